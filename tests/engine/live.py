"""For tests with servers and engines at once: the engine is asked in a thread, and states are awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.companion.node.ears import Ears
from tests.engine.session import Engine

__all__ = ["PATIENCE", "Ears", "in_room", "until"]

Value = TypeVar("Value")
PATIENCE = 60.0  # seconds until a state that does not come is a failure


async def until(look: Callable[[], Value]) -> Value:
    """Look, in a thread, until what is seen is true; gives it. `look` asks an engine or reads a state."""
    seen: Value | None = None
    try:
        async with asyncio.timeout(PATIENCE):
            while not (seen := await asyncio.to_thread(look)):
                pass
    except TimeoutError:
        raise AssertionError(f"this did not come about; last seen: {seen!r}") from None
    return seen


async def in_room(engine: Engine, port: int, room: str) -> None:
    """Connect a player to the server on this machine, if he is not, and bring him into a room."""
    if not (await asyncio.to_thread(engine.network)).connected:
        await asyncio.to_thread(engine.connect, port)
        await until(lambda: engine.network().room)
    await asyncio.to_thread(engine.enter, room)
    await until(lambda: engine.network().room == room)
