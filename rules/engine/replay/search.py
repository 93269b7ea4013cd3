"""The search: best first among the courses of play, until one leads to what was seen or the budget ends.

A node is one run of the procedure. Nothing is forked: to go back is to carry out the procedure again with
another answer at one place.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import count
from typing import Any, TypeVar

from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Outcome, Run, perform
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import GONE, NEVER, Deviation, State
from guelta.rules.engine.replay.alignment import Alignment, Conformance, Result
from guelta.rules.engine.replay.branch import Branch, Script
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.evidence import Evidence
from guelta.rules.engine.replay.progress import Contradiction, Origin, Reached, UnthrownError
from guelta.rules.engine.replay.trace import Sightings, Trace
from guelta.rules.engine.replay.ways import Ways

_Candidate = tuple[float, int, int, Script, Origin]
"""A branch to be taken: its cost, minus how many answers it has, a tick, the answers, and its origin."""

__all__ = ["Search", "align", "aligning", "finished", "reaching"]

T = TypeVar("T")

_SPARE = 60
"""How many nodes are spent on a nearer course once one is known that only does more than was done. Ours."""
_SOONER = 0.2
"""How much sooner a branch is tried that is about those for whom the last one failed. Ours."""
_A_FACE = 0.02
"""What another face costs, so that answers are tried before dice. Ours."""
_NO_SLIP = 2
"""Of how many things left undone it is nearer that one was done which is refused. Ours."""
_FORCED = 2
"""How many answers that choices bar may be carried out by force in one course. Ours."""


def align(
    function: Callable[[Run[Any]], None],
    trace: Trace,
    view: Projection[Any],
    budget: Budget = CHECK,
    *,
    resumes: bool = True,
) -> Conformance:
    """Find the course of play of a procedure that leads through a trace, else the nearest one."""
    return finished(aligning(function, trace, view, budget, resumes=resumes))


def finished(search: Generator[None, None, T]) -> T:
    """Search to the end and return what comes of it."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: T = end.value
            return found


def aligning(
    function: Callable[[Run[Any]], None],
    trace: Trace,
    view: Projection[Any],
    budget: Budget = CHECK,
    since: Iterable[Origin] = (),
    *,
    resumes: bool = True,
) -> Generator[None, None, Conformance]:
    """Find it node by node, to be gone on with at any time; begin with what goes on `since` there.

    With `resumes` what follows a commit is tried from there; a function that is not one procedure cannot be.
    """
    seen = Sightings(trace, view)
    search = Search(function, Evidence(seen, most_forced=_FORCED, resumes=resumes), since)
    if (yield from search.run(budget.share(budget.exact))):
        return Conformance(Result.EXPLAINED, search.nearest, search.nodes)
    forced = yield from search.force(search.nodes + budget.share(budget.forced))
    near = Search(function, Evidence(seen, exact=False, is_strict=False, resumes=resumes))
    if (yield from near.run(budget.share(budget.near))):
        return Conformance(Result.EXPLAINED, near.nearest, search.nodes + near.nodes)
    spare = 0 if forced is None else budget.nodes
    if (yield from search.run(budget.nodes - near.nodes, spare)):
        return Conformance(Result.EXPLAINED, search.nearest, search.nodes + near.nodes)
    known = (each.nearest for each in (search, near) if each.nearest is not None)
    best = min(known, key=lambda each: each.rank, default=None)
    is_exhausted = search.is_exhausted and not near.is_broken
    result = _result(best, is_exhausted=is_exhausted)
    slip = min((each.slip for each in (search, near) if each.slip), key=lambda each: each.rank, default=None)
    if is_exhausted and forced is not None:
        result, best = (Result.DEVIATES, best) if slip is None else (Result.OMITTED, slip)
    return Conformance(result, best, search.nodes + near.nodes, forced)


def reaching(
    function: Callable[[Run[Any]], None],
    trace: Trace,
    view: Projection[Any],
    budget: Budget = CHECK,
    *,
    resumes: bool = True,
) -> Generator[None, None, bool | None]:
    """Find out node by node whether a course of play leads by what was seen, and goes on from there.

    False where none does, since the candidates are used up; None where the budget ended before they were, or
    a rule could not be carried out on these boards.
    """
    evidence = Evidence(Sightings(trace, view), goes_on=True, resumes=resumes)
    search = Search(function, evidence)
    search.has_reached = not evidence.sought
    while search.nodes < budget.nodes and not (search.has_reached or search.is_exhausted):
        if search.is_broken:
            return None
        search.step()
        yield
    return search.has_reached or (False if search.is_exhausted else None)


def _result(best: Alignment | None, *, is_exhausted: bool) -> Result:
    if best is None or not is_exhausted:
        return Result.OPEN if best is None or best.done else _short(best)
    return Result.DEVIATES if best.done else _short(best)


def _short(best: Alignment) -> Result:
    if best.deviations:
        return Result.OMITTED
    return Result.EXPLAINED if best.is_exact else Result.DETOUR


class Search:
    """A search for courses of play that explain what was seen."""

    def __init__(
        self, function: Callable[[Run[Any]], None], evidence: Evidence, since: Iterable[Origin] = ()
    ) -> None:
        self.function = function
        self.evidence = evidence
        self.seen = evidence.seen
        self.view = evidence.view
        self.nodes = 0
        self.is_broken = False
        """Whether a rule could not be carried out on these boards."""
        self.has_reached = False
        """Whether a course came by all that was seen, where play goes on."""
        self.nearest: Alignment | None = None
        self.slip: Alignment | None = None
        """The nearest that goes by all stops that were seen, and of which one thing was left undone."""
        """The nearest course of play that was come by."""
        self._heaps: list[list[_Candidate]] = [[] for _ in range(evidence.most_forced + 1)]
        self._tick = count()
        self._faces: dict[Script, tuple[dict[int, frozenset[int]], set[int]]] = {}
        self._push(0.0, (), Origin(self.seen.trace.start.interned()))
        for n, origin in enumerate(since):  # the one that came last is tried first
            self._push(-1.0 - n, tuple(answer for _, answer in origin.answers), origin)

    # ---- best first

    @property
    def is_exhausted(self) -> bool:
        """Whether every candidate was tried that no choice bars."""
        return not self._heaps[0] and not self.is_broken

    def run(self, most: int, spare: int = _SPARE) -> Generator[None, None, bool]:
        """Search for a course of play until so many nodes are spent; whether one explains what was seen.

        `spare` are spent once a course is known that only does more than was done.
        """
        while self._heaps[0] and self.nodes < most and spare >= 0:
            course = self._next_of(self._heaps[0])
            yield
            if course is not None:
                self._keep(course)
                if course.is_exact:
                    return True
            spare -= self.nearest is not None and not self.nearest.done and not self.nearest.unused
        return False

    def step(self) -> None:
        """Carry out the best candidate that no choice bars, for what it may come by."""
        self._next_of(self._heaps[0])

    def force(self, most: int) -> Generator[None, None, Alignment | None]:
        """Search on for a course that leads exactly there by answers that choices bar, the fewest first."""
        for heap in self._heaps[1:]:
            while heap and self.nodes < most:
                course = self._next_of(heap)
                yield
                if course is not None and course.is_exact and not course.at_will:
                    return course
        return None

    def _keep(self, course: Alignment) -> None:
        if self.nearest is None or course.rank < self.nearest.rank:
            self.nearest = course
        is_slip = bool(course.omitted) and not course.done and not course.detours and not course.unused
        is_nearer = self.slip is None or course.rank < self.slip.rank
        if is_slip and is_nearer and len(course.deviations) < _NO_SLIP:
            self.slip = course

    def _push(self, cost: float, script: Script, since: Origin, forced: int = 0) -> None:
        candidate = round(cost, 2), -len(script), next(self._tick), script, since
        heapq.heappush(self._heaps[forced], candidate)

    def _next_of(self, heap: list[_Candidate]) -> Alignment | None:
        """Carry out the procedure with the answers of the best candidate and the best ones after them."""
        cost, _, _, script, since = heapq.heappop(heap)
        self.nodes += 1
        blamed: frozenset[str] = frozenset()
        branch = Branch(self.evidence, script, cost, since)
        try:
            outcome = perform(
                self.function,
                branch.position,
                self.view.charts,
                branch,
                since=since.commit,
                observer=branch,
                quiet=True,
            )
        except Contradiction as cut:
            blamed = frozenset(cut.args)
            return None
        except Reached:
            self.has_reached = True
            return None
        except UnthrownError as left:
            return self._alignment(branch, None, left.roll)
        except Exception:  # anybody may have written the rule, and laid the board it is carried out on
            self.is_broken |= heap is self._heaps[0]
            return None
        finally:
            self._note_faces(branch)
            for other in branch.others:
                sooner = _SOONER if blamed & other.concerns else 0.0
                self._push(other.cost - sooner, other.script, other.since, other.forced)
        return None if outcome.finding is not None else self._alignment(branch, outcome)

    def _note_faces(self, branch: Branch) -> None:
        """Try one of the faces that no run stands for next: those alike in all runs that threw one."""
        for each in branch.dice:
            tried, asked = self._faces.setdefault(each.before, ({}, set()))
            tried[each.face] = tried.get(each.face, each.alike.faces) & each.alike.faces
            asked.add(each.face)
            left = set(each.faces).difference(*tried.values())
            if left and asked <= {*tried}:  # else one is to be tried that may stand for those left
                face = min(left)
                asked.add(face)
                self._push(each.cost + _A_FACE, (*each.before, (face,)), each.since, each.forced)

    # ---- the end of a course

    def _alignment(self, branch: Branch, outcome: Outcome | None, unthrown: Roll | None = None) -> Alignment:
        """Lay a course beside what was seen; one without an outcome ends where a throw was left out."""
        branch.end()
        start, found = self.seen.trace.start, [*self._counters(branch)]
        free = [each for each in found if self.view.is_free(each.counter, each.expected, each.found, start)]
        deviations = [*self._fields(branch), *(each for each in found if each not in free)]
        deviations += map(Deviation.of_throw, branch.unmade)
        if unthrown is not None:
            deviations.append(Deviation.of_throw(unthrown))
        ways = Ways.of(self.seen, branch)
        return Alignment(
            tuple(branch.answers),
            branch.cost,
            (*deviations, *ways.by_way),
            ways.detours,
            outcome.entries if outcome is not None else (),
            outcome.position if outcome is not None else branch.position,
            branch.forced,
            origins=tuple(branch.passed),
            at_will=len(free),
            unused=self._unused(branch),
            missed=tuple(ways.missed),
        )

    def _unused(self, branch: Branch) -> int:
        """Count the throws that a course does not make; of one that does something without dice none."""
        throws = self.evidence.throws
        if throws is None or not self.view.rule_of_throws or (branch.now and not branch.thrown):
            return 0
        return len(throws) - branch.made

    def _fields(self, branch: Branch) -> Iterator[Deviation]:
        boards = self.seen.trace.start, branch.position, self.seen.trace.end
        for name in self.view.fields:
            was, expected, found = (State("", board.fields.get(name, ""), "") for board in boards)
            if expected != found:
                yield Deviation(f"field:{name}", was, expected, found, "", NEVER - 1)

    def _counters(self, branch: Branch) -> Iterator[Deviation]:
        for counter in {**branch.now, **self.seen.changed}:
            has, goal = branch.state(counter), branch.goal(counter)
            if has == goal:
                continue
            was = self.seen.start.get(branch.as_seen(counter), GONE)
            refused = self.evidence.refused.get((counter, goal.space), "")
            rule = branch.because.get(counter, "")
            owed, in_part = self.view.is_owed(counter, rule), self.view.is_owed_in_part(counter, rule)
            at = self.seen.seen_at(counter)
            yield Deviation(counter, was, has, goal, rule, at, refused, owed, in_part)
