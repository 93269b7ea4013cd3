"""What VASSAL shows on its screen, held against what was drawn here."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from guelta.builder.art.raster import png
from guelta.builder.vassal.archive import Archive
from tests.engine.session import Engine

__all__ = ["charts_shown_unlike"]

_HEAD = (240, 40)
_LOOKS = 10
"""A busy machine shows a window some time before what it holds."""


def charts_shown_unlike(engine: Engine, screenshot: Path, chart: str, enough: float) -> float:
    """Open the module's charts and return how unlike the first is, looking again while it is not ``enough``.

    The window lies over the map, where it would take what a mouse does there: it is closed again.
    """
    engine.press("Charts")
    try:
        looks = (_unlike(engine.screenshot(screenshot), engine.module, chart) for _ in range(_LOOKS))
        return next((unlike for unlike in looks if unlike < enough), 255.0)
    finally:
        engine.press("Charts")


def _unlike(screenshot: Path, module: Path, chart: str) -> float:
    """How far the head of a chart is from the place on a screen that is most like it: 0 to 255 a pixel."""
    drawn = Image.open(BytesIO(png(Archive.open(module).read(f"images/{chart}").decode())))
    head = drawn.convert("L").crop((0, 0, *_HEAD))
    screen = Image.open(screenshot).convert("L")
    pixel, ground = screen.load(), head.getpixel((0, 0))
    corners = [
        (x, y)
        for x in range(1, screen.width - _HEAD[0])
        for y in range(1, screen.height - _HEAD[1])
        if pixel[x, y] == ground and pixel[x - 1, y] != ground and pixel[x, y - 1] != ground
    ]
    there = (screen.crop((x, y, x + _HEAD[0], y + _HEAD[1])) for x, y in corners)
    differs = [ImageChops.difference(head, each).tobytes() for each in there]
    return min(sum(each) / len(each) for each in differs)
