"""For tests with servers and engines at once: the engine is asked in a thread, and states are awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Self, TypeVar

import pytest

from guelta.companion.node.server import PrivateServer
from tests.companion.node.ears import Ears
from tests.engine.node_server import NodeServer, free_port
from tests.engine.session import Engine

__all__ = [
    "PATIENCE",
    "Ears",
    "Wire",
    "in_room",
    "is_sent_the_game",
    "loses_the_server",
    "players_of",
    "private_server",
    "signing_off",
    "two_players",
    "until",
    "vassal_server",
]

Value = TypeVar("Value")
PATIENCE = 60.0  # seconds until a state that does not come is a failure
REMINDER = 2.0  # seconds
BETWEEN_LOOKS = 0.005  # seconds in which engine and companion have the processor to themselves
ASK_AGAIN = 8  # reminders; before that VASSAL would not ask twice in a room (SynchAction)
ASKED = "- Synchronization complete"
LOST = "lost connection"


async def until(
    look: Callable[[], Value],
    about: Callable[[], object] = lambda: "",
    remind: Callable[[], None] = lambda: None,
) -> Value:
    """Look, in a thread, until what is seen is true; gives it. `look` asks an engine or reads a state.

    `about` says more when it does not come about; `remind` is called now and then while it does not.
    """
    clock = asyncio.get_running_loop()
    begun = reminded = clock.time()
    while not (seen := await asyncio.to_thread(look)):
        if clock.time() - begun > PATIENCE:
            more = await asyncio.to_thread(about)
            raise AssertionError(f"this did not come about; last seen: {seen!r} {more}")
        if clock.time() - reminded > REMINDER:
            reminded = clock.time()
            await asyncio.to_thread(remind)
        await asyncio.sleep(BETWEEN_LOOKS)
    return seen


# ---- servers ---------------------------------------------------------------------------------------------


@asynccontextmanager
async def signing_off(*players: Engine) -> AsyncIterator[None]:
    """Whoever is still at a server in the end signs off, so that none complains when it ends."""
    try:
        yield
    finally:
        for player in players:
            await asyncio.to_thread(player.disconnect)


@asynccontextmanager
async def private_server(*players: Engine, port: int = 0) -> AsyncIterator[tuple[PrivateServer, Ears]]:
    """Our server, with ears."""
    async with PrivateServer(port) as server, Ears(server.heard()) as ears, signing_off(*players):
        yield server, ears


@asynccontextmanager
async def vassal_server(*players: Engine) -> AsyncIterator[int]:
    """VASSAL's own server; gives its port."""
    with NodeServer(free_port()) as server:
        async with signing_off(*players):
            yield server.port


class Wire:
    """The way by which a player reaches a server; it can be cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._ends: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *failure: object) -> None:
        self.cut()
        self._server.close()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Both ends lose each other without a word."""
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._ends += [writer, back]
        await asyncio.gather(_carry(reader, back), _carry(there, writer), return_exceptions=True)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()


# ---- players ---------------------------------------------------------------------------------------------


@contextmanager
def players_of(module: Path, places: pytest.TempPathFactory, *names: str) -> Iterator[list[Engine]]:
    """Players by their names, each at a VASSAL of their own with a module open."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(Engine(module, places.mktemp(name.lower()), player=name)) for name in names
        ]


@contextmanager
def two_players(module: Path, places: pytest.TempPathFactory) -> Iterator[tuple[Engine, Engine]]:
    """Anna and Bo, each at a VASSAL of their own with a module open."""
    with players_of(module, places, "Anna", "Bo") as (anna, bo):
        yield anna, bo


async def in_room(
    player: Engine, port: int, room: str, *, with_game: bool = False, forgetful: bool = False
) -> None:
    """Connect a player to the server on this machine, if he is not, and bring him into a room.

    He comes as somebody who has just started VASSAL, or `with_game` as he is. Where another has the game,
    VASSAL may put its own away in the thread that reads the socket; what lies on the table is not looked at
    before it says in the chat that this is over. A `forgetful` server, such as VASSAL's own, now and then
    does not say who is where when two things happen at once.
    """
    remind = player.remind if forgetful else lambda: None
    if not with_game:
        await asyncio.to_thread(player.close)
    if not (await asyncio.to_thread(player.network)).connected:
        await asyncio.to_thread(player.connect, port)
    await until(lambda: player.network().knows_the_rooms, player.network, remind)
    asks = room in (await asyncio.to_thread(player.network)).owners
    asked = (await asyncio.to_thread(player.chat)).count(ASKED)
    await asyncio.to_thread(player.enter, room)
    await until(lambda: player.network().is_in(room), player.network, remind)
    if asks:
        await until(lambda: player.chat().count(ASKED) > asked, player.chat, remind)


async def is_sent_the_game(
    player: Engine, owner: Engine, board: Callable[[Engine], object] = Engine.board, *, asks: str = ""
) -> None:
    """Wait until a player who has come into a room has the owner's game.

    Our server sees to it. On another he asks the owner (`asks`) again, as players do whose VASSAL did not.
    """
    reminders = 0

    def remind() -> None:
        nonlocal reminders
        reminders += 1
        if asks and reminders % ASK_AGAIN == 0:
            player.synchronize(asks)

    await until(
        lambda: board(player) == board(owner), lambda: (player.network(), player.chat(), owner.chat()), remind
    )


async def loses_the_server(player: Engine) -> None:
    """Wait until a player's VASSAL has noticed that his server is gone; that it says so is no complaint.

    From 3.7 on it says so in a window too, somewhat later.
    """
    times = 1 if player.version < (3, 7) else 2

    def said() -> list[str]:
        return [problem for problem in player.problems if LOST in problem.casefold()]

    await until(lambda: not player.network().connected and len(said()) >= times, lambda: player.problems)
    player.problems[:] = [problem for problem in player.problems if problem not in said()]
