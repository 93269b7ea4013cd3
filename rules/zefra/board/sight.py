"""4.10: a player looks only into own stacks; of another's he sees the top."""

from __future__ import annotations

from rules.engine.board.position import Position, Standing
from rules.engine.board.seers import ALL, Seers, only
from rules.engine.board.sight import Sight
from rules.zefra.board.units import OFF
from rules.zefra.charts.counter import MINUS
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["SIGHT"]

_WATCHER = "adjudicator"


def seers(charts: ZefraCharts, position: Position, space: str, standing: Standing) -> Seers | None:
    """G12-07  Everybody sees sites, markers and the top of a stack; the rest its owner and the adjudicator.
    G12-07  Everybody sees sites, markers and the top of a stack; the rest its owner and the adjudicator."""
    counter = charts.counters.get(standing.counter)
    if space in OFF or counter is None or (not counter.is_unit and standing.counter != MINUS):
        return ALL
    stack = position.stack(space)
    if space.startswith("off-map-"):
        return only(space.removeprefix("off-map-"), _WATCHER)
    if standing.counter != MINUS:
        return ALL if standing.counter == _top(charts, stack) else only(counter.side, _WATCHER)
    return only(*_owners_of_minus(charts, stack), _WATCHER)


def _top(charts: ZefraCharts, stack: tuple[Standing, ...]) -> str:
    """Give the uppermost unit of a stack, whatever marker or site lies on it."""
    return next((each.counter for each in reversed(stack) if charts.counters[each.counter].is_unit), "")


def _owners_of_minus(charts: ZefraCharts, stack: tuple[Standing, ...]) -> tuple[str, ...]:
    """Give the owner of the -1 counters of a stack, nobody where two sides have some there."""
    owners, waiting = set(), False
    for each in stack:
        if each.counter == MINUS:
            waiting = True
        elif waiting:
            owners.add(charts.counters[each.counter].side)
            waiting = False
    return tuple(owners) if len(owners) == 1 else ()


def label(charts: ZefraCharts, space: str, standing: Standing) -> str:
    """G12-07  What lies below the top shows nothing, not even whose it is."""
    return ""


SIGHT: Sight[ZefraCharts] = Sight(seers, label=label)
