"""Chapter 6: the annual harvest and drought (6.00 to 6.12, 6.30)."""

from __future__ import annotations

from guelta.rules.chad.board.prefecture_display import shift_all
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import Harvest, harvest_row, rests_on
from guelta.rules.chad.economy.random_events import YEARLY, random_event
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = ["harvest"]

_WEATHER = {"none": "no drought", "drought": "drought", "severe": "severe drought"}


@procedure(
    "6.00",
    writes=("6.00", "6.10", "6.30", "6.40", "11.30", "14.33"),
    applies=("6.20", "7.20", "7.22"),
    searchable=False,
)
def harvest(run: Run[ChadCharts]) -> None:
    """6.00  Each wet season the Government rolls two dice for the weather and the production of every region.

    Some totals bring a random event (6.20). What the events of last year left behind is over.
    """
    run.set(**dict.fromkeys(YEARLY, ""))
    dice = run.roll(Roll("harvest", "6.00", "government", "Annual harvest", dice=2))
    total = sum(dice)
    row = harvest_row(run.charts, total)
    run.write("6.30", f"annual harvest: {total}", dice=dice, side="government")
    _drought(run, row)
    for region, change in row.changes.items():
        _region(run, region, change)
    if row.random_event:
        random_event(run)


def _drought(run: Run[ChadCharts], row: Harvest) -> None:
    """6.10  Drought lasts for this wet season and the dry season after it (6.11), to the next harvest."""
    run.set(drought=row.drought)
    run.write("6.10", f"{_WEATHER[row.drought]} until the next harvest")


def _region(run: Run[ChadCharts], region: str, change: int) -> None:
    """6.00  Every prefecture of a region changes alike, within 1 and its maximum."""
    uncertain, title = rests_on(run.charts, "harvest"), region.title()
    if change:
        short = f"{title} {change:+d}"
        said = shift_all(run, change, lambda each: each.region == region)
        run.write("6.00", f"{short}: {said}", short=short, rests_on=uncertain)
    else:
        run.write("6.00", f"{title}: no change", rests_on=uncertain)
