"""`guelta rules`: what the referee carries out again from what was played."""

import os
from pathlib import Path

import pytest

from guelta.companion.commands import rules
from guelta.companion.commands.door import main


def told(game: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["rules", game]) == 0
    return [line for line in capsys.readouterr().out.splitlines() if "carr" in line and ": " in line]


def test_what_is_searched_is_listed_and_what_is_not(capsys: pytest.CaptureFixture[str]):
    *_, searched = told("zefra", capsys)
    assert searched.startswith("judged by carrying it out again: ") and "declarations" in searched
    *_, others = told("angola", capsys)
    assert others.startswith("not carried out again: ")


@pytest.mark.parametrize("game", ["angola", "chad", "zefra"])
def test_the_page_of_a_game_says_the_same(game: str, capsys: pytest.CaptureFixture[str]):
    page = (Path(__file__).parents[2] / "docs" / f"{game}.md").read_text(encoding="utf-8")
    assert main(["rules", game]) == 0
    searched = capsys.readouterr().out.rpartition("judged by carrying it out again")
    assert " ".join("".join(searched[1:]).split()) in " ".join(page.split())


def test_a_game_that_is_not_searched_says_nothing_of_it(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "examples/salt_market", "--trust"]) == 0
    assert "carried out again" not in capsys.readouterr().out


def test_what_is_kept_of_games_has_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Those listed longest ago go; what is no such record stays."""
    monkeypatch.setattr(rules, "user_cache_path", lambda *_, **__: tmp_path)
    monkeypatch.setattr(rules, "_MOST_KEPT", 3)
    (tmp_path / "rules").mkdir()
    for at, name in enumerate(("old.json", "older.json", "new.json", "note.txt")):
        (tmp_path / "rules" / name).write_text("{}")
        os.utime(tmp_path / "rules" / name, (10 - at if at < 2 else 100 + at,) * 2)
    told("chad", capsys)
    assert {each.name for each in (tmp_path / "rules").iterdir()} == {
        "chad.json",
        "new.json",
        "old.json",
        "note.txt",
    }
