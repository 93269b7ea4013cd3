"""The typefaces, all out of source_art/fonts: what SVG calls them, and how wide their text runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from types import MappingProxyType

from PIL import ImageFont

__all__ = ["CAP_HEIGHT", "FONTS", "Font", "font_files", "has_letter", "text_width"]

CAP_HEIGHT = 0.7
"""Height of capitals and figures of every cut, in ems."""

_MEASURE = 1000


@dataclass(frozen=True, slots=True)
class Font:
    """One cut of a family, with the file that holds it."""

    family: str
    weight: int
    italic: bool
    file: str


FONTS: Mapping[str, Font] = MappingProxyType(
    {
        "medium": Font("Barlow Condensed", 500, False, "BarlowCondensed-Medium.ttf"),
        "semibold": Font("Barlow Condensed", 600, False, "BarlowCondensed-SemiBold.ttf"),
        "bold": Font("Barlow Condensed", 700, False, "BarlowCondensed-Bold.ttf"),
        "italic": Font("Barlow Condensed", 500, True, "BarlowCondensed-MediumItalic.ttf"),
        "text": Font("Barlow Semi Condensed", 500, False, "BarlowSemiCondensed-Medium.ttf"),
        "heading": Font("Barlow Semi Condensed", 600, False, "BarlowSemiCondensed-SemiBold.ttf"),
    }
)
"""Every cut by the name that looks and layouts use."""


@cache
def font_files() -> Mapping[str, bytes]:
    """Give the bytes of every font file by its name."""
    folder = files("source_art") / "fonts"
    return MappingProxyType({font.file: folder.joinpath(font.file).read_bytes() for font in FONTS.values()})


@cache
def _measured(font: str) -> ImageFont.FreeTypeFont:
    # Basic layout: the same on every machine. It leaves kerning out, so text is never wider than measured.
    data = BytesIO(font_files()[FONTS[font].file])
    return ImageFont.truetype(data, _MEASURE, layout_engine=ImageFont.Layout.BASIC)


@cache
def has_letter(letter: str) -> bool:
    """Whether every cut has a picture of this letter."""
    missing = [_measured(name).getmask("\uffff") for name in FONTS]
    return all(
        bytes(_measured(name).getmask(letter)) != bytes(box) for name, box in zip(FONTS, missing, strict=True)
    )


@cache
def text_width(text: str, font: str, size: float) -> float:
    """Measure a line of text in the units of `size`; `font` is a name of FONTS."""
    return _measured(font).getlength(text) * size / _MEASURE
