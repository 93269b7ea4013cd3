"""The tables agree with each other and with the options, and what does not is named with file and row."""

import re
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

import guelta.rules.zefra
from guelta.rules.engine.tables.table import Tables
from guelta.rules.zefra import GAME
from guelta.rules.zefra.charts.table_checks import TABLE_CHECKS

CHARTS = GAME.charts


def with_cell(kind: str, name: str, row: str, column: str, value: str) -> Tables:
    """Return the tables with one cell changed."""
    tables = GAME.tables
    table = getattr(tables, kind)[name]
    cells = {**table.cells, row: {**table.cells[row], column: value}}
    return replace(
        tables, **{kind: MappingProxyType({**getattr(tables, kind), name: replace(table, cells=cells)})}
    )


def faults(tables: Tables) -> list[str]:
    return [fault for check in TABLE_CHECKS for fault in check(tables)]


def test_our_tables_have_no_fault():
    assert faults(GAME.tables) == []


@pytest.mark.parametrize(
    ("kind", "name", "row", "column", "value", "told"),
    [
        ("charts", "hostility", "iff", "bongo", "yes", "hostility.toml, row iff, column bongo"),
        ("lists", "sites", "road-bridge", "hex", "1112", "sites.csv, row road-bridge, column hex"),
        ("lists", "sites", "camp-west", "hex", "1014", "sites.csv, row camp-centre, column hex"),
        (
            "lists",
            "counters",
            "iff-mortar-1",
            "movement",
            "wings",
            "row iff-mortar-1, column movement",
        ),
        (
            "lists",
            "counters",
            "iff-mortar-1",
            "type",
            "howitzer",
            "row iff-mortar-1, column type",
        ),
    ],
)
def test_a_table_at_odds_with_another_is_named(kind, name, row, column, value, told):
    assert any(told in fault for fault in faults(with_cell(kind, name, row, column, value)))


def test_a_roll_without_a_row_is_named():
    table = GAME.tables.charts["combat_militias"]
    cells = {row: cells for row, cells in table.cells.items() if row != "4-5"}
    charts = {**GAME.tables.charts, "combat_militias": replace(table, cells=cells)}
    (fault,) = faults(replace(GAME.tables, charts=MappingProxyType(charts)))
    assert "combat_militias.toml, column roll" in fault


def without_row(name: str, row: str, misspelt: str) -> Tables:
    """Return the tables with one row of a chart under another name."""
    table = GAME.tables.charts[name]
    cells = {misspelt if each == row else each: cell for each, cell in table.cells.items()}
    charts = MappingProxyType({**GAME.tables.charts, name: replace(table, cells=cells)})
    return replace(GAME.tables, charts=charts)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("ambush", "irregulars"), ("ambush", "cjtf"), ("refugee_events", "party attacked"),
        ("combat_certain", "CJTF-Z ahead"), ("sizes", "recon adds"), ("victory", "iff: nuclear use"),
        ("retreat_losses", "cjtf"), ("weakness", "zefra"), ("ranges", "cas"), ("shelled_camp", "falls"),
        ("bombardment_sites", "mortar"), ("special_weapons", "nuclear"), ("options", "cbrn"),
        ("president", "neutral"),
    ],
)  # fmt: skip
def test_a_misspelt_row_is_a_fault_of_the_table(name, row):
    """It is named when the game is read, not when a die first falls on it."""
    told = faults(without_row(name, row, f"{row}x"))
    assert any(f"{name}.toml, row {row}: is missing" in each for each in told)


def test_every_row_that_code_names_is_one_that_the_tables_must_have():
    source = "".join(path.read_text() for path in Path(guelta.rules.zefra.__file__).parent.rglob("*.py"))
    named = {
        "sizes": re.findall(r'figure\("([^"]+)"\)', source),
        "options": re.findall(r'\.option\([a-z_.]+, "([a-z-]+)"\)', source),
        "victory": re.findall(r'points\(\s*"([^"]+)"', source),
        "refugee_events": re.findall(r'"refugee_events", "([^"]+)"', source),
        "combat_certain": re.findall(r'_certain\("[^"]+", "([^"]+)"', source),
    }
    for chart, rows in named.items():
        assert rows
        for row in rows:
            assert faults(without_row(chart, row, "other")), (chart, row)


def test_every_option_may_be_what_its_chart_says():
    for option in GAME.charts.options:
        declared = GAME.fields.of_name(option)
        assert declared is not None
        usual, *others = GAME.charts.options_of(option)
        assert usual not in others
        assert {*declared.values} == {usual, *others}


def test_the_island_is_as_large_as_its_two_countries():
    land = [CHARTS.country(hex) for hex in CHARTS.map if CHARTS.is_land(hex)]
    assert (len(CHARTS.map), land.count("zefra"), land.count("daloon")) == (432, 113, 134)
    assert len(CHARTS.arrival_hexes) == 28
    assert all(CHARTS.country(hex) == "zefra" and hex not in CHARTS.sites for hex in CHARTS.arrival_hexes)
    assert len(CHARTS.sites) == 21


def test_every_ruling_is_there():
    text = "".join((GAME.folder / "rulings").text(name) for name in (GAME.folder / "rulings").names(".md"))
    assert [number for number in range(1, 75) if f"## Z{number}. " not in text] == []
