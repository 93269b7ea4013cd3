"""Spaces of a map: what every map can be asked, whether it is made of hexes or of areas."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from guelta.rules.engine.tables.table import CERTAIN, RulesDataError, Table

__all__ = ["Allowed", "Edge", "Map", "Place", "edges_of", "faults_of", "places_of", "refuse"]

Allowed = Mapping[str, tuple[str, Collection[str]]]
"""For an attribute what its values must be among, with the name of the table that says so."""


@dataclass(frozen=True, slots=True)
class Place:
    """One space of the map: its id, what players call it, and what the game says of it as text by name."""

    id: str
    title: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    provenances: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, attribute: str) -> str:
        """Return one attribute, "" when the space has none of it; KeyError when no space can have it."""
        return self.attributes[attribute]

    def provenance(self, attribute: str) -> str:
        """Return where an attribute comes from, in the words of `table.PROVENANCES`."""
        return self.provenances[attribute]

    def rests_on(self, *attributes: str) -> tuple[str, ...]:
        """Return a phrase such as "terrain of 2826: reconstructed" for each attribute that is not printed."""
        return tuple(
            f"{attribute} of {self.id}: {self.provenances[attribute]}"
            for attribute in attributes
            if self.provenances[attribute] not in CERTAIN
        )


@dataclass(frozen=True, slots=True)
class Edge:
    """What lies between two spaces that touch, as text by name: a road, a river, a frontier."""

    spaces: tuple[str, str]
    attributes: Mapping[str, str] = field(default_factory=dict)
    provenances: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, attribute: str) -> str:
        """Return one attribute, "" when the edge has none of it; KeyError when no edge can have it."""
        return self.attributes[attribute]

    def __str__(self) -> str:
        return "/".join(self.spaces)


class Map(Protocol):
    """The spaces counters stand on and what lies between them, in the order of their list.

    `rule` is the number by which the list is as it is, "" where none is named.
    """

    rule: str

    def __contains__(self, space: object, /) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...

    def __len__(self) -> int: ...

    def __getitem__(self, space: str, /) -> Place:
        """Return a space; KeyError when the map has none of this id."""

    def neighbours(self, space: str) -> tuple[str, ...]:
        """Return the spaces that touch one, always in the same order."""

    def edge(self, space: str, other: str) -> Edge:
        """Return what lies between two spaces; ValueError when they do not touch."""

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge that has something on it."""

    def title(self, space: str) -> str:
        """Name a space for a sentence, `0304 Old Mill`; KeyError when the map has none of this id."""

    def distance(self, space: str, other: str) -> int | None:
        """Count the steps from one space to another, 0 for the same; None when no way leads there."""


def pair(space: str, other: str) -> tuple[str, str]:
    """Name the edge between two spaces whichever comes first."""
    return min(space, other), max(space, other)


def places_of(table: Table, titles: Mapping[str, str]) -> Iterator[Place]:
    """Make the spaces of a list, whose first column names them."""
    provenances = table.provenances()
    for name, attributes in zip(table.rows, table.texts(), strict=True):
        yield Place(name, titles[name], MappingProxyType(attributes), provenances[name])


def edges_of(table: Table) -> dict[tuple[str, str], Edge]:
    """Make the edges of a list, whose first two columns name the spaces that touch."""
    provenances = table.provenances()
    edges = {}
    for name, row in zip(table.rows, table.texts(), strict=True):
        spaces = _ends(table, row)
        edges[spaces] = Edge(spaces, MappingProxyType(row), provenances[name])
    return edges


def no_edge(spaces: tuple[str, str], table: Table | None) -> Edge:
    """Make the edge of two spaces between which a list has nothing."""
    return Edge(spaces, MappingProxyType(dict.fromkeys(table.columns if table else (), "")))


def refuse(faults: Iterable[str]) -> None:
    """Raise RulesDataError when there is any fault."""
    if found := [*faults]:
        raise RulesDataError(found)


def faults_of(places: Table, edges: Table | None, allowed: Allowed, unique: Collection[str]) -> Iterator[str]:
    """Name what no map can have, whatever its shape.

    Values that are not among those allowed, `unique` attributes that two spaces share, edges to nowhere and
    edges that stand twice.
    """
    yield from _strange_values(places, allowed)
    yield from shared_values(places, unique)
    if edges is None:
        return
    seen: set[tuple[str, str]] = set()
    for name, row in zip(edges.rows, edges.texts(), strict=True):
        at, ends = f"{edges.source}, row {name}", _ends(edges, row)
        if strange := [end for end in (row[column] for column in edges.columns[:2]) if end not in places]:
            yield f"{at}: {' and '.join(strange)} is not in {places.source}"
        elif ends[0] == ends[1]:
            yield f"{at}: a space has no edge with itself"
        if ends in seen:
            yield f"{at}: the edge stands twice"
        seen.add(ends)


def shared_values(table: Table, unique: Collection[str]) -> Iterator[str]:
    """Name the rows that share the value of a column with an earlier one."""
    for column in (column for column in unique if column in table.columns):
        seen: dict[str, str] = {}
        for name in table.rows:
            value = table.text(name, column)
            if value and value in seen:
                yield f"{table.source}, row {name}, column {column}: {value} is already {seen[value]}"
            seen.setdefault(value, name)


def _strange_values(table: Table, allowed: Allowed) -> Iterator[str]:
    for column, (source, values) in allowed.items():
        for name in table.rows:
            value = table.text(name, column)
            if value and value not in values:
                yield f"{table.source}, row {name}, column {column}: {value} is not in {source}"


def _ends(table: Table, row: Mapping[str, str]) -> tuple[str, str]:
    first, second = table.columns[:2]
    return pair(row[first], row[second])
