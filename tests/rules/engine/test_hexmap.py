"""Hexes, edges and areas: what a map tells, and what it may not say."""

import re

import pytest

from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.table import RulesDataError
from tests.rules.engine.lists import table

ODD = Grid(lower="odd")

HEXES = ["0101 desert - north", "0201 marsh Fada north", "0202 desert - south", "0301 desert Bol south"]
SIDES = ["0101 0201 road yes yes -", "0201 0202 - yes - -", "0201 0301 track - - -", "0101 0202 - - - yes"]


def hex_map(hexes: list[str] = HEXES, sides: list[str] = SIDES, **checks: object) -> HexMap:
    return HexMap.from_tables(
        table("map.csv", "hex terrain name region", *hexes),
        table("hexsides.csv", "hex_a hex_b way river bridge all_lake", *sides, key=2),
        grid=ODD,
        **checks,
    )


def faults(*args: object, **checks: object) -> list[str]:
    with pytest.raises(RulesDataError) as error:
        hex_map(*args, **checks)
    return list(error.value.faults)


def test_a_hex_tells_its_attributes_by_name():
    fada = hex_map()["0201"]
    assert (fada["terrain"], fada["name"], fada["region"]) == ("marsh", "Fada", "north")
    assert fada.provenance("name") == "reconstructed"
    assert fada.rests_on("terrain", "name") == (
        "terrain of 0201: reconstructed",
        "name of 0201: reconstructed",
    )
    with pytest.raises(KeyError):
        fada["colour"]


def test_a_printed_value_rests_on_nothing():
    printed = HexMap.from_tables(
        table("map.csv", "hex terrain name region", *HEXES, provenance="printed"),
        table("hexsides.csv", "hex_a hex_b way river bridge all_lake", key=2),
        grid=ODD,
    )
    assert printed["0201"].rests_on("terrain", "name") == ()


def test_neighbours_on_a_map_are_hexes_of_the_map():
    assert hex_map().neighbours("0101") == ("0201", "0202")


def test_an_edge_is_the_same_from_both_sides_and_empty_when_nothing_is_said():
    here = hex_map()
    assert here.edge("0101", "0201") == here.edge("0201", "0101")
    road = here.edge("0101", "0201")
    assert (road["way"], road["river"], road["all_lake"]) == ("road", "yes", "")
    assert str(road) == "0101/0201"
    assert here.edge("0101", "0202")["all_lake"]
    assert here.edge("0202", "0301")["way"] == ""
    with pytest.raises(KeyError):
        here.edge("0202", "0301")["wall"]
    with pytest.raises(ValueError, match="do not touch"):
        here.edge("0101", "0301")


def test_a_map_may_have_nothing_on_its_edges():
    bare = HexMap.from_tables(table("map.csv", "hex", "0101", "0102"), grid=ODD)
    assert bare.edges == () and str(bare.edge("0101", "0102")) == "0101/0102"
    assert bare.title("0101") == "0101"


def test_a_hex_is_called_by_its_number_and_its_name():
    assert hex_map().title("0201") == "0201 Fada"
    assert hex_map().title("0101") == "0101"
    lettered = HexMap.from_tables(table("map.csv", "hex name", "b07 Fada"), grid=Grid("ARR"))
    assert lettered.title("b07") == "B07 Fada"


def test_a_number_that_the_map_cannot_have_is_named():
    with pytest.raises(RulesDataError) as error:
        HexMap.from_tables(table("map.csv", "hex", "0101", "b07"), grid=ODD)
    assert error.value.faults == ("map.csv, row b07: is no hex number such as CCRR",)


def test_a_map_of_pointed_hexes_numbered_by_rows():
    numbers = [f"{row:02}{column:02}" for row in range(1, 5) for column in range(1, 6)]
    here = HexMap.from_tables(
        table("map.csv", "hex", *numbers),
        table("hexsides.csv", "a b road", "0101 0201 yes", key=2),
        grid=Grid("RRCC", "pointed", "even"),
    )
    assert here.neighbours("0101") == ("0102", "0201")
    assert here.neighbours("0203") == ("0104", "0204", "0304", "0303", "0202", "0103")
    assert here.edge("0201", "0101")["road"] == "yes"
    assert here.distance("0101", "0405") == 6


def test_a_map_is_a_mapping_in_the_order_of_the_list():
    here = hex_map()
    assert list(here) == ["0101", "0201", "0202", "0301"]
    assert len(here) == 4 and "0101" in here and "0102" not in here
    assert here.distance("0101", "0301") == 2


def test_an_edge_may_be_written_with_the_higher_number_first():
    assert hex_map(sides=["0201 0101 track - - -"]).edge("0101", "0201")["way"] == "track"


@pytest.mark.parametrize(
    ("side", "fault"),
    [
        ("0101 0301 - - - -", "hexsides.csv, row 0101 0301: the hexes do not touch"),
        ("0101 0101 - - - -", "hexsides.csv, row 0101 0101: a space has no edge with itself"),
        ("0101 0102 - - - -", "hexsides.csv, row 0101 0102: 0102 is not in map.csv"),
        ("0201 0101 - - - -", "hexsides.csv, row 0201 0101: the edge stands twice"),
    ],
)
def test_an_impossible_edge_is_named(side, fault):
    assert faults(HEXES, [*SIDES, side]) == [fault]


def test_names_are_unique():
    assert faults([*HEXES, "0302 desert Fada south"]) == [
        "map.csv, row 0302, column name: Fada is already 0201"
    ]


def test_values_must_be_known_to_the_table_they_belong_to():
    known = {"terrain": ("tec.toml", ["desert"]), "region": ("regions.toml", ["north", "south"])}
    assert faults(allowed=known) == ["map.csv, row 0201, column terrain: marsh is not in tec.toml"]


def test_all_faults_of_a_map_come_at_once():
    found = faults(
        [*HEXES, "0302 desert Fada south"],
        ["0101 0301 - - - -", "0101 0909 - - - -"],
        allowed={"terrain": ("tec.toml", ["marsh"])},
    )
    assert len(found) == 4 + 1 + 2


def test_attributes_cannot_be_changed():
    here = hex_map()
    with pytest.raises(TypeError):
        here["0101"].attributes["name"] = "Fada"
    with pytest.raises(AttributeError, match=re.escape("cannot assign")):
        here["0101"].title = "marsh"
