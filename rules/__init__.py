"""The games: their tables as data, and the engine that reads them and judges positions by their rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from rules.engine.folder import Folder
from rules.engine.game import Game

__all__ = ["game", "game_ids", "module_names", "with_own_charts"]

_own: Folder | None = None
"""The owner's charts every game is played with, None for ours."""


@cache
def game_ids() -> tuple[str, ...]:
    """Name the games there are, by the folders beside the engine, in alphabetical order."""
    return tuple(
        sorted(found.name for found in iter_modules(__path__) if found.ispkg and found.name != "engine")
    )


def game(id: str) -> Game[Any]:
    """Give a game by its id; KeyError when there is none, RulesDataError when its tables are broken."""
    if id not in game_ids():
        raise KeyError(id)
    return _game(id, _own)


@cache
def _game(id: str, own: Folder | None) -> Game[Any]:
    made: Game[Any] = import_module(f"rules.{id}").GAME
    return made if own is None else made.with_charts(own)


@contextmanager
def with_own_charts(folder: Folder) -> Iterator[None]:
    """Let every game asked for meanwhile be one with the charts of an owner's folder in place of ours."""
    global _own
    before, _own = _own, folder
    try:
        yield
    finally:
        _own = before


@cache
def module_names() -> dict[str, str]:
    """Give the id of each game by the name of its module, without reading more of it than that."""
    folder = Folder.of_package(__name__)
    return {(folder / id).toml("game.toml")["module_name"]: id for id in game_ids()}
