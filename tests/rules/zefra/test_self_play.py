"""A seeded slice of self-play: games of both scenarios come to their end and hold."""

from dataclasses import replace
from random import Random

import pytest

from rules.engine.board.fields import VICTORY
from rules.engine.board.position import Position
from rules.engine.self_play.coverage import Coverage
from rules.engine.self_play.selfplay import Step, play
from rules.zefra import GAME
from rules.zefra.board.units import all_units
from rules.zefra.charts.counter import MINUS
from rules.zefra.self_play.planters import crossed
from tests.rules.board import board

_TURNS = 6


def short(scenario: str) -> list[Step]:
    """Play some turns of a scenario."""
    begun = GAME.scenarios[scenario]
    return [*play(GAME, replace(begun, last_turn=_TURNS, furthest=_TURNS), f"slice/{scenario}", trials=2)]


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    return short("crisis")


def test_turns_are_played_and_reach_what_the_game_is_made_of(steps: list[Step]):
    coverage = Coverage()
    for step in steps:
        coverage.see(step)
    assert {"activation", "arrivals", "declarations", "end_of_turn", "healing", "initiative"} == {
        *coverage.procedures
    }
    assert coverage.rules["p3-05a"] > 5
    assert coverage.rules["G9-01a"] > 5


def test_what_is_offered_and_what_the_audits_say_agree(steps: list[Step]):
    """A difference would have ended the game; here stands how much was tried."""
    trials = [trial for step in steps for trial in step.trials]
    assert sum(trial.offered for trial in trials) > 50
    assert sum(not trial.offered for trial in trials) > 50


def test_counters_are_conserved(steps: list[Step]):
    def ids(position: Position) -> set[str]:
        return {each.counter for _, each in position.each_standing() if each.counter != MINUS}

    assert ids(steps[0].position) <= ids(steps[-1].position)
    last = steps[-1].position
    hits = sum(unit.hits for unit in all_units(last, GAME.charts).values())
    assert hits == sum(each.counter == MINUS for _, each in last.each_standing())


def test_an_empty_board_is_played_too():
    steps = short("free")
    assert VICTORY not in steps[-1].position.fields
    assert steps[-1].position.cursor.startswith(f"turn-{_TURNS}/")


@pytest.mark.parametrize(("stood", "planted"), [("1014", True), ("1012", False)])
def test_who_stands_in_zefra_already_crosses_no_border(stood: str, planted: bool):
    """Z51  He goes about there on his way out, when leave was taken back."""
    there = board(f"@ turn-2/peoples\n{stood}  cjtf-infantry-1")
    assert (crossed(there, there, GAME.charts, Random(1)) is not None) is planted
