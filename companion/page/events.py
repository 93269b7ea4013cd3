"""News for the page as it happens: server-sent events, each a small JSON of what changed.

A page that connects, or connects again, is told first how everything stands; from then on it hears changes
only. What it may have heard twice it knows by the number of the step.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

__all__ = ["KEEP_ALIVE", "event_text", "stream"]

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment is sent, so that a dead connection is noticed."""

_RETRY = "retry: 1000\n\n"
"""Milliseconds after which a browser tries again."""


def event_text(kind: str, body: object) -> str:
    """Give one event as it goes over the wire; JSON has no line ends, so its data is one line."""
    return f"event: {kind}\ndata: {json.dumps(body, ensure_ascii=False, separators=(',', ':'))}\n\n"


async def stream(
    heard: AsyncIterator[Any],
    state: Callable[[], object],
    shaped: Callable[[Any], tuple[str, object] | None],
    keep_alive: float = KEEP_ALIVE,
) -> AsyncIterator[str]:
    """Give the state, then every event that has a shape, until what is heard ends or nobody listens."""
    waiting = asyncio.ensure_future(anext(heard, None))
    try:
        await asyncio.sleep(0)  # from here on nothing is missed
        yield _RETRY + event_text("state", state())
        while True:
            done, _ = await asyncio.wait((waiting,), timeout=keep_alive)
            if not done:
                yield ": still here\n\n"
                continue
            event = waiting.result()
            if event is None:
                return
            waiting = asyncio.ensure_future(anext(heard, None))
            if (told := shaped(event)) is not None:
                yield event_text(*told)
    finally:
        waiting.cancel()
