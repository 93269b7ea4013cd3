"""Battle for Moscow in tables: it agrees with the same game written in Python, plays, and is refereed.

`fixtures/moscow.json` holds what 626 lines of Python answered on boards of self-played games: where
every unit may go, the column of every attack by all who stand next to a hex, what is in communication,
and the units that fights changed that were given the same decisions and dice.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.kit.combat.combatants import attacks
from guelta.rules.engine.kit.combat.odds import odds_of
from guelta.rules.engine.kit.moves import moves_of_phase, reach, takes
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.self_play.refusing import Refusing
from guelta.rules.engine.self_play.selfplay import play
from tests.example_games import example

FIGURES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "fixtures/moscow.json").read_text("utf-8"))
GAME: Game[Any] = example("moscow")


@pytest.mark.parametrize("figures", FIGURES["boards"], ids=range(len(FIGURES["boards"])))
def test_reach_odds_and_communication_are_those_of_the_python(figures: dict[str, Any]) -> None:
    seen = view_of(Position.parse(figures["board"], GAME), GAME.charts)
    moves = moves_of_phase(seen)
    movers = [unit for unit in seen.units if any(takes(seen, move, unit) for move in moves)]
    assert {unit.id: " ".join(sorted(reach(seen, moves, unit))) for unit in movers} == figures["reach"]
    combat = seen.kit.combats["battle"]
    found = {
        space: odds_of(seen, combat, able, defenders, space).column
        for space, able, defenders in attacks(seen, combat)
    }
    assert found == figures["odds"] or not figures["odds"]
    for side, spaces in figures["communication"].items():
        assert " ".join(sorted(seen.linked("communication", side))) == spaces


@pytest.mark.parametrize("fight", FIGURES["fights"], ids=lambda fight: " ".join(fight["results"]))
def test_fights_end_as_those_of_the_python(fight: dict[str, Any]) -> None:
    start = Position.parse(fight["board"], GAME)
    answers = fight["answers"]
    dice = {id: tuple(values) for id, values in answers.items() if id.startswith("battle-")}
    chosen = {id: tuple(values) for id, values in answers.items() if id not in dice}
    phase = GAME.phases[start.cursor.rpartition("/")[2]]
    assert phase.procedure is not None
    outcome = perform(phase.procedure, start, GAME.charts, Inputs(dice, chosen))
    assert outcome.is_done
    stood, stands = (
        {each.counter: f"{space} {each.face}".strip() for space, each in board.each_standing()}
        for board in (start, outcome.position)
    )
    units = {id for id, counter in GAME.charts.counters.items() if counter.kind == "unit"}
    assert {id: stands[id] for id in units if stands[id] != stood[id]} == fight["changed"]


def test_it_plays_to_a_victory_and_nobody_is_accused() -> None:
    for seed in ("a", "b"):
        steps = [*play(GAME, GAME.scenarios["typhoon"], seed)]
        assert not [finding for step in steps for finding in step.findings]
        assert "hold Moscow" in steps[-1].position.fields["victory"]


def test_what_is_refused_is_found_with_its_number() -> None:
    """3.00, 5.00, 6.00: answers that choices bar, carried out by force in the first phases of a game."""
    refusing = Refusing(GAME, Random(0))
    refusing.begin("moscow")
    for step in play(GAME, GAME.scenarios["typhoon"], "moscow"):
        if step.path.startswith("turn-1/german-movement"):
            break
        refusing.see(step)
    assert refusing.missed == [] and refusing.share_named() > 0.8


def test_every_rule_that_is_called_enforced_has_a_judge() -> None:
    wanting = [
        row.rule for row in ledger(GAME) if row.status == "enforced" and not row.judges and row.rule != "2.10"
    ]
    assert wanting == []


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("pz-24", "0309", "0709"), "3.10"),
        (("pz-24", "0309", "0104"), "3.20"),
        (("inf-12", "0207", "0107"), "3.30"),
        (("army-22", "0401", "0501"), "3.30"),
        (("pz-40", "0306", "0305"), "4.00"),
    ],
)
def test_a_move_by_hand_is_judged_with_its_number(change: tuple[str, str, str], rule: str) -> None:
    """First panzer phase: too far, through a zone, an infantry corps, a Soviet army, two in a hex."""
    unit, here, there = change
    start = GAME.scenarios["typhoon"].start
    assert [each.counter for each in start.stack(here)][-1] == unit
    stack = start.stack(here)
    moved = start.with_stack(here, stack[:-1]).with_stack(there, (*start.stack(there), stack[-1]))
    sequence = GAME.sequence_for(GAME.scenarios["typhoon"])
    assert [each.rule for each in judge_leaf(GAME, start.cursor, sequence, start, moved)] == [rule]
    assert [*judge_leaf(GAME, start.cursor, sequence, start, start)] == []
