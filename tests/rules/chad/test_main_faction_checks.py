"""13.60 to 13.62 Affiliation checks of single FAN and FAP units."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.politics.affiliation_checks import affiliation
from guelta.rules.chad.politics.main_faction_checks import candidates, check_units
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board
from tests.rules.chad.fighting import asked, done, ledger, options, stack

DRY = "@ turn-10/affiliation\ngovernment = fan\noptions = 13.60\n"
FAP_UNITS = "2736 fap-guerrilla-1 fap-guerrilla-2 cdr-guerrilla-1:fap\n"
"""In Guera."""
LEADER = "2838 mplt-leader\n"
"""One of FAN's, in Guera too."""
GUERA = "guera-presence presence-guera\n"
"""Presence 1, which adds nothing to either die."""


def checked(units: tuple[str, ...], government: int, rebel: int, text: str = DRY + FAP_UNITS + GUERA):
    """Check units at 2736 for the Government, with both dice; the FAP units count as the friendly ones."""
    inputs = Inputs({"check-1-government": (government,), "check-1-rebel": (rebel,)})
    return done(
        perform(
            lambda run: check_units(run, "government", "2736", units, 1), board(text), GAME.charts, inputs
        )
    )


@pytest.mark.rule("13.61")
@pytest.mark.rule("13.60")
def test_enemy_units_in_a_prefecture_with_an_own_leader_or_commander_are_checked():
    both = ("fap-guerrilla-1", "fap-guerrilla-2")
    assert candidates(board(DRY + FAP_UNITS + LEADER), GAME.charts, "government") == {"2736": both}
    assert candidates(board(DRY + FAP_UNITS + "2838 habre\n"), GAME.charts, "government") == {"2736": both}
    assert candidates(board(DRY + FAP_UNITS + "3633 habre\n"), GAME.charts, "government") == {}
    assert candidates(board(DRY + FAP_UNITS + LEADER), GAME.charts, "rebel") == {}
    assert (
        candidates(board(DRY.replace("13.60", "13.10") + FAP_UNITS + LEADER), GAME.charts, "government") == {}
    )


@pytest.mark.rule("13.61")
def test_units_in_boxes_and_units_checked_before_are_not():
    boxes = DRY + LEADER + "sanctuary-libya fap-guerrilla-1\n"
    assert candidates(board(boxes), GAME.charts, "government") == {}
    position = board(DRY + FAP_UNITS + LEADER)
    assert candidates(position, GAME.charts, "government", {"fap-guerrilla-1"}) == {
        "2736": ("fap-guerrilla-2",)
    }


@pytest.mark.rule("13.61")
def test_a_stack_is_checked_unit_by_unit_or_as_one():
    text = DRY + FAP_UNITS + LEADER + GUERA
    quiet = {"terrorism-rebel": (), "terrorism-government": ()}
    inputs = Inputs({}, {**quiet, "check-1": ("pass",), "check-2": ("units-2736",)})
    outcome = perform(affiliation, board(text), GAME.charts, inputs)
    assert asked(outcome) == "check-2-units"
    assert options(outcome) == ["stack", "fap-guerrilla-1", "fap-guerrilla-2"]
    one = inputs.with_choice("check-2-units", "fap-guerrilla-2")
    one = one.with_dice("check-2-government", 1).with_dice("check-2-rebel", 1).with_choice("check-3", "pass")
    outcome = perform(affiliation, board(text), GAME.charts, one)
    assert asked(outcome) == "check-4" and "units-2736" in options(outcome)
    titles = {option.value: option.title for option in outcome.asks.options}
    assert titles["units-2736"] == "FAP guerrilla 1 at 2736"


@pytest.mark.rule("13.62")
def test_a_difference_of_the_loyalty_or_more_turns_them():
    outcome = checked(("fap-guerrilla-1",), 6, 1)
    assert stack(outcome, "arrivals-libya") == ["fap-guerrilla-1"]
    assert str(outcome.position.stack("arrivals-libya")[0]) == "fap-guerrilla-1:fan"
    assert ledger(outcome, "13.61") == ["13.61  check of FAP guerrilla 1 at 2736, loyalty 3 (government)"]


@pytest.mark.rule("13.62")
@pytest.mark.rule("11.23")
def test_all_adjustments_of_a_check_apply():
    outcome = checked(("fap-guerrilla-1",), 6, 1)
    assert ledger(outcome, "11.23") == [
        "11.23  government 6: no adjustment [6] (government)",
        "11.23  rebel 3: +1 faction friendly now, +1 more guerrilla steps in the prefecture [1] (rebel)",
    ]


@pytest.mark.rule("13.62")
def test_less_than_the_loyalty_has_no_effect():
    outcome = checked(("fap-guerrilla-1",), 5, 1)
    assert stack(outcome, "2736")[0] == "fap-guerrilla-1"
    assert ledger(outcome, "13.62") == ["13.62  difference 2, less than 3: no effect"]


@pytest.mark.rule("13.62")
@pytest.mark.rule("11.30")
def test_equal_dice_make_no_main_faction_independent():
    outcome = checked(("fap-guerrilla-1",), 4, 2)
    assert ledger(outcome, "13.62") == ["13.62  equal: no effect"]


@pytest.mark.rule("13.62")
def test_a_higher_die_of_their_own_side_changes_nothing():
    outcome = checked(("fap-guerrilla-1", "fap-guerrilla-2"), 1, 6)
    assert ledger(outcome, "13.62") == ["13.62  the units stay with the FAP player (rebel)"]


@pytest.mark.rule("13.62")
def test_a_stack_goes_over_together():
    outcome = checked(("fap-guerrilla-1", "fap-guerrilla-2"), 6, 1)
    assert stack(outcome, "arrivals-libya") == ["fap-guerrilla-1", "fap-guerrilla-2"]
    assert stack(outcome, "2736") == ["cdr-guerrilla-1"]


@pytest.mark.rule("13.62")
@pytest.mark.rule("14.33")
def test_with_the_mps_fan_units_that_change_sides_may_go_to_either_sanctuary():
    text = DRY.replace("@ turn-10", "@ turn-2") + "scenario = deby\n2736 fan-guerrilla-1\n"
    inputs = Inputs({"check-1-government": (1,), "check-1-rebel": (6,)})
    outcome = perform(
        lambda run: check_units(run, "rebel", "2736", ("fan-guerrilla-1",), 1),
        board(text),
        GAME.charts,
        inputs,
    )
    assert asked(outcome) == "sanctuary-fan-guerrilla-1"
    assert sorted(options(outcome)) == ["arrivals-libya", "arrivals-sudan"]


@pytest.mark.rule("13.61")
@pytest.mark.parametrize("leader", ["2838 cdr-leader:fap\n", "sanctuary-car codos-leader\n", "4234 habre\n"])
def test_leaders_of_the_others_in_boxes_and_outside_chad_reach_nobody(leader):
    text = f"{DRY}{FAP_UNITS}4233 fap-guerrilla-3\n3408 fap-guerrilla-4\n{leader}"
    assert GAME.charts.map["4234"]["prefecture"] == GAME.charts.map["3408"]["prefecture"] == ""
    assert candidates(board(text), GAME.charts, "government") == {}


@pytest.mark.rule("13.61")
def test_guerrillas_reach_nobody_and_own_units_are_not_checked():
    guerrillas = f"{DRY}{FAP_UNITS}2838 fan-guerrilla-1\n"
    assert candidates(board(guerrillas), GAME.charts, "government") == {}
    mixed = f"{DRY}{FAP_UNITS}{LEADER}2735 fan-guerrilla-1\n"
    assert set(candidates(board(mixed), GAME.charts, "government")) == {"2736"}
