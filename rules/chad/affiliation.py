"""Chapters 11 and 14: independent guerrilla factions on the board (11.31, 11.32, 14.13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chad.charts import ChadCharts
from rules.chad.stacking import over_limit
from rules.chad.terms import independent_factions, names, role, segment
from rules.engine.finding import Finding, due, violation
from rules.engine.game import check
from rules.engine.position import Position, Standing

__all__ = ["former_independents_over_limit", "independent_away_from_home", "mrp_die"]


@check("11.31", applies=["11.30"])
def independent_away_from_home(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """11.31  Leader and units in play of an independent faction stand in its home town.

    Those that have left it by hexes moved while they may not (11.33); those in a box were not collected.
    """
    for faction, home in sorted(independent_factions(position, charts).items()):
        moved: list[tuple[str, Standing]] = []
        uncollected: list[tuple[str, Standing]] = []
        for space, standing in position.each_standing():
            if charts.counters[standing.counter].force != faction or space == home:
                continue
            if space in charts.map:
                moved.append((space, standing))
            elif charts.sanctuary_of_box(space):
                uncollected.append((space, standing))
        if moved:
            yield violation(
                moved[0][0],
                [standing.counter for _, standing in moved],
                f"{names(charts, [s for _, s in moved])} in {charts.place(moved[0][0])},"
                f" though {faction} is independent at {charts.place(home)}",
                "move them back, or take the IGF marker off if the faction was activated",
            )
        if uncollected:
            yield due(
                home,
                [standing.counter for _, standing in uncollected],
                f"{names(charts, [s for _, s in uncollected])} of the independent {faction}"
                f" not at {charts.place(home)}",
                "collect them in the home town, under the IGF marker",
            )


@check("11.32")
def former_independents_over_limit(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """11.32  Activated units of a former IGF obey the limit from the end of their next friendly segment."""
    for over in over_limit(position, charts):
        former = [unit for unit in over.units if "ex-igf" in unit.marks]
        if former and role(position, over.player) == segment(position):
            yield over.violation(position, charts, ", after the first segment of the former IGF")


@check("14.13")
def mrp_die(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.13  While the MRP is independent the Rebel player rolls a die for it as each Tactical Phase begins.

    On 5 or 6 it joins him.
    """
    home = independent_factions(position, charts).get("MRP")
    if home:
        yield due(
            home,
            ["mrp-leader"],
            f"the MRP at {charts.place(home)} is independent",
            "the Rebel player rolls one die: on 5 or 6 it joins him, without the IGF marker",
        )
