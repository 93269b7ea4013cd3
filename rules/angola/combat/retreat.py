"""9.11.7, 14.3.1  Retreats: where a Force may go, and what it costs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from guelta.rules.angola.board.changes import moved
from guelta.rules.angola.board.control import CABINDA, controller, enemies_in
from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.board.questions import of_counters, of_regions, picked
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.combat.battle import Battle
from guelta.rules.angola.movement.capture import take_place
from guelta.rules.angola.movement.refusals import refused_retreats
from guelta.rules.angola.movement.steps import admits, is_open
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice

__all__ = ["attacker_retreats", "defender_retreats", "dies_off_road", "lose", "retreat_regions", "toll"]


def retreat_regions(
    position: Position, charts: AngolaCharts, sides: Collection[str], region: str, origin: str
) -> tuple[str, ...]:
    """9.11.7(a), 9.11.7(b), 9.11.7(d), A9, A11  Return the regions a Defender may retreat to.

    Beside the Combat Region, never the Attacker's Region, an enemy Force or an enemy town; those next to the
    Attacker's Region only when there are no others.
    """
    one = next(iter(sides))
    open_to = [
        other
        for other in charts.map.neighbours(region)
        if other != origin
        and all(admits(position, charts, side, region, other) for side in sides)
        and not enemies_in(position, charts, other, one)
        and not _is_hostile_town(position, charts, other, one)
    ]
    away = [other for other in open_to if not _touch(position, charts, other, origin)]
    return tuple(away or open_to)


def _is_hostile_town(position: Position, charts: AngolaCharts, region: str, side: str) -> bool:
    return charts.is_town(region) and controller(position, charts, region) in charts.enemies(side)


def _touch(position: Position, charts: AngolaCharts, region: str, other: str) -> bool:
    return other in charts.map.neighbours(region) and is_open(position, charts, region, other)


@dataclass(frozen=True, slots=True)
class Toll:
    """What a retreat costs: half for a region next to the Attacker's, half for a retreat zone."""

    near_attacker: bool
    in_zone: bool


def toll(
    position: Position, charts: AngolaCharts, attacker: str, region: str, origin: str, goal: str
) -> Toll:
    """9.11.7(e), 9.11.7(f)  Return what a retreat to a region costs, as the board stands before it.

    Units of the attacking Faction outside the Combat Region exert a zone into regions without Units.
    """
    occupied = region_of(position, charts, goal).units(*charts.factions)
    watched = any(
        other != region and region_of(position, charts, other).units(attacker)
        for other in charts.map.neighbours(goal)
        if is_open(position, charts, goal, other)
    )
    return Toll(_touch(position, charts, goal, origin), watched and not occupied)


def dies_off_road(charts: AngolaCharts, unit: str, region: str, goal: str) -> bool:
    """9.11.7(g), R25  Whether a heavy Unit is destroyed by a retreat: off the road, into other than clear."""
    if not charts.counters[unit].is_heavy or charts.is_road(region, goal):
        return False
    return charts.terrain(goal) in ("savannah", "jungle", "hills")


def lose(battle: Battle, id: str, rule: str, units: tuple[str, ...], share: str) -> None:
    """9.11.6  Eliminate a share of a Force, of Units its owner or conductor chooses."""
    number = battle.charts.losses(len(units), share)
    if not number:
        return
    title, options = "Units that are eliminated", of_counters(battle.run, units)
    side = battle.decides(units)
    lost = picked(
        battle.run, Choice(id, rule, side, title, options, number, number, kind="unit", purpose="victim")
    )
    names = ", ".join(battle.charts.counters[unit].name for unit in lost)
    battle.remove(lost)
    battle.run.write(rule, f"Eliminated: {names}", side=side)


def attacker_retreats(battle: Battle) -> None:
    """9.11.7  The Attacker goes back to the Attacker's Region."""
    if not battle.attackers:
        return
    run, force = battle.run, battle.there.force_of(battle.side, battle.column)
    carried = [each.counter for each in force.equipment]
    run.position = moved(
        run.position, battle.charts, battle.region, battle.origin, force.ids, battle.column, carried
    )
    place = battle.charts.place(battle.origin)
    run.write("9.11.7", f"The Attacker retreats to {place}", side=battle.side)


def defender_retreats(battle: Battle, id: str) -> None:
    """9.11.7  The Defender retreats to one region, loses what that costs, or is removed."""
    if not battle.defenders:
        return
    run, charts, sides = battle.run, battle.charts, battle.defending
    if battle.region == CABINDA and "mpla" in sides:
        run.write("14.3.1", "The defenders of Cabinda lose half and stay")
        lose(battle, f"{id}-cabinda", "14.3.1", battle.defenders, "half")
        return
    able = retreat_regions(run.position, charts, sides, battle.region, battle.origin)
    if not able:
        battle.remove(battle.defenders)
        run.write("9.11.7(h)", "The Defender cannot retreat and is eliminated")
        return
    decides = battle.decides(battle.defenders)
    title = "Region of the retreat"
    barred = refused_retreats(run.position, charts, sides, battle.region, battle.origin, able)
    options, units = of_regions(run, able), battle.defenders
    asked = Choice(
        f"{id}-retreat", "9.11.7", decides, title, options, kind="space", of=units, purpose="retreat"
    )
    choice = replace(asked, barred=barred)
    (goal,) = picked(run, choice)
    cost = toll(run.position, charts, battle.side, battle.region, battle.origin, goal)
    gone = _go(battle, sides, goal)
    rule = "9.11.7(c)" if len(units) > 1 else "9.11.7"  # together
    run.write(rule, f"The Defender retreats to {charts.place(goal)}", side=decides)
    for rule, due in (("9.11.7(e)", cost.near_attacker), ("9.11.7(f)", cost.in_zone)):
        left = tuple(unit for unit in gone if goal in run.position.where(unit))
        if due and left:
            lose_after(battle, f"{id}-{rule[-2]}", rule, decides, left)
    for side in sides:
        take_place(run, side, goal)


def lose_after(battle: Battle, id: str, rule: str, side: str, units: tuple[str, ...]) -> None:
    """9.11.7(e), 9.11.7(f)  Half of the Units that retreated are lost."""
    number = battle.charts.losses(len(units), "half")
    title, options = "Units lost by the retreat", of_counters(battle.run, units)
    lost = picked(
        battle.run, Choice(id, rule, side, title, options, number, number, kind="unit", purpose="victim")
    )
    names = ", ".join(battle.charts.counters[unit].name for unit in lost)
    battle.remove(lost)
    battle.run.write(rule, f"Eliminated: {names}", side=side)


def _go(battle: Battle, sides: tuple[str, ...], goal: str) -> tuple[str, ...]:
    """9.11.7(c), 9.11.7(g), A10  Move all defending Forces; heavy Units that cannot go are destroyed."""
    run, charts = battle.run, battle.charts
    units = battle.defenders
    dead = [unit for unit in units if dies_off_road(charts, unit, battle.region, goal)]
    if dead:
        battle.remove(dead)
        run.write("9.11.7(g)", f"Destroyed off the road: {', '.join(charts.counters[u].name for u in dead)}")
    for side in sides:
        for force in battle.there.of(side):
            carried = [each.counter for each in force.equipment if not each.face]
            run.position = moved(run.position, charts, battle.region, goal, force.ids, force.column, carried)
    return tuple(unit for unit in units if unit not in dead)
