"""Chapter 13: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.movement import air_units, upgraded_airfields
from guelta.rules.chad.options import anti_aircraft, optional_rules
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        optional_rules.options_at_odds,
        air_units.air_unit_without_a_base,
        anti_aircraft.gun_misplaced,
        anti_aircraft.sam_to_capture,
        upgraded_airfields.airbase_misplaced,
    ),
    audits=(
        anti_aircraft.gun_moved_by_itself,
        upgraded_airfields.airbase_begun_without_a_battalion,
    ),
)
