"""What changed between two boards: how far units went, whose fight it was, and who came or left the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, due, violation
from rules.zefra.board.hostility import are_hostile, can_fight
from rules.zefra.board.units import Unit, all_units, units_in
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["AUDITS", "Moved", "moved"]

_OFF = ("unused", "eliminated")
_CHAIN = 4
"""How many hexes beyond its allowance retreats and chains of one activation can take a unit. Ours."""


class Moved(NamedTuple):
    """A unit on the map at both ends, in another hex."""

    before: Unit
    after: Unit


def moved(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Moved]:
    """Give the units that are on the map at both ends and in another hex."""
    was = all_units(start, charts)
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        if before is None or before.space == unit.space:
            continue
        if before.space in charts.map and unit.space in charts.map:
            yield Moved(before, unit)


def _disturbed(start: Position, end: Position, charts: ZefraCharts) -> bool:
    """Whether a fight or a new unit can have moved others: then they retreat and are pushed.

    A fight changes units of two hostile sides: they move, are turned over, hurt or lost.
    """
    was, now = all_units(start, charts), all_units(end, charts)
    sides = {unit.side for id, unit in was.items() if now.get(id) != unit}
    new = any(
        unit.space in charts.map and (id not in was or was[id].space not in charts.map)
        for id, unit in now.items()
    )
    return new or any(are_hostile(end, charts, side, other) for side in sides for other in sides)


@audit("p3-03b", applies=["p61-09b", "p61-09c", "p61-09d", "p61-09e", "p61-09f", "G12-01a", "G12-01b"])
def units_beyond_their_reach(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-03b  An activated unit moves no farther than its allowance, on land, and within stacking.

    Where a fight may have been, retreats and chains may have taken it farther.
    """
    fought = _disturbed(start, end, charts)
    for before, after in moved(start, end, charts):
        if before.type == "cas":
            continue
        allowance = charts.allowance(start, before.counter)
        distance = charts.map.distance(before.space, after.space)
        most = allowance + (_CHAIN if fought else 0)
        at_sea = not charts.is_land(after.space)
        if distance > most or at_sea:
            how = "into the sea" if at_sea else f"{distance} hexes, {allowance} are allowed"
            yield violation(
                after.space,
                [after.id],
                f"{after.counter.name} went from {charts.place(before.space)} to"
                f" {charts.place(after.space)}, {how}",
                "put it back",
                charts.allowance_rests_on(start, before.counter),
            )


@audit("p61-16b")
def cjtf_crossed_the_border(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-16b  For CJTF-Z to enter Zefra without leave is an act of war, and out of bounds."""
    for before, after in moved(start, end, charts):
        crossed = charts.country(before.space) != "zefra" and charts.country(after.space) == "zefra"
        if after.side == "cjtf" and crossed and "cross-border" not in start.fields:
            yield violation(
                after.space,
                [after.id],
                f"{after.counter.name} entered Zefra at {charts.place(after.space)} without leave",
                "put it back, or get Zefra's leave first",
                charts.map[after.space].rests_on("country"),
            )


@audit("p3-06", applies=["p3-09b", "S12-07"])
def acted_and_not_turned_over(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-06  A unit that has acted is turned over, and one turned over acts no more in this turn.

    Only a retreat or a chain moves it again.
    """
    was, fought = all_units(start, charts), _disturbed(start, end, charts)
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        if before is None or unit.space in _OFF:
            continue
        name, here = unit.counter.name, unit.space in charts.map and before.space in charts.map
        if before.is_used and not unit.is_used and here:
            yield violation(unit.space, [id], f"{name} was turned back during the turn", "turn it over again")
        elif here and before.space != unit.space and not unit.is_used:
            yield due(unit.space, [id], f"{name} moved and is not turned over", "turn it over")
        elif here and before.is_used and before.space != unit.space and not fought:
            yield violation(unit.space, [id], f"{name} had acted and moved again", "put it back")


@audit("G14-01b")
def lost_units_back(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G14-01b  A unit taken off stays away; only militias and parties come back by a rule."""
    was = all_units(start, charts)
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        is_back = before is not None and before.space == "eliminated" and unit.space not in _OFF
        if is_back and unit.type not in ("militia", "refugees"):
            yield violation(
                unit.space,
                [id],
                f"{unit.counter.name} is back in {charts.place(unit.space)}",
                "take it off again",
            )


@audit("G14-01c", applies=["G14-01a"])
def parties_taken_off(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G14-01c  Where nobody fights a refugee party is taken off only in a camp."""
    now = all_units(end, charts)
    for id, before in all_units(start, charts).items():
        after = now.get(id)
        is_gone = after is None or after.space in _OFF
        if before.type != "refugees" or before.space not in charts.map or not is_gone:
            continue
        if not charts.site_of_kind(before.space, "camp"):
            yield violation(
                before.space,
                [id],
                f"{before.counter.name} was taken off in {charts.place(before.space)}, which is no camp",
                "put it back",
            )


@audit("p3-05a", applies=["p3-05b", "p3-05e", "p3-17e"])
def enemies_in_one_hex(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-05a  Hostile combat units that come together in a hex fight, and none of one side stays beside
    them."""
    was = all_units(start, charts)
    for hex, _ in end.each_stack():
        units = (
            [unit for unit in units_in(end, charts, hex) if can_fight(charts, unit)]
            if hex in charts.map
            else []
        )
        new = [unit for unit in units if unit.id not in was or was[unit.id].space != hex]
        foes = [
            unit.id for unit in units if any(are_hostile(end, charts, unit.side, other.side) for other in new)
        ]
        if foes:
            came = [unit.id for unit in new]
            yield due(
                hex,
                list(dict.fromkeys([*came, *foes])),
                f"hostile combat units together in {charts.place(hex)}",
                "resolve their fight",
            )


@audit("p3-01")
def counters_shed_out_of_reach(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-01  A CJTF-Z unit sheds one counter if its own movement reaches the hospital.

    Where Daloon opens the capital's hospitals one more may go (S12-06).
    """
    was = all_units(start, charts)
    hospital = was.get("cjtf-hospital")
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        if before is None or unit.space in _OFF or unit.hits >= before.hits:
            continue
        shed, most = before.hits - unit.hits, _relief(start, charts, before, hospital)
        if shed > most:
            told = f"{unit.counter.name} shed {shed} -1 counters, {most} may go"
            yield violation(unit.space, [id], told, "put the others back")


def _relief(position: Position, charts: ZefraCharts, unit: Unit, hospital: Unit | None) -> int:
    """Give how many counters a unit may shed as a turn opens."""
    if unit.side != "cjtf" or unit.space not in charts.map:
        return 0
    relief = charts.figure("hospital relief")
    is_near = (
        hospital is not None
        and hospital.space in charts.map
        and charts.map.distance(unit.space, hospital.space) <= charts.allowance(position, unit.counter)
    )
    return relief * (is_near + ("capital-hospitals" in position.fields))


AUDITS = (
    units_beyond_their_reach,
    cjtf_crossed_the_border,
    acted_and_not_turned_over,
    lost_units_back,
    parties_taken_off,
    enemies_in_one_hex,
    counters_shed_out_of_reach,
)
