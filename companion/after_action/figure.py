"""The small maps of a report: what to crop, and where stacks, arrows and signs stand, in board pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Any

from guelta.builder.lattice import HexLattice
from guelta.companion.after_action.arrow import Box, Point, way
from guelta.companion.after_action.art import Ground, Symbol, Symbols
from guelta.companion.after_action.measures import Losses
from guelta.companion.after_action.story import Move, Scene
from guelta.companion.after_action.wording import listed
from guelta.companion.viewing.viewer import SeenBoard
from guelta.rules.engine.advice.chronicle import Battle
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.game import Game

__all__ = ["Arrow", "Figure", "Heap", "Sign", "Sketcher"]

_NEAR = 6 * 64
"""Board pixels up to which two events share a map."""
_MARGIN = 100
_LEAST = (600, 440)
_MOST_MAPS = 4
_SHOWN = 5
"""Counters of a stack that are drawn; the rest is counted."""
_SHARE = 0.68
"""Size of counters on a map of hexes, of that on the board: neighbours leave room for an arrow."""
_STEP = 4
"""Pixels of the board by which each counter of a stack lies above the one under it, before `_SHARE`."""
_AWAY = (8, 14, 19, 25, 31)
"""How far from the centre of its space a stack is tried, in pixels of the board."""
_DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
_OFF_CENTRE = 0.12
"""How much it hurts to stand a pixel off the centre; to hide a sign or a name hurts as the map says."""
_BOLD = 1.7
"""How much larger heads of arrows are on the map of a whole game."""
_ON_FILM, _SHOWN_ON_FILM = 0.95, 3
"""How large counters are on a film, and how many of a stack it shows."""
_CROWDED = 40
"""How much it hurts to cover another stack."""
View = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Heap:
    """A stack on a map: its upper left corner, the symbols of its counters bottom first, and a title.

    `scale` is how large they are, of their size on the board.
    """

    x: float
    y: float
    symbols: tuple[Symbol, ...]
    more: int
    title: str
    space: str = ""
    scale: float = 1.0

    def box(self, side: float) -> Box:
        """Return what it covers; `side` is that of a counter on the board."""
        rise = _STEP * max(len(self.symbols) - 1, 0) * self.scale
        return self.x, self.y - rise, self.x + side * self.scale + rise, self.y + side * self.scale


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

    def __init__(self, game: Game[Any], ground: Ground, symbols: Symbols, losses: Losses) -> None:
        self.game = game
        self.ground = ground
        self.board = ground.board
        self.symbols = symbols
        self.side = symbols.side
        self.share = _SHARE if isinstance(self.board.lattice, HexLattice) else 1.0
        self._losses = losses

    # ---- whole boards --------------------------------------------------------------------------------------

    def whole(self, view: View, position: SeenBoard, title: str) -> Figure:
        """Show a board with every counter on its spaces."""
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

    def frame(self, view: View, scene: Scene | None, position: SeenBoard, title: str) -> Figure:
        """Show a board as large as the map of a film wants it, and what led to it."""
        heaps = tuple(self._heaps(view, position, share=_ON_FILM, shown=_SHOWN_ON_FILM))
        moves = scene.moves if scene is not None else []
        lost = [(move.start, move) for move in moves if self.is_loss(move)]
        battles = scene.battles if scene is not None else []
        signs = (*self._battle_signs(battles), *self._signs("lost", lost))
        return Figure(view, heaps, tuple(self._arrows(moves, weight=_BOLD)), signs, title)

    def stage(self, scenes: Iterable[Scene], boards: Iterable[SeenBoard]) -> View:
        """Return the part of the board on which anything of a game stands or happens."""
        spots = {
            self._at(space) for board in boards for space, _ in board.each_stack() if space in self.board.map
        }
        spots.update(point for scene in scenes for points in self._events(scene) for point in points)
        left, top, width, height = self.ground.extent
        if not spots:
            return left, top, width, height
        across, down = [x for x, _ in spots], [y for _, y in spots]
        x, y = max(min(across) - _MARGIN, left), max(min(down) - _MARGIN, top)
        right, bottom = min(max(across) + _MARGIN, left + width), min(max(down) + _MARGIN, top + height)
        return round(x), round(y), round(right - x), round(bottom - y)

    # ---- one scene -----------------------------------------------------------------------------------------

    def scene(self, scene: Scene) -> Iterator[Figure]:
        """Show where something happened in a scene, far places on maps of their own."""
        for view in self._views(scene):
            yield self._figure(view, scene)

    def portrait(self, scene: Scene, aspect: float) -> Figure:
        """Show the one place of a scene that matters most, where it was fought if it was, `aspect` wide."""
        views = self._views(scene) or [self.ground.extent]
        fought = [view for view in views if any(self._is_in(view, each.where) for each in scene.battles)]
        left, top, width, height = (fought or views)[0]
        wide, tall = max(width, height * aspect), max(height, width / aspect)
        view = (
            round(left - (wide - width) / 2),
            round(top - (tall - height) / 2),
            round(wide),
            round(tall),
        )
        return self._figure(view, scene)

    def _figure(self, view: View, scene: Scene) -> Figure:
        moves = [move for move in scene.moves if self._touches(view, move)]
        battles = [battle for battle in scene.battles if self._is_in(view, battle.where)]
        comes = [(move.end, move) for move in moves if move.start not in self.board.map]
        lost = [(move.start, move) for move in moves if self.is_loss(move)]
        signs = (
            *self._battle_signs(battles),
            *self._signs("lost", lost),
            *self._signs("comes", comes),
        )
        heaps = tuple(self._heaps(view, scene.end))
        title = self._fought(battles) if battles else self._gone(view, moves)
        return Figure(view, heaps, tuple(self._arrows(moves, heaps)), signs, title)

    def is_loss(self, move: Move) -> bool:
        """Return whether a counter went from the map to where the lost lie."""
        return self._losses.holds(self.game, move)

    def _views(self, scene: Scene) -> list[View]:
        """Return what to crop: the events that lie near each other on one map."""
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
        """Return the part of the board around some points, never too narrow, and within the board."""
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

    def _fought(self, battles: Sequence[Battle]) -> str:
        """Name both places of every combat on a map: where from, and where."""
        place = self.game.charts.place
        told: dict[str, None] = {}
        for battle in battles:
            bases = " and ".join(map(place, battle.from_spaces))
            told[f"{place(battle.where)}, from {bases}" if bases else place(battle.where)] = None
        return f"Combat at {'; '.join(told)}"

    def _gone(self, view: View, moves: Sequence[Move]) -> str:
        """Name both ends of the way most went on a map, a place that has a name first."""
        place = self.game.charts.place
        ways: dict[tuple[str, str], int] = {}
        for move in moves:
            if self._is_in(view, move.end) or self._is_in(view, move.start):
                ways[move.start, move.end] = ways.get((move.start, move.end), 0) + 1
        if not ways:
            return ""
        start, end = max(
            ways, key=lambda each: (self._has_name(each[1]), self._has_name(each[0]), ways[each])
        )
        words = f"{place(start) if start else 'off the board'} to {place(end) if end else 'off the board'}"
        others = len(ways) - 1
        more = f", and {others} other {'move' if others == 1 else 'moves'}" if others else ""
        return f"{words[0].upper()}{words[1:]}{more}"

    def _has_name(self, space: str) -> bool:
        return space in self.board.map and self.game.charts.place(space) != space

    # ---- what is on it -------------------------------------------------------------------------------------

    def _heaps(
        self, view: View, position: SeenBoard, share: float = 0.0, shown: int = _SHOWN
    ) -> Iterator[Heap]:
        """Lay down the stacks of a part of the board, off the signs and names of the map."""
        laid: list[Box] = []
        for space, stack in position.each_stack():
            if self._is_in(view, space):
                heap = self.heap(0, 0, space, stack, shown)
                heap = replace(heap, scale=share or self.share)
                middle = self._at(space)
                spots = [middle] if share else self._spots(middle)
                x, y = min(spots, key=lambda spot: self._hurts(heap, spot, middle, laid))
                half = self.side * heap.scale / 2
                heap = replace(heap, x=x - half, y=y - half)
                laid.append(heap.box(self.side))
                yield heap

    @staticmethod
    def _spots(middle: Point) -> list[Point]:
        x, y = middle
        return [middle, *((x + a * far, y + b * far) for far in _AWAY for a, b in _DIRECTIONS)]

    def _hurts(self, heap: Heap, spot: Point, middle: Point, laid: Sequence[Box]) -> float:
        """Return how much it hurts to lay a stack there: what it covers, and how far from its place it is."""
        half = self.side * heap.scale / 2
        box = replace(heap, x=spot[0] - half, y=spot[1] - half).box(self.side)
        covered = self.ground.taken.cost(box) + _CROWDED * sum(_cross(box, each) for each in laid)
        return covered + _OFF_CENTRE * dist(spot, middle)

    def heap(self, x: float, y: float, space: str, stack: Sequence[Standing], most: int = _SHOWN) -> Heap:
        """Lay a stack down with its lowest counter at a corner."""
        mix = self.game.charts.counters
        known = [each for each in stack if each.counter in mix]
        known.sort(key=lambda each: mix[each.counter].kind != "marker")  # who fights lies on top
        shown = known[-most:]
        names = listed([mix[each.counter].name for each in known])
        return Heap(
            x,
            y,
            tuple(self.symbols.of(each) for each in shown),
            len(known) - len(shown),
            f"{self.game.charts.place(space)}: {names}",
            space,
        )

    def _arrows(
        self, moves: Iterable[Move], heaps: Sequence[Heap] = (), weight: float = 1.0
    ) -> Iterator[Arrow]:
        """Draw one arrow for those who went the same way on the map, short of the stacks at its ends."""
        ways: dict[tuple[str, str, str, bool], list[Move]] = {}
        for move in moves:
            if move.start in self.board.map and move.end in self.board.map:
                ways.setdefault((move.start, move.end, move.side, move.fighting), []).append(move)
        boxes = {heap.space: heap.box(self.side) for heap in heaps}
        for (start, end, side, fighting), same in ways.items():
            leaves, meets = boxes.get(start), boxes.get(end)
            drawn = way(
                _middle(leaves) if leaves else self._at(start),
                _middle(meets) if meets else self._at(end),
                leaves,
                meets,
                weight,
            )
            title = self._way(start, end, same)
            yield Arrow(drawn.line, drawn.head, side, len(same), drawn.at, fighting, title)

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


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _cross(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


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
