"""2.00  Where units may stand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.board.position import Position
from rules.engine.judging.check import check
from rules.engine.judging.finding import Finding, violation
from rules.engine.plain import PlainCharts

__all__ = ["enemies_in_one_place"]


@check("2.20")
def enemies_in_one_place(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """2.20  Units of two sides never stand in one place."""
    for space, stack in position.each_stack():
        units = [charts.counters[each.counter] for each in stack if charts.counters[each.counter].side]
        if space in charts.map and len({unit.side for unit in units}) > 1:
            yield violation(
                space,
                [unit.id for unit in units],
                f"units of different sides stand in {charts.place(space)}",
                "whoever came last moves away",
            )
