"""What the companion refuses in a sentence that a player reads."""

from __future__ import annotations

from guelta.errors import FileError, RefusedError

__all__ = ["Refusal", "UnreadableError"]


class Refusal(RefusedError):
    """A file that can be read but not judged, or a wish that cannot be met; `str()` is one plain sentence."""


class UnreadableError(Refusal, FileError):
    """A file that is not there, or that cannot be read; its trail begins with it."""
