"""`guelta rules`: what the referee carries out again from what was played."""

import json
import os
import re
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


def about(words: str, capsys: pytest.CaptureFixture[str], game: str = "chad") -> tuple[int, str]:
    code = main(["rules", game, "--about", words])
    said = capsys.readouterr()
    return code, said.out + said.err


@pytest.mark.parametrize(
    ("words", "title", "file"),
    [
        ("4.34", "Water supply check", "water/water.py"),
        ("13.33", "Sorties", "movement/air_units.py"),
        ("7.50", "Combat and prefecture production", "combat/production_loss.py"),
        ("infiltration", "Infiltration", "movement/infiltration.py"),
        ("Terrorism Record", "Terrorism Record", "politics/terrorism.py"),
    ],
)
def test_a_rule_is_found_by_its_number_or_subject(
    words: str, title: str, file: str, capsys: pytest.CaptureFixture[str]
):
    code, said = about(words, capsys)
    assert code == 0 and title.lower() in said.lower()
    places = re.findall(rf"rules/chad/{file}:(\d+)", said)
    text = (Path(__file__).parents[2] / "rules" / "chad" / file).read_text(encoding="utf-8").splitlines()
    assert places and all("def " in text[int(line) - 1] for line in places)


def test_only_the_rules_asked_for_are_listed(capsys: pytest.CaptureFixture[str]):
    _, said = about("4.34", capsys)
    assert "4.33" not in said and " rules: " not in said
    assert main(["rules", "chad", "--about", "4.34", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["rule"] == "4.34" and row["where"][0].keys() == {"file", "line", "says"}


def test_the_functions_of_the_parent_are_named_for_an_edition(capsys: pytest.CaptureFixture[str]):
    _, said = about("4.34", capsys, "chad_2021")
    assert "rules/chad_2021/water.py" in said and "rules/chad/water/water.py" in said


@pytest.mark.parametrize("words", ["4.3400", "zebras"])
def test_what_no_rule_is_about_is_refused(words: str, capsys: pytest.CaptureFixture[str]):
    code, said = about(words, capsys)
    assert code == 2 and said == (
        f"guelta: no rule of chad has the number, or is about, '{words}'; guelta rules chad lists them all\n"
    )


def test_a_ledger_kept_by_an_older_version_is_worked_out_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(rules, "user_cache_path", lambda *_, **__: tmp_path)
    assert main(["rules", "zefra"]) == 0
    kept = tmp_path / "rules" / "zefra.json"
    kept.write_text(re.sub(r'"where":', '"elsewhere":', kept.read_text(encoding="utf-8")), encoding="utf-8")
    capsys.readouterr()
    assert about("ambush", capsys, "zefra")[0] == 0


def test_a_file_that_is_no_python_names_no_function(tmp_path: Path):
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    assert list(rules._functions(tmp_path / "broken.py")) == []
