"""What each phase of the turn has: who carries it out, and what may change in it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.play.phase import PhaseRules
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.turn.accounts import arrived, at_the_end_of_a_turn, deployed, in_an_activation
from rules.zefra.turn.activation import activation
from rules.zefra.turn.arrivals import arrivals
from rules.zefra.turn.declarations import declarations
from rules.zefra.turn.end_of_turn import end_of_turn
from rules.zefra.turn.healing import healing
from rules.zefra.turn.initiative import initiative

__all__ = ["PHASES"]

_ACTIVATION: PhaseRules[ZefraCharts] = PhaseRules(activation, accounts=(in_an_activation,))

PHASES: Mapping[str, PhaseRules[ZefraCharts]] = {
    "declarations": PhaseRules(declarations, accounts=(deployed,)),
    "arrivals": PhaseRules(arrivals, accounts=(arrived,)),
    "healing": PhaseRules(healing),
    "initiative": PhaseRules(initiative),
    "government-turns": _ACTIVATION,
    "peoples": _ACTIVATION,
    "forces": _ACTIVATION,
    "end-of-turn": PhaseRules(end_of_turn, accounts=(at_the_end_of_a_turn,)),
}
