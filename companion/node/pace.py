"""How fast one player may speak: bursts as VASSAL has them, and no flood that others would wait for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

__all__ = ["Pace"]

_STOCK = 1000.0
_A_SECOND = 200.0
_ANNOUNCED = 20.0
"""What a request weighs of which everybody is told: who is where, and how he calls himself."""
_LETTERS = 4000
"""Characters that weigh as much as one more line."""
_BREATH = 10
"""Lines after which others on the loop have their turn."""


class Pace:
    """Holds up a connection that says more than a stock of lines, which fills itself; none is lost."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stock = _STOCK
        self._at = now()
        self._lines = 0

    def weigh(self, line: str) -> float:
        """Take a line off the stock; give the seconds until it may be answered."""
        now = self._now()
        self._stock = min(_STOCK, self._stock + (now - self._at) * _A_SECOND)
        self._at = now
        self._stock -= (1.0 if line.startswith("FWD\t") else _ANNOUNCED) + len(line) // _LETTERS
        return max(0.0, -self._stock / _A_SECOND)

    async def hold(self, line: str) -> None:
        """Wait until a line may be answered; now and then let others have their turn in any case."""
        self._lines += 1
        wait = self.weigh(line)
        if wait or self._lines % _BREATH == 0:
            await asyncio.sleep(wait)
