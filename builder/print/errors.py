"""What can be wrong with an order to print."""

from __future__ import annotations

__all__ = ["PrintError"]


class PrintError(ValueError):
    """Something cannot be printed as asked; the message is one sentence that names it."""
