"""Chapter 9: judging a budget phase by the board before and the board after: its bounds, and what moved."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.chad.budget import available_credits
from rules.chad.charts import ChadCharts
from rules.chad.charts_economy import costs, prefectures, rests_on
from rules.chad.exile import is_governed_in_exile
from rules.chad.investment import PRICE
from rules.chad.prefecture_display import level, presence
from rules.chad.terms import has_option, names
from rules.engine.counter import Counter
from rules.engine.finding import Finding, Verdict, unsure, violation
from rules.engine.game import audit
from rules.engine.position import Position, Standing

__all__ = ["budget_within_its_bounds"]

_BOX, _LOSSES = "government-reinforcements", "fant-losses"
_COMPANIES = 3


@dataclass(frozen=True, slots=True)
class _Way:
    """A FANT unit and where it stood before and after, `unused` for nowhere."""

    counter: Counter
    start: str
    end: str


@audit("9.00", applies=("9.10", "9.20", "9.21", "9.22", "9.23", "9.30", "9.40", "12.20"))
def budget_within_its_bounds(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """9.00  Units are bought into the Reinforcements box, exchanged within a prefecture, and all is paid for.

    What is spent is counted at its least: bonus units and exchanges are given the benefit of the doubt.
    """
    credits = available_credits(start, charts)
    if credits is None:
        return
    ways = _ways(start, end, charts)
    yield from _placed(ways, charts)
    yield from _investments(start, end, charts)
    spent = _least_spent(start, end, charts, ways)
    total = sum(spent.values())
    if total > credits:
        said = ", ".join(f"{what} {cost}" for what, cost in spent.items() if cost)
        rests = rests_on(charts, "gdp_scale", "unit_values")
        say = unsure if rests else violation
        message = f"at least {total} credits were spent, the budget is {credits}: {said}"
        yield replace(say("", [], message, "take purchases or investments back", rests), rule="9.10")


def _ways(start: Position, end: Position, charts: ChadCharts) -> list[_Way]:
    before = {standing.counter: space for space, standing in start.each_standing()}
    after = {standing.counter: space for space, standing in end.each_standing()}
    return [
        _Way(each, before.get(each.id, "unused"), after.get(each.id, "unused"))
        for each in charts.counters.values()
        if each.force == "FANT"
        and (each.is_combat_unit or (each.kind == "air" and has_option(start, "13.30")))
    ]


def _came_to_the_map(way: _Way, charts: ChadCharts) -> bool:
    return way.end in charts.map and way.start in (_LOSSES, "unused")


def _placed(ways: list[_Way], charts: ChadCharts) -> Iterator[Finding]:
    """9.40  Only an exchange brings a FANT unit onto the map here; purchases wait in the box (9.22).

    Infantry that changed hexes may have been exchanged twice: then nothing is said of infantry.
    """
    came: dict[str, list[_Way]] = {}
    moved = [
        way for way in ways if way.start in charts.map and way.end in charts.map and way.start != way.end
    ]
    for way in moved:
        if not _is_line(way):
            yield _found("9.00", [way], charts, "moved in the budget phase", "move it back")
    for way in ways:
        if _came_to_the_map(way, charts):
            came.setdefault(charts.map[way.end]["prefecture"], []).append(way)
    for prefecture, arrived in came.items():
        others = [way for way in arrived if not _is_line(way)]
        if others:
            yield _found("9.22", others, charts, "placed on the map in the budget phase", _REMEDY)
        infantry = [] if any(map(_is_line, moved)) else [way for way in arrived if _is_line(way)]
        left = [way for way in ways if _left_the_map(way, prefecture, charts)]
        if infantry and not _is_exchange(infantry, left):
            finding = _found("9.40", infantry, charts, "on the map without an exchange of infantry", _REMEDY)
            somewhere = any(
                _is_line(way) and way.start != way.end and way.start in charts.map for way in ways
            )
            yield replace(finding, verdict=Verdict.UNSURE) if somewhere else finding


_REMEDY = "purchases wait in Government Reinforcements; three companies of one prefecture make a battalion"


def _left_the_map(way: _Way, prefecture: str, charts: ChadCharts) -> bool:
    inside = way.start in charts.map and charts.map[way.start]["prefecture"] == prefecture
    return inside and way.end not in charts.map and _is_line(way)


def _is_exchange(came: list[_Way], left: list[_Way]) -> bool:
    """9.40  Whether companies and battalions that came are matched by those that left the prefecture."""
    arrived, gone = Tally(way.counter.size for way in came), Tally(way.counter.size for way in left)
    broken = -(-arrived["company"] // _COMPANIES)  # one of the three may be disbanded already
    return broken <= gone["battalion"] and _COMPANIES * arrived["battalion"] <= gone["company"]


def _investments(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """9.30  Production rises only where there is presence, or at presence 0 for a government in exile."""
    for each in prefectures(charts):
        before, after = level(start, each.id), level(end, each.id)
        if before is None or after is None or before == after:
            continue
        marker = f"production-{each.id}"
        if after < before:
            said = f"production of {each.title} fell from {before} to {after} in the budget phase"
            yield replace(unsure("", [marker], said, "look what lowered it"), rule="9.30")
        elif not presence(start, each.id) and not is_governed_in_exile(start, charts):
            said = f"production of {each.title} rose from {before} to {after} without presence"
            yield replace(violation("", [marker], said, f"set it back to {before}"), rule="9.30")


def _least_spent(start: Position, end: Position, charts: ChadCharts, ways: list[_Way]) -> dict[str, int]:
    """9.10  Give the least that maintenance, purchase and investment can have cost."""
    invested = sum(
        PRICE * max(0, (level(end, each.id) or 0) - (level(start, each.id) or 0))
        for each in prefectures(charts)
        if presence(start, each.id)
    )
    bought = [way for way in ways if way.end == _BOX and way.start in (_LOSSES, "unused")]
    others = [way for way in bought if not _is_line(way)]
    line = [way for way in bought if _is_line(way)]
    purchase = sum(_price(charts, way) for way in others) + _least_for_infantry(charts, ways, line)
    return {
        "maintenance": _least_maintained(charts, ways),
        "purchase": purchase,
        "investment": invested,
    }


def _price(charts: ChadCharts, way: _Way) -> int:
    price = costs(charts, way.counter)
    return price.rebuild if way.start == _LOSSES else price.new


def _is_calm(charts: ChadCharts, ways: list[_Way]) -> bool:
    """9.40  Whether no infantry on the map, or waiting for it, was exchanged or disbanded."""
    return not any(
        way.start != way.end and (way.start == _BOX or way.start in charts.map or way.end in charts.map)
        for way in ways
        if _is_line(way)
    )


def _least_for_infantry(charts: ChadCharts, ways: list[_Way], bought: list[_Way]) -> int:
    """9.22  Three companies in the box may be a battalion that was bought, or waited there, and broken down.

    After an exchange a counter may have gone through FANT Losses, and been rebuilt.
    """
    is_calm = _is_calm(charts, ways)
    price = {way.counter.id: _price(charts, way) for way in bought}
    if not is_calm:
        price = {way.counter.id: costs(charts, way.counter).rebuild for way in bought}
    companies = sorted(price[way.counter.id] for way in bought if way.counter.size == "company")
    battalions = [price[way.counter.id] for way in bought if way.counter.size == "battalion"]
    waiting = sum(way.start == _BOX and way.counter.size == "battalion" for way in ways if _is_line(way))
    companies = companies[: max(0, len(companies) - _COMPANIES * waiting)]
    threes, rest = divmod(len(companies), _COMPANIES)
    cheapest = min(costs(charts, way.counter).rebuild for way in ways if way.counter.size == "battalion")
    return sum(battalions) + min(sum(companies), threes * cheapest + sum(companies[:rest]))


def _least_maintained(charts: ChadCharts, ways: list[_Way]) -> int:
    """9.21  What is on the map after was paid for; infantry after an exchange at the lowest price a step."""
    stayed = [way for way in ways if way.end in charts.map]
    if _is_calm(charts, ways):
        return sum(costs(charts, way.counter).maintain for way in stayed)
    others = sum(costs(charts, way.counter).maintain for way in stayed if not _is_line(way))
    steps = sum(way.counter.steps for way in stayed if _is_line(way))
    cheapest = min(costs(charts, way.counter).maintain / way.counter.steps for way in ways if _is_line(way))
    return others + int(steps * cheapest)


def _is_line(way: _Way) -> bool:
    return way.counter.type == "infantry"


def _found(rule: str, ways: list[_Way], charts: ChadCharts, what: str, remedy: str) -> Finding:
    counters = [way.counter.id for way in ways]
    said = f"{names(charts, [Standing(each) for each in counters])} at {charts.place(ways[0].end)} {what}"
    return replace(violation(ways[0].end, counters, said, remedy), rule=rule)
