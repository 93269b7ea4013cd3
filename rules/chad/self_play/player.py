"""How self-play plays Chad."""

from __future__ import annotations

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.options.optional_rules import agreement
from rules.chad.self_play import bounds
from rules.chad.self_play.appeal import appeal
from rules.chad.self_play.move_trials import MOVEMENT
from rules.chad.self_play.planters import PLANTERS
from rules.engine.self_play.solitaire import Solitaire

__all__ = ["PLAYER"]

PLAYER: Solitaire[ChadCharts] = Solitaire(
    bounds=(
        bounds.production_within_bounds,
        bounds.budget_not_overspent,
        bounds.faces_of_the_mix,
        bounds.thirst_of_conventional_units,
    ),
    appeal=appeal,
    agreement=agreement,
    planters=PLANTERS,
    generators=(MOVEMENT,),
)
