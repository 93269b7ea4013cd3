"""8.1.2, 9.12  Who has moved this turn, kept as a mark on his counter: only the way to a board shows it."""

from __future__ import annotations

from guelta.rules.angola.board.control import fallen, turn_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["MOVED", "STRAGGLED", "remember"]

MOVED, STRAGGLED = "moved", "straggled"
PHASE = "/operations-phase"


def remember(charts: AngolaCharts, before: Position, after: Position) -> Position:
    """8.1.2  Mark what of the active Faction changed region; no mark outlives a turn."""
    if before.cursor and turn_of(before) != turn_of(after):
        return _rested(charts, after)
    if not (before.cursor.endswith(PHASE) and after.cursor.endswith(PHASE)):
        return after
    side = before.fields.get("active", "")
    leaves_base = fallen(after) and not fallen(before)  # 14.3.2(2)
    for region in after.changed_from(before):
        if region not in charts.map:
            continue
        stack = tuple(
            each.marked(MOVED)
            if MOVED not in each.marks
            and _goes(charts, each, side)
            and (was := _region(charts, before, each.counter)) not in ("", region)
            and not (leaves_base and was == "flec-base")
            else each
            for each in after.stack(region)
        )
        if stack != after.stack(region):
            after = after.with_stack(region, stack)
    return after


def _goes(charts: AngolaCharts, standing: Standing, side: str) -> bool:
    counter = charts.counters.get(standing.counter)
    return counter is not None and counter.side == side and counter.kind in ("unit", "column")


def _region(charts: AngolaCharts, position: Position, counter: str) -> str:
    return next((space for space in position.where(counter) if space in charts.map), "")


def _rested(charts: AngolaCharts, position: Position) -> Position:
    for region, stack in [*position.each_stack()]:
        if region in charts.map and any(each.marks for each in stack):
            position = position.with_stack(region, [each.unmarked(*each.marks) for each in stack])
    return position
