"""Chapters 11 and 14: what a combat phase may do to a faction that is nobody's (11.33, 14.13, 14.43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.chad.board.traces import Way, attacking_player, under
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.in_force import independence
from guelta.rules.chad.components.terms import (
    combat_units,
    independent_factions,
    is_neutral,
    names,
    opponent,
    owner,
)
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation

__all__ = ["nobodys_factions"]


def nobodys_factions(
    start: Position, end: Position, charts: ChadCharts, ways: Iterable[Way]
) -> Iterator[Finding]:
    """11.33  An independent faction that is attacked joins the other player; a neutral one does nothing.

    Without Part II of the rules special rule 3 says the first of the MRP (14.13), in the campaign special
    rule 1 the second (14.43).
    """
    ways = [way for way in ways if way.start in charts.map]
    for faction, home in sorted(independent_factions(start, charts).items()):
        own = [way for way in ways if way.counter.force == faction and way.start == home]
        if any(way.counter.is_combat_unit and way.is_gone(charts) for way in own):
            yield from _of_an_attacked_one(start, end, charts, faction, home)
    for way in ways:
        if is_neutral(end, way.counter) and way.end in charts.map:
            place = charts.place(way.end)
            yield under(
                "14.43",
                violation(
                    way.end,
                    [way.standing.counter],
                    f"the {way.counter.force} is neutral, and went to {place}",
                    f"put it back to {charts.place(way.start)}",
                ),
            )


def _of_an_attacked_one(
    start: Position, end: Position, charts: ChadCharts, faction: str, home: str
) -> Iterator[Finding]:
    rule, attacker = independence(charts, start), attacking_player(start)
    left = [
        (space, each)
        for space, stack in end.each_stack()
        for each in combat_units(charts, stack)
        if charts.counters[each.counter].force == faction and space in charts.map
    ]
    wrong = [each for _, each in left if owner(end, charts, each) != opponent(attacker)]
    if not (attacker and wrong):
        return
    still = faction in independent_factions(end, charts)
    tell = due if still else violation
    said = "is still independent" if still else f"{names(charts, wrong)} followed the attacker"
    yield under(
        rule,
        tell(
            next(space for space, each in left if each in wrong),
            [each.counter for each in wrong],
            f"{faction} at {charts.place(home)} was attacked, and {said}",
            f"turn the {faction} to the {opponent(attacker).upper()} player and take the IGF marker off",
        ),
    )
