"""Chapter 9: judging a budget phase by the board before and the board after: its bounds, and what moved."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, replace

from guelta.rules.chad.board.prefecture_display import level, presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import costs, prefectures, rests_on
from guelta.rules.chad.components.terms import has_option
from guelta.rules.chad.economy.budget import available_credits
from guelta.rules.chad.economy.exile import is_governed_in_exile
from guelta.rules.chad.economy.investment import PRICE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict, unsure, violation
from guelta.rules.engine.judging.audit import audit

__all__ = ["budget_within_its_bounds"]

_BOX, _LOSSES = "government-reinforcements", "fant-losses"
_COMPANIES = 3


@dataclass(frozen=True, slots=True)
class _Way:
    """A FANT unit and where it stood before and after, `unused` for nowhere."""

    counter: ChadCounter
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
        message = f"at least {total} credits were spent, the budget is {credits}: {said}"
        yield replace(violation("", [], message, "take purchases or investments back", rests), rule="9.10")


def _ways(start: Position, end: Position, charts: ChadCharts) -> list[_Way]:
    before = {standing.counter: space for space, standing in start.each_standing()}
    after = {standing.counter: space for space, standing in end.each_standing()}
    return [
        _Way(each, before.get(each.id, "unused"), after.get(each.id, "unused"))
        for each in charts.counters.values()
        if each.force == "FANT"
        and (each.is_combat_unit or (each.kind == "air" and has_option(start, "13.30")))
    ]


def _placed(ways: list[_Way], charts: ChadCharts) -> Iterator[Finding]:
    """9.22  Purchases wait in the box; nobody moves, and only an exchange brings infantry onto the map."""
    for way in ways:
        if way.start in charts.map and way.end in charts.map and way.start != way.end and not _is_line(way):
            yield _found("9.00", [way], charts, "moved in the budget phase", "move it back")
    astray = [way for way in ways if _is_astray(way, charts)]
    if astray:
        remedy = f"put it into {charts.place(_LOSSES)}"
        yield _found("9.21", astray, charts, "went out of play in the budget phase", remedy)
    came: dict[str, list[_Way]] = {}
    for way in ways:
        if way.end in charts.map and way.end != way.start:
            came.setdefault(charts.map[way.end]["prefecture"], []).append(way)
    for prefecture, arrived in came.items():
        others = [way for way in arrived if not _is_line(way) and way.start not in charts.map]
        if others:
            yield _found("9.22", others, charts, "placed on the map in the budget phase", _REMEDY)
        if infantry := [way for way in arrived if _is_line(way)]:
            yield from _exchanged(prefecture, infantry, [way for way in ways if _is_line(way)], charts)


_REMEDY = "purchases wait in Government Reinforcements; three companies of one prefecture make a battalion"


def _is_astray(way: _Way, charts: ChadCharts) -> bool:
    """9.21, 9.40  Whether a unit went out of play elsewhere than where it is disbanded or exchanged."""
    if way.start not in charts.map and way.start != _BOX:
        return False
    return way.end == "eliminated" or (way.end == "unused" and not _is_line(way))


def _exchanged(
    prefecture: str, came: list[_Way], infantry: list[_Way], charts: ChadCharts
) -> Iterator[Finding]:
    """9.40  An exchange leaves a prefecture its infantry: three companies in the hex of their battalion, or
    a battalion in the hex of one of its companies.

    However many exchanges there were, no prefecture has more infantry than before.
    """
    inside = {hex for way in infantry for hex in (way.start, way.end) if hex in charts.map}
    inside = {hex for hex in inside if charts.map[hex]["prefecture"] == prefecture}
    before = sum(_worth(way) for way in infantry if way.start in inside)
    after = sum(_worth(way) for way in infantry if way.end in inside)
    impossible = came if after > before else [way for way in came if not _is_possible(way, infantry)]
    left = [way for way in infantry if way.start in inside and way.end not in inside]
    if impossible:
        yield _found("9.40", impossible, charts, "on the map without an exchange of infantry", _REMEDY)
    elif not _is_exchange(came, left):
        finding = _found("9.40", came, charts, "in place of others of their size", _REMEDY)
        yield replace(finding, verdict=Verdict.UNSURE)


def _worth(way: _Way) -> int:
    return _COMPANIES if way.counter.size == "battalion" else 1


def _is_possible(way: _Way, infantry: list[_Way]) -> bool:
    """9.40  Whether the hex held what all units of this size there that are new can have come of."""
    size, hex = way.counter.size, way.end
    stood = Tally(each.counter.size for each in infantry if each.start == hex)
    stands = Tally(each.counter.size for each in infantry if each.end == hex)
    most = stood["company"] if size == "battalion" else _COMPANIES * stood["battalion"]
    return stands[size] - stood[size] <= most


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
    """9.10  Return the least that maintenance, purchase and investment can have cost."""
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
    return replace(
        violation(ways[0].end, counters, f"{what}, at {charts.place(ways[0].end)}", remedy), rule=rule
    )
