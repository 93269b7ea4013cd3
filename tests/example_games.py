"""The two small games of `examples/`, as any player's folder is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from guelta.rules import library
from guelta.rules.engine.game import Game

__all__ = ["EXAMPLES", "FOLDER", "at_home", "example"]

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = ("three_wells", "salt_market")


@cache
def example(id: str) -> Game[Any]:
    """Read one of them; it is none of the games that commands know."""
    with at_home(id):
        return library.home(id).game()


@contextmanager
def at_home(*ids: str) -> Iterator[None]:
    """Let them be among the games there are, with their Python, and take them away again."""
    with library.admitting():
        for id in ids:
            library.admit(FOLDER / id, trusted=True)
        yield
