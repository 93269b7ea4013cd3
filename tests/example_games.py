"""The two small games of `examples/`, as any player's folder is read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from guelta.rules.engine.game import Game
from tests.library import LIBRARY, game_at

__all__ = ["EXAMPLES", "FOLDER", "any_game", "example"]

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = ("three_wells", "salt_market")


@cache
def example(id: str) -> Game[Any]:
    """Read one of them; it is none of the games that commands know."""
    return game_at(FOLDER / id)


def any_game(id: str) -> Game[Any]:
    """Read one of them, or one of our own games."""
    return example(id) if id in EXAMPLES else LIBRARY.game(id)
