"""Where pieces lie after VASSAL's commands: what the engine does on its map, told without a map."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.companion.following.pieces import Pieces, Spot

A, B, C = Spot("Main Map", 100, 100), Spot("Main Map", 200, 100), Spot("Main Map", 300, 100)


def at(pieces: Pieces, spot: Spot) -> list[str]:
    """Name the pieces at a spot, bottom first, one entry per pile."""
    piles = sorted(pieces.at(spot), key=lambda pile: pile[0])
    return [" ".join(piece.id for piece in lying) for _, lying in piles]


def stacked(*names: str, spot: Spot = A) -> Pieces:
    """Return a game with one stack of these pieces, bottom first."""
    pieces = Pieces()
    for name in names:
        pieces.add(name, spot)
    pieces.add_pile("stack", spot, names)
    return pieces


def test_a_stack_holds_its_members_from_the_bottom_up():
    assert at(stacked("1", "2", "3"), A) == ["1 2 3"]


def test_a_piece_dragged_alone_lies_in_the_new_stack_that_follows():
    pieces = stacked("1", "2", "3")
    pieces.move("2", B, None)
    pieces.add_pile("new", B, ["2"])
    assert at(pieces, A) == ["1 3"]
    assert at(pieces, B) == ["2"]


def test_a_move_that_names_a_stack_moves_every_member():
    pieces = stacked("1", "2", "3")
    pieces.move("stack", B, None)
    assert at(pieces, A) == []
    assert at(pieces, B) == ["1 2 3"]
    assert {piece.spot for piece in pieces} == {B}


def test_a_stack_moved_onto_another_lies_on_top_of_it():
    pieces = stacked("1", "2")
    pieces.add("9", B)
    pieces.add_pile("other", B, ["9"])
    pieces.move("stack", B, None)
    assert at(pieces, B) == ["9 1 2"]


def test_a_stack_moved_under_a_name_goes_right_above_it():
    pieces = stacked("1", "2")
    for name in ("8", "9"):
        pieces.add(name, B)
    pieces.add_pile("other", B, ["8", "9"])
    pieces.move("stack", B, "8")
    assert at(pieces, B) == ["8 1 2 9"]


def test_a_piece_goes_right_above_the_one_the_move_names():
    pieces = stacked("1", "2", "3")
    pieces.add("9", B)
    pieces.move("9", A, "1")
    assert at(pieces, A) == ["1 9 2 3"]


def test_a_piece_that_names_nothing_beneath_it_joins_the_stack_there_at_the_bottom():
    pieces = stacked("1", "2")
    pieces.add("9", B)
    pieces.move("9", A, None)
    assert at(pieces, A) == ["9 1 2"]


def test_the_piece_named_has_gone_elsewhere_so_the_move_ends_on_top_of_what_is_there():
    pieces = stacked("1", "2")
    pieces.add("3", B)
    pieces.add("9", C)
    pieces.move("9", A, "3")
    assert at(pieces, A) == ["1 2 9"]


def test_a_single_piece_takes_another_up_into_a_stack():
    pieces = Pieces()
    pieces.add("1", A)
    pieces.add("2", B)
    pieces.move("2", A, "1")
    assert at(pieces, A) == ["1 2"]


def test_a_piece_that_does_not_stack_lies_beside_the_stack():
    pieces = stacked("1", "2")
    pieces.add("marker", B, stacks=False)
    pieces.move("marker", A, None)
    assert at(pieces, A) == ["1 2", "marker"]


def test_a_piece_moves_within_its_stack():
    pieces = stacked("1", "2", "3")
    pieces.move("1", A, "2")
    assert at(pieces, A) == ["2 1 3"]
    pieces.move("3", A, None)
    assert at(pieces, A) == ["3 2 1"]


def test_no_map_takes_a_piece_that_lies_alone_off_the_board_and_leaves_others_where_they_are():
    pieces = stacked("1", "2")
    pieces.move("1", None, None)
    assert at(pieces, A) == ["1 2"]
    pieces.add("3", B)
    pieces.move("3", None, None)
    assert pieces.pieces["3"].spot is None


def test_an_undo_takes_the_new_stack_away_and_moves_the_piece_back_above_its_old_neighbour():
    pieces = stacked("1", "2", "3")
    pieces.move("2", B, None)
    pieces.add_pile("new", B, ["2"])
    pieces.remove("new")
    assert pieces.pieces["2"].spot is None
    pieces.move("2", A, "1")
    assert at(pieces, A) == ["1 2 3"]
    assert at(pieces, B) == []


def test_a_deleted_piece_is_gone_and_comes_back_by_undo():
    pieces = stacked("1", "2", "3")
    pieces.remove("2")
    assert at(pieces, A) == ["1 3"]
    pieces.add("2", A)
    pieces.reorder("stack", A, ["1", "2", "3"], ["1", "3"])
    assert at(pieces, A) == ["1 2 3"]


def test_a_stack_left_by_all_is_no_host_but_can_be_filled_again():
    pieces = stacked("1")
    pieces.move("1", B, None)
    assert at(pieces, A) == []
    pieces.add("2", C)
    pieces.move("2", A, None)
    assert at(pieces, A) == ["2"]
    pieces.add_pile("stack", A, ["1"])
    assert at(pieces, A) == ["2", "1"]


def test_reordering_keeps_what_joined_meanwhile():
    pieces = stacked("1", "2", "3")
    pieces.add("9", B)
    pieces.move("9", A, "1")
    pieces.reorder("stack", A, ["2", "1", "3"], ["1", "2", "3"])
    assert at(pieces, A) == ["2 1 9 3"]


def test_an_empty_deck_takes_what_is_laid_on_it():
    pieces = Pieces()
    pieces.add_pile("deck", A, [], deck=True)
    pieces.add("card", B, stacks=False)
    pieces.move("card", A, None)
    assert pieces.pieces["card"].pile is pieces.piles["deck"]


def test_unknown_ids_are_passed_over():
    pieces = stacked("1")
    pieces.move("nobody", B, None)
    pieces.remove("nobody")
    pieces.reorder("nobody", A, ["1"], None)
    pieces.add_pile("stack", A, ["1", "nobody"])
    assert at(pieces, A) == ["1"]


def test_every_spot_that_changed_is_named_once_for_its_reader():
    pieces = stacked("1", "2")
    pieces.changed.clear()
    pieces.move("2", B, None)
    assert pieces.changed == {A, B}


NAMES = st.sampled_from(["1", "2", "3", "4", "s", "t", "nobody"])
SPOTS = st.sampled_from([A, B, C, None])
MEMBERS = st.lists(NAMES, max_size=4)
COMMANDS = st.one_of(
    st.tuples(st.just("add"), NAMES, SPOTS),
    st.tuples(st.just("add_pile"), NAMES, SPOTS, MEMBERS),
    st.tuples(st.just("reorder"), NAMES, SPOTS, MEMBERS, st.none() | MEMBERS),
    st.tuples(st.just("remove"), NAMES),
    st.tuples(st.just("move"), NAMES, SPOTS, st.none() | NAMES),
)


@given(st.lists(COMMANDS, max_size=30))
def test_whatever_is_commanded_every_piece_lies_in_one_place(commands):
    pieces = Pieces()
    for name, *arguments in commands:
        getattr(pieces, name)(*arguments)
    lying = [piece.id for spot in (A, B, C) for _, pile in pieces.at(spot) for piece in pile]
    assert sorted(lying) == sorted(piece.id for piece in pieces if piece.spot is not None)
    for piece in pieces:
        if piece.spot is not None:
            assert sum(piece in pile for _, pile in pieces.at(piece.spot)) == 1
        if piece.pile is not None:
            assert piece.pile.members.count(piece) == 1


def test_stacks_that_everybody_left_are_forgotten_in_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("guelta.companion.following.pieces._MOST_EMPTY", 500)
    pieces = stacked("1")
    for number in range(2_000):
        pieces.add_pile(f"stack {number}", B, ["1"])
    assert len(pieces.piles) < 600
    assert pieces.piles["stack 1999"].members and "stack 1990" in pieces.piles
    assert at(pieces, B) == ["1"]
