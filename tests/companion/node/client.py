"""A VASSAL for tests: speaks the node protocol over a socket as the real client does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import ClassVar, Self

from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Body,
    Entry,
    Forward,
    Join,
    Lines,
    Listing,
    Register,
    Reply,
    Request,
    RoomInfo,
    read_reply,
    unpacked,
)

__all__ = ["MODULE", "PATIENCE", "Client", "run", "stranger"]

MODULE = "Lab Mini"
PATIENCE = 20.0  # seconds until something that does not come is a failure


class Client:
    """A player: knows who is where, and keeps all that was said to him in `said`. For use in `run`."""

    connected: ClassVar[list[asyncio.StreamWriter]] = []

    def __init__(self, name: str, version: str = "0.1", module: str = MODULE) -> None:
        self.module = module
        self.id = f"{name.lower()}-password.1"
        self.properties = {"name": name, "id": self.id, "moduleVersion": version}
        self.listed: tuple[Entry, ...] = ()
        self.owners: dict[str, str] = {}
        self.said: list[str] = []
        self.replies: list[Reply] = []
        self.game: str | None = None  # what is sent to whoever asks

    async def connect(self, port: int, source: str = "127.0.0.1") -> Self:
        """Connect, and come in; `source` is the address of one's own machine."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        self.connected.append(self._writer)
        self._lines = Lines()
        self._waiting: list[Reply] = []
        self.send(Register(self.id, self.module, MAIN_ROOM, self.properties))
        await self.until(lambda: MAIN_ROOM in self.rooms())
        return self

    def send(self, request: Request) -> None:
        """Send a request."""
        self.send_raw(request.line().encode() + b"\n")

    def send_raw(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)

    async def enter(self, room: str) -> None:
        """Go into a room and wait until the list shows it."""
        self.send(Join(self.module, room))
        await self.until(
            lambda: self.id in self.rooms().get(room, ()) and (room in self.owners or room == MAIN_ROOM)
        )

    def say(self, room: str, text: str) -> None:
        """Send text to all others in a room."""
        self.send(Forward(Address(self.module, room, but=self.id), text))

    def rooms(self) -> dict[str, list[str]]:
        """Who is where, by id."""
        rooms: dict[str, list[str]] = {}
        for entry in self.listed:
            rooms.setdefault(entry.room, []).append(entry.id)
        return rooms

    async def until(self, seen: Callable[[], bool]) -> None:
        """Take in what comes until this is seen; fails when it does not come, or the server hangs up."""
        async with asyncio.timeout(PATIENCE):
            while not seen():
                self._take_in(await self.next())

    async def next(self) -> Reply:
        """The next line of the server; ConnectionError when there is none any more."""
        while not self._waiting:
            data = await self._reader.read(65536)
            if not data:
                raise ConnectionError("the server has hung up")
            self._waiting += map(read_reply, self._lines.feed(data))
        reply = self._waiting.pop(0)
        self.replies.append(reply)
        return reply

    async def is_cut_off(self) -> bool:
        """Wait until the server hangs up."""
        async with asyncio.timeout(PATIENCE):
            try:
                while True:
                    self._take_in(await self.next())
            except OSError:
                return True

    def _take_in(self, reply: Reply) -> None:
        match reply:
            case Listing(entries):
                self.listed = entries
            case RoomInfo(rooms):
                self.owners = {room: info.get("owner", "") for room, info in rooms.items()}
            case Body(body):
                text = unpacked(body)
                self.said.append(text)
                if text.startswith("SYNC") and self.game is not None:
                    asker = dict(pair.split("=", 1) for pair in text.removeprefix("SYNC").split("|"))["id"]
                    self.send(Forward(Address(self.module, player=asker), self.game))

    def hang_up(self) -> None:
        """Cut the connection."""
        self._writer.close()


@asynccontextmanager
async def stranger(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection to the server, closed in the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        await _close(writer)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def run(test: Coroutine[None, None, None]) -> None:
    """Run a test; whoever is still connected in the end hangs up."""

    async def whole() -> None:
        try:
            await test
        finally:
            while Client.connected:
                await _close(Client.connected.pop())

    asyncio.run(whole())
