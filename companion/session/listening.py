"""What a session tells whoever listens: events, each kept for him until he takes it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass

from guelta.companion.judging.tabletop import News

__all__ = ["Event", "Listener"]

_MOST_WAITING = 10_000
"""Events that may wait for one listener; who falls further behind is told so and begins anew."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something a guest of the session wants to know: its kind and what it is about.

    `news` carries News, `since` the News of what came up after the last step, `status` the sentence, `said` a
    line of the chat, `paperwork` the phase whose worksheet changed; `behind` comes alone, where events were
    missed or the game was taken up again: what is known must be asked for anew.
    """

    kind: str
    body: News | str | None


class Listener(AsyncIterator[Event]):
    """One who listens; what he has not taken yet waits for him."""

    def __init__(self, among: set[Listener]) -> None:
        self._among = among
        self._waiting: deque[Event | None] = deque()
        self._something = asyncio.Event()

    def hear(self, event: Event | None) -> None:
        """Let an event wait to be taken; None is the end."""
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            self._waiting.append(Event("behind", None))
        self._waiting.append(event)
        self._something.set()

    def end(self, kind: str) -> None:
        """End with this, and send nothing more."""
        self._waiting.clear()
        self.hear(Event(kind, None))
        self.hear(None)

    def __aiter__(self) -> Listener:
        return self

    async def __anext__(self) -> Event:
        while not self._waiting:
            self._something.clear()
            await self._something.wait()
        event = self._waiting.popleft()
        if event is None:
            await self.aclose()
            raise StopAsyncIteration
        return event

    async def aclose(self) -> None:
        """Listen no more."""
        self._among.discard(self)
