"""The referee put to the proof by what the procedures refuse: refused answers carried out by force.

Of a legal step of self-play one answer is replaced by one that its choice bars, and the procedure goes on
from there; or one thing that was done is left undone. Where no legal course with the same dice leads to those
boards, replay must not be silent, and should name the rule of the refusal. A choice is refused the sooner the
less often it was in that phase.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.diagnosis import diagnosed
from guelta.rules.engine.replay.search import align
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.engine.self_play.conforming import trace_of_step
from guelta.rules.engine.self_play.forcing import NothingBarredError, by_force
from guelta.rules.engine.self_play.selfplay import Step

__all__ = ["LEAST_NAMED", "Came", "Refusing"]

LEAST_NAMED = 0.95
"""How many of the refused answers that leave a trace must be found under the rule of a refusal that fits."""
_ENOUGH = 200
"""How many have to be found before that is asked. Ours."""
_OMITTED = "left undone"
"""What a plant is called that leaves something undone."""
_NUMBER = re.compile(r"-?\d+\b")
_OMITS = 0.2
"""How often something is left undone though something could be refused. Ours."""


class Came(StrEnum):
    """What came of a plant."""

    NO_TRACE = "leaves no trace"
    """A legal course with the same dice leads to the same boards."""
    NAMED = "its number"
    ALIKE = "the number of another refusal that fits"
    OTHER = "another number"
    UNSURE = "unsure"
    OMITTED = "found"
    """Something left undone, which has no number of its own."""
    DOUBTED = "unsure whether something is left"
    """Something left undone, where not every course could be tried."""
    NOTHING = "bars nothing there"
    BROKE_OFF = "cannot go on"
    """The procedure cannot be carried out with it."""


class _Missed(NamedTuple):
    """A plant of which nothing was said, though no course leads there."""

    path: str
    name: str
    trace: Trace

    def __str__(self) -> str:
        """Return it so that one can look."""
        told = f"{self.path}: {self.name} by force, and nothing was said"
        return f"{told}\n{self.trace.start}=>\n{self.trace.end}"


@dataclass
class Refusing:
    """Counts over any number of games: `see` every step of each, then `lines`."""

    game: Game[Any]
    random: Random
    budget: Budget = CHECK
    counted: Counter[tuple[str, Came]] = field(default_factory=Counter)
    """By phase, procedure and choice, and what came of it."""
    courses: dict[str, str] = field(default_factory=dict)
    """Of each choice a legal course that leads where a refused answer led."""
    missed: list[_Missed] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    """How often each choice was met that bars something."""
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
        able = {each.asked.id: each.asked for each in step.asked if _bars(each.asked)}
        names = {id: f"{_leaf(step.path)}/{procedure.name}/{_word(id)}" for id in able}
        self.asked.update(set(names.values()))
        if names and self.random.random() >= _OMITS:
            at = min(names, key=lambda id: (self._tried(names[id]), self.random.random()))
            self._refuse(procedure, view, before, step, at, names[at])
        else:
            self._leave_undone(procedure, view, before, step)

    def _tried(self, name: str) -> int:
        return sum(self.counted[name, came] for came in Came)

    def _refused(self, name: str) -> int:
        """Return how often a choice was met that barred something."""
        return self._tried(name) - self.counted[name, Came.NOTHING]

    def _refuse(
        self,
        procedure: Procedure[Any],
        view: Projection[Any],
        before: Position,
        step: Step,
        at: str,
        name: str,
    ) -> None:
        try:
            forced = by_force(self.game, procedure, before, step, at, self.random)
        except NothingBarredError:
            self.counted[name, Came.NOTHING] += 1
            return
        if forced is None:
            self.counted[name, Came.BROKE_OFF] += 1
            return
        found = align(procedure.function, forced.trace, view, self.budget)
        said = [number for number, _ in diagnosed(found, view, forced.trace.end)]
        if found.is_explained or found.result is Result.DETOUR:
            self.counted[name, Came.NO_TRACE] += 1
            self.courses.setdefault(name, f"{_word(at)} {forced.value}: {_told(found)}")
        elif not said:
            self.missed.append(_Missed(step.path, f"{name} {forced.value}", forced.trace))
        elif forced.barred.rule in said:
            self.counted[name, Came.NAMED] += 1
        elif found.forced is not None:
            self.counted[name, Came.ALIKE] += 1
        else:
            came = Came.UNSURE if found.result is Result.OPEN else Came.OTHER
            self.counted[name, came] += 1

    def _leave_undone(
        self, procedure: Procedure[Any], view: Projection[Any], before: Position, step: Step
    ) -> None:
        """Leave the face of a counter as it was that the step turned over."""
        was, now = view.states(before), view.states(step.position)
        turned = sorted(each for each in now if each in was and was[each].face != now[each].face)
        if not turned:
            return
        counter = self.random.choice(turned)
        (space,) = step.position.where(counter)[:1]
        stack = [
            replace(each, face=was[counter].face) if each.counter == counter else each
            for each in step.position.stack(space)
        ]
        end = step.position.with_stack(space, stack).at(before.cursor)
        name = f"{_leaf(step.path)}/{procedure.name}/{_OMITTED}"
        legal = trace_of_step(self.game, procedure, before, step, shows_all=True)
        trace = Trace(before, (end,), legal.throws)
        found = align(procedure.function, trace, view, self.budget)
        if found.is_explained:
            self.counted[name, Came.NO_TRACE] += 1
            self.courses.setdefault(name, _told(found))
        elif not [*diagnosed(found, view, trace.end)]:
            self.missed.append(_Missed(step.path, name, trace))
        else:
            came = Came.DOUBTED if found.result is Result.OPEN else Came.OMITTED
            self.counted[name, came] += 1

    # ---- what came of it

    @property
    def holds(self) -> bool:
        """Whether nothing was passed over, and enough found under a fitting number, or too little to tell."""
        return not self.missed and (self._found() < _ENOUGH or self.share_named() >= LEAST_NAMED)

    def _came(self, *kinds: Came) -> int:
        return sum(times for (_, came), times in self.counted.items() if came in kinds)

    def _found(self) -> int:
        return self._came(Came.NAMED, Came.ALIKE, Came.OTHER, Came.UNSURE)

    def share_named(self) -> float:
        """Return how many refused answers were found under a fitting number, from 0 to 1; 1 for none."""
        found = self._found()
        return self._came(Came.NAMED, Came.ALIKE) / found if found else 1.0

    def lines(self) -> Iterator[str]:
        """Yield what came of each choice, what was never refused, then what nothing was said of."""
        for name in sorted({name for name, _ in self.counted}):
            told = {came: self.counted[name, came] for came in Came if self.counted[name, came]}
            share = told.get(Came.NO_TRACE, 0) / sum(told.values())
            listed = "  ".join(f"{came} x{times}" for came, times in told.items())
            yield f"refused at {name}: {listed}" + (f"  ({share:.0%} without a trace)" if share else "")
            if name in self.courses:
                yield f"  legal as well: {self.courses[name]}"
        if never := sorted(name for name in self.asked if not self._refused(name)):
            yield f"never refused: {', '.join(never)}"
        if self.counted or self.missed:
            traced, named = self._found(), 100 * self.share_named()
            forced = self.counted.total() - self._came(Came.NOTHING) + len(self.missed)
            yield f"by force: {forced}, missed: {len(self.missed)}"
            yield f"of {traced} refused answers with a trace {named:.1f} % under the number of a refusal"
        yield from map(str, self.missed)


def _bars(asked: object) -> bool:
    return isinstance(asked, Choice) and asked.may_bar


def _leaf(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _word(id: str) -> str:
    return _NUMBER.sub("", id)


def _told(found: Conformance) -> str:
    answers = found.nearest.answers if found.nearest is not None else ()
    return ", ".join(f"{asked.id} {' '.join(map(str, said)) or '-'}" for asked, said in answers)
