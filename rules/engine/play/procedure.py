"""Procedures: what the rules do to a position step by step, asking for dice and choices by name.

A procedure is a plain function `procedure(run, ...)` that reads `run.position` and `run.charts`, asks with
`run.roll`, `run.draw` and `run.choose`, changes the board with `run.put` and its kin, and writes a ledger
line with its rule for every step. It is pure all the same: `perform` runs it from the start with the inputs
known so far, and where one is missing it stops and says what is asked. Give the answer and perform it again.
Somebody who sits at the table (`Answers`) may also answer while it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, NoReturn, Protocol, TypeVar

from rules.engine.board.position import Position, Standing
from rules.engine.board.seers import ALL, Seers
from rules.engine.judging.finding import Finding, Verdict
from rules.engine.play.chance import Draw, Roll
from rules.engine.recipe import Charts
from rules.engine.tables.rule_number import opens_with

__all__ = [
    "KINDS", "Answers", "Asked", "Choice", "Entry", "Inputs", "Option", "Outcome", "Procedure", "Run",
    "perform", "procedure",
]  # fmt: skip

C = TypeVar("C")


KINDS = ("option", "unit", "space", "card", "side", "steps", "number")
"""What a choice can be of: some word of the rule's own, or counters, spaces, cards, sides, steps, a number.

Of counters, spaces, cards and sides the options' values are ids; those of steps are counters, each chosen
once for every step; those of a number are whole numbers.
"""


class _Named(Protocol):
    """What knows the words of a game: its counters, spaces and sides."""

    @property
    def charts(self) -> Charts: ...

    @property
    def sides(self) -> Mapping[str, object]: ...


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

    `budget` bounds the sum of their costs; a `secret` one is shown when the other sides have chosen too, and
    even then to those alone who are among its `seen_by`. `kind` says what is chosen (`KINDS`) and `of` which
    counters or spaces it is about: this unit, that hex.
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
    kind: str = "option"
    of: tuple[str, ...] = ()
    seen_by: Seers = ALL

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is no kind of choice; there is {', '.join(KINDS)}")

    def misnamed(self, game: _Named) -> str:
        """Say what of its options or of what it is about is not of its kind, "" when all is."""
        if self.kind == "option" and not self.of:
            return ""
        counters, spaces = game.charts.counters, {*game.charts.map, *game.charts.boxes}
        if strange := [each for each in self.of if each not in counters and each not in spaces]:
            return f"{self.id} is about {', '.join(strange)}, which is no counter and no space"
        known = {"unit": counters, "card": counters, "steps": counters, "space": spaces, "side": game.sides}
        values = [option.value for option in self.options]
        if self.kind == "number":
            strange = [each for each in values if not each.lstrip("-").isdecimal()]
        else:
            strange = [each for each in values if each not in known.get(self.kind, values)]
        return f"{self.id} of kind {self.kind} offers {', '.join(strange)}" if strange else ""

    def fault(self, chosen: tuple[str, ...], called: Callable[[str], str] = str) -> str:
        """Say in a sentence why these values are no answer, "" when they are; `called` names each."""
        there = {option.value: option for option in self.options if option.value in chosen}
        strange = [value for value in chosen if value not in there]
        if strange:
            return f"{self.title}: {', '.join(map(called, strange))} is not allowed"
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


Asked = Roll | Draw | Choice
"""What a procedure can ask for."""


class Answers(Protocol):
    """Whoever answers a procedure, as the board stands at that moment; None when he has no answer yet."""

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Give the dice of a roll."""

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Give the ids of what is drawn."""

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what is chosen."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What is known so far: dice, drawn counters and chosen values by the id of what asked for them."""

    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    draws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def with_dice(self, id: str, *dice: int) -> Inputs:
        """Add a roll."""
        return replace(self, dice={**self.dice, id: dice})

    def with_draw(self, id: str, *counters: str) -> Inputs:
        """Add a draw."""
        return replace(self, draws={**self.draws, id: counters})

    def with_choice(self, id: str, *values: str) -> Inputs:
        """Add a decision; no values at all are a decision too."""
        return replace(self, choices={**self.choices, id: values})

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Give the dice of a roll if they are known."""
        return self.dice.get(roll.id)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Give what was drawn if it is known."""
        return self.draws.get(draw.id)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what was chosen if it is known."""
        return self.choices.get(choice.id)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger: its rule, what happened, the dice it took and who decided it.

    `cell` is the cell of a chart that decided it, as (chart, row, column), `asked` the ids of the dice and
    choices it came of. `short` is how it is told where there is room for a sentence only: "" leaves it out
    there, None is the whole text. `rests_on` names what it rests on that is not printed in the rules, as in a
    Finding. Who is not among its `seen_by` reads `public` instead, and nothing where that is "".
    """

    rule: str
    text: str
    dice: tuple[int, ...] = ()
    side: str = ""
    cell: tuple[str, str, str] | None = None
    asked: tuple[str, ...] = field(default=(), compare=False)
    short: str | None = field(default=None, compare=False)
    rests_on: tuple[str, ...] = field(default=(), compare=False)
    seen_by: Seers = ALL
    public: str = ""

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
    asks: Asked | None = None
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

    def decorate(function: Callable[[Run[C]], None]) -> Procedure[C]:
        return Procedure(rule, decided, opens_with(rule, function), told)

    return decorate


class _Stop(Exception):
    def __init__(
        self, asks: Asked | None, finding: Finding | None = None, also: tuple[Choice, ...] = ()
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
        if fault := roll.fault(dice):
            self.refuse(roll.rule, fault, "roll again")
        self._rolled.append(roll.id)
        return dice

    def draw(self, draw: Draw) -> tuple[str, ...]:
        """Give the ids of what is drawn, which still lies in its pile, or stop to ask for it.

        ValueError for what is no pile: nothing would ever be drawn from it.
        """
        if isinstance(self.charts, Charts) and draw.pile not in self.charts.boxes:
            raise ValueError(f"{draw.id} draws from {draw.pile}, which is no pile")
        if not draw.due(self.position):
            return ()
        drawn = self._answers.drawn_of(draw, self.position)
        if drawn is None:
            raise _Stop(draw)
        if fault := draw.fault(drawn, self.position):
            self.refuse(draw.rule, fault, "draw again")
        self._chose.append(draw.id)
        return drawn

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
        if fault := choice.fault(chosen, self._called):
            allowed = ", ".join(option.title for option in choice.options) or "nothing"
            self.refuse(choice.rule, fault, f"allowed: {allowed}")
        if chosen:
            self._chose.append(choice.id)
        return chosen

    def _called(self, value: str) -> str:
        """Name a counter or a space as players do, anything else as it is."""
        if not isinstance(self.charts, Charts):
            return value
        counters = self.charts.counters
        return counters[value].name if value in counters else self.charts.place(value)

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
        seen_by: Seers = ALL,
        public: str = "",
    ) -> None:
        """Write a line of the ledger."""
        asked = self._came_of(rule, dice)
        entry = Entry(rule, text, dice, side, cell, asked, short, rests_on, seen_by, public)
        self.entries.append(entry)

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
        """Lift a counter off the board, all copies of it; one that stands nowhere comes from the mix."""
        lifted: list[Standing] = []
        for space in dict.fromkeys(self.position.where(counter)):
            stack = self.position.stack(space)
            lifted += [each for each in stack if each.counter == counter]
            self.position = self.position.with_stack(
                space, [each for each in stack if each.counter != counter]
            )
        return lifted[0] if lifted else Standing(counter)

    def mark(self, counter: str, *marks: str) -> None:
        """Add marks to a counter where it stands."""
        self._change(counter, lambda standing: standing.marked(*marks))

    def unmark(self, counter: str, *marks: str) -> None:
        """Take marks off a counter where it stands."""
        self._change(counter, lambda standing: standing.unmarked(*marks))

    def flip(self, counter: str, face: str) -> None:
        """Turn a face of a counter up where it stands ("" = its front)."""
        self._change(counter, lambda standing: replace(standing, face=face))

    def hide(self, counter: str, side: str) -> None:
        """Let a side hide a counter where it stands; "" shows it to all again."""
        self._change(counter, lambda standing: replace(standing, hidden=side))

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
