"""The small maps of a report: what to crop, and where stacks, arrows and signs stand, in board pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist, hypot
from typing import Any

from builder.board import Board
from companion.after_action.art import Symbol, Symbols
from companion.after_action.measures import Losses
from companion.after_action.story import Move, Scene
from companion.after_action.wording import listed
from rules.engine.advice.chronicle import Battle
from rules.engine.board.position import Position, Standing
from rules.engine.game import Game

__all__ = ["Arrow", "Figure", "Heap", "Sign", "Sketcher"]

_NEAR = 6 * 64
"""Board pixels up to which two events share a map."""
_MARGIN = 100
_LEAST = (600, 440)
_MOST_MAPS = 4
_FAR = 130
"""Board pixels from which an arrow stops short of the counters it leads to."""
_BOLD = 1.7
"""How much larger heads of arrows are on the map of a whole game, unless it has more of them than this:"""
_BUSY = 80
_SHOWN = 5
"""Counters of a stack that are drawn; the rest is counted."""

Point = tuple[float, float]
View = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Heap:
    """A stack on a map: its upper left corner, the symbols of its counters bottom first, and a title."""

    x: float
    y: float
    symbols: tuple[Symbol, ...]
    more: int
    title: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """Counters that went the same way: its line and head as SVG paths, who they stood for, and how many."""

    line: str
    head: str
    side: str
    count: int
    at: Point
    fighting: bool
    title: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on a hex: `battle`, `lost` or `comes`, with a number where there are several."""

    kind: str
    x: float
    y: float
    count: int
    title: str


@dataclass(frozen=True, slots=True)
class Land:
    """A space that somebody holds: its border as an SVG path, who, and whether it came to him just now."""

    path: str
    side: str
    is_new: bool
    title: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One map: what part of the board it shows (left, top, width, height) and what is on it."""

    view: View
    heaps: tuple[Heap, ...]
    arrows: tuple[Arrow, ...]
    signs: tuple[Sign, ...]
    title: str
    lands: tuple[Land, ...] = ()


class Sketcher:
    """Lays out the maps of one game's report."""

    def __init__(self, game: Game[Any], board: Board, symbols: Symbols, losses: Losses) -> None:
        self.game = game
        self.board = board
        self.symbols = symbols
        self.side = symbols.side
        self._losses = losses

    # ---- whole boards --------------------------------------------------------------------------------------

    def whole(self, view: View, position: Position, title: str) -> Figure:
        """Show a board with every counter on its hexes."""
        return Figure(view, tuple(self._heaps(view, position)), (), (), title)

    def held(self, view: View, before: Mapping[str, str], now: Mapping[str, str], title: str) -> Figure:
        """Show who holds which space, and which of them were not his on the board before."""
        lands = tuple(
            Land(self._border(space), side, before.get(space) != side, self._holder(space, side))
            for space, side in now.items()
            if space in self.board.map
        )
        return Figure(view, (), (), (), title, lands)

    def _border(self, space: str) -> str:
        corners = self.board.lattice.corners(space)
        return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in corners) + "Z"

    def _holder(self, space: str, side: str) -> str:
        return f"{self.game.charts.place(space)}: {self.game.sides[side].title}"

    def overview(self, view: View, scenes: Iterable[Scene], title: str) -> Figure:
        """Show every way that was gone and every hex that was fought for, without counters."""
        scenes = list(scenes)
        moves = [move for scene in scenes for move in scene.moves if not move.fighting]
        battles = [battle for scene in scenes for battle in scene.battles]
        lost = [move for scene in scenes for move in scene.moves if self.is_loss(move)]
        signs = (*self._battle_signs(battles), *self._signs("lost", ((move.start, move) for move in lost)))
        arrows = tuple(self._arrows(moves, _BOLD))
        if len(arrows) > _BUSY:
            arrows = tuple(self._arrows(moves))
        return Figure(view, (), arrows, signs, title)

    # ---- one scene -----------------------------------------------------------------------------------------

    def scene(self, scene: Scene) -> Iterator[Figure]:
        """Show where something happened in a scene, far places on maps of their own."""
        for view in self._views(scene):
            moves = [move for move in scene.moves if self._touches(view, move)]
            battles = [battle for battle in scene.battles if self._is_in(view, battle.where)]
            comes = [(move.end, move) for move in moves if move.start not in self.board.map]
            lost = [(move.start, move) for move in moves if self.is_loss(move)]
            signs = (
                *self._battle_signs(battles),
                *self._signs("lost", lost),
                *self._signs("comes", comes),
            )
            places = [self.game.charts.place(each.where) for each in battles]
            title = f"Combat at {', '.join(dict.fromkeys(places))}" if places else self._region(view, moves)
            yield Figure(view, tuple(self._heaps(view, scene.end)), tuple(self._arrows(moves)), signs, title)

    def is_loss(self, move: Move) -> bool:
        """Whether a counter went from the map to where the lost lie."""
        return self._losses.holds(self.game, move)

    def _views(self, scene: Scene) -> list[View]:
        """Give what to crop: the events that lie near each other on one map."""
        groups: list[list[Point]] = []
        for points in self._events(scene):
            near = [group for group in groups if _gap(group, points) <= _NEAR]
            groups = [group for group in groups if group not in near]
            groups.append([point for group in (*near, points) for point in group])
        while len(groups) > _MOST_MAPS:
            first, second = min(
                ((a, b) for n, a in enumerate(groups) for b in groups[:n]), key=lambda pair: _gap(*pair)
            )
            groups = [group for group in groups if group is not first and group is not second]
            groups.append([*first, *second])
        return _parted([self._around(group) for group in groups])

    def _events(self, scene: Scene) -> Iterator[list[Point]]:
        for move in scene.moves:
            points = [self._at(space) for space in (move.start, move.end) if space in self.board.map]
            if points:
                yield points
        for battle in scene.battles:
            yield [
                self._at(space) for space in (battle.where, *battle.from_spaces) if space in self.board.map
            ]

    def _around(self, points: Sequence[Point]) -> View:
        """Give the part of the board around some points, never too narrow, and within the board."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        width = max(right - left + 2 * _MARGIN, _LEAST[0])
        height = max(bottom - top + 2 * _MARGIN, _LEAST[1])
        x = min(max((left + right - width) / 2, 0), max(self.board.width - width, 0))
        y = min(max((top + bottom - height) / 2, 0), max(self.board.height - height, 0))
        return round(x), round(y), round(width), round(height)

    def _touches(self, view: View, move: Move) -> bool:
        return any(self._is_in(view, space) for space in (move.start, move.end))

    def _is_in(self, view: View, space: str) -> bool:
        if space not in self.board.map:
            return False
        (x, y), (left, top, width, height) = self._at(space), view
        return left <= x <= left + width and top <= y <= top + height

    def _at(self, space: str) -> Point:
        x, y = self.board.centre(space)
        return float(x), float(y)

    def _region(self, view: View, moves: Sequence[Move]) -> str:
        """Name a map by a place on it that has a name and that somebody came to."""
        ends = [move.end for move in moves if move.end in self.board.map]
        starts = [move.start for move in moves if move.start in self.board.map]
        named = (self.game.charts.place(hex) for hex in (*ends, *starts) if self._is_in(view, hex))
        return next((place for place in named if " " in place), "")

    # ---- what is on it -------------------------------------------------------------------------------------

    def _heaps(self, view: View, position: Position) -> Iterator[Heap]:
        for space, stack in position.each_stack():
            if self._is_in(view, space):
                x, y = self._at(space)
                yield self.heap(x - self.side / 2, y - self.side / 2, space, stack)

    def heap(self, x: float, y: float, space: str, stack: Sequence[Standing]) -> Heap:
        """Lay a stack down with its lowest counter at a corner."""
        mix = self.game.charts.counters
        known = [each for each in stack if each.counter in mix]
        known.sort(key=lambda each: mix[each.counter].kind != "marker")  # who fights lies on top
        shown = known[-_SHOWN:]
        names = listed([mix[each.counter].name for each in known])
        return Heap(
            x,
            y,
            tuple(self.symbols.of(each) for each in shown),
            len(known) - len(shown),
            f"{self.game.charts.place(space)}: {names}",
        )

    def _arrows(self, moves: Iterable[Move], weight: float = 1.0) -> Iterator[Arrow]:
        """Draw one arrow for those who went the same way on the map."""
        ways: dict[tuple[str, str, str, bool], list[Move]] = {}
        for move in moves:
            if move.start in self.board.map and move.end in self.board.map:
                ways.setdefault((move.start, move.end, move.side, move.fighting), []).append(move)
        for (start, end, side, fighting), same in ways.items():
            line, head, middle = _curve(self._at(start), self._at(end), weight)
            yield Arrow(line, head, side, len(same), middle, fighting, self._way(start, end, same))

    def _way(self, start: str, end: str, moves: Sequence[Move]) -> str:
        mix, place = self.game.charts.counters, self.game.charts.place
        names = listed([mix[move.standing.counter].name for move in moves])
        return f"{names}: {place(start)} to {place(end)}"

    def _battle_signs(self, battles: Iterable[Battle]) -> Iterator[Sign]:
        found: dict[str, int] = {}
        for battle in battles:
            found[battle.where] = found.get(battle.where, 0) + 1
        for space, count in found.items():
            if space in self.board.map:
                yield Sign("battle", *self._at(space), count, f"Combat at {self.game.charts.place(space)}")

    def _signs(self, kind: str, moves: Iterable[tuple[str, Move]]) -> Iterator[Sign]:
        there: dict[str, list[str]] = {}
        for space, move in moves:
            if space in self.board.map:
                there.setdefault(space, []).append(self.game.charts.counters[move.standing.counter].name)
        for space, names in there.items():
            what = "lost at" if kind == "lost" else "came to"
            words = f"{listed(names)} {what} {self.game.charts.place(space)}"
            yield Sign(kind, *self._at(space), len(names), words)


def _gap(group: Iterable[Point], points: Sequence[Point]) -> float:
    return min(dist(a, b) for a in group for b in points)


def _parted(views: list[View]) -> list[View]:
    """Join maps that would show the same ground."""
    parted: list[View] = []
    for view in views:
        while (other := next((each for each in parted if _overlap(each, view)), None)) is not None:
            parted.remove(other)
            left, top = min(view[0], other[0]), min(view[1], other[1])
            right = max(view[0] + view[2], other[0] + other[2])
            bottom = max(view[1] + view[3], other[1] + other[3])
            view = (left, top, right - left, bottom - top)
        parted.append(view)
    return sorted(parted, key=lambda each: (each[1], each[0]))


def _overlap(a: View, b: View) -> bool:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across > 0 and down > 0 and across * down > min(a[2] * a[3], b[2] * b[3]) / 3


def _curve(start: Point, end: Point, weight: float) -> tuple[str, str, Point]:
    """Give a line that bends a little to its left, its head, and its middle; it stays off the centres.

    `weight` is how much larger than on a small map the head is.
    """
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    along = (across / length, down / length)
    aside = (along[1], -along[0])
    bow = min(0.13 * length, 70.0)
    control = (
        (start[0] + end[0]) / 2 + aside[0] * bow * 2,
        (start[1] + end[1]) / 2 + aside[1] * bow * 2,
    )
    off = 26.0 if length > _FAR else 12.0
    tip = _towards(end, control, off)
    neck = _towards(end, control, off + 24.0 * weight)
    tail = _towards(start, control, off / 2)
    heading = ((tip[0] - neck[0]) / 24, (tip[1] - neck[1]) / 24)
    wing = (-heading[1] * 13, heading[0] * 13)
    head = (tip, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1]))
    line = f"M{_point(tail)}Q{_point(control)} {_point(neck)}"
    middle = ((start[0] + end[0]) / 4 + control[0] / 2, (start[1] + end[1]) / 4 + control[1] / 2)
    return line, "M" + "L".join(map(_point, head)) + "Z", middle


def _towards(point: Point, other: Point, by: float) -> Point:
    length = dist(point, other) or 1.0
    return point[0] + (other[0] - point[0]) * by / length, point[1] + (other[1] - point[1]) * by / length


def _point(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
