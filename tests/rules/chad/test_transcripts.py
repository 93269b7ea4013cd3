"""One whole turn of every scenario as a player at random plays it, each line with its rule, kept as text."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.self_play.selfplay import play

FOLDER = Path(__file__).parents[2] / "golden" / "playthroughs"
TURNS = {"manta": (9, 1), "toyota-war": (17, 1), "deby": (3, 1), "campaign": (3, 1)}
"""The turn that is told of each scenario, and of which game: one that lasts until then."""


def transcript(scenario: str, turn: int, number: int) -> Iterator[str]:
    """Yield one turn: every phase with its title, and below it what was done."""
    game = GAME.scenarios[scenario]
    sequence = GAME.sequence_of(game.conditions)
    yield f"{game.title}, turn {turn} as a player at random plays it"
    told = ""
    for step in play(GAME, game, f"transcript/{scenario}/{number}"):
        if sequence.turn(step.path) != turn:
            if told:
                return
            continue
        if step.path != told and step.entries:
            told = step.path
            yield ""
            yield sequence.title(told)
        for entry in step.entries:
            yield f"  {entry}"


@pytest.mark.parametrize("scenario", sorted(TURNS))
def test_a_turn_reads_as_it_did(scenario: str):
    text = "\n".join(transcript(scenario, *TURNS[scenario])) + "\n"
    assert "  4.10  " in text
    path = FOLDER / f"{scenario}.txt"
    if os.environ.get("GUELTA_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; if it should, run make golden"
