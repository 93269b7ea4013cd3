"""Outlines, chains and the paths along them."""

from __future__ import annotations

import re

from guelta.builder.art.outline import chains, outline, polygon, rounded, shared_sides, through, winding
from guelta.builder.lattice import HexLattice

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
    assert shared_sides("2020", "2021", LATTICE) == shared_sides("2021", "2020", LATTICE)


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


def points(path: str) -> list[tuple[float, float]]:
    """Return where a path starts and where each of its curves ends."""
    ends = re.findall(r"(?:M|C[^C]*? [^C]*? )?(-?[\d.]+ -?[\d.]+)(?=[CZ]|$)", path)
    return [(float(x), float(y)) for x, y in (end.split() for end in ends)]


def test_water_winds_but_never_leaves_the_middle_of_a_side():
    side = 36.9
    corners = [(0.0, 0.0), (side, 0.0), (1.5 * side, 32.0), (2.5 * side, 32.0), (3 * side, 64.0)]
    straight, swaying = (points(winding(corners, closed=False, sway=sway)) for sway in (0, 3))
    assert len(straight) == len(swaying) == 13
    assert swaying[0] == (0, 0) and swaying[4] == (46.1, 16) and swaying[-1] == (110.7, 64)
    moved = [max(abs(a - c), abs(b - d)) for (a, b), (c, d) in zip(straight, swaying, strict=True)]
    assert 1 < max(moved) <= 3.2
    assert winding(corners, closed=False, sway=3) == winding(corners, closed=False, sway=3)


def test_two_shores_of_one_side_sway_together():
    corners = [(0.0, 0.0), (40.0, 0.0), (60.0, 32.0), (100.0, 32.0)]
    back = points(winding(corners[::-1], closed=False, sway=3))
    assert points(winding(corners, closed=False, sway=3)) == back[::-1]


def test_a_shore_closes_smoothly():
    path = winding([(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)], closed=True, sway=3)
    assert path.endswith("20.0 0.0Z") and path.startswith("M20.0 0.0C")


def test_a_single_side_winds_too():
    assert len(points(winding([(0.0, 0.0), (0.0, 40.0)], closed=False, sway=3))) == 5
