"""Chapter 2: game components."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chad.charts import ChadCharts
from rules.engine.finding import Finding, violation
from rules.engine.game import check
from rules.engine.position import Position

__all__ = ["counter_beyond_the_mix"]


@check("2.30")
def counter_beyond_the_mix(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """2.30  Every unit and marker exists once in the counter mix; only four kinds of marker may be made.

    IGF, NO WATER, FORT and FORT CONSTRUCTION markers are the four. A second copy of a counter, as a palette
    gives, is one too many.
    """
    spaces: dict[str, list[str]] = {}
    for space, standing in position.each_standing():
        spaces.setdefault(standing.counter, []).append(space)
    for counter_id, found in spaces.items():
        counter = charts.counters[counter_id]
        if len(found) > 1 and not counter.unlimited:
            places = " and ".join(charts.place(space) for space in found)
            yield violation(
                found[-1],
                [counter_id],
                f"{counter.name} stands on the board {len(found)} times: {places}",
                f"the owner removes {len(found) - 1} of them, or takes another counter of the mix",
            )
