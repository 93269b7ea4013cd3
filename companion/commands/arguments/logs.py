"""What can be asked of logs of any module: `transcript`, `dice`, `log`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.companion.commands.arguments.shared import add_as

__all__ = ["add_dice", "add_log", "add_transcript"]


def add_transcript(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta transcript` takes."""
    parser.description = (
        "Lists who moved what from where to where, what was thrown, said and turned, step by step, of any "
        "module's log. No rules are needed, nothing of the module is run, and nothing is judged."
    )
    parser.add_argument("file", metavar="LOG", help="a log (.vlog) of any module")
    _add_format(parser)
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="begin with step N")
    parser.add_argument("--to", dest="last", type=int, metavar="N", help="end with step N")
    parser.add_argument("--no-chat", action="store_true", help="leave out what players said")
    _add_module(parser)
    _add_reader(parser)


def add_dice(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta dice` takes."""
    parser.description = (
        "Counts the dice of logs of any module: for each player and kind of die how many, their mean, how "
        "often each face, and how lucky that was. Several logs are counted together."
    )
    parser.add_argument("files", nargs="+", metavar="LOG", help="a log (.vlog); of several all are counted")
    _add_format(parser)
    parser.add_argument("--die", default="", metavar="NAME", help="only the dice of this button")
    _add_module(parser)
    _add_reader(parser)


def add_log(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what `guelta log` takes: one of its three deeds, and what each is about."""
    parser.description = (
        "Joins logs that go on from one another, cuts a log, or saves what can be read of a damaged one, of "
        "any module. The files themselves are never changed."
    )
    deeds = parser.add_subparsers(dest="deed", metavar="join | trim | repair", required=True)
    join = deeds.add_parser("join", help="make one log of several")
    join.description = (
        "Joins logs that go on from one another into one. Each must begin as the one before ends; where it "
        "does not, the first difference that everybody can see is named, and nothing is written."
    )
    join.add_argument("files", nargs="+", metavar="LOG", help="the logs in the order of play, at least two")
    trim = deeds.add_parser("trim", help="keep some steps of a log")
    trim.description = (
        "Keeps the steps from N to N. With --from the log begins with the board as it was then. What a "
        "module's own code keeps stays as it was at the start, and is named."
    )
    trim.add_argument("file", metavar="LOG", help="a log (.vlog)")
    trim.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="begin with step N")
    trim.add_argument("--to", dest="last", type=int, metavar="N", help="end with step N")
    repair = deeds.add_parser("repair", help="save what can be read of a log that is cut off")
    repair.description = (
        "Saves what can be read of a log that is cut off or damaged, and says how many steps that are, and "
        "whether any are lost."
    )
    repair.add_argument("file", metavar="LOG", help="a log (.vlog), whole or not")
    for deed in (join, trim, repair):
        deed.add_argument(
            *("-o", "--output"),
            type=Path,
            required=True,
            metavar="FILE",
            help="the log to write; one that is there already is not replaced",
        )


def _add_format(parser: argparse.ArgumentParser) -> None:
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--csv", action="store_true", help="print a table for a spreadsheet")
    how.add_argument("--json", action="store_true", help="print JSON, one object a line")


def _add_module(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--module",
        dest="any_module",
        type=Path,
        metavar="FILE",
        help="the module (.vmod) that it was played with (default: the one of that name and version beside "
        "the log, or in VASSAL's list)",
    )


def _add_reader(parser: argparse.ArgumentParser) -> None:
    add_as(parser, ", as VASSAL calls it")
    parser.add_argument("--over", action="store_true", help="the game is over: show what was hidden as well")
