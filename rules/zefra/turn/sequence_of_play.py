"""What each phase of the turn has: who carries it out."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.play.phase import PhaseRules
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.turn.activation import activation
from rules.zefra.turn.arrivals import arrivals
from rules.zefra.turn.declarations import declarations
from rules.zefra.turn.end_of_turn import end_of_turn
from rules.zefra.turn.healing import healing
from rules.zefra.turn.initiative import initiative

__all__ = ["PHASES"]

_ACTIVATION: PhaseRules[ZefraCharts] = PhaseRules(activation)

PHASES: Mapping[str, PhaseRules[ZefraCharts]] = {
    "declarations": PhaseRules(declarations),
    "arrivals": PhaseRules(arrivals),
    "healing": PhaseRules(healing),
    "initiative": PhaseRules(initiative),
    "government-turns": _ACTIVATION,
    "peoples": _ACTIVATION,
    "forces": _ACTIVATION,
    "end-of-turn": PhaseRules(end_of_turn),
}
