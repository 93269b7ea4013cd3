"""Chapter 14: what the referee says of the scenarios' special rules (14.13, 14.33, 14.41, 14.43)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.prefecture_display import level
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.charts.political_charts import scenario_politics
from guelta.rules.chad.components.in_force import begins_part_two, part_two
from guelta.rules.chad.components.terms import government_role, independent_factions, is_left_out, owner
from guelta.rules.chad.politics.affiliation import moved_while_independent
from guelta.rules.chad.reinforcement.reinforcement import task_forces_misplaced
from guelta.rules.chad.special_rules.scenario_rules import neutral_joins
from guelta.rules.chad.special_rules.victory import not_agreed
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import agreed_end
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "agreed_before_its_time",
    "faction_to_arrive",
    "french_die",
    "manta_by_its_rules",
    "mrp_left_independent",
    "neutral_to_join",
    "nothing_moves_in_a_segment_left_out",
]


@check("14.13")
def manta_by_its_rules(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.13  Operation Manta has no drought, and an MRP for which the Rebel rolls while it is independent.

    It does not move until it is activated. From turn 11 on, if the players agreed to play on, Part II of the
    rules says the same (6.10, 11.31), and its markers are set by the chart (14.50).
    """
    if position.cursor.rpartition("/")[2] in ("", "mrp-die"):
        yield from _mrp_die(position, charts)
    if not part_two(position, charts):
        yield from moved_while_independent(position, charts)
        yield from agreed_before_its_time(position)
    elif position.cursor.endswith(("/harvest", "/affiliation")):
        yield from _beyond_the_end(position, charts, "14.13")
    if position.cursor.endswith("/harvest"):
        yield from _part_two_to_set_up(position, charts)


def agreed_before_its_time(position: Position) -> Iterator[Finding]:
    """14.13  Before turn 11 of Operation Manta nobody takes over the Government, and there is no drought."""
    if position.fields.get("government", "fan") != "fan":
        yield violation(
            "",
            [],
            "FAP governs, and before turn 11 of Operation Manta the capital does not change hands",
            "set the government back to FAN",
        )
    if position.fields.get("drought", "none") != "none":
        yield violation(
            "",
            [],
            "a drought is set, and in Operation Manta there never is one",
            "set the weather back to no drought",
        )


def _beyond_the_end(position: Position, charts: ChadCharts, rule: str) -> Iterator[Finding]:
    """14.13, 14.33  Whoever plays on beyond the last turn has agreed to before it ended."""
    own = not_agreed(position, charts)
    if own is None or own.goes_on_by != rule:
        return
    end = agreed_end(position, own.final_turn, own.furthest)
    ended = f"turn {end} ({own.rule})" if end == own.final_turn else f"turn {end}, as agreed ({rule})"
    yield due(
        "",
        [],
        f"the game ended with {ended}, and nobody agreed to play on",
        "say under Agreements, before the last turn ends, up to which turn it is played",
    )


def _part_two_to_set_up(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.13, 14.50  As turn 11 of Operation Manta begins, presence, production and GDP are set up."""
    if begins_part_two(position, charts) and not any(
        level(position, each.id) is not None for each in prefectures(charts)
    ):
        yield due(
            "",
            [],
            "Part II of the rules begins, and no production is set",
            "place the markers of presence, production, GDP and aid by the chart (14.50)",
            charts.tables.charts["scenario_presence_production"].rests_on,
        )


def _mrp_die(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.13  On 5 or 6 the MRP joins the Rebel, as a Tactical Phase begins."""
    home = independent_factions(position, charts).get("MRP")
    if home:
        yield due(
            home,
            ["mrp-leader"],
            f"the MRP at {charts.place(home)} is independent, and the Rebel player rolls one die for it",
            "on 5 or 6 it joins him, without the IGF marker; on less it stays independent",
        )


@audit("14.13")
def mrp_left_independent(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.13  Where the one die of the MRP's phase shows 5 or 6, the MRP has joined the Rebel as it ends.

    More dice than one were thrown for something else too, or thrown again: then nobody can tell.
    """
    scenario = start.fields.get("scenario", "")
    faction = scenario_politics(charts, scenario, "joins_rebel")
    dice = end.fields.get("rolls", "").replace("+", " ").split()
    home = independent_factions(start, charts).get(faction, "")
    if not home or faction not in independent_factions(end, charts) or len(dice) != 1:
        return
    if int(dice[0]) >= int(scenario_politics(charts, scenario, "joins_on")):
        yield violation(
            home,
            [each.counter for each in end.stack(home) if charts.counters[each.counter].force == faction],
            f"the die for the {faction} shows {dice[0]}, and it is still independent",
            "the Rebel player turns it to his side and takes the IGF marker off",
        )


@check("14.41")
def faction_to_arrive(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.41  Factions on the turn track arrive as independents as the turn they stand on begins.

    The task forces of turn 1 enter at N'Djamena.
    """
    if position.cursor.endswith(("/reinforcements", "/movement")):
        yield from task_forces_misplaced(position, charts, "14.41")
        return
    turn = Sequence.turn(position.cursor)
    stack = position.stack(f"turn-{turn}")
    waiting = [each for each in stack if charts.counters[each.counter].force in charts.homes]
    homes = dict.fromkeys(charts.homes[charts.counters[each.counter].force] for each in waiting)
    for home in homes:
        units = [each for each in waiting if charts.homes[charts.counters[each.counter].force] == home]
        yield due(
            home,
            [each.counter for each in units],
            "arrive in this turn",
            f"place them at {charts.place(home)} under an IGF marker",
        )


@check("14.33")
def french_die(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.33  As each impulse of 1990 begins the Government rolls whether the French are withdrawn.

    Beyond turn 3 it goes on only if the players agreed to.
    """
    if position.cursor.endswith(("/harvest", "/affiliation")):
        yield from _beyond_the_end(position, charts, "14.33")
    most = scenario_politics(charts, position.fields.get("scenario", ""), "french_leave_on")
    if not most or not position.cursor.endswith("/government/reinforcements"):
        return
    french = [
        each
        for space, each in position.each_standing()
        if space in charts.map and charts.counters[each.counter].force == "France"
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
                "moved in a segment that is not played",
                f"the owner puts it back to {charts.place(before[standing.counter])}",
            )


def _of_the_government(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    for space, standing in position.each_standing():
        if space in charts.map and owner(position, charts, standing) == government_role(position):
            yield standing.counter, space
