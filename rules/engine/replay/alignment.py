"""Alignments: a course of play laid beside what was seen, and where the two deviate.

The field's name for it is conformance checking by alignments: what the players did and no course does, what a
course does and they left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Asked, Entry
from guelta.rules.engine.projection.states import Deviation
from guelta.rules.engine.replay.progress import Forced, Origin

__all__ = ["Alignment", "Conformance", "Result"]


@dataclass(frozen=True)
class Alignment:
    """One course of play to its end, and where what was seen deviates from it.

    `detours` are stops on the way at which somebody was seen and which the course does not make, `at_will`
    counts the changes that the course does not make and that are their owners' to make at any time.
    """

    answers: tuple[tuple[Asked, tuple[object, ...]], ...]
    cost: float
    deviations: tuple[Deviation, ...]
    detours: int
    entries: tuple[Entry, ...]
    position: Position
    forced: tuple[Forced, ...] = ()
    """Answers that are carried out by force, the first one first."""
    at_will: int = 0
    unused: int = 0
    """How many throws were seen that it does not make, where each must be one of the phase."""
    missed: tuple[Deviation, ...] = ()
    """Where somebody was seen to come to that nobody passes through by chance, and the course does not."""
    origins: tuple[Origin, ...] = field(default=(), compare=False, repr=False)
    """Where the course can be gone on from, the last place last."""

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
    def is_exact(self) -> bool:
        """Whether it leads exactly to what was seen, by all stops that were seen."""
        return not self.deviations and not self.detours and not self.unused

    @property
    def rank(self) -> tuple[int, int, int, int, float]:
        """Sort alignments, the nearest one first: by what deviates of each counter, part by part."""
        parts = [part for each in self.deviations for part in each.parts]
        done = sum(not part.is_omission for part in parts)
        done += 2 * sum(not part.owed for part in parts)  # nearer is what says that something was done
        done += len(self.missed) if parts else 0
        return done, len(parts), self.detours + self.unused, self.at_will, self.cost


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
    """What a search has found: its result, the nearest course, and how many nodes it took.

    `forced` is a course that leads exactly there, but for answers that its choices bar.
    """

    result: Result
    nearest: Alignment | None
    nodes: int
    forced: Alignment | None = None

    @property
    def is_explained(self) -> bool:
        """Whether a course of play leads exactly there."""
        return self.result is Result.EXPLAINED
