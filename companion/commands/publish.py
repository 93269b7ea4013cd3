"""The command `guelta publish`: a version of a game's module frozen, so that its games are read for ever."""

from __future__ import annotations

import argparse

from guelta.builder.publishing import PublishError, publish
from guelta.companion.following.game_file import Refusal
from guelta.rules.library import Library

__all__ = ["publish_game"]


def publish_game(options: argparse.Namespace, library: Library) -> int:
    """Freeze the version and print the files written; Refusal says why it cannot be."""
    try:
        written = publish(library.game(options.game))
    except PublishError as error:
        raise Refusal(str(error)) from None
    print("\n".join(map(str, written)) or "published already, and nothing has changed")
    return 0
