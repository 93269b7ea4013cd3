"""What a module can reckon of a game without a program beside it: strengths, odds, results, zones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Battle", "Column", "Fittings"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: it counts where `attack` and `defence`, so often each, differ by `least`."""

    name: str
    attack: int
    defence: int
    least: int


@dataclass(frozen=True, slots=True)
class Battle:
    """How an attack on a space is reckoned, as far as no rule asks more than where who stands.

    `shifts` are columns by the space that is attacked, `crossing_shift` those of an attack in which all cross
    one of the `crossings`, from one space to another. `results` are those of each column by what is thrown
    with so many `dice`. `without` names the rules that are not reckoned.
    """

    title: str
    rule: str
    strengths: Mapping[str, Mapping[str, tuple[float, float]]]
    """The attack and the defence of each unit, by the face that is up."""
    columns: tuple[Column, ...]
    results: Mapping[str, Mapping[int, str]]
    dice: int
    sides: int
    added: int = 0
    shifts: Mapping[str, int] = field(default_factory=dict)
    crossings: frozenset[tuple[str, str]] = frozenset()
    crossing_shift: int = 0
    holds_at_first: bool = False
    """Whether lower odds than the first column count as it; else there is no attack."""
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fittings:
    """What a module shows of a game by itself: an attack, and how far the zone of each unit reaches."""

    battle: Battle | None = None
    zones: Mapping[str, int] = field(default_factory=dict)
