"""How self-play plays Zefran Crisis."""

from __future__ import annotations

from guelta.rules.engine.advice.solitaire import Solitaire
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.self_play.appeal import appeal
from guelta.rules.zefra.self_play.bold import bold
from guelta.rules.zefra.self_play.bounds import counters_under_units, hexes_in_order
from guelta.rules.zefra.self_play.measures import measures, winner
from guelta.rules.zefra.self_play.outlook import OUTLOOK
from guelta.rules.zefra.turn.aims import AIMS
from guelta.rules.zefra.turn.options import agreement

__all__ = ["PLAYER"]

PLAYER: Solitaire[ZefraCharts] = Solitaire(
    bounds=(counters_under_units, hexes_in_order),
    appeal=appeal,
    manners={"bold": bold},
    looks=False,
    agreement=agreement,
    winner=winner,
    aims=AIMS,
    measures=measures,
    outlook=OUTLOOK,
)
