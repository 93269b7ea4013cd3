"""A kit: the rules of a game as they were read of its tables, each word a class of its own.

A field of a class is a key of its word (`words`), and has its part of speech.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from guelta.rules.engine.kit.ground import Ground
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.selection import EVERYWHERE, Edges, Spaces, Times, Units
from guelta.rules.engine.kit.vocabulary.effects import Effect

__all__ = [
    "FREE", "NEVER", "STOP", "Act", "Activation", "Advance", "Chance", "Change", "Combat", "Control", "Dice",
    "Kit", "Limit", "Modifier", "Move", "Network", "Phase", "Points", "Presence", "Retreat", "Route", "Steps",
    "Victory", "Zones",
]  # fmt: skip

FREE, NEVER, STOP = 0.0, -1.0, -2.0
"""What a presence does to a step: nothing, it bars it, the way ends there; a number above 0 is its toll."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What spaces with enemies, zones or friends do to who enters, leaves, goes between or ends there.

    A `function` of the game's own may give it space by space.
    """

    enter: float = FREE
    leave: float = FREE
    between: float = FREE
    end: float = FREE
    function: Callable[..., Presence] | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """A way from space to space: what it may cost, and what keeps it from a space."""

    allowance: Number | None = None
    cost: Number = field(default_factory=lambda: Number.of(1))
    least: int = 0
    into: Spaces | None = None
    never_into: Spaces | None = None
    along: Edges | None = None
    never_across: Edges | None = None
    enemies: Presence = Presence(enter=NEVER)
    zones: Presence = Presence()
    friends: Presence = Presence()
    stop: Spaces | None = None
    end: Spaces | None = None
    most: int | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)
    times: float = 1
    """How many times the allowance it has, by a change."""
    round: str = "down"

    def number(self, constraint: str, rule: str) -> str:
        """Return the rule number of a constraint: its own, or that of the word."""
        return self.numbers.get(constraint, rule)


@dataclass(frozen=True, slots=True)
class Change:
    """What is otherwise in a word while all its conditions hold: `keys` by name."""

    when: Times | None = None
    units: Units | None = None
    keys: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    """One way of moving."""

    id: str
    rule: str
    title: str
    units: Units
    path: Route
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """No more than so many together in a space."""

    id: str
    rule: str
    title: str
    units: Units
    most: int
    counting: str = ""
    where: Spaces = EVERYWHERE
    each_side: bool = True
    when: Times | None = None
    says: str = ""


@dataclass(frozen=True, slots=True)
class Zones:
    """The spaces that units control."""

    id: str
    rule: str
    title: str
    units: Units
    into: Spaces = EVERYWHERE
    across: Edges | None = None
    range: int = 1
    cancelled: Units | None = None


@dataclass(frozen=True, slots=True)
class Network:
    """Which spaces are linked to sources by a way."""

    id: str
    rule: str
    title: str
    sources: Spaces
    path: Route
    own_space: str = "free"


@dataclass(frozen=True, slots=True)
class Steps:
    """How units lose steps: their faces in order, where those go that are lost, what a step is worth."""

    rule: str = ""
    faces: tuple[str, ...] = ()
    lost: str = ""
    worth: Number | None = None
    picks: str = "owner"


@dataclass(frozen=True, slots=True)
class Control:
    """Who holds spaces: the side of the units that were in one last, by the face of its marker."""

    id: str
    rule: str
    title: str
    spaces: Spaces
    marker: Units
    units: Units


@dataclass(frozen=True, slots=True)
class Points:
    """What a side has so many of in a phase in which it spends them."""

    id: str
    rule: str
    title: str
    each_turn: Number | None = None
    """How many there are in each phase, None of those that are kept on a track."""
    track: str = ""
    marker: str = ""
    least: int = 0


@dataclass(frozen=True, slots=True)
class Dice:
    """A throw, `2d6-1`: so many dice with so many sides, and what is added."""

    dice: int
    sides: int
    added: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """What one die can show."""
        return tuple(range(1, self.sides + 1))

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """How likely each total is."""
        found = {self.added: Fraction(1)}
        for _ in range(self.dice):
            after: dict[int, Fraction] = {}
            for total, chance in found.items():
                for face in self.faces:
                    after[total + face] = after.get(total + face, Fraction(0)) + chance / self.sides
            found = after
        return found


@dataclass(frozen=True, slots=True)
class Modifier:
    """What changes the odds while all its conditions hold, a line of the worksheet."""

    title: str
    rule: str = ""
    when: Times | None = None
    target: Spaces | None = None
    attackers: Units | None = None
    defenders: Units | None = None
    all_attackers: Units | None = None
    all_defenders: Units | None = None
    all_across: Edges | None = None
    any_across: Edges | None = None
    each_attacker: Units | None = None
    each_defender: Units | None = None
    times: float = 1
    add: float = 0
    least: float | None = None
    most: float | None = None
    attack_times: float = 1
    attack_add: float = 0
    defence_times: float = 1
    defence_add: float = 0
    shift: Number | None = None
    die: int = 0

    @property
    def changes_strength(self) -> bool:
        """Whether it changes anything but the column."""
        of_each = self.times != 1 or self.add or self.least is not None or self.most is not None
        of_totals = (self.attack_times, self.defence_times) != (1, 1) or self.attack_add or self.defence_add
        return bool(of_each or of_totals or self.die)


@dataclass(frozen=True, slots=True)
class Retreat:
    """How units retreat: by a way, led by whom, and what becomes of one that cannot."""

    rule: str
    path: Route
    leads: str = "owner"
    full: str = "on"
    away: bool = True
    otherwise: str = "eliminated"
    prefer: Callable[..., int] | None = None


@dataclass(frozen=True, slots=True)
class Advance:
    """Who advances into a space that was attacked, and how many."""

    rule: str
    units: Units | None = None
    most: int = 1


@dataclass(frozen=True, slots=True)
class Combat:
    """Who attacks whom, at what odds, and what comes of it."""

    id: str
    rule: str
    title: str
    by: str
    attack: Number
    table: str
    roll: Dice
    results: Mapping[str, tuple[Effect, ...]]
    defence: Number = field(default_factory=lambda: Number.of(0))
    both: bool = False
    range: int = 1
    must: str = "nobody"
    attackers: Units | None = None
    defenders: Units | None = None
    each: Mapping[str, str] = field(default_factory=dict)
    below: str = "no attack"
    above: str = "last column"
    round: str = "defender"
    numbers: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    more: Callable[..., Iterable[Modifier]] | None = None
    allowed: Callable[..., Iterable[tuple[str, str]]] | None = None
    column: Callable[..., str] | None = None
    retreat: Retreat | None = None
    advance: Advance | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """A throw by which an act succeeds or of which a table says what comes: dice, and what each unit adds."""

    dice: Dice
    upto: int = 0
    table: str = ""
    plus: tuple[tuple[Units, int], ...] = ()
    effects: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The verb and the word of each row of the table, both "" for nothing."""
    rows: tuple[int, int] = (0, 0)
    """The lowest and the highest row: a throw beyond them is held at them."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who may do what for how many points."""

    id: str
    rule: str
    title: str
    units: Units | None = None
    """The units that may do it, None where it is of no unit but of points on a track."""
    do: Effect | None = None
    to: Spaces | None = None
    when: Times | None = None
    cost: Mapping[str, int] = field(default_factory=dict)
    must: bool = False
    most: int = 0
    """How often it may be done in a phase, 0 where the points alone bound it."""
    roll: Chance | None = None


@dataclass(frozen=True, slots=True)
class Activation:
    """Who is next in a phase that its sides play by turns, and how often each does."""

    id: str
    rule: str
    title: str
    first: str
    turns: Number
    order: str = "alternate"


@dataclass(frozen=True, slots=True)
class Victory:
    """Who has won, and when that is seen."""

    rule: str
    side: str
    at: str = "end"
    when: Times | None = None
    holds: Spaces | None = None
    count: int = 0
    """How many of them it has to hold, 0 for all."""
    points: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)
    """What tracks have to show, by the points."""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """What a phase of the sequence of play does: ids of acting words in their order."""

    id: str
    rule: str
    title: str
    side: str
    does: tuple[str, ...]


@dataclass(frozen=True)
class Kit:
    """All rules of one kit, each word's by its ids; `source` is the file."""

    source: str
    units: Units
    """What counts as a unit."""
    enemies: Mapping[str, frozenset[str]]
    """The sides that each side has for enemies."""
    ground: Ground | None = None
    turns: str = ""
    strict: str = ""
    """The rule by which nothing else changes; "" where the kit says nothing of it."""
    steps: Steps = Steps()
    limits: tuple[Limit, ...] = ()
    zones: tuple[Zones, ...] = ()
    networks: Mapping[str, Network] = field(default_factory=dict)
    activations: Mapping[str, Activation] = field(default_factory=dict)
    moves: Mapping[str, Move] = field(default_factory=dict)
    combats: Mapping[str, Combat] = field(default_factory=dict)
    acts: Mapping[str, Act] = field(default_factory=dict)
    controls: tuple[Control, ...] = ()
    points: Mapping[str, Points] = field(default_factory=dict)
    victories: tuple[Victory, ...] = ()
    phases: Mapping[str, Phase] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    """The side of each phase that has one."""
    turns_played: int = 0
    last_turns: Mapping[str, int] = field(default_factory=dict)
    """The last turn of each scenario."""
    counts_several: bool = False
    """Whether no limit is broken by one unit alone."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What each rule number is called, where the rulebook does not say it."""
    warnings: tuple[str, ...] = ()
    """What is written and has no effect: names never used, words that no phase does."""
