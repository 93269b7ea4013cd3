"""Selectors: which units, spaces, edges and times a rule is about; a table is *all of*, a list *any of*.

They are compiled once of the kit's tables. Each knows its `layer`, the highest of what it asks (law: columns,
then what stands where, then who holds, then zones, then networks), so that no rule rests on itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Protocol

from guelta.rules.engine.board.space import Map
from guelta.rules.engine.kit.unit import Unit

__all__ = [
    "COLUMNS", "EVERYWHERE", "HELD", "LAYERS", "LINKED", "STANDING", "ZONE", "Board", "Edges", "Spaces",
    "Times", "Units", "among",
]  # fmt: skip

COLUMNS, STANDING, HELD, ZONE, LINKED = range(5)
LAYERS = ("columns", "what stands where", "held", "zone", "linked")
"""The layers of what a selector asks, the lowest first."""

_AT_LEAST = re.compile(r"(-?[0-9]+)\+\Z")
_BETWEEN = re.compile(r"(-?[0-9]+)\.\.(-?[0-9]+)\Z")
_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")


class Board(Protocol):
    """What selectors ask of one board."""

    @property
    def acting(self) -> str:
        """The side of the phase, "" for none."""

    @property
    def turn(self) -> int:
        """The turn, 0 outside any."""

    @property
    def last_turn(self) -> int:
        """The turn with which the scenario ends."""

    @property
    def phase(self) -> str:
        """The innermost phase."""

    @property
    def map(self) -> Map:
        """The spaces of the map."""

    def units_in(self, space: str) -> tuple[Unit, ...]:
        """Return every counter in a space."""

    def are_enemies(self, side: str, other: str) -> bool:
        """Return whether two sides are enemies."""

    def held(self, space: str) -> str:
        """Return the side that holds a space, "" for nobody."""

    def zone(self, side: str) -> frozenset[str]:
        """Return the spaces in the zones of a side."""

    def linked(self, network: str, side: str) -> frozenset[str]:
        """Return the spaces that are linked to a network of a side."""

    def of_turn(self, column: str) -> str:
        """Return what the chart of turns has in a column for this turn."""


UnitTest = Callable[[Board, Unit, str], bool]
SpaceTest = Callable[[Board, str, str], bool]
EdgeTest = Callable[[Board, str, str, str], bool]
TimeTest = Callable[[Board], bool]


@dataclass(frozen=True, slots=True)
class AllOf:
    """One table of a selector of units: its tests, and what it names that is else understood."""

    tests: tuple[UnitTest, ...]
    names_kind: bool = False
    names_place: bool = False


@dataclass(frozen=True, slots=True)
class Units:
    """A selector of units: any of its tables. Other kinds and places off the map have to be named."""

    any_of: tuple[AllOf, ...]
    kinds: frozenset[str]
    layer: int = COLUMNS
    is_all: bool = False
    """Whether it was left out: every unit on the map."""

    def holds(self, board: Board, unit: Unit, own: str) -> bool:
        """Return whether a counter is one of these, as a side sees it whose `own` they are."""
        for each in self.any_of:
            if not each.names_kind and unit.counter.kind not in self.kinds:
                continue
            if not each.names_place and unit.space not in board.map:
                continue
            if all(test(board, unit, own) for test in each.tests):
                return True
        return False

    def fits(self, board: Board, unit: Unit, own: str) -> bool:
        """Return whether it is one of these whatever is understood of its kind and where it stands."""
        return any(all(test(board, unit, own) for test in each.tests) for each in self.any_of)


@dataclass(frozen=True, slots=True)
class Spaces:
    """A selector of spaces of the map: any of its tables."""

    any_of: tuple[tuple[SpaceTest, ...], ...]
    layer: int = COLUMNS

    def holds(self, board: Board, space: str, own: str) -> bool:
        """Return whether a space of the map is one of these, as a side sees it."""
        return any(all(test(board, space, own) for test in tests) for tests in self.any_of)


EVERYWHERE = Spaces(((),))
"""Every space of the map."""


@dataclass(frozen=True, slots=True)
class Edges:
    """A selector of edges: any of its tables."""

    any_of: tuple[tuple[EdgeTest, ...], ...]
    layer: int = COLUMNS

    def holds(self, board: Board, here: str, there: str, own: str) -> bool:
        """Return whether the edge from one space to another is one of these, as a side sees it."""
        return any(all(test(board, here, there, own) for test in tests) for tests in self.any_of)


@dataclass(frozen=True, slots=True)
class Times:
    """A selector of times: any of its tables."""

    any_of: tuple[tuple[TimeTest, ...], ...]

    def holds(self, board: Board) -> bool:
        """Return whether the board stands in such a time."""
        return any(all(test(board) for test in tests) for tests in self.any_of)


def among(*wanted: str) -> Callable[[str], bool]:
    """Return what tells whether a cell is one of these: a word, a pattern `01*`, `4+` or `2..5`."""
    return _among(wanted)


@lru_cache(maxsize=4096)
def _among(wanted: tuple[str, ...]) -> Callable[[str], bool]:
    tests = [_one(each) for each in wanted]
    words = frozenset(each for each, test in zip(wanted, tests, strict=True) if test is None)
    others = [test for test in tests if test is not None]
    if not others:
        return words.__contains__
    return lambda cell: cell in words or any(test(cell) for test in others)


def _one(wanted: str) -> Callable[[str], bool] | None:
    """Return what tests a cell, None for a plain word."""
    if found := _AT_LEAST.match(wanted):
        least = int(found[1])
        return lambda cell: _WHOLE.match(cell) is not None and int(cell) >= least
    if found := _BETWEEN.match(wanted):
        low, high = int(found[1]), int(found[2])
        return lambda cell: _WHOLE.match(cell) is not None and low <= int(cell) <= high
    if any(sign in wanted for sign in "*?["):
        return lambda cell: fnmatchcase(cell, wanted)
    return None


def of_edge(attributes: Mapping[str, str], column: str) -> str:
    """Return what an edge has in a column, "" for nothing."""
    return attributes.get(column, "")
