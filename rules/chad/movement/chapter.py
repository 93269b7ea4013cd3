"""Chapter 4: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.movement import (
    fort_audit,
    fortification,
    move_audit,
    overrun_audit,
    sanctuary,
    stacking,
)
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        sanctuary.new_arrivals_to_adjust,
        stacking.enemies_in_one_hex,
        stacking.stack_over_limit,
        sanctuary.unit_out_of_bounds,
        sanctuary.counter_in_an_entry_hex,
        sanctuary.outsider_in_the_sudan,
        sanctuary.government_commander_in_an_entry_hex,
        fortification.fortification_misplaced,
    ),
    audits=(
        fort_audit.forts_of_a_phase,
        overrun_audit.leaders_overrun,
        move_audit.moves_of_a_portion,
        move_audit.withdrawals_of_a_phase,
    ),
)
