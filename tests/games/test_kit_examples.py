"""The little games of `examples/` whose rules are tables alone: short, played, refereed, each rule judged."""

from __future__ import annotations

from random import Random

import pytest

from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.self_play.refusing import Refusing
from guelta.rules.engine.self_play.selfplay import play
from tests.example_games import FOLDER, example

GAMES = ("coast_road", "long_valley", "two_rivers", "three_gates")
MOST = 130
"""Lines that a kit and its sequence of play may have together, without comments and empty ones."""


@pytest.mark.parametrize("id", GAMES)
def test_its_rules_are_few_lines_of_tables_and_no_python(id: str) -> None:
    rules = FOLDER / id / "rules"
    texts = [(rules / name).read_text(encoding="utf-8") for name in ("kit.toml", "sequence.toml")]
    lines = [
        line for text in texts for line in text.splitlines() if line.strip() and not line.startswith("#")
    ]
    assert len(lines) < MOST and not [*rules.rglob("*.py")]
    assert example(id).remarks == ()


@pytest.mark.parametrize("id", GAMES)
def test_it_is_played_to_its_end_and_nobody_is_accused(id: str) -> None:
    game = example(id)
    (scenario,) = game.scenarios.values()
    steps = [step for seed in ("1", "2", "3") for step in play(game, scenario, seed)]
    assert not [finding for step in steps for finding in step.findings]
    assert any(step.position.fields.get("victory") for step in steps)


@pytest.mark.parametrize("id", GAMES)
def test_what_is_refused_is_found(id: str) -> None:
    """Answers that its choices bar, carried out by force: none passes in silence."""
    game = example(id)
    (scenario,) = game.scenarios.values()
    refusing = Refusing(game, Random(0))
    refusing.begin("1")
    for number, step in enumerate(play(game, scenario, "1")):
        if number > 30:
            break
        refusing.see(step)
    assert refusing.missed == []


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_that_is_called_enforced_has_a_judge(id: str) -> None:
    game = example(id)
    assert not [row.rule for row in ledger(game) if row.status == "enforced" and not row.judges]
