"""The search: best first among the courses of play, until one leads to what was seen or the budget ends.

A node is one run of the procedure. Nothing is forked: to go back is to carry out the procedure again with
another answer at one place. The budget is counted in nodes, so that the same trace always gets the same
verdict.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from rules.engine.play.procedure import Outcome, Run, perform
from rules.engine.replay.alignment import Alignment, Conformance, Result
from rules.engine.replay.branch import Branch, Script
from rules.engine.replay.evidence import Evidence
from rules.engine.replay.progress import Contradiction, Origin
from rules.engine.replay.projection import Projection
from rules.engine.replay.states import GONE, NEVER, Deviation, State
from rules.engine.replay.trace import Sightings, Trace

__all__ = ["CHECK", "LIVE", "Budget", "Search", "align"]

_SPARE = 60
"""How many nodes are spent on a nearer course once one is known that only does more than was done. Ours."""
_SOONER = 0.2
"""How much sooner a branch is tried that is about those for whom the last one failed. Ours."""
_A_FACE = 0.02
"""What another face costs, so that answers are tried before dice. Ours."""


@dataclass(frozen=True)
class Budget:
    """How many nodes a search may take: for a course that fits exactly, then for the nearest one."""

    exact: int
    near: int

    @classmethod
    def of(cls, nodes: int) -> Budget:
        """Share out so many nodes."""
        return cls(nodes - nodes // 4, nodes // 4)


LIVE = Budget.of(100)
"""For a step while a game is played. Ours."""
CHECK = Budget.of(600)
"""For a phase of a file. Ours."""


def align(
    function: Callable[[Run[Any]], None], trace: Trace, view: Projection[Any], budget: Budget = CHECK
) -> Conformance:
    """Find the course of play of a procedure that leads through a trace, else the nearest one."""
    seen = Sightings(trace, view)
    first = Search(function, Evidence(seen))
    exact = first.run(budget.exact)
    if exact.is_explained:
        return exact
    second = Search(function, Evidence(seen, exact=False, is_strict=False))
    near = second.run(budget.near)
    if near.is_explained:
        return Conformance(Result.EXPLAINED, near.nearest, exact.nodes + near.nodes)
    best = min(
        (each.nearest for each in (exact, near) if each.nearest is not None),
        key=lambda each: each.rank,
        default=None,
    )
    result = _result(best, is_exhausted=first.is_exhausted and not second.is_broken)
    return Conformance(result, best, exact.nodes + near.nodes)


def _result(best: Alignment | None, *, is_exhausted: bool) -> Result:
    if best is None or not is_exhausted:
        return Result.OPEN if best is None or best.done else _short(best)
    return Result.DEVIATES if best.done else _short(best)


def _short(best: Alignment) -> Result:
    if best.deviations:
        return Result.OMITTED
    return Result.DETOUR if best.detours else Result.EXPLAINED


class Search:
    """A search for courses of play that explain what was seen."""

    def __init__(self, function: Callable[[Run[Any]], None], evidence: Evidence) -> None:
        self.function = function
        self.evidence = evidence
        self.seen = evidence.seen
        self.view = evidence.view
        self.nodes = 0
        self.is_broken = False
        """Whether a rule could not be carried out on these boards."""
        self._origin = Origin(self.seen.trace.start)
        self._heap: list[tuple[float, int, int, Script]] = []
        self._tick = count()
        self._faces: dict[Script, tuple[dict[int, frozenset[int]], set[int]]] = {}

    # ---- best first

    @property
    def is_exhausted(self) -> bool:
        """Whether every candidate was tried."""
        return not self._heap and not self.is_broken

    def run(self, most: int) -> Conformance:
        """Search with so many nodes at most."""
        self._push(0.0, ())
        found: Alignment | None = None
        spare = _SPARE
        while self._heap and self.nodes < most and spare > 0:
            cost, _, _, script = heapq.heappop(self._heap)
            course = self._carried_out(script, cost)
            if course is not None and (found is None or course.rank < found.rank):
                found = course
                if not course.deviations and not course.detours:
                    break
            if found is not None and not found.done:
                spare -= 1
        return Conformance(_result(found, is_exhausted=self.is_exhausted), found, self.nodes)

    def _push(self, cost: float, script: Script) -> None:
        heapq.heappush(self._heap, (round(cost, 2), -len(script), next(self._tick), script))

    def _carried_out(self, script: Script, cost: float) -> Alignment | None:
        """Carry out the procedure with these answers and the best ones after them."""
        self.nodes += 1
        blamed: frozenset[str] = frozenset()
        branch = Branch(self.evidence, script, cost, self._origin)
        try:
            outcome = perform(
                self.function, branch.position, self.view.charts, branch, observer=branch, quiet=True
            )
        except Contradiction as cut:
            blamed = frozenset(cut.args)
            return None
        except Exception:  # anybody may have written the rule, and laid the board it is carried out on
            self.is_broken = True
            return None
        finally:
            self._note_faces(branch)
            for other in branch.others:
                sooner = _SOONER if blamed & other.concerns else 0.0
                self._push(other.cost - sooner, other.script)
        return None if outcome.finding is not None else self._alignment(branch, outcome)

    def _note_faces(self, branch: Branch) -> None:
        """Try one of the faces that no run stands for next: those alike in all runs that threw one."""
        for each in branch.dice:
            tried, asked = self._faces.setdefault(each.before, ({}, set()))
            tried[each.face] = tried.get(each.face, each.alike.faces) & each.alike.faces
            asked.add(each.face)
            left = set(each.faces).difference(*tried.values()) - asked
            if left:
                face = min(left)
                asked.add(face)
                self._push(each.cost + _A_FACE, (*each.before, (face,)))

    # ---- the end of a course

    def _alignment(self, branch: Branch, outcome: Outcome) -> Alignment:
        branch.end()
        deviations = [*self._fields(branch), *self._counters(branch)]
        detours = 0
        for counter in {**branch.now, **self.seen.changed}:
            stops = self.seen.trail.get(counter, ())[1:-1]
            way = iter(branch.walked.get(counter) or (branch.started(counter).space,))
            detours += sum(stop not in way for stop in stops)
        return Alignment(
            tuple(branch.answers),
            branch.cost,
            tuple(deviations),
            detours,
            outcome.entries,
            outcome.position,
        )

    def _fields(self, branch: Branch) -> Iterator[Deviation]:
        boards = self.seen.trace.start, branch.position, self.seen.trace.end
        for name in self.view.fields:
            was, expected, found = (State("", board.fields.get(name, ""), "") for board in boards)
            if expected != found:
                yield Deviation(f"field:{name}", was, expected, found, "", NEVER - 1)

    def _counters(self, branch: Branch) -> Iterator[Deviation]:
        for counter in {**branch.now, **self.seen.changed}:
            has, goal = branch.state(counter), branch.goal(counter)
            if has == goal or self.view.is_free(counter, has, goal):
                continue
            was = self.seen.start.get(branch.as_seen(counter), GONE)
            refused = self.evidence.refused.get((counter, goal.space), "")
            rule = branch.because.get(counter, "")
            yield Deviation(counter, was, has, goal, rule, self.seen.seen_at(counter), refused)
