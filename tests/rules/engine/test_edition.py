"""Editions: a folder over another, and a game derived with only what differs."""

import pytest

from rules.chad import GAME
from rules.engine.folder import Folder, RulesDataError
from rules.engine.ledger import ledger


def folder(path, name, **files):
    path.mkdir()
    for file, text in files.items():
        (path / file.replace("_", ".")).write_text(text, encoding="utf-8")
    return Folder(path, name)


@pytest.fixture
def layers(tmp_path):
    """An edition that has its own a.toml, over a game that has a.toml and b.toml."""
    own = folder(tmp_path / "own", "own", a_toml='kind = "new"\n[x]\nn = 1\n')
    parent = folder(tmp_path / "old", "old", a_toml='kind = "old"\nage = 9\n[x]\nm = 2\n', b_toml="q = 3\n")
    return own.over(parent)


def test_a_file_counts_whole_from_the_uppermost_layer_that_has_it(layers):
    assert layers.toml("a.toml") == {"kind": "new", "x": {"n": 1}}
    assert layers.toml("b.toml") == {"q": 3}
    assert [layers.holding(name).name for name in ("a.toml", "b.toml")] == ["own", "old"]
    assert layers.names(".toml") == ("a.toml", "b.toml")


def test_laid_over_each_other_keys_of_the_first_level_come_from_the_uppermost(layers):
    assert layers.overlaid_toml("a.toml") == {"kind": "new", "age": 9, "x": {"n": 1}}


def test_folders_within_lie_over_each_other_too(layers, tmp_path):
    (tmp_path / "old" / "charts").mkdir()
    (tmp_path / "old" / "charts" / "c.toml").write_text("r = 1", encoding="utf-8")
    assert (layers / "charts").toml("c.toml") == {"r": 1}
    assert [layer.name for layer in (layers / "charts").layers] == ["own/charts", "old/charts"]


def test_a_fault_names_the_layer_the_file_lies_in(layers, tmp_path):
    (tmp_path / "old" / "b.toml").write_text("q = = 3", encoding="utf-8")
    with pytest.raises(RulesDataError, match=r"^old/b.toml: "):
        layers.toml("b.toml")
    with pytest.raises(RulesDataError, match=r"^own/none.toml: cannot be read"):
        layers.toml("none.toml")


def test_an_edition_of_an_edition_has_three_layers(layers, tmp_path):
    third = folder(tmp_path / "third", "third", b_toml="q = 4").over(layers)
    assert [layer.name for layer in third.layers] == ["third", "own", "old"]
    assert (third.toml("b.toml"), third.toml("a.toml")["kind"]) == ({"q": 4}, "new")


def test_a_derived_game_knows_what_it_derives_from():
    first = GAME.derive("first")
    assert first.derive("second").lineage == ("second", "first", "chad")
    assert first.title == GAME.title


def test_chapters_and_sections_left_out_take_their_checks_and_procedures_along():
    short = GAME.derive("short", without=["6", "14.2"])
    assert {entry.rule for entry in GAME.rulebook if entry.rule.split(".")[0] == "6"}
    assert not [rule for rule in (row.rule for row in ledger(short)) if rule.startswith(("6.", "14.2"))]
    assert "harvest" in GAME.procedures and "harvest" not in short.procedures
    applied = {rule for each in short.all_procedures for rule in each.applies}
    assert not [rule for rule in applied if rule.startswith(("6.", "14.2"))]


def test_an_edition_keeps_the_scenarios_it_names():
    assert list(GAME.derive("one", scenarios=["manta"]).scenarios) == ["manta"]


def test_an_edition_has_the_charts_of_its_own_folder(tmp_path):
    own = folder(tmp_path / "own", "own", tested_csv="rule,test\n4.34,test_own.test_it\n")
    (tmp_path / "own" / "tables").mkdir()
    text = (
        (GAME.folder / "tables")
        .text("movement.toml")
        .replace('"infiltration, FANT",          1', '"infiltration, FANT", 3')
    )
    (tmp_path / "own" / "tables" / "movement.toml").write_text(text, encoding="utf-8")
    edition = GAME.derive("dear", folder=own, replacing=[GAME.checks["4.34"]])
    assert edition.charts.ground.toll("FANT") == 3
    assert edition.tables.charts["movement"].source == "own/tables/movement.toml"
    assert edition.tables.charts["tec"].source == "rules/chad/tables/tec.toml"
    assert GAME.tested["4.34"]
    assert edition.tested["4.34"] == ("test_own.test_it",)  # what it replaces it shows itself
    assert edition.tested["4.32"] == GAME.tested["4.32"]


def test_a_fault_of_an_editions_chart_names_its_own_file(tmp_path):
    own = folder(tmp_path / "own", "own", tested_csv="rule,test\n")
    (tmp_path / "own" / "tables").mkdir()
    (tmp_path / "own" / "tables" / "stacking.toml").write_text("rows = 1", encoding="utf-8")
    with pytest.raises(RulesDataError, match=r"own/tables/stacking.toml: title is missing"):
        GAME.derive("broken", folder=own)
