"""The moves a game offers held against what its audits say of them: where they differ, one of them is wrong.

A counter of a board is put in one place and the phase judged as if nothing else had happened. What is offered
no audit of the phase may call a violation; what is not offered something must be said of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from guelta.rules.engine.advice.solitaire import Generator
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Moment, Sequence
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.refereeing.judge import judge_moment, judge_way
from guelta.rules.engine.replay.verdict import judge_again

__all__ = ["Trial", "held_against_audits", "trial"]

C = TypeVar("C", bound=Charts)
_BESIDE = 2
"""Which of four moves goes next to one that is offered."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A counter put in a place: whether that was offered, and the first thing found of it, "" for nothing."""

    counter: str
    space: str
    offered: bool
    found: str = ""
    verdict: Verdict | None = None

    @property
    def differs(self) -> bool:
        """Whether what offers the moves and what judges them are at odds."""
        return self.verdict is Verdict.VIOLATION if self.offered else not self.found

    def __str__(self) -> str:
        """Return it in a line: `red-tank-1 to 0304, not offered: nothing found`."""
        how = "offered" if self.offered else "not offered"
        return f"{self.counter} to {self.space}, {how}: {self.found or 'nothing found'}"


def held_against_audits(
    game: Game[C],
    generator: Generator[C],
    start: Position,
    moment: Moment,
    random: Random,
    times: int,
    sequence: Sequence | None = None,
) -> Iterator[Trial]:
    """Try so many moves on a board as the phase of a moment begins, every other one of those offered.

    Of the others every other one is next to one that is offered, and the rest are anywhere. Where the game is
    judged by carrying a phase out again it is, with the `sequence` that is played.
    """
    movers, spaces = generator.movers(start, game.charts), generator.spaces(game.charts)
    for number in range(times if movers else 0):
        counter = random.choice(movers)
        offered = sorted(generator.moves(start, game.charts, counter))
        space = random.choice(offered if offered and number % 2 else spaces)
        if offered and number % 4 == _BESIDE:
            space = random.choice(generator.beside(game.charts, random.choice(offered)) or spaces)
        if space not in start.where(counter):
            end = generator.played(_moved(start, counter, space, generator.face), game.charts)
            known = space in offered
            yield _judged(game, (start, end), moment, counter, space, offered=known, sequence=sequence)


def trial(
    game: Game[C],
    start: Position,
    moment: Moment,
    counter: str,
    space: str,
    *,
    offered: bool,
    face: str | None = None,
) -> Trial:
    """Put a counter in a place, and give what the audits of the phase say of it, or else its checks."""
    end = _moved(start, counter, space, face)
    return _judged(game, (start, end), moment, counter, space, offered=offered)


def _judged(
    game: Game[C],
    boards: tuple[Position, Position],
    moment: Moment,
    counter: str,
    space: str,
    *,
    offered: bool,
    sequence: Sequence | None = None,
) -> Trial:
    start, end = boards
    found = _of(counter, space, judge_way(game, start, end, moment))
    if not found and sequence is not None:
        found = _of(counter, space, [*judge_again(game, sequence, boards, ())])
    if not found and not offered:
        known = {str(each) for each in _of(counter, space, judge_moment(game, start, moment))}
        now = _of(counter, space, judge_moment(game, end, moment))
        found = [each for each in now if str(each) not in known]
    found.sort(key=lambda each: each.verdict is not Verdict.VIOLATION)
    first = found[0] if found else None
    return Trial(counter, space, offered, str(first or ""), first.verdict if first else None)


def _moved(start: Position, counter: str, space: str, face: str | None) -> Position:
    (origin,) = start.where(counter)[:1]
    standing = next(each for each in start.stack(origin) if each.counter == counter)
    left = start.with_stack(origin, [each for each in start.stack(origin) if each is not standing])
    moved = standing if face is None else replace(standing, face=face)
    return left.with_stack(space, (*left.stack(space), moved))


def _of(counter: str, space: str, findings: list[Finding]) -> list[Finding]:
    """Find what names the counter, or names none, to keep a secret, and means the place where it was put."""
    return [
        each for each in findings if counter in each.counters or (not each.counters and each.where == space)
    ]
