"""Decks, hands and masks in the real engine: what one side sees, another does not, and we read of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.build import build
from guelta.builder.module.design import Design
from guelta.builder.vassal.command import encode
from guelta.builder.vassal.save import Save
from guelta.rules.engine.board.position import Standing
from tests.caravans import FOLDER, Caravans
from tests.engine.conftest import at_peace
from tests.engine.live import in_room, private_server, two_players, until
from tests.engine.session import Engine
from tests.library import game_at

HIDE, FLIP = "72,130", "70,130"
SECRETS = ("Ambush", "Rumour", "Mirage", "Locusts", "Truce", "Red caravan 1", "Red caravan 2")


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(game_at(FOLDER))


@pytest.fixture(scope="module")
def players(
    one_network: None, design: Design, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Engine, Engine]]:
    module = build(design.game, tmp_path_factory.mktemp("dist")).module
    with two_players(module, tmp_path_factory) as both:
        yield both


@pytest.fixture
def red(players: tuple[Engine, Engine]) -> Iterator[Engine]:
    """Anna, who plays Red; the game is as it is set up."""
    players[0].launch("Winter")
    players[0].side("Red player")
    yield from at_peace(players[0])


@pytest.fixture
def blue(players: tuple[Engine, Engine]) -> Iterator[Engine]:
    """Bo, who plays Blue."""
    yield from at_peace(players[1])


def read(engine: Engine, design: Design, tmp_path: Path) -> Caravans:
    """Save the engine's game, and read it as the companion does."""
    game = Caravans(design)
    game.follow(Save.read(engine.save(tmp_path / "a.vsav")).command)
    return game


def names(engine: Engine) -> dict[str, str]:
    """Return what the engine calls each counter, by its id."""
    return {piece.counter: piece.shown for piece in engine.pieces("CounterId") if piece.counter}


def test_it_opens_and_its_set_up_is_that_of_the_scenario(red: Engine, design: Design, tmp_path: Path):
    assert red.setups() == ["Winter", "Empty map, all counters in the trays"]
    game = read(red, design, tmp_path)
    assert game.board == game.game.scenarios["winter"].start


def test_the_empty_map_has_empty_decks(red: Engine, design: Design, tmp_path: Path):
    red.launch("Empty map, all counters in the trays")
    game = read(red, design, tmp_path)
    assert [*game.board.each_standing()] == []
    red.move("truce", "Event deck")
    game = read(red, design, tmp_path)
    assert game.stack("events") == "truce"


def test_a_card_is_drawn_into_a_hand_by_nobodys_name(red: Engine, design: Design, tmp_path: Path):
    drawn = red.draw("Event deck", "Hand of Red", "Hand of Red")
    assert red.piece(drawn).name == "Rumour(Event card)"
    assert red.chat().splitlines()[-1] == "* Event card moves Event deck → Hand of Red"
    game = read(red, design, tmp_path)
    assert (game.stack("events"), game.stack("hand-red")) == ("truce locusts mirage", "ambush rumour")


def test_a_card_goes_back_into_a_deck_by_a_command(red: Engine, design: Design, tmp_path: Path):
    assert "Put into/Event deck" in {entry.strip() for entry in red.menu("ambush")}
    red.key("ambush", "into-events")
    assert "Ambush" not in red.chat()
    game = read(red, design, tmp_path)
    assert game.stack("events") == "truce locusts mirage rumour ambush"
    assert game.stack("hand-red") == ""


def test_a_card_is_played_onto_the_discard_and_sent_back(red: Engine, design: Design, tmp_path: Path):
    red.move("ambush", "Discard")
    assert read(red, design, tmp_path).stack("discard") == "ambush"


def test_an_omen_is_drawn_from_the_cup_for_everybody(red: Engine, design: Design, tmp_path: Path):
    drawn = red.draw("Cup of omens", "1202")
    assert red.piece(drawn).name.startswith("Omen") and "(" not in red.piece(drawn).name
    game = read(red, design, tmp_path)
    assert len(game.board.stack("omens")) == 2 and not game.board.stack("1202")[0].hidden


def test_a_card_is_dragged_off_a_deck_by_the_mouse(red: Engine, design: Design, tmp_path: Path):
    red.show("1202")
    red.drag("rumour", "1202")
    assert red.chat().splitlines()[-1] == "* Event card moves Event deck → 1202 Wells"
    game = read(red, design, tmp_path)
    assert (game.stack("1202"), game.stack("events")) == ("rumour^red", "truce locusts mirage")


def test_a_side_hides_its_own_and_shows_it_again(red: Engine, design: Design, tmp_path: Path):
    red.key("red-caravan-3", HIDE)
    assert read(red, design, tmp_path).stack("1102") == "red-caravan-3^red"
    red.key("red-caravan-3", HIDE)
    assert read(red, design, tmp_path).stack("1102") == "red-caravan-3"


def test_no_side_hides_or_shows_what_is_anothers(red: Engine, design: Design, tmp_path: Path):
    red.side("Blue player")
    red.key("red-caravan-3", HIDE)
    red.key("red-caravan-1", HIDE)
    game = read(red, design, tmp_path)
    assert (game.stack("1102"), game.stack("1101")) == (
        "red-caravan-3",
        "red-caravan-1^red red-caravan-2^red",
    )
    assert "Hide" not in {entry.split("  ")[0] for entry in red.menu("red-caravan-1")}


def test_what_is_done_to_a_hidden_counter_is_not_said(red: Engine):
    before = red.chat()
    red.key("red-caravan-1", FLIP)
    red.move("red-caravan-1", "1201")
    said = red.chat().removeprefix(before)
    assert "aravan" in said and "Red caravan" not in said and "tired" not in said


@pytest.mark.parametrize("side", ["Judge", "Solitaire"])
def test_the_adjudicator_and_who_plays_alone_see_what_sides_hide(red: Engine, side: str):
    red.side(side)
    called = names(red)
    assert called["red-caravan-1"].startswith("Red caravan 1")
    assert called["blue-caravan-1"].startswith("Blue caravan 1")


def test_another_player_sees_neither_names_nor_pictures(red: Engine, blue: Engine, tmp_path: Path):
    async def play() -> None:
        async with private_server(red, blue) as (server, _):
            await in_room(red, server.port, "Oasis", with_game=True)
            await in_room(blue, server.port, "Oasis")
            await until(lambda: names(blue), blue.chat)
            await asyncio.to_thread(blue.side, "Blue player")
            called = names(blue)
            assert called["red-caravan-1"] == called["red-caravan-2"] == "Hidden caravan"
            assert called["ambush"] == "Event card" and called["sandstorm"].startswith("Sandstorm")
            seen = blue.paint(tmp_path / "before.png", 40, 40, 100, 90).read_bytes()
            red.key("red-caravan-2", FLIP)
            red.draw("Event deck", "Hand of Red", "Hand of Red")
            await until(lambda: names(blue)["rumour"] == "Event card", lambda: names(blue))
            assert blue.paint(tmp_path / "after.png", 40, 40, 100, 90).read_bytes() == seen
            assert red.paint(tmp_path / "own.png", 40, 40, 100, 90).read_bytes() != seen
            red.key("red-caravan-3", HIDE)
            await until(lambda: names(blue)["red-caravan-3"] == "Hidden caravan", lambda: names(blue))
            chat = blue.chat()
            assert "Event card moves" in chat
            assert not [secret for secret in SECRETS if secret in chat]
            shown = {name.partition("(")[0] for name in names(blue).values()}
            assert not {"Ambush", "Rumour", "Red caravan 1"} & shown

    asyncio.run(play())


def test_cards_masks_and_piles_are_written_back_in_one_step(red: Engine, design: Design, tmp_path: Path):
    game = read(red, design, tmp_path)
    before, board = game.board, game.board
    cards = board.stack("events")
    board = board.with_stack("events", [*cards[1::-1], Standing("sandstorm")])
    board = board.with_stack("hand-red", [*board.stack("hand-red"), cards[3]]).with_stack("hand-blue", [])
    board = board.with_stack("discard", [cards[2]])
    board = board.with_stack("1102", [Standing("red-caravan-3", "tired", hidden="red")])
    written = game.written(board)
    red.receive(encode(written))
    assert read(red, design, tmp_path).board == board
    assert names(red)["rumour"] == "Rumour(Event card)"
    red.undo()
    assert read(red, design, tmp_path).board == before
