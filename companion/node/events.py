"""What is heard at a server: who comes, who goes, what is said; and a queue of it with an end."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

from guelta.builder.vassal.command import Command
from guelta.companion.node.utterance import commands_in

__all__ = ["Backlog", "Event", "Heard", "Joined", "Left", "Notice", "Renamed"]


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing said in a room: `text` is VASSAL's command text, unpacked; it may hold passwords.

    `sender` is the player's name as the room shows it, `version` that of his module. `client` tells his
    VASSAL from every other, whatever he calls himself; "" where no server says whose words these are. `owns`
    says whether he has the game of the room, as far as anybody knows. `commands` are what was read of the
    text, None when that is broken or too much for one step.
    """

    module: str
    version: str
    room: str
    sender: str
    text: str = field(repr=False)
    client: str = field(default="", compare=False)
    owns: bool = field(default=True, compare=False)
    commands: Command | None = field(default=None, repr=False, compare=False)

    @classmethod
    def read(cls, module: str, version: str, room: str, sender: str, text: str, client: str = "") -> Heard:
        """Hear command text, and read it."""
        return cls(module, version, room, sender, text, client, commands=commands_in(text))


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


_MOST_OF_ONE = 8
"""Things said by one client that may wait to be heard."""
_READ = 8
"""How much more commands take, read, than their text."""

Event = Heard | Joined | Left | Renamed | Notice


class Backlog:
    """Events that have come and were not yet taken, in order.

    Whoever adds one waits in `room`, so that a slow listener slows the talk instead of filling the memory:
    while all that wait weigh more than `most`, and while a few of his own do. So nobody's words stand in a
    long queue behind another's.
    """

    def __init__(self, most: int = 8 << 20) -> None:
        self._most = most
        self._events: deque[Event] = deque()
        self._weight = 0
        self._of: Counter[str] = Counter()
        self._closed = self._is_listened_to = False
        self._changed = asyncio.Condition()

    def add(self, event: Event) -> None:
        """Put an event at the end; it is heard once `room` or `close` is awaited."""
        if not self._closed:
            self._events.append(event)
            self._count(event, 1)

    def _count(self, event: Event, sign: int) -> None:
        self._weight += sign * _weight(event)
        if isinstance(event, Heard) and event.client:
            self._of[event.client] += sign
            if not self._of[event.client]:
                del self._of[event.client]

    async def room(self, client: str = "") -> None:
        """Wake the listener, and wait until there is room for more, for a client also for his own."""
        async with self._changed:
            self._changed.notify_all()
            await self._changed.wait_for(lambda: self._has_room(client) or self._closed)

    def _has_room(self, client: str) -> bool:
        return self._weight <= self._most and (self._of[client] < _MOST_OF_ONE or not self._is_listened_to)

    async def close(self) -> None:
        """Nothing comes any more; what is there can still be heard."""
        async with self._changed:
            self._closed = True
            self._changed.notify_all()

    async def events(self) -> AsyncGenerator[Event, None]:
        """Return every event in order, taken off the queue; ends when the queue is closed and empty."""
        self._is_listened_to = True
        while True:
            async with self._changed:
                await self._changed.wait_for(lambda: self._events or self._closed)
                if not self._events:
                    return
                event = self._events.popleft()
                self._count(event, -1)
                self._changed.notify_all()
            yield event


def _weight(event: Event) -> int:
    return 200 + (_READ * len(event.text) if isinstance(event, Heard) else 0)
