"""Which counters are printed: all or those of a scenario, and as many of the unlimited ones as asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from types import MappingProxyType
from typing import Any

from guelta.builder.errors import PrintError
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game

__all__ = ["MOST", "Row", "Selection", "chosen", "unlimited_kinds"]

Row = Mapping[str, str]

MOST = 500
"""More blanks or markers of one kind than this are a slip of the finger."""


@dataclass(frozen=True)
class Selection:
    """An order of counters.

    `scenario` is "" for all; `markers` says how many of each kind that players may make as many of as they
    need; `blanks` have nothing on either side.
    """

    scenario: str = ""
    markers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    blanks: int = 0


def unlimited_kinds(mix: Mapping[str, Row]) -> dict[str, list[Row]]:
    """Return the rows of each kind of marker that is unlimited, by the part of the id before its number."""
    kinds: dict[str, list[Row]] = {}
    for id, row in mix.items():
        if row["unlimited"] == "yes":
            kinds.setdefault(id.rpartition("-")[0] or id, []).append(row)
    return kinds


def chosen(selection: Selection, game: Game[Any], mix: Mapping[str, Row]) -> tuple[Row | None, ...]:
    """Return the rows to print in the order of the mix, then blanks as None.

    `mix` are the rows of the game's counters by id. PrintError names a scenario or kind of marker that is not
    there, and a number that cannot be meant.
    """
    kinds = unlimited_kinds(mix)
    for kind, number in selection.markers.items():
        if kind not in kinds:
            raise PrintError(f"there is no unlimited marker {kind!r}; there is {', '.join(kinds)}")
        _refuse_odd(f"{kind} markers", number)
    _refuse_odd("blank counters", selection.blanks)
    limited = set(mix) if not selection.scenario else set(_needed(_scenario(selection.scenario, game)))
    rows: list[Row | None] = [row for id, row in mix.items() if id in limited and row["unlimited"] != "yes"]
    for kind, own in kinds.items():
        rows += islice(cycle(own), selection.markers.get(kind, len(own)))
    return (*rows, *[None] * selection.blanks)


def _scenario(id: str, game: Game[Any]) -> Scenario:
    if id not in game.scenarios:
        raise PrintError(f"{game.title} has no scenario {id!r}; it has {', '.join(game.scenarios)}")
    return game.scenarios[id]


def _needed(scenario: Scenario) -> Iterator[str]:
    for stack in scenario.start.spaces.values():
        yield from (standing.counter for standing in stack)
    yield from (standing.counter for _, standing in scenario.optional)


def _refuse_odd(what: str, number: int) -> None:
    if not 0 <= number <= MOST:
        raise PrintError(f"{number} {what} cannot be printed: from 0 to {MOST} can")
