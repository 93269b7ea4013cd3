"""What can be laid over the map of Chad by the rules of 2021: by the season, without weather and presence."""

from __future__ import annotations

from dataclasses import replace

from guelta.builder.games.chad import overlays as chad
from guelta.builder.module.overlay import Overlay, Sheet
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game

__all__ = ["overlays"]


def overlays(game: Game[ChadCharts]) -> tuple[Overlay, ...]:
    """Return every overlay in the order of the menu."""
    water, desert, corridor, _, stacking = chad.overlays(game)
    return (
        replace(
            water,
            tooltip="Hexes that give water in the present season, and in grey the wells that are dry (4.31)",
            sheets=(_water(game.charts),),
        ),
        replace(desert, tooltip="Desert terrain of the water rules (4.31)", sheets=_always(desert)),
        corridor,
        replace(stacking, tooltip="Stacking limits by terrain (4.23)", sheets=_always(stacking)),
    )


def _always(overlay: Overlay) -> tuple[Sheet, ...]:
    """6.10  Return the sheets as they are without a drought, which this edition does not have."""
    return tuple(Sheet(each.id, {"always": each.drawings["none"]}) for each in overlay.sheets)


def _water(charts: ChadCharts) -> Sheet:
    """4.31  Draw the sheet for the dry season, turn 2, and for the wet one."""
    drawings = {
        word: chad.water(charts, Position(cursor=f"turn-{turn}")) for word, turn in (("2", 2), ("none", 1))
    }
    return Sheet("water", drawings, follows="Turn")
