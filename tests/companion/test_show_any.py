"""`guelta show` of any module: what lies where by its own names, and its map as a picture."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from guelta.builder.vassal.actions import BoardPlace
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import MovementMark
from guelta.builder.vassal.traits.shape import Rotate
from guelta.builder.vassal.traits.visibility import Hideable, Mask
from guelta.companion.commands.door import main
from tests.other_module import ANN, SIZES, Table, card, module, piece, png

BOARD, CAMEL, TANK, BACK = (0, *(4 * SIZES[name] for name in ("Camel", "Tank", "back")))
"""The greys of the board, of two counters and of the mask that covers one."""
HALF = SIZES["Camel"] // 2
MASK = Mask(name="Unknown caravan", image="back.png", masked_by=ANN)


def facing(facings: int, facing: int) -> Rotate:
    """Return a trait that turns a piece."""
    menus = Rotate(clockwise_stroke="", counter_stroke="", clockwise_menu="", counter_menu="")
    return replace(menus, facings=facings, facing=facing)


def shown(table: Table, folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    """Return what is printed of a game."""
    module(folder / "salt.vmod")
    assert main(["show", str(table.write(folder / "evening.vlog")), *more]) == 0
    return capsys.readouterr().out.splitlines()[1:]


class Drawn:
    """The picture of a game: its grey at a point."""

    def __init__(
        self, table: Table, folder: Path, *more: str, files: Iterable[tuple[str, bytes]] = ()
    ) -> None:
        module(folder / "salt.vmod", files=files)
        place = folder / "board.png"
        place.unlink(missing_ok=True)
        assert main(["show", str(table.write(folder / "evening.vlog")), "--picture", str(place), *more]) == 0
        self.picture = Image.open(place).convert("L")

    def __getitem__(self, at: tuple[int, int]) -> int:
        across, down = at
        return self.picture.tobytes()[down * self.picture.width + across]


# ---- in words


def test_it_lists_what_lies_where_window_by_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(
        {"1": piece("Camel"), "2": piece("Camel"), "3": piece("Tank", MASK), "4": card("Mirage", "Red hand")}
        | {"5": card("Sandstorm", "Desert", 50, 350), "6": card("Omen", "Bazaar", 5, 5)}
    )
    table.stack("8", "1", "2", "3")
    table.deck("9", "Events", ["5"])
    assert shown(table, tmp_path, capsys) == [
        "",
        "## Desert",
        "A4: Events, 1 card",
        "C3: 2 x Camel, Unknown caravan",
        "",
        "## Bazaar",
        "Bazaar 5,5: Omen",
    ]
    assert "Red hand 0,0: Mirage" in shown(table, tmp_path, capsys, "--as", "Red")


def test_it_is_shown_as_it_was_at_a_step_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table({"1": piece("Camel")})
    table.move("1", ("Desert", 150, 50), ("Desert", 250, 250))
    assert shown(table, tmp_path, capsys)[-1] == "B1: Camel"
    assert shown(table, tmp_path, capsys, "--step", "0")[-1] == "C3: Camel"
    told = json.loads("{" + "\n".join(shown(table, tmp_path, capsys, "--json")))
    place = {"place": "B1", "deck": "", "count": 1, "pieces": ["Camel"]}
    assert (told["step"], told["windows"]) == (1, [{"window": "Desert", "places": [place]}])


# ---- as a picture


def test_a_counter_lies_with_its_middle_on_its_spot(tmp_path: Path) -> None:
    drawn = Drawn(Table({"1": piece("Camel")}), tmp_path)
    assert drawn.picture.size == (1200, 400), "two boards beside one another"
    assert drawn[250, 250] == drawn[250 - HALF, 250 - HALF] == drawn[249 + HALF, 249 + HALF] == CAMEL
    assert drawn[249 - HALF, 250] == drawn[250, 250 + HALF] == BOARD


def test_in_a_stack_the_upper_lies_to_the_right_and_higher(tmp_path: Path) -> None:
    table = Table({"1": piece("Camel"), "2": piece("Tank")})
    table.stack("9", "1", "2")
    drawn = Drawn(table, tmp_path)
    left, bottom = 250 - HALF, 249 + HALF
    assert drawn[left, bottom] == drawn[left + 1, 250] == CAMEL, "two pixels of the lower to the left"
    assert drawn[left + 2, 250] == drawn[250, bottom - 4] == TANK
    assert drawn[250, bottom - 3] == CAMEL and drawn[250, bottom + 1] == BOARD, "and four below"


@pytest.mark.parametrize(
    ("level", "grey"), [(1, TANK), (2, CAMEL), (-1, CAMEL)], ids=["on", "an empty image", "off"]
)
def test_a_layer_shows_the_image_of_its_level(tmp_path: Path, level: int, grey: int) -> None:
    layer = Layer(images=("Tank.png", ""), always_active=False, level=level)
    assert Drawn(Table({"1": piece("Camel", layer)}), tmp_path)[250, 250] == grey


@pytest.mark.parametrize(
    ("value", "grey"), [("3", CAMEL), ("4", TANK), ("9", TANK), ("", CAMEL), ("x", CAMEL)]
)
def test_a_layer_follows_a_property(tmp_path: Path, value: str, grey: int) -> None:
    layer = Layer(images=("Camel.png", "Tank.png"), follow=True, follow_property="Steps", first_value=3)
    assert Drawn(Table({"1": piece("Camel", layer, Marker.of(Steps=value))}), tmp_path)[250, 250] == grey


def test_a_piece_is_turned_with_what_lies_within(tmp_path: Path) -> None:
    marked = Layer(images=("back.png",), x_offset=40)
    turned = piece("Camel", facing(4, 1), marked)
    drawn = Drawn(Table({"1": turned}), tmp_path)
    assert drawn[250, 290] == BACK and drawn[290, 250] == BOARD, "a quarter with the clock"


def test_a_mark_of_movement_is_drawn_while_it_is_on(tmp_path: Path) -> None:
    for moved, grey in ((True, BACK), (False, BOARD)):
        mark = MovementMark(image="back.png", x_offset=60, moved=moved)
        assert Drawn(Table({"1": piece("Camel", mark)}), tmp_path)[310, 250] == grey


def test_a_label_is_written_in_a_typeface_of_ours(tmp_path: Path) -> None:
    label = Label(
        text="$Strength$ \u0416", size=20, foreground=(255, 255, 255), vertical="c", vertical_anchor="c"
    )
    drawn = Drawn(Table({"1": piece("Camel", label, Marker.of(Strength="888"))}), tmp_path)
    written = drawn.picture.crop((230, 240, 270, 260)).getextrema()
    assert written == (CAMEL, 255)


def test_a_board_may_lie_upside_down(tmp_path: Path) -> None:
    half = Image.new("L", (600, 400))
    half.paste(200, (0, 0, 600, 200))
    half.save(tmp_path / "half.png")
    files = [("images/north.png", (tmp_path / "half.png").read_bytes())]
    table = Table({"1": piece("Camel")}, boards=(BoardPlace("North", 0, 0, True),))
    drawn = Drawn(table, tmp_path, files=files)
    assert (drawn[10, 10], drawn[10, 390]) == (0, 200)


# ---- what is hidden


def test_whoever_may_not_know_a_piece_sees_its_mask(tmp_path: Path) -> None:
    table = Table({"1": piece("Camel", MASK)})
    assert Drawn(table, tmp_path)[250, 250] == BACK
    assert Drawn(table, tmp_path, "--as", "Red")[250, 250] == CAMEL


def test_an_invisible_piece_is_not_drawn_and_moves_nothing(tmp_path: Path) -> None:
    hidden = piece("Tank", Hideable(hidden_by=ANN))
    table = Table({"1": hidden, "2": piece("Camel")})
    table.stack("9", "1", "2")
    alone = Drawn(Table({"2": piece("Camel")}), tmp_path).picture
    assert Drawn(table, tmp_path).picture.tobytes() == alone.tobytes()
    assert Drawn(table, tmp_path, "--as", "Red").picture.tobytes() != alone.tobytes()


def test_a_deck_face_down_shows_the_back_of_its_cards(tmp_path: Path) -> None:
    back = replace(MASK, masked_by="null")
    cards = {
        "1": card("Mirage", "Desert", 50, 350),
        "2": Piece((back, *card("Sandstorm", "Desert", 50, 350).traits)),
    }
    for down, grey in ((True, BACK), (False, 4 * SIZES["Sandstorm"])):
        table = Table(cards)
        table.deck("9", "Events", ["1", "2"], down=down)
        assert Drawn(table, tmp_path)[50, 350] == grey


# ---- what is refused, and what does no harm


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--map", "Nowhere"], "there is no window 'Nowhere' to be shown; there are: Desert"),
        (["--map", "Red hand"], "there is no window 'Red hand' to be shown; there are: Desert"),
        (["--step", "7"], "has no step 7; its last is 0"),
        (["--as", "Green"], "there is no side 'Green'; the sides are: Red, Blue"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], said: str
) -> None:
    module(tmp_path / "salt.vmod")
    log = Table({"1": piece("Camel"), "2": card("Mirage", "Red hand")}).write(tmp_path / "evening.vlog")
    place = tmp_path / "board.png"
    assert main(["show", str(log), "--picture", str(place), *asked]) == 2
    assert said in " ".join(capsys.readouterr().err.split()) and not place.exists()


def test_a_picture_needs_the_module_and_replaces_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, place = Table({"1": piece("Camel")}).write(tmp_path / "evening.vlog"), tmp_path / "board.png"
    assert main(["show", str(log), "--picture", str(place)]) == 2
    assert "a picture needs the module" in capsys.readouterr().err
    module(tmp_path / "salt.vmod")
    place.write_bytes(b"mine")
    assert main(["show", str(log), "--picture", str(place)]) == 2
    assert "exists already" in capsys.readouterr().err and place.read_bytes() == b"mine"


def bomb() -> bytes:
    """Return the head of a picture of 40,000 by 40,000 pixels."""
    whole = bytearray(png(8, 8))
    whole[16:24] = (40_000).to_bytes(4, "big") * 2
    return bytes(whole)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">%s</svg>'


@pytest.mark.parametrize(
    "picture",
    [
        bomb(),
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a",
        b"",
        b'<!DOCTYPE a [<!ENTITY b "c">]>' + SVG % b"<text>&b;</text>",
        SVG.replace(b"40", b"40000") % b"",
        b"<svg",
    ],
    ids=["bomb", "cut off", "no GIF", "empty", "entities", "huge SVG", "broken SVG"],
)
def test_a_picture_that_cannot_be_drawn_is_left_out(tmp_path: Path, picture: bytes) -> None:
    table = Table({"1": piece("Camel"), "2": piece("Tank", x=350)})
    drawn = Drawn(table, tmp_path, files=[("images/Camel.png", picture)])
    assert (drawn[250, 250], drawn[350, 250]) == (BOARD, TANK)


def test_an_svg_shows_no_file_of_this_computer(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(png(40, 40, 255))
    drawn_in = SVG % f'<image width="40" height="40" href="{secret}"/>'.encode()
    drawn = Drawn(Table({"1": piece("Camel")}), tmp_path, files=[("images/Camel.png", drawn_in)])
    assert drawn[250, 250] == BOARD


def test_a_huge_window_is_drawn_smaller(tmp_path: Path) -> None:
    board = png(20_000, 6_000)
    table = Table({"1": piece("Camel", x=10_000, y=3_000)}, boards=(BoardPlace("North"),))
    drawn = Drawn(table, tmp_path, files=[("images/north.png", board)])
    assert drawn.picture.width * drawn.picture.height <= 60_000_000
    assert drawn[drawn.picture.width // 2, drawn.picture.height // 2] == CAMEL


def test_a_window_whose_boards_are_not_there_is_as_large_as_what_lies_in_it(tmp_path: Path) -> None:
    table = Table({"1": card("Camel", "Bazaar", 90, 70)})
    assert Drawn(table, tmp_path, "--map", "Bazaar").picture.size == (190, 170)


def test_the_same_game_gives_the_same_picture(tmp_path: Path) -> None:
    table = Table({"1": piece("Camel", facing(6, 1)), "2": Piece((BasicPiece(map="Desert"),))})
    one, other = (Drawn(table, tmp_path).picture.tobytes() for _ in "12")
    assert one == other
