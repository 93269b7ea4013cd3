"""A map cut into pages: all of it is there, neighbours overlap, nothing leaves the paper."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guelta.builder.errors import PrintError
from guelta.builder.print.paper import PAPERS, Paper, Rect
from guelta.builder.print.press import Press
from guelta.builder.print.tiling import MARGIN, tiled
from tests.library import LIBRARY

PAPER = st.sampled_from([PAPERS[name] for name in ("a4", "a3", "letter", "tabloid")])
LENGTH = st.floats(50, 2500)


@settings(deadline=None)
@given(width=LENGTH, height=LENGTH, paper=PAPER, overlap=st.floats(0, 40))
def test_the_tiles_make_the_whole_map(width: float, height: float, paper: Paper, overlap: float):
    tiling = tiled(width, height, paper, overlap)
    first, last = tiling.tiles[0], tiling.tiles[-1]
    assert (first.window.x, first.window.y) == (0, 0)
    assert (last.window.right, last.window.bottom) == pytest.approx((width, height))
    for tile in tiling.tiles:
        assert tiling.paper.page.grown(-MARGIN, -MARGIN, -MARGIN, -MARGIN).holds(tile.place)
        assert (tile.place.width, tile.place.height) == (tile.window.width, tile.window.height)


@settings(deadline=None)
@given(width=LENGTH, height=LENGTH, paper=PAPER, overlap=st.floats(0, 40))
def test_neighbours_overlap_by_as_much_as_is_glued(width: float, height: float, paper: Paper, overlap: float):
    tiling = tiled(width, height, paper, overlap)
    by_place = {(tile.column, tile.row): tile for tile in tiling.tiles}
    for (column, row), tile in by_place.items():
        if right := by_place.get((column + 1, row)):
            assert tile.window.right - right.window.x == pytest.approx(overlap)
        if below := by_place.get((column, row + 1)):
            assert tile.window.bottom - below.window.y == pytest.approx(overlap)


def test_the_paper_lies_when_that_saves_pages():
    tiling = tiled(270, 180, PAPERS["a4"], 10)
    assert (tiling.columns, tiling.rows) == (1, 1)
    assert tiling.paper.width == 297


def test_a_map_that_fits_one_page_overlaps_nothing():
    assert tiled(100, 100, PAPERS["a4"], 10).overlap == 0


def test_a_seam_makes_way_for_what_is_to_stay_whole():
    text = Rect(85, 20, 30, 30)
    even, moved = (tiled(200, 250, PAPERS["a4"], 10, kept=kept) for kept in ((), [text]))
    assert (even.across, even.cut([text])) == ((0, 95), 1)
    assert (moved.across, moved.cut([text])) == ((0, 75), 0)


def test_a_seam_that_cannot_make_way_stays():
    wide = Rect(5, 20, 190, 30)
    assert tiled(360, 250, PAPERS["a4"], 10, kept=[wide]).cut([wide]) == 1


@pytest.mark.parametrize("game_id", ["chad", "zefra", "angola"])
def test_no_seam_runs_through_what_a_map_says_of_itself(game_id: str):
    picture, notes = Press.of(LIBRARY.game(game_id)).map_picture(15.875)
    assert notes
    for paper in ("a4", "letter", "a3", "tabloid"):
        assert tiled(picture.width, picture.height, PAPERS[paper], 10, kept=notes).cut(notes) == 0


def test_pages_are_named_by_row_and_column():
    tiling = tiled(1000, 1000, PAPERS["a3"], 10)
    assert [tile.name for tile in tiling.tiles][:2] == ["A1", "A2"]
    assert tiling.tiles[tiling.columns].name == "B1"
    names = [tile.name for tile in tiled(100, 30000, PAPERS["a4"], 0).tiles]
    assert names[25:28] == ["Z1", "AA1", "AB1"]


@pytest.mark.parametrize("overlap", [-1, 41, float("nan")])
def test_an_overlap_that_makes_no_sense_is_refused(overlap: float):
    with pytest.raises(PrintError, match="overlap"):
        tiled(1000, 1000, PAPERS["a4"], overlap)
