"""The errors that Guelta raises on purpose: one root, and below it what was given and cannot be used."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["FileError", "GueltaError", "RefusedError", "TableError"]


class GueltaError(Exception):
    """What Guelta refuses or cannot read; `str()` is a sentence that a player reads.

    `trail` leads from the outermost place to the innermost: file, entry, step; or file, row, column. It is
    empty where there is no place to name.

    >>> import guelta
    >>> try:
    ...     guelta.load("chess")
    ... except guelta.GueltaError as error:
    ...     print(type(error).__name__)
    RefusedError
    """

    trail: Sequence[str] = ()


class FileError(GueltaError):
    """A saved game, log, module or board that cannot be read or written; its trail begins with the file."""


class TableError(GueltaError):
    """A game's folder that no game can be made of; its trail is file, row and column of the first fault."""


class RefusedError(GueltaError):
    """A wish that cannot be met, with what could be asked for instead; its trail may begin with a file."""

    def __init__(self, said: str, trail: Sequence[str] = ()) -> None:
        super().__init__(said)
        self.trail = tuple(trail)
