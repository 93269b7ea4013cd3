"""One game being followed, with its journal, its desk and whoever listens; all of it on one asyncio loop."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Collection
from functools import partial
from pathlib import Path

from guelta.builder.known_modules import KnownModules
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.errors import VassalFormatError
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.companion.following.written_back import HandedBack, commands_for
from guelta.companion.journal.history import History
from guelta.companion.journal.journal import Journal, kept_text
from guelta.companion.journal.replay import replayed
from guelta.companion.journal.shelf import Shelf
from guelta.companion.judging.tabletop import Kept, News, Tabletop, told_to
from guelta.companion.paperwork.desk import Desk
from guelta.companion.paperwork.worksheet import HeardLine
from guelta.companion.session.chat import (
    MARK,
    PLAY_ON,
    UNMARK,
    Question,
    answer,
    greeting,
    is_known,
    question_in,
    to_settle,
)
from guelta.companion.session.listening import Event, Listener
from guelta.companion.session.marking import highlighting, marked_beside, marks
from guelta.companion.session.patience import Patience
from guelta.companion.session.room import Room
from guelta.companion.session.seating import is_full, roster_of, sat_down
from guelta.companion.session.speech import SENDER, Speech, how_it_is_kept, judged_by_others, played_on
from guelta.companion.session.unsaid import Act, Unsaid
from guelta.companion.viewing.viewer import PUBLIC
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.replay.budget import LIVE, Budget

__all__ = ["Event", "Session"]


class Session:
    """A game followed from its first command to its last; `lay` begins it, `see` goes on.

    It can follow games of `known` modules. `status` is one plain sentence for console and page, `advice` the
    clicks a player must do now. `room` is how to write to the players, `file` his file beside which a
    saved game is written where there is no room. `desk` has the paperwork once there is a tabletop; it
    rolls dice with `seed`, if agreed on. `taken_back` counts the steps that the feed, told again, tells
    no more.
    """

    def __init__(
        self,
        known: KnownModules,
        journal: Journal | None = None,
        *,
        speech: Speech | None = None,
        room: Room | None = None,
        seed: str | None = None,
        budget: Budget = LIVE,
    ) -> None:
        self.known, self._journal = known, journal
        self.file: Path | None = None
        self._desk: Desk | None = None
        self._to_lay: str | None = None
        self._handed_back = HandedBack(known)
        self._seed, self._budget = seed, budget
        self._laid = partial(Tabletop.lay, known, budget=budget)
        self._shelf: Shelf | None = None
        self._trouble = ""
        self.speech, self.room = speech or Speech(), room
        self.tabletop: Tabletop | None = None
        self.status, self.advice = "", tuple[str, ...]()
        self.taken_back = 0
        self._passing, self._patience = False, Patience()
        self._listeners: set[Listener] = set()
        self._unsaid = Unsaid()

    @property
    def journal(self) -> Journal:
        """The journal of the game; Refusal while it is not known which game that is."""
        if self._journal is None:
            raise Refusal("no game is followed yet")
        return self._journal

    @property
    def desk(self) -> Desk | None:
        """The paperwork with the board of now on it; None while there is no table."""
        self._lay_on_desk()
        return self._desk

    def keep_on(self, shelf: Shelf) -> None:
        """Keep the games of a room there from now on, each in a journal of its own."""
        self._shelf = shelf

    def leave(self) -> None:
        """Leave the game, as for another room: its journal is closed, and nothing is followed."""
        self._clear_desk()
        if self._journal is not None:
            self._journal.close()
        self._journal = self.tabletop = None
        self._tell(Event("behind", None))

    def _take_journal(self, module: str, version: str, commands: Command, source: str) -> None:
        """Take the journal of the game whose state has come."""
        self._lay_on_desk()
        if self._shelf is None:
            return

        def lay(kept: Kept | None) -> News:
            return self._laid(module, version, commands, source, kept=kept)[1]

        lay(None)  # a game that cannot be judged leaves everything as it is
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        self._journal = self._shelf.journal_of(lay)

    def _say_how_it_came(self) -> None:
        """Report once what players should know of how the journal came about."""
        if said := clipped(self.journal.said, 300):
            self.journal.said = ""
            self._announce(said)

    def _mind_keeping(self) -> None:
        """Report once that nothing is being kept and why, and once that all of it is kept again."""
        if self.journal.trouble != self._trouble:
            self._trouble = self.journal.trouble
            self._announce(how_it_is_kept(self._trouble))

    def _announce(self, said: str) -> None:
        """Report how things stand, on console and page and, in public talk, in the chat: no paths."""
        self.tell(said := said.replace(f"{self.journal.place.parent}{os.sep}", ""), self.advice)
        if not self.speech.is_private:
            self.say(said)

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
        players: int = 0,
    ) -> News:
        """Begin with the whole state of a game, or go on with it where the journal left it.

        So many `players` are greeted. `text` is what the commands were read from. With `from_start` the feed
        tells the game from its beginning each time, as files do: steps that the journal has are passed over,
        and a journal with another beginning is begun anew. Refusal, and nothing changed, if it is no game.
        """
        text = kept_text(commands) if text is None else text
        self._take_journal(module, version, commands, source)
        self._say_how_it_came()
        kept = self.journal.kept()
        again = from_start and kept is not None and self.history().text(0) == text
        resumed = None if from_start else kept
        tabletop, news = self._laid(module, version, commands, source, sender=sender, kept=resumed)
        self.tabletop = tabletop
        self._mind_rules(tabletop)
        self.speech.begin(tabletop, told_to(PUBLIC, kept.findings) if kept else ())
        if again and kept is not None:
            self._passing = kept.step > 0
            if not self._passing:
                self._take_up(tabletop, kept, sender)
            return self._passed(sender)
        if from_start and kept is not None:
            self._replace(kept, tabletop)
        self.journal.put_fact("module", module)
        self.journal.put_fact("version", version)
        self._clear_desk()
        return self._take_in(news, commands, text, players=players)

    def see(self, commands: Command, sender: str = "", text: str | None = None, client: str = "") -> News:
        """Take in one step; it is in the journal before anybody hears of it.

        `client` tells the sender's VASSAL from all others, whatever he calls himself, "" where nothing does.
        """
        assert self.tabletop is not None, "no game has been loaded yet"
        text = kept_text(commands) if text is None else text
        if self._passing:
            if self.history().text(self.tabletop.step + 1) == text:
                return self._pass(self.tabletop, commands, sender)
            self._turn_off(self.tabletop.step + 1)
        self._lay_on_desk()
        seated = roster_of(self.tabletop)
        news = self.tabletop.see(commands, sender)
        if news.begins_anew and self._shelf is not None:
            module, version = self.journal.fact("module"), self.journal.fact("version")
            return self.lay(module, version, commands, self.tabletop.source, sender, text=text)
        news = self._take_in(news, commands, text, client)
        if self.room is not None and not (news.whole or self.speech.is_private):
            for line, to in sat_down(self.tabletop, seated, commands, news.sender):
                self.say(line, to=to)
        return news

    def _take_in(self, news: News, commands: Command, text: str, client: str = "", players: int = 0) -> News:
        assert self.tabletop is not None
        self.journal.wrote(news, text, self.tabletop)
        self._mind_keeping()
        if news.begins_anew:
            self.journal.forget_decisions()
            self.speech.begin(self.tabletop, ())
            self._clear_desk()
        self._tell(Event("news", news))
        heard, crossed = news.heard_by(PUBLIC, self.tabletop.game), self._unsaid.is_under_way
        lines = self.speech.lines(heard, crossed=crossed)
        if not players:
            self.say(*lines)
        question = question_in(commands) if self.room is not None and not self.speech.is_private else None
        if question is not None:
            refused = self._patience.refused(client, news.sender)
            if refused is None:
                self._answer(question, news.sender)
            elif refused:
                self.say(refused, to=news.sender)
        self._open_desk(news.sender)
        if players:  # how many things are due the ledger on the desk knows
            self.say(*self._greeting(alone=players == 1), *lines)
        return news

    def _answer(self, question: Question, who: str) -> None:
        assert self.tabletop is not None
        acts: dict[str, Act] = {MARK: self.mark_the_map, UNMARK: self.clear_the_map}
        if question.word in acts:
            self._unsaid.put(acts[question.word])
        elif question.word == PLAY_ON:
            found = to_settle(question, self.tabletop)
            self.play_on([each.number for each in found], who)
        else:
            to = "" if is_known(question) else who
            self.say(*answer(question, self.tabletop, self.speech, self._ledger()), to=to)

    def _ledger(self) -> tuple[HeardLine, ...]:
        return tuple(self.desk.ledger()) if self.desk is not None else ()

    def play_on(self, numbers: Collection[int], who: str = "") -> str:
        """Settle what was found: the players play on with it; return what is to be said of it.

        Whatever everybody may hear of what was found is said to everybody.
        """
        if self.tabletop is None:
            raise Refusal("there is no game yet, so there is nothing to settle")
        news = self.tabletop.settle(numbers)
        self._since(news)
        public = self.history().numbers(PUBLIC)
        openly = [number for number, _ in news.turned if number in public]
        if openly or not news.turned:
            self.say(played_on(len(openly), who))
        return played_on(len(news.turned), who)

    def judge_ahead(self) -> None:
        """Report what is violated in the phase under way, whatever follows, as far as it was searched."""
        if self.tabletop is not None:
            self._since(news := self.tabletop.judge_ahead())
            self.say(*self.speech.lines(news.heard_by(PUBLIC, self.tabletop.game), is_since=True))

    def _since(self, news: News) -> None:
        if self.tabletop is not None and not news.is_silent:
            self.journal.came_since(news, self.tabletop)
            self._tell(Event("since", news))

    def greet(self, who: str) -> None:
        """Greet a player who comes into the room: the referee is here, and how things stand."""
        self.say(*self._greeting(full=self.tabletop is not None and is_full(self.tabletop)), to=who)

    def _greeting(self, *, alone: bool = False, full: bool = False) -> tuple[str, ...]:
        if self.tabletop is None or self.room is None or self.speech.is_private:
            return ()
        return (greeting(self.tabletop, self._ledger(), alone=alone, full=full),)

    def _replace(self, kept: Kept, tabletop: Tabletop) -> None:
        """Begin the journal anew: what the feed tells now is another game than the one kept."""
        self._passing = False
        self.taken_back += kept.step + 1
        self.journal.begin_anew()
        self.speech.begin(tabletop, ())

    def _mind_rules(self, tabletop: Tabletop) -> None:
        """Judge by the rules of today, and say so if what was played before was judged by others."""
        self.journal.judged_by(tabletop.game)
        if others := " and ".join(self.journal.judged_otherwise()):
            self._tell(Event("status", judged_by_others(others, tabletop.game.version)))

    # ---- what the journal has already ----------------------------------------------------------------------

    def _pass(self, tabletop: Tabletop, commands: Command, sender: str) -> News:
        tabletop.retrace(commands)
        if tabletop.step == self.history().last:
            self._passing = False
            if (kept := self.journal.kept()) is not None:
                self._take_up(tabletop, kept, sender)
        return self._passed(sender)

    def _take_up(self, tabletop: Tabletop, kept: Kept, sender: str) -> None:
        """Go on from where the journal left the game; whoever listens has heard nothing of it yet."""
        tabletop.recall(kept)
        self._open_desk(sender)
        self._tell(Event("behind", None))

    def told_all(self) -> None:
        """Note that the feed has given all it has: steps that only the journal has are taken back."""
        if self._passing and self.tabletop is not None:
            self._turn_off(self.tabletop.step + 1)
            self._open_desk("")

    def _passed(self, sender: str) -> News:
        assert self.tabletop is not None
        return News(self.tabletop.step, sender, self.history().at(self.tabletop.step), (), (), ())

    def _turn_off(self, step: int) -> None:
        """Forget what the journal has from a step on, since the game took another turn there."""
        self._passing = False
        self.taken_back += self.history().last - step + 1
        news: list[News] = []
        self.tabletop = replayed(self.known, self.journal, step - 1, news, self._budget)
        self.journal.cut(step, self.tabletop, news)
        self._clear_desk()
        self._tell(Event("behind", None))

    # ---- the paperwork -------------------------------------------------------------------------------------

    def _open_desk(self, sender: str) -> None:
        """Have the board of now laid on the desk, on a running loop after everybody has heard the verdict."""
        self._to_lay = sender
        try:
            asyncio.get_running_loop().call_soon(self._lay_on_desk)
        except RuntimeError:
            self._lay_on_desk()

    def _lay_on_desk(self) -> None:
        """Lay the board on the desk that was not laid there yet; the desk is made if there is none."""
        sender, self._to_lay = self._to_lay, None
        if sender is None or self.tabletop is None:
            return
        if self._desk is None:
            game, scenario, manifest = self.tabletop.game, self.tabletop.scenario, self.tabletop.manifest
            self._desk = Desk(game, scenario, manifest, self.journal, self._seed)
        with self.journal.at_once():
            phases = self._desk.see(self.tabletop.position, sender)
        for phase in phases:
            self._tell(Event("paperwork", phase))

    def _clear_desk(self) -> None:
        self._desk = self._to_lay = None

    def worksheet_changed(self, phase: str) -> None:
        """Notify whoever listens that a worksheet was worked on."""
        self._tell(Event("paperwork", phase))

    async def carry_out(self, phase: str, who: str) -> str:
        """Write what a worksheet changes where the game is; say in one sentence what was written and where.

        Refusal while the worksheet asks for something, or when the game cannot be written to.
        """
        if self.tabletop is None or self.desk is None:
            raise Refusal("there is no game yet, so there is no paperwork")
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
        assert self.tabletop is not None and self.desk is not None
        title = self.desk.title(phase)
        if self.room is not None:
            news = await self.bring_to(after, said)
            has_thrown = any(line.dice for line in self._ledger() if line.phase == phase)
            if news is None and has_thrown and not self.speech.is_private:
                self.say(said)  # who sees the chat alone would not hear of the dice
            done = "nothing was left to move" if news is None else "every player sees it, and can undo it"
            return f"{title} is carried out in the game; {done}"
        if self.file is None:
            raise Refusal("there is no file and no live game to write into")
        saved = self._handed_back.write(self.file, phase, title, after, said)
        return f"{title} is carried out in {saved.name}, beside {self.file.name}; go on from that saved game"

    async def send(self, commands: Command) -> News | None:
        """Have every player's VASSAL carry out commands; any of them undoes them in one step.

        They are taken in as a step of the referee's. None when there is nothing to do; Refusal when there is
        nobody to send to.
        """
        if self.tabletop is None or self.room is None:
            raise Refusal("there is no live game to write into; write a saved game instead")
        if not commands.children:
            return None
        text = kept_text(commands)
        with self.journal.passing_on(SENDER, text):
            await self.room.send(commands)
        return self.see(commands, SENDER, text)

    async def bring_to(self, after: Position, said: str = "") -> News | None:
        """Bring the live game to a position, as `send` does it."""
        if (table := self.tabletop) is None:
            return await self.send(Command())
        lying = table.observer.lying()
        return await self.send(commands_for(table.outfit, table.position, after, lying, said))

    async def mark_the_map(self) -> str:
        """Mark where the game is what was found and still holds, and say in one sentence what came of it.

        A game followed by its files is marked in a saved game beside them. Refusal when there is no game.
        """
        if self.tabletop is None:
            raise Refusal("there is no game yet to mark")
        commands, said = marks(self.tabletop)
        if not commands.children:
            return "There is nothing to mark or clear on the map"
        if self.room is not None:
            await self.send(commands)
            return said
        if self.file is None:
            raise Refusal("there is no file and no live game to mark")
        return marked_beside(self.known, self.file, commands)

    async def clear_the_map(self) -> str:
        """Have no hex of the live game stand out any more; marks that players must place as well stay."""
        if self.tabletop is None or self.room is None:
            raise Refusal("there is no live game whose map to clear")
        if await self.send(highlighting(self.tabletop, ())) is None:
            return "No space is highlighted"
        return "No space is highlighted any more; marks on counters stay where they are"

    def history(self) -> History:
        """Return the positions and findings of every step, read from the journal."""
        return self.journal.history

    # ---- who listens ---------------------------------------------------------------------------------------

    def tell(self, status: str, advice: tuple[str, ...] = ()) -> None:
        """Report how things stand, on console and page."""
        if (status, advice) != (self.status, self.advice):
            self.status, self.advice = status, advice
            self._tell(Event("status", status))

    def say(self, *lines: str, to: str = "") -> None:
        """Write lines at once: in the chat of the room if there is one, to one player if named, and here."""
        for line in lines:
            self._tell(Event("said", line))
        if lines and self.room is not None:
            self._unsaid.put((lines, to))

    async def speak(self) -> None:
        """Carry what was said to the room, and do what was asked for there, until cancelled."""
        while True:
            for lines, to in await self._unsaid.all(self._done):
                if self.room is not None:
                    await self.room.say(*lines, to=to)
                    self._unsaid.said(to)

    async def _done(self, act: Act) -> str:
        try:
            told = await act()
        except Refusal as refusal:
            told = str(refusal)
        self._tell(Event("said", told))
        return told

    def listen(self) -> Listener:
        """Hear every event from now on; any number may."""
        self._lay_on_desk()
        listener = Listener(self._listeners)
        self._listeners.add(listener)
        return listener

    def hush(self) -> None:
        """Send no more: whoever listens comes to an end."""
        for listener in [*self._listeners]:
            listener.hear(None)

    def close(self) -> None:
        """End: whoever listens hears no more, and the journal is closed."""
        self._lay_on_desk()
        self.hush()
        if self._journal is not None:
            self._journal.close()

    def _tell(self, event: Event) -> None:
        for listener in self._listeners:
            listener.hear(event)
