"""What somebody knows who plays a side and is asked: the board as he sees it, and what an answer would bring.

Nothing that his side may not see is in it. To try an answer out he carries the procedure on from its last
commit, on a board of his own on which what he does not see is dealt as he likes, with dice of his own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import takewhile
from typing import Any, Generic, Protocol, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.answers import Answers, Asked
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Barred, Choice
from guelta.rules.engine.play.procedure import Commit, Entry, Procedure, perform

__all__ = ["Ask", "Brought", "Player", "Situation"]

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing a procedure asked and what it was told; what was drawn counts as chosen."""

    asked: Asked
    dice: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return it in a line: `attack-1: 2734`."""
        return f"{self.asked.id}: {' '.join(map(str, self.dice or self.chosen)) or '-'}"

    def is_known_to(self, side: str) -> bool:
        """Return whether a side ever knows what was told: all but what others alone may see."""
        if isinstance(self.asked, Roll) or self.asked.side == side:
            return True
        return self.asked.seen_by.include((side,))

    @property
    def is_secret(self) -> bool:
        """Whether it was chosen in secret, to be shown when all have chosen."""
        return isinstance(self.asked, Choice) and self.asked.secret


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of an answer that was tried out: a board, and whether any chance was in it."""

    board: Position
    by_chance: bool


@dataclass(frozen=True, slots=True)
class Situation(Generic[C]):
    """What a side is asked in, as that side sees it.

    `board` is the board now, `began` the one from which the procedure can be carried on: its last commit, or
    where it started. `answers` are those since then that the side may know, by id, and `moment` where in the
    game it is, as a seed reads it.
    """

    side: str
    board: Position
    began: Position
    moment: str
    procedure: Procedure[C]
    charts: C
    answers: Mapping[str, Ask] = field(default_factory=dict)
    _since: Commit | None = None

    @classmethod
    def seen(
        cls,
        side: str,
        sees: Callable[[Position], Position],
        board: Position,
        began: Position | Commit,
        moment: str,
        procedure: Procedure[C],
        charts: C,
        told: dict[str, Ask],
    ) -> Situation[C]:
        """Return what a side sees of a choice that a procedure asks on a true board."""
        waiting = {*takewhile(lambda id: told[id].is_secret, reversed(told))}
        known = {
            id: ask
            for id, ask in told.items()
            if ask.is_known_to(side) and (ask.asked.side == side or id not in waiting)
        }
        since = None
        if isinstance(began, Commit):
            state = _with_boards(began.state, sees)
            since = replace(began, position=sees(began.position), state=state)
            began = since.position
        else:
            began = sees(began)
        return cls(side, sees(board), began, moment, procedure, charts, known, since)

    @property
    def drawn(self) -> Mapping[str, tuple[str, ...]]:
        """What is known to have lain in piles of the board it `began` from: by pile, first drawn first."""
        found: dict[str, tuple[str, ...]] = {}
        for ask in self.answers.values():
            if isinstance(ask.asked, Draw):
                found[ask.asked.pile] = (*found.get(ask.asked.pile, ()), *ask.chosen)
        return found

    def try_out(
        self, choice: Choice, answer: tuple[str, ...], after: Answers, deal: Callable[[Position], Position]
    ) -> Brought | None:
        """Return the board that an answer brings: at the next commit, or as the procedure ends.

        All that is asked besides `after` answers: dice, and what others chose in secret too. `deal` gives a
        board in place of one on which something is unseen. None where the rules refuse what was tried.
        """
        trial = _Trial(self.side, self.answers, choice.id, answer, after)
        start, since = deal(self.began), self._since
        if since is not None:
            since = replace(since, position=start, state=_with_boards(since.state, deal))
        try:
            outcome = perform(
                self.procedure, start, self.charts, trial, since=since, observer=trial, quiet=True
            )
        except _Reached as reached:
            return Brought(reached.board, trial.by_chance)
        except (LookupError, ValueError):
            if start is self.began:
                raise
            return None  # what was dealt cannot be
        return Brought(outcome.position, trial.by_chance) if outcome.is_done else None


class Player(Protocol):
    """Who plays a side: a person, or a program; what he sees of the board is all he gets."""

    def choose(self, choice: Choice, situation: Situation[Any]) -> tuple[str, ...]:
        """Return the values he chooses; what is not allowed is refused."""


def _with_boards(state: object, sees: Callable[[Position], Position]) -> object:
    """Return the state of a commit with each board in it as `sees` gives it."""
    if isinstance(state, Position):
        return sees(state)
    if not is_dataclass(state) or isinstance(state, type):
        return state
    boards = {
        each.name: sees(value)
        for each in fields(state)
        if isinstance(value := getattr(state, each.name), Position)
    }
    return replace(state, **boards) if boards else state


class _Reached(Exception):
    """A commit that was come by after the answer that is tried."""

    def __init__(self, board: Position) -> None:
        super().__init__()
        self.board = board


class _Trial:
    """Answers a procedure as far as is known, then with what is tried, then as somebody else says."""

    def __init__(
        self, side: str, known: Mapping[str, Ask], id: str, answer: tuple[str, ...], after: Answers
    ) -> None:
        self.side = side
        self.known = known
        self.id = id
        self.answer = answer
        self.after = after
        self.is_past = False
        self.by_chance = False

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        if not self.is_past and roll.id in self.known:
            return self.known[roll.id].dice
        self.by_chance = True
        return self.after.dice_of(roll, position)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        if not self.is_past and draw.id in self.known:
            drawn = self.known[draw.id].chosen
            if not draw.fault(drawn, position):
                return drawn
        self.by_chance = True
        return self.after.drawn_of(draw, position)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        if choice.id == self.id:
            self.is_past = True
            return self.answer
        if not self.is_past and choice.id in self.known:
            chosen = self.known[choice.id].chosen
            if self.known[choice.id].asked.side == self.side or not choice.fault(chosen):
                return chosen  # of what was dealt others may not be able to do what they did
        return self.after.values_of(choice, position)

    def moved(self, before: Position, after: Position) -> None:
        """See the board change."""

    def wrote(self, entry: Entry) -> None:
        """See a line of the ledger."""

    def rolled(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        return dice

    def committed(self, commit: Commit) -> None:
        if self.is_past:
            raise _Reached(commit.position)

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        return False
