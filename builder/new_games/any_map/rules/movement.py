"""2.00  Where units may stand."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check

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
