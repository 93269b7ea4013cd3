"""Illegal changes for the referee to find: one function for each kind of fault.

They know nothing of the audits: what they plant is illegal by the rules alone, whatever was played.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from guelta.rules.angola.board.control import CABINDA, enemies_in
from guelta.rules.angola.board.forces import region_of, regions_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.advice.solitaire import Plant
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["PLANTERS"]

OPERATIONS = "operations-phase"
_FAR = 8
"""7.2: regions that no way by road, nor a retreat after it, bridges."""


def _phase(position: Position) -> str:
    return position.cursor.rsplit("/", 1)[-1]


def _put(position: Position, counter: str, space: str, face: str = "") -> Position:
    """Return the board with a counter put on top of a space; "" takes it off the board."""
    standing = Standing(counter)
    for here in position.where(counter):
        stack = position.stack(here)
        standing = next(each for each in stack if each.counter == counter)
        position = position.with_stack(here, [each for each in stack if each.counter != counter])
    standing = Standing(counter, face or standing.face, standing.marks)
    return position.with_stack(space, (*position.stack(space), standing)) if space else position


def _in_box(position: Position, charts: AngolaCharts, prefix: str) -> list[tuple[str, str]]:
    return [
        (f"{prefix}-{side}", each.counter)
        for side in charts.factions
        for each in position.stack(f"{prefix}-{side}")
    ]


def _is_playing(start: Position) -> bool:
    return "set-up" in start.fields


def far_away(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """7.2  A Unit that stood still is put far away; in the End Phase beside where it stood."""
    units = [
        (region, unit.counter)
        for region, found in regions_of(end, charts).items()
        for unit in found.units(*charts.factions)
        if start.where(unit.counter) == (region,)
    ]
    if not units or not _is_playing(start):
        return None
    region, unit = random.choice(units)
    far = _FAR if _phase(start) == OPERATIONS else 1
    goals = [
        goal for goal in charts.map if not end.stack(goal) and (charts.map.distance(region, goal) or 0) >= far
    ]
    if not goals:
        return None
    return Plant("moved", unit, _put(end, unit, random.choice(goals)))


def of_an_ally(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """7.1  A Unit of the ally of who plays goes to a region beside it."""
    side = start.fields.get("active", "")
    if _phase(start) != OPERATIONS or side not in charts.factions:
        return None
    (ally,) = (each for each in charts.members(charts.alliance(side)) if each != side)
    units = [
        (region, unit.counter)
        for region, found in regions_of(end, charts).items()
        for unit in found.units(ally)
        if start.where(unit.counter) == (region,)
    ]
    if not units:
        return None
    region, unit = random.choice(units)
    goals = [goal for goal in charts.map.neighbours(region) if not end.stack(goal)]
    return Plant("ally moved", unit, _put(end, unit, random.choice(goals))) if goals else None


def new_troops(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """12  A tank comes to the map, which recruitment and reorganization never bring.

    Of one lost just now the boards may hide whether it retreated there instead.
    """
    if _phase(start) in ("covert-aid", "direct-aid", "recruitment", "clean-up") or not _is_playing(start):
        return None
    tanks = [unit for _, unit in _in_box(end, charts, "stock") if charts.counters[unit].type == "tank"]
    if not tanks:
        return None
    unit = random.choice(tanks)
    homes = [r for r, found in regions_of(end, charts).items() if found.units(charts.counters[unit].side)]
    if not homes:
        return None
    is_lost_now = f"stock-{charts.counters[unit].side}" not in start.where(unit)
    return Plant("came", unit, _put(end, unit, random.choice(homes)), hidden=is_lost_now)


def stolen_token(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """10.4, 11.2  A Victory Token changes hands though nobody lost a town."""
    if not _is_playing(start):
        return None
    own = [(box, t) for box, t in _in_box(end, charts, "tokens") if box.endswith(charts.counters[t].side)]
    held = {*_in_box(start, charts, "tokens")}
    still = [(box, token) for box, token in own if (box, token) in held]
    if not still:
        return None
    box, token = random.choice(still)
    thief = random.choice([side for side in charts.factions if not box.endswith(side)])
    return Plant("token", token, _put(end, token, f"tokens-{thief}"))


def lost_counter(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """16  A counter or card vanishes."""
    if not _is_playing(start):
        return None
    there = [each.counter for _, each in end.each_standing() if charts.counters[each.counter].kind != "card"]
    counter = random.choice(there)
    return Plant("vanished", counter, _put(end, counter, ""))


def twice(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """16  A Unit stands twice as a go ends."""
    if _phase(start) != OPERATIONS:
        return None
    units = [
        (r, u.counter) for r, found in regions_of(end, charts).items() for u in found.units(*charts.factions)
    ]
    if not units:
        return None
    region, unit = random.choice(units)
    copy = end.with_stack(region, (*end.stack(region), Standing(unit)))
    return Plant("twice", unit, copy)


def on_the_track(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """11.3  A Victory Track Marker moves up."""
    track = [box.id for box in charts.boxes.group("victory")]
    marker = random.choice(("victory-soviet", "victory-western"))
    (here,) = end.where(marker)
    higher = [box for box in track[: track.index(here)] if box not in start.where(marker)]
    if not higher or not _is_playing(start):
        return None
    return Plant("track", marker, _put(end, marker, random.choice(higher)))


def another_card(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """5.4  A card of the deck is turned over in a go, or lies on the pack."""
    side = start.fields.get("active", "")
    cards = [each.counter for each in end.stack(f"deck-{side}")]
    if _phase(start) != OPERATIONS or not cards:
        return None
    card, pile = random.choice(cards), random.choice(("pack", "turned"))
    return Plant(f"card {pile}", card, _put(end, card, f"{pile}-{side}"))


def equipment_taken(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """2.4.2  A piece comes out of the pool."""
    pool = [each.counter for each in end.stack("equipment")]
    homes = [r for r, found in regions_of(end, charts).items() if found.units(*charts.factions)]
    pool = [piece for piece in pool if "equipment" in start.where(piece)]
    if _phase(start) in ("covert-aid", "clean-up", "recruitment") or not pool or not homes:
        return None
    if not _is_playing(start):
        return None
    piece, region = random.choice(pool), random.choice(homes)
    stack = (Standing(piece), *end.stack(region))
    return Plant("equipment", piece, _put(end, piece, "").with_stack(region, stack))


def taken_up(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """9.9.1  A minefield is turned back into a mine."""
    laid = [
        (region, each.counter)
        for region, stack in end.each_stack()
        if region in charts.map
        for each in stack
        if each.face == MINEFIELD and Standing(each.counter, MINEFIELD) in start.stack(region)
    ]
    if not laid:
        return None
    region, mine = random.choice(laid)
    stack = [Standing(mine) if each.counter == mine else each for each in end.stack(region)]
    return Plant("taken up", mine, end.with_stack(region, stack))


def barred(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """14.1, 14.2  A Unit of FAPLA or MPLA stands in Zaire or South-West Africa."""
    units = [u.counter for found in regions_of(end, charts).values() for u in found.units("fapla", "mpla")]
    if not units or not _is_playing(start):
        return None
    unit = random.choice(units)
    goal = random.choice(("zaire-west", "zaire-east", "south-west-africa"))
    return Plant("barred", unit, _put(end, unit, goal))


def new_column(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """8.1(ii)  A Column marker from off the map is put on Units in the Operations Phase."""
    spare = [
        (box, column) for box, column in _in_box(end, charts, "columns") if start.where(column) == (box,)
    ]
    if _phase(start) != OPERATIONS or not spare:
        return None
    _, column = random.choice(spare)
    side = charts.counters[column].side
    able = [
        region
        for region, found in regions_of(end, charts).items()
        if found.force_of(side).units and end.stack(region)[-1].counter in found.force_of(side).ids
    ]
    return Plant("column", column, _put(end, column, random.choice(able))) if able else None


def robbed(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """10.3  A Control Marker goes to a Faction that has nobody in the town."""
    held = [(box, marker) for box, marker in _in_box(end, charts, "control") if start.where(marker) == (box,)]
    if not held or not _is_playing(start):
        return None
    box, marker = random.choice(held)
    town = charts.markers[marker]
    thieves = [
        side
        for side in charts.factions
        if not box.endswith(side) and not region_of(end, charts, town).units(side)
    ]
    if not thieves:
        return None
    return Plant("robbed", marker, _put(end, marker, f"control-{random.choice(thieves)}", "captured"))


def together(start: Position, end: Position, charts: AngolaCharts, random: Random) -> Plant | None:
    """2.3.1  A Unit is put among enemies as a go ends."""
    if _phase(start) != OPERATIONS:
        return None
    pairs = [
        (unit.counter, region)
        for found in regions_of(end, charts).values()
        for unit in found.units(*charts.factions)[:1]
        for region in charts.map
        if region != CABINDA and enemies_in(end, charts, region, charts.counters[unit.counter].side)
    ]
    if not pairs:
        return None
    unit, region = random.choice(pairs)
    return Plant("together", unit, _put(end, unit, region))


PLANTERS: tuple[Callable[[Position, Position, AngolaCharts, Random], Plant | None], ...] = (
    far_away,
    of_an_ally,
    new_troops,
    stolen_token,
    lost_counter,
    twice,
    on_the_track,
    another_card,
    equipment_taken,
    taken_up,
    barred,
    new_column,
    robbed,
    together,
)
