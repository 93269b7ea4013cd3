"""How long work tells how far it is: by calls with what is done, how many of it are, and of how many."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress", "quiet"]

Progress = Callable[[str, int, int], None]
"""Called with what is done ("Drawing counters"), how many of it are done, and how many there are to do."""


def quiet(what: str, done: int, total: int) -> None:
    """Report no progress to anybody."""
