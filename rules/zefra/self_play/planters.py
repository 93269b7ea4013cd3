"""Illegal changes for the referee to find: one function for each kind of fault.

They know nothing of the audits: what they plant is illegal by the rules alone. Where somebody acted nearby a
fight, a retreat or fire could have brought the same, and the boards may hide it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from rules.engine.board.position import Position, Standing
from rules.engine.self_play.solitaire import Plant
from rules.zefra.board.hostility import are_hostile, can_fight
from rules.zefra.board.stacking import ground, overfull
from rules.zefra.board.units import OFF, Unit, all_units, units_in
from rules.zefra.charts.counter import MINUS, USED
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["PLANTERS"]

_ACTIVATIONS = ("government-turns", "peoples", "forces")
_NEAR = 9
"""Hexes that no move, fire but that of CAS, retreat and chain of one activation bridge."""


def _phase(position: Position) -> str:
    return position.cursor.rsplit("/", 1)[-1]


def _is_activation(position: Position) -> bool:
    return _phase(position) in _ACTIVATIONS


def _is_deployment(position: Position) -> bool:
    return position.cursor.startswith("turn-1/") and _phase(position) == "declarations"


def _is_quiet(start: Position, end: Position, charts: ZefraCharts, hex: str) -> bool:
    """Whether nobody near a hex did anything, and no CAS fired."""
    was, now = all_units(start, charts), all_units(end, charts)
    for id in {*was, *now}:
        if was.get(id) == now.get(id):
            continue
        for unit in (was.get(id), now.get(id)):
            if unit is None or unit.space not in charts.map:
                continue
            if unit.type == "cas" or charts.map.distance(unit.space, hex) <= _NEAR:
                return False
    return True


def _still(start: Position, end: Position, charts: ZefraCharts) -> list[Unit]:
    """Give the units on the map that nothing happened to."""
    was = all_units(start, charts)
    return [
        unit
        for id, unit in all_units(end, charts).items()
        if unit.space in charts.map and was.get(id) == unit
    ]


def _picked(
    start: Position, end: Position, charts: ZefraCharts, random: Random, units: Iterable[Unit]
) -> tuple[Unit, bool] | None:
    """Draw a unit, one where all is quiet if there is any; and whether the boards may hide what it does."""
    units = sorted(units, key=lambda unit: unit.id)
    quiet = [unit for unit in units if _is_quiet(start, end, charts, unit.space)]
    if not units:
        return None
    return random.choice(quiet or units), not quiet


def _with(position: Position, charts: ZefraCharts, unit: Unit, space: str, *, used: bool) -> Position:
    """Give the board with a unit and what lies below it in another space."""
    stack = [*position.stack(unit.space)]
    at = next(number for number, each in enumerate(stack) if each.counter == unit.id)
    below = stack[at - unit.hits : at]
    del stack[at - unit.hits : at + 1]
    position = position.with_stack(unit.space, stack)
    face = USED if used else ""
    kept = () if space in OFF else tuple(below)
    return position.with_stack(space, (*position.stack(space), *kept, Standing(unit.id, face)))


def _land(charts: ZefraCharts, accept: Callable[[str], bool]) -> list[str]:
    return [hex for hex in charts.map if charts.is_land(hex) and accept(hex)]


def moved(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """8.4  A unit that stood still is put where no move takes it, in an activation far away."""
    if _is_deployment(end):
        return None
    drawn = _picked(start, end, charts, random, _still(start, end, charts))
    if drawn is None or drawn[0].type == "cas":
        return None
    unit, _ = drawn
    far = _NEAR if _is_activation(end) else 0
    goals = _land(
        charts, lambda hex: charts.map.distance(unit.space, hex) > far and not units_in(end, charts, hex)
    )
    board = _with(end, charts, unit, random.choice(goals), used=_is_activation(end))
    chained = _phase(end) == "end-of-turn" and bool([*overfull(start, charts)])
    return Plant("moved", unit.id, board, hidden=chained)


def crowded(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """4.4  A unit moves a hex into one that is full of units that have acted."""
    if not _is_activation(end):
        return None
    active = start.fields.get("active", "")
    found = [
        (unit, hex)
        for unit in _still(start, end, charts)
        if unit.side == active and not unit.is_used and unit.type != "cas"
        for hex in charts.map.neighbours(unit.space)
        if (there := ground(units_in(end, charts, hex)))
        and len(there) >= charts.figure("units in a hex")
        and all(each.is_used and not are_hostile(end, charts, active, each.side) for each in there)
        and charts.is_land(hex)
        and not (active == "cjtf" and charts.country(hex) == "zefra")
    ]
    if not found:
        return None
    unit, hex = random.choice(found)
    hidden = not _is_quiet(start, end, charts, hex)
    return Plant("crowded", unit.id, _with(end, charts, unit, hex, used=True), hidden=hidden)


def shared(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """5.2  A combat unit is put to a hostile one, and they do not fight."""
    if not _is_activation(end):
        return None
    active = start.fields.get("active", "")
    found = [
        (unit, other)
        for unit in _still(start, end, charts)
        if unit.side == active and not unit.is_used and can_fight(charts, unit)
        for other in _still(start, end, charts)
        if can_fight(charts, other)
        and are_hostile(end, charts, active, other.side)
        and charts.map.distance(unit.space, other.space) == 1
    ]
    if not found:
        return None
    unit, other = random.choice(found)
    return Plant("shared", unit.id, _with(end, charts, unit, other.space, used=True))


def crossed(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """3.4  A CJTF-Z unit stands in Zefra without leave."""
    if "cross-border" in end.fields or "cross-border" in start.fields:
        return None
    units = [
        unit
        for unit in _still(start, end, charts)
        if unit.side == "cjtf" and unit.type != "cas" and charts.country(unit.space) != "zefra"  # Z51
    ]
    goals = _land(charts, lambda hex: charts.country(hex) == "zefra" and not units_in(end, charts, hex))
    if not units or not goals:
        return None
    unit = random.choice(units)
    return Plant("crossed", unit.id, _with(end, charts, unit, random.choice(goals), used=True))


def returned(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """4.11  A unit that was removed stands on the map again."""
    if _is_deployment(end):
        return None
    was = all_units(start, charts)
    units = [
        unit
        for unit in units_in(end, charts, "eliminated")
        if unit.id in was and was[unit.id].space == "eliminated"
    ]
    goals = _land(charts, lambda hex: not units_in(end, charts, hex))
    if not units:
        return None
    unit, goal = random.choice(units), random.choice(goals)
    comes = unit.type in ("militia", "refugees")
    hidden = comes and not _is_quiet(start, end, charts, goal)
    return Plant("returned", unit.id, _with(end, charts, unit, goal, used=True), hidden=hidden)


def turned(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """4.5  A unit that has acted is turned back while the turn goes on."""
    if _phase(end) == "end-of-turn" or _is_deployment(end):
        return None
    units = [unit for unit in _still(start, end, charts) if unit.is_used]
    if not units:
        return None
    unit = random.choice(units)
    return Plant("turned", unit.id, _with(end, charts, unit, unit.space, used=False))


def acted(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """4.3  A unit of the side that plays is turned over in a second hex."""
    active = start.fields.get("active", "")
    named = {
        unit.space
        for id, unit in all_units(start, charts).items()
        if unit.side == active and all_units(end, charts).get(id) != unit
    }
    units = [
        unit
        for unit in _still(start, end, charts)
        if unit.side == active and not unit.is_used and unit.space not in named
    ]
    if not _is_activation(end) or not named or not units:
        return None
    unit = random.choice(units)
    hidden = any(
        are_hostile(end, charts, active, each.side)
        and each.space in charts.map
        and min(charts.map.distance(each.space, hex) for hex in {unit.space, *named} & {*charts.map}) <= _NEAR
        for board in (start, end)
        for each in all_units(board, charts).values()
    )
    return Plant("acted", unit.id, _with(end, charts, unit, unit.space, used=True), hidden=hidden)


def hurt(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """6.1  A -1 counter lies under a unit that nobody fought or fired at."""
    if _is_deployment(end):
        return None
    healthy = [
        unit for unit in _still(start, end, charts) if unit.hits + 1 < charts.removed_at(end, unit.counter)
    ]
    drawn = _picked(start, end, charts, random, healthy)
    if drawn is None:
        return None
    unit, hidden = drawn
    stack = [*end.stack(unit.space)]
    stack.insert(next(n for n, each in enumerate(stack) if each.counter == unit.id), Standing(MINUS))
    fought = hidden and _is_activation(end)
    return Plant("hurt", unit.id, end.with_stack(unit.space, stack), hidden=fought)


def healed(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """4.1  A -1 counter is gone from under a unit that no hospital and no party helped."""
    units = [
        unit
        for unit in _still(start, end, charts)
        if unit.hits and unit.side != "cjtf" and not (unit.side == "iff" and unit.counter.is_company)
    ]
    if _is_deployment(end) or not units:
        return None
    unit = random.choice(units)
    stack = [*end.stack(unit.space)]
    del stack[next(n for n, each in enumerate(stack) if each.counter == unit.id) - 1]
    return Plant("healed", unit.id, end.with_stack(unit.space, stack))


def fell(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """8.6, 8.8  A site is destroyed that nobody fired at or entered."""
    standing = [
        (hex, site.id)
        for hex, site in charts.sites.items()
        if hex in start.where(site.id) and hex in end.where(site.id)
    ]
    if not standing or _is_deployment(end):
        return None
    hex, id = random.choice(standing)
    stack = [each for each in end.stack(hex) if each.counter != id]
    board = end.with_stack(hex, stack).with_stack("destroyed", (*end.stack("destroyed"), Standing(id)))
    hidden = _is_activation(end) and not _is_quiet(start, end, charts, hex)
    return Plant("fell", id, board, hidden=hidden)


def rose(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """8.8  A site that was destroyed stands again."""
    ruins = [
        (hex, site.id)
        for hex, site in charts.sites.items()
        if "destroyed" in start.where(site.id) and "destroyed" in end.where(site.id)
    ]
    if not ruins or _is_deployment(end):
        return None
    hex, id = random.choice(ruins)
    stack = [each for each in end.stack("destroyed") if each.counter != id]
    board = end.with_stack("destroyed", stack).with_stack(hex, (Standing(id), *end.stack(hex)))
    return Plant("rose", id, board)


def relieved(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """2.4  The guard of the camps leaves its box for a hex nearby."""
    guards = units_in(end, charts, "guards")
    if _is_deployment(end) or not guards or start.stack("guards") != end.stack("guards"):
        return None
    goals = _land(charts, lambda hex: charts.country(hex) == "daloon" and not units_in(end, charts, hex))
    unit = guards[-1]
    return Plant("relieved", unit.id, _with(end, charts, unit, random.choice(goals), used=True))


def in_option(start: Position, end: Position, charts: ZefraCharts, random: Random) -> Plant | None:
    """An option of the adjudicator is another one in the middle of the game, or the order of a turn."""
    if end.cursor.startswith("turn-1/"):
        return None
    if (
        _phase(end) in ("peoples", "forces")
        and (order := end.fields.get("initiative", ""))
        and random.random() < 1 / 2
    ):
        turned_round = " ".join(reversed(order.split()))
        return Plant("field initiative", "initiative", end.with_fields(initiative=turned_round))
    return Plant("field mortar-range", "mortar-range", end.with_fields(**{"mortar-range": "3"}))


PLANTERS = (
    *(moved, crowded, shared, crossed, returned, turned, acted, hurt, healed, fell, rose, relieved),
    in_option,
)
