"""How colours look without some of them: grey, and what people with dichromatic sight see.

The matrices are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model
for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15
(2009), for severity 1.0; they apply to linear red, green and blue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import atan2, cbrt, cos, degrees, exp, hypot, radians, sin, sqrt
from types import MappingProxyType

from PIL import Image, ImageFilter

from guelta.builder.palette import channels, linear

__all__ = ["SIGHTS", "ciede2000", "difference", "picture_as_seen", "seen"]

_Row = tuple[float, float, float]

_LUMINANCE: _Row = (0.2126, 0.7152, 0.0722)

SIGHTS: Mapping[str, tuple[_Row, _Row, _Row]] = MappingProxyType(
    {
        "colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""By name: what each kind of sight makes of linear red, green and blue; `grey` keeps the luminance alone."""

_STEPS = 17
"""Steps of red, green and blue between which the colours of a picture are interpolated."""

_DARK, _GAMMA = 0.0031308, 1 / 2.4
"""Up to which light sRGB is linear, and the exponent of what is brighter (IEC 61966-2-1)."""

_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.0890)


def seen(colour: str, sight: str) -> str:
    """Return a colour "#rrggbb" as it looks to a sight; KeyError for none of SIGHTS."""
    red, green, blue = channels(colour)
    shown = _seen((red / 255, green / 255, blue / 255), sight)
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in shown)


def picture_as_seen(picture: Image.Image, sight: str) -> Image.Image:
    """Return an RGB picture as it looks to a sight; KeyError for none of SIGHTS."""
    return picture if sight == "colour" else picture.filter(_table(sight))


def difference(colour: str, other: str) -> float:
    """Find how far apart two colours look: CIEDE2000, D65; black and white are 100 apart, 1 is just seen."""
    return ciede2000(_lab(colour), _lab(other))


def ciede2000(first: _Row, second: _Row) -> float:
    """Return the distance of two colours of CIE L*a*b*, all weights 1 (CIE 142-2001; Sharma 2005)."""
    mean = (hypot(*first[1:]) + hypot(*second[1:])) / 2
    stretch = 1.5 - _saturated(mean) / 2
    (light1, chroma1, hue1), (light2, chroma2, hue2) = (
        (light, hypot(a * stretch, b), degrees(atan2(b, a * stretch)) % 360)
        for light, a, b in (first, second)
    )
    turn = ((hue2 - hue1 + 180) % 360 - 180) if chroma1 * chroma2 else 0.0
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    hue = (hue1 + turn / 2) % 360 if chroma1 * chroma2 else hue1 + hue2
    uneven = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * uneven)
    blue = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    joint = -2 * _saturated(chroma) * blue * by_chroma * by_hue
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + joint)


def _saturated(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


@cache
def _table(sight: str) -> ImageFilter.Color3DLUT:
    lights = [linear(step / (_STEPS - 1)) for step in range(_STEPS)]
    steps = [(red, green, blue) for blue in lights for green in lights for red in lights]
    channels = {row: _channel(row, steps) for row in SIGHTS[sight]}
    table = [*zip(*(channels[row] for row in SIGHTS[sight]), strict=True)]
    return ImageFilter.Color3DLUT(_STEPS, table)


def _channel(row: _Row, lights: Iterable[_Row]) -> list[float]:
    """Return one channel of what a sight makes of linear colours; where it is grey, all three are alike."""
    r, g, b = row
    summed = (r * red + g * green + b * blue for red, green, blue in lights)
    return [
        0.0 if light < 0 else light * 12.92 if light <= _DARK else 1.055 * min(light, 1.0) ** _GAMMA - 0.055
        for light in summed
    ]


def _seen(colour: _Row, sight: str) -> _Row:
    light = linear(colour[0]), linear(colour[1]), linear(colour[2])
    red, green, blue = (_channel(row, [light])[0] for row in SIGHTS[sight])
    return red, green, blue


def _lab(colour: str) -> _Row:
    lights = [linear(channel / 255) for channel in channels(colour)]
    x, y, z = (
        _bent(sum(part * light for part, light in zip(row, lights, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(share: float) -> float:
    return cbrt(share) if share > 216 / 24389 else (841 / 108) * share + 4 / 29
