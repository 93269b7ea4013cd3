"""The sheet a picture is drawn on: paths, lines of text and symbols, in the order they are laid down."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import partial
from typing import Any

import svgwrite

from guelta.builder.art.symbol import Art, placed
from guelta.builder.letters.line import line_of_text
from guelta.builder.letters.setting import Lettering
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast

__all__ = ["Canvas", "Stroke"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn: colour, width, lengths of dashes and gaps."""

    colour: str
    width: float
    dash: str = ""


class Canvas:
    """An SVG in the making, `width` by `height` pixels; its symbols come from the `art` of a game.

    `corner` is what its upper left corner is counted from.
    """

    def __init__(
        self, width: float, height: float, art: Art | None = None, corner: tuple[float, float] = (0, 0)
    ) -> None:
        self.width = width
        self.height = height
        self._art = art or Art()
        view = " ".join(f"{each:g}" for each in (*corner, width, height))
        self._drawing = svgwrite.Drawing(size=(width, height), viewBox=view, debug=False)
        self._clips = 0

    def svg(self) -> str:
        """Return the picture as SVG text."""
        return str(self._drawing.tostring())

    def fill(
        self, path: str, colour: str, edge: Stroke | None = None, transform: str = "", within: str = ""
    ) -> None:
        """Fill a path, and draw its edge if it has one; `within` clips it, `transform` is one of SVG."""
        style = _stroked(edge) if edge else {}
        if transform:
            style["transform"] = transform
        self._add(self._drawing.path(d=path, fill=colour, **style), within)

    def line(self, path: str, stroke: Stroke, within: str = "", transform: str = "") -> None:
        """Draw a path as a line; `within` is a path that clips it, `transform` one of SVG."""
        style = _stroked(stroke)
        if transform:
            style["transform"] = transform
        self._add(self._drawing.path(d=path, fill="none", **style), within)

    def _add(self, element: svgwrite.path.Path, within: str) -> None:
        if within:
            self._clips += 1
            clip = self._drawing.defs.add(self._drawing.clipPath(id=f"clip{self._clips}"))
            clip.add(self._drawing.path(d=within))
            element["clip-path"] = f"url(#clip{self._clips})"
        self._drawing.add(element)

    def rectangle(
        self,
        rect: tuple[float, float, float, float],
        colour: str,
        edge: Stroke | None = None,
        radius: float = 0,
    ) -> None:
        """Fill a rectangle (x, y, width, height), its corners rounded by `radius`."""
        x, y, width, height = rect
        outlined = _stroked(edge) if edge else {}
        shape = self._drawing.rect((x, y), (width, height), rx=radius, ry=radius, fill=colour, **outlined)
        self._drawing.add(shape)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        lettering: Lettering,
        ground: str,
        *,
        anchor: str = "middle",
        turn: float = 0,
        most: float = 0,
    ) -> None:
        """Set a line of text with its baseline's anchor at `at`.

        `ground` is the colour under it, `most` the width it may run. ArtError when the contrast is too small
        or the text too wide.
        """
        if (reached := contrast(lettering.colour, ground)) < LEAST_CONTRAST:
            raise ArtError(f"{text!r} has a contrast of {reached:.1f} on {ground}, least is {LEAST_CONTRAST}")
        if most and (width := lettering.width(text)) > most:
            raise ArtError(f"{text!r} is {width:.0f} pixels wide, {most:.0f} fit")
        where = (round(at[0], 1), round(at[1], 1))
        font = (lettering.font, lettering.size, lettering.fonts)
        words = partial(line_of_text, text, where, *font, anchor=anchor, turn=turn, spread=lettering.spread)
        if lettering.halo:
            rim: dict[str, Any] = {
                "stroke": ground,
                "stroke_width": 2 * lettering.halo,
                "stroke_linejoin": "round",
            }
            self._drawing.add(words(fill=ground, **rim))
        self._drawing.add(words(fill=lettering.colour))

    def picture(self, name: str, folder: str, lower: float = 0) -> None:
        """Put a picture of the game's art over the whole sheet, so much lower, in its own colours."""
        self._drawing.add(
            placed(self._art.symbol(name, folder), (0, lower, self.width, self.height), "#000", "#fff")
        )

    def image(self, png: bytes, rect: tuple[float, float, float, float]) -> None:
        """Put a PNG into a rectangle (x, y, width, height), smoothed in the way that takes the least time."""
        x, y, width, height = rect
        held = "data:image/png;base64," + b64encode(png).decode("ascii")
        as_it_lies = {"preserveAspectRatio": "none", "style": "image-rendering:smooth"}
        self._drawing.add(self._drawing.image(held, (x, y), (width, height), **as_it_lies))

    def symbol(self, name: str, centre: tuple[float, float], size: float, ink: str, panel: str) -> None:
        """Put a symbol of the map around a centre, `size` its larger side."""
        x, y = centre
        box = (x - size / 2, y - size / 2, size, size)
        self._drawing.add(placed(self._art.symbol(name, "map"), box, ink, panel))


def _stroked(stroke: Stroke) -> dict[str, object]:
    style: dict[str, object] = {
        "stroke": stroke.colour,
        "stroke_width": stroke.width,
        "stroke_linejoin": "round",
        "stroke_linecap": "butt" if stroke.dash else "round",
    }
    if stroke.dash:
        style["stroke_dasharray"] = stroke.dash
    return style
