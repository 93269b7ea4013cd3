"""The referee that carries procedures out again, put to the proof by play that is legal: none may be accused.

Every procedure of a self-played game that is searched is explained once more from what people would show of
it: its dice and the boards at each line of its ledger, or the last board alone. A beginning of it, up to one
of those lines, must be one that can be gone on with: else who judges as it happens would accuse it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Barred, Choice
from guelta.rules.engine.play.procedure import Commit, Entry, Inputs, Procedure, perform
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.search import align, finished, reaching
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.engine.self_play.selfplay import FailureError, Step

__all__ = ["LEAST_EXPLAINED", "Conforming", "Watching", "answers_of", "trace_of_step"]

LEAST_EXPLAINED = 0.97
"""How many of the legal procedures that show their steps and dice must be explained."""
_ENOUGH = 200
"""How many have to be tried before that is asked. Ours."""


@dataclass
class Conforming:
    """Counts over any number of games: `see` every step of each, then `lines`."""

    game: Game[Any]
    random: Random
    budget: Budget = CHECK
    counted: Counter[tuple[str, bool, Result]] = field(default_factory=Counter)
    """By procedure, whether its steps and dice were shown, and result."""
    nodes: int = 0
    begun: Counter[bool | None] = field(default_factory=Counter)
    """How many beginnings could be gone on with, and of how many nobody could tell (None)."""
    _before: Position | None = None

    def begin(self, seed: str) -> None:
        """Begin with another game."""
        self.random.seed(seed)
        self._before = None

    def see(self, step: Step) -> None:
        """Explain a step that was carried out; FailureError where that accuses it."""
        before, self._before = self._before, step.position
        if self.game.replay is None or not step.procedure or before is None or before.cursor != step.path:
            return
        procedure = next((each for each in self.game.all_procedures if each.name == step.procedure), None)
        if procedure is None or not procedure.searchable:
            return
        shows_all = bool(self.random.randrange(2))
        trace = trace_of_step(self.game, procedure, before, step, shows_all=shows_all)
        found = align(procedure.function, trace, self.game.replay(self.game.charts), self.budget)
        self.counted[procedure.name, shows_all, found.result] += 1
        self.nodes += found.nodes
        self._begin_alone(procedure, trace, step)
        if found.result is Result.DEVIATES:
            shown = "its steps and dice" if shows_all else "its last board"
            raise FailureError(
                f"by replay from {shown} legal play is a violation: {_told(found)}\nbefore:\n{before}after:",
                f"{step.path}, {procedure.name} again",
                step.position,
                step.asked,
            )

    def _begin_alone(self, procedure: Procedure[Any], trace: Trace, step: Step) -> None:
        """Look at a beginning of a step as one that goes on; FailureError where nothing could follow."""
        if len(trace.steps) < 2 or self.game.replay is None:
            return
        begun = Trace(trace.start, trace.steps[: self.random.randrange(1, len(trace.steps))], trace.throws)
        view = self.game.replay(self.game.charts)
        can_go_on = finished(reaching(procedure.function, begun, view, self.budget))
        self.begun[can_go_on] += 1
        if can_go_on is False:
            raise FailureError(
                f"by replay nothing explains the beginning of legal play, up to\n{begun.end}before:\n"
                f"{trace.start}after:",
                f"{step.path}, {procedure.name} again",
                step.position,
                step.asked,
            )

    @property
    def holds(self) -> bool:
        """Whether enough was explained of what was shown whole, or too few were tried to tell."""
        return self.tried(shows_all=True) < _ENOUGH or self.share() >= LEAST_EXPLAINED

    def tried(self, *, shows_all: bool) -> int:
        """Return how many were carried out again, from their steps and dice or from the last board alone."""
        return sum(times for (_, shown, _), times in self.counted.items() if shown is shows_all)

    def share(self, *, shows_all: bool = True) -> float:
        """Return how many of them were explained, from 0 to 1; 1 where none was tried."""
        tried, explained = self.tried(shows_all=shows_all), (shows_all, Result.EXPLAINED)
        found = sum(times for (_, *each), times in self.counted.items() if tuple(each) == explained)
        return found / tried if tried else 1.0

    def lines(self) -> Iterator[str]:
        """Yield what came of each procedure."""
        for name, shows_all in sorted({(name, shows_all) for name, shows_all, _ in self.counted}):
            told = "  ".join(
                f"{result} x{self.counted[name, shows_all, result]}"
                for result in Result
                if self.counted[name, shows_all, result]
            )
            yield f"{name} again, from {'steps and dice' if shows_all else 'the last board'}: {told}"
        if tried := self.counted.total():
            whole, last = (100 * self.share(shows_all=each) for each in (True, False))
            each = f"explained {whole:.1f} % from steps and dice, {last:.1f} % from the last board"
            each += f", {self.nodes / tried:.0f} nodes each"
            yield f"carried out again: {tried}, {each}"
        if begun := self.begun.total():
            yield f"beginnings: {begun}, of which {self.begun[True]} can be gone on with, none is a violation"


def _told(found: Conformance) -> str:
    return "; ".join(map(str, found.nearest.deviations)) if found.nearest else "no course at all"


def trace_of_step(
    game: Game[Any], procedure: Procedure[Any], before: Position, step: Step, *, shows_all: bool
) -> Trace:
    """Return what people would show of a step of self-play: the last board, or every line and all dice."""
    end = step.position.at(before.cursor)
    if not shows_all:
        return Trace(before, (end,))
    watching = Watching()
    perform(procedure.function, before, game.charts, answers_of(step), observer=watching, quiet=True)
    throws = tuple(each.dice for each in step.asked if isinstance(each.asked, Roll))
    return Trace.of((before, *watching.boards, end), throws)


def answers_of(step: Step) -> Inputs:
    """Return what the procedure of a step was told."""
    dice = {each.asked.id: each.dice for each in step.asked if isinstance(each.asked, Roll)}
    draws = {each.asked.id: each.chosen for each in step.asked if isinstance(each.asked, Draw)}
    choices = {each.asked.id: each.chosen for each in step.asked if not isinstance(each.asked, Roll | Draw)}
    return Inputs(dice, choices, draws)


class Watching:
    """Keeps the board at each line of a ledger: what people would show of a procedure."""

    def __init__(self) -> None:
        self.boards: list[Position] = []
        self._board: Position | None = None

    def moved(self, before: Position, after: Position) -> None:
        """Take the board for the one that stands."""
        self._board = after

    def wrote(self, entry: Entry) -> None:
        """Keep the board as it stands, if it is another."""
        if self._board is not None:
            self.boards.append(self._board)
            self._board = None

    def rolled(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Leave the dice as they are."""
        return dice

    def committed(self, commit: Commit) -> None:
        """Pass by a place that could be gone on from."""

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        """Leave what is refused as it is."""
        return False
