"""Self-play: a game played from its set-up to its end by a player who takes any legal choice at random.

The player walks the sequence of play leaf by leaf through the very procedures that a table full of people
would use: he rolls the dice, answers every choice, now and then with something that is not allowed to see it
refused, and the game's own checks and audits judge what he has done. Nothing they call a violation may ever
come of it, and after every procedure the bounds of the game hold. The same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from rules.engine.finding import Finding, Verdict
from rules.engine.game import Charts, Game
from rules.engine.position import Position
from rules.engine.procedure import Entry, Procedure, perform
from rules.engine.random_player import Ask, NotRefusedError, RandomPlayer, StuckError
from rules.engine.scenario import Scenario
from rules.engine.sequence import Moment, Sequence

__all__ = ["FailureError", "Step", "duplicates", "play"]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing done in a game: a procedure carried out, or a moment of the sequence judged.

    `path` is the leaf the cursor stands on, `position` the board afterwards. A procedure comes with its
    ledger, what it asked and how often an answer was refused; a judged moment with its findings.
    """

    path: str
    position: Position
    procedure: str = ""
    entries: tuple[Entry, ...] = ()
    asked: tuple[Ask, ...] = ()
    refused: tuple[str, ...] = ()
    judged: Moment | None = None
    findings: tuple[Finding, ...] = ()


class FailureError(Exception):
    """A game that broke: what failed, in which procedure or moment, and the position it failed on.

    `asked` is what the failing procedure was told, so that it can be carried out again.
    """

    def __init__(self, what: str, at: str, position: Position, asked: tuple[Ask, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.at = at
        self.position = position
        self.asked = asked

    def __str__(self) -> str:
        """Give the whole complaint, the position in board notation last."""
        told = "".join(f"  {each}\n" for each in self.asked)
        return f"{self.at}: {self.what}\n{told}{self.position}"


def play(game: Game[C], scenario: Scenario, seed: str, *, agree: bool = False) -> Iterator[Step]:
    """Play one game and give every step of it; FailureError on the first that breaks something.

    It ends with the last turn of the scenario, or when a procedure sets the field `victory`. With `agree` the
    players first agree on what the rules leave to them, such as optional rules.
    """
    table = _Table(game, scenario, seed)
    if agree and game.solitaire.agreement is not None:
        yield table.carried_out(game.solitaire.agreement(scenario))
    yield from table.play()


class _Table(Generic[C]):
    """One game in progress."""

    def __init__(self, game: Game[C], scenario: Scenario, seed: str) -> None:
        self.game = game
        self.scenario = scenario
        self.random = Random(seed)
        self.sequence: Sequence = game.sequence_of(scenario.conditions)
        self.position = scenario.start
        self.began: dict[str, Position] = {}
        self.thrown: list[tuple[int, ...]] = []

    def play(self) -> Iterator[Step]:
        leaves = self.sequence.leaves
        first = leaves.index(self.scenario.start.cursor)
        for path in leaves[first:]:
            if (self.sequence.turn(path) or 0) > self.scenario.last_turn:
                return
            self._go_to(path)
            for moment in self.sequence.starts(path):
                yield from self._begin(moment)
                if self.is_over:
                    return
            for moment in self.sequence.ends(path):
                yield from self._end(moment)
                if self.is_over:
                    return

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return "victory" in self.position.fields

    def _go_to(self, path: str) -> None:
        after = self.position.at(path)
        self.position = self.game.remember(self.game.charts, self.position, after)
        self.thrown.clear()

    def _begin(self, moment: Moment) -> Iterator[Step]:
        self.began[moment.path] = self.position
        yield self._judged(moment, self.game.judge_moment(self.position, moment))
        for procedure in self.game.procedures_at(moment):
            yield self.carried_out(procedure)
            if self.is_over:
                return

    def _end(self, moment: Moment) -> Iterator[Step]:
        for procedure in self.game.procedures_at(moment):
            yield self.carried_out(procedure)
            if self.is_over:
                return
        findings = self.game.judge_moment(self.position, moment)
        if moment.path in self.began:
            thrown = " ".join("+".join(map(str, dice)) for dice in self.thrown)
            end = self.position.with_fields(rolls=thrown) if thrown else self.position
            findings += self.game.judge_way(self.began[moment.path], end, moment)
        yield self._judged(moment, findings)

    def _judged(self, moment: Moment, findings: list[Finding]) -> Step:
        for finding in findings:
            if finding.verdict is Verdict.VIOLATION:
                at = f"{moment.path}, {'end' if moment.ends else 'start'}"
                before = f"\nbefore:\n{self.began[moment.path]}after:" if moment.path in self.began else ""
                raise FailureError(f"{finding}: {finding.message}{before}", at, self.position)
        return Step(self.position.cursor, self.position, judged=moment, findings=tuple(findings))

    def carried_out(self, procedure: Procedure[C]) -> Step:
        before, player = self.position, RandomPlayer(self.random, self._appeal)
        at = f"{before.cursor}, {procedure.name}"
        try:
            outcome = player.carry_out(
                lambda answers: perform(procedure, before, self.game.charts, answers), before
            )
        except (StuckError, NotRefusedError) as error:
            raise FailureError(str(error), at, before, player.asked) from None
        except Exception as error:
            raise FailureError(f"{type(error).__name__}: {error}", at, before, player.asked) from error
        self.thrown += [each.dice for each in player.asked if each.dice]
        if outcome.position is not before:
            for fault in (*self._lost(before, outcome.position), *self._broken(outcome.position)):
                raise FailureError(fault, at, before, player.asked)
            self.position = self.game.remember(self.game.charts, before, outcome.position)
        return Step(
            before.cursor,
            self.position,
            procedure.name,
            outcome.entries,
            player.asked,
            tuple(player.refused),
        )

    def _appeal(self, choice: Any, position: Position) -> Any:
        return self.game.solitaire.appeal(position, self.game.charts, choice)

    def _lost(self, before: Position, after: Position) -> Iterator[str]:
        """Say which counters stand in two places, or have gone from the board to nowhere."""
        twice = duplicates(after)
        if twice:
            yield f"in two places: {', '.join(twice)}"
        there = {standing.counter for _, standing in after.each_standing()}
        gone = sorted({standing.counter for _, standing in before.each_standing()} - there)
        if gone:
            yield f"nowhere any more: {', '.join(gone)}"
        strange = sorted(id for id in there if id not in self.game.charts.counters)
        if strange:
            yield f"not in the mix: {', '.join(strange)}"
        homeless = sorted(
            space
            for space in after.spaces
            if space not in self.game.charts.map and space not in self.game.charts.spaces
        )
        if homeless:
            yield f"no such space: {', '.join(homeless)}"

    def _broken(self, position: Position) -> Iterator[str]:
        for bound in self.game.solitaire.bounds:
            yield from bound(position, self.game.charts)


def duplicates(position: Position) -> list[str]:
    """Give the counters that stand on the board more than once."""
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for _, standing in position.each_standing():
        if standing.counter in seen:
            twice[standing.counter] = None
        seen.add(standing.counter)
    return sorted(twice)
