"""Chapters 10 and 11: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.politics import affiliation, affiliation_audit, presence
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        affiliation.independent_away_from_home,
        affiliation.former_independents_over_limit,
        presence.presence_to_adjust,
    ),
    audits=(
        affiliation_audit.affiliation_by_the_rules,
        presence.presence_adjusted,
    ),
)
