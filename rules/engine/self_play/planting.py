"""The referee tried: illegal changes planted at random into self-played games, and what he finds of them.

As each phase of a game is left one change that it forbids is made to its last board, and everything that is
judged there is judged again. What is found besides what was found without it is counted by phase and rule. Of
what boards may hide, silence is counted apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from guelta.rules.engine.advice.solitaire import Plant
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.replay.budget import LIVE
from guelta.rules.engine.self_play.selfplay import Step, breaking_at

__all__ = ["Miss", "Planting"]


class Miss(NamedTuple):
    """A plant that nothing was said of: the phase, its boards, and what was planted."""

    path: str
    start: Position
    plant: Plant

    def __str__(self) -> str:
        """Return it so that one can look: what was planted, by which way, and the boards before and after."""
        way = "".join(f" {' '.join(been)}" for been in self.plant.stops.values())
        told = f"{self.path}: {self.plant.kind}, {self.plant.counter}{way}, and nothing was said"
        return f"{told}\n{self.start}=>\n{self.plant.board}"


@dataclass
class Planting:
    """Counts over any number of games: `see` every step of each, then `lines`."""

    game: Game[Any]
    random: Random
    found: Counter[tuple[str, str, Verdict, str]] = field(default_factory=Counter)
    """By phase, kind of plant, verdict and rule."""
    misses: list[Miss] = field(default_factory=list)
    hidden: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By phase and kind of plant those that the boards may hide, and nothing was said of."""

    def see(self, step: Step, sequence: Sequence) -> None:
        """Plant something into the phase of a sequence that is left with this step."""
        if step.left is None:
            return
        planters = list(self.game.solitaire.planters)
        self.random.shuffle(planters)
        for planter in planters:
            plant = planter(*step.left, self.game.charts, self.random)
            if plant is not None:
                self._try(step.path, sequence, step.left, plant)
                return

    def _try(self, path: str, sequence: Sequence, boards: tuple[Position, Position], plant: Plant) -> None:
        (start, end), phase = boards, path.rsplit("/", 1)[-1]
        with breaking_at(f"{path}, judged", end, start):
            without = {_mark(each) for each in self.judged(path, sequence, start, end)}
        with breaking_at(f"{path}, {plant.kind} of {plant.counter} planted", plant.board, start):
            found = self.judged(path, sequence, start, plant.board, plant.stops)
            new = [each for each in found if _mark(each) not in without]
        first = next((each for verdict in _GRAVEST for each in new if each.verdict is verdict), None)
        if first is None and plant.hidden:
            self.hidden[phase, plant.kind] += 1
        elif first is None:
            self.misses.append(Miss(path, start, plant))
        else:
            self.found[phase, plant.kind, first.verdict, first.rule] += 1

    def judged(
        self, path: str, sequence: Sequence, start: Position, end: Position, stops: Stops = NO_STOPS
    ) -> Iterator[Finding]:
        """Judge what a referee judges as play goes on from a leaf to the next."""
        yield from judge_leaf(self.game, path, sequence, start, end, stops, LIVE)

    @property
    def planted(self) -> int:
        """How many were planted."""
        return self.found.total() + self.hidden.total() + len(self.misses)

    def _in_order(self, counted: tuple[str, int]) -> tuple[object, ...]:
        rule, _, more = counted[0].partition(" ")
        return *self.game.numbers.place(rule), more

    def lines(self) -> Iterator[str]:
        """Yield what was found by phase and rule, then the misses with their boards."""
        phases = sorted({phase for phase, *_ in (*self.found, *self.hidden)})
        for phase in phases:
            rules = Counter[str]()
            for (where, _, verdict, rule), times in self.found.items():
                if where == phase:
                    rules[rule if verdict is Verdict.VIOLATION else f"{rule} {verdict}"] += times
            for (where, kind), times in self.hidden.items():
                if where == phase:
                    rules[f"{kind} hidden"] += times
            in_order = sorted(rules.items(), key=self._in_order)
            yield f"planted in {phase}: " + "  ".join(f"{rule} x{n}" for rule, n in in_order)
        yield self.summary
        yield from map(str, self.misses)

    @property
    def summary(self) -> str:
        """How many were planted, found with which verdict, hidden and missed."""
        told = Counter[Verdict]()
        for (_, _, verdict, _), times in self.found.items():
            told[verdict] += times
        listed = ", ".join(f"{told[verdict]} {verdict}" for verdict in _GRAVEST)
        return (
            f"planted: {self.planted}, found: {listed}; hidden by the boards: {self.hidden.total()};"
            f" missed: {len(self.misses)}"
        )


_GRAVEST = (Verdict.VIOLATION, Verdict.DUE, Verdict.UNSURE)


def _mark(finding: Finding) -> tuple[str, Verdict, str, tuple[str, ...], str]:
    return finding.rule, finding.verdict, finding.where, finding.counters, finding.message
