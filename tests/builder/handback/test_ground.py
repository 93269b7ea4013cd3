"""A command says what lay below a piece at its moment, so that it can be undone."""

from guelta.builder.handback.ground import Ground, fresh_ids
from guelta.builder.handback.standing_pieces import Heap, Lying
from guelta.builder.vassal.piece_actions import AddPiece, MovePiece
from guelta.builder.vassal.traits.heap import Stack

HEX, OTHER = ("Main Map", 100, 200), ("Main Map", 300, 200)


def ground(*members: str, other: tuple[str, ...] = ()) -> Ground:
    heaps = [Heap("100", *HEX, members)] + ([Heap("101", *OTHER, other)] if other else [])
    return Ground.of(Lying(heaps=tuple(heaps), taken=frozenset({"100", "101", *members, *other})))


def test_a_move_onto_a_stack_names_what_is_below_before_and_after() -> None:
    table = ground("a", "b", "c", other=("d",))
    [move] = table.move("b", OTHER, "d")
    assert move == MovePiece("b", *OTHER, "d", *HEX, "a", "Referee")
    assert [pile.members for pile in table.piles] == [["a", "c"], ["d", "b"]]


def test_a_piece_that_comes_to_lie_alone_begins_a_stack_of_its_own() -> None:
    table = ground("a", "b")
    move, stack = table.move("b", OTHER, None)
    assert isinstance(move, MovePiece) and move.under is None and move.old_under == "a"
    assert isinstance(stack, AddPiece)
    assert stack.piece().traits == (Stack(map="Main Map", x=300, y=200, members=("b",), layer=1),)


def test_what_moves_second_no_longer_lies_on_what_moved_first() -> None:
    table = ground("a", "b")
    list(table.move("a", OTHER, None))
    [move] = table.move("b", OTHER, "a")
    assert isinstance(move, MovePiece) and (move.under, move.old_under) == ("a", None)
    assert [pile.members for pile in table.piles] == [["a", "b"]]


def test_to_the_bottom_of_a_stack_a_piece_goes_under_nothing() -> None:
    table = ground("a", "b", "c")
    [move] = table.move("c", HEX, None)
    assert isinstance(move, MovePiece) and (move.under, move.old_under) == (None, "b")
    assert [pile.members for pile in table.piles] == [["c", "a", "b"]]


def test_down_in_its_own_stack_a_piece_comes_as_those_it_would_pass_go_up() -> None:
    """Engines do not agree on a move downward."""
    table = ground("a", "b", "c", "d")
    moves = [*table.move("d", HEX, "a")]
    assert [(move.piece_id, move.under, move.old_under) for move in moves if isinstance(move, MovePiece)] == [
        ("b", "d", "a"),
        ("c", "b", "a"),
    ]
    assert [pile.members for pile in table.piles] == [["a", "d", "b", "c"]]


def test_up_in_its_own_stack_a_piece_goes_onto_the_one_it_names() -> None:
    table = ground("a", "b", "c", "d")
    [move] = table.move("b", HEX, "d")
    assert isinstance(move, MovePiece) and (move.under, move.old_under) == ("d", "a")
    assert [pile.members for pile in table.piles] == [["a", "c", "d", "b"]]


def test_a_piece_that_lies_there_already_is_not_moved() -> None:
    assert [*ground("a", "b").move("b", HEX, "a")] == []


def test_new_ids_are_none_that_was_ever_taken_and_the_same_each_time() -> None:
    taken = {"7", "200003", "1795308391513", "around 7", "²"}
    ids = fresh_ids(taken)
    assert [next(ids), next(ids)] == ["200004", "200005"]
    assert next(fresh_ids({"1"})) == "200001"
