"""Procedures: what the rules do to a position step by step, asking for dice and choices by name.

A procedure is a plain function `procedure(run, ...)` that reads `run.position` and `run.charts`, asks with
`run.roll`, `run.draw` and `run.choose`, changes the board with `run.put` and its kin, and writes a ledger
line with its rule for every step. It is pure all the same: `perform` runs it from the start with the inputs
known so far, and where one is missing it stops and says what is asked. Give the answer and perform it again.
Somebody who sits at the table (`Answers`) may also answer while it runs.

A long procedure need not begin again at every answer. Between two moves, attacks or steps it says with
`run.commit(state)` that all that follows depends on the board and on this state alone, and opens with
`run.resumed(...)`, which is that state where it goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.play.answers import Answers, Asked, Inputs
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Barred, Choice, Option
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.seers import ALL, Seers
from guelta.rules.engine.tables.rule_number import opens_with

__all__ = [
    "Answers", "Asked", "Choice", "Commit", "Entry", "Inputs", "Observer", "Option", "Outcome", "Procedure",
    "Run", "perform", "procedure",
]  # fmt: skip

C = TypeVar("C")
S = TypeVar("S")


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
class Commit:
    """A place in a procedure that can be gone on from: what follows depends on nothing but what is here.

    `state` is the procedure's own, None where the board says it all; it is never changed afterwards. Two are
    equal if the same can follow; `entries` are the ledger up to here, `answered` the ids of what was
    answered, `_open` those answered since the last line.
    """

    position: Position
    state: Any = None
    entries: tuple[Entry, ...] = field(default=(), compare=False, repr=False)
    answered: tuple[str, ...] = field(default=(), compare=False, repr=False)
    _open: tuple[tuple[str, ...], tuple[str, ...]] = field(default=((), ()), compare=False, repr=False)


class Observer(Protocol):
    """Who watches a procedure while it runs; what he raises ends the run and reaches who performed it."""

    def moved(self, before: Position, after: Position) -> None:
        """See the board change; a counter that is moved is first lifted and then put down."""

    def wrote(self, entry: Entry) -> None:
        """See a line of the ledger, after the changes it tells of."""

    def rolled(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """See dice, and return what the procedure is to read in their place: those themselves as a rule."""

    def committed(self, commit: Commit) -> None:
        """See a place that can be gone on from."""

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        """See an answer refused that a choice bars; whether it is to be carried out all the same."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a procedure got to: the position, its ledger so far, and what it asks next (None: it is done).

    `also` are choices that may be made without waiting for that. A refused input leaves the position as it
    was before the procedure and is the one finding. `commits` are the places it came by that can be gone on
    from, the one it went on from first.
    """

    position: Position
    entries: tuple[Entry, ...]
    asks: Asked | None = None
    finding: Finding | None = None
    also: tuple[Choice, ...] = ()
    commits: tuple[Commit, ...] = field(default=(), compare=False, repr=False)

    @property
    def is_done(self) -> bool:
        """Whether the procedure ran to its end."""
        return self.asks is None and self.finding is None


@dataclass(frozen=True, slots=True)
class Procedure(Generic[C]):
    """One phase carried out: `function(run)`, the rule it opens with and the others it decides.

    `writes` are the numbers that lines of its ledger can have, `applies` others that it decides without one.
    What one that is `searchable` decided in a phase played by hand can be found by trying.
    """

    rule: str
    applies: tuple[str, ...]
    function: Callable[[Run[C]], None]
    writes: tuple[str, ...] = ()
    searchable: bool = True

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
    rule: str, *, writes: Iterable[str] = (), applies: Iterable[str] = (), searchable: bool = True
) -> Callable[[Callable[[Run[C]], None]], Procedure[C]]:
    """Make a function the procedure of a phase; its docstring opens with the rule number typed here.

    One that is not `searchable` decides what cannot be found again by trying, such as secrets or free set-up.
    """
    told, decided = tuple(writes), tuple(applies)

    def decorate(function: Callable[[Run[C]], None]) -> Procedure[C]:
        return Procedure(rule, decided, opens_with(rule, function), told, searchable)

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
    """One run of a procedure: the position it changes, the charts it reads, who answers it.

    Nobody reads what a quiet one writes: titles and texts may be left empty in it, rules and boards may not.
    """

    def __init__(
        self,
        position: Position,
        charts: C,
        answers: Answers,
        *,
        since: Commit | None = None,
        observer: Observer | None = None,
        quiet: bool = False,
    ) -> None:
        self._position = position if since is None else since.position
        self.charts = charts
        self.entries: list[Entry] = [] if since is None else [*since.entries]
        self.commits: list[Commit] = [] if since is None else [since]
        self.quiet = quiet
        self._since = since
        self._enclosed: Callable[[object], object] | None = None
        self._observer = observer
        self._answers = answers
        self._answered: list[str] = [] if since is None else [*since.answered]
        self._rolled, self._chose = ([], []) if since is None else map(list, since._open)
        """Ids of what was answered since the last line of the ledger."""

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self._position

    @position.setter
    def position(self, after: Position) -> None:
        before, self._position = self._position, after
        if self._observer is not None and after is not before:
            self._observer.moved(before, after)

    def commit(self, state: object = None) -> None:
        """Note that all that follows depends on the board and on this state alone, so it can be gone on from.

        The state is never changed afterwards.
        """
        opened = tuple(self._rolled), tuple(self._chose)
        state = state if self._enclosed is None else self._enclosed(state)
        commit = Commit(self.position, state, tuple(self.entries), tuple(self._answered), opened)
        self.commits.append(commit)
        if self._observer is not None:
            self._observer.committed(commit)

    def resumed(self, begin: Callable[[], S]) -> S:
        """Return the state the run goes on from: a commit's, or what `begin` gives where it starts anew."""
        if self._since is None:
            return begin()
        state: S = self._since.state
        return state

    def part(
        self, function: Callable[[Run[C]], None], enclosed: Callable[[object], object], since: Commit | None
    ) -> None:
        """Carry out another procedure as a part of this one: anew, or from where it was `since`.

        `enclosed` makes of a state that the part commits to the state of the whole.
        """
        before = self._since, self._enclosed
        self._since, self._enclosed = since, enclosed
        function(self)
        self._since, self._enclosed = before

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Return the dice of a roll, or stop to ask for them."""
        dice = self._answers.dice_of(roll, self.position)
        if dice is None:
            raise _Stop(roll)
        if fault := roll.fault(dice):
            self.refuse(roll.rule, fault, "roll again")
        self._answered.append(roll.id)
        self._rolled.append(roll.id)
        return dice if self._observer is None else self._observer.rolled(dice)

    def draw(self, draw: Draw) -> tuple[str, ...]:
        """Return the ids of what is drawn, which still lies in its pile, or stop to ask for it.

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
        self._answered.append(draw.id)
        self._chose.append(draw.id)
        return drawn

    def choose(self, choice: Choice) -> tuple[str, ...]:
        """Return what was chosen, validated, or stop to ask for it, unless one answer alone is allowed."""
        (chosen,) = self.choose_together(choice)
        return chosen

    def choose_together(self, *choices: Choice) -> tuple[tuple[str, ...], ...]:
        """Return what was chosen in choices that nobody waits for, or stop to ask for all that is missing."""
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
            return choice.only
        barred = choice.refusal(chosen, self._called)
        if barred is not None and not self._is_forced(choice, chosen, barred):
            allowed = ", ".join(option.title for option in choice.options) or "nothing"
            self.refuse(barred.rule, barred.reason, f"allowed: {allowed}")
        self._answered.append(choice.id)
        if chosen:
            self._chose.append(choice.id)
        return chosen

    def _is_forced(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        offered = {option.value for option in choice.options}
        is_barred = any(value in choice.barred for value in chosen if value not in offered)
        return is_barred and self._observer is not None and self._observer.refused(choice, chosen, barred)

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
        if self._observer is not None:
            self._observer.wrote(entry)

    def _came_of(self, rule: str, dice: tuple[int, ...]) -> tuple[str, ...]:
        """Return what a line came of; without news a line of the same rule came of the same choices."""
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
    procedure: Callable[[Run[C]], None],
    position: Position,
    charts: C,
    answers: Answers | None = None,
    *,
    since: Commit | None = None,
    observer: Observer | None = None,
    quiet: bool = False,
) -> Outcome:
    """Run a procedure with the answers there are, to its end or to the first that is missing or refused.

    It begins on `position`, or goes on from where an earlier run of it on that board came by: `since`. A
    quiet run comes to the same board by the same rules; its titles and texts are for nobody.
    """
    run = Run(position, charts, answers or Inputs(), since=since, observer=observer, quiet=quiet)
    try:
        procedure(run)
    except _Stop as stop:
        if stop.finding is not None:
            return Outcome(position, (), finding=stop.finding, commits=tuple(run.commits))
        asks, also = stop.asks, stop.also
    else:
        asks, also = None, ()
    return Outcome(run.position, tuple(run.entries), asks, also=also, commits=tuple(run.commits))
