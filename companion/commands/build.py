"""The command `guelta build`: a game's VASSAL module, once or whenever its folder changes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from builder.art.palette import ArtError
from builder.board import BoardError
from builder.build import build
from builder.module.card import ModuleCardError
from builder.module.piece_ids import PieceIdsError
from companion.commands.progress import progress
from companion.commands.refusing import faults
from companion.commands.watch_build import watch_build
from companion.following.game_file import Refusal
from companion.following.printable import printable
from rules.engine.tables.folder import RulesDataError

__all__ = ["build_game", "mind_folder"]


def mind_folder(place: Path) -> None:
    """Refuse, before long work begins, to write into what is a file."""
    if place.exists() and not place.is_dir():
        raise Refusal(f"{place} is a file; give a folder with --dist")


def build_game(options: argparse.Namespace) -> int:
    """Build the module; Refusal or RulesDataError say what is wrong with the game."""
    mind_folder(options.dist)
    if options.watch:
        return watch_build(options)
    if found := faults(options.game):
        raise RulesDataError(found)
    with progress("Building") as show_progress:
        try:
            made = build(options.game, options.dist, show_progress)
        except (ArtError, BoardError, ModuleCardError, PieceIdsError) as error:
            raise Refusal(str(error)) from None
    for remark in made.remarks:
        print(f"guelta: warning: {printable(remark)}", file=sys.stderr)
    print(f"{made.module}: {made.files} files, {made.written} of them new")
    return 0
