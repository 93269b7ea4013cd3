"""Text as outlines: an SVG that programs without our fonts draw as we do, sharp at every size."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from guelta.builder.letters.font import FONTS, OURS
from guelta.builder.letters.shaping import EM, Glyph, Line

__all__ = ["in_outlines"]

_SPACE, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_SVG = f"{{{_SPACE}}}"
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""By its anchor, how much of a line lies before its place."""
_NAMES = {(font.family, str(font.weight), font.italic): name for name, font in FONTS.items()}


class _Letters:
    """The letters that a picture uses, each drawn once in its `defs`."""

    def __init__(self, defs: etree._Element) -> None:
        self._defs = defs
        self._ids: dict[str, str] = {}

    def place(self, line: etree._Element, glyph: Glyph) -> None:
        """Use a letter in a line."""
        if glyph.path not in self._ids:
            # Out of an archive Batik, which draws for VASSAL, follows no link of less than four characters.
            self._ids[glyph.path] = f"letter{len(self._ids)}"
            outline = {"id": self._ids[glyph.path], "d": f"M0 0{glyph.path}"}
            etree.SubElement(self._defs, f"{_SVG}path", outline)
        used = etree.SubElement(line, f"{_SVG}use", x=_number(glyph.x))
        used.set(f"{{{_LINK}}}href", f"#{self._ids[glyph.path]}")


def in_outlines(svg: str) -> bytes:
    """Return an SVG of ours with outlines in place of every line of text; the same text gives the same bytes.

    The text has no rim and is not spread. KeyError when the font is not ours.
    """
    drawn = etree.fromstring(svg.encode())
    root = etree.Element(drawn.tag, dict(drawn.attrib), nsmap={None: _SPACE, "xlink": _LINK})
    letters = _Letters(etree.SubElement(root, f"{_SVG}defs"))
    root.extend(list(drawn))
    texts = list(root.iter(f"{_SVG}text"))
    for text, line in zip(texts, _set(texts), strict=True):
        parent = text.getparent()
        if parent is not None:
            parent.replace(text, _outlined(text, line, letters))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _set(texts: Sequence[etree._Element]) -> Sequence[Line]:
    styles = tuple(OURS.style(_font(text)) for text in texts)
    return OURS.typesetter.lines(tuple(text.text or "" for text in texts), styles)


def _outlined(text: etree._Element, line: Line, letters: _Letters) -> etree._Element:
    style = {str(key): str(value) for key, value in text.attrib.items()}
    scale = float(style["font-size"]) / EM
    x = float(style["x"]) - line.width * scale * _BEFORE[style.get("text-anchor", "start")]
    there = f"translate({_number(x)} {style['y']}) scale({scale:.6f} {-scale:.6f})"
    drawn = etree.Element(f"{_SVG}g", {"fill": style["fill"]})
    drawn.set("transform", f"{style.get('transform', '')} {there}".strip())
    for glyph in line.glyphs:
        letters.place(drawn, glyph)
    return drawn


def _font(text: etree._Element) -> str:
    slanted = text.get("font-style", "") == "italic"
    return _NAMES[str(text.get("font-family")), str(text.get("font-weight")), slanted]


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
