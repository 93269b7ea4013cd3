"""3.2, 3.4: where CJTF-Z may stand only with a government's leave."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.units import Unit, units_of
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["is_in_zefra_without_leave", "uses_an_airfield_without_leave", "without_leave"]


def without_leave(position: Position, charts: ZefraCharts) -> Iterator[Unit]:
    """Yield the units of CJTF-Z that stand where they have no leave to be."""
    for unit in units_of(position, charts, "cjtf"):
        if is_in_zefra_without_leave(position, charts, unit) or uses_an_airfield_without_leave(
            position, charts, unit
        ):
            yield unit


def is_in_zefra_without_leave(position: Position, charts: ZefraCharts, unit: Unit) -> bool:
    """p61-16a  Whether a unit of CJTF-Z is in Zefra, which gives no leave."""
    return charts.country(unit.space) == "zefra" and "cross-border" not in position.fields


def uses_an_airfield_without_leave(position: Position, charts: ZefraCharts, unit: Unit) -> bool:
    """p61-15b  Whether a CAS of CJTF-Z stands at an airfield of Daloon, which lets it use none."""
    is_there = charts.site_of_kind(unit.space, "airfield") and charts.country(unit.space) == "daloon"
    return unit.type == "cas" and is_there and "airfields" not in position.fields
