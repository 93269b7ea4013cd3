"""A guest on somebody else's server: never first in a room, never silent about why he waits."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from guelta.builder.vassal.protocol import MAIN_ROOM, Address, Forward, Join, RoomInfo, Stats
from guelta.companion.following.game_file import Refusal
from guelta.companion.node.events import Heard, Joined, Left, Notice, Renamed
from guelta.companion.node.guest import Guest
from guelta.companion.node.server import PrivateServer
from tests.companion.node.client import MODULE, Client, run
from tests.companion.node.ears import Ears

GAME = "begin_save\x1bend_save"
AT_ONCE = (0.0,)


@asynccontextmanager
async def visiting(port: int, room: str = "Game", **how: Any) -> AsyncIterator[tuple[Guest, Ears]]:
    async with (
        await Guest.join("127.0.0.1", port, room, module=MODULE, pauses=AT_ONCE, **how) as guest,
        Ears(guest.heard()) as ears,
    ):
        yield guest, ears


async def player(name: str, port: int, room: str, *, version: str = "0.1") -> Client:
    """Somebody with a game in a room."""
    client = Client(name, version)
    client.game = GAME
    await client.connect(port)
    await client.enter(room)
    return client


async def notice(ears: Ears, part: str) -> str:
    event = await ears.hear(lambda event: isinstance(event, Notice) and part in event.text)
    assert isinstance(event, Notice)
    return event.text


def names(client: Client) -> dict[str, list[str]]:
    rooms: dict[str, list[str]] = {}
    for entry in client.listed:
        rooms.setdefault(entry.room, []).append(entry.properties["name"])
    return rooms


def test_a_guest_comes_asks_for_the_game_follows_and_speaks() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game")
            async with visiting(server.port) as (guest, ears):
                await anna.until(lambda: names(anna) == {"Game": ["Anna", "Referee"]})
                assert anna.owners == {"Game": anna.id}
                await anna.until(lambda: len(anna.said) == 1)
                state = await ears.words("begin_save")
                assert (state.module, state.version, state.room, state.sender) == (
                    MODULE,
                    "0.1",
                    "Game",
                    "Anna",
                )
                assert state.text == GAME
                assert ears.events[:2] == [
                    Joined(MODULE, "0.1", "Game", "Anna", owns=True),
                    Notice("in the room 'Game'; Anna was asked for the game"),
                ]

                anna.say("Game", "PLAYER\tx\tAnna\tGerman")
                assert (await ears.words("PLAYER")).sender == "Anna"
                assert await guest.tell(MODULE, "Game", "CHAT<Referee> - \\")
                await anna.until(lambda: anna.said[-1] == "CHAT<Referee> - \\")
                assert not await guest.tell(MODULE, "Elsewhere", "CHAT")
                assert await guest.ask_state(MODULE, "Game")
                await anna.until(lambda: anna.said[-1].startswith("SYNC"))
                await ears.words("begin_save")
            await anna.until(lambda: names(anna) == {"Game": ["Anna"]})

    run(evening())


# ---- waiting --------------------------------------------------------------------------------------------


def test_where_no_server_is_one_sentence_says_so() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            port = server.port
        with pytest.raises(Refusal) as caught:
            await Guest.join("127.0.0.1", port, "Game", module=MODULE)
        sentence = f"no VASSAL server answers at 127.0.0.1, port {port}; check the address, and that it runs"
        assert str(caught.value) == sentence

    run(evening())


@pytest.mark.parametrize(("room", "message"), [("*", "cannot be called '*'"), (MAIN_ROOM, "name the room")])
def test_a_room_in_which_nobody_can_play_is_refused(room: str, message: str) -> None:
    async def evening() -> None:
        with pytest.raises(Refusal) as caught:
            await Guest.join("127.0.0.1", 1, room, module=MODULE)
        assert message in str(caught.value)

    run(evening())


def test_a_guest_waits_for_a_room_and_never_owns_it() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            bo = await player("Bo", server.port, "Other")
            async with visiting(server.port) as (guest, ears):
                assert await notice(ears, "nobody plays") == (
                    f"nobody plays {MODULE} in a room 'Game' yet (rooms there: Other); "
                    "waiting for a player to create it"
                )
                assert not await guest.tell(MODULE, "Game", "CHAT")
                assert not await guest.ask_state(MODULE, "Game")
                await bo.until(lambda: names(bo) == {"Other": ["Bo"], MAIN_ROOM: ["Referee"]})
                bo.say(MAIN_ROOM, "CHAT to be passed over")
                anna = await player("Anna", server.port, "Game")
                await anna.until(lambda: names(anna).get("Game") == ["Anna", "Referee"])
                assert anna.owners == {"Other": bo.id, "Game": anna.id}
                await anna.until(lambda: len(anna.said) == 1)
                await ears.words("begin_save")
                assert [event for event in ears.events if isinstance(event, Heard)] == [
                    Heard(MODULE, "0.1", "Game", "Anna", GAME)
                ]

    run(evening())


def test_a_guest_who_is_left_alone_goes_and_comes_again_with_the_next_player() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game")
            async with visiting(server.port) as (_, ears):
                await anna.until(lambda: len(anna.said) == 1)
                await ears.words("begin_save")
                await anna.enter(MAIN_ROOM)
                await notice(ears, "nobody else is in the room 'Game' any more; waiting for a player")
                assert Left(MODULE, "Game", "Anna", "") in ears.events
                await anna.until(lambda: names(anna) == {MAIN_ROOM: ["Anna", "Referee"]})
                await anna.enter("Game")
                await anna.until(lambda: names(anna) == {"Game": ["Anna", "Referee"]} and len(anna.said) == 2)
                assert anna.owners == {"Game": anna.id}
                await ears.words("begin_save")

    run(evening())


def test_a_guest_to_whom_a_room_falls_leaves_it_to_the_players() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game")
            async with visiting(server.port) as (_, ears):
                await anna.until(lambda: len(anna.said) == 1)
                await ears.words("begin_save")
                bo = await player("Bo", server.port, "Game")
                anna.hang_up()  # the guest came before Bo
                await bo.until(
                    lambda: bo.owners == {"Game": bo.id} and names(bo)["Game"] == ["Bo", "Referee"]
                )
                await bo.until(lambda: len(bo.said) == 1)
                assert (await ears.words("begin_save")).sender == "Bo"

    run(evening())


def test_a_guest_who_cannot_follow_the_module_s_version_stays_outside() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game", version="0.9")
            async with visiting(server.port, versions=["0.2", "0.1"]) as (_, ears):
                assert await notice(ears, "version") == (
                    f"the room 'Game' plays version 0.9 of {MODULE}; known here: 0.1, 0.2; if it is newer, a "
                    "newer Guelta may know it"
                )
                anna.send(Stats({**anna.properties, "moduleVersion": "0.2"}))
                await anna.until(lambda: names(anna) == {"Game": ["Anna", "Referee"]})

    run(evening())


def test_a_guest_waits_until_a_room_is_unlocked() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game")
            anna.send(RoomInfo({"Game": {"owner": anna.id, "locked": "true"}}))
            async with visiting(server.port) as (_, ears):
                await notice(ears, "the room 'Game' is locked; waiting for its owner to unlock it")
                anna.send(RoomInfo({"Game": {"owner": anna.id}}))
                await anna.until(lambda: names(anna) == {"Game": ["Anna", "Referee"]})

    run(evening())


# ---- cut off --------------------------------------------------------------------------------------------


def test_a_guest_who_was_cut_off_comes_back_and_asks_for_the_game_anew() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            port = server.port
            anna = await player("Anna", port, "Game")
            guest = await Guest.join("127.0.0.1", port, "Game", module=MODULE, pauses=AT_ONCE)
            ears = Ears(guest.heard())
            await anna.until(lambda: len(anna.said) == 1)
        async with guest, ears:
            await notice(ears, f"the connection to 127.0.0.1, port {port} was cut; trying to come back")
            assert not await guest.tell(MODULE, "Game", "CHAT")
            async with PrivateServer(port, referee=""):
                anna = await player("Anna", port, "Game")
                await anna.until(lambda: names(anna) == {"Game": ["Anna", "Referee"]} and len(anna.said) == 1)
                assert (await ears.words("begin_save")).sender == "Anna"

    run(evening())


def test_a_guest_comes_back_as_somebody_new() -> None:
    async def evening() -> None:
        async with listening() as (port, arrivals), visiting(port):
            greetings = []
            for _ in range(2):
                reader, writer = await arrivals.get()
                greetings.append(await reader.readline())
                writer.write(b"!BYE\n")
            first, second = (greeting.split(b"\t") for greeting in greetings)
            assert first[0] == second[0] == b"REG"
            assert first[1] != second[1]

    run(evening())


def test_a_guest_outside_reminds_a_server_that_forgot_to_say_who_is_where() -> None:
    async def evening() -> None:
        async with listening() as (port, arrivals), visiting(port, reminder=0.01) as (_, ears):
            reader, writer = await arrivals.get()
            own = (await reader.readline()).split(b"\t")[1].decode()
            for _ in range(2):
                assert (await reader.readline()).startswith(b"STATS\t")
            writer.write(f"LIST\t{MODULE}/Game/a.1=name\\=Anna\nROOM_INFO\tGame=owner\\=a.1\n".encode())
            while (await reader.readline()) != f"JOIN\t{MODULE}/Game\tnull\n".encode():
                pass
            writer.write(f"LIST\t{MODULE}/Game/a.1=name\\=Anna\t{MODULE}/Game/{own}=name\\=R\n".encode())
            writer.write(b"ROOM_INFO\tGame=owner\\=a.1\n")
            while not (await reader.readline()).startswith(b"FWD"):
                pass
            await notice(ears, "Anna was asked for the game")

    run(evening())


def test_a_server_that_asks_gets_the_greeting_again_and_silence_gets_keep_alives() -> None:
    async def evening() -> None:
        async with listening() as (port, arrivals), visiting(port, keep_alive=0.02):
            reader, writer = await arrivals.get()
            greeting = await reader.readline()
            writer.write(b"REG_REQUEST\t\n")
            lines = [await reader.readline(), await reader.readline()]
            assert greeting in lines
            while b"\n" not in lines:
                lines.append(await reader.readline())
            assert await reader.read() is not None  # silent too long, the guest hangs up

    run(evening())


@asynccontextmanager
async def listening() -> AsyncIterator[
    tuple[int, asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
]:
    """A server that says nothing by itself; who arrives stands in the queue."""
    arrivals: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()
    writers: list[asyncio.StreamWriter] = []

    def arrive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        arrivals.put_nowait((reader, writer))

    server = await asyncio.start_server(arrive, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1], arrivals
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()
        await server.wait_closed()


# ---- who speaks -----------------------------------------------------------------------------------------


def test_a_guest_knows_who_speaks_by_his_words() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game")
            bo = await player("Bo", server.port, "Game")
            async with visiting(server.port) as (_, ears):
                await anna.until(lambda: len(anna.said) == 1)
                await ears.words("begin_save")
                move = "M/1/Map/1/1/null/Map/2/2/null/bo-password"
                for client, text, sender in (
                    (anna, "CHAT&lt;Anna&gt; - hello", "Anna"),
                    (bo, "CHAT<Bo> - hello", "Bo"),
                    (bo, f"\x1b{move}\x1bCHAT* moves", "Bo"),
                    (bo, "TURN0\t1", ""),
                    (bo, "CHAT<Referee> - hello", ""),
                    (bo, "M/broken/M/", ""),
                ):
                    client.say("Game", text)
                    heard = await ears.words(text)
                    assert (heard.text, heard.sender) == (text, sender)
                    assert "password" not in repr(heard)
                bo.send(Stats({**bo.properties, "name": "Bobo"}))
                await ears.hear(lambda event: event == Renamed(MODULE, "Game", "Bo", "Bobo"))
                bo.send(Join(MODULE, "Elsewhere"))
                await ears.hear(lambda event: event == Left(MODULE, "Game", "Bobo", "Anna"))

    run(evening())


def test_a_player_who_asks_the_guest_for_the_game_gets_it_from_the_owner() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = await player("Anna", server.port, "Game")
            bo = await player("Bo", server.port, "Game")
            async with visiting(server.port) as (_, ears):
                await bo.until(lambda: names(bo) == {"Game": ["Anna", "Bo", "Referee"]})
                await anna.until(lambda: len(anna.said) == 1)
                await ears.words("begin_save")
                (referee,) = (entry.id for entry in bo.listed if entry.properties["name"] == "Referee")
                bo.send(Forward(Address(MODULE, player=referee), f"SYNCname=Bo|id={bo.id}"))
                await anna.until(lambda: len(anna.said) == 2)
                await bo.until(lambda: bo.said == [GAME])
                assert not any(isinstance(event, Heard) and "SYNC" in event.text for event in ears.events)

    run(evening())


# ---- hostile servers ------------------------------------------------------------------------------------


def test_random_lines_of_a_server_neither_stop_a_guest_nor_fill_him() -> None:
    dice = Random(5050)
    words = [
        "LIST\t",
        "ROOM_INFO\t",
        "REG_REQUEST\t",
        "!ZIP!",
        "CHAT",
        "SYNC",
        MODULE,
        "/",
        "Game",
        "=",
        "\\=",
        "|",
    ]
    words += [
        "\t",
        "\\",
        "'",
        "id",
        "owner",
        "a.1",
        "Referee",
        "\r",
        "\0",
        "🐪",
        "\\u00",
        "moduleVersion",
        "M/",
        "\x1b",
    ]

    async def evening() -> None:
        async with listening() as (port, arrivals), visiting(port) as (_, ears):
            tracemalloc.start()
            reader, writer = await arrivals.get()
            own = (await reader.readline()).split(b"\t")[1].decode()
            words.append(own)
            inside = f"LIST\t{MODULE}/Game/a.1=name\\=A\t{MODULE}/Game/{own}=name\\=R\n"
            inside += "ROOM_INFO\tGame=owner\\=a.1\n"
            for _ in range(300):
                writer.write(inside.encode() if dice.random() < 0.1 else dice.randbytes(dice.randrange(300)))
                writer.write("".join(dice.choices(words, k=dice.randrange(100))).encode() + b"\n")
                await writer.drain()
            writer.write(inside.encode() + b"CHAT still here\n")
            heard = await ears.words("still here")
            assert heard.room == "Game"
            grown, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert grown < 8 << 20
            writer.write(b"x" * (9 << 20))
            await notice(ears, "was cut")

    run(evening())
