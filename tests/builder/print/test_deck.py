"""Cards of a game on sheets with their backs, and a map made for one sheet."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest

from guelta.builder.art.card import CardLook
from guelta.builder.print.cards import packed_format
from guelta.builder.print.counter_pages import card_pages
from guelta.builder.print.order import Order
from guelta.builder.print.paper import INCH, PAPERS, Duplex
from guelta.builder.print.press import Press
from guelta.builder.print.sheet import Grid, SheetFormat
from guelta.builder.rows import counter_rows
from tests.library import LIBRARY

A4 = SheetFormat(PAPERS["a4"], INCH * 5 / 8)


@pytest.mark.parametrize(
    ("paper", "size", "many"),
    [("a4", "63x88", 9), ("a4", "bridge", 9), ("letter", "63x88", 8), ("letter", "bridge", 8)],
)
def test_so_many_cards_share_their_cuts_on_a_sheet(paper: str, size: str, many: int) -> None:
    format = packed_format(replace(A4, paper=PAPERS[paper]), size)
    assert Grid.filling(format).capacity == many
    assert format.gutter == 0 and format.bleed > 0
    places = [Grid.filling(format).place(column, 0) for column in range(Grid.filling(format).columns)]
    assert all(one.right == pytest.approx(other.x) for one, other in pairwise(places))


def test_every_card_is_printed_with_its_back_behind_it() -> None:
    mix = [row for row in counter_rows(LIBRARY.game("angola").tables).values() if row["kind"] == "card"]
    format = packed_format(replace(A4, duplex=Duplex.LONG), "63x88")
    pages = card_pages("Angola!", mix, CardLook.load(LIBRARY.game("angola")), format)
    assert len(mix) == 65 and len(pages.sheets) == 8
    assert sum(len(sheet.slots) for sheet in pages.sheets) == 65
    backs = [name for name, svg in pages.document.pictures.items() if "OPERATIONS" in svg]
    assert len(backs) == 4  # one for each faction
    with pikepdf.open(BytesIO(pages.pdf())) as document:
        trim = [float(point) / 72 * INCH for point in document.pages[0].trimbox]
    assert trim[2] - trim[0] == pytest.approx(3 * 63, abs=0.1)
    assert trim[3] - trim[1] == pytest.approx(3 * 88, abs=0.1)


def test_a_map_made_for_a_sheet_fills_it_and_is_tiled_at_that_size() -> None:
    order = Order(parts=("map",), format=A4, map_papers=(PAPERS["34x22"],))
    files = Press.of(LIBRARY.game("angola")).printed(order, lambda *_: None)
    with pikepdf.open(BytesIO(files["map-34x22.pdf"])) as document:
        [page] = document.pages
        trim, bleed, media = (
            [float(point) / 72 for point in box] for box in (page.trimbox, page.bleedbox, page.mediabox)
        )
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((34, 22), abs=0.01)
    around = [abs(cut - end) * INCH for cut, end in zip(trim, bleed, strict=True)]
    assert around == pytest.approx([3] * 4, abs=0.01)
    assert bleed == pytest.approx(media, abs=0.001)
