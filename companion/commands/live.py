"""The commands `guelta live` and `guelta join`: a game refereed while it is played in VASSAL."""

from __future__ import annotations

from companion.session.hosting import host as live
from companion.session.hosting import visit as join

__all__ = ["join", "live"]
