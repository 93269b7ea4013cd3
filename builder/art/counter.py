"""Counters as SVG: a row of the counter mix and a look become the picture of one face."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import svgwrite

from guelta.builder.art.look import Look, Picture, Shown, Text, filled
from guelta.builder.art.symbol import placed
from guelta.builder.letters.font import Fonts, text_width
from guelta.builder.letters.line import line_of_text
from guelta.builder.letters.wrapping import words
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast

__all__ = ["COUNTER_ZOOM", "counter_svg", "draw_elements", "face_image", "faces", "silhouette_image"]

COUNTER_ZOOM = 2
"""Counters are delivered at this many pixels per pixel of the board, sharp up to that zoom."""

_RIM, _EDGE = 1.3, 1.4
"""Where a counter's edge runs and how wide it is; what lies beyond stays clear, a pixel on every side."""


def faces(row: Mapping[str, str]) -> tuple[str, str]:
    """Name the two faces of a counter, its front first; a blank back is ""."""
    return row["front"], row["back"]


def face_image(counter: str, face: str) -> str:
    """Name the picture of a counter's face; a blank face is ""."""
    return f"{counter}-{face or 'back'}.png"


def silhouette_image(counter: str, face: str) -> str:
    """Name the picture of a counter's face with a silhouette."""
    return f"{counter}-{face or 'back'}-silhouette.png"


def counter_svg(row: Mapping[str, str], face: str, look: Look, *, bleed: float | None = None) -> str:
    """Draw one face of a counter as SVG text, `look.pixels` times COUNTER_ZOOM to its side.

    `row` is a row of the counter mix, `face` one of its `faces`. With a `bleed`, in units of the look, it is
    drawn to be cut: no edge and no round corners, and the ground runs on that far beyond each side. ArtError
    names file, row, face and what does not fit, is missing, or has too little contrast.
    """
    try:
        shown = look.shown(row, face)
        return _framed(shown, look) if bleed is None else _to_be_cut(shown, look, bleed)
    except ArtError as error:
        where = f"{look.counters}, row {row.get('id', '?')}, face {face or 'blank'}"
        raise ArtError(f"{where}: {error}") from None


def _framed(shown: Shown, look: Look) -> str:
    side = look.pixels * COUNTER_ZOOM
    drawing = svgwrite.Drawing(size=(side, side), viewBox=f"0 0 {look.size:g} {look.size:g}", debug=False)
    inner = round(look.size - 2 * _RIM, 2)
    shape = {"insert": (_RIM, _RIM), "size": (inner, inner), "rx": look.radius, "ry": look.radius}
    drawing.add(drawing.rect(**shape, fill=shown.ground.fill))
    if (band := shown.ground.band) is not None:
        x, y, width, height = band.box
        drawing.add(drawing.rect((max(x, _RIM), y), (min(width, inner), height), fill=band.fill))
    draw_elements(drawing, shown, look)
    drawing.add(drawing.rect(**shape, fill="none", stroke=shown.ground.edge, stroke_width=_EDGE))
    return str(drawing.tostring())


def _to_be_cut(shown: Shown, look: Look, bleed: float) -> str:
    whole = look.size + 2 * bleed
    side = look.pixels * COUNTER_ZOOM * whole / look.size
    view = f"{-bleed:g} {-bleed:g} {whole:g} {whole:g}"
    drawing = svgwrite.Drawing(size=(f"{side:g}", f"{side:g}"), viewBox=view, debug=False)
    drawing.add(drawing.rect((-bleed, -bleed), (whole, whole), fill=shown.ground.fill))
    if (band := shown.ground.band) is not None:
        x, y, width, height = band.box
        drawing.add(drawing.rect((x - bleed, y), (width + 2 * bleed, height), fill=band.fill))
    draw_elements(drawing, shown, look)
    return str(drawing.tostring())


def draw_elements(drawing: svgwrite.Drawing, shown: Shown, look: Look) -> None:
    """Draw what lies on the ground of a face; ArtError says what does not fit."""
    for element in shown.elements:
        if element.needs and not shown.row.get(element.needs):
            continue
        if isinstance(element, Text):
            _write(drawing, element, shown, look)
        else:
            _place(drawing, element, shown, look)


def _write(drawing: svgwrite.Drawing, element: Text, shown: Shown, look: Look) -> None:
    lines = _broken(filled(element.text, shown.row), element, look.fonts)
    ground = str(getattr(shown.ground, element.on))
    if (reached := contrast(shown.ground.ink, ground)) < LEAST_CONTRAST:
        raise ArtError(
            f"{lines[0]!r} has a contrast of {reached:.1f}, least is {LEAST_CONTRAST} ({look.source})"
        )
    size = element.size
    for text in lines:
        width = text_width(text, element.font, element.size, look.fonts)
        if width > element.most and not element.shrinks:
            raise ArtError(f"{text!r} is {width:.1f} units wide, {element.most:g} fit ({look.source})")
        size = min(size, round(element.size * element.most / max(width, element.most), 2))
    x, y = element.at
    for above, text in enumerate(reversed(lines)):
        where = (x, round(y - above * size, 2))
        line = line_of_text(
            text,
            where,
            element.font,
            size,
            look.fonts,
            anchor=element.anchor,
            turn=element.turn,
            fill=shown.ground.ink,
        )
        drawing.add(line)


def _broken(text: str, element: Text, fonts: Fonts) -> list[str]:
    """Break a text that is too wide where its two lines are the shortest, if it may be broken."""
    pieces = [*words(text)]
    wide = partial(text_width, font=element.font, size=element.size, fonts=fonts)
    if element.lines < 2 or len(pieces) < 2 or wide(text) <= element.most:
        return [text]
    ways = [["".join(half).strip() for half in (pieces[:at], pieces[at:])] for at in range(1, len(pieces))]
    return min(ways, key=lambda way: max(map(wide, way)))


def _place(drawing: svgwrite.Drawing, element: Picture, shown: Shown, look: Look) -> None:
    symbol = look.art.symbol(filled(element.symbol, shown.row))
    ink, panel = shown.ground.ink, shown.ground.panel
    if element.paint:
        paint = filled(element.paint, shown.row)
        if paint not in shown.emblems:
            raise ArtError(f"{look.source}: there is no emblem {paint!r} for this ground")
        ink, panel = shown.emblems[paint]
    drawing.add(placed(symbol, element.box, ink, panel))
