"""What a print shop looks at first, in every PDF of every game: boxes, bleed, fonts, pictures, type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import sqrt

import pikepdf
import pytest

import rules
from builder.print.order import Order
from builder.print.press import Press
from tests.builder.print.measured import opened, rasters, unembedded

GAMES = [id for id in rules.game_ids() if len(rules.game(id).lineage) == 1]
"""Every game but editions, whose sheets are drawn by the same looks."""
SMALLEST = 6.0
"""Points of type on anything that is played on; a calibration page and the plan of a map's pages are not."""
BLEED = 3.0
UNIT = 72 / 25.4
Box = tuple[float, float, float, float]
PLAIN = (1, 0, 0, 1, 0, 0)


@cache
def files(game_id: str) -> Mapping[str, bytes]:
    press = Press.of(game_id)
    made = press.printed(Order(is_everything=True), lambda *step: None)
    return {name: data for name, data in made.items() if name.endswith(".pdf")}


def pages(game_id: str) -> Iterator[tuple[str, pikepdf.Page]]:
    for name, data in files(game_id).items():
        with opened(data) as pdf:
            for number, page in enumerate(pdf.pages, start=1):
                yield f"{name}, page {number}", page


def played_on(game_id: str) -> Iterator[tuple[str, pikepdf.Page]]:
    """Give every page but the plan of a map's pages, which lies before them."""
    for where, page in pages(game_id):
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
    assert {"counters", "map", "cover", "calibration"} <= {name.split("-")[0] for name in files(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_has_its_boxes_and_what_is_cut_has_bleed(game_id: str):
    for where, page in played_on(game_id):
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
    small, forms = {}, dict[str, dict[object, set[float]]]()
    for where, page in played_on(game_id):
        known = forms.setdefault(where.partition(",")[0], {})
        least = min(type_sizes(page, page.resources, known), default=SMALLEST)
        if not where.startswith("calibration") and least < SMALLEST - 0.005:
            small[where] = round(least, 2)
    assert small == {}


def test_small_type_is_seen_through_forms_and_scales():
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        form = pdf.make_stream(b"BT /F1 10 Tf (a) Tj ET")
        form.Subtype, form.Matrix = pikepdf.Name.Form, pikepdf.Array([0.5, 0, 0, 0.5, 0, 0])
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(It=form))
        page.contents_add(b"q 0.8 0 0 0.8 0 0 cm /It Do Q BT /F1 7 Tf (b) Tj ET")
        assert sorted(type_sizes(page, page.resources, {})) == pytest.approx([4, 7])


def type_sizes(
    shown: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object, known: dict[object, set[float]]
) -> set[float]:
    """Give the sizes in points of all type as it stands on what is shown; `known` are those of forms."""
    kept: list[tuple[float, float]] = []
    found: set[float] = set()
    scale, size, set_at = 1.0, 0.0, 1.0
    for operands, operator in pikepdf.parse_content_stream(shown):
        match str(operator):
            case "q":
                kept.append((scale, size))
            case "Q":
                scale, size = kept.pop()
            case "cm":
                scale *= enlarged(operands)
            case "BT":
                set_at = 1.0
            case "Tm":
                set_at = enlarged(operands)
            case "Tf":
                size = float(operands[1])  # type: ignore[arg-type]
            case "Tj" | "TJ":
                found.add(size * set_at * scale)
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.get("/Subtype") == "/Form":
                    if form.objgen not in known:
                        known[form.objgen] = type_sizes(form, form.get("/Resources", resources), known)
                    within = scale * enlarged(form.get("/Matrix", PLAIN))
                    found |= {each * within for each in known[form.objgen]}
    return found


def enlarged(matrix: object) -> float:
    """Give how many times larger something becomes, whichever way it is turned."""
    a, b, c, d, _, _ = (float(number) for number in matrix)  # type: ignore[attr-defined]
    return sqrt(abs(a * d - b * c))
