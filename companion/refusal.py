"""What the companion refuses in a sentence that a player reads."""

from __future__ import annotations

from typing import Self

from guelta.errors import FileError, RefusedError

__all__ = ["Refusal", "StrangerError", "UnreadableError", "WantedError"]


class Refusal(RefusedError):
    """A file that can be read but not judged, or a wish that cannot be met; `str()` is one plain sentence."""


class WantedError(Refusal):
    """A file that could be judged if what is `wanted` were given: a "module", "game" or "board" (its game).

    The sentence ends with what to give; a program gives it as a parameter, a command adds how it is typed.
    """

    def __init__(self, sentence: str, wanted: str) -> None:
        self.wanted = wanted
        super().__init__(sentence)

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Return what it is raised with, so that a process can hand it to another."""
        return type(self), (str(self), self.wanted)


class StrangerError(WantedError):
    """A file of a module of somebody else's, whose game nobody here knows."""


class UnreadableError(Refusal, FileError):
    """A file that is not there, or that cannot be read; its trail begins with it."""
