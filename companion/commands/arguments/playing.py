"""What can be asked for while a game is played: `live`, `join`, `watch`, `turn`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.companion.commands.arguments.shared import VASSALS_PORT, add_game, add_search, among
from guelta.rules.engine.replay.budget import CHECK, LIVE

__all__ = ["add_following", "add_join", "add_live", "add_turn", "add_watch"]


def add_live(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta live` takes."""
    parser.description = (
        "Referees a game while it is played: VASSAL finds it as its Private Server on this computer. It "
        "speaks in the chat when a rule is broken or something is due, and shows the game on a page."
    )
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=f"{among(games)} (default: whichever is played)"
    )
    parser.add_argument(
        "--port",
        type=int,
        default=VASSALS_PORT,
        metavar="N",
        help=f"the port to listen on (default: {VASSALS_PORT}, VASSAL's own)",
    )
    add_following(parser, "let players on other computers of this network connect, and open the page")


def add_join(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta join` takes."""
    parser.description = (
        "Referees a game in a room on somebody else's VASSAL server, as a guest: comes in when a player is "
        "there, asks for the game, and follows it."
    )
    parser.add_argument("server", metavar="HOST:PORT", help=f"the server, such as example.org:{VASSALS_PORT}")
    parser.add_argument("room", metavar="ROOM", help="the name of the room, as VASSAL shows it")
    add_game(parser, games)
    add_following(parser)


def add_following(
    parser: argparse.ArgumentParser, lan: str = "let other computers of this network open the page"
) -> None:
    """Declare what every command that follows a game can be told: about the page, the chat, the journal.

    `lan` says what is opened to others.
    """
    _add_page(parser, lan)
    add_search(parser, LIVE)
    parser.add_argument("--seed", metavar="N", help="roll the companion's dice with this seed")
    parser.add_argument(
        "--private", action="store_true", help="report nothing in the chat or here, only on the page"
    )
    parser.add_argument(
        "--violations-only",
        action="store_true",
        help="report violations only, not what is due",
    )
    parser.add_argument(
        "--not-about",
        action="append",
        default=[],
        metavar="CHAPTER",
        help="report nothing about this chapter of the rules, such as 9 (may be repeated)",
    )
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="the file the game is kept in (default: one of its own in Guelta's folder)",
    )
    parser.add_argument(
        "--rejudge", action="store_true", help="judge the turns already played again, and list what differs"
    )


def _add_page(parser: argparse.ArgumentParser, lan: str) -> None:
    parser.add_argument("--lan", action="store_true", help=lan)
    parser.add_argument(
        "--vacate",
        action="append",
        default=[],
        metavar="SIDE",
        help="let the seat of this side be taken anew: its player has lost his link (may be repeated)",
    )
    parser.add_argument(
        "--page-port", type=int, default=0, metavar="N", help="the page's port (default: any)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser on the page")


def add_watch(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Referees a game by its files: a log (.vlog) or saved game (.vsav), or a folder in which logs that "
        "go on from one another are followed as one game. They are read as VASSAL writes them, and the page "
        "shows the game. The files themselves are never changed."
    )
    parser.add_argument(
        "path",
        metavar="PATH",
        type=Path,
        help="a log, a saved game, or a folder; the log need not exist yet",
    )
    add_following(parser)


def add_turn(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Sums up the newest log of a game by mail in at most ten lines to paste into a mail: what moved, "
        "what is against the rules, what is due, and whose turn it is. With --play a program plays SIDE on "
        "from there, until another side has something to decide: it writes a saved game beside the log, to "
        "begin the next log with, and says why it did what it did."
    )
    parser.add_argument(
        "path", metavar="PATH", type=Path, help="the folder of the logs, or a single log (.vlog)"
    )
    parser.add_argument("--play", metavar="SIDE", default="", help="have a program play this side")
    parser.add_argument(
        "--strength",
        choices=("recruit", "regular", "veteran"),
        default="regular",
        help="how well the program plays (default: regular)",
    )
    add_search(parser, CHECK)
