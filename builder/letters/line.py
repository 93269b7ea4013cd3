"""A line of text in a picture: text where one of our fonts has its letters, its outlines where none does."""

from __future__ import annotations

from typing import Any

from svgwrite.path import Path
from svgwrite.text import Text

from guelta.builder.letters.font import FONTS, OURS, Fonts
from guelta.builder.letters.shaping import EM

__all__ = ["line_of_text"]

_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""By its anchor, how much of a line lies before its place."""


def line_of_text(
    text: str,
    at: tuple[float, float],
    font: str,
    size: float,
    fonts: Fonts = OURS,
    *,
    anchor: str = "start",
    turn: float = 0,
    spread: float = 0,
    **style: Any,
) -> Text | Path:
    """Make the element of an SVG that shows a line with its baseline's anchor at `at`, turned by degrees.

    `spread` is added between letters where they are text, `style` what else SVG says of them. With a letter
    that no font has it stays text: a browser may have it, and what makes pixels or paper refuses it.
    """
    x, y = at
    turned = f"rotate({turn:g} {x:g} {y:g})" if turn else ""
    if fonts.is_plain(text, font) or fonts.lacking(text):
        cut = FONTS.get(font, FONTS["medium"])
        style |= {"font_family": cut.family, "font_weight": cut.weight, "font_size": size}
        style |= {"font_style": "italic"} if cut.italic else {}
        style |= {"letter_spacing": spread} if spread else {}
        style |= {"transform": turned} if turned else {}
        style |= {"text_anchor": anchor} if anchor != "start" else {}
        return Text(text, insert=(x, y), debug=False, **style)
    line, scale = fonts.line(text, font), size / EM
    start = x - line.width * scale * _BEFORE[anchor]
    moved = f"{turned} translate({start:.2f} {y:g}) scale({scale:g} {-scale:g})".strip()
    if "stroke_width" in style:
        style["stroke_width"] = round(style["stroke_width"] / scale, 2)
    outlines = Path(d=line.path or "M0 0", transform=moved, debug=False, **style)
    outlines["aria-label"] = text
    return outlines
