"""One game being followed, with its journal, its desk and whoever listens; all of it on one asyncio loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from builder.vassal.command import Command, encode
from builder.vassal.errors import UnencodableError, VassalFormatError
from companion.chat import MARK, UNMARK, answer, question_in
from companion.game_file import Refusal
from companion.handback import save_after, send_back, write_after
from companion.history import History
from companion.journal import Journal
from companion.marking import clear_the_map, mark_the_map
from companion.paperwork.desk import Desk
from companion.replay import replayed
from companion.speech import Speech
from companion.table import Kept, News, Table
from rules.engine.position import Position

__all__ = ["Event", "Room", "Session"]

_MOST_WAITING = 10_000
"""Events that may wait for one listener; who falls further behind is told so and begins anew."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something a guest of the session wants to know: its kind and what it is about.

    `news` carries News, `status` the sentence, `said` a line of the chat, `paperwork` the phase whose
    worksheet changed; `behind` comes alone, where events were missed or the game was taken up again: what is
    known must be asked for anew.
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
    how to write to the players, `file` the player's file beside which a saved game is written where there is
    no room. `desk` has the paperwork once there is a table; it rolls dice with `seed`, if one was agreed on.
    `taken_back` counts the steps of the journal that the feed, told again, did not tell any more.
    """

    def __init__(
        self,
        journal: Journal | None = None,
        *,
        speech: Speech | None = None,
        room: Room | None = None,
        seed: str | None = None,
    ) -> None:
        self._journal = journal
        self.file: Path | None = None
        self.desk: Desk | None = None
        self._handed_back: tuple[Path, str, Path] | None = None
        self._seed = seed
        self.speech = speech or Speech()
        self.room = room
        self.table: Table | None = None
        self.status = ""
        self.advice: tuple[str, ...] = ()
        self.taken_back = 0
        self._passing = False
        self._listeners: set[_Listener] = set()
        self._unsaid: asyncio.Queue[str | Act] = asyncio.Queue()

    @property
    def journal(self) -> Journal:
        """The journal of the game; Refusal while it is not known which game that is."""
        if self._journal is None:
            raise Refusal("no game is followed yet")
        return self._journal

    def keep(self, journal: Journal) -> None:
        """Take the journal of the game, once it is known which."""
        self._journal = journal

    # ---- the game ------------------------------------------------------------------------------------------

    def lay(
        self,
        module: str,
        version: str,
        commands: Command,
        source: str,
        sender: str = "",
        *,
        text: str | None = None,
        from_start: bool = False,
    ) -> News:
        """Begin with the whole state of a game, or go on with it where the journal left it.

        `text` is what the commands were read from, if at hand. With `from_start` the feed tells the game from
        its beginning each time, as files do: steps that the journal has are passed over, and a journal with
        another beginning is begun anew. Refusal when the game cannot be judged; then nothing has changed.
        """
        text = _text(commands) if text is None else text
        kept = self.journal.kept()
        again = from_start and kept is not None and self.history().text(0) == text
        resumed = None if from_start else kept
        table, news = Table.lay(module, version, commands, source, sender=sender, kept=resumed)
        self.table = table
        self._mind_rules(table)
        self.speech.begin(table, kept.findings if kept else ())
        if again and kept is not None:
            self._passing = kept.step > 0
            if not self._passing:
                self._take_up(table, kept, sender)
            return self._passed(sender)
        if from_start and kept is not None:
            self._replace(kept, table)
        self.journal.put_fact("module", module)
        self.journal.put_fact("version", version)
        self.desk = None
        self._take_in(news, commands, text)
        return news

    def see(self, commands: Command, sender: str = "", text: str | None = None) -> News:
        """Take in one step; it is in the journal before anybody hears of it."""
        assert self.table is not None, "the table is laid first"
        text = _text(commands) if text is None else text
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
        if news.begins_anew:
            self.journal.forget_decisions()
            self.speech.begin(self.table, ())
            self.desk = None
        self._tell(Event("news", news))
        for line in self.speech.lines(news):
            self.say(line)
        question = question_in(commands) if self.room is not None and not self.speech.is_private else None
        if question is not None and question.word in _ACTS:
            self._unsaid.put_nowait(_ACTS[question.word])
        elif question is not None:
            ledger = self.desk.ledger() if self.desk is not None else ()
            for line in answer(question, self.table, self.speech, ledger):
                self.say(line)
        self._open_desk(news.sender)

    def _replace(self, kept: Kept, table: Table) -> None:
        """Begin the journal anew: what the feed tells now is another game than the one kept."""
        self._passing = False
        self.taken_back += kept.step + 1
        self.journal.begin_anew()
        self.speech.begin(table, ())

    def _mind_rules(self, table: Table) -> None:
        """Judge by the rules of today, and say so if what was played before was judged by others."""
        self.journal.judged_by(table.game)
        if others := " and ".join(self.journal.judged_otherwise()):
            today = table.game.version
            how = f"what was played was judged by rules {others}; --rejudge judges it by rules {today}"
            self._tell(Event("status", how))

    # ---- what the journal has already ----------------------------------------------------------------------

    def _pass(self, table: Table, commands: Command, sender: str) -> News:
        table.retrace(commands)
        if table.step == self.history().last:
            self._passing = False
            if (kept := self.journal.kept()) is not None:
                self._take_up(table, kept, sender)
        return self._passed(sender)

    def _take_up(self, table: Table, kept: Kept, sender: str) -> None:
        """Go on from where the journal left the game; whoever listens has heard nothing of it yet."""
        table.recall(kept)
        self._open_desk(sender)
        self._tell(Event("behind", None))

    def told_all(self) -> None:
        """Say that the feed has told all it has: steps that only the journal has are taken back."""
        if self._passing and self.table is not None:
            self._turn_off(self.table.step + 1)
            self._open_desk("")

    def _passed(self, sender: str) -> News:
        assert self.table is not None
        return News(self.table.step, sender, self.history().at(self.table.step), (), (), ())

    def _turn_off(self, step: int) -> None:
        """Forget what the journal has from a step on, since the game took another turn there."""
        self._passing = False
        self.taken_back += self.history().last - step + 1
        self.table = replayed(self.journal, step - 1)
        self.journal.cut(step, self.table)
        self.desk = None
        self._tell(Event("behind", None))

    # ---- the paperwork -------------------------------------------------------------------------------------

    def _open_desk(self, sender: str) -> None:
        """Lay the board of now on the desk, which is made if there is none."""
        assert self.table is not None
        if self.desk is None:
            game, scenario, manifest = self.table.game, self.table.scenario, self.table.manifest
            self.desk = Desk(game, scenario, manifest, self.journal, self._seed)
        for phase in self.desk.see(self.table.position, sender):
            self._tell(Event("paperwork", phase))

    def worksheet_changed(self, phase: str) -> None:
        """Tell whoever listens that a worksheet was worked on."""
        self._tell(Event("paperwork", phase))

    async def carry_out(self, phase: str, who: str) -> str:
        """Write what a worksheet changes where the game is; say in one sentence what was written and where.

        Refusal while the worksheet asks for something, or when the game cannot be written to.
        """
        if self.table is None or self.desk is None:
            raise Refusal("there is no game yet whose paperwork could be done")
        after, said = self.desk.after(phase), self.desk.summary(phase)
        is_closed = self.desk.carried_out(phase, who)
        try:
            written = await self._write(phase, after, said)
        except (Refusal, VassalFormatError):
            if is_closed:
                self.desk.reopen(phase, who)
            raise
        self._tell(Event("paperwork", phase))
        return written

    async def _write(self, phase: str, after: Position, said: str) -> str:
        assert self.table is not None
        title = self.table.sequence.title(phase.removesuffix("/end"))
        if self.room is not None:
            news = await send_back(self, after, said)
            done = "nothing was left to move" if news is None else "every player sees it, and can undo it"
            return f"{title} is carried out in the game; {done}"
        if self.file is None:
            raise Refusal("there is no file and no live game to write into")
        self._mind_handed_back(self.file, phase)
        saved = write_after(self.file, title, save_after(self.file, after, said, title))
        self._handed_back = self.file, phase, saved
        return f"{title} is carried out in {saved.name}, beside {self.file.name}; go on from that saved game"

    def _mind_handed_back(self, file: Path, phase: str) -> None:
        """Refuse to go on from a file past the saved game in which another phase was carried out before."""
        source, before, saved = self._handed_back or (None, "", file)
        if source == file and before != phase and saved.exists():
            raise Refusal(
                f"{saved.name} is not part of the game yet, and what it holds would be missing: follow the "
                f"whole folder, with guelta watch {saved.parent}, or move {saved.name} away"
            )

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
        """Carry what was said to the room, line by line, and do what was asked for there, until cancelled."""
        while True:
            line = await self._unsaid.get()
            if not isinstance(line, str):
                line = await self._done(line)
                self._tell(Event("said", line))
            if self.room is not None:
                await self.room.say(line)

    async def _done(self, act: Act) -> str:
        try:
            return await act(self)
        except Refusal as refusal:
            return str(refusal)

    def listen(self) -> _Listener:
        """Hear every event from now on; any number may."""
        listener = _Listener(self._listeners)
        self._listeners.add(listener)
        return listener

    def hush(self) -> None:
        """Tell no more: whoever listens comes to an end."""
        for listener in [*self._listeners]:
            listener.hear(None)

    def close(self) -> None:
        """End: whoever listens hears no more, and the journal is closed."""
        self.hush()
        if self._journal is not None:
            self._journal.close()

    def _tell(self, event: Event) -> None:
        for listener in self._listeners:
            listener.hear(event)


Act = Callable[[Session], Awaitable[str]]
_ACTS: dict[str, Act] = {MARK: mark_the_map, UNMARK: clear_the_map}
"""What players may have the referee do, each with what he says of it."""


def _text(commands: Command) -> str:
    """Give commands as text; those that VASSAL itself could not write are kept as none."""
    try:
        return encode(commands)
    except UnencodableError:
        return ""


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
