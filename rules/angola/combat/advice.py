"""9.4, 9.11  What an attack on a region would bring, as far as whoever asks may see both sides.

Of a Column that is hidden its counters are counted and nothing more is said: not its strength, and no odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from guelta.rules.angola.board.forces import Force, is_suppressed, region_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.combat.battle import supporting_regions
from guelta.rules.angola.combat.odds import (
    Fighter,
    Side,
    combat_dice,
    dice_points,
    engineers,
    is_automatic,
    net_bonus,
    ratio,
    strength,
)
from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.board.position import UNSEEN, Position, Standing

__all__ = ["ADVICE"]

Seen = tuple[list[Fighter], int]
"""The Units of a side that are seen, and how many counters of it are not."""


def _odds(charts: AngolaCharts, position: Position, region: str) -> tuple[str, ...]:
    """9.4, 9.11  Return what attacks on a region each Column beside it or in it would bring."""
    if region not in charts.map:
        return ()
    lines: list[str] = []
    for alliance in dict.fromkeys(map(charts.alliance, charts.factions)):
        defenders = charts.members(alliance)
        defence = _seen(charts, position, region, defenders)
        if not defence[0] and not defence[1]:
            continue
        attacks = [*_attacks(charts, position, region, charts.enemies(defenders[0]), defence)]
        if attacks:
            names = " and ".join(side.upper() for side in defenders)
            lines += [f"{names} defend with {_told(defence)}", *attacks]
    return tuple(lines)


def _attacks(
    charts: AngolaCharts, position: Position, region: str, attackers: Sequence[str], defence: Seen
) -> Iterator[str]:
    """8, 9.1  Yield a line for each Column of the enemy Alliance here or near: loose Units do not attack."""
    for origin in (region, *charts.map.neighbours(region)):
        stack = position.stack(origin)
        for at, standing in enumerate(stack):
            marker = charts.counters.get(standing.counter)
            if marker is None or marker.kind != "column" or marker.side not in attackers:
                continue
            unseen = _hidden_beneath(charts, stack[:at], marker.side)
            force = region_of(position, charts, origin).force_of(marker.side, marker.id)
            attack: Seen = ([*_fighters(charts, force.units)], unseen)
            where = "" if origin == region else f" from {charts.place(origin)}"
            would = _outcome(charts, position, region, origin, force, attack, defence)
            yield f"{marker.name}{where}: {_told(attack)}{would}"


def _outcome(
    charts: AngolaCharts,
    position: Position,
    region: str,
    origin: str,
    force: Force,
    attack: Seen,
    defence: Seen,
) -> str:
    """9.4, 9.11.1 to 9.11.3  Return odds and dice; what is hidden on either side leaves the odds open."""
    high = charts.is_up(region, origin)
    roles = engineers(attack[0], in_town=charts.is_town(region))
    town = charts.is_town(region) and not roles.assault
    if charts.terrain(region) == "special":
        return ""
    dice = combat_dice(charts, charts.terrain(region), town=town, escarpment=high, minefield=False)
    thrown = f"dice {dice[0]} to {dice[1]}, mines apart"
    if attack[1] or defence[1]:
        return f"; {thrown}; odds are known once both sides are open"
    strengths = strength(attack[0], roles.fighting), _defence(defence[0])
    there = region_of(position, charts, region).of(*charts.enemies(force.side))
    column = any(each.column for each in there)
    if is_automatic(charts, *strengths, column_defends=column):
        return "; automatic victory"
    support = supporting_regions(position, charts, force.side, region, origin)
    bonus = net_bonus(charts, dice_points(attack[0], len(support)), dice_points(defence[0]))
    return f"; odds {ratio(charts, *strengths)}, net bonus {bonus:+d}, {thrown}"


def _defence(defence: Side) -> Fraction:
    own = engineers(defence, in_town=False, attacks=False)
    return strength(defence, own.fighting)


def _seen(charts: AngolaCharts, position: Position, region: str, sides: Sequence[str]) -> Seen:
    units = region_of(position, charts, region).units(*sides)
    return [*_fighters(charts, units)], sum(_is_hidden(each, sides) for each in position.stack(region))


def _fighters(charts: AngolaCharts, units: Sequence[Standing]) -> Iterator[Fighter]:
    for each in units:
        yield Fighter(charts.counters[each.counter], is_suppressed(each))


def _hidden_beneath(charts: AngolaCharts, stack: Sequence[Standing], side: str) -> int:
    """8  Count what is hidden beneath a Column marker, down to the next marker of its Faction."""
    count = 0
    for standing in reversed(stack):
        counter = charts.counters.get(standing.counter)
        if counter is not None and counter.kind == "column" and counter.side == side:
            break
        count += _is_hidden(standing, (side,))
    return count


def _is_hidden(standing: Standing, sides: Sequence[str]) -> bool:
    return standing.counter == UNSEEN and standing.face in sides


def _told(seen: Seen) -> str:
    units, unseen = seen
    parts = [f"{len(units)} Units, strength {strength(units, 0)}"] if units else []
    parts += [f"{unseen} hidden"] if unseen else []
    return " and ".join(parts) or "nothing"


ADVICE: Advice[AngolaCharts] = Advice(odds=_odds)
