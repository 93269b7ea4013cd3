"""Colours as a print shop mixes them: a profile of its press, and which inks a colour becomes on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any, cast

from PIL import Image, ImageCms

from guelta.builder.errors import PrintError

__all__ = ["BLACK_TYPE", "Inks", "PressProfile", "is_black"]

Inks = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black, 0 to 1."""
Rgb = tuple[float, float, float]

BLACK_TYPE = 0.3
"""Type of a colour darker than this, and not clearly coloured, is printed with black ink alone."""
_COLOURED = 0.16
_NEARLY_BLACK = 0.8
"""Where type takes more black than this, its colour no longer shows, and other inks would only blur it."""


@dataclass(frozen=True)
class PressProfile:
    """An ICC profile of a press that prints in four inks."""

    data: bytes
    _mixed: dict[Rgb, Inks] = field(default_factory=dict, repr=False, compare=False)
    _of_type: dict[Rgb, Inks] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, data: bytes) -> PressProfile:
        """Read a profile; PrintError when it is none or not one of a press with four inks."""
        try:
            profile = ImageCms.getOpenProfile(BytesIO(data)).profile
        except (OSError, ImageCms.PyCMSError):
            raise PrintError("the press profile is no ICC profile") from None
        if profile.xcolor_space.strip() != "CMYK" or profile.device_class.strip() != "prtr":
            raise PrintError("the press profile is not one of a press that prints in four inks (CMYK)")
        return cls(data)

    @property
    def name(self) -> str:
        """What the profile calls itself."""
        return ImageCms.getProfileDescription(self._open()).strip() or "Custom"

    def inks(self, rgb: Rgb) -> Inks:
        """Return the inks of an sRGB colour, channels 0 to 1; a grey takes black ink alone."""
        red, green, blue = rgb
        if red == green == blue:
            return _black(1 - red)
        if rgb not in self._mixed:
            pixel = Image.new("RGB", (1, 1), tuple(round(channel * 255) for channel in rgb))
            mixed: Any = ImageCms.applyTransform(pixel, self._transform)
            self._mixed[rgb] = _shares(mixed.getpixel((0, 0)))
        return self._mixed[rgb]

    def picture(self, pixels: Image.Image) -> Image.Image:
        """Return the inks of every pixel of an sRGB picture, as a picture of mode CMYK."""
        mixed: Any = ImageCms.applyTransform(pixels, self._transform)
        return cast(Image.Image, mixed)

    def type_inks(self, rgb: Rgb) -> Inks:
        """Return the inks of type, which is not to show where inks are out of register.

        What looks black takes black ink alone, and so does what is nearly black; what a third colour would
        darken, black darkens instead.
        """
        if rgb not in self._of_type:
            self._of_type[rgb] = self._mixed_for_type(rgb)
        return self._of_type[rgb]

    def _mixed_for_type(self, rgb: Rgb) -> Inks:
        if is_black(rgb):
            return _black(1 - _lightness(rgb))
        *colours, black = self.inks(rgb)
        grey = min(colours)
        cyan, magenta, yellow = (round(ink - grey, 4) for ink in colours)
        key = round(black + grey * (1 - black), 4)
        if key > _NEARLY_BLACK:
            return _black(max(key, 1 - _lightness(rgb)))
        return cyan, magenta, yellow, key

    def _open(self) -> Any:
        return ImageCms.getOpenProfile(BytesIO(self.data))

    @cached_property
    def _transform(self) -> Any:
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            self._open(),
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )


def is_black(rgb: Rgb) -> bool:
    """Return whether type of this colour is meant as black: dark, and not clearly of any colour."""
    return _lightness(rgb) < BLACK_TYPE and max(rgb) - min(rgb) <= _COLOURED


def _lightness(rgb: Rgb) -> float:
    return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]


def _black(share: float) -> Inks:
    return 0.0, 0.0, 0.0, round(share, 4)


def _shares(pixel: tuple[int, int, int, int]) -> Inks:
    cyan, magenta, yellow, black = (round(ink / 255, 4) for ink in pixel)
    return cyan, magenta, yellow, black
