"""Procedures: what the rules do to a position step by step, asking for dice and choices by name.

A procedure is a plain function `procedure(run, ...)` that reads `run.position` and `run.charts`, asks with
`run.roll` and `run.choose`, changes the board with `run.put` and its kin, and writes a ledger line with its
rule for every step. It is pure all the same: `perform` runs it from the start with the inputs known so far,
and where one is missing it stops and says what is asked. Give the answer and perform it again. Somebody who
sits at the table (`Answers`) may also answer while it runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, NoReturn, Protocol, TypeVar

from rules.engine.finding import Finding, Verdict
from rules.engine.position import Position, Standing

__all__ = [
    "Answers", "Choice", "Entry", "Inputs", "Option", "Outcome", "Procedure", "Roll", "Run", "perform",
    "procedure",
]  # fmt: skip

C = TypeVar("C")
_NUMBER = re.compile(r"\d+\.\d\d\Z")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice a procedure asks for: `id` is unique within the procedure, `side` who rolls."""

    id: str
    rule: str
    side: str
    title: str
    dice: int = 1
    sides: int = 6


class Option(NamedTuple):
    """One thing a player may choose, with what it costs in the unit the rule names (None: nothing).

    `times` is how often it may be chosen, 0 for without a limit.
    """

    value: str
    title: str
    cost: int | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision a procedure asks for: at least `least` and at most `most` of the options.

    `budget` bounds the sum of their costs; a `secret` one is shown when the other side has chosen too.
    """

    id: str
    rule: str
    side: str
    title: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    budget: int | None = None
    secret: bool = False

    def fault(self, chosen: tuple[str, ...]) -> str:
        """Say in a sentence why these values are no answer, "" when they are."""
        there = {option.value: option for option in self.options if option.value in chosen}
        strange = [value for value in chosen if value not in there]
        if strange:
            return f"{self.title}: {', '.join(strange)} is not allowed"
        for option in there.values():
            if 0 < option.times < chosen.count(option.value):
                often = "once" if option.times == 1 else f"{option.times} times"
                return f"{self.title}: {option.title} can be chosen {often} only"
        if not self.least <= len(chosen) <= self.most:
            bounds = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return f"{self.title}: {bounds} must be chosen, not {len(chosen)}"
        spent = sum(there[value].cost or 0 for value in chosen)
        if self.budget is not None and spent > self.budget:
            return f"{self.title}: costs {spent}, only {self.budget} is there"
        return ""


class Answers(Protocol):
    """Whoever answers a procedure, as the board stands at that moment; None when he has no answer yet."""

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Give the dice of a roll."""

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what is chosen."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What is known so far: dice and chosen values by the id of what asked for them."""

    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def with_dice(self, id: str, *dice: int) -> Inputs:
        """Add a roll."""
        return replace(self, dice={**self.dice, id: dice})

    def with_choice(self, id: str, *values: str) -> Inputs:
        """Add a decision; no values at all are a decision too."""
        return replace(self, choices={**self.choices, id: values})

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Give the dice of a roll if they are known."""
        return self.dice.get(roll.id)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what was chosen if it is known."""
        return self.choices.get(choice.id)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger: its rule, what happened, the dice it took and who decided it.

    `cell` is the cell of a chart that decided it, as (chart, row, column), `asked` the ids of the dice and
    choices it came of. `short` is how it is told where there is room for a sentence only: "" leaves it out
    there, None is the whole text. `rests_on` names what it rests on that is not printed in the rules, as in a
    Finding.
    """

    rule: str
    text: str
    dice: tuple[int, ...] = ()
    side: str = ""
    cell: tuple[str, str, str] | None = None
    asked: tuple[str, ...] = field(default=(), compare=False)
    short: str | None = field(default=None, compare=False)
    rests_on: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        rolled = f" [{', '.join(map(str, self.dice))}]" if self.dice else ""
        return f"{self.rule}  {self.text}{rolled}" + (f" ({self.side})" if self.side else "")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a procedure got to: the position, its ledger so far, and what it asks next (None: it is done).

    `also` are choices that may be made without waiting for that. A refused input leaves the position as it
    was before the procedure and is the one finding.
    """

    position: Position
    entries: tuple[Entry, ...]
    asks: Roll | Choice | None = None
    finding: Finding | None = None
    also: tuple[Choice, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether the procedure ran to its end."""
        return self.asks is None and self.finding is None


@dataclass(frozen=True, slots=True)
class Procedure(Generic[C]):
    """One phase carried out: `function(run)`, the rule it opens with and the others it decides.

    `writes` are the numbers that lines of its ledger can have, `applies` others that it decides without one.
    """

    rule: str
    applies: tuple[str, ...]
    function: Callable[[Run[C]], None]
    writes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it does, to be read as "carry out ‹name›"."""
        return self.function.__name__

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule it carries out, the one it opens with first."""
        return tuple(dict.fromkeys((self.rule, *self.writes, *self.applies)))

    def __call__(self, run: Run[C]) -> None:
        """Carry it out."""
        self.function(run)


def procedure(
    rule: str, *, writes: Iterable[str] = (), applies: Iterable[str] = ()
) -> Callable[[Callable[[Run[C]], None]], Procedure[C]]:
    """Make a function the procedure of a phase; its docstring opens with the rule number typed here."""
    told, decided = tuple(writes), tuple(applies)
    for number in (rule, *told, *decided):
        if not _NUMBER.match(number):
            raise ValueError(f"{number!r} is not a rule number")

    def decorate(function: Callable[[Run[C]], None]) -> Procedure[C]:
        if not (function.__doc__ or "").startswith(f"{rule}  "):
            raise ValueError(f"the docstring of {function.__name__} must open with {rule} and two blanks")
        return Procedure(rule, decided, function, told)

    return decorate


class _Stop(Exception):
    def __init__(
        self, asks: Roll | Choice | None, finding: Finding | None = None, also: tuple[Choice, ...] = ()
    ) -> None:
        super().__init__()
        self.asks = asks
        self.finding = finding
        self.also = also


class Run(Generic[C]):
    """One run of a procedure: the position it changes, the charts it reads, who answers it."""

    def __init__(self, position: Position, charts: C, answers: Answers) -> None:
        self.position = position
        self.charts = charts
        self.entries: list[Entry] = []
        self._answers = answers
        self._rolled: list[str] = []
        self._chose: list[str] = []
        """Ids of what was answered since the last line of the ledger."""

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Give the dice of a roll, or stop to ask for them."""
        dice = self._answers.dice_of(roll, self.position)
        if dice is None:
            raise _Stop(roll)
        if len(dice) != roll.dice or not all(1 <= die <= roll.sides for die in dice):
            self.refuse(
                roll.rule,
                f"{roll.title}: {roll.dice} dice from 1 to {roll.sides} are asked for, not {dice}",
                "roll again",
            )
        self._rolled.append(roll.id)
        return dice

    def choose(self, choice: Choice) -> tuple[str, ...]:
        """Give what was chosen, validated, or stop to ask for it."""
        (chosen,) = self.choose_together(choice)
        return chosen

    def choose_together(self, *choices: Choice) -> tuple[tuple[str, ...], ...]:
        """Give what was chosen in choices that nobody waits for, or stop to ask for all that is missing."""
        found = [self._chosen(choice) for choice in choices]
        missing = [choice for choice, chosen in zip(choices, found, strict=True) if chosen is None]
        if missing:
            raise _Stop(missing[0], also=tuple(missing[1:]))
        return tuple(chosen or () for chosen in found)

    def _chosen(self, choice: Choice) -> tuple[str, ...] | None:
        chosen = self._answers.values_of(choice, self.position)
        if not choice.options and not choice.least and not chosen:
            return ()
        if chosen is None:
            return None
        if fault := choice.fault(chosen):
            allowed = ", ".join(option.title for option in choice.options) or "nothing"
            self.refuse(choice.rule, fault, f"allowed: {allowed}")
        if chosen:
            self._chose.append(choice.id)
        return chosen

    def refuse(self, rule: str, message: str, remedy: str) -> NoReturn:
        """End the run with a finding; the position stays as it was before the procedure."""
        raise _Stop(None, Finding(rule, Verdict.VIOLATION, self.position.cursor, "", (), message, remedy))

    def write(
        self,
        rule: str,
        text: str,
        *,
        dice: tuple[int, ...] = (),
        side: str = "",
        cell: tuple[str, str, str] | None = None,
        short: str | None = None,
        rests_on: tuple[str, ...] = (),
    ) -> None:
        """Write a line of the ledger."""
        asked = self._came_of(rule, dice)
        self.entries.append(Entry(rule, text, dice, side, cell, asked, short, rests_on))

    def _came_of(self, rule: str, dice: tuple[int, ...]) -> tuple[str, ...]:
        """Give what a line came of; without anything new a line of the same rule came of the same choices."""
        before = self.entries[-1] if self.entries else None
        rolled, self._rolled = (self._rolled, []) if dice else ([], self._rolled)
        if not self._chose and not rolled and before is not None and before.rule == rule and not before.dice:
            return before.asked
        chose, self._chose = self._chose, []
        return (*rolled, *chose)

    def put(self, counter: str, space: str, *, face: str | None = None) -> None:
        """Move a counter to the top of a space from wherever it stands, with a face up if one is named."""
        standing = self.take(counter)
        if face is not None:
            standing = replace(standing, face=face)
        self.position = self.position.with_stack(space, (*self.position.stack(space), standing))

    def take(self, counter: str) -> Standing:
        """Lift a counter off the board; a counter that stands nowhere comes fresh from the mix."""
        for space in self.position.where(counter):
            stack = self.position.stack(space)
            standing = next(each for each in stack if each.counter == counter)
            self.position = self.position.with_stack(space, [each for each in stack if each != standing])
            return standing
        return Standing(counter)

    def mark(self, counter: str, *marks: str) -> None:
        """Add marks to a counter where it stands."""
        self._change(counter, lambda standing: standing.marked(*marks))

    def unmark(self, counter: str, *marks: str) -> None:
        """Take marks off a counter where it stands."""
        self._change(counter, lambda standing: standing.unmarked(*marks))

    def flip(self, counter: str, face: str) -> None:
        """Turn a face of a counter up where it stands ("" = its front)."""
        self._change(counter, lambda standing: replace(standing, face=face))

    def set(self, **fields: str) -> None:
        """Set fields of the position."""
        self.position = self.position.with_fields(**fields)

    def _change(self, counter: str, change: Callable[[Standing], Standing]) -> None:
        for space in self.position.where(counter):
            stack = [change(each) if each.counter == counter else each for each in self.position.stack(space)]
            self.position = self.position.with_stack(space, stack)


def perform(
    procedure: Callable[[Run[C]], None], position: Position, charts: C, answers: Answers | None = None
) -> Outcome:
    """Run a procedure with the answers there are, to its end or to the first that is missing or refused."""
    run = Run(position, charts, answers or Inputs())
    try:
        procedure(run)
    except _Stop as stop:
        if stop.finding is not None:
            return Outcome(position, (), finding=stop.finding)
        return Outcome(run.position, tuple(run.entries), asks=stop.asks, also=stop.also)
    return Outcome(run.position, tuple(run.entries))
