"""Where units may go: on the ground hex by hex, CAS from airfield to airfield."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from guelta.rules.engine.advice.reach import Goal, Reach
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.hostility import are_hostile, can_fight, defenders, prey_in
from guelta.rules.zefra.board.stacking import has_room
from guelta.rules.zefra.board.units import Unit, all_units, units_in
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = [
    "Ways", "airfields", "destinations", "is_open", "may_enter", "no_goal", "no_step", "open_around", "reach",
    "shortest_ways", "ways", "ways_apart",
]  # fmt: skip

Ways = Mapping[str, tuple[str, ...]]
"""Hexes, each with the way there."""


def may_enter(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """p61-16a  Whether a unit may enter a hex: land, and for CJTF-Z not Zefra without its leave.

    Who is in Zefra when leave is taken back goes only to hexes nearer to Daloon than his own (Z51).
    """
    if not charts.is_land(hex):
        return False
    if unit.side != "cjtf" or charts.country(hex) != "zefra" or "cross-border" in position.fields:
        return True
    return charts.country(unit.space) == "zefra" and charts.to_daloon(hex) < charts.to_daloon(unit.space)


def _may_be_pushed_into(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """p61-16a  Whether a unit may be made to enter a hex; one in Zefra any other of it (Z51)."""
    is_inside = charts.country(unit.space) == charts.country(hex) == "zefra"
    return may_enter(position, charts, unit, hex) or (is_inside and charts.is_land(hex))


def is_open(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """p3-17b  Whether a unit may enter a hex without starting a fight."""
    return may_enter(position, charts, unit, hex) and not _is_held(position, charts, unit, hex)


def _is_held(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """Return whether anybody hostile to a unit is in a hex."""
    there = units_in(position, charts, hex)
    return any(are_hostile(position, charts, unit.side, other.side) for other in there)


def ways(
    position: Position, charts: ZefraCharts, units: Sequence[Unit], allowance: int | None = None
) -> Ways:
    """Return the hexes that units of one hex can go to together, each with the way there.

    A hex with anybody hostile ends the way. Of the shortest ways it is the one that comes within the fewest
    ranges of hostile units. Of one board they are worked out once.
    """
    known = position.once(_known_ways, charts)
    asked = (*(unit.id for unit in units), allowance)
    if asked not in known:
        known[asked] = _worked_out(position, charts, units, allowance)
    return known[asked]


def _known_ways(position: Position, charts: ZefraCharts) -> dict[tuple[str | int | None, ...], Ways]:
    return {}


def _worked_out(
    position: Position, charts: ZefraCharts, units: Sequence[Unit], allowance: int | None
) -> Ways:
    start = units[0].space
    most = min(charts.allowance(position, unit.counter) for unit in units) if allowance is None else allowance
    watched = _watched(position, charts, units)
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, ())]
    while waiting:
        steps, risk, hex, way = heappop(waiting)
        if hex in found:
            continue
        found[hex] = way
        if steps == most or (hex != start and _ends_the_way(position, charts, units, hex)):
            continue
        for near in charts.map.neighbours(hex):
            if near not in found and all(may_enter(position, charts, unit, near) for unit in units):
                heappush(waiting, (steps + 1, risk + watched.get(near, 0), near, (*way, near)))
    del found[start]
    return found


def shortest_ways(
    position: Position, charts: ZefraCharts, units: Sequence[Unit], to: str
) -> tuple[tuple[str, ...], ...]:
    """Return every shortest way of units of one hex to another, the one of `ways` first."""
    first = ways(position, charts, units)[to]
    found: list[tuple[str, ...]] = [()]
    for steps_left in range(len(first) - 1, -1, -1):
        found = [
            (*way, near)
            for way in found
            for near in charts.map.neighbours(way[-1] if way else units[0].space)
            if charts.map.distance(near, to) <= steps_left
            and near != units[0].space
            and all(may_enter(position, charts, unit, near) for unit in units)
            and (not steps_left or not _ends_the_way(position, charts, units, near))
        ]
    return (first, *sorted({*found} - {first}))


def ways_apart(
    position: Position, charts: ZefraCharts, units: Sequence[Unit], to: str
) -> tuple[tuple[str, ...], ...]:
    """G7-07, p3-17a  Return a shortest way for each thing that may come of them, first that of `ways`.

    They differ in the hexes where somebody might ambush, and in where units come from that end in a fight.
    """
    found = shortest_ways(position, charts, units, to)
    if len(found) == 1:
        return found
    watched = _watched(position, charts, units)
    ends_in_a_fight = _ends_the_way(position, charts, units, to)
    apart: dict[tuple[str, ...], tuple[str, ...]] = {}
    for way in found:
        origin = (units[0].space, *way)[-2] if ends_in_a_fight else ""
        apart.setdefault((origin, *(hex for hex in way if hex in watched)), way)
    return tuple(apart.values())


def _watched(position: Position, charts: ZefraCharts, units: Sequence[Unit]) -> Mapping[str, int]:
    """Count for each hex the hexes with units that could ambush there."""
    start, sides = units[0].space, {unit.side for unit in units}
    most = max((charts.allowance(position, unit.counter) for unit in units), default=0)
    watchers: dict[str, int] = {}
    for unit in all_units(position, charts).values():
        if unit.is_used or unit.space not in charts.map or not can_fight(charts, unit):
            continue
        if any(are_hostile(position, charts, side, unit.side) for side in sides):
            reach = charts.allowance(position, unit.counter)
            watchers[unit.space] = max(watchers.get(unit.space, 0), reach)
    counted: dict[str, int] = {}
    near = {*charts.within(start, most)}
    for space, reach in watchers.items():
        for hex in near.intersection(charts.within(space, reach)):
            counted[hex] = counted.get(hex, 0) + 1
    return counted


def _ends_the_way(position: Position, charts: ZefraCharts, units: Sequence[Unit], hex: str) -> bool:
    return any(
        are_hostile(position, charts, unit.side, other.side)
        for other in units_in(position, charts, hex)
        for unit in units
    ) or bool(defenders(position, charts, units, hex))


def destinations(position: Position, charts: ZefraCharts, units: Sequence[Unit]) -> Ways:
    """Return the hexes where units of one hex may end a move, each with the way there."""
    known = position.once(_known_ends, charts)
    asked = tuple(unit.id for unit in units)
    if asked not in known:
        known[asked] = _ends(position, charts, units)
    return known[asked]


def _known_ends(position: Position, charts: ZefraCharts) -> dict[tuple[str, ...], Ways]:
    return {}


def _ends(position: Position, charts: ZefraCharts, units: Sequence[Unit]) -> Ways:
    if units[0].type == "cas":
        return {
            hex: (hex,)
            for hex in airfields(position, charts, units[0])
            if hex != units[0].space and is_open(position, charts, units[0], hex)
        }
    return {
        hex: way
        for hex, way in ways(position, charts, units).items()
        if _no_end(position, charts, units, hex) is None
    }


def _no_end(position: Position, charts: ZefraCharts, units: Sequence[Unit], hex: str) -> Barred | None:
    """p3-04a, p3-13h  Return why units may not end a move in a hex that they reach, None where they may."""
    foes = defenders(position, charts, units, hex)
    prey = prey_in(position, charts, units, hex)
    gone = {unit.id for unit in (*foes, *prey)}
    if not has_room(position, charts, units, hex, gone):
        return Barred("p3-04a", f"{charts.place(hex)} is full")
    there = [unit for unit in units_in(position, charts, hex) if can_fight(charts, unit)]
    if any(can_fight(charts, unit) for unit in units) or not any(
        are_hostile(position, charts, unit.side, each.side) for unit in units for each in there
    ):
        return None
    return Barred("p3-13h", f"who cannot fight does not go to the enemies in {charts.place(hex)}")


def no_goal(position: Position, charts: ZefraCharts, units: Sequence[Unit], hex: str) -> Barred | None:
    """p3-03b, p61-16a  Return why units of one hex may not move to another, None where they may."""
    if hex in destinations(position, charts, units) or hex == units[0].space:
        return None  # who stays where he is goes nowhere that is barred
    if hex not in charts.map:
        return Barred("G12-10b", f"nobody goes off the map during play, to {charts.place(hex)}")
    if not charts.is_land(hex):
        return Barred("p3-03b", f"{charts.place(hex)} is not land")
    if not all(may_enter(position, charts, unit, hex) for unit in units):
        return Barred("p61-16a", f"CJTF-Z has no leave to enter {charts.place(hex)}")
    if units[0].type == "cas":
        return _no_airfield(position, charts, hex)
    if hex not in ways(position, charts, units):
        return Barred("p3-03b", f"{charts.place(hex)} is too far, or enemies bar the way")
    return _no_end(position, charts, units, hex)


def _no_airfield(position: Position, charts: ZefraCharts, hex: str) -> Barred:
    """G10-04, p61-15b  Return why CAS may not rebase to a hex."""
    if not charts.site_of_kind(hex, "airfield"):
        return Barred("G10-04", f"{charts.place(hex)} is no airfield")
    if charts.country(hex) == "daloon" and "airfields" not in position.fields:
        return Barred("p61-15b", "Daloon lets CJTF-Z use no airfields")
    return Barred("p3-04c", f"{charts.place(hex)} is full, or held by enemies")


def no_step(
    position: Position, charts: ZefraCharts, unit: Unit, hex: str, rule: str = "p3-17b"
) -> Barred | None:
    """p3-17b, p3-17e, p61-16a  Return why a unit cannot retreat or be pushed to a hex, None where it can."""
    if hex in open_around(position, charts, unit):
        return None
    place = charts.place(hex)
    if hex not in charts.map or not charts.is_land(hex):
        return Barred(rule, f"{place} is not land")
    if not _may_be_pushed_into(position, charts, unit, hex):
        return Barred("p61-16a", f"CJTF-Z has no leave to enter {place}")
    if _is_held(position, charts, unit, hex):
        return Barred("p3-17e" if rule == "p3-17d" else rule, f"enemies are in {place}")
    return Barred(rule, f"{place} is not one hex away, or no airfield")


def open_around(position: Position, charts: ZefraCharts, unit: Unit) -> tuple[str, ...]:
    """p3-17b  Return where a unit can go in one step without starting a fight; a CAS flies to an airfield."""
    near = airfields(position, charts, unit) if unit.type == "cas" else charts.map.neighbours(unit.space)
    return tuple(
        each
        for each in near
        if each != unit.space
        and _may_be_pushed_into(position, charts, unit, each)
        and not _is_held(position, charts, unit, each)
    )


def airfields(position: Position, charts: ZefraCharts, unit: Unit) -> tuple[str, ...]:
    """p61-15b, G10-04  Return the airfields that a CAS may use, with leave and room, without enemies."""
    return tuple(
        hex
        for hex, site in charts.sites.items()
        if site.kind == "airfield"
        and (site.country != "daloon" or "airfields" in position.fields)
        and _may_be_pushed_into(position, charts, unit, hex)
        and not _is_held(position, charts, unit, hex)
        and has_room(position, charts, [unit], hex)
    )


def reach(charts: ZefraCharts, position: Position, counter: str, began: Position | None) -> Reach:
    """Return where a counter may go as the board stands."""
    unit = all_units(position, charts).get(counter)
    if unit is None or unit.space not in charts.map or unit.is_used:
        return Reach(counter)
    goals = tuple(
        Goal(hex, "rebases" if unit.type == "cas" else "moves", len(way))
        for hex, way in destinations(position, charts, [unit]).items()
    )
    return Reach(counter, unit.space, charts.allowance(position, unit.counter), goals)
