"""4.2 to 4.8, 8.4: who acted in an activation, how far units went, and whether they were turned over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, due, unsure, violation
from rules.zefra.audits.happened import Happened, happened
from rules.zefra.board.hostility import can_fight, may_attack
from rules.zefra.board.stacking import ground
from rules.zefra.board.units import Unit, units_in
from rules.zefra.charts.wording import counted
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.movement.reach import may_enter, ways

__all__ = ["AUDITS"]


@audit("p3-03b", applies=["p61-09b", "p61-09c", "p61-09d", "p61-09e", "p61-09f", "G12-01a", "G12-01b"])
def units_beyond_their_reach(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-03b  An activated unit goes no farther than its allowance, over land and past nobody hostile.

    Where a fight may have been, retreats and chains may have taken it farther.
    """
    way, board = happened(start, end, charts), _with_leave(start, end)
    for before, after in way.moved:
        if not charts.is_land(after.space):
            told = f"{after.counter.name} went into the sea, to {charts.place(after.space)}"
            yield violation(after.space, [after.id], told, "put it back", ("map: designed",))
            continue
        if before.type == "cas" or before.is_used:
            continue
        allowance = charts.allowance(start, before.counter)
        distance = charts.map.distance(before.space, after.space)
        pushed = way.may_be_pushed(before)
        how = ""
        if distance > allowance + way.pushes(before):
            how = f"{counted(distance, 'hex')}, {allowance} allowed"
        elif not pushed and may_enter(board, charts, before, after.space):
            there = after.space in ways(board, charts, [before])
            how = "" if there else f"and no way of {counted(allowance, 'hex')} avoids hostile units"
        if how:
            yield violation(
                after.space,
                [after.id],
                f"{after.counter.name} went from {charts.place(before.space)} to"
                f" {charts.place(after.space)}, {how}",
                "put it back",
                charts.allowance_rests_on(start, before.counter),
            )


def _with_leave(start: Position, end: Position) -> Position:
    """Give the board of the start with the leave that Zefra gave meanwhile; it may at any time."""
    given = "cross-border" in end.fields and "cross-border" not in start.fields
    return start.with_fields(**{"cross-border": "yes"}) if given else start


@audit("p3-04a")
def moves_into_full_hexes(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-04a  Where nobody fights no move ends beyond the limit of a hex, save for units there yet to act."""
    way, limit = happened(start, end, charts), charts.figure("units in a hex")
    for before, after in way.moved:
        if before.type == "cas" or before.is_used or way.may_be_pushed(before):
            continue
        there = ground(units_in(end, charts, after.space))
        units = [unit for unit in there if not _clears(way, after, unit)]
        ready = sum(not unit.is_used and unit.side == after.side for unit in units if unit.id != after.id)
        if len(units) - limit > ready:
            yield violation(
                after.space,
                [after.id],
                f"{after.counter.name} moved into {charts.place(after.space)}, where {len(units)} units are"
                f" now and {ready or 'none'} of its side {'has' if ready < 2 else 'have'} still to act",
                "put it back",
            )


def _clears(way: Happened, unit: Unit, other: Unit) -> bool:
    """Whether a fight decides which of two units keeps the hex; two without combat ability have none."""
    fights = can_fight(way.charts, unit) or can_fight(way.charts, other)
    return fights and may_attack(way.end, way.charts, unit, other)


@audit("p61-16b")
def cjtf_crossed_the_border(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-16b  For CJTF-Z to enter Zefra without leave is an act of war, and out of bounds."""
    board = _with_leave(start, end)
    for before, after in happened(start, end, charts).moved:
        is_land = charts.is_land(after.space)
        if is_land and not may_enter(board, charts, before, after.space):
            yield violation(
                after.space,
                [after.id],
                f"{after.counter.name} entered Zefra at {charts.place(after.space)} without leave",
                "put it back, or get Zefra's leave first",
                charts.map[after.space].rests_on("country"),
            )


@audit("p3-06", applies=["p3-09b", "S12-07", "p3-17c"])
def acted_and_not_turned_over(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-06  A unit that has acted is turned over, and one turned over acts no more in this turn.

    Only a retreat or a chain moves it again.
    """
    way = happened(start, end, charts)
    for id, unit in way.now.items():
        before = way.was.get(id)
        if before is None or not (way.on_the_map(unit) and way.on_the_map(before)):
            continue
        name, distance = unit.counter.name, charts.map.distance(before.space, unit.space)
        if before.is_used and not unit.is_used:
            yield violation(unit.space, [id], f"{name} was turned back during the turn", "turn it over again")
        elif distance and not unit.is_used:
            yield due(unit.space, [id], f"{name} moved and is not turned over", "turn it over")
        elif before.is_used and distance > way.pushes(before):
            told = f"{name} had acted and moved again, which only a retreat or a chain allows"
            yield violation(unit.space, [id], told, "put it back")


@audit("p3-03a", applies=["G12-10c"])
def units_of_several_hexes(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-03a  An activation is of one hex, and of all units there that its player has.

    Where a fight may have been, others of his may have had a part in it.
    """
    way = happened(start, end, charts)
    own = [unit for unit in way.acted if unit.side == way.active and way.is_in_play(unit)]
    hexes = {unit.space: unit for unit in own if not way.may_have_had_a_part(unit)}
    beyond = [unit for unit in way.acted_off_the_map if unit.side == way.active]
    named = [*hexes, *dict.fromkeys(unit.space for unit in beyond)]
    if len(named) > 1:
        ids = [unit.id for unit in (*own, *beyond) if unit.space in named[1:]]
        listed = " and ".join(charts.place(each) for each in named)
        told = f"units of {charts.named(way.active)} in {listed} acted in one activation"
        yield violation(named[1], ids, told, "put those of all but one hex back")
    elif len(named) == 1 and not way.fought:
        left = [
            unit
            for unit in units_in(end, charts, named[0])
            if unit.side == way.active and not unit.is_used and unit.id in way.was
        ]
        left = [unit for unit in left if way.was[unit.id].space == named[0]]
        if left:
            told = f"{counted(len(left), 'unit')} in {charts.place(named[0])} acted with the others there"
            yield due(named[0], [unit.id for unit in left], told, "turn over all that stand there")


@audit("p3-09a", applies=["p3-10a", "p3-10d", "p3-10e", "p3-08"])
def units_out_of_turn(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-09a  In another side's activation a unit acts only by a rule: ambush, chain, joint action, shift."""
    way = happened(start, end, charts)
    others = [unit for unit in way.acted if unit.side != way.active and not way.may_be_pushed(unit)]
    joint = 0
    for unit in others if way.active else ():
        after, place = way.now.get(unit.id), charts.place(unit.space)
        if after is None or not way.on_the_map(after):
            continue  # an owner may take a unit off at any time (4.11)
        if (way.active, unit.side) == ("iff", "bongo"):
            yield from _shifted(charts, unit, after)
            continue
        if (way.active, unit.side) == ("bongo", "iff"):
            joint += 1
            if joint == 1 and (fault := _joint(way, unit, after)):
                found = violation(after.space, [unit.id], f"{unit.counter.name}: {fault}", "put it back")
                yield replace(found, rule="p3-10a")
            if joint == 1:
                continue
        yield unsure(
            after.space,
            [unit.id],
            f"{unit.counter.name} of {place} acted in an activation of {charts.named(way.active)}, and no"
            " ambush, retreat or chain explains it",
            "say by which rule it interrupts; it keeps its own activation and stays turned over",
        )


def _shifted(charts: ZefraCharts, before: Unit, after: Unit) -> Iterator[Finding]:
    """p3-08  After IFF has acted Bongo shifts units by one hex (Z9)."""
    most, distance = charts.figure("bongo shift"), charts.map.distance(before.space, after.space)
    if distance > most:
        told = f"{after.counter.name} went {counted(distance, 'hex')} after IFF acted, {most} allowed"
        found = violation(after.space, [after.id], told, "put it back", ("bongo shift: designed",))
        yield replace(found, rule="p3-08")


def _joint(way: Happened, before: Unit, after: Unit) -> str:
    """p3-10a, p3-10d, p3-10e  Say why IFF cannot have acted so beside Bongo, "" when it can."""
    if before.type == "mortar" and before.space == after.space:
        there = (*units_in(way.start, way.charts, before.space), *units_in(way.end, way.charts, before.space))
        beside = any(each.side == "bongo" for each in there)
        return "" if beside else "an IFF mortar fires beside Bongo from a hex with a Bongo unit"
    if before.counter.is_company:
        return "" if way.fought else "an IFF company acts beside Bongo in a joint attack, and there was none"
    return "only a company or a mortar of IFF acts beside Bongo"


@audit("p61-15a", applies=["G12-08a"])
def governments_that_take_no_turns(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-15a  A government moves nobody in the turns of governments unless it said that it takes turns."""
    way = happened(start, end, charts)
    taking = {*start.fields.get("takes-turns", "").split(), *end.fields.get("takes-turns", "").split()}
    for unit in way.acted if start.cursor.endswith("/government-turns") else ():
        own = unit.side in charts.pair("governments") and unit.side not in taking
        if own and way.is_in_play(unit) and way.active in ("", unit.side):
            told = f"{unit.counter.name} acted, and {charts.named(unit.side)} has not declared turns"
            there = way.now[unit.id].space
            yield violation(there, [unit.id], told, "put it back, or declare turns in Declarations")


@audit("p3-13h")
def unarmed_units_among_enemies(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-13h  Refugees, CAS and the hospital cannot fight, and so go nowhere where they would have to."""
    way = happened(start, end, charts)
    for before, after in way.moved:
        if can_fight(charts, before) or before.is_used:
            continue
        foes = [
            unit.id
            for unit in units_in(end, charts, after.space)
            if can_fight(charts, unit)
            and way.is_hostile(unit, after)
            and unit.id in way.was
            and way.was[unit.id].space == after.space
        ]
        if foes:
            told = (
                f"{after.counter.name} cannot fight and moved to hostile units in {charts.place(after.space)}"
            )
            yield violation(after.space, [after.id, *foes], told, "put it back")


@audit("G12-10c", applies=["G12-10b"])
def forces_that_came_on(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G12-10c  Forces off the map come on as agreed with the adjudicator, at an own coast (Z18)."""
    way = happened(start, end, charts)
    agreed = {*start.fields.get("off-map-entry", "").split(), *end.fields.get("off-map-entry", "").split()}
    for unit in way.came:
        before = way.was.get(unit.id)
        if before is None or not before.space.startswith("off-map-"):
            continue
        fault = ""
        if unit.side not in agreed:
            fault = "and the adjudicator has agreed to none"
        elif not way.fought and not _from_the_coast(charts, start, unit):
            fault = "farther from its own coast than it moves"
        if fault:
            told = f"{unit.counter.name} came on in {charts.place(unit.space)}, {fault}"
            yield violation(unit.space, [unit.id], told, "put it back off the map")


def _from_the_coast(charts: ZefraCharts, position: Position, unit: Unit) -> bool:
    near = charts.within(unit.space, charts.allowance(position, unit.counter))
    return any(charts.is_coast(hex) and charts.country(hex) == unit.side for hex in near)


AUDITS = (
    units_beyond_their_reach,
    moves_into_full_hexes,
    cjtf_crossed_the_border,
    acted_and_not_turned_over,
    units_of_several_hexes,
    units_out_of_turn,
    governments_that_take_no_turns,
    unarmed_units_among_enemies,
    forces_that_came_on,
)
