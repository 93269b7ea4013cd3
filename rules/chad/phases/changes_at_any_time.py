"""Chapter 3: what may change on the board in any phase, and what is said of all that nothing accounts for."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.components.terms import has_option
from rules.chad.phases.changes_of_a_phase import SUPPORT, ChadWay, each_change
from rules.chad.phases.field_changes import changed_fields
from rules.chad.phases.new_government import a_new_government
from rules.chad.phases.stray_changes import stray_changes
from rules.chad.special_rules.scenario_changes import set_up_freely
from rules.engine.board.boxes import NOWHERE
from rules.engine.judging.account import Accounts

__all__ = ["ACCOUNTS"]

_MARKERS_OF_OPTIONS = {"Airbase": "13.50", "Rebel GDP": "13.70"}
_FINISHED = "airbase"
_FOLLOW = ("Game Turn", "Impulse", "NO WATER", "Government VP", "Rebel VP")


def markers_without_meaning(way: ChadWay) -> Iterator[str]:
    """2.30  The markers of turn, impulse, victory and thirst follow what other checks read elsewhere."""
    for change, counter in each_change(way):
        if counter.kind == "marker" and (counter.type in _FOLLOW or change.start == change.end == NOWHERE):
            yield change.counter


def put_away(way: ChadWay) -> Iterator[str]:
    """12.11  What is out of play may lie on the pile or nowhere."""
    for change, _ in each_change(way):
        if change.start in ("eliminated", NOWHERE) and change.end in ("eliminated", NOWHERE):
            yield change.counter


def support_of_the_options(way: ChadWay) -> Iterator[str]:
    """13.30, 13.40  Air, SAM and AAA units have rules of their own where they are played.

    So has an airbase that is being built; one that is finished stays where it is (13.50).
    """
    for change, counter in each_change(way):
        option = SUPPORT.get(counter.kind) or _MARKERS_OF_OPTIONS.get(counter.type, "")
        if change.before.face == _FINISHED and (change.end, change.after.face) != (change.start, _FINISHED):
            continue  # 13.50: an airbase is never removed
        if option and any(has_option(each, option) for each in (way.start, way.end)):
            yield change.counter


ACCOUNTS: Accounts[ChadCharts] = Accounts(
    always=(
        markers_without_meaning,
        put_away,
        support_of_the_options,
        a_new_government,
        set_up_freely,
    ),
    stray=stray_changes,
    fields=changed_fields,
)
