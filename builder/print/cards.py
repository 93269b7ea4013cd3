"""Cards that say what one row of a chart brings into play, with the counters pictured on them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.art.counter import counter_svg, faces
from builder.art.look import Look
from builder.print.boxes import PageBoxes
from builder.print.errors import PrintError
from builder.print.paper import Paper, Rect
from builder.print.typeset import Document, filled_template
from rules.engine.table import CERTAIN, Table, Tables

__all__ = ["Card", "CardUnit", "card_document", "card_pages", "cards"]

_LEAST_BORDER = 6.0
_LARGEST_PICTURE = 15.0
_GAP, _WORDS = 0.7, 3.7
"""Between two pictures, and what each row of them has above and below it."""
_BESIDE, _ABOVE = 9.7, 30.0
"""What the frame takes of a card's width, and the frame, band, number and foot of its height."""


@dataclass(frozen=True, slots=True)
class CardUnit:
    """Units of one kind on a card: how many, in words, a picture for each, whether that is certain."""

    count: int
    words: str
    pictures: tuple[str, ...]
    certain: bool
    optional: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the chart."""

    key: str
    nation: str
    size: str
    size_certain: bool
    band: str
    ink: str
    units: tuple[CardUnit, ...]

    def picture_side(self, width: float, height: float) -> float:
        """Give the side of its pictures, as large as all fit a card of so many mm, and no larger."""
        across = max((len(unit.pictures) for unit in self.units), default=1)
        most = (width - _BESIDE) / across - _GAP, (height - _ABOVE) / max(len(self.units), 1) - _WORDS
        return round(min(*most, _LARGEST_PICTURE), 2)


@dataclass
class _Pictures:
    """Draws the counters that cards show, each once."""

    mix: Mapping[str, Mapping[str, str]]
    look: Look
    svgs: dict[str, str] = field(default_factory=dict)

    def of(self, stem: str, key: str, count: int, where: str) -> tuple[str, ...]:
        """Draw so many counters of a kind, those that bear the card's letter on their back if any do."""
        kind = [id for id in self.mix if id == stem or id.removeprefix(f"{stem}-").isdigit()]
        bearing = [id for id in kind if key.lower() in self.mix[id]["back"].split("-")] or kind
        if len(bearing) < count:
            raise PrintError(f"{where}: {count} counters {stem!r} wanted for {key}, there are {len(bearing)}")
        return tuple(self.drawn(id) for id in bearing[:count])

    def drawn(self, id: str) -> str:
        """Draw the front of one counter."""
        name, row = f"{id}.svg", self.mix[id]
        if name not in self.svgs:
            self.svgs[name] = counter_svg(row, faces(row)[0], self.look)
        return name


def card_document(
    title: str, tables: Tables, layout: Mapping[str, Any], look: Look, paper: Paper
) -> tuple[Document, tuple[PageBoxes, ...]]:
    """Typeset the cards of the section `cards` of a print.toml; PrintError says what is missing."""
    try:
        plan = layout["cards"]
        mix = {row["id"]: row for row in tables.lists["counters"].texts()}
        pictures = _Pictures(mix, look)
        made = tuple(cards(plan, tables.charts[plan["chart"]], pictures))
        pages = card_pages(len(made), plan["width"], plan["height"], paper)
    except KeyError as error:
        raise PrintError(f"print.toml, cards: {error} is missing") from None
    numbered = iter(made)
    placed = [[(place, next(numbered)) for place in page] for page in pages]
    source = filled_template("cards.typ.j2", title=title, paper=paper, plan=plan, pages=placed)
    trim = [_around(page) for page in pages]
    return Document(source, pictures.svgs), tuple(PageBoxes(rect, rect) for rect in trim)


def cards(plan: Mapping[str, Any], chart: Table, pictures: _Pictures) -> Iterator[Card]:
    """Read one card from each row of the chart."""
    for key in chart.rows:
        nation = chart.text(key, plan["nation"])
        band, ink = plan["colour"][nation]
        yield Card(
            key,
            nation,
            chart.text(key, plan["size"]),
            chart.is_certain(key, plan["size"]),
            band,
            ink,
            tuple(_units(plan, chart, key, nation, pictures)),
        )


def card_pages(count: int, width: float, height: float, paper: Paper) -> list[list[Rect]]:
    """Lay cards edge to edge in the middle of pages; PrintError when not one fits the paper."""
    columns = math.floor((paper.width - 2 * _LEAST_BORDER) / width)
    rows = math.floor((paper.height - 2 * _LEAST_BORDER) / height)
    if columns < 1 or rows < 1:
        raise PrintError(f"a card of {width:g} × {height:g} mm does not fit {paper.name}")
    left, top = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
    places = [
        Rect(left + column * width, top + row * height, width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    return [places[: min(len(places), count - first)] for first in range(0, count, len(places))]


def _units(
    plan: Mapping[str, Any], chart: Table, key: str, nation: str, pictures: _Pictures
) -> Iterator[CardUnit]:
    for column, unit in plan["unit"].items():
        cell = chart.value(key, column)
        optional = cell == "optional"
        count = 1 if optional else int(cell) if str(cell).isdigit() else 0
        if not count:
            continue
        counter = unit["counter"].get(nation)
        if counter is None:
            raise PrintError(f"print.toml, cards.unit.{column}: no counter for {nation} (row {key})")
        words = unit["words"] + ("s" if count > 1 else "")
        shown = pictures.of(counter, key, count, f"print.toml, cards.unit.{column}")
        yield CardUnit(count, words, shown, chart.provenance(key, column) in CERTAIN, optional)


def _around(places: list[Rect]) -> Rect:
    right, bottom = max(place.right for place in places), max(place.bottom for place in places)
    return Rect(places[0].x, places[0].y, right - places[0].x, bottom - places[0].y)
