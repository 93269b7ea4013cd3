"""Chapter 14: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.special_rules import free_set_up, scenario_checks, victory_checks
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        scenario_checks.manta_by_its_rules,
        victory_checks.commander_gone,
        victory_checks.manta_over,
        victory_checks.toyota_war_over,
        victory_checks.capital_captured,
        victory_checks.deby_over,
        victory_checks.campaign_over,
        free_set_up.units_set_up_freely,
        scenario_checks.french_die,
        scenario_checks.faction_to_arrive,
        scenario_checks.neutral_to_join,
    ),
    audits=(
        scenario_checks.nothing_moves_in_a_segment_left_out,
        scenario_checks.mrp_left_independent,
    ),
)
