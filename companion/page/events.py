"""News for the page as it happens: server-sent events, each a small JSON of what changed.

A page that connects, or connects again, is told first how everything stands; from then on it hears changes
only. What it may have heard twice it knows by the number of the step.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

from guelta.companion.page.ascii_json import as_json

__all__ = ["KEEP_ALIVE", "Heard", "Readers", "event_text", "stream"]

_MOST_READERS = 24
"""Pages open with one token; those who look on share one."""

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment is sent, so that a dead connection is noticed."""

_RETRY = "retry: 1000\n\n"
"""Milliseconds after which a browser tries again."""


class Heard(Protocol):
    """Events one after the other, until nobody wants to hear more."""

    async def __anext__(self) -> Any:
        """Return the next event, or raise StopAsyncIteration."""

    async def aclose(self) -> None:
        """Listen no more."""

    def end(self, kind: str) -> None:
        """Have nothing more to give but one event of this kind."""


class Readers:
    """Who reads with which token; where they are too many, who came first is told so and hears no more."""

    def __init__(self) -> None:
        self._open: dict[str, list[Heard]] = {}

    def admit(self, token: str, heard: Heard) -> None:
        """Let one more read."""
        there = self._open.setdefault(token, [])
        there.append(heard)
        if len(there) > _MOST_READERS:
            there.pop(0).end("displaced")

    def leave(self, token: str, heard: Heard) -> None:
        """Count one less."""
        there = self._open.get(token, [])
        if heard in there:
            there.remove(heard)


def event_text(kind: str, body: object) -> str:
    """Return one event as it goes over the wire; JSON has no line ends, so its data is one line."""
    return f"event: {kind}\ndata: {as_json(body)}\n\n"


async def stream(
    heard: Heard,
    state: Callable[[], object],
    shaped: Callable[[Any], tuple[str, object] | None],
    keep_alive: float = KEEP_ALIVE,
) -> AsyncIterator[str]:
    """Yield the state, then every event that has a shape, until what is heard ends or nobody listens."""
    waiting = asyncio.ensure_future(_next(heard))
    try:
        yield _RETRY + event_text("state", state())
        while True:
            done, _ = await asyncio.wait((waiting,), timeout=keep_alive)
            if not done:
                yield ": still here\n\n"
                continue
            event = waiting.result()
            if event is None:
                return
            waiting = asyncio.ensure_future(_next(heard))
            if (told := shaped(event)) is not None:
                yield event_text(*told)
    finally:
        waiting.cancel()
        await heard.aclose()


async def _next(heard: Heard) -> Any:
    """Return the next event, None after the last."""
    try:
        return await heard.__anext__()
    except StopAsyncIteration:
        return None
