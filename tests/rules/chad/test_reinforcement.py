"""12.32, 12.40, 12.43 and 14.11: units that arrive."""

import pytest

from rules.chad import GAME
from tests.rules.board import board, findings

CROWD = "fant-inf-bn-1 fant-inf-bn-2 fant-inf-co-1"


@pytest.mark.rule("12.32")
def test_losses_return_at_the_task_force_adjustment():
    assert findings(GAME, board("task-force-losses  libya-mech-bn-1 france-inf-bn-1"), "12.32") == [
        "12.32 due task-force-losses libya-mech-bn-1 france-inf-bn-1"
    ]


@pytest.mark.rule("12.32")
def test_nothing_is_due_without_losses():
    assert findings(GAME, board("fant-losses  fant-inf-co-1"), "12.32") == []


@pytest.mark.rule("12.40")
def test_arrivals_over_the_limit_when_the_movement_is_over():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1537  {CROWD} france-inf-bn-1!arrived-1537
    """)
    assert findings(GAME, position, "12.40") == [
        "12.40 violation 1537 fant-inf-bn-1 fant-inf-bn-2 fant-inf-co-1 france-inf-bn-1"
    ]
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("12.40")
def test_the_limit_is_not_asked_for_when_they_are_placed():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/government/reinforcements
        government = fan
        1537  {CROWD} france-inf-bn-1!arrived-1537
    """)
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    found = [f for moment in sequence.ends(position.cursor) for f in GAME.judge_moment(position, moment)]
    assert found == []


@pytest.mark.rule("12.40")
def test_arrivals_within_the_limit():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1537  fant-inf-bn-1 france-inf-bn-1!arrived-1537 oau-inf-bn-1!arrived-1537
    """)
    assert findings(GAME, position, "12.40") == []


@pytest.mark.rule("12.40")
@pytest.mark.rule("12.43")
def test_a_unit_that_leaves_the_box_is_remembered_for_the_impulse():
    start = board("""
        @ turn-9/tactical-phase/impulse-1/government/reinforcements
        government = fan
        government-reinforcements  oau-inf-bn-1
    """)
    placed = GAME.remember(GAME.charts, start, board("government = fan\n1537  oau-inf-bn-1").at(start.cursor))
    assert str(placed.stack("1537")[0]) == "oau-inf-bn-1!arrived-1537"
    moved = board("government = fan\n1538  oau-inf-bn-1").at("turn-9/tactical-phase/impulse-1/rebel/combat")
    later = GAME.remember(GAME.charts, placed, moved)
    assert str(later.stack("1538")[0]) == "oau-inf-bn-1!arrived-1537"
    next_impulse = moved.at("turn-9/tactical-phase/impulse-2/government/reinforcements")
    assert str(GAME.remember(GAME.charts, later, next_impulse).stack("1538")[0]) == "oau-inf-bn-1"


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    ("unit", "hex"),
    [
        ("france-inf-bn-1", "1537"),
        ("france-inf-bn-1", "1653"),
        ("france-inf-bn-1", "2852"),
        ("france-airborne-bn-1", "2053"),
        ("oau-inf-bn-1", "1537"),
        ("libya-mech-bn-1", "3408"),
    ],
)
def test_intervention_units_arrive_in_their_places(unit, hex):
    assert findings(GAME, board(f"government = fan\n{hex}  {unit}!arrived-{hex}"), "12.43") == []


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    ("unit", "hex"),
    [
        ("france-inf-bn-1", "2734"),
        ("france-inf-bn-1", "1853"),
        ("france-inf-bn-1", "2053"),
        ("france-inf-bn-1", "3050"),
        ("oau-inf-bn-1", "1653"),
        ("libya-mech-bn-1", "3020"),
        ("libya-mech-bn-1", "1537"),
    ],
)
def test_intervention_units_arrive_nowhere_else(unit, hex):
    position = board(f"government = fan\n{hex}  {unit}!arrived-{hex}")
    assert findings(GAME, position, "12.43") == [f"12.43 violation {hex} {unit}"]


@pytest.mark.rule("12.43")
def test_a_unit_that_moved_on_is_judged_by_where_it_was_placed():
    assert findings(GAME, board("government = fan\n1538  oau-inf-bn-1!arrived-2734"), "12.43") == [
        "12.43 violation 1538 oau-inf-bn-1"
    ]


@pytest.mark.rule("12.43")
def test_no_unit_is_placed_on_an_enemy_combat_unit():
    position = board("government = fan\n1537  fap-guerrilla-1 oau-inf-bn-1!arrived-1537")
    assert findings(GAME, position, "12.43") == ["12.43 violation 1537 oau-inf-bn-1"]


@pytest.mark.rule("12.43")
def test_an_enemy_leader_alone_does_not_bar_the_hex():
    position = board("government = fan\n1537  cdr-leader:fap oau-inf-bn-1!arrived-1537")
    assert findings(GAME, position, "12.43") == []


@pytest.mark.rule("12.43")
def test_who_is_left_in_an_entry_hex_when_the_impulse_ends_goes_to_the_losses_box():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/combat
        government = fan
        3408  libya-mech-bn-1!arrived-3408
    """)
    assert findings(GAME, position, "12.43") == ["12.43 due 3408 libya-mech-bn-1"]


@pytest.mark.rule("14.11")
def test_in_manta_the_waiting_task_forces_enter_at_the_capital():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/reinforcements
        government = fan
        scenario = manta
        1653  france-inf-bn-1!arrived-1653
        1537  oau-inf-bn-1!arrived-1537
    """)
    assert findings(GAME, position, "14.11") == ["14.11 violation 1653 france-inf-bn-1"]


@pytest.mark.rule("14.11")
@pytest.mark.parametrize(("scenario", "turn"), [("manta", 10), ("toyota-war", 9)])
def test_later_and_in_other_scenarios_the_south_edge_is_open(scenario, turn):
    position = board(f"""
        @ turn-{turn}/tactical-phase/impulse-1/government/reinforcements
        government = fan
        scenario = {scenario}
        1653  france-inf-bn-1!arrived-1653
    """)
    assert findings(GAME, position, "14.11") == []
