"""Text as outlines: an SVG that programs without our fonts draw as we do, sharp at every size."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from lxml import etree

from builder.art.font import FONTS, font_files

__all__ = ["in_outlines"]

_SVG = "{http://www.w3.org/2000/svg}"
_KEPT = ("fill", "stroke", "stroke-width", "stroke-linejoin", "transform")
_STARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""By its anchor, how much of a line lies before its place."""


class _Cut:
    """One cut of a family: how wide its letters are, in ems, and a line of them as a path."""

    def __init__(self, file: str) -> None:
        font = TTFont(BytesIO(font_files()[file]))
        self._names, self._glyphs = font.getBestCmap(), font.getGlyphSet()
        self._em = float(font["head"].unitsPerEm)

    def _glyph(self, letter: str) -> Any:
        return self._glyphs[self._names.get(ord(letter), ".notdef")]

    def width(self, letter: str) -> float:
        """Give the width of a letter; kerning is left out, as in what layouts measure."""
        return float(self._glyph(letter).width) / self._em

    def line(self, text: str, start: tuple[float, float], size: float, spread: float) -> str:
        """Give the path of a line of text whose baseline begins at `start`."""
        (x, y), scale = start, size / self._em
        pen = SVGPathPen(self._glyphs, ntos=_number)
        for letter in text:
            self._glyph(letter).draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
            x += self.width(letter) * size + spread
        return str(pen.getCommands())


def in_outlines(svg: str) -> bytes:
    """Give an SVG of ours with a path in place of every line of text; the same text gives the same bytes.

    A letter that the font lacks is a box. KeyError when the font is not ours.
    """
    root = etree.fromstring(svg.encode())
    for text in list(root.iter(f"{_SVG}text")):
        path = _path_of(text)
        path.tail = text.tail
        parent = text.getparent()
        if parent is not None:
            parent.replace(text, path)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _path_of(text: etree._Element) -> etree._Element:
    said, style = text.text or "", {str(key): str(value) for key, value in text.attrib.items()}
    cut = _cut(style["font-family"], style["font-weight"], style.get("font-style", ""))
    size, spread = float(style["font-size"]), float(style.get("letter-spacing", 0))
    width = sum(cut.width(letter) * size + spread for letter in said)
    x = float(style["x"]) - width * _STARTS[style.get("text-anchor", "start")]
    path = cut.line(said, (x, float(style["y"])), size, spread)
    return etree.Element(f"{_SVG}path", {"d": path, **{key: style[key] for key in _KEPT if key in style}})


@cache
def _cut(family: str, weight: str, style: str) -> _Cut:
    cuts = {(font.family, str(font.weight), font.italic): font.file for font in FONTS.values()}
    return _Cut(cuts[family, weight, style == "italic"])


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
