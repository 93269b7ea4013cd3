"""What was seen of a phase: the board as it began, after each step, and the dice as far as they are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import GONE, NEVER, State

__all__ = ["Sightings", "Throws", "Trace", "throws_on"]

Throws = tuple[tuple[int, ...], ...]
"""The throws of a phase in order, the faces of each."""


def throws_on(board: Position) -> Throws | None:
    """Return the throws that a board tells of, None where it tells of none or of something else."""
    told = board.fields.get(ROLLS, "").split()
    if not told or not all(each.replace("+", "").isdecimal() for each in told):
        return None
    return tuple(tuple(int(face) for face in each.split("+") if face) for each in told)


@dataclass(frozen=True)
class Trace:
    """The boards of a phase in order, the one it began with first; `throws` is None where nobody knows."""

    start: Position
    steps: tuple[Position, ...]
    throws: Throws | None = None

    @classmethod
    def of(cls, boards: Sequence[Position], throws: Throws | None = None) -> Trace:
        """Read the boards of a phase; what goes back to a board that stood before never was."""
        start, *steps = boards
        kept = [start]
        for board in steps:
            at = next((n for n, each in enumerate(kept) if each.spaces == board.spaces), None)
            kept = [*kept, board] if at is None else [*kept[:at], board]
        if kept[0] is not start:  # it has come back to where it began
            return cls(start, (kept[0], *kept[1:]), throws)
        return cls(start, tuple(kept[1:]), throws)

    @property
    def end(self) -> Position:
        """The last board."""
        return self.steps[-1] if self.steps else self.start


@dataclass
class Sightings:
    """A trace as the search reads it: of each counter what it looked like, where it was and when."""

    trace: Trace
    view: Projection[Any]
    start: dict[str, State] = field(init=False)
    end: dict[str, State] = field(init=False)
    looks: dict[str, list[tuple[int, State]]] = field(default_factory=dict, init=False)
    """Of each counter that changed all that it looked like, each with its step; -1 is the start."""
    trail: dict[str, list[str]] = field(default_factory=dict, init=False)
    """The spaces of each counter that was seen to move, in order."""
    touched: set[str] = field(default_factory=set, init=False)
    """The spaces where something changed."""

    def __post_init__(self) -> None:
        """Read the boards one after another."""
        self.start = self.view.states(self.trace.start)
        self.end = self.view.states(self.trace.end)
        moved: dict[str, int] = {}
        before = self.trace.start
        for at, board in enumerate(self.trace.steps):
            for counter, was, now in self.view.differences(before, board):
                self._saw(counter, was, now, at, moved)
            before = board
        self.changed = dict.fromkeys(self.looks)
        for counter in self.changed:
            self.end.setdefault(counter, GONE)
        self.spaces = {counter: frozenset(trail) for counter, trail in self.trail.items()}
        self.values = {
            counter: tuple(frozenset(part) for part in zip(*(look for _, look in looks), strict=True))
            for counter, looks in self.looks.items()
        }
        self._first = {
            counter: moved.get(counter, min((at for at, _ in looks[1:]), default=NEVER))
            for counter, looks in self.looks.items()
        }
        self._shown: dict[str, tuple[tuple[str, str], ...]] = {}
        self.pool = [each for each in self.looks if self.view.is_pooled(self.looks[each][0][1])]

    def _saw(self, counter: str, was: State, now: State, at: int, moved: dict[str, int]) -> None:
        self.looks.setdefault(counter, [(-1, was)]).append((at, now))
        if was.space != now.space:
            self.trail.setdefault(counter, [was.space]).append(now.space)
            moved.setdefault(counter, at)
        self.touched.update((was.space, now.space))

    def shown(self, counter: str) -> tuple[tuple[str, str], ...]:
        """Return the steps of a counter's trail that show that it came by no other way."""
        if counter not in self._shown:
            steps = pairwise(self.trail.get(counter, ()))
            start = self.trace.start
            self._shown[counter] = tuple(each for each in steps if self.view.shows_way(counter, *each, start))
        return self._shown[counter]

    def seen_at(self, counter: str) -> int:
        """Return the step at which a counter was first seen to move, else to change."""
        return self._first.get(counter, NEVER)
