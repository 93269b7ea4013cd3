"""Punch sheets: blocks of counters in a frame, bars between them, a die that leaves them hanging by nicks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.errors import PrintError
from guelta.builder.print.counter_pages import CounterPages, Frame, counter_pages
from guelta.builder.print.cuts import CUT, FRAME, NICK, REGISTER, cut_dxf, cut_svg
from guelta.builder.print.order import Order
from guelta.builder.print.paper import COUNTER_SIDES, PAPERS, Duplex, Paper, Rect
from guelta.builder.print.press import Press
from guelta.builder.print.selection import Row
from guelta.builder.print.sheet import Grid, Line, Sheet, SheetFormat, sheets
from tests.builder.print.measured import box, opened, words
from tests.builder.print.test_cuts import entities
from tests.builder.print.test_rendered_faces import DPI, LIKE, faces_seen, pictured, unlike
from tests.library import LIBRARY

A4, LETTER, A3 = PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]
SVG = "{http://www.w3.org/2000/svg}"
SAFE = 3.0

formats = st.builds(
    SheetFormat,
    paper=st.sampled_from([A4, LETTER, A3.turned()]),
    side=st.floats(8, 40),
    duplex=st.sampled_from(Duplex),
    bleed=st.floats(0, 5),
    shift=st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
    punch=st.just(True),
)
orders = settings(max_examples=60, deadline=None)


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 1e-6 and down > 1e-6


# ---- the layout


@pytest.mark.parametrize(
    ("paper", "size", "across", "down"),
    [
        (A4, "5/8in", (10, 5), (14, 7)),
        (A4, "1/2in", (12, 6), (16, 4)),
        (LETTER, "5/8in", (10, 5), (12, 6)),
        (LETTER, "15mm", (10, 5), (12, 6)),
    ],
)
def test_so_many_counters_hang_in_blocks_of_so_many(
    paper: Paper, size: str, across: tuple[int, int], down: tuple[int, int]
):
    grid = Grid.filling(SheetFormat(paper, COUNTER_SIDES[size], punch=True))
    runs = (grid.across, grid.down)
    assert [(run.count, run.block) for run in runs] == [across, down]


@orders
@given(format=formats, count=st.integers(1, 400))
def test_every_counter_hangs_on_one_sheet_and_its_back_behind_it(format: SheetFormat, count: int):
    laid_out = sheets(count, format)
    assert [slot.number for sheet in laid_out for slot in sheet.slots] == list(range(count))
    for sheet in laid_out:
        for slot in sheet.slots:
            behind = format.duplex.behind(slot.back_bleed, format.paper).moved(*format.shift)
            assert behind.centre == pytest.approx(slot.front_bleed.centre, abs=1e-6)
            assert slot.front_bleed.holds(slot.front)


@orders
@given(format=formats, count=st.integers(1, 400))
def test_counters_touch_or_a_bar_parts_them_that_no_bleed_covers(format: SheetFormat, count: int):
    bar = max(6, 2 * format.bleed + 2)
    for sheet in sheets(count, format):
        places = [slot.front for slot in sheet.slots]
        for starts in ({round(each.x, 4) for each in places}, {round(each.y, 4) for each in places}):
            gaps = {round(right - left - format.side, 2) for left, right in pairwise(sorted(starts))}
            assert all(min(abs(gap), abs(gap - bar)) < 0.02 for gap in gaps)
        held = sheet.front.trim.grown(*[-bar + format.bleed] * 4)
        assert all(held.holds(slot.front_bleed) for slot in sheet.slots)
        assert format.paper.page.holds(sheet.front.bleed)


def test_no_ground_runs_on_over_a_counter_of_another_block():
    slots = sheets(140, SheetFormat(A4, COUNTER_SIDES["5/8in"], punch=True))[0].slots
    for number, slot in enumerate(slots):
        others = [each.front_bleed for each in slots if each.number // 35 != number // 35]
        assert not any(overlap(slot.front_bleed, other) for other in others)


def test_blocks_are_filled_one_after_another():
    """Counters of one side hang together: the first 35 fill the block at the upper left."""
    slots = sheets(40, SheetFormat(A4, COUNTER_SIDES["5/8in"], punch=True))[0].slots
    assert max(slot.front.right for slot in slots[:35]) < min(slot.front.x for slot in slots[35:])


def test_a_punch_sheet_is_cut_out_whole():
    """Marks stand at its corners only; those of a plain sheet at every cut."""
    sheet = sheets(40, SheetFormat(A4, 15, punch=True))[0]
    trim = sheet.front.trim
    assert len(sheet.front.crops) == 8
    assert {round(line.x1, 3) for line in sheet.front.crops if line.x1 == line.x2} == {
        round(trim.x, 3),
        round(trim.right, 3),
    }


def test_a_punch_sheet_has_no_gutter():
    with pytest.raises(PrintError, match="no gutter"):
        SheetFormat(A4, 15, gutter=2, punch=True)


def test_a_counter_that_leaves_no_room_for_the_frame_is_refused():
    Grid.filling(SheetFormat(A4, 180))
    with pytest.raises(PrintError, match="does not fit A4"):
        SheetFormat(A4, 180, punch=True)


# ---- the die


def lines_of(drawing: str, layer: str) -> list[Line]:
    found = ElementTree.fromstring(drawing).findall(f".//{SVG}g[@id='{layer}']/{SVG}line")
    return [Line(*(float(line.attrib[end]) for end in ("x1", "y1", "x2", "y2"))) for line in found]


def cut_of(
    start: tuple[float, float], end: tuple[float, float], cuts: list[Line]
) -> list[tuple[float, float]]:
    """Return the stretches of a counter's side that are cut, in mm from its start."""
    (x1, y1), (x2, y2) = start, end
    stretches = []
    for line in cuts:
        if y1 == y2 and abs(line.y1 - y1) + abs(line.y2 - y1) < 0.001:
            low, high = max(line.x1, x1) - x1, min(line.x2, x2) - x1
        elif x1 == x2 and abs(line.x1 - x1) + abs(line.x2 - x1) < 0.001:
            low, high = max(line.y1, y1) - y1, min(line.y2, y2) - y1
        else:
            continue
        if high - low > 0.01:
            stretches.append((round(low, 3), round(high, 3)))
    return sorted(stretches)


def sides(place: Rect) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    x, y, right, bottom = place.x, place.y, place.right, place.bottom
    yield from (((x, y), (right, y)), ((x, bottom), (right, bottom)))
    yield from (((x, y), (x, bottom)), ((right, y), (right, bottom)))


@pytest.fixture(params=[40, 140, 36])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheets(request.param, SheetFormat(A4, COUNTER_SIDES["5/8in"], punch=True))[0]


def test_each_side_of_each_face_is_cut_but_for_the_nick_in_its_middle(sheet: Sheet):
    cuts, side = lines_of(cut_svg(sheet), CUT), sheet.format.side
    low, high = (side - NICK) / 2, (side + NICK) / 2
    wanted = [pytest.approx((0, low), abs=0.002), pytest.approx((high, side), abs=0.002)]
    assert all(cut_of(*each, cuts) == wanted for slot in sheet.slots for each in sides(slot.front))


def test_no_cut_runs_through_a_face_or_a_bar(sheet: Sheet):
    """All that is cut lies on the sides of counters, so that bars and frame hold."""
    long = sum(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in lines_of(cut_svg(sheet), CUT))
    shared = {
        tuple(sorted((round(x, 3), round(y, 3)) for x, y in side))
        for slot in sheet.slots
        for side in sides(slot.front)
    }
    assert long == pytest.approx(len(shared) * (sheet.format.side - NICK), abs=0.1)


def test_frame_and_marks_have_layers_of_their_own(sheet: Sheet):
    trim = sheet.front.trim
    edge = lines_of(cut_svg(sheet), FRAME)
    corners = {(round(line.x1, 3), round(line.y1, 3)) for line in edge}
    assert len(edge) == 4 and corners == {
        (round(x, 3), round(y, 3)) for x in (trim.x, trim.right) for y in (trim.y, trim.bottom)
    }
    layers = Counter(each[8] for each in entities(cut_dxf(sheet)))
    assert layers[FRAME] == 4 and layers[REGISTER] == 4 * 3
    assert layers[CUT] == len(lines_of(cut_svg(sheet), CUT))


def test_a_plain_sheet_has_no_frame_to_cut():
    plain = sheets(40, SheetFormat(A4, 15))[0]
    assert FRAME not in cut_svg(plain) and FRAME not in cut_dxf(plain)


# ---- what is printed of every game


drawn = cache(pictured)
"""Faces that are alike are drawn once."""


@cache
def rows_of(game_id: str) -> tuple[Row | None, ...]:
    """Return every counter of a game as often as it is printed."""
    return tuple(Press.of(LIBRARY.game(game_id))._mix(Order())[0])


def laid_out(game_id: str, format: SheetFormat) -> CounterPages:
    press = Press.of(LIBRARY.game(game_id))
    return counter_pages(press.game.title, rows_of(game_id), press.look, format, press.frame)


@pytest.mark.parametrize("game_id", LIBRARY.ids)
@pytest.mark.parametrize(("paper", "duplex"), [("a4", Duplex.SHORT), ("letter", Duplex.LONG)])
def test_every_counter_of_a_game_hangs_whole_and_in_register(game_id: str, paper: str, duplex: Duplex):
    """Each face as it is seen once the sheet is turned over, on as many places as the game has counters."""
    rows, look = rows_of(game_id), Press.of(LIBRARY.game(game_id)).look
    pages = laid_out(game_id, SheetFormat(PAPERS[paper], COUNTER_SIDES["5/8in"], duplex=duplex, punch=True))
    pictures = [Image.open(BytesIO(page)).convert("RGB") for page in pages.document.pngs(DPI)]
    off, seen = {}, 0
    for number, sheet in enumerate(pages.sheets):
        for slot, side, picture in faces_seen(sheet, pictures[2 * number : 2 * number + 2]):
            row = rows[slot]
            assert row is not None
            difference = unlike(picture, drawn(counter_svg(row, faces(row)[side], look, bleed=0)))
            seen += 1
            if difference > LIKE:
                off[row["id"], side] = difference
    assert off == {} and seen == 2 * len(rows)


@pytest.mark.parametrize("game_id", LIBRARY.ids)
def test_the_frame_says_game_edition_sheet_and_side(game_id: str):
    pages = laid_out(game_id, SheetFormat(A4, COUNTER_SIDES["5/8in"], duplex=Duplex.SHORT, punch=True))
    title, many = LIBRARY.game(game_id).title, len(pages.sheets)
    with opened(pages.pdf()) as pdf:
        for number, page in enumerate(pdf.pages):
            said = words(page)
            side = "back" if number % 2 else "front"
            assert f"Counters, sheet {number // 2 + 1} of {many}: {side}" in said
            assert said.count(title) == 2  # in the frame, and beside the sheet as on every other
            trim = pages.boxes[number].trim
            assert box(page, "/TrimBox") == pytest.approx((trim.x, trim.y, trim.width, trim.height), abs=0.01)


@pytest.mark.parametrize("title", ["Short", "A game with a very long title indeed, " * 6])
@pytest.mark.parametrize("duplex", Duplex)
def test_words_on_the_frame_keep_off_its_edges_and_the_counters(title: str, duplex: Duplex):
    press = Press.of(LIBRARY.game("chad"))
    format = SheetFormat(A4, COUNTER_SIDES["5/8in"], duplex=duplex, punch=True)
    pages = counter_pages(title, rows_of("chad")[:140], press.look, format, Frame("#ffffff", "#000000"))
    (sheet,) = pages.sheets
    turned = (False, sheet.backs_head_down)
    for png, side, is_turned in zip(pages.document.pngs(DPI), (sheet.front, sheet.back), turned, strict=True):
        page = Image.open(BytesIO(png)).convert("L")
        head, foot = inked(page, side.trim), inked(page, side.trim, at_foot=True)
        head, foot = (foot, head) if is_turned else (head, foot)
        assert head.height > 3 if title == "Short" else head.height > 0.5  # mm; a long title is small
        for ink in (head, foot):
            assert side.trim.grown(*[-SAFE] * 4).holds(ink, slack=0.3), "the safe zone"


def inked(page: Image.Image, trim: Rect, *, at_foot: bool = False) -> Rect:
    """Return the extent of ink in what a frame has for words: between its edge and the counters."""
    dot, head = DPI / 25.4, 11.0
    top = trim.bottom - head if at_foot else trim.y
    room = page.crop(tuple(round(end * dot) for end in (trim.x, top, trim.right, top + head)))  # type: ignore[arg-type]
    left, upper, right, lower = room.point(lambda level: 255 if level < 160 else 0).getbbox() or (0, 0, 0, 0)
    assert upper > 0 and lower < room.height, "clear above and below"
    return Rect(trim.x + left / dot, top + upper / dot, (right - left) / dot, (lower - upper) / dot)


def test_the_frame_has_the_colours_of_the_map_unless_the_game_names_others():
    press = Press.of(LIBRARY.game("chad"))
    colours = Atlas.load(LIBRARY.game("chad")).colours
    assert press.frame == Frame(colours["paper"], colours["strong"])
    vars(press)["aid"] = replace(press.aid, layout={"punch": {"ground": "#112233"}})
    assert press.frame == Frame("#112233", colours["strong"])


def test_an_order_of_punch_sheets_makes_them_and_their_die_lines():
    made = Press.of(LIBRARY.game("chad")).printed(Order(("counters",), punch=True), lambda *step: None)
    name = "punch-a4-15.875mm-long-edge"
    assert {f"{name}.pdf", f"{name}-1-cut.svg", f"{name}-1-cut.dxf", f"proofs/{name}-1.png"} <= set(made)
