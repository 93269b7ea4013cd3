"""An order to print: which parts of a game, on which papers, and how its counters lie on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.print.paper import COUNTER_SIDES, PAPERS, Paper
from builder.print.selection import Selection
from builder.print.sheet import SheetFormat

__all__ = ["PARTS", "SHEET", "Order"]

PARTS = ("counters", "calibration", "map", "aid", "status", "cards")
"""What can be printed."""
SHEET = PAPERS["22x34"]
"""The paper on which the map is one sheet; on any other it is tiled."""


@dataclass(frozen=True)
class Order:
    """What to print of a game, and how: parts of PARTS, lengths in mm."""

    parts: tuple[str, ...] = PARTS
    format: SheetFormat = field(default_factory=lambda: SheetFormat(PAPERS["a4"], COUNTER_SIDES["5/8in"]))
    selection: Selection = field(default_factory=Selection)
    map_papers: tuple[Paper, ...] = (PAPERS["a4"], SHEET)
    overlap: float = 10.0

    @property
    def paper(self) -> Paper:
        """The paper of everything but the map."""
        return self.format.paper
