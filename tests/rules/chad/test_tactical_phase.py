"""The short steps of a Tactical Phase: 3.00, 12.32, 4.52, 4.34, and 12.43 as an impulse ends."""

import pytest

from tests.rules.chad.economy import display
from tests.rules.chad.fighting import asked, done, ledger, options
from tests.rules.chad.politics import ends, head, phase, said, stands

PHASE = head("turn-3/tactical-phase/water-check")


@pytest.mark.rule("3.00")
def test_new_arrivals_move_into_the_main_section():
    text = PHASE + "arrivals-libya cdr-leader:fap fap-guerrilla-1\nsanctuary-libya fap-guerrilla-2\n"
    assert stands(done(phase("sanctuary-adjustment", text)), "arrivals-libya", "sanctuary-libya") == {
        "arrivals-libya": "",
        "sanctuary-libya": "fap-guerrilla-2 cdr-leader:fap fap-guerrilla-1",
    }


@pytest.mark.rule("12.30")
@pytest.mark.rule("12.32")
def test_task_force_losses_go_to_the_box_of_who_controls_them():
    text = PHASE + "task-force-losses france-inf-bn-1 libya-mech-bn-1\n"
    assert stands(
        done(phase("task-force-adjustment", text)), "government-reinforcements", "rebel-reinforcements"
    ) == {"government-reinforcements": "france-inf-bn-1", "rebel-reinforcements": "libya-mech-bn-1"}


@pytest.mark.rule("12.32")
def test_under_a_fap_government_both_wait_in_its_box():
    text = PHASE.replace("= fan", "= fap") + "task-force-losses france-inf-bn-1 libya-mech-bn-1\n"
    outcome = done(phase("task-force-adjustment", text))
    assert stands(outcome, "government-reinforcements") == {
        "government-reinforcements": "france-inf-bn-1 libya-mech-bn-1"
    }


WITHDRAWAL = PHASE + "1631 fan-guerrilla-1 fan-guerrilla-2\n2734 fap-guerrilla-1\n2111 goukouni\n"
WITHDRAWAL += display(kanem="P1/4", batha="P1/3")


@pytest.mark.rule("4.52")
def test_each_player_withdraws_where_presence_lets_him():
    """Guerrillas of both stand at presence 1; Zouar has presence 0, which serves the Rebel only."""
    first = phase("special-withdrawal", WITHDRAWAL + "2308 fan-guerrilla-3\n")
    assert options(first) == ["fan-guerrilla-1", "fan-guerrilla-2"]
    assert first.asks.options[0].title.startswith("FAN guerrilla 1 at ")  # a player knows him by his hex
    second = phase("special-withdrawal", WITHDRAWAL, {}, {"withdraw-government": ""})
    assert options(second) == ["fap-guerrilla-1", "goukouni"]


@pytest.mark.rule("4.52")
def test_they_go_to_new_arrivals_a_commander_to_the_box_he_likes():
    choices = {"withdraw-government": "fan-guerrilla-1", "withdraw-rebel": "goukouni"}
    outcome = phase("special-withdrawal", WITHDRAWAL, {}, choices)
    assert asked(outcome) == "withdraw-goukouni"
    outcome = done(
        phase("special-withdrawal", WITHDRAWAL, {}, {**choices, "withdraw-goukouni": "sanctuary-car"})
    )
    assert stands(outcome, "arrivals-sudan", "sanctuary-car") == {
        "arrivals-sudan": "fan-guerrilla-1",
        "sanctuary-car": "goukouni",
    }


@pytest.mark.rule("4.52")
def test_who_may_not_is_refused():
    choices = {"withdraw-government": "fap-guerrilla-1"}
    assert said(phase("special-withdrawal", WITHDRAWAL, {}, choices)).startswith(
        "4.52 Counters that withdraw"
    )


@pytest.mark.rule("4.34")
def test_without_water_units_go_where_their_losses_go():
    text = (
        PHASE
        + "1425 fap-guerrilla-1 libya-mech-bn-1 cdr-leader:fap\n1428 fant-inf-co-1\n1427 fant-inf-co-2\n"
    )
    outcome = done(phase("water-check", text))
    assert stands(outcome, "1425", "1428", "eliminated", "task-force-losses", "fant-losses") == {
        "1425": "cdr-leader:fap",
        "1428": "fant-inf-co-1",
        "eliminated": "fap-guerrilla-1",
        "task-force-losses": "libya-mech-bn-1",
        "fant-losses": "fant-inf-co-2",
    }
    assert len(ledger(outcome, "4.34")) == 3


@pytest.mark.rule("12.43")
def test_intervention_units_left_in_an_entry_hex_return_to_the_losses():
    text = PHASE + "2101 libya-mech-bn-1!arrived-2101\n1653 france-inf-bn-1\n3811 libya-armor-bn-1\n"
    outcome = done(ends("impulse", text))
    assert stands(outcome, "task-force-losses", "3811") == {
        "task-force-losses": "france-inf-bn-1 libya-mech-bn-1",
        "3811": "libya-armor-bn-1",
    }
