"""Names that became too small to be read: which row of a game's tables they come from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from operator import itemgetter

from builder.art.counter import COUNTER_ZOOM
from builder.art.font import CAP_HEIGHT
from builder.art.shaping import EM
from builder.module.design import Design
from builder.module.help import COVER_IMAGE
from builder.pictures import Pictures, face_images

__all__ = ["LEAST_CAPITALS", "lettered", "remarks_on_size"]

LEAST_CAPITALS = 4.0
"""Pixels at 100 % that capitals are high at least, or 0.9 mm on a counter of half an inch. Ours."""

_SIZE = re.compile(r'<svg[^>]*? viewBox="[\d.-]+ [\d.-]+ ([\d.]+) [^"]*" width="([\d.]+)"')
_TEXT = re.compile(r'<text[^>]* font-size="([\d.]+)"[^>]*>([^<]*)<')
_OUTLINES = re.compile(r'<path aria-label="([^"]*)"[^>]*scale\(([\d.e-]+) ')


def lettered(svg: str) -> Iterator[tuple[str, float]]:
    """Give each line of text in one of our pictures, and how many of its pixels its capitals are high."""
    found = _SIZE.search(svg)
    zoom = float(found[2]) / float(found[1]) if found else 1.0
    for size, text in _TEXT.findall(svg):
        yield unescape(text), float(size) * zoom * CAP_HEIGHT
    for text, scale in _OUTLINES.findall(svg):
        yield unescape(text), float(scale) * EM * zoom * CAP_HEIGHT


def remarks_on_size(design: Design, pictures: Pictures) -> Iterator[str]:
    """Name each row of the counter mix with a text too small to be read, and titles that became so."""
    source, said = design.game.file("counters.csv"), set[str]()
    for image, (counter, _) in face_images(design).items():
        row, svg = design.rows[counter], pictures.faces[image.removesuffix(".png")]
        # A row of a quantity stands in the file once, without its number.
        id = counter.removesuffix(f"-{row['number']}") if row["number"] else counter
        if id not in said and (small := _smallest(svg, COUNTER_ZOOM)):
            said.add(id)
            yield f"{source}, row {id}: {small}"
    for name, svg in pictures.drawn.items():
        if small := _smallest(svg, 1):
            key = "title" if name == COVER_IMAGE else "sides"
            yield f"{design.game.file('game.toml')}, {key}: {small}"


def _smallest(svg: str, zoom: float) -> str:
    """Say of the smallest line of a picture how small it is, "" where all can be read."""
    text, high = min(lettered(svg), key=itemgetter(1), default=("", LEAST_CAPITALS * zoom))
    return _too_small(text, high / zoom) if high < LEAST_CAPITALS * zoom else ""


def _too_small(text: str, high: float) -> str:
    return (
        f"{text!r} is set {high:.1f} pixels high, to fit, and less than {LEAST_CAPITALS:g} cannot "
        "be read; shorten it"
    )
