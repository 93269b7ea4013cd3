"""How self-play plays Zefran Crisis."""

from __future__ import annotations

from rules.engine.self_play.solitaire import Solitaire
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.self_play.appeal import appeal
from rules.zefra.self_play.bold import bold
from rules.zefra.self_play.bounds import counters_under_units, hexes_in_order
from rules.zefra.self_play.measures import measures, winner
from rules.zefra.turn.aims import AIMS
from rules.zefra.turn.options import agreement

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
)
