"""Chapter 14: what the referee says of the scenarios' special rules (14.33, 14.41, 14.43)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chad.charts import ChadCharts
from rules.chad.charts_politics import scenario_politics
from rules.chad.scenario_rules import neutral_joins
from rules.chad.terms import government_role, is_left_out, names, owner
from rules.engine.finding import Finding, due, violation
from rules.engine.game import audit, check
from rules.engine.position import Position
from rules.engine.sequence import Sequence

__all__ = ["faction_to_arrive", "french_die", "neutral_to_join", "nothing_moves_in_a_segment_left_out"]


@check("14.41")
def faction_to_arrive(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.41  Factions on the turn track arrive as independents as the turn they stand on begins."""
    turn = Sequence.turn(position.cursor)
    stack = position.stack(f"turn-{turn}")
    waiting = [each for each in stack if charts.counters[each.counter].kind != "marker"]
    homes = dict.fromkeys(charts.homes[charts.counters[each.counter].force] for each in waiting)
    for home in homes:
        units = [each for each in waiting if charts.homes[charts.counters[each.counter].force] == home]
        yield due(
            home,
            [each.counter for each in units],
            f"{names(charts, units)} arrive in this turn",
            f"place them at {charts.place(home)} under an IGF marker",
        )


@check("14.33")
def french_die(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.33  As each impulse of 1990 begins the Government rolls whether the French are withdrawn."""
    most = scenario_politics(charts, position.fields.get("scenario", ""), "french_leave_on")
    if not most or not position.cursor.endswith("/government/reinforcements"):
        return
    french = [
        each
        for space, each in position.each_standing()
        if space in charts.map and charts.counters[each.counter].force == "France"
        if charts.counters[each.counter].kind != "marker"
    ]
    if french:
        yield due(
            "",
            [each.counter for each in french],
            "French units are in play as the impulse begins",
            f"the Government player rolls one die: on 1 to {most} they are all withdrawn",
        )


@check("14.43")
def neutral_to_join(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.43  The neutral MRP joins a player when a segment ends with ground units in the South."""
    player = neutral_joins(position, charts)
    if player:
        faction = position.fields["neutral"]
        yield due(
            charts.homes[faction],
            [],
            f"ground units stand in the South as the segment ends, and {faction} is neutral",
            f"it joins the {player.upper()} player where it stands",
        )


@audit("14.33")
def nothing_moves_in_a_segment_left_out(
    start: Position, end: Position, charts: ChadCharts
) -> Iterator[Finding]:
    """14.33  In the first impulse of 1990 the Government has no segment."""
    if not is_left_out(start, charts):
        return
    before = dict(_of_the_government(start, charts))
    for space, standing in end.each_standing():
        if standing.counter in before and before[standing.counter] != space:
            yield violation(
                space,
                [standing.counter],
                f"{names(charts, [standing])} moved in a segment that is not played",
                f"the owner puts it back to {charts.place(before[standing.counter])}",
            )


def _of_the_government(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    for space, standing in position.each_standing():
        if space in charts.map and owner(position, charts, standing) == government_role(position):
            yield standing.counter, space
