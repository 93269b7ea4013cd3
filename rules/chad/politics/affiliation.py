"""Chapter 11: independent guerrilla factions on the board (11.31, 11.32)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import independent_factions, role, segment
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check

__all__ = ["former_independents_over_limit", "independent_away_from_home", "moved_while_independent"]


@check("11.31", applies=["11.30"])
def independent_away_from_home(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """11.31  Leader and units in play of an independent faction stand in its home town.

    Those that have left it by hexes moved while they may not (11.33); those in a box were not collected.
    """
    yield from moved_while_independent(position, charts)
    for faction, home in sorted(independent_factions(position, charts).items()):
        uncollected = [
            standing
            for space, standing in position.each_standing()
            if charts.counters[standing.counter].force == faction and charts.sanctuary_of_box(space)
        ]
        if uncollected:
            yield due(
                home,
                [standing.counter for standing in uncollected],
                f"the independent {faction} is not all at {charts.place(home)}",
                "collect them in the home town, under the IGF marker",
            )


def moved_while_independent(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """11.33, 14.13  An independent faction does not move: its counters on the map stand in its home town."""
    for faction, home in sorted(independent_factions(position, charts).items()):
        moved = [
            (space, standing)
            for space, standing in position.each_standing()
            if charts.counters[standing.counter].force == faction and space in charts.map and space != home
        ]
        if moved:
            yield violation(
                moved[0][0],
                [standing.counter for _, standing in moved],
                f"in {charts.place(moved[0][0])}, though {faction} is independent at {charts.place(home)}",
                "move them back, or take the IGF marker off if the faction was activated",
            )


@check("11.32")
def former_independents_over_limit(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """11.32  Activated units of a former IGF obey the limit from the end of their next friendly segment."""
    for over in over_limit(position, charts):
        former = [unit for unit in over.units if "ex-igf" in unit.marks]
        if former and role(position, over.player) == segment(position):
            yield over.violation(position, charts, ", after the first segment of the former IGF")
