"""Outlines, chains and the paths along them."""

from __future__ import annotations

from builder.art.outline import chains, outline, polygon, rounded, shared_side, through
from builder.board import HexLattice

LATTICE = HexLattice(dy=64, x0=0, y0=0, first_column=8, first_row=0)


def test_one_hex_has_six_corners_and_two_neighbours_ten():
    assert [len(loop) for loop in outline({"2020"}, LATTICE)] == [6]
    assert [len(loop) for loop in outline({"2020", "2021"}, LATTICE)] == [10]


def test_a_ring_of_hexes_has_a_hole():
    ring = {"2019", "2021", "1919", "1920", "2119", "2120"}
    assert sorted(len(loop) for loop in outline(ring, LATTICE)) == [6, 18]


def test_hexes_apart_have_an_outline_each():
    assert len(outline({"2020", "3030"}, LATTICE)) == 2


def test_the_side_two_hexes_share_belongs_to_both():
    assert shared_side("2020", "2021", LATTICE) == shared_side("2021", "2020", LATTICE)


def test_segments_join_up_to_a_fork():
    a, b, c, d, e = ((float(x), 0.0) for x in range(5))
    fork = (2.0, 1.0)
    assert chains([(b, a), (b, c), (c, d), (d, e), (c, fork)]) == [[a, b, c], [c, fork], [c, d, e]]


def test_a_run_that_closes_repeats_its_first_corner():
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    (run,) = chains(zip(square, [*square[1:], square[0]], strict=True))
    assert run[0] == run[-1] and len(run) == 5


def test_paths():
    corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert polygon(corners) == "M0.0 0.0L10.0 0.0L10.0 10.0Z"
    assert rounded(corners, closed=False) == "M0.0 0.0Q10.0 0.0 10.0 10.0"
    assert rounded(corners[:2], closed=False) == "M0.0 0.0L10.0 0.0"
    closed = "M5.0 0.0Q10.0 0.0 10.0 5.0Q10.0 10.0 5.0 5.0Q0.0 0.0 5.0 0.0Z"
    assert rounded(corners, closed=True) == closed
    assert through(corners[:2]) == "M0.0 0.0C1.7 0.0 8.3 0.0 10.0 0.0"
