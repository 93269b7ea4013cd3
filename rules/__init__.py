"""The games: their tables as data, and the engine that reads them and judges positions by their rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from rules.engine.game import Game

__all__ = ["game", "game_ids"]


@cache
def game_ids() -> tuple[str, ...]:
    """Name the games there are, by the folders beside the engine, in alphabetical order."""
    return tuple(
        sorted(found.name for found in iter_modules(__path__) if found.ispkg and found.name != "engine")
    )


@cache
def game(id: str) -> Game[Any]:
    """Give a game by its id; KeyError when there is none, RulesDataError when its tables are broken."""
    if id not in game_ids():
        raise KeyError(id)
    found: Game[Any] = import_module(f"rules.{id}").GAME
    return found
