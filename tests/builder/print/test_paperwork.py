"""The status sheet, the task force cards and the calibration page."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from guelta.builder.art.look import Look
from guelta.builder.errors import PrintError
from guelta.builder.print.calibration import calibration_document, crosses_behind, scales
from guelta.builder.print.cards import card_document, card_format, sheet_boxes
from guelta.builder.print.order import Order
from guelta.builder.print.paper import PAPERS, Duplex, Paper, Rect
from guelta.builder.print.press import Press
from guelta.builder.print.sheet import SheetFormat, sheets
from guelta.builder.print.status import status_document, writing_grid
from guelta.builder.print.wanted import CARD_SIZES
from tests.builder.print.measured import box, opened, rasters, unembedded
from tests.library import LIBRARY

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
CARDS = card_format(SheetFormat(A4, 15), "63x88")


def grid(press: Press, title: str) -> Mapping[str, Any]:
    return next(grid for grid in press.aid.layout["status"]["grid"] if grid["title"].startswith(title))


def fronts(press: Press, look: Look) -> list[str]:
    """The source of each card's front, in order."""
    parts = cards_source(press, look).split("#at(")
    return [part for part in parts if re.search(r'face\("\w"', part)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_status_sheet_fits_two_pages(press: Press, paper: Paper):
    document = status_document(press.game, press.tables, press.aid.layout, paper)
    with opened(document.pdf()) as pdf:
        assert len(pdf.pages) == 2
        assert rasters(pdf) == 0 and unembedded(pdf) == []


@pytest.mark.parametrize("game_id", ["chad_2021", "angola"])
def test_a_status_sheet_of_few_rows_is_one_page(game_id: str):
    few = Press.of(LIBRARY.game(game_id))
    document = status_document(few.game, few.tables, few.aid.layout, A4)
    with opened(document.pdf()) as pdf:
        assert len(pdf.pages) == 1


@pytest.mark.parametrize("game_id", ["chad", "chad_2021"])
def test_what_is_noted_is_asked_by_a_rule_of_the_edition(game_id: str):
    game = Press.of(LIBRARY.game(game_id))
    status = game.aid.layout["status"]
    rules = {entry["rule"] for entry in (*status["fact"], *status["grid"]) if entry.get("rule")}
    assert rules <= {entry.rule for entry in game.game.rulebook}


def test_what_the_rules_tell_players_to_note_can_be_noted(press: Press):
    assert {fact["rule"] for fact in press.aid.layout["status"]["fact"]} >= {"8.20", "8.40"}


def test_the_turn_record_has_every_turn(press: Press):
    rows = writing_grid(grid(press, "Turn record"), press.game, press.tables).rows
    assert rows[0] == ("1", "wet") and rows[-1] == ("18", "dry") and len(rows) == 18


def test_every_minor_faction_has_a_line_with_the_loyalty_of_its_leader(press: Press):
    rows = writing_grid(grid(press, "Factions"), press.game, press.tables).rows
    assert len(rows) == 12
    assert ("MRP", "1849", "Central African Republic", "4") in rows


def test_terrorism_is_recorded_by_prefecture(press: Press):
    terror = writing_grid(grid(press, "Terrorism"), press.game, press.tables)
    assert len(terror.rows) == 17 and terror.heads[0] == "Prefecture" and terror.printed == 1


def test_rows_out_of_a_chart_are_worded_as_its_grid_says():
    angola = Press.of(LIBRARY.game("angola"))
    entry = next(grid for grid in angola.aid.layout["status"]["grid"] if "words" in grid)
    rows = writing_grid(entry, angola.game, angola.tables).rows
    assert [row[0] for row in rows] == ["FAPLA", "FNLA", "MPLA", "UNITA"]


def test_a_grid_without_rows_is_refused(press: Press):
    entry = {
        "title": "Nobody",
        "rows": {"kind": "ghost", "columns": ["force"], "heads": ["Force"]},
        "columns": [],
    }
    with pytest.raises(PrintError, match="Nobody has no rows"):
        writing_grid(entry, press.game, press.tables)


def test_a_missing_section_is_named(press: Press):
    with pytest.raises(PrintError, match=r"print.toml of chad, status: 'status' is missing"):
        status_document(press.game, press.tables, {}, A4)
    with pytest.raises(PrintError, match=r"cards: 'cards' is missing"):
        card_document("A title", press.tables, {}, press.look, CARDS)


def cards_source(press: Press, look: Look) -> str:
    return card_document("A title", press.tables, press.aid.layout, look, CARDS)[0].source


def test_each_task_force_has_a_card_with_as_many_counters_as_its_chart_says(press: Press, look: Look):
    chart = press.tables.charts["task_forces"]
    cards = re.findall(r'face\("(\w)", "\w+", "(\d+)".*?\n\)\)\)', cards_source(press, look), re.DOTALL)
    assert dict(cards) == {letter: chart.text(letter, "size") for letter in chart.rows}
    shown = fronts(press, look)
    for letter, text in zip(chart.rows, shown, strict=False):
        pictures = re.findall(r'"([\w-]+)\.svg"', text)
        regular = [name for name in pictures if name != "france-aaa"]
        assert len(regular) == chart.number(letter, "size"), letter
        assert len(set(pictures)) == len(pictures), letter


def test_a_card_shows_the_counters_that_bear_its_letter(press: Press, look: Look, mix: Mapping[str, Any]):
    for text in fronts(press, look):
        letter = re.search(r'face\("(\w)"', text)
        assert letter
        for name in re.findall(r'"([\w-]+)\.svg"', text):
            back = mix[name]["back"].split("-")
            assert letter[1].lower() in back or not mix[name]["back"], (letter[1], name)


def test_a_card_shows_its_counters_at_their_size_or_not_at_all(press: Press, look: Look):
    """15 mm and no less: three lie side by side on a card, and three rows of them below its band."""
    shown = {re.findall(r'face\("(\w)"', text)[0]: "unit(true" in text for text in fronts(press, look)}
    assert shown["A"] and shown["G"] and not shown["D"] and not shown["P"]
    assert "image(picture, width: 15.0000mm)" in cards_source(press, look)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("duplex", Duplex)
def test_cards_have_backs_and_a_whole_bleed(
    press: Press, look: Look, paper: Paper, size: str, duplex: Duplex
):
    format = card_format(SheetFormat(paper, 15, duplex=duplex), size)
    document, laid_out = card_document("A title", press.tables, press.aid.layout, look, format)
    boxes = sheet_boxes(laid_out)
    laid_out = sheets(len(press.tables.charts["task_forces"].rows), format)
    for sheet in laid_out:
        for slot in sheet.slots:
            assert (slot.front.width, slot.front.height) == pytest.approx(CARD_SIZES[size])
            bled = slot.front.grown(3, 3, 3, 3)
            assert slot.front_bleed.holds(bled) and slot.back_bleed.holds(slot.back.grown(3, 3, 3, 3))
    assert len(boxes) == 2 * len(laid_out)
    turned = document.source.count("rotate(180deg, back(")
    assert turned == (len(fronts(press, look)) if laid_out[0].backs_head_down else 0)
    with opened(document.pdf()) as pdf:
        assert len(pdf.pages) == len(boxes) and rasters(pdf) == 0


def test_task_force_cards_share_their_cuts_too(press: Press):
    """Nine to a sheet of A4: eighteen cards take two sheets, which are four pages."""
    made = press.printed(Order(("cards",), packed=True), lambda *step: None)
    with opened(made["cards-a4-63x88-long-edge.pdf"]) as pdf:
        assert len(pdf.pages) == 4
        assert box(pdf.pages[0], "/TrimBox")[2:] == pytest.approx((3 * 63, 3 * 88), abs=0.1)


def test_a_card_that_does_not_fit_the_paper_is_refused():
    with pytest.raises(PrintError, match="a card of 63 × 88 mm does not fit small"):
        card_format(SheetFormat(Paper("small", 60, 70), 15), "63x88")
    with pytest.raises(PrintError, match="not a size of a card; there is 63x88, bridge"):
        card_format(SheetFormat(A4, 15), "tarot")


@pytest.mark.parametrize("duplex", Duplex)
def test_the_crosses_land_on_the_scales_of_a_printer_made_up_for(duplex: Duplex):
    format = SheetFormat(A4, 15, duplex=duplex, shift=(1.5, -0.5))
    for scale, cross in zip(scales(A4), crosses_behind(format), strict=True):
        seen = duplex.behind(Rect(*cross, 0, 0), A4).moved(*format.shift)
        assert seen.centre == pytest.approx(scale)


def test_the_calibration_page_says_how_it_is_printed():
    format = SheetFormat(LETTER, 15, duplex=Duplex.SHORT, shift=(1.5, -0.5))
    document = calibration_document("A title", format)
    assert "short edge" in document.source and '"1.5,-0.5"' in document.source
    with opened(document.pdf()) as pdf:
        assert len(pdf.pages) == 2
        assert box(pdf.pages[0], "/MediaBox")[2:] == pytest.approx((215.9, 279.4), abs=0.01)
