"""What may change on the board in each phase; all else is stray."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.judging.account import Accounts, Change, Way
from rules.engine.judging.finding import Finding, violation
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["ACCOUNTS", "arrived", "at_the_end_of_a_turn", "deployed", "in_an_activation"]

ZefraWay = Way[ZefraCharts]
_OFF = ("unused", "eliminated")


def markers(way: ZefraWay) -> Iterator[str]:
    """S12-05  -1 counters and markers: other rules judge them."""
    for change in way.changes:
        if way.charts.counters[change.counter].kind == "marker":
            yield change.counter


def taken_off(way: ZefraWay) -> Iterator[str]:
    """G14-01a  A player may take own units off at any time, and CJTF-Z bring them to the capital."""
    for change in way.changes:
        to_capital = change.end == "capital-1" and way.charts.counters[change.counter].side == "cjtf"
        if change.end in _OFF or to_capital:
            yield change.counter


def deployed(way: ZefraWay) -> Iterator[str]:
    """p61-12a  Before the first turn everybody deploys."""
    if way.path.startswith("turn-1/"):
        yield from (change.counter for change in way.changes)


def arrived(way: ZefraWay) -> Iterator[str]:
    """S12-04a  A party and a militia that come to an arrival hex."""
    for change in way.changes:
        counter = way.charts.counters[change.counter]
        is_new = change.start in _OFF and change.end in way.charts.arrival_hexes
        if is_new and counter.type in ("refugees", "militia"):
            yield change.counter


def in_an_activation(way: ZefraWay) -> Iterator[str]:
    """p3-03a  In an activation units move, fight and are turned over: the audits of movement judge them."""
    for change in way.changes:
        counter = way.charts.counters[change.counter]
        won = change.start == "unused" and counter.type in ("militia", "nuclear", "biological")
        back = change.start == "eliminated" and counter.type == "militia"
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
    """G10-06, p61-15f  Units are turned back, pushed out of overfull hexes, and come nearer to the capital.
    G10-06, p61-15f  Units are turned back, pushed out of overfull hexes, and come nearer to the capital."""
    for change in way.changes:
        counter = way.charts.counters[change.counter]
        on_the_map = change.start in way.charts.map and change.end in way.charts.map
        turned = change.start == change.end
        nearer = change.start.startswith("capital-")
        if counter.is_unit and (turned or nearer or on_the_map):
            yield change.counter


def stray(way: ZefraWay, left: tuple[Change, ...]) -> Iterator[Finding]:
    """p3-03a  Say what changed that nothing in the phase accounts for."""
    for change in left:
        name = way.charts.counters[change.counter].name
        start, end = way.charts.place(change.start), way.charts.place(change.end)
        told = f"{name} from {start} to {end}" if change.is_moved else f"{name} in {end} turned over"
        found = violation(
            change.end, [change.counter], f"{told}, which nothing in this phase does", "put it back"
        )
        yield Finding(
            "p3-03a", found.verdict, way.path, found.where, found.counters, found.message, found.remedy
        )


ACCOUNTS: Accounts[ZefraCharts] = Accounts(always=(markers, taken_off), stray=stray)
