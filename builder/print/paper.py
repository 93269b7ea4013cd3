"""Papers and counter sizes by the names printers and players use; every length is in millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from guelta.builder.errors import PrintError

__all__ = [
    "COUNTER_SIDES",
    "HOME_PAPERS",
    "INCH",
    "PAPERS",
    "Duplex",
    "Paper",
    "Rect",
    "counter_side",
    "paper_named",
]

INCH = 25.4


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page, x to the right and y down from the page's upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends on the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """Return it with so much more on each side."""
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def moved(self, x: float, y: float) -> Rect:
        """Return it so far to the right and down."""
        return Rect(self.x + x, self.y + y, self.width, self.height)

    def holds(self, other: Rect, slack: float = 1e-6) -> bool:
        """Return whether the other lies in it, edges shared or not."""
        across = self.x - slack <= other.x and other.right <= self.right + slack
        return across and self.y - slack <= other.y and other.bottom <= self.bottom + slack


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright unless turned."""

    name: str
    width: float
    height: float

    @property
    def page(self) -> Rect:
        """The whole page."""
        return Rect(0, 0, self.width, self.height)

    def turned(self) -> Paper:
        """Return the paper lying on its other side."""
        return Paper(self.name, self.height, self.width)


class Duplex(StrEnum):
    """The edge about which a printer turns the paper over."""

    LONG = "long-edge"
    SHORT = "short-edge"

    def turns_head_down(self, paper: Paper) -> bool:
        """Return whether the back's head comes to lie behind the front's foot."""
        return (self is Duplex.SHORT) == (paper.height >= paper.width)

    def behind(self, rect: Rect, paper: Paper) -> Rect:
        """Return the place on the back page that lies behind a place on the front page, and the other way."""
        if self.turns_head_down(paper):
            return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)


def _inches(name: str, width: float, height: float) -> Paper:
    return Paper(name, width * INCH, height * INCH)


HOME_PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "a4": Paper("A4", 210, 297),
        "letter": _inches("Letter", 8.5, 11),
        "a3": Paper("A3", 297, 420),
        "tabloid": _inches("Tabloid", 11, 17),
    }
)
"""Paper that printers at home take, by the name one asks for it."""

PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        **HOME_PAPERS,
        "22x34": _inches("22×34 inches", 22, 34),
        "34x22": _inches("34×22 inches", 34, 22),
    }
)
"""Every paper by the name one asks for it, those for maps at a print shop too."""

COUNTER_SIDES: Mapping[str, float] = MappingProxyType(
    {"1/2in": INCH / 2, "5/8in": INCH * 5 / 8, "15mm": 15.0}
)
"""Sides of counters by the name one asks for them; any other size is asked for in millimetres, "16.5mm"."""
_SMALLEST = 5.0


def paper_named(name: str, among: Mapping[str, Paper] = PAPERS) -> Paper:
    """Return a paper by its name in any case; PrintError names those there are."""
    if name.lower() not in among:
        raise PrintError(f"there is no paper {name!r} here; there is {', '.join(among)}")
    return among[name.lower()]


def counter_side(name: str) -> float:
    """Return the side of a counter by its name; PrintError when it is no length."""
    if name in COUNTER_SIDES:
        return COUNTER_SIDES[name]
    try:
        side = float(name.removesuffix("mm"))
    except ValueError:
        side = math.nan
    if not name.endswith("mm") or not math.isfinite(side) or side < _SMALLEST:
        known = f"{', '.join(COUNTER_SIDES)}, or any length from {_SMALLEST:g} mm on such as 16.5mm"
        raise PrintError(f"{name!r} is not a size of a counter; there is {known}")
    return side
