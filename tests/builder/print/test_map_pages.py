"""The map on paper, opened and measured. A small map with one square stands in for the board's."""

import pytest

from guelta.builder.print.map_pages import Picture, map_pages, map_sheet
from guelta.builder.print.paper import PAPERS
from guelta.builder.print.press import Press
from guelta.builder.print.tiling import tiled
from tests.builder.print.measured import box, opened, rasters, squares, unembedded

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">'
    '<rect x="40" y="30" width="10" height="10"/>'
    '<text x="5" y="20" font-family="Barlow Condensed" font-weight="700" font-size="8">Map</text></svg>'
)
PICTURE = Picture(SVG, 1000, 800)


@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "tabloid"])
def test_every_page_shows_its_part_of_the_map_at_its_size(paper: str):
    tiling = tiled(PICTURE.width, PICTURE.height, PAPERS[paper], 12)
    with opened(map_pages("A title", PICTURE, tiling, 3).pdf()) as pdf:
        assert len(pdf.pages) == 1 + len(tiling.tiles)
        forms = {page.resources.XObject.Map.objgen for page in pdf.pages}
        assert len(forms) == 1, "the map is in the file once"
        assert rasters(pdf) == 0
        assert unembedded(pdf) == []
        for page, tile in zip(list(pdf.pages)[1:], tiling.tiles, strict=True):
            place = tile.place
            assert box(page, "/TrimBox") == pytest.approx(
                (place.x, place.y, place.width, place.height), abs=0.01
            )
            assert box(page, "/MediaBox")[2:] == pytest.approx(
                (tiling.paper.width, tiling.paper.height), abs=0.01
            )


def test_the_map_lies_where_the_window_says():
    tiling = tiled(PICTURE.width, PICTURE.height, PAPERS["a4"], 12)
    made = map_pages("A title", PICTURE, tiling, 3)
    with opened(made.pdf()) as pdf:
        form = pdf.pages[0].resources.XObject.Map
        width, height = (float(form.BBox[2]), float(form.BBox[3]))
        assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx((1000, 800), abs=0.01)
        for page, tile, shown in zip(list(pdf.pages)[1:], tiling.tiles, made.shown[1:], strict=True):
            operators = page.Contents[0].read_bytes().split()
            scale, x, y = float(operators[7 + 1]), float(operators[12]), float(operators[13])
            assert scale == 1
            left, foot = x * 25.4 / 72, tiling.paper.height - y * 25.4 / 72
            assert left == pytest.approx(tile.place.x - tile.window.x, abs=0.01)
            assert foot - 800 == pytest.approx(tile.place.y - tile.window.y, abs=0.01)
            assert (shown.whole.width, shown.whole.height) == (1000, 800)


def test_the_plan_shows_the_whole_map():
    made = map_pages("A title", PICTURE, tiled(PICTURE.width, PICTURE.height, PAPERS["letter"], 12), 3)
    assert made.shown[0].through == made.shown[0].whole
    assert len(made.plan.pngs(40)) == 1


def test_the_same_map_gives_the_same_bytes():
    tiling = tiled(PICTURE.width, PICTURE.height, PAPERS["a4"], 12)
    first, second = (map_pages("A title", PICTURE, tiling, 3).pdf() for _ in range(2))
    assert first == second


def test_one_sheet_is_22_by_34_inches_and_keeps_the_form_of_the_map(press: Press):
    bands = press.aid.bands(press.aid.layout["map_sheet"]["bands"], {})
    document, boxes = map_sheet(
        "A title", PICTURE, bands, press.aid.pictures, ("#f1e7d0", "#4a3420"), "A legend", 3
    )
    with opened(document.pdf()) as pdf:
        assert len(pdf.pages) == 1
        assert box(pdf.pages[0], "/MediaBox") == pytest.approx((0, 0, 22 * 25.4, 34 * 25.4), abs=0.01)
        side = (22 * 25.4 - 16) / 10
        assert squares(pdf.pages[0], side) == [pytest.approx((8 + 4.5 * side, 8 + 3.5 * side), abs=0.05)]
        assert rasters(pdf) == 0
    assert boxes.trim == PAPERS["22x34"].page.grown(-4, -4, -4, -4)
    assert boxes.bleed == boxes.trim.grown(3, 3, 3, 3)
