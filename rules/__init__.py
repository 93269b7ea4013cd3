"""The games: their tables as data, the engine that reads them, and the functions that give a game by its id.

No look, nothing of VASSAL and no file but the tables belongs here, and nothing here imports `builder` or
`companion`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from guelta.rules.engine.tables.folder import Folder
from guelta.rules.library import Home, game_ids, home, is_foreign, module_names

if TYPE_CHECKING:  # who asks only which games there are does not wait for what reads them
    from guelta.rules.engine.game import Game

__all__ = ["game", "game_ids", "home", "is_foreign", "module_names", "with_own_charts"]

_own: Folder | None = None
"""The owner's charts every game is played with, None for ours."""


def game(id: str) -> Game[Any]:
    """Return a game by its id; KeyError when there is none, RulesDataError when its tables are broken."""
    return _game(home(id), _own)


@cache
def _game(home: Home, own: Folder | None) -> Game[Any]:
    made = home.game()
    if own is None:
        return made
    from guelta.rules.engine.composing.composition import with_charts

    return with_charts(made, own)


@contextmanager
def with_own_charts(folder: Folder) -> Iterator[None]:
    """Let every game asked for meanwhile be one with the charts of an owner's folder in place of ours."""
    global _own
    before, _own = _own, folder
    try:
        yield
    finally:
        _own = before
