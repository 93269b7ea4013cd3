"""Overlays of the map: groups of hexes tinted, hatched, outlined and lettered on a transparent ground."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import svgwrite
from PIL import Image

from builder.art.font import CAP_HEIGHT, FONTS, text_width
from builder.art.outline import Corner, outline, polygon
from builder.art.palette import LEAST_CONTRAST, ArtError, contrast, is_colour
from builder.board import HexLattice, Rect

__all__ = ["OverlayStyle", "few_colours", "overlay_styles", "overlay_svg"]

Marked = tuple[Collection[str], str, str, str]
"""Hexes, the name of their style, what is written in their middle, and what in every one of them."""

_HATCH = 9
_PALETTE = 64


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

    def __post_init__(self) -> None:
        for colour in (self.colour, self.ink, *([self.badge] if self.badge else [])):
            if not is_colour(colour):
                raise ArtError(f"{colour!r} is no colour like #1f55a5")
        if self.size and contrast(self.ink, self.badge or self.colour) < LEAST_CONTRAST:
            raise ArtError(f"letters in {self.ink} are not legible on {self.badge or self.colour}")


def overlay_styles(toml: Mapping[str, Any], source: str) -> dict[str, OverlayStyle]:
    """Read the styles of a parsed overlays.toml; ArtError names `source` and the style at fault."""
    styles = {}
    for name, entry in toml.get("style", {}).items():
        try:
            styles[name] = OverlayStyle(**entry)
        except (TypeError, ArtError) as error:
            raise ArtError(f"{source}, style.{name}: {error}") from None
    return styles


def overlay_svg(
    areas: Iterable[Marked], part: Rect, lattice: HexLattice, styles: Mapping[str, OverlayStyle]
) -> str:
    """Draw marked hexes on the `part` of the board they lie in; ArtError for a style there is not."""
    drawing = svgwrite.Drawing(
        size=(part.width, part.height),
        viewBox=f"{part.x} {part.y} {part.width} {part.height}",
        debug=False,
    )
    for hexes, style, label, each in areas:
        if style not in styles:
            raise ArtError(f"there is no style {style} for an overlay")
        if hexes:
            _draw(drawing, sorted(hexes), styles[style], lattice, label, each)
    return str(drawing.tostring())


def few_colours(data: bytes) -> bytes:
    """Give a PNG again with a palette, at a fraction of its size; the same bytes each time."""
    picture = Image.open(BytesIO(data)).convert("RGBA")
    packed = BytesIO()
    picture.quantize(_PALETTE, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


def _draw(
    drawing: svgwrite.Drawing,
    hexes: list[str],
    style: OverlayStyle,
    lattice: HexLattice,
    label: str,
    each: str,
) -> None:
    loops = [lattice.corners(hex) for hex in hexes] if style.single else outline(hexes, lattice)
    path = "".join(polygon(_inset(loop, style.edge / 2) if style.single else loop) for loop in loops)
    if style.tint:
        drawing.add(drawing.path(d=path, fill=style.colour, fill_opacity=style.tint, fill_rule="evenodd"))
    if style.hatch:
        lines = "".join(_hatching(lattice.corners(hex)) for hex in hexes)
        drawing.add(
            drawing.path(
                d=lines, fill="none", stroke=style.colour, stroke_width=2, stroke_opacity=style.hatch
            )
        )
    if style.edge:
        drawing.add(
            drawing.path(
                d=path, fill="none", stroke=style.colour, stroke_width=style.edge, stroke_linejoin="round"
            )
        )
    if label:
        _write(drawing, label, _middle(hexes, lattice), style)
    if each:
        for hex in hexes:
            x, y = lattice.centre(hex)
            _write(drawing, each, (x, y + lattice.dy // 4), style)


def _inset(corners: Iterable[Corner], by: float) -> list[Corner]:
    points = list(corners)
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    share = 1 - by / ((points[0][0] - x) ** 2 + (points[0][1] - y) ** 2) ** 0.5
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in points]


def _hatching(corners: tuple[Corner, ...]) -> str:
    """Give slanted lines across a hex that meet those of its neighbours."""
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


def _middle(hexes: list[str], lattice: HexLattice) -> tuple[float, float]:
    """Give the centre of the hex that lies nearest to the middle of all."""
    centres = [lattice.centre(hex) for hex in hexes]
    x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
    return min(centres, key=lambda centre: (centre[0] - x) ** 2 + (centre[1] - y) ** 2)


def _write(drawing: svgwrite.Drawing, text: str, at: tuple[float, float], style: OverlayStyle) -> None:
    font = FONTS["bold"]
    x, y = at
    if style.badge:
        width, height = text_width(text, "bold", style.size) + style.size * 0.7, style.size * 1.25
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
    drawing.add(
        drawing.text(
            text,
            insert=(x, round(y + style.size * CAP_HEIGHT / 2, 1)),
            fill=style.ink,
            font_family=font.family,
            font_weight=font.weight,
            font_size=style.size,
            text_anchor="middle",
        )
    )
