"""A game of the 2021 edition is judged by its own rules, out of a log of its own module."""

import json
from pathlib import Path

import pytest

from guelta.builder.vassal.actions import Chat, TurnState
from guelta.builder.vassal.metadata import Metadata
from guelta.companion.commands.cli import main
from guelta.rules.engine.tables.table import Folder
from tests.companion.played import Played
from tests.library import KNOWN, LIBRARY

EDITION = LIBRARY.game("chad_2021")
VERSION = str(Folder.of_package("guelta.builder.games.chad_2021").toml("module.toml")["version"])
MANIFEST = KNOWN.find(EDITION.module_name, VERSION).manifest
SEQUENCE = EDITION.sequence_of(EDITION.scenarios["manta"].conditions)
SEGMENT = "turn-1/tactical-phase/impulse-1/rebel"


def tracker_at(path: str) -> TurnState:
    return TurnState.of(MANIFEST.tracker_id, MANIFEST.tracker.standing_at(path, SEQUENCE))


def played(board: str, begins: str, *turns: str) -> Played:
    """Return a game that begins at a phase and in which the turn tracker goes on through others."""
    game = Played.of(board)
    game.module = Metadata(version=VERSION, vassal_version="3.5.0", name=EDITION.module_name)
    game.start.append(tracker_at(begins))
    for path in turns:
        game.do(Chat("* Turn"), tracker_at(path))
    return game


def judged(game: Played, path: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str, str]]:
    """Write the log, have it refereed, and give rule, verdict and place of every finding."""
    game.log().write(path)
    main(["check", str(path), "--json"])
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["scenario"]) == ("chad_2021", "manta")
    return [(each["rule"], each["verdict"], each["where"]) for each in report["findings"]]


def test_a_battalion_that_ends_a_segment_without_water_is_lost(tmp_path, capsys):
    game = played(
        "1702  libya-mech-bn-1 fap-guerrilla-1\n1537  fant-inf-bn-1",
        f"{SEGMENT}/combat",
        f"{SEGMENT}/water",
        "turn-1/tactical-phase/impulse-2/task-force-adjustment",
    )
    assert judged(game, tmp_path / "dry.vlog", capsys)[:2] == [
        ("4.34", "due", "1702"),
        ("4.34", "violation", "1702"),
    ]


def test_seven_steps_in_the_mountains_are_against_the_rules(tmp_path, capsys):
    game = played(
        "1907  libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1", f"{SEGMENT}/movement", f"{SEGMENT}/combat"
    )
    assert ("4.23", "violation", "1907") in judged(game, tmp_path / "high.vlog", capsys)


def test_nothing_is_said_of_a_segment_in_order(tmp_path, capsys):
    game = played(
        "2826  libya-mech-bn-1 fap-guerrilla-1",
        f"{SEGMENT}/reinforcements",
        f"{SEGMENT}/movement",
        f"{SEGMENT}/combat",
    )
    assert judged(game, tmp_path / "quiet.vlog", capsys) == []


def test_the_rules_of_the_edition_are_listed(capsys):
    assert main(["rules", "chad_2021"]) == 0
    out = capsys.readouterr().out
    assert "\n 4.34  enforced " in out
    assert "\n 6.30  " not in out
