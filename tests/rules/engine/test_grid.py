"""The geometry of numbered hexes: how they are named, who touches whom, how far it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.rules.engine.geometry.grid import Grid

ODD = Grid(lower="odd")
EVEN = Grid(lower="even")
POINTED = Grid("RRCC", "pointed", "odd")
POINTED_EVEN = Grid("CCRR", "pointed", "even")

hexes = st.builds("{:02}{:02}".format, st.integers(20, 60), st.integers(20, 60))
grids = st.sampled_from([ODD, EVEN, POINTED, POINTED_EVEN, Grid("RRCC"), Grid("RRCC", "flat", "even")])


@pytest.mark.parametrize(
    ("grid", "hex", "around"),
    [
        (ODD, "2010", ["2009", "2109", "2110", "2011", "1910", "1909"]),
        (ODD, "2110", ["2109", "2210", "2211", "2111", "2011", "2010"]),
        (EVEN, "2010", ["2009", "2110", "2111", "2011", "1911", "1910"]),
        (EVEN, "2110", ["2109", "2209", "2210", "2111", "2010", "2009"]),
        # row 04 column 02 of pointed tops: its right and left neighbours share its row
        (POINTED, "0402", ["0302", "0403", "0502", "0501", "0401", "0301"]),
        (POINTED, "0502", ["0403", "0503", "0603", "0602", "0501", "0402"]),
        (POINTED_EVEN, "0205", ["0204", "0305", "0206", "0106", "0105", "0104"]),
        (POINTED_EVEN, "0204", ["0303", "0304", "0305", "0205", "0104", "0203"]),
    ],
)
def test_the_six_neighbours_come_clockwise_from_the_north(grid, hex, around):
    assert list(grid.neighbours(hex)) == around
    assert [grid.direction(hex, other) for other in around] == list(grid.directions)


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
    for direction, other in zip(grid.directions, around, strict=True):
        opposite = grid.directions[(grid.directions.index(direction) + 3) % 6]
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


@pytest.mark.parametrize("hex", ["", "201", "20100", "2o10", "٢٠١٠", "-101", "20-10"])
def test_what_is_no_hex_number_is_refused(hex):
    assert not ODD.has(hex)
    with pytest.raises(ValueError, match="is not a hex number such as CCRR"):
        ODD.neighbours(hex)


# ---- numbers


@pytest.mark.parametrize(
    ("numbering", "hex", "column", "row"),
    [
        ("CCRR", "0312", 3, 12),
        ("RRCC", "1203", 3, 12),
        ("CRR", "312", 3, 12),
        ("CCCRRR", "003012", 3, 12),
        ("CC-RR", "03-12", 3, 12),
        ("RR-C", "12-3", 3, 12),
        ("ARR", "c12", 3, 12),
        ("ARR", "aa12", 27, 12),
        ("RRA", "12c", 3, 12),
        ("CCA", "03l", 3, 12),
        ("ACC", "l03", 3, 12),
    ],
)
def test_a_number_tells_column_and_row_as_its_numbering_says(numbering, hex, column, row):
    grid = Grid(numbering)
    assert grid.has(hex)
    assert grid.numbers(hex) == (column, row)
    assert grid.name(column, row) == hex


def test_what_does_not_fit_a_numbering_has_no_name():
    assert Grid("CRR").name(10, 1) == "" and Grid("CRR").name(9, 99) == "999"
    assert Grid("ARR").name(0, 1) == "" and Grid("ARR").name(79, 1) == ""
    assert not Grid("ARR").has("ab12"), "twenty-seven is AA as on any map, not AB"


def test_a_map_prints_letters_as_capitals():
    assert Grid("ARR").title("c12") == "C12"


@pytest.mark.parametrize("numbering", ["", "CC", "CCCC", "RRAA", "AA", "CCRRX", "CC.RR", "CCCCCRR", 4])
def test_a_numbering_that_says_too_little_or_too_much_is_refused(numbering):
    with pytest.raises(ValueError, match="numbering must be such as"):
        Grid(numbering)


def test_tops_and_lower_lines_are_two_words_each():
    with pytest.raises(ValueError, match="lower must be odd or even, not 'all'"):
        Grid(lower="all")
    with pytest.raises(ValueError, match="tops must be flat or pointed, not 'round'"):
        Grid(tops="round")


def test_a_key_that_a_map_does_not_have_is_named():
    assert Grid.declared({"numbering": "RRCC", "tops": "pointed"}) == Grid("RRCC", "pointed", "odd")
    with pytest.raises(ValueError, match="lower_columns is no key"):
        Grid.declared({"lower_columns": "odd"})
    with pytest.raises(ValueError, match="map must be a table"):
        Grid.declared(["odd"])
