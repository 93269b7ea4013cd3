"""Names that became too small to be read, and the rows of the counter mix that they come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from operator import itemgetter

from guelta.builder.art.counter import COUNTER_ZOOM
from guelta.builder.letters.font import CAP_HEIGHT
from guelta.builder.letters.shaping import EM
from guelta.rules.engine.tables.identifier import clipped_id

__all__ = ["LEAST_CAPITALS", "lettered", "remarks_on_faces", "too_small"]

LEAST_CAPITALS = 4.0
"""Pixels at 100 % that capitals are high at least, or 0.9 mm on a counter of half an inch. Ours."""

_SIZE = re.compile(r'<svg[^>]*? viewBox="[\d.-]+ [\d.-]+ ([\d.]+) [^"]*" width="([\d.]+)"')
_TEXT = re.compile(r'<text[^>]* font-size="([\d.]+)"[^>]*>([^<]*)<')
_OUTLINES = re.compile(r'<path aria-label="([^"]*)"[^>]*scale\(([\d.e-]+) ')


def lettered(svg: str) -> Iterator[tuple[str, float]]:
    """Yield each line of text in one of our pictures, and how many of its pixels its capitals are high."""
    found = _SIZE.search(svg)
    zoom = float(found[2]) / float(found[1]) if found else 1.0
    for size, text in _TEXT.findall(svg):
        yield unescape(text), float(size) * zoom * CAP_HEIGHT
    for text, scale in _OUTLINES.findall(svg):
        yield unescape(text), float(scale) * EM * zoom * CAP_HEIGHT


def too_small(svg: str, zoom: float = 1) -> str:
    """Return of the smallest line of a picture how small it is, "" where all can be read.

    `zoom` is how many of its pixels are one at 100 %.
    """
    text, high = min(lettered(svg), key=itemgetter(1), default=("", LEAST_CAPITALS * zoom))
    if high >= LEAST_CAPITALS * zoom:
        return ""
    needed = f"less than {LEAST_CAPITALS:g} cannot be read; shorten it"
    return f"{clipped_id(text)!r} is set {high / zoom:.1f} pixels high, to fit, and {needed}"


def remarks_on_faces(source: str, faces: Iterable[tuple[Mapping[str, str], str]]) -> Iterator[str]:
    """Name each row of the counter mix once that has a text too small to be read; `faces` are drawn of rows.

    `source` is the file they stand in.
    """
    said = set[str]()
    for row, svg in faces:
        # A row of a quantity stands in the file once, without its number.
        id = row["id"].removesuffix(f"-{row['number']}") if row["number"] else row["id"]
        if id not in said and (small := too_small(svg, COUNTER_ZOOM)):
            said.add(id)
            yield f"{source}, row {id}: {small}"
