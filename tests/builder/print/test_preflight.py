"""What a print shop looks at first, in every PDF of every game: boxes, bleed, fonts, type, inks, lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from math import sqrt
from unittest.mock import patch

import pikepdf
import pytest
from PIL import Image

from guelta.builder.print.inks import PressProfile
from guelta.builder.print.order import Order
from guelta.builder.print.paper import PAPERS
from guelta.builder.print.pdfx import PressRun, for_press
from guelta.builder.print.press import Press
from guelta.builder.print.recolour import THINNEST, recoloured
from guelta.builder.print.status import status_document
from guelta.builder.print.typeset import Document
from guelta.builder.print.wanted import EVERYTHING
from tests.builder.print.measured import opened, rasters, spaces_of_pixels, unembedded
from tests.builder.print.press_profile import four_ink_profile
from tests.builder.print.test_pdfx import SCREEN, WHEN, Inks, streams
from tests.library import LIBRARY

GAMES = LIBRARY.ids
SMALLEST = 6.0
"""Points of type on anything that is played on; a calibration page and the plan of a map's pages are not."""
BLEED = 3.0
DRAWN = {"map", "counters"}
UNIT = 72 / 25.4
Box = tuple[float, float, float, float]
PLAIN = (1, 0, 0, 1, 0, 0)


def _png() -> bytes:
    made = BytesIO()
    Image.new("RGB", (1, 1)).save(made, "PNG")
    return made.getvalue()


BLANK = _png()


def is_edition(game_id: str) -> bool:
    return len(LIBRARY.game(game_id).lineage) > 1


def _no_proofs(_: Document, __: float = 0) -> list[bytes]:
    """Stand in for the pictures of a sheet's two pages: nobody looks at proofs here, and they take long."""
    return [BLANK, BLANK]


def printed(game_id: str, order: Order) -> dict[str, bytes]:
    """Print the PDFs of an order."""
    with patch.object(Document, "pngs", _no_proofs):
        made = Press.of(LIBRARY.game(game_id)).printed(order, lambda *step: None)
    return {name: data for name, data in made.items() if name.endswith(".pdf")}


@cache
def files(game_id: str) -> Mapping[str, bytes]:
    """Print all of a game; of an edition what is not drawn by the look of the game it derives from."""
    parts = tuple(part for part in EVERYTHING if part not in DRAWN or not is_edition(game_id))
    return printed(game_id, Press.of(LIBRARY.game(game_id)).possible(Order(parts)))


@cache
def pressed(game_id: str) -> Mapping[str, bytes]:
    """Return one PDF of each kind as a print shop gets it; punch sheets have the faces of plain ones."""
    kinds = {name.partition("-")[0]: name for name in files(game_id) if not name.startswith("counters")}
    run = PressRun(PressProfile.of(four_ink_profile()), WHEN)
    home = {name: files(game_id)[name] for name in kinds.values()}
    home |= {} if is_edition(game_id) else printed(game_id, Order(("counters",), punch=True))
    return {name: for_press(data, run, BLEED) for name, data in home.items()}


Made = Callable[[str], Mapping[str, bytes]]


@cache
def pages(game_id: str, made: Made) -> Mapping[str, Seen]:
    """Walk every page once, for all tests, and name it by its file and number."""
    found = {}
    for name, data in made(game_id).items():
        forms: dict[object, Seen] = {}
        with opened(data) as pdf:
            for number, page in enumerate(pdf.pages, start=1):
                found[f"{name}, page {number}"] = seen(page, page.resources, forms)
    return found


def played_on(game_id: str, made: Made) -> Iterator[tuple[str, Seen]]:
    """Yield every page but the plan of a map's pages, which lies before them."""
    for where, page in pages(game_id, made).items():
        if not (where.startswith("map") and where.endswith("page 1")):
            yield where, page


def boxes(game_id: str, made: Made) -> Iterator[tuple[str, Box, Box, Box]]:
    """Yield the paper, the bleed and the cut of every page."""
    for name, data in made(game_id).items():
        with opened(data) as pdf:
            for number, page in enumerate(pdf.pages, start=1):
                media, bleed, trim = (box(page, f"/{which}Box") for which in ("Media", "Bleed", "Trim"))
                yield f"{name}, page {number}", media, bleed, trim


def box(page: pikepdf.Page, name: str) -> Box:
    left, bottom, right, top = (float(side) for side in page.obj[name])
    return left, bottom, right, top


def margins(inner: Box, outer: Box) -> tuple[float, ...]:
    """Return by how many mm one box lies within another, on each side."""
    signs = (1, 1, -1, -1)
    return tuple(sign * (a - b) / UNIT for sign, a, b in zip(signs, inner, outer, strict=True))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_part_of_a_game_is_printed(game_id: str):
    drawn = set() if is_edition(game_id) else DRAWN
    assert {"cover", "calibration", *drawn} <= {name.split("-")[0] for name in files(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_has_its_boxes_and_what_is_cut_has_bleed(game_id: str):
    for where, media, bleed, trim in boxes(game_id, files):
        assert min(margins(trim, bleed)) > -0.01 and min(margins(bleed, media)) > -0.01, where
        is_cut = max(margins(trim, media)) > 0.01
        assert not is_cut or min(margins(trim, bleed)) > BLEED - 0.01, where


@pytest.mark.parametrize("game_id", GAMES)
def test_every_font_travels_with_the_file_and_no_picture_but_the_relief_is_made_of_pixels(game_id: str):
    for name, data in files(game_id).items():
        with opened(data) as pdf:
            assert unembedded(pdf) == [], name
            assert rasters(pdf) == name.startswith("map"), name


@pytest.mark.parametrize("game_id", GAMES)
def test_no_type_that_is_played_on_is_too_small(game_id: str):
    small = {}
    for where, page in played_on(game_id, files):
        least = min(page.sizes_of("type"), default=SMALLEST)
        if not where.startswith("calibration") and least < SMALLEST - 0.005:
            small[where] = round(least, 2)
    assert small == {}


@pytest.mark.parametrize("game_id", GAMES)
def test_no_type_is_too_small_on_narrower_paper(game_id: str):
    """Letter is lower than A4, and an aid sets its charts as large as the page takes them."""
    aid = Press.of(LIBRARY.game(game_id)).aid
    for side in aid.sides:
        with opened(aid.document(side, PAPERS["letter"]).pdf()) as pdf:
            least = [min(seen(page, page.resources, {}).sizes_of("type")) for page in pdf.pages]
            assert min(least) > SMALLEST - 0.005, side


def test_type_is_as_much_larger_as_the_paper_is():
    """What is read at arm's length on A4 hangs on a wall on A3."""
    press, least = Press.of(LIBRARY.game("chad")), []
    for paper in ("a4", "a3"):
        status = status_document(press.game, press.tables, press.aid.layout, PAPERS[paper])
        with opened(status.pdf()) as pdf:
            least.append(min(seen(pdf.pages[0], pdf.pages[0].resources, {}).sizes_of("type")))
    assert least[1] / least[0] == pytest.approx(420 / 297, abs=0.01)


# ---- as a print shop gets them


@pytest.mark.parametrize("game_id", GAMES)
def test_a_press_gets_inks_and_no_colour_of_a_screen(game_id: str):
    for name, data in pressed(game_id).items():
        with opened(data) as pdf:
            assert all("/ColorSpace" not in stream.get("/Resources", {}) for stream in streams(pdf)), name
            assert spaces_of_pixels(pdf) == ["/DeviceCMYK"] * name.startswith("map"), name
            assert unembedded(pdf) == [], name
            assert len(pdf.Root.OutputIntents) == 1, name
    for where, page in pages(game_id, pressed).items():
        assert not page.operators & SCREEN, where


@pytest.mark.parametrize("game_id", GAMES)
def test_type_takes_two_inks_and_black_and_nearly_black_is_black_alone(game_id: str):
    for where, page in pages(game_id, pressed).items():
        assert {inks for inks in page.type_inks if min(inks[:3]) > 0} == set(), where
        assert {inks for inks in page.type_inks if inks[3] > 0.8 and max(inks[:3]) > 0} == set(), where


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_for_a_press_has_bleed_within_its_paper(game_id: str):
    for where, media, bleed, trim in boxes(game_id, pressed):
        assert min(margins(trim, bleed)) > BLEED - 0.01, where
        assert min(margins(bleed, media)) > -0.01, where


@pytest.mark.parametrize("game_id", GAMES)
def test_no_line_is_too_thin_for_a_press(game_id: str):
    thin = {}
    for where, page in played_on(game_id, pressed):
        least = min(page.sizes_of("line"), default=THINNEST)
        if least < THINNEST - 0.001:
            thin[where] = round(least, 3)
    assert thin == {}


def test_lines_are_as_thick_on_paper_as_a_press_needs():
    """A line of 1 that is shown at a fifth is 0.2 points wide; one of 2 is wide enough and stays as it is."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.trimbox = page.mediabox
        form = pdf.make_stream(b"1 w 0 0 m 9 9 l S 2 w 0 0 m 9 9 l S")
        form.Subtype, form.Matrix = pikepdf.Name.Form, pikepdf.Array([0.5, 0, 0, 0.5, 0, 0])
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(It=form))
        page.contents_add(b"q 0.4 0 0 0.4 0 0 cm /It Do Q 1 w q 0.1 0 0 0.1 0 0 cm 0 0 m 9 9 l S Q")
        recoloured(pdf, PressProfile.of(four_ink_profile()))
        shown = seen(page, page.resources, {})
    assert sorted(shown.sizes_of("line")) == pytest.approx([0.25, 0.4])


def test_small_type_is_seen_through_forms_and_scales():
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        form = pdf.make_stream(b"BT /F1 10 Tf (a) Tj ET")
        form.Subtype, form.Matrix = pikepdf.Name.Form, pikepdf.Array([0.5, 0, 0, 0.5, 0, 0])
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(It=form))
        page.contents_add(b"q 0.8 0 0 0.8 0 0 cm /It Do Q BT /F1 7 Tf (b) Tj ET")
        shown = seen(page, page.resources, {})
    assert sorted(shown.sizes_of("type")) == pytest.approx([4, 7])


def test_inks_of_type_are_seen_through_forms():
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        form = pdf.make_stream(b"0 1 0 0 k q 0 0 1 0 k Q BT /F1 10 Tf (a) Tj ET")
        form.Subtype = pikepdf.Name.Form
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(It=form))
        page.contents_add(b"BT (b) Tj ET 1 0 0 rg /It Do")
        shown = seen(page, page.resources, {})
    assert shown.type_inks == {(0, 0, 0, 1), (0, 1, 0, 0)}
    assert shown.operators & SCREEN == {"rg"} and "k" in shown.operators


@dataclass
class Seen:
    """What a page or form shows: sizes of type and widths of lines in points, inks of type, operators."""

    sizes: set[tuple[str, float]] = field(default_factory=set)
    type_inks: set[Inks] = field(default_factory=set)
    operators: set[str] = field(default_factory=set)

    def sizes_of(self, what: str) -> list[float]:
        return [size for kind, size in self.sizes if kind == what]


@dataclass
class State:
    """What is in force where something is drawn."""

    scale: float = 1.0
    size: float = 0.0
    width: float = 1.0
    inks: Inks = (0, 0, 0, 1)


def seen(shown: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object, forms: dict[object, Seen]) -> Seen:
    """Walk the operators of a page or form; `forms` are those of the file that were walked already."""
    found, now, kept, set_at = Seen(), State(), list[State](), 1.0
    for operands, named in pikepdf.parse_content_stream(shown):
        operator = str(named)
        found.operators.add(operator)
        match operator:
            case "q":
                kept.append(replace(now))
            case "Q":
                now = kept.pop()
            case "cm":
                now.scale *= enlarged(operands)
            case "BT":
                set_at = 1.0
            case "Tm":
                set_at = enlarged(operands)
            case "Tf":
                now.size = float(operands[1])  # type: ignore[arg-type]
            case "w":
                now.width = float(operands[0])  # type: ignore[arg-type]
            case "k":
                now.inks = tuple(float(ink) for ink in operands)  # type: ignore[arg-type]
            case "S" | "s" | "B" | "B*" | "b" | "b*":
                found.sizes.add(("line", now.width * now.scale))
            case "Tj" | "TJ":
                found.sizes.add(("type", now.size * set_at * now.scale))
                found.type_inks.add(now.inks)
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.get("/Subtype") == "/Form":
                    if form.objgen not in forms:
                        forms[form.objgen] = seen(form, form.get("/Resources", resources), forms)
                    within, inner = now.scale * enlarged(form.get("/Matrix", PLAIN)), forms[form.objgen]
                    found.sizes |= {(what, each * within) for what, each in inner.sizes}
                    found.type_inks |= inner.type_inks
                    found.operators |= inner.operators
    return found


def enlarged(matrix: object) -> float:
    """Return how many times larger something becomes, whichever way it is turned."""
    a, b, c, d, _, _ = (float(number) for number in matrix)  # type: ignore[attr-defined]
    return sqrt(abs(a * d - b * c))
