"""Hexes, hexsides and boxes: who touches whom, how far it is, and what a map may not say."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.hexmap import DIRECTIONS, Grid, HexMap, Spaces
from rules.engine.table import RulesDataError, Table

ODD = Grid("odd")
EVEN = Grid("even")

hexes = st.builds("{:02}{:02}".format, st.integers(20, 60), st.integers(20, 60))
grids = st.sampled_from([ODD, EVEN])


def table(source: str, columns: str, *rows: str, key: int = 1, provenance: str = "reconstructed") -> Table:
    """Make a list as the loader would; the first `key` columns name a row, "-" stands for nothing."""
    names = tuple(columns.split())
    cells = {}
    for row in rows:
        values = ["" if cell == "-" else cell for cell in row.split()]
        cells[" ".join(values[:key])] = dict(zip(names, values, strict=True))
    return Table(source, source, "2.2", provenance, names, cells)


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


# ---- geometry


@pytest.mark.parametrize(
    ("grid", "hex", "around"),
    [
        (ODD, "2010", ["2009", "2109", "2110", "2011", "1910", "1909"]),
        (ODD, "2110", ["2109", "2210", "2211", "2111", "2011", "2010"]),
        (EVEN, "2010", ["2009", "2110", "2111", "2011", "1911", "1910"]),
        (EVEN, "2110", ["2109", "2209", "2210", "2111", "2010", "2009"]),
    ],
)
def test_the_six_neighbours_come_north_first_and_clockwise(grid, hex, around):
    assert list(grid.neighbours(hex)) == around
    assert [grid.direction(hex, other) for other in around] == list(DIRECTIONS)


def test_neighbours_end_where_the_numbers_end():
    assert ODD.neighbours("0000") == ("0100", "0001")
    assert ODD.neighbours("9999") == ("9998", "9899")


@pytest.mark.parametrize(
    ("hex", "other", "distance"),
    [("2010", "2010", 0), ("2010", "2109", 1), ("2010", "2010", 0), ("2010", "2020", 10), ("2010", "2210", 2),
     ("2010", "2211", 2), ("2010", "2212", 3), ("2010", "2610", 6), ("0101", "2101", 20)],
)  # fmt: skip
def test_distance_counts_hexes(hex, other, distance):
    assert ODD.distance(hex, other) == distance
    assert ODD.distance(other, hex) == distance


@given(grids, hexes)
def test_whom_a_hex_touches_touches_it(grid, hex):
    around = grid.neighbours(hex)
    assert len(set(around)) == 6
    for direction, other in zip(DIRECTIONS, around, strict=True):
        opposite = DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]
        assert grid.neighbour(other, opposite) == hex
        assert grid.hexside(hex, other) == grid.hexside(other, hex)


@given(grids, hexes, hexes)
def test_a_step_changes_a_distance_by_one_at_most_and_one_step_leads_nearer(grid, hex, other):
    distance = grid.distance(hex, other)
    steps = [grid.distance(near, other) for near in grid.neighbours(hex)]
    assert all(abs(step - distance) <= 1 for step in steps)
    assert hex == other or distance - 1 in steps


@given(grids, hexes, hexes, hexes)
def test_no_detour_is_shorter(grid, hex, by, other):
    assert grid.distance(hex, other) <= grid.distance(hex, by) + grid.distance(by, other)


def test_hexes_that_do_not_touch_have_no_hexside_and_no_direction():
    with pytest.raises(ValueError, match="hexes 2010 and 2012 do not touch"):
        ODD.hexside("2010", "2012")
    with pytest.raises(ValueError, match="hexes 2010 and 2010 do not touch"):
        ODD.direction("2010", "2010")


@pytest.mark.parametrize("hex", ["", "201", "20100", "2o10", "٢٠١٠", "-101"])
def test_what_is_no_hex_number_is_refused(hex):
    with pytest.raises(ValueError, match="is not a hex number of four digits"):
        ODD.neighbours(hex)


def test_the_lower_columns_are_the_odd_or_the_even_ones():
    with pytest.raises(ValueError, match="must be odd or even, not 'all'"):
        Grid("all")


# ---- maps


def test_a_hex_tells_terrain_and_attributes_by_name():
    fada = hex_map()["0201"]
    assert (fada.terrain, fada["name"], fada["region"]) == ("marsh", "Fada", "north")
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


def test_a_hexside_is_the_same_from_both_sides_and_empty_when_nothing_is_said():
    here = hex_map()
    assert here.hexside("0101", "0201") == here.hexside("0201", "0101")
    road = here.hexside("0101", "0201")
    assert (road.way, road.river, road.bridge, road.all_lake) == ("road", True, True, False)
    assert str(road) == "0101/0201"
    assert here.hexside("0101", "0202").all_lake
    assert here.hexside("0202", "0301").way == ""
    with pytest.raises(ValueError, match="do not touch"):
        here.hexside("0101", "0301")


def test_ways_lead_into_both_hexes_of_their_hexside():
    here = hex_map()
    assert [str(side) for side in here.ways("0201")] == ["0101/0201", "0201/0301"]
    assert [hex for hex in here if here.has_way(hex)] == ["0101", "0201", "0301"]
    assert here.ways("0202") == ()


def test_a_map_is_a_mapping_in_the_order_of_the_list():
    here = hex_map()
    assert list(here) == ["0101", "0201", "0202", "0301"]
    assert len(here) == 4 and "0101" in here and "0102" not in here
    assert here.distance("0101", "0301") == 2


def test_a_hexside_may_be_written_with_the_higher_number_first():
    assert hex_map(sides=["0201 0101 track - - -"]).hexside("0101", "0201").way == "track"


@pytest.mark.parametrize(
    ("side", "fault"),
    [
        ("0101 0301 - - - -", "hexsides.csv, row 0101 0301: the hexes do not touch"),
        ("0101 0101 - - - -", "hexsides.csv, row 0101 0101: the hexes do not touch"),
        ("0101 0102 - - - -", "hexsides.csv, row 0101 0102: 0102 is not in map.csv"),
        ("0201 0101 - - - -", "hexsides.csv, row 0201 0101: the hexside stands twice"),
        (
            "0202 0301 road - yes -",
            "hexsides.csv, row 0202 0301, column bridge: a bridge needs a river and a way",
        ),
        (
            "0202 0301 - yes yes -",
            "hexsides.csv, row 0202 0301, column bridge: a bridge needs a river and a way",
        ),
    ],
)
def test_an_impossible_hexside_is_named(side, fault):
    assert faults(HEXES, [*SIDES, side]) == [fault]


def test_names_are_unique():
    assert faults([*HEXES, "0302 desert Fada south"]) == [
        "map.csv, row 0302, column name: Fada is already 0201"
    ]


def test_values_must_be_known_to_the_table_they_belong_to():
    known = {"terrain": ("tec.toml", ["desert"]), "region": ("regions.toml", ["north", "south"])}
    assert faults(known=known) == ["map.csv, row 0201, column terrain: marsh is not in tec.toml"]


def test_all_faults_of_a_map_come_at_once():
    found = faults(
        [*HEXES, "0302 desert Fada south"],
        ["0101 0301 - - - -", "0101 0909 - - - -"],
        known={"terrain": ("tec.toml", ["marsh"])},
    )
    assert len(found) == 4 + 1 + 2


# ---- boxes and tracks

BOXES = ["exile Exile box abroad", "turn-1 Turn1 track turn", "turn-2 Turn2 track turn"]


def test_spaces_are_found_by_id_title_and_group():
    spaces = Spaces.from_table(table("boxes.csv", "id title kind group", *BOXES, provenance="printed"))
    assert list(spaces) == ["exile", "turn-1", "turn-2"] and len(spaces) == 3
    assert (spaces["exile"].kind, spaces["exile"].provenance) == ("box", "printed")
    assert spaces.titled("Turn1") == spaces["turn-1"]
    assert spaces.titled("Turn9") is None
    assert spaces.group("turn") == (spaces["turn-1"], spaces["turn-2"])


def test_two_spaces_may_not_share_a_title_and_none_is_called_like_a_hex():
    boxes = table("boxes.csv", "id title kind group", *BOXES, "0101 Turn2 box abroad")
    with pytest.raises(RulesDataError) as error:
        Spaces.from_table(boxes, hex_map())
    assert error.value.faults == (
        "boxes.csv, row 0101: is the number of a hex",
        "boxes.csv, row 0101, column title: Turn2 is already turn-2",
    )


def test_attributes_cannot_be_changed():
    here = hex_map()
    with pytest.raises(TypeError):
        here["0101"].attributes["name"] = "Fada"
    with pytest.raises(AttributeError, match=re.escape("cannot assign")):
        here["0101"].terrain = "marsh"
