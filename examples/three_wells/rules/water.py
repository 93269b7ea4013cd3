"""4.00 and 5.00  Water: who shows himself at a well at the end of a turn, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.play.sequence import Sequence

from .initiative import HOUSES

__all__ = ["water"]

LAST_TURN = 3


@procedure("4.00", writes=("4.00", "5.00"))
def water(run: Run[PlainCharts]) -> None:
    """4.00  All houses decide in secret whom they show at wells; a rider who is shown draws one water.

    5.00  After the last turn the house with the most water has won.
    """
    asked = [choice for side in HOUSES if (choice := _asked(run, side)) is not None]
    for choice, shown in zip(asked, run.choose_together(*asked), strict=True):
        for unit in shown:
            _show(run, unit, choice.side)
    if Sequence.turn(run.position.cursor) == LAST_TURN:
        most = max(_water(run.position, side) for side in HOUSES)
        best = [house for side, house in HOUSES.items() if _water(run.position, side) == most]
        run.set(victory=f"{' and '.join(best)} with {most} water")
        run.write("5.00", f"{' and '.join(best)}: the most water, {most}")


def _asked(run: Run[PlainCharts], side: str) -> Choice | None:
    there = tuple(_at_wells(run.position, run.charts, side))
    if not there:
        return None
    options = tuple(Option(unit, run.charts.counters[unit].name) for unit in there)
    title = "Who shows himself at a well?"
    return Choice(
        f"shown-{side}",
        "4.00",
        side,
        title,
        options,
        least=0,
        most=len(there),
        secret=True,
        kind="unit",
        purpose="declare",
    )


def _at_wells(position: Position, charts: PlainCharts, side: str) -> Iterator[str]:
    for space, standing in position.each_standing():
        at_well = space in charts.map and charts.map[space].attributes["terrain"] == "oasis"
        if at_well and charts.counters[standing.counter].side == side:
            yield standing.counter


def _show(run: Run[PlainCharts], unit: str, side: str) -> None:
    counter = run.charts.counters[unit]
    [space] = run.position.where(unit)
    run.hide(unit, "")
    if counter.attributes["type"] == "decoy":
        text = f"{counter.name} is shown at {run.charts.place(space)}, and draws nothing"
        run.write("4.00", text, side=side)
        return
    run.set(**{f"water-{side}": str(_water(run.position, side) + 1)})
    run.write("4.00", f"{counter.name} draws one water at {run.charts.place(space)}", side=side)


def _water(position: Position, side: str) -> int:
    return int(position.fields.get(f"water-{side}", "0"))
