"""The colours of sides on the maps and in the charts of a report, by light and by dark."""

from __future__ import annotations

__all__ = ["DARK", "LIGHT", "NOBODY", "colour_of"]

LIGHT = ("#1d5aa6", "#c23b17", "#1b7a55", "#8a3f86", "#8a6400", "#3d5f6b")
DARK = ("#7fb4f2", "#ff9070", "#6fcfa2", "#d99ad4", "#e0b450", "#9cc3cf")
NOBODY = "#4d463b"


def colour_of(number: int | None) -> str:
    """Return the colour of a side by its number from 0, of nobody for None or a number beyond the last."""
    return LIGHT[number] if number is not None and number < len(LIGHT) else NOBODY
