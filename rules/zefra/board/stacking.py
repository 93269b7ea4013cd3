"""4.4: how many units a hex holds, and the excess that units still to act excuse for the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.zefra.board.units import Unit, loose_minus, removal_rule, units_in
from guelta.rules.zefra.charts.wording import minus
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["CHECKS", "excess", "has_room", "overfull"]


def ground(units: Collection[Unit]) -> list[Unit]:
    """Return the units that the limit of a hex counts; CAS minds only other CAS."""
    return [unit for unit in units if unit.type != "cas"]


def excess(position: Position, charts: ZefraCharts, hex: str) -> int:
    """p3-04b, p3-04c  Count the units of a hex beyond its limit, CAS by itself."""
    units = units_in(position, charts, hex)
    on_the_ground = len(ground(units))
    return max(0, on_the_ground - charts.figure("units in a hex")) + max(
        0, len(units) - on_the_ground - charts.figure("cas in a hex")
    )


def has_room(
    position: Position, charts: ZefraCharts, movers: Collection[Unit], hex: str, gone: Collection[str] = ()
) -> bool:
    """p3-07  Whether movers may end in a hex: within the limit, or beyond it by units of theirs yet to act.

    Those `gone` are not counted: who is fought for the hex.
    """
    ids = {unit.id for unit in movers}
    there = [unit for unit in units_in(position, charts, hex) if unit.id not in ids and unit.id not in gone]
    if any(unit.type == "cas" for unit in movers):
        return sum(unit.type == "cas" for unit in there) + len(movers) <= charts.figure("cas in a hex")
    over = len(ground(there)) + len(movers) - charts.figure("units in a hex")
    sides = {unit.side for unit in movers}
    return over <= sum(not unit.is_used and unit.side in sides for unit in ground(there))


def overfull(position: Position, charts: ZefraCharts) -> Iterator[str]:
    """Yield the hexes that hold more than the limit."""
    for hex, _ in position.each_stack():
        if hex in charts.map and excess(position, charts, hex):
            yield hex


def _is_activation(position: Position) -> bool:
    """Return whether units act: before and after the activations of a turn nobody is yet to act."""
    return position.cursor.rpartition("/")[2] in ("government-turns", "peoples", "forces")


@check("p3-04b", applies=["p3-07", "p3-04a"])
def hex_over_the_limit(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-04b  No more than two units in a hex, save for the moment what units there yet to act excuse."""
    limit = charts.figure("units in a hex")
    for hex in overfull(position, charts):
        units = ground(units_in(position, charts, hex))
        over = len(units) - limit
        if over <= 0:
            continue
        ready = Counter(unit.side for unit in units if not unit.is_used and _is_activation(position))
        if over > max(ready.values(), default=0):
            yield _too_many(charts, hex, units)


def _too_many(charts: ZefraCharts, hex: str, units: Sequence[Unit]) -> Finding:
    limit = charts.figure("units in a hex")
    over = len(units) - limit
    return due(
        hex,
        [unit.id for unit in units],
        f"{len(units)} units in {charts.place(hex)}, {limit} may stay there",
        f"{over} of them move{'s' if over == 1 else ''} one hex away before the turn ends, or"
        f" {'is' if over == 1 else 'are'} removed where none can",
    )


@check("p3-04c")
def too_much_cas(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-04c  CAS stacks with any unit, but only two of it with one another."""
    limit = charts.figure("cas in a hex")
    for hex in overfull(position, charts):
        planes = [unit.id for unit in units_in(position, charts, hex) if unit.type == "cas"]
        if len(planes) > limit:
            yield violation(hex, planes, f"{len(planes)} CAS in {charts.place(hex)}", "one of them rebases")


@check("S12-05")
def minus_under_no_unit(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """S12-05  A -1 counter lies straight under the unit that it hurts."""
    for space, stack in position.each_stack():
        loose = loose_minus(stack, charts) if space not in ("unused", "eliminated") else 0
        if loose:
            yield violation(
                space,
                (),
                f"{minus(loose)} in {charts.place(space)} under no unit",
                "put them under the unit they hurt, or take them away",
            )


@check("p3-13c", applies=["p3-13d", "p3-13e", "p3-13f"])
def unit_to_be_removed(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-13c  A unit with as many -1 counters as remove its type leaves the game."""
    for space, _ in position.each_stack():
        for unit in units_in(position, charts, space):
            limit = charts.removed_at(position, unit.counter)
            if unit.hits >= limit and space not in ("unused", "eliminated"):
                told = f"{minus(unit.hits)} on it, {limit} remove it"
                found = due(space, [unit.id], told, "remove it with its counters")
                yield replace(found, rule=removal_rule(unit))


CHECKS = (hex_over_the_limit, too_much_cas, minus_under_no_unit, unit_to_be_removed)
