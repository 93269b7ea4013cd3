"""Hexes of every numbering and areas as polygons: pixels to spaces and back."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from guelta.builder.board import Board, BoardError
from guelta.builder.lattice import HexLattice, is_within
from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.geometry.grid import Grid
from tests.maps import AREA_LAYOUT, AREAS, HEX_LAYOUT, HEXES

LOSSES = Boxes([Box("losses", "Losses")])


@pytest.fixture
def pointed() -> Board:
    return Board.of(HEX_LAYOUT, HEXES, Boxes(), "board.toml")


@pytest.fixture
def areas() -> Board:
    return Board.of(AREA_LAYOUT, AREAS, LOSSES, "board.toml")


def changed(layout: dict[str, Any], **grid: int) -> dict[str, Any]:
    other = copy.deepcopy(layout)
    other["grid"].update(grid)
    return other


# ---- hexes


@pytest.mark.parametrize("numbering", ["CCRR", "RRCC", "CRR", "CC-RR", "ARR", "RRA"])
@pytest.mark.parametrize("tops", ["flat", "pointed"])
@pytest.mark.parametrize("lower", ["odd", "even"])
def test_every_hex_is_found_again_at_its_own_centre(numbering: str, tops: str, lower: str):
    first = 2 if lower == "odd" else 1
    lattice = HexLattice(50, 100, 90, first, first, Grid(numbering, tops, lower))
    grid = lattice.grid
    for column in range(first, first + 6):
        for row in range(first, first + 6):
            hex = grid.name(column, row)
            assert lattice.name(*lattice.centre(hex)) == hex


@pytest.mark.parametrize("tops", ["flat", "pointed"])
@pytest.mark.parametrize("lower", ["odd", "even"])
def test_hexes_that_touch_by_their_numbers_touch_on_the_board(tops: str, lower: str):
    first = 2 if lower == "odd" else 1
    lattice = HexLattice(64, 100, 90, first, first, Grid("CCRR", tops, lower))
    here = lattice.grid.name(first + 3, first + 3)
    for near in lattice.around(here):
        assert len(set(lattice.corners(here)) & set(lattice.corners(near))) == 2, near


def test_pointed_hexes_stand_in_rows_every_other_one_further_right(pointed: Board):
    (x, y), (right, same), (shifted, below) = (pointed.centre(hex) for hex in ("0101", "0102", "0201"))
    assert (x, y) == (80, 80) and (right - x, same) == (80, y)
    assert (shifted - x, below - y) == (40, 69)
    assert pointed.centre("0301") == (80, 80 + 138)


def test_the_corners_of_a_pointed_hex_go_clockwise_with_one_at_the_top(pointed: Board):
    corners = pointed.polygon("0101")
    top = min(corners, key=lambda corner: corner[1])
    assert top[0] == 80 and corners.count(top) == 1
    turns = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in zip(
            corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True
        )
    ]
    assert all(turn > 0 for turn in turns)


def test_a_first_line_that_is_shifted_is_refused():
    with pytest.raises(BoardError, match="first_row 2 is one of those that are shifted; give the one before"):
        Board.of(changed(HEX_LAYOUT, first_row=2), HEXES, Boxes(), "board.toml")


def test_vassal_is_told_lines_first_where_tops_are_pointed():
    """Its `sideways` exchanges x and y: what it calls horizontal is then a row."""
    rows_first = HexLattice(80, 0, 0, 7, 1, Grid("RRCC", "pointed", "even"))
    assert rows_first.horizontal_first
    assert (rows_first.horizontal.offset, rows_first.vertical.offset) == (1, 7)
    assert not HexLattice(80, 0, 0, 7, 1, Grid("CCRR", "pointed", "even")).horizontal_first
    assert not HexLattice(80, 0, 0, 8, 1, Grid("RRCC")).horizontal_first
    letters = HexLattice(80, 0, 0, 2, 1, Grid("ARR")).horizontal
    assert (letters.type, letters.offset, letters.leading) == ("A", 1, 0), "B is VASSAL's one"


# ---- areas


def test_every_area_is_found_again_at_its_own_centre(areas: Board):
    assert len(areas.map) == 12
    assert [area for area in areas.map if areas.space_at(*areas.centre(area)) != area] == []
    assert areas.space_at(10, 10) is None and areas.space_at(60, 450) == "losses"


def test_a_pixel_belongs_to_one_area_and_every_pixel_between_them_to_some(areas: Board):
    random = Random(1)
    for _ in range(2000):
        x, y = random.randrange(50, 650), random.randrange(50, 410)
        own = [area.id for area in areas.lattice.areas if is_within((x, y), area.points)]  # type: ignore[union-attr]
        assert own == [areas.space_at(x, y)]


def test_areas_that_share_a_stretch_of_border_lie_around_each_other(areas: Board):
    assert set(areas.lattice.around("west-a")) == {"mid-a", "west-b"}
    assert set(areas.lattice.around("mid-b")) == {"mid-a", "west-b", "east-b", "mid-c"}


def test_a_polygon_may_be_given_either_way_round(areas: Board):
    layout = copy.deepcopy(AREA_LAYOUT)
    layout["area"][0]["points"].reverse()
    turned = Board.of(layout, AREAS, LOSSES, "board.toml")
    assert set(turned.polygon("west-a")) == set(areas.polygon("west-a"))
    assert turned.lattice.around("west-a") == areas.lattice.around("west-a")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda layout: layout["area"].pop(), "no place for far-c"),
        (lambda layout: layout["area"][0].update(id="exile"), "exile is no area of the game"),
        (lambda layout: layout["area"].append(layout["area"][0]), "west-a is placed twice"),
        (
            lambda layout: layout["area"][0].update(points=[[0, 0], [9, 9]]),
            "area west-a needs at least three points",
        ),
        (
            lambda layout: layout["area"][0].update(centre=[300, 100]),
            "the centre of west-a lies in mid-a; give it a centre of its own",
        ),
        (
            lambda layout: layout["area"][0].update(points=[[50, 50], [200, 50], [50, 60], [40, 300]]),
            "the centre of west-a lies in no area; give it a centre of its own",
        ),
        (lambda layout: layout["box"][0].update(rect=[60, 60, 40, 40]), "losses overlaps area west-a"),
        (lambda layout: layout["box"][0].update(rect=[40, 100, 650, 20]), "losses overlaps area east-a"),
        (lambda layout: layout["size"].update(width=600), "area far-a reaches beyond the board"),
    ],
)
def test_a_broken_layout_is_refused_by_name(change: Any, message: str):
    layout = copy.deepcopy(AREA_LAYOUT)
    change(layout)
    with pytest.raises(BoardError) as caught:
        Board.of(layout, AREAS, LOSSES, "board.toml")
    assert str(caught.value) == f"board.toml: {message}"


def test_a_box_may_share_an_edge_with_an_area():
    layout = copy.deepcopy(AREA_LAYOUT)
    layout["box"][0]["rect"] = [50, 410, 600, 60]
    assert Board.of(layout, AREAS, LOSSES, "board.toml").space_at(60, 410) == "losses"
