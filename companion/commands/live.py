"""The commands `guelta live` and `guelta join`: a game refereed while it is played in VASSAL."""

from __future__ import annotations

from guelta.companion.hosting.command import host as live
from guelta.companion.hosting.command import visit as join

__all__ = ["join", "live"]
