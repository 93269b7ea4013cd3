"""1.30 and 3.00  Marches: where riders may stand, how far they go, and that nothing else moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.account import NOWHERE, Change, Way, changes
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.seers import ALL, only

from .initiative import HOUSES

__all__ = [
    "farther_than_it_may", "houses_apart", "march", "marched", "markers", "nothing_else_moves",
    "out_of_turn",
]  # fmt: skip


@procedure("3.00", writes=("3.00",))
def march(run: Run[PlainCharts]) -> None:
    """3.00  The house whose march it is sends each of its counters where it may go, or lets it stand."""
    side = run.position.fields.get("active", "")
    if side not in HOUSES:
        run.refuse("3.00", "nobody knows whose march it is", "say who is active")
    movers = [
        (space, standing)
        for space, standing in run.position.each_standing()
        if space in run.charts.map and run.charts.counters[standing.counter].side == side
    ]
    for space, standing in movers:
        name = run.charts.counters[standing.counter].name
        seers = only(side) if standing.hidden else ALL
        options = tuple(Option(each, run.charts.place(each)) for each in _open_to(run, standing.counter))
        choice = Choice(
            f"to-{standing.counter}", "3.00", side, f"Where does {name} march?", options,
            kind="space", of=(standing.counter,), seen_by=seers, purpose="destination"
        )  # fmt: skip
        (there,) = run.choose(choice)
        if there != space:
            run.put(standing.counter, there)
            told, public = f"{name} marches to {run.charts.place(there)}", f"{HOUSES[side]} marches"
            run.write("3.00", told, side=side, seen_by=seers, public=public)


def _open_to(run: Run[PlainCharts], unit: str) -> Iterator[str]:
    """Yield the hexes in which a counter may end a march, its own among them."""
    charts, counter = run.charts, run.charts.counters[unit]
    [here] = run.position.where(unit)
    limit = charts.stacking.limit if charts.stacking else len(charts.counters)
    for space in charts.map:
        far = charts.map.distance(here, space)
        there = [charts.counters[each.counter] for each in run.position.stack(space) if each.counter != unit]
        is_near = far is not None and far <= counter.whole("movement")
        if is_near and len(there) < limit and all(each.side == counter.side for each in there):
            yield space


@check("1.30")
def houses_apart(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """1.30  Counters of two houses never stand in one hex."""
    for space, stack in position.each_stack():
        units = [each.counter for each in stack if charts.counters[each.counter].kind == "unit"]
        if space in charts.map and len({charts.counters[unit].side for unit in units}) > 1:
            yield violation(
                space, units, f"two houses stand in {charts.place(space)}", "whoever came last goes back"
            )


@audit("3.10")
def farther_than_it_may(start: Position, end: Position, charts: PlainCharts) -> Iterator[Finding]:
    """3.10  A counter goes as many hexes in a march as its movement says."""
    for change in _moves(start, end, charts):
        far = charts.map.distance(change.start, change.end)
        movement = charts.counters[change.counter].whole("movement")
        if far is not None and far > movement:
            yield violation(
                change.end,
                [change.counter],
                f"went {far} hexes from {charts.place(change.start)}, and may go {movement}",
                "put it back",
            )


@audit("3.20")
def out_of_turn(start: Position, end: Position, charts: PlainCharts) -> Iterator[Finding]:
    """3.20  In the march of a house no counter of another one moves."""
    active = start.fields.get("active", "")
    for change in _moves(start, end, charts):
        counter = charts.counters[change.counter]
        if active in HOUSES and counter.side != active:
            yield violation(
                change.end,
                [counter.id],
                f"moved in the march of {HOUSES[active]}",
                "put it back",
            )


def _moves(start: Position, end: Position, charts: PlainCharts) -> Iterator[Change]:
    for change in changes(start, end):
        if change.is_moved and change.start in charts.map and change.end in charts.map:
            yield change


def marched(way: Way[PlainCharts]) -> Iterable[str]:
    """Account for every counter that went from hex to hex: 3.10 and 3.20 judge it."""
    return [change.counter for change in _moves(way.start, way.end, way.charts)]


def markers(way: Way[PlainCharts]) -> Iterable[str]:
    """Account for the marker of the turn at any time."""
    return [change.counter for change in way.changes if not way.charts.counters[change.counter].side]


def nothing_else_moves(way: Way[PlainCharts], stray: tuple[Change, ...]) -> Iterator[Finding]:
    """1.40  Counters are moved in marches, from hex to hex, and at no other time."""
    for change in stray:
        message = "moved or turned over where the rules move nothing"
        where = "" if change.end == NOWHERE else change.end
        yield replace(violation(where, [change.counter], message, "put it back"), rule="1.40", phase=way.path)
