"""Hex maps: the hexes of a game by number, and the edges they share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from types import MappingProxyType
from typing import Self

from guelta.rules.engine.board.space import (
    Allowed,
    Edge,
    Place,
    edges_of,
    faults_of,
    no_edge,
    places_of,
    refuse,
)
from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.table import Table

__all__ = ["HexMap"]


class HexMap(dict[str, Place]):
    """All hexes of a map by number, with the edges between them; nobody adds to it."""

    def __init__(
        self,
        grid: Grid,
        hexes: Iterable[Place],
        edges: dict[tuple[str, str], Edge],
        table: Table | None = None,
        rule: str = "",
    ) -> None:
        self.grid = grid
        self.rule = rule
        super().__init__((each.id, each) for each in hexes)
        self._edges = edges
        self._near: dict[str, tuple[str, ...]] = {}
        self._bare = no_edge(("", ""), table).attributes

    def __repr__(self) -> str:
        """Name it in a line."""
        return f"<{type(self).__name__} of {len(self)} spaces>"

    @classmethod
    def from_tables(
        cls,
        hexes: Table,
        edges: Table | None = None,
        *,
        grid: Grid,
        allowed: Allowed = MappingProxyType({}),
        unique: Collection[str] = ("name",),
    ) -> Self:
        """Make the map of a list of hexes and one of the edges with something on them.

        The first column of the one has their numbers, the first two of the other those of two hexes that
        touch; every other column is an attribute. A hex with a `name` is called by it as well. `allowed` and
        `unique` are as in `space.faults_of`. RulesDataError names every hex and edge at fault.
        """
        strange = [*_strange_numbers(hexes, grid)]
        refuse(
            [*strange, *faults_of(hexes, edges, allowed, unique), *_gaps(hexes, edges, grid, bool(strange))]
        )
        titles = {
            name: f"{grid.title(name)} {hexes.text(name, 'name') if 'name' in hexes.columns else ''}".rstrip()
            for name in hexes.rows
        }
        return cls(grid, places_of(hexes, titles), edges_of(edges) if edges else {}, edges, hexes.rule)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge that has something on it."""
        return tuple(self._edges.values())

    def neighbours(self, space: str) -> tuple[str, ...]:
        """Return the hexes of the map that touch one, clockwise from the north."""
        if space not in self._near:
            around = tuple(near for near in self.grid.neighbours(space) if near in self)
            if space not in self:
                return around
            self._near[space] = around
        return self._near[space]

    def distance(self, space: str, other: str) -> int:
        """Count the hexes from one to another as the crow flies."""
        return self.grid.distance(space, other)

    def edge(self, space: str, other: str) -> Edge:
        """Return what lies between two hexes; ValueError when they do not touch."""
        if other in self.neighbours(space):  # as a rule, and quicker to see than to work out
            ends = (space, other) if space < other else (other, space)
        else:
            ends = self.grid.hexside(space, other)
        return self._edges.get(ends) or Edge(ends, self._bare)

    def title(self, space: str) -> str:
        """Name a hex for a sentence, `0304 Old Mill`."""
        return self[space].title


def _strange_numbers(hexes: Table, grid: Grid) -> Iterator[str]:
    for name in hexes.rows:
        if not grid.has(name):
            yield f"{hexes.source}, row {name}: is no hex number such as {grid.numbering}"


def _gaps(hexes: Table, edges: Table | None, grid: Grid, is_strange: bool) -> Iterator[str]:
    """Name the edges of hexes that do not touch."""
    if edges is None or is_strange:
        return
    for name, row in zip(edges.rows, edges.texts(), strict=True):
        first, second = (row[column] for column in edges.columns[:2])
        if first in hexes and second in hexes and first != second and not grid.are_adjacent(first, second):
            yield f"{edges.source}, row {name}: the hexes do not touch"
