"""The board: the one geometry of boxes, tracks and the spaces of the map, from pixels to spaces and back.

Lengths are pixels of the board's picture at 100 %, x to the right and y down, (0, 0) its upper left corner.
Where hexes and areas lie is said by `lattice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor
from types import MappingProxyType
from typing import Any

from guelta.builder.defaults import plain_board
from guelta.builder.folders import game_folder
from guelta.builder.lattice import (
    Area,
    Areas,
    Corner,
    HexLattice,
    Lattice,
    Point,
    centroid,
    clockwise,
    is_within,
)
from guelta.builder.layout import layout_faults
from guelta.builder.own_spaces import as_the_owner_has_it
from guelta.errors import TableError
from guelta.rules.engine.board.boxes import NOWHERE, Boxes
from guelta.rules.engine.board.boxes import Box as Given
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.piles import HAND
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["HEAD", "Board", "BoardError", "Box", "Point", "Rect", "Stop", "Track"]


HEAD = 34
"""Height of the bar a box or panel has its title in, in pixels."""


class BoardError(TableError, ValueError):
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
        """Return whether the two share more than an edge."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in which counters lie anywhere, its title in a bar at the top."""

    id: str
    title: str
    group: str
    rect: Rect

    @property
    def room(self) -> Rect:
        """What the title leaves of it."""
        return Rect(self.rect.x, self.rect.y + HEAD, self.rect.width, max(0, self.rect.height - HEAD))


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
        """Return the stop nearest to a pixel, the earlier one of two as near."""
        return min(self.stops, key=lambda stop: (stop.x - x) ** 2 + (stop.y - y) ** 2)


@dataclass(frozen=True)
class Board:
    """Where everything lies: `map` are the spaces the map has, `boxes` and `tracks` lie beside them."""

    width: int
    height: int
    lattice: Lattice
    map: frozenset[str]
    boxes: tuple[Box, ...]
    tracks: tuple[Track, ...]

    @classmethod
    def load(cls, game: Game[Any]) -> Board:
        """Read the board of a game out of its `board.toml`, if any, and the map and boxes of its rules.

        BoardError and RulesDataError name the file and what is wrong in it.
        """
        folder = game_folder(game)
        given = folder.layered_toml("board.toml")
        is_whole = {"size", "box", "track"} <= set(given) and not {"grid", "area"}.isdisjoint(given)
        layout = as_the_owner_has_it(given if is_whole else {**plain_board(game), **given}, game)
        if not game.tables.own or game.own is None:
            return cls.of(layout, game.charts.map, game.charts.boxes, f"{folder.name}/board.toml")
        try:
            return cls.of(layout, game.charts.map, game.charts.boxes, f"{game.own.name}/board.toml")
        except BoardError as error:  # an owner's charts, whose faults are told as those of any table
            raise RulesDataError(str(error).splitlines()) from None

    @classmethod
    def of(cls, layout: Mapping[str, Any], map: Map, boxes: Boxes, source: str) -> Board:
        """Lay out the spaces of a map and its boxes as `layout` (a parsed board.toml) says.

        A hand and a box of the group NOWHERE stand nowhere on it. BoardError names `source` and the space.
        """
        if faults := list(layout_faults(layout)):
            raise BoardError("\n".join(f"{source}, {fault}" for fault in faults))
        try:
            reader = _Reader(boxes, source)
            board = cls(
                **layout["size"],
                lattice=_lattice(layout, map, source),
                map=frozenset(map),
                boxes=tuple(reader.box(entry) for entry in layout.get("box", ())),
                tracks=tuple(reader.track(entry) for entry in layout.get("track", ())),
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
        """Return the box with this id; KeyError when there is none."""
        return self._boxes[id]

    @cached_property
    def _boxes(self) -> Mapping[str, Box]:
        return MappingProxyType({box.id: box for box in self.boxes})

    def centre(self, space: str) -> Point:
        """Return the pixel a counter of this space stands on, a box's middle; KeyError for any other word."""
        if space not in self._centres:
            self._centres[space] = self._centre(space)
        return self._centres[space]

    @cached_property
    def _centres(self) -> dict[str, Point]:
        """The centres that were asked for, as most are again and again."""
        return {}

    def _centre(self, space: str) -> Point:
        if space in self.map:
            return self.lattice.centre(space)
        if space in self._boxes:
            return self._boxes[space].rect.centre
        stop = self.stops[space]
        return stop.x, stop.y

    def space_at(self, x: float, y: float) -> str | None:
        """Find the space of a pixel: of the map, its box, or the nearest stop of its track; None beside them.

        No box or track overlaps the map, so its spaces, where most counters are, can be asked first.
        """
        space = self.lattice.name(x, y)
        if space in self.map:
            return space
        for box in self.boxes:
            if (x, y) in box.rect:
                return box.id
        for track in self.tracks:
            if (x, y) in track.rect:
                return track.nearest(x, y).id
        return None

    def polygon(self, space: str) -> tuple[Corner, ...]:
        """Return the corners of a space of the map clockwise."""
        return self.lattice.corners(space)


def _lattice(layout: Mapping[str, Any], map: Map, source: str) -> Lattice:
    return _hexes(layout, map, source) if isinstance(map, HexMap) else _areas(layout, map, source)


def _hexes(layout: Mapping[str, Any], map: HexMap, source: str) -> HexLattice:
    """Lay hexes out; VASSAL shifts the odd lines, so that the first one may not be one that is shifted."""
    lattice = HexLattice(**layout["grid"], grid=map.grid)
    if map.grid.is_shifted(lattice.first_line):
        line = "first_row" if lattice.is_sideways else "first_column"
        raise BoardError(
            f"{source}, grid: {line} {lattice.first_line} is one of those that are shifted;"
            " give the one before it, even if no hex stands there"
        )
    return lattice


def _areas(layout: Mapping[str, Any], map: Map, source: str) -> Areas:
    """Lay areas out; each has a polygon, and counters stand on a pixel that is its own."""
    areas = []
    for entry in layout.get("area", ()):
        id, points = str(entry["id"]), tuple((int(x), int(y)) for x, y in entry["points"])
        if id not in map:
            raise BoardError(f"{source}: {id} is no area of the game")
        if len(points) < 3:
            raise BoardError(f"{source}: area {id} needs at least three points")
        points = clockwise(points)
        x, y = entry.get("centre") or centroid(points)
        areas.append(Area(id, map.title(id), points, (int(x), int(y))))
    found = Areas(tuple(areas))
    if twice := sorted({area.id for area in areas if [each.id for each in areas].count(area.id) > 1}):
        raise BoardError(f"{source}: {', '.join(twice)} is placed twice")
    if missing := [id for id in map if all(area.id != id for area in areas)]:
        raise BoardError(f"{source}: no place for {', '.join(missing)}")
    for area in areas:
        if (there := found.name(*area.centre)) != area.id:
            where = f"lies in {there}" if there else "lies in no area"
            raise BoardError(f"{source}: the centre of {area.id} {where}; give it a centre of its own")
    return found


class _Reader:
    """Reads boxes and tracks out of a layout; each space must be in the game's list, and placed once."""

    def __init__(self, boxes: Boxes, source: str) -> None:
        self.given = boxes
        self.source = source
        self.placed: set[str] = set()

    def box(self, entry: Mapping[str, Any]) -> Box:
        """Read one [[box]]."""
        row = self._place(entry["id"], "box")
        return Box(entry["id"], row.title, row.group, Rect(*entry["rect"]))

    def track(self, entry: Mapping[str, Any]) -> Track:
        """Read one [[track]] with the stops of all its lines."""
        track, stops = Rect(*entry["rect"]), [stop for line in entry["lines"] for stop in self._stops(line)]
        for stop in stops:
            if (stop.x, stop.y) not in track:
                raise BoardError(f"{self.source}: {stop.id} lies outside of track {entry['id']}")
        return Track(entry["id"], entry["title"], track, (entry["space"][0], entry["space"][1]), tuple(stops))

    def refuse_missing(self) -> None:
        """Refuse a board that lacks a space of the game."""
        elsewhere = (id for id, box in self.given.items() if box.group == NOWHERE or box.kind == HAND)
        missing = self.given.keys() - self.placed - set(elsewhere)
        if missing:
            named = ", ".join(id for id in self.given if id in missing)
            raise BoardError(f"{self.source}: no place for {named}")

    def _stops(self, line: Mapping[str, Any]) -> Iterator[Stop]:
        (x, y), (across, down) = line["from"], line["step"]
        for number in range(line["first"], line["last"] + 1, line["by"]):
            id = line["ids"].format(n=number)
            yield Stop(id, self._place(id, "track").title, x, y)
            x, y = x + across, y + down

    def _place(self, id: str, kind: str) -> Given:
        if id in self.given and self.given[id].kind == HAND:
            raise BoardError(f"{self.source}: {id} is a hand; it has a window of its own")
        if id not in self.given or (self.given[id].kind == "track") != (kind == "track"):
            raise BoardError(f"{self.source}: {id} is no {kind} of the game")
        if id in self.placed:
            raise BoardError(f"{self.source}: {id} is placed twice")
        self.placed.add(id)
        return self.given[id]


def _refuse_overlaps(board: Board, source: str) -> None:
    rects = [(box.id, box.rect) for box in board.boxes] + [(track.id, track.rect) for track in board.tracks]
    sheet = Rect(0, 0, board.width, board.height)
    for number, (id, rect) in enumerate(rects):
        if any(corner not in sheet for corner in (rect.corners[0], (rect.right - 1, rect.bottom - 1))):
            raise BoardError(f"{source}: {id} reaches beyond the board")
        for other, its in rects[:number]:
            if rect.overlaps(its):
                raise BoardError(f"{source}: {id} overlaps {other}")
    kind = "hex" if isinstance(board.lattice, HexLattice) else "area"
    for space in sorted(board.map):
        corners = board.lattice.corners(space)
        if any(corner not in sheet for corner in corners):
            raise BoardError(f"{source}: {kind} {space} reaches beyond the board")
        extent = _extent(corners)
        for id, rect in rects:
            if rect.overlaps(extent) and _covers(rect, corners):
                raise BoardError(f"{source}: {id} overlaps {kind} {space}")


def _extent(corners: tuple[Corner, ...]) -> Rect:
    """Return the rectangle of whole pixels around a polygon."""
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    return Rect(floor(left), floor(top), floor(right - left) + 2, floor(bottom - top) + 2)


def _covers(rect: Rect, corners: tuple[Corner, ...]) -> bool:
    """Return whether a rectangle shares more than an edge with a polygon.

    It does when a corner of the one lies in the other, or when their sides cross.
    """
    points = tuple((round(x), round(y)) for x, y in corners)
    inner = [(x, y) for x in (rect.x, rect.right - 1) for y in (rect.y, rect.bottom - 1)]
    if any(is_within(each, points) for each in inner):
        return True
    if any(rect.x < x < rect.right and rect.y < y < rect.bottom for x, y in points):
        return True
    sides = zip(points, (*points[1:], points[0]), strict=True)
    own = rect.corners
    return any(_cross(*side, *edge) for side in sides for edge in zip(own, (*own[1:], own[0]), strict=True))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the stretches a b and c d cross, each leading to either side of the other."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
