"""An evening: players at our private server, and all that `guelta live` has beside it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from rich.console import Console

from guelta.companion.commands.arguments.playing import add_live
from guelta.companion.hosting.command import page_of, session_of, shelf_for
from guelta.companion.hosting.live import run
from guelta.companion.node.server import PrivateServer
from guelta.companion.session.referees_seat import Seat
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from tests.companion.handed_back import as_shown
from tests.engine.boards import board_of, shown_by
from tests.engine.live import Wire, in_room, is_sent_the_game, signing_off, until
from tests.engine.session import Engine
from tests.library import KNOWN, LIBRARY

__all__ = ["Evening", "evening"]


@dataclass
class Evening:
    """Players in a room of our server, the first of whom has the game; one may come by the `wire`."""

    server: PrivateServer
    wire: Wire
    session: Session
    players: tuple[Engine, ...]
    room: str
    said: list[str] = field(default_factory=list)
    begun: dict[Engine, int] = field(default_factory=dict)

    def chat(self, player: Engine) -> str:
        """What stands in a player's chat since the evening began; VASSAL never empties it."""
        return player.chat()[self.begun[player] :]

    @property
    def board(self) -> Position:
        """The companion's."""
        return self.session.tabletop.position if self.session.tabletop else Position()

    async def come(self, player: Engine, *, by: Wire | None = None, with_game: bool = False) -> None:
        """Bring a player into the room; who is not the first is sent the game."""
        await in_room(player, (by or self.server).port, self.room, with_game=with_game)
        if player is not self.players[0]:
            await is_sent_the_game(player, self.players[0], board_of)

    async def has(self, board: Position) -> None:
        """Wait until the companion has a board."""
        shown = as_shown(board)
        await until(lambda: as_shown(self.board) == shown, lambda: self.session.status)

    async def all_have(self, board: Position) -> None:
        """Wait until the companion and all players have a board."""
        await self.has(board)
        shown = as_shown(board)
        for player in self.players:
            await until(lambda player=player: shown_by(player) == shown, player.chat)

    async def listen(self) -> None:
        """Note what the referee says."""
        async for event in self.session.listen():
            if event.kind == "said":
                self.said.append(str(event.body))


@asynccontextmanager
async def evening(room: str, journal: Path, *players: Engine, seed: str = "7") -> AsyncIterator[Evening]:
    """As `guelta live` has it, but for the port; its players sign off before it ends."""
    parser = argparse.ArgumentParser()
    add_live(parser, LIBRARY.ids)
    options = parser.parse_args(["--port", "0", "--no-browser", "--seed", seed, "--journal", str(journal)])
    console = Console(file=StringIO())
    session = session_of(options, KNOWN)
    async with PrivateServer(options.port) as server, Wire(server.port) as wire:
        seat = Seat(session, server, shelf_for(options, KNOWN, console))
        page = page_of(options, f"an evening in {room}", options.game)
        running = asyncio.create_task(run(session, seat.follow(), page, console))
        begun = {player: len(await asyncio.to_thread(player.chat)) for player in players}
        one = Evening(server, wire, session, players, room, begun=begun)
        listening = asyncio.create_task(one.listen())
        try:
            async with signing_off(*players):
                yield one
        finally:
            running.cancel()
            await asyncio.wait([running, listening])
    assert running.cancelled() or running.exception() is None
