"""The one search of all ways: the cheapest from space to space, by what a path may cost and what bars it.

Spaces with enemies, in zones and with friends are told by their presences, the start never stops anybody.
What edges and spaces cost by the map alone is worked out once; what a board changes is laid over it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil, floor, inf
from typing import Protocol

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.ground import ALL, entering, stepping
from guelta.rules.engine.kit.kit import FREE, NEVER, STOP, Presence, Route
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.selection import COLUMNS, Board
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.tables.table import Table

__all__ = [
    "PathBoard", "Search", "allowance", "one_step_on", "rests_on_map_and_enemies", "value", "ways",
]  # fmt: skip

_NOTHING: frozenset[str] = frozenset()
_NONE = Presence()
Steps = Callable[[str], tuple[tuple[str, float], ...]]
"""Gives the spaces one step from a space, with what each costs."""


class PathBoard(Board, Protocol):
    """What a search asks of a board."""

    @property
    def charts(self) -> KitCharts:
        """The charts of the game."""

    def enemies(self, side: str) -> frozenset[str]:
        """Return the spaces with enemies of a side."""

    def enemy_zones(self, side: str) -> frozenset[str]:
        """Return the spaces in zones of enemies of a side."""

    def occupied(self, side: str) -> frozenset[str]:
        """Return the spaces with units of a side."""


@dataclass(frozen=True, slots=True)
class Search:
    """Who looks for ways: a side, the unit that goes if one does, and what is left out of account.

    `relaxed` names constraints (`words.CONSTRAINTS`): what would be possible without them gives the reason
    why something is not.
    """

    path: Route
    side: str
    unit: Unit | None = None
    relaxed: frozenset[str] = frozenset()


def allowance(board: PathBoard, search: Search) -> float:
    """Return what the steps of a way may cost together."""
    number = search.path.allowance
    if number is None or "allowance" in search.relaxed:
        return inf
    own = value(board, number, search.unit) * search.path.times
    if search.path.times == 1:
        return own
    if search.path.round == "nearest":
        return floor(own + 0.5)
    return ceil(own) if search.path.round == "up" else floor(own)


def rests_on_map_and_enemies(path: Route) -> bool:
    """Return whether nothing bears on a way but the map, spaces with enemies, and their zones."""
    selectors = (path.into, path.never_into, path.along, path.never_across, path.stop, path.end)
    presences = (path.enemies, path.zones)
    return (
        all(each is None or each.layer == COLUMNS for each in selectors)
        and path.friends == _NONE
        and path.cost.kind in ("constant", "ground", "turn", "cell")
        and all(each.function is None for each in presences)
    )


def value(board: PathBoard, number: Number, unit: Unit | None) -> float:
    """Return a number that no space decides: a constant, the counter's, the turn's, or one cell."""
    if number.kind == "constant":
        return number.constant
    if number.function is not None:
        return number.function(board, unit) or 0
    if number.kind == "counter":
        return number.of_counter(unit) if unit is not None else 0
    name, column, *row = number.named(unit, board.turn)
    chart = board.charts.tables.charts[name]
    at = row[0] if row else str(board.turn)
    return float(chart.number(at, column)) if at in chart else 0


def ways(board: PathBoard, search: Search, starts: Collection[str]) -> dict[str, float]:
    """Return the least cost of every space in which a way from one of the starts may end, the starts at 0.

    Where several ways cost the same the one of fewer steps counts, and of those the first in the map's order.
    """
    found = _layered(board, search, starts) if _counts_steps(search) else _cheapest(board, search, starts)
    barred = _no_ends(board, search, found)
    if not barred:
        return found
    return {space: cost for space, cost in found.items() if space in starts or space not in barred}


def one_step_on(board: PathBoard, search: Search, reached: Mapping[str, float]) -> Iterator[str]:
    """Yield the spaces to which one step more leads from those that were reached at a cost."""
    limit, going = allowance(board, search), _Going(board, search)
    for here, spent in reached.items():
        for there, cost in going.steps(here):
            if going.total(spent, cost, 1, here, there, limit) is not None:
                yield there


def _counts_steps(search: Search) -> bool:
    return search.path.most is not None and "most" not in search.relaxed


def _cheapest(board: PathBoard, search: Search, starts: Collection[str]) -> dict[str, float]:
    limit, going = allowance(board, search), _Going(board, search)
    best: dict[str, float] = dict.fromkeys(starts, 0.0)
    heap = [(0.0, 0, start) for start in starts]
    is_plain, never = going.is_plain and not going.least, going.never_enter
    while heap:
        spent, steps, here = heappop(heap)
        if spent > best[here]:
            continue
        if steps and here in going.stops:
            continue
        for there, cost in going.steps(here):
            if is_plain and cost < ALL:  # as a rule, and many times in every search
                total: float | None = spent + cost if there not in never else None
                if total is not None and total > limit:
                    total = None
            else:
                total = going.total(spent, cost, steps, here, there, limit)
            if total is not None and total < best.get(there, inf):
                best[there] = total
                heappush(heap, (total, steps + 1, there))
    return best


def _layered(board: PathBoard, search: Search, starts: Collection[str]) -> dict[str, float]:
    """Search step by step, where a way may have so many: a dearer way of fewer steps can lead farther."""
    limit, going = allowance(board, search), _Going(board, search)
    best: dict[str, float] = dict.fromkeys(starts, 0.0)
    ring = dict(best)
    for steps in range(search.path.most or 0):
        beyond: dict[str, float] = {}
        for here, spent in ring.items():
            if steps and here in going.stops:
                continue
            for there, cost in going.steps(here):
                total = going.total(spent, cost, steps, here, there, limit)
                if total is not None and total < min(best.get(there, inf), beyond.get(there, inf)):
                    beyond[there] = total
        best |= beyond
        ring = beyond
    return best


class _Going:
    """One search under way: where it stops, what bars it, what it has to pay besides."""

    def __init__(self, board: PathBoard, search: Search) -> None:
        self.steps = _steps(board, search)
        self.least = search.path.least
        bearing = [*_bearing(board, search)]
        self.never_enter = _union(spaces for each, spaces in bearing if each.enter == NEVER)
        self.stops = _union(spaces for each, spaces in bearing if each.enter == STOP)
        stop = search.path.stop
        if stop is not None and "stop" not in search.relaxed:
            self.stops |= {space for space in board.map if stop.holds(board, space, search.side)}
        self.tolls = [(each, spaces) for each, spaces in bearing if _has_toll(each)]
        self.is_plain = not self.tolls

    def total(
        self, spent: float, cost: float, steps: int, here: str, there: str, limit: float
    ) -> float | None:
        """Return what a way costs with one step more, None where the step cannot be made."""
        if there in self.never_enter:
            return None
        if not self.is_plain:
            toll = self._toll(here, there)
            if toll is None:
                return None
            cost += toll
        if cost == ALL:
            return None if steps else (limit if limit < inf else 1.0)
        total = spent + cost
        if total <= limit:
            return total
        return limit if steps < self.least and limit < inf else None

    def _toll(self, here: str, there: str) -> float | None:
        toll = 0.0
        for each, spaces in self.tolls:
            bears = (
                each.enter if there in spaces else FREE,
                each.leave if here in spaces else FREE,
                each.between if here in spaces and there in spaces else FREE,
            )
            if NEVER in bears[1:]:
                return None
            toll += sum(one for one in bears if one > 0)
        return toll


def _has_toll(presence: Presence) -> bool:
    return presence.enter > 0 or presence.leave != FREE or presence.between != FREE


def _union(several: Iterator[frozenset[str]]) -> frozenset[str]:
    return _NOTHING.union(*several)


def _bearing(board: PathBoard, search: Search) -> Iterator[tuple[Presence, frozenset[str]]]:
    """Yield the presences that bear on a search, each with its spaces."""
    path, side = search.path, search.side
    for name, presence, spaces in (
        ("enemies", path.enemies, board.enemies),
        ("zones", path.zones, board.enemy_zones),
        ("friends", path.friends, board.occupied),
    ):
        if presence == _NONE or name in search.relaxed:
            continue
        if presence.function is None:
            yield presence, spaces(side)
        else:
            yield from _by_function(board, search, presence.function)


def _by_function(
    board: PathBoard, search: Search, function: Callable[..., Presence]
) -> Iterator[tuple[Presence, frozenset[str]]]:
    """Yield what a function of the game's own says of each space, those alike together."""
    found: dict[Presence, set[str]] = {}
    for space in board.map:
        found.setdefault(function(board, search.unit, space), set()).add(space)
    for presence, spaces in found.items():
        if presence != _NONE:
            yield presence, frozenset(spaces)


def _no_ends(board: PathBoard, search: Search, reached: Iterable[str]) -> frozenset[str]:
    """Return the spaces in which no way may end, of those that were reached."""
    barred = _union(spaces for each, spaces in _bearing(board, search) if each.end == NEVER)
    end = search.path.end
    if end is None or "end" in search.relaxed:
        return barred
    return barred.union(space for space in reached if not end.holds(board, space, search.side))


# ---- steps


def _steps(board: PathBoard, search: Search) -> Steps:
    """Return what gives the steps of a search: of the map alone where nothing on the board bears on them."""
    path, unit = search.path, search.unit
    selectors = (path.into, path.never_into, path.along, path.never_across)
    is_fixed = all(each is None or each.layer == COLUMNS for each in selectors)
    relaxed = search.relaxed & {"into", "along"}
    column = path.cost.named(unit, board.turn) if path.cost.kind in ("ground", "cell", "turn") else ()
    key = "steps", id(path), column, relaxed, search.side if not is_fixed else ""
    kept: dict[object, tuple[Route, dict[str, tuple[tuple[str, float], ...]]]] = (
        board.charts.worked_out if is_fixed and path.cost.kind in ("constant", "ground") else {}
    )
    _, known = kept.setdefault(key, (path, {}))
    cost = _cost(board, search)

    def steps(here: str) -> tuple[tuple[str, float], ...]:
        if here not in known:
            known[here] = tuple(_worked_out(board, search, relaxed, cost, here))
        return known[here]

    return steps


def _worked_out(
    board: PathBoard,
    search: Search,
    relaxed: Collection[str],
    cost: Callable[[str, str], float | None],
    here: str,
) -> Iterator[tuple[str, float]]:
    path, side = search.path, search.side
    for there in board.map.neighbours(here):
        if "into" not in relaxed:
            if path.into is not None and not path.into.holds(board, there, side):
                continue
            if path.never_into is not None and path.never_into.holds(board, there, side):
                continue
        if "along" not in relaxed:
            if path.along is not None and not path.along.holds(board, here, there, side):
                continue
            if path.never_across is not None and path.never_across.holds(board, here, there, side):
                continue
        own = cost(here, there)
        if own is not None:
            yield there, own


def _cost(board: PathBoard, search: Search) -> Callable[[str, str], float | None]:
    """Return what gives the cost of a step, None for one that no allowance pays for."""
    number, function = search.path.cost, search.path.cost.function
    ground = board.charts.kit.ground
    if function is not None:
        return lambda here, there: function(board, search.unit, here, there)
    if number.kind != "ground" or ground is None:
        same = value(board, number, search.unit)
        return lambda here, there: same
    chart: Table = board.charts.tables.charts[ground.chart]
    _, column = number.named(search.unit, board.turn)
    rows = board.charts.ground_rows
    edge = board.map.edge

    def of_step(here: str, there: str) -> float | None:
        into = entering(chart.value(row, column) for row in rows[there])
        if not ground.edges:
            return into
        crossed = (chart.value(row, column) for row in ground.of_edge(edge(here, there).attributes))
        return stepping(into, crossed)

    return of_step
