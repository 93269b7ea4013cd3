"""Chapter 14: what the referee says of victory (5.64, 14.12, 14.22, 14.32, 14.42) and of 14.23."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import combat_units, government_role
from guelta.rules.chad.special_rules.capital import is_captured
from guelta.rules.chad.special_rules.victory import (
    CAPITAL,
    Victory,
    at_once,
    at_the_end,
    by_points,
    conditions_of,
    is_last_turn,
    points,
)
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.check import check

__all__ = [
    "campaign_over",
    "capital_captured",
    "commander_gone",
    "deby_over",
    "manta_over",
    "toyota_war_over",
]


def _ends(victory: Victory | None, rests_on: tuple[str, ...] = ()) -> Iterator[Finding]:
    if victory is not None:
        winner = "nobody" if victory.winner == "nobody" else f"{victory.winner.upper()} player"
        said = f"the game is over: {victory.why}"
        yield due("", [], said, f"result: {winner}, {victory.level} ({victory.rule})", rests_on)


def _at_the_end_by(rule: str, position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.00  Yield the result when the last turn ends and the scenario is won by this rule."""
    own = conditions_of(position, charts)
    if own is not None and own.rule == rule and is_last_turn(position, charts):
        by_chart = own.decides == "points"
        yield from _ends(at_the_end(position, charts), _points_rest_on(charts) if by_chart else ())


def _points_rest_on(charts: ChadCharts) -> tuple[str, ...]:
    return charts.tables.charts["victory_points"].rests_on


@check("14.00", applies=("12.13",))
def commander_gone(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.00  The end of a Commander ends the game at once (5.64); so does Habre abroad in 1990 (14.32)."""
    yield from _ends(at_once(position, charts))


@check("14.12")
def manta_over(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.12  When turn 10 of Operation Manta ends, whoever has ground units in N'Djamena wins."""
    if position.cursor.endswith("/water-check"):
        yield from _at_the_end_by("14.12", position, charts)


@check("14.22", applies=("14.60",))
def toyota_war_over(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.22  When turn 18 of the Toyota War ends, points and production give the result."""
    if position.cursor.endswith("/presence-adjustment"):
        yield from _at_the_end_by("14.22", position, charts)


@check("14.32")
def deby_over(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.32  When turn 3 of 1990 ends, the Government wins with presence in enough prefectures.

    Before that the Rebel has won with the end of an impulse in which he has taken N'Djamena.
    """
    if position.cursor.endswith("/presence-adjustment"):
        yield from _at_the_end_by("14.32", position, charts)
    elif _ends_with_the_capital(position, charts):
        yield from _captured(position, charts, "the Rebel player has won")


@check("14.42", applies=("14.40", "14.60"))
def campaign_over(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.42  In the campaign's dry seasons 250 points of the Government end the game, and so does turn 18."""
    own = conditions_of(position, charts)
    if own is None or own.enough is None or not position.cursor.endswith("/victory-check"):
        return
    if points(position, charts).government >= own.enough or is_last_turn(position, charts):
        yield from _ends(by_points(position, charts), _points_rest_on(charts))


@check("14.23")
def capital_captured(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.23  Rebel guerrillas in N'Djamena at the end of an impulse bring a change of government.

    In 1990 they have won (14.32).
    """
    if not _ends_with_the_capital(position, charts):
        change = "the Rebel player becomes the Government: presence, FANT and guerrillas change as 14.23 says"
        yield from _captured(position, charts, change)


def _ends_with_the_capital(position: Position, charts: ChadCharts) -> bool:
    """14.32  Whether a scenario is over when the Rebel takes the capital."""
    own = conditions_of(position, charts)
    return own is not None and own.decides == "prefectures"


def _captured(position: Position, charts: ChadCharts, remedy: str) -> Iterator[Finding]:
    if is_captured(position, charts):
        units = [unit.counter for unit in combat_units(charts, position.stack(CAPITAL))]
        lost = f"rebels hold {charts.place(CAPITAL)}, {government_role(position).upper()} has lost it"
        yield due(CAPITAL, units, lost, remedy)
