"""`docs/designers-evening.md`, followed to the letter: its changes made, its commands run, with few games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from tests.library import recalled

TEXT = (Path(__file__).parent.parent / "docs" / "designers-evening.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
FEW = {"200": "1"}
"""How many games are played here in place of those of the page."""


def changed(path: Path, lines: list[str]) -> None:
    """Put the lines with + in place of the line with - before them."""
    for old, *new in [part.split("\n+") for part in "\n".join(lines).removeprefix("-").split("\n-")]:
        text = path.read_text(encoding="utf-8")
        assert text.count(f"{old}\n") == 1, old
        joined = "".join(f"{line}\n" for line in new)
        path.write_text(text.replace(f"{old}\n", joined), encoding="utf-8", newline="\n")


def test_the_page_is_followed_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = {}
    for language, file, body in BLOCKS:
        if language == "diff":
            changed(Path(file), body.splitlines())
            continue
        for line in body.splitlines():
            name, *words = shlex.split(line)
            assert name == "guelta"
            assert main([FEW.get(word, word) for word in words]) == 0, capsys.readouterr().err
            printed[line] = capsys.readouterr().out
    told = next(text for line, text in printed.items() if " study " in line)
    assert told.startswith("zefra: 1 game; tonight: 1 game;") and "companies lost: IFF" in told
    assert (tmp_path / "before-and-after.svg").is_file()
    game = recalled().game("tonight")
    start = game.scenarios["crisis"].start
    assert start.where("camp-west") == ("0515",) and start.where("iff-infantry-7") == ("1309",)
    assert game.charts.range(start, "mortar") == 3 and game.charts.succeeds("ambush", "cjtf", 6)
    assert (tmp_path / "dist" / "tonight" / "tonight.vmod").is_file()
