"""Chapter 14: what the special rules of a scenario let change on the board, and when (3.00)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.changes import GONE, ChadWay, each_change, joined
from guelta.rules.chad.charts.political_charts import scenario_politics
from guelta.rules.chad.components.terms import in_play, is_guerrilla, owner, role
from guelta.rules.chad.special_rules.free_set_up import groups
from guelta.rules.engine.board.boxes import NOWHERE

__all__ = [
    "activated_neutral",
    "brought_in",
    "faction_of_the_die",
    "french_withdrawn",
    "late_faction_of_the_die",
    "set_up_freely",
]


def faction_of_the_die(way: ChadWay) -> Iterator[str]:
    """14.13  On a high die as a Tactical Phase begins an independent faction joins the Rebel, all in play."""
    scenario = way.start.fields.get("scenario", "")
    faction = scenario_politics(way.charts, scenario, "joins_rebel")
    if not faction:
        return
    dice = way.end.fields.get("rolls", "").replace("+", " ").split()
    if dice and max(map(int, dice)) < int(scenario_politics(way.charts, scenario, "joins_on")):
        return
    came = list(joined(way, {faction}))
    rebels = {
        each.counter
        for _, each in way.end.each_standing()
        if way.charts.counters[each.counter].force == faction
        and role(way.end, owner(way.end, way.charts, each)) == "rebel"
    }
    if rebels.issuperset(
        each.counter
        for _, each in way.start.each_standing()
        if way.charts.counters[each.counter].force == faction and in_play(way.start, each.counter)
    ):
        yield from came


def late_faction_of_the_die(way: ChadWay) -> Iterator[str]:
    """14.13  Until the first unit moves a faction that joined as the Tactical Phase began is turned late."""
    if "/impulse-1/government/" in way.path or "/impulse-" not in way.path:
        yield from faction_of_the_die(way)


def activated_neutral(way: ChadWay) -> Iterator[str]:
    """14.43  The neutral MRP joins a player as a segment ends, or when it is attacked or another is won."""
    yield from joined(way, {way.start.fields.get("neutral", "")})


def french_withdrawn(way: ChadWay) -> Iterator[str]:
    """14.33  As an impulse of 1990 begins the French may leave play, all of them."""
    if scenario_politics(way.charts, way.start.fields.get("scenario", ""), "french_leave_on"):
        for change, counter in each_change(way):
            if counter.force == "France" and change.end in (NOWHERE, "eliminated"):
                yield change.counter


def brought_in(way: ChadWay) -> Iterator[str]:
    """14.33  As a Tactical Phase of 1990 ends with rebels in a prefecture a faction comes to New Arrivals."""
    scenario, charts = way.start.fields.get("scenario", ""), way.charts
    faction = scenario_politics(charts, scenario, "then_joins")
    zone = scenario_politics(charts, scenario, "rebels_in")
    if not any(
        space in charts.map
        and charts.map[space]["prefecture"] == zone
        and is_guerrilla(charts.counters[each.counter])
        and role(way.start, owner(way.start, charts, each)) == "rebel"
        for space, each in way.start.each_standing()
    ):
        return
    for change, counter in each_change(way):
        if counter.force == faction and change.start == NOWHERE and change.end.startswith("arrivals-"):
            yield change.counter


def set_up_freely(way: ChadWay) -> Iterator[str]:
    """14.31  Where a set-up leaves places to the players they choose them before the first phase.

    Whether they may stand there the check of the set-up says.
    """
    free = {id for group in groups(way.start.at(way.path), way.charts) for id in group.counters}
    for change, _ in each_change(way):
        if change.counter in free and change.is_moved and change.end not in GONE:
            yield change.counter
