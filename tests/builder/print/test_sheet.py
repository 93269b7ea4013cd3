"""Sheets as geometry: every front before its back, nothing on top of anything, all of it on the paper."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guelta.builder.errors import PrintError
from guelta.builder.print.paper import COUNTER_SIDES, PAPERS, Duplex, Paper, Rect
from guelta.builder.print.sheet import Grid, SheetFormat, sheets
from guelta.builder.print.wanted import BLEED

A4, LETTER = PAPERS["a4"], PAPERS["letter"]

formats = st.builds(
    SheetFormat,
    paper=st.sampled_from([A4, LETTER, A4.turned()]),
    side=st.floats(10, 40),
    gutter=st.floats(0, 8),
    duplex=st.sampled_from(Duplex),
    bleed=st.floats(0, 5),
    tall=st.sampled_from([0.0, 45.0]),
    shift=st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
)
orders = settings(max_examples=60, deadline=None)


def on_paper(place: Rect, format: SheetFormat) -> Rect:
    """Where a printer that is off by the format's shift puts a place of the back, seen from the front."""
    return format.duplex.behind(place, format.paper).moved(*format.shift)


@pytest.mark.parametrize(
    ("paper", "size", "columns", "rows"),
    [
        (A4, "1/2in", 14, 20),
        (A4, "5/8in", 11, 16),
        (A4, "15mm", 12, 17),
        (LETTER, "1/2in", 15, 19),
        (LETTER, "5/8in", 12, 15),
        (LETTER, "15mm", 12, 16),
    ],
)
def test_so_many_counters_fit(paper: Paper, size: str, columns: int, rows: int):
    grid = Grid.filling(SheetFormat(paper, COUNTER_SIDES[size]))
    assert (grid.columns, grid.rows) == (columns, rows)


@orders
@given(format=formats, count=st.integers(1, 700))
def test_each_back_lands_behind_its_front(format: SheetFormat, count: int):
    for sheet in sheets(count, format):
        for slot in sheet.slots:
            assert on_paper(slot.back, format).centre == pytest.approx(slot.front.centre, abs=1e-6)
            assert on_paper(slot.back_bleed, format).centre == pytest.approx(
                slot.front_bleed.centre, abs=1e-6
            )


@orders
@given(format=formats, count=st.integers(1, 700))
def test_every_counter_is_on_one_sheet_once(format: SheetFormat, count: int):
    laid_out = sheets(count, format)
    assert [slot.number for sheet in laid_out for slot in sheet.slots] == list(range(count))
    assert len({len(sheet.slots) for sheet in laid_out[:-1]}) <= 1


@orders
@given(format=formats, count=st.integers(1, 200))
def test_counters_keep_the_gutter_and_the_trimmed_sheet(format: SheetFormat, count: int):
    for sheet in sheets(count, format):
        starts = sorted({round(slot.front.x, 4) for slot in sheet.slots})
        steps = [right - left for left, right in pairwise(starts)]
        assert steps == pytest.approx([format.side + format.gutter] * len(steps), abs=1e-3)
        assert all(sheet.front.trim.holds(slot.front) for slot in sheet.slots)
        assert all(sheet.front.bleed.holds(slot.front_bleed) for slot in sheet.slots)
        assert format.paper.page.holds(sheet.front.bleed)


@orders
@given(format=formats, count=st.integers(1, 200))
def test_marks_stay_on_the_paper_and_off_the_counters(format: SheetFormat, count: int):
    for sheet in sheets(count, format):
        for side in (sheet.front, sheet.back):
            for line in side.crops:
                ends = Rect(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)
                assert format.paper.page.holds(ends)
                middle = Rect(*ends.centre, 0, 0)
                assert not side.bleed.holds(middle, slack=-0.1)
            assert all(not side.bleed.holds(Rect(x, y, 0, 0)) for x, y in side.targets)


def test_without_gutter_a_ground_runs_on_only_at_the_rim():
    sheet = sheets(4, SheetFormat(Paper("small", 60, 70), 15))[0]
    first, last = sheet.slots[0], sheet.slots[3]
    assert (first.front.x - first.front_bleed.x, first.front.y - first.front_bleed.y) == (BLEED, BLEED)
    assert first.front_bleed.right - first.front.right <= 0.1001
    assert (last.front.x - last.front_bleed.x, last.front.y - last.front_bleed.y) == (0, 0)
    assert last.front_bleed.right - last.front.right == pytest.approx(BLEED)


def test_a_wide_gutter_gives_each_counter_all_of_its_bleed():
    for slot in sheets(60, SheetFormat(A4, 15, gutter=6))[0].slots:
        assert slot.front_bleed.width == pytest.approx(15 + 2 * BLEED)


def test_a_narrow_gutter_is_shared():
    first, second = sheets(60, SheetFormat(A4, 15, gutter=2))[0].slots[:2]
    assert first.front_bleed.right == pytest.approx(second.front_bleed.x)


def test_neighbours_share_a_crop_mark_unless_a_gutter_parts_them():
    assert len(sheets(2, SheetFormat(A4, 15))[0].front.crops) == 2 * 3 + 2 * 2
    assert len(sheets(2, SheetFormat(A4, 15, gutter=3))[0].front.crops) == 2 * 4 + 2 * 2


def test_crop_marks_point_at_the_edges_of_counters():
    sheet = sheets(40, SheetFormat(A4, 15, gutter=3))[0]
    edges = {round(edge, 4) for slot in sheet.slots for edge in (slot.front.x, slot.front.right)}
    assert {round(line.x1, 4) for line in sheet.front.crops if line.x1 == line.x2} == edges


@pytest.mark.parametrize("side", [187.5, 300, 1e9])
def test_a_counter_larger_than_the_sheet_is_refused(side: float):
    with pytest.raises(PrintError, match="does not fit A4"):
        sheets(1, SheetFormat(A4, side))


@pytest.mark.parametrize("gutter", [-1, 16, float("nan")])
def test_a_gutter_that_makes_no_sense_is_refused(gutter: float):
    with pytest.raises(PrintError, match="gutter"):
        SheetFormat(A4, 15, gutter=gutter)


@pytest.mark.parametrize("bleed", [-0.5, 10.5, float("nan")])
def test_a_bleed_that_makes_no_sense_is_refused(bleed: float):
    with pytest.raises(PrintError, match="bleed"):
        SheetFormat(A4, 15, bleed=bleed)


@pytest.mark.parametrize("shift", [(5.1, 0), (0, -6), (float("nan"), 0)])
def test_a_shift_beyond_repair_is_refused(shift: tuple[float, float]):
    with pytest.raises(PrintError, match="shift"):
        SheetFormat(A4, 15, shift=shift)


def test_no_counter_is_no_sheet():
    with pytest.raises(PrintError, match="no counter to print"):
        sheets(0, SheetFormat(A4, 15))
