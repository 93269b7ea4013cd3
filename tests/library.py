"""The library that tests read our own games in, and libraries with somebody's folders, one for each test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from guelta.builder.faults import faults_of
from guelta.builder.handback.fittings import Fittings
from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import Manifest
from guelta.companion.commands.games import recall, remember
from guelta.rules.engine.game import Game
from guelta.rules.library import Library

LIBRARY = Library()
"""Nobody admits a game to it."""
KNOWN = KnownModules(LIBRARY)


def recalled() -> Library:
    """Return the library of the next command: our games, and the folders that were used before."""
    library = Library()
    recall(library)
    return library


def remembered(*places: Path) -> None:
    """Let the commands of this test know the games in folders, as if each had been named once."""
    for place in places:
        remember(Library().admit(place, trusted=True), trusted=True)


def game_at(place: Path) -> Game[Any]:
    """Read the game in a folder as it is now, with its Python."""
    library = Library()
    return library.game(library.admit(place, trusted=True).id)


def faults_at(place: Path) -> tuple[str, ...]:
    """Name the faults of the game in a folder."""
    library = Library()
    home = library.admit(place, trusted=True)
    return faults_of(home, lambda: library.game(home.id))


def known_at(*places: Path) -> KnownModules:
    """Return the modules of our games and of those in folders."""
    library = Library()
    for place in places:
        library.admit(place, trusted=True)
    return KnownModules(library)


def fittings_of(manifest: Manifest) -> Fittings:
    """Return the fittings of a module of one of our games."""
    return Fittings.find(LIBRARY.game(manifest.game), manifest.version)
