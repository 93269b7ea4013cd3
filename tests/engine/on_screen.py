"""What VASSAL shows on its screen, held against what was drawn here."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from builder.art.raster import png
from builder.vassal.archive import Archive

__all__ = ["unlike"]

_HEAD = (240, 40)


def unlike(screenshot: Path, module: Path, chart: str) -> float:
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
