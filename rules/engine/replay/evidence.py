"""What all branches of one search are held against, and what they have learnt together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.projection.states import GONE, State
from guelta.rules.engine.replay.trace import Sightings

__all__ = ["Evidence"]


@dataclass
class Evidence:
    """What was seen, and how closely a branch has to keep to it.

    An `exact` one cuts a run as soon as a counter looks as it was never seen to look; one that is not
    `is_strict` lets it go where nobody was seen a few times. A course may carry out at most `most_forced` of
    the answers that its choices bar; with `resumes` runs go on from commits. Where play `goes_on` what was
    seen is a beginning: whatever has come to it may do anything after.
    """

    seen: Sightings
    exact: bool = True
    is_strict: bool = True
    most_forced: int = 0
    goes_on: bool = False
    resumes: bool = True
    refused: dict[tuple[str, str], str] = field(default_factory=dict, init=False)
    """Which rule keeps a counter from where it was seen to come, by counter and space."""
    offered: set[tuple[str, str]] = field(default_factory=set, init=False)
    """Where it was seen to come and some course lets it go, by counter and space."""

    def __post_init__(self) -> None:
        """Begin with nothing learnt."""
        self.view = self.seen.view
        self.throws = self.seen.trace.throws
        self.sought = [*self._sought()] if self.goes_on else []
        """The counters that a course has to come to, where play goes on."""
        self._sides = {self.view.side_of(each) for each in self.view.mix}
        self._reached: set[Hashable] = set()
        self._known: dict[tuple[int, int], tuple[Position, Position, list[tuple[str, State, State]]]] = {}

    def _sought(self) -> Iterator[str]:
        """Yield the counters of which something was seen that is not their owners' to do at any time."""
        for counter in self.seen.changed:
            was, now = self.seen.start.get(counter, GONE), self.seen.end[counter]
            if now != GONE and not self.view.is_free(counter, was, now, self.seen.trace.start):
                yield counter

    @property
    def shows_all(self) -> bool:
        """Whether who was not seen to do anything did nothing."""
        return self.exact and not self.goes_on

    def differences(self, old: Position, new: Position) -> list[tuple[str, State, State]]:
        """Return what changed between two boards; those of a search are asked for again and again."""
        key = id(old), id(new)
        known = self._known.get(key)
        if known is None:  # the boards stay, and so do their ids
            known = self._known[key] = old, new, self.view.differences(old, new)
        return known[2]

    def was_reached(self, mark: Hashable | None) -> bool:
        """Return whether a run came by this before; what can follow is tried for that one."""
        if mark is None or mark not in self._reached:
            self._reached.add(mark)
            return False
        return True

    def names_sides(self, side: str) -> bool:
        """Return whether counters have this side; a role that a player plays is none of theirs."""
        return side in self._sides

    def refuse(self, counter: str, space: str, value: str, choice: Choice) -> None:
        """Note by which rule a choice does not let a counter come to where it was seen to come.

        `value` is the answer that would have let it. What is offered to it in another course is not refused,
        and no choice of where to go takes anybody off the map.
        """
        key = counter, space
        if any(each.value == value for each in choice.options):
            self.offered.add(key)
            self.refused.pop(key, None)
        elif key not in self.refused and key not in self.offered and space in self.view.charts.map:
            barred = choice.barred.get(value)
            self.refused[key] = choice.rule if barred is None else barred.rule
