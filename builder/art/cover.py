"""The cover of a game: what its box would show, and what VASSAL shows when it opens the module."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.outline import polygon
from guelta.builder.folders import art_folder
from guelta.builder.letters.setting import Lettering
from guelta.builder.palette import LEAST_CONTRAST, contrast
from guelta.rules.engine.game import Game

__all__ = ["COVER_SIZE", "cover_svg"]

COVER_SIZE = (600, 424)
"""Width and height of a cover, as A4 lying; a picture of a game's own has them too."""

_FOLDER, _PICTURE = "box", "cover"
_BAND, _RIBBON = 112, 26
"""Heights of the band with the title, and of the ribbon that names an edition."""
_RAISED = 58
"""How far a picture stands higher than the cover, so that its foreground clears the band."""
_SAFE = 500
"""How wide a title may run: a cover is cropped a little for other papers."""
_HEX = 34


def cover_svg(game: Game[Any], atlas: Atlas) -> str:
    """Draw a game's cover: `box/cover.svg` of its art, or else hexes, over its title as the map has it.

    ArtError when its picture cannot be read.
    """
    width, height = COVER_SIZE
    canvas = Canvas(width, height, atlas.art)
    ground, light = atlas.colours["strong"], atlas.colours["paper"]
    if f"{_PICTURE}.svg" in (art_folder(game) / _FOLDER).names(".svg"):
        canvas.picture(_PICTURE, _FOLDER, -_RAISED)
    else:
        canvas.rectangle((0, 0, width, height), light)
        canvas.line("".join(_hexes(width, height)), Stroke(atlas.colours["grid"], 1.2))
    top = height - _BAND
    canvas.rectangle((0, top, width, _BAND), ground)
    canvas.line(f"M0 {top}H{width}M0 {top + 4}H{width}", Stroke(light, 1.2))
    (title, lines), fonts = _words(game, atlas), atlas.fonts
    big = _fitted(
        title, Lettering("bold", 50, _legible(atlas.letters["title"].colour, ground, light), 2, fonts=fonts)
    )
    canvas.text(title, (width / 2, top + 58), big, ground)
    if said := " · ".join(lines):
        small = _fitted(said, Lettering("heading", 16, light, 0.6, fonts=fonts))
        canvas.text(said, (width / 2, top + 86), small, ground)
    if game.edition:
        edition = game.edition[:1].upper() + game.edition[1:]
        canvas.rectangle((0, top - _RIBBON, width, _RIBBON), light)
        words = Lettering("bold", 17, ground, 1, fonts=fonts)
        canvas.text(edition, (width / 2, top - _RIBBON / 2 + 6), words, light, most=_SAFE)
    return canvas.svg()


def _words(game: Game[Any], atlas: Atlas) -> tuple[str, tuple[str, ...]]:
    """Return the title and what stands below it, as the map has them."""
    for panel in atlas.panels:
        if panel.kind == "title":
            return panel.title, panel.lines
    return game.title.upper(), ()


def _fitted(text: str, lettering: Lettering) -> Lettering:
    share = min(1.0, _SAFE / lettering.width(text))
    return replace(
        lettering, size=round(lettering.size * share, 1), spread=round(lettering.spread * share, 1)
    )


def _legible(colour: str, ground: str, other: str) -> str:
    return colour if contrast(colour, ground) >= LEAST_CONTRAST else other


def _hexes(width: int, height: int) -> Iterator[str]:
    corners = [(_HEX * cos(turn * pi / 3), _HEX * sin(turn * pi / 3)) for turn in range(6)]
    down = _HEX * 3**0.5
    for column in range(int(width / (_HEX * 1.5)) + 2):
        for row in range(int(height / down) + 2):
            x, y = column * _HEX * 1.5, (row + column % 2 / 2) * down
            yield polygon((x + across, y + below) for across, below in corners)
