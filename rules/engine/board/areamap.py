"""Area maps: areas that have a name, and edges that say which of them touch."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Self

from guelta.rules.engine.board.space import Allowed, Edge, Place, edges_of, faults_of, places_of, refuse
from guelta.rules.engine.tables.table import Table

__all__ = ["AreaMap"]


class AreaMap(dict[str, Place]):
    """All areas of a map by id; two of them touch where there is an edge. Nobody adds to it."""

    def __init__(self, areas: Iterable[Place], edges: Mapping[tuple[str, str], Edge], rule: str = "") -> None:
        self.rule = rule
        super().__init__((each.id, each) for each in areas)
        self._edges = edges
        near: dict[str, list[str]] = {area: [] for area in self}
        for first, second in edges:
            near[first].append(second)
            near[second].append(first)
        place = {area: number for number, area in enumerate(self)}
        self._near = {area: tuple(sorted(others, key=place.__getitem__)) for area, others in near.items()}
        self._far: dict[str, Mapping[str, int]] = {}

    def __repr__(self) -> str:
        """Name it in a line."""
        return f"<{type(self).__name__} of {len(self)} spaces>"

    @classmethod
    def from_tables(
        cls,
        areas: Table,
        edges: Table,
        *,
        allowed: Allowed = MappingProxyType({}),
        unique: Collection[str] = ("title",),
    ) -> Self:
        """Make the map of a list of areas and one of the edges between them.

        The first column of the one has their ids, the first two of the other two areas that touch; every
        other column is an attribute. An area is called by its `title`, or by its id without strokes.
        RulesDataError names every area and edge at fault.
        """
        refuse(faults_of(areas, edges, allowed, unique))
        titled = "title" in areas.columns
        titles = {name: (areas.text(name, "title") if titled else "") or _called(name) for name in areas.rows}
        return cls(places_of(areas, titles), edges_of(edges), areas.rule)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge, in the order of the list."""
        return tuple(self._edges.values())

    def neighbours(self, space: str) -> tuple[str, ...]:
        """Return the areas that touch one, in the order of the list of areas."""
        return self._near.get(space, ())

    def edge(self, space: str, other: str) -> Edge:
        """Return what lies between two areas; ValueError when they do not touch."""
        found = self._edges.get((space, other)) or self._edges.get((other, space))
        if found is None:
            raise ValueError(f"areas {space} and {other} do not touch")
        return found

    def distance(self, space: str, other: str) -> int | None:
        """Count the edges crossed on the shortest way, 0 for the same area; None when no way leads there."""
        if space not in self._far:
            self._far[space] = self._distances(space)
        return self._far[space].get(other)

    def title(self, space: str) -> str:
        """Name an area as the map does."""
        return self[space].title

    def _distances(self, start: str) -> dict[str, int]:
        far, queue = {self[start].id: 0}, deque([start])
        while queue:
            area = queue.popleft()
            for near in self._near[area]:
                if near not in far:
                    far[near] = far[area] + 1
                    queue.append(near)
        return far


def _called(area: str) -> str:
    return area.replace("-", " ").capitalize()
