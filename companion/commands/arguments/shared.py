"""What more than one command can be asked for: the game, who looks, which charts, trust."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from guelta.rules.engine.replay.budget import Budget
from guelta.rules.engine.tables.folder import Folder

__all__ = ["VASSALS_PORT", "add_as", "add_common", "add_game", "add_search", "among"]

VASSALS_PORT = 5050
"""The port on which VASSAL looks for a Private Server of this computer."""


def among(games: Sequence[str]) -> str:
    """Return the words for the choice of a game: one of these ids, or a folder."""
    return f"{', '.join(games)}, or the folder of another game"


def add_common(parser: argparse.ArgumentParser, reads_game: bool, reads_play: bool) -> None:
    """Declare the options of every command that reads the tables of a game, and of those that read play."""
    parser.set_defaults(charts=None, trust=False, module=None)
    if reads_game:
        _add_own_charts(parser)
        _add_trust(parser)
    if reads_play:
        also = "also read games played with the module in FILE"
        parser.add_argument("--module", type=Path, metavar="FILE", help=also)


def _add_trust(parser: argparse.ArgumentParser) -> None:
    """Declare the leave to run Python of others."""
    parser.add_argument(
        "--trust", action="store_true", help="run the Python in a game's folder without asking, now and later"
    )


def add_game(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare which game a command is about: the one in whose folder one stands, unless told."""
    help = f"{among(games)} (default: the one in whose folder you are)"
    if Folder(Path("rules"), "rules").has("game.toml"):
        parser.add_argument("game", nargs="?", metavar="GAME", default=".", help=help)
    else:
        parser.add_argument("game", metavar="GAME", help=help)


def _add_own_charts(parser: argparse.ArgumentParser) -> None:
    """Declare the charts of an owner."""
    parser.add_argument(
        "--charts",
        type=Path,
        metavar="DIR",
        help="use the charts in DIR in place of Guelta's of the same name",
    )


_MOST_TRIES = 1_000_000


def add_search(parser: argparse.ArgumentParser, usual: Budget) -> None:
    """Let a command take `--search N`; it comes as `search`, the budget of a phase."""

    def budget(text: str) -> Budget:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= _MOST_TRIES:
            raise argparse.ArgumentTypeError(f"takes a number from 1 to {_MOST_TRIES:,}, not {text!r}")
        return Budget(int(text))

    parser.add_argument(
        "--search",
        type=budget,
        default=usual,
        metavar="N",
        help=f"try up to N ways to have played a phase before leaving it unsure (default: {usual.nodes}; "
        "more takes longer)",
    )


def add_as(parser: argparse.ArgumentParser, named: str = "") -> None:
    """Let a command take `--as SIDE`, more than once for who plays more sides; they come as `sides`.

    `named` adds how a side is called where our own tables do not say it (", as VASSAL calls it").
    """
    parser.add_argument(
        "--as",
        dest="sides",
        action="append",
        default=[],
        metavar="SIDE",
        help=f"show what this side sees{named}; by default only what is public (the file itself holds more: "
        "who has it could read that)",
    )
