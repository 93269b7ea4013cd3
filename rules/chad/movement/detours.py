"""Chapter 4: what a counter's stops cost that the boards at the start and the end of a portion hide (4.10).

A counter that is taken from stop to stop has moved so, and pays for the way between them. What was put back,
or was dropped where the counter could not get and then taken elsewhere, was no move; see the rulings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.movement.air_transport import flights
from guelta.rules.chad.movement.commanders import has_bonus, near_commander
from guelta.rules.chad.movement.infiltration import tolls
from guelta.rules.chad.movement.march import Mover, bars, mover, spread
from guelta.rules.chad.movement.move_portion import FAN_COMMANDER, Portion
from guelta.rules.chad.movement.sanctuary_moves import leaves_a_sanctuary, start_hexes
from guelta.rules.engine.board.stops import Stops

__all__ = ["Detour", "detour_of"]

_LOOKED_FOR = 4
"""Ways between two stops are looked for up to so many times the printed allowance, a made-up number."""

_MORE = 1e-6
"""Sums of fractions of a movement point may exceed the allowance by this much."""


@dataclass(frozen=True, slots=True)
class Detour:
    """A way by stops that takes more movement points than there are: its stops, its hexes, its price.

    `limit` is how many there are, `slip` a stop that a hand may have dropped the counter in, "" for none;
    `is_back` says that it went there and came back stop by stop, as somebody may who puts a counter back.
    """

    stops: tuple[str, ...]
    path: tuple[str, ...]
    cost: float
    limit: float
    slip: str = ""
    is_back: bool = False


def detour_of(portion: Portion, id: str, stops: Stops) -> Detour | None:
    """4.10  Return the detour of one counter; None when it made none, or may have flown (4.62, 4.80).

    A detour is one with the enemies that are gone by the end (4.22), and without them.
    """
    survey, charts, now = portion.survey, portion.charts, portion.after[id][0]
    moving = mover(survey, id)
    if moving is None or survey.role(moving.player) != portion.side or moving.counter.kind == "commander":
        return None
    begun = [at for at, space in enumerate(stops[id]) if space in (moving.space, *portion.start.where(id))]
    if not begun or now not in charts.map or charts.entry(now):
        return None
    been = [hex for hex in stops[id][begun[0] :] if hex in charts.map and not charts.entry(hex)]
    overrun = frozenset(hex for hex in been if _overran_alone(portion, moving, hex, stops))
    way = _without_loops((moving.space, *been, now), overrun)
    if len(way) < 2 and _came_back_by_stops(portion, been):
        spent, path = _Prices(survey, moving).of(tuple(been))
        limit = _limit(portion, moving, now)
        is_too_far = limit + _MORE < spent < inf
        return Detour(tuple(been), path, spent, limit, is_back=True) if is_too_far else None
    if len(way) < 3 or any(move.destination in way for move in flights(survey, moving)):
        return None
    limit = _limit(portion, moving, now)
    pulled = partial(_may_be_pulled_along, portion, id, stops)
    later = _detour(portion.without_the_gone, moving, way, limit, pulled, overrun)
    return _detour(survey, moving, way, limit, pulled, overrun) if later is not None else None


def _came_back_by_stops(portion: Portion, been: list[str]) -> bool:
    """4.10  Whether a counter that came back to where it began made stops on its way, not put back in one."""
    away = [portion.charts.map.distance(been[0], hex) for hex in been]
    farthest = max(range(len(been)), key=away.__getitem__)
    return farthest < len(been) - 2


def _limit(portion: Portion, moving: Mover, now: str) -> float:
    """4.64  Return the allowance, doubled for who had the Commander's bonus and ended with him."""
    commander = portion.after.get(FAN_COMMANDER, ("",))[0]
    if not has_bonus(portion.survey, portion.start, moving.counter.id):
        return moving.allowance
    if not near_commander(portion.survey, commander, now):
        return moving.allowance
    return moving.allowance * portion.survey.ground.number("Commander's bonus, factor")


def _may_be_pulled_along(portion: Portion, id: str, stops: Stops, before: str, stop: str) -> bool:
    """Whether a counter came to a stop with others that were taken there, as one takes a whole stack."""
    return any(
        (before, stop) in pairwise(been)
        for other, been in stops.items()
        if other != id and portion.after.get(other, ("",))[0] == stop
    )


def _overran_alone(portion: Portion, moving: Mover, hex: str, stops: Stops) -> bool:
    """5.64  Whether somebody alone in a hex has gone from it whom no other unit can have overrun."""
    survey, charts = portion.survey, portion.charts
    weak = survey.enemy_leaders_alone(moving.player) | survey.support_alone(moving.player)
    if not moving.counter.is_combat_unit or hex not in weak:
        return False
    gone = [each for each in portion.start.stack(hex) if portion.after.get(each.counter, ("",))[0] != hex]
    if not any(survey.owners.get(each.counter, moving.player) != moving.player for each in gone):
        return False
    return not any(
        hex in stops.get(other, ())
        or _may_pass(charts, charts.counters[other], space, hex, portion.after[other][0])
        for other, (space, _) in portion.before.items()
        if other != moving.counter.id
        and survey.owners.get(other) == moving.player
        and charts.counters[other].is_combat_unit
        and other in portion.after
        and portion.after[other][0] != space
    )


def _may_pass(charts: ChadCharts, counter: ChadCounter, start: str, hex: str, end: str) -> bool:
    """4.90  Whether a unit can have come through a hex: two hexes for a movement point, on a road."""
    there = charts.map.distance(start, hex) if start in charts.map else 0
    on = charts.map.distance(hex, end) if end in charts.map else 0
    return there + on <= 2 * (counter.movement or 0)


def _without_loops(stops: tuple[str, ...], overrun: frozenset[str]) -> tuple[str, ...]:
    """Return stops without what was put back: every part that ends where it began.

    One in which somebody was overrun (5.64) was no putting back.
    """
    found: list[str] = []
    for space in stops:
        back = found.index(space) + 1 if space in found else len(found)
        if space not in found or overrun.intersection(found[back:]):
            found.append(space)
        else:
            del found[back:]
    return tuple(found)


def _detour(
    survey: Survey,
    mover: Mover,
    stops: tuple[str, ...],
    limit: float,
    slipped: Callable[[str, str], bool],
    overrun: frozenset[str],
) -> Detour | None:
    """4.10  Return the detour of a counter from where it stood to its last stop, None when it made none.

    A stop that it could not get to was corrected, and is left out. `slipped` tells by a stop and the one
    before it whether the counter may have come there by mistake; so it may when it was taken on to the next
    hex, but never where it overran somebody. None, too, where no way is found from one stop to the next.
    """
    price = _Prices(survey, mover)
    kept, left = [stops[0]], limit + _MORE
    for stop in stops[1:-1]:
        cost, _ = price(kept[-1], stop)
        if cost <= left:
            kept.append(stop)
            left -= cost
    way = (*kept, stops[-1])
    cost, path = price.of(way)
    if len(way) == 2 or not limit + _MORE < cost < inf:
        return None
    for at in range(1, len(way) - 1):
        if way[at] in overrun:
            continue
        beside = survey.charts.map.distance(way[at], way[at + 1]) == 1
        fits = price.of((*way[:at], *way[at + 1 :]))[0] <= limit + _MORE
        if fits and (beside or slipped(way[at - 1], way[at])):
            return Detour(way, path, cost, limit, way[at])
    return Detour(way, path, cost, limit)


class _Prices:
    """The cheapest ways of one counter between hexes, worked out as they are asked for."""

    def __init__(self, survey: Survey, mover: Mover) -> None:
        self._survey, self._mover = survey, mover
        self._closed = frozenset[str]().union(*(bar.hexes for bar in bars(survey, mover) if not bar.ends))
        self._passing = tolls(survey, mover.counter, mover.player)
        self._limit = _LOOKED_FOR * (mover.counter.movement or 0)
        self._known: dict[tuple[str, str], tuple[float, tuple[str, ...]]] = {}

    def __call__(self, start: str, end: str) -> tuple[float, tuple[str, ...]]:
        """Return the price of the cheapest way and its hexes; infinity and none when there is no way."""
        if (start, end) not in self._known:
            self._known[start, end] = self._find(start, end)
        return self._known[start, end]

    def of(self, way: tuple[str, ...]) -> tuple[float, tuple[str, ...]]:
        """Return the price and the hexes of a way by several stops."""
        legs = [self(start, end) for start, end in pairwise(way)]
        path = [hex for _, hexes in legs for hex in hexes]
        return sum(cost for cost, _ in legs), tuple(dict.fromkeys(path))

    def _find(self, start: str, end: str) -> tuple[float, tuple[str, ...]]:
        survey, mover = self._survey, self._mover
        off_map = start not in survey.charts.map or (
            start == mover.space and leaves_a_sanctuary(survey, mover)
        )
        starts = start_hexes(survey, mover) if off_map else {start: 0.0}
        reach = spread(survey, starts, self._limit, self._closed, self._passing, {end})
        return (reach.costs[end], reach.path(end)) if reach.before.get(end) else (inf, ())
