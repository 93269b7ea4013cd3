"""The command `guelta new`: a small game in a folder of its own, to be changed table by table."""

from __future__ import annotations

import argparse
from pathlib import Path

from guelta.builder.new_games.edition import write_edition
from guelta.builder.new_games.writing import NewGameError, write_new_game
from guelta.companion.commands.games import remember, unknown_game
from guelta.companion.following.game_file import Refusal
from guelta.rules.library import Library

__all__ = ["new"]


def new(options: argparse.Namespace, library: Library) -> int:
    """Write the game asked for; Refusal says why not."""
    place: Path = options.path.expanduser()
    if options.title == "":
        raise Refusal("--title is blank; give a name, or leave it out for that of the folder")
    if options.of is not None:
        return _new_edition(options.of, library, place, options.title or "")
    try:
        id, names = write_new_game(options.kind, place, options.title or "", with_deck=options.deck)
    except NewGameError as error:
        raise Refusal(str(error)) from None
    remember(library.admit(place, trusted=True), trusted=True)
    print(f"{place}: the game {id}, {len(names)} files; its README.md explains them")
    if options.deck:
        print("Cards are no word of kit.toml yet: rules/cards.py deals them, README.md says how beside a kit")
    print(f"Build it with: guelta build {_typed(place)}")
    return 0


def _typed(place: Path) -> str:
    """Return a path as it is typed at a prompt, of any system."""
    return f'"{place}"' if " " in str(place) else str(place)


def _new_edition(game: str, library: Library, place: Path, title: str) -> int:
    if game not in library.ids:
        raise unknown_game(game, library)
    try:
        id, files = write_edition(library.home(game), place, title)
    except NewGameError as error:
        raise Refusal(str(error)) from None
    remember(library.admit(place, trusted=True), trusted=True)
    print(f"{place}: {id}, an edition of {game}, {files} files; write there what it changes")
    print(f"Build it with: guelta build {_typed(place)}")
    return 0
