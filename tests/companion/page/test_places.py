"""Where the page is told that spaces lie: hexes by their middles, areas with their borders."""

from types import SimpleNamespace

from guelta.builder.board import Board
from guelta.companion.page.shapes import _place_shape
from guelta.rules.engine.board.boxes import Box, Boxes
from tests.maps import AREA_LAYOUT, AREAS, HEX_LAYOUT, HEXES

AREA_BOARD = Board.of(AREA_LAYOUT, AREAS, Boxes([Box("losses", "Losses")]), "board.toml")
HEX_BOARD = Board.of(HEX_LAYOUT, HEXES, Boxes(), "board.toml")


def test_an_area_comes_with_its_corners():
    game = SimpleNamespace(charts=SimpleNamespace(place=AREAS.title))
    shape = _place_shape("west-a", game, AREA_BOARD)
    assert shape["place"] == "West a" and shape["at"] == list(AREA_BOARD.centre("west-a"))
    assert sorted(shape["outline"]) == [[50, 50], [50, 170], [200, 50], [200, 170]]


def test_a_hex_has_no_outline_of_its_own():
    game = SimpleNamespace(charts=SimpleNamespace(place=HEXES.title))
    assert _place_shape("0303", game, HEX_BOARD) == {"at": [240, 218], "place": "0303 Ford"}
