"""What two boards of an activation show at a glance, whatever a search for the course of play comes to.

That there is a fight is told at once to those whose units are in it, and to nobody more than it may be; that
somebody stands in the sea, or acts for a government that takes no turns, asks for no search.
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.zefra.board.hostility import are_hostile, can_fight
from guelta.rules.zefra.board.units import OFF, Unit, all_units, in_sight, units_in
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["AUDITS"]


@audit("p3-05a", applies=["p3-05b", "p3-05d", "p3-05e", "p3-17b", "p3-17e"])
def enemies_in_one_hex(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-05a  Hostile combat units that come together in a hex fight, and none stays beside the other.

    Whatever covers some of them, it is told to all and names only who is in sight (Z49). It is due until one
    who was there is turned over for it: then it is over, and they have not parted.
    """
    was = all_units(start, charts)
    for hex, _ in end.each_stack():
        units = [unit for unit in units_in(end, charts, hex) if can_fight(charts, unit)]
        new = [unit for unit in units if unit.id not in was or was[unit.id].space != hex]
        foes = {
            unit.id for unit in units if any(are_hostile(end, charts, unit.side, other.side) for other in new)
        }
        if hex not in charts.map or not foes:
            continue
        here = [unit for unit in units if unit in new or unit.id in foes]
        met = [unit for unit in here if unit not in new]
        is_over = any(unit.is_used and not was[unit.id].is_used for unit in met)
        say, seen = violation if is_over else due, in_sight(end, charts, hex)
        told = f"hostile combat units together in {charts.place(hex)}"
        told += ", after their fight" if is_over else ""
        named = (unit.id for unit in (*new, *met) if unit.id in seen)
        yield say(hex, named, told, "resolve their fight")


@audit("p3-03b")
def units_at_sea(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-03b  No unit of the map goes into the sea."""
    was = all_units(start, charts)
    for unit in all_units(end, charts).values():
        is_at_sea = unit.space in charts.map and not charts.is_land(unit.space)
        if is_at_sea and unit.id in was and was[unit.id].space != unit.space:
            told = f"went into the sea, to {charts.place(unit.space)}"
            yield violation(unit.space, [unit.id], told, "put it back", ("map: designed",))


@audit("p61-15a", applies=["G12-08a"])
def governments_that_take_no_turns(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-15a  A government moves nobody in the turns of governments unless it said that it takes turns."""
    taking = {*start.fields.get("takes-turns", "").split(), *end.fields.get("takes-turns", "").split()}
    side, was = start.fields.get("active", ""), all_units(start, charts)
    for unit in all_units(end, charts).values():
        is_governments = unit.side in charts.pair("governments") and side in ("", unit.side)
        if is_governments and unit.side not in taking and _acted(was.get(unit.id), unit):
            told = f"acted, and {charts.named(unit.side)} has not declared turns"
            remedy = "put it back, or declare turns in Declarations"
            yield violation(unit.space, [unit.id], told, remedy)


def _acted(before: Unit | None, after: Unit) -> bool:
    """Return whether a unit was turned over, or is elsewhere in play."""
    if before is None or before.is_used or after.space in OFF:
        return False
    return after.is_used or after.space != before.space


AUDITS = (enemies_in_one_hex, units_at_sea, governments_that_take_no_turns)
