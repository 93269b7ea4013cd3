"""The entries of a game's `module.toml`, one class for each kind of table in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = [
    "COMMANDS",
    "Beneath",
    "Change",
    "ChartGroup",
    "Choice",
    "Command",
    "Cover",
    "Draw",
    "Flip",
    "Follow",
    "GuidePart",
    "Inventory",
    "Mark",
    "Mask",
    "PileEntry",
    "Property",
    "RandomSpace",
    "Row",
    "Selection",
    "Send",
    "StackLimit",
    "Tab",
    "Zones",
    "property_called",
]

Row = Mapping[str, str]

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where in a property's name a new word begins."""
_NO_LETTER = re.compile(r"[^A-Za-z0-9]+")

COMMANDS = ("front", "unmark", "trails-on", "trails-off")
"""What a command for all counters can do."""


def property_called(word: str) -> str:
    """Name the property of VASSAL for a word: its parts with capitals, of letters and digits alone."""
    return "".join(part.title() for part in _NO_LETTER.split(word))


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Counters of these `kinds`, None is all, by any columns of their row.

    In each column that `where` names they have one of its words, in each of `but` none of them.
    """

    kinds: tuple[str, ...] | None = None
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    but: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __contains__(self, row: Row) -> bool:
        if self.kinds is not None and row["kind"] not in self.kinds:
            return False
        if self.where and any(row.get(column, "") not in words for column, words in self.where.items()):
            return False
        return not (self.but and any(row.get(column, "") in words for column, words in self.but.items()))


@dataclass(frozen=True, slots=True)
class Flip:
    """How flipping is called for counters with these two faces, whichever is the front."""

    faces: tuple[str, ...] = ()
    menu: str = "Flip"
    report: str = "$newPieceName$ is now $FaceName$"


@dataclass(frozen=True, slots=True)
class Mark(Selection):
    """A mark of the board notation as a layer that Ctrl and `key` switch on and off.

    `on` and `off` end the sentence of the chat that begins with the counter's name. Strengths count by it
    their `share`-th part, fractions dropped.
    """

    mark: str
    layer: str
    menu: str
    key: str
    on: str
    off: str
    share: int = 1

    @property
    def image(self) -> str:
        """The picture that lies over a marked counter."""
        return f"mark-{self.mark}.png"


@dataclass(frozen=True, slots=True)
class Mask(Selection):
    """Counters that a side can hide from the others, with Ctrl and `key`, and show again.

    Those of the sides `by` can, else the side whose counter it is, else any. Others see `image`, a drawing in
    the game's folder of icons, or a blank counter of that side, and read `called` for its name. Of one
    that is `unnoticed` nobody else sees that it is there: a side takes it as its own, `show` gives it back.
    """

    menu: str = "Hide"
    show: str = "Show"
    key: str = "H"
    by: tuple[str, ...] = ()
    called: str = "Hidden counter"
    image: str = ""
    unnoticed: bool = False


@dataclass(frozen=True, slots=True)
class Beneath(Selection):
    """A command that lays a new `counter` straight under one of these counters, with Ctrl and `key`.

    If it can be hidden, the side of the upper counter hides it from the start.
    """

    counter: str
    menu: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSpace:
    """A button that draws a space of the map at random, among those with one of the words in each column.

    It stands in the `menu` of properties that is named, "" for none.
    """

    text: str
    tooltip: str
    menu: str = ""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover(Selection):
    """Markers beneath which counters of the kinds `over` lie, those of the marker's side or of nobody's.

    Ctrl and `key` hide what lies on one spot with such a marker, Ctrl and `show_key` show it; `hidden` and
    `shown` end the sentences of the chat. `mask_key` is that of the masks of what lies beneath.
    """

    over: tuple[str, ...]
    hide: str = "Hide what lies beneath"
    show: str = "Show what lies beneath"
    key: str = "K"
    show_key: str = "U"
    hidden: str = "what lies beneath is hidden"
    shown: str = "what lies beneath is shown"
    mask_key: str = "H"


@dataclass(frozen=True, slots=True, kw_only=True)
class PileEntry:
    """How a deck, cup or pool is drawn from, where its kind does not say.

    `shuffled`: at every draw, or by a command (`always`, `by command`, `never`). `drawn`: what is drawn is
    hidden by who draws it, or lies open (`hidden`, `open`). `back_to` is a pile to which a command sends all.
    A pool that is `spread` is no pile: its counters lie side by side, as in any other box. `turns_to` is an
    open pile to which the button `turn` turns the top card over, whoever presses it.
    """

    box: str
    turns_to: str = ""
    turn: str = "Turn a card over"
    shuffled: str = ""
    drawn: str = ""
    back_to: str = ""
    spread: bool = False


@dataclass(frozen=True, slots=True)
class Send(Selection):
    """A command that sends a counter to a box; `{column}` in `space` stands for each value of that column.

    The command stands in the submenu `menu`.
    """

    space: str
    menu: str = "Send to"

    def spaces(self, row: Row) -> tuple[str, ...]:
        """Return the boxes this counter can be sent to."""
        before, brace, rest = self.space.partition("{")
        if not brace:
            return (self.space,)
        column, _, after = rest.partition("}")
        return tuple(f"{before}{value}{after}" for value in row[column].split("|") if value)


@dataclass(frozen=True, slots=True)
class Follow:
    """A marker that goes where the turn tracker is: to the one of `spaces` that is part of its path.

    They are `space` with {n} from 1 to `last`, the last turn unless told. Its back is up while the tracker is
    in the phase `back_up`.
    """

    counter: str
    space: str
    last: int = 0
    back_up: str = ""

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces of its track, `space` with {n} from 1 to `last`."""
        return tuple(self.space.replace("{n}", str(number)) for number in range(1, self.last + 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """One value a property can be given, and the menu entry that gives it; `ask` puts a question instead.

    `toggles` is a word that a list of words gains, or loses where it has it.
    """

    text: str
    value: str = ""
    ask: str = ""
    toggles: str = ""

    @property
    def is_counted(self) -> bool:
        """Whether its value is typed, or reckoned from the one before: no state of its own."""
        return bool(self.ask) or self.value.startswith("{")


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the whole game that is the field `field` of a position; `menu` is "" for none.

    Its choices stand in a submenu called `title`, the words of its name unless told.
    """

    name: str
    field: str
    initial: str = ""
    menu: str = ""
    tooltip: str = ""
    report: str = ""
    choices: tuple[Choice, ...] = ()
    title: str = ""

    def __post_init__(self) -> None:
        if not self.title:
            words = _WORD.sub(" ", self.name.removeprefix("Field"))
            object.__setattr__(self, "title", words[:1].upper() + words[1:].lower())

    def said(self, choice: Choice) -> str:
        """Return what the chat says of a choice: its words, but the value where that was typed or counted."""
        if choice.toggles:
            return f"{choice.text} ({self.report})"
        return self.report if choice.is_counted else choice.text

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions of the entries in its menu, by which VASSAL finds them."""
        return tuple(choice.text for choice in self.choices)


@dataclass(frozen=True, slots=True)
class StackLimit:
    """What may stand in one space: so much of `unit`, which is the column `counted` added up.

    Without that column the counters themselves are counted, those among `counters`. A `limit` of 0 is none;
    `limits` are those of spaces for which another holds. Without a unit nothing is counted.
    """

    limit: int = 0
    unit: str = ""
    counted: str = ""
    limits: Mapping[str, int] = field(default_factory=dict)
    counters: Selection = field(default_factory=Selection)

    @property
    def property(self) -> str:
        """The property of a counter that holds what it counts."""
        return property_called(self.counted or self.unit)

    def worth(self, row: Row) -> str:
        """Return what a counter counts."""
        if self.counted:
            return row.get(self.counted) or "0"
        return "1" if row in self.counters else "0"


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
    field `field` of the position is the value that `when` has under their word in the column `by`, and else
    to `otherwise`; `goes` says where in the guide.
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
    by: str = "side"
    goes: str = "out of the trays"

    def letters(self, row: Row) -> tuple[str, ...]:
        """Return the letters of a unit."""
        return tuple(row[self.column].split("-")) if row in self and row[self.column] else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory(Selection):
    """A window that lists the counters on the map that move, of these kinds, grouped by properties."""

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
class GuidePart:
    """A part of the module's guide that is this game's own: what to do, step by step."""

    title: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What is new in a version of the module, in a player's words."""

    version: str
    lines: tuple[str, ...]
