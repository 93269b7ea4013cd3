"""The board: the one geometry of boxes, tracks and hexes, from pixels to spaces and back.

Lengths are pixels of the board's picture at 100 %, x to the right and y down, (0, 0) its upper left corner.
Where the hexes lie is VASSAL's own arithmetic (HexGrid.getLocation, HexGridNumbering), kept to the pixel.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor, sqrt
from types import MappingProxyType
from typing import Any

import rules
from builder.games import game_folder

__all__ = ["Board", "BoardError", "Box", "HexLattice", "Point", "Rect", "Stop", "Track"]

Point = tuple[int, int]


class BoardError(ValueError):
    """The layout of a board is broken; the message names the file and the space."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle that owns its left and upper edge, and not its right and lower one."""

    x: int
    y: int
    width: int
    height: int

    def __contains__(self, point: tuple[float, float]) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    @property
    def right(self) -> int:
        """The first x beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first y beyond it."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Its middle, rounded down."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners clockwise from the upper left, as a VASSAL zone wants them."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in which counters lie anywhere."""

    id: str
    title: str
    group: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Stop:
    """One space of a track: counters on it lie at (x, y)."""

    id: str
    title: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Track:
    """A rectangle whose every pixel belongs to the nearest of its stops; `space` is the size one is drawn."""

    id: str
    title: str
    rect: Rect
    space: tuple[int, int]
    stops: tuple[Stop, ...]

    def nearest(self, x: float, y: float) -> Stop:
        """Give the stop nearest to a pixel, the earlier one of two as near."""
        return min(self.stops, key=lambda stop: (stop.x - x) ** 2 + (stop.y - y) ** 2)


@dataclass(frozen=True, slots=True)
class HexLattice:
    """VASSAL's HexGrid of flat-topped hexes, numbered CCRR; the odd raw columns lie half a hex lower.

    (x0, y0) is the centre of raw hex (0, 0), printed `first_column`, `first_row` (VASSAL's hOff and vOff).
    """

    dy: int
    x0: int
    y0: int
    first_column: int
    first_row: int

    @property
    def dx(self) -> float:
        """Pixels from one column of centres to the next: dy * sqrt(3) / 2."""
        return self.dy * sqrt(3) / 2

    def centre(self, hex: str) -> Point:
        """Give the pixel VASSAL puts a counter of this hex on; `int` truncates as the engine's cast does."""
        column, row = int(hex[:2]) - self.first_column, int(hex[2:]) - self.first_row
        lower = self.dy / 2 if column % 2 else 0
        return int(column * self.dx) + self.x0, int(row * self.dy + lower) + self.y0

    def name(self, x: float, y: float) -> str:
        """Give the number VASSAL gives this pixel, whether or not the map has such a hex."""
        column = floor((x - self.x0) / self.dx + 0.5)
        lower = self.dy / 2 if column % 2 else 0
        row = floor((y - self.y0 - lower) / self.dy + 0.5)
        return f"{column + self.first_column:02d}{row + self.first_row:02d}"

    def corners(self, hex: str) -> tuple[tuple[float, float], ...]:
        """Give the six corners clockwise from the left one, as exact positions that neighbours share."""
        column, row = int(hex[:2]) - self.first_column, int(hex[2:]) - self.first_row
        # Counted in thirds of dx and halves of dy, so that hexes which share a corner agree on it exactly.
        thirds, halves = 3 * column, 2 * row + column % 2
        steps = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
        return tuple(
            (
                round(self.x0 + (thirds + across) * self.dx / 3, 2),
                round(self.y0 + (halves + down) * self.dy / 2, 2),
            )
            for across, down in steps
        )


@dataclass(frozen=True)
class Board:
    """Where everything lies: `hexes` are those the map has, `boxes` and `tracks` lie beside them."""

    width: int
    height: int
    lattice: HexLattice
    hexes: frozenset[str]
    boxes: tuple[Box, ...]
    tracks: tuple[Track, ...]

    @classmethod
    def load(cls, game_id: str) -> Board:
        """Read the board of a game out of its `board.toml` and the lists `map` and `boxes` of its rules.

        BoardError and RulesDataError name the file and what is wrong in it.
        """
        folder, lists = game_folder(game_id), rules.game(game_id).tables.lists
        spaces = {row["id"]: row for row in lists["boxes"].texts()}
        return cls.of(
            folder.overlaid_toml("board.toml"), lists["map"].rows, spaces, f"{folder.name}/board.toml"
        )

    @classmethod
    def of(
        cls,
        layout: Mapping[str, Any],
        hexes: Iterable[str],
        spaces: Mapping[str, Mapping[str, str]],
        source: str,
    ) -> Board:
        """Lay out `spaces` (rows with title, kind, group, by id) as `layout` (a parsed board.toml) says.

        A space of group `unused` stands nowhere on the board. BoardError names `source` and the space.
        """
        try:
            reader = _Reader(spaces, source)
            board = cls(
                **layout["size"],
                lattice=HexLattice(**layout["grid"]),
                hexes=frozenset(hexes),
                boxes=tuple(reader.box(entry) for entry in layout["box"]),
                tracks=tuple(reader.track(entry) for entry in layout["track"]),
            )
        except (KeyError, TypeError) as error:
            raise BoardError(f"{source}: {error}") from None
        reader.refuse_missing()
        _refuse_overlaps(board, source)
        return board

    @cached_property
    def stops(self) -> Mapping[str, Stop]:
        """Every space of every track by id."""
        return MappingProxyType({stop.id: stop for track in self.tracks for stop in track.stops})

    def box(self, id: str) -> Box:
        """Give the box with this id; KeyError when there is none."""
        return self._boxes[id]

    @cached_property
    def _boxes(self) -> Mapping[str, Box]:
        return MappingProxyType({box.id: box for box in self.boxes})

    def centre(self, space: str) -> Point:
        """Give the pixel a counter of this space stands on, a box's middle; KeyError for any other word."""
        if space in self.hexes:
            return self.lattice.centre(space)
        if space in self._boxes:
            return self._boxes[space].rect.centre
        stop = self.stops[space]
        return stop.x, stop.y

    def space_at(self, x: float, y: float) -> str | None:
        """Give the space of a pixel: its box, the nearest stop of its track, or its hex; None beside them."""
        for box in self.boxes:
            if (x, y) in box.rect:
                return box.id
        for track in self.tracks:
            if (x, y) in track.rect:
                return track.nearest(x, y).id
        hex = self.lattice.name(x, y)
        return hex if hex in self.hexes else None

    def hex_polygon(self, hex: str) -> tuple[tuple[float, float], ...]:
        """Give the six corners of a hex clockwise from the left one."""
        return self.lattice.corners(hex)


class _Reader:
    """Reads boxes and tracks out of a layout; each space must be in the game's list, and placed once."""

    def __init__(self, spaces: Mapping[str, Mapping[str, str]], source: str) -> None:
        self.spaces = spaces
        self.source = source
        self.placed: set[str] = set()

    def box(self, entry: Mapping[str, Any]) -> Box:
        """Read one [[box]]."""
        row = self._place(entry["id"], "box")
        return Box(entry["id"], row["title"], row["group"], Rect(*entry["rect"]))

    def track(self, entry: Mapping[str, Any]) -> Track:
        """Read one [[track]] with the stops of all its lines."""
        track, stops = Rect(*entry["rect"]), [stop for line in entry["lines"] for stop in self._stops(line)]
        for stop in stops:
            if (stop.x, stop.y) not in track:
                raise BoardError(f"{self.source}: {stop.id} lies outside of track {entry['id']}")
        return Track(entry["id"], entry["title"], track, (entry["space"][0], entry["space"][1]), tuple(stops))

    def refuse_missing(self) -> None:
        """Refuse a board that lacks a space of the game."""
        missing = [
            id for id, row in self.spaces.items() if id not in self.placed and row["group"] != "unused"
        ]
        if missing:
            raise BoardError(f"{self.source}: no place for {', '.join(missing)}")

    def _stops(self, line: Mapping[str, Any]) -> Iterator[Stop]:
        (x, y), (across, down) = line["from"], line["step"]
        for number in range(line["first"], line["last"] + 1, line["by"]):
            id = line["ids"].format(n=number)
            yield Stop(id, self._place(id, "track")["title"], x, y)
            x, y = x + across, y + down

    def _place(self, id: str, kind: str) -> Mapping[str, str]:
        if id not in self.spaces or self.spaces[id]["kind"] != kind:
            raise BoardError(f"{self.source}: {id} is no {kind} of the game")
        if id in self.placed:
            raise BoardError(f"{self.source}: {id} is placed twice")
        self.placed.add(id)
        return self.spaces[id]


def _refuse_overlaps(board: Board, source: str) -> None:
    areas = [(box.id, box.rect) for box in board.boxes] + [(track.id, track.rect) for track in board.tracks]
    sheet = Rect(0, 0, board.width, board.height)
    for number, (id, rect) in enumerate(areas):
        if any(corner not in sheet for corner in (rect.corners[0], (rect.right - 1, rect.bottom - 1))):
            raise BoardError(f"{source}: {id} reaches beyond the board")
        for other, its in areas[:number]:
            if rect.overlaps(its):
                raise BoardError(f"{source}: {id} overlaps {other}")
    _refuse_hexes_under(board.lattice, board.hexes, areas, sheet, source)


def _refuse_hexes_under(
    lattice: HexLattice, hexes: Collection[str], areas: list[tuple[str, Rect]], sheet: Rect, source: str
) -> None:
    for hex in sorted(hexes):
        corners = lattice.corners(hex)
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        around = Rect(floor(left), floor(top), floor(corners[3][0] - left) + 2, lattice.dy + 2)
        if any(corner not in sheet for corner in corners):
            raise BoardError(f"{source}: hex {hex} reaches beyond the board")
        for id, rect in areas:
            if rect.overlaps(around):
                raise BoardError(f"{source}: {id} overlaps hex {hex}")
