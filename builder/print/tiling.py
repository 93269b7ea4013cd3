"""How a large map is cut into pages that overlap, measured in millimetres of the map and of the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from guelta.builder.errors import PrintError
from guelta.builder.print.paper import Paper, Rect
from guelta.builder.print.wanted import BLEED

__all__ = ["MARGIN", "Tile", "Tiling", "tiled"]

MARGIN = 6.0
"""What is left around the map and its bleed on a page, for printers that print no edges and for the marks."""
_LARGEST_OVERLAP = 40.0
_SLIP = 1e-9

_Seams = tuple[int, float, tuple[float, ...]]
"""How many parts of the map seams run through, how far they are off an even spread, where pages begin."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: `window` is its part of the map, `place` where that lies on the page.

    The neighbours to the right and below are glued on the last `overlap` of it, cut along their window.
    """

    name: str
    column: int
    row: int
    window: Rect
    place: Rect


@dataclass(frozen=True)
class Tiling:
    """A map of `width` by `height` on pages of `paper`; `overlap` as glued.

    `across` and `down` are where the columns and rows of pages begin on the map.
    """

    width: float
    height: float
    paper: Paper
    overlap: float
    across: tuple[float, ...]
    down: tuple[float, ...]

    @property
    def columns(self) -> int:
        """How many pages lie beside each other."""
        return len(self.across)

    @property
    def rows(self) -> int:
        """How many pages lie below each other."""
        return len(self.down)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile, row by row: A1, A2 ..., B1 ..."""
        return tuple(self._tile(column, row) for row in range(self.rows) for column in range(self.columns))

    def cut(self, kept: Iterable[Rect]) -> int:
        """Count how often a glued strip runs through a part of the map."""
        strips = [
            *(Rect(x, 0, self.overlap, self.height) for x in self.across[1:]),
            *(Rect(0, y, self.width, self.overlap) for y in self.down[1:]),
        ]
        return sum(_touch(strip, part) for part in kept for strip in strips)

    def _tile(self, column: int, row: int) -> Tile:
        x, y = self.across[column], self.down[row]
        right = self.width if column + 1 == self.columns else self.across[column + 1] + self.overlap
        bottom = self.height if row + 1 == self.rows else self.down[row + 1] + self.overlap
        window = Rect(x, y, right - x, bottom - y)
        left, top = (self.paper.width - window.width) / 2, (self.paper.height - window.height) / 2
        place = Rect(left, top, window.width, window.height)
        return Tile(f"{_letters(row)}{column + 1}", column, row, window, place)


def tiled(
    width: float, height: float, paper: Paper, overlap: float, bleed: float = BLEED, kept: Sequence[Rect] = ()
) -> Tiling:
    """Cut a map into as few pages as can be, upright or lying; PrintError for an overlap that cannot be.

    Seams keep off the `kept` parts of the map, at the price of a page more if need be.
    """
    if not 0 <= overlap <= _LARGEST_OVERLAP:
        raise PrintError(f"an overlap of {overlap:g} mm is not between 0 and {_LARGEST_OVERLAP:g} mm")

    def price(tiling: Tiling) -> tuple[int, int]:
        cut = tiling.cut(kept)
        return tiling.columns * tiling.rows + cut, cut

    return min(_ways(width, height, paper, overlap, MARGIN + bleed, kept), key=price)


def _ways(
    width: float, height: float, paper: Paper, overlap: float, margin: float, kept: Sequence[Rect]
) -> Iterator[Tiling]:
    for way in (paper, paper.turned()):
        across, down = way.width - 2 * margin, way.height - 2 * margin
        yield Tiling(
            width,
            height,
            way,
            overlap if max(width - across, height - down) > _SLIP else 0.0,
            _starts(width, across, overlap, [(part.x, part.right) for part in kept]),
            _starts(height, down, overlap, [(part.y, part.bottom) for part in kept]),
        )


def _starts(
    length: float, room: float, overlap: float, kept: Sequence[tuple[float, float]]
) -> tuple[float, ...]:
    """Return where each page begins: evenly, but for seams that would run through what is kept whole.

    Such a seam moves beside it, and others with it, as far as `room` lets the pages reach; if that is not
    far enough, it stays.
    """
    count, reach = _pages(length, room, overlap), room - overlap
    even = [number * (length - overlap) / count for number in range(count)]
    beside = [place for start, end in kept for place in (start - overlap, end)]
    ways: dict[float, _Seams] = {
        0.0: (0, 0.0, (0.0,))
    }  # the best seams so far, by where the last page begins
    for number in range(1, count):
        least = length - (count - number) * reach - overlap
        steps = range(number - count, number)
        places = {even[number], *(place + step * reach for place in beside for step in steps)}
        ways = {
            place: min(
                (cuts + _through(place, overlap, kept), off + abs(place - even[number]), (*starts, place))
                for start, (cuts, off, starts) in ways.items()
                if start < place <= start + reach + _SLIP
            )
            for place in places
            if place >= least - _SLIP and any(start < place <= start + reach + _SLIP for start in ways)
        }
    return min(ways.values())[2]


def _through(place: float, overlap: float, kept: Sequence[tuple[float, float]]) -> int:
    """Count what a seam at this place runs through."""
    return sum(start < place + overlap - _SLIP and place + _SLIP < end for start, end in kept)


def _touch(one: Rect, other: Rect) -> bool:
    across = one.x < other.right - _SLIP and other.x < one.right - _SLIP
    return across and one.y < other.bottom - _SLIP and other.y < one.bottom - _SLIP


def _pages(length: float, room: float, overlap: float) -> int:
    return max(1, math.ceil((length - overlap) / (room - overlap) - _SLIP))


def _letters(row: int) -> str:
    name = ""
    while True:
        name = chr(ord("A") + row % 26) + name
        row = row // 26 - 1
        if row < 0:
            return name
