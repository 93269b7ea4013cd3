"""A board of Chad that knows its rules: the weather, and where there is water (4.30, 6.10)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, cast

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.terrain import season
from guelta.rules.chad.components.in_force import drought
from guelta.rules.engine.play.view import View

__all__ = ["ChadView", "Drought", "Season"]

Drought = Literal["none", "drought", "severe"]
Season = Literal["wet", "dry"]

_SUPPLYING = ("town", "village", "oasis")


class ChadView(View[ChadCharts]):
    """A board by the charts of Chad, in the words of its rulebook."""

    @cached_property
    def drought(self) -> Drought:
        """6.10  How dry the year is; without Part II there is never a drought."""
        return cast(Drought, drought(self.position, self.charts))

    @cached_property
    def season(self) -> Season:
        """3.00  The season: wet in an odd turn, dry in an even one and outside any turn."""
        return cast(Season, season(self.position))

    def is_desert(self, space: str) -> bool:
        """4.31  Return whether a space is desert terrain as the weather is; no box is."""
        return space in self.charts.map and self.charts.is_desert(space, self.drought)

    def has_water(self, space: str) -> bool:
        """4.31  Towns, villages, oases and wells that work give water; marshes and lakes never do."""
        if any(source in _SUPPLYING for source in self.charts.water(space)):
            return True
        return self.charts.wells_work(space, self.drought, self.season)

    def is_dry(self, space: str) -> bool:
        """4.32  Return whether a space is desert terrain without water."""
        return self.is_desert(space) and not self.has_water(space)
