"""Commanders, leaders and French units in combat and in the air, typed from 1.5.2, 1.7, 2.6 of the page."""

import pytest

from guelta.rules.chad import GAME as OF_1991
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.combat.odds import every_odds
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad_2021 import GAME
from tests.rules.board import board, findings

COMBAT = "turn-1/tactical-phase/impulse-1/government/combat"
MOVE = "turn-1/tactical-phase/impulse-1/government/movement"


def on(cursor, *lines):
    return board("\n".join((f"@ {cursor}", "government = fan", "scenario = manta", *lines)))


def attack(game, *lines):
    """Return for every way to decide the modifiers of both, attacker's strength, and points on the dice."""
    position = on(COMBAT, *lines, "2827  fap-guerrilla-1")
    return [
        (each.modifiers, each.differential.attack, each.differential.die_modifier)
        for each in every_odds(position, game.charts, Attack("2827", ("2826",)))
        if each.kind == "guerrilla"
    ]


FAN = OF_1991.charts.counters["fan-guerrilla-1"].guerrilla
MPLT = OF_1991.charts.counters["mplt-guerrilla-1"].guerrilla
SKILL = 3


@pytest.mark.rule("5.62")
@pytest.mark.rule("5.63")
def test_the_commanders_skill_adds_to_strength_and_the_french_to_the_dice():
    lines = ("2826  fan-guerrilla-1 habre france-inf-bn-1",)
    french = OF_1991.charts.counters["france-inf-bn-1"].guerrilla
    assert attack(GAME, *lines) == [(("commander and french", ""), FAN + french + SKILL, 1)]
    assert attack(OF_1991, *lines) == [
        (("commander", ""), FAN + french, SKILL),
        (("french", ""), FAN + french, 1),
    ]


@pytest.mark.rule("5.63")
def test_modifiers_of_the_dice_do_not_add_up():
    lines = ("2826  mplt-guerrilla-1:fan mplt-leader:fan france-inf-bn-1",)
    assert {dice for _, _, dice in attack(GAME, *lines)} == {1}
    assert [names for names, _, _ in attack(GAME, *lines)] == [("leader", ""), ("french", "")]


@pytest.mark.rule("5.63")
def test_french_defenders_subtract():
    position = on(COMBAT.replace("government", "rebel"), "2826  fap-guerrilla-1", "2827  france-inf-bn-1")
    assert {
        each.differential.die_modifier
        for each in every_odds(position, GAME.charts, Attack("2827", ("2826",)))
    } == {-1}


@pytest.mark.rule("5.61")
def test_no_leader_counts_where_the_commander_adds_his_skill():
    lines = ("2826  fan-guerrilla-1 habre mplt-guerrilla-1:fan mplt-leader:fan",)
    assert attack(GAME, *lines) == [(("commander", ""), FAN + MPLT + SKILL, 0)]


@pytest.mark.rule("5.61")
def test_a_commander_without_a_unit_of_his_own_adds_nothing_and_bars_no_leader():
    lines = ("2826  habre mplt-guerrilla-1:fan mplt-leader:fan",)
    assert attack(GAME, *lines) == [(("leader", ""), MPLT, 1)]
    assert attack(OF_1991, *lines) == [(("", ""), MPLT, 0)]


@pytest.mark.rule("4.62")
def test_the_government_commander_may_be_flown_like_paratroops():
    field, empty = sorted(GAME.charts.ground.airfields)[:2]
    found = legal_moves(on(MOVE, f"{field}  habre"), GAME.charts, "habre")
    assert (found[empty].mode, found[empty].cost) == ("air transport", 0)
    assert empty not in legal_moves(on(MOVE, f"{field}  habre"), OF_1991.charts, "habre")


@pytest.mark.rule("4.62")
def test_not_to_where_rebels_are_nor_from_anywhere_but_an_airfield():
    field, other = sorted(GAME.charts.ground.airfields)[:2]
    assert other not in legal_moves(on(MOVE, f"{field}  habre", f"{other}  goukouni"), GAME.charts, "habre")
    beside = next(h for h in GAME.charts.map.neighbours(field) if h not in GAME.charts.ground.airfields)
    assert other not in legal_moves(on(MOVE, f"{beside}  habre"), GAME.charts, "habre")


@pytest.mark.rule("4.62")
def test_between_fields_his_side_holds_he_flies_on_top_of_his_movement():
    held = "\n".join(["2734  fant-inf-bn-1", "1537  fant-inf-bn-2"])
    found = legal_moves(on(MOVE, "2735  habre", *held.splitlines()), GAME.charts, "habre")
    assert (found["1537"].mode, found["1537"].path) == ("flight", ("2735", "2734", "1537"))


@pytest.mark.rule("4.62")
def test_he_may_walk_on_after_the_flight_to_which_he_walked():
    """From 2735 to Ati, from there to N'Djamena, and by road to Massaguet: two and a half points."""
    lines = ("2735  habre", "2734  fant-inf-bn-1", "1537  fant-inf-bn-2")
    move = legal_moves(on(MOVE, *lines), GAME.charts, "habre")["1637"]
    assert (move.mode, move.path) == ("flight", ("2735", "2734", "1537", "1637"))
    assert move.cost == legal_moves(on(MOVE, *lines), GAME.charts, "habre")["2734"].cost + 0.5
    assert "1637" not in legal_moves(on(MOVE, *lines), OF_1991.charts, "habre")


@pytest.mark.rule("4.62")
def test_not_from_or_to_a_field_that_nobody_of_his_holds():
    for held in ("2734", "1537"):
        assert "1637" not in legal_moves(
            on(MOVE, "2735  habre", f"{held}  fant-inf-bn-1"), GAME.charts, "habre"
        )


@pytest.mark.rule("4.62")
def test_the_governments_commander_stands_in_no_entry_hex_the_rebels_may():
    position = on(MOVE, "4330  habre", "4331  goukouni")
    assert findings(GAME, position, "4.62") == ["4.62 violation 4330 habre"]


@pytest.mark.rule("4.63")
def test_a_rebel_commander_leaves_an_entry_hex_by_any_sanctuary():
    start = on(MOVE.replace("government", "rebel"), "1602  goukouni")
    found = legal_moves(start, GAME.charts, "goukouni")
    assert found["1652"].path == ("sanctuary-libya", "1653", "1652")
    assert {to for to, move in found.items() if move.mode == "between sanctuaries"} == {
        *(f"sanctuary-{country}" for country in ("libya", "sudan", "car", "nigeria"))
    }
