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
    """G12-07  All see sites, markers and the top of a stack; its owner and the adjudicator see the rest."""
    if space in OFF:
        return ALL
    if space.startswith("off-map-"):
        return only(space.removeprefix("off-map-"), _WATCHER)
    return position.of_stack(space, _seers_in, charts).get(standing.counter, ALL)


def _seers_in(stack: tuple[Standing, ...], charts: ZefraCharts) -> dict[str, Seers]:
    """Give who sees what lies in a stack and is not for all: units below its top, and -1 counters."""
    found: dict[str, Seers] = {}
    units = [each.counter for each in stack if _is_unit(charts, each)]
    for id in units[:-1]:  # whatever marker or site lies on the uppermost unit, it is the top
        found[id] = only(charts.counters[id].side, _WATCHER)
    if any(each.counter == MINUS for each in stack):
        owners = _owners_of_minus(charts, stack)
        found[MINUS] = only(*(owners if len(owners) == 1 else ()), _WATCHER)
    return found


def _is_unit(charts: ZefraCharts, standing: Standing) -> bool:
    counter = charts.counters.get(standing.counter)
    return counter is not None and counter.is_unit


def _owners_of_minus(charts: ZefraCharts, stack: tuple[Standing, ...]) -> set[str]:
    """Give the owners of the -1 counters of a stack."""
    owners, waiting = set[str](), False
    for each in stack:
        if each.counter == MINUS:
            waiting = True
        elif waiting and _is_unit(charts, each):
            owners.add(charts.counters[each.counter].side)
            waiting = False
    return owners


def label(charts: ZefraCharts, space: str, standing: Standing) -> str:
    """G12-07  What lies below the top shows nothing, not even whose it is."""
    return ""


SIGHT: Sight[ZefraCharts] = Sight(seers, label=label)
