"""A phase cut into the activations that its boards show: each begins and ends on a board that was seen.

Each is explained alone, which takes a few nodes where the whole takes hundreds; what is left unexplained is
one activation rather than a phase.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.order import next_side
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import GONE
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.activations import first_sides
from guelta.rules.engine.replay.alignment import Alignment, Conformance, Result
from guelta.rules.engine.replay.budget import Budget
from guelta.rules.engine.replay.evidence import Evidence
from guelta.rules.engine.replay.search import Search, aligning
from guelta.rules.engine.replay.trace import Sightings, Trace, throws_on

__all__ = ["Cutting"]

C = TypeVar("C", bound=Charts)
_MOST_STEPS = 12
"""How many steps an activation may have been seen in. Ours."""
_EACH = 0.02, 0.1
"""What share of the nodes may be spent on explaining one activation, at first and then. Ours."""
_FOR_FAULTS = 4
"""How many times the nodes of a budget are spent at the most, those for finding a fault with them. Ours."""
_LONGER = 3
"""How many steps more are looked at before an activation is called a fault. Ours."""


class _Cut(NamedTuple):
    """Where an activation begins: which board that is, the board with whose turn it is, the throws made."""

    at: int
    board: Position
    thrown: int = 0


class Cutting(Generic[C]):
    """The search for a chain of activations through the boards of a phase."""

    def __init__(
        self,
        game: Game[C],
        sequence: Sequence,
        procedure: Procedure[C],
        view: Projection[Any],
        trace: Trace,
        budget: Budget,
    ) -> None:
        self.game = game
        self.sequence = sequence
        self.function = procedure.function
        self.view = view
        self.trace = trace
        self.budget = budget
        self.boards = [trace.start, *(board for board in _changed(view, trace))]
        self.nodes = 0
        self.furthest: list[_Cut] = []
        """The places up to which everything is explained, and nothing after, the furthest ones."""
        self._known: set[tuple[int, int, str]] = set()
        self._each = 0
        """How many nodes one activation may take."""
        self._most = 0
        """At how many nodes a chain is given up."""

    def run(self) -> Generator[None, None, Conformance | None]:
        """Explain the phase, else find the one activation in it that is against the rules.

        None where neither was found in the nodes there are.
        """
        last = yield from self._chain_from(self._first())
        if last is not None:
            return Conformance(Result.EXPLAINED, last, self.nodes)
        furthest = max((each.at for each in self.furthest), default=0)
        faults: list[Conformance] = []
        for cut in [each for each in dict.fromkeys(self.furthest) if each.at == furthest]:
            fault = yield from self._fault(cut)
            if fault is None:  # so the phase may have been played, parted otherwise
                return None
            faults.append(fault)
        return min(faults, key=_badness, default=None)

    def _chain_from(self, cuts: Iterable[_Cut]) -> Generator[None, None, Alignment | None]:
        """Explain all that follows one of these places; return how the last activation went."""
        cuts = [*cuts]
        for share in _EACH:
            self._each, self._most = self.budget.share(share), self.nodes + self.budget.nodes // len(_EACH)
            self._known.clear()
            for cut in cuts:
                last = yield from self._chain(cut)
                if last is not None:
                    return last
        return None

    def _first(self) -> Iterator[_Cut]:
        for side in first_sides(self.game, self.sequence, self.trace.start):
            yield _Cut(0, self.trace.start.with_fields(**{ACTIVE: side, ACTIVATION: "1"}))

    def _chain(self, cut: _Cut) -> Generator[None, None, Alignment | None]:
        """Explain everything from a place on, activation by activation; return how the last one went."""
        key = cut.at, cut.thrown, str(cut.board.fields)
        if key in self._known:
            return None
        self._known.add(key)
        is_explained = False
        for end in self._ends(cut):
            if self.nodes >= self._most:
                return None
            course = yield from self._explain(cut, end)
            if course is None:
                continue
            is_explained |= end > cut.at
            if end == len(self.boards) - 1:
                return course
            after = self._onward(course.position, end, cut.thrown + self._made(course))
            rest = (yield from self._chain(after)) if after is not None else None
            if rest is not None:
                return rest
        if not is_explained:
            self.furthest.append(cut)
        return None

    def _ends(self, cut: _Cut) -> Iterator[int]:
        """Yield where an activation may end; last that it is let go by, where another side is seen next."""
        yield from range(cut.at + 1, min(len(self.boards), cut.at + 1 + _MOST_STEPS))
        seen = self.view.differences(*self.boards[cut.at : cut.at + 2])
        if cut.board.fields.get(ACTIVE) not in {self.view.side_of(counter) for counter, _, _ in seen}:
            yield cut.at

    def _part(self, cut: _Cut, end: int) -> Trace:
        steps = tuple(self.boards[cut.at + 1 : end + 1]) or (cut.board,)
        throws = self.trace.throws
        if throws is not None:
            throws = (throws_on(self.boards[end]) or ())[cut.thrown :]
        return Trace(cut.board, steps, throws)

    def _explain(self, cut: _Cut, end: int) -> Generator[None, None, Alignment | None]:
        """Find a course of one activation that leads exactly from a board to another."""
        search = Search(self.function, Evidence(Sightings(self._part(cut, end), self.view)))
        is_exact = yield from search.run(self._each)
        self.nodes += search.nodes
        return search.nearest if is_exact else None

    def _made(self, course: Alignment) -> int:
        """Return how many throws of the table a course makes."""
        return sum(isinstance(each, Roll) and each.id not in self.view.untold for each, _ in course.answers)

    def _onward(self, board: Position, end: int, thrown: int) -> _Cut | None:
        """Return where the next activation begins, None where nobody has one."""
        side = next_side(self.game, self.sequence, board)
        if not side:
            return None
        number = int(board.fields.get(ACTIVATION, "1")) + 1
        fields = {**board.fields, ACTIVE: side, ACTIVATION: str(number)}
        return _Cut(end, self.boards[end].with_fields(**fields), thrown)

    def _fault(self, cut: _Cut) -> Generator[None, None, Conformance | None]:
        """Find the activation from a place on that no course explains, all after it being explained.

        Of several ends that it may have the one is taken that is nearest to the rules.
        """
        last, several = len(self.boards) - 1, list[tuple[int, Conformance]]()
        for end in range(cut.at + 1, min(last, cut.at + _MOST_STEPS) + 1):
            if self.nodes >= _FOR_FAULTS * self.budget.nodes:
                return None
            if end < last and not (yield from self._goes_on_from(cut, end)):
                continue
            found = yield from aligning(self.function, self._part(cut, end), self.view, self.budget)
            self.nodes += found.nodes
            if found.is_explained:
                return None
            is_short = found.result is Result.OMITTED and self._stays_undone(found)
            if is_short or found.result is Result.DEVIATES:
                several.append((end, found))
            if found.forced is not None or is_short:
                break
        if not several:
            return None
        end, nearest = min(several, key=lambda each: _badness(each[1]))
        self._each = self.budget.nodes
        for longer in range(end + 1, min(last, end + _LONGER) + 1):
            if (yield from self._explain(cut, longer)) is not None:
                return None
        return replace(nearest, nodes=self.nodes)

    def _stays_undone(self, found: Conformance) -> bool:
        """Return whether what was left out in an activation was not done later in the phase."""
        end = self.view.states(self.boards[-1])
        omitted = found.nearest.omitted if found.nearest is not None else ()
        return all(end.get(each.counter, GONE) == each.found for each in omitted if not each.is_throw)

    def _goes_on_from(self, cut: _Cut, end: int) -> Generator[None, None, bool]:
        """Return whether all that follows the end of an activation is explained, however it was played."""
        thrown = max(cut.thrown, len(throws_on(self.boards[end]) or ()))
        after = self._onward(self.boards[end].with_fields(**cut.board.fields), end, thrown)
        if after is None:
            return False
        kept, self.furthest = self.furthest, []
        rest = yield from self._chain_from([after])
        self.furthest = kept
        return rest is not None


def _badness(found: Conformance) -> tuple[object, ...]:
    """Sort what activations come to: what was left out, then what one barred answer explains, then others."""
    rank = found.nearest.rank if found.nearest is not None else ()
    return found.result is not Result.OMITTED, found.forced is None, rank


def _changed(view: Projection[Any], trace: Trace) -> Iterator[Position]:
    """Yield the boards of a phase on which something is otherwise than on the one before; the last always."""
    before = trace.start
    for board in trace.steps:
        if view.differences(before, board) or board is trace.end:
            yield board
        before = board
