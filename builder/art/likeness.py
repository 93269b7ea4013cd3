"""How like two emblems look without colour, at the size they are printed and by what is drawn alone."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

import svgwrite
from PIL import Image, ImageChops, ImageFilter, ImageStat

from guelta.builder.art.look import Look
from guelta.builder.art.raster import png
from guelta.builder.art.symbol import Symbol, placed
from guelta.builder.art.vision import picture_as_seen

__all__ = ["EMBLEM_SIDE", "Pair", "emblems", "pairs"]

EMBLEM_SIDE = 5.75
"""Millimetres: an emblem of 23 units on a counter of 60 that is 15 mm wide."""

_PER_MM = 8
_MARGIN = 4
_BLUR = 0.12 * _PER_MM
"""An eye at 40 cm tells apart what lies a minute of arc, 0.12 mm, apart."""
_ASKEW = 5
"""Degrees a counter may lie askew on a table."""
_ASIDE = (-2, 0, 2)
"""Pixels, a quarter of a millimetre each way: no distance is counted that a shift takes away."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two emblems on one ground and how far apart they are: 0 the same, 1 nothing in common.

    `askew` is how far the less steady of the two gets from itself when its counter lies 5 degrees askew.
    """

    ground: str
    first: str
    second: str
    apart: float
    askew: float


def emblems(look: Look) -> Mapping[str, tuple[str, str]]:
    """Return every emblem of a look by the value it stands for: its symbol and its style of [emblem]."""
    return {
        value: (columns["symbol"], columns["emblem"])
        for values in look.also.values()
        for value, columns in values.items()
        if "emblem" in columns and "symbol" in columns
    }


def pairs(look: Look) -> Iterator[Pair]:
    """Measure every two emblems on every ground that has emblems; ArtError if a symbol is missing."""
    for ground, styles in look.emblems.items():
        fill = look.grounds[ground].fill
        drawn, askew = {}, {}
        for value, (symbol, style) in emblems(look).items():
            shown = look.art.symbol(symbol)
            drawn[value] = _drawn(shown, styles[style], fill)
            tilted = _drawn(shown, styles[style], fill, _ASKEW)
            askew[value] = _apart(drawn[value], tilted)
        for first, second in combinations(drawn, 2):
            apart = _apart(drawn[first], drawn[second])
            yield Pair(ground, first, second, round(apart, 3), round(max(askew[first], askew[second]), 3))


def _drawn(symbol: Symbol, colours: tuple[str, str], ground: str, tilt: float = 0) -> Image.Image:
    """Draw an emblem in grey, as sharp as an eye sees it, with its distance from its ground as brightness.

    128 is the ground, 255 as white as can be, 0 as black.
    """
    side = round(EMBLEM_SIDE * _PER_MM)
    whole = side + 2 * _MARGIN
    drawing = svgwrite.Drawing(size=(whole, whole), viewBox=f"0 0 {whole} {whole}", debug=False)
    drawing.add(drawing.rect((0, 0), (whole, whole), fill=ground))
    turned = drawing.add(drawing.g(transform=f"rotate({tilt:g} {whole / 2:g} {whole / 2:g})"))
    turned.add(placed(symbol, (_MARGIN, _MARGIN, side, side), *colours))
    picture = Image.open(io.BytesIO(png(str(drawing.tostring())))).convert("RGB")
    grey = picture_as_seen(picture, "grey").convert("L")
    under = grey.tobytes()[0]

    def told(level: int) -> int:
        if level > under:
            return 128 + 127 * (level - under) // (255 - under)
        return 128 * level // under if under else 128

    return grey.point(told).filter(ImageFilter.GaussianBlur(_BLUR))


def _apart(first: Image.Image, second: Image.Image) -> float:
    """Return the least share of what is drawn in which two emblems differ, over all small shifts."""
    return min(_differing(first, ImageChops.offset(second, x, y)) for x, y in product(_ASIDE, _ASIDE))


def _differing(first: Image.Image, second: Image.Image) -> float:
    def ink(picture: Image.Image) -> Image.Image:
        return ImageChops.difference(picture, Image.new("L", picture.size, 128))

    differing = ImageStat.Stat(ImageChops.difference(first, second)).sum[0]
    drawn = ImageStat.Stat(ImageChops.lighter(ink(first), ink(second))).sum[0]
    return min(float(differing / drawn), 1.0) if drawn else 0.0
