"""Where the spaces of a map lie on its picture: hexes in a lattice, or areas as polygons.

Both can be asked the same: the pixel of a space's middle, its corners, the space of a pixel, what touches it,
and how large a space is. Pixels are those of the board at 100 %, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import floor, sqrt
from statistics import median
from types import MappingProxyType

from guelta.rules.engine.geometry.grid import Axis, Grid

__all__ = ["Area", "Areas", "Corner", "HexLattice", "Lattice", "Numbers", "Point", "is_within"]

Point = tuple[int, int]
Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Numbers:
    """How VASSAL numbers one axis (RegularGridNumbering): its first number, digits or letters."""

    offset: int
    leading: int
    type: str


@dataclass(frozen=True, slots=True)
class HexLattice:
    """VASSAL's HexGrid (getLocation, HexGridNumbering), kept to the pixel.

    (x0, y0) is the centre of raw hex (0, 0), which is printed `first_column`, `first_row`. Hexes with flat
    tops stand in raw columns, the odd ones half a hex lower; with pointed tops, VASSAL's `sideways`, they
    stand in raw rows, the odd ones half a hex further right. `dy` is the way across a hex from side to side.
    """

    dy: int
    x0: int
    y0: int
    first_column: int
    first_row: int
    grid: Grid = field(default_factory=Grid)

    @property
    def size(self) -> int:
        """How large a space is: from one side to the opposite one."""
        return self.dy

    @property
    def dx(self) -> float:
        """Pixels from one line of centres to the next: dy * sqrt(3) / 2."""
        return self.dy * sqrt(3) / 2

    @property
    def is_sideways(self) -> bool:
        """Whether the engine has x and y exchanged."""
        return self.grid.tops == "pointed"

    @property
    def first_line(self) -> int:
        """The number of raw line 0: a column where tops are flat, a row where they are pointed."""
        return self.first_row if self.is_sideways else self.first_column

    @property
    def _first_place(self) -> int:
        return self.first_column if self.is_sideways else self.first_row

    @property
    def _origin(self) -> Point:
        return self._turned(self.x0, self.y0)

    def centre(self, space: str) -> Point:
        """Find the pixel VASSAL puts a counter of this hex on; `int` truncates as the engine's cast does."""
        line, place = self._raw(space)
        lower = self.dy / 2 if line % 2 else 0
        x0, y0 = self._origin
        return self._turned(int(line * self.dx) + x0, int(place * self.dy + lower) + y0)

    def name(self, x: float, y: float) -> str:
        """Return the number VASSAL gives this pixel, whether or not the map has such a hex; "" for none."""
        x, y = (y, x) if self.is_sideways else (x, y)
        x0, y0 = self._origin
        line = floor((x - x0) / self.dx + 0.5)
        lower = self.dy / 2 if line % 2 else 0
        place = floor((y - y0 - lower) / self.dy + 0.5)
        return self.grid.at(line + self.first_line, place + self._first_place)

    def title(self, space: str) -> str:
        """Return the number as VASSAL shows it."""
        return self.grid.title(space)

    def row(self, space: str) -> int:
        """Return how far south a hex stands, by its row."""
        return self.grid.numbers(space)[1]

    def around(self, space: str) -> tuple[str, ...]:
        """Return the six hexes around one, "" for those beyond the numbers."""
        return tuple(self.grid.neighbour(space, direction) for direction in self.grid.directions)

    def corners(self, space: str) -> tuple[Corner, ...]:
        """Return the six corners clockwise, as exact positions that neighbours share."""
        line, place = self._raw(space)
        x0, y0 = self._origin
        # Counted in thirds of dx and halves of dy, so that hexes which share a corner agree on it exactly.
        thirds, halves = 3 * line, 2 * place + line % 2
        steps = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
        corners = tuple(
            (
                round(x0 + (thirds + across) * self.dx / 3, 2),
                round(y0 + (halves + down) * self.dy / 2, 2),
            )
            for across, down in steps
        )
        return tuple((y, x) for x, y in reversed(corners)) if self.is_sideways else corners

    @property
    def horizontal(self) -> Numbers:
        """How VASSAL numbers raw lines, which are rows on the map where tops are pointed."""
        return _numbers(self.grid.row if self.is_sideways else self.grid.column, self.first_line)

    @property
    def vertical(self) -> Numbers:
        """How VASSAL numbers the places in a line."""
        return _numbers(self.grid.column if self.is_sideways else self.grid.row, self._first_place)

    @property
    def horizontal_first(self) -> bool:
        """Whether the number of the raw line stands before that of the place in it."""
        return self.grid.column_first != self.is_sideways

    def _raw(self, space: str) -> Point:
        line, place = self.grid.line(space)
        return line - self.first_line, place - self._first_place

    def _turned(self, x: int, y: int) -> Point:
        return (y, x) if self.is_sideways else (x, y)


def _numbers(axis: Axis, first: int) -> Numbers:
    return Numbers(first - 1, 0, "A") if axis.lettered else Numbers(first, axis.digits - 1, "N")


@dataclass(frozen=True, slots=True)
class Area:
    """An area as a polygon: its corners clockwise, and where its counters are put."""

    id: str
    title: str
    points: tuple[Point, ...]
    centre: Point


@dataclass(frozen=True)
class Areas:
    """The areas of a map by their polygons."""

    areas: tuple[Area, ...]
    _by_id: Mapping[str, Area] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", MappingProxyType({area.id: area for area in self.areas}))

    @cached_property
    def size(self) -> int:
        """How large a space is: the side of a square as large as the middle one of the areas."""
        return round(sqrt(median([abs(_surface(area.points)) for area in self.areas] or [0])))

    def centre(self, space: str) -> Point:
        """Return the pixel a counter of this area is put on."""
        return self._by_id[space].centre

    def name(self, x: float, y: float) -> str:
        """Return the area of a pixel, "" beside them all."""
        for left, top, right, bottom, area in self._extents:
            if left <= x < right and top <= y < bottom and is_within((x, y), area.points):
                return area.id
        return ""

    @cached_property
    def _extents(self) -> tuple[tuple[int, int, int, int, Area], ...]:
        """The edges of each area's bounding box: most pixels are beyond those of nearly all areas."""
        found = []
        for area in self.areas:
            across, down = zip(*area.points, strict=True)
            found.append((min(across), min(down), max(across), max(down), area))
        return tuple(found)

    def title(self, space: str) -> str:
        """Return the name of an area as VASSAL shows it."""
        return self._by_id[space].title

    def row(self, space: str) -> int:
        """Return how far south an area lies, in pixels."""
        return self._by_id[space].centre[1]

    def around(self, space: str) -> tuple[str, ...]:
        """Return the areas that share a stretch of border with one."""
        own = _sides(self._by_id[space])
        return tuple(area.id for area in self.areas if area.id != space and not own.isdisjoint(_sides(area)))

    def corners(self, space: str) -> tuple[Corner, ...]:
        """Return the corners of an area clockwise."""
        return tuple((float(x), float(y)) for x, y in self._by_id[space].points)


Lattice = HexLattice | Areas


def clockwise(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the corners of a polygon clockwise on the picture."""
    return points if _surface(points) >= 0 else tuple(reversed(points))


def centroid(points: tuple[Point, ...]) -> Point:
    """Return the centre of gravity of a polygon."""
    surface = _surface(points)
    across = down = 0.0
    for (x, y), (to_x, to_y) in zip(points, (*points[1:], points[0]), strict=True):
        share = x * to_y - to_x * y
        across += (x + to_x) * share
        down += (y + to_y) * share
    return (round(across / (6 * surface)), round(down / (6 * surface))) if surface else points[0]


def is_within(point: tuple[float, float], points: tuple[Point, ...]) -> bool:
    """Whether a pixel lies in a polygon, by the arithmetic of java.awt.Polygon, which VASSAL's zones use."""
    x, y = point
    if not (
        min(at for at, _ in points) <= x < max(at for at, _ in points)
        and min(at for _, at in points) <= y < max(at for _, at in points)
    ):
        return False
    hits = 0
    last_x, last_y = points[-1]
    for at_x, at_y in points:
        if min(at_y, last_y) <= y < max(at_y, last_y) and x < max(at_x, last_x):
            low_x, low_y = (at_x, at_y) if at_y < last_y else (last_x, last_y)
            slope = (y - low_y) / (last_y - at_y) * (last_x - at_x)
            hits += x < min(at_x, last_x) or x - low_x < slope
        last_x, last_y = at_x, at_y
    return hits % 2 == 1


def _surface(points: tuple[Point, ...]) -> float:
    """Return the surface of a polygon in square pixels, negative when its corners run counter-clockwise."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs) / 2


def _sides(area: Area) -> frozenset[frozenset[Point]]:
    return frozenset(map(frozenset, zip(area.points, (*area.points[1:], area.points[0]), strict=True)))
