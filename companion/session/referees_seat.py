"""The referee's seat at a server: which room he follows, when he asks for the game, and how he speaks there.

VASSAL sends nothing to a room when a game is started or loaded in it. So the seat asks the room's owner for
the whole state: when somebody does more than talk and no game is known yet, when a step does not fit the
board, and when somebody takes a side, as players do when a game begins. A step that does not fit is in the
answer. What other players do between question and answer is not, and is taken in after it.
"""

from __future__ import annotations

import asyncio
import html
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Protocol

from guelta.builder.vassal.action import UnknownCommand
from guelta.builder.vassal.actions import BeginSave, Chat, Null, PlayerEntry, Unwritten
from guelta.builder.vassal.command import Command, encode
from guelta.companion.following.game_file import Refusal, rules_of
from guelta.companion.following.printable import clipped, printable
from guelta.companion.journal.shelf import Shelf
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.node.events import Event, Heard, Joined, Left, Notice
from guelta.companion.node.voices import REFEREE
from guelta.companion.session.patience import Stock
from guelta.companion.session.rooms import Place, Rooms, differing_version
from guelta.companion.session.session import Session
from guelta.companion.viewing.viewer import PUBLIC

__all__ = ["Seat", "Server"]

_PATIENCE = 10.0
"""Seconds to wait for the state of a game; an owner who has no game open does not answer."""

_PAUSE = 1.0
"""Seconds before the same is asked again."""

_ASTRAY = "a step does not fit the board I know (was a saved game loaded?); I am asking for the whole game"

_MOST_HELD = 2 << 20
"""Characters said that wait for an answer; who says more within seconds is no player."""

_QUESTIONS = (3.0, 1 / 60)
"""How often one VASSAL may make the seat ask for the game: so many times, and so many more each second."""

_MOST_CLIENTS = 100

_TALK = (Null, Unwritten, Chat, UnknownCommand)


class Server(Protocol):
    """A VASSAL server, whether it is ours or somebody else's."""

    def heard(self) -> AsyncIterator[Event]:
        """Everything said in rooms, and who comes and goes."""

    def has_the_word(self, module: str, room: str) -> bool:
        """Whether this referee speaks there; False where another one does, and this one only follows."""

    async def tell(self, module: str, room: str, text: str, *, to: str = "") -> object:
        """Send command text to everybody in a room, or to the player called so alone."""

    async def ask_state(self, module: str, room: str) -> bool:
        """Ask the owner of a room for the whole game; False when there is nobody to ask."""


class Seat:
    """Follows the first room in which players meet; what is heard there becomes the session's game.

    When everybody has left it, or it is not ours, the next in which somebody sits takes its place.

    `shelf_for` gives where the games of the room called so are kept. `module` is the one that is expected, ""
    for any that we know. `patience` is in seconds.
    """

    def __init__(
        self,
        session: Session,
        server: Server,
        shelf_for: Callable[[str], Shelf],
        *,
        module: str = "",
        patience: float = _PATIENCE,
    ) -> None:
        self.session = session
        self._server = server
        self._shelf_for = shelf_for
        self._expected = module
        self._patience = patience
        self._rooms = Rooms()
        self._room: Place | None = None
        self._held: list[Heard] | None = None  # what was said since the state was asked for
        self._questions: dict[str, Stock] = {}  # how often each VASSAL may still make us ask for it
        self._doubted: Heard | None = None  # the step for which it was asked
        self._asked_at = -patience
        self._patient: asyncio.TimerHandle | None = None  # until an answer is given up
        self._later: asyncio.TimerHandle | None = None  # until it is asked again
        self._asking: asyncio.Task[bool] | None = None
        session.room = self

    # ---- speaking ------------------------------------------------------------------------------------------

    async def say(self, *lines: str, to: str = "") -> None:
        """Write lines in the chat, signed; nothing in them is taken for markup or steers anything.

        VASSAL's Undo takes back a whole command, so what is said at once is one. It cannot be none: whatever
        shows a line takes it back too, and what VASSAL leaves out of its steps (a private message, a request
        for the game, a chess clock) opens a window, sends the game, or needs a part that our modules lack.
        Where another referee speaks it is for our page alone.
        """
        if self._room is None or not self._server.has_the_word(*self._room):
            return
        chats = [Chat(f"{REFEREE}: {html.escape(printable(line), quote=False)}") for line in lines]
        first, *others = map(Command, chats)
        await self._server.tell(*self._room, encode(Command(first.action, tuple(others))), to=to)

    async def send(self, commands: Command) -> None:
        """Send commands that every player's VASSAL executes; Refusal where another referee does that."""
        if self._room is not None and not self._server.has_the_word(*self._room):
            raise Refusal("another referee speaks in this room; that referee's page writes to the game")
        if self._room is not None:
            await self._server.tell(*self._room, encode(commands))

    # ---- listening -----------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Listen until the server ends."""
        try:
            async for event in self._server.heard():
                await self._take(event)
        finally:
            self._stop_waiting()

    async def _take(self, event: Event) -> None:
        if not isinstance(event, Heard):
            self._rooms.see(event)
        if isinstance(event, Notice):
            self.session.tell(event.text, self.session.advice)
        elif isinstance(event, Joined):
            await self._joined(event)
        elif isinstance(event, Left):
            await self._left(event)
        elif isinstance(event, Heard) and (event.module, event.room) == self._room:
            await self._hear(event)

    @property
    def _present(self) -> list[str]:
        """Who sits in the room that is followed."""
        return self._rooms.at(self._room).names

    async def _joined(self, event: Joined) -> None:
        here = (event.module, event.room)
        if here != self._room:
            if self._room is None or not self._present:
                await self._turn_to(here)
            else:
                self._say_where_else(event)
            return
        if event.owns:
            await self._turn_to(here)
            return
        if self.session.tabletop is None:
            self._say_who_is_asked(event.room)
        else:
            self.session.greet(event.player)
        self._mind_version(event.player, event.version)
        if self.session.tabletop is None:
            await self._ask()

    async def _turn_to(self, here: Place) -> bool:
        """Follow a room and ask for its game; False, and say why, where it is not one of ours."""
        table = self._rooms.at(here)
        try:
            self._mind_module(here, table.version)
        except Refusal as refusal:
            self.session.tell(str(refusal), ("open a module that Guelta has made, and come back",))
            return False
        if self._room not in (None, here):
            self._stop_waiting()
            self._held = self._doubted = None
            self._asked_at = -self._patience
            self.session.leave()
        self._room = here
        if self.session.tabletop is None:
            self._say_who_is_asked(here[1])
        else:
            self.session.greet(table.names[0])
        for name, version in table.players:
            self._mind_version(name, version)
        await self._ask(again=True)
        return True

    def _mind_version(self, player: str, version: str) -> None:
        """Send a player the notice that his module is another version than that of the table."""
        said = differing_version(version, self._rooms.at(self._room))
        if said and not self.session.speech.is_private:
            self.session.say(said, to=player)

    def _say_where_else(self, event: Joined) -> None:
        """Print for who runs the companion that another room has players too, and how to follow both."""
        if self._room is not None:
            self.session.tell(
                f"{clipped(event.player)} is in the room {clipped(event.room)!r}; followed is "
                f"{clipped(self._room[1])!r}",
                (
                    "to follow both: run another guelta live --port, and have the players of one room "
                    "connect to that port",
                ),
            )

    def _mind_module(self, here: Place, version: str) -> None:
        module, name = here
        room = f"the game in the room {clipped(name)!r}"
        rules_of(self.session.known, module, version, room)
        if self._expected and module != self._expected:
            raise Refusal(f"{room} is one of {clipped(module)!r}, not of {self._expected!r}")

    async def _left(self, event: Left) -> None:
        if (event.module, event.room) != self._room or event.owner:
            return
        kept = "the game is kept, and goes on when they come back" if self.session.tabletop else "no game yet"
        self.session.tell(f"everybody has left the room {clipped(event.room)!r}; {kept}")
        for other in self._rooms.others(self._room):
            if await self._turn_to(other):
                return

    def _say_who_is_asked(self, room: str) -> None:
        names = " and ".join(map(clipped, self._present))
        self.session.tell(
            f"{names} in the room {clipped(room)!r}; asking for the game",
            (
                "if there is none yet, in VASSAL: File > New Game, or load one",
                "take a side or move a counter, and I see it",
            ),
        )

    async def _hear(self, heard: Heard) -> None:
        commands = heard.commands
        if commands is None:
            if self.session.tabletop is not None:
                self.session.tabletop.observer.table.is_astray = True
                await self._ask(because_of=heard)
            return
        if isinstance(commands.action, BeginSave):
            if heard.owns:
                self._lay(heard, commands)
        elif self._held is not None:
            if sum(len(each.text) for each in self._held) < _MOST_HELD:
                self._held.append(heard)
            if self.session.tabletop is None and not _is_talk(commands):
                await self._ask(again=True, because_of=heard)
        elif self.session.tabletop is not None:
            await self._play(self.session.tabletop, heard, commands)
        elif not _is_talk(commands):
            await self._ask(because_of=heard)

    async def _play(self, tabletop: Tabletop, heard: Heard, commands: Command) -> None:
        """Take a step in, unless it tells of another board than ours: then the state comes first."""
        if not tabletop.fits(commands) and await self._ask(because_of=heard):
            self._doubted = heard
            self.session.tell(_ASTRAY)
            return
        self._see(heard)
        if tabletop.is_astray:
            await self._ask(because_of=heard)
        elif any(isinstance(action, PlayerEntry) for action in commands.walk()):
            await self._ask(again=True, because_of=heard)

    def _see(self, heard: Heard) -> None:
        """Take a step in."""
        if heard.commands is not None:
            self.session.see(heard.commands, heard.sender, heard.text, heard.client)

    def keep(self, heard: Heard) -> None:
        """Keep what is said in the room that is followed, before anybody else hears of it."""
        if (heard.module, heard.room) == self._room and heard.commands is not None:
            with suppress(Refusal):  # no game is followed yet, so nothing is kept of any
                self.session.journal.heard(heard.sender, heard.text)

    # ---- the whole state -----------------------------------------------------------------------------------

    async def _ask(self, *, again: bool = False, because_of: Heard | None = None) -> bool:
        """Ask for the state; when that was done just now, after a pause, for the answer may be of before.

        Once more (`again`) before the answer came: there may have been no game yet. Returns whether it was
        asked for now. A VASSAL because of whose words that was done often has to wait, since everybody's
        verdicts wait for the answer.
        """
        if self._room is None or (self._held is not None and not again):
            return False
        loop = asyncio.get_running_loop()
        if because_of is not None and not self._may_have_it_asked(because_of.client, loop.time()):
            return False
        earliest = self._asked_at + (min(self._patience, _PAUSE) if again else self._patience)
        if loop.time() < earliest:
            self._ask_at(earliest)
            return False
        if not await self._server.ask_state(*self._room):
            return False
        self._asked_at = loop.time()
        self._held = []
        self._stop_waiting()
        self._patient = loop.call_later(self._patience, self._give_up)
        return True

    def _may_have_it_asked(self, client: str, now: float) -> bool:
        """Return whether a VASSAL may make us ask for the state once more."""
        if self.session.tabletop is None or not client:
            return True
        stock = self._questions[client] = self._questions.pop(client, Stock(*_QUESTIONS, now))
        if len(self._questions) > _MOST_CLIENTS:
            del self._questions[next(iter(self._questions))]
        if not stock.has_one(now):
            return False
        stock.left -= 1.0
        return True

    def _ask_at(self, time: float) -> None:
        if self._later is not None and self._later.when() <= time:
            return
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_at(time, self._ask_now)

    def _ask_now(self) -> None:
        self._later = None
        self._asking = asyncio.create_task(self._ask(again=True))

    def _stop_waiting(self) -> None:
        for timer in (self._patient, self._later):
            if timer is not None:
                timer.cancel()
        self._patient = self._later = None

    def _give_up(self) -> None:
        """Go on without an answer; without a game there is nothing to go on with."""
        held, self._held = self._held or [], None
        doubted, self._doubted = self._doubted, None
        if self.session.tabletop is not None:
            self._catch_up(held if doubted is None else [doubted, *held])
        elif held:
            self._asking = asyncio.create_task(self._ask())

    def _lay(self, heard: Heard, commands: Command) -> None:
        """Take the state in, before it what its sender did meanwhile, and after it what others did."""
        held, self._held = self._held or [], None
        if self._patient is not None:
            self._patient.cancel()
        source = f"the room {clipped(heard.room)!r}"
        try:
            if self.session.tabletop is None:
                self.session.keep_on(self._shelf_for(f"{heard.module}, room {heard.room}"))
                whose = heard.module, heard.version, commands, source, heard.sender
                self.session.lay(*whose, text=heard.text, players=len(self._present))
            else:
                self._play_on(self.session.tabletop, [each for each in held if each.sender == heard.sender])
                self._lay_anew(self.session.tabletop, heard, commands)
        except Refusal as refusal:
            self.session.tell(str(refusal))
            return
        tabletop = self.session.tabletop
        assert tabletop is not None
        self.session.tell(f"following {tabletop.scenario.title} in {source}")
        self._catch_up([each for each in held if each.sender != heard.sender])

    def _play_on(self, tabletop: Tabletop, held: list[Heard]) -> None:
        """Take in what led to the state, as far as it fits: the state does not tell what was undone."""
        for heard in held if self._doubted is None else ():
            if heard.commands is None or tabletop.is_astray or not tabletop.fits(heard.commands):
                return
            self._see(heard)

    def _lay_anew(self, tabletop: Tabletop, heard: Heard, state: Command) -> None:
        """Take a state in on the tabletop, or the step that was doubted where the state bears it out.

        Whoever sets the turn tracker back by hand has every unit where it was.
        """
        doubted, self._doubted = self._doubted, None
        step = None if doubted is None else doubted.commands
        if doubted is not None and step is not None:
            self._say_who_differs(tabletop, doubted, step, heard, state)
        if doubted is not None and step is not None and tabletop.leaps(step) and tabletop.is_as_known(state):
            self.session.see(step, doubted.sender, doubted.text)
        else:
            self.session.see(state, heard.sender, heard.text)

    def _say_who_differs(
        self, tabletop: Tabletop, doubted: Heard, step: Command, owner: Heard, state: Command
    ) -> None:
        """Report whose board differs from the others': VASSAL shows nothing when a player loads a save.

        It is the one whose step did not fit, if the room's owner has our board but for that step. A step of
        the turn tracker has set everybody's; Undo, pressed by another, gives back where it stood with him.
        """
        apart = tabletop.differing(state)
        differing = apart.counters
        names = [*tabletop.counters_of(step)]
        who, is_owners = clipped(doubted.sender), doubted.sender == owner.sender
        if is_owners and len(self._present) < 2:
            return
        if not differing - {*names} and tabletop.leaps(step):
            if not tabletop.goes_one_back(step):  # as one press of its back arrow does
                them = "the others: Synchronize, or" if is_owners else "Synchronize; others"
                back = "set it back with Undo, pressed twice"
                self.session.say(f"{who}'s turn tracker stands elsewhere: {them} {back}")
        elif is_owners and differing - {*names}:
            seen = len(apart.seen(PUBLIC, differing))
            things = f"{seen} counter{'s' * (seen > 1)}" if seen else "hidden counters"
            self.session.say(f"{who} has another board ({things} elsewhere): the others: Synchronize")
        elif not is_owners and not differing - {*names}:
            mix, seen_here = tabletop.game.charts.counters, apart.seen(PUBLIC, names)
            what = next((mix[each].name for each in seen_here), "hidden counter" if names else "board")
            self.session.say(f"{who}'s {clipped(what, 60)} stands elsewhere: Synchronize")

    def _catch_up(self, held: list[Heard]) -> None:
        for heard in held:
            self._see(heard)


def _is_talk(commands: Command) -> bool:
    """Return whether commands do nothing to a game."""
    return all(isinstance(action, _TALK) for action in commands.walk())
