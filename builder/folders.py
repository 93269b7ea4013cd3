"""Where a game's looks lie: the folders of its board and palette, and of its hand-made art.

An edition has in its folder only what differs; everything else it takes from the game it derives from.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder

__all__ = ["art_folder", "game_folder"]


def game_folder(game: Game[Any]) -> Folder:
    """Return the folder of a game's looks, over those of the games it derives from."""
    return reduce(Folder.over, (home.module for home in game.homes))


def art_folder(game: Game[Any]) -> Folder:
    """Return the folder of a game's hand-made art likewise, over what is there for every game."""
    own = (home.art for home in game.homes)
    return reduce(Folder.over, (*own, Folder.of_package("guelta.source_art") / "plain"))
