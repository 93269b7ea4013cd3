"""The names of the places of a board: its grids, as the engine reckons them from a pixel.

Each class cites the one of VASSAL.build.module.map.boardPicker.board whose `locationName` it follows. Pixels
are those of the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import floor, sqrt

from lxml import etree

from guelta.builder.foreign.elements import flag, kind, real, text_of, whole
from guelta.builder.lattice import Point, is_within

__all__ = ["Grid", "Numbering", "Place", "grid_in"]

Size = tuple[int, int]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_LETTERS = 40
"""Times that a letter is repeated beyond Z; further on numbers are told. The bound is ours."""
_MOST_CORNERS, _MOST_PLACES, _DEEPEST = 20_000, 5_000, 8
"""Corners of the zones of a board, its regions and zones, and zones within zones. The bounds are ours."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pixel lies by the module's own names: "" where they have none; `zone` is that of the board."""

    name: str
    zone: str = ""


_NONE = Place("")


class Grid:
    """A grid of a board; the bare class has no names at all."""

    __slots__ = ()

    def place(self, x: int, y: int) -> Place:
        """Return where a pixel lies."""
        return _NONE


@dataclass(frozen=True, slots=True)
class Numbering:
    """How rows and columns are named (mapgrid.RegularGridNumbering)."""

    first: str
    separator: str
    types: tuple[str, str]
    leading: tuple[int, int]
    offset: tuple[int, int]
    descends: tuple[bool, bool]
    stagger: bool
    format: str

    @classmethod
    def of(cls, element: etree._Element) -> Numbering:
        """Read it from its component."""
        attributes = element.attrib
        across, down = (
            (
                text_of(element, f"{axis}Type", otherwise="N")[:1],
                max(0, min(whole(attributes.get(f"{axis}Leading"), 1), 12)),
                whole(attributes.get(f"{axis}Off"), 1),
                flag(attributes.get(f"{axis}Descend")),
            )
            for axis in "hv"
        )
        return cls(
            text_of(element, "first", otherwise="H")[:1] or "H",
            text_of(element, "sep"),
            (across[0], down[0]),
            (across[1], down[1]),
            (across[2], down[2]),
            (across[3], down[3]),
            flag(attributes.get("stagger"), True),
            text_of(element, "locationFormat") or "$gridLocation$",
        )

    def name(self, column: int, row: int) -> str:
        """Return the name of a cell."""
        across, down = (
            _counted(number + self.offset[axis], self.types[axis], self.leading[axis])
            for axis, number in enumerate((column, row))
        )
        both = across + self.separator + down if self.first == "H" else down + self.separator + across
        named = self.format.replace("$gridLocation$", both)
        return named.replace("$row$", down).replace("$column$", across)


def _counted(number: int, type: str, leading: int) -> str:
    """Write a number in letters, A to Z and AA to ZZ, or in digits with leading noughts."""
    sign, number = "-" if number < 0 else "", abs(number)
    if type == "A" and number < len(_LETTERS) * _MOST_LETTERS:
        times, letter = divmod(number, len(_LETTERS))
        return sign + _LETTERS[letter] * (times + 1)
    return sign + str(number).zfill(leading + 1)


@dataclass(frozen=True, slots=True)
class Hexes(Grid):
    """Hexes in columns, or in rows where they lie `sideways` (HexGrid, HexGridNumbering)."""

    dx: float
    dy: float
    x0: float
    y0: float
    sideways: bool
    numbering: Numbering | None
    size: Size

    def place(self, x: int, y: int) -> Place:
        """Return where a pixel lies."""
        numbering = self.numbering
        if numbering is None:
            return _NONE
        x, y = (y, x) if self.sideways else (x, y)
        column = floor((x - self.x0) / self.dx + 0.5)
        is_odd = column % 2 == 1
        row = floor((y - self.y0 - (self.dy / 2 if is_odd else 0)) / self.dy + 0.5)
        rows, columns = floor(self.size[1] / self.dx + 0.5), floor(self.size[0] / self.dy + 0.5)
        across, down = numbering.descends
        if self.sideways:  # the engine counts the one by the other here
            column = rows - column if down else column
            row = columns - row if across else row
        else:
            column = columns - column if across else column
            row = rows - row if down else row
        if numbering.stagger and is_odd:
            row += -1 if (across if self.sideways else down) else 1
        return Place(numbering.name(column, row))


@dataclass(frozen=True, slots=True)
class Squares(Grid):
    """Squares in rows and columns (SquareGrid, SquareGridNumbering)."""

    dx: float
    dy: float
    x0: int
    y0: int
    numbering: Numbering | None
    size: Size

    def place(self, x: int, y: int) -> Place:
        """Return where a pixel lies."""
        if self.numbering is None:
            return _NONE
        column, row = floor((x - self.x0) / self.dx + 0.5), int((y - self.y0) / self.dy + 0.5)
        across, down = self.numbering.descends
        column = floor(self.size[0] / self.dx + 0.5) - column if across else column
        row = floor(self.size[1] / self.dy + 0.5) - row if down else row
        return Place(self.numbering.name(column, row))


@dataclass(frozen=True)
class Regions(Grid):
    """Named points, each of which has the pixels that are nearest to it (RegionGrid)."""

    points: tuple[tuple[str, int, int], ...]

    def place(self, x: int, y: int) -> Place:
        """Return where a pixel lies; of several that are as near it is the first."""
        near = min(self.points, key=lambda each: (each[1] - x) ** 2 + (each[2] - y) ** 2, default=None)
        return _NONE if near is None else Place(near[0])


@dataclass(frozen=True)
class Zone:
    """A part of a board with a name, and a grid of its own or that of the board (mapgrid.Zone)."""

    name: str
    corners: tuple[Point, ...]
    format: str
    has_grid_of_board: bool
    grid: Grid

    @cached_property
    def _box(self) -> tuple[int, int, int, int]:
        across, down = zip(*self.corners, strict=True)
        return min(across), min(down), max(across), max(down)

    def holds(self, x: int, y: int) -> bool:
        """Return whether a pixel lies in it."""
        if len(self.corners) < 3:
            return False
        left, top, right, bottom = self._box
        return left <= x <= right and top <= y <= bottom and is_within((x, y), self.corners)

    def place(self, x: int, y: int, grid_of_board: Grid) -> Place:
        """Return where a pixel in it lies."""
        grid = grid_of_board if self.has_grid_of_board else self.grid
        inner = grid.place(x, y).name if "$gridLocation$" in self.format else ""
        named = self.format.replace("$name$", self.name).replace("$gridLocation$", inner)
        return Place(named, self.name)


@dataclass(frozen=True)
class Zones(Grid):
    """Zones on a board, the first that holds a pixel counts, and what lies around them (ZonedGrid)."""

    zones: tuple[Zone, ...]
    around: Grid

    def place(self, x: int, y: int) -> Place:
        """Return where a pixel lies."""
        zone = next((each for each in self.zones if each.holds(x, y)), None)
        return self.around.place(x, y) if zone is None else zone.place(x, y, self.around)


def grid_in(element: etree._Element, size: Size, depth: int = 0) -> Grid:
    """Return the grid of a board or zone, a subclass read as what it is one of; else one without names."""
    for child in element if depth < _DEEPEST else ():
        for suffix, read in _READERS.items():
            if kind(child).endswith(suffix):
                return read(child, size, depth)
    return Grid()


def _numbering(element: etree._Element) -> Numbering | None:
    return next((Numbering.of(each) for each in element if kind(each).endswith("GridNumbering")), None)


def _hexes(element: etree._Element, size: Size, depth: int) -> Grid:
    dy = real(element.get("dy"), 64.0) or 64.0
    dx = real(element.get("dx"), 0) or sqrt(3) / 2 * dy
    start = real(element.get("x0"), 0), real(element.get("y0"), 32)
    return Hexes(dx, dy, *start, flag(element.get("sideways")), _numbering(element), size)


def _squares(element: etree._Element, size: Size, depth: int) -> Grid:
    dx, dy = (real(element.get(name), 48.0) or 48.0 for name in ("dx", "dy"))
    start = whole(element.get("x0"), 24), whole(element.get("y0"), 24)
    return Squares(dx, dy, *start, _numbering(element), size)


def _regions(element: etree._Element, size: Size, depth: int) -> Grid:
    regions = islice((each for each in element if kind(each) == "Region"), _MOST_PLACES)
    return Regions(
        tuple(
            (text_of(each, "name"), whole(each.get("originx")), whole(each.get("originy")))
            for each in regions
        )
    )


def _zones(element: etree._Element, size: Size, depth: int) -> Grid:
    zones, corners = [], 0
    for each in islice((each for each in element if kind(each) == "Zone"), _MOST_PLACES):
        found = _corners(text_of(each, "path"))
        corners += len(found)
        if corners > _MOST_CORNERS:
            break
        across, down = zip(*found, strict=True) if found else ((0,), (0,))
        box = int(max(across) - min(across)), int(max(down) - min(down))
        format = text_of(each, "locationFormat") or "$name$"
        own = grid_in(each, box, depth + 1)
        zones.append(Zone(text_of(each, "name"), found, format, flag(each.get("useParentGrid")), own))
    return Zones(tuple(zones), grid_in(element, size, depth + 1))


def _corners(path: str) -> tuple[Point, ...]:
    """Read `x,y;x,y;...`; what is no point is passed over."""
    pairs = (pair.split(",") for pair in path.split(";", _MOST_CORNERS + 1)[: _MOST_CORNERS + 1])
    return tuple((whole(pair[0]), whole(pair[1])) for pair in pairs if len(pair) == 2)


_READERS = {"HexGrid": _hexes, "SquareGrid": _squares, "RegionGrid": _regions, "ZonedGrid": _zones}
