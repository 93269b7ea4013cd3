"""What holds of every position that play can reach, whatever the players do (2.30, 7.20, 9.10, 10.00)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.components.terms import is_conventional
from guelta.rules.engine.board.position import Position

__all__ = [
    "budget_not_overspent",
    "faces_of_the_mix",
    "production_within_bounds",
    "thirst_of_conventional_units",
]


def production_within_bounds(position: Position, charts: ChadCharts) -> Iterator[str]:
    """7.20  A production marker stands on the track of its prefecture, and so does a presence marker."""
    for each in prefectures(charts):
        for marker, track in (
            (
                f"production-{each.id}",
                [f"{each.id}-production-{n}" for n in range(1, each.max_production + 1)],
            ),
            (f"presence-{each.id}", [f"{each.id}-presence"]),
        ):
            for space in position.where(marker):
                if space not in (*track, "unused"):
                    yield f"{marker} stands in {space}"


def budget_not_overspent(position: Position, charts: ChadCharts) -> Iterator[str]:
    """9.10  Nobody spends more credits than there are, nor keeps what is left."""
    credits = position.fields.get("credits")
    if credits is not None:
        yield f"{credits} credits are left after the budget"


def faces_of_the_mix(position: Position, charts: ChadCharts) -> Iterator[str]:
    """2.30  Every counter shows one of its two faces."""
    for space, standing in position.each_standing():
        counter = charts.counters[standing.counter]
        if standing.face not in ("", counter.front, counter.back):
            yield f"{standing} in {space} has no such face"


def thirst_of_conventional_units(position: Position, charts: ChadCharts) -> Iterator[str]:
    """4.32  Only conventional units on the map are marked NO WATER."""
    for space, standing in position.each_standing():
        if "no-water" in standing.marks and not (
            space in charts.map and is_conventional(charts.counters[standing.counter])
        ):
            yield f"{standing} in {space} is marked NO WATER"
