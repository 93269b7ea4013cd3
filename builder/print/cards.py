"""Cards that say what one row of a chart brings into play, with the counters pictured on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look
from guelta.builder.errors import PrintError
from guelta.builder.print.boxes import PageBoxes
from guelta.builder.print.sheet import Grid, Sheet, SheetFormat, sheets
from guelta.builder.print.typeset import Document, filled_template
from guelta.builder.print.wanted import CARD_SIZES
from guelta.builder.rows import counter_rows
from guelta.rules.engine.tables.table import CERTAIN, Table, Tables

__all__ = ["Card", "CardUnit", "card_document", "card_format", "cards", "packed_format"]

_PICTURE = 15.0
"""Counters are shown as large as they are played with, or not at all."""
_LESS = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""The bleeds that are tried for cards that share their cuts."""
_GAP, _WORDS = 0.7, 4.5
"""Between two pictures, and what each row of them has above and below it."""
_BESIDE, _ABOVE = 6.0, 34.0
"""What the safe zone takes of a card's width, and safe zone, band, number and foot of its height."""


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
    """One card of the chart; `whose` it is stands in its band."""

    key: str
    whose: str
    size: str
    size_certain: bool
    band: str
    ink: str
    units: tuple[CardUnit, ...]

    def shows_counters(self, width: float, height: float) -> bool:
        """Return whether all its counters fit a card of so many mm at the size they are played with."""
        across = max((len(unit.pictures) for unit in self.units), default=1)
        fits_across = across * (_PICTURE + _GAP) - _GAP <= width - _BESIDE
        return fits_across and len(self.units) * (_PICTURE + _WORDS) <= height - _ABOVE


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
    title: str, tables: Tables, layout: Mapping[str, Any], look: Look, format: SheetFormat
) -> tuple[Document, tuple[Sheet, ...]]:
    """Typeset the cards of the section `cards` of a print.toml, backs behind fronts, on sheets of a format.

    PrintError says what is missing, or that a card does not fit the paper.
    """
    try:
        plan = layout["cards"]
        pictures = _Pictures(counter_rows(tables), look)
        made = tuple(cards(plan, tables.charts[plan["chart"]], pictures))
    except KeyError as error:
        raise PrintError(f"print.toml, cards: {error} is missing") from None
    laid_out = sheets(len(made), format)
    source = filled_template(
        "cards.typ.j2",
        title=title,
        paper=format.paper,
        format=format,
        plan=plan,
        picture=_PICTURE,
        sheets=laid_out,
        cards=made,
    )
    return Document(source, pictures.svgs, look.fonts), laid_out


def sheet_boxes(laid_out: Sequence[Sheet]) -> list[PageBoxes]:
    """Return the boxes of the pages of sheets, each front before its back."""
    return [PageBoxes(side.trim, side.bleed) for each in laid_out for side in (each.front, each.back)]


def card_format(format: SheetFormat, size: str) -> SheetFormat:
    """Return the format of sheets of cards: the paper upright or lying, whichever holds more of them."""
    if size not in CARD_SIZES:
        raise PrintError(f"{size!r} is not a size of a card; there is {', '.join(CARD_SIZES)}")
    width, height = CARD_SIZES[size]
    ways = []
    for paper in (format.paper, format.paper.turned()):
        gutter = 2 * format.bleed
        try:
            way = replace(format, paper=paper, side=width, tall=height, gutter=gutter)
        except PrintError as error:
            refused = error
            continue
        ways.append((Grid.filling(way).capacity, way))
    if not ways:
        raise refused
    return max(ways, key=lambda way: way[0])[1]


def packed_format(format: SheetFormat, size: str) -> SheetFormat:
    """Return the format of sheets on which cards share their cuts, as many as the paper takes.

    The ground runs on beyond the block no farther than that leaves room.
    """
    loose, ways = card_format(format, size), []
    for paper in (format.paper, format.paper.turned()):
        for bleed in (each for each in _LESS if each <= format.bleed):
            try:
                way = replace(loose, paper=paper, gutter=0.0, bleed=bleed)
            except PrintError:
                continue
            ways.append((Grid.filling(way).capacity, bleed, way))
    return max(ways, key=lambda way: way[:2])[2] if ways else loose


def cards(plan: Mapping[str, Any], chart: Table, pictures: _Pictures) -> Iterator[Card]:
    """Read one card from each row of the chart."""
    for key in chart.rows:
        whose = chart.text(key, plan["whose"])
        band, ink = plan["colour"][whose]
        yield Card(
            key,
            whose,
            chart.text(key, plan["size"]),
            chart.is_certain(key, plan["size"]),
            band,
            ink,
            tuple(_units(plan, chart, key, whose, pictures)),
        )


def _units(
    plan: Mapping[str, Any], chart: Table, key: str, whose: str, pictures: _Pictures
) -> Iterator[CardUnit]:
    for column, unit in plan["unit"].items():
        cell = chart.value(key, column)
        optional = cell == "optional"
        count = 1 if optional else int(cell) if str(cell).isdigit() else 0
        if not count:
            continue
        counter = unit["counter"].get(whose)
        if counter is None:
            raise PrintError(f"print.toml, cards.unit.{column}: no counter for {whose} (row {key})")
        words = unit["words"] + ("s" if count > 1 else "")
        shown = pictures.of(counter, key, count, f"print.toml, cards.unit.{column}")
        yield CardUnit(count, words, shown, chart.provenance(key, column) in CERTAIN, optional)
