"""Chapter 3: what may change on the board in any phase, and what is said of all that nothing accounts for."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.changes import ChadWay, each_change
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.phases.field_changes import changed_fields
from guelta.rules.chad.phases.new_government import a_new_government
from guelta.rules.chad.phases.option_changes import agreed, guns_moved
from guelta.rules.chad.phases.stray_changes import stray_changes
from guelta.rules.chad.special_rules.scenario_changes import set_up_freely
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.judging.account import Accounts

__all__ = ["ACCOUNTS"]

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


ACCOUNTS: Accounts[ChadCharts] = Accounts(
    always=(
        markers_without_meaning,
        put_away,
        agreed,
        guns_moved,
        a_new_government,
        set_up_freely,
    ),
    stray=stray_changes,
    fields=changed_fields,
)
