"""Sections 4.30 to 4.34: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.water import thirst, water
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        water.conventional_unit_without_water,
        water.no_water_marker_to_remove,
        water.unit_without_water_at_the_end,
    ),
    audits=(thirst.thirsty_units_that_live_on,),
)
