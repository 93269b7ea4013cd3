"""Alignments: a course of play laid beside what was seen, and where the two deviate.

The field's name for it is conformance checking by alignments: what the players did and no course does, what a
course does and they left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.engine.board.position import Position
from rules.engine.play.procedure import Asked, Entry
from rules.engine.replay.projection import State
from rules.engine.replay.trace import NEVER

__all__ = ["Alignment", "Conformance", "Deviation", "Refused", "Result"]

Refused = Mapping[tuple[str, str], str]
"""Which rule keeps a counter from a space, where a choice did not offer it: rule by counter and space."""


@dataclass(frozen=True)
class Deviation:
    """A counter, or `field:` and a field, that a course of play leaves otherwise than the players did.

    `rule` is that of the line of the ledger under which the course changed it last, or of the choice that
    refused what the players did; "" where there is none. `at` is the step at which it was seen.
    """

    counter: str
    was: State
    expected: State
    found: State
    rule: str = ""
    at: int = NEVER

    @property
    def is_omission(self) -> bool:
        """Whether the players left undone what the procedure does, and did nothing else."""
        parts = zip(self.was, self.expected, self.found, strict=True)
        return all(found in (expected, was) for was, expected, found in parts)

    @property
    def is_field(self) -> bool:
        """Whether it is a field that differs."""
        return self.counter.startswith("field:")

    def __str__(self) -> str:
        """Give it in a line, for those who look at a search."""
        kind = "omitted" if self.is_omission else "done"
        was, expected, found = (":".join(map(str, each)) for each in (self.was, self.expected, self.found))
        return f"[{kind} {self.rule or '-'}] {self.counter}: {was} -> {found}, by the rules {expected}"


@dataclass(frozen=True)
class Alignment:
    """One course of play to its end, and where what was seen deviates from it.

    `detours` are stops on the way at which somebody was seen and which the course does not make.
    """

    answers: tuple[tuple[Asked, tuple[object, ...]], ...]
    cost: float
    deviations: tuple[Deviation, ...]
    detours: int
    entries: tuple[Entry, ...]
    position: Position

    @property
    def done(self) -> tuple[Deviation, ...]:
        """What the players did that the course does not do, the first one first."""
        found = (each for each in self.deviations if not each.is_omission)
        return tuple(sorted(found, key=lambda each: (each.at, each.counter)))

    @property
    def omitted(self) -> tuple[Deviation, ...]:
        """What the course does that the players left out, the first one first."""
        found = (each for each in self.deviations if each.is_omission)
        return tuple(sorted(found, key=lambda each: (each.at, each.counter)))

    @property
    def rank(self) -> tuple[int, int, int, float]:
        """Sort alignments, the nearest one first."""
        return len(self.done), len(self.deviations), self.detours, self.cost


class Result(StrEnum):
    """What a search comes to."""

    EXPLAINED = "explained"
    """A course of play leads exactly there."""
    DETOUR = "detour"
    """A course leads there, but not by all the stops that were seen."""
    OMITTED = "omitted"
    """The nearest course does more than was done, and nothing was done that it does not do."""
    DEVIATES = "deviates"
    """No course leads there, and the candidates are used up."""
    OPEN = "open"
    """The budget ended before the candidates did, or a rule could not be carried out on these boards."""


@dataclass(frozen=True)
class Conformance:
    """What a search has found: its result, the nearest course, and how many nodes it took."""

    result: Result
    nearest: Alignment | None
    nodes: int
    refused: Refused

    @property
    def is_explained(self) -> bool:
        """Whether a course of play leads exactly there."""
        return self.result is Result.EXPLAINED
