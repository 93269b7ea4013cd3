"""How often one person is answered: as a player asks, and not as a program does."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Patience"]

_STOCK = 8.0
_A_SECOND = 0.2
_MOST_PEOPLE = 100


class Patience:
    """A stock of answers for each person by name, which fills itself again."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._people: dict[str, tuple[float, float, bool]] = {}  # what is left, when, and whether he was told

    def refused(self, name: str) -> str | None:
        """Take an answer off somebody's stock: None; else give what to say instead, "" once that is said."""
        now = self._now()
        left, since, was_told = self._people.pop(name, (_STOCK, now, False))
        left = min(_STOCK, left + (now - since) * _A_SECOND)
        was_told = was_told and left < _STOCK
        is_over = left < 1.0
        self._people[name] = (left if is_over else left - 1.0, now, was_told or is_over)
        if len(self._people) > _MOST_PEOPLE:
            del self._people[next(iter(self._people))]
        if not is_over:
            return None
        return "" if was_told else f"{name or 'you'}: that was much at once; ask again in a minute"
