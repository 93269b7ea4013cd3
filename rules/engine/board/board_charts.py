"""What the charts of every game share that has its boxes in a list: the boxes, and what a place is called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from guelta.rules.engine.board.boxes import Boxes
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.tables.table import Tables

__all__ = ["BoardCharts"]


@dataclass(frozen=True)
class BoardCharts(ABC):
    """The tables with a board's boxes and names; a game adds its counters, its map and its named lookups."""

    tables: Tables

    @property
    @abstractmethod
    def map(self) -> Map:
        """The spaces counters stand on."""

    @cached_property
    def boxes(self) -> Boxes:
        """Boxes, track spaces and piles."""
        return Boxes.from_table(self.tables.lists["boxes"], self.map)

    def place(self, space: str) -> str:
        """Name a space for a sentence."""
        if space in self.map:
            return self.map.title(space)
        return self.boxes[space].title if space in self.boxes else space
