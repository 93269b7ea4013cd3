"""Illegal changes for the referee to find (4.00, 5.00, 2.30): one function for each kind of fault.

Each makes a change that its phase forbids whatever else was played in it, or none. They know nothing of the
audits: what they plant is illegal by the rules alone.
"""

from __future__ import annotations

from math import inf
from random import Random

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.terms import (
    government_role,
    has_option,
    in_play,
    is_guerrilla,
    owner,
    role,
    segment,
)
from guelta.rules.chad.movement.air_transport import is_paratroop
from guelta.rules.chad.self_play.planted_fields import agreed
from guelta.rules.chad.self_play.planted_ways import zigzag
from guelta.rules.engine.advice.solitaire import Plant
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["PLANTERS"]

_MOVERS = ("combat", "leader", "commander")
_FAR = 6
"""4.90: nobody gets farther than this many times his allowance, by whatever road."""
_FIGHTING = 8
"""5.00: hexes from the next enemy that no retreat, advance or ambush bridges."""
_BESIDE = 2
"""4.44, 5.10: hexes within which units attack or are attacked."""
_AIRMOBILE = 30
"""4.81: how many hexes French paratroops fly at the most to a hex without an airfield."""


def _phase(position: Position) -> str:
    return position.cursor.rsplit("/", 1)[-1]


def _on_the_map(position: Position, charts: ChadCharts) -> list[tuple[str, Standing, ChadCounter]]:
    return [
        (space, standing, counter)
        for space, standing in position.each_standing()
        if space in charts.map and (counter := charts.counters[standing.counter]).kind in _MOVERS
    ]


def _stayed(start: Position, space: str, id: str) -> bool:
    return start.where(id) == (space,)


def _empty_land(position: Position, charts: ChadCharts, random: Random) -> str:
    """Return a hex of Chad where nobody stands and nothing is built."""
    hexes = [hex for hex in charts.map if charts.in_chad(hex) and not position.stack(hex)]
    return random.choice(hexes)


def _with(position: Position, id: str, space: str, **changes: str) -> Position:
    """Return the board with a counter put into a space; into `unused` it vanishes."""
    standing = Standing(id)
    for here in position.where(id):
        standing = next(each for each in position.stack(here) if each.counter == id)
        position = position.with_stack(here, [each for each in position.stack(here) if each.counter != id])
    standing = Standing(id, changes.get("face", standing.face))
    return position.with_stack(space, (*position.stack(space), standing))


def moved(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """4.00  A unit that stood still is put on a hex nearby, in movement and combat far away."""
    units = [each for each in _on_the_map(end, charts) if _stayed(start, each[0], each[1].counter)]
    if not units:
        return None
    space, _, counter = random.choice(units)
    goal, phase = _empty_land(end, charts, random), _phase(end)
    if (
        counter.force == "FANT"
        and phase == "budget"
        and not _cannot_be_exchanged(start, charts, counter, goal)
    ):
        return None
    far = charts.map.distance(space, goal)
    if phase == "movement":
        if counter.kind == "commander":
            goal = _closed_to_him(start, charts, counter, random)
        elif far <= _by_any_way(charts, counter, goal):
            return None
    elif phase == "combat":
        if far <= _FIGHTING and (_fights(end, charts, space) or _fights(start, charts, space)):
            return None
    else:
        near = [hex for hex in charts.map.neighbours(space) if charts.in_chad(hex) and not end.stack(hex)]
        if counter.force != "FANT" or phase != "budget":
            near += [random.choice(_boxes(charts))] if phase != "special-withdrawal" else []
            goal = random.choice(near or [goal])
    return Plant("moved", counter.id, _with(end, counter.id, goal))


def _closed_to_him(position: Position, charts: ChadCharts, counter: ChadCounter, random: Random) -> str:
    """4.62, 4.63  Return a sanctuary for the Government's Commander, New Arrivals for the Rebel's."""
    governs = government_role(position) == counter.front
    return random.choice([each.id for each in charts.boxes.group("sanctuary" if governs else "arrivals")])


def _boxes(charts: ChadCharts) -> list[str]:
    """4.50  Return the two sections of every sanctuary."""
    return [box.id for group in ("sanctuary", "arrivals") for box in charts.boxes.group(group)]


def _by_any_way(charts: ChadCharts, counter: ChadCounter, goal: str) -> float:
    """4.80, 4.81  Return how many hexes a unit may get by land or by air to a hex where it can land."""
    by_land = _FAR * (counter.movement or 0)
    if not is_paratroop(counter):
        return by_land
    if goal in charts.ground.airfields:
        return inf
    return max(by_land, _AIRMOBILE) if counter.force == "France" else by_land


def _cannot_be_exchanged(position: Position, charts: ChadCharts, counter: ChadCounter, goal: str) -> bool:
    """9.40  Whether nobody in the prefecture of a hex can have been exchanged for a FANT unit."""
    if counter.type != "infantry":
        return True
    zone = charts.map[goal]["prefecture"]
    return not any(
        each.force == "FANT" and each.type == "infantry" and charts.map[space]["prefecture"] == zone
        for space, _, each in _on_the_map(position, charts)
    )


def _fights(position: Position, charts: ChadCharts, space: str, far: int = _FIGHTING) -> bool:
    """5.10  Whether combat units of two owners, or an independent faction, stand near a hex."""
    found = {
        owner(position, charts, standing)
        for hex, standing, counter in _on_the_map(position, charts)
        if counter.is_combat_unit and charts.map.distance(space, hex) <= far
    }
    return len(found) > 1


def lost(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """5.00  A unit is put out of play, where nothing asks for it."""
    units = [each for each in _on_the_map(end, charts) if _stayed(start, each[0], each[1].counter)]
    if not units:
        return None
    space, standing, counter = random.choice(units)
    if _phase(end) == "combat" and _fights(end, charts, space):
        return None
    if _may_be_lost(start, end, charts, space, standing):
        return None
    box = _where_nothing_is_put(end, charts, counter)
    return Plant("lost", counter.id, _with(end, counter.id, box))


def _may_be_lost(start: Position, end: Position, charts: ChadCharts, space: str, standing: Standing) -> bool:
    """Return whether a rule may ask for a loss: the stacking limit, an overrun, a withdrawal."""
    counter, phase = charts.counters[standing.counter], _phase(end)
    if phase in ("movement", "reinforcements"):
        beside = [each for each in end.stack(space) if charts.counters[each.counter].is_combat_unit]
        if counter.is_combat_unit and len(beside) != 1:
            return True  # a stack may be over the limit (4.23)
        if not counter.is_combat_unit and not _is_guarded(start, end, charts, space, standing):
            return True  # who stands alone may be overrun (5.64)
    if is_paratroop(counter):
        return phase == "movement"  # it may have flown to its airbase (4.82)
    if counter.force == "OAU":
        near = any(_fights(each, charts, space, _BESIDE) for each in (start, end))
        return phase == "gdp" or (phase == "movement" and near)  # it may be withdrawn (12.31, 4.44)
    return False


def _where_nothing_is_put(end: Position, charts: ChadCharts, counter: ChadCounter) -> str:
    """5.00  Return where a lost counter lies, or where none of its kind does if it may go there anyway."""
    phase = _phase(end)
    own_way = counter.kind == "leader" and (
        phase == "special-withdrawal" or segment(end) == role(end, _player(end, charts, counter))
    )
    if own_way or (counter.force == "FANT" and phase == "budget"):
        return "eliminated"  # he may withdraw (4.52, 4.61), or be disbanded (9.21)
    return resting_place(end, charts, counter)[0]


def _player(position: Position, charts: ChadCharts, counter: ChadCounter) -> str:
    for space in position.where(counter.id):
        for standing in position.stack(space):
            if standing.counter == counter.id:
                return owner(position, charts, standing)
    return ""


def _is_guarded(start: Position, end: Position, charts: ChadCharts, space: str, standing: Standing) -> bool:
    """5.64  Whether a leader or Commander had a combat unit of his player with him, and has it still."""
    player = owner(end, charts, standing)
    return all(
        any(
            charts.counters[each.counter].is_combat_unit and owner(board, charts, each) == player
            for each in board.stack(space)
        )
        for board in (start, end)
    )


def struck(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """5.00  In combat a unit near the enemy is lost, or goes some hexes, without having had a part in it.

    Boards may hide it: other dice, or another order of attacks, could have brought the same.
    """
    if _phase(end) != "combat":
        return None
    units = [
        each
        for each in _on_the_map(end, charts)
        if _stayed(start, each[0], each[1].counter) and _fights(start, charts, each[0], _BESIDE)
    ]
    if not units:
        return None
    space, _, counter = random.choice(units)
    near = [
        hex
        for hex in charts.map
        if 1 < charts.map.distance(space, hex) <= _FIGHTING and charts.in_chad(hex) and not end.stack(hex)
    ]
    goal = random.choice(near) if near and random.random() < 1 / 2 else resting_place(end, charts, counter)[0]
    return Plant("struck", counter.id, _with(end, counter.id, goal), hidden=True)


def came(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """2.30  A unit out of play stands on the map all at once."""
    units = [
        counter
        for counter in charts.counters.values()
        if counter.kind in _MOVERS and not in_play(start, counter.id) and not in_play(end, counter.id)
    ]
    if not units:
        return None
    counter = random.choice(units)
    return Plant("came", counter.id, _with(end, counter.id, _empty_land(end, charts, random)))


def returned(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """12.20, 12.32  A unit out of a box of losses stands on the map all at once."""
    lost = [*end.stack("fant-losses"), *end.stack("task-force-losses")]
    units = [each for each in lost if charts.counters[each.counter].is_combat_unit]
    if not units:
        return None
    standing = random.choice(units)
    if not {*start.where(standing.counter)} & {"fant-losses", "task-force-losses"}:
        return None
    goal = _empty_land(end, charts, random)
    return Plant("returned", standing.counter, _with(end, standing.counter, goal))


def turned(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """11.20  A single counter of a faction shows its other side."""
    if has_option(end, "13.60") and _phase(end) == "affiliation":
        return None
    units = [
        (space, standing, counter)
        for space, standing in end.each_standing()
        if (counter := charts.counters[standing.counter]).force in charts.homes
        and (is_guerrilla(counter) or counter.kind == "leader")
        and (space in charts.map or charts.sanctuary_of_box(space))
        and owner(end, charts, standing)
        and standing in start.stack(space)
    ]
    if not units:
        return None
    space, standing, counter = random.choice(units)
    other = counter.back if standing.face in ("", counter.front) else ""
    return Plant("turned", counter.id, _with(end, counter.id, space, face=other))


def marked(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """2.30  A marker with meaning appears: a finished fort, independence, presence."""
    kind = random.choice(("FORT", "IGF", "Presence"))
    idle = [
        counter
        for counter in charts.counters.values()
        if counter.type == kind and not in_play(start, counter.id) and not in_play(end, counter.id)
    ]
    if not idle:
        return None
    counter = random.choice(idle)
    space, face = _empty_land(end, charts, random), ""
    if kind == "FORT":
        face = "fort"
    elif kind == "IGF":
        units = _on_the_map(end, charts)
        free = {hex for hex, _, unit in units if hex == charts.homes.get(unit.force)}  # at home (6.40, 11.30)
        barred = free if _phase(end) in ("harvest", "affiliation") else set[str]()
        hexes = [hex for hex, _, unit in units if is_guerrilla(unit) and hex not in barred]
        if not hexes:
            return None
        space = random.choice(hexes)
    else:
        space = f"{counter.id.removeprefix('presence-')}-presence"
    board = _with(end, counter.id, space, face=face)
    anew = start.fields.get("government") != end.fields.get("government")  # lays out presence (14.23)
    return Plant(f"marked {kind}", counter.id, board, hidden=anew and kind == "Presence")


PLANTERS = (moved, lost, struck, came, returned, turned, marked, zigzag, agreed)
