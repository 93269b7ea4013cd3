"""Chapters 1 and 5 told afterwards: whose a counter was, and what was attacked from where."""

from __future__ import annotations

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.combat.audit import battles
from rules.chad.components.terms import owner
from rules.engine.advice.chronicle import Chronicle
from rules.engine.board.position import Position, Standing

__all__ = ["CHRONICLE", "side_of"]

_PLAYERS = ("fan", "fap")


def side_of(charts: ChadCharts, position: Position, standing: Standing) -> str:
    """1.10  Give the player whose counter it is, `fan` or `fap`, "" for markers, IGFs and who is neutral."""
    player = owner(position, charts, standing)
    return player if player in _PLAYERS else ""


CHRONICLE: Chronicle[ChadCharts] = Chronicle(side=side_of, battles=battles, fought_in=("combat",))
