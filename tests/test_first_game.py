"""`docs/your-first-game.md`, followed to the letter: its files written, its commands run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.archive import Archive
from guelta.companion.commands.cli import main
from guelta.rules.engine.self_play.selfplay import play
from tests.library import recalled

TEXT = (Path(__file__).parent.parent / "docs" / "your-first-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(TEXT)


def run(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command of the document, which says where it does not end with 0; give what it prints."""
    command, _, remark = line.partition("#")
    name, *words = shlex.split(command)
    assert name == "guelta", line
    ends = re.search(r"ends with (\d)", remark)
    code, printed = main(words), capsys.readouterr()
    assert code == int(ends[1] if ends else 0), (line, printed)
    return printed.out


@pytest.fixture
def followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, str]:
    """Do all the document says, in its order; give what each command printed."""
    monkeypatch.chdir(tmp_path)
    printed = {}
    for language, file, body in BLOCKS:
        if file:
            path = Path(file)
            assert path.parent.is_dir(), file
            path.write_text(body, encoding="utf-8", newline="\n")
            continue
        if language == "python":
            assert body in (tmp_path / "rivers/rules/cards.py").read_text(encoding="utf-8")
            continue
        assert language == "sh", body
        for line in body.splitlines():
            printed[line] = run(line, capsys)
    return printed


def test_the_document_is_followed_to_its_end(followed: dict[str, str], tmp_path: Path) -> None:
    """Twelve areas, three players, a deck and hands, two checks: built, judged, played, printed."""
    game = recalled().game("three_rivers")
    assert len(game.charts.map) == 12 and [*game.sides] == ["red", "blue", "green"]
    assert {pile.kind for pile in game.piles.values()} == {"deck", "pool", "hand"}
    assert {"2.10", "2.20", "2.30", "2.40"} <= game.checks.keys()
    *_, last = play(game, game.scenarios["ford"], "1")
    assert sum(len(last.position.stack(f"hand-{side}")) for side in game.sides) == 6

    crowded, greedy = (text for line, text in followed.items() if " check " in line)
    assert "3 counters in Mill, 2 may stand there" in crowded
    assert "2 units on the Island, which has room for one" in crowded
    assert "4 cards in Hand of Blue, 3 may be there" in greedy
    assert any(tmp_path.glob("dist/three_rivers/*.pdf")) or any(tmp_path.rglob("*.pdf"))
    module = Archive.open(tmp_path / "dist" / "three_rivers" / "three_rivers.vmod")
    build = module.read("buildFile.xml").decode()
    assert all(f"Hand of {side}" in build for side in ("Red", "Blue", "Green")) and "DrawPile" in build
    assert len(Design.load(recalled().game("three_rivers")).scenarios) == 1


def test_the_game_builds_after_every_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever builds as he goes on is never left with a folder that does not fit together."""
    monkeypatch.chdir(tmp_path)
    for section in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:5]:
        for language, file, body in BLOCK.findall(section):
            if file:
                Path(file).write_text(body, encoding="utf-8", newline="\n")
            for line in body.splitlines() if language == "sh" else ():
                run(line, capsys)
        assert main(["build", "rivers"]) == 0, (section.splitlines()[0], capsys.readouterr().err)


def test_what_blue_holds_nobody_else_hears(
    followed: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for eyes in ([], ["--as", "red"]):
        main(["check", "--game", "rivers", "rivers/greedy.board", *eyes])
        out = capsys.readouterr().out
        assert "2.30" not in out and not re.search("flood|bridge|fog|spy", out, re.IGNORECASE)


def test_every_file_it_points_to_is_there() -> None:
    top = Path(__file__).parent.parent
    named = re.findall(r"`(examples/[\w./-]+)`", TEXT)
    assert len(named) >= 4 and all((top / each).exists() for each in named)
