"""What a straying cut may not touch: pixels of every face of every game, but for ground and bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look, Text
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
    """Return the extent of what is drawn on a face besides its ground and band, in pixels."""
    bare = replace(look, layouts={name: () for name in look.layouts})
    whole, ground = (counter_svg(row, face, each, bleed=0) for each in (look, bare))
    difference = ImageChops.difference(_pictured_once(whole), _pictured_once(ground)).convert("L")
    return difference.point(lambda level: 255 if level > 40 else 0).getbbox()


_pictured_once = cache(pictured)


def clearances(rows: Mapping[str, Row], look: Look) -> Iterator[tuple[str, float]]:
    """Yield for each face how near ink comes to its cut, as a share of its side; cards are cut otherwise."""
    for row in rows.values():
        for face in faces(row) if row["kind"] != CARD else ():
            if extent := inked(row, face, look):
                yield f"{row['id']}:{face}", min(*extent[:2], *(PIXELS - end for end in extent[2:])) / PIXELS


@pytest.mark.parametrize(
    ("game_id", "kind"),
    [*((id, "") for id in LIBRARY.ids), ("chad", "silhouettes"), ("angola", "silhouettes")],
)
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
