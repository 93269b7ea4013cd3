"""Chapter 12: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.reinforcement import fant_placement, reinforcement
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        reinforcement.losses_to_return,
        reinforcement.arrivals_over_limit,
        reinforcement.intervention_unit_misplaced,
        reinforcement.task_force_of_manta_misplaced,
        reinforcement.task_forces_of_1987,
    ),
    audits=(fant_placement.fant_units_placed,),
)
