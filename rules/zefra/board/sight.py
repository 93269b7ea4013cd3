"""4.10: a player looks only into own stacks; of another's he sees the top."""

from __future__ import annotations

from collections.abc import Sequence

from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.seers import ALL, Seers, only
from guelta.rules.engine.sight.sight import Sight
from guelta.rules.zefra.board.units import OFF
from guelta.rules.zefra.charts.counter import MINUS
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["SIGHT"]

_WATCHER = "adjudicator"


def seers(charts: ZefraCharts, position: Position, space: str) -> Sequence[Seers | None]:
    """G12-07  All see sites, markers and the top of a stack; its owner and the adjudicator see the rest."""
    stack = position.stack(space)
    if space in OFF:
        return (ALL,) * len(stack)
    if space.startswith("off-map-"):
        return (only(space.removeprefix("off-map-"), _WATCHER),) * len(stack)
    return position.of_stack(space, _seers_in, charts)


def _seers_in(stack: tuple[Standing, ...], charts: ZefraCharts) -> tuple[Seers, ...]:
    """Return of each counter of a stack who sees it: units below the top, and -1 counters, are not for all.

    A -1 counter is seen by the owner of the unit it lies under, by the adjudicator alone under none.
    """
    found, above, is_top = list[Seers](), only(_WATCHER), True
    for standing in reversed(stack):
        counter = charts.counters.get(standing.counter)
        if standing.counter == MINUS:
            found.append(above)
        elif counter is not None and counter.is_unit:
            above = only(counter.side, _WATCHER)
            found.append(ALL if is_top else above)  # whatever marker or site lies on it, it is the top
            is_top = False
        else:
            above = only(_WATCHER)
            found.append(ALL)
    return tuple(reversed(found))


def label(charts: ZefraCharts, space: str, standing: Standing) -> str:
    """G12-07  What lies below the top shows nothing, not even whose it is."""
    return ""


SIGHT: Sight[ZefraCharts] = Sight(seers, label=label, outlined=frozenset({"p3-05a"}))
"""p3-05a  That there is a fight, and where, everybody learns, whatever covers who is in it (Z49)."""
