"""8.4: what movement offers, to be held against what the audits of an activation say."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.engine.board.position import Position
from rules.engine.self_play.solitaire import Generator
from rules.zefra.board.units import all_units
from rules.zefra.charts.counter import USED
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.movement.reach import destinations

__all__ = ["MOVEMENT"]


def _movers(position: Position, charts: ZefraCharts) -> Sequence[str]:
    """Give the units of the active side that can still act, on the ground and without -1 counters below."""
    side = position.fields.get("active", "")
    return [
        unit.id
        for unit in all_units(position, charts).values()
        if unit.side == side
        and unit.space in charts.map
        and not (unit.is_used or unit.hits or unit.type == "cas")
    ]


def _moves(position: Position, charts: ZefraCharts, counter: str) -> Collection[str]:
    return destinations(position, charts, [all_units(position, charts)[counter]])


def _spaces(charts: ZefraCharts) -> Sequence[str]:
    return tuple(charts.map)


def _beside(charts: ZefraCharts, hex: str) -> Sequence[str]:
    return charts.map.neighbours(hex)


MOVEMENT = tuple(
    Generator(phase, _movers, _moves, _spaces, _beside, USED)
    for phase in ("government-turns", "peoples", "forces")
)
