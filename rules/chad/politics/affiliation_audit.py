"""Chapter 11: what a log shows of affiliation checks (11.00).

The dice are the players'; judged is only what no dice could bring about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from guelta.rules.chad.board.prefecture_display import presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.components.terms import (
    has_option,
    in_play,
    independent_factions,
    is_guerrilla,
    is_neutral,
    owner,
    role,
)
from guelta.rules.chad.politics.main_faction_checks import MAIN_FACTIONS, may_have_been_checked
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.account import Change, changes
from guelta.rules.engine.judging.audit import audit

__all__ = ["affiliation_by_the_rules"]

_BEST_DIE = 6


def _leaders(position: Position, charts: ChadCharts) -> Mapping[str, tuple[str, str]]:
    """11.20  Return by faction where its leader is, and whom he follows: `fan`, `fap`, "" for nobody."""
    independent = independent_factions(position, charts)
    return {
        charts.counters[each.counter].force: (space, owner(position, charts, each, independent))
        for space, each in position.each_standing()
        if charts.counters[each.counter].kind == "leader" and in_play(position, each.counter)
    }


@audit("11.00", applies=("11.12", "11.20", "11.32", "11.41", "10.22", "13.61", "13.62"))
def affiliation_by_the_rules(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """11.00  No check moves a faction whose leader is in a sanctuary box (11.12).

    One that changes sides goes to New Arrivals (11.20), as single units of the main factions do (13.62), and
    presence changes by terrorism only: from 2 to 1.
    """
    after = _leaders(end, charts)
    for faction, (space, before) in _leaders(start, charts).items():
        where, now = after.get(faction, (space, before))
        leader = next(c for c in charts.counters.values() if c.force == faction and c.kind == "leader")
        if now == before or is_neutral(start, leader):
            continue
        if charts.sanctuary_of_box(space):
            yield _finding(
                "11.12",
                where,
                [leader.id],
                f"the {faction} changed sides, with its leader in {charts.place(space)}",
                "no check can be made of him there: turn the faction back",
            )
        elif not before and where != space:
            yield _finding(
                "11.32",
                where,
                [leader.id],
                f"{faction} was independent, was won and is at {charts.place(where)}",
                f"put it all back to {charts.place(space)}",
            )
        elif before and now:
            yield from _left_behind(start, end, charts, faction)
    if has_option(start, "13.60"):
        for each in MAIN_FACTIONS:
            yield from _left_behind(start, end, charts, each)
        yield from _went_over(start, end, charts)
    yield from _presence_by_terrorism(start, end, charts)


def _left_behind(start: Position, end: Position, charts: ChadCharts, faction: str) -> Iterator[Finding]:
    """11.20, 13.62  Yield who of a faction changed sides and stayed where it was, by place."""
    behind: dict[str, list[Change]] = {}
    for each in changes(start, end):
        counter, space = charts.counters[each.counter], each.end
        if counter.force != faction or counter.kind not in ("combat", "leader"):
            continue
        if each.is_turned and not each.is_moved and not space.startswith("arrivals-"):
            behind.setdefault(space, []).append(each)
    for space, stayed in behind.items():
        it, its = ("it", "its") if len(stayed) == 1 else ("them", "their")
        yield _finding(
            "13.62" if faction in MAIN_FACTIONS else "11.20",
            space,
            [each.counter for each in stayed],
            f"changed sides at {charts.place(space)}",
            f"place {it} in New Arrivals of {its} sanctuary",
        )


def _went_over(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """13.61  Yield the units of the main factions that changed sides and nobody could check."""
    for each in changes(start, end):
        counter = charts.counters[each.counter]
        in_the_field = each.start in charts.map or charts.sanctuary_of_box(each.start)
        if counter.force not in MAIN_FACTIONS or not is_guerrilla(counter):
            continue
        if in_the_field and each.is_turned and not may_have_been_checked(start, end, charts, each.counter):
            place = charts.place(each.start)
            yield _finding(
                "13.61",
                each.end,
                [each.counter],
                f"changed sides in {place}, with no enemy leader or Commander near",
                f"turn it over and put it back to {place}: who checks it stands in its prefecture",
            )


def _presence_by_terrorism(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """10.22, 11.41  Presence changes by terrorism only, from 2 to 1, where a guerrilla can conduct it."""
    for each in prefectures(charts):
        was, level = presence(start, each.id), presence(end, each.id)
        if (was, level) == (2, 1) and not _may_terrorize(start, charts, each.id):
            yield _finding(
                "11.41",
                f"{each.id}-presence",
                [f"presence-{each.id}"],
                f"presence in {each.title} went from 2 to 1, and no guerrilla of the Government was there",
                "make it 2; terrorism needs a friendly guerrilla in the prefecture",
            )
        elif was != level and (was, level) != (2, 1):
            yield _finding(
                "10.22",
                f"{each.id}-presence",
                [f"presence-{each.id}"],
                f"presence in {each.title} went from {was} to {level} in the affiliation phase",
                f"make it {was}; only terrorism changes it now, from 2 to 1",
            )


def _may_terrorize(position: Position, charts: ChadCharts, prefecture: str) -> bool:
    """11.41  Whether a guerrilla of the Government, whose terrorism costs presence, is in a prefecture."""
    return any(
        is_guerrilla(charts.counters[each.counter])
        and role(position, owner(position, charts, each)) == "government"
        for space, each in position.each_standing()
        if space in charts.map and charts.map[space]["prefecture"] == prefecture
    )


def _finding(rule: str, where: str, counters: Iterable[str], message: str, remedy: str) -> Finding:
    return replace(violation(where, counters, message, remedy), rule=rule)
