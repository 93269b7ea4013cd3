"""Colours: their form, and the contrast of a text with the ground it stands on (WCAG 2.1, 1.4.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from guelta.errors import TableError

__all__ = [
    "LEAST_CONTRAST",
    "ArtError",
    "blended",
    "channels",
    "contrast",
    "is_colour",
    "linear",
    "located",
    "toned",
]

LEAST_CONTRAST = 4.5
"""What any text on a counter or on the map keeps to its ground."""

_COLOUR = re.compile(r"#[0-9a-f]{6}\Z")


class ArtError(TableError, ValueError):
    """Something cannot be drawn; the message names the file, the row or counter, and what is wrong."""


@contextmanager
def located(at: str) -> Iterator[None]:
    """Name the file, the row and the column of whatever cannot be drawn within this."""
    try:
        yield
    except ArtError as error:
        raise ArtError(f"{at}: {error}") from None


def is_colour(word: object) -> bool:
    """Return whether it is a colour as this house writes them, "#1f55a5"."""
    return isinstance(word, str) and _COLOUR.match(word) is not None


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255; ArtError for anything but "#rrggbb" in lower case."""
    if not is_colour(colour):
        raise ArtError(f"{colour!r} is no colour like #1f55a5")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def contrast(colour: str, ground: str) -> float:
    """Return the contrast of two colours, from 1 (the same) to 21 (black on white)."""
    brighter, darker = sorted((_luminance(colour), _luminance(ground)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def toned(ground: str, towards: str, least: float = LEAST_CONTRAST) -> str:
    """Return the tone between a ground and a darker or brighter colour that just stands out on it.

    It is the end of the scale, `towards` itself, when no tone before it reaches the contrast `least`.
    """
    for share in range(20, 100, 2):
        tone = blended(ground, towards, share / 100)
        if contrast(tone, ground) >= least:
            return tone
    return towards


def blended(ground: str, over: str, share: float) -> str:
    """Return a ground of which another colour covers a share, from 0 to 1."""
    pairs = zip(channels(ground), channels(over), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _luminance(colour: str) -> float:
    red, green, blue = (linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    """Return the light of a channel, both 0 to 1 (sRGB, IEC 61966-2-1)."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
