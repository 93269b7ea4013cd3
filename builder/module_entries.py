"""The entries of a game's `module.toml`, one class for each kind of table in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = [
    "COMMANDS",
    "Change",
    "ChartGroup",
    "Choice",
    "Command",
    "Draw",
    "Flip",
    "Follow",
    "Inventory",
    "Mark",
    "Property",
    "Row",
    "Selection",
    "Send",
    "Tab",
    "Zones",
]

Row = Mapping[str, str]

COMMANDS = ("front", "unmark", "trails-on", "trails-off")
"""What a command for all counters can do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Counters by the columns `kind`, `force` and `type` of their row; None is all."""

    kinds: tuple[str, ...] | None = None
    forces: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    but_forces: tuple[str, ...] = ()

    def __contains__(self, row: Row) -> bool:
        wanted = ((self.kinds, "kind"), (self.forces, "force"), (self.types, "type"))
        if any(words is not None and row[column] not in words for words, column in wanted):
            return False
        return row["force"] not in self.but_forces


@dataclass(frozen=True, slots=True)
class Flip:
    """How flipping is called for counters with these two faces, whichever is the front."""

    faces: tuple[str, ...] = ()
    menu: str = "Flip"
    report: str = "$newPieceName$ is now $FaceName$"


@dataclass(frozen=True, slots=True)
class Mark(Selection):
    """A mark of the board notation as a layer that Ctrl and `key` switch on and off.

    `on` and `off` end the sentence of the chat that begins with the counter's name; `halves` is said of marks
    under which both strengths count half.
    """

    mark: str
    layer: str
    menu: str
    key: str
    on: str
    off: str
    halves: bool = False

    @property
    def image(self) -> str:
        """The picture that lies over a marked counter."""
        return f"mark-{self.mark}.png"


@dataclass(frozen=True, slots=True)
class Send(Selection):
    """A command that sends a counter to a box; `{column}` in `space` stands for each value of that column.

    The command stands in the submenu `menu`.
    """

    space: str
    menu: str = "Send to"

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
    """One value a property can be given, and the menu entry that gives it; `ask` puts a question instead."""

    text: str
    value: str = ""
    ask: str = ""


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
        """The captions of the entries in its menu, by which VASSAL finds them."""
        return tuple(choice.text for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Tab(Selection):
    """A tab of the palette, and a tray of the counters that are out of play."""

    title: str


@dataclass(frozen=True, slots=True)
class Command(Selection):
    """An entry of the menu for all counters at once: those that show their back or bear `mark`.

    `does` is `front` (turn the front up), `unmark` (take `mark` off) or `trails-on` and `trails-off`.
    """

    text: str
    tooltip: str
    report: str
    does: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Draw(Selection):
    """A menu that brings all units of one letter out of the trays.

    The letters of a unit stand in `column`, with dashes between them. They come to the box `there` while the
    field `field` of the position is the value under their force in `when`, and else to `otherwise`.
    """

    menu: str
    text: str
    tooltip: str
    report: str
    column: str
    field: str
    when: Mapping[str, str]
    there: str
    otherwise: str

    def letters(self, row: Row) -> tuple[str, ...]:
        """Give the letters of a unit."""
        return tuple(row[self.column].split("-")) if row in self and row[self.column] else ()


@dataclass(frozen=True, slots=True)
class Inventory:
    """A window that lists the counters on the map, grouped by these properties."""

    name: str
    tooltip: str
    group_by: tuple[str, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Zones:
    """The parts of the map that windows group by: a column of its hexes and a chart of titles."""

    column: str
    chart: str
    title: str


@dataclass(frozen=True, slots=True)
class ChartGroup:
    """Charts that share a tab of the chart window."""

    title: str
    charts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What is new in a version of the module, in a player's words."""

    version: str
    lines: tuple[str, ...]
