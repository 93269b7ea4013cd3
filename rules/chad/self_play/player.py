"""How self-play plays Chad."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.options.optional_rules import agreement
from guelta.rules.chad.self_play import bounds
from guelta.rules.chad.self_play.appeal import appeal
from guelta.rules.chad.self_play.move_trials import MOVEMENT
from guelta.rules.chad.self_play.outlook import OUTLOOK
from guelta.rules.chad.self_play.planters import PLANTERS
from guelta.rules.engine.advice.solitaire import Solitaire

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
    outlook=OUTLOOK,
)
