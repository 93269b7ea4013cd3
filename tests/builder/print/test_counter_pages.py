"""Counter sheets as PDF, opened and measured."""

from collections.abc import Mapping

import pytest

from guelta.builder.art.look import Look
from guelta.builder.palette import ArtError
from guelta.builder.print.counter_pages import CounterPages, counter_pages
from guelta.builder.print.paper import COUNTER_SIDES, PAPERS, Duplex, Rect
from guelta.builder.print.selection import Row
from guelta.builder.print.sheet import SheetFormat
from guelta.builder.print.wanted import BLEED
from tests.builder.golden import FOLDER, is_golden
from tests.builder.print.measured import box, fonts, opened, rasters, squares, unembedded

Mix = Mapping[str, Row]
GOLDEN = FOLDER.parent / "print"
A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def pages_of(mix: Mix, look: Look, format: SheetFormat, count: int = 0) -> CounterPages:
    rows: list[Row | None] = [row for row in mix.values() if row["kind"] != "marker"][: count or None]
    return counter_pages("A title", [*rows, None], look, format)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", sorted(COUNTER_SIDES))
@pytest.mark.parametrize("duplex", Duplex)
def test_each_front_lies_before_its_back(mix: Mix, look: Look, paper: str, size: str, duplex: Duplex):
    format = SheetFormat(PAPERS[paper], COUNTER_SIDES[size], gutter=6, duplex=duplex)
    with opened(pages_of(mix, look, format).pdf()) as pdf:
        assert len(pdf.pages) % 2 == 0
        for front, back in zip(pdf.pages[::2], pdf.pages[1::2], strict=True):
            whole = format.side + 2 * BLEED
            fronts, backs = squares(front, whole), squares(back, whole)
            assert len(fronts) == len(backs) > 0
            for before, behind in zip(fronts, backs, strict=True):
                mirrored = duplex.behind(Rect(*behind, 0, 0), format.paper).centre
                assert mirrored == pytest.approx(before, abs=0.05)


def test_a_shifted_printer_is_made_up_for(mix: Mix, look: Look):
    straight = SheetFormat(A4, 15, gutter=6)
    shifted = SheetFormat(A4, 15, gutter=6, shift=(0.7, -0.4))
    centres = []
    for format in (straight, shifted):
        with opened(pages_of(mix, look, format, 10).pdf()) as pdf:
            centres.append((squares(pdf.pages[0], 21)[0], squares(pdf.pages[1], 21)[0]))
    (front, back), (same_front, moved_back) = centres
    assert same_front == pytest.approx(front)
    # Seen from behind, what the printer puts too far to the right must go to the right.
    assert moved_back == pytest.approx((back[0] + 0.7, back[1] + 0.4), abs=0.01)


def test_a_print_shop_finds_its_boxes(mix: Mix, look: Look):
    pages = pages_of(mix, look, SheetFormat(LETTER, COUNTER_SIDES["1/2in"]))
    with opened(pages.pdf()) as pdf:
        for page, boxes in zip(pdf.pages, pages.boxes, strict=True):
            assert box(page, "/MediaBox") == pytest.approx((0, 0, 215.9, 279.4), abs=0.01)
            trim, bleed = box(page, "/TrimBox"), box(page, "/BleedBox")
            assert trim == pytest.approx(
                (boxes.trim.x, boxes.trim.y, boxes.trim.width, boxes.trim.height), abs=0.01
            )
            assert (trim[2], trim[3]) == pytest.approx((15 * 12.7, 19 * 12.7), abs=0.01)
            assert [trim[0] - bleed[0], trim[1] - bleed[1]] == pytest.approx([BLEED, BLEED], abs=0.01)
            assert [bleed[2] - trim[2], bleed[3] - trim[3]] == pytest.approx([2 * BLEED] * 2, abs=0.01)


def test_all_is_vector_and_every_font_is_ours_and_embedded(mix: Mix, look: Look):
    with opened(pages_of(mix, look, SheetFormat(A4, 15)).pdf()) as pdf:
        assert rasters(pdf) == 0
        assert unembedded(pdf) == []
        assert fonts(pdf) and all(font.startswith("Barlow") for font in fonts(pdf))


def test_the_same_order_gives_the_same_bytes(mix: Mix, look: Look):
    format = SheetFormat(A4, 15, duplex=Duplex.SHORT)
    first, second = (pages_of(mix, look, format, 30).pdf() for _ in range(2))
    assert first == second
    assert b"CreationDate" not in first and b"ModDate" not in first


def test_faces_that_are_alike_are_drawn_once(mix: Mix, look: Look):
    pages = counter_pages("A title", [mix["no-water-1"], mix["no-water-2"]], look, SheetFormat(A4, 15))
    assert len(pages.document.pictures) == 2  # the front of both, the back of both


def test_an_odd_title_is_text_and_nothing_else(mix: Mix, look: Look):
    title = '"; #read("secret") \\ [*bold*] $x$ <label> @ref'
    with opened(counter_pages(title, [None], look, SheetFormat(A4, 15)).pdf()) as pdf:
        assert str(pdf.docinfo["/Title"]) == title


def test_a_counter_that_cannot_be_drawn_is_named(mix: Mix, look: Look):
    row = {**mix["fant-inf-bn-1"], "conventional": "1234567890"}
    with pytest.raises(ArtError, match="fant-inf-bn-1, face front"):
        counter_pages("A title", [row], look, SheetFormat(A4, 15))


def test_the_source_of_a_small_sheet(mix: Mix, look: Look):
    rows: list[Row | None] = [mix["fant-inf-bn-1"], mix["cdr-leader"], mix["fort-1"], None]
    format = SheetFormat(LETTER, COUNTER_SIDES["1/2in"], gutter=3, duplex=Duplex.SHORT, shift=(0.5, -1))
    assert is_golden(GOLDEN / "small-sheet.typ", counter_pages("A title", rows, look, format).document.source)
