"""An order becomes files, whole and in one go."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from guelta.builder.art.card import CardLook
from guelta.builder.errors import PrintError
from guelta.builder.print.cards import card_format
from guelta.builder.print.counter_pages import card_pages
from guelta.builder.print.map_pages import map_sheet
from guelta.builder.print.order import SHEET, Order
from guelta.builder.print.paper import COUNTER_SIDES, PAPERS, Duplex
from guelta.builder.print.press import Press, deliver
from guelta.builder.print.selection import Selection
from guelta.builder.print.sheet import SheetFormat
from guelta.builder.print.typeset import Document
from guelta.builder.print.wanted import PARTS
from guelta.builder.rows import counter_rows
from tests.builder.print.measured import box, fonts, opened, rasters, unembedded
from tests.example_games import example
from tests.library import LIBRARY


def quiet(what: str, done: int, total: int) -> None:
    pass


def order(*parts: str, **settings: object) -> Order:
    return Order(parts=parts, **settings)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def everything(press: Press) -> dict[str, bytes]:
    return press.printed(Order(is_everything=True), quiet)


def test_an_order_without_wishes_prints_everything(everything: dict[str, bytes]):
    assert sorted(name for name in everything if name.endswith(".pdf")) == [
        "calibration-a4-long-edge.pdf",
        "cards-a4-63x88-long-edge.pdf",
        "counters-a4-15.875mm-long-edge.pdf",
        "cover-a4.pdf",
        "map-a4-15.875mm.pdf",
        "player-aid-fan-a4.pdf",
        "player-aid-fap-a4.pdf",
        "status-sheet-a4.pdf",
    ]


def test_every_pdf_has_boxes_and_its_own_fonts_and_no_pixels_but_the_relief(everything: dict[str, bytes]):
    for name, data in everything.items():
        if not name.endswith(".pdf"):
            continue
        with opened(data) as pdf:
            assert rasters(pdf) == name.startswith("map"), name
            assert unembedded(pdf) == [], name
            assert all(font.startswith("Barlow") for font in fonts(pdf)), name
            for page in pdf.pages:
                paper, trim, bleed = (box(page, f"/{which}Box") for which in ("Media", "Trim", "Bleed"))
                assert paper[2] + 0.01 >= bleed[2] >= trim[2] > 0, name
                assert bleed[0] - 0.01 <= trim[0], name


def test_every_pdf_has_proofs(everything: dict[str, bytes]):
    for name in everything:
        if name.endswith(".pdf"):
            stem = f"proofs/{name.removesuffix('.pdf')}"
            assert any(other.startswith(stem) and other.endswith(".png") for other in everything), name
    assert all(data.startswith(b"\x89PNG") for name, data in everything.items() if name.endswith(".png"))


def test_two_large_sheets_hold_the_map_for_half_inch_counters(press: Press):
    """Its hexes are 15 mm high then; the page before them is the plan."""
    half_inch = SheetFormat(PAPERS["a4"], COUNTER_SIDES["1/2in"])
    names = press.printed(order("map", format=half_inch, map_papers=(PAPERS["34x22"],)), quiet)
    with opened(names["map-34x22-12.7mm.pdf"]) as pdf:
        sheet = pytest.approx((863.6, 558.8), abs=0.01)
        assert [box(page, "/MediaBox")[2:] for page in pdf.pages] == [sheet, sheet, sheet]
        assert rasters(pdf) == 1, "the relief beneath them"


def test_the_map_on_one_sheet_says_how_large_its_hexes_are(press: Press):
    """3400 pixels on 542.8 mm: 64 of them to the hex, 54 to the counter."""
    with patch("guelta.builder.print.press.map_sheet", wraps=map_sheet) as laid_out:
        press.printed(order("map", map_papers=(SHEET,)), quiet)
    assert "Hexes 10.2 mm high, for counters of 8.6 mm." in laid_out.call_args.args[5]


def test_the_map_is_tiled_on_every_paper_and_whole_on_one(press: Press):
    papers = tuple(PAPERS[name] for name in ("a3", "tabloid"))
    names = press.printed(order("map", map_papers=(*papers, SHEET)), quiet)
    assert [name for name in names if name.endswith(".pdf")] == [
        "map-a3-15.875mm.pdf",
        "map-tabloid-15.875mm.pdf",
        "map-poster-22x34.pdf",
    ]
    with opened(names["map-poster-22x34.pdf"]) as pdf:
        assert box(pdf.pages[0], "/MediaBox")[2:] == pytest.approx((558.8, 863.6), abs=0.01)


def test_the_name_of_a_file_says_what_is_in_it(press: Press):
    format = SheetFormat(PAPERS["letter"], 12.7, duplex=Duplex.SHORT)
    files = press.printed(order("counters", format=format, selection=Selection("manta")), quiet)
    assert next(iter(files)) == "counters-manta-letter-12.7mm-short-edge.pdf"


def test_the_same_order_gives_the_same_bytes(press: Press):
    wanted = order("counters", "calibration", "aid", "status", "cards")
    assert press.printed(wanted, quiet) == press.printed(wanted, quiet)


def test_an_unknown_part_is_named_with_those_there_are(press: Press):
    with pytest.raises(PrintError, match=f"no part 'dice' to print; there is {', '.join(PARTS)}"):
        press.printed(order("dice"), quiet)


def test_progress_is_told_part_by_part(press: Press):
    told: list[tuple[str, int, int]] = []
    press.printed(order("calibration", "cards"), lambda *step: told.append(step))
    assert told == [("Printing: calibration", 0, 2), ("Printing: cards", 1, 2), ("Printing", 2, 2)]


def test_files_are_delivered_into_their_folders(tmp_path: Path):
    paths = deliver({"a.pdf": b"one", "proofs/a-1.png": b"two"}, tmp_path / "print")
    assert [path.read_bytes() for path in paths] == [b"one", b"two"]
    deliver({"a.pdf": b"three"}, tmp_path / "print")
    assert (tmp_path / "print" / "a.pdf").read_bytes() == b"three"
    assert sorted(path.name for path in (tmp_path / "print").iterdir()) == ["a.pdf", "proofs"]


def test_what_cannot_be_written_leaves_the_old_file_whole(tmp_path: Path):
    deliver({"a.pdf": b"old"}, tmp_path)
    with patch("os.fsync", side_effect=OSError(28, "No space left on device")), pytest.raises(OSError):
        deliver({"a.pdf": b"new"}, tmp_path)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.pdf", b"old")]


# ---- decks


@pytest.mark.parametrize(("card", "size"), [("63x88", (63, 88)), ("bridge", (57.15, 88.9))])
def test_the_cards_of_a_deck_are_printed_at_card_size_their_backs_behind_them(
    card: str, size: tuple[float, float]
):
    market = Press.of(example("salt_market"))
    made = market.printed(Order(parts=("counters", "cards", "pictures"), card=card), quiet)
    counters, deck = (name for name in made if name.endswith(".pdf"))
    assert deck == f"deck-a4-{card}-long-edge.pdf"
    with opened(made[deck]) as pdf:
        assert rasters(pdf) == 0 and unembedded(pdf) == []
        *_, wide, tall = box(pdf.pages[0], "/TrimBox")
        columns, rows = ((length + 6) / (side + 6) for length, side in zip((wide, tall), size, strict=True))
        assert (columns, rows) == pytest.approx((round(columns), round(rows)), abs=0.01), "6 mm between"
        assert len(pdf.pages) == 2 * -(-12 // round(columns * rows)), "backs behind fronts"
    assert counters.startswith("counters-")
    assert not [name for name in made if "mirage" in name], "no card among the counters one by one"


def test_every_card_of_a_deck_is_drawn_once_and_its_back_once_for_all():
    market = Press.of(example("salt_market"))
    rows = [row for row in counter_rows(market.tables).values() if row["kind"] == "card"]
    format = card_format(Order().format, "63x88")
    pages = card_pages("A title", rows, CardLook.load(market.game), format)
    drawn = [*pages.document.pictures.values()]
    assert len(rows) == 12 and len(drawn) == 13
    assert sum("Mirage" in svg for svg in drawn) == 1 == sum("Trade" in svg for svg in drawn)
    assert not [svg for svg in drawn if 'rx="' in svg.replace('rx="0"', "") and "Trade" not in svg]


def test_a_game_without_cards_prints_no_deck(everything: dict[str, bytes]):
    assert not [name for name in everything if name.startswith("deck")]


# ---- editions


@pytest.mark.parametrize("part", ["counters", "aid", "status", "cards"])
def test_every_page_of_an_edition_says_which_it_is(part: str, monkeypatch: pytest.MonkeyPatch):
    """Counters, aids, turn record and cards, front and back."""
    documents = _typeset("chad_2021", part, monkeypatch)
    pages = [page for each in documents for page in each.source.split("#pagebreak()")]
    title = LIBRARY.game("chad_2021").title
    assert "2021" in title and pages and all(title in page for page in pages)


def test_the_map_of_an_edition_says_which_it_is_on_paper_too(monkeypatch: pytest.MonkeyPatch):
    documents = _typeset("chad_2021", "map", monkeypatch)
    assert any(LIBRARY.game("chad_2021").title in each.source for each in documents), "each tile bears it"
    drawn = [svg for each in documents for svg in each.pictures.values()]
    assert drawn and all(">Web edition of 2021<" in svg for svg in drawn)


def _typeset(game: str, part: str, monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    """Return what is typeset to print a part of a game."""
    documents: list[Document] = []
    compiled = Document._compiled

    def noted(document: Document, *given: Any) -> list[bytes]:
        documents.append(document)
        return compiled(document, *given)

    monkeypatch.setattr(Document, "_compiled", noted)
    Press.of(LIBRARY.game(game)).printed(Order(parts=(part,)), quiet)
    return documents
