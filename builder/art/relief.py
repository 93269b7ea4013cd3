"""Relief: light and shade beneath the grid, of a picture of the real land or grown from the terrain itself.

A shade is a picture of one byte a pixel, half the board's pixels along each edge: 128 is level ground, less
lies in the shade, more in the light, which falls from the north-west. Each layer of the map lets as much of
it through as it says, and never more than keeps its numbers legible.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from math import tanh
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageMath

from guelta.builder.art.atlas import Atlas, Layer, Relief
from guelta.builder.art.canvas import Canvas
from guelta.builder.board import Board
from guelta.builder.palette import LEAST_CONTRAST, ArtError, blended, channels, contrast
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["darkest", "draw_relief", "strength"]

Painted = Sequence[tuple[Layer, Sequence[str]]]
"""The layers in the order they are painted, each with the spaces it paints."""

LEVEL = 128
_HALF = 2
"""Pixels of the board, along each edge, to one of a shade: relief is soft, and a quarter of the bytes."""
_DARK, _LIGHT = 0.46, 0.62
"""How much of the colours of shade and light covers the ground at most."""
_STEEP = 30
"""Steps of a shade that are three quarters of the way to the deepest."""
_STEPS = 4
"""Levels of a shade that are drawn as one: nobody tells them apart, and it takes a third of the bytes."""
_SOFT, _SEAM = 1.6, 5
"""Pixels of a shade over which a picture of the land is smoothed, and grounds go over into each other."""
_LEAST_PLACES = 3


def draw_relief(canvas: Canvas, atlas: Atlas, painted: Painted, settled: Iterable[str], board: Board) -> None:
    """Lay the relief of a map over its grounds; nothing where it has none.

    In the spaces `settled` the ground that is grown is level: people settle there.
    """
    if atlas.relief is None or not any(spaces and layer.relief for layer, spaces in painted):
        return
    size = -(-board.width // _HALF), -(-board.height // _HALF)
    if atlas.relief.picture:
        shade = _of_the_land(atlas, atlas.relief, board, size)
    else:
        shade = _grown(atlas.relief, painted, settled, board, size)
    seen = Image.composite(shade, Image.new("L", size, LEVEL), _let_through(atlas, painted, board, size))
    canvas.image(_png(seen, atlas.relief), (0, 0, size[0] * _HALF, size[1] * _HALF))


def _let_through(atlas: Atlas, painted: Painted, board: Board, size: tuple[int, int]) -> Image.Image:
    """Return how much of the relief is seen where; it ends before the land, whose rim may sway."""
    shares = Image.new("L", size, 0)
    for layer, spaces in painted:
        shares.paste(round(255 * strength(atlas, layer)), mask=_mask(spaces, board, size, 255))
    soft = ImageFilter.GaussianBlur(_SEAM)
    land = shares.point([255 if value else 0 for value in range(256)]).filter(soft)
    within = land.point([max(0, 2 * value - 255) for value in range(256)])
    return ImageChops.multiply(shares.filter(soft), within)


def strength(atlas: Atlas, layer: Layer) -> float:
    """Return how much of the relief a layer lets through, from 0 to 1.

    It is what the layer says, or as much as leaves a number LEAST_CONTRAST in the deepest shade.
    """
    ink = atlas.letters["number"].colour
    if atlas.relief is None or contrast(ink, layer.fill) < LEAST_CONTRAST:
        return 0
    share = layer.relief
    while share > 0 and contrast(ink, _shaded(atlas.relief, layer, share)) < LEAST_CONTRAST:
        share = round(share - 0.02, 2)
    return max(0.0, share)


def darkest(atlas: Atlas, layer: Layer) -> str:
    """Return the colour of a layer in the deepest shade, its own where there is none."""
    share = strength(atlas, layer)
    return _shaded(atlas.relief, layer, share) if atlas.relief and share else layer.fill


def _shaded(relief: Relief, layer: Layer, share: float) -> str:
    return blended(layer.fill, relief.dark, _DARK * share)


def _mask(spaces: Iterable[str], board: Board, size: tuple[int, int], level: int) -> Image.Image:
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for space in spaces:
        draw.polygon([(x / _HALF, y / _HALF) for x, y in board.polygon(space)], fill=level)
    return mask


def _png(shade: Image.Image, relief: Relief) -> bytes:
    """Return a shade in its two colours, each as opaque as it is deep, as a PNG with a palette."""
    levels = range(0, 256, _STEPS)
    drawn = shade.point([value // _STEPS for value in range(256)])
    drawn.putpalette([c for each in levels for c in channels(relief.dark if each < LEVEL else relief.light)])
    most = [_DARK if each < LEVEL else _LIGHT for each in levels]
    opaque = [
        round(255 * share * abs(each - LEVEL) / LEVEL) for each, share in zip(levels, most, strict=True)
    ]
    held = io.BytesIO()
    drawn.save(held, "PNG", transparency=bytes(opaque), optimize=False, compress_level=9)
    return held.getvalue()


# ---- the real land -------------------------------------------------------------------------------


def _of_the_land(atlas: Atlas, relief: Relief, board: Board, size: tuple[int, int]) -> Image.Image:
    """Lay a picture of the land under the map so that the places it knows come as near as they can."""
    try:
        picture = Image.open(io.BytesIO(atlas.art.data(relief.picture))).convert("L")
    except (RulesDataError, OSError, Image.DecompressionBombError) as error:
        raise ArtError(f"{relief.source}, relief: {error}") from None
    try:
        centres = [board.lattice.centre(place) for place in relief.place]
    except (KeyError, ValueError) as error:
        raise ArtError(f"{relief.source}, relief: {error} is no space of the map") from None
    if len(centres) < _LEAST_PLACES:
        raise ArtError(f"{relief.source}, relief: place names fewer than {_LEAST_PLACES} spaces")
    left, foot, right, top = relief.bounds
    scale = picture.width / (right - left), picture.height / (top - foot)
    spots = [(x / _HALF, y / _HALF) for x, y in centres]
    lies = [((lon - left) * scale[0], (top - lat) * scale[1]) for lon, lat in relief.place.values()]
    across, down = (_plane(spots, [each[axis] for each in lies]) for axis in (0, 1))
    laid = picture.transform(
        size, Image.Transform.AFFINE, (*across, *down), Image.Resampling.BICUBIC, fillcolor=LEVEL
    )
    return laid.filter(ImageFilter.GaussianBlur(_SOFT)).point(_deepened(_STEEP))


def _deepened(steep: float) -> list[int]:
    """Return each level of a shade so that slopes are told apart and cliffs do not run into black."""
    return [round(LEVEL + 127 * tanh((value - LEVEL) / steep)) for value in range(256)]


def _plane(spots: Sequence[tuple[float, float]], values: Sequence[float]) -> tuple[float, float, float]:
    """Return the plane a x + b y + c that lies nearest to the values at some spots (least squares)."""
    rows = [(x, y, 1.0) for x, y in spots]
    left = [[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)]
    right = [sum(row[i] * value for row, value in zip(rows, values, strict=True)) for i in range(3)]
    whole = _determinant(left)
    if not whole:
        raise ArtError("relief: the spaces of place lie in one line")
    a, b, c = (
        _determinant([[right[i] if j == k else left[i][j] for j in range(3)] for i in range(3)])
        for k in range(3)
    )
    return a / whole, b / whole, c / whole


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )


# ---- grown ---------------------------------------------------------------------------------------

_WAVES = (52, 27, 14, 7)
"""Pixels of a shade from one rise of the ground to the next, the largest first; each is half as high."""
_RISE, _ROUGH = 260.0, 150.0
"""How high ground of height 1 stands, and how high it rises and falls if its roughness is 1."""
_FOOT = 14
"""Pixels of a shade over which high ground comes down to low."""


def _grown(
    relief: Relief, painted: Painted, settled: Iterable[str], board: Board, size: tuple[int, int]
) -> Image.Image:
    """Raise every ground to its height, roughen it by a noise that the seed decides, and light it."""
    height, rough = Image.new("L", size, 0), Image.new("L", size, 0)
    for layer, spaces in painted:
        mask = _mask(spaces, board, size, 255)
        height.paste(round(255 * layer.height), mask=mask)
        rough.paste(round(255 * layer.roughness), mask=mask)
    rough.paste(0, mask=_mask(settled, board, size, 160))
    soft = ImageFilter.GaussianBlur(_FOOT)
    high, uneven = (_smooth(each.filter(soft)) for each in (height, rough))
    noise = _noise(relief.seed, size)
    ground = _worked_out(
        lambda of: of["high"] * _RISE + of["uneven"] * _ROUGH * of["noise"],
        high=high,
        uneven=uneven,
        noise=noise,
    )
    before, behind = (_moved(ground, by) for by in (-1, 1))
    lit = _worked_out(
        lambda of: of["convert"](of["behind"] - of["before"] + LEVEL, "L"), before=before, behind=behind
    )
    return lit.point(_deepened(_STEEP))


def _worked_out(formula: Callable[[dict[str, Any]], Any], **of: Image.Image) -> Image.Image:
    """Work a formula out, pixel by pixel."""
    image: Image.Image = ImageMath.lambda_eval(formula, **of)
    return image


def _smooth(mask: Image.Image) -> Image.Image:
    """Return a mask as numbers from 0 to 1, without the steps of its bytes."""
    quarter = max(1, mask.width // 4), max(1, mask.height // 4)
    smooth = (
        mask.resize(quarter, Image.Resampling.BOX).convert("F").resize(mask.size, Image.Resampling.BICUBIC)
    )
    return _worked_out(lambda of: of["smooth"] / 255, smooth=smooth)


def _moved(ground: Image.Image, by: int) -> Image.Image:
    """Return the ground so many pixels down and to the right, as an image of the same size."""
    return ground.transform(
        ground.size, Image.Transform.AFFINE, (1, 0, by, 0, 1, by), Image.Resampling.NEAREST
    )


def _noise(seed: str, size: tuple[int, int]) -> Image.Image:
    """Return hills and hollows of several widths, about from -1 to 1, by the seed alone."""
    noise = Image.new("F", size, 0.0)
    for number, wave in enumerate(_WAVES):
        coarse = size[0] // wave + 4, size[1] // wave + 4
        heights = Random(f"{seed} {wave}").randbytes(coarse[0] * coarse[1])
        rises = Image.frombytes("L", coarse, heights).convert("F")
        wide = rises.resize((coarse[0] * wave, coarse[1] * wave), Image.Resampling.BICUBIC)
        octave, share = (
            wide.crop((wave, wave, wave + size[0], wave + size[1])),
            Image.new("F", size, 0.5**number),
        )
        noise = _worked_out(
            lambda of: of["noise"] + (of["octave"] / 127.5 - 1) * of["share"],
            noise=noise,
            octave=octave,
            share=share,
        )
    return noise
