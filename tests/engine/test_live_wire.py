"""VASSAL's own clients on our private server, and our guest on VASSAL's own server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from guelta.builder.vassal.command import Command, decode, encode
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.companion.node.events import Heard, Joined, Left, Notice
from guelta.companion.node.guest import Guest
from guelta.companion.node.server import PORT, PrivateServer
from tests.engine.live import (
    Ears,
    in_room,
    is_sent_the_game,
    loses_the_server,
    private_server,
    two_players,
    until,
    vassal_server,
)
from tests.engine.node_server import NodeServer, free_port
from tests.engine.session import Engine

MINI = Path(__file__).parents[1] / "fixtures" / "vassal" / "mini.vmod"
MODULE = "Lab Mini"
CLEO = "Cléo = | 🐪"


@pytest.fixture(scope="module")
def players(one_network: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, Engine]]:
    """With a small module, which is quick to open."""
    with two_players(MINI, tmp_path_factory) as both:
        yield both


def run(test: Coroutine[None, None, None]) -> None:
    asyncio.run(test)


async def game_of_two(server: PrivateServer, anna: Engine, bo: Engine, room: str) -> None:
    """Anna creates the room and starts the game, Bo comes later and is sent it."""
    await in_room(anna, server.port, room)
    await asyncio.to_thread(anna.launch, "Start position")
    await in_room(bo, server.port, room)
    await is_sent_the_game(bo, anna)


def test_what_one_player_does_the_other_sees_and_the_referee_hears(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await game_of_two(server, anna, bo, "Evening")
            assert ears.events[:2] == [
                Joined(MODULE, "0.1", "Evening", "Anna", owns=True),
                Joined(MODULE, "0.1", "Evening", "Bo"),
            ]

            await asyncio.to_thread(anna.move, "G1", "0604")
            moved = await ears.words("M/")
            assert (moved.module, moved.room, moved.sender) == (MODULE, "Evening", "Anna")
            (move,) = [a for a in decode(moved.text).walk() if isinstance(a, MovePiece)]
            assert move.piece_id == anna.piece("G1").id
            await until(lambda: bo.piece("G1").location == "0604")

            await asyncio.to_thread(bo.move, "G2", "0909")
            assert (await ears.words("M/")).sender == "Bo"
            await until(lambda: anna.board() == bo.board())

    run(meeting())


def test_players_talk_in_the_room_and_the_referee_answers(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await game_of_two(server, anna, bo, "Talk")
            await asyncio.to_thread(anna.say, "Salâm – ça va? \\o/ | a\tb 🐪")
            heard = await ears.words("Salâm")
            assert heard.text == "CHAT&lt;Anna&gt; - Salâm – ça va? \\o/ | a\tb 🐪"
            await until(lambda: "<Anna> - Salâm – ça va?" in bo.chat())

            await server.tell(MODULE, "Talk", "CHAT<Referee> - 11 steps in 0706, limit 9 " + "(4.23) " * 200)
            for engine in (anna, bo):
                await until(lambda engine=engine: "<Referee> - 11 steps in 0706" in engine.chat())

    run(meeting())


def test_an_ordinary_command_of_the_referee_is_executed_by_every_player(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await game_of_two(server, anna, bo, "Orders")
            await asyncio.to_thread(anna.move, "G1", "0604")
            moved = await ears.words("M/")
            (move,) = [a for a in decode(moved.text).walk() if isinstance(a, MovePiece)]
            back = MovePiece(
                move.piece_id, "Main Map", move.old_x, move.old_y, None, "Main Map", move.x, move.y, None, "x"
            )
            await server.tell(MODULE, "Orders", encode(Command(back)))
            for engine in (anna, bo):
                await until(lambda engine=engine: engine.piece("G1").location == "0503")

    run(meeting())


def test_the_owner_sends_the_game_when_the_referee_asks(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna) as (server, ears):
            assert not await server.ask_state(MODULE, "Asking")
            await in_room(anna, server.port, "Asking")
            await asyncio.to_thread(anna.launch, "Start position")
            assert await server.ask_state(MODULE, "Asking")
            state = await ears.words("begin_save")
            assert (state.sender, state.room) == ("Anna", "Asking")
            assert state.text == anna.restore_text()
            assert anna.network().rooms["Asking"] == ["Anna"], "the referee is nobody a player could ask"

    run(meeting())


@pytest.mark.parametrize("how", ["at once", "by typing its name"])
def test_a_player_whose_vassal_does_not_ask_for_the_game_is_sent_it(
    anna: Engine, bo: Engine, how: str
) -> None:
    """It does not within 15 seconds of the last time, nor when the room's name was typed and not chosen."""

    async def meeting() -> None:
        async with private_server(anna, bo) as (server, _):
            room = f"Back {how}"
            await in_room(anna, server.port, room)
            await asyncio.to_thread(anna.launch, "Start position")
            if how == "at once":
                await in_room(bo, server.port, room)
                await is_sent_the_game(bo, anna)
            await in_room(bo, server.port, "Main Room", with_game=True)
            await asyncio.to_thread(bo.launch, "Start position")
            await asyncio.to_thread(anna.move, "G1", "0604")
            if how == "at once":
                await in_room(bo, server.port, room, with_game=True)
            else:
                await asyncio.to_thread(bo.create, room)
            await is_sent_the_game(bo, anna)
            assert bo.network().rooms == {"Main Room": [], room: ["Anna", "Bo"]}
            await asyncio.to_thread(bo.move, "G1", "0705")
            await until(lambda: anna.board() == bo.board())

    run(meeting())


def test_a_player_whose_vassal_was_killed_comes_back_and_gets_the_game(
    anna: Engine, bo: Engine, tmp_path: Path
) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await game_of_two(server, anna, bo, "Crash")
            with Engine(MINI, tmp_path / "before", player=CLEO) as cleo:
                await in_room(cleo, server.port, "Crash")
                await is_sent_the_game(cleo, anna)
                await asyncio.to_thread(cleo.move, "G1", "0604")
                await asyncio.to_thread(cleo.kill)
            await ears.hear(lambda event: event == Left(MODULE, "Crash", CLEO, "Anna"))
            await until(lambda: anna.network().rooms["Crash"] == ["Anna", "Bo"])
            await asyncio.to_thread(bo.move, "G2", "0909")

            with Engine(MINI, tmp_path / "after", player=CLEO) as cleo:
                await in_room(cleo, server.port, "Crash")
                await is_sent_the_game(cleo, anna)
                assert cleo.board()["0604"] == ["G1"]
                assert cleo.board()["0909"] == ["G2"]
                assert cleo.problems == []
                await asyncio.to_thread(cleo.disconnect)

    run(meeting())


def test_when_the_owner_goes_the_next_player_owns_the_room(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await game_of_two(server, anna, bo, "Heirs")
            assert bo.network().owners == {"Heirs": "Anna"}
            await asyncio.to_thread(anna.disconnect)
            await until(lambda: bo.network().owners == {"Heirs": "Bo"})
            await ears.hear(lambda event: event == Left(MODULE, "Heirs", "Anna", "Bo"))

            await in_room(anna, server.port, "Main Room")
            await until(lambda: anna.network().rooms == {"Main Room": ["Anna"], "Heirs": ["Bo"]})
            await in_room(bo, server.port, "Main Room")
            await until(lambda: anna.network().rooms == {"Main Room": ["Anna", "Bo"]})
            await ears.hear(lambda event: event == Left(MODULE, "Heirs", "Bo", ""))

    run(meeting())


def test_a_locked_room_stays_shut(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, _):
            await in_room(anna, server.port, "Locked")
            await asyncio.to_thread(anna.lock)
            await in_room(bo, server.port, "Main Room")
            await until(lambda: bo.network().locked == ["Locked"])
            await asyncio.to_thread(bo.enter, "Locked")
            await asyncio.to_thread(anna.lock)
            await until(lambda: bo.network().locked == [])
            assert bo.network().rooms == {"Main Room": ["Bo"], "Locked": ["Anna"]}

    run(meeting())


def test_vassal_finds_the_server_where_its_address_book_says(anna: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, port=PORT) as (server, ears):
            assert server.port == 5050
            await in_room(anna, PORT, "Here")
            await ears.hear(lambda event: isinstance(event, Joined) and event.player == "Anna")

    run(meeting())


def test_two_games_at_one_server_do_not_hear_each_other(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await in_room(anna, server.port, "One")
            await asyncio.to_thread(anna.launch, "Start position")
            await in_room(bo, server.port, "Other")
            await asyncio.to_thread(bo.launch, "Start position")
            await asyncio.to_thread(bo.move, "G2", "0909")
            await asyncio.to_thread(anna.move, "G1", "0604")
            said = await ears.words("M/"), await ears.words("M/")
            assert {(heard.room, heard.sender) for heard in said} == {("One", "Anna"), ("Other", "Bo")}
            assert anna.board()["0706"] == ["G2", "G3"]
            assert not any(isinstance(event, Heard) and event.room == "Main Room" for event in ears.events)

    run(meeting())


# ---- our guest on VASSAL's own server -------------------------------------------------------------------


@asynccontextmanager
async def guest_in(room: str, port: int) -> AsyncIterator[tuple[Guest, Ears]]:
    async with (
        await Guest.join("localhost", port, room, module=MODULE, reminder=0.2) as guest,
        Ears(guest.heard()) as ears,
    ):
        yield guest, ears


async def notice(ears: Ears, part: str) -> None:
    await ears.hear(lambda event: isinstance(event, Notice) and part in event.text)


def test_a_guest_on_vassal_s_own_server_follows_and_speaks(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with vassal_server(anna, bo) as port:
            await in_room(anna, port, "Away", forgetful=True)
            await asyncio.to_thread(anna.launch, "Start position")
            async with guest_in("Away", port) as (guest, ears):
                state = await ears.words("begin_save")
                assert (state.module, state.version, state.sender) == (MODULE, "0.1", "Anna")
                assert state.text == anna.restore_text()
                await until(lambda: anna.network().rooms["Away"] == ["Anna", "Referee"])
                await in_room(bo, port, "Away", forgetful=True)
                await is_sent_the_game(bo, anna, asks="Anna")

                await asyncio.to_thread(bo.move, "G1", "0604")
                assert (await ears.words("M/")).sender == "Bo"
                await asyncio.to_thread(anna.move, "G2", "0909")
                assert (await ears.words("M/")).sender == "Anna"
                await asyncio.to_thread(bo.say, "and now?")
                assert (await ears.words("and now?")).sender == "Bo"
                assert await guest.tell(MODULE, "Away", "CHAT<Referee> - water (7.1) " + "x" * 2000)
                for engine in (anna, bo):
                    await until(lambda engine=engine: "<Referee> - water (7.1)" in engine.chat())
            await until(lambda: anna.network().rooms["Away"] == ["Anna", "Bo"])

    run(meeting())


def test_a_player_who_asks_the_visible_guest_for_the_game_gets_the_owner_s(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with vassal_server(anna, bo) as port:
            await in_room(anna, port, "Wrong", forgetful=True)
            await asyncio.to_thread(anna.launch, "Start position")
            await in_room(bo, port, "Wrong", forgetful=True)
            await is_sent_the_game(bo, anna, asks="Anna")
            async with guest_in("Wrong", port) as (_, ears):
                await ears.words("begin_save")
                await until(lambda: bo.network().rooms["Wrong"] == ["Anna", "Bo", "Referee"])
                await asyncio.to_thread(bo.synchronize, "Referee")
                await is_sent_the_game(bo, anna)

    run(meeting())


def test_a_guest_on_vassal_s_own_server_never_owns_a_room(anna: Engine, bo: Engine) -> None:
    async def meeting() -> None:
        async with vassal_server(anna, bo) as port, guest_in("Later", port) as (_, ears):
            await notice(ears, "waiting for a player to create it")
            await in_room(anna, port, "Later", forgetful=True)
            await asyncio.to_thread(anna.launch, "Start position")
            await until(lambda: anna.network().rooms.get("Later") == ["Anna", "Referee"])
            assert anna.network().owners["Later"] == "Anna"
            await in_room(anna, port, "Main Room", forgetful=True)
            await notice(ears, "nobody else is in the room 'Later' any more")
            await in_room(bo, port, "Later", forgetful=True)
            await until(lambda: bo.network().rooms.get("Later") == ["Bo", "Referee"])
            assert bo.network().owners["Later"] == "Bo"

    run(meeting())


def test_a_guest_finds_the_game_again_after_vassal_s_server_was_gone(anna: Engine) -> None:
    async def meeting(port: int) -> None:
        with NodeServer(port):
            await in_room(anna, port, "Again", forgetful=True)
            await asyncio.to_thread(anna.launch, "Start position")
            guest = await Guest.join("localhost", port, "Again", module=MODULE, pauses=(0.1,), reminder=0.2)
            ears = Ears(guest.heard())
            await until(lambda: anna.network().rooms["Again"] == ["Anna", "Referee"])
        async with guest, ears:
            await notice(ears, "was cut")
            await loses_the_server(anna)
            with NodeServer(port):
                await in_room(anna, port, "Again", forgetful=True)
                await asyncio.to_thread(anna.launch, "Start position")
                await asyncio.to_thread(anna.move, "G1", "0604")
                await notice(ears, "in the room 'Again'; Anna was asked for the game")
                assert await guest.ask_state(MODULE, "Again")
                assert (await ears.words("begin_save")).sender == "Anna"
                await until(lambda: anna.network().rooms["Again"] == ["Anna", "Referee"])
                await asyncio.to_thread(anna.disconnect)

    run(meeting(free_port()))
