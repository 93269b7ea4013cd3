"""What each phase of the turn has: who carries it out."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.turn.activation import activation
from guelta.rules.zefra.turn.arrivals import arrivals
from guelta.rules.zefra.turn.declarations import declarations
from guelta.rules.zefra.turn.end_of_turn import end_of_turn
from guelta.rules.zefra.turn.healing import healing
from guelta.rules.zefra.turn.initiative import initiative

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
