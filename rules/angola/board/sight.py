"""2.4.2, 8, 9.5  Who may see what: the contents of Columns and the Equipment that Forces carry.

How many Units lie beneath a Column marker everybody sees, as a stack on the table shows it: 8 lets nobody but
the owner look at them, and 9.5 has shown what they are, not how many. Of Equipment that is carried nobody
else learns even that it is there (R26).
"""

from __future__ import annotations

from collections.abc import Sequence

from guelta.rules.angola.board.forces import Region, region_read
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.seers import ALL, Seers, only
from guelta.rules.engine.sight.sight import Sight

__all__ = ["SIGHT"]


def _seers(charts: AngolaCharts, position: Position, space: str) -> Sequence[Seers | None]:
    """8, 2.4.2, 9.5, 9.9.1  Its owner sees what is in a Column, and what Equipment a Force carries."""
    stack = position.stack(space)
    if space not in charts.map:
        return (None,) * len(stack)
    work_out = _while_fighting if position.fields.get("combat") == space else _at_rest
    found = position.of_stack(space, work_out, charts)
    return [found.get(each.counter) for each in stack]


def _at_rest(stack: tuple[Standing, ...], charts: AngolaCharts) -> dict[str, Seers]:
    return _of_region(region_read(stack, charts), charts, fights=False)


def _while_fighting(stack: tuple[Standing, ...], charts: AngolaCharts) -> dict[str, Seers]:
    return _of_region(region_read(stack, charts), charts, fights=True)


def _of_region(found: Region, charts: AngolaCharts, *, fights: bool) -> dict[str, Seers]:
    """Return who sees each Unit and each piece of Equipment of a region."""
    seers: dict[str, Seers] = {}
    for each in found.others:
        counter = charts.counters.get(each.counter)
        if counter is not None and counter.kind == "equipment":
            seers[each.counter] = ALL
    for force in found.forces:
        own, shown = only(force.side), fights or not force.column
        seers |= dict.fromkeys(force.ids, ALL if shown else own)
        for each in force.equipment:
            seers[each.counter] = ALL if shown and each.face == MINEFIELD else own
    return seers


def _label(charts: AngolaCharts, space: str, standing: Standing) -> str:
    """8, 2.4.2  Of a hidden Unit its Faction shows, of a card its back."""
    counter = charts.counters.get(standing.counter)
    if counter is None:
        return standing.hidden
    if counter.kind == "card":
        return counter.back
    return counter.side if counter.is_unit and space in charts.map else ""


def _is_unnoticed(charts: AngolaCharts, space: str, standing: Standing) -> bool:
    """2.4.2  Equipment that a Force carries lies covered, so that nobody else knows of it."""
    counter = charts.counters.get(standing.counter)
    return counter is not None and counter.kind == "equipment" and space in charts.map


SIGHT: Sight[AngolaCharts] = Sight(_seers, lambda charts: charts.map, _label, _is_unnoticed)
