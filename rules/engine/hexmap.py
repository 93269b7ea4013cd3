"""Hex maps: the geometry of numbered hexes, and the hexes, hexsides, boxes and tracks of a game.

A hex is named by four digits, column then row (CCRR), counted from the north-west. Columns run north to
south, so that every hex has a neighbour due north; in every other column the hexes lie half a hex lower.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import MappingProxyType

from rules.engine.table import CERTAIN, RulesDataError, Table

__all__ = ["DIRECTIONS", "Grid", "Hex", "HexMap", "Hexside", "Space", "Spaces"]

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The six directions in the order every list of neighbours keeps."""

_STEPS = {
    "N": (0, -1, -1),
    "NE": (1, -1, 0),
    "SE": (1, 0, 1),
    "S": (0, 1, 1),
    "SW": (-1, 0, 1),
    "NW": (-1, -1, 0),
}
"""Columns to go, and rows to go from a hex in a higher and in a lower column."""

_NUMBER = re.compile(r"\d{4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Grid:
    """The geometry alone: which of the columns lie half a hex lower, the odd or the even ones."""

    lower_columns: str = "odd"

    def __post_init__(self) -> None:
        if self.lower_columns not in ("odd", "even"):
            raise ValueError(f"lower_columns must be odd or even, not {self.lower_columns!r}")

    def neighbour(self, hex: str, direction: str) -> str:
        """Give the hex in a direction, "" where the numbers of the grid end."""
        column, row = _numbers(hex)
        lies_lower = (column % 2 == 1) == (self.lower_columns == "odd")
        across, from_higher, from_lower = _STEPS[direction]
        column, row = column + across, row + (from_lower if lies_lower else from_higher)
        return f"{column:02}{row:02}" if 0 <= column <= 99 and 0 <= row <= 99 else ""

    def neighbours(self, hex: str) -> tuple[str, ...]:
        """Give the hexes around one, N NE SE S SW NW, those beyond the numbers of the grid left out."""
        return tuple(near for name in DIRECTIONS if (near := self.neighbour(hex, name)))

    def direction(self, hex: str, other: str) -> str:
        """Give the direction from one hex to another that touches it; ValueError when they do not touch."""
        for name in DIRECTIONS:
            if self.neighbour(hex, name) == other:
                return name
        raise ValueError(f"hexes {hex} and {other} do not touch")

    def are_adjacent(self, hex: str, other: str) -> bool:
        """Whether two hexes share a hexside."""
        return self.distance(hex, other) == 1

    def hexside(self, hex: str, other: str) -> tuple[str, str]:
        """Name the hexside of two hexes, lower number first; ValueError when they do not touch."""
        if not self.are_adjacent(hex, other):
            raise ValueError(f"hexes {hex} and {other} do not touch")
        return min(hex, other), max(hex, other)

    def distance(self, hex: str, other: str) -> int:
        """Count the hexes from one to another, 0 for the same hex."""
        column, height = self._axial(hex)
        other_column, other_height = self._axial(other)
        across, down = other_column - column, other_height - height
        return max(abs(across), abs(down), abs(across + down))

    def _axial(self, hex: str) -> tuple[int, int]:
        """Give two of the three cube coordinates; the third is minus their sum."""
        column, row = _numbers(hex)
        shift = (column - column % 2 if self.lower_columns == "odd" else column + column % 2) // 2
        return column, row - shift


@cache  # there are ten thousand numbers of four digits
def _numbers(hex: str) -> tuple[int, int]:
    if not _NUMBER.fullmatch(hex):
        raise ValueError(f"{hex!r} is not a hex number of four digits")
    return int(hex[:2]), int(hex[2:])


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex: its number, its terrain, and everything else the game says of it as text by name."""

    id: str
    terrain: str
    attributes: Mapping[str, str]
    provenances: Mapping[str, str]

    def __getitem__(self, attribute: str) -> str:
        """Give one attribute, "" when the hex has none of it; KeyError when no hex can have it."""
        return self.attributes[attribute]

    def provenance(self, attribute: str) -> str:
        """Say where an attribute comes from, in the words of `table.PROVENANCES`."""
        return self.provenances[attribute]

    def rests_on(self, *attributes: str) -> tuple[str, ...]:
        """Give a phrase such as "terrain of 2826: reconstructed" for each attribute that is not printed."""
        return tuple(
            f"{attribute} of {self.id}: {self.provenances[attribute]}"
            for attribute in attributes
            if self.provenances[attribute] not in CERTAIN
        )


@dataclass(frozen=True, slots=True)
class Hexside:
    """The side two hexes share: the way across it ("road", "track" or "") and the water along it."""

    hexes: tuple[str, str]
    way: str = ""
    river: bool = False
    bridge: bool = False
    all_lake: bool = False
    provenance: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "/".join(self.hexes)


class HexMap(dict[str, Hex]):
    """All hexes of a map by number, with the hexsides between them; nobody adds to it."""

    def __init__(self, grid: Grid, hexes: Iterable[Hex], hexsides: Iterable[Hexside]) -> None:
        self.grid = grid
        super().__init__((each.id, each) for each in hexes)
        self._hexsides = {each.hexes: each for each in hexsides}
        self._near: dict[str, tuple[str, ...]] = {}

    @classmethod
    def from_tables(
        cls,
        hexes: Table,
        hexsides: Table,
        *,
        grid: Grid,
        known: Mapping[str, tuple[str, Collection[str]]] = MappingProxyType({}),
        unique: Collection[str] = ("name",),
    ) -> HexMap:
        """Make the map of a list of hexes and one of hexsides.

        Their columns are at least `hex, terrain` and `hex_a, hex_b, way, river, bridge, all_lake`.
        `known` gives for an attribute what its values must be among, with the name of the table that says so;
        `unique` are attributes no two hexes may share. RulesDataError names every hex and hexside at fault.
        """
        faults = [
            *_strange_values(hexes, known),
            *_shared_values(hexes, unique),
            *_impossible_hexsides(hexes, hexsides, grid),
        ]
        if faults:
            raise RulesDataError(faults)
        return cls(grid, _hexes(hexes), _hexsides(hexsides))

    @property
    def hexsides(self) -> tuple[Hexside, ...]:
        """Every hexside that has something on it."""
        return tuple(self._hexsides.values())

    def neighbours(self, hex: str) -> tuple[str, ...]:
        """Give the hexes of the map that touch one, N NE SE S SW NW."""
        if hex not in self._near:
            around = tuple(near for near in self.grid.neighbours(hex) if near in self)
            if hex not in self:
                return around
            self._near[hex] = around
        return self._near[hex]

    def distance(self, hex: str, other: str) -> int:
        """Count the hexes from one to another as the crow flies."""
        return self.grid.distance(hex, other)

    def hexside(self, hex: str, other: str) -> Hexside:
        """Give what lies between two hexes; ValueError when they do not touch."""
        pair = self.grid.hexside(hex, other)
        return self._hexsides.get(pair, Hexside(pair))

    def ways(self, hex: str) -> tuple[Hexside, ...]:
        """Give the hexsides of a hex that a road or track crosses."""
        return self._ways.get(hex, ())

    def has_way(self, hex: str) -> bool:
        """Whether a road or track leads into a hex."""
        return hex in self._ways

    @cached_property
    def _ways(self) -> Mapping[str, tuple[Hexside, ...]]:
        ways: dict[str, tuple[Hexside, ...]] = {}
        for side in self._hexsides.values():
            for hex in side.hexes if side.way else ():
                ways[hex] = (*ways.get(hex, ()), side)
        return ways


def _hexes(table: Table) -> Iterator[Hex]:
    for name in table.rows:
        attributes = {column: str(cell) for column, cell in table.row(name).items()}
        provenances = {column: table.provenance(name, column) for column in attributes}
        yield Hex(name, attributes["terrain"], MappingProxyType(attributes), MappingProxyType(provenances))


def _hexsides(table: Table) -> Iterator[Hexside]:
    for name in table.rows:
        row = {column: str(cell) for column, cell in table.row(name).items()}
        river, bridge, all_lake = (row[column] == "yes" for column in ("river", "bridge", "all_lake"))
        word = table.provenance(name, "way")
        yield Hexside(_pair(row), row["way"], river, bridge, all_lake, word, MappingProxyType(row))


def _pair(row: Mapping[str, str]) -> tuple[str, str]:
    return min(row["hex_a"], row["hex_b"]), max(row["hex_a"], row["hex_b"])


def _strange_values(hexes: Table, known: Mapping[str, tuple[str, Collection[str]]]) -> Iterator[str]:
    for column, (source, values) in known.items():
        for name in hexes.rows:
            value = hexes.text(name, column)
            if value and value not in values:
                yield f"{hexes.source}, row {name}, column {column}: {value} is not in {source}"


def _shared_values(hexes: Table, unique: Collection[str]) -> Iterator[str]:
    for column in unique:
        seen: dict[str, str] = {}
        for name in hexes.rows:
            value = hexes.text(name, column)
            if value and value in seen:
                yield f"{hexes.source}, row {name}, column {column}: {value} is already {seen[value]}"
            seen.setdefault(value, name)


def _impossible_hexsides(hexes: Table, hexsides: Table, grid: Grid) -> Iterator[str]:
    seen: set[tuple[str, str]] = set()
    for name, row in zip(hexsides.rows, hexsides.texts(), strict=True):
        at = f"{hexsides.source}, row {name}"
        strange = [row[column] for column in ("hex_a", "hex_b") if row[column] not in hexes]
        if strange:
            yield f"{at}: {' and '.join(strange)} is not in {hexes.source}"
        elif not grid.are_adjacent(row["hex_a"], row["hex_b"]):
            yield f"{at}: the hexes do not touch"
        if _pair(row) in seen:
            yield f"{at}: the hexside stands twice"
        if row["bridge"] and not (row["river"] and row["way"]):
            yield f"{at}, column bridge: a bridge needs a river and a way"
        seen.add(_pair(row))


@dataclass(frozen=True, slots=True)
class Space:
    """A place off the hex grid: a box, or one space of a track. Its title is what players read."""

    id: str
    title: str
    kind: str
    group: str
    provenance: str


class Spaces(Mapping[str, Space]):
    """All boxes and track spaces of a game by id, in the order of the list."""

    def __init__(self, spaces: Iterable[Space]) -> None:
        self._spaces = {space.id: space for space in spaces}
        self._by_title = {space.title: space for space in self._spaces.values()}

    @classmethod
    def from_table(cls, table: Table, hexes: Collection[str] = ()) -> Spaces:
        """Make the spaces of a list `id, title, kind, group`; titles are unique, no id is that of a hex."""
        taken = [name for name in table.rows if name in hexes]
        faults = [f"{table.source}, row {name}: is the number of a hex" for name in taken]
        faults += _shared_values(table, ("title",))
        if faults:
            raise RulesDataError(faults)
        return cls(
            Space(row["id"], row["title"], row["kind"], row["group"], table.provenance(row["id"], "id"))
            for row in table.texts()
        )

    def __getitem__(self, space: str) -> Space:
        return self._spaces[space]

    def __iter__(self) -> Iterator[str]:
        return iter(self._spaces)

    def __len__(self) -> int:
        return len(self._spaces)

    def titled(self, title: str) -> Space | None:
        """Give the space with this title, None when no space has it."""
        return self._by_title.get(title)

    def group(self, group: str) -> tuple[Space, ...]:
        """Give the spaces of a group in order, such as the spaces of one track."""
        return tuple(space for space in self._spaces.values() if space.group == group)
