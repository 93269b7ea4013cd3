"""What a game says to a program that wants to win it: whose units are where, and what a board is worth.

A board is worth the sum of its terms, each with the rule that makes it worth something; weights and strengths
are ours and no rule's. Programs try answers out by the rules and compare the boards that come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.situation import Situation
from guelta.rules.engine.recipe import Charts

__all__ = ["Board", "Distances", "Outlook", "Piece", "Term"]

C = TypeVar("C", bound=Charts)


class Piece(NamedTuple):
    """A unit as a program weighs it: whose, where, how strong, how many steps, how many spaces it goes."""

    counter: str
    side: str
    space: str
    strength: float
    steps: float = 1.0
    pace: int = 1


class Distances:
    """Steps between the spaces of one map, worked out once from each."""

    def __init__(self, map: Map) -> None:
        self._map = map
        self._known: dict[str, Mapping[str, int]] = {}

    def of(self, space: str) -> Mapping[str, int]:
        """Return the number of steps to every space that can be reached."""
        if space not in self._known:
            found, edge = {space: 0}, [space]
            for at in edge:
                for near in self._map.neighbours(at):
                    if near not in found and near in self._map:
                        found[near] = found[at] + 1
                        edge.append(near)
            self._known[space] = found
        return self._known[space]


class Board(Generic[C]):
    """A board as a side weighs it: its own pieces and those of its foes, on the map and off it."""

    def __init__(
        self, position: Position, charts: C, side: str, outlook: Outlook[C], distances: Distances
    ) -> None:
        self.position = position
        self.charts = charts
        self.side = side
        self.outlook = outlook
        self.distances = distances
        self.friends = frozenset(outlook.friends(position, charts, side))
        self.enemies = frozenset(outlook.enemies(position, charts, side))
        pieces = position.once(outlook.pieces, charts)
        self.own = [each for each in pieces if each.side in self.friends]
        self.foes = [each for each in pieces if each.side in self.enemies]

    @cached_property
    def strength(self) -> Mapping[str, float]:
        """The strength of one's own in each space of the map."""
        return _by_space(self.own, self.charts.map)

    @cached_property
    def opposing(self) -> Mapping[str, float]:
        """The strength of foes in each space of the map."""
        return _by_space(self.foes, self.charts.map)

    @cached_property
    def threats(self) -> Mapping[str, float]:
        """The strength of foes that could come to, or strike at, each space where one's own stand."""
        return self._threats(self.own, self.foes)

    @cached_property
    def chances(self) -> Mapping[str, float]:
        """The strength of one's own that could come to each space where foes stand."""
        return self._threats(self.foes, self.own)

    def threat_to(self, space: str) -> float:
        """Return the strength of foes that could come to a space."""
        found = self._threats([Piece("", "", space, 0.0)], self.foes)
        return found.get(space, 0.0)

    def guard_of(self, space: str) -> float:
        """Return the strength of one's own that could come to a space."""
        found = self._threats([Piece("", "", space, 0.0)], self.own)
        return found.get(space, 0.0)

    def _threats(self, struck: Sequence[Piece], strikers: Sequence[Piece]) -> Mapping[str, float]:
        found: dict[str, float] = {}
        groups: dict[tuple[str, int], float] = {}
        for each in strikers:
            if each.strength and each.space in self.charts.map:
                key = each.space, each.pace
                groups[key] = groups.get(key, 0.0) + each.strength
        for space in {each.space for each in struck}:
            if space in self.charts.map:
                steps = self.distances.of(space)
                found[space] = sum(
                    power for (origin, pace), power in groups.items() if steps.get(origin, 999) <= pace
                )
        return found


def _by_space(pieces: Sequence[Piece], map: Map) -> dict[str, float]:
    found: dict[str, float] = {}
    for each in pieces:
        if each.space in map:
            found[each.space] = found.get(each.space, 0.0) + each.strength
    return found


@dataclass(frozen=True, slots=True)
class Term(Generic[C]):
    """One thing that makes a board worth something: its rule, how it is said, and how much there is of it."""

    rule: str
    says: str
    weight: float
    amount: Callable[[Board[C]], float]


def _of_sides(position: Position, charts: object, side: str) -> Collection[str]:
    return (side,)


def _no_book(choice: Choice, situation: Situation[Any]) -> tuple[str, ...] | None:
    return None


def _no_pull(board: Board[Any], choice: Choice) -> Mapping[str, float]:
    return {}


@dataclass(frozen=True)
class Outlook(Generic[C]):
    """What winning is in a game, for a side of it.

    `pieces` are all units of a board, `enemies` the sides that a side plays against, `friends` those it plays
    for, itself among them. `terms` say what a board is worth. `pull` says how much options attract at first
    sight, by value, 0 for those left out: where there are too many to try them all; `book` knows an answer
    that no board shows.
    `seats` are the sides that one player plays together, those that the victory rule can name; empty for the
    sides by their groups. `always` and `never` are the words by which ids of choices begin that are answered
    with all that may be chosen, or with nothing where that may be.
    """

    pieces: Callable[[Position, C], Sequence[Piece]]
    enemies: Callable[[Position, C, str], Collection[str]]
    terms: tuple[Term[C], ...]
    friends: Callable[[Position, C, str], Collection[str]] = _of_sides
    pull: Callable[[Board[C], Choice], Mapping[str, float]] = _no_pull
    book: Callable[[Choice, Situation[C]], tuple[str, ...] | None] = _no_book
    seats: tuple[tuple[str, ...], ...] = ()
    always: Collection[str] = field(default_factory=tuple)
    never: Collection[str] = field(default_factory=tuple)
