"""Cards as SVG: a row of the counter mix becomes the face of a card, its back, or a blank counter.

A card is plain unless `[card]` of a game's look.toml says more: a band in the colour of its kind with the
title, its text below, and at the foot what else there is to say. With faces, grounds and layouts of its own
that table is a look, as those of counters are, in units of a card's pixels at 100 %.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

import svgwrite

from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.counter import draw_elements
from guelta.builder.art.look import Look, filled
from guelta.builder.art.symbol import Art
from guelta.builder.folders import game_folder
from guelta.builder.letters.font import OURS, Fonts, text_width
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.letters.setting import Lettering
from guelta.builder.letters.wrapping import wrapped
from guelta.builder.palette import ArtError, contrast, is_colour
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import Table

__all__ = ["CARD_SIZE", "CARD_ZOOM", "CardLook", "blank_svg", "card_back_svg", "card_svg", "frame_svg"]

CARD_SIZE = 126, 176
"""Pixels of a card at 100 %: 63 by 88 mm in proportion, as cards are sold."""
Bleed = float | tuple[float, float]
"""Pixels that grounds run on beyond each side of a card to be cut; left and right, then above and below."""
CARD_ZOOM = 2
"""Faces are delivered at this many pixels per pixel, as counters are; backs and blanks at one."""

_RADIUS, _MARGIN, _HEAD, _FOOT = 8, 8, 34, 22
_BANDS = ("#8a3b2a", "#2f5f7a", "#4d6b2f", "#6b4a7a", "#8a6a1f", "#3f4a54")
_DARK, _LIGHT, _FRAME = "#17110b", "#fbf7ec", "#e0a31f"
_LEADING = 1.25
_DRAWN = ("ground", "face", "layout", "also")
"""The tables of `[card]` that make a look of it."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a game's cards look: templates for their texts, the colour of the paper, of bands and of backs.

    The word of the column `by` picks the band out of `bands`, that of the column `back` the ground of its
    back out of `backs`; for any other word there are colours of ours. `drawn` draws faces ("front") and backs
    ("back") instead. `chart` gives more columns to the card that its template `row` names for a row of that
    chart; `words` says what words in it are called.
    """

    title: str = "{name}"
    text: str = "{text}"
    foot: str = "{type:title}"
    by: str = "type"
    paper: str = "#fbf7ec"
    bands: Mapping[str, str] = field(default_factory=dict)
    backs: Mapping[str, str] = field(default_factory=dict)
    chart: str = ""
    row: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    drawn: Look | None = None
    more: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fonts: Fonts = field(default=OURS, repr=False)

    @classmethod
    def load(cls, game: Game[Any]) -> CardLook:
        """Read `[card]` of a game's look.toml, if there is any; ArtError names what is wrong in it."""
        folder = game_folder(game)
        toml, source = folder.layered_toml("look.toml").get("card", {}), f"{folder.name}/look.toml, card"
        look = cls.of(toml, source, fonts_of(game), Art.of(game))
        charts = game.tables.charts
        if look.chart and look.chart not in charts:
            raise ArtError(f"{source}: the game has no chart {look.chart}")
        return replace(look, more=_columns(look, charts[look.chart])) if look.chart else look

    @classmethod
    def of(
        cls, toml: Mapping[str, Any], source: str, fonts: Fonts = OURS, art: Art | None = None
    ) -> CardLook:
        """Make it of the parsed table; ArtError names `source` and the key."""
        known = {each.name for each in fields(cls)} - {"drawn", "more", "fonts"}
        if strange := sorted(set(toml) - known - {*_DRAWN}):
            known = known | {*_DRAWN}
            raise ArtError(f"{source}: there is no {', '.join(strange)}; there is {', '.join(sorted(known))}")
        drawn = _drawn_by(toml, source, fonts, art) if "face" in toml else None
        look = cls(**{key: word for key, word in toml.items() if key not in _DRAWN}, drawn=drawn, fonts=fonts)
        for key in ("bands", "backs"):
            if not isinstance(getattr(look, key), Mapping):
                raise ArtError(f"{source}: {key} must be a table of colours")
        for key, colour in (("paper", look.paper), *look.bands.items(), *look.backs.items()):
            if not is_colour(colour):
                raise ArtError(f"{source}: {key} {colour!r} is no colour like #1f55a5")
        return look

    def full(self, row: Mapping[str, str]) -> Mapping[str, str]:
        """Return the row of a card with what the chart adds to it."""
        return {**row, **self.more.get(row.get("id", ""), {})}


def card_svg(row: Mapping[str, str], look: CardLook, bleed: Bleed | None = None) -> str:
    """Draw the face of a card, CARD_ZOOM times as large; ArtError for a column that the row has not.

    With a `bleed`, in its pixels, it is drawn to be cut: no edge and no round corners, and its grounds run on
    that far beyond each side.
    """
    if look.drawn is not None:
        return _as_drawn(look.full(row), "front", look.drawn, CARD_ZOOM, bleed)
    canvas, (width, height) = _sheet(CARD_ZOOM, look.paper, bleed)
    band, (across, above) = _colour(look.bands, row.get(look.by, "")), _beyond(bleed)
    radius = _RADIUS * CARD_ZOOM if bleed is None else 0
    canvas.rectangle(_scaled(-across, -above, width + 2 * across, _HEAD + above), band, radius=radius)
    canvas.rectangle(_scaled(-across, _HEAD / 2, width + 2 * across, _HEAD / 2), band)
    row = {"text": "", **row}
    _line(canvas, filled(look.title, row), _HEAD * 0.66, 15, "bold", band, look.fonts)
    for down, line in _set(filled(look.text, row), width, height, look.fonts):
        _line(canvas, line, down, 12, "text", look.paper, look.fonts)
    _line(canvas, filled(look.foot, row), height - _MARGIN, 11, "semibold", look.paper, look.fonts)
    if bleed is None:
        _edge(canvas, width, height, CARD_ZOOM)
    return canvas.svg()


def card_back_svg(row: Mapping[str, str], look: CardLook, bleed: Bleed | None = None, zoom: int = 1) -> str:
    """Draw what shows of an unseen card: the name of its back on a ground of its own.

    Only its back and its side are shown, so that alike cards have one back. `bleed` is that of `card_svg`.
    """
    back = row["back"]
    if look.drawn is not None:
        seen = {"back": back, "side": row.get("side", "")}
        return _as_drawn(seen, "back", look.drawn, zoom, bleed)
    canvas, (width, height) = _sheet(1, _colour(look.backs, back), bleed)
    ground = _colour(look.backs, back)
    inner = (_MARGIN, _MARGIN, width - 2 * _MARGIN, height - 2 * _MARGIN)
    canvas.rectangle(inner, ground, Stroke(_ink(ground), 2), radius=4)
    _line(canvas, back.replace("-", " ").title(), height / 2 + 6, 18, "heading", ground, look.fonts, zoom=1)
    if bleed is None:
        _edge(canvas, width, height, 1)
    return canvas.svg()


def blank_svg(force: str, title: str, look: Look) -> str:
    """Draw a counter that hides all but whose it is, as large as the counters on the map."""
    ground = look.grounds.get(force)
    fill, ink = (ground.fill, ground.ink) if ground else (_BANDS[-1], _LIGHT)
    side = look.pixels
    canvas = Canvas(side, side)
    canvas.rectangle((1, 1, side - 2, side - 2), fill, Stroke(_DARK, 1.4), radius=5)
    canvas.text("?", (side / 2, side * 0.62), Lettering("bold", side * 0.5, ink, fonts=look.fonts), fill)
    size = _fitting(title, "semibold", side * 0.2, side - 6, look.fonts)
    canvas.text(title, (side / 2, side * 0.88), Lettering("semibold", size, ink, fonts=look.fonts), fill)
    return canvas.svg()


def frame_svg(width: int, height: int) -> str:
    """Draw what lies over a counter of one's own that is hidden from the others: a dashed frame."""
    canvas = Canvas(width, height)
    edge = Stroke(_FRAME, 4, "9 5")
    canvas.rectangle((3, 3, width - 6, height - 6), "none", edge, radius=_RADIUS)
    return canvas.svg()


def _columns(look: CardLook, chart: Table) -> dict[str, dict[str, str]]:
    """Return what each row of a chart adds to the card that it is about."""
    found = {}
    for key in chart.rows:
        row = {column: str(cell) for column, cell in chart.row(key).items()}
        found[filled(look.row, row)] = {column: look.words.get(word, word) for column, word in row.items()}
    return found


def _drawn_by(toml: Mapping[str, Any], source: str, fonts: Fonts, art: Art | None) -> Look:
    """Make a look of the grounds, faces and layouts of cards."""
    parts = {key: toml.get(key, {}) for key in _DRAWN}
    sheet = {"size": CARD_SIZE[0], "pixels": CARD_SIZE[0], "radius": _RADIUS}
    return Look.of({"counter": sheet, "emblem": {}, **parts}, source, fonts=fonts, art=art)


def _as_drawn(row: Mapping[str, str], face: str, look: Look, zoom: int, bleed: Bleed | None) -> str:
    """Draw a side of a card as its look says, framed, or to be cut where there is a bleed."""
    shown, (width, height), (aside, above) = look.shown(row, face), CARD_SIZE, _beyond(bleed)
    across, down = width + 2 * aside, height + 2 * above
    view = f"{-aside:g} {-above:g} {across:g} {down:g}"
    size = (f"{across * zoom:g}", f"{down * zoom:g}")
    drawing = svgwrite.Drawing(size=size, viewBox=view, debug=False)
    radius = _RADIUS if bleed is None else 0
    ground = {"insert": (-aside, -above), "size": (across, down), "rx": radius, "ry": radius}
    drawing.add(drawing.rect(**ground, fill=shown.ground.fill))
    if (band := shown.ground.band) is not None:
        x, y, wide, high = band.box
        top = y - above if y == 0 else y
        drawing.add(drawing.rect((x - aside, top), (wide + 2 * aside, high + y - top), fill=band.fill))
    draw_elements(drawing, shown, look)
    if bleed is None:
        frame = {"insert": (0.7, 0.7), "size": (width - 1.4, height - 1.4), "rx": radius, "ry": radius}
        drawing.add(drawing.rect(**frame, fill="none", stroke=shown.ground.edge, stroke_width=1.4))
    return str(drawing.tostring())


def _beyond(bleed: Bleed | None) -> tuple[float, float]:
    """Return how far grounds run on to the left and right, and above and below."""
    if bleed is None:
        return 0, 0
    return bleed if isinstance(bleed, tuple) else (bleed, bleed)


def _sheet(zoom: int, paper: str, bleed: Bleed | None) -> tuple[Canvas, tuple[int, int]]:
    (width, height), (across, above) = CARD_SIZE, _beyond(bleed)
    x, y, wide, high = (zoom * each for each in (-across, -above, width + 2 * across, height + 2 * above))
    canvas = Canvas(wide, high, corner=(x, y))
    canvas.rectangle((x, y, wide, high), paper, radius=_RADIUS * zoom if bleed is None else 0)
    return canvas, CARD_SIZE


def _edge(canvas: Canvas, width: int, height: int, zoom: int) -> None:
    rect = (0.7 * zoom, 0.7 * zoom, (width - 1.4) * zoom, (height - 1.4) * zoom)
    canvas.rectangle(rect, "none", Stroke(_DARK, 1.4 * zoom), radius=_RADIUS * zoom)


def _scaled(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    return x * CARD_ZOOM, y * CARD_ZOOM, width * CARD_ZOOM, height * CARD_ZOOM


def _line(
    canvas: Canvas,
    text: str,
    down: float,
    size: float,
    font: str,
    ground: str,
    fonts: Fonts,
    *,
    zoom: int = CARD_ZOOM,
) -> None:
    """Write a line in the middle, smaller where it would not fit."""
    size = _fitting(text, font, size, CARD_SIZE[0] - 2 * _MARGIN, fonts)
    lettering = Lettering(font, size * zoom, _ink(ground), fonts=fonts)
    canvas.text(text, (CARD_SIZE[0] / 2 * zoom, down * zoom), lettering, ground)


def _fitting(text: str, font: str, size: float, most: float, fonts: Fonts) -> float:
    width = text_width(text, font, size, fonts)
    return size if width <= most else round(size * most / width, 2)


def _set(text: str, width: int, height: int, fonts: Fonts) -> Iterator[tuple[float, str]]:
    """Break a text into lines, each with how far down it stands; what finds no room ends in dots."""
    lettering = Lettering("text", 12, _DARK, fonts=fonts)
    lines = [*wrapped(text, lettering.width, width - 2 * _MARGIN)]
    step = lettering.size * _LEADING
    room = int((height - _HEAD - _FOOT - _MARGIN) // step)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{lines[room - 1]} ..."]
    for number, line in enumerate(lines, start=1):
        yield _HEAD + 2 + number * step, line


def _colour(known: Mapping[str, str], word: str) -> str:
    """Return the colour of a word: the game's, or one of ours that is the same every time."""
    return known.get(word) or _BANDS[sum(word.encode()) % len(_BANDS)]


def _ink(ground: str) -> str:
    return max((_LIGHT, _DARK), key=lambda each: contrast(each, ground))
