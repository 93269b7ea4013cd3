"""Chapter 3: the counters that changed in a phase, one by one, as the accounts of a phase ask about them."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import independent_factions, owner, role, segment
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.judging.account import Change, Way

__all__ = [
    "GONE",
    "MOVERS",
    "SUPPORT",
    "ChadWay",
    "each_change",
    "freed",
    "in_the_field",
    "is_own",
    "joined",
    "player_of_change",
]

ChadWay = Way[ChadCharts]
MOVERS = ("combat", "leader", "commander")
SUPPORT = {"air": "13.30", "aaa": "13.40", "sam": "13.40"}
GONE = ("eliminated", NOWHERE, "fant-losses", "task-force-losses")


def in_the_field(charts: ChadCharts, space: str) -> bool:
    """1.20  Whether counters act from a space: a hex, a sanctuary box or Out of Country."""
    return space in charts.map or bool(charts.sanctuary_of_box(space)) or space == "out-of-country"


def each_change(way: ChadWay) -> Iterator[tuple[Change, ChadCounter]]:
    """Yield every change with its counter."""
    for change in way.changes:
        yield change, way.charts.counters[change.counter]


def player_of_change(way: ChadWay, change: Change) -> str:
    """1.10  Return the player who controlled a counter as the phase began, "" for nobody."""
    return owner(way.start, way.charts, change.before)


def is_own(way: ChadWay, change: Change) -> bool:
    """3.00  Whether a counter belongs to the player whose segment it is."""
    return role(way.start, player_of_change(way, change)) == segment(way.start)


def joined(way: ChadWay, factions: set[str]) -> Iterator[str]:
    """11.32  Yield the counters of free factions turned where they stand, and their IGF markers.

    A faction joins as a whole: who shows another side than most of it did not turn with it.
    """
    homes = independent_factions(way.start, way.charts)
    free = {each for each in factions if each in homes or each == way.start.fields.get("neutral")}
    for change, counter in each_change(way):
        if counter.force in free and not change.is_moved and _with_most(way, change, counter):
            yield change.counter
    yield from freed(way, free)


def freed(way: ChadWay, factions: set[str]) -> Iterator[str]:
    """11.32  Yield the IGF markers of factions that are free as the phase begins and no more as it ends."""
    homes, still = (independent_factions(each, way.charts) for each in (way.start, way.end))
    left = {homes[each] for each in factions if each in homes and each not in still}
    for change, counter in each_change(way):
        if counter.type == "IGF" and change.start in left and change.end in (NOWHERE, "eliminated"):
            yield change.counter


def _with_most(way: ChadWay, change: Change, counter: ChadCounter) -> bool:
    """11.20  Whether at least half of a faction's counters in the field show the side that this one does."""
    mix = way.charts.counters
    faces = [
        each.face or mix[each.counter].front
        for space, each in way.end.each_standing()
        if mix[each.counter].force == counter.force and in_the_field(way.charts, space)
    ]
    return 2 * faces.count(change.after.face or counter.front) >= len(faces)
