"""The command `guelta publish`: a version of a game's module frozen, so that its games are read for ever."""

from __future__ import annotations

import argparse

from builder.publishing import PublishError, publish
from companion.commands.games import add_game
from companion.following.game_file import Refusal

__all__ = ["add_publish"]


def add_publish(parser: argparse.ArgumentParser, among: str) -> None:
    """Declare what can be asked for; `among` words the choice of a game."""
    parser.description = (
        "Freezes the version of a game's module that module.toml names: writes the numbers of its counters "
        "and its manifest into the game's folder. Do it before you give the module to players; then raise "
        "the version before you change anything that lies on the map."
    )
    add_game(parser, among)
    parser.set_defaults(run=_publish)


def _publish(options: argparse.Namespace) -> int:
    try:
        written = publish(options.game)
    except PublishError as error:
        raise Refusal(str(error)) from None
    print("\n".join(map(str, written)) or "published already, and nothing has changed")
    return 0
