"""The companion as a guest in a room on somebody else's VASSAL server."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import aclosing, suppress
from itertools import chain, repeat
from typing import Self

from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.protocol import MAIN_ROOM, Address
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.companion.node.connection import Connection
from guelta.companion.node.events import Backlog, Event, Notice
from guelta.companion.node.visit import Answer, Visit
from guelta.companion.node.voices import REFEREE

__all__ = ["Guest"]

_PATIENCE = 10.0  # seconds for a server to answer
_PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before each try to come back; the last again and again
_SHORT = 1000  # characters of a line that is read at once
_REMINDER = 15.0  # seconds between two looks round while the guest is not in the room


class Guest:
    """Somebody who listens in a room, speaks in it, and comes back when the connection was cut.

    Made by `join`; at work until `close`, or until its `async with` ends. It goes into the room as soon as a
    player is there, asks its owner for the game, and does both again whenever it has come back.
    """

    def __init__(
        self,
        address: tuple[str, int],
        visit: Callable[[], Visit],
        pauses: Sequence[float],
        keep_alive: float,
        reminder: float,
    ) -> None:
        self._address = address
        self._new_visit = visit
        self._pauses = pauses
        self._keep_alive = keep_alive
        self._reminder = reminder
        self._visit = visit()
        self._connection: Connection | None = None
        self._backlog = Backlog()
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def join(
        cls,
        host: str,
        port: int,
        room: str,
        *,
        module: str,
        name: str = REFEREE,
        versions: Iterable[str] = (),
        pauses: Sequence[float] = _PAUSES,
        keep_alive: float = 120.0,
        reminder: float = _REMINDER,
    ) -> Self:
        """Connect to a server; raises Refusal, one sentence, when none is there or the room cannot be.

        `module` is its name in VASSAL, `versions` those that can be followed (all, when there are none).
        Whether the guest is in the room yet, and why not, is heard as `Notice`. `pauses` before coming back,
        `keep_alive` and `reminder` (how often to look round from outside the room) are in seconds.
        """
        _check(module, room)
        known = frozenset(versions)

        def visit() -> Visit:
            return Visit(f"{name}.{secrets.token_hex(8)}", name, module, room, known)

        guest = cls((host, port), visit, pauses, keep_alive, reminder)
        guest._task = asyncio.create_task(guest._stay(await guest._connect()))
        return guest

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the server for good."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._backlog.close()

    # ---- the referee's seat ------------------------------------------------------------------------------

    async def heard(self) -> AsyncIterator[Event]:
        """Everything said in the room in order, who comes and goes, and how we fare; for one listener.

        Who is there when the guest comes in, or back, is told as having joined. Ends with `close`.
        """
        async with aclosing(self._backlog.events()) as events:
            async for event in events:
                yield event

    def has_the_word(self, module: str, room: str) -> bool:
        """Whether this referee is the one who speaks there: another may host the room, or have come first."""
        return self._visit.has_the_word

    async def tell(self, module: str, room: str, text: str, *, to: str = "") -> bool:
        """Send command text to everybody in the room, or to one player; False while the guest is outside."""
        return self._send(module, room, self._visit.tell(text, to))

    async def ask_state(self, module: str, room: str) -> bool:
        """Ask the room's owner for the whole game; False while the guest is not there.

        The answer is heard as any other word: command text from begin_save to end_save. An owner who has no
        game open does not answer.
        """
        return self._send(module, room, self._visit.ask_state())

    def _send(self, module: str, room: str, lines: list[str]) -> bool:
        if self._connection is None or (module, room) != (self._visit.module, self._visit.room):
            return False
        for line in lines:
            self._connection.send(line)
        return bool(lines)

    # ---- the connection ----------------------------------------------------------------------------------

    async def _stay(self, connection: Connection) -> None:
        while True:
            await self._follow(connection)
            connection = await self._come_back()

    async def _connect(self) -> Connection:
        host, port = self._address
        try:
            async with asyncio.timeout(_PATIENCE):
                reader, writer = await asyncio.open_connection(host, port)
        except socket.gaierror:
            raise Refusal(f"there is no machine called {clipped(host)}; check the server's address") from None
        except (OSError, OverflowError, TimeoutError):
            where = f"{clipped(host)}, port {port}"
            raise Refusal(
                f"no VASSAL server answers at {where}; check the address, and that it runs"
            ) from None
        return Connection(reader, writer, self._keep_alive)

    async def _follow(self, connection: Connection) -> None:
        """Take part until the connection ends. A broken line is passed over, an endless one ends it."""
        self._connection, self._visit = connection, self._new_visit()
        await self._carry_out(Answer(self._visit.greeting()))
        reminding = asyncio.create_task(self._remind())
        try:
            with suppress(ProtocolError):
                async with aclosing(connection.lines()) as lines:
                    async for line in lines:
                        with suppress(ProtocolError):
                            await self._carry_out(await self._receive(line))
        finally:
            reminding.cancel()
            self._connection = None
            connection.cut()

    async def _receive(self, line: str) -> Answer:
        """Take a line in; a long one, or one that may unpack to much, is read beside the loop."""
        if len(line) < _SHORT:
            return self._visit.receive(line)
        return await asyncio.to_thread(self._visit.receive, line)

    async def _remind(self) -> None:
        while True:
            await asyncio.sleep(self._reminder)
            await self._carry_out(Answer(self._visit.reminder()))

    async def _come_back(self) -> Connection:
        where = f"{clipped(self._address[0])}, port {self._address[1]}"
        await self._carry_out(
            Answer(events=[Notice(f"the connection to {where} was cut; trying to come back")])
        )
        for pause in chain(self._pauses, repeat(self._pauses[-1])):
            await asyncio.sleep(pause)
            with suppress(Refusal):
                return await self._connect()
        raise AssertionError("the tries never end")

    async def _carry_out(self, answer: Answer) -> None:
        if self._connection:
            for line in answer.lines:
                self._connection.send(line)
        for event in answer.events:
            self._backlog.add(event)
        if answer.events:
            await self._backlog.room()


def _check(module: str, room: str) -> None:
    try:
        Address.read(Address(module, room).path())
    except ProtocolError:
        raise Refusal(f"a room cannot be called {clipped(room)!r}") from None
    if room == MAIN_ROOM:
        raise Refusal(f"no game is played in the {MAIN_ROOM}; name the room that the players have created")
