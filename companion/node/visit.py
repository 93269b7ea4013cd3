"""One stay at somebody else's server: what a guest makes of its lines (VASSAL.chat.node.NodeClient).

It knows no sockets: lines of the server go in, lines to it come out. The guest never comes first into a room,
for whoever does owns it and would have to send the others a game.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.network_properties import write_properties
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Body,
    Entry,
    Forward,
    Join,
    Listing,
    Register,
    RegisterAgain,
    RoomInfo,
    Stats,
    packed,
    read_reply,
    unpacked,
)
from guelta.companion.following.printable import clipped
from guelta.companion.node.events import Event, Heard, Joined, Left, Notice, Renamed
from guelta.companion.node.names import GUEST, name_of

__all__ = ["Answer", "Visit"]

_SYNC = "SYNC"
_SPOKEN = re.compile(r"(?:\x1b|^)CHAT(?:&lt;|<)(.{1,200}?)(?:&gt;|>) - ")


@dataclass(slots=True)
class Answer:
    """What a line brings about: `lines` to send, `events` to hear."""

    lines: list[str] = field(default_factory=list, repr=False)
    events: list[Event] = field(default_factory=list)


class Visit:
    """From coming in until the connection ends.

    `versions` are those of the module that can be followed, all when there are none. `id` is the guest's
    alone, and `name` what the players see.
    """

    def __init__(
        self, id: str, name: str, module: str, room: str, versions: frozenset[str] = frozenset()
    ) -> None:
        self.module = module
        self.room = room
        self._id = id
        self._properties = {"name": name, "id": id, "looking": "false", "away": "false", GUEST: "guest"}
        self._versions = versions
        self._listed: tuple[Entry, ...] = ()
        self._present: dict[str, Entry] = {}  # the others in the room while we are there, by id
        self._owner = ""
        self._is_inside = False
        self._is_spoken_for = False
        self._has_knocked = False
        self._said = ""

    def greeting(self) -> list[str]:
        """Return the lines a guest begins with."""
        return [Register(self._id, self.module, MAIN_ROOM, self._properties).line()]

    def reminder(self) -> list[str]:
        """Return the lines on which the server tells all anew who is where; none when we are in the room.

        VASSAL's own server now and then forgets to, when two things happen at once (its ReportContentsThread
        does not hear the second).
        """
        return [] if self._is_inside else [Stats(self._properties).line()]

    def receive(self, line: str) -> Answer:
        """Take in a line of the server; raises ProtocolError, and nothing else, for a broken one."""
        match read_reply(line):
            case Listing(entries):
                self._listed = entries
            case RoomInfo(rooms):
                return self._look_round(rooms.get(self.room, {}))
            case RegisterAgain():
                return Answer(self.greeting())
            case Body(body) if self._is_inside:
                return self._hear(unpacked(body))
        return Answer()

    # ---- what the referee does ---------------------------------------------------------------------------

    @property
    def has_the_word(self) -> bool:
        """Whether this referee speaks: not where the server has one, nor where another guest is listed first.

        Every referee sees the same list, so that one of them speaks.
        """
        return not self._is_spoken_for

    def tell(self, text: str, to: str = "") -> list[str]:
        """Return the lines that send command text to everybody else in the room, or to one; none outside."""
        if not self._is_inside:
            return []
        called = [id for id, entry in self._present.items() if to and name_of(entry.properties) == to]
        everybody = [Address(self.module, self.room, but=self._id)] if not to else []
        them = [*everybody, *(Address(self.module, player=id) for id in called)]
        return [Forward(each, packed(text)).line() for each in them]

    def ask_state(self) -> list[str]:
        """Return the lines that ask the owner for the game; none outside the room."""
        return [self._to_owner(_SYNC + write_properties(self._properties))] if self._is_inside else []

    def _to_owner(self, text: str) -> str:
        return Forward(Address(self.module, player=self._owner), packed(text)).line()

    # ---- who is where ------------------------------------------------------------------------------------

    def _look_round(self, info: Mapping[str, str]) -> Answer:
        """After a list and what is known of rooms: go in, go out, or wait."""
        here = [entry for entry in self._listed if entry.module == self.module]
        everybody = {entry.id: entry for entry in here if entry.room == self.room}
        referees = [id for id, entry in everybody.items() if GUEST in entry.properties or id == self._id]
        there = {id: entry for id, entry in everybody.items() if id not in referees}
        was_inside = self._is_inside
        self._is_inside = self._id in everybody
        self._is_spoken_for = GUEST in info or (self._is_inside and referees[0] != self._id)
        owner = info.get("owner", "")
        self._owner = owner if owner in there else next(iter(there), "")
        if self._is_inside and (not there or owner == self._id):
            return self._leave()
        if self._is_inside:
            return self._stay(there, was_inside)
        return self._wait_or_knock(here, there, info.get("locked") == "true")

    def _leave(self) -> Answer:
        """Return the room would be ours: leave it to the players."""
        answer = Answer([Join(self.module, MAIN_ROOM).line()])
        self._settle({}, answer)
        self._is_inside = self._has_knocked = False
        self._say(f"nobody else is in the room {clipped(self.room)!r} any more; waiting for a player", answer)
        return answer

    def _stay(self, there: dict[str, Entry], was_inside: bool) -> Answer:
        answer = Answer()
        self._settle(there, answer)
        if not was_inside:
            answer.lines += self.ask_state()
            owner = name_of(there[self._owner].properties)
            self._say(f"in the room {clipped(self.room)!r}; {owner} was asked for the game", answer)
        return answer

    def _wait_or_knock(self, here: list[Entry], there: dict[str, Entry], is_locked: bool) -> Answer:
        answer = Answer()
        self._settle({}, answer)
        why = self._why_not(here, there, is_locked)
        if why:
            self._has_knocked = False
            self._say(why, answer)
        elif not self._has_knocked:
            self._has_knocked = True
            answer.lines.append(Join(self.module, self.room).line())
        return answer

    def _why_not(self, here: list[Entry], there: dict[str, Entry], is_locked: bool) -> str:
        """Why the guest does not go in, one sentence; "" when it does."""
        room, module = clipped(self.room), clipped(self.module)
        if not there:
            rooms = sorted({clipped(entry.room) for entry in here} - {MAIN_ROOM})
            others = f"rooms there: {', '.join(rooms)}" if rooms else "there are no rooms"
            return (
                f"nobody plays {module} in a room {room!r} yet ({others}); waiting for a player to create it"
            )
        if is_locked:
            return f"the room {room!r} is locked; waiting for its owner to unlock it"
        version = clipped(there[self._owner].properties.get("moduleVersion", ""))
        if self._versions and version not in self._versions:
            known = ", ".join(sorted(self._versions))
            return (
                f"the room {room!r} plays version {version or '?'} of {module}; known here: {known}; if it "
                "is newer, a newer Guelta may know it"
            )
        return ""

    def _settle(self, there: dict[str, Entry], answer: Answer) -> None:
        """Report who came and who left since the last look."""
        for id, entry in self._present.items():
            if id not in there:
                owner = name_of(there[self._owner].properties) if there else ""
                answer.events.append(Left(self.module, self.room, name_of(entry.properties), owner))
        for id, entry in there.items():
            name = name_of(entry.properties)
            known = self._present.get(id)
            if known and (before := name_of(known.properties)) != name:
                answer.events.append(Renamed(self.module, self.room, before, name))
            if not known:
                version = clipped(entry.properties.get("moduleVersion", ""))
                answer.events.append(Joined(self.module, version, self.room, name, id == self._owner))
        self._present = there

    def _say(self, sentence: str, answer: Answer) -> None:
        if sentence != self._said:
            self._said = sentence
            answer.events.append(Notice(sentence))

    # ---- what is said ------------------------------------------------------------------------------------

    def _hear(self, text: str) -> Answer:
        if text.startswith(_SYNC):  # a player takes the guest for one who has the game: the owner has it
            return Answer([self._to_owner(text)])
        version = clipped(self._present[self._owner].properties.get("moduleVersion", ""))
        return Answer(events=[Heard.read(self.module, version, self.room, self._sender(text), text)])

    def _sender(self, text: str) -> str:
        """Whose words these are, as far as they show it: the server does not say. "" if they do not."""
        names = {id: name_of(entry.properties) for id, entry in self._present.items()}
        if len(names) == 1:
            return next(iter(names.values()))
        spoken = _SPOKEN.search(text)
        if spoken and (name := clipped(html.unescape(spoken[1]))) in names.values():
            return name
        passwords = {id.rpartition(".")[0]: name for id, name in names.items()}
        return passwords.get(_mover(text), "")


def _mover(text: str) -> str:
    """Return the id of the player who moved something, "" if nothing was moved."""
    if "M/" not in text:
        return ""
    try:
        moves = (action for action in decode(text).walk() if isinstance(action, MovePiece))
        return next((move.player or "" for move in moves), "")
    except VassalFormatError:
        return ""
