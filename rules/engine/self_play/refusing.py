"""The referee put to the proof by what the procedures refuse: refused answers carried out by force.

Of a legal step of self-play one answer is replaced by one that its choice refuses, or one thing that was done
is left undone, and the last board is changed accordingly. Where no legal course with the same dice leads to
that board, replay must not be silent, and should name the rule of the refusal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from rules.engine.board.position import Position
from rules.engine.game import Game
from rules.engine.play.choice import Choice
from rules.engine.play.procedure import Procedure
from rules.engine.replay.alignment import Result
from rules.engine.replay.budget import CHECK, Budget
from rules.engine.replay.diagnosis import diagnosed
from rules.engine.replay.projection import Projection
from rules.engine.replay.search import align
from rules.engine.replay.trace import Trace
from rules.engine.self_play.conforming import trace_of_step
from rules.engine.self_play.random_player import Ask
from rules.engine.self_play.selfplay import Step

__all__ = ["Forced", "Refusing"]

OMITTED = "left undone"
"""What a plant is called that leaves something undone."""
_NUMBER = re.compile(r"-?\d+\b")
_REACH = 3
"""How far from where somebody may go he is put by force. Ours."""


class Forced(NamedTuple):
    """A board that was reached by force: by which choice, under which rules it is refused, and the board."""

    choice: str
    rules: frozenset[str]
    board: Position


class Missed(NamedTuple):
    """A board that was reached by force and of which nothing was said, though no course leads there."""

    path: str
    start: Position
    forced: Forced

    def __str__(self) -> str:
        """Give it so that one can look."""
        told = f"{self.path}: {self.forced.choice} by force, and nothing was said"
        return f"{told}\n{self.start}=>\n{self.forced.board}"


@dataclass
class Refusing:
    """Counts over any number of games: `see` every step of each, then `lines`."""

    game: Game[Any]
    random: Random
    budget: Budget = CHECK
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By choice and what came of it."""
    missed: list[Missed] = field(default_factory=list)
    _before: Position | None = None

    def begin(self, seed: str) -> None:
        """Begin with another game."""
        self.random.seed(seed)
        self._before = None

    def see(self, step: Step) -> None:
        """Put something illegal into a step that was carried out."""
        before, self._before = self._before, step.position
        if self.game.replay is None or before is None or before.cursor != step.path:
            return
        found = (each for each in self.game.all_procedures if each.name == step.procedure and each.searchable)
        procedure = next(found, None)
        if procedure is None:
            return
        view = self.game.replay(self.game.charts)
        forced = self._forced(view, before, step)
        if forced is not None:
            self._try(procedure, view, before, step, forced)

    def _forced(self, view: Projection[Any], before: Position, step: Step) -> Forced | None:
        asked = [each for each in step.asked if _has_movers(each, view)]
        if asked and self.random.random() < 0.7:
            return self._refused(view, self.random.choice(asked), step.position)
        return self._left_undone(view, before, step.position)

    def _refused(self, view: Projection[Any], ask: Ask, end: Position) -> Forced | None:
        """Put the movers of a choice where it does not let them go."""
        choice = ask.asked
        assert isinstance(choice, Choice)
        offered = {each.value for each in choice.options}
        spaces = [each for each in choice.barred if each not in offered]
        if not spaces:
            near = min(offered, default="")
            spaces = [
                each
                for each in self.game.charts.map
                if each not in offered and 0 < view.distance(near, each) <= _REACH
            ]
        movers = [each for each in choice.of if each in view.mix and end.where(each)]
        if not spaces or not movers:
            return None
        space = self.random.choice(sorted(spaces))
        barred = choice.barred.get(space)
        rules = frozenset({choice.rule} if barred is None else {barred.rule})
        for each in movers:
            end = _moved(end, each, space)
        return Forced(_NUMBER.sub("", choice.id), rules, end)

    def _left_undone(self, view: Projection[Any], before: Position, end: Position) -> Forced | None:
        """Leave the face of a counter as it was that the step turned over."""
        was, now = view.states(before), view.states(end)
        turned = sorted(each for each in now if each in was and was[each].face != now[each].face)
        if not turned:
            return None
        counter = self.random.choice(turned)
        (space,) = end.where(counter)[:1]
        stack = [
            replace(each, face=was[counter].face) if each.counter == counter else each
            for each in end.stack(space)
        ]
        return Forced(OMITTED, frozenset(), end.with_stack(space, stack))

    def _try(
        self, procedure: Procedure[Any], view: Projection[Any], before: Position, step: Step, forced: Forced
    ) -> None:
        legal = trace_of_step(self.game, procedure, before, step, shows_all=True)
        trace = Trace(before, (forced.board.at(before.cursor),), legal.throws)
        found = align(procedure.function, trace, view, self.budget)
        if found.is_explained:
            self.counted[forced.choice, "reached by a legal course"] += 1
            return
        said = [(number, str(each.verdict)) for number, each in diagnosed(found, view, trace.end)]
        if not said:
            self.missed.append(Missed(step.path, before, forced))
        elif found.result is Result.OPEN:
            self.counted[forced.choice, "unsure"] += 1
        elif not forced.rules or any(number in forced.rules for number, _ in said):
            self.counted[forced.choice, f"{said[0][1]}, its number"] += 1
        else:
            self.counted[forced.choice, f"{said[0][1]}, another number"] += 1

    def lines(self) -> Iterator[str]:
        """Give what came of each choice, then what nothing was said of."""
        for choice in sorted({choice for choice, _ in self.counted}):
            told = sorted((what, n) for (each, what), n in self.counted.items() if each == choice)
            yield f"refused at {choice}: " + "  ".join(f"{what} x{n}" for what, n in told)
        if self.counted or self.missed:
            yield f"by force: {self.counted.total() + len(self.missed)}, missed: {len(self.missed)}"
        yield from map(str, self.missed)


def _has_movers(ask: Ask, view: Projection[Any]) -> bool:
    choice = ask.asked
    is_of_a_space = isinstance(choice, Choice) and choice.kind == "space" and choice.most == 1
    return is_of_a_space and any(each in view.mix for each in choice.of)  # type: ignore[union-attr]


def _moved(board: Position, counter: str, space: str) -> Position:
    """Return a board with a counter on top of a space."""
    (start,) = board.where(counter)[:1]
    standing = next(each for each in board.stack(start) if each.counter == counter)
    board = board.with_stack(start, [each for each in board.stack(start) if each.counter != counter])
    return board.with_stack(space, (*board.stack(space), standing))
