"""Nothing else may happen: what changed on the board in a phase, and what of it the phase accounts for.

Every phase of a game names what may change in it, by itself or as something begins or ends; what is left over
is `stray`, and the game says which rule forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Generic, TypeVar

from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.play.sequence import Moment, Sequence
from guelta.rules.engine.recipe import Charts

__all__ = ["Account", "Accounts", "Change", "Way", "around", "changes"]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True, slots=True)
class Change:
    """A counter that is elsewhere at the end of a phase than at its start, or shows another face."""

    counter: str
    start: str
    end: str
    before: Standing
    after: Standing

    @property
    def is_moved(self) -> bool:
        """Whether it stands in another space."""
        return self.start != self.end

    @property
    def is_turned(self) -> bool:
        """Whether it shows another face, on the board at both ends."""
        return self.before.face != self.after.face


@dataclass(frozen=True)
class Way(Generic[C]):
    """The way of a phase from its start to its end; `path` is the leaf of the sequence of play.

    `stops` are the steps between the two, as far as they are known.
    """

    start: Position
    end: Position
    charts: C
    path: str
    stops: Stops = field(default_factory=lambda: NO_STOPS)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What changed, in the order of the board."""
        mix = self.charts.counters
        return tuple(changes(self.start, self.end, lambda counter: counter in mix and mix[counter].unlimited))

    def last_seen(self, change: Change) -> str:
        """Return the space in which a counter stood last before it came to where it is as the phase ends."""
        been = [each for each in self.stops.get(change.counter, ()) if each != change.end]
        return been[-1] if been else change.start


def changes(
    start: Position, end: Position, is_unlimited: Callable[[str], bool] = lambda counter: False
) -> Iterator[Change]:
    """Yield what changed between two boards, but for counters there is one of and that stand twice on one.

    A check of the board says that of them. Of one without a limit a copy that is more than there were came
    from nowhere, as out of a palette, and one that is fewer is gone.
    """
    changed = {*end.changed_from(start)}
    before, after = (_places(board, changed) for board in (start, end))
    for counter in {**before, **after}:
        was, now = before.get(counter, ()), after.get(counter, ())
        if was == now:
            continue
        if len(was) > 1 or len(now) > 1 or _stands_twice(counter, start, end):
            yield from _of_copies(counter, was, now) if is_unlimited(counter) else ()
            continue
        (here, old), (there, new) = _only(counter, was), _only(counter, now)
        if here != there or (old.face != new.face and here != NOWHERE):
            yield Change(counter, here, there, old, new)


_Stands = tuple[tuple[str, Standing], ...]
"""Where a counter stands, each copy with its space."""


def _of_copies(counter: str, was: _Stands, now: _Stands) -> Iterator[Change]:
    """Yield the copies of a counter that are elsewhere, those that came and those that are gone."""
    left, come = list(was), list[tuple[str, Standing]]()
    for space, standing in now:
        stayed = next((each for each in left if each[0] == space), None)
        if stayed is None:
            come.append((space, standing))
        else:
            left.remove(stayed)
    nowhere = (NOWHERE, Standing(counter))
    for (here, old), (there, new) in zip_longest(left, come, fillvalue=nowhere):
        yield Change(counter, here, there, old, new)


def _places(position: Position, spaces: Collection[str]) -> dict[str, _Stands]:
    found: dict[str, _Stands] = {}
    for space, stack in position.each_stack():
        if space in spaces:
            for standing in stack:
                found[standing.counter] = (*found.get(standing.counter, ()), (space, standing))
    return found


def _stands_twice(counter: str, start: Position, end: Position) -> bool:
    """Return whether a counter of a changed space stands in another space as well."""
    return len(start.where(counter)) > 1 or len(end.where(counter)) > 1


def _only(counter: str, found: _Stands) -> tuple[str, Standing]:
    return found[0] if found else (NOWHERE, Standing(counter))


Account = Callable[[Way[C]], Iterable[str]]
"""Gives the counters whose change it accounts for: a procedure makes it, or another audit judges it."""


FieldJudge = Callable[[Way[C], frozenset[str]], Iterable[Finding]]
"""Judges what changed of the fields in a way, by the ids of the phases that begin or end around it."""


def _no_fields(way: Way[C], phases: frozenset[str]) -> Iterator[Finding]:
    yield from ()


def _nobody_asks(way: Way[C], stray: tuple[Change, ...]) -> Iterator[Finding]:
    yield from ()


@dataclass(frozen=True)
class Accounts(Generic[C]):
    """What holds in every phase of what changed on the board: those of a phase stand with its `PhaseRules`.

    `always` accounts for changes at any time, `stray` says what those break that nothing accounts for, and
    `fields` judges what the whole table agrees on.
    """

    always: tuple[Account[C], ...] = ()
    stray: Callable[[Way[C], tuple[Change, ...]], Iterator[Finding]] = _nobody_asks
    fields: FieldJudge[C] = _no_fields

    def judge(self, way: Way[C], phases: frozenset[str], accounts: Iterable[Account[C]]) -> Iterator[Finding]:
        """Yield what was changed that nothing accounts for.

        `phases` are the ids of those that begin or end around the way, `accounts` what they account for.
        """
        if way.start.fields != way.end.fields:
            yield from self.fields(way, phases)
        if not way.changes:
            return
        left = {each.counter: each for each in way.changes}
        for account in (*self.always, *accounts):
            for counter in account(way):
                left.pop(counter, None)
            if not left:
                return
        yield from self.stray(way, tuple(left.values()))


def around(sequence: Sequence, path: str) -> tuple[Moment, ...]:
    """Return what begins and ends with a leaf, what ended just before it, and what begins just after."""
    leaves = sequence.leaves
    at = leaves.index(path)
    before = sequence.ends(leaves[at - 1]) if at else ()
    after = sequence.starts(leaves[at + 1]) if at + 1 < len(leaves) else ()
    own, phase = sequence.ordered(path)
    if phase is not None:  # another activation may come before this one, and after it
        played = sequence.leaves_of(own)
        before = (*before, *sequence.ends(played[-1], again=True))
        after = (*after, *sequence.starts(played[0], again=True))
    return (*sequence.starts(path), *sequence.ends(path), *before, *after)
