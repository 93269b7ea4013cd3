"""Where in a box there is room for another pile: side by side with what lies there, on nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from guelta.builder.board import Point, Rect
from guelta.builder.module.build_file import COUNTER_PIXELS
from guelta.builder.module.map_window import STACK_SHIFT

__all__ = ["Lain", "room_for"]

_GAP = 16
"""Pixels between piles laid side by side in a box."""

_HALF = COUNTER_PIXELS // 2
_PACE = 10
"""Pixels from one place tried to the next where no place beside a pile is free."""


class Lain(NamedTuple):
    """A pile in a box: the pixel of its lowest counter, and how many lie on one another."""

    x: int
    y: int
    high: int = 1

    @property
    def covers(self) -> Rect:
        """The pixels its counters cover; each lies to the right of and above the one below it."""
        size = COUNTER_PIXELS + STACK_SHIFT * (self.high - 1)
        return Rect(self.x - _HALF, self.y + _HALF - size, size, size)


def room_for(count: int, box: Rect, lain: Iterable[Lain]) -> Point:
    """Return the pixel for a new pile of `count` counters in a box.

    That is its middle if nothing lies there, else a place beside, above or below a pile, the one nearest to
    the middle; in a box full to the rim the place where it hides least.
    """
    there = list(lain)
    x, y = box.centre
    rows = [Lain(x, y, count), *_beside(count, there)]
    for tries, gap in ((rows, _GAP // 2), (list(_anywhere(count, box)), 0)):
        free = [
            new for new in tries if _lies_within(new, box) and not any(_meet(new, old, gap) for old in there)
        ]
        if free:
            return min(free, key=lambda new: _away(new, box))[:2]
    taken = {old[:2] for old in there}
    crowded = [new for new in _anywhere(count, box) if new[:2] not in taken]
    return min(crowded, key=lambda new: (sum(_shared(new, old) for old in there), _away(new, box)))[:2]


def _beside(count: int, there: Iterable[Lain]) -> Iterator[Lain]:
    own = COUNTER_PIXELS + STACK_SHIFT * (count - 1) + _GAP
    for x, y, its in there:
        far = COUNTER_PIXELS + STACK_SHIFT * (its - 1) + _GAP
        for at in ((x + far, y), (x - own, y), (x, y - far), (x, y + own)):
            yield Lain(*at, count)


def _anywhere(count: int, box: Rect) -> Iterator[Lain]:
    for y in range(box.y + _HALF, box.bottom - _HALF + 1, _PACE):
        for x in range(box.x + _HALF, box.right - _HALF + 1, _PACE):
            yield Lain(x, y, count)


def _lies_within(new: Lain, box: Rect) -> bool:
    its = new.covers
    return box.x <= its.x and its.right <= box.right and box.y <= its.y and its.bottom <= box.bottom


def _meet(new: Lain, old: Lain, gap: int) -> bool:
    its = old.covers
    return new.covers.overlaps(Rect(its.x - gap, its.y - gap, its.width + 2 * gap, its.height + 2 * gap))


def _shared(new: Lain, old: Lain) -> int:
    one, other = new.covers, old.covers
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0, across) * max(0, down)


def _away(new: Lain, box: Rect) -> tuple[int, int, int]:
    """Return how far a place lies from the middle, row before column; of two as far the upper left one."""
    x, y = box.centre
    return (new.x - x) ** 2 + 4 * (new.y - y) ** 2, new.y, new.x
