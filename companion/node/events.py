"""What is heard at a server: who comes, who goes, what is said; and a queue of it with an end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

__all__ = ["Backlog", "Event", "Heard", "Joined", "Left", "Notice", "Renamed"]


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing said in a room: `text` is VASSAL's command text, unpacked; it may hold passwords.

    `sender` is the player's name as the room shows it, `version` that of his module. `client` tells his
    VASSAL from every other, whatever he calls himself; "" where no server says whose words these are.
    """

    module: str
    version: str
    room: str
    sender: str
    text: str = field(repr=False)
    client: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Joined:
    """A player has come into a room; `owns` it when he is the one who has the game."""

    module: str
    version: str
    room: str
    player: str
    owns: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """A player has left a room; `owner` is who has the game now, "" when nobody is there any more."""

    module: str
    room: str
    player: str
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player in a room calls himself something else from now on."""

    module: str
    room: str
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Notice:
    """One plain sentence about the connection: waiting, cut, back again."""

    text: str


Event = Heard | Joined | Left | Renamed | Notice


class Backlog:
    """Events that have come and were not yet taken, in order.

    Whoever adds one waits in `room` while those waiting weigh more than `most` characters, so that a slow
    listener slows the talk instead of filling the memory.
    """

    def __init__(self, most: int = 32 << 20) -> None:
        self._most = most
        self._events: deque[Event] = deque()
        self._weight = 0
        self._closed = False
        self._changed = asyncio.Condition()

    def add(self, event: Event) -> None:
        """Put an event at the end; it is heard once `room` or `close` is awaited."""
        if not self._closed:
            self._events.append(event)
            self._weight += _weight(event)

    async def room(self) -> None:
        """Wake the listener, and wait until there is room for more."""
        async with self._changed:
            self._changed.notify_all()
            await self._changed.wait_for(lambda: self._weight <= self._most or self._closed)

    async def close(self) -> None:
        """Nothing comes any more; what is there can still be heard."""
        async with self._changed:
            self._closed = True
            self._changed.notify_all()

    async def events(self) -> AsyncGenerator[Event, None]:
        """Every event in order, taken off the queue; ends when the queue is closed and empty."""
        while True:
            async with self._changed:
                await self._changed.wait_for(lambda: self._events or self._closed)
                if not self._events:
                    return
                event = self._events.popleft()
                self._weight -= _weight(event)
                self._changed.notify_all()
            yield event


def _weight(event: Event) -> int:
    return 200 + (len(event.text) if isinstance(event, Heard) else 0)
