"""What a print shop looks at first, in every PDF of every game: boxes, bleed, fonts, type, inks, lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import sqrt

import pikepdf
import pytest

import rules
from builder.print.inks import PressProfile
from builder.print.order import EVERYTHING, Order
from builder.print.paper import PAPERS
from builder.print.pdfx import PressRun, for_press
from builder.print.press import Press
from builder.print.recolour import THINNEST, recoloured
from tests.builder.print.measured import opened, rasters, unembedded
from tests.builder.print.press_profile import four_ink_profile
from tests.builder.print.test_pdfx import SCREEN, WHEN, operators, streams, type_inks

GAMES = rules.game_ids()
SMALLEST = 6.0
"""Points of type on anything that is played on; a calibration page and the plan of a map's pages are not."""
BLEED = 3.0
UNIT = 72 / 25.4
Box = tuple[float, float, float, float]
Size = tuple[str, float]
PLAIN = (1, 0, 0, 1, 0, 0)


def is_edition(game_id: str) -> bool:
    return len(rules.game(game_id).lineage) > 1


@cache
def files(game_id: str) -> Mapping[str, bytes]:
    """Print all of a game; of an edition no map, which is drawn by the look of the game it derives from."""
    press = Press.of(game_id)
    parts = tuple(part for part in EVERYTHING if part != "map" or not is_edition(game_id))
    made = press.printed(press.possible(Order(parts)), lambda *step: None)
    return {name: data for name, data in made.items() if name.endswith(".pdf")}


@cache
def pressed(game_id: str) -> Mapping[str, bytes]:
    """Give one PDF of each kind as a print shop gets it; punch sheets have the faces of plain ones."""
    kinds = {name.partition("-")[0]: name for name in files(game_id) if not name.startswith("counters")}
    order, run = Order(("counters",), punch=True), PressRun(PressProfile.of(four_ink_profile()), WHEN)
    punch = Press.of(game_id).printed(order, lambda *step: None)
    home = {name: files(game_id)[name] for name in kinds.values()}
    home |= {name: data for name, data in punch.items() if name.endswith(".pdf")}
    return {name: for_press(data, run, BLEED) for name, data in home.items()}


def pages(game_id: str, made: Mapping[str, bytes] | None = None) -> Iterator[tuple[str, pikepdf.Page]]:
    for name, data in (files(game_id) if made is None else made).items():
        with opened(data) as pdf:
            for number, page in enumerate(pdf.pages, start=1):
                yield f"{name}, page {number}", page


def played_on(game_id: str, made: Mapping[str, bytes] | None = None) -> Iterator[tuple[str, pikepdf.Page]]:
    """Give every page but the plan of a map's pages, which lies before them."""
    for where, page in pages(game_id, made):
        if not (where.startswith("map") and where.endswith("page 1")):
            yield where, page


def box(page: pikepdf.Page, name: str) -> Box:
    left, bottom, right, top = (float(side) for side in page.obj[name])
    return left, bottom, right, top


def margins(inner: Box, outer: Box) -> tuple[float, ...]:
    """Give by how many mm one box lies within another, on each side."""
    signs = (1, 1, -1, -1)
    return tuple(sign * (a - b) / UNIT for sign, a, b in zip(signs, inner, outer, strict=True))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_part_of_a_game_is_printed(game_id: str):
    drawn = set() if is_edition(game_id) else {"map"}
    assert {"counters", "cover", "calibration", *drawn} <= {name.split("-")[0] for name in files(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_has_its_boxes_and_what_is_cut_has_bleed(game_id: str):
    for where, page in pages(game_id):
        media, bleed, trim = (box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert min(margins(trim, bleed)) > -0.01 and min(margins(bleed, media)) > -0.01, where
        is_cut = max(margins(trim, media)) > 0.01
        assert not is_cut or min(margins(trim, bleed)) > BLEED - 0.01, where


@pytest.mark.parametrize("game_id", GAMES)
def test_every_font_travels_with_the_file_and_no_picture_is_made_of_pixels(game_id: str):
    for name, data in files(game_id).items():
        with opened(data) as pdf:
            assert unembedded(pdf) == [], name
            assert rasters(pdf) == 0, name


@pytest.mark.parametrize("game_id", GAMES)
def test_no_type_that_is_played_on_is_too_small(game_id: str):
    small, forms = {}, dict[str, dict[object, set[Size]]]()
    for where, page in played_on(game_id):
        known = forms.setdefault(where.partition(",")[0], {})
        least = min(type_sizes(page, page.resources, known), default=SMALLEST)
        if not where.startswith("calibration") and least < SMALLEST - 0.005:
            small[where] = round(least, 2)
    assert small == {}


@pytest.mark.parametrize("game_id", GAMES)
def test_no_type_is_too_small_on_narrower_paper(game_id: str):
    """Letter is lower than A4, and an aid sets its charts as large as the page takes them."""
    aid = Press.of(game_id).aid
    for side in aid.sides:
        with opened(aid.document(side, PAPERS["letter"]).pdf()) as pdf:
            least = [min(type_sizes(page, page.resources, {})) for page in pdf.pages]
            assert min(least) > SMALLEST - 0.005, side


# ---- as a print shop gets them


@pytest.mark.parametrize("game_id", GAMES)
def test_a_press_gets_inks_and_no_colour_of_a_screen(game_id: str):
    for name, data in pressed(game_id).items():
        with opened(data) as pdf:
            assert not {operator for _, operator in operators(pdf)} & SCREEN, name
            assert all("/ColorSpace" not in stream.get("/Resources", {}) for stream in streams(pdf)), name
            assert rasters(pdf) == 0 and unembedded(pdf) == [], name
            assert len(pdf.Root.OutputIntents) == 1, name


@pytest.mark.parametrize("game_id", GAMES)
def test_type_takes_two_inks_and_black_and_nearly_black_is_black_alone(game_id: str):
    for name, data in pressed(game_id).items():
        with opened(data) as pdf:
            shown = set(type_inks(pdf))
        assert {inks for inks in shown if min(inks[:3]) > 0} == set(), name
        assert {inks for inks in shown if inks[3] > 0.8 and max(inks[:3]) > 0} == set(), name


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_for_a_press_has_bleed_within_its_paper(game_id: str):
    for where, page in pages(game_id, pressed(game_id)):
        media, bleed, trim = (box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert min(margins(trim, bleed)) > BLEED - 0.01, where
        assert min(margins(bleed, media)) > -0.01, where


@pytest.mark.parametrize("game_id", GAMES)
def test_no_line_is_too_thin_for_a_press(game_id: str):
    thin, forms = {}, dict[str, dict[object, set[Size]]]()
    for where, page in played_on(game_id, pressed(game_id)):
        known = forms.setdefault(where.partition(",")[0], {})
        widths = [size for what, size in sizes(page, page.resources, known) if what == "line"]
        if min(widths, default=THINNEST) < THINNEST - 0.001:
            thin[where] = round(min(widths), 3)
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
        shown = sizes(page, page.resources, {})
    assert sorted(size for what, size in shown if what == "line") == pytest.approx([0.25, 0.4])


def test_small_type_is_seen_through_forms_and_scales():
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        form = pdf.make_stream(b"BT /F1 10 Tf (a) Tj ET")
        form.Subtype, form.Matrix = pikepdf.Name.Form, pikepdf.Array([0.5, 0, 0, 0.5, 0, 0])
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(It=form))
        page.contents_add(b"q 0.8 0 0 0.8 0 0 cm /It Do Q BT /F1 7 Tf (b) Tj ET")
        assert sorted(type_sizes(page, page.resources, {})) == pytest.approx([4, 7])


def type_sizes(
    shown: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object, known: dict[object, set[Size]]
) -> set[float]:
    """Give the sizes in points of all type as it stands on what is shown; `known` are those of forms."""
    return {size for what, size in sizes(shown, resources, known) if what == "type"}


def sizes(
    shown: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object, known: dict[object, set[Size]]
) -> set[Size]:
    """Give the sizes of type and the widths of lines, in points, as they stand on what is shown."""
    kept: list[tuple[float, float, float]] = []
    found: set[Size] = set()
    scale, size, width, set_at = 1.0, 0.0, 1.0, 1.0
    for operands, operator in pikepdf.parse_content_stream(shown):
        match str(operator):
            case "q":
                kept.append((scale, size, width))
            case "Q":
                scale, size, width = kept.pop()
            case "cm":
                scale *= enlarged(operands)
            case "BT":
                set_at = 1.0
            case "Tm":
                set_at = enlarged(operands)
            case "Tf":
                size = float(operands[1])  # type: ignore[arg-type]
            case "w":
                width = float(operands[0])  # type: ignore[arg-type]
            case "S" | "s" | "B" | "B*" | "b" | "b*":
                found.add(("line", width * scale))
            case "Tj" | "TJ":
                found.add(("type", size * set_at * scale))
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.get("/Subtype") == "/Form":
                    if form.objgen not in known:
                        known[form.objgen] = sizes(form, form.get("/Resources", resources), known)
                    within = scale * enlarged(form.get("/Matrix", PLAIN))
                    found |= {(what, each * within) for what, each in known[form.objgen]}
    return found


def enlarged(matrix: object) -> float:
    """Give how many times larger something becomes, whichever way it is turned."""
    a, b, c, d, _, _ = (float(number) for number in matrix)  # type: ignore[attr-defined]
    return sqrt(abs(a * d - b * c))
