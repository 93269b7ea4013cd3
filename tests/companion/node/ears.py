"""Listens to a server or a guest in tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Self

from guelta.companion.node.events import Event, Heard

__all__ = ["Ears"]

PATIENCE = 60.0  # seconds until something that is not heard is a failure


class Ears:
    """Listens to a server as long as its `async with` lasts; everything heard stands in `events`."""

    def __init__(self, heard: AsyncIterator[Event]) -> None:
        self.events: list[Event] = []
        self._heard = heard
        self._new = asyncio.Condition()
        self._from = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        async for event in self._heard:
            async with self._new:
                self.events.append(event)
                self._new.notify_all()

    async def hear(self, wanted: Callable[[Any], bool]) -> Event:
        """Wait for an event after the one heard last; those between are passed over."""
        try:
            async with asyncio.timeout(PATIENCE), self._new:
                while True:
                    for number in range(self._from, len(self.events)):
                        if wanted(self.events[number]):
                            self._from = number + 1
                            return self.events[number]
                    await self._new.wait()
        except TimeoutError:
            raise AssertionError(f"it was not heard among {self.events[self._from :]}") from None

    async def words(self, part: str) -> Heard:
        """Wait for something said that holds `part`."""
        heard = await self.hear(lambda event: isinstance(event, Heard) and part in event.text)
        assert isinstance(heard, Heard)
        return heard
