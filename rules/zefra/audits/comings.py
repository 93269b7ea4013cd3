"""2.4, 3.3, 4.1, 4.11, 8.1 to 8.3: who comes onto the board and goes off it, and who waits in a box."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, due, violation
from rules.engine.play.sequence import Sequence
from rules.zefra.audits.happened import Happened, happened
from rules.zefra.board.hostility import standing_camp
from rules.zefra.board.stacking import excess, ground
from rules.zefra.board.units import OFF, Unit, all_units, units_in
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.fire.bombardment import is_ranged
from rules.zefra.fire.memory import SPECIAL

__all__ = ["AUDITS"]


def _is_deployment(position: Position) -> bool:
    return Sequence.turn(position.cursor) == 1 and position.cursor.endswith("/declarations")


@audit("G14-01b")
def lost_units_back(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G14-01b  A unit taken off stays away; only militias and parties come back by a rule."""
    if _is_deployment(start):
        return
    was = all_units(start, charts)
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        is_back = before is not None and before.space in OFF and unit.space not in OFF
        won = is_back and before is not None and before.space == "unused" and unit.type in SPECIAL
        if is_back and not won and unit.type not in ("militia", "refugees"):
            yield violation(
                unit.space,
                [id],
                f"{unit.counter.name} is back in {charts.place(unit.space)}",
                "take it off again",
            )


@audit("G14-01c", applies=["G14-01a"])
def parties_taken_off(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G14-01c  Where nobody fights or fires a refugee party is taken off only in a camp."""
    way, now = happened(start, end, charts), all_units(end, charts)
    for id, before in all_units(start, charts).items():
        after = now.get(id)
        is_gone = after is None or after.space in OFF
        if before.type != "refugees" or before.space not in charts.map or not is_gone:
            continue
        if start.cursor.endswith("/end-of-turn") and excess(start, charts, before.space):
            continue  # p3-17g  what cannot be cured is removed
        if way.is_activation and (way.may_have_fought(before) or _may_be_shelled(way, before)):
            continue
        if not standing_camp(start, charts, before.space):
            yield violation(
                before.space,
                [id],
                f"{before.counter.name} was taken off in {charts.place(before.space)}, where no camp stands",
                "put it back",
            )


def _may_be_shelled(way: Happened, unit: Unit) -> bool:
    """Whether a ranged unit or a special platoon acted that may have hit a unit."""
    return any(
        is_ranged(way.charts, each) or each.type in SPECIAL
        for each in (*way.acted, *way.came)
        if way.is_hostile(each, unit)
    )


@audit("G10-08", applies=["G10-07"])
def militias_out_of_nothing(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G10-08  In an activation a militia comes only to a party of its people that was attacked or met.

    A Bongo one may come to a party that an IFF company met (8.3); a fight may have taken it on at once.
    """
    way = happened(start, end, charts)
    for unit in way.came:
        before = way.was.get(unit.id)
        if before is not None and before.space not in OFF:
            continue  # who waited in a box is another rule's
        if unit.type == "militia" and _called(way, unit):
            continue
        if unit.type in ("militia", "refugees"):
            told = f"{unit.counter.name} came to {charts.place(unit.space)}, where nobody called it up"
            yield violation(unit.space, [unit.id], told, "take it off again")


_ASIDE = 2
"""How far from its party a militia can be that has just stood up: a retreat and a chain. Ours."""


def _called(way: Happened, militia: Unit) -> bool:
    """Whether a militia can have come to a party: one stood near, and somebody who might attack it acted."""
    parties = [
        each
        for each in (*way.was.values(), *way.now.values())
        if each.type == "refugees"
        and each.side == militia.side
        and way.on_the_map(each)
        and way.charts.map.distance(militia.space, each.space) <= _ASIDE
    ]
    return any(
        way.charts.map.distance(each.space, militia.space)
        <= way.charts.allowance(way.start, each.counter) + _ASIDE
        and any(way.is_hostile(each, party) or each.side == "iff" for party in parties)
        for each in way.movers
    )


@audit("S12-04a", applies=["S12-01", "S12-02", "S12-03", "p61-10"])
def arrivals_out_of_place(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """S12-04a  One party and one militia of one people come, together, to an arrival hex that was free."""
    came = happened(start, end, charts).came
    for unit in came:
        fault = ""
        if unit.type not in ("refugees", "militia"):
            fault = "only a party and its militia arrive"
        elif unit.space not in charts.arrival_hexes:
            fault = "parties arrive in Zefra near the border"
        elif unit.hits:
            fault = "they arrive unhurt"
        elif ground(units_in(start, charts, unit.space)):
            fault = "they arrive where no unit on the ground stands"
        elif len(came) > 2 or len({each.type for each in came}) < len(came):
            fault = "one party with one militia arrives in a turn"
        elif len({(each.side, each.space) for each in came}) > 1:
            fault = "a party and its militia are of one people and arrive together"
        if fault:
            told = f"{unit.counter.name} arrived in {charts.place(unit.space)}: {fault}"
            found = violation(unit.space, [unit.id], told, "put it where it belongs, or take it off")
            yield found
    if len(came) == 1 and came[0].type in ("refugees", "militia") and _has_companion(end, charts, came[0]):
        told = f"{came[0].counter.name} arrived alone in {charts.place(came[0].space)}"
        yield due(came[0].space, [came[0].id], told, "place its companion with it, if a counter is left")


def _has_companion(position: Position, charts: ZefraCharts, unit: Unit) -> bool:
    """Whether a counter is free of the kind that should have come along with a party or a militia (Z64)."""
    there = all_units(position, charts)
    return any(
        counter.side == unit.side
        and counter.type in ("refugees", "militia")
        and counter.type != unit.type
        and (counter.id not in there or there[counter.id].space in OFF)
        for counter in charts.counters.values()
    )


@audit("p61-11")
def guards_exchanged(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-11  After deployment nobody joins the Guards box, and nobody leaves it but for good (Z38)."""
    if _is_deployment(start):
        return
    way = happened(start, end, charts)
    for id, unit in way.now.items():
        before = way.was.get(id)
        was = before.space if before is not None else ""
        if unit.space == was or "guards" not in (unit.space, was) or unit.space in OFF:
            continue
        how = "joined the Guards box" if unit.space == "guards" else "left the Guards box"
        found = violation(unit.space, [id], f"{unit.counter.name} {how} during play", "put it back")
        if not unit.space.startswith("capital-"):
            yield found


@audit("p61-09a", applies=["p61-09b"])
def transport_changed(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-09a  The transport of CJTF-Z is chosen before the first turn, and stays."""
    boxes = [box.id for box in charts.boxes.group("transport")]
    was, now = ([box for box in board.where("transport") if box in boxes] for board in (start, end))
    if was and was != now and not _is_deployment(start):
        told = f"CJTF-Z changed how it is transported during play, from {charts.place(was[0])}"
        yield violation(now[0] if now else "", ["transport"], told, "put the marker back")


@audit("p61-15f", applies=["p61-15e"])
def days_to_the_capital(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-15f  A unit for Daloon's capital starts with the first of five days, and a day passes each turn."""
    way, days = happened(start, end, charts), [box.id for box in charts.boxes.group("capital")]
    passes = start.cursor.endswith("/end-of-turn")
    for id, unit in way.now.items():
        before = way.was.get(id)
        was = before.space if before is not None else ""
        if was not in days and unit.space not in days:
            continue
        if (fault := _day_fault(charts, days, was, unit, passes=passes)) == "waits":
            told = f"a day has passed for {unit.counter.name}, in {charts.place(unit.space)}"
            yield due(unit.space, [id], told, "move it on by a day")
        elif fault:
            yield violation(unit.space, [id], f"{unit.counter.name} {fault}", "put it back")


def _day_fault(charts: ZefraCharts, days: list[str], was: str, unit: Unit, *, passes: bool) -> str:
    """Say what is wrong with a unit on its way, `waits` for one that has not gone on, "" for nothing."""
    if unit.space in OFF:
        return ""
    if was not in days:
        on_time = unit.space == days[0] and unit.side == "cjtf"
        return "" if on_time else f"is at {charts.place(unit.space)}, where CJTF-Z starts with the first day"
    day = days.index(was)
    if unit.space == was:
        return "waits" if passes and was != days[-1] else ""
    arrives = charts.capital_of("daloon") if day == len(days) - 1 else days[day + 1]
    if passes and unit.space == arrives:
        return ""
    return f"went from {charts.place(was)} to {charts.place(unit.space)}"


AUDITS = (
    lost_units_back,
    parties_taken_off,
    militias_out_of_nothing,
    arrivals_out_of_place,
    guards_exchanged,
    transport_changed,
    days_to_the_capital,
)
