"""A companion with its page on a free port of loopback, in a thread of its own as its loop wants it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

import uvicorn

from guelta.builder.known_modules import KnownModules
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.companion.hosting.live import listening
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.shelf import Shelf
from guelta.companion.judging.tabletop import News
from guelta.companion.page.app import page
from guelta.companion.session.session import Session
from tests.library import KNOWN

T = TypeVar("T")
TOKEN = "a-token-for-the-test"
SEATS = {"a-seat-for-the-government": "fan", "a-seat-for-the-rebels": "fap"}


class Recorded(Protocol):
    """A game that goes on: what VASSAL logged of it so far."""

    @property
    def steps(self) -> list[Command]: ...

    def log(self) -> Log: ...


class Host:
    """Follows games and serves the page; `do` runs something on its loop and gives what came of it.

    `is_refusing` is set by tests that expect requests to fail, `seats` gives the tokens of the sides, `known`
    the modules whose games it follows.
    """

    session: Session
    file: Path
    last: News

    def __init__(
        self, folder: Path, seats: Mapping[str, str] | None = None, known: KnownModules = KNOWN
    ) -> None:
        self.known = known
        self.folder = folder
        self.seats = seats or SEATS
        self.port = 0
        self.games = 0
        self.is_refusing = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Host:
        self._thread.start()
        self.session = self.do(lambda: Session(self.known))
        self.serve()
        return self

    def __exit__(self, *_: object) -> None:
        self.hush()
        if self.games:
            self.do(self.session.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
        self._loop.close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def address(self, token: str | None = None) -> str:
        return f"{self.origin}/{token or TOKEN}/"

    def serve(self) -> None:
        """Begin to serve the page, on the same port as before if it was served already."""
        asyncio.run_coroutine_threadsafe(self._serve(), self._loop).result(30)

    def hush(self) -> None:
        """Serve no more, as if the companion had been stopped."""
        asyncio.run_coroutine_threadsafe(self._hush(), self._loop).result(30)

    async def _serve(self) -> None:
        bound = listening(self.port)
        assert bound is not None
        self._listening = bound
        self.port = bound.getsockname()[1]
        application = page(self.session, token=TOKEN, seats=self.seats)
        config = uvicorn.Config(
            application, log_level="critical", lifespan="off", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._serving = asyncio.ensure_future(self._server.serve(sockets=[self._listening]))
        while not self._server.started:
            await asyncio.sleep(0)

    async def _hush(self) -> None:
        self._server.should_exit = True
        await self._serving
        self._listening.close()

    def do(self, work: Callable[[], T]) -> T:
        """Run something on the loop of the session."""

        async def run() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(60)

    def follow(self, game: Recorded, *, sender: str = "Anna") -> None:
        """Follow a game to its last step."""
        log = game.log()
        self.games += 1
        place = self.folder / f"journal-{self.games}.sqlite"
        self.file = self.folder / "our-game.vlog"
        log.write(self.file)

        def lay() -> None:
            self.session.keep_on(Shelf(place, lambda each: Journal.open(each, source="test"), "test"))
            self.session.file = self.file
            module = log.start.module
            assert module is not None
            self.session.lay(module.name or "", module.version or "", log.start.command, str(self.file))
            for step in log.steps():
                self.session.see(step, sender)
            self.session.tell("Following our-game.vlog.")

        self.do(lay)

    def see(self, game: Recorded, *, sender: str = "Anna") -> None:
        """Take in the last step of a game."""
        step = game.steps[-1]
        self.last = self.do(lambda: self.session.see(step, sender))
