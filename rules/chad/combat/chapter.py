"""Chapter 5 and 7.50: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.combat import audit, production_loss, war_zones
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(production_loss.war_zone_to_flip,),
    audits=(audit.combat_by_the_rules, war_zones.war_zones_of_a_phase),
)
