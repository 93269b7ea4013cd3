"""One game being followed, with its journal, its desk and whoever listens; all of it on one asyncio loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from builder.vassal.command import Command, encode
from companion.chat import answer, question_in
from companion.history import History
from companion.journal import Journal
from companion.replay import replayed
from companion.speech import Speech
from companion.table import News, Table

__all__ = ["Event", "Room", "Session"]

_MOST_WAITING = 10_000
"""Events that may wait for one listener; who falls further behind is told so and begins anew."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something a guest of the session wants to know: its kind and what it is about.

    `news` carries News, `status` the sentence, `said` a line of the chat, `paperwork` the phase whose
    worksheet changed; `behind` comes alone, to a listener who missed events.
    """

    kind: str
    body: object


class Room(Protocol):
    """How to write to the players of a live game."""

    async def say(self, text: str) -> None:
        """Say a line in the chat, signed by the referee."""

    async def send(self, commands: Command) -> None:
        """Send VASSAL commands, which every player's VASSAL executes."""


class Session:
    """A game followed from its first command to its last; `lay` begins it, `see` goes on.

    `status` is one plain sentence for console and page, `advice` the clicks a player must do now. `room` is
    how to write to the players, None when a file is followed.
    """

    def __init__(self, journal: Journal, *, speech: Speech | None = None, room: Room | None = None) -> None:
        self.journal = journal
        self.speech = speech or Speech()
        self.room = room
        self.table: Table | None = None
        self.status = ""
        self.advice: tuple[str, ...] = ()
        self._passing = False
        self._listeners: set[_Listener] = set()
        self._unsaid: asyncio.Queue[str] = asyncio.Queue()

    # ---- the game ------------------------------------------------------------------------------------------

    def lay(
        self,
        module: str,
        version: str,
        commands: Command,
        source: str,
        sender: str = "",
        *,
        from_start: bool = False,
    ) -> News:
        """Begin with the whole state of a game, or go on with it where the journal left it.

        With `from_start` the feed tells the game from its beginning each time, as files do: steps that the
        journal has are passed over. Refusal in one sentence when the game cannot be judged; then nothing has
        changed.
        """
        text = encode(commands)
        kept = self.journal.kept()
        again = from_start and kept is not None and self.history().text(0) == text
        table, news = Table.lay(
            module, version, commands, source, sender=sender, kept=None if again else kept
        )
        self.table = table
        self.journal.judged_by(table.game)
        self.speech.begin(table, kept.findings if kept else ())
        if again and kept is not None:
            self._passing = kept.step > 0
            news = self._passed(sender)
            if not self._passing:
                table.recall(kept, table.position)
            return news
        self.journal.put_fact("module", module)
        self.journal.put_fact("version", version)
        self._take_in(news, commands, text)
        return news

    def see(self, commands: Command, sender: str = "") -> News:
        """Take in one step; it is in the journal before anybody hears of it."""
        assert self.table is not None, "the table is laid first"
        text = encode(commands)
        if self._passing:
            if self.history().text(self.table.step + 1) == text:
                return self._pass(self.table, commands, sender)
            self._turn_off(self.table.step + 1)
        news = self.table.see(commands, sender)
        self._take_in(news, commands, text)
        return news

    def _take_in(self, news: News, commands: Command, text: str) -> None:
        assert self.table is not None
        self.journal.wrote(news, text, self.table)
        self._tell(Event("news", news))
        for line in self.speech.lines(news):
            self.say(line)
        question = question_in(commands) if self.room is not None and not self.speech.is_private else None
        if question is not None:
            for line in answer(question, self.table, self.speech):
                self.say(line)

    # ---- what the journal has already ----------------------------------------------------------------------

    def _pass(self, table: Table, commands: Command, sender: str) -> News:
        table.retrace(commands)
        if table.step == self.history().last:
            self._passing = False
            if (kept := self.journal.kept()) is not None:
                table.recall(kept, table.observer.board)
        return self._passed(sender)

    def _passed(self, sender: str) -> News:
        assert self.table is not None
        return News(self.table.step, sender, self.history().at(self.table.step), (), (), ())

    def _turn_off(self, step: int) -> None:
        """Forget what the journal has from a step on, since the game took another turn there."""
        self._passing = False
        self.table = replayed(self.journal, step - 1)
        self.journal.cut(step, self.table)

    def history(self) -> History:
        """Give the positions and findings of every step, read from the journal."""
        return self.journal.history

    # ---- who listens ---------------------------------------------------------------------------------------

    def tell(self, status: str, advice: tuple[str, ...] = ()) -> None:
        """Say how things stand, on console and page."""
        if (status, advice) != (self.status, self.advice):
            self.status, self.advice = status, advice
            self._tell(Event("status", status))

    def say(self, line: str) -> None:
        """Say a line: in the chat of the room if there is one, and to whoever listens."""
        self._tell(Event("said", line))
        if self.room is not None:
            self._unsaid.put_nowait(line)

    async def speak(self) -> None:
        """Carry what was said to the room, line by line, as long as the session lasts."""
        while True:
            line = await self._unsaid.get()
            if self.room is not None:
                await self.room.say(line)

    def listen(self) -> _Listener:
        """Hear every event from now on; any number may."""
        listener = _Listener(self._listeners)
        self._listeners.add(listener)
        return listener

    def close(self) -> None:
        """End: whoever listens hears no more, and the journal is closed."""
        for listener in [*self._listeners]:
            listener.hear(None)
        self.journal.close()

    def _tell(self, event: Event) -> None:
        for listener in self._listeners:
            listener.hear(event)


class _Listener(AsyncIterator[Event]):
    """One who listens; what he has not taken yet waits for him."""

    def __init__(self, among: set[_Listener]) -> None:
        self._among = among
        self._waiting: deque[Event | None] = deque()
        self._something = asyncio.Event()

    def hear(self, event: Event | None) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            self._waiting.append(Event("behind", None))
        self._waiting.append(event)
        self._something.set()

    def __aiter__(self) -> _Listener:
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
