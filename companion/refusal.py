"""What the companion refuses in a sentence that a player reads."""

from __future__ import annotations

from guelta.errors import RefusedError

__all__ = ["Refusal"]


class Refusal(RefusedError):
    """A file that can be read but not judged, or a wish that cannot be met; `str()` is one plain sentence."""
