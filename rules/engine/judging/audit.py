"""Audits: one rule's look at a whole phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.tables.rule_number import opens_with

__all__ = ["Audit", "audit", "audit_of_stops"]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True, slots=True)
class Audit(Generic[C]):
    """One rule's look at a whole phase: `function(start, end, charts)` yields what it finds of the way.

    One that looks at the steps between the two boards as well is of the `stops`, and its function is given
    them last. A finding may carry the number of another rule, one of those the audit `applies`.
    """

    rule: str
    applies: tuple[str, ...]
    function: Callable[..., Iterator[Finding]]
    stops: bool = False

    @property
    def name(self) -> str:
        """The pattern it finds, to be read as "report ‹name›"."""
        return self.function.__name__

    def run(
        self, start: Position, end: Position, charts: C, phase: str, stops: Stops = NO_STOPS
    ) -> Iterator[Finding]:
        """Yield the findings with the phase stamped on them, and the rule on those that carry none."""
        for finding in self.function(start, end, charts, *([stops] if self.stops else [])):
            yield replace(finding, rule=finding.rule or self.rule, phase=phase)


def audit(
    rule: str, *, applies: Iterable[str] = ()
) -> Callable[[Callable[[Position, Position, C], Iterator[Finding]]], Audit[C]]:
    """Make a function the audit of a rule number; the number is typed here and opens the docstring."""
    return _audit(rule, applies, stops=False)


def audit_of_stops(
    rule: str, *, applies: Iterable[str] = ()
) -> Callable[[Callable[[Position, Position, C, Stops], Iterator[Finding]]], Audit[C]]:
    """Make a function the audit of a rule number, one that is given the steps of the phase as well."""
    return _audit(rule, applies, stops=True)


def _audit(
    rule: str, applies: Iterable[str], *, stops: bool
) -> Callable[[Callable[..., Iterator[Finding]]], Audit[Any]]:
    numbers = tuple(applies)

    def decorate(function: Callable[..., Iterator[Finding]]) -> Audit[Any]:
        return Audit(rule, numbers, opens_with(rule, function), stops)

    return decorate
