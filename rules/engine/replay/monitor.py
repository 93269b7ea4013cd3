"""A monitor: a phase judged while it is played, in moments when nobody waits for a verdict.

Runtime verification knows three verdicts: satisfied, violated, inconclusive. What stands on the board in the
midst of a phase is satisfied where a course of play leads there, and so far legal where none was found: the
next step may still explain it. Violated it is once the phase is over and the courses are used up. The
candidates not yet tried are kept from one moment to the next, and with each step the last course is gone on
with first.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from enum import StrEnum
from typing import Generic, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import CHECK, LIVE, Budget
from guelta.rules.engine.replay.conformance import check_conformance, conforming, going_on
from guelta.rules.engine.replay.progress import Origin
from guelta.rules.engine.replay.trace import Trace, throws_on

__all__ = ["Monitor", "Outlook"]

C = TypeVar("C", bound=Charts)

_READERS = 16
"""Of how many readers it is kept what a trace comes to: more than a game has sides. Ours."""

Then = Callable[[Game[C], Sequence, "Monitor[C]", Trace, Conformance], Generator[None, None, None]]
"""Goes on node by node with what was found of a trace."""


class Outlook(StrEnum):
    """How a phase stands."""

    SATISFIED = "satisfied"
    VIOLATED = "violated"
    SO_FAR_LEGAL = "so far legal"


class Monitor(Generic[C]):
    """Searches the phase that is played: `work` while nobody waits, `conformance` when somebody asks.

    What a search has not found in `idle` nodes for a board is left. Who asks before that waits for `budget`
    nodes. `then` goes on with what was found of a board, such as with how each reader sees it; that is
    searched with `budget`, as it is where nobody thinks, and kept for as long as the board stands.
    """

    def __init__(
        self,
        game: Game[C],
        sequence: Sequence,
        budget: Budget = LIVE,
        idle: Budget = CHECK,
        then: Then[C] | None = None,
    ) -> None:
        self.game = game
        self.sequence = sequence
        self._budget = budget
        self._idle = idle
        self._boards: tuple[Position, ...] = ()
        self._trace: Trace | None = None
        self._search: Generator[None, None, None] | None = None
        self._last: Conformance | None = None
        self._found: Conformance | None = None
        self._goes_on: bool | None = None
        self._was_asked = False
        self._then = then
        self._seen: dict[Trace, Conformance | None] = {}
        self._seen_to_go_on: dict[Trace, bool | None] = {}

    def work(self, boards: tuple[Position, ...], nodes: int) -> bool:
        """Search on with so many nodes at most, given the boards of the phase so far: is more left?

        Without boards nothing is.
        """
        if not boards:
            return False
        if boards != self._boards:
            self._begin(boards)
        for _ in range(nodes):
            if self._search is None:
                return False
            try:
                next(self._search)
            except StopIteration:
                self._search = None
        return self._search is not None

    def _searching(self, trace: Trace, origins: Iterable[Origin]) -> Generator[None, None, None]:
        """Look for a course that ends on the last board, and where none does for one that leads by it."""
        found = yield from conforming(self.game, self.sequence, trace, self._idle, origins)
        self._found = found
        if found is None or found.result is Result.OPEN:
            return
        if found.is_explained:
            self._last = found
        if found.result is Result.DEVIATES:
            self._goes_on = yield from going_on(self.game, self.sequence, trace, self._idle)
        else:
            self._goes_on = True
        if self._then is not None:
            yield from self._then(self.game, self.sequence, self, trace, found)

    def seen(self, trace: Trace) -> Generator[None, None, Conformance | None]:
        """Find node by node what the trace of now comes to for a reader, as he sees it."""
        if trace not in self._seen:
            found = yield from conforming(self.game, self.sequence, trace, self._budget)
            self._seen = dict([*self._seen.items(), (trace, found)][-_READERS:])
        return self._seen[trace]

    def seen_to_go_on(self, trace: Trace) -> Generator[None, None, bool | None]:
        """Find out node by node whether what a reader sees can go on so that something explains it."""
        if trace not in self._seen_to_go_on:
            found = yield from going_on(self.game, self.sequence, trace, self._budget)
            self._seen_to_go_on = dict([*self._seen_to_go_on.items(), (trace, found)][-_READERS:])
        return self._seen_to_go_on[trace]

    def _begin(self, boards: tuple[Position, ...]) -> None:
        """Begin with another board; what was found of the one before is gone on with in the same phase."""
        is_same = bool(self._boards) and self._boards[0] == boards[0]
        since = self._last.nearest if is_same and self._last is not None else None
        self._boards, self._found, self._goes_on = boards, None, None
        self._was_asked = False
        self._seen, self._seen_to_go_on = {}, {}
        self._last = self._last if is_same else None
        self._trace = trace = Trace.of(boards, throws_on(boards[-1]))
        origins = [each for each in since.origins if each.commit is not None] if since is not None else []
        self._search = self._searching(trace, origins)

    def outlook(self, *, is_over: bool = False) -> Outlook:
        """Return how the phase stands as far as it was searched.

        Before it `is_over` it is violated if nothing that may follow explains it.
        """
        if self._found is not None and self._found.is_explained:
            return Outlook.SATISFIED
        is_used_up = self._found is not None and self._found.result is Result.DEVIATES
        is_violated = is_used_up and (is_over or self._goes_on is False)
        return Outlook.VIOLATED if is_violated else Outlook.SO_FAR_LEGAL

    def has_come_to(self, boards: tuple[Position, ...]) -> bool:
        """Return once for these boards that the search of them is over."""
        is_new = self._search is None and not self._was_asked and boards == self._boards
        self._was_asked |= is_new
        return is_new

    @property
    def may_go_on(self) -> bool:
        """Whether a course was found that explains the boards up to now, or leads by them."""
        return self._goes_on is True

    def conformance(self, trace: Trace) -> Conformance | None:
        """Return what a phase comes to: what was found while nobody waited, else what a search finds now."""
        if self._found is not None and trace == self._trace:
            return self._found
        return check_conformance(self.game, self.sequence, trace, self._budget)
