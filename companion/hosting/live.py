"""A session at work: feed, page, chat and console on one loop, until the feed ends or somebody stops it."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import uvicorn
from rich.console import Console
from rich.text import Text

from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import printable
from guelta.companion.node.addresses import LOOPBACK, everywhere, on_loopback
from guelta.companion.node.server import lan_address
from guelta.companion.session.keys import Keys, seats_of
from guelta.companion.session.pondering import ponder
from guelta.companion.session.session import Session
from guelta.companion.session.tidying import tidy

__all__ = ["PageOptions", "listening", "run", "until_stopped"]

_PARTING = 2.0
"""Seconds for the page to let go of its readers."""


@dataclass(frozen=True, slots=True)
class PageOptions:
    """How the page is offered: its port (0 takes a free one), whether a browser is opened on it.

    Each side gets an address of its own, where its secret choices are made; `keys` has the tokens, new ones
    when there are none. With `is_open` other machines may read it too.
    """

    port: int = 0
    opens_browser: bool = True
    keys: Keys | None = None
    is_open: bool = False


def until_stopped(work: Coroutine[Any, Any, None]) -> int:
    """Run a coroutine to its end, or until Ctrl-C, which is no failure; give the exit code."""
    with suppress(KeyboardInterrupt):
        asyncio.run(work)
    return 0


async def run(
    session: Session,
    feed: Coroutine[Any, Any, None],
    page: PageOptions | None = None,
    console: Console | None = None,
) -> None:
    """Follow a feed with a session, show the page, speak in the chat and tell the console what happens.

    Ends when the feed ends or when cancelled, and closes the session either way. What the feed raises is
    raised here; Refusal when the page's port cannot be had.
    """
    console = console or Console(highlight=False, soft_wrap=True)
    page = page or PageOptions()
    keys = Keys({}) if page.keys is None else page.keys  # empty is false, and yet somebody else has it
    listener = session.listen()
    tasks: list[asyncio.Task[None]] = []
    try:
        with _served(session, page, keys, console) as serving:
            if session.status:
                _print(console, "status", session.status)
            telling = asyncio.create_task(_tell(listener, session, keys, console))
            server = asyncio.create_task(serving.serve(sockets=serving.bound))
            following = asyncio.create_task(feed)
            tasks += [following, server, telling, asyncio.create_task(session.speak())]
            tasks += [asyncio.create_task(tidy(session)), asyncio.create_task(ponder(session))]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                session.hush()
                serving.should_exit = True
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(server), _PARTING)
    finally:
        feed.close() if not tasks else None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        session.close()
    _raise_what_failed(tasks)


def _raise_what_failed(tasks: Iterable[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            raise error


async def _tell(listener: Any, session: Session, keys: Keys, console: Console) -> None:
    """Print what happens, a line each; as soon as the game is known its sides have their seats."""
    async for event in listener:
        _seat(session, keys)
        if event.kind in ("status", "said") and isinstance(event.body, str):
            _print(console, event.kind, event.body)


def _seat(session: Session, keys: Keys) -> None:
    if session.tabletop is not None:
        keys.seat(seats_of(session.tabletop.game))


def _print(console: Console, kind: str, text: str) -> None:
    line = Text(f"{datetime.now():%H:%M:%S}  ", style="dim")
    mark, style = ("Referee: ", "bold") if kind == "said" else ("", "")
    console.print(line.append(mark + printable(text), style=style))


# ---- the page


class _Server(uvicorn.Server):
    """Serves a socket that is bound already, and leaves Ctrl-C to who runs it."""

    bound: list[socket.socket]

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def _served(session: Session, options: PageOptions, keys: Keys, console: Console) -> Iterator[_Server]:
    from guelta.companion.page.app import page  # drawing is heavy, and the other commands do without it
    from guelta.companion.page.line import Line

    _seat(session, keys)
    application = page(session, token=keys.own, seats=keys, is_open=options.is_open)
    with _bound(options, keys.port) as bound:
        server = _Server(
            uvicorn.Config(
                application,
                http=Line,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # nobody says for another where he comes from
                timeout_graceful_shutdown=1,
            )
        )
        server.bound = [bound]
        port = bound.getsockname()[1]
        keys.keep(port)
        own = f"http://{LOOPBACK}:{port}/{keys.own}/"
        console.print(Text(f"The page: {own}", style="bold"))
        keys.on_turn = lambda: _print_links(keys, port, options.is_open, console)
        keys.on_turn()
        if options.opens_browser and _can_browse(console):
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, own)
        yield server


def _print_links(keys: Keys, port: int, is_open: bool, console: Console) -> None:
    host = (lan_address() if is_open else None) or LOOPBACK
    if keys.said:
        console.print(Text(printable(keys.said)))
        keys.said = ""
    for what, link in keys.links(f"http://{host}:{port}"):
        console.print(Text(f"{what}: {link}"))
    if is_open:
        free = ", ".join(keys.free) or ("none" if len(keys) > 1 else "listed as soon as the game is known")
        console.print(
            Text(
                f"Free seats: {free}. Open to this network: whoever has this link sees what everybody may "
                "see, and may take a free seat, whose address is shown to that player alone; take yours in "
                "the same way. It is not encrypted. The page that writes to the game opens on this computer "
                "only."
            )
        )


@contextmanager
def _bound(options: PageOptions, last: int) -> Iterator[socket.socket]:
    """Bind the port that is wanted; else the one of last time if it is free, so that open pages come back."""
    bound = listening(last, is_open=options.is_open) if last and not options.port else None
    bound = bound or listening(options.port, is_open=options.is_open)
    if bound is None:
        raise Refusal(
            f"the page cannot be shown on port {options.port}, which is taken or not allowed; choose another "
            "with --page-port, or leave that out"
        )
    try:
        yield bound
    finally:
        bound.close()


def listening(port: int, *, is_open: bool = False) -> socket.socket | None:
    """Take a port of this machine, 0 for any, `is_open` to others or not; None when it cannot be had."""
    try:
        bound = (everywhere if is_open else on_loopback)(port)
    except (OSError, OverflowError):
        return None
    bound.listen()  # a browser that is quicker than the server waits for it
    return bound


def _can_browse(console: Console) -> bool:
    """Return whether a browser with a window of its own can be opened for who sits at the console."""
    if not console.is_terminal:
        return False
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
