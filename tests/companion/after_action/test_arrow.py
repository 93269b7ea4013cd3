"""Arrows of the small maps: between the stacks at their ends, also where these stand side by side."""

import re
from math import dist

import pytest

from guelta.companion.after_action.arrow import Box, Point, way

SIDE = 36


def around(point: Point) -> Box:
    x, y = point
    return x - SIDE / 2, y - SIDE / 2, x + SIDE / 2, y + SIDE / 2


def points(path: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?\d+) (-?\d+)", path)]


def is_in(box: Box, point: Point) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


@pytest.mark.parametrize("end", [(0.0, 64.0), (0.0, -64.0), (55.0, 32.0), (-55.0, 32.0), (400.0, -300.0)])
def test_an_arrow_lies_between_the_stacks_at_its_ends(end: Point):
    leaves, meets = around((0, 0)), around(end)
    drawn = way((0, 0), end, leaves, meets)
    line, head = points(drawn.line), points(drawn.head)
    for point in (line[0], line[2], *head):
        assert not is_in(leaves, point) and not is_in(meets, point)
    assert dist(head[0], end) < dist(line[0], end)


def test_where_nothing_stands_it_ends_in_the_middle_of_the_space():
    head = points(way((0, 0), (300, 0), None, None).head)
    assert 5 < dist(head[0], (300, 0)) < 20


def test_stacks_that_touch_are_joined_by_an_arrow_all_the_same():
    drawn = way((0, 0), (20, 0), around((0, 0)), around((20, 0)))
    assert points(drawn.line)[0] != points(drawn.head)[0]


def test_the_number_of_a_short_way_stands_beside_it():
    short, long = (way((0, 0), (0, far), around((0, 0)), around((0, far))) for far in (64, 640))
    assert abs(short.at[0]) > 12
    line = points(long.line)
    assert min(line[0][1], line[2][1]) < long.at[1] < max(line[0][1], line[2][1])
