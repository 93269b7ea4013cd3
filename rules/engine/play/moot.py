"""A procedure as players are asked: no question comes up whose answer changes nothing.

Where one answer alone is allowed the run takes it by itself (`Choice.only`). Here those choices are found of
which every answer leads to the same board, and to the same place to go on from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.answers import Answers, Inputs
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import C, Commit, Outcome, Run, perform

__all__ = ["perform_as_asked"]

_MOST = 12
"""Answers that are tried: a choice of more is asked."""


def perform_as_asked(
    procedure: Callable[[Run[C]], None],
    position: Position,
    charts: C,
    answers: Answers,
    *,
    since: Commit | None = None,
) -> Outcome:
    """Run a procedure as `perform` does, but stop at no choice that makes no difference.

    Whatever `answers` has an answer for is taken from there all the same.
    """
    told = _Told(answers)
    while True:
        outcome = perform(procedure, position, charts, told, since=since)
        choice = outcome.asks
        if not isinstance(choice, Choice) or outcome.also:
            return outcome
        last = outcome.commits[-1] if outcome.commits else None

        def after(values: tuple[str, ...], choice: Choice = choice, last: Commit | None = last) -> object:
            tried = perform(
                procedure, position, charts, told.with_choice(choice.id, values), since=last, quiet=True
            )
            return _led_to(tried, choice)

        if (moot := _moot_answer(choice, after)) is None:
            return outcome
        told.settled[choice.id] = moot


def _moot_answer(choice: Choice, after: Callable[[tuple[str, ...]], object]) -> tuple[str, ...] | None:
    """Return an answer to a choice of which all lead to the same, None where one leads elsewhere."""
    answers = choice.answers(_MOST) if choice.is_open else ()
    first = after(answers[0]) if answers else None
    if first is None or any(after(each) != first for each in answers[1:]):
        return None
    return answers[0]


def _led_to(outcome: Outcome, choice: Choice) -> object:
    """Return the place to go on from, or the last board, that an answer led to; None where more is asked."""
    found = next((each for each in outcome.commits if choice.id in each.answered), None)
    if found is not None:
        return found
    return outcome.position if outcome.is_done else None


@dataclass
class _Told:
    """Answers from elsewhere, with those that make no difference; it keeps whatever it told."""

    answers: Answers
    settled: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dice: dict[str, tuple[int, ...]] = field(default_factory=dict)
    draws: dict[str, tuple[str, ...]] = field(default_factory=dict)
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def with_choice(self, id: str, values: tuple[str, ...]) -> Inputs:
        """Return what was told so far and one choice more, and nothing besides."""
        return Inputs(self.dice, {**self.choices, id: values}, self.draws)

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the dice of a roll."""
        dice = self.answers.dice_of(roll, position)
        if dice is not None:
            self.dice[roll.id] = dice
        return dice

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return what is drawn."""
        drawn = self.answers.drawn_of(draw, position)
        if drawn is not None:
            self.draws[draw.id] = drawn
        return drawn

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what is chosen, or what may as well be."""
        values = self.answers.values_of(choice, position)
        values = self.settled.get(choice.id) if values is None else values
        if values is not None:
            self.choices[choice.id] = values
        return values
