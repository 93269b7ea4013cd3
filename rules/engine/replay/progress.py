"""How far a run of the procedure has come, held against what was seen while it runs.

A run is cut (`Contradiction`) as soon as its board cannot come to what was seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred
from guelta.rules.engine.play.procedure import Asked, Choice, Commit, Entry
from guelta.rules.engine.projection.states import GONE, State
from guelta.rules.engine.replay.dice_classes import Faces, Unmade
from guelta.rules.engine.replay.evidence import Evidence

__all__ = ["Answer", "Contradiction", "Forced", "Origin", "Progress", "Reached", "Thrown", "UnthrownError"]

Answer = tuple[Any, ...]
"""Values chosen, counters drawn, or faces of dice."""

_OFF_THE_WAY = 3.0
"""What it costs to be where nobody was seen, and how often a lenient run may be. Ours."""


class Contradiction(Exception):
    """This branch cannot lead to what was seen; its arguments are who it fails for."""


class Reached(Exception):
    """All that was seen has been done, and play goes on."""


class UnthrownError(Exception):
    """The dice that were seen are used up where the procedure asks for another throw: `roll`."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll.id)
        self.roll = roll


class Forced(NamedTuple):
    """An answer that its choice bars, carried out by force: the choice, what was chosen, why it is barred."""

    choice: Choice
    chosen: tuple[str, ...]
    barred: Barred


@dataclass
class Thrown:
    """A die of a roll that nobody knows: where it fell, its face, and the faces that do alike.

    `before` are the answers before it, of which so many are `forced`; a run with another face begins at
    `since`.
    """

    before: tuple[Answer, ...]
    face: int
    alike: Faces
    faces: Iterable[int]
    cost: float
    since: Origin
    forced: int


@dataclass(frozen=True)
class Origin:
    """Where a run begins: a board or a commit, and what has been done up to it in this trace."""

    position: Position
    commit: Commit | None = None
    answers: tuple[tuple[Asked, Answer], ...] = ()
    now: dict[str, State] = field(default_factory=dict)
    walked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    alias: dict[str, str] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    acting: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    thrown: int = 0
    off_the_way: int = 0
    dice: tuple[Thrown, ...] = ()
    forced: tuple[Forced, ...] = ()
    made: int = 0
    """How many of the throws that were seen it has made, where that counts."""
    met: frozenset[tuple[str, str]] = frozenset()
    """The counters that came to where they were seen, or looked as they did, where play goes on."""

    @property
    def mark(self) -> Hashable | None:
        """What all depends on that can follow; None where that cannot be told."""
        if self.commit is None:
            return None
        found = (
            id(self.commit.position),  # an interned board, which stays
            self.commit.state,
            *(frozenset(each.items()) for each in (self.walked, self.alias)),
            *(self.acting, self.thrown, self.made, self.off_the_way, self.met),
            tuple((each.choice.id, each.chosen) for each in self.forced),
        )
        try:
            hash(found)
        except TypeError:
            return None
        return found


class Progress:
    """What a run has done from an origin on: it is the observer of the run."""

    def __init__(self, evidence: Evidence, origin: Origin) -> None:
        self.evidence = evidence
        self.view = evidence.view
        self.seen = evidence.seen
        self.position = origin.position
        self.now = dict(origin.now)
        """What counters look like that the procedure has changed."""
        self.walked = dict(origin.walked)
        self.because = dict(origin.because)
        """The rule of the ledger's line under which a counter last changed."""
        self.alias = dict(origin.alias)
        """Counters of a pool, and those that people took in their place."""
        self.thrown = origin.thrown
        self.cost = 0.0
        self.answers = [*origin.answers]
        self.acting = {*origin.acting}
        """Those who act now: they may pass through where no board shows them."""
        self.dice = [*origin.dice]
        self.forced = origin.forced
        """The answers that are carried out by force."""
        self.passed: list[Origin] = [origin]
        self.since = origin
        """The last place that can be gone on from."""
        self.met = {*origin.met}
        """`(counter, "place")` and `(counter, "looks")` of what it has come to, where play goes on."""
        self._is_unseen: bool | None = None
        """Whether nothing was seen of what it has done since the last commit, where play goes on."""
        self._fresh = {*origin.fresh}
        self._off_the_way = origin.off_the_way
        self._last_rule = ""

    @property
    def made(self) -> int:
        """How many throws it has made."""
        return sum(isinstance(asked, Roll) for asked, _ in self.answers) - len(self.unmade)

    @property
    def unmade(self) -> list[Roll]:
        """Return the throws without which play went on."""
        return [
            asked
            for asked, answer in self.answers
            if isinstance(asked, Roll) and any(isinstance(face, Unmade) for face in answer)
        ]

    # ---- what the run does

    def moved(self, old: Position, new: Position) -> None:
        """Follow a change of the board; Contradiction where it cannot be part of what was seen."""
        self.position = new
        for counter, _, now in self.evidence.differences(old, new):
            if now == GONE:
                continue  # lifted, and put down in a moment
            before = self.state(counter)
            if before == now:
                continue
            self.now[counter] = now
            self._fresh.add(counter)
            if before.space != now.space:
                way = self.walked.get(counter) or (before.space,)
                self.walked[counter] = (*way, now.space)
                self._mind_the_step(counter, before.space, now.space)
                self._mind_the_way(counter, now)
            if self.evidence.exact and before[1:] != now[1:]:
                self._mind_the_looks(counter, now)
            if self.evidence.goes_on:
                self._meet(counter, now)

    def _meet(self, counter: str, now: State) -> None:
        """Note what a counter has come to of what was seen; Reached when nothing of that is left."""
        self._is_unseen = self._is_unseen is not False and self.as_seen(counter) not in self.seen.changed
        goal = self.goal(counter)
        if now.space == goal.space and not self.stops_ahead(counter):
            self.met.add((counter, "place"))
        if now[1:] == goal[1:]:
            self.met.add((counter, "looks"))
        if not any(self.is_unresolved(each) for each in self.evidence.sought):
            raise Reached

    def wrote(self, entry: Entry) -> None:
        """Take it that what has changed since the line before changed by the rule of this one."""
        self._last_rule = entry.rule
        self.end()

    def committed(self, commit: Commit) -> None:
        """Keep a place that can be gone on from; Contradiction where another run came by the same."""
        if self._is_unseen and self.thrown == self.since.thrown:
            raise Contradiction  # what is done first is the first to show, be it in part
        self._is_unseen = None
        if not self.evidence.resumes:
            return
        self.since = Origin(
            commit.position,
            commit,
            tuple(self.answers),
            dict(self.now),
            dict(self.walked),
            dict(self.alias),
            dict(self.because),
            frozenset(self.acting),
            frozenset(self._fresh),
            self.thrown,
            self._off_the_way,
            tuple(self.dice),
            self.forced,
            self.made if self.view.rule_of_throws else 0,
            frozenset(self.met),
        )
        self.passed.append(self.since)
        if self.evidence.was_reached(self.since.mark):
            raise Contradiction

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        """Carry out by force what a choice bars: nothing else was proposed that it refuses."""
        self.forced = (*self.forced, Forced(choice, chosen, barred))
        return True

    def end(self) -> None:
        """Take it that what has changed since the last line changed by its rule."""
        self.because |= dict.fromkeys(self._fresh, self._last_rule)
        self._fresh.clear()

    def _mind_the_step(self, counter: str, here: str, there: str) -> None:
        """Cut a run that comes to a space by another way than the one it was seen to be entered by."""
        if not self.evidence.exact:
            return
        other = self.as_seen(counter)
        shown = [step for step in self.seen.shown(other) if step[1] == there]
        if shown and (here, there) not in shown:
            raise Contradiction(counter)

    def _mind_the_way(self, counter: str, now: State) -> None:
        """Cut a run that goes where nobody was seen, unless it may be passing through."""
        there = self.seen.spaces.get(self.as_seen(counter))
        was_seen_there = there is not None and now.space in there
        if self._exchanged(counter, now, is_exact=was_seen_there) or was_seen_there:
            return
        if self.evidence.goes_on and (there is None or self._was(counter, "place")):
            return
        if now.space in self.view.charts.map:
            if counter in self.acting:
                return
            if any(self.now.get(each, GONE).space == now.space for each in self.acting):
                self.acting.add(counter)  # it comes to where somebody acts
                return
        if now.space == self.started(counter).space or self.view.passes(counter, now):
            return
        if self.evidence.is_strict or self._off_the_way >= _OFF_THE_WAY:
            raise Contradiction(counter)
        self._off_the_way += 1
        self.cost += _OFF_THE_WAY

    def _mind_the_looks(self, counter: str, now: State) -> None:
        """Cut a run in which a counter looks as it was never seen to look, nor on the way to it."""
        if self.evidence.goes_on and (counter not in self.seen.changed or self._was(counter, "looks")):
            return
        if self.goal(counter).space in self.view.out or self.view.passes(counter, now):
            return
        seen = self.seen.values.get(self.as_seen(counter))
        known = seen or tuple(frozenset({each}) for each in self.started(counter))
        for part, ever in zip(now[1:], known[1:], strict=True):
            if part in ever:
                continue
            if isinstance(part, int) and part <= max((n for n in ever if isinstance(n, int)), default=0):
                continue
            raise Contradiction(counter)

    def _exchanged(self, counter: str, now: State, *, is_exact: bool) -> bool:
        """Return whether people took another counter from the pool than the run, one that does for it.

        Who stands for whom is a permutation: the counter that stood for that one, and has not changed in the
        run, stands for what this one stood for. An `is_exact` exchange is for one that ends as this one is.
        """
        mine = self.as_seen(counter)
        if not self.view.is_pooled(self.started(counter)) or self.seen.end.get(mine) == now:
            return False
        standing_for = {seen: each for each, seen in self.alias.items()}
        able = (
            each for each in self.seen.pool if each != mine and now.space in self.seen.spaces.get(each, ())
        )
        for other in sorted(able, key=lambda each: self.seen.end.get(each) != now):
            if is_exact and self.seen.end.get(other) != now:
                break
            its = standing_for.get(other, other)
            if its not in self.now and self.view.are_alike(counter, other):
                self.alias[counter], self.alias[its] = other, mine
                return True
        return False

    # ---- what was seen of its counters

    def as_seen(self, counter: str) -> str:
        """Return the counter that people had in the place of one of the run."""
        return self.alias.get(counter, counter)

    def started(self, counter: str) -> State:
        """Return what a counter looked like as the trace began."""
        return self.seen.start.get(counter, GONE)

    def state(self, counter: str) -> State:
        """Return what a counter looks like in the run."""
        return self.now.get(counter) or self.started(counter)

    def goal(self, counter: str) -> State:
        """Return what a counter looked like in the end."""
        other = self.as_seen(counter)
        return self.seen.end.get(other) or self.seen.start.get(other, GONE)

    def stops_ahead(self, counter: str) -> frozenset[str]:
        """Return where a counter was seen between its start and its end, and has not been in the run."""
        trail = self.seen.trail.get(self.as_seen(counter), [])
        return frozenset(trail[1:-1]).difference(self.walked.get(counter, ()))

    def _was(self, counter: str, part: str) -> bool:
        """Return whether a counter once was at its `place`, or had the `looks`, that were seen last."""
        goal, start = self.goal(counter), self.started(counter)
        stayed = goal.space == start.space if part == "place" else goal[1:] == start[1:]
        return (counter, part) in self.met or (stayed and not self.stops_ahead(counter))

    def is_off_the_trail(self, counter: str) -> bool:
        """Return whether a counter has come through a space where nobody saw it."""
        seen = self.seen.spaces.get(self.as_seen(counter), frozenset())
        return not seen.issuperset(self.walked.get(counter, ())[1:])

    def is_unresolved(self, counter: str) -> bool:
        """Return whether a counter has not come to what was seen of it."""
        if self.evidence.goes_on:
            return not (self._was(counter, "place") and self._was(counter, "looks"))
        return self.state(counter) != self.goal(counter) or bool(self.stops_ahead(counter))

    def is_elsewhere(self, counter: str) -> bool:
        """Return whether a counter has still somewhere to go."""
        if self.evidence.goes_on:
            return not self._was(counter, "place")
        return self.state(counter).space != self.goal(counter).space or bool(self.stops_ahead(counter))

    def unresolved(self) -> list[str]:
        """Return the counters that were seen to change and have not come to it."""
        return [each for each in self.seen.changed if self.is_unresolved(each)]
