"""How a large map is cut into pages that overlap, measured in millimetres of the map and of the page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from builder.print.errors import PrintError
from builder.print.paper import Paper, Rect
from builder.print.sheet import BLEED

__all__ = ["MARGIN", "Tile", "Tiling", "tiled"]

MARGIN = 6.0
"""What is left around the map and its bleed on a page, for printers that print no edges and for the marks."""
_LARGEST_OVERLAP = 40.0


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
    """A map of `width` by `height`, on pages of `paper` in columns and rows; `overlap` as glued."""

    width: float
    height: float
    paper: Paper
    overlap: float
    columns: int
    rows: int

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of the part that each page shows, the same for all."""
        return (
            (self.width + (self.columns - 1) * self.overlap) / self.columns,
            (self.height + (self.rows - 1) * self.overlap) / self.rows,
        )

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile, row by row: A1, A2 ..., B1 ..."""
        return tuple(self._tile(column, row) for row in range(self.rows) for column in range(self.columns))

    def _tile(self, column: int, row: int) -> Tile:
        width, height = self.window
        window = Rect(column * (width - self.overlap), row * (height - self.overlap), width, height)
        place = Rect((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)
        return Tile(f"{_letters(row)}{column + 1}", column, row, window, place)


def tiled(width: float, height: float, paper: Paper, overlap: float, bleed: float = BLEED) -> Tiling:
    """Cut a map into as few pages as can be, upright or lying; PrintError for an overlap that cannot be."""
    if not 0 <= overlap <= _LARGEST_OVERLAP:
        raise PrintError(f"an overlap of {overlap:g} mm is not between 0 and {_LARGEST_OVERLAP:g} mm")
    return min(
        _ways(width, height, paper, overlap, MARGIN + bleed), key=lambda tiling: tiling.columns * tiling.rows
    )


def _ways(width: float, height: float, paper: Paper, overlap: float, margin: float) -> Iterator[Tiling]:
    for way in (paper, paper.turned()):
        columns = _pages(width, way.width - 2 * margin, overlap)
        rows = _pages(height, way.height - 2 * margin, overlap)
        yield Tiling(width, height, way, overlap if columns * rows > 1 else 0.0, columns, rows)


def _pages(length: float, room: float, overlap: float) -> int:
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))


def _letters(row: int) -> str:
    name = ""
    while True:
        name = chr(ord("A") + row % 26) + name
        row = row // 26 - 1
        if row < 0:
            return name
