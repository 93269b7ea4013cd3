"""Many who read the page at once, and those who leave what they asked for lying."""

from __future__ import annotations

import asyncio
import io
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from companion.journal.journal import Journal
from companion.page import events, line
from companion.page.events import Readers
from companion.session.live import PageOptions, run
from companion.session.session import Session
from tests.companion.page.followed import following, overstacked
from tests.companion.played import CHAD, VERSION

QUIET = PageOptions(opens_browser=False)


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


def test_four_hundred_streams_left_unread_hold_nobody_up_and_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "_UNREAD", 0.2)
    told = io.StringIO()
    session = Session(Journal.open(tmp_path / "a.journal", source="a test"))

    async def feed() -> None:
        session.lay(CHAD.module_name, VERSION, overstacked().log().start.command, "a test")
        found = re.search(r"http://127\.0\.0\.1:(\d+)/([\w-]+)/", told.getvalue())
        assert found is not None
        port, token = int(found[1]), found[2]
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
        async with asyncio.timeout(20):
            while len(session._listeners) > 26:
                await asyncio.sleep(0.05)
        for _, each in others:
            each.transport.abort()

    asyncio.run(run(session, feed(), QUIET, Console(file=told, highlight=False, soft_wrap=True)))


def test_who_connects_and_asks_nothing_is_shown_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "_FIRST", 0.05)
    monkeypatch.setattr(line, "_MOST_OF_ONE", 2)
    told = io.StringIO()
    session = Session(Journal.open(tmp_path / "a.journal", source="a test"))

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
