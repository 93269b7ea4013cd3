"""A game played by mail: files are put in order by the boards they begin and end with."""

from guelta.companion.following.chain import Chain, Link, in_order, remarks
from guelta.companion.following.differences import differences
from guelta.companion.viewing.viewer import EVERYTHING, PUBLIC, Viewer
from guelta.rules.engine.board.position import Position
from tests.companion.played import CHAD
from tests.salt_road import GAME as SALT_ROAD

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/movement"
LATER = "turn-9/tactical-phase/impulse-2/government/movement"


def board(cursor: str, *stacks: str, **fields: str) -> Position:
    fields = {"scenario": "manta", **fields}
    lines = [f"@ {cursor}", *(f"{name} = {value}" for name, value in fields.items()), *stacks]
    return Position.parse("\n".join(lines))


FIRST = board(MOVEMENT, "1537  fant-inf-bn-1 fant-inf-bn-2", "2826  cdr-guerrilla-1:fap cdr-leader:fap")
SECOND = board(
    COMBAT, "1637  fant-inf-bn-1", "1537  fant-inf-bn-2", "2826  cdr-guerrilla-1:fap cdr-leader:fap"
)
THIRD = board(REBEL, "1637  fant-inf-bn-1", "1537  fant-inf-bn-2", "2827  cdr-guerrilla-1:fap cdr-leader:fap")
FOURTH = board(
    LATER, "1637  fant-inf-bn-1", "1536  fant-inf-bn-2", "2827  cdr-guerrilla-1:fap cdr-leader:fap"
)


def link(name: str, start: Position, end: Position, steps: int = 5, saved: int = 0) -> Link:
    return Link(name, start, end, steps, saved)


def save(name: str, position: Position, *, is_handed_back: bool = False) -> Link:
    return Link(name, position, position, 0, is_handed_back=is_handed_back)


def order(*links: Link, midst: dict[tuple[str, Position], int] | None = None) -> Chain:
    """Put files in order; `midst` has the step after which a log stood at a board."""
    return in_order(CHAD, links, lambda log, board: (midst or {}).get((log.name, board)))


def names(chain: Chain) -> list[str]:
    return [joint.link.name for joint in chain.joints]


def test_files_are_ordered_by_what_they_hold_and_not_by_their_names():
    chain = order(link("a", THIRD, FOURTH), link("b", FIRST, SECOND), link("c", SECOND, THIRD))
    assert names(chain) == ["b", "c", "a"]
    assert all(joint.gap is None for joint in chain.joints)
    assert chain.aside == ()


def test_a_log_in_which_nothing_came_of_it_keeps_its_place():
    chain = order(link("c", SECOND, THIRD), link("b", SECOND, SECOND), link("a", FIRST, SECOND))
    assert names(chain) == ["a", "b", "c"]


def test_the_throws_of_the_phase_are_no_difference():
    thrown = SECOND.with_fields(rolls="3+4")
    chain = order(link("a", FIRST, thrown), link("b", SECOND, THIRD))
    assert names(chain) == ["a", "b"]
    assert chain.joints[1].gap is None


def test_what_was_moved_between_two_logs_is_told_and_the_game_goes_on():
    moved = board(COMBAT, "1537  fant-inf-bn-1 fant-inf-bn-2", "2826  cdr-guerrilla-1:fap", drought="severe")
    chain = order(link("a", FIRST, SECOND), link("b", moved, THIRD))
    assert names(chain) == ["a", "b"]
    assert PUBLIC.texts(remarks(chain)) == (
        "b does not begin as a ends: drought is severe, it was nothing; FANT 7-3-6 battalion 1 is in "
        "1537 N'Djamena, it was in 1637 Massaguet; CDR leader is gone from 2826 Koro Toro.",
    )


def test_differences_name_tracker_fields_counters_faces_and_marks():
    before = board(MOVEMENT, "2826  cdr-guerrilla-1:fap fant-inf-co-1")
    after = board(COMBAT, "2826  cdr-guerrilla-1 fant-inf-co-1!no-water habre", government="fan")
    assert differences(CHAD, before, after) == (
        "the turn tracker shows Turn 9, Tactical Phase, Impulse 1, Government segment, Combat, "
        "it showed Turn 9, Tactical Phase, Impulse 1, Government segment, Movement",
        "government is fan, it was nothing",
        "FANT 2-2-6 company 1 in 2826 Koro Toro shows its front with NO WATER, it showed its front",
        "Habre has come to 2826 Koro Toro",
        "CDR guerrilla 1 in 2826 Koro Toro shows its front, it showed fap",
    )
    assert differences(CHAD, before, before) == ()


def test_of_two_branches_the_longer_is_followed_and_both_are_named():
    other = board(
        REBEL, "1637  fant-inf-bn-1", "1537  fant-inf-bn-2", "2828  cdr-guerrilla-1:fap cdr-leader:fap"
    )
    chain = order(link("a", FIRST, SECOND), link("b", SECOND, other, 3), link("c", SECOND, THIRD, 9))
    assert names(chain) == ["a", "c"]
    (aside,) = chain.aside
    assert aside.name == "b"
    assert PUBLIC.text(aside.reason) == (
        "b and c both go on from a; c is followed, since more was played in it: move one of them out of the "
        "folder to follow the other."
    )


def test_what_follows_on_a_branch_left_aside_is_left_aside_with_it():
    other = board(
        REBEL, "1637  fant-inf-bn-1", "1537  fant-inf-bn-2", "2828  cdr-guerrilla-1:fap cdr-leader:fap"
    )
    chain = order(
        link("a", FIRST, SECOND),
        link("b", SECOND, other, 3),
        link("b2", other, FOURTH.with_fields(drought="severe"), 2),
        link("c", SECOND, THIRD, 9),
    )
    assert names(chain) == ["a", "c"]
    assert [aside.name for aside in chain.aside] == ["b", "b2"]
    assert PUBLIC.text(chain.aside[1].reason).startswith(
        "b2 goes on from b, but b and c both go on from a; c is followed"
    )


def test_a_log_of_another_game_is_left_aside_with_what_to_do():
    strange = board(LATER, "3922  goukouni fap-guerrilla-1 fap-guerrilla-2", scenario="campaign")
    chain = order(link("a", FIRST, SECOND), link("x", strange, strange.at(REBEL), 4))
    assert names(chain) == ["a"]
    (aside,) = chain.aside
    assert PUBLIC.text(aside.reason).startswith(
        "x does not go on from where a ends (the turn tracker shows Turn 9, "
    )
    assert PUBLIC.text(aside.reason).endswith(
        "more): put the log that is missing between them into the folder, or watch that file by itself."
    )


def test_a_log_from_before_the_end_of_the_chain_is_left_aside():
    stray = board(MOVEMENT, "1538  fant-inf-bn-1 fant-inf-bn-2", "2826  cdr-guerrilla-1:fap cdr-leader:fap")
    chain = order(link("a", FIRST, SECOND), link("b", SECOND, THIRD), link("x", stray, SECOND, 2))
    assert names(chain)[0] == "a"
    assert [aside.name for aside in chain.aside] == ["x"]


def test_a_saved_game_between_two_logs_carries_the_game_from_one_to_the_next():
    paid = board(
        REBEL, "1637  fant-inf-bn-1", "1537  fant-inf-bn-2", "2826  cdr-guerrilla-1:fap cdr-leader:fap"
    )
    chain = order(link("b", paid, FOURTH), link("a", FIRST, SECOND), save("a-after-combat", paid))
    assert names(chain) == ["a", "a-after-combat", "b"]
    assert chain.joints[2].gap is None


def test_a_saved_game_of_a_board_the_logs_show_adds_nothing():
    chain = order(link("a", FIRST, SECOND), link("b", SECOND, THIRD), save("s", FIRST))
    assert [name for name in names(chain) if name != "s"] == ["a", "b"]


def test_a_folder_without_a_game_is_an_empty_chain():
    assert order() == Chain(())


def test_logs_that_go_round_in_a_circle_are_each_followed_once():
    chain = order(link("a", FIRST, SECOND), link("b", SECOND, FIRST))
    assert sorted(names(chain)) == ["a", "b"]


# ---- in the midst of a log

BETWEEN = board(
    MOVEMENT, "1637  fant-inf-bn-1", "1537  fant-inf-bn-2", "2826  cdr-guerrilla-1:fap cdr-leader:fap"
)
AWAY = board(LATER, "1538  fant-inf-bn-1", "1537  fant-inf-bn-2", "2826  cdr-guerrilla-1:fap cdr-leader:fap")


def test_a_log_that_begins_in_the_midst_of_the_last_goes_on_from_there():
    chain = order(
        link("a", FIRST, SECOND),
        link("b", SECOND, FOURTH, 9),
        link("c", THIRD, AWAY, 2),
        midst={("b", THIRD): 4},
    )
    assert [(joint.link.name, joint.steps) for joint in chain.joints] == [("a", 5), ("b", 4), ("c", 2)]
    assert chain.joints[2].gap is None and chain.aside == ()


def test_the_log_in_whose_midst_another_begins_comes_first_whatever_its_end():
    chain = order(link("a", BETWEEN, SECOND, 1), link("b", FIRST, FOURTH, 9), midst={("b", BETWEEN): 3})
    assert [(joint.link.name, joint.steps) for joint in chain.joints] == [("b", 3), ("a", 1)]


def test_of_two_logs_that_begin_with_one_board_the_longer_is_followed():
    chain = order(
        link("a", FIRST, SECOND, 2), link("b", FIRST, THIRD, 9), midst={("a", FIRST): 1, ("b", FIRST): 1}
    )
    assert [(joint.link.name, joint.steps) for joint in chain.joints] == [("b", 9)]
    (aside,) = chain.aside
    assert PUBLIC.text(aside.reason).startswith(
        "a and b both begin with the same board; b is followed, since more was played"
    )


def test_a_log_from_the_midst_of_one_that_goes_on_otherwise_is_left_aside():
    chain = order(
        link("a", FIRST, SECOND, 9),
        link("b", SECOND, THIRD),
        link("x", BETWEEN, AWAY, 2),
        midst={("a", BETWEEN): 3},
    )
    assert names(chain) == ["a", "b"]
    (aside,) = chain.aside
    assert PUBLIC.text(aside.reason) == (
        "x goes on from step 3 of a, and b, which is followed, from its end: move b out of the folder to "
        "follow x."
    )


def test_a_saved_game_from_the_midst_of_a_log_adds_nothing_and_nothing_is_said():
    chain = order(link("a", FIRST, SECOND, 9), save("s", BETWEEN), midst={("a", BETWEEN): 3})
    assert names(chain) == ["a"]
    assert chain.aside == ()


def test_of_a_saved_game_that_a_companion_wrote_and_nobody_went_on_from_nothing_is_said():
    strange = board(LATER, "3922  goukouni fap-guerrilla-1 fap-guerrilla-2", scenario="campaign")
    for is_handed_back in (False, True):
        chain = order(link("a", FIRST, SECOND), save("s", strange, is_handed_back=is_handed_back))
        assert names(chain) == ["a"]
        assert len(chain.aside) == (0 if is_handed_back else 1)


# ---- secrets


def caravans(cursor: str, *hidden: str, at: str = "0101") -> Position:
    """Return a board of the Salt Road: what Red hides in a hex, and Blue's gundi in another."""
    return Position.parse(
        f"@ {cursor}\nscenario = winter\n0202  {' '.join(hidden)}\n{at}  gundi\n", SALT_ROAD
    )


def rivals(ends: Position) -> Chain:
    """Put a log that ends so in order with two that begin alike to all, each with other counters of Red."""
    one, other = caravans("turn-1/marches", "addax^red"), caravans("turn-1/marches", "oryx^red")
    links = [
        link("1", caravans("turn-1/planning", "addax^red"), ends),
        link("2", one, caravans("turn-2/planning", "addax^red", at="0102"), saved=7),
        link("3", other, caravans("turn-2/planning", "oryx^red", at="0103"), steps=9, saved=8),
    ]
    return in_order(SALT_ROAD, links)


def test_which_of_two_rivals_is_followed_does_not_hang_on_what_is_hidden():
    """The one in which more was played, whichever of them goes on from what nobody else sees."""
    chains = [rivals(caravans("turn-1/marches", each)) for each in ("addax^red", "oryx^red")]
    assert [names(each) for each in chains] == [["1", "3"], ["1", "3"]]
    said = [PUBLIC.texts(remarks(each)) for each in chains]
    assert said[0] == said[1] and len(said[0]) == 1
    red = [Viewer(("red",)).texts(remarks(each)) for each in chains]
    assert len(red[0]) == 2 and "Caravan Oryx" in red[0][0] and len(red[1]) == 1


def test_logs_that_look_alike_to_all_go_by_the_time_they_were_saved():
    """Each side bids in secret, in its own log; none of them is left aside or called a gap."""
    boards = [caravans("turn-1/planning", "addax^red")]
    for number, bid in enumerate(("bid-red", "bid-blue"), start=3):
        boards.append(boards[-1].with_fields(**{bid: f"{number}"}))
    after = caravans("turn-1/marches", "addax^red").with_fields(**boards[-1].fields)
    links = [
        link("b", boards[1], boards[2], saved=2),
        link("a", boards[0], boards[1], saved=1),
        link("c", boards[2], after, saved=3),
    ]
    chain = in_order(SALT_ROAD, links)
    assert names(chain) == ["a", "b", "c"]
    assert not [*EVERYTHING.texts(remarks(chain))]
