"""Every face on every sheet as pixels: whole, in its place, right way up once the sheet is turned over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look
from guelta.builder.art.raster import png
from guelta.builder.print.counter_pages import counter_pages
from guelta.builder.print.paper import COUNTER_SIDES, HOME_PAPERS, INCH, Duplex, Rect
from guelta.builder.print.selection import Row
from guelta.builder.print.sheet import Sheet, SheetFormat, sheets

Mix = Mapping[str, Row]
DPI = 100
SHOWN = 40
"""Pixels of the side at which faces are compared."""
LIKE = 20.0
"""Difference of two pictures of one face along their worst edge, of 255; off by 2 mm it is far more."""


@pytest.fixture(scope="module")
def rows(mix: Mix) -> list[Row]:
    """Counters of every layout that has two faces, so that each row of a sheet has neighbours that differ."""
    chosen: dict[tuple[str, str], Row] = {}
    for row in mix.values():
        if row["back"]:
            chosen.setdefault((row["force"], row["type"]), row)
    return list(chosen.values())[:28]


@pytest.fixture(scope="module")
def drawn(rows: list[Row], look: Look) -> dict[tuple[str, str], Image.Image]:
    """Each face as it is drawn to be cut, without a sheet round it."""
    return {
        (row["id"], face): pictured(counter_svg(row, face, look, bleed=0))
        for row in rows
        for face in faces(row)
    }


def pictured(svg: str) -> Image.Image:
    image = Image.open(BytesIO(png(svg))).convert("RGB")
    return _small(image, (0, 0, image.width, image.height))


def _small(image: Image.Image, part: tuple[float, float, float, float]) -> Image.Image:
    """Show a part, which need not end on whole pixels, smoothed: what is half a pixel off is forgiven."""
    small = image.resize((SHOWN, SHOWN), Image.Resampling.BOX, box=part)
    return small.filter(ImageFilter.GaussianBlur(1.2))


def _cut_out(page: Image.Image, place: Rect) -> Image.Image:
    dot = DPI / INCH
    return _small(page, (place.x * dot, place.y * dot, place.right * dot, place.bottom * dot))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of the worst strip along any edge, or of the whole if that is more."""
    difference = ImageChops.difference(one, other).convert("L")
    strip, end = SHOWN // 10, SHOWN
    parts = [(0, 0, end, end), (0, 0, strip, end), (end - strip, 0, end, end), (0, 0, end, strip)]
    parts.append((0, end - strip, end, end))
    return max(float(ImageStat.Stat(difference.crop(part)).mean[0]) for part in parts)


def faces_seen(sheet: Sheet, pages: list[Image.Image]) -> Iterator[tuple[int, int, Image.Image]]:
    """Yield number, side and picture of each face, backs as one who turns the counter over sees them."""
    front, back = pages
    for slot in sheet.slots:
        yield slot.number, 0, _cut_out(front, slot.front)
        behind = _cut_out(back, slot.back)
        yield slot.number, 1, behind.rotate(180) if sheet.backs_head_down else behind


@pytest.mark.parametrize("paper", sorted(HOME_PAPERS))
@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("gutter", [0.0, 1.5, 6.0])
@pytest.mark.parametrize("size", sorted(COUNTER_SIDES))
def test_every_face_is_printed_whole(
    rows: list[Row],
    look: Look,
    drawn: Mapping[tuple[str, str], Image.Image],
    paper: str,
    duplex: Duplex,
    gutter: float,
    size: str,
):
    format = SheetFormat(HOME_PAPERS[paper], COUNTER_SIDES[size], gutter, duplex)
    pngs = counter_pages("A title", rows, look, format).document.pngs(DPI)
    (sheet,) = sheets(len(rows), format)
    seen = faces_seen(sheet, [Image.open(BytesIO(page)).convert("RGB") for page in pngs])
    off = {}
    for number, side, picture in seen:
        row = rows[number]
        difference = unlike(picture, drawn[row["id"], faces(row)[side]])
        if difference > LIKE:
            off[row["id"], side] = difference
    assert off == {}


def test_a_face_that_is_shifted_or_upside_down_is_seen(drawn: Mapping[tuple[str, str], Image.Image]):
    """The least a ruined back can be off: 2 mm, or half a turn. A few faces look much alike turned over."""
    shift = round(2 / 15 * SHOWN)
    told = [
        (unlike(ImageChops.offset(face, shift, shift), face), unlike(face.rotate(180), face))
        for face in drawn.values()
    ]
    assert sum(moved > LIKE and turned > LIKE for moved, turned in told) > 0.8 * len(told)
