"""4.00  Journeys: as many caravans as there are camels, each to an area that touches its own."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.account import Change, changes
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

from .hands import HOUSES

__all__ = ["farther_than_one_area", "journey", "more_than_the_camels_carry"]


@procedure("4.00", writes=("4.00",), applies=("4.10", "4.20"))
def journey(run: Run[PlainCharts]) -> None:
    """4.00  The house whose turn it is sends as many caravans as it showed camels to an area nearby."""
    side = run.position.fields.get("active", "")
    if side not in HOUSES:
        run.refuse("4.00", "nobody knows whose journey it is", "say who is active")
    caravans = _caravans(run.position, run.charts, side)
    camels = _camels(run.position, side)
    options = tuple(Option(each, run.charts.counters[each].name) for each in caravans)
    title = f"Which caravans of {HOUSES[side]} travel?"
    going = Choice(
        f"going-{side}",
        "4.20",
        side,
        title,
        options,
        least=0,
        most=min(camels, len(options)),
        kind="unit",
        purpose="mover",
    )
    for caravan in run.choose(going):
        (there,) = run.choose(_where_to(run, side, caravan))
        run.put(caravan, there)
        text = f"{run.charts.counters[caravan].name} travels to {run.charts.place(there)}"
        run.write("4.00", text, side=side)


def _where_to(run: Run[PlainCharts], side: str, caravan: str) -> Choice:
    [here] = run.position.where(caravan)
    limit = run.charts.stacking.limit if run.charts.stacking else len(run.charts.counters)
    near = [here] + [
        each
        for each in run.charts.map.neighbours(here)
        if len([one for one in _caravans(run.position, run.charts, side) if one in _there(run, each)]) < limit
    ]
    options = tuple(Option(each, run.charts.place(each)) for each in near)
    title = f"Where does {run.charts.counters[caravan].name} go?"
    return Choice(
        f"to-{caravan}", "4.10", side, title, options, kind="space", of=(caravan,), purpose="destination"
    )


def _there(run: Run[PlainCharts], space: str) -> set[str]:
    return {each.counter for each in run.position.stack(space)}


def _caravans(position: Position, charts: PlainCharts, side: str) -> list[str]:
    return [
        each.counter
        for space, each in position.each_standing()
        if space in charts.map and charts.counters[each.counter].side == side
    ]


def _camels(position: Position, side: str) -> int:
    return int(position.fields.get(f"camels-{side}", "0"))


@audit("4.10")
def farther_than_one_area(start: Position, end: Position, charts: PlainCharts) -> Iterator[Finding]:
    """4.10  A caravan goes to an area that touches its own, no farther."""
    for change in _journeys(start, end, charts):
        if change.end not in charts.map.neighbours(change.start):
            message = (
                f"{charts.place(change.end)} does not touch {charts.place(change.start)}, from where it came"
            )
            yield violation(change.end, [change.counter], message, "put it back")


@audit("4.20")
def more_than_the_camels_carry(start: Position, end: Position, charts: PlainCharts) -> Iterator[Finding]:
    """4.20  Only the house whose turn it is travels, with no more caravans than it showed camels."""
    active = start.fields.get("active", "")
    if active not in HOUSES:
        return
    gone = [change.counter for change in _journeys(start, end, charts)]
    others = [each for each in gone if charts.counters[each].side != active]
    own, camels = [each for each in gone if each not in others], _camels(start, active)
    if others:
        yield violation("", others, f"travelled in the turn of {HOUSES[active]}", "put them back")
    if len(own) > camels:
        message = f"{len(own)} caravans of {HOUSES[active]} travelled, it has {camels} camels"
        yield violation("", own, message, f"put {len(own) - camels} of them back")


def _journeys(start: Position, end: Position, charts: PlainCharts) -> Iterator[Change]:
    for change in changes(start, end):
        if change.is_moved and change.start in charts.map and change.end in charts.map:
            yield change
