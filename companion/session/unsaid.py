"""What waits to be said in a room: what waits for the same players is one step by the time it is said."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import groupby
from operator import itemgetter

__all__ = ["Act", "Said", "Unsaid"]

Said = tuple[tuple[str, ...], str]
"""Lines, and the player they are for, "" for everybody."""

Act = Callable[[], Awaitable[str]]
"""What somebody asked the referee to do; gives what to say of it."""

_UNDER_WAY = 0.5
"""Seconds within which a step may have been made before its player had read what was said before it."""


class Unsaid:
    """Lines and acts in the order in which they came; `said` says when lines went to everybody."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Said | Act] = asyncio.Queue()
        self._said_at = -_UNDER_WAY

    def put(self, what: Said | Act) -> None:
        """Let something wait."""
        self._waiting.put_nowait(what)

    async def all(self, done: Callable[[Act], Awaitable[str]]) -> Iterator[Said]:
        """Yield what waits as soon as anything does, acts `done`: one element is one step of VASSAL's."""
        waiting = [await self._waiting.get()]
        while not self._waiting.empty():
            waiting.append(self._waiting.get_nowait())
        told = [each if isinstance(each, tuple) else ((await done(each),), "") for each in waiting]
        groups = groupby(told, key=itemgetter(1))
        return ((tuple(line for lines, _ in group for line in lines), to) for to, group in groups)

    def said(self, to: str) -> None:
        """Take it that lines are on their way, to everybody unless a player is named."""
        if not to:
            self._said_at = time.monotonic()

    @property
    def is_under_way(self) -> bool:
        """Whether a step that comes in now may have crossed what was said before it."""
        return time.monotonic() - self._said_at < _UNDER_WAY
