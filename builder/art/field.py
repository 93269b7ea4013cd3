"""What the map already shows where, so that names are written where they cover the least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin

from guelta.builder.letters.font import CAP_HEIGHT
from guelta.builder.letters.setting import Lettering

__all__ = ["Extent", "Field", "alongside", "beside", "extent"]

Extent = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_BIN = 64
_ASIDE = (14, 19, 24, 30)
"""Pixels from the chord of a winding line to a name beside it, the best first."""
_FARTHER = 0.06
"""How much less a name pleases with each pixel that it stands farther from its line than it might."""
_TOUCHING = 1.2
"""How much it hurts to touch its own line, for about every eight pixels of it."""
_SWAY = 6
"""Pixels that a winding line is drawn to either side of the way it is known by."""

_DEEP, _DEPTH = frozenset("gjpqyçQ,;()"), 0.2
"""Letters that reach below the baseline, and how far in ems."""

_AROUND = (
    # where a name stands around a symbol: share of its width left of the anchor, pixels of the anchor's shift
    # right and down in symbol radii, pixels it stands lower still, and how much less it pleases
    (0.5, 0, 1, 0, 0.0),
    (0.0, 1, 0, 0, 0.8),
    (1.0, -1, 0, 0, 1.0),
    (0.0, 1, 0, -4, 0.9),
    (1.0, -1, 0, -4, 1.1),
    (0.0, 1, 0, 5, 1.2),
    (1.0, -1, 0, 5, 1.4),
    (0.0, 1, 0, 22, 2.4),
    (1.0, -1, 0, 22, 2.6),
    (0.5, 0, -1, 0, 1.4),
    (0.1, 0, 1, 0, 1.0),
    (0.9, 0, 1, 0, 1.1),
    (0.3, 0, 1, 0, 0.6),
    (0.7, 0, 1, 0, 0.7),
    (0.1, 0, -1, 0, 2.0),
    (0.9, 0, -1, 0, 2.1),
)


@dataclass
class Field:
    """Extents taken on the map, each with how much it hurts to cover it."""

    bins: dict[tuple[int, int], list[tuple[Extent, float]]] = field(default_factory=dict)

    def take(self, taken: Extent, weight: float) -> None:
        """Put something there."""
        for at in _bins(taken):
            self.bins.setdefault(at, []).append((taken, weight))

    def cost(self, wanted: Extent) -> float:
        """Return how much it would hurt to write there."""
        met = {entry for at in _bins(wanted) for entry in self.bins.get(at, ()) if _overlap(wanted, entry[0])}
        return sum(weight for _, weight in sorted(met))


def extent(text: str, at: tuple[float, float], lettering: Lettering) -> Extent:
    """Return what a line of text covers, its rim included, when its baseline's middle lies at `at`."""
    x, y = at
    half, halo = lettering.width(text) / 2 + lettering.halo, lettering.halo
    depth = lettering.size * _DEPTH if _DEEP & {*text} else 0
    return x - half, y - lettering.size * CAP_HEIGHT - halo, x + half, y + depth + halo


def beside(
    text: str, lettering: Lettering, centre: tuple[float, float], radius: float
) -> Iterator[tuple[float, tuple[float, float]]]:
    """Yield the places for a name around a symbol: how much less each pleases, and its baseline's middle."""
    x, y = centre
    width, rise = lettering.width(text), lettering.size * CAP_HEIGHT
    for share, across, down, lower, displeasure in _AROUND:
        left = x + across * (radius + 4) - share * width
        if down > 0:
            baseline = y + radius + 3 + rise
        elif down < 0:
            baseline = y - radius - 4
        else:
            baseline = y + rise / 2 + lower
        yield displeasure, (left + width / 2, baseline)


def alongside(
    text: str, lettering: Lettering, runs: Sequence[Sequence[tuple[float, float]]]
) -> Iterator[tuple[float, tuple[float, float], float, tuple[Extent, ...]]]:
    """Yield places for a name beside a winding line: how much less each pleases, its baseline's middle,
    degrees of turn, and what it covers.

    It is set along the chord of a stretch about as long as itself, on either side, never upside down.
    """
    width, rise = lettering.width(text), lettering.size * CAP_HEIGHT
    for run in map(_with_middles, runs):
        trodden = [*_every_eight_pixels(run)]
        for first, start in enumerate(run):
            end = next((point for point in run[first + 1 :] if dist(start, point) >= width), None)
            if end is None:
                break
            (ax, ay), (bx, by) = sorted((start, end))
            turn = round(degrees(atan2(by - ay, bx - ax)), 1)
            for side in (side for away in _ASIDE for side in (-away, away + rise)):
                x = (ax + bx) / 2 - side * sin(radians(turn))
                y = (ay + by) / 2 + side * cos(radians(turn))
                covered = tuple(_along((x, y), turn, width, rise))
                worse = (abs(side - rise / 2) - rise / 2 - _ASIDE[0]) * _FARTHER
                worse += _TOUCHING * sum(_touches(spot, covered) for spot in trodden)
                yield worse, (round(x, 1), round(y, 1)), turn, covered


def _along(middle: tuple[float, float], turn: float, width: float, rise: float) -> Iterator[Extent]:
    """Cover a turned line of text by squares a little larger than its letters, each beside the other."""
    right, down = cos(radians(turn)), sin(radians(turn))
    squares = max(1, round(width / rise))
    half = rise * 0.65
    for number in range(squares):
        along = (number + 0.5 - squares / 2) * width / squares
        x = middle[0] + along * right + down * rise / 2
        y = middle[1] + along * down - right * rise / 2
        yield x - half, y - half, x + half, y + half


def _with_middles(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Put the middle of each side between its corners."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(run)]
    return [*(spot for pair in zip(run, middles, strict=False) for spot in pair), run[-1]]


def _every_eight_pixels(run: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    for (ax, ay), (bx, by) in pairwise(run):
        steps = max(1, int(dist((ax, ay), (bx, by)) // 8))
        yield from ((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(steps))


def _touches(spot: tuple[float, float], covered: Iterable[Extent]) -> bool:
    x, y = spot
    around = (x - _SWAY, y - _SWAY, x + _SWAY, y + _SWAY)
    return any(_overlap(part, around) for part in covered)


def _bins(taken: Extent) -> Iterable[tuple[int, int]]:
    left, top, right, bottom = (int(side // _BIN) for side in taken)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def _overlap(a: Extent, b: Extent) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
