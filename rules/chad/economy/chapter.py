"""Chapters 6, 7 and 9: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.economy import budget_audit, economy_audit
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    audits=(
        economy_audit.harvest_by_the_rules,
        economy_audit.gdp_by_the_rules,
        budget_audit.budget_within_its_bounds,
    ),
)
