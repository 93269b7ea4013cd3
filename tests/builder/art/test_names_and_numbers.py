"""Names on a map beside the numbers of its hexes: as pixels, in every game whose map has numbers."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from guelta.builder.art.map import board_svg
from guelta.builder.art.raster import png
from guelta.builder.board import Board
from guelta.builder.lattice import HexLattice
from tests.example_games import EXAMPLES, any_game
from tests.library import LIBRARY

SVG = "{http://www.w3.org/2000/svg}"
FAINT = 60
"""What of 255 a pixel may be covered: the soft edge of a letter."""


def hex_games() -> list[str]:
    ids = (*LIBRARY.ids, *EXAMPLES)
    return [id for id in ids if isinstance(Board.load(any_game(id)).lattice, HexLattice)]


@cache
def drawn(game_id: str) -> tuple[Board, str]:
    game = any_game(game_id)
    return Board.load(game), board_svg(game)


def written_over(board: Board, svg: str) -> list[str]:
    """Return the hexes on whose number some name or its rim lies."""
    numbers = {board.lattice.title(hex) for hex in board.map}
    own, others = _letters(svg, numbers, inside=True), _letters(svg, numbers, inside=False)
    common = ImageChops.darker(own, others).point(lambda level: 255 if level > FAINT else 0)
    half = board.lattice.size / 2
    return [
        hex
        for hex in sorted(board.map)
        for x, y in [board.centre(hex)]
        if common.crop((int(x - half), int(y - half), int(x + half), int(y))).getbbox()
    ]


def _letters(svg: str, numbers: Collection[str], *, inside: bool) -> Image.Image:
    """Draw the numbers of hexes without their rims, or all other text with its rims."""
    root = ElementTree.fromstring(svg)
    for element in list(root):
        is_text = element.tag == f"{SVG}text"
        if not is_text or (element.text in numbers) != inside or (inside and element.get("stroke")):
            root.remove(element)
    picture = png(ElementTree.tostring(root, "unicode"))
    return Image.open(BytesIO(picture)).convert("RGBA").getchannel("A")


def test_games_with_hexes_are_found():
    assert {"chad", "zefra", "three_wells"} <= {*hex_games()}


@pytest.mark.parametrize("game_id", hex_games())
def test_no_name_lies_on_the_number_of_a_hex(game_id: str):
    assert written_over(*drawn(game_id)) == []


def test_a_name_on_a_number_is_seen():
    board, svg = drawn("zefra")
    x, y = board.centre("0805")
    name = f'<text x="{x}" y="{y - 17}" font-family="Barlow Condensed" font-size="20">HERE</text></svg>'
    assert written_over(board, svg.removesuffix("</svg>") + name) == ["0805"]
