"""What a straying cut may not touch, or not show: pixels of every face of every game.

Nothing but ground, bands and scenes comes near the cut, and these run on beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look, Scene, Text, filled
from guelta.builder.art.raster import png
from guelta.builder.print.paper import COUNTER_SIDES
from guelta.builder.rows import Row, counter_rows
from guelta.rules.engine.board.piles import CARD
from tests.library import LIBRARY

SAFE = {"1/2in": 1.2, "5/8in": 1.5, "15mm": 1.5}
"""Millimetres off the cut that stay clear, by the size of a counter."""
ZOOM = 3
PIXELS = 108 * ZOOM


def pictured(svg: str) -> Image.Image:
    return Image.open(BytesIO(png(svg, zoom=ZOOM))).convert("RGB")


def inked(row: Row, face: str, look: Look) -> tuple[int, int, int, int] | None:
    """Return the extent of what is drawn on a face besides its ground, band and scene, in pixels."""
    scenes = {
        name: tuple(each for each in elements if isinstance(each, Scene))
        for name, elements in look.layouts.items()
    }
    bare = replace(look, layouts=scenes)
    whole, ground = (counter_svg(row, face, each, bleed=0) for each in (look, bare))
    difference = ImageChops.difference(_pictured_once(whole), _pictured_once(ground)).convert("L")
    return difference.point(lambda level: 255 if level > 40 else 0).getbbox()


_pictured_once = cache(pictured)


def clearances(rows: Mapping[str, Row], look: Look) -> Iterator[tuple[str, float]]:
    """Yield for each face how near ink comes to its cut, as a share of its side; cards are cut otherwise."""
    drawn = dict[str, tuple[Row, str]]()
    for row in rows.values():
        for face in faces(row) if row["kind"] != CARD else ():
            unlike = {**row, "number": "8" * len(row.get("number", ""))}  # as wide as any
            drawn.setdefault(repr(look.drawn(unlike, face)), (unlike, face))
    for row, face in drawn.values():
        if extent := inked(row, face, look):
            yield f"{row['id']}:{face}", min(*extent[:2], *(PIXELS - end for end in extent[2:])) / PIXELS


EVERY_LOOK = [*((id, "") for id in LIBRARY.ids), ("chad", "silhouettes"), ("angola", "silhouettes")]


@pytest.mark.parametrize(("game_id", "kind"), EVERY_LOOK)
def test_ink_stays_off_the_cut(game_id: str, kind: str):
    game = LIBRARY.game(game_id)
    found = dict(clearances(counter_rows(game.tables), Look.load(LIBRARY.game(game.id), kind)))
    assert found
    for size, safe in SAFE.items():
        least = safe / COUNTER_SIDES[size]
        assert {name: share for name, share in found.items() if share < least - 0.5 / PIXELS} == {}, size


def test_ink_that_comes_too_near_is_seen():
    game = LIBRARY.game("chad")
    look = Look.load(LIBRARY.game(game.id))
    row = counter_rows(game.tables)["mrp-leader"]
    moved = tuple(
        replace(element, at=(element.at[0] - 2, element.at[1])) if isinstance(element, Text) else element
        for element in look.layouts["leader"]
    )
    near = replace(look, layouts={**look.layouts, "leader": moved})
    assert min(share for _, share in clearances({"it": row}, near)) < 1.5 / 15


BLEED, OFF = 4, 12
"""Units of the look, and levels of 255 by which a slope may differ between cut and end of the bleed."""


def beyond(row: Row, face: str, look: Look) -> float:
    """Return how much the outer rim of what is printed beyond the cut differs from the rim of the counter."""
    picture = _pictured_once(counter_svg(row, face, look, bleed=BLEED))
    side = picture.width
    cut = round(BLEED / (look.size + 2 * BLEED) * side) + 3
    end = side - cut
    rims = [
        ((cut, cut, cut + 1, end), (0, cut, 1, end)),
        ((end - 1, cut, end, end), (side - 1, cut, side, end)),
        ((cut, cut, end, cut + 1), (cut, 0, end, 1)),
        ((cut, end - 1, end, end), (cut, side - 1, end, side)),
    ]
    apart = (ImageChops.difference(picture.crop(within), picture.crop(without)) for within, without in rims)
    return max(sum(ImageStat.Stat(each).mean) / 3 for each in apart)


def scenes_of(row: Row, face: str, look: Look) -> list[str]:
    shown = look.shown(row, face)
    return [f"{each} {filled(each.scene, shown.row)}" for each in shown.there if isinstance(each, Scene)]


@pytest.mark.parametrize(("game_id", "kind"), EVERY_LOOK)
def test_what_reaches_the_cut_runs_on_beyond_it(game_id: str, kind: str):
    """A stripe, a hatch or a scene that ended at the cut, or short of it, would show paper."""
    look = Look.load(LIBRARY.game(game_id), kind)
    chosen: dict[str, tuple[Row, str]] = {}
    for row in counter_rows(LIBRARY.game(game_id).tables).values():
        for face in faces(row) if row["kind"] != CARD else ():
            ground = look.shown(row, face).ground
            chosen.setdefault(f"{ground} {scenes_of(row, face, look)}", (row, face))
    assert len(chosen) > 5
    found = {f"{row['id']}:{face}": beyond(row, face, look) for row, face in chosen.values()}
    assert {name: off for name, off in found.items() if off > OFF} == {}


def test_what_ends_at_the_cut_is_seen():
    game = LIBRARY.game("zefra")
    look, row = Look.load(game), counter_rows(game.tables)["cjtf-infantry-1"]
    cut = tuple(
        replace(each, left=0.0, right=60.0) if isinstance(each, Scene) else each
        for each in look.layouts["used"]
    )
    short = replace(look, layouts={**look.layouts, "used": cut})
    assert beyond(row, "used", look) < OFF < beyond(row, "used", short)
