"""Chapter 7: the GDP Scale (7.10, 7.23): where its markers stand and how they move."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import gdp_spaces
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Run

__all__ = ["STEP", "move_marker", "on_the_scale", "place_marker", "rounded"]

STEP = 5
"""7.21: one space of the scale, in per cent."""


def rounded(raw: int) -> int:
    """7.21  Round a production total to the nearest multiple of five per cent."""
    return STEP * ((raw + STEP // 2) // STEP)


def on_the_scale(position: Position, marker: str) -> int | None:
    """7.23  Return the space of a marker on the scale in per cent, None where it stands elsewhere."""
    scale = "gdp-"
    spaces = (space for space in position.where(marker) if space.startswith(scale))
    return next((int(space.removeprefix(scale)) for space in spaces), None)


def place_marker(run: Run[ChadCharts], marker: str, percent: int) -> int:
    """7.23  Put a marker into a space of the scale, at most its last, and give the space."""
    space = min(max(percent, 0), max(gdp_spaces(run.charts)))
    run.put(marker, f"gdp-{space}")
    return space


def move_marker(run: Run[ChadCharts], marker: str, percent: int) -> int:
    """7.41  Move a marker that stands on the scale to the right, and give the space it comes to."""
    return place_marker(run, marker, (on_the_scale(run.position, marker) or 0) + percent)
