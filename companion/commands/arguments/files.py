"""What can be asked of a player's file: `check`, `show`, `report`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.companion.commands.arguments.shared import add_as, add_search, among
from guelta.rules.engine.replay.budget import CHECK

__all__ = ["add_check", "add_report", "add_show"]


def add_show(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta show` takes."""
    parser.description = (
        "Shows what stands where, and where the game is in the sequence of play, as board notation. Of a "
        "module that Guelta did not make: what lies where, by the names of its own map. --picture draws the "
        "map of any module, with its own counters."
    )
    parser.add_argument("file", metavar="FILE", help="a saved game (.vsav) or a log (.vlog)")
    parser.add_argument(
        "--step",
        type=int,
        metavar="N",
        help="the board after step N of a log; 0 is its beginning (default: the last)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of board notation")
    parser.add_argument(
        "--picture",
        type=Path,
        metavar="PNG",
        help="write a picture of the map as the module draws it, at most 60 million pixels; needs the module",
    )
    parser.add_argument(
        "--map", metavar="NAME", help="this window of the module (default: the largest that is in use)"
    )
    add_as(parser)


def add_check(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta check` takes."""
    parser.description = (
        "Referees a game from its VASSAL file. A violation is what the rules forbid; due is what they "
        "now require; unsure is what the file cannot show. With --game, FILE is a text in board notation: "
        "one board, or the boards of a phase from its start to its end, separated by lines =>. A folder of "
        "logs that go on from one another, as of a game by mail, is judged as one game."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a saved game (.vsav), a log (.vlog), a folder of logs that go on from one another, or a board",
    )
    parser.add_argument("--game", metavar="GAME", help=f"the game of a board: {among(games)}")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a report")
    parser.add_argument("--strict", action="store_true", help="exit with 1 also when something is due")
    add_search(parser, CHECK)
    add_as(parser)


def add_report(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Writes the story of a game as one HTML page with everything in it: who played, what was "
        "at stake, the turn that decided, the result; a film of the map, then turn by turn who moved, "
        "fought and fell. What the referee found is in the appendix."
    )
    parser.add_argument(
        "file",
        metavar="LOG",
        help="a log (.vlog), a saved game (.vsav), or a folder in which logs go on from one another",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write the page; one that is there already is replaced (default: the name of the log "
        "with -report.html, in the current folder, never over another file)",
    )
    parser.add_argument(
        "--pdf",
        action="store_true",
        help="write it as a PDF beside the page too, for print; of the same name, ending in .pdf",
    )
    parser.add_argument(
        "--card",
        action="store_true",
        help="write a picture to post beside the page too: a PNG of 1200 by 630 pixels, ending in -card.png",
    )
    add_as(parser)
    parser.add_argument(
        "--over",
        action="store_true",
        help="the game is over: show what was hidden as well (automatic once it has ended by the rules)",
    )
