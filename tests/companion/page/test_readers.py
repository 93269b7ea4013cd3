"""Many who read the page at once, and those who leave what they asked for lying."""

from __future__ import annotations

import asyncio
import io
import re
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from rich.console import Console

from guelta.companion.hosting.live import PageOptions, run
from guelta.companion.journal.journal import Journal
from guelta.companion.page import events, line
from guelta.companion.page.events import Readers
from guelta.companion.session.session import Session
from tests.companion.page.followed import following, overstacked
from tests.companion.played import CHAD, VERSION
from tests.library import KNOWN

QUIET = PageOptions(opens_browser=False)
Feed = Callable[[int, str], Awaitable[None]]


def test_who_came_first_of_too_many_is_told_and_hears_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "_MOST_READERS", 2)
    with following(tmp_path, overstacked()) as session:

        async def read() -> None:
            readers = Readers()
            heard = [session.listen() for _ in range(3)]
            for each in heard:
                readers.admit("a", each)
            session.tell("something happens")
            assert [event.kind async for event in heard[0]] == ["displaced"]
            assert (await anext(heard[1])).kind == "status"
            readers.leave("a", heard[1])
            readers.admit("a", session.listen())
            assert (await anext(heard[2])).kind == "status"

        asyncio.run(read())


async def ask(
    port: int, token: str, path: str, source: str = "127.0.0.1"
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(f"GET /{token}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    return reader, writer


async def hang_up(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()


@contextmanager
def open_page(tmp_path: Path) -> Iterator[tuple[Session, Callable[[Feed], None]]]:
    """A session, and what shows its page to a feed, which is given the page's port and token."""
    told = io.StringIO()
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))

    async def shown(feed: Feed) -> None:
        session.lay(CHAD.module_name, VERSION, overstacked().log().start.command, "a test")
        found = re.search(r"http://127\.0\.0\.1:(\d+)/([\w-]+)/", told.getvalue())
        assert found is not None
        async with asyncio.timeout(60):
            await feed(int(found[1]), found[2])

    def show(feed: Feed) -> None:
        asyncio.run(run(session, shown(feed), QUIET, Console(file=told, highlight=False, soft_wrap=True)))

    yield session, show


async def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something; TimeoutError when it does not come."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def test_four_hundred_streams_left_unread_hold_nobody_up(tmp_path: Path) -> None:
    with open_page(tmp_path) as (session, show):

        async def feed(port: int, token: str) -> None:
            others = [await ask(port, token, "events") for _ in range(400)]
            await asyncio.sleep(0.5)
            assert len(session._listeners) <= 26  # twenty-four, the console, and who is leaving
            for number in range(2000):
                session.tell("x" * 2000 + str(number))  # what nobody takes
                if number % 100 == 0:
                    await asyncio.sleep(0)
            waits = []
            for _ in range(20):
                began = time.perf_counter()
                reader, writer = await ask(port, token, "board", "127.0.0.2")
                assert b"200" in await reader.readline()
                writer.transport.abort()
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(0.02)
            assert sorted(waits)[-2] < 0.25
            for _, each in others:
                each.transport.abort()

        show(feed)


def test_a_stream_left_unread_is_closed_and_one_that_is_read_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "_UNREAD", 0.3)
    with open_page(tmp_path) as (session, show):

        async def feed(port: int, token: str) -> None:
            alone = len(session._listeners)
            with socket.socket() as lazy:
                lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                lazy.connect(("127.0.0.1", port))
                lazy.sendall(f"GET /{token}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                reader, writer = await ask(port, token, "events")
                await until(lambda: len(session._listeners) == alone + 2)
                reading = asyncio.create_task(reader.read(-1))
                for number in range(4000):
                    session.tell("x" * 4000 + str(number))
                    if number % 20 == 0:
                        await asyncio.sleep(0)
                await until(lambda: len(session._listeners) == alone + 1)
                session.tell("the end")
                await asyncio.sleep(0.5)
                assert not reading.done()
                writer.transport.abort()
                assert b"the end" in await reading

        show(feed)


async def answered(port: int, token: str, source: str = "127.0.0.1") -> bool:
    reader, writer = await ask(port, token, "board", source)
    try:
        return b"200" in await reader.readline()
    except ConnectionError:
        return False
    finally:
        await hang_up(writer)


HALF = (
    "",
    "GET /half-a-line",
    "POST /{token}/settle HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
)


@pytest.mark.parametrize("word", HALF, ids=["nothing", "half a line", "half a form"])
def test_who_holds_connections_open_without_a_whole_word_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr(line, "_MOST_OF_ONE", 5)
    monkeypatch.setattr(line, "_MOST", 4)
    monkeypatch.setattr(line, "_FIRST", 1000.0)  # nobody is shown out for being silent alone
    with open_page(tmp_path) as (_, show):

        async def feed(port: int, token: str) -> None:
            for sources in (["127.0.0.1"] * 8, [f"127.0.0.{number}" for number in (2, 3, 4, 5)]):
                held = [
                    await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
                    for source in sources
                ]
                for _, writer in held:
                    writer.write(word.format(token=token, port=port).encode())
                if sources[0] == "127.0.0.1":  # who came first of the eight has made way
                    with suppress(ConnectionError):
                        assert await held[0][0].read() == b""
                    await asyncio.sleep(0.2)
                assert await answered(port, token)
                assert await answered(port, token, "127.0.0.6")
                for _, writer in held:
                    await hang_up(writer)

        show(feed)


def test_who_reads_makes_way_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "_MOST_OF_ONE", 3)
    with open_page(tmp_path) as (session, show):

        async def feed(port: int, token: str) -> None:
            reading = [await ask(port, token, "events") for _ in range(3)]
            for reader, _ in reading:
                assert b"200" in await reader.readline()
            assert not await answered(port, token)
            assert await answered(port, token, "127.0.0.2")
            session.tell("still told")
            for reader, writer in reading:
                while b"still told" not in await reader.readline():
                    pass
                await hang_up(writer)
            await asyncio.sleep(0.2)
            assert await answered(port, token)

        show(feed)


def test_who_connects_and_asks_nothing_is_shown_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "_FIRST", 0.05)
    monkeypatch.setattr(line, "_MOST_OF_ONE", 2)
    told = io.StringIO()
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))

    async def feed() -> None:
        port = int(re.findall(r"127\.0\.0\.1:(\d+)/", told.getvalue())[0])
        strangers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        async with asyncio.timeout(10):
            for reader, _ in strangers:
                with suppress(ConnectionError):
                    assert await reader.read() == b""
        for _, writer in strangers:
            writer.transport.abort()

    asyncio.run(run(session, feed(), QUIET, Console(file=told, highlight=False, soft_wrap=True)))
