"""The commands `guelta live` and `guelta join`: a game refereed while it is played in VASSAL."""

from __future__ import annotations

import argparse

from guelta.companion.commands.known import modules_known
from guelta.companion.hosting.command import host, visit
from guelta.rules.library import Library

__all__ = ["join", "live"]


def live(options: argparse.Namespace, library: Library) -> int:
    """Be VASSAL's private server until stopped; return the exit code."""
    game = None if options.game is None else library.game(options.game)
    return host(options, modules_known(options, library), game)


def join(options: argparse.Namespace, library: Library) -> int:
    """Be a guest in a room until stopped; return the exit code."""
    return visit(options, modules_known(options, library), library.game(options.game))
