"""What a game's `module.toml` says: the commands, marks, menus and palette of its VASSAL module."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Any, TypeVar

from guelta.builder.module.alike import Alike
from guelta.builder.module.entries import (
    Beneath,
    Change,
    ChartGroup,
    Choice,
    Command,
    Cover,
    Draw,
    Flip,
    Follow,
    GuidePart,
    Inventory,
    Mark,
    Mask,
    PileEntry,
    Property,
    RandomSpace,
    Row,
    Selection,
    Send,
    StackLimit,
    Tab,
    Zones,
)
from guelta.errors import TableError
from guelta.rules.engine.tables.folder import unread_keys
from guelta.rules.engine.tables.identifier import id_objection, version_objection

__all__ = ["ModuleCard", "ModuleCardError"]

Entry = TypeVar("Entry")
_WORDS = ("version", "description", "map", "board", "trays", "empty_setup", "commands_menu")


class ModuleCardError(TableError, ValueError):
    """A module.toml is broken; the message names the file and the entry."""


@dataclass(frozen=True)
class ModuleCard:
    """Everything in a module.toml.

    `map` is the map of the game, `trays` the map with the counters that are out of play. `players` says by a
    column and its words who plays a counter, where its face does not say it. Counters that are `held` can be
    dragged only once they have been selected. `bears` names properties that every counter has in VASSAL with
    the column each is read from. `tracked` are the conditions of the sequences of play in the order in which
    published versions have them in the turn tracker: saved games tell its places by their numbers. Counters
    that are `covered` hide themselves when another of their side comes to lie on them. `ranges` says who has
    one, "" where nobody has; over the map is a tool then that counts one.
    """

    version: str
    description: str
    map: str
    board: str
    trays: str
    empty_setup: str
    commands_menu: str
    scenarios: tuple[str, ...]
    helpers: tuple[str, ...]
    tracked: tuple[tuple[str, ...], ...]
    stack: StackLimit
    strengths: tuple[tuple[str, str], ...]
    zoom_levels: tuple[float, ...]
    zoom_start: float
    overview: float
    clear_moved_at: str
    moved: Selection
    held: Selection
    covered: Selection = field(default_factory=lambda: Selection(kinds=()))
    unannounced: Selection = field(default_factory=lambda: Selection(kinds=()))
    alike: Alike = field(default_factory=Alike)
    bears: tuple[tuple[str, str], ...] = ()
    flips: tuple[Flip, ...] = ()
    marks: tuple[Mark, ...] = ()
    masks: tuple[Mask, ...] = ()
    covers: tuple[Cover, ...] = ()
    beneath: tuple[Beneath, ...] = ()
    random: tuple[RandomSpace, ...] = ()
    piles: tuple[PileEntry, ...] = ()
    sends: tuple[Send, ...] = ()
    follows: tuple[Follow, ...] = ()
    properties: tuple[Property, ...] = ()
    tabs: tuple[Tab, ...] = ()
    commands: tuple[Command, ...] = ()
    draws: tuple[Draw, ...] = ()
    inventories: tuple[Inventory, ...] = ()
    zones: tuple[Zones, ...] = ()
    charts: tuple[ChartGroup, ...] = ()
    guide: tuple[GuidePart, ...] = ()
    changes: tuple[Change, ...] = ()
    reckons: tuple[str, ...] = ("battle", "zones")
    ranges: str = ""
    face_names: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, toml: Mapping[str, Any], source: str) -> ModuleCard:
        """Make the card of a parsed module.toml; ModuleCardError names `source` and the entry."""
        try:
            if wrong := [key for key in _WORDS if not isinstance(toml[key], str)]:
                raise ModuleCardError(f"{source}, {wrong[0]}: must be a text in quotation marks")
            card = cls(
                **{key: toml[key] for key in _WORDS},
                scenarios=tuple(toml["scenarios"]),
                helpers=tuple(toml["helpers"]),
                tracked=tuple(map(tuple, toml.get("tracked", []))),
                stack=_stack(toml["stack"]),
                strengths=tuple(toml["stack"].get("strengths", {}).items()),
                reckons=tuple(toml.get("reckons", ("battle", "zones"))),
                zoom_levels=tuple(map(float, toml["zoom"]["levels"])),
                zoom_start=float(toml["zoom"]["start"]),
                overview=float(toml["zoom"]["overview"]),
                clear_moved_at=toml["moved"]["clear_at"],
                moved=Selection(kinds=tuple(toml["moved"]["kinds"])),
                held=_selection({"kinds": [], **toml.get("held", {})}),
                covered=_selection({"kinds": [], **toml.get("covered", {})}),
                unannounced=_selection({"kinds": [], **toml.get("unannounced", {})}),
                alike=Alike.of(toml.get("alike", {})),
                bears=tuple(toml.get("bears", {}).items()),
                **_lists(toml, source),
                ranges=toml.get("ranges", ""),
                face_names=MappingProxyType(dict(toml["face_names"])),
                players=MappingProxyType(dict(toml.get("players", {}))),
                icons=MappingProxyType(dict(toml.get("icons", {}))),
            )
            if said := [f"{source}, {fault}" for fault in card._name_faults()]:
                raise ModuleCardError("\n".join(said))
            return card
        except KeyError as error:
            raise ModuleCardError(f"{source}: {error.args[0]} is missing") from None
        except (TypeError, ValueError) as error:
            raise (
                error if isinstance(error, ModuleCardError) else ModuleCardError(f"{source}: {error}")
            ) from None

    def _name_faults(self) -> Iterator[str]:
        """Name what is wrong with the names of files that the card speaks of."""
        if said := version_objection(self.version):
            yield f"version: {said}"
        named = [(f"[icons], {button}", str(icon)) for button, icon in self.icons.items()]
        named += [(f"{_TABLES['marks'][0]} {mark.mark}", mark.mark) for mark in self.marks]
        named += [(f"{_TABLES['masks'][0]} {mask.menu}", mask.image) for mask in self.masks if mask.image]
        yield from (f"{at}: {said}" for at, name in named if (said := id_objection(name)))

    def icon(self, button: str, otherwise: str = "") -> str:
        """Name the picture on a button, one of ours or else one of VASSAL's own."""
        return f"icon-{self.icons[button]}.png" if button in self.icons else otherwise

    def flip(self, front: str, back: str) -> Flip:
        """Return how a counter with these faces is flipped."""
        return next((flip for flip in self.flips if {*flip.faces} == {front, back}), Flip())

    def face_name(self, face: str) -> str:
        """Return what the chat calls a face."""
        return self.face_names.get(face) or face.replace("-", " ")

    def player(self, row: Row) -> str:
        """Return who plays a counter by what it is, "" when its face says it or nobody does."""
        found = (players.get(row.get(column, ""), "") for column, players in self.players.items())
        return next(filter(None, found), "")

    def player_of_face(self, face: str) -> str:
        """Return who plays a counter that shows this face, "" when a face says something else."""
        name = self.face_name(face)
        return name if any(name in players.values() for players in self.players.values()) else ""

    def property_of(self, column: str) -> str:
        """Name the property of VASSAL that holds a column of a counter; KeyError when none does."""
        return {"kind": "Kind", **{column: name for name, column in self.bears}}[column]

    def marks_of(self, row: Row) -> tuple[Mark, ...]:
        """Return the marks this counter can carry."""
        return tuple(mark for mark in self.marks if row in mark)

    def mask(self, row: Row) -> Mask | None:
        """Return how this counter can be hidden, None if not."""
        return next((mask for mask in self.masks if row in mask), None)

    def cover(self, row: Row) -> Cover | None:
        """Return how this counter hides what lies beneath it, None if it does not."""
        return next((cover for cover in self.covers if row in cover), None)

    def pile(self, box: str) -> PileEntry:
        """Return how a pile is drawn from."""
        return next((pile for pile in self.piles if pile.box == box), PileEntry(box=box))

    def menus_of(self, row: Row) -> dict[str, tuple[str, ...]]:
        """Return the boxes this counter can be sent to, each once, by the submenu they stand in."""
        menus: dict[str, dict[str, None]] = {}
        for send in self.sends:
            if row in send:
                menus.setdefault(send.menu, {}).update(dict.fromkeys(send.spaces(row)))
        return {menu: tuple(spaces) for menu, spaces in menus.items() if spaces}

    def sends_of(self, row: Row) -> tuple[str, ...]:
        """Return the boxes this counter can be sent to, each once."""
        return tuple(space for spaces in self.menus_of(row).values() for space in spaces)

    def follow(self, counter: str) -> Follow | None:
        """Return where the turn tracker takes this counter, None if nowhere."""
        return next((follow for follow in self.follows if follow.counter == counter), None)


def _stack(entry: Mapping[str, Any]) -> StackLimit:
    """Read what a stack counts and may hold."""
    others = {key: entry[key] for key in ("limit", "unit", "counted", "limits") if key in entry}
    if strange := sorted(set(entry) - {*others, "counters", "strengths"}):
        raise ValueError(f"stack has no {', '.join(strange)}")
    return StackLimit(**others, counters=_selection(entry.get("counters", {})))


def _selection(entry: Mapping[str, Any]) -> Selection:
    return Selection(**{key: _value(words) for key, words in entry.items()})


_TABLES: Mapping[str, tuple[str, type]] = {
    "flips": ("flip", Flip),
    "marks": ("mark", Mark),
    "masks": ("mask", Mask),
    "covers": ("cover", Cover),
    "beneath": ("beneath", Beneath),
    "random": ("random", RandomSpace),
    "piles": ("pile", PileEntry),
    "sends": ("send", Send),
    "follows": ("follow", Follow),
    "properties": ("property", Property),
    "tabs": ("palette", Tab),
    "commands": ("command", Command),
    "draws": ("draw", Draw),
    "inventories": ("inventory", Inventory),
    "zones": ("zones", Zones),
    "charts": ("charts", ChartGroup),
    "guide": ("guide", GuidePart),
    "changes": ("change", Change),
}
"""Which list of the card comes out of which table of the file, and what its entries become."""

_KEYS = (
    *_WORDS,
    *("scenarios", "helpers", "tracked", "stack", "zoom", "moved", "held", "covered", "alike", "bears"),
    *("unannounced", "ranges", "reckons"),
    *("face_names", "players", "icons"),
    *(table for table, _ in _TABLES.values()),
)


def _lists(toml: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Make the entries of all tables; ModuleCardError has every fault of them, and of keys that are none."""
    faults = [*unread_keys(toml, _KEYS, "a module")]
    for table, kind in _TABLES.values():
        faults += _table_faults(kind, toml.get(table, []), table)
    if faults:
        raise ModuleCardError("\n".join(f"{source}, {fault}" for fault in faults))
    return {
        name: tuple(
            kind(**{key: _value(value) for key, value in entry.items()}) for entry in toml.get(table, ())
        )
        for name, (table, kind) in _TABLES.items()
    }


def _table_faults(kind: type[Any], entries: object, table: str) -> Iterator[str]:
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        yield f"{table}: must be tables, each under [[{table}]]"
        return
    for number, entry in enumerate(entries, start=1):
        yield from (f"{table} {number}: {fault}" for fault in _faults(kind, entry))


def _faults(kind: type[Any], entry: Mapping[str, object]) -> Iterator[str]:
    """Yield what an entry has and cannot have, has not and must have, and has of the wrong kind."""
    known = {each.name: each for each in fields(kind)}
    if unknown := sorted(set(entry) - set(known)):
        yield f"there is no {', '.join(unknown)}; it knows {', '.join(known)}"
    needed = (
        name
        for name, each in known.items()
        if each.default is MISSING and each.default_factory is MISSING and name not in entry
    )
    if lacking := ", ".join(needed):
        yield f"has no {lacking}"
    for name in known.keys() & entry.keys():
        if wanted := _wanted(str(known[name].type), entry[name]):
            yield f"{name} must be {wanted}"
        elif name.endswith("key") and not re.fullmatch("[A-Za-z0-9]", str(entry[name])):
            yield f"{name} must be one letter or digit"


def _wanted(declared: str, value: object) -> str:
    """Return in a phrase what a value of an entry ought to be, "" when it is that."""
    if declared.startswith("tuple[Choice"):
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            return "a list of choices, each with a text"
        wrong = [fault for each in value for fault in _faults(Choice, each)]
        return f"a list of choices, of which one {wrong[0]}" if wrong else ""
    if declared.startswith("Mapping"):
        items = value.values() if isinstance(value, dict) else None
        inner = "tuple" if "tuple" in declared else "int" if "int]" in declared else "str"
        if items is None or any(_wanted(inner, each) for each in items):
            return f"a table, each entry of it {_KINDS[inner]}"
        return ""
    if declared.startswith("tuple"):
        is_words = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return "" if is_words else _KINDS["tuple"]
    return "" if type(value).__name__ == declared.split(" ")[0] else _KINDS[declared.split(" ")[0]]


_KINDS = {
    "tuple": "a list of texts in quotation marks",
    "str": "a text in quotation marks",
    "int": "a whole number",
    "bool": "true or false",
}
"""How a kind of value is called."""


def _value(value: object) -> Any:
    if isinstance(value, list):
        return tuple(Choice(**item) if isinstance(item, dict) else item for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: _value(each) for key, each in value.items()})
    return value
