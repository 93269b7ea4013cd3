"""Chapter 4: movement from hex to hex (4.10, 4.20 to 4.25, 4.33, 4.40): who moves, what bars him, how far."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from heapq import heappop, heappush
from typing import NamedTuple

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import (
    has_option,
    is_barred_from_the_sudan,
    is_conventional,
    sanctuaries,
)
from guelta.rules.chad.intervention.intervention import libyans_prop_up_the_government
from guelta.rules.chad.movement.infiltration import tolls
from guelta.rules.chad.water.thirst import began_thirsty
from guelta.rules.engine.board.position import Standing

__all__ = [
    "Bar",
    "Mode",
    "Move",
    "Mover",
    "Reach",
    "bars",
    "march",
    "mover",
    "spread",
]

_MOVERS = ("combat", "leader", "commander")

_MORE = 1e-6
"""Sums of fractions of a movement point may exceed the allowance by this much."""


class Mode(StrEnum):
    """How a counter gets to its destination."""

    MARCH = "march"
    INFILTRATION = "infiltration"
    OVERRUN = "overrun"
    INTO_SANCTUARY = "into the sanctuary"
    WITHDRAWAL = "special withdrawal"
    AIR_TRANSPORT = "air transport"
    AIRMOBILE = "airmobile"
    FLIGHT = "flight"
    ABROAD = "abroad"
    BETWEEN_SANCTUARIES = "between sanctuaries"


class Move(NamedTuple):
    """One way to a destination: the spaces from origin to destination, and its cost in movement points.

    `attacks` are home towns of independent factions that must be attacked from there (11.33); `doubled` says
    that only the Commander's bonus reaches so far (4.64).
    """

    destination: str
    mode: Mode
    cost: float
    path: tuple[str, ...]
    attacks: tuple[str, ...] = ()
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Mover:
    """A counter about to move: where it stands, whose it is, and its allowance in movement points."""

    counter: ChadCounter
    standing: Standing
    space: str
    player: str
    allowance: float


class Bar(NamedTuple):
    """Hexes a rule keeps a counter out of; `ends` when it may pass through but not end there."""

    rule: str
    hexes: frozenset[str]
    ends: bool = False


class Reach(NamedTuple):
    """What a search found: the cost of every hex reached, and the hex it was entered from ("" at a start)."""

    costs: Mapping[str, float]
    before: Mapping[str, str]

    def path(self, hex: str) -> tuple[str, ...]:
        """Return the hexes from the start to one that was reached."""
        path = [hex]
        while before := self.before[path[-1]]:
            path.append(before)
        return tuple(reversed(path))

    def paths(self, hexes: Iterable[str], spaces: tuple[str, ...] = ()) -> Mapping[str, tuple[str, ...]]:
        """Return the path to each of these hexes, made of that to the one before, from these spaces on."""
        found = {"": spaces}
        for hex in hexes:
            ahead = []
            while hex not in found:
                ahead.append(hex)
                hex = self.before[hex]
            path = found[hex]
            for hex in reversed(ahead):
                path = found[hex] = (*path, hex)
        return found


def mover(survey: Survey, id: str) -> Mover | None:
    """4.10  Return a counter that has a movement allowance, None for one that never moves or is nowhere."""
    counter = survey.charts.counters[id]
    if id not in survey.places or not counter.movement or counter.kind not in _MOVERS:
        return None
    space, standing = survey.places[id]
    return Mover(counter, standing, space, survey.owners[id], _allowance(survey, counter, standing, space))


def _allowance(survey: Survey, counter: ChadCounter, standing: Standing, space: str) -> float:
    """4.33  Lack of water halves the allowance of a conventional unit, fractions dropped, marker or not."""
    allowance = counter.movement or 0
    return allowance // 2 if began_thirsty(survey.position, survey.charts, space, standing) else allowance


def bars(survey: Survey, mover: Mover) -> Iterator[Bar]:
    """4.40, 4.50  Yield what keeps a counter out of hexes that the ground alone would allow."""
    counter, ground = mover.counter, survey.ground
    if survey.shut:
        yield Bar("5.64", survey.shut)
    yield from _sanctuary_bars(survey, mover)
    if counter.force in ground.words("bound to roads and tracks"):
        yield Bar("4.41", ground.far_from_ways)
    if counter.force in ground.words("barred from the North"):
        yield Bar("4.42", ground.north)
        if libyans_prop_up_the_government(survey.position, survey.charts):
            yield Bar("8.40", ground.outside_the_south, ends=True)
    if counter.force == "OAU" and not has_option(survey.position, "13.10"):
        yield from _peacekeeping(survey, mover)
    if "dispersed" in mover.standing.marks:
        yield Bar("13.82", survey.around(survey.enemy_combat(mover.player)))
    held = ground.special(survey.position, "libyans")
    if held and counter.force == "Libya" and survey.position.fields.get("libyans-released") != "yes":
        yield Bar("14.33", ground.outside(held))


def _sanctuary_bars(survey: Survey, mover: Mover) -> Iterator[Bar]:
    """4.50, 4.51, 4.54, 4.62  Who may enter which entry hexes, and who the Sudan."""
    counter, ground = mover.counter, survey.ground
    entries = frozenset(ground.entries)
    governs = survey.role(mover.player) == "government"
    if is_conventional(counter):
        yield Bar("4.50", entries)
    elif counter.kind == "commander":
        if governs:
            yield Bar("4.62", entries)
    else:
        own = sanctuaries(survey.position, survey.charts, counter)
        yield Bar("4.51", frozenset(hex for hex in entries if ground.entries[hex] not in own))
    if is_barred_from_the_sudan(survey.position, survey.charts, mover.standing):
        yield Bar("4.50" if is_conventional(counter) else "4.54", ground.sudan)


def _peacekeeping(survey: Survey, mover: Mover) -> Iterator[Bar]:
    """4.44  OAU units never move next to rebel combat units; one that begins there may only leave.

    Next to an independent faction they would have to attack (11.33), which they cannot (5.54).
    """
    near = survey.around(survey.enemy_combat(mover.player))
    yield Bar("4.44", near, ends=mover.space in near)
    yield Bar("11.33", frozenset(survey.next_to_igfs), ends=True)


def spread(
    survey: Survey,
    starts: Mapping[str, float],
    limit: float,
    closed: frozenset[str],
    passing: Mapping[str, float | None],
    goals: Container[str] = (),
) -> Reach:
    """4.10  Find the cheapest way to every hex within a limit, from hexes each with what it cost so far.

    The chart says whether roads and tracks count into a hex with enemies (4.22); an entry hex ends every way
    into it (4.51). The search ends with the first of the goals, if there are any.
    """
    steps, entries = survey.steps, survey.ground.entries
    chained, by_road = map(survey.ground.allows, ("infiltration in a chain", "infiltration by road"))
    costs, before = dict(starts), dict.fromkeys(starts, "")
    queue = sorted((cost, hex) for hex, cost in starts.items())
    limit += _MORE
    while queue:
        cost, hex = heappop(queue)
        if hex in goals and before[hex]:
            break
        if cost > costs[hex] or (hex in entries and before[hex]):
            continue
        among_enemies = hex in passing
        for near, by_way, plain in steps[hex]:
            total = cost + by_way
            if total >= costs.get(near, limit) or near in closed:
                continue
            if near in passing:
                toll = passing[near]
                if toll is None or (among_enemies and not chained):
                    continue
                total = cost + (by_way if by_road else plain) + toll
                if total >= costs.get(near, limit):
                    continue
            costs[near], before[near] = total, hex
            heappush(queue, (total, near))
    return Reach(costs, before)


def march(
    survey: Survey, mover: Mover, starts: Mapping[str, float] | None = None, limit: float | None = None
) -> Iterator[Move]:
    """4.10  Yield every move from hex to hex within the allowance, or of a single hex whatever it costs.

    `starts` are other hexes to start from, with what was spent to get there from where the counter stands;
    `limit` is another allowance. A move into an entry hex ends where the charts say who steps into it stands.
    """
    barred = tuple(bars(survey, mover))
    closed = frozenset().union(*(bar.hexes for bar in barred if not bar.ends))
    passing = tolls(survey, mover.counter, mover.player)
    reach = spread(
        survey,
        {mover.space: 0.0} if starts is None else starts,
        mover.allowance if limit is None else limit,
        closed,
        passing,
    )
    if starts is None:
        reach = _with_single_hexes(survey, mover, reach, closed)
    weak = survey.enemy_leaders_alone(mover.player)
    no_end = frozenset(passing).union(*(bar.hexes for bar in barred if bar.ends))
    no_end = no_end if mover.counter.is_combat_unit else no_end | weak
    ends = [hex for hex in _asked(survey, mover, reach) if hex not in no_end and reach.before[hex]]
    paths = reach.paths(ends, () if starts is None else (mover.space,))
    for hex in ends:
        yield _move(survey, mover, paths[hex], reach.costs[hex], passing, weak)


def _asked(survey: Survey, mover: Mover, reach: Reach) -> Iterable[str]:
    """Return the hexes reached that somebody asks of; always entry hexes and all a Commander walks to."""
    if survey.asked is None or mover.counter.kind == "commander":
        return reach.costs
    asked, entries = survey.asked, survey.ground.entries
    return [hex for hex in reach.costs if hex in asked or hex in entries]


def _with_single_hexes(survey: Survey, mover: Mover, reach: Reach, closed: frozenset[str]) -> Reach:
    """4.10  A unit may exceed its allowance to move a single hex."""
    costs, before = dict(reach.costs), dict(reach.before)
    for near, by_way, _ in survey.steps[mover.space]:
        if near not in costs and near not in closed:
            costs[near], before[near] = by_way, mover.space
    return Reach(costs, before)


def _move(
    survey: Survey,
    mover: Mover,
    path: tuple[str, ...],
    cost: float,
    passing: Mapping[str, float | None],
    weak: frozenset[str],
) -> Move:
    end, mode = path[-1], Mode.MARCH
    if weak and not weak.isdisjoint(path[1:]):
        mode = Mode.OVERRUN
    if passing and not passing.keys().isdisjoint(path[1:-1]):
        mode = Mode.INFILTRATION
    if end in survey.ground.entries:
        destination = survey.charts.steps_into(end, mover.counter.kind)
        path = path if destination == end else (*path, destination)
        return Move(destination, Mode.INTO_SANCTUARY, cost, path)
    attacks = survey.next_to_igfs.get(end, ()) if mover.counter.is_combat_unit else ()
    return Move(end, mode, cost, path, attacks)
