"""Pixels have the names that the engine gives them, on whatever grid a module has."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from guelta.builder.foreign.definition import Definition
from guelta.builder.foreign.grid import Place, grid_in
from guelta.builder.vassal.actions import BoardPlace
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.traits.basic import BasicPiece
from tests.other_module import module, png

FIXTURES = Path(__file__).parents[2] / "fixtures" / "vassal"


@pytest.mark.parametrize(
    ("x", "y", "name"), [(646, 1840, "1537"), (256, 165, "0604"), (40, 40, "0101"), (640, 1850, "1537")]
)
def test_a_hex_is_numbered_as_the_engine_numbers_it(x: int, y: int, name: str) -> None:
    known = Definition.open(FIXTURES / "mini.vmod")
    assert known.place("Main Map", x, y).name == name


@pytest.mark.parametrize("name", ["end36.vsav", "end37.vsav"])
def test_the_engine_remembers_the_place_that_we_reckon(name: str) -> None:
    """Each piece keeps the name of the place it came from, which the engine wrote itself."""
    known, checked = Definition.open(FIXTURES / "mini.vmod"), 0
    for action in Log.read(FIXTURES / name).start.command.walk():
        basic = action.piece().find(BasicPiece) if isinstance(action, AddPiece) else None
        old = dict(basic.properties or ()) if basic is not None else {}
        if old.get("OldMap") and old.get("OldLocationName"):
            spot = int(old["OldX"]), int(old["OldY"])
            if old["OldLocationName"] != "Event deck":  # a deck has its own name wherever it lies
                assert known.place(old["OldMap"], *spot).name == old["OldLocationName"]
                checked += 1
    assert checked > 2


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        (50, 50, Place("Oasis", "Oasis")),
        (150, 50, Place("B1")),
        (250, 350, Place("C4")),
        (700, 120, Place("Fort")),
        (1100, 390, Place("Well")),
        (1300, 50, Place("")),
        (-5, 50, Place("")),
    ],
)
def test_zones_squares_and_regions_of_two_boards(tmp_path: Path, x: int, y: int, place: Place) -> None:
    known = Definition.open(module(tmp_path / "salt.vmod"))
    assert known.place("Desert", x, y, (BoardPlace("North"), BoardPlace("South", 1, 0))) == place


def test_a_board_that_lies_upside_down_is_named_upside_down(tmp_path: Path) -> None:
    known = Definition.open(module(tmp_path / "salt.vmod"))
    assert known.place("Desert", 550, 350, (BoardPlace("North", is_reversed=True),)).name == "Oasis"


def numbered(grid: str, numbers: str, x: int, y: int) -> str:
    numbering = f"<{grid}Numbering {numbers}/>"
    board = f'<Board><{grid} dx="100" dy="100" x0="50" y0="50">{numbering}</{grid}></Board>'
    return grid_in(etree.fromstring(board), (1000, 600)).place(x, y).name


@pytest.mark.parametrize(
    ("numbers", "name"),
    [
        ('first="H" hOff="1" vOff="1" hLeading="1" vLeading="1"', "0302"),
        ('first="V" sep="." hOff="1" vOff="1" hLeading="0" vLeading="0"', "2.3"),
        ('first="H" hType="A" hOff="0" vOff="1" vLeading="2"', "C002"),
        ('first="H" hType="A" hOff="26" vOff="1" vLeading="0"', "CC2"),
        ('first="H" hDescend="true" vDescend="true" hOff="0" vOff="0" hLeading="0" vLeading="0"', "85"),
        ('first="H" hOff="-5" vOff="1" vLeading="0" hLeading="1"', "-032"),
        ('locationFormat="$column$ of $row$" hLeading="0" vLeading="0"', "3 of 2"),
    ],
)
def test_squares_are_numbered_in_every_way_there_is(numbers: str, name: str) -> None:
    assert numbered("SquareGrid", numbers, 250, 150) == name


def test_a_grid_without_numbers_has_no_names() -> None:
    board = etree.fromstring('<Board><HexGrid dx="50" dy="57"/></Board>')
    assert grid_in(board, (100, 100)).place(20, 20) == Place("")


@pytest.mark.parametrize(
    "data",
    [
        png(600, 400),
        b"GIF89a\x58\x02\x90\x01" + bytes(20),
        b'<?xml version="1.0"?><svg xmlns="x" width="600" height="400"></svg>',
    ],
)
def test_a_board_is_as_large_as_its_picture(tmp_path: Path, data: bytes) -> None:
    made = module(tmp_path / "salt.vmod", files=[("images/north.png", data)])
    assert Definition.open(made).windows["Desert"].boards["North"].size == (600, 400)
