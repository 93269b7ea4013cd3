"""One branch of the search: a run of the procedure that is held against what was seen while it runs.

The answers up to a point are given; from there on the best proposal is taken at each question, and the others
are left to the search. A run is cut (`Contradiction`) as soon as its board cannot come to what was seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from rules.engine.board.piles import contents
from rules.engine.board.position import Position
from rules.engine.play.chance import Draw, Roll
from rules.engine.play.procedure import Asked, Choice, Run
from rules.engine.replay.dice_classes import Die, Faces
from rules.engine.replay.projection import GONE, State
from rules.engine.replay.proposals import DEAREST, Answer, Proposal, proposals

if TYPE_CHECKING:
    from rules.engine.replay.search import Search

__all__ = ["Branch", "Contradiction", "Origin", "Script", "Thrown"]

Script = tuple[Answer, ...]
"""Answers in the order in which they are asked for: values chosen or drawn, and faces of dice."""

_MOST_DRAWS = 24
"""How many sets are tried that may have been drawn blindly. Ours."""
_OFF_THE_WAY = 3.0
"""What it costs to be where nobody was seen, and how often a lenient run may be. Ours."""
_LAST_STEPS_BACK = 4
"""How many throws ahead a roll may be among those of the log. Ours."""


class Contradiction(Exception):
    """This branch cannot lead to what was seen; its arguments are who it fails for."""


@dataclass(frozen=True)
class Origin:
    """Where a branch begins: a board, and what has been done up to it in this trace."""

    position: Position
    now: dict[str, State] = field(default_factory=dict)
    walked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    alias: dict[str, str] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    thrown: int = 0


@dataclass
class Thrown:
    """A die of a roll that nobody knows: the answers before it, its face, and the faces that do alike."""

    before: Script
    face: int
    alike: Faces
    faces: Iterable[int]
    cost: float


@dataclass(frozen=True)
class Other:
    """A branch that was not taken: its cost, its answers and the counters and spaces that they are about."""

    cost: float
    script: Script
    concerns: frozenset[Any]


class _WatchedRun(Run[Any]):
    """A run that a branch watches: every change of its board, every line of its ledger."""

    def __init__(self, position: Position, charts: Any, branch: Branch) -> None:
        self._branch = branch
        self._board = position
        super().__init__(position, charts, branch)

    @property
    def position(self) -> Position:  # type: ignore[override]
        """The board now."""
        return self._board

    @position.setter
    def position(self, board: Position) -> None:
        before = self._board
        if board is not before:
            self._board = board
            self._branch.moved(before, board)

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Roll dice that note how they are read, where nobody knows what was thrown."""
        return self._branch.rolled(super().roll(roll))

    def write(self, rule: str, text: str, **more: Any) -> None:
        """Write a line; what moved since the one before moved by its rule."""
        super().write(rule, text, **more)
        self._branch.wrote(rule)


class Branch:
    """One run of the procedure from an origin, as far as it has come."""

    def __init__(self, search: Search, script: Script, cost: float, origin: Origin) -> None:
        self.search = search
        self.view = search.view
        self.seen = search.seen
        self.script = script
        self.cost = cost
        self.origin = origin
        self.run = _WatchedRun(origin.position, search.charts, self)
        self.now = dict(origin.now)
        """What counters look like that the procedure has changed."""
        self.walked = dict(origin.walked)
        self.because = dict(origin.because)
        """The rule of the ledger's line under which a counter last changed."""
        self.alias = dict(origin.alias)
        """Counters of a pool, and those that people took in their place."""
        self.thrown = origin.thrown
        self.answers: list[tuple[Asked, Answer]] = []
        self.others: list[Other] = []
        self.dice: list[Thrown] = []
        self.blamed: set[str] = set()
        self.touched: set[str] = set()
        """Counters changed since the origin."""
        self._fresh: set[str] = set()
        self._acting: set[str] = set()
        """Those who act now: they may pass through where no board shows them."""
        self._faces: list[Faces] = []
        self._off_the_way = 0
        self._last_rule = ""

    # ---- what the run does

    def moved(self, old: Position, new: Position) -> None:
        """Follow a change of the board; Contradiction where it cannot be part of what was seen."""
        for counter, _, now in self.search.differences(old, new):
            if now == GONE:
                continue  # lifted, and put down in a moment
            before = self.state(counter)
            if before == now:
                continue
            self.now[counter] = now
            self._fresh.add(counter)
            self.touched.add(counter)
            if before.space != now.space:
                way = self.walked.get(counter) or (before.space,)
                self.walked[counter] = (*way, now.space)
                self._mind_the_way(counter, now)
            if self.search.exact and before[1:] != now[1:]:
                self._mind_the_looks(counter, now)

    def wrote(self, rule: str) -> None:
        """Take it that what has changed since the line before changed by this rule."""
        for counter in self._fresh:
            self.because[counter] = rule
        self._fresh.clear()
        self._last_rule = rule

    def is_over(self) -> None:
        """End the run: what changed after the last line of the ledger changed by its rule."""
        self.wrote(self._last_rule)

    def _mind_the_way(self, counter: str, now: State) -> None:
        """Cut a run that goes where nobody was seen, unless it may be passing through."""
        there = self.seen.spaces.get(self.as_seen(counter))
        if (there is not None and now.space in there) or (there is None and self._exchanged(counter, now)):
            return
        if now.space in self.search.charts.map:
            if counter in self._acting:
                return
            if any(self.now.get(each, GONE).space == now.space for each in self._acting):
                self._acting.add(counter)  # it comes to where somebody acts
                return
        if now.space == self.started(counter).space or self.view.passes(counter, now):
            return
        if self.search.is_strict or self._off_the_way >= _OFF_THE_WAY:
            raise Contradiction(counter)
        self._off_the_way += 1
        self.cost += _OFF_THE_WAY

    def _mind_the_looks(self, counter: str, now: State) -> None:
        """Cut a run in which a counter looks as it was never seen to look, nor on the way to it."""
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

    def _exchanged(self, counter: str, now: State) -> bool:
        """Whether people took another counter from the pool than the run, one that does for it."""
        if counter in self.alias or not self.view.is_pooled(self.started(counter)):
            return False
        for other in self.seen.pool:
            if other in self.alias or other == counter or now.space not in self.seen.spaces.get(other, ()):
                continue
            if self.view.are_alike(counter, other):
                self.alias[counter], self.alias[other] = other, counter
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

    def is_unresolved(self, counter: str) -> bool:
        """Whether a counter has not come to what was seen of it."""
        return self.state(counter) != self.goal(counter) or bool(self.stops_ahead(counter))

    def is_elsewhere(self, counter: str) -> bool:
        """Whether a counter has still somewhere to go."""
        return self.state(counter).space != self.goal(counter).space or bool(self.stops_ahead(counter))

    def unresolved(self) -> list[str]:
        """Return the counters that were seen to change and have not come to it."""
        return [each for each in self.seen.changed if self.is_unresolved(each)]

    # ---- what it is asked

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Return the answer of the script, else the best proposal."""
        if not choice.options:
            if choice.least:
                raise Contradiction(choice.id)
            return ()
        self._cut()
        answer = self._next(lambda: proposals(self, choice), choice)
        if answer and not (len(answer) == 1 and answer[0] in self.view.idle):
            self._acting.update(each for each in choice.of if each in self.view.mix)
            if choice.kind in ("unit", "steps"):
                self._acting.update(answer)
        return answer

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        """Return the throw that was seen, else one that stands for others."""
        self._cut()
        if self.search.throws is not None:
            thrown: tuple[int, ...] = self._next(lambda: self._seen_throws(roll), roll)
            self.thrown = self.search.throws.index(thrown, self.thrown) + 1
            return thrown
        some = self.view.throws_alike(roll)
        if some is not None:
            return self._next(lambda: [(0.02 * n, each) for n, each in enumerate(some)], roll)
        faces: list[int] = []
        self._faces = []
        for _ in range(roll.dice):  # each die is a decision of its own
            (face,) = self._next(lambda: [(0.0, (roll.faces[0],))], roll)
            alike = Faces(roll.faces)
            faces.append(face)
            self._faces.append(alike)
            self.dice.append(Thrown(self.script[: len(self.answers) - 1], face, alike, roll.faces, self.cost))
        return tuple(faces)

    def rolled(self, dice: tuple[int, ...]) -> tuple[Any, ...]:
        """Return the dice as the procedure reads them."""
        if not self._faces:
            return dice
        faces, self._faces = self._faces, []
        return tuple(map(Die, dice, faces))

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        """Return the uppermost, or of a blind draw what was seen to leave the pile."""
        self._cut()
        if not draw.blind:
            return draw.of_the_top(position)
        there, due = contents(position, draw.pile), draw.due(position)
        gone = [each for each in there if each in self.seen.spaces]
        rest = [each for each in there if each not in self.seen.spaces]
        sets = [(*gone, *rest)[:due]] if len(gone) <= due else islice(combinations(gone, due), _MOST_DRAWS)
        return self._next(lambda: [(0.5 * n, each) for n, each in enumerate(sets)], draw)

    def _seen_throws(self, roll: Roll) -> list[Proposal]:
        """Propose the next throws that were seen; others may lie between."""
        left = (self.search.throws or ())[self.thrown :][:_LAST_STEPS_BACK]
        found: dict[tuple[int, ...], float] = {}
        for n, each in enumerate(left):
            if len(each) == roll.dice:
                found.setdefault(each, 0.5 * n)
        return [(extra, each) for each, extra in found.items()]

    def _next(self, candidates: Callable[[], Iterable[Proposal]], asked: Asked) -> Any:
        at = len(self.answers)
        if at < len(self.script):
            answer = self.script[at]
        else:
            found = sorted((each for each in candidates() if each[0] <= DEAREST), key=lambda each: each[0])
            if not found:
                raise Contradiction(asked.id)
            concerns = frozenset(asked.of) if isinstance(asked, Choice) else frozenset()
            self.others += [
                Other(self.cost + extra, (*self.script, other), concerns.union(other))
                for extra, other in found[1:]
            ]
            extra, answer = found[0]
            self.cost += extra
            self.script = (*self.script, answer)
        self.answers.append((asked, answer))
        return answer

    def _cut(self) -> None:
        path = self.run.position.cursor
        for counter, has in self.now.items():
            if self.view.contradicts(counter, has, self.goal(counter), path):
                raise Contradiction(counter)
