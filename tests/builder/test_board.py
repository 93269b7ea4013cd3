"""The board: every space has its pixels, and every pixel its space."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from guelta.builder.board import Board, BoardError
from guelta.builder.lattice import HexLattice
from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.geometry.grid import Grid
from tests.library import LIBRARY


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.load(LIBRARY.game("chad"))


@pytest.fixture
def layout() -> dict[str, Any]:
    text = files("guelta.builder.games.chad").joinpath("board.toml").read_text(encoding="utf-8")
    return copy.deepcopy(tomllib.loads(text))


MAP = LIBRARY.game("chad").charts.map


def boxes_of(board: Board, *more: Box) -> Boxes:
    boxes = [Box(box.id, box.title, "box", box.group) for box in board.boxes]
    return Boxes([*boxes, *(Box(stop.id, stop.title, "track") for stop in board.stops.values()), *more])


def test_every_space_is_found_again_at_its_own_centre(board: Board):
    spaces = [*board.map, *board.stops, *(box.id for box in board.boxes)]
    assert len(spaces) == len(set(spaces)) > 1600
    assert [space for space in spaces if board.space_at(*board.centre(space)) != space] == []


def test_a_hex_centre_is_the_pixel_the_engine_computes():
    mini = HexLattice(dy=50, x0=40, y0=40, first_column=1, first_row=1, grid=Grid(lower="even"))
    assert mini.centre("1537") == (646, 1840)  # as the real engine placed a counter
    assert mini.centre("0603") == (256, 165)
    assert mini.name(256, 165) == "0603"


def test_the_odd_columns_lie_lower_so_the_airbase_3810_touches_3710_and_3811_alone(board: Board):
    corners = set(board.polygon("3810"))
    sides = {hex for hex in board.map if len(corners & set(board.polygon(hex))) == 2}
    assert {"3710", "3811"} <= sides
    assert board.centre("3710")[1] > board.centre("3810")[1]


def test_neighbours_share_their_corners_exactly(board: Board):
    assert len(set(board.polygon("2826")) & set(board.polygon("2827"))) == 2


def test_beside_hexes_and_boxes_is_no_space(board: Board):
    assert board.space_at(5, 5) is None
    assert board.space_at(*board.lattice.centre("0910")) is None
    assert board.space_at(-10, 200) is None


def test_a_box_and_its_new_arrivals_share_an_edge_that_belongs_to_one(board: Board):
    main, arrivals = board.box("sanctuary-sudan").rect, board.box("arrivals-sudan").rect
    assert board.space_at(main.x, main.bottom - 1) == "sanctuary-sudan"
    assert board.space_at(arrivals.x, arrivals.y) == "arrivals-sudan"
    assert board.space_at(arrivals.right, arrivals.y) is None


def test_anywhere_on_a_track_the_nearest_space_is_meant(board: Board):
    x, y = board.centre("turn-9")
    assert board.space_at(x + 25, y - 20) == "turn-9"
    assert board.space_at(x + 40, y) == "turn-11"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda layout: layout.update(layers=[]),
            "layers: is no key of a board;",
        ),
        (lambda layout: layout.update(box={}), "box: must be tables, each under [[box]]"),
        (lambda layout: layout["size"].pop("width"), "size: has no width; give a whole number"),
        (
            lambda layout: layout["box"][0].pop("rect"),
            "box 1: has no rect; give four",
        ),
        (
            lambda layout: layout["box"][0].update(rect=[1, 2, "3", 4]),
            "box 1, rect: must be four",
        ),
        (lambda layout: layout["box"][0].update(height=3), "box 1: there is no height; it knows id, rect"),
        (
            lambda layout: layout["track"][0]["lines"][0].update(by=0),
            "track 1, line 1: must go from",
        ),
        (
            lambda layout: layout["track"][0]["lines"][0].update(ids="{x}"),
            "track 1, line 1, ids: must hold",
        ),
        (
            lambda layout: layout.update(area=[{"id": "a", "points": [3]}]),
            "area 1, points: must be a list",
        ),
    ],
)
def test_a_layout_of_another_shape_is_refused(
    board: Board, layout: dict[str, Any], change: Any, message: str
):
    change(layout)
    with pytest.raises(BoardError) as caught:
        Board.of(layout, MAP, boxes_of(board), "board.toml")
    assert str(caught.value).startswith(f"board.toml, {message}")


def test_boxes_hold_many_stacks_and_the_board_stays_small(board: Board):
    assert board.width < 8000 and board.height < 8000 and board.width * board.height < 40_000_000
    assert all(box.rect.width >= 6 * 54 and box.rect.height >= 2 * 54 for box in board.boxes)


def test_a_space_of_the_game_without_a_place_is_named(board: Board, layout: dict[str, Any]):
    boxes = boxes_of(board, Box("oil-field", "Oil field", "box", "oil"))
    with pytest.raises(BoardError, match=r"^board.toml: no place for oil-field$"):
        Board.of(layout, MAP, boxes, "board.toml")


def test_an_unused_space_needs_no_place(board: Board, layout: dict[str, Any]):
    boxes = boxes_of(board, Box("unused", "Unused", "box", "unused"))
    assert Board.of(layout, MAP, boxes, "board.toml").map == board.map


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda boxes: boxes[0].update(id="sanctuary-mars"), "sanctuary-mars is no box of the game"),
        (lambda boxes: boxes[1].update(id="sanctuary-libya"), "sanctuary-libya is placed twice"),
        (lambda boxes: boxes[0].update(rect=[1480, 30, 990, 260]), "arrivals-libya overlaps sanctuary-libya"),
        (lambda boxes: boxes[1].update(rect=[1480, 280, 990, 170]), "arrivals-libya overlaps hex 3207"),
        (
            lambda boxes: boxes[0].update(rect=[3000, 30, 990, 250]),
            "sanctuary-libya reaches beyond the board",
        ),
    ],
)
def test_a_broken_layout_is_refused_by_name(board: Board, layout: dict[str, Any], change: Any, message: str):
    change(layout["box"])
    with pytest.raises(BoardError) as caught:
        Board.of(layout, MAP, boxes_of(board), "board.toml")
    assert str(caught.value) == f"board.toml: {message}"
