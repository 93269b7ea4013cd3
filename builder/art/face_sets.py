"""The kinds of faces that counters can have beside their plain one."""

from __future__ import annotations

__all__ = ["FACES", "SILHOUETTES"]

SILHOUETTES = "silhouettes"
FACES = (SILHOUETTES,)
"""Kinds of faces that a look can have beside the plain one."""
