"""Proofs: what a look is judged by before it is printed: in colour, in grey, as seen by the colour-blind."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice

from PIL import Image, ImageDraw, ImageFont

from guelta.builder.art.likeness import pairs
from guelta.builder.art.look import Look
from guelta.builder.art.vision import SIGHTS, difference, picture_as_seen, seen
from guelta.builder.letters.font import FONTS, font_files
from guelta.builder.letters.wrapping import words, wrapped
from guelta.builder.palette import contrast

__all__ = ["SIDE", "contact_sheets", "sheetfuls", "tables"]

SIDE = 15.0
"""Millimetres a counter is wide on a contact sheet that is printed at its own size."""

_COLUMNS, _ROWS = 12, 16
"""As many as a sheet of A4 or Letter holds."""
_GAP, _MARGIN, _HEAD = 6, 30, 80
_TYPE, _LINE = 28, 36
_PAPER, _INK = "#ffffff", "#2b2620"
_TITLES = {
    "colour": "All counters in colour",
    "grey": "All counters without colour",
    "protanopia": "All counters as seen without red cones (protanopia)",
    "deuteranopia": "All counters as seen without green cones (deuteranopia)",
    "tritanopia": "All counters as seen without blue cones (tritanopia)",
}
_SOURCE = "Simulated after Machado, Oliveira and Fernandes (2009), severity 1."


def tables(look: Look) -> dict[str, bytes]:
    """Measure a look, by file name.

    `emblems.csv` has the distance of every two emblems, `grounds.csv` that of every two grounds, as each of
    SIGHTS sees them.
    """
    return {"emblems.csv": _table(_emblem_rows(look)), "grounds.csv": _table(_ground_rows(look))}


def sheetfuls(faces: Iterable[bytes]) -> Iterator[tuple[bytes, ...]]:
    """Share faces out over contact sheets, each once."""
    left = iter(dict.fromkeys(faces))
    while sheetful := tuple(islice(left, _COLUMNS * _ROWS)):
        yield sheetful


def contact_sheets(faces: Sequence[bytes], number: int) -> dict[str, bytes]:
    """Lay out one sheetful of PNGs, all of one size, as a PNG for each sight; 15 mm to the counter."""
    pictures = [Image.open(io.BytesIO(face)).convert("RGBA") for face in faces]
    if not pictures:
        return {}
    cell = pictures[0].width + _GAP
    rows = -(-len(pictures) // _COLUMNS)
    sheet = Image.new("RGB", (2 * _MARGIN + _COLUMNS * cell, _HEAD + rows * cell + 2 * _MARGIN), _PAPER)
    for place, picture in enumerate(pictures):
        spot = (_MARGIN + place % _COLUMNS * cell, _HEAD + _MARGIN + place // _COLUMNS * cell)
        sheet.paste(picture, spot, picture)
    resolution = pictures[0].width / SIDE * 25.4
    return {f"counters-{sight}-{number}.png": _titled(sheet, sight, resolution) for sight in SIGHTS}


def _titled(sheet: Image.Image, sight: str, resolution: float) -> bytes:
    titled = sheet.copy()
    said = f"{_TITLES[sight]}. Printed at {resolution:.0f} dots per inch a counter is {SIDE:g} mm wide."
    if sight not in ("colour", "grey"):
        said = f"{said} {_SOURCE}"
    draw = ImageDraw.Draw(titled)
    for number, line in enumerate(wrapped(said, _width, titled.width - 2 * _MARGIN)):
        draw.text((_MARGIN, _MARGIN // 2 + number * _LINE), line, fill=_INK, font=_font())
    held = io.BytesIO()
    picture_as_seen(titled, sight).save(held, "PNG", dpi=(resolution, resolution), compress_level=3)
    return held.getvalue()


@cache
def _font() -> ImageFont.FreeTypeFont:
    file = io.BytesIO(font_files()[FONTS["text"].file])
    return ImageFont.truetype(file, _TYPE, layout_engine=ImageFont.Layout.BASIC)


def _width(line: str) -> float:
    """Return the pixels that a line of a caption takes, word by word."""
    return sum(map(_width_of_word, words(line)))


@cache
def _width_of_word(word: str) -> float:
    return _font().getlength(word)


def _emblem_rows(look: Look) -> Iterator[Sequence[str]]:
    yield "ground", "first", "second", "apart", "askew"
    for pair in sorted(pairs(look), key=lambda pair: (pair.apart / max(pair.askew, 0.001), pair.first)):
        yield pair.ground, pair.first, pair.second, f"{pair.apart:.3f}", f"{pair.askew:.3f}"


def _ground_rows(look: Look) -> Iterator[Sequence[str]]:
    yield "first", "second", "sight", "difference", "contrast"
    for first, second in combinations(look.grounds, 2):
        for sight in SIGHTS:
            a, b = (seen(look.grounds[ground].fill, sight) for ground in (first, second))
            yield first, second, sight, f"{difference(a, b):.1f}", f"{contrast(a, b):.2f}"


def _table(rows: Iterator[Sequence[str]]) -> bytes:
    return "".join(",".join(row) + "\n" for row in rows).encode()
