"""Editions: a folder over another, and a game derived with only what differs."""

from functools import cached_property

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.changes import changes
from guelta.rules.engine.composing.composition import derive
from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.tables.answers import replaced_answers
from guelta.rules.engine.tables.folder import Folder, RulesDataError


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
    assert layers.layered_toml("a.toml") == {"kind": "new", "age": 9, "x": {"n": 1}}


def test_folders_within_lie_over_each_other_too(layers, tmp_path):
    (tmp_path / "old" / "charts").mkdir()
    (tmp_path / "old" / "charts" / "c.toml").write_text("r = 1", encoding="utf-8")
    assert (layers / "charts").toml("c.toml") == {"r": 1}
    assert [layer.name for layer in (layers / "charts").layers] == ["own/charts", "old/charts"]


def test_a_fault_names_the_layer_the_file_lies_in(layers, tmp_path):
    (tmp_path / "old" / "b.toml").write_text("q = = 3", encoding="utf-8")
    with pytest.raises(RulesDataError, match=r"^old/b.toml: "):
        layers.toml("b.toml")
    with pytest.raises(RulesDataError, match=r"^own/none.toml: is missing"):
        layers.toml("none.toml")


def test_an_edition_of_an_edition_has_three_layers(layers, tmp_path):
    third = folder(tmp_path / "third", "third", b_toml="q = 4").over(layers)
    assert [layer.name for layer in third.layers] == ["third", "own", "old"]
    assert (third.toml("b.toml"), third.toml("a.toml")["kind"]) == ({"q": 4}, "new")


def test_a_derived_game_knows_what_it_derives_from():
    first = derive(GAME, "first")
    assert derive(first, "second").lineage == ("second", "first", "chad")
    assert first.title == GAME.title


def test_chapters_and_sections_left_out_take_their_checks_and_procedures_along():
    short = derive(GAME, "short", without=["6", "14.2"])
    assert {entry.rule for entry in GAME.rulebook if entry.rule.split(".")[0] == "6"}
    assert not [rule for rule in (row.rule for row in ledger(short)) if rule.startswith(("6.", "14.2"))]
    assert GAME.phases["harvest"].procedure and not short.phases["harvest"].procedure
    applied = {rule for each in short.all_procedures for rule in each.applies}
    assert not [rule for rule in applied if rule.startswith(("6.", "14.2"))]


def test_an_edition_keeps_the_scenarios_it_names():
    assert list(derive(GAME, "one", scenarios=["manta"]).scenarios) == ["manta"]


def test_an_edition_has_the_charts_of_its_own_folder(tmp_path):
    own = folder(tmp_path / "own", "own", tested_csv="rule,test\n4.34,test_own.test_it\n")
    (tmp_path / "own" / "tables").mkdir()
    text = (
        (GAME.folder / "tables")
        .text("movement.toml")
        .replace('"infiltration, FANT",          1', '"infiltration, FANT", 3')
    )
    (tmp_path / "own" / "tables" / "movement.toml").write_text(text, encoding="utf-8")
    edition = derive(GAME, "dear", folder=own, replacing=[GAME.checks["4.34"]])
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
        derive(GAME, "broken", folder=own)


class _Part:
    def toll(self):
        """4.22  One point."""


class _Charts:
    @cached_property
    def part(self):
        """4.24  The part."""
        return _Part()

    def well(self):
        """4.31, 4.34  Wells give water.

        More of it.
        """

    def plain(self):
        """Without a number."""


class _Dearer(_Part):
    def toll(self):
        """4.22  Two points."""


class _OtherCharts(_Charts):
    @cached_property
    def part(self):
        """4.24  The part."""
        return _Dearer()

    def well(self):
        """4.31, 4.34  Wells fail."""

    def plain(self):
        """Also without."""


def test_what_charts_of_its_own_answer_otherwise_is_named_by_number_and_part():
    assert list(replaced_answers(_OtherCharts(), _Charts())) == [
        ("4.22", "Two points.", "One point."),
        ("4.31", "Wells fail.", "Wells give water."),
        ("4.34", "Wells fail.", "Wells give water."),
    ]
    assert list(replaced_answers(_Charts(), _Charts())) == []


def test_tests_of_the_parent_say_nothing_of_what_its_charts_answer_otherwise(tmp_path):
    class Charts(ChadCharts):
        def wells_work(self, hex, drought, season):
            """4.31  No well works."""
            return False

    own = folder(tmp_path / "own", "own", tested_csv="rule,test\n")
    dry = derive(GAME, "dry", folder=own, charts=Charts)
    assert GAME.tested["4.31"] and "4.31" not in dry.tested
    assert dry.tested["4.32"] == GAME.tested["4.32"]
    assert ("4.31", f"No well works. [{_said_of(GAME.charts.wells_work)}]") in changes(dry, GAME)


def _said_of(answer):
    return answer.__doc__.split("  ", 1)[1]


def test_tests_of_the_parent_say_nothing_where_charts_differ_or_the_edition_says_so(tmp_path):
    river = (GAME.folder.path / "tables" / "movement.toml").read_text(encoding="utf-8")
    own = folder(tmp_path / "own", "own", tested_csv="rule,test\n")
    (own.path / "tables").mkdir()
    changed = river.replace(
        '["river free by",               "road",', '["river free by",               "road track",'
    )
    assert changed != river
    (own.path / "tables" / "movement.toml").write_text(changed, encoding="utf-8")
    edition = derive(GAME, "fords", folder=own, retesting=["5.53"])
    assert GAME.tested["4.24"] and "4.24" not in edition.tested
    assert GAME.tested["5.53"] and "5.53" not in edition.tested
    assert edition.tested["4.22"] == GAME.tested["4.22"]  # another row of the same chart


def test_an_edition_has_notes_of_its_own_in_the_ledger_of_rules_it_has():
    noted = derive(GAME, "noted", notes={"4.23": "as high as a house"})
    notes = {row.rule: row.note for row in ledger(noted)}
    assert notes["4.23"] == "as high as a house"
    assert notes["4.31"] == {row.rule: row.note for row in ledger(GAME)}["4.31"]
    assert {row.rule: row.note for row in ledger(derive(noted, "again"))}["4.23"] == "as high as a house"
    with pytest.raises(ValueError, match=r"notes on 6.10: no such rule"):
        derive(GAME, "dry", without=["6"], notes={"6.10": "never"})
