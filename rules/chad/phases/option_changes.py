"""Chapter 13: what the optional rules let change on the board, and when (3.00).

In a game that is played without them nothing accounts for air, SAM and AAA units, nor for their markers.
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.changes import (
    GONE,
    SUPPORT,
    ChadWay,
    each_change,
    in_the_field,
    is_own,
)
from guelta.rules.chad.charts.option_charts import off_map_bases
from guelta.rules.chad.components.terms import has_option
from guelta.rules.chad.movement.air_units import bases
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.judging.account import Change

__all__ = [
    "agreed",
    "airbases_begun",
    "airbases_finished",
    "based",
    "bases_lost",
    "guns_fought",
    "guns_moved",
    "guns_placed",
    "missiles_supplied",
    "sites_removed",
    "sorties_flown",
]

_AIR, _AIRBASES = "13.30", "13.50"
_MARKERS = {"Airbase": _AIRBASES, "Rebel GDP": "13.70"}
_BUILT = "airbase"


def agreed(way: ChadWay) -> Iterator[str]:
    """13.00  As the players agree on an option its counters come onto the board, or leave it.

    French and Libyan air units stand on their bases off the map whenever they are not elsewhere (13.30).
    """
    is_agreed = way.start.fields.get("options", "") != way.end.fields.get("options", "")
    outside = off_map_bases(way.charts)
    for change, counter in each_change(way):
        if is_agreed and (counter.kind in SUPPORT or counter.type in _MARKERS):
            yield change.counter
        elif counter.kind == "air" and has_option(way.end, _AIR) and change.start == NOWHERE:
            base = outside.get(change.end)
            if base and base.force == counter.force:
                yield change.counter


def based(way: ChadWay) -> Iterator[str]:
    """13.32  As his segment begins a player bases air units nearer that stood on a base off the map."""
    for change in _of_kinds(way, "air"):
        if is_own(way, change) and change.start in off_map_bases(way.charts) and change.end in way.charts.map:
            yield change.counter


def sorties_flown(way: ChadWay) -> Iterator[str]:
    """13.33, 13.34  Air units fly sorties in their own combat, land on any base, and may be lost."""
    for change in _of_kinds(way, "air"):
        lands = change.end in way.charts.map or change.end in GONE
        if is_own(way, change) and change.start in way.charts.map and lands:
            yield change.counter


def bases_lost(way: ChadWay) -> Iterator[str]:
    """13.32  An air unit leaves a base that may not hold it any more, and is lost where it finds no other."""
    for change in _of_kinds(way, "air"):
        if change.start not in way.charts.map or not (change.end in way.charts.map or change.end in GONE):
            continue
        if any(change.start not in bases(each, way.charts, change.counter) for each in (way.start, way.end)):
            yield change.counter


def missiles_supplied(way: ChadWay) -> Iterator[str]:
    """13.40  Foreign aid brings SAM units, to a Reinforcements box or where they may be placed."""
    for change in _of_kinds(way, "sam"):
        is_placed = change.end.endswith("-reinforcements") or in_the_field(way.charts, change.end)
        if change.start in GONE and is_placed:
            yield change.counter


def guns_placed(way: ChadWay) -> Iterator[str]:
    """13.41  As his segment begins a player places SAM units in a sanctuary as well."""
    for change in _of_kinds(way, "sam"):
        is_placed = change.start.endswith("-reinforcements") and way.charts.sanctuary_of_box(change.end)
        if is_placed and is_own(way, change):
            yield change.counter


def guns_moved(way: ChadWay) -> Iterator[str]:
    """13.41, 13.42  SAM units are carried, or captured where they stand; the audit judges all that move."""
    for change in _of_kinds(way, "sam", "aaa"):
        if in_the_field(way.charts, change.start) and in_the_field(way.charts, change.end):
            yield change.counter


def guns_fought(way: ChadWay) -> Iterator[str]:
    """13.42, 13.43  In combat SAM units are launched, AAA units lost, and both may be captured or retreat."""
    for change in _of_kinds(way, "sam", "aaa"):
        if change.start in way.charts.map and change.end in GONE:
            yield change.counter


def airbases_begun(way: ChadWay) -> Iterator[str]:
    """13.50  As his segment begins a player begins an airbase; the audit says whether he may."""
    for change in _airbases(way):
        if change.start in GONE and change.end in way.charts.map and change.after.face != _BUILT:
            yield change.counter


def sites_removed(way: ChadWay) -> Iterator[str]:
    """13.50  The site of an airbase is removed when enemies come."""
    for change in _airbases(way):
        if change.start in way.charts.map and change.end in GONE and change.before.face != _BUILT:
            yield change.counter


def airbases_finished(way: ChadWay) -> Iterator[str]:
    """13.50  As a Tactical Phase ends an airbase under construction is completed."""
    for change in _airbases(way):
        if not change.is_moved and change.after.face == _BUILT:
            yield change.counter


def _of_kinds(way: ChadWay, *kinds: str) -> Iterator[Change]:
    for change, counter in each_change(way):
        if counter.kind in kinds and has_option(way.start, SUPPORT[counter.kind]):
            yield change


def _airbases(way: ChadWay) -> Iterator[Change]:
    for change, counter in each_change(way):
        if counter.type == "Airbase" and has_option(way.start, _AIRBASES):
            yield change
