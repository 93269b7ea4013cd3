"""The way of counters as an arrow: it leaves the stack it comes from and stops short of the other one."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, hypot

__all__ = ["Box", "Point", "Way", "way"]

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_BOW, _MOST_BOW = 0.13, 70.0
"""How far a way bends to its left, of its length, and at most in pixels of the board."""
_STEPS = 60
"""Parts of a way that are looked at to see where it leaves a box and where it meets one."""
_APART = 2.0
"""Pixels between an arrow and the boxes at its ends."""
_INSIDE = 10.0
"""Pixels from the middle of a space at which an arrow ends where no box stands."""
_HEAD = 20.0
"""Pixels that a head is long where there is room for it; and what share of a short way it may be."""
_MOST_HEAD = 0.55
_WING = 0.6
"""Half the width of a head, of its length."""
_SHORT, _ASIDE = 75.0, 19.0
"""A way shorter than this has its number beside it, so many pixels off."""


@dataclass(frozen=True, slots=True)
class Way:
    """An arrow: line and head as SVG paths, and where its number stands."""

    line: str
    head: str
    at: Point


def way(start: Point, end: Point, leaves: Box | None, meets: Box | None, weight: float = 1.0) -> Way:
    """Draw the way from a point to another as a line that bends a little to its left.

    `leaves` and `meets` are what stands at its ends; `weight` is how much larger than usual its head is.
    """
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    aside = (down / length, -across / length)
    bow = 2 * min(_BOW * length, _MOST_BOW)
    control = ((start[0] + end[0]) / 2 + aside[0] * bow, (start[1] + end[1]) / 2 + aside[1] * bow)

    def at(part: float) -> Point:
        rest = 1 - part
        a, b, c = rest * rest, 2 * rest * part, part * part
        return (
            a * start[0] + b * control[0] + c * end[0],
            a * start[1] + b * control[1] + c * end[1],
        )

    parts = [number / _STEPS for number in range(_STEPS + 1)]
    inside = [part for part in parts if _holds(leaves, start, at(part))]
    first = inside[-1] + 1 / _STEPS if inside and inside[-1] < 1 else 0.0
    last = next((part for part in parts if part > first and _holds(meets, end, at(part))), 1.0)
    if last - first < 2 / _STEPS:  # the stacks touch: the arrow lies over both
        first, last = 0.3, 0.7
    tip, gap = at(last), dist(at(first), at(last))
    head = min(_HEAD * weight, _MOST_HEAD * gap)
    neck = next((part for part in reversed(parts) if part < last and dist(at(part), tip) >= head), first)
    base = at(neck)
    heading = ((tip[0] - base[0]) / (dist(base, tip) or 1.0), (tip[1] - base[1]) / (dist(base, tip) or 1.0))
    wing = (-heading[1] * head * _WING, heading[0] * head * _WING)
    corners = (tip, (base[0] + wing[0], base[1] + wing[1]), (base[0] - wing[0], base[1] - wing[1]))
    tail = at(first)
    bend = _bend(start, control, end, first, neck)
    middle = at((first + neck) / 2)
    if gap < _SHORT:
        middle = (middle[0] + aside[0] * _ASIDE, middle[1] + aside[1] * _ASIDE)
    line = f"M{_point(tail)}Q{_point(bend)} {_point(base)}"
    return Way(line, "M" + "L".join(map(_point, corners)) + "Z", middle)


def _holds(box: Box | None, middle: Point, point: Point) -> bool:
    """Return whether a point lies in a box or close to it, or, where there is none, close to the middle."""
    if box is None:
        return dist(middle, point) <= _INSIDE
    left, top, right, bottom = box
    return left - _APART <= point[0] <= right + _APART and top - _APART <= point[1] <= bottom + _APART


def _bend(start: Point, control: Point, end: Point, first: float, last: float) -> Point:
    """Return the control point of the part of a quadratic curve between two of its parts (de Casteljau)."""

    def blossom(axis: int) -> float:
        a, b, c = start[axis], control[axis], end[axis]
        return (1 - first) * (1 - last) * a + ((1 - first) * last + first * (1 - last)) * b + first * last * c

    return blossom(0), blossom(1)


def _point(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
