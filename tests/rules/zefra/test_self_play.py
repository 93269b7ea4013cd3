"""A seeded slice of self-play: games of both scenarios come to their end and hold."""

from dataclasses import replace

import pytest

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.self_play.coverage import Coverage
from guelta.rules.engine.self_play.selfplay import Step, play
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.charts.counter import MINUS

_TURNS = 6


def short(scenario: str) -> list[Step]:
    """Play some turns of a scenario."""
    begun = GAME.scenarios[scenario]
    return [*play(GAME, replace(begun, last_turn=_TURNS, furthest=_TURNS), f"slice/{scenario}")]


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
