"""Chapter 7: prefectures that saw combat and kept their production (7.50), or full presence (10.22)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.attacks.permission import possible_attacks
from guelta.rules.chad.board.prefecture_display import FLOOR, level, presence
from guelta.rules.chad.board.traces import Way, attacking_player, under, ways_of
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import Prefecture, prefectures, rests_on
from guelta.rules.chad.combat.production_loss import is_at_peace
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.terms import is_conventional, is_guerrilla, plural
from guelta.rules.chad.intervention.intervention import outside_the_south
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, unsure
from guelta.rules.engine.judging.audit import audit

__all__ = ["war_zones_of_a_phase"]


@audit("7.50", applies=["10.22"])
def war_zones_of_a_phase(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """7.50  A prefecture that saw combat for the first time in an impulse lost a level of production.

    That there was combat only its losses show: those of a defender lie in the prefecture where he was
    attacked, those of an attacker in one beside him. Presence 2 goes down with it to 1 as production falls
    below the median (10.22).
    """
    lines = {each.id: each for each in prefectures(charts)}
    for ids, ways, doubt in _fights(start, end, charts):
        at_peace = [lines[id] for id in sorted(ids) if _keeps_production(start, end, id)]
        if len(at_peace) == len(ids):
            yield _kept(end, charts, at_peace, ways, doubt)
    for line in lines.values():
        before, after = level(start, line.id), level(end, line.id)
        fell = before is not None and after is not None and after <= line.median_after < before
        if fell and presence(start, line.id) == presence(end, line.id) == 2:
            said = f"production of {line.title} fell below its median, and presence there is still 2"
            rests = rests_on(charts, "prefectures")
            space, marker = f"{line.id}-presence", f"presence-{line.id}"
            yield under("10.22", due(space, [marker], said, "turn its presence marker to level 1", rests))


def _fights(
    start: Position, end: Position, charts: ChadCharts
) -> Iterator[tuple[frozenset[str], list[Way], str]]:
    """5.00  Yield prefectures in one of which there was combat, who was lost in it, and what is doubtful.

    An attacker is lost where he attacks, or in his own hex to an ambush; so is a guerrilla that ambushes him.
    One die can mean that a defending guerrilla was lost as it withdrew, which is no combat (5.53).
    """
    dice = [throw.count("+") + 1 for throw in end.fields.get("rolls", "").split()]
    player = attacking_player(start)
    if 2 not in dice or not player:
        return
    over = {each.hex for each in over_limit(start, charts)}
    lost = [way for way in ways_of(start, end, charts) if _is_loss(start, end, charts, way, over)]
    attacks = possible_attacks(start, charts, player) if lost else ()
    found: dict[frozenset[str], list[Way]] = {}
    for way in lost:
        hexes = {way.start}
        if way.player == player:
            hexes.update(each.target for each in attacks if way.start in each.from_hexes)
        elif is_guerrilla(way.counter):
            hexes.update(hex for each in attacks if each.target == way.start for hex in each.from_hexes)
        ids = frozenset(charts.map[hex]["prefecture"] for hex in hexes) - {""}
        found.setdefault(ids, []).append(way)
    for ids, ways in found.items():
        is_sure = len(ids) == 1 and (1 not in dice or any(is_conventional(way.counter) for way in ways))
        if len(ids) == 1:
            yield ids, ways, "" if is_sure else "whoever withdraws and is lost did not fight"
        elif ids and not any(other < ids for other in found):
            yield ids, ways, "the file does not show in which of them"


def _is_loss(start: Position, end: Position, charts: ChadCharts, way: Way, over: set[str]) -> bool:
    """5.00  Whether a unit was lost in combat, and for nothing else, as OAU units and surplus ones are."""
    counter = way.counter
    if not counter.is_combat_unit or counter.force == "OAU" or way.start in over:
        return False
    if way.start not in charts.map or way.end != resting_place(start, charts, counter)[0]:
        return False
    return not any(outside_the_south(each, charts, counter, way.start) for each in (start, end))


def _keeps_production(start: Position, end: Position, id: str) -> bool:
    before, after = level(start, id), level(end, id)
    return before is not None and before == after != FLOOR and is_at_peace(start, id)


def _kept(end: Position, charts: ChadCharts, lines: list[Prefecture], ways: list[Way], doubt: str) -> Finding:
    titles = " or ".join(each.title for each in lines)
    where = " and ".join(dict.fromkeys(charts.place(way.start) for way in ways))
    said = f"{plural(len(ways), 'unit')} fell at {where}, and {titles} kept its production"
    remedy = "move its production marker a level down, to its war zone side until the impulse ends"
    space = f"{lines[0].id}-production-{level(end, lines[0].id)}" if len(lines) == 1 else ""
    markers = [f"production-{each.id}" for each in lines]
    if doubt:
        return unsure(space, markers, f"{said}: {doubt}", f"if it was there: {remedy}")
    return due(space, markers, said, remedy)
