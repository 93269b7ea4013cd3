"""The command `guelta build`: a game's VASSAL module, once or whenever its folder changes."""

from __future__ import annotations

import argparse
from pathlib import Path

from guelta.builder.record import Record
from guelta.builder.sums import listed, unchanged
from guelta.companion.commands.warning import warn
from guelta.companion.refusal import Refusal
from guelta.rules.library import Library

__all__ = ["build_game", "mind_folder"]


def mind_folder(place: Path) -> None:
    """Refuse, before long work begins, to write into what is a file."""
    if place.exists() and not place.is_dir():
        raise Refusal(f"{place} is a file; give a folder with --dist")


def build_game(options: argparse.Namespace, library: Library) -> int:
    """Build the module, or report that it is; Refusal or RulesDataError say what is wrong with the game."""
    mind_folder(options.dist)
    if options.watch:
        from guelta.companion.commands.watch_build import watch_build

        return watch_build(options, library)
    game, dist = options.game, options.dist
    record = Record(dist / ".cache" / f"{game}.json", str(library.home(game).place), charts=options.charts)
    module = dist / game / f"{game}.vmod"
    made = record.read()
    if made is not None and made["sums"] == listed(dist / game) and unchanged(dist / game):
        warn(made["remarks"])
        print(f"{module}: {len(made['sums']) + 1} files, 0 of them new")
        return 0
    remarks, folders = _build(game, library, dist)
    record.write({"sums": listed(dist / game), "remarks": remarks}, folders)
    return 0


def _build(id: str, library: Library, dist: Path) -> tuple[list[str], list[Path]]:
    """Build a game that has changed; return what to mind, and the folders of the games that it is made of."""
    from guelta.companion.commands.progress import progress  # an unchanged game does without all of these
    from guelta.companion.commands.refusing import faults
    from guelta.making import build
    from guelta.rules.engine.tables.folder import RulesDataError

    if found := faults(id, library):
        raise RulesDataError(found)
    game = library.game(id)
    with progress("Building") as show_progress:
        made = build(game, dist, progress=show_progress)
    warn(made.remarks)
    print(f"{made.module}: {made.files} files, {made.written} of them new")
    return [*made.remarks], [folder for home in game.homes if home.place for folder in home.folders]
