"""What can be laid over the map of Chad by the rules of 2021: the same, but that wells go by the season."""

from __future__ import annotations

from dataclasses import replace

from builder.games.chad import overlays as chad
from builder.module.overlay import Overlay, Sheet
from rules.chad.charts.chad_charts import ChadCharts
from rules.engine.board.position import Position
from rules.engine.game import Game

__all__ = ["overlays"]


def overlays(game: Game[ChadCharts]) -> tuple[Overlay, ...]:
    """Give every overlay in the order of the menu."""
    return tuple(
        replace(
            overlay,
            tooltip="Hexes that give water in the present season, and in grey the wells that are dry (4.31)",
            sheets=(_water(game.charts),),
        )
        if overlay.property == "ShowWater"
        else overlay
        for overlay in chad.overlays(game)
    )


def _water(charts: ChadCharts) -> Sheet:
    """4.31  Draw the sheet for the dry season, turn 2, and for the wet one."""
    drawings = {
        word: chad.water(charts, Position(cursor=f"turn-{turn}")) for word, turn in (("2", 2), ("none", 1))
    }
    return Sheet("water", drawings, follows="Turn")
