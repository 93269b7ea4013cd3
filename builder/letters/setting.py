"""How a text is set, and how wide it is then."""

from __future__ import annotations

from dataclasses import dataclass, field

from guelta.builder.letters.font import OURS, Fonts, text_width

__all__ = ["Lettering"]


@dataclass(frozen=True, slots=True, order=True)
class Lettering:
    """How a text is set: a font by its name, its size and colour, the space added between letters, the width
    of a rim in the colour of the ground, and the fonts that have the name.
    """

    font: str
    size: float
    colour: str
    spread: float = 0
    halo: float = 0
    fonts: Fonts = field(default=OURS, compare=False, repr=False)

    def width(self, text: str) -> float:
        """Measure a line of text; outlines are not spread."""
        spread = self.spread if self.fonts.is_plain(text, self.font) else 0
        return text_width(text, self.font, self.size, self.fonts) + spread * max(len(text) - 1, 0)
