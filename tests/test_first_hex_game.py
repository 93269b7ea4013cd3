"""`docs/your-first-hex-game.md`, followed to the letter: its files written, its commands run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from tests.library import recalled
from tests.test_first_game import run

TEXT = (Path(__file__).parent.parent / "docs" / "your-first-hex-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+)( \+)?)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTIONS = re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]


def test_the_document_is_followed_to_its_end_and_builds_after_every_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A war in tables, one of one's own from the map up, boards that break rules, combat, and a hook."""
    monkeypatch.chdir(tmp_path)
    printed = {}
    for section in SECTIONS:
        for language, file, more, body in BLOCK.findall(section):
            if file:
                path = Path(file)
                assert path.parent.is_dir(), file
                before = path.read_text(encoding="utf-8") + "\n" if more else ""
                path.write_text(before + body, encoding="utf-8", newline="\n")
            for line in body.splitlines() if language == "sh" else ():
                printed[line] = run(line, capsys)
        assert main(["build", "hills"]) == 0, (section.splitlines()[0], capsys.readouterr().err)
    game = recalled().game("two_hills")
    assert len(game.charts.map) == 30 and game.remarks == ()
    assert [each.title for each in game.charts.kit.combats["battle"].modifiers] == [
        "ground",
        "river",
        "alone",
    ]

    wrong, fight = (text for line, text in printed.items() if " check " in line and "ends with 1" in line)
    assert all(re.search(rf"\b{rule}\b", wrong) for rule in ("3.10", "3.20", "2.00", "3.00")), wrong
    assert "(4.50): Blue 2" in fight, fight
