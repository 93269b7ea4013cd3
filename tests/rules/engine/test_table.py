"""Charts and lists are read with their provenance, and every fault in them is named at once."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from guelta.rules.engine.tables.table import PROVENANCES, Folder, RulesDataError, Table, Tables, load_tables

CHART = """
    title      = "Terrain Effects Chart"
    rule       = "4.3"
    provenance = "printed"
    source     = "back page"
    columns    = ["terrain", "foot", "wheeled", "stacking"]
    rows = [
      ["desert", 1,   2,   6],
      ["marsh",  3,   "-", 4],
      ["road",   0.5, 1,   4],
    ]
    cell = [
      { at = ["marsh", "stacking"], provenance = "reconstructed", why = "illegible in the scan" },
      { at = ["road", "*"],         provenance = "house",         why = "not on the chart" },
      { at = ["*", "wheeled"],      provenance = "errata",        why = "errata of May" },
    ]
    [cells]
    terrain  = "id"
    foot     = "number | -"
    wheeled  = "whole | -"
    stacking = "whole"
"""

LISTS = """
    [map]
    title      = "Map"
    rule       = "2.2"
    provenance = "reconstructed"
    source     = "an atlas"
    columns    = ["hex", "terrain", "name", "provenance_terrain"]
    [map.cells]
    hex     = "hex"
    terrain = "desert | marsh"
    name    = "text | empty"
    [map.column]
    hex = "printed"
    [map.said_by]
    terrain = "provenance_terrain"

    [hexsides]
    title      = "Hexsides"
    rule       = "2.2"
    provenance = "reconstructed"
    source     = "an atlas"
    key        = ["hex_a", "hex_b"]
    columns    = ["hex_a", "hex_b", "way", "provenance"]
"""

MAP = "hex,terrain,name,provenance_terrain\n0101,desert,Fada,printed\n0102,marsh,,\n"
HEXSIDES = "hex_a,hex_b,way,provenance\n0101,0102,road,errata\n0101,0201,,\n"


def game(
    tmp_path: Path, *, chart: str = CHART, lists: str = LISTS, hexes: str = MAP, sides: str = HEXSIDES
) -> Folder:
    folder = tmp_path / "rules" / "demo"
    (folder / "tables").mkdir(parents=True)
    for name, text in {
        "tables/tec.toml": dedent(chart),
        "provenance.toml": dedent(lists),
        "map.csv": hexes,
        "hexsides.csv": sides,
    }.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return Folder(folder, "rules/demo")


def load(tmp_path: Path, **files: str) -> Tables:
    return load_tables(game(tmp_path, **files))


def faults(tmp_path: Path, **files: str) -> list[str]:
    with pytest.raises(RulesDataError) as error:
        load(tmp_path, **files)
    assert str(error.value) == "\n".join(error.value.faults)
    return list(error.value.faults)


@pytest.fixture
def tec(tmp_path: Path) -> Table:
    return load(tmp_path).charts["tec"]


# ---- what a table answers


def test_a_chart_keeps_the_printed_order(tec):
    assert tec.rows == ("desert", "marsh", "road")
    assert tec.columns == ("terrain", "foot", "wheeled", "stacking")


def test_a_cell_is_found_by_the_names_of_its_row_and_column(tec):
    assert tec.value("marsh", "wheeled") == "-"
    assert tec.number("road", "foot") == 0.5
    assert tec.number("desert", "stacking") == 6
    assert tec.text("desert", "stacking") == "6"
    assert "marsh" in tec and "tundra" not in tec
    assert tec.rows_with("stacking", 4) == ("marsh", "road")


def test_a_cell_that_is_not_there_is_named_with_its_table(tec):
    with pytest.raises(KeyError, match=re.escape("rules/demo/tables/tec.toml has no row tundra")):
        tec.value("tundra", "foot")
    with pytest.raises(KeyError, match=re.escape("rules/demo/tables/tec.toml has no column hover")):
        tec.value("marsh", "hover")


def test_a_word_is_no_number(tec):
    with pytest.raises(ValueError, match=r"tec\.toml, row marsh, column wheeled: '-' is no number"):
        tec.number("marsh", "wheeled")


@pytest.mark.parametrize(
    ("row", "column", "provenance", "why"),
    [
        ("desert", "foot", "printed", ""),  # as the chart
        ("marsh", "stacking", "reconstructed", "illegible in the scan"),  # the cell itself
        ("road", "foot", "house", "not on the chart"),  # its whole row
        ("desert", "wheeled", "errata", "errata of May"),  # its whole column
        ("road", "wheeled", "house", "not on the chart"),  # a row goes before a column
    ],
)
def test_the_provenance_of_a_cell_is_the_closest_that_is_said_of_it(tec, row, column, provenance, why):
    assert tec.provenance(row, column) == provenance
    assert tec.why(row, column) == why


def test_only_printed_and_errata_are_certain(tec):
    assert tec.is_certain("desert", "foot")
    assert tec.is_certain("desert", "wheeled")
    assert not tec.is_certain("marsh", "stacking")
    assert not tec.is_certain("road", "foot")


def test_a_list_says_its_provenance_row_by_row_or_by_column(tmp_path):
    hexes = load(tmp_path).lists["map"]
    assert hexes.provenance("0101", "terrain") == "printed"  # its own column says so
    assert hexes.provenance("0102", "terrain") == "reconstructed"  # nothing said: as the list
    assert hexes.provenance("0102", "hex") == "printed"  # as the column
    assert hexes.provenance("0101", "name") == "reconstructed"


def test_a_list_may_be_keyed_by_two_columns_and_have_one_provenance_for_each_row(tmp_path):
    sides = load(tmp_path).lists["hexsides"]
    assert sides.rows == ("0101 0102", "0101 0201")
    assert sides.provenance("0101 0102", "way") == "errata"
    assert sides.provenance("0101 0201", "way") == "reconstructed"
    assert next(sides.texts()) == {"hex_a": "0101", "hex_b": "0102", "way": "road", "provenance": "errata"}


def test_digits_in_a_list_are_numbers_when_asked(tmp_path):
    assert load(tmp_path).lists["map"].number("0102", "hex") == 102


def test_tables_cannot_be_changed(tec):
    with pytest.raises(TypeError):
        tec.row("marsh")["foot"] = 1
    with pytest.raises(AttributeError):
        tec.title = "other"


def test_a_game_without_charts_has_lists_only(tmp_path):
    folder = game(tmp_path)
    (tmp_path / "rules/demo/tables/tec.toml").unlink()
    assert not load_tables(folder).charts
    assert set(load_tables(folder).lists) == {"map", "hexsides"}


# ---- what a table refuses


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["marsh",  3,   "-", 4]', '["marsh",  3,   "-"]', ", row marsh: has 3 cells, not 4"),
        ('["road", ', '["marsh", ', ", row marsh: stands twice"),
        ('"-", 4]', '"x", 4]', ", row marsh, column wheeled: 'x' is not whole or -"),
        ('"-", 4]', '"-", "4a"]', ", row marsh, column stacking: '4a' is not whole"),
        ('"-", 4]', '"-", 4.5]', ", row marsh, column stacking: 4.5 is not whole"),
        ('"-", 4]', '"-", true]', ", row marsh, column stacking: True is neither text nor a number"),
        ('"-", 4]', '"-", [4]]', ", row marsh, column stacking: [4] is neither text nor a number"),
        ('["desert", 1', '["The Desert", 1', ", row The Desert, column terrain: 'The Desert' is not id"),
        (
            'provenance = "printed"',
            'provenance = "guessed"',
            f": provenance 'guessed' is none of {', '.join(PROVENANCES)}",
        ),
        ('provenance = "printed"', "", f": provenance None is none of {', '.join(PROVENANCES)}"),
        (
            'provenance = "house", ',
            'provenance = "hearsay", ',
            f", row road, column *: provenance 'hearsay' is none of {', '.join(PROVENANCES)}",
        ),
        ('why = "not on the chart"', 'why = ""', ", row road, column *: a provenance of its own needs a why"),
        (
            'at = ["road", "*"], ',
            'at = ["tundra", "*"], ',
            ", row tundra, column *: is spoken of but not in the table",
        ),
        (
            'at = ["road", "*"], ',
            'at = ["marsh", "stacking"], ',
            ", row marsh, column stacking: is spoken of twice",
        ),
        ('at = ["road", "*"], ', 'at = "road", ', ", cell 2: at must be [row, column]"),
        ('foot     = "number | -"', 'feet = "number"', ", column feet: is spoken of but not in the table"),
        ('foot     = "number | -"', "foot = 1", ': cells foot must be a declaration such as "whole | -"'),
        ('title      = "Terrain Effects Chart"', "", ": title is missing"),
        ('source     = "back page"', "", ": source is missing"),
        ('rule       = "4.3"', 'rule = "4.3"\nflavour = "x"', ": flavour is no key of a table"),
        ('"wheeled", "stacking"]', '"foot", "stacking"]', ": column foot is named twice"),
    ],
)
def test_a_fault_in_a_chart_is_named_by_file_row_and_column(tmp_path, old, new, fault):
    chart = re.sub(" +", " ", CHART)
    assert re.sub(" +", " ", old) in chart
    found = faults(tmp_path, chart=chart.replace(re.sub(" +", " ", old), new))
    assert f"rules/demo/tables/tec.toml{fault}" in found


def test_a_chart_without_rows_is_refused(tmp_path):
    chart = 'title = "T"\nrule = "1"\nprovenance = "printed"\nsource = "s"\ncolumns = ["a"]\n'
    assert faults(tmp_path, chart=chart) == ["rules/demo/tables/tec.toml: rows must be a list of rows"]


def test_a_chart_that_is_no_toml_is_refused_with_the_line(tmp_path):
    (fault,) = faults(tmp_path, chart="title = \n")
    assert fault.startswith("rules/demo/tables/tec.toml: ") and "line 1" in fault


def test_cells_of_two_parts_and_lists_of_words(tmp_path):
    chart = """
        title = "CRT"
        rule = "5.8"
        provenance = "printed"
        source = "s"
        columns = ["dice", "0", "1"]
        rows = [[2, "1R/0", "0/C"], [3, "1R", "0/9"]]
        [words]
        loss = ["0", "1R", "C"]
        [cells]
        dice = "whole"
        "*" = "loss/loss"
    """
    assert faults(tmp_path, chart=chart) == [
        "rules/demo/tables/tec.toml, row 3, column 0: '1R' is not loss/loss",
        "rules/demo/tables/tec.toml, row 3, column 1: '0/9' is not loss/loss",
    ]


@pytest.mark.parametrize(
    ("hexes", "fault"),
    [
        (
            MAP.replace(",terrain,", ",").replace(",desert", "").replace(",marsh", ""),
            ", column terrain: is missing",
        ),
        (MAP.replace("hex,terrain", "hex,ground"), ", column terrain: is missing"),
        (MAP.replace("hex,terrain", "hex,ground"), ", column ground: is not described"),
        (
            MAP.replace("hex,terrain,name", "hex,name,terrain"),
            ": the columns must be hex, terrain, name, provenance_terrain, each once and in this order",
        ),
        (
            MAP.replace("marsh", "swamp"),
            ", row 0102 (line 3), column terrain: 'swamp' is not desert or marsh",
        ),
        (MAP.replace("0102", "0101"), ", row 0101 (line 3): stands twice"),
        (MAP.replace("0102", "102"), ", row 102 (line 3), column hex: '102' is not hex"),
        (MAP.replace("0102", "٠١٠٢"), ", row ٠١٠٢ (line 3), column hex: '٠١٠٢' is not hex"),
        (MAP.replace("0102,marsh,,", "0102,marsh"), ", row 0102 (line 3): has 2 cells, not 4"),
        (
            MAP.replace(",printed", ",seen"),
            f", row 0101 (line 2), column provenance_terrain: 'seen' is none of {', '.join(PROVENANCES)}",
        ),
        (
            MAP.replace("Fada", "Fada\x1b[31m"),
            ", row 0101 (line 2), column name: 'Fada\\x1b[31m' is not text or empty",
        ),
        (
            'hex,terrain,name,provenance_terrain\n0101,desert,"Fada',
            ": cannot be read as CSV: unexpected end of data",
        ),
        ("", ": is empty; its first line names the columns"),
    ],
)
def test_a_fault_in_a_list_is_named_by_file_row_and_column(tmp_path, hexes, fault):
    found = faults(tmp_path, hexes=hexes)
    assert f"rules/demo/map.csv{fault}" in found


def test_a_list_that_is_missing_is_named(tmp_path):
    folder = game(tmp_path)
    (tmp_path / "rules/demo/map.csv").unlink()
    with pytest.raises(RulesDataError, match=re.escape("rules/demo/map.csv: is missing")):
        load_tables(folder)


def test_a_file_that_is_no_utf8_is_named_with_the_byte(tmp_path):
    folder = game(tmp_path)
    (tmp_path / "rules/demo/map.csv").write_bytes(b"hex\xff")
    with pytest.raises(RulesDataError, match=re.escape("rules/demo/map.csv: is not UTF-8 text (byte 3)")):
        load_tables(folder)


def test_a_list_described_by_something_else_than_a_table_is_refused(tmp_path):
    assert faults(tmp_path, lists='map = "here"') == [
        "rules/demo/provenance.toml, map: must be a table that describes map.csv"
    ]


@pytest.mark.parametrize("name", ["../map", "/etc/passwd", "sub/map", ""])
def test_a_list_cannot_name_a_file_elsewhere(tmp_path, name):
    assert faults(tmp_path, lists=dedent(LISTS).replace("[hexsides]", f'["{name}"]', 1)) == [
        f"rules/demo/provenance.toml, {name}: is no name for a list"
    ]


def test_said_by_must_name_columns(tmp_path):
    found = faults(
        tmp_path, lists=dedent(LISTS).replace('terrain = "provenance_terrain"', 'terrain = "elsewhere"')
    )
    assert "rules/demo/provenance.toml, map, column elsewhere: is spoken of but not in the table" in found


def test_all_faults_of_all_tables_come_at_once(tmp_path):
    assert faults(
        tmp_path,
        chart=CHART.replace('"-", 4]', '"?", "many"]'),
        hexes=MAP.replace("marsh", "swamp"),
        sides=HEXSIDES.replace("way,", "path,"),
    ) == [
        "rules/demo/tables/tec.toml, row marsh, column wheeled: '?' is not whole or -",
        "rules/demo/tables/tec.toml, row marsh, column stacking: 'many' is not whole",
        "rules/demo/map.csv, row 0102 (line 3), column terrain: 'swamp' is not desert or marsh",
        "rules/demo/hexsides.csv, column way: is missing",
        "rules/demo/hexsides.csv, column path: is not described",
    ]


def test_the_folder_of_a_package_is_named_like_its_path():
    folder = Folder.of_package("guelta.rules.chad")
    assert (folder / "tables").name == "rules/chad/tables"
    assert "tec.toml" in (folder / "tables").names(".toml")
    assert (folder / "nothing").names(".toml") == ()
