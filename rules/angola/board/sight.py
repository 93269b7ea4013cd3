"""2.4.2, 8  Who may see what: the contents of Columns and the Equipment that Forces carry."""

from __future__ import annotations

from rules.angola.board.forces import region_of
from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import MINEFIELD
from rules.engine.board.position import Position, Standing
from rules.engine.board.seers import ALL, Seers, only
from rules.engine.board.sight import Sight

__all__ = ["SIGHT"]


def _seers(charts: AngolaCharts, position: Position, space: str, standing: Standing) -> Seers | None:
    """8, 2.4.2, 9.5, 9.9.1  Its owner sees what is in a Column, and what Equipment a Force carries."""
    counter = charts.counters.get(standing.counter)
    if counter is None or space not in charts.map or counter.kind not in ("unit", "equipment"):
        return None
    fights = position.fields.get("combat") == space
    for force in region_of(position, charts, space).forces:
        if counter.is_unit and standing in force.units:
            return ALL if fights or not force.column else only(force.side)
        if standing in force.equipment:
            open_ = standing.face == MINEFIELD and (fights or not force.column)
            return ALL if open_ else only(force.side)
    return ALL


def _label(charts: AngolaCharts, space: str, standing: Standing) -> str:
    """8  Of what is hidden its Faction shows; of a card its back."""
    counter = charts.counters.get(standing.counter)
    if counter is None:
        return standing.hidden
    if counter.kind == "card":
        return counter.back
    return standing.hidden if counter.kind == "equipment" else counter.side if space in charts.map else ""


SIGHT: Sight[AngolaCharts] = Sight(_seers, _label)
