"""An order to print: which parts of a game, on which papers, and how its counters lie on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from guelta.builder.print.paper import COUNTER_SIDES, PAPERS, Paper
from guelta.builder.print.pdfx import PressRun
from guelta.builder.print.selection import Selection
from guelta.builder.print.sheet import SheetFormat
from guelta.builder.print.wanted import EVERYTHING

__all__ = ["SHEET", "Order"]

SHEET = PAPERS["22x34"]
"""The paper on which the map is one sheet, a poster; on any other it is tiled for counters to lie on."""


@dataclass(frozen=True)
class Order:
    """What to print of a game, and how: parts of PARTS, lengths in mm.

    `is_everything` asks for whatever there is of it, and not for these parts in so many words;
    `faces` is a kind of counters' faces, one of FACES or "" for that which the look shows first;
    `press` makes PDF/X-4 in the inks of a print shop instead of screen colours; `packed` lets cards share
    their cuts; `punch` sets the counters in a frame that they are pushed out of.
    """

    parts: tuple[str, ...] = EVERYTHING
    format: SheetFormat = field(default_factory=lambda: SheetFormat(PAPERS["a4"], COUNTER_SIDES["5/8in"]))
    selection: Selection = field(default_factory=Selection)
    map_papers: tuple[Paper, ...] = (PAPERS["a4"],)
    overlap: float = 10.0
    is_everything: bool = False
    press: PressRun | None = None
    card: str = "63x88"
    packed: bool = False
    punch: bool = False
    faces: str = ""

    @property
    def bleed(self) -> float:
        """How far grounds run on beyond any cut."""
        return self.format.bleed

    @property
    def paper(self) -> Paper:
        """The paper of everything but the map."""
        return self.format.paper
