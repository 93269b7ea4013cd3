"""Overlays of the map: groups of hexes tinted, hatched, outlined and lettered on a transparent ground, with a
legend beside the map.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from math import ceil
from typing import Any, Protocol

import svgwrite
from PIL import Image

from guelta.builder.art.outline import Corner, outline, polygon
from guelta.builder.board import Rect
from guelta.builder.lattice import Lattice
from guelta.builder.letters.font import CAP_HEIGHT, OURS, Fonts, text_width
from guelta.builder.letters.line import line_of_text
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast, is_colour

__all__ = [
    "Legend",
    "OverlayStyle",
    "Room",
    "Spot",
    "few_colours",
    "overlay_legends",
    "overlay_styles",
    "overlay_svg",
]

Marked = tuple[Collection[str], str, str, str]
"""Hexes, the name of their style, what is written in their middle, and what in every one of them."""

Spot = tuple[float, float]


class Room(Protocol):
    """Finds room on a map for signs of so many pixels across and down."""

    def room(self, hexes: Collection[str], width: float, height: float) -> Spot:
        """Return the middle of where a sign hides the least among hexes."""

    def vacant(self, spots: Sequence[Spot], width: float, height: float) -> Spot | None:
        """Return the spot, the first if it may be, around which a sign hides no writing; None without one."""


_HATCH = 9
_PALETTE = 64
_CORNERS = (
    *((-21, -9), (21, -9), (-21, 9), (21, 9), (-13, 22), (13, 22), (0, 24), (0, -9)),
    *(
        (-27, 0),
        (27, 0),
        (-20, -20),
        (20, -20),
        (-7, 24),
        (7, 24),
        (-18, 16),
        (18, 16),
        (-19, -1),
        (19, -1),
        (-12, 14),
        (12, 14),
    ),
)
"""From the middle of a hex to where it may have its label: left of its symbol and below its number, unless
something is written there.
"""
_PAPER, _INK = "#fbf7ec", "#2b2118"
_HEAD, _ROW, _INDENT = 24, 20, 40


@dataclass(frozen=True, slots=True)
class OverlayStyle:
    """How marked hexes look: a tint, hatching, a line around the whole group or each hex, and letters.

    Opacities run from 0 to 1, widths and sizes are pixels; `badge` is the ground of the label.
    """

    colour: str
    tint: float = 0.0
    hatch: float = 0.0
    edge: float = 0.0
    single: bool = False
    ink: str = "#ffffff"
    badge: str = ""
    size: int = 0
    fonts: Fonts = field(default=OURS, repr=False)

    def __post_init__(self) -> None:
        for colour in (self.colour, self.ink, *([self.badge] if self.badge else [])):
            if not is_colour(colour):
                raise ArtError(f"{colour!r} is no colour like #1f55a5")
        if self.size and contrast(self.ink, self.badge or self.colour) < LEAST_CONTRAST:
            raise ArtError(f"letters in {self.ink} are not legible on {self.badge or self.colour}")


@dataclass(frozen=True, slots=True)
class Legend:
    """What the styles of an overlay mean: its upper left corner on the board, its title, and a row for each
    style with a few words.
    """

    at: tuple[int, int]
    title: str
    rows: tuple[tuple[str, str], ...]
    fonts: Fonts = field(default=OURS, repr=False)

    @property
    def rect(self) -> Rect:
        """Return what it covers of the board."""
        widths = [text_width(words, "medium", 14, self.fonts) + _INDENT + 8 for _, words in self.rows]
        width = max(text_width(self.title, "bold", 15, self.fonts) + 16, *widths)
        return Rect(*self.at, ceil(width), _HEAD + _ROW * len(self.rows) + 4)


def overlay_legends(toml: Mapping[str, Any], source: str, fonts: Fonts = OURS) -> dict[str, Legend]:
    """Read the legends of a parsed overlays.toml by sheet; ArtError names `source` and the legend."""
    legends = {}
    for name, entry in toml.get("legend", {}).items():
        try:
            rows = tuple((style, words) for style, words in entry["rows"])
            legends[name] = Legend((entry["at"][0], entry["at"][1]), entry["title"], rows, fonts)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise ArtError(f"{source}, legend.{name}: {type(error).__name__} {error}") from None
        if unknown := sorted({style for style, _ in rows} - toml.get("style", {}).keys()):
            raise ArtError(f"{source}, legend.{name}: there is no style {unknown[0]}")
    return legends


def overlay_styles(toml: Mapping[str, Any], source: str, fonts: Fonts = OURS) -> dict[str, OverlayStyle]:
    """Read the styles of a parsed overlays.toml; ArtError names `source` and the style at fault."""
    styles = {}
    for name, entry in toml.get("style", {}).items():
        try:
            styles[name] = OverlayStyle(**entry, fonts=fonts)
        except (TypeError, ArtError) as error:
            raise ArtError(f"{source}, style.{name}: {error}") from None
    return styles


def overlay_svg(
    areas: Iterable[Marked],
    part: Rect,
    lattice: Lattice,
    styles: Mapping[str, OverlayStyle],
    room: Room,
    legend: Legend | None = None,
) -> str:
    """Draw marked hexes on the `part` of the board they lie in, labels where there is `room`.

    ArtError for a style there is not, or a legend outside of the part.
    """
    drawing = svgwrite.Drawing(
        size=(part.width, part.height),
        viewBox=f"{part.x} {part.y} {part.width} {part.height}",
        debug=False,
    )
    for hexes, style, label, each in areas:
        if style not in styles:
            raise ArtError(f"there is no style {style} for an overlay")
        if hexes:
            _draw(drawing, sorted(hexes), styles[style], lattice)
            _letter(drawing, sorted(hexes), styles[style], lattice, room, label, each)
    if legend is not None:
        if not all(corner in part for corner in legend.rect.corners):
            raise ArtError(f"the legend {legend.title!r} lies outside of its overlay")
        _explain(drawing, legend, styles)
    return str(drawing.tostring())


def few_colours(data: bytes) -> bytes:
    """Return a PNG again with a palette, at a fraction of its size; the same bytes each time."""
    picture = Image.open(BytesIO(data)).convert("RGBA")
    packed = BytesIO()
    picture.quantize(_PALETTE, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


def _draw(drawing: svgwrite.Drawing, hexes: list[str], style: OverlayStyle, lattice: Lattice) -> None:
    loops = [lattice.corners(hex) for hex in hexes] if style.single else outline(hexes, lattice)
    outlines = "".join(polygon(_inset(loop, style.edge / 2) if style.single else loop) for loop in loops)
    hatching = "".join(_hatching(lattice.corners(hex)) for hex in hexes) if style.hatch else ""
    _paint(drawing, outlines, hatching, style, style.edge)


def _paint(drawing: svgwrite.Drawing, outlines: str, hatching: str, style: OverlayStyle, edge: float) -> None:
    """Tint, hatch and edge what a path outlines; `edge` is the width of its line."""
    if style.tint:
        tint = {"fill": style.colour, "fill_opacity": style.tint, "fill_rule": "evenodd"}
        drawing.add(drawing.path(d=outlines, **tint))
    if style.hatch:
        lines = {"stroke": style.colour, "stroke_width": 2, "stroke_opacity": style.hatch}
        drawing.add(drawing.path(d=hatching, fill="none", **lines))
    if edge:
        line = {"stroke": style.colour, "stroke_width": edge, "stroke_linejoin": "round"}
        drawing.add(drawing.path(d=outlines, fill="none", **line))


def _letter(
    drawing: svgwrite.Drawing,
    hexes: list[str],
    style: OverlayStyle,
    lattice: Lattice,
    room: Room,
    label: str,
    each: str,
) -> None:
    if label:
        _write(drawing, label, room.room(hexes, *_badge(label, style)), style)
    if each:
        for hex in hexes:
            x, y = lattice.centre(hex)
            corners = [(x + across, y + down) for across, down in _CORNERS]
            if spot := room.vacant(corners, *_badge(each, style)):  # else its tint alone says it
                _write(drawing, each, spot, style)


def _explain(drawing: svgwrite.Drawing, legend: Legend, styles: Mapping[str, OverlayStyle]) -> None:
    rect = legend.rect
    x, y = legend.at
    frame = {"rx": 5, "fill": _PAPER, "stroke": _INK, "stroke_width": 1.2}
    drawing.add(drawing.rect((x + 0.6, y + 0.6), (rect.width - 1.2, rect.height - 1.2), **frame))
    drawing.add(line_of_text(legend.title, (x + 8, y + 17), "bold", 15, legend.fonts, fill=_INK))
    for number, (name, words) in enumerate(legend.rows):
        middle, style = y + _HEAD + _ROW * number + _ROW / 2, styles[name]
        hexagon = ((0, 0), (0.25, -0.5), (0.75, -0.5), (1, 0), (0.75, 0.5), (0.25, 0.5))
        corners = tuple((x + 8 + 26 * across, middle + 16 * down) for across, down in hexagon)
        _paint(drawing, polygon(corners), _hatching(corners), style, min(style.edge, 2.5))
        if style.badge:
            _write(drawing, name.rpartition("-")[2], (x + 21, middle), replace(style, size=11))
        line = line_of_text(words, (x + _INDENT, middle + 5), "medium", 14, legend.fonts, fill=_INK)
        drawing.add(line)


def _inset(corners: Iterable[Corner], by: float) -> list[Corner]:
    points = list(corners)
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    share = 1 - by / ((points[0][0] - x) ** 2 + (points[0][1] - y) ** 2) ** 0.5
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in points]


def _hatching(corners: tuple[Corner, ...]) -> str:
    """Return slanted lines across a hex that meet those of its neighbours."""
    left, right = corners[0][0], corners[3][0]
    top, bottom = corners[1][1], corners[4][1]
    middle, slope = (left + right) / 2, (right - left) / 4
    lines = []
    first = int((left + top) // _HATCH) * _HATCH
    for offset in range(first, int(right + bottom) + _HATCH, _HATCH):
        inside = [
            (offset - y, y)
            for y in range(int(top), int(bottom) + 1)
            if abs(offset - y - middle)
            <= 2 * slope - slope * abs(y - (top + bottom) / 2) / ((bottom - top) / 2)
        ]
        if len(inside) > 1:
            lines.append("M{} {}L{} {}".format(*inside[0], *inside[-1]))
    return "".join(lines)


def _badge(text: str, style: OverlayStyle) -> tuple[float, float]:
    """Return how wide and how high the ground of a label is, in quarters of its size: P1 is as wide as P2."""
    quarter = style.size / 4
    wide = text_width(text, "bold", style.size, style.fonts) + style.size * 0.7
    return ceil(wide / quarter) * quarter, style.size * 1.25


def _write(drawing: svgwrite.Drawing, text: str, at: tuple[float, float], style: OverlayStyle) -> None:
    x, y = at
    if style.badge:
        width, height = _badge(text, style)
        corner = (round(x - width / 2, 1), round(y - height / 2, 1))
        drawing.add(
            drawing.rect(
                corner,
                (round(width, 1), round(height, 1)),
                rx=height / 4,
                fill=style.badge,
                stroke=style.ink,
                stroke_width=style.size / 16,
            )
        )
    where = (x, round(y + style.size * CAP_HEIGHT / 2, 1))
    drawing.add(line_of_text(text, where, "bold", style.size, style.fonts, anchor="middle", fill=style.ink))
