"""The companion as VASSAL's "Private Server": players meet on it, and the referee hears every word."""

from __future__ import annotations

import asyncio
import errno
import itertools
import secrets
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, suppress
from typing import Self

from guelta.builder.vassal.command import SEPARATOR
from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.protocol import Body, Forward, read_request, size_unpacked
from guelta.companion.following.game_file import Refusal
from guelta.companion.node.addresses import LOOPBACK, everywhere, household, on_loopback
from guelta.companion.node.connection import Connection
from guelta.companion.node.events import Backlog, Event, Heard, Joined, Left
from guelta.companion.node.lobby import SYNC, Lobby, Reaction
from guelta.companion.node.pace import Pace, Paces
from guelta.companion.node.utterance import MOST_SAID, SMALL, Beside, Utterance
from guelta.companion.node.voices import REFEREE

__all__ = ["PORT", "Heard", "Joined", "Left", "PrivateServer", "lan_address"]

PORT = 5050  # in the address book of every VASSAL
_MOST_CONNECTIONS = 32
_MOST_OF_ONE = 24  # connections from one house: as many as a club has players
_MOST_IDLE = 8  # of these, those that sit in no room
_MOST_PARTING = 8  # who is told at one time that no seat is left
_FULL = (
    f"CHAT- No seat is left here: {_MOST_OF_ONE} VASSALs of one address and {_MOST_CONNECTIONS} in all "
    "are the most; connect again when somebody has left"
)
_CROWD = 2  # connections that a house has more than a comer's, to make way for him
_MUCH_WAITING = 1 << 20  # bytes that one has not taken, from which it is asked how much all have not
_MOST_WAITING = 32 << 20  # bytes that all together have not taken; then who has most of them is cut off
_PATIENCE = 30.0  # seconds until somebody who connects has to say who he is
_AGAIN = 1.0  # seconds after which a comer who has not asked for the game is told again who is where
_QUESTION = 100.0  # what it weighs to ask for a game, which another has to send
_FOR_HIM = 3.0  # seconds after which it is asked for in his name


class PrivateServer:
    """A server for VASSAL on this machine, while its `async with` lasts.

    It listens on the loopback address, or with `lan` on every address of the machine; `port` 0 takes a free
    one. Raises Refusal, one sentence, when the port cannot be had. `keep_alive` is in seconds. Without a
    `referee` it only brings players together. What is said in a room goes to `before_passing_on` before
    anybody else hears of it.
    """

    def __init__(
        self, port: int = PORT, *, lan: bool = False, keep_alive: float = 120.0, referee: str = REFEREE
    ) -> None:
        self.port = port
        self.is_open_to_lan = lan
        self._keep_alive = keep_alive
        self._numbers = itertools.count()
        self._connections: dict[int, Connection] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._comers: dict[int, list[asyncio.TimerHandle]] = {}
        self._lobby = Lobby(f"Referee.{secrets.token_hex(8)}", referee)
        self._backlog = Backlog()
        self._paces = Paces()
        self._beside = Beside()
        self.before_passing_on: Callable[[Heard], None] | None = None
        self._server: asyncio.Server | None = None
        self._is_closing = False
        self._parting = 0

    async def __aenter__(self) -> Self:
        try:
            bound = (everywhere if self.is_open_to_lan else on_loopback)(self.port)
            self._server = await asyncio.start_server(self._serve, sock=bound)
        except (OSError, OverflowError) as error:
            raise Refusal(_why_not(self.port, error)) from None
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *failure: object) -> None:
        assert self._server
        self._is_closing = True
        self._server.close()
        await self._backlog.close()
        for connection in [*self._connections.values()]:
            connection.cut()
        await asyncio.gather(*self._serving)
        await self._server.wait_closed()
        await self._beside.end()

    # ---- the referee's seat ------------------------------------------------------------------------------

    async def heard(self) -> AsyncIterator[Event]:
        """Everything said in the rooms in order, and who comes and goes; for one listener.

        Ends with the server. What is said in the Main Room, or to one player alone, is not heard.
        """
        async with aclosing(self._backlog.events()) as events:
            async for event in events:
                yield event

    def has_the_word(self, module: str, room: str) -> bool:
        """Return whether this referee is the one who speaks there: who hosts the room always does."""
        return True

    async def tell(self, module: str, room: str, text: str, *, to: str = "") -> bool:
        """Send command text to everybody in a room, or to the player called `to`; False if nobody is there.

        Their VASSALs execute it.
        """
        reaction = self._lobby.tell(module, room, text, to)
        await self._carry_out(reaction)
        return bool(reaction.lines)

    async def ask_state(self, module: str, room: str) -> bool:
        """Ask the room's owner for the whole game; False when nobody is there.

        The answer is heard as any other word: command text from begin_save to end_save. An owner who has no
        game open does not answer.
        """
        reaction = self._lobby.ask_state(module, room)
        await self._carry_out(reaction)
        return bool(reaction.lines)

    # ---- connections -------------------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(reader, writer, self._keep_alive)
        if self._is_closing:
            connection.cut()
            return
        task = asyncio.current_task()
        assert task
        self._serving.add(task)
        if not self._make_room(household(connection.address)):
            await self._turn_off(connection)
            self._serving.discard(task)
            return
        number = next(self._numbers)
        self._connections[number] = connection
        try:
            await self._listen(number, connection)
        finally:
            self._connections.pop(number, None)
            self._leave_be(number)
            connection.cut()
            await self._carry_out(self._lobby.leave(number))
            self._serving.discard(task)

    def _make_room(self, house: str) -> bool:
        """Let one more in: whoever sits in no room makes way, the longest there first; False if nobody can.

        One house takes no seat from another until all are taken, then from the one that has most of them:
        there also who sits in a room makes way, the last comer first. Who plays on this machine stays.
        """
        own = [number for number in self._connections if self._house(number) == house]
        idle = [number for number in self._connections if not self._lobby.is_seated(number)]
        is_crowd = len(own) >= _MOST_OF_ONE or len({*own} & {*idle}) >= _MOST_IDLE
        if not is_crowd and len(self._connections) < _MOST_CONNECTIONS:
            return True
        if is_crowd:
            idle = [number for number in idle if number in own]
        if idle:
            crowd, _ = self._crowd(idle)
            number = next(each for each in idle if self._house(each) == crowd)
        else:
            others = [each for each in self._connections if self._house(each) not in (house, LOOPBACK)]
            crowd, size = self._crowd(others) if others and not is_crowd else ("", 0)
            if size < len(own) + _CROWD:
                return False
            number = next(each for each in reversed(others) if self._house(each) == crowd)
        self._connections.pop(number).cut()
        return True

    async def _turn_off(self, connection: Connection) -> None:
        """Send the notice that no seat is left, and end the connection; a crowd gets no notice."""
        if self._parting >= _MOST_PARTING:
            connection.cut()
            return
        self._parting += 1
        try:
            await connection.part(Body(_FULL).line())
        finally:
            self._parting -= 1

    def _house(self, number: int) -> str:
        return household(self._connections[number].address)

    def _crowd(self, numbers: list[int]) -> tuple[str, int]:
        """Return the house of which most of these connections are, and how many."""
        return Counter(map(self._house, numbers)).most_common(1)[0]

    async def _listen(self, number: int, connection: Connection) -> None:
        """Do what the lines ask. A broken one is passed over, but whoever begins with one is no VASSAL.

        (A browser, say, that a page has sent here.)
        """
        pace = self._paces.of(household(connection.address))
        deadline = asyncio.get_running_loop().call_later(_PATIENCE, connection.cut)
        try:
            with suppress(ProtocolError):
                async with aclosing(connection.lines()) as lines:
                    async for line in lines:
                        await connection.rest(pace.weigh(line))
                        if connection.is_cut:
                            break
                        await self._answer(number, connection, line, pace)
                        if not self._lobby.knows(number):
                            break
                        deadline.cancel()
        finally:
            deadline.cancel()
            self._paces.leave(household(connection.address), pace)

    async def _answer(self, number: int, connection: Connection, line: str, pace: Pace) -> None:
        """Do what a line asks; of a broken one nothing."""
        try:
            request = read_request(line)
            said = None
            if isinstance(request, Forward):
                said = await self._understand(number, connection, request, pace)
                if said is None:
                    await self._carry_out(self._lobby.turn_away(number))
                    return
            reaction = self._lobby.receive(number, request, connection.address, said)
        except ProtocolError:
            return
        await self._carry_out(reaction, f"connection {number}")

    async def _understand(
        self, number: int, connection: Connection, request: Forward, pace: Pace
    ) -> Utterance | None:
        """Read a message when its sender may say as much; None for more than anybody asked him for.

        Only what a room or the referee hears is read to its commands.
        """
        if not self._lobby.knows(number):
            raise ProtocolError("a message of somebody who has not come in")
        size, is_awaited = size_unpacked(request.body), self._lobby.awaits(number, request.to)
        if not is_awaited:
            if size > MOST_SAID:
                return None
            await connection.rest(pace.weigh_more(size))
            if connection.is_cut:
                raise ProtocolError("a message of somebody who has gone")
        whole = not request.to.player or is_awaited

        def read() -> Utterance:
            return Utterance.read(request.body, whole=whole)

        said = read() if size <= SMALL else await self._beside.do(read)
        question = _QUESTION if said.text.startswith(SYNC) else 0.0
        commands = 0 if is_awaited else said.text.count(SEPARATOR)
        if wait := pace.weigh_more(lines=question, commands=commands):
            await connection.rest(wait)
        return said

    async def _carry_out(self, reaction: Reaction, client: str = "") -> None:
        """Carry out a reaction: what is said is kept first, then passed on, then heard."""
        if self.before_passing_on is not None:
            for event in reaction.events:
                if isinstance(event, Heard):
                    self.before_passing_on(event)
        self._send(reaction)
        for number in reaction.comers:
            self._see_to(number)
        for event in reaction.events:
            self._backlog.add(event)
        if reaction.events:
            await self._backlog.room(client)

    def _see_to(self, comer: int) -> None:
        """Let a comer who does not ask for the game come by it all the same."""
        self._leave_be(comer)
        if comer in self._connections:
            after = asyncio.get_running_loop().call_later
            self._comers[comer] = [
                after(_AGAIN, lambda: self._send(self._lobby.show_again(comer))),
                after(_FOR_HIM, lambda: self._send(self._lobby.ask_for(comer))),
            ]

    def _leave_be(self, comer: int) -> None:
        for timer in self._comers.pop(comer, ()):
            timer.cancel()

    def _send(self, reaction: Reaction) -> None:
        for number, line in reaction.lines:
            if number in self._connections:
                self._connections[number].send(line)
                if self._connections[number].waiting > _MUCH_WAITING:
                    self._mind_memory()

    def _mind_memory(self) -> None:
        """Cut off who takes nothing of what he is sent, when that is too much to hold for all of them."""
        waiting = {each: each.waiting for each in self._connections.values() if not each.is_cut}
        while sum(waiting.values()) > _MOST_WAITING:
            most = max(waiting, key=lambda each: waiting[each])
            most.cut()
            del waiting[most]


def _why_not(port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken: another program listens there, perhaps another Guelta or a VASSAL "
            "server; end it, or choose another port with --port"
        )
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return f"port {port} may not be used by this account; choose one above 1024 with --port"
    return f"port {port} cannot be used; choose one between 1024 and 65535 with --port"


def lan_address() -> str | None:
    """Return this machine's address in its network, for the others to type in; None when it has none.

    One of IPv6 stands in brackets, and is given where there is none of IPv4.
    """
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # nothing is sent, only a way there looked up
            found = str(probe.getsockname()[0])
            return f"[{found}]" if family == socket.AF_INET6 else found
    return None
