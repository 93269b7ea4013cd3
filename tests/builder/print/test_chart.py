"""Charts as they are printed."""

import pytest

from guelta.builder.chart import PrintedCell, Wording, chart_block
from guelta.builder.errors import PrintError
from guelta.rules.engine.tables.table import Table

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


def test_the_sign_of_the_map_stands_before_a_key_that_has_one():
    rows = chart_block(TABLE, Wording(signs=True), {"Lake": "sign-lake.svg"}).rows
    assert [row[0].sign for row in rows] == ["", "", "sign-lake.svg"]
    assert [row[0].sign for row in chart_block(TABLE, Wording(), {"Lake": "sign-lake.svg"}).rows] == [""] * 3


RESULTS = Table(
    source="crt.toml",
    title="Results",
    rule="5.83",
    default="printed",
    columns=("dice", "1-1", "2-1", "loser"),
    cells={
        "2": {"dice": "2", "1-1": "4R/1", "2-1": "2C/2", "loser": "attacker"},
        "3": {"dice": "3", "1-1": "0/12R", "2-1": "-", "loser": "-"},
    },
    said={},
)


def test_a_cell_is_tinted_by_the_greater_of_its_two_numbers():
    wording = Wording(tints={"first": "#f00", "second": "#0f0", "even": "#fff"})
    first, second = ([cell.tint for cell in row] for row in chart_block(RESULTS, wording).rows[1:])
    assert first == ["", "#f00", "#fff", ""] and second == ["", "#0f0", "", ""]


def test_a_row_is_tinted_by_its_word_in_a_column():
    wording = Wording(tints={"attacker": "#f00"}, tinted_by="loser")
    first, second = ([cell.tint for cell in row] for row in chart_block(RESULTS, wording).rows[1:])
    assert first == ["#f00"] * 4 and second == [""] * 4
    with pytest.raises(PrintError, match=r"crt.toml has no column 'losers'"):
        chart_block(RESULTS, Wording(tinted_by="losers"))


def test_a_column_that_is_not_there_cannot_be_worded():
    with pytest.raises(PrintError, match=r"tec.toml has no column 'cots' to word"):
        chart_block(TABLE, Wording(headings={"cots": "MP"}))


def test_a_key_that_says_nothing_is_refused():
    with pytest.raises(PrintError, match=r"print.toml, chart.tec: .*colour"):
        Wording.of({"colour": "red"}, "print.toml, chart.tec")
