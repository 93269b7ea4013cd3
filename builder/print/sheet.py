"""Where counters and cards lie on sheets: fronts, backs behind them, bleed, cuts, marks; no PDF yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guelta.builder.errors import PrintError
from guelta.builder.print.paper import Duplex, Paper, Rect
from guelta.builder.print.runs import Run, filling, in_blocks
from guelta.builder.print.wanted import BLEED

__all__ = [
    "BLEED",
    "LARGEST_BLEED",
    "LARGEST_SHIFT",
    "Grid",
    "Line",
    "Sheet",
    "SheetFormat",
    "Side",
    "Slot",
    "sheets",
]

LARGEST_BLEED = 10.0
"""More than this is a slip of the finger."""
LARGEST_SHIFT = 5.0
"""A printer that is further off than this needs a mechanic."""

_UNPRINTED = 5.0
_MARK = 4.0
_GAP = 0.5
_CAPTION = 5.0
_TARGET = 3.0
_OVERLAP = 0.1
"""What a ground runs on under a neighbour drawn later, so that no white shows through where they touch."""
_STURDY, _BETWEEN = 6.0, 2.0
"""How wide the bars of a punch sheet are at least, and what of a bar no bleed covers."""
_TITLE = 11.0
"""What head and foot of a punch sheet's frame have for words, and the safe zone of those."""


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class SheetFormat:
    """How counters are to lie on paper, or cards, which are `tall` and not as high as they are wide.

    `punch` makes a punch sheet: blocks of counters in a frame, with bars between them, all to be pushed out.
    `shift` is how far this printer's backs land to the right of and below their fronts, seen from the front;
    the backs are put as far the other way. PrintError names a length that makes no sense, and a counter that
    does not fit the paper.
    """

    paper: Paper
    side: float
    gutter: float = 0.0
    duplex: Duplex = Duplex.LONG
    shift: tuple[float, float] = (0.0, 0.0)
    bleed: float = BLEED
    tall: float = 0.0
    punch: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= LARGEST_BLEED:
            raise PrintError(f"a bleed of {self.bleed:g} mm is not between 0 and {LARGEST_BLEED:g} mm")
        if not 0 <= self.gutter <= self.side:
            raise PrintError(f"a gutter of {self.gutter:g} mm is not between 0 and the side of a counter")
        if self.punch and self.gutter:
            raise PrintError("a punch sheet has bars between its blocks and no gutter between counters")
        for shift in self.shift:
            if not abs(shift) <= LARGEST_SHIFT:
                raise PrintError(
                    f"a shift of {shift:g} mm is more than the {LARGEST_SHIFT:g} mm that can be made up"
                )
        Grid.filling(self)

    @property
    def height(self) -> float:
        """How high a counter or card is."""
        return self.tall or self.side

    @property
    def border(self) -> float:
        """What marks and bleed take at each side of the paper; head and foot take a line of text more."""
        return _UNPRINTED + _MARK + _GAP + self.bleed

    @property
    def frame(self) -> tuple[float, float]:
        """How wide the frame round the counters is at each side, as a bar, and at head and foot."""
        if not self.punch:
            return 0.0, 0.0
        return max(_STURDY, 2 * self.bleed + _BETWEEN), self.bleed + _TITLE

    def behind(self, rect: Rect) -> Rect:
        """Return the place on the back page that this printer puts behind a place on the front page."""
        return self.duplex.behind(rect.moved(-self.shift[0], -self.shift[1]), self.paper)


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of counters, centred on the paper so that backs find their fronts."""

    format: SheetFormat
    across: Run
    down: Run

    @classmethod
    def filling(cls, format: SheetFormat) -> Grid:
        """Return the largest grid that leaves room for marks; PrintError when not one counter fits."""
        bar, head = format.frame
        wide = format.paper.width - 2 * (format.border + bar)
        high = format.paper.height - 2 * (format.border + _CAPTION + head)
        if format.punch:
            across, down = in_blocks(wide, format.side, bar), in_blocks(high, format.height, bar)
        else:
            across = filling(wide, format.side, format.gutter)
            down = filling(high, format.height, format.gutter)
        if across.count < 1 or down.count < 1:
            what = (
                f"card of {format.side:g} × {format.tall:g}" if format.tall else f"counter of {format.side:g}"
            )
            raise PrintError(f"a {what} mm does not fit {format.paper.name} with its marks")
        return cls(format, across, down)

    @property
    def columns(self) -> int:
        """How many counters lie beside each other."""
        return self.across.count

    @property
    def rows(self) -> int:
        """How many counters lie below each other."""
        return self.down.count

    @property
    def capacity(self) -> int:
        """How many counters one sheet holds."""
        return self.columns * self.rows

    @property
    def trim(self) -> Rect:
        """The rectangle of all places and their frame, which is what a printer calls the trimmed sheet."""
        paper, (bar, head) = self.format.paper, self.format.frame
        width, height = self.across.extent, self.down.extent
        places = Rect((paper.width - width) / 2, (paper.height - height) / 2, width, height)
        return places.grown(bar, head, bar, head)

    def place(self, column: int, row: int) -> Rect:
        """Return one place of the front page."""
        format, trim, (bar, head) = self.format, self.trim, self.format.frame
        x, y = trim.x + bar + self.across.start(column), trim.y + head + self.down.start(row)
        return Rect(x, y, format.side, format.height)

    def in_order(self, index: int) -> Rect:
        """Return the place of a sheet's counter by its number from 0: row by row, and block by block."""
        block, within = divmod(index, self.block)
        below, beside = divmod(block, self.across.blocks)
        row, column = divmod(within, self.across.block)
        return self.place(beside * self.across.block + column, below * self.down.block + row)

    @property
    def block(self) -> int:
        """How many counters touch each other."""
        return self.across.block * self.down.block


@dataclass(frozen=True, slots=True)
class Slot:
    """One counter of a sheet: where its two faces lie, cut and with bleed, each on its own page."""

    number: int
    front: Rect
    back: Rect
    front_bleed: Rect
    back_bleed: Rect


@dataclass(frozen=True, slots=True)
class Side:
    """What a page has besides faces: where it is cut, crop marks, centres of registration targets."""

    trim: Rect
    bleed: Rect
    crops: tuple[Line, ...]
    targets: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Sheet:
    """One sheet of counters, printed on both sides; `slots` are numbered through all sheets, from 0."""

    format: SheetFormat
    slots: tuple[Slot, ...]
    front: Side
    back: Side

    @property
    def backs_head_down(self) -> bool:
        """Whether the art of the backs is turned by 180°, so that a counter turned over stays upright."""
        return self.format.duplex.turns_head_down(self.format.paper)


def sheets(count: int, format: SheetFormat) -> tuple[Sheet, ...]:
    """Lay out so many counters, row by row, on as many sheets as they need; PrintError when none can fit."""
    if count < 1:
        raise PrintError("there is no counter to print")
    grid = Grid.filling(format)
    return tuple(
        _sheet(grid, first, min(grid.capacity, count - first)) for first in range(0, count, grid.capacity)
    )


def _sheet(grid: Grid, first: int, count: int) -> Sheet:
    format, front = grid.format, _front(grid, count)
    slots = []
    for index in range(count):
        place = grid.in_order(index)
        bled = place.grown(*_bleeds(grid, index, count))
        slots.append(Slot(first + index, place, format.behind(place), bled, format.behind(bled)))
    back = Side(
        format.behind(front.trim),
        format.behind(front.bleed),
        tuple(_line_behind(format, line) for line in front.crops),
        tuple(format.behind(Rect(x, y, 0, 0)).centre for x, y in front.targets),
    )
    return Sheet(format, tuple(slots), front, back)


def _bleeds(grid: Grid, index: int, count: int) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom; neighbours share the gutter between them in halves."""
    within = index % grid.block
    row, column = divmod(within, grid.across.block)
    after = min(grid.block - within, count - index) - 1  # counters of its block
    bleed = grid.format.bleed
    near = min(bleed, grid.format.gutter / 2)
    under = max(near, min(_OVERLAP, bleed))
    return (
        near if column > 0 else bleed,
        near if row > 0 else bleed,
        under if column + 1 < grid.across.block and after > 0 else bleed,
        under if after >= grid.across.block else bleed,
    )


def _front(grid: Grid, count: int) -> Side:
    trim, bleed = grid.trim, grid.format.bleed
    away = bleed + _GAP + _TARGET
    corners = trim.grown(away, away, away, away)
    targets = tuple((x, y) for y in (corners.y, corners.bottom) for x in (corners.x, corners.right))
    crops = tuple(_crops(grid, count))
    return Side(trim, trim.grown(bleed, bleed, bleed, bleed), crops, targets)


def _crops(grid: Grid, count: int) -> Iterator[Line]:
    """Yield the marks round the sheet at every cut; a punch sheet, cut out whole, has them at its corners."""
    trim, start = grid.trim, grid.format.bleed + _GAP
    if grid.format.punch:
        xs, ys = [trim.x, trim.right], [trim.y, trim.bottom]
    else:
        columns, rows = min(count, grid.columns), -(-count // grid.columns)
        xs = _edges([grid.place(column, 0).x for column in range(columns)], grid.format.side)
        ys = _edges([grid.place(0, row).y for row in range(rows)], grid.format.height)
    for x in xs:
        yield Line(x, trim.y - start - _MARK, x, trim.y - start)
        yield Line(x, trim.bottom + start, x, trim.bottom + start + _MARK)
    for y in ys:
        yield Line(trim.x - start - _MARK, y, trim.x - start, y)
        yield Line(trim.right + start, y, trim.right + start + _MARK, y)


def _edges(starts: list[float], side: float) -> list[float]:
    """Return where counters begin and end; neighbours without a gutter share an edge."""
    return sorted({round(edge, 6) for start in starts for edge in (start, start + side)})


def _line_behind(format: SheetFormat, line: Line) -> Line:
    place = Rect(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1), abs(line.y2 - line.y1))
    back = format.behind(place)
    return Line(back.x, back.y, back.right, back.bottom)
