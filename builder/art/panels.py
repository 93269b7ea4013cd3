"""What else is on the sheet: its title, the key of its signs, the compass, notes and credits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from types import MappingProxyType

from guelta.builder.art.atlas import Atlas, Layer, Line, Panel, PlaceLook
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.furniture import draw_head
from guelta.builder.art.outline import polygon
from guelta.builder.art.texture import TEXTURES
from guelta.builder.art.ways import draw_bridge
from guelta.builder.board import HEAD
from guelta.builder.palette import ArtError, located

__all__ = ["draw_edition", "draw_panels", "draw_plates", "sign_svgs"]

_PLATE = "plate"
_RIBBON = 30
_KEY_STEP = 46
_KEY_COLUMN = 190
_SWATCH = 20
_HEX, _SHRUNK = 36.9, 0.6
"""From the middle of a hex to its corners, and how small the key shows one."""
_SIGN = (52, 42)
"""Width and height of a sign that is a picture of its own."""
_WIDE = 4
"""An edge this wide is a soft border to others rather than the layer's own."""


def draw_panels(canvas: Canvas, atlas: Atlas) -> None:
    """Draw every panel in its rectangle; ArtError for a kind there is not, or text that does not fit."""
    for panel in atlas.panels:
        if panel.kind == _PLATE:
            continue
        if panel.kind not in _KINDS:
            kinds = ", ".join((*_KINDS, _PLATE))
            raise ArtError(f"{atlas.source}: panel {panel.kind} is none of {kinds}")
        with located(f"{atlas.source}, the panel {panel.title!r}"):
            _KINDS[panel.kind](canvas, atlas, panel)


def draw_plates(canvas: Canvas, atlas: Atlas) -> None:
    """Draw the plates on which boxes that belong together lie, before the boxes."""
    for panel in atlas.panels:
        if panel.kind == _PLATE:
            fill, head = panel.fill or atlas.colours["space"], panel.head or atlas.colours["strong"]
            draw_head(canvas, atlas, panel.rect, panel.title, fill, head)


def draw_edition(canvas: Canvas, atlas: Atlas, edition: str) -> None:
    """Write the edition along the foot of each title, in its own colours turned round."""
    ground, letters = atlas.letters["title"].colour, atlas.letters["subtitle-dark"]
    for panel in atlas.panels:
        if panel.kind == "title":
            x, width, top = panel.rect.x + 6, panel.rect.width - 12, panel.rect.bottom - _RIBBON - 6
            canvas.rectangle((x, top, width, _RIBBON), ground, radius=4)
            middle = (x + width / 2, top + _RIBBON - 7)
            canvas.text(edition[:1].upper() + edition[1:], middle, letters, ground, most=width - 20)


def _title(canvas: Canvas, atlas: Atlas, panel: Panel) -> None:
    x, y, width, height = panel.rect.x, panel.rect.y, panel.rect.width, panel.rect.height
    strong, paper = atlas.colours["strong"], atlas.colours["paper"]
    canvas.rectangle((x, y, width, height), strong, radius=8)
    canvas.rectangle((x + 6, y + 6, width - 12, height - 12), "none", Stroke(paper, 1.5), radius=5)
    title = atlas.letters["title"]
    canvas.text(panel.title, (x + width / 2, y + height / 2 + 8), title, strong, most=width - 30)
    for number, line in enumerate(panel.lines):
        spot = (x + width / 2, y + height / 2 + 44 + 24 * number)
        canvas.text(line, spot, atlas.letters["subtitle"], strong, most=width - 30)


def _key(canvas: Canvas, atlas: Atlas, panel: Panel) -> None:
    draw_head(canvas, atlas, panel.rect, panel.title, atlas.colours["space"], atlas.colours["strong"])
    rows = (panel.rect.height - HEAD - 16) // _KEY_STEP
    signs = list(_signs(atlas))
    columns = -(-len(signs) // rows)
    if columns * _KEY_COLUMN > panel.rect.width:
        raise ArtError(f"{atlas.source}: panel key is too small for {len(signs)} signs")
    for number, sign in enumerate(signs):
        x = panel.rect.x + 16 + number // rows * _KEY_COLUMN
        y = panel.rect.y + HEAD + 12 + number % rows * _KEY_STEP + _KEY_STEP // 2
        sign.draw(canvas, x + 24, y)
        letters = atlas.letters["key"]
        room = _KEY_COLUMN - 62
        canvas.text(sign.name, (x + 58, y + 6), letters, atlas.colours["space"], anchor="start", most=room)


def _compass(canvas: Canvas, atlas: Atlas, panel: Panel) -> None:
    x, y = panel.rect.centre
    size = min(panel.rect.width, panel.rect.height - 60)
    strong, paper = atlas.colours["strong"], atlas.colours["paper"]
    canvas.symbol("compass", (x, y), size, strong, paper)
    letters = atlas.letters["subtitle-dark"]
    canvas.text(panel.title, (x, y - size / 2 - 8), letters, paper)
    for number, line in enumerate(panel.lines):
        canvas.text(line, (x, y + size / 2 + 24 + 20 * number), atlas.letters["note"], paper)


def _scale(canvas: Canvas, atlas: Atlas, panel: Panel) -> None:
    """Draw a bar as wide as the rectangle in equal parts, its lines at their ends, its title below."""
    x, y, height = panel.rect.x, panel.rect.y, panel.rect.height
    strong, paper, letters = atlas.colours["strong"], atlas.colours["paper"], atlas.letters["note"]
    step = panel.rect.width / (len(panel.lines) - 1)
    for number, line in enumerate(panel.lines):
        if number:
            part = (x + step * (number - 1), y, step, height)
            canvas.rectangle(part, strong if number % 2 else paper, Stroke(strong, 1.5))
        canvas.text(line, (x + step * number, y - 7), letters, paper)
    canvas.text(panel.title, (panel.rect.centre[0], y + height + 18), letters, paper)


def _notes(canvas: Canvas, atlas: Atlas, panel: Panel) -> None:
    draw_head(canvas, atlas, panel.rect, panel.title, atlas.colours["space"], atlas.colours["strong"])
    letters = atlas.letters["text"]
    for number, line in enumerate(panel.lines):
        spot = (panel.rect.x + 16, panel.rect.y + HEAD + 26 + round(letters.size * 1.42) * number)
        if spot[1] > panel.rect.bottom - 6:
            raise ArtError(f"{atlas.source}: panel {panel.title!r} is too low for its text")
        canvas.text(line, spot, letters, atlas.colours["space"], anchor="start", most=panel.rect.width - 32)


_KINDS: Mapping[str, Callable[[Canvas, Atlas, Panel], None]] = MappingProxyType(
    {"title": _title, "key": _key, "compass": _compass, "scale": _scale, "notes": _notes}
)


@dataclass(frozen=True, slots=True)
class _Sign:
    """One sign of the key: what it is called, and what draws it around a point."""

    name: str
    draw: Callable[[Canvas, float, float], None]


def sign_svgs(atlas: Atlas) -> dict[str, str]:
    """Draw each sign of the key as a picture of its own, by what it is called."""
    drawn = {}
    for sign in _signs(atlas):
        canvas = Canvas(*_SIGN, atlas.art, (-_SIGN[0] / 2, -_SIGN[1] / 2))
        sign.draw(canvas, 0, 0)
        drawn[sign.name] = canvas.svg()
    return drawn


def _signs(atlas: Atlas) -> Iterator[_Sign]:
    for layer in atlas.layers:
        if layer.name:
            yield _Sign(layer.name, _swatch(layer))
    for line in atlas.lines:
        if line.name:
            yield _Sign(line.name, _stretch(line))
    if atlas.bridge is not None:
        yield _Sign("Bridge", _bridge(atlas))
    for place in (*atlas.places, *atlas.badges):
        if place.name:
            yield _Sign(place.name, _mark(place))


def _swatch(layer: Layer) -> Callable[[Canvas, float, float], None]:
    """Draw a hex of the map in small."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        small = f"translate({x:g} {y:g}) scale({_SHRUNK})"
        corners = [(_HEX * cos(i * pi / 3), _HEX * sin(i * pi / 3)) for i in range(6)]
        edge = layer.edge if layer.edge and layer.edge.width < _WIDE else Stroke("#8a7a58", 1)
        canvas.fill(polygon(corners), layer.fill, edge, small)
        if layer.texture:
            for style, mark in TEXTURES[layer.texture](Random(_SWATCH), 0, 0, False):
                if layer.fills and style in layer.fills:
                    canvas.fill(mark, layer.fills[style], transform=small)
                elif layer.marks and style in layer.marks:
                    canvas.line(mark, layer.marks[style], transform=small)

    return draw


def _stretch(line: Line) -> Callable[[Canvas, float, float], None]:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        for stroke in line.strokes:
            canvas.line(f"M{x - 24} {y + 5}Q{x - 8} {y - 10} {x} {y}T{x + 24} {y - 4}", stroke)
        for across, down in ((-14, -2), (0, 0), (14, 3)) if line.teeth else ():
            tooth = f"M{x + across - 4} {y + down}h8l-4 {line.teeth * 0.9:.1f}Z"
            canvas.fill(tooth, line.strokes[-1].colour)

    return draw


def _bridge(atlas: Atlas) -> Callable[[Canvas, float, float], None]:
    strong, paper = atlas.colours["strong"], atlas.colours["paper"]
    return lambda canvas, x, y: draw_bridge(canvas, (x - 9, y), (x + 9, y), strong, paper)


def _mark(place: PlaceLook) -> Callable[[Canvas, float, float], None]:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.symbol(place.symbol, (x, y), place.size * 1.15, place.ink, place.panel)

    return draw
