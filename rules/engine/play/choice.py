"""Choices: what a procedure lets a side decide, what each answer does, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, Protocol

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.purpose import PURPOSES, UNSTATED, Purpose
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.seers import ALL, Seers

__all__ = ["KINDS", "Barred", "Choice", "Effect", "Option", "Reader", "Refusals"]

KINDS = ("option", "unit", "space", "card", "side", "steps", "number")
"""What a choice can be of: some word of the rule's own, or counters, spaces, cards, sides, steps, a number.

Of counters, spaces, cards and sides the options' values are ids; those of steps are counters, each chosen
once for every step; those of a number are whole numbers.
"""

Reader = Callable[[Position, Position], tuple[str, ...] | None]
"""Reads what was chosen off the boards of a phase that was played by hand, where that cannot be searched.

Takes the board on which it was asked and the last board of the phase; None where they do not show it.
"""


class _Named(Protocol):
    """What knows the words of a game: its counters, spaces and sides."""

    @property
    def charts(self) -> Charts: ...

    @property
    def sides(self) -> Mapping[str, object]: ...


@dataclass(frozen=True, slots=True)
class Effect:
    """What an option does, as data: who goes or acts, from where, to where, what it costs, and how.

    `units` are counter ids, `origin` and `to` space ids, `cost` is in the unit of the rule (movement points,
    credits), `mode` a word of the game's own. All are empty where they mean nothing. `chances` works out how
    likely each result is, by its word, when somebody asks.
    """

    units: tuple[str, ...] = ()
    origin: str = ""
    to: str = ""
    cost: float | None = None
    mode: str = ""
    chances: Callable[[], Mapping[str, float]] | None = field(default=None, compare=False, repr=False)

    def odds(self) -> Mapping[str, float]:
        """Work out how likely each result is, from 0 to 1 by its word; empty where no chance is in it."""
        return self.chances() if self.chances is not None else {}


class Option(NamedTuple):
    """One thing a player may choose, with what it costs in the unit the rule names (None: nothing).

    `times` is how often it may be chosen, 0 for without a limit; `effect` what it does, for programs.
    """

    value: str
    title: str
    cost: int | None = None
    times: int = 1
    effect: Effect | None = None


class Barred(NamedTuple):
    """Why a value may not be chosen that a player might try: the number of the rule, and a sentence."""

    rule: str
    reason: str


class Refusals(Mapping[str, Barred]):
    """What may not be chosen, each value with its reason, which is worked out only for who asks.

    `candidates` are the values a player might try, gone through only then; `why` gives the reason for one of
    them, None where there is none: then it is not among them.
    """

    def __init__(self, candidates: Iterable[str], why: Callable[[str], Barred | None]) -> None:
        self._candidates = candidates
        self._why = why
        self._found: dict[str, Barred | None] = {}

    @property
    def candidates(self) -> tuple[str, ...]:
        """What a player might try, whether it is barred or not; no reason is worked out for it."""
        return tuple(self._tried)

    @cached_property
    def _tried(self) -> Mapping[str, None]:
        return dict.fromkeys(self._candidates)

    def _reason(self, value: str) -> Barred | None:
        if value not in self._found:
            self._found[value] = self._why(value) if value in self._tried else None
        return self._found[value]

    def __getitem__(self, value: str) -> Barred:
        """Return the reason; KeyError for what is not barred."""
        reason = self._reason(value)
        if reason is None:
            raise KeyError(value)
        return reason

    def __iter__(self) -> Iterator[str]:
        return (value for value in self._tried if self._reason(value) is not None)

    def __bool__(self) -> bool:
        """Return whether there is any: the first that is found will do."""
        return any(True for _ in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _is_in(value: str, *known: Container[str]) -> bool:
    return any(value in each for each in known)


_NOTHING: Mapping[str, Barred] = MappingProxyType({})


def _nothing_barred() -> Mapping[str, Barred]:
    return _NOTHING


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision a procedure asks for: at least `least` and at most `most` of the options.

    `budget` bounds the sum of their costs; a `secret` one is shown when the other sides have chosen too, and
    even then to those alone who are among its `seen_by`. `kind` says what is chosen (`KINDS`), `of` which
    counters or spaces it is about: this unit, that hex; `purpose` what it is for (`PURPOSES`). `usual` is
    what a form proposes, None where there is nothing that most would answer; nobody takes it by itself.
    `barred` are the values a player might try and may not, each with its rule and reason; `reader` reads the
    answer off the boards of a phase that was played by hand.
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
    purpose: Purpose = UNSTATED
    usual: tuple[str, ...] | None = field(default=None, compare=False)
    barred: Mapping[str, Barred] = field(default_factory=_nothing_barred, compare=False, repr=False)
    reader: Reader | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is no kind of choice; there is {', '.join(KINDS)}")
        if self.purpose and self.purpose not in PURPOSES:
            raise ValueError(f"{self.purpose!r} is no purpose of a choice; there is {', '.join(PURPOSES)}")

    def __repr__(self) -> str:
        """Name it in a line, without its options."""
        number = f"{self.least} to {self.most} of {len(self.options)} options"
        return f"<Choice {self.id} of {self.side or 'nobody'}: {self.title}, {number}>"

    @property
    def proposal(self) -> tuple[str, ...] | None:
        """What a form proposes: what is usual, or the only thing there is; None for nothing."""
        if self.usual is None and len(self.options) == self.least == self.most == 1:
            return (self.options[0].value,)
        return self.usual

    @property
    def is_open(self) -> bool:
        """Whether everybody may know that it is asked of its side, and what was answered."""
        return not self.secret and self.seen_by.everybody

    @property
    def only(self) -> tuple[str, ...] | None:
        """The one answer that is allowed, None where there are more or none, or it is not `is_open`.

        Who is not asked would show what he alone knows.
        """
        found = self.answers(1) if self.is_open else ()
        return found[0] if found else None

    def answers(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return every answer that is allowed, in every order; nothing where there are more than `most`."""
        found = tuple(islice(self._answers((), self.budget), most + 1))
        return found if len(found) <= most else ()

    def _answers(self, chosen: tuple[str, ...], left: int | None) -> Iterator[tuple[str, ...]]:
        """Yield the answers that begin with these values, where so much is `left` to spend."""
        if len(chosen) >= self.least:
            yield chosen
        for each in self.options if len(chosen) < self.most else ():
            cost = each.cost or 0
            if not 0 < each.times <= chosen.count(each.value) and (left is None or cost <= left):
                yield from self._answers((*chosen, each.value), None if left is None else left - cost)

    @property
    def may_bar(self) -> bool:
        """Whether it may bar something that a player might try; no reason is worked out for that."""
        return isinstance(self.barred, Refusals) or bool(self.barred)

    def misnamed(self, game: _Named) -> str:
        """Return what of its options or of what it is about is not of its kind, "" when all is."""
        if self.kind == "option" and not self.of:
            return ""
        counters, spaces = (game.charts.counters,), (game.charts.map, game.charts.boxes)
        if strange := [each for each in self.of if not _is_in(each, *counters, *spaces)]:
            return f"{self.id} is about {', '.join(strange)}, which is no counter and no space"
        values = [option.value for option in self.options]
        known: Mapping[str, tuple[Container[str], ...]] = {
            "unit": counters,
            "card": counters,
            "steps": counters,
            "space": spaces,
            "side": (game.sides,),
        }
        if self.kind == "number":
            strange = [each for each in values if not each.lstrip("-").isdecimal()]
        else:
            strange = [each for each in values if not _is_in(each, *known.get(self.kind, (values,)))]
        return f"{self.id} of kind {self.kind} offers {', '.join(strange)}" if strange else ""

    def refusal(self, chosen: tuple[str, ...], called: Callable[[str], str] = str) -> Barred | None:
        """Return why these values are no answer, None when they are; `called` names each.

        Of a value that is barred it is the rule and the reason it is barred by, of all else the choice's own
        rule and a sentence.
        """
        offered = {option.value for option in self.options}
        for value in chosen:
            if value not in offered and value in self.barred:
                return self.barred[value]
        fault = self.fault(chosen, called)
        return Barred(self.rule, fault) if fault else None

    def fault(self, chosen: tuple[str, ...], called: Callable[[str], str] = str) -> str:
        """Return in a sentence why these values are no answer, "" when they are; `called` names each."""
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
