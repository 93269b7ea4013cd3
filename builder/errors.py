"""What can be wrong with an order to print."""

from __future__ import annotations

from guelta.errors import RefusedError

__all__ = ["PrintError"]


class PrintError(RefusedError, ValueError):
    """Something cannot be printed as asked; the message is one sentence that names it."""
