"""Text as outlines: an SVG that programs without our fonts draw as we do, sharp at every size."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from lxml import etree

from builder.art.font import FONTS, font_files

__all__ = ["in_outlines"]

_SPACE, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_SVG = f"{{{_SPACE}}}"
_STARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""By its anchor, how much of a line lies before its place."""


class _Cut:
    """One cut of a family: the outline and the width of each of its letters, measured as the font does."""

    def __init__(self, file: str) -> None:
        font = TTFont(BytesIO(font_files()[file]))
        self._names, self._glyphs = font.getBestCmap(), font.getGlyphSet()
        self.em = float(font["head"].unitsPerEm)

    def _glyph(self, letter: str) -> Any:
        return self._glyphs[self._names.get(ord(letter), ".notdef")]

    def width(self, letter: str) -> float:
        """Give the width of a letter; kerning is left out, as in what layouts measure."""
        return float(self._glyph(letter).width)

    def outline(self, letter: str) -> str:
        """Give the path of a letter, "" for a blank."""
        pen = SVGPathPen(self._glyphs, ntos=_number)
        self._glyph(letter).draw(pen)
        return str(pen.getCommands())


class _Letters:
    """The letters that a picture uses, each drawn once in its `defs`."""

    def __init__(self, defs: etree._Element) -> None:
        self._defs = defs
        self._ids: dict[tuple[_Cut, str], str] = {}

    def place(self, line: etree._Element, cut: _Cut, letter: str, at: float) -> None:
        """Use a letter in a line, as far behind its start as `at`, measured as the font does."""
        path = cut.outline(letter)
        if not path:
            return
        if (cut, letter) not in self._ids:
            # Out of an archive Batik, which draws for VASSAL, follows no link of less than four characters.
            self._ids[cut, letter] = f"letter{len(self._ids)}"
            etree.SubElement(self._defs, f"{_SVG}path", {"id": self._ids[cut, letter], "d": path})
        used = etree.SubElement(line, f"{_SVG}use", x=_number(at))
        used.set(f"{{{_LINK}}}href", f"#{self._ids[cut, letter]}")


def in_outlines(svg: str) -> bytes:
    """Give an SVG of ours with outlines in place of every line of text; the same text gives the same bytes.

    The text has no rim. A letter that the font lacks is a box. KeyError when the font is not ours.
    """
    drawn = etree.fromstring(svg.encode())
    root = etree.Element(drawn.tag, dict(drawn.attrib), nsmap={None: _SPACE, "xlink": _LINK})
    letters = _Letters(etree.SubElement(root, f"{_SVG}defs"))
    root.extend(list(drawn))
    for text in list(root.iter(f"{_SVG}text")):
        parent = text.getparent()
        if parent is not None:
            parent.replace(text, _line(text, letters))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _line(text: etree._Element, letters: _Letters) -> etree._Element:
    said, style = text.text or "", {str(key): str(value) for key, value in text.attrib.items()}
    cut = _cut(style["font-family"], style["font-weight"], style.get("font-style", ""))
    scale = float(style["font-size"]) / cut.em
    widths = [cut.width(letter) + float(style.get("letter-spacing", 0)) / scale for letter in said]
    x = float(style["x"]) - sum(widths) * scale * _STARTS[style.get("text-anchor", "start")]
    there = f"translate({_number(x)} {style['y']}) scale({scale:.6f} {-scale:.6f})"
    line = etree.Element(f"{_SVG}g", {"fill": style["fill"]})
    line.set("transform", f"{style.get('transform', '')} {there}".strip())
    at = 0.0
    for letter, width in zip(said, widths, strict=True):
        letters.place(line, cut, letter, at)
        at += width
    return line


@cache
def _cut(family: str, weight: str, style: str) -> _Cut:
    cuts = {(font.family, str(font.weight), font.italic): font.file for font in FONTS.values()}
    return _Cut(cuts[family, weight, style == "italic"])


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
