"""The command `guelta new`: a small game in a folder of its own, to be changed table by table."""

from __future__ import annotations

import argparse
from pathlib import Path

from builder.new_games.edition import write_edition
from builder.new_games.writing import NewGameError, write_new_game
from companion.commands.games import remember
from companion.following.game_file import Refusal
from companion.following.printable import clipped
from rules.library import admit, game_ids, home

__all__ = ["add_new"]


def add_new(parser: argparse.ArgumentParser) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Writes a small game of two sides to a new folder: a map, a dozen counters, a turn track, dice, a "
        "set-up, one check, one procedure, and a deck if asked for. It builds and is refereed at once; "
        "change it into yours."
    )
    parser.add_argument("path", metavar="PATH", type=Path, help="the folder to write; it must not exist yet")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--hexes", action="store_const", const="hexes", dest="kind", help="on hexes (the default)"
    )
    kind.add_argument("--areas", action="store_const", const="areas", dest="kind", help="on areas with names")
    parser.add_argument(
        "--deck", action="store_true", help="with a deck of cards, and a hand for each player"
    )
    kind.add_argument(
        "--of", metavar="GAME", help="make an edition of a known game: its rules, with tables of your own"
    )
    parser.add_argument("--title", default="", help="its name (default: the name of the folder)")
    parser.set_defaults(run=_new, kind="hexes")


def _new(options: argparse.Namespace) -> int:
    place: Path = options.path.expanduser()
    if options.of is not None:
        return _new_edition(options.of, place, options.title)
    try:
        id, names = write_new_game(options.kind, place, options.title, with_deck=options.deck)
    except NewGameError as error:
        raise Refusal(str(error)) from None
    remember(admit(place, trusted=True), trusted=True)
    print(f"{place}: the game {id}, {len(names)} files; its README.md explains them")
    print(f"Build it with: guelta build {_typed(place)}")
    return 0


def _typed(place: Path) -> str:
    """Give a path as it is typed at a prompt, of any system."""
    return f'"{place}"' if " " in str(place) else str(place)


def _new_edition(game: str, place: Path, title: str) -> int:
    if game not in game_ids():
        raise Refusal(f"there is no game {clipped(game)!r}; there is {', '.join(game_ids())}")
    try:
        id, files = write_edition(home(game), place, title)
    except NewGameError as error:
        raise Refusal(str(error)) from None
    remember(admit(place, trusted=True), trusted=True)
    print(f"{place}: {id}, an edition of {game}, {files} files; write there what it changes")
    print(f"Build it with: guelta build {_typed(place)}")
    return 0
