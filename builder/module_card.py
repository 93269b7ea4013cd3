"""What a game's `module.toml` says: the commands, marks, menus and palette of its VASSAL module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, TypeVar

__all__ = ["Choice", "Flip", "Follow", "Mark", "ModuleCard", "ModuleCardError", "Property", "Send", "Tab"]

Row = Mapping[str, str]
Entry = TypeVar("Entry")


class ModuleCardError(ValueError):
    """A module.toml is broken; the message names the file and the entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Counters by the columns `kind` and `force` of their row; None is all."""

    kinds: tuple[str, ...] | None = None
    forces: tuple[str, ...] | None = None
    but_forces: tuple[str, ...] = ()

    def __contains__(self, row: Row) -> bool:
        if self.kinds is not None and row["kind"] not in self.kinds:
            return False
        if self.forces is not None and row["force"] not in self.forces:
            return False
        return row["force"] not in self.but_forces


@dataclass(frozen=True, slots=True)
class Flip:
    """How flipping is called for counters with these two faces, whichever is the front."""

    faces: tuple[str, ...] = ()
    menu: str = "Flip"
    report: str = "$location$: $newPieceName$ is now $FaceName$"


@dataclass(frozen=True, slots=True)
class Mark(Selection):
    """A mark of the board notation as a layer that Ctrl and `key` switch on and off.

    `on` and `off` end the sentence of the chat that begins with the counter's name.
    """

    mark: str
    layer: str
    menu: str
    key: str
    on: str
    off: str

    @property
    def image(self) -> str:
        """The picture that lies over a marked counter."""
        return f"mark-{self.mark}.png"


@dataclass(frozen=True, slots=True)
class Send(Selection):
    """A command that sends a counter to a box; `{column}` in `space` stands for each value of that column."""

    space: str

    def spaces(self, row: Row) -> tuple[str, ...]:
        """Give the boxes this counter can be sent to."""
        before, brace, rest = self.space.partition("{")
        if not brace:
            return (self.space,)
        column, _, after = rest.partition("}")
        return tuple(f"{before}{value}{after}" for value in row[column].split("|") if value)


@dataclass(frozen=True, slots=True)
class Follow:
    """A marker that goes where the turn tracker is: to the one of `spaces` that is part of its path.

    Its back is up while the tracker is in the phase `back_up`.
    """

    counter: str
    space: str
    last: int
    back_up: str = ""

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces of its track, `space` with {n} from 1 to `last`."""
        return tuple(self.space.format(n=number) for number in range(1, self.last + 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """One value a property can be given, and the menu entry that gives it."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the whole game that is the field `field` of a position; `menu` is "" for none."""

    name: str
    field: str
    initial: str = ""
    menu: str = ""
    tooltip: str = ""
    report: str = ""
    choices: tuple[Choice, ...] = ()

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions of its menu and the entries in it, by which VASSAL finds them."""
        return (*((self.menu,) if self.menu else ()), *(choice.text for choice in self.choices))


@dataclass(frozen=True, slots=True)
class Tab(Selection):
    """A tab of the palette."""

    title: str


@dataclass(frozen=True)
class ModuleCard:
    """Everything in a module.toml."""

    version: str
    description: str
    map: str
    board: str
    empty_setup: str
    scenarios: tuple[str, ...]
    stack_limit: int
    stack_unit: str
    zoom_levels: tuple[float, ...]
    zoom_start: float
    overview: float
    clear_moved_at: str
    moved: Selection
    flips: tuple[Flip, ...] = ()
    marks: tuple[Mark, ...] = ()
    sends: tuple[Send, ...] = ()
    follows: tuple[Follow, ...] = ()
    properties: tuple[Property, ...] = ()
    tabs: tuple[Tab, ...] = ()
    face_names: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, toml: Mapping[str, Any], source: str) -> ModuleCard:
        """Make the card of a parsed module.toml; ModuleCardError names `source` and the entry."""
        try:
            return cls(
                **{key: toml[key] for key in ("version", "description", "map", "board", "empty_setup")},
                scenarios=tuple(toml["scenarios"]),
                stack_limit=toml["stack"]["limit"],
                stack_unit=toml["stack"]["unit"],
                zoom_levels=tuple(map(float, toml["zoom"]["levels"])),
                zoom_start=float(toml["zoom"]["start"]),
                overview=float(toml["zoom"]["overview"]),
                clear_moved_at=toml["moved"]["clear_at"],
                moved=Selection(kinds=tuple(toml["moved"]["kinds"])),
                flips=_entries(Flip, toml, "flip", source),
                marks=_entries(Mark, toml, "mark", source),
                sends=_entries(Send, toml, "send", source),
                follows=_entries(Follow, toml, "follow", source),
                properties=_entries(Property, toml, "property", source),
                tabs=_entries(Tab, toml, "palette", source),
                face_names=MappingProxyType(dict(toml["face_names"])),
                icons=MappingProxyType(dict(toml.get("icons", {}))),
            )
        except KeyError as error:
            raise ModuleCardError(f"{source}: {error.args[0]} is missing") from None
        except (TypeError, ValueError) as error:
            raise (
                error if isinstance(error, ModuleCardError) else ModuleCardError(f"{source}: {error}")
            ) from None

    def icon(self, button: str, otherwise: str = "") -> str:
        """Name the picture on a button, one of ours or else one of VASSAL's own."""
        return f"icon-{self.icons[button]}.png" if button in self.icons else otherwise

    def flip(self, front: str, back: str) -> Flip:
        """Say how a counter with these faces is flipped."""
        return next((flip for flip in self.flips if {*flip.faces} == {front, back}), Flip())

    def face_name(self, face: str) -> str:
        """Give what the chat calls a face."""
        return self.face_names.get(face) or face.replace("-", " ")

    def marks_of(self, row: Row) -> tuple[Mark, ...]:
        """Give the marks this counter can carry."""
        return tuple(mark for mark in self.marks if row in mark)

    def sends_of(self, row: Row) -> tuple[str, ...]:
        """Give the boxes this counter can be sent to, each once."""
        spaces = [space for send in self.sends if row in send for space in send.spaces(row)]
        return tuple(dict.fromkeys(spaces))

    def follow(self, counter: str) -> Follow | None:
        """Say where the turn tracker takes this counter, None if nowhere."""
        return next((follow for follow in self.follows if follow.counter == counter), None)


def _entries(kind: type[Entry], toml: Mapping[str, Any], table: str, source: str) -> tuple[Entry, ...]:
    known = {each.name for each in fields(kind)}  # type: ignore[arg-type]
    made = []
    for number, entry in enumerate(toml.get(table, []), start=1):
        unknown = sorted(set(entry) - known)
        if unknown:
            raise ModuleCardError(f"{source}, {table} {number}: there is no {', '.join(unknown)}")
        try:
            made.append(kind(**{key: _value(value) for key, value in entry.items()}))
        except TypeError as error:
            raise ModuleCardError(f"{source}, {table} {number}: {error}") from None
    return tuple(made)


def _value(value: object) -> object:
    if isinstance(value, list):
        return tuple(Choice(**item) if isinstance(item, dict) else item for item in value)
    return value
