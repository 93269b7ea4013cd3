"""What may change on the board in each phase; all else is stray."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from rules.engine.board.boxes import NOWHERE
from rules.engine.judging.account import Accounts, Change, Way
from rules.engine.judging.finding import Finding, violation
from rules.zefra.board.stacking import overfull
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["ACCOUNTS", "arrived", "at_the_end_of_a_turn", "deployed", "in_an_activation"]

ZefraWay = Way[ZefraCharts]
_RAISED = ("militia", "refugees", "nuclear", "biological")
"""The types of unit whose coming in an activation an audit judges."""
_OFF = ("unused", "eliminated")


def markers(way: ZefraWay) -> Iterator[str]:
    """S12-05  -1 counters and markers: other rules judge them."""
    for change in way.changes:
        if way.charts.counters[change.counter].kind == "marker":
            yield change.counter


def taken_off(way: ZefraWay) -> Iterator[str]:
    """G14-01a  A player may take own units off at any time; nobody takes sites off."""
    for change in way.changes:
        if change.end in _OFF and way.charts.counters[change.counter].is_unit:
            yield change.counter


def judged_by_their_own_rule(way: ZefraWay) -> Iterator[str]:
    """G14-01b, G9-05, p61-11, p61-15f  What audits judge in every phase: who is back, who enters a box."""
    for change in way.changes:
        counter, places = way.charts.counters[change.counter], (change.start, change.end)
        back = change.start in ("eliminated", "destroyed") and counter.type not in ("militia", "refugees")
        box = any(each == "guards" or each.startswith("capital-") for each in places)
        if (change.is_moved and counter.is_unit and (back or box)) or change.start == "destroyed":
            yield change.counter


def deployed(way: ZefraWay) -> Iterator[str]:
    """p61-12a  Before the first turn everybody deploys."""
    if way.path.startswith("turn-1/"):
        yield from (change.counter for change in way.changes)


def arrived(way: ZefraWay) -> Iterator[str]:
    """S12-04a  Units that come to the map: which may, and where, is its audit's."""
    for change in way.changes:
        if change.start in (*_OFF, NOWHERE) and change.end in way.charts.map:
            yield change.counter


def in_an_activation(way: ZefraWay) -> Iterator[str]:
    """p3-03a  In an activation units move, fight and are turned over: the audits of movement judge them."""
    for change in way.changes:
        counter = way.charts.counters[change.counter]
        won = change.start in ("unused", NOWHERE) and counter.type in _RAISED
        back = change.start == "eliminated" and counter.type in ("militia", "refugees")
        on_the_map = change.start in way.charts.map and change.end in way.charts.map
        from_off_map = change.start == f"off-map-{counter.side}" and change.end in (
            *way.charts.map,
            change.start,
        )
        destroyed = counter.kind == "site" and change.end == "destroyed"
        guard = change.start == change.end == "guards"
        if (counter.is_unit and (won or back or on_the_map or from_off_map or guard)) or destroyed:
            yield change.counter


def at_the_end_of_a_turn(way: ZefraWay) -> Iterator[str]:
    """G10-06, p61-15f  Units are turned back, pushed out of full hexes, and nearer to the capital."""
    full = [*overfull(way.start, way.charts)]
    for change in way.changes:
        counter = way.charts.counters[change.counter]
        turned = change.start == change.end
        nearer = change.start.startswith("capital-")
        if counter.is_unit and (turned or nearer or _is_pushed(way, change, full)):
            yield change.counter


_CHAIN = 2
"""How far from an overfull hex its chain pushes a unit, and how many hexes it pushes one. Ours."""


def _is_pushed(way: ZefraWay, change: Change, full: list[str]) -> bool:
    """p3-17d  Whether the chain of an overfull hex can have moved a unit."""
    distance, map = way.charts.map.distance, way.charts.map
    if change.start not in map or change.end not in map or distance(change.start, change.end) > _CHAIN:
        return False
    return any(distance(change.start, hex) <= _CHAIN for hex in full)


def changed_fields(way: ZefraWay, phases: Set[str]) -> Iterator[Finding]:
    """p61-08, p3-02a  Options are fixed before the first turn, and the order of a turn once it is rolled."""
    if not way.path.startswith("turn-1/"):
        for name, title in way.charts.options.items():
            if way.start.fields.get(name, "") != way.end.fields.get(name, ""):
                yield _changed(way, "p61-08", f"the option {name} ({title})")
    was, now = (each.fields.get("initiative", "") for each in (way.start, way.end))
    rolled = "initiative" if now else "end-of-turn"
    if was and was != now and rolled not in phases:
        yield _changed(way, "p3-02a", "the order of the turn")


def _changed(way: ZefraWay, rule: str, what: str) -> Finding:
    found = violation("", (), f"{what} was changed during play", "set it back")
    return replace(found, rule=rule, phase=way.path)


def stray(way: ZefraWay, left: tuple[Change, ...]) -> Iterator[Finding]:
    """p3-03a  Say what changed that nothing in the phase accounts for."""
    for change in left:
        name = way.charts.counters[change.counter].name
        start, end = way.charts.place(change.start), way.charts.place(change.end)
        told = f"{name} from {start} to {end}" if change.is_moved else f"{name} in {end} turned over"
        found = violation(
            change.end, [change.counter], f"{told}, which nothing in this phase does", "put it back"
        )
        is_site = way.charts.counters[change.counter].kind == "site"
        yield replace(found, rule="G9-05" if is_site else "p3-03a", phase=way.path)


ACCOUNTS: Accounts[ZefraCharts] = Accounts(
    always=(markers, taken_off, judged_by_their_own_rule), stray=stray, fields=changed_fields
)
