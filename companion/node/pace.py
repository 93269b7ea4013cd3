"""How fast one player may speak: bursts as VASSAL has them, and no flood that others would wait for."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Pace", "Paces"]

_STOCK = 500.0
_A_SECOND = 20.0
_ANNOUNCED = 20.0
"""What a request weighs of which everybody is told: who is where, and how he calls himself."""
_LETTERS = 4000
"""Characters, as they unpack, that weigh as much as one more line."""
_UNREAD_LETTERS = 40_000
"""The same of those that are passed on as they came."""
_EVENING = 16e6
_EVENING_A_SECOND = 10e3
"""Characters, and those a second: a journal keeps what is said, and a game of many hours is a few million."""
_DEEPEST = 1.0
"""Stocks of debt, at most: who has hung up owes for a bounded time."""
_COMMANDS = 50
"""Commands that weigh as much to read as one more line."""
_MOST_KEPT = 8
_MOST_ADDRESSES = 1000


class Pace:
    """The wait of a connection that sends more than its stocks of lines and of characters.

    The stocks fill themselves: that of lines within seconds, that of characters within hours. Nobody waits
    longer than what he says himself takes to come in again, whatever debt he found: it may be another's.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stock, self._letters = _STOCK, _EVENING
        self._at = now()

    def weigh(self, line: str) -> float:
        """Take a line off the stocks as it is sent; give the seconds until it may be answered."""
        if line.startswith("FWD\t"):
            return self._take(1.0 + len(line) // _UNREAD_LETTERS, 0)
        return self._take(_ANNOUNCED + len(line) // _LETTERS, 0)

    def weigh_more(self, letters: int = 0, *, lines: float = 0.0, commands: int = 0) -> float:
        """Take off what a line turned out to be: what it unpacks to, holds, and asks of others."""
        return self._take(lines + letters // _LETTERS + commands // _COMMANDS, letters)

    def _take(self, lines: float, letters: int) -> float:
        now = self._now()
        passed = now - self._at
        self._at = now
        self._stock = min(_STOCK, max(self._stock, -_DEEPEST * _STOCK) + passed * _A_SECOND) - lines
        known = max(self._letters, -_DEEPEST * _EVENING)
        self._letters = min(_EVENING, known + passed * _EVENING_A_SECOND) - letters
        for_lines = min(-self._stock, lines) / _A_SECOND
        return max(0.0, for_lines, min(-self._letters, letters) / _EVENING_A_SECOND)


class Paces:
    """The paces of connections by their address: who hangs up and comes again has not filled his stock."""

    def __init__(self) -> None:
        self._left: dict[str, list[Pace]] = {}

    def of(self, address: str) -> Pace:
        """Return the pace of a new connection: that of one that has gone, if there is any."""
        left = self._left.get(address)
        return left.pop() if left else Pace()

    def leave(self, address: str, pace: Pace) -> None:
        """Keep the pace of a connection that has gone."""
        left = self._left.pop(address, [])
        self._left[address] = [*left, pace][-_MOST_KEPT:]
        if len(self._left) > _MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
