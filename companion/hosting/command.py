"""What `guelta live` and `guelta join` do: a server, the referee's seat at it, and a session that follows."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from guelta.builder.known_modules import KnownModules
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped, printable
from guelta.companion.hosting.live import PageOptions, run, until_stopped
from guelta.companion.journal.journal import Journal, journal_place
from guelta.companion.journal.keeping import mind_kind
from guelta.companion.journal.replay import rejudge
from guelta.companion.journal.salvage import open_journal
from guelta.companion.journal.shelf import Shelf
from guelta.companion.node.guest import Guest
from guelta.companion.node.server import PORT, PrivateServer, lan_address
from guelta.companion.session.keys import Keys, keys_place, seats_of
from guelta.companion.session.referees_seat import Seat
from guelta.companion.session.session import Session
from guelta.companion.session.speech import ALOUD, Speech
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.game import Game

__all__ = ["host", "journal_for", "page_of", "session_of", "visit"]

_CLICKS = (
    "in VASSAL: press the button with the two arrows, Server Controls",
    "right-click the round icon at the left of that panel, and choose Private Server",
    "press the connect button beside it",
    "type a name at New Room and press Create; then start or load the game",
)


# ---- what every command that follows a game is told


def session_of(options: argparse.Namespace, known: KnownModules, journal: Journal | None = None) -> Session:
    """Make a session whose referee speaks as the options want it."""
    verdicts = (Verdict.VIOLATION,) if options.violations_only else ALOUD
    speech = Speech(verdicts=verdicts, chapters=options.not_about, is_private=options.private)
    return Session(known, journal, speech=speech, seed=options.seed, budget=options.search)


def page_of(options: argparse.Namespace, name: str, game: Game[Any] | None = None) -> PageOptions:
    """Return how the page is offered; each side of the game has its own, as soon as the game is known.

    `name` is what is followed: its tokens are those of last time.
    """
    seats = seats_of(game) if game else {}
    keys = Keys(seats, keys_place(name), lookers_on=options.lan, vacated=options.vacate)
    return PageOptions(options.page_port, not options.no_browser, keys, options.lan)


def journal_for(
    options: argparse.Namespace, known: KnownModules, console: Console, keys: Keys | None = None
) -> Callable[[str], Journal]:
    """Return what opens the journal of a game by its name; what was judged is judged anew if asked for.

    With the game go the tokens of its places in `keys`.
    """

    def open_journal(name: str) -> Journal:
        if keys is not None:
            keys.turn_to(name)
        return _opened(options.journal or journal_place(name), name, options, known, console)

    return open_journal


def shelf_for(
    options: argparse.Namespace, known: KnownModules, console: Console, keys: Keys | None = None
) -> Callable[[str], Shelf]:
    """Return where the games of a room are kept, by its name; with it go the tokens of its places in `keys`.

    Refusal when the journal that is named is no file.
    """
    if options.journal is not None:
        mind_kind(options.journal)

    def shelf(name: str) -> Shelf:
        if keys is not None:
            keys.turn_to(name)
        place = options.journal or journal_place(name)
        return Shelf(place, lambda each: _opened(each, name, options, known, console), name)

    return shelf


def _opened(
    place: Path, name: str, options: argparse.Namespace, known: KnownModules, console: Console
) -> Journal:
    try:
        journal = open_journal(known, place, source=name)
    except Refusal as refusal:  # who runs the companion reads the path here, and nobody else anywhere
        console.print(Text(printable(str(refusal))))
        raise
    if options.rejudge:
        for line in rejudge(known, journal, options.search) or ["judged again: nothing has changed"]:
            console.print(Text(printable(line)))
    return journal


# ---- our own server


def host(options: argparse.Namespace, known: KnownModules, game: Game[Any] | None) -> int:
    """Be VASSAL's private server until stopped, for one game or whichever is played; return the exit code."""
    return until_stopped(_host(options, known, game, Console(highlight=False, soft_wrap=True)))


async def _host(
    options: argparse.Namespace, known: KnownModules, game: Game[Any] | None, console: Console
) -> None:
    session, module = session_of(options, known), game.module_name if game else ""
    page = page_of(options, f"live {options.port}", game)
    async with PrivateServer(options.port, lan=options.lan) as server:
        seat = Seat(session, server, shelf_for(options, known, console, page.keys), module=module)
        server.before_passing_on = seat.keep
        for line in _welcome(server):
            console.print(Text(line))
        session.tell("waiting for a player", _CLICKS)
        await run(session, seat.follow(), page, console)


def _welcome(server: PrivateServer) -> list[str]:
    lines = [f"Listening for VASSAL on port {server.port}. Every player:"]
    lines += [f"  {number}. {click}" for number, click in enumerate(_CLICKS, start=1)]
    if server.port != PORT:
        lines.append(
            f"Port {server.port} is not the one VASSAL expects ({PORT}): in place of Private Server, add a "
            f"server localhost:{server.port} to the address book behind the icon."
        )
    if server.is_open_to_lan:
        address = lan_address() or "this computer's address"
        lines += [
            f"Players on other computers add the server {address}:{server.port} to that address book.",
            "Warning: everybody on this network can connect, and VASSAL sends passwords in clear.",
        ]
    return [*lines, "Ctrl-C ends it; the game is kept."]


# ---- somebody else's server


def visit(options: argparse.Namespace, known: KnownModules, game: Game[Any]) -> int:
    """Be a guest in a room until stopped; return the exit code."""
    return until_stopped(_visit(options, known, game, Console(highlight=False, soft_wrap=True)))


async def _visit(options: argparse.Namespace, known: KnownModules, game: Game[Any], console: Console) -> None:
    host, port = _address(options.server)
    session, module = session_of(options, known), game.module_name
    versions = known.versions(module)
    page = page_of(options, f"join {host}:{port} {options.room}", game)
    async with await Guest.join(host, port, options.room, module=module, versions=versions) as guest:
        seat = Seat(session, guest, shelf_for(options, known, console, page.keys), module=module)
        console.print(Text(f"A guest at {clipped(host)}, port {port}. Ctrl-C leaves; the game is kept."))
        await run(session, seat.follow(), page, console)


def _address(text: str) -> tuple[str, int]:
    """Read HOST:PORT; the port may be left out. An address of IPv6 stands in brackets before a port."""
    is_bare = text.count(":") > 1 and not text.startswith("[")
    host, _, port = (
        text.rpartition(":") if ":" in text and not (is_bare or text.endswith("]")) else (text, "", "")
    )
    port = port or str(PORT)
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise Refusal(f"{clipped(text)!r} is not the address of a server; write it as example.org:{PORT}")
    return host.strip("[]"), int(port)
