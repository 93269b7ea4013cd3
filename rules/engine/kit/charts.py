"""The charts of a game made of its kit: those of its tables, and the kit by which they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.kit.kit import Kit

__all__ = ["KitCharts"]


@dataclass(frozen=True)
class KitCharts(PlainCharts):
    """Counters, map, boxes and charts of a folder, and its kit."""

    kit: Kit = field(kw_only=True)
    titles: Mapping[str, str] = field(kw_only=True, default_factory=dict)
    """What each side is called."""

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """What is worked out of the charts alone, by whoever works it out: no board changes it."""
        return {}

    def side_title(self, side: str) -> str:
        """Return what a side is called."""
        return self.titles.get(side, side)

    @cached_property
    def rank(self) -> Mapping[str, int]:
        """The place of each counter in the mix."""
        return {id: number for number, id in enumerate(self.counters)}

    @cached_property
    def ground_rows(self) -> Mapping[str, tuple[str, ...]]:
        """The rows of the chart of ground that hold for each space."""
        ground = self.kit.ground
        if ground is None:
            return {}
        chart = self.tables.charts[ground.chart]
        return {space: tuple(ground.of_space(self.map[space].attributes, chart)) for space in self.map}
