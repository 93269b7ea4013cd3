"""The drawings of the page are those of the module."""

from __future__ import annotations

import re

from lxml import etree

from guelta.builder.art.card import CARD_SIZE, card_back_svg
from guelta.builder.art.counter import counter_svg
from guelta.builder.art.faces import Faces
from guelta.builder.art.look import Look
from guelta.builder.module.design import Design
from guelta.companion.page.map_drawing import Drawings
from guelta.rules.engine.board.position import Standing
from tests.companion.played import CHAD
from tests.example_games import example
from tests.library import LIBRARY

SVG = "{http://www.w3.org/2000/svg}"
DRAWINGS = Drawings()
DRAWING = DRAWINGS.of(LIBRARY.game("chad"))
SYMBOLS = {symbol.get("id"): symbol for symbol in etree.fromstring(DRAWING.symbols.encode())}


def test_every_counter_has_a_symbol_for_each_face_it_can_show() -> None:
    for id, counter in CHAD.charts.counters.items():
        assert DRAWING.faces[id][""] in SYMBOLS
        if counter.back:
            assert DRAWING.faces[id][counter.back] in SYMBOLS
        assert counter.front not in DRAWING.faces[id]


def test_every_standing_of_every_set_up_can_be_drawn() -> None:
    for scenario in CHAD.scenarios.values():
        for _, standing in scenario.start.each_standing():
            assert standing.face in DRAWING.faces[standing.counter]
            assert standing.marks <= DRAWING.marks.keys() | {"ex-igf"} or isinstance(standing, Standing)


def test_a_symbol_draws_what_the_module_draws() -> None:
    design, look = Design.load(LIBRARY.game("chad")), Look.first(LIBRARY.game("chad"))
    for id, face in (("fap-guerrilla-1", "fap"), ("habre", "fan"), ("game-turn", "game-turn")):
        row = design.rows[id]
        if face not in (row["front"], row["back"]):
            face = row["front"]
        drawn = etree.fromstring(counter_svg(row, face, look).encode())
        symbol = SYMBOLS[DRAWING.faces[id]["" if face == row["front"] else face]]
        assert symbol.get("viewBox") == drawn.get("viewBox")
        assert [part.tag for part in symbol.iter()][1:] == [
            part.tag for part in [*drawn.iter()][1:] if part.tag != f"{SVG}defs"
        ]


def test_drawings_that_are_alike_are_kept_once() -> None:
    drawn = [etree.tostring(symbol).split(b">", 1)[1] for symbol in SYMBOLS.values()]
    assert len(set(drawn)) == len(drawn)
    assert len(drawn) < sum(len(faces) for faces in DRAWING.faces.values())


def test_nothing_in_a_drawing_runs_or_asks_for_anything() -> None:
    for text in (DRAWING.picture, DRAWING.symbols):
        assert "<script" not in text
        assert "<style" not in text and " style=" not in text
    assert "href=" not in DRAWING.symbols and "<image" not in DRAWING.symbols


def test_all_that_the_map_asks_for_is_the_relief_which_the_page_itself_has() -> None:
    [asked] = re.findall(r'href="([^"]*)"', DRAWING.picture)
    assert asked == f"art/{DRAWING.digest}/relief.png"
    assert DRAWING.picture.count("<image") == 1
    assert DRAWING.relief.startswith(b"\x89PNG")


def test_the_picture_is_of_the_board() -> None:
    root = etree.fromstring(DRAWING.picture.encode())
    assert (root.get("width"), root.get("height")) == (str(DRAWING.board.width), str(DRAWING.board.height))


def test_a_game_is_drawn_once() -> None:
    assert DRAWINGS.of(LIBRARY.game("chad")) is DRAWING


def test_cards_are_drawn_as_cards_and_unseen_counters_as_what_hides_them() -> None:
    market, wells = DRAWINGS.of(example("salt_market")), DRAWINGS.of(example("three_wells"))
    faces = Faces.load(example("salt_market"))
    assert market.card == CARD_SIZE and market.backs == {"trade"} and market.piles == {"cards", "discard"}
    symbols = {each.get("id"): each for each in etree.fromstring(market.symbols.encode())}
    wide, tall = (2 * side for side in CARD_SIZE)
    assert [*market.faces["mirage"]] == [""], "the back of a card is no face of it"
    assert symbols[market.faces["mirage"][""]].get("viewBox") == f"0 0 {wide} {tall}"
    back = etree.fromstring(card_back_svg({"back": "trade"}, faces.cards).encode())
    assert symbols[market.unseen["trade"]].get("viewBox") == back.get("viewBox")
    assert {*wells.unseen} == {"red", "blue", "gold"} and not wells.piles and not wells.backs
    assert len({*wells.unseen.values()}) == 3
