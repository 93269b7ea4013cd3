"""A kit: the rules of a game as they were read of its tables, each word a class of its own.

A field of a class is a key of its word (`words`), and has its part of speech.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from guelta.rules.engine.kit.ground import Ground
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.selection import EVERYWHERE, Edges, Spaces, Times, Units

__all__ = [
    "FREE",
    "NEVER",
    "STOP",
    "Change",
    "Kit",
    "Limit",
    "Move",
    "Network",
    "Phase",
    "Presence",
    "Route",
    "Zones",
]

FREE, NEVER, STOP = 0.0, -1.0, -2.0
"""What a presence does to a step: nothing, it bars it, the way ends there; a number above 0 is its toll."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What spaces with enemies, zones or friends do to who enters, leaves, goes between or ends there."""

    enter: float = FREE
    leave: float = FREE
    between: float = FREE
    end: float = FREE


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
    limits: tuple[Limit, ...] = ()
    zones: tuple[Zones, ...] = ()
    networks: Mapping[str, Network] = field(default_factory=dict)
    moves: Mapping[str, Move] = field(default_factory=dict)
    phases: Mapping[str, Phase] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    """The side of each phase that has one."""
    turns_played: int = 0
    titles: Mapping[str, str] = field(default_factory=dict)
    """What each rule number is called, where the rulebook does not say it."""
    warnings: tuple[str, ...] = ()
    """What is written and has no effect: names never used, words that no phase does."""
