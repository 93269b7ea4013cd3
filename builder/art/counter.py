"""Counters as SVG: a row of the counter mix and a look become the picture of one face."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

import svgwrite

from guelta.builder.art.look import Band, Look, Picture, Scene, Shown, Text, filled
from guelta.builder.art.symbol import placed, spread, standing
from guelta.builder.letters.font import Fonts, text_width
from guelta.builder.letters.line import line_of_text
from guelta.builder.letters.wrapping import words
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast

__all__ = ["COUNTER_ZOOM", "counter_svg", "draw_elements", "face_image", "faces", "silhouette_image"]

COUNTER_ZOOM = 2
"""Counters are delivered at this many pixels per pixel of the board, sharp up to that zoom."""

_HYPHEN = re.compile(r"(?<=\w-)(?=\w)")
"""Where a line of two words in one may end."""
_LINE = 0.8
"""How wide the line is between a scene and the ground."""
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
        _band_within(drawing, band, look)
    draw_elements(drawing, shown, look, _RIM)
    drawing.add(drawing.rect(**shape, fill="none", stroke=shown.ground.edge, stroke_width=_EDGE))
    return str(drawing.tostring())


def _band_within(drawing: svgwrite.Drawing, band: Band, look: Look) -> None:
    """Draw a band on a counter with an edge, round where it covers the upper corners."""
    x, y, width, height = band.box
    x, width = max(x, _RIM), min(width, round(look.size - 2 * _RIM, 2))
    if y < _RIM:
        y, height = _RIM, round(height - _RIM + y, 2)
        round_end = {"rx": look.radius, "ry": look.radius}
        drawing.add(drawing.rect((x, y), (width, height), fill=band.fill, **round_end))
        y, height = y + look.radius, round(height - look.radius, 2)
    drawing.add(drawing.rect((x, y), (width, height), fill=band.fill))


def _to_be_cut(shown: Shown, look: Look, bleed: float) -> str:
    whole = look.size + 2 * bleed
    side = look.pixels * COUNTER_ZOOM * whole / look.size
    view = f"{-bleed:g} {-bleed:g} {whole:g} {whole:g}"
    drawing = svgwrite.Drawing(size=(f"{side:g}", f"{side:g}"), viewBox=view, debug=False)
    drawing.add(drawing.rect((-bleed, -bleed), (whole, whole), fill=shown.ground.fill))
    if (band := shown.ground.band) is not None:
        x, y, width, height = band.box
        above = bleed if y <= 0 else 0
        below = bleed if y + height >= look.size else 0
        spot, size = (x - bleed, y - above), (width + 2 * bleed, height + above + below)
        drawing.add(drawing.rect(spot, size, fill=band.fill))
    draw_elements(drawing, shown, look, -bleed)
    return str(drawing.tostring())


def draw_elements(drawing: svgwrite.Drawing, shown: Shown, look: Look, edge: float = 0) -> None:
    """Draw what lies on the ground of a face; ArtError says what does not fit.

    A scene begins and ends `edge` units within the sides of the counter, beyond them where that is negative.
    """
    for element in shown.elements:
        if element.needs and not shown.row.get(element.needs):
            continue
        match element:
            case Text():
                _write(drawing, element, shown, look)
            case Picture():
                _place(drawing, element, shown, look)
            case Scene():
                _spread(drawing, element, shown, look, edge)


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
    pieces = [part for word in words(text) for part in _HYPHEN.split(word)]
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
    ink, panel = element.ink or ink, element.panel or panel
    if element.shadow:
        for drawn in standing(symbol, element.box, ink, panel, element.shadow):
            drawing.add(drawn)
    else:
        drawing.add(placed(symbol, element.box, ink, panel))


def _spread(drawing: svgwrite.Drawing, element: Scene, shown: Shown, look: Look, edge: float) -> None:
    symbol = look.art.symbol(filled(element.scene, shown.row))
    left = edge if element.left is None else element.left
    right = look.size - edge if element.right is None else element.right
    width, height = round(right - left, 2), round(element.foot - element.top, 2)
    drawing.add(spread(symbol, (left, element.top, width, height)))
    lines = [(left, y - _LINE / 2, width, _LINE) for y in (element.top, element.foot)]
    lines += [
        (x - _LINE / 2, element.top, _LINE, height) for x in (element.left, element.right) if x is not None
    ]
    for x, y, wide, high in lines:
        drawing.add(drawing.rect((round(x, 2), round(y, 2)), (wide, high), fill=shown.ground.edge))
