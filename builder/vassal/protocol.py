"""The lines of VASSAL's node protocol, read and written (VASSAL.chat.node.Protocol, NodeClient).

A client sends a request a line, the server answers with lists and with what other clients sent, naked. Every
player has an id, his password and the time he came, which the protocol hands to everybody: nothing here
shows one in its `repr` or in an error.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from guelta.builder.vassal.archive import Archive, Limits, pack
from guelta.builder.vassal.errors import ProtocolError, UnencodableError, VassalFormatError
from guelta.builder.vassal.network_properties import read_properties, write_properties
from guelta.builder.vassal.sequence_encoder import join, split

__all__ = [
    "LONGEST_LINE",
    "MAIN_ROOM",
    "Address",
    "Body",
    "Bye",
    "Entry",
    "Forward",
    "Join",
    "KeepAlive",
    "Kick",
    "Lines",
    "Listing",
    "Login",
    "Register",
    "RegisterAgain",
    "Reply",
    "Request",
    "RoomInfo",
    "Stats",
    "packed",
    "read_reply",
    "read_request",
    "size_unpacked",
    "unpacked",
]

MAIN_ROOM = "Main Room"  # where every client comes in; nobody owns it, and no game is played there
LONGEST_LINE = 4 << 20  # bytes: a game of some thousand pieces, packed, takes far less
LONGEST_NOTICE = 64 << 10  # characters of a request that carries no message
LONGEST_LIST = 256 << 10  # characters: a thousand players
LONGEST_NAME = 255
UNPACKED = Limits(entry=32 << 20, total=32 << 20, count=1, ratio=300, harmless=4 << 20)

_TAB = "\t"
_PACKED = "!ZIP!"
_PACKED_FROM = 1000  # characters; NodeClient.compressionLimit
_PACKED_ENTRY = "Dummy"
_BYE = "!BYE"
_OF_THE_SERVER = ("LIST\t", "ROOM_INFO\t", "REG_REQUEST\t")


def _joined(delimiter: str, *tokens: str) -> str:
    try:
        return join(delimiter, tokens)
    except UnencodableError:
        raise ProtocolError("a text that ends in a backslash cannot be sent") from None


def _checked(name: str) -> str:
    """Return a module, room or player may be called so; raises ProtocolError."""
    if not 0 < len(name) <= LONGEST_NAME or min(name) < " " or name[-1] == "\\" or name == "*":
        raise ProtocolError("a name that is empty, too long or cannot be sent")
    return name


@dataclass(frozen=True, slots=True)
class Address:
    """Whom a message is for: a room, all in it but one, or one player (ServerNode.getMsgSender).

    Without a `room` the `player` is looked for in every room of the module.
    """

    module: str
    room: str = ""
    player: str = field(default="", repr=False)
    but: str = field(default="", repr=False)

    @classmethod
    def read(cls, path: str) -> Address:
        """Read `module/room`, `module/room/~id` or `module/*/id`; raises ProtocolError for other paths."""
        parts = split(path, "/")
        if not 2 <= len(parts) <= 3:
            raise ProtocolError("a path that is neither a room nor a player")
        module, room, player = _checked(parts[0]), parts[1], parts[2] if parts[2:] else ""
        if room == "*" and player[:1] not in ("", "~"):
            return cls(module, "", _checked(player))
        if player[:1] == "~":
            return cls(module, _checked(room), but=_checked(player[1:]))
        return cls(module, _checked(room), _checked(player) if parts[2:] else "")

    def path(self) -> str:
        """Return the path as VASSAL writes it."""
        last = [self.player] if self.player else [f"~{self.but}"] if self.but else []
        return _joined("/", self.module, self.room or "*", *last)


@dataclass(frozen=True, slots=True)
class Register:
    """A client comes in: `id` is his alone, `properties` tell his name and what he plays with."""

    id: str = field(repr=False)
    module: str
    room: str
    properties: Mapping[str, str] = field(repr=False)

    def line(self) -> str:
        """Return the request as it is sent."""
        path = Address(self.module, self.room).path()
        return f"REG\t{_joined(_TAB, self.id, path, write_properties(self.properties))}"


@dataclass(frozen=True, slots=True)
class Join:
    """A client goes to a room; a locked one opens to the `password`, which is its owner's id."""

    module: str
    room: str
    password: str = field(default="null", repr=False)

    def line(self) -> str:
        """Return the request as it is sent."""
        return f"JOIN\t{Address(self.module, self.room).path()}\t{self.password}"


@dataclass(frozen=True, slots=True)
class Forward:
    """A client has a message for others; `body` is the text as it is sent, perhaps packed."""

    to: Address
    body: str = field(repr=False)

    def line(self) -> str:
        """Return the request as it is sent."""
        return f"FWD\t{_joined(_TAB, self.to.path(), self.body)}"


@dataclass(frozen=True, slots=True)
class Stats:
    """A client's properties have changed."""

    properties: Mapping[str, str] = field(repr=False)

    def line(self) -> str:
        """Return the request as it is sent."""
        return f"STATS\t{write_properties(self.properties)}"


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """What is known of rooms, by name: `owner` (an id), `locked`. A client sends it to lock his own."""

    rooms: Mapping[str, Mapping[str, str]] = field(repr=False)

    def line(self) -> str:
        """Return the request or answer as it is sent."""
        rooms = {name: write_properties(info) for name, info in self.rooms.items()}
        return f"ROOM_INFO\t{write_properties(rooms)}"


@dataclass(frozen=True, slots=True)
class Kick:
    """The owner of a room sends a player back to the Main Room."""

    id: str = field(repr=False)

    def line(self) -> str:
        """Return the request as it is sent."""
        return f"KICK\t{self.id}"


@dataclass(frozen=True, slots=True)
class Login:
    """A client's account on a public server."""

    user: str = field(repr=False)

    def line(self) -> str:
        """Return the request as it is sent."""
        return f"LOGIN\t{self.user}"


@dataclass(frozen=True, slots=True)
class Bye:
    """One side signs off."""

    def line(self) -> str:
        """Return the line as it is sent."""
        return _BYE


@dataclass(frozen=True, slots=True)
class KeepAlive:
    """Nothing, said so that the line is not taken for dead."""

    def line(self) -> str:
        """Return the line as it is sent."""
        return ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One player in a list: where he is, and his properties."""

    module: str
    room: str
    id: str = field(repr=False)
    properties: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Listing:
    """Every player of a module, room by room, each room's in the order in which they came."""

    entries: tuple[Entry, ...]

    def line(self) -> str:
        """Return the answer as it is sent."""
        return f"LIST\t{_joined(_TAB, *map(_entry_text, self.entries))}"


def _entry_text(entry: Entry) -> str:
    path = _joined("/", entry.module, entry.room, entry.id)
    return _joined("=", path, write_properties(entry.properties))


@dataclass(frozen=True, slots=True)
class RegisterAgain:
    """The server asks a client to come in anew."""

    def line(self) -> str:
        """Return the answer as it is sent."""
        return "REG_REQUEST\t"


@dataclass(frozen=True, slots=True)
class Body:
    """A message of another client, naked: without a sender, perhaps packed."""

    text: str = field(repr=False)

    def line(self) -> str:
        """Return the message as it is sent; ProtocolError for one that would be read as something else."""
        text = self.text
        if text in ("", _BYE) or text.startswith(_OF_THE_SERVER) or "\n" in text or "\r" in text:
            raise ProtocolError("a message that would be read as the server's own")
        return text


Request = Register | Join | Forward | Stats | RoomInfo | Kick | Login | Bye | KeepAlive
Reply = Listing | RoomInfo | RegisterAgain | Bye | KeepAlive | Body


def read_request(line: str) -> Request:
    """Read what a client sends; raises ProtocolError, and nothing else, for what VASSAL would not send."""
    if line == "":
        return KeepAlive()
    if line == _BYE:
        return Bye()
    tag, tab, rest = line.partition(_TAB)
    if not tab or (tag != "FWD" and len(rest) > LONGEST_NOTICE):
        raise ProtocolError("a line that is no request, or too long for one")
    match tag:
        case "REG":
            return _read_register(rest)
        case "JOIN":
            return _read_join(rest)
        case "FWD":
            path, body = _fields(rest, 2)
            return Forward(Address.read(path), body)
        case "STATS":
            return Stats(read_properties(rest))
        case "ROOM_INFO":
            return _read_room_info(rest)
        case "KICK":
            return Kick(rest)
        case "LOGIN":
            return Login(rest)
    raise ProtocolError("a line that is no request")


def read_reply(line: str) -> Reply:
    """Read what a server sends; raises ProtocolError, and nothing else, for a broken list."""
    if line == "":
        return KeepAlive()
    if line == _BYE:
        return Bye()
    tag, tab, rest = line.partition(_TAB)
    if tab and tag == "LIST":
        if len(rest) > LONGEST_LIST:
            raise ProtocolError(f"a list of more than {LONGEST_LIST} characters")
        return Listing(tuple(map(_read_entry, split(rest, _TAB))) if rest else ())
    if tab and tag == "ROOM_INFO":
        return _read_room_info(rest)
    if tab and tag == "REG_REQUEST":
        return RegisterAgain()
    return Body(line)


def _fields(text: str, count: int) -> list[str]:
    fields = split(text, _TAB)
    if len(fields) != count:
        raise ProtocolError(f"{count} fields were due, there are {len(fields)}")
    return fields


def _room(path: str) -> Address:
    address = Address.read(path)
    if address != Address(address.module, address.room) or not address.room:
        raise ProtocolError("a path that is no room")
    return address


def _read_register(rest: str) -> Register:
    id, path, properties = _fields(rest, 3)
    room = _room(path)
    if id[:1] == "~":
        raise ProtocolError("an id that is not unique")
    return Register(_checked(id), room.module, room.room, read_properties(properties))


def _read_join(rest: str) -> Join:
    path, _, password = rest.partition(_TAB)
    room = _room(path)
    return Join(room.module, room.room, password)


def _read_room_info(rest: str) -> RoomInfo:
    return RoomInfo({name: read_properties(info) for name, info in read_properties(rest).items()})


def _read_entry(text: str) -> Entry:
    parts = split(text, "=")
    path = split(parts[0], "/")
    if len(parts) != 2 or len(path) != 3:
        raise ProtocolError("an entry of a list that is no player")
    module, room, id = map(_checked, path)
    return Entry(module, room, id, read_properties(parts[1]))


# ---- bodies and lines ----------------------------------------------------------------------------------


def packed(text: str) -> str:
    """Return the text of commands as a message carries it: packed when long, or no line could hold it."""
    if len(text) <= _PACKED_FROM and not text.startswith(_PACKED) and text[-1:] != "\\":
        try:
            return Body(text).line()
        except ProtocolError:
            pass  # a packed one can be sent
    archive = pack({_PACKED_ENTRY: text.encode("utf-8", "replace")}, compress=True)
    return _PACKED + base64.b64encode(archive).decode("ascii")


def unpacked(body: str) -> str:
    """Return the text of commands in a message; ProtocolError for a broken pack, or one far too large."""
    if not body.startswith(_PACKED):
        return body
    with _no_pack_refused():
        archive, entry = _archive(body)
        return archive.read(entry).decode("utf-8", "replace")


def size_unpacked(body: str) -> int:
    """How much a message unpacks to, in bytes, without unpacking it; raises ProtocolError as `unpacked`."""
    if not body.startswith(_PACKED):
        return len(body)
    with _no_pack_refused():
        archive, entry = _archive(body)
        return archive.size(entry)


def _archive(body: str) -> tuple[Archive, str]:
    archive = Archive(base64.b64decode(body.removeprefix(_PACKED)), "message", UNPACKED)
    (entry,) = archive.names()
    return archive, entry


@contextmanager
def _no_pack_refused() -> Iterator[None]:
    try:
        yield
    except (VassalFormatError, binascii.Error, ValueError):
        raise ProtocolError("a packed message that is broken, or too large unpacked") from None


class Lines:
    """Cuts a stream of bytes into lines, as Java does at every `\\n` and `\\r`; keeps no more than one."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._begun = bytearray()

    def feed(self, data: bytes) -> Iterable[str]:
        """Yield the lines that are now whole; raises ProtocolError when one is longer than allowed."""
        *whole, rest = data.replace(b"\r", b"\n").split(b"\n")
        for end in whole:
            self._append(end)
            yield self._begun.decode("utf-8", "replace")
            self._begun.clear()
        self._append(rest)

    def _append(self, data: bytes) -> None:
        if len(self._begun) + len(data) > self._longest:
            self._begun.clear()
            raise ProtocolError(f"a line of more than {self._longest} bytes")
        self._begun += data
