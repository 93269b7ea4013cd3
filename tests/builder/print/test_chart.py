"""Charts as they are printed."""

import pytest

from builder.print.chart import PrintedCell, Wording, chart_block
from builder.print.errors import PrintError
from rules.engine.tables.table import Table

TABLE = Table(
    source="tec.toml",
    title="Terrain Effects Chart",
    rule="4.90",
    default="reconstructed",
    columns=("terrain", "cost", "stacking"),
    cells={
        "salt_pan": {"terrain": "salt_pan", "cost": 2, "stacking": "."},
        "lake": {"terrain": "lake", "cost": "-", "stacking": 0.5},
    },
    said={("lake", "cost"): ("printed", "4.90")},
)


def texts(wording: Wording) -> list[list[str]]:
    return [[cell.text for cell in row] for row in chart_block(TABLE, wording).rows]


def test_names_become_words_and_signs_are_set():
    assert texts(Wording()) == [
        ["Terrain", "Cost", "Stacking"],
        ["Salt pan", "2", ""],
        ["Lake", "–", "0.5"],
    ]


def test_a_chart_can_be_worded_and_columns_left_out():
    wording = Wording(headings={"cost": "MP"}, words={"lake": "Lake Chad", "2": "two"}, drop=("stacking",))
    assert texts(wording) == [["Terrain", "MP"], ["Salt pan", "two"], ["Lake Chad", "–"]]


def test_a_turned_chart_has_its_columns_as_rows():
    assert texts(Wording(turned=True))[1] == ["Cost", "2", "–"]


def test_a_turned_chart_is_broken_where_asked_with_its_heads_again():
    assert texts(Wording(turned=True, wrap=1)) == [
        ["Terrain", "Salt pan"], ["Cost", "2"], ["Stacking", ""],
        ["Terrain", "Lake"], ["Cost", "–"], ["Stacking", "0.5"],
    ]  # fmt: skip


def test_only_what_the_publisher_stands_behind_is_certain():
    rows = chart_block(TABLE, Wording()).rows
    assert rows[2][1] == PrintedCell("–", "certain")
    assert rows[1][1] == PrintedCell("2", "other")
    assert rows[1][0].set_as == "key" and rows[0][0].set_as == "head"
    assert chart_block(TABLE, Wording()).provenance == "reconstructed"


def test_a_column_that_is_not_there_cannot_be_worded():
    with pytest.raises(PrintError, match=r"tec.toml has no column 'cots' to word"):
        chart_block(TABLE, Wording(headings={"cots": "MP"}))


def test_a_key_that_says_nothing_is_refused():
    with pytest.raises(PrintError, match=r"print.toml, chart.tec: .*colour"):
        Wording.of({"colour": "red"}, "print.toml, chart.tec")
