"""What each game looks like: its board and its palette as data, one folder per game.

An edition has in its folder only what differs; everything else it takes from the game it derives from.
"""

from __future__ import annotations

from functools import reduce

import rules
from rules.engine.folder import Folder

__all__ = ["art_folder", "game_folder"]


def game_folder(game_id: str) -> Folder:
    """Give the folder of a game's looks, over those of the games it derives from; KeyError if unknown."""
    return _layered("builder.games", game_id)


def art_folder(game_id: str) -> Folder:
    """Give the folder of a game's hand-made art likewise."""
    return _layered("source_art", game_id)


def _layered(room: str, game_id: str) -> Folder:
    layers = (Folder.of_package(room) / id for id in rules.game(game_id).lineage)
    return reduce(Folder.over, layers)
