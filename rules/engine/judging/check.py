"""Checks: one rule's look at a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar, overload

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.play.view import View, on_boards
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.tables.rule_number import opens_with

__all__ = ["Check", "check"]

C = TypeVar("C", bound=Charts)
V = TypeVar("V", bound=View[Any])


@dataclass(frozen=True, slots=True)
class Check(Generic[C]):
    """One rule's look at a position: `function(position, charts)` yields what it finds.

    `applies` are numbers of rules this check embodies besides its own, such as a definition it rests on.
    """

    rule: str
    applies: tuple[str, ...]
    function: Callable[[Position, C], Iterator[Finding]]

    @property
    def name(self) -> str:
        """The pattern it finds, to be read as "report ‹name›"."""
        return self.function.__name__

    @property
    def paraphrase(self) -> str:
        """The rule in our own words, the first paragraph of its docstring without the number."""
        first = (self.function.__doc__ or "").split("\n\n")[0]
        return " ".join(first.removeprefix(self.rule).split())

    def run(self, position: Position, charts: C, phase: str) -> Iterator[Finding]:
        """Yield the findings with the phase stamped on them, and the rule on those that carry none.

        A finding may carry the number of another rule, one of those the check `applies`.
        """
        for finding in self.function(position, charts):
            yield replace(finding, rule=finding.rule or self.rule, phase=phase)


class _Decorator(Protocol):
    """Makes a check of a function of a view, or of a board and its charts."""

    @overload
    def __call__(self, function: Callable[[V], Iterator[Finding]], /) -> Check[Any]: ...
    @overload
    def __call__(self, function: Callable[[Position, C], Iterator[Finding]], /) -> Check[C]: ...


def check(rule: str, *, applies: Iterable[str] = ()) -> _Decorator:
    """Make a function the check of a rule number; the number is typed here and opens the docstring.

    The function takes the view of a board, `(view)`, or the board and its charts, `(position, charts)`.
    """
    numbers = tuple(applies)

    def decorate(function: Callable[..., Iterator[Finding]]) -> Check[Any]:
        return Check(rule, numbers, on_boards(opens_with(rule, function)))

    return decorate
