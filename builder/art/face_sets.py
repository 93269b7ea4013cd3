"""The kinds of faces that counters can have."""

from __future__ import annotations

__all__ = ["FACES", "SILHOUETTES", "SYMBOLS"]

SYMBOLS, SILHOUETTES = "symbols", "silhouettes"
FACES = (SYMBOLS, SILHOUETTES)
"""The kinds of faces that a look can have; `symbols` is the plain one, but for what its table says."""
