"""What counters look like when a phase is carried out again, and where two looks deviate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.play.chance import Roll

__all__ = ["GONE", "NEVER", "Deviation", "State"]

NEVER = 1 << 30
"""The step at which happened what was never seen."""


class State(NamedTuple):
    """What a counter looks like: its space, its face, and what the game reads besides.

    By default that is how many counters lie straight under it of which there are as many as wanted.
    """

    space: str
    face: str
    besides: str | int


GONE = State(NOWHERE, "", 0)
"""What a counter looks like that stands on no board."""


def _with_part(looks: State, other: State, part: int) -> Iterator[Any]:
    return (other[n] if n == part else looks[n] for n in range(3))


@dataclass(frozen=True)
class Deviation:
    """A counter, or `field:` and a field, that a course of play leaves otherwise than the players did.

    `throw:` and a title is a throw of the course that the players left out.

    `refused` is the rule of the choice that does not offer what the players did, `rule` that of the line of
    the ledger under which the course changed it last; "" where there is none. `at` is the step at which it
    was seen. What is not `owed` its players may do or leave; of what is owed `in_part` some may be missing.
    `by_way` is one that was seen to come to `found` by another way than the course takes there.
    """

    counter: str
    was: State
    expected: State
    found: State
    rule: str = ""
    at: int = NEVER
    refused: str = ""
    owed: bool = True
    in_part: bool = False
    by_way: bool = False

    @classmethod
    def of_throw(cls, roll: Roll) -> Deviation:
        """Return what is left out where players go on before a throw."""
        none = State("", "", "")
        return cls(f"throw:{roll.title}", none, State("", "thrown", ""), none, roll.rule)

    @property
    def is_throw(self) -> bool:
        """Whether it is a throw that was left out."""
        return self.counter.startswith("throw:")

    @property
    def is_omission(self) -> bool:
        """Whether the players left undone what the procedure does and they owe, and did nothing else."""
        if not self.owed:
            return False
        parts = zip(self.was, self.expected, self.found, strict=True)
        left = all(found in (expected, was) for was, expected, found in parts)
        return left or self._is_short

    @property
    def _is_short(self) -> bool:
        """Whether it has come to its place, and of a number owed in part some are missing."""
        was, expected, found = (each.besides for each in (self.was, self.expected, self.found))
        if not (self.in_part and self.is_placed):
            return False
        numbers = [each for each in (was, found, expected) if isinstance(each, int)]
        return len(numbers) == 3 and numbers == sorted(numbers)

    @property
    def parts(self) -> tuple[Deviation, ...]:
        """The same, once for each part of what it looks like that deviates."""
        differing = [n for n in range(3) if self.expected[n] != self.found[n]]
        if len(differing) < 2:
            return (self,)
        return tuple(replace(self, found=State(*_with_part(self.expected, self.found, n))) for n in differing)

    @property
    def halves(self) -> tuple[Deviation, ...]:
        """The same, once for its space and its face, and once for what the game reads besides."""
        expected, found = self.expected, self.found
        if expected.besides == found.besides or expected[:2] == found[:2]:
            return (self,)
        placed = replace(self, found=State(found.space, found.face, expected.besides))
        return placed, replace(self, found=State(expected.space, expected.face, found.besides))

    @property
    def is_placed(self) -> bool:
        """Whether it is where the course leaves it, with that face up."""
        return self.expected[:2] == self.found[:2]

    @property
    def is_field(self) -> bool:
        """Whether it is a field that differs."""
        return self.counter.startswith("field:")

    def __str__(self) -> str:
        """Return it in a line, for those who look at a search."""
        kind = "omitted" if self.is_omission else "done"
        was, expected, found = (":".join(map(str, each)) for each in (self.was, self.expected, self.found))
        rules = f"{self.refused or '-'} {self.rule or '-'}"
        return f"[{kind} {rules}] {self.counter}: {was} -> {found}, by the rules {expected}"
