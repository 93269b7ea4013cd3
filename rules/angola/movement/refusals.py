"""7, 9.11.7, 12.2, 14  Why a Force may not go where a player might put it: a rule and a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from guelta.rules.angola.board.control import controller, enemies_in
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.movement.steps import Mover, admits, crisis, destinations, is_open
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Refusals

__all__ = ["closed", "refused_moves", "refused_retreats"]

FLEC_BASE, SOUTH_WEST_AFRICA = "flec-base", "south-west-africa"


def refused_moves(position: Position, charts: AngolaCharts, mover: Mover) -> Mapping[str, Barred]:
    """7, 12.2, 14  Return the regions that a Force cannot come to in this move, each with its reason."""
    return Refusals(charts.map, lambda region: _refused(position, charts, mover, region))


def _refused(position: Position, charts: AngolaCharts, mover: Mover, region: str) -> Barred | None:
    counters = [charts.counters[unit] for unit in mover.units]
    has_majors = any(each.is_major for each in counters)
    place, attacks = charts.place(region), enemies_in(position, charts, region, mover.side)
    if has_majors and crisis(position, mover.side, "2"):
        return Barred("12.2-result-2", "Major Units no longer move")
    if attacks and not mover.is_column:
        return Barred("5.2-5th-Column", f"a 5th Column never enters {place}, where an enemy Force stands")
    if attacks and has_majors and crisis(position, mover.side, "3"):
        return Barred("12.2-result-3", f"Major Units no longer enter {place}, where an enemy Force stands")
    if attacks and all(each.type == "artillery" for each in counters):
        return Barred("7.2-artillery", f"artillery never enters {place} alone, where an enemy Force stands")
    if fault := closed(position, charts, mover.side, mover.region, region):
        return fault
    if region in destinations(position, charts, mover):
        return None
    light = tuple(each.id for each in counters if not each.is_heavy and each.type != "tank")
    if len(light) < len(counters) and region in destinations(position, charts, _lightened(mover, light)):
        return Barred("7.2-heavy", f"tanks and heavy artillery cannot come to {place}, off the road")
    return Barred("7.2", f"this Force cannot come to {place} in one move")


def _lightened(mover: Mover, light: tuple[str, ...]) -> Mover:
    return replace(mover, units=light)


def closed(position: Position, charts: AngolaCharts, side: str, here: str, region: str) -> Barred | None:
    """14.1, 14.1.2, 14.2  Return the rule that closes a special area, or the border to one, None for none."""
    place = charts.place(region)
    if charts.terrain(region) == "special" and side in charts.members("soviet"):
        rule = "14.2" if region == SOUTH_WEST_AFRICA else "14.1"
        return Barred(rule, f"no Force of FAPLA or MPLA enters {place}")
    if region in charts.map.neighbours(here) and not admits(position, charts, side, here, region):
        rule = "14.1.2" if FLEC_BASE in (here, region) else "14.1.1"
        return Barred(rule, f"no way leads to {place} from here")
    return None


def refused_retreats(
    position: Position,
    charts: AngolaCharts,
    sides: Collection[str],
    region: str,
    origin: str,
    able: Collection[str],
) -> Mapping[str, Barred]:
    """9.11.7, 14  Return the regions a Defender may not retreat to, each with its reason."""

    def why(goal: str) -> Barred | None:
        if goal in able:
            return None
        place, one = charts.place(goal), next(iter(sides))
        if goal not in charts.map.neighbours(region):
            return Barred("9.11.7(a)", f"{place} does not touch the Combat Region")
        if goal == origin:
            return Barred("9.11.7(b)", f"{place} is the Attacker's Region")
        if enemies_in(position, charts, goal, one):
            return Barred("9.11.7(b)", f"an enemy Force stands in {place}")
        if charts.is_town(goal) and controller(position, charts, goal) in charts.enemies(one):
            return Barred("9.11.7(b)", f"the enemy controls {place}")
        for side in sides:
            if fault := closed(position, charts, side, region, goal):
                return fault
        if goal in charts.map.neighbours(origin) and is_open(position, charts, goal, origin):
            return Barred("9.11.7(d)", f"{place} lies next to the Attacker's Region, and another is open")
        return None

    return Refusals(charts.map, why)
