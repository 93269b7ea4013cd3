"""4.33 and 4.34: what lack of water does after the board has changed, marker or not."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.forces import fighters, strength
from guelta.rules.chad.water.thirst import with_thirst
from guelta.rules.engine.board.position import Position
from tests.rules.board import board
from tests.rules.chad.moves import WET, moves, reasons, verdicts

DRY = "2724"
"""A desert hex with nothing on it; its terrain is reconstructed."""
HEAD = "scenario = manta\ngovernment = fan\n"
MOVEMENT = f"{WET}/rebel/movement\n{HEAD}"
GOVERNMENT = f"{WET}/government/movement\n{HEAD}"
CHECK = f"@ turn-9/tactical-phase/water-check\n{HEAD}"


def remembered(before: str, after: str) -> Position:
    return with_thirst(GAME.charts, board(before), board(after))


def marks(position: Position, counter: str) -> list[str]:
    return [mark for _, each in position.each_standing() if each.counter == counter for mark in each.marks]


def found(start: str, end: str) -> list[str]:
    audit = GAME.audits["4.34"]
    return [str(each) for each in audit.run(board(CHECK + start), board(CHECK + end), GAME.charts, "x")]


# ---- movement


@pytest.mark.rule("4.33")
@pytest.mark.parametrize("marker", ["", "!no-water"])
def test_who_begins_without_water_goes_half_as_far_whether_marked_or_not(marker):
    start = f"2127  fant-inf-co-1{marker}"
    assert moves(GOVERNMENT + start, "fant-inf-co-1").allowance == 3
    assert verdicts(GOVERNMENT, start, "2126  fant-inf-co-1") == ["fant-inf-co-1 2127 2126 legal march 2"]
    assert verdicts(GOVERNMENT, start, "2124  fant-inf-co-1") == ["fant-inf-co-1 2127 2124 violation 4.33"]
    assert reasons(GOVERNMENT, start, "2124  fant-inf-co-1") == [
        "needed 6 movement points by the cheapest way of 3 hexes; 3 allowed without water (4.33)"
    ]


@pytest.mark.rule("4.33")
def test_beyond_the_printed_allowance_it_is_the_way_that_was_too_long():
    assert verdicts(GOVERNMENT, "2127  fant-inf-co-1", "2123  fant-inf-co-1") == [
        "fant-inf-co-1 2127 2123 violation 4.10"
    ]


@pytest.mark.rule("4.33")
@pytest.mark.parametrize("counter", ["fap-guerrilla-1", "cdr-leader:fap", "goukouni"])
def test_guerrillas_leaders_and_commanders_are_never_halved(counter):
    allowance = moves(f"{MOVEMENT}{DRY}  {counter}", counter.split(":")[0]).allowance
    assert allowance == GAME.charts.counters[counter.split(":")[0]].movement


@pytest.mark.rule("4.33")
def test_a_unit_placed_in_this_segment_did_not_begin_it_without_water():
    at = "3811"
    assert GAME.charts.terrain(at) == "desert"
    assert moves(f"{MOVEMENT}{at}  libya-mech-bn-1!arrived-{at}", "libya-mech-bn-1").allowance == 10
    assert moves(f"{MOVEMENT}{at}  libya-mech-bn-1", "libya-mech-bn-1").allowance == 5


@pytest.mark.rule("4.33")
@pytest.mark.rule("12.40")
def test_nor_did_one_that_came_out_of_its_box_while_others_moved():
    start, end = "rebel-reinforcements  libya-mech-bn-1", "3813  libya-mech-bn-1!arrived-3811"
    (verdict,) = verdicts(MOVEMENT, start, end)
    assert verdict.startswith("libya-mech-bn-1 ")
    assert "4.33" not in verdict


# ---- what is remembered


@pytest.mark.rule("4.33")
def test_who_begins_a_segment_without_water_is_halved_to_its_end_without_a_marker():
    stack = f"{DRY}  libya-commando-bn-1\n2826  libya-commando-bn-2\n"
    began = remembered(
        f"{WET}/government/combat\n{HEAD}{stack}", f"{WET}/rebel/reinforcements\n{HEAD}{stack}"
    )
    assert marks(began, "libya-commando-bn-1") == ["began-dry"]
    assert marks(began, "libya-commando-bn-2") == []
    swapped = f"{DRY}  libya-commando-bn-2\n2826  libya-commando-bn-1\n"
    fighting = with_thirst(GAME.charts, began, board(f"{WET}/rebel/combat\n{HEAD}{swapped}"))
    (dry,) = fighters(GAME.charts, "2826", fighting.stack("2826"))
    (wet,) = fighters(GAME.charts, DRY, fighting.stack(DRY))
    assert [strength(dry, "conventional"), strength(dry, "guerrilla")] == [3, 2]
    assert [strength(wet, "conventional"), strength(wet, "guerrilla")] == [7, 4]


@pytest.mark.rule("4.33")
def test_the_next_segment_asks_again():
    stack = "2826  libya-commando-bn-1{}"
    before = f"{WET}/government/combat\n{HEAD}{stack.format('!began-dry')}"
    assert (
        marks(
            remembered(before, f"{WET}/rebel/reinforcements\n{HEAD}{stack.format('')}"), "libya-commando-bn-1"
        )
        == []
    )


@pytest.mark.rule("4.33")
def test_a_marker_left_on_from_the_segment_before_halves_nothing():
    stack = "2826  libya-commando-bn-1!no-water"
    began = remembered(
        f"{WET}/government/combat\n{HEAD}{stack}", f"{WET}/rebel/reinforcements\n{HEAD}{stack}"
    )
    assert sorted(marks(began, "libya-commando-bn-1")) == ["began-wet", "no-water"]
    (unit,) = fighters(GAME.charts, "2826", began.stack("2826"))
    assert strength(unit, "conventional") == 7


@pytest.mark.rule("4.33")
def test_nothing_is_remembered_of_guerrillas_of_boxes_or_outside_segments():
    stack = f"{DRY}  fap-guerrilla-1\ntask-force-losses  libya-commando-bn-1\n"
    began = remembered(
        f"{WET}/government/combat\n{HEAD}{stack}", f"{WET}/rebel/reinforcements\n{HEAD}{stack}"
    )
    assert not any(each.marks for _, each in began.each_standing())
    dry = f"{WET}/rebel/combat\n{HEAD}{DRY}  libya-commando-bn-1!began-dry"
    after = f"@ turn-9/tactical-phase/special-withdrawal\n{HEAD}{DRY}  libya-commando-bn-1"
    assert marks(remembered(dry, after), "libya-commando-bn-1") == []
    lost = f"{WET}/rebel/combat\n{HEAD}task-force-losses  libya-commando-bn-1!began-dry"
    assert marks(remembered(dry, lost), "libya-commando-bn-1") == []


@pytest.mark.rule("4.33")
def test_a_board_that_nobody_saw_begin_goes_by_its_markers():
    assert (
        marks(remembered("", f"{WET}/rebel/combat\n{HEAD}{DRY}  libya-commando-bn-1"), "libya-commando-bn-1")
        == []
    )
    position = board(f"{DRY}  libya-commando-bn-1!no-water libya-commando-bn-2")
    first, second = fighters(GAME.charts, DRY, position.stack(DRY))
    assert [strength(each, "conventional") for each in (first, second)] == [3, 7]


# ---- the check at the end


@pytest.mark.rule("4.34")
def test_nobody_is_carried_to_water_during_the_check():
    assert found(
        f"{DRY}  libya-commando-bn-1 fap-guerrilla-1", "2826  libya-commando-bn-1 fap-guerrilla-1"
    ) == ["4.34 violation 2826 libya-commando-bn-1 fap-guerrilla-1"]
    assert found(f"{DRY}  fap-guerrilla-1", "sanctuary-libya  fap-guerrilla-1") == [
        "4.34 violation sanctuary-libya fap-guerrilla-1"
    ]


@pytest.mark.rule("4.34")
def test_each_place_they_went_to_is_told_for_itself():
    start = f"{DRY}  libya-commando-bn-1 fap-guerrilla-1 goukouni"
    assert found(start, "2826  libya-commando-bn-1 goukouni\n3020  fap-guerrilla-1") == [
        "4.34 violation 2826 libya-commando-bn-1",
        "4.34 violation 3020 fap-guerrilla-1",
    ]


@pytest.mark.rule("4.34")
def test_who_is_eliminated_who_stays_and_who_had_water_is_not_told():
    assert found(f"{DRY}  fap-guerrilla-1", "eliminated  fap-guerrilla-1") == []
    assert found(f"{DRY}  libya-commando-bn-1", "task-force-losses  libya-commando-bn-1") == []
    assert found(f"{DRY}  fant-inf-co-1", "fant-losses  fant-inf-co-1") == []
    assert found(f"{DRY}  oau-inf-bn-1", "unused  oau-inf-bn-1") == []
    assert found(f"{DRY}  fap-guerrilla-1", f"{DRY}  fap-guerrilla-1") == []  # its own check says so
    assert found("2826  fap-guerrilla-1", "3020  fap-guerrilla-1") == []


@pytest.mark.rule("4.34")
def test_who_is_nowhere_any_more_is_not_said_to_have_gone_with_the_other():
    assert found(f"{DRY}  libya-commando-bn-1 fap-guerrilla-1", "2826  fap-guerrilla-1") == [
        "4.34 violation 2826 fap-guerrilla-1"
    ]


# ---- what a board says by itself


@pytest.mark.rule("4.33")
@pytest.mark.parametrize(
    ("stands", "allowance"),
    [
        ("2826  libya-mech-bn-1", 10),
        ("2826  libya-mech-bn-1!began-dry", 5),  # it has come to the village since
        (f"{DRY}  libya-mech-bn-1", 5),
        (f"{DRY}  libya-mech-bn-1!began-wet", 10),  # and this one away from it
        (f"{DRY}  libya-mech-bn-1!began-wet!no-water", 10),
        ("3134  libya-mech-bn-1", 10),  # no water, but savannah
    ],
)
def test_how_far_it_goes_is_settled_by_where_it_began_the_segment(stands, allowance):
    assert moves(MOVEMENT + stands, "libya-mech-bn-1").allowance == allowance


@pytest.mark.rule("4.33")
def test_a_marker_on_a_guerrilla_halves_nothing():
    (unit,) = fighters(GAME.charts, DRY, board(f"{DRY}  fap-guerrilla-1!no-water").stack(DRY))
    assert strength(unit, "guerrilla") == GAME.charts.counters["fap-guerrilla-1"].guerrilla


@pytest.mark.rule("4.33")
def test_within_a_segment_a_board_keeps_what_it_says_itself_and_the_next_one_does_not():
    stack = "2826  libya-commando-bn-1!began-dry"
    same = remembered(
        f"{WET}/rebel/movement\n{HEAD}2826  libya-commando-bn-1", f"{WET}/rebel/combat\n{HEAD}{stack}"
    )
    assert marks(same, "libya-commando-bn-1") == ["began-dry"]
    after = remembered(
        f"{WET}/government/combat\n{HEAD}{stack}", f"{WET}/rebel/reinforcements\n{HEAD}{stack}"
    )
    assert marks(after, "libya-commando-bn-1") == []


@pytest.mark.rule("4.33")
def test_of_two_like_units_in_one_hex_only_the_one_that_began_without_water_is_halved():
    start = "2826  libya-mech-bn-1!began-dry libya-mech-bn-2"
    far = next(hex for hex, move in moves(f"{MOVEMENT}{start}", "libya-mech-bn-2").items() if move.cost > 5)
    first, second = verdicts(MOVEMENT, start, f"{far}  libya-mech-bn-1 libya-mech-bn-2")
    assert first == f"libya-mech-bn-1 2826 {far} violation 4.33"
    assert second.startswith(f"libya-mech-bn-2 2826 {far} legal")
