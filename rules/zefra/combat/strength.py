"""6.2, 6.5: who is weak, and how many units of a group are not."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["is_weak", "non_weak"]


def is_weak(position: Position, charts: ZefraCharts, unit: Unit) -> bool:
    """p3-13a, p3-13b, p3-13g  Whether a unit is weak, by its type always or by the counters below it."""
    is_always = charts.type_is(unit.type, "always_weak")
    if unit.type == "militia" and charts.option(position, "peoples-weak") == "at-two":
        is_always = False
    return is_always or unit.space == "guards" or unit.hits >= charts.weak_at(unit.side)


def non_weak(position: Position, charts: ZefraCharts, units: Iterable[Unit]) -> int:
    """G7-06  Count the units not weak; two weak companies of a side make one while counters allow."""
    units = list(units)
    counted = sum(not is_weak(position, charts, unit) for unit in units)
    for side in dict.fromkeys(unit.side for unit in units):
        weak = sorted(
            unit.hits
            for unit in units
            if unit.side == side
            and unit.counter.is_company
            and unit.space != "guards"
            and is_weak(position, charts, unit)
        )
        pairs = zip(weak[::2], weak[1::2], strict=False)
        counted += sum(first + second < charts.pair_limit(side) for first, second in pairs)
    return counted
