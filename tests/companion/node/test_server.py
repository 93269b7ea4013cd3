"""The private server over real sockets: comings and goings, dead and slow players, strangers."""

from __future__ import annotations

import socket
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest

from guelta.builder.vassal.protocol import LONGEST_LINE, KeepAlive, Listing, Reply
from guelta.companion.following.game_file import Refusal
from guelta.companion.node import server as server_module
from guelta.companion.node.addresses import plain_address
from guelta.companion.node.connection import Connection
from guelta.companion.node.events import Heard, Joined, Left
from guelta.companion.node.guest import Guest
from guelta.companion.node.server import PORT, PrivateServer, lan_address
from tests.companion.node.client import MODULE, Client, run, stranger
from tests.companion.node.ears import Ears


@asynccontextmanager
async def serving(keep_alive: float = 120.0) -> AsyncIterator[tuple[PrivateServer, Ears]]:
    async with PrivateServer(0, keep_alive=keep_alive) as server, Ears(server.heard()) as ears:
        yield server, ears


def test_players_come_talk_and_go() -> None:
    async def evening() -> None:
        async with serving() as (server, ears):
            anna, bo = Client("Anna"), Client("Bo")
            await anna.connect(server.port)
            await anna.enter("Game")
            await bo.connect(server.port)
            await bo.enter("Game")
            assert bo.owners == {"Game": anna.id}
            bo.say("Game", "CHAT&lt;Bo&gt; - Salâm 🐪")
            await anna.until(lambda: anna.said == ["CHAT&lt;Bo&gt; - Salâm 🐪"])
            anna.hang_up()
            await bo.until(lambda: bo.owners == {"Game": bo.id})
            bo.send_raw(b"!BYE\n")
            assert await bo.is_cut_off()
            await ears.hear(lambda event: event == Left(MODULE, "Game", "Bo", ""))
            assert ears.events == [
                Joined(MODULE, "0.1", "Game", "Anna", owns=True),
                Joined(MODULE, "0.1", "Game", "Bo"),
                Heard(MODULE, "0.1", "Game", "Bo", "CHAT&lt;Bo&gt; - Salâm 🐪"),
                Left(MODULE, "Game", "Anna", "Bo"),
                Left(MODULE, "Game", "Bo", ""),
            ]

    run(evening())


def test_the_referee_tells_and_asks() -> None:
    async def evening() -> None:
        async with serving() as (server, ears):
            anna = await Client("Anna").connect(server.port)
            anna.game = "begin_save\x1bend_save"
            assert not await server.tell(MODULE, "Game", "CHAT")
            assert not await server.ask_state(MODULE, "Game")
            await anna.enter("Game")
            assert await server.tell(MODULE, "Game", "CHAT<Referee> - " + "x" * 5000)
            assert await server.ask_state(MODULE, "Game")
            await anna.until(lambda: len(anna.said) == 2)
            assert anna.said[0] == "CHAT<Referee> - " + "x" * 5000
            state = await ears.words("begin_save")
            assert (state.sender, state.room, state.text) == ("Anna", "Game", "begin_save\x1bend_save")

    run(evening())


def test_what_is_heard_ends_with_the_server() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
        assert await anna.is_cut_off()
        assert [event async for event in server.heard()] == [Joined(MODULE, "0.1", "Game", "Anna", owns=True)]

    run(evening())


def test_a_player_comes_back_under_another_id() -> None:
    async def evening() -> None:
        async with serving() as (server, _):
            anna, bo = Client("Anna"), Client("Bo")
            await anna.connect(server.port)
            await anna.enter("Game")
            await bo.connect(server.port)
            await bo.enter("Game")
            again = Client("Bo")
            again.id = again.properties["id"] = "bo-password.2"
            await again.connect(server.port)
            await again.enter("Game")
            bo.hang_up()
            await again.until(lambda: again.rooms() == {"Game": [anna.id, again.id]})

    run(evening())


def test_a_comer_who_does_not_ask_for_the_game_is_sent_it_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """First he is told once more who is where, which his VASSAL may have missed; then he is asked for."""
    monkeypatch.setattr(server_module, "_AGAIN", 0.01)
    monkeypatch.setattr(server_module, "_FOR_HIM", 0.02)

    async def evening() -> None:
        async with serving() as (server, _):
            anna, bo = Client("Anna"), Client("Bo")
            anna.game = "begin_save\x1bend_save"
            await anna.connect(server.port)
            await anna.enter("Game")
            await bo.connect(server.port)
            await bo.enter("Game")
            await anna.until(lambda: len(anna.said) == 1)
            await bo.until(lambda: bo.said == [anna.game])
            *_, once, again = lists(bo)
            assert once == again
            assert anna.said == [f"SYNCname=Bo|id={bo.id}|moduleVersion=0.1|ip=127.0.0.1"]

    run(evening())


def test_a_comer_who_is_gone_is_waited_for_no_longer() -> None:
    async def evening() -> None:
        async with serving() as (server, ears):
            anna, bo = Client("Anna"), Client("Bo")
            for player in (anna, bo):
                await player.connect(server.port)
                await player.enter("Game")
            assert len(server._comers) == 1
            bo.hang_up()
            await ears.hear(lambda event: event == Left(MODULE, "Game", "Bo", "Anna"))
            assert not server._comers

    run(evening())


def lists(client: Client) -> list[Reply]:
    return [reply for reply in client.replies if isinstance(reply, Listing)]


def test_what_is_said_is_kept_before_it_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    send = Connection.send

    def noted(connection: Connection, line: str) -> None:
        order.extend(["passed on"] * ("- hello" in line))
        send(connection, line)

    monkeypatch.setattr(Connection, "send", noted)

    async def evening() -> None:
        async with serving() as (server, _):
            server.before_passing_on = lambda heard: order.append(f"kept of {heard.sender}")
            anna, bo = await Client("Anna").connect(server.port), await Client("Bo").connect(server.port)
            for player in (anna, bo):
                await player.enter("Game")
            anna.say("Game", "CHAT&lt;Anna&gt; - hello")
            await bo.until(lambda: bool(bo.said))
            assert order == ["kept of Anna", "passed on"]

    run(evening())


# ---- silence, slowness, strangers -----------------------------------------------------------------------


def test_a_silent_player_is_sent_keep_alives_and_stays_as_long_as_he_answers() -> None:
    async def evening() -> None:
        async with serving(keep_alive=0.02) as (server, ears):
            anna = await Client("Anna").connect(server.port)
            for count in range(1, 7):
                await anna.until(lambda count=count: anna.replies.count(KeepAlive()) >= count)
                anna.send_raw(b"\n")
            await anna.enter("Game")
            assert await anna.is_cut_off()
            await ears.hear(lambda event: event == Left(MODULE, "Game", "Anna", ""))

    run(evening())


def test_a_player_who_takes_nothing_is_dropped_and_the_others_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("guelta.companion.node.connection._MOST_WAITING", 1 << 20)
    monkeypatch.setattr("guelta.companion.node.pace._STOCK", 1e9)

    async def evening() -> None:
        async with serving() as (server, ears):
            anna, bo = Client("Anna"), Client("Bo")
            await anna.connect(server.port)
            await anna.enter("Game")
            await bo.connect(server.port)
            await bo.enter("Game")
            gone = Left(MODULE, "Game", "Bo", "Anna")
            said = 0
            while gone not in ears.events:  # Bo reads nothing of all this
                anna.say("Game", "PNOTES\t" + "x" * 100_000)
                await ears.words("PNOTES")
                said += 1
            assert 5 < said < 500
            await anna.until(lambda: anna.rooms() == {"Game": [anna.id]})

    run(evening())


@pytest.mark.parametrize(
    "greeting",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:5050\r\n\r\n",
        b"POST / HTTP/1.1\r\n\r\nREG\tx.1\tLab Mini/Main Room\tname=x\n",
        b"JOIN\tLab Mini/Game\tnull\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\n",
        b"REG\tx\n",
        b"x" * (LONGEST_LINE + 70_000),
    ],
    ids=["browser", "page that posts", "no greeting", "tls", "broken greeting", "endless line"],
)
def test_whoever_does_not_begin_as_a_vassal_is_shown_out(greeting: bytes) -> None:
    async def evening() -> None:
        async with serving() as (server, ears):
            anna = await Client("Anna").connect(server.port)
            async with stranger(server.port) as (reader, writer):
                writer.write(greeting)
                with suppress(ConnectionError):  # hung up while we were still talking
                    assert await reader.read() == b""
            await anna.enter("Game")
            assert anna.rooms() == {"Game": [anna.id]}
            assert len(ears.events) <= 1

    run(evening())


def test_whoever_says_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "_PATIENCE", 0.01)

    async def evening() -> None:
        async with serving() as (server, _), stranger(server.port) as (reader, _):
            assert await reader.read() == b""

    run(evening())


def test_no_more_come_in_than_there_are_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "_MOST_CONNECTIONS", 2)

    async def evening() -> None:
        async with serving() as (server, _):
            anna = await Client("Anna").connect(server.port)
            bo = await Client("Bo").connect(server.port)
            for player in (anna, bo):
                await player.enter("Game")
            with pytest.raises(ConnectionError):
                await Client("Cleo").connect(server.port)
            bo.hang_up()
            await anna.until(lambda: anna.rooms() == {"Game": [anna.id]})
            await Client("Cleo").connect(server.port)

    run(evening())


def test_a_slow_listener_slows_the_talk_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            monkeypatch.setattr(server._backlog, "_most", 10_000)
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
            for number in range(200):
                anna.say("Game", f"CHAT{number} " + "x" * 900)
            heard = [event async for event in first(server.heard(), 201)]
            assert server._backlog._weight <= 10_000
            assert [event.text.split(" ")[0] for event in heard[1:] if isinstance(event, Heard)] == [
                f"CHAT{number}" for number in range(200)
            ]

    run(evening())


async def first(events: AsyncIterator[object], count: int) -> AsyncIterator[object]:
    async for event in events:
        yield event
        count -= 1
        if not count:
            return


# ---- the port -------------------------------------------------------------------------------------------


def test_a_port_that_is_taken_is_one_sentence() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            with pytest.raises(Refusal, match=f"port {server.port} is taken: another program listens there"):
                async with PrivateServer(server.port):
                    pass

    run(evening())


@pytest.mark.parametrize("port", [-1, 70_000])
def test_a_port_that_cannot_be_is_one_sentence(port: int) -> None:
    async def evening() -> None:
        with pytest.raises(Refusal, match="cannot be used"):
            async with PrivateServer(port):
                pass

    run(evening())


def test_the_server_listens_on_this_machine_alone_unless_told() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            assert server._server is not None
            assert [s.getsockname()[0] for s in server._server.sockets] == ["127.0.0.1"]
        async with PrivateServer(0, lan=True) as server:
            assert server._server is not None
            assert [s.getsockname()[0] for s in server._server.sockets] == ["::"]

    run(evening())


def test_who_is_let_in_comes_by_either_kind_of_address() -> None:
    async def evening() -> None:
        async with PrivateServer(0, lan=True) as server:
            anna = await Client("Anna").connect(server.port)
            async with await Guest.join("::1", server.port, "Game", module=MODULE):
                await anna.enter("Game")
                await anna.until(lambda: len(anna.rooms()["Game"]) == 2)
                addresses = {entry.properties["ip"] for entry in anna.listed}
                assert addresses == {"127.0.0.1", "::1"}

    run(evening())


@pytest.mark.parametrize(
    ("written", "plain"),
    [("::ffff:192.0.2.7", "192.0.2.7"), ("fe80::1%eth0", "fe80::1"), ("192.0.2.7", "192.0.2.7"), ("", "")],
)
def test_an_address_is_told_as_people_write_it(written: str, plain: str) -> None:
    assert plain_address(written) == plain


def test_the_port_is_the_one_in_vassal_s_address_book() -> None:
    assert PORT == 5050
    assert PrivateServer().port == 5050


def test_the_address_for_other_players_is_one_of_this_machine() -> None:
    address = lan_address()
    if address is not None:
        with socket.socket() as probe:
            probe.bind((address, 0))  # raises for an address of somebody else


# ---- at random ------------------------------------------------------------------------------------------


def test_random_bytes_and_lines_neither_stop_the_server_nor_fill_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guelta.companion.node.pace._STOCK", 1e9)
    dice = Random(20261122)
    words = [
        b"REG\t",
        b"JOIN\t",
        b"FWD\t",
        b"STATS\t",
        b"ROOM_INFO\t",
        b"KICK\t",
        b"LOGIN\t",
        b"LIST\t",
        b"!BYE",
    ]
    words += [
        b"Lab Mini",
        b"/",
        b"*",
        b"~",
        b"Game",
        b"=",
        b"|",
        b"\\",
        b"'",
        b"\t",
        b"\n",
        b"\r",
        b"!ZIP!",
        b"\xff",
    ]
    words += [
        b"anna-password.1",
        b"owner",
        b"SYNC",
        b"id",
        b"\\u",
        b"\0",
        "🐪".encode(),
        b"x.9",
        b"Main Room",
    ]

    def noise() -> bytes:
        if dice.random() < 0.3:
            return dice.randbytes(dice.randrange(2000))
        return b"".join(dice.choices(words, k=dice.randrange(200)))

    async def evening() -> None:
        async with serving() as (server, ears):
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Safe")
            tracemalloc.start()
            for number in range(300):
                async with stranger(server.port) as (reader, writer):
                    if number % 2:
                        writer.write(b"REG\tx.%d\tLab Mini/Main Room\tname=x\n" % number)
                    writer.write(noise())
                    writer.write_eof()
                    with suppress(ConnectionError):
                        await reader.read()
            grown, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            anna.say("Safe", "CHAT still here")
            assert (await ears.words("still here")).sender == "Anna"
            await anna.until(lambda: anna.rooms() == {"Safe": [anna.id]})
            assert grown < 4 << 20

    run(evening())
