"""Which optional rules a group plays is set in the module, and every rule of them follows from the log."""

import json
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from tests.companion.played import Played

SEGMENT = "turn-9/tactical-phase/impulse-1/rebel"
SEVEN_STEPS = "1907  libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1"
"""In the mountains of Tibesti: below nine, but above the six of the option."""


def judged(game: Played, path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    game.log().write(path)
    main(["check", str(path), "--json"])
    report = json.loads(capsys.readouterr().out)
    return [f"{each['rule']} {each['verdict']} {each['where']}".strip() for each in report["findings"]]


def after_movement(*options: str) -> Played:
    """Return a game in which the players set their options one after the other, and then end a movement."""
    game = Played.of(SEVEN_STEPS)
    game.turn(f"{SEGMENT}/movement")
    for each in options:
        game.set("Options", each)
    game.turn(f"{SEGMENT}/combat")
    return game


@pytest.mark.parametrize(("options", "over"), [((), 0), (("13.20",), 1), (("13.20", ""), 0)])
def test_a_stack_is_held_against_its_terrain_once_the_players_say_so(options, over, tmp_path, capsys):
    found = judged(after_movement(*options), tmp_path / "game.vlog", capsys)
    assert found.count("4.23 violation 1907") == over


def test_options_that_do_not_go_together_are_told_as_a_tactical_phase_begins(tmp_path, capsys):
    game = Played.of(SEVEN_STEPS)
    game.turn("turn-9/tactical-phase/mrp-die")
    game.set("Options", "13.40")
    game.turn("turn-9/tactical-phase/sanctuary-adjustment")
    assert "13.00 violation" in judged(game, tmp_path / "game.vlog", capsys)
