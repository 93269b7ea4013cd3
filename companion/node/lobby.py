"""The server's memory: modules, rooms, the players in them, who owns a room (VASSAL.chat.node.ServerNode).

It knows no sockets: a line from a connection goes in, lines to connections come out. A room comes into being
with the first player who joins it, and vanishes with the last; who has been in it longest owns it and has the
game. Into the Main Room everybody comes, and nobody owns it.

Who comes into a room where somebody has the game is to ask for it (SYNC); until then his VASSAL keeps the
board it had. It does not always ask: not within 15 seconds of the last time in that room (SynchAction), not
when a list of who is where crosses its JOIN (NodeClient.pendingSynchToRoom), not for a player who types the
name of the room instead of choosing it. Nobody tells him, so the lobby knows who has not asked, and asks
in his name.

Who is in no room is not heard there, and nobody speaks in another's name or the referee's. A referee who
comes as a guest only listens, for this server has one: he owns no room, and counts for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.network_properties import write_properties
from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Body,
    Bye,
    Entry,
    Forward,
    Join,
    Kick,
    Listing,
    Register,
    Request,
    RoomInfo,
    Stats,
    packed,
)
from guelta.companion.following.printable import clipped
from guelta.companion.node.events import Event, Heard, Joined, Left, Renamed
from guelta.companion.node.names import GUEST, described, name_of, own_name
from guelta.companion.node.utterance import Utterance
from guelta.companion.node.voices import REFEREE, is_call, is_own_call

__all__ = ["SYNC", "Lobby", "Reaction"]

SYNC = "SYNC"
"""How a player asks another for the game (VASSAL.chat.SynchCommand)."""
_MOST_WAITING = 64
"""Players who may wait for the game of one; more are no players."""
_NOT_HIS = (
    "CHAT- What you said was not passed on: it was signed by the referee or by another player. If you are "
    "called like one of them, choose another name in VASSAL's preferences."
)
_TOO_LARGE = "CHAT- What you sent was not passed on: it is larger than any step of a game."


@dataclass(slots=True)
class Reaction:
    """What a line brings about: `lines` to send, each to one connection, and `events` to hear, in order.

    `comers` have come into a room where another has the game, and are now to ask for it.
    """

    lines: list[tuple[int, str]] = field(default_factory=list, repr=False)
    events: list[Event] = field(default_factory=list)
    comers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Room:
    players: list[int] = field(default_factory=list)  # connections, who came first is first
    is_locked: bool = False


@dataclass(slots=True)
class _Player:
    id: str = field(repr=False)
    module: str
    room: str
    address: str = field(repr=False)
    properties: dict[str, str] = field(repr=False)
    has_asked: bool = True  # for the game of the room he came into
    is_referee: bool = False
    was_told: set[str] = field(default_factory=set)  # why something of his was not passed on
    asked_by: set[str] = field(default_factory=set, repr=False)  # ids of those who wait for his game

    @property
    def name(self) -> str:
        return name_of(self.properties)

    @property
    def version(self) -> str:
        return clipped(self.properties.get("moduleVersion", ""))


class Lobby:
    """Everybody at the server. A connection is a number, given by whoever holds the sockets.

    `referee_id` and `referee` (a name) are those of the referee, who sits in no room: no player is shown him,
    can ask him for a game he has not, or leave a room to him. Without a name there is none, and a referee who
    comes as a guest may speak.
    """

    def __init__(self, referee_id: str, referee: str = REFEREE) -> None:
        self._referee_id = referee_id
        self._referee = referee
        self._players: dict[int, _Player] = {}
        self._rooms: dict[tuple[str, str], _Room] = {}

    def knows(self, connection: int) -> bool:
        """Return whether this connection has come in with its name."""
        return connection in self._players

    def is_seated(self, connection: int) -> bool:
        """Return whether this connection is a player in a room."""
        player = self._players.get(connection)
        return player is not None and player.room != MAIN_ROOM

    # ---- what players do ---------------------------------------------------------------------------------

    def receive(
        self,
        connection: int,
        request: Request,
        address: str = "127.0.0.1",
        said: Utterance | None = None,
    ) -> Reaction:
        """Do what is asked; raises ProtocolError, with nothing changed, for what cannot be met.

        `address` is the player's network address, which VASSAL shows the others; `said` what was read of a
        message that is to be forwarded.
        """
        if isinstance(request, Register):
            return self._register(connection, request, address)
        player = self._players.get(connection)
        if player is None:
            raise ProtocolError("a request of somebody who has not come in")
        match request:
            case Forward(to, body):
                return self._forward(connection, player, to, body, said or Utterance.read(body))
            case Join(module, room, password):
                return self._join(connection, player, module, room, password)
            case Stats(properties):
                return self._describe(connection, player, properties)
            case RoomInfo(rooms):
                return self._lock(connection, player, rooms.get(player.room))
            case Kick(id):
                return self._kick(connection, player, id)
            case Bye():
                return self.leave(connection)
        return Reaction()  # a login means nothing here, and a keep-alive is nothing

    def leave(self, connection: int) -> Reaction:
        """Return the connection is gone, and its player with it."""
        player = self._players.get(connection)
        if player is None:
            return Reaction()
        reaction = Reaction()
        self._take_out(connection, player, reaction)
        del self._players[connection]
        return self._announced(player.module, reaction)

    # ---- who comes to a game -----------------------------------------------------------------------------

    def show_again(self, connection: int) -> Reaction:
        """Send the list of who is where to a comer who has not asked for the game once more.

        A VASSAL that got the list before it had noted that it waits for it asks now (NodeClient.setRoom sends
        its request before it sets pendingSynchToRoom, which only a list looks at).
        """
        player = self._players.get(connection)
        if player is None or player.has_asked:
            return Reaction()
        return Reaction([(connection, line) for line in self._listing(player.module)])

    def ask_for(self, connection: int) -> Reaction:
        """Ask the owner of a room for the game in the name of a comer who has not done so."""
        player = self._players.get(connection)
        if player is None or player.has_asked:
            return Reaction()
        player.has_asked = True
        return Reaction(self._questions(player.module, player.room, player.properties, but=connection))

    # ---- what the referee does ---------------------------------------------------------------------------

    def tell(self, module: str, room: str, text: str, to: str = "") -> Reaction:
        """Send command text to everybody in a room, or to whoever is called `to`; nobody there, no lines."""
        line, there = Body(packed(text)).line(), self._in(module, room)
        return Reaction([(each, line) for each in there if to in ("", self._players[each].name)])

    def ask_state(self, module: str, room: str) -> Reaction:
        """Ask the owner of a room for the game; his answer is heard in the room. Nobody there, no lines."""
        return Reaction(self._questions(module, room, {"name": self._referee, "id": self._referee_id}))

    def _questions(
        self, module: str, room: str, asker: Mapping[str, str], but: int | None = None
    ) -> list[tuple[int, str]]:
        line = f"{SYNC}{write_properties(asker)}"
        owners = [each for each in self._in(module, room)[:1] if not self._players[each].is_referee]
        asked = [owner for owner in owners if owner != but]
        self._note_question(asked, asker.get("id", ""))
        return [(owner, line) for owner in asked]

    def _note_question(self, asked: Iterable[int], id: str) -> None:
        """Note that players were asked for the game: only who was asked may send one of any size."""
        for each in asked:
            waiting = self._players[each].asked_by
            waiting.add(id)
            if len(waiting) > _MOST_WAITING:
                waiting.clear()

    # ---- rooms -------------------------------------------------------------------------------------------

    def _in(self, module: str, room: str) -> list[int]:
        found = self._rooms.get((module, room))
        return [*found.players] if found else []

    def _in_module(self, module: str) -> Iterator[tuple[str, _Room]]:
        return ((name, room) for (of, name), room in self._rooms.items() if of == module)

    def _register(self, connection: int, request: Register, address: str) -> Reaction:
        known = self._players.get(connection)
        taken = {self._referee_id, *(player.id for player in self._players.values())}
        if known is None and request.id in taken:
            raise ProtocolError("an id that is another's")
        if known and (known.id, known.module) != (request.id, request.module):
            raise ProtocolError("somebody who comes in as another than he was")
        reaction = Reaction()
        if known:
            self._take_out(connection, known, reaction)
        properties = self._described(connection, request.module, request.properties, request.id, address)
        player = _Player(request.id, request.module, request.room, address, properties)
        player.is_referee = GUEST in properties
        self._players[connection] = player
        self._put_in(connection, player, request.room, reaction)
        return self._announced(player.module, reaction)

    def _join(self, connection: int, player: _Player, module: str, room: str, password: str) -> Reaction:
        if module != player.module:
            raise ProtocolError("a room of another module")
        reaction = Reaction()
        found = self._rooms.get((module, room))
        if found and found.is_locked and password != self._players[found.players[0]].id:
            return reaction
        if room != player.room:
            self._take_out(connection, player, reaction)
            self._put_in(connection, player, room, reaction)
        return self._announced(module, reaction)

    def _kick(self, connection: int, player: _Player, id: str) -> Reaction:
        reaction = Reaction()
        there = self._in(player.module, player.room)
        if player.room != MAIN_ROOM and there[0] == connection:
            for other in there[1:]:
                kicked = self._players[other]
                if kicked.id == id:
                    self._take_out(other, kicked, reaction)
                    self._put_in(other, kicked, MAIN_ROOM, reaction)
        return self._announced(player.module, reaction)

    def _lock(self, connection: int, player: _Player, info: Mapping[str, str] | None) -> Reaction:
        own = self._rooms[player.module, player.room]
        if info is not None and player.room != MAIN_ROOM and own.players[0] == connection:
            own.is_locked = info.get("locked") == "true"
        return self._announced(player.module, Reaction())

    def _describe(self, connection: int, player: _Player, properties: Mapping[str, str]) -> Reaction:
        """Take in how a player describes himself; who says nothing new is told alone who is where."""
        before, known = player.name, player.properties
        player.properties = self._described(connection, player.module, properties, player.id, player.address)
        reaction = Reaction()
        if player.properties == known:
            reaction.lines = [(connection, line) for line in self._listing(player.module)]
            return reaction
        if player.room != MAIN_ROOM and player.name != before and not player.is_referee:
            reaction.events.append(Renamed(player.module, player.room, before, player.name))
        return self._announced(player.module, reaction)

    def _described(
        self, connection: int, module: str, properties: Mapping[str, str], id: str, address: str
    ) -> dict[str, str]:
        """Return how others see a player: under a name that nobody else there has, nor the referee."""
        whole = {**properties, "id": id, "ip": address}
        others = [
            each.properties
            for number, each in self._players.items()
            if number != connection and each.module == module
        ]
        return described({**whole, **own_name(whole, others, self._referee)})

    def _take_out(self, connection: int, player: _Player, reaction: Reaction) -> None:
        place = (player.module, player.room)
        room = self._rooms[place]
        room.players.remove(connection)
        left = [self._players[each] for each in room.players if not self._players[each].is_referee]
        owner = left[0].name if left else ""
        if not room.players:
            del self._rooms[place]
        if player.room != MAIN_ROOM and not player.is_referee:
            reaction.events.append(Left(player.module, player.room, player.name, owner))

    def _put_in(self, connection: int, player: _Player, name: str, reaction: Reaction) -> None:
        room = self._rooms.setdefault((player.module, name), _Room())
        referees = sum(self._players[each].is_referee for each in room.players) if self._referee else 0
        room.players.insert(len(room.players) - (0 if player.is_referee else referees), connection)
        player.room = name
        owns = room.players[0] == connection
        player.has_asked = owns or name == MAIN_ROOM
        if not player.has_asked:
            reaction.comers.append(connection)
        if name != MAIN_ROOM and not player.is_referee:
            reaction.events.append(Joined(player.module, player.version, name, player.name, owns))

    # ---- messages ----------------------------------------------------------------------------------------

    def awaits(self, connection: int, to: Address) -> bool:
        """Return whether whoever a message of this connection is for has asked it for the game."""
        player = self._players.get(connection)
        return player is not None and to.player in player.asked_by

    def _forward(self, connection: int, sender: _Player, to: Address, body: str, said: Utterance) -> Reaction:
        if to.module != sender.module:
            raise ProtocolError("a message to another module")
        line = Body(body).line()
        reaction = Reaction()
        if said.is_state:
            sender.asked_by.discard(to.player)
        if to.player == self._referee_id:
            if said.is_state and not sender.is_referee:
                reaction.events.append(self._heard(connection, sender, said))
            return reaction
        if self._referee and not sender.is_referee and said.voices.are_feigned(*self._names(sender)):
            return self._told(connection, sender, _NOT_HIS)
        if self._referee and said.is_too_large:
            return self._told(connection, sender, _TOO_LARGE)
        reaction.lines = [
            (each, line)
            for each in self._meant(to)
            if self._may_speak(sender, to, self._players[each], said.text)
        ]
        if to.player and reaction.lines and said.text.startswith(SYNC):
            sender.has_asked = True
            self._note_question([each for each, _ in reaction.lines], sender.id)
        else:  # a VASSAL that means to ask does so before anything else
            reaction.lines += self.ask_for(connection).lines
        if to.room == sender.room != MAIN_ROOM and not to.player and not sender.is_referee:
            reaction.events.append(self._heard(connection, sender, said))
        return reaction

    def _heard(self, connection: int, sender: _Player, said: Utterance) -> Heard:
        owns = self._in(sender.module, sender.room)[:1] == [connection]
        place = sender.module, sender.version, sender.room, sender.name
        return Heard(*place, said.text, f"connection {connection}", owns, said.commands)

    def _names(self, sender: _Player) -> tuple[str, list[str]]:
        """Return how a player may call himself, and how the others in his module are called."""
        others = [each for each in self._players.values() if each is not sender]
        return sender.name, [each.name for each in others if each.module == sender.module]

    def turn_away(self, connection: int) -> Reaction:
        """Send a player the notice that what he sent was too large to be passed on."""
        player = self._players.get(connection)
        return Reaction() if player is None else self._told(connection, player, _TOO_LARGE)

    def _told(self, connection: int, sender: _Player, why: str) -> Reaction:
        """Send a player, once, why something of his was not passed on."""
        if why in sender.was_told:
            return Reaction()
        sender.was_told.add(why)
        return Reaction([(connection, Body(why).line())])

    def _may_speak(self, sender: _Player, to: Address, hearer: _Player, text: str) -> bool:
        """Return whether a player may say this to another: from outside his room no more than a call."""
        if sender.is_referee and self._referee:  # asks for the game and passes questions on, no more
            return bool(to.player) and text.startswith(SYNC) and hearer.room == sender.room
        if hearer.room == sender.room and not is_call(text):
            return True
        return bool(to.player) and is_own_call(text, sender.id)

    def _meant(self, to: Address) -> Iterator[int]:
        for name, room in self._in_module(to.module):
            if to.room in ("", name):
                for connection in room.players:
                    id = self._players[connection].id
                    if id != to.but and to.player in ("", id):
                        yield connection

    def _announced(self, module: str, reaction: Reaction) -> Reaction:
        """Send everybody of the module who is where, and who owns what."""
        everybody = [connection for _, room in self._in_module(module) for connection in room.players]
        lines = self._listing(module)
        reaction.lines += [(connection, line) for connection in everybody for line in lines]
        return reaction

    def _listing(self, module: str) -> tuple[str, str]:
        entries: list[Entry] = []
        rooms: dict[str, dict[str, str]] = {}
        for name, room in self._in_module(module):
            players = [self._players[connection] for connection in room.players]
            entries += [Entry(module, name, player.id, player.properties) for player in players]
            if name != MAIN_ROOM:
                lock = {"locked": "true"} if room.is_locked else {}
                here = {GUEST: self._referee} if self._referee else {}
                rooms[name] = {"owner": players[0].id, **here, **lock}
        return Listing(tuple(entries)).line(), RoomInfo(rooms).line()
