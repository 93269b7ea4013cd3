"""Activation by a kit: sides that take turns within a phase, and whose turn it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.kit.moves import moves_of_phase, takes
from guelta.rules.engine.order import next_side, onward
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.engine.kit import small_war

BY_TURNS = """
title = "Sequence"
rule = "1"
turns = 3
phases = ["rounds"]
[rounds]
title = "Rounds"
rule = "2"
order = "rounds-of-both"
phases = ["moves"]
[moves]
title = "Moves"
rule = "3"
does = ["march"]
"""
KIT = (
    small_war.KIT
    + """
[activation.rounds-of-both]
rule = "2"
order = "alternate"
first = "blue"
turns = "turns.rounds"
"""
)
TURNS = (
    small_war.TURNS.replace('"weather"]', '"weather", "rounds"]')
    .replace('"dry"]', '"dry", 2]')
    .replace('"mud"]', '"mud", 1]')
)


def game(path: Path) -> Game[Any]:
    return small_war.game(path, kit=KIT, sequence=BY_TURNS, turns=TURNS)


def test_sides_take_turns_as_often_as_the_turn_says(tmp_path: Path) -> None:
    """Blue begins; twice each in dry weather, once in the mud."""
    war = game(tmp_path)
    scenario = next(iter(war.scenarios.values()))
    steps = [step.position for step in play(war, scenario, "1")]
    inside = [each for each in steps if each.fields.get("activation")]
    found = {
        (each.cursor.partition("/")[0], each.fields["activation"]): each.fields["active"] for each in inside
    }
    of_turn = {turn: [side for (own, _), side in found.items() if own == turn] for turn, _ in found}
    assert of_turn == {
        "turn-1": ["blue", "red", "blue", "red"],
        "turn-2": ["blue", "red"],
        "turn-3": ["blue", "red", "blue", "red"],
    }


@pytest.mark.parametrize(("active", "takes_part"), [("red", ["red-1"]), ("blue", ["blue-1"])])
def test_who_is_active_acts(tmp_path: Path, active: str, takes_part: list[str]) -> None:
    war = game(tmp_path)
    board = small_war.board(
        war, f"active = {active}\nactivation = 1\n0101  red-1\n0404  blue-1", "turn-1/rounds/moves"
    )
    seen = small_war.view_of(board, war.charts)
    moves = moves_of_phase(seen)
    assert [unit.id for unit in seen.units if any(takes(seen, move, unit) for move in moves)] == takes_part


@pytest.mark.parametrize(
    ("activation", "active", "follows"), [(1, "blue", "red"), (3, "blue", "red"), (4, "red", None)]
)
def test_the_next_is_the_other_side_until_each_had_its_turns(
    tmp_path: Path, activation: int, active: str, follows: str | None
) -> None:
    war = game(tmp_path)
    sequence = war.sequence_for(next(iter(war.scenarios.values())))
    board = small_war.board(war, f"active = {active}\nactivation = {activation}\n", "turn-1/rounds/moves")
    assert next_side(war, sequence, board) == follows
    after = onward(war, sequence, board)
    assert after is not None and after.cursor.startswith("turn-1" if follows else "turn-2")
