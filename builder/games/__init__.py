"""What each game looks like: its board and its palette as data, one folder per game.

An edition has in its folder only what differs; everything else it takes from the game it derives from.
"""

from __future__ import annotations

from functools import reduce

import rules
from rules.engine.tables.folder import Folder

__all__ = ["art_folder", "game_folder"]


def game_folder(game_id: str) -> Folder:
    """Give the folder of a game's looks, over those of the games it derives from; KeyError if unknown."""
    return reduce(Folder.over, (rules.home(id).module for id in rules.game(game_id).lineage))


def art_folder(game_id: str) -> Folder:
    """Give the folder of a game's hand-made art likewise, over what is there for every game."""
    own = (rules.home(id).art for id in rules.game(game_id).lineage)
    return reduce(Folder.over, (*own, Folder.of_package("source_art") / "plain"))
