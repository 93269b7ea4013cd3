"""A player at the real VASSAL engine: one Java process, one module, driven from Python.

Every method waits until the engine has come to rest. Whatever the engine complains of (warnings and errors in
its log, modal dialogs, uncaught exceptions) is added to :attr:`Engine.problems`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.engine.process import EngineFailure, Process

__all__ = ["Button", "Engine", "EngineFailure", "Network", "Piece", "Slot", "Stack", "Target", "Turn"]

Target = str | tuple[int, int]


@dataclass(frozen=True)
class Piece:
    """A piece as the engine sees it: ``x`` and ``y`` in pixels of the map, ``location`` its LocationName.

    ``shown`` is its name as a player can read it, the back's where it lies in a face-down deck. ``type`` and
    ``state`` are there where all properties were asked for.
    """

    id: str
    name: str
    shown: str
    map: str | None
    x: int
    y: int
    location: str | None
    stack: str | None
    gpid: str | None
    properties: Mapping[str, str | None]
    type: str = ""
    state: str = ""

    @property
    def counter(self) -> str | None:
        """The counter's own id: its marker property CounterId."""
        return self.properties.get("CounterId") or None


@dataclass(frozen=True)
class Stack:
    """A stack (or deck) with its members' piece ids, bottom first; open after a double click on it."""

    id: str
    deck: str | None
    map: str | None
    x: int
    y: int
    location: str | None
    members: tuple[str, ...]
    is_open: bool = False


@dataclass(frozen=True)
class Slot:
    """A slot of the palette or of an at-start stack, its piece, and that piece's AddPiece command."""

    name: str
    gpid: str
    counter: str
    width: int
    height: int
    type: str
    state: str
    command: str


@dataclass(frozen=True)
class Button:
    """A button over the map: its words (or else its tooltip), its edges in the window, its menu's entries.

    An entry of a submenu comes as "Submenu/entry"; those that cannot be chosen are left out.
    """

    text: str
    left: int
    right: int
    top: int
    bottom: int
    entries: tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """Where the turn tracker stands: the text it shows, and the state that ``turn_set`` takes."""

    turn: str
    state: str


@dataclass(frozen=True)
class Network:
    """Who is where on the server: ``rooms`` and ``owners`` by the name of the room, ``room`` one's own."""

    connected: bool
    room: str | None
    rooms: Mapping[str, list[str]]
    owners: Mapping[str, str]
    locked: Sequence[str]

    @property
    def knows_the_rooms(self) -> bool:
        """Whether the list has come, and after it who owns what; until then VASSAL takes rooms for locked.

        What it knew when a connection was lost it shows until there is another.
        """
        has_list = self.connected and self.room is not None
        return has_list and set(self.rooms) - {"Main Room"} == set(self.owners)

    def is_in(self, room: str) -> bool:
        """Whether he is in a room, and knows who owns it."""
        return self.room == room and self.knows_the_rooms


class Engine(Process):
    """The engine with one module open.

    A place (``Target``) is a location name ("2826", "Libya Sanctuary") or a pixel ``(x, y)`` of the map. A
    piece is named by its piece id, its CounterId or its (unique) name. ``map`` is a map's name; the module's
    first if empty.
    """

    # ---- games and files -------------------------------------------------------------------------------

    def setups(self) -> list[str]:
        """Names the module's predefined set-ups."""
        return list(self.ask("setups"))

    def launch(self, setup: str) -> None:
        """Starts a predefined set-up; a game or log in progress is dropped without saving."""
        self.ask("launch", setup)

    def empty(self) -> None:
        """Starts a new game without a predefined set-up (at-start stacks are placed)."""
        self.ask("empty")

    def close(self) -> None:
        """Puts the game away without saving it."""
        self.ask("close")

    def load(self, file: Path) -> None:
        """Loads a saved game or a log (which then stands before its first step)."""
        self.ask("load", file.resolve())

    def save(self, file: Path) -> Path:
        """Saves the game."""
        self.ask("save", file.resolve())
        return file

    def restore_text(self) -> str:
        """Return the text a save would hold now, not obfuscated."""
        return str(self.ask("restore-text"))

    def build_string(self) -> str:
        """Return the module's build file as the engine would write it back."""
        return str(self.ask("build-string"))

    def side(self, name: str) -> None:
        """Takes a side."""
        self.ask("side", name)

    def expect_dialog(self, text: str) -> None:
        """From now on a dialog that says this is closed without being a problem; see :meth:`dialogs`."""
        self.ask("expect-dialog", text)

    def dialogs(self) -> list[str]:
        """Return the text of every modal dialog there was, expected or not."""
        return list(self.ask("dialogs"))

    # ---- the table -------------------------------------------------------------------------------------

    def pieces(self, *properties: str) -> list[Piece]:
        """Lists every piece, with the properties named; if none is, with all, and with type and state."""
        return [Piece(**line) for line in self.ask("pieces", *properties)]

    def piece(self, name: str) -> Piece:
        """Describes one piece."""
        return Piece(**self.ask("piece", name))

    def seen_at(self, name: str) -> tuple[int, int]:
        """Return the pixel of its map at which a piece is drawn; open stacks and hands are spread."""
        x, y = self.ask("seen-at", name)
        return x, y

    def stacks(self) -> list[Stack]:
        """Lists every stack and deck that holds something."""
        return [Stack(**{**line, "members": tuple(line["members"])}) for line in self.ask("stacks")]

    def board(self) -> dict[str, list[str]]:
        """Return location name -> CounterIds (or names), bottom of each stack first."""
        lying, stacks = self.ask("board")
        pieces = {line["id"]: Piece(**line) for line in lying}
        places: dict[str, list[str]] = {}
        stacked = [member for stack in stacks for member in stack["members"]]
        for id in stacked + sorted(pieces.keys() - set(stacked)):
            piece = pieces[id]
            places.setdefault(piece.location or "", []).append(piece.counter or piece.name)
        return places

    def slots(self) -> list[Slot]:
        """Lists every piece slot of the module."""
        return [Slot(**line) for line in self.ask("slots")]

    def add_piece_commands(self) -> list[str]:
        """Return the encoded AddPiece command of every piece and stack of the game."""
        return list(self.ask("add-piece-commands"))

    def maps(self) -> dict[str, tuple[int, int]]:
        """Return each map's size in pixels."""
        return {name: (width, height) for name, (width, height) in self.ask("maps").items()}

    def places(self, names: Sequence[str], map: str = "") -> dict[str, tuple[int, int]]:
        """Return the pixel of each named location."""
        return {name: (x, y) for name, (x, y) in self.ask("places", map, *names).items()}

    def place_names(self, points: Sequence[tuple[int, int]], map: str = "") -> list[str]:
        """Return the location name of each pixel."""
        return list(self.ask("place-names", map, *(n for point in points for n in point)))

    def snap(self, x: int, y: int, map: str = "") -> tuple[int, int]:
        """Return the pixel a piece dropped here would snap to."""
        x, y = self.ask("snap", map, x, y)
        return x, y

    # ---- playing ---------------------------------------------------------------------------------------

    def move(self, piece: str, to: Target, map: str = "") -> None:
        """Drags one piece."""
        self.ask("move", piece, map, *_target(to))

    def move_stack(self, piece: str, to: Target, map: str = "", *, as_object: bool = False) -> None:
        """Drags the stack this piece lies in: its members as the mouse does, or as one Stack object."""
        self.ask("move-stack", piece, "object" if as_object else "members", map, *_target(to))

    def place(self, slot: str, at: Target, map: str = "") -> str:
        """Drags a new piece from the palette (slot by name or gpid); gives its piece id."""
        return str(self.ask("place", slot, map, *_target(at)))

    def draw(self, deck: str, to: Target, map: str = "") -> str:
        """Drags the top card of a deck; gives its piece id."""
        return str(self.ask("draw", deck, map, *_target(to)))

    def key(self, piece: str, key: str) -> None:
        """Presses a key over a piece: "code,modifiers" (Ctrl+F is "70,130") or a named key stroke."""
        self.ask("key", piece, key)

    def roll(self, button: str) -> None:
        """Presses a dice button."""
        self.ask("roll", button)

    def press(self, caption: str) -> None:
        """Presses the button of the toolbar, or the entry of a menu there, with this caption."""
        self.ask("press", caption)

    def menu(self, piece: str) -> list[str]:
        """Lists what a right click on a piece offers; an entry of a submenu comes as "Submenu/entry"."""
        return list(self.ask("menu", piece))

    def toolbar(self, width: int = 1400, height: int = 1000) -> list[Button]:
        """Lists the buttons over the map in a window of this size, as they lie."""
        self.ask("window", width, height)
        return [Button(**{**line, "entries": tuple(line["entries"])}) for line in self.ask("toolbar")]

    def bulk_begin(self) -> dict[str, Any]:
        """Return the whole table, from which :meth:`bulk` tells changes."""
        told: dict[str, Any] = self.ask("bulk-begin")
        return told

    def bulk(
        self, acts: int, seed: int, keys: Sequence[str], points: Sequence[tuple[int, int]], map: str = ""
    ) -> list[dict[str, Any]]:
        """Plays acts at random: pieces and stacks to these pixels, keys, undo, turns, copies of slots.

        Each has its `commands` as VASSAL sends them, the `pieces` that changed (id -> counter, side, water,
        map, x, y in one text; None once gone) and all `heaps` (map, x, y, members) if they changed.
        """
        numbers = (number for point in points for number in point)
        return list(self.ask("bulk", acts, seed, map, " ".join(keys), *numbers))

    def seed(self, seed: int) -> None:
        """Makes the dice that follow repeatable."""
        self.ask("seed", seed)

    def turn(self) -> Turn:
        """Reads the turn tracker."""
        return Turn(**self.ask("turn"))

    def turn_next(self) -> Turn:
        """Presses the turn tracker's forward arrow."""
        return Turn(**self.ask("turn-next"))

    def turn_prev(self) -> Turn:
        """Presses the turn tracker's back arrow."""
        return Turn(**self.ask("turn-prev"))

    def turn_set(self, state: str) -> Turn:
        """Sets the turn tracker in its Set window, to a state that :meth:`turns_ahead` gave."""
        return Turn(**self.ask("turn-set", state))

    def turns_ahead(self, count: int) -> list[Turn]:
        """Return this turn and those that follow; the game is not touched and nothing is logged."""
        return [Turn(**line) for line in self.ask("turns-ahead", count)]

    def property(self, name: str) -> str | None:
        """Reads a global property of the module."""
        value = self.ask("property", name)
        return None if value is None else str(value)

    def set_property(self, name: str, value: str) -> None:
        """Sets a global property; the change is logged."""
        self.ask("set-property", name, value)

    def prefer(self, name: str, value: str) -> None:
        """Sets one of the player's preferences, as VASSAL's window of them does."""
        self.ask("prefer", name, value)

    def execute(self, command: str) -> None:
        """Executes an encoded command as if another player had sent it; it is not logged."""
        self.ask("execute", command)

    def receive(self, command: str) -> None:
        """Takes an encoded command as one that came over the network: it is logged, and can be undone."""
        self.ask("receive", command)

    # ---- log and chat ----------------------------------------------------------------------------------

    def begin_log(self, file: Path) -> None:
        """Begins a log file; VASSAL writes it when the log ends."""
        self.ask("begin-log", file.resolve())

    def end_log(self) -> None:
        """Ends the log and writes its file."""
        self.ask("end-log")

    def step(self) -> bool:
        """Steps once through a loaded log; False when there is nothing left."""
        return bool(self.ask("step"))

    def steps(self) -> Iterator[int]:
        """Steps through a loaded log; gives 1, 2, ... after each step."""
        number = 0
        while self.step():
            number += 1
            yield number

    def undo(self) -> None:
        """Presses the undo button."""
        self.ask("undo")

    def refresh(self, *ticked: str) -> None:
        """Refreshes the counters (Tools > Refresh Counters), with boxes ticked such as UseLayerName."""
        self.ask("refresh", *ticked)

    def say(self, text: str) -> None:
        """Types a line in the chat."""
        self.ask("say", text)

    def chat(self) -> str:
        """Return all text of the chat window, a line per message."""
        lines = (line.strip() for line in str(self.ask("chat")).splitlines())
        return "\n".join(line for line in lines if line)

    # ---- hands -----------------------------------------------------------------------------------------

    def show(self, target: Target, map: str = "") -> None:
        """Brings a place into the middle of its window at 100 %, where the mouse can reach it."""
        self.ask("zoom", map, 1.0)
        self.ask("centre", map, *_target(target))

    def drag(self, piece: str, to: Target, map: str = "", *, held: str = "") -> None:
        """Drags a piece, or the closed stack it lies in, with the screen's mouse and Ctrl, Shift or Alt held.

        Both places must be in sight; the picture under the mouse is let go where it lies on the target.
        """
        self.ask("drag", piece, held, map, *_target(to))

    def drag_slot(self, slot: str, to: Target, map: str = "") -> None:
        """Drags the picture that the palette shows onto a map, with the screen's mouse."""
        self.ask("drag-slot", slot, map, *_target(to))

    def click(self, piece: str, button: int = 1, times: int = 1, *, held: str = "") -> None:
        """Clicks a piece with the screen's mouse, on the corner that an open stack leaves in sight."""
        self.ask("click", piece, button, times, held)

    def click_at(self, target: Target, map: str = "") -> None:
        """Clicks a place with the screen's mouse; where nothing lies, nothing is selected then."""
        self.ask("click-at", map, *_target(target))

    def choose(self, *texts: str) -> None:
        """Clicks buttons and entries of open menus, one after the other, with the screen's mouse."""
        self.ask("click-text", *texts)

    def type(self, key: str, held: str = "") -> None:
        """Types a key such as "F" on the screen's keyboard, with Ctrl, Shift or Alt held."""
        self.ask("type", ord(key), held)

    # ---- other players ---------------------------------------------------------------------------------

    def connect(self, port: int, host: str = "localhost") -> None:
        """Connects to a private server; VASSAL does it in its own time (see :meth:`network`)."""
        self.ask("connect", host, port)

    def disconnect(self) -> None:
        """Leaves the server."""
        self.ask("disconnect")

    def enter(self, room: str) -> None:
        """Enters a room, and creates it when it is not there; its game comes when its owner has sent it."""
        self.ask("enter", room)

    def create(self, room: str) -> None:
        """Types the name of a room, which may be there already, and creates it."""
        self.ask("create", room)

    def lock(self) -> None:
        """Locks the room this player owns, or unlocks it; fails before he knows that it is his."""
        self.ask("lock")

    def synchronize(self, player: str) -> None:
        """Puts the game away and asks a player in the room for his."""
        self.ask("synchronize", player)

    def remind(self) -> None:
        """Sends the server this player's status, which makes it tell everybody who is where."""
        self.ask("remind")

    def network(self) -> Network:
        """Return who is where, as this player sees it."""
        return Network(**self.ask("rooms"))

    # ---- looking ---------------------------------------------------------------------------------------

    def screenshot(
        self,
        png: Path,
        *,
        size: tuple[int, int] = (1400, 1000),
        zoom: float | None = None,
        centre: Target | None = None,
        hover: Target | None = None,
        map: str = "",
    ) -> Path:
        """Writes what the player's window shows, once it has come to rest."""
        self.ask("window", *size)
        if zoom is not None:
            self.ask("zoom", map, zoom)
        if centre is not None:
            self.ask("centre", map, *_target(centre))
        if hover is not None:
            self.ask("hover", map, *_target(hover))
        self.ask("screenshot", png.resolve())
        return png

    def paint(self, png: Path, x: int, y: int, width: int, height: int, map: str = "") -> Path:
        """Writes a part of the map with its pieces at 100 %, without the window around it."""
        self.ask("paint", map, x, y, width, height, png.resolve())
        return png


def _target(target: Target) -> list[object]:
    return ["at", target] if isinstance(target, str) else ["xy", *target]
