"""Chapter 5: where everybody went in a combat phase: boxes of the lost, retreats, advances, lone leaders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.chad.attacks.forces import Fighter
from guelta.rules.chad.attacks.retreat import RETREAT, retreat_hexes
from guelta.rules.chad.board.traces import Way, under
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.combat.precombat import adjacent_enemy_hexes
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.in_force import in_force
from guelta.rules.chad.components.terms import (
    combat_units,
    has_option,
    independent_factions,
    is_conventional,
    is_neutral,
    owner,
    role,
    segment,
)
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation

__all__ = ["left_alone", "misplaced_after_combat", "moves_in_combat"]


def misplaced_after_combat(start: Position, charts: ChadCharts, way: Way) -> Iterator[Finding]:
    """12.11  A counter eliminated in combat lies in the box that its kind returns from.

    Guerrillas and OAU units, who have no box, may lie anywhere off the map or be gone.
    """
    if way.start not in charts.battlefield or way.end in charts.battlefield:
        return
    arrived = charts.new_arrivals(way.end)
    out = way.end in charts.map or (way.counter.kind == "commander" and charts.sanctuary_of_box(way.end))
    if out and way.counter.kind != "leader":
        return  # it retreated out of Chad (4.25)
    box, rule = resting_place(start, charts, way.counter, way.start)
    if box in ("eliminated", "unused"):
        wrong = way.end in ("fant-losses", "task-force-losses") or way.end.endswith("-reinforcements")
        rule = "5.54" if way.counter.force == "OAU" else rule
    else:
        wrong = way.end != box and not (arrived and arrived == charts.new_arrivals(box))
    if wrong and in_force(charts, start, rule):
        where = charts.place(way.end) if way.end else "no box at all"
        yield under(
            rule,
            due(
                way.end,
                [way.standing.counter],
                f"eliminated at {charts.place(way.start)}, and lies in {where}",
                f"the owner puts it into {charts.place(box)}",
            ),
        )


def moves_in_combat(start: Position, end: Position, charts: ChadCharts, way: Way) -> Iterator[Finding]:
    """5.51  In a combat phase counters only retreat two hexes, or advance into a hex that combat cleared.

    Nobody does into a hex that is closed to all (4.25).
    """
    if not way.player or not (way.end in charts.map or way.start in charts.map):
        return
    if closed := _closed(start, end, charts, way.end):
        yield _into_a_closed_hex(charts, way, closed)
    else:
        yield from _retreat_or_advance(start, charts, way)


def _retreat_or_advance(start: Position, charts: ChadCharts, way: Way) -> Iterator[Finding]:
    """5.51  Judge by its distance, and by who stood where, a move that combat may have brought about.

    The attacker advances (5.52); of the defender only guerrillas, leaders and Commanders do, after an ambush
    (5.53); who is attacked twice may retreat twice. A player may also be taking back a move, which the board
    does not show: so the referee is unsure, and says nothing of counters that no enemy stands next to.
    """
    leaves = charts.entry(way.end) or charts.sanctuary_of_box(way.end)
    if way.end not in charts.battlefield and (not leaves or way.counter.kind == "leader"):
        return  # eliminated, as a leader who lies in New Arrivals is
    route = f"went from {charts.place(way.start)} to {charts.place(way.end)} in combat"

    def doubt(rule: str, remedy: str) -> Finding:
        counter = [way.standing.counter]
        return under(rule, unsure(way.end, counter, route, f"if it is no move taken back: {remedy}"))

    if way.start not in charts.battlefield:
        if not (leaves and charts.entry(way.start)):
            yield doubt("5.00", "units enter in movement")
    elif leaves:
        if charts.entry(way.start):
            return  # lifted out of it late
        if adjacent_enemy_hexes(start, charts, way.start, way.player):
            yield _retreat_out_of_chad(start, charts, way)
        else:
            yield doubt("4.25", "nobody retreats out of Chad: the owner eliminates it")
    elif adjacent_enemy_hexes(start, charts, way.start, way.player):
        attacks = role(start, way.player) == segment(start)
        distance = charts.map.distance(way.start, way.end)
        far = RETREAT if attacks else 2 * RETREAT
        if distance == 1 and _was_enemy(start, charts, way):
            if not attacks and is_conventional(way.counter):
                yield doubt("5.52", "defenders never advance")
        elif not RETREAT <= distance <= far and not has_option(start, "13.80"):
            remedy = "a retreat is two hexes, an advance one, into a hex the enemy has left"
            yield doubt("5.52" if attacks else "5.51", remedy)


def _closed(start: Position, end: Position, charts: ChadCharts, hex: str) -> str:
    """4.25  Return why nobody retreats or advances into a hex, "" where one may.

    A free faction that is attacked is free no more (11.33), and one that turns free goes home (11.31).
    """
    if hex not in charts.map or charts.entry(hex):
        return ""
    if hex not in charts.ground.land:
        return "which nobody enters by land"
    if all(hex in independent_factions(each, charts).values() for each in (start, end)):
        return "which an independent faction holds"
    if any(is_neutral(end, charts.counters[each.counter]) for each in end.stack(hex)):
        return "which a neutral faction holds"
    return ""


def _into_a_closed_hex(charts: ChadCharts, way: Way, why: str) -> Finding:
    places = f"from {charts.place(way.start)} to {charts.place(way.end)}"
    return under(
        "4.25",
        violation(
            way.end,
            [way.standing.counter],
            f"went {places} in combat, {why}",
            "the owner takes the move back, or eliminates it",
            charts.kind_rests_on(way.end),
        ),
    )


def _retreat_out_of_chad(start: Position, charts: ChadCharts, way: Way) -> Finding:
    """4.25  Nobody retreats into an entry hex: who could go elsewhere must, who could not is eliminated."""
    fighter = Fighter(way.start, way.standing, way.counter)
    open_to = retreat_hexes(start, charts, fighter, way.player)
    places = " or ".join(map(charts.place, open_to))
    instead = f"it retreats to {places}" if open_to else "the owner eliminates it"
    return under(
        "4.25",
        violation(
            way.end,
            [way.standing.counter],
            f"retreated out of Chad, from {charts.place(way.start)} to {charts.place(way.end)}",
            instead,
            charts.kind_rests_on(way.end),
        ),
    )


def _was_enemy(start: Position, charts: ChadCharts, way: Way) -> bool:
    return any(
        charts.counters[other.counter].kind != "marker" and owner(start, charts, other) != way.player
        for other in start.stack(way.end)
    )


def left_alone(start: Position, end: Position, charts: ChadCharts, ways: Iterable[Way]) -> Iterator[Finding]:
    """5.64  Leaders and Commanders whose units were all eliminated in combat are eliminated with them.

    OAU units that only leave play (5.54) were not.
    """
    gone = {way.standing.counter for way in ways if way.is_gone(charts)}
    for space, stack in end.each_stack():
        there = {each.counter for each in stack}
        lone = [
            each
            for each in start.stack(space)
            if each.counter in there and charts.counters[each.counter].kind in ("leader", "commander")
        ]
        for player in sorted({owner(start, charts, each) for each in lone} - {""}):
            lost = _units_of(start, charts, space, player)
            eliminated = [each for each in lost if resting_place(start, charts, each)[0] != "unused"]
            if not eliminated or not gone.issuperset(each.id for each in lost):
                continue
            if not _units_of(end, charts, space, player):
                yield _to_eliminate(
                    start, charts, space, [e for e in lone if owner(start, charts, e) == player]
                )


def _units_of(position: Position, charts: ChadCharts, space: str, player: str) -> list[ChadCounter]:
    units = combat_units(charts, position.stack(space))
    return [charts.counters[each.counter] for each in units if owner(position, charts, each) == player]


def _to_eliminate(start: Position, charts: ChadCharts, space: str, lone: list[Standing]) -> Finding:
    boxes = [resting_place(start, charts, charts.counters[each.counter], space)[0] for each in lone]
    return under(
        "5.64",
        due(
            space,
            [each.counter for each in lone],
            f"left in {charts.place(space)}, whose units were all eliminated",
            f"eliminate with them: to {' and '.join(dict.fromkeys(map(charts.place, boxes)))}",
        ),
    )
