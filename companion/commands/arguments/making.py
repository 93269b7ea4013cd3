"""What can be asked for of a game itself: `build`, `charts`, `rules`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.companion.commands.arguments.shared import add_game, among

__all__ = ["add_build", "add_charts", "add_rules"]


def add_build(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta build` takes."""
    parser.description = (
        "Makes the VASSAL module of a game, with its counters and map as SVG and PNG, in DIST/GAME."
    )
    add_game(parser, games)
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="where to put it (default: dist)")
    parser.add_argument(
        "--watch",
        action="store_true",
        help="build again whenever a file of the game's folder is saved, and show the result on a page",
    )
    parser.add_argument("--no-browser", action="store_true", help="with --watch: open no browser on the page")


def add_rules(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta rules` takes."""
    parser.description = (
        "Lists every numbered rule and how Guelta handles it: enforced wherever it can be broken, partly "
        "enforced (and which part), pointed out when due, carried-out by a procedure but not judged, left to "
        "the players (by-hand), or not-yet done. With --about it also names the functions that state a rule."
    )
    add_game(parser, games)
    parser.add_argument(
        "--about",
        metavar="RULE",
        help="only the rule of this number, or those with these words, such as 4.34 or 'no water'",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list, with the tests of each rule")


def add_charts(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Prints the charts of a game, for comparison with a printed copy. A mark after a cell says where its "
        "value comes from; printed values have none. Export the charts, correct them by hand, and give them "
        "to any command with --charts."
    )
    parser.add_argument("game", metavar="GAME", help=among(games))
    parser.add_argument(
        "chart",
        nargs="?",
        metavar="CHART",
        help="a chart by its file name or rule number, such as crt or 5.83 (default: all but the long lists)",
    )
    parser.add_argument("--export", type=Path, metavar="DIR", help="write the files to DIR instead")
