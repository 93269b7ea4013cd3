"""A map as it is typed, `hexes.toml`: a sign for each hex, and what lies along ways and between hexes.

It stands in place of map.csv and hexsides.csv:

    first = "0101"               # the number of the hex at the upper left
    map   = \"\"\"
    ..ff
    .Tf.
    \"\"\"
    [signs]
    "." = { terrain = "clear" }
    f   = { terrain = "forest" }
    T   = { terrain = "clear", town = "yes" }
    [names]
    0202 = "Old Mill"
    [[along]]                    # from hex to hex, over the sides between them
    is   = { way = "road" }
    ways = ["0101 0202 0302"]
    [[between]]                  # every side between a hex on the left and one on the right
    is    = { river = "yes" }
    sides = ["0101 0201 | 0102 0202"]

A blank is no hex. The attributes of signs are the columns of the map, those of `is` the columns of its sides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.folder import Folder, gathering, unread_keys
from guelta.rules.engine.tables.identifier import clipped_id, name_objection

__all__ = ["TYPED_MAP", "TypedList", "TypedMap", "read_typed_map", "typed_lists"]

TYPED_MAP = "hexes.toml"
"""The file that holds a map as it is typed."""

_KEYS = ("title", "rule", "provenance", "first", "map", "signs", "names", "along", "between")
_MOST = 200
"""More hexes than any map has in a row or a column."""

Row = Mapping[str, str]


@dataclass
class TypedMap:
    """The hexes of a typed map by number, and the sides between them that have something."""

    hexes: dict[str, dict[str, str]] = field(default_factory=dict)
    sides: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    provenance: str = "printed"
    title: str = "Map"
    rule: str = ""

    def map_rows(self) -> tuple[tuple[str, ...], dict[str, Row]]:
        """Return the columns and rows of a list of hexes."""
        columns = ("hex", "name", *_columns(self.hexes.values(), ("name",)))
        return columns, {hex: _row(columns, {"hex": hex, **row}) for hex, row in sorted(self.hexes.items())}

    def side_rows(self) -> tuple[tuple[str, ...], dict[str, Row]]:
        """Return the columns and rows of a list of hexsides."""
        columns = ("a", "b", *_columns(self.sides.values()))
        rows = {
            f"{a} {b}": _row(columns, {"a": a, "b": b, **row}) for (a, b), row in sorted(self.sides.items())
        }
        return columns, rows


class TypedList(NamedTuple):
    """One of the two lists that a typed map makes, as a table is made of it."""

    source: str
    title: str
    rule: str
    provenance: str
    columns: tuple[str, ...]
    rows: Mapping[str, Row]


def typed_lists(
    folder: Folder, grid: Grid, others: Collection[str], provenances: Collection[str], faults: list[str]
) -> dict[str, TypedList]:
    """Return the lists `map` and `hexsides` of the typed map of a folder, adding every fault of it.

    `others` are the lists of the folder: none of them may hold a map as well.
    """
    source = f"{folder.holding(TYPED_MAP).name}/{TYPED_MAP}"
    if twice := [f"{name}.csv" for name in ("map", "hexsides", "areas", "edges") if name in others]:
        faults.append(f"{source}: the map stands in {' and '.join(twice)} too; keep one of them")
        return {}
    typed = TypedMap()
    with gathering(faults):
        typed = read_typed_map(folder, grid, faults)
    if typed.provenance not in provenances:
        faults.append(f"{source}, provenance: {typed.provenance!r} is none of {', '.join(provenances)}")
    return {
        "map": TypedList(source, typed.title, typed.rule, typed.provenance, *typed.map_rows()),
        "hexsides": TypedList(source, "Hexsides", typed.rule, typed.provenance, *typed.side_rows()),
    }


def read_typed_map(folder: Folder, grid: Grid, faults: list[str]) -> TypedMap:
    """Read the typed map of a folder, adding every fault of it."""
    reader = _Reader(f"{folder.holding(TYPED_MAP).name}/{TYPED_MAP}", grid, faults)
    return reader.read(folder.toml(TYPED_MAP))


def _columns(rows: Any, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(dict.fromkeys(column for row in rows for column in row if column not in without))


def _row(columns: tuple[str, ...], cells: Mapping[str, str]) -> Row:
    return MappingProxyType({column: cells.get(column, "") for column in columns})


@dataclass
class _Reader:
    """Reads one typed map, and gathers what is wrong with it."""

    source: str
    grid: Grid
    faults: list[str]
    typed: TypedMap = field(default_factory=TypedMap)

    def fault(self, at: str, wrong: str) -> None:
        self.faults.append(f"{self.source}, {at}: {wrong}")

    def read(self, toml: Mapping[str, Any]) -> TypedMap:
        self.faults += [f"{self.source}, {fault}" for fault in unread_keys(toml, _KEYS, "a typed map")]
        for key in ("provenance", "title", "rule"):
            if isinstance(said := toml.get(key, ""), str):
                setattr(self.typed, key, said or getattr(self.typed, key))
            else:
                self.fault(key, "must be a text in quotation marks")
        signs = {sign: row for sign, row in self._table(toml, "signs") if self._is_row(f"signs, {sign}", row)}
        self._hexes(toml, signs)
        self._names(toml)
        for entry in self._entries(toml, "along", "ways"):
            self._along(*entry)
        for entry in self._entries(toml, "between", "sides"):
            self._between(*entry)
        return self.typed

    def _table(self, toml: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
        value = toml.get(key, {})
        if isinstance(value, Mapping):
            yield from value.items()
        else:
            self.fault(key, f"must be a table, [{key}]")

    def _is_row(self, at: str, row: object) -> bool:
        if isinstance(row, Mapping) and all(isinstance(cell, str) for cell in row.values()):
            return True
        self.fault(at, 'must be a table of texts, such as { terrain = "clear" }')
        return False

    def _hexes(self, toml: Mapping[str, Any], signs: Mapping[str, Row]) -> None:
        first, text = toml.get("first", ""), toml.get("map")
        if not isinstance(text, str) or not text.strip():
            return self.fault("map", "is missing; type a sign for each hex, a line for each row")
        try:
            column, row = self.grid.numbers(first) if isinstance(first, str) and first else (1, 1)
        except ValueError:
            return self.fault(
                "first", f"{clipped_id(str(first))!r} is no hex number such as {self.grid.numbering}"
            )
        lines = text.strip("\n").splitlines()
        if len(lines) > _MOST or max(map(len, lines)) > _MOST:
            return self.fault("map", f"has more than {_MOST} rows or columns")
        unknown: dict[str, str] = {}
        for down, line in enumerate(lines):
            for across, sign in enumerate(line.rstrip()):
                if sign == " ":
                    continue
                hex = self.grid.name(column + across, row + down)
                if sign not in signs:
                    unknown.setdefault(sign, hex)
                elif not hex:
                    self.fault(
                        "map",
                        f"row {down + 1}, sign {across + 1}: {self.grid.numbering} has no number for it",
                    )
                else:
                    self.typed.hexes[hex] = {**signs[sign]}
        for sign, hex in unknown.items():
            self.fault(
                "map", f"hex {hex} is {sign!r}, which [signs] does not have; there is {' '.join(signs)}"
            )
        return None

    def _names(self, toml: Mapping[str, Any]) -> None:
        for hex, name in self._table(toml, "names"):
            if hex not in self.typed.hexes:
                self.fault(f"names, {hex}", "is no hex of the map")
            elif not isinstance(name, str) or (said := name_objection(name)):
                self.fault(
                    f"names, {hex}",
                    "must be a text in quotation marks" if not isinstance(name, str) else said,
                )
            else:
                self.typed.hexes[hex]["name"] = name

    def _entries(self, toml: Mapping[str, Any], key: str, listed: str) -> Iterator[tuple[str, Row, str]]:
        """Yield each line of `[[along]]` or `[[between]]` with what is there."""
        entries = toml.get(key, [])
        if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
            return self.fault(key, f"must be a list of tables, [[{key}]]")
        for number, entry in enumerate(entries, start=1):
            at = f"{key} {number}"
            for name in entry:
                if name not in ("is", listed):
                    self.fault(f"{at}, {name}", f"is no key of [[{key}]]; there is is, {listed}")
            lines = entry.get(listed)
            if not self._is_row(f"{at}, is", entry.get("is")):
                continue
            if not isinstance(lines, list) or not all(isinstance(each, str) for each in lines):
                self.fault(f"{at}, {listed}", "must be a list of texts with hex numbers")
                continue
            yield from ((f"{at}, {listed}, {line!r}", entry["is"], line) for line in lines)
        return None

    def _along(self, at: str, what: Row, line: str) -> None:
        hexes = line.split()
        if not self._are_hexes(at, hexes):
            return
        for one, other in pairwise(hexes):
            if self.grid.are_adjacent(one, other):
                self._put(one, other, what)
            else:
                self.fault(at, f"{one} and {other} do not touch")

    def _between(self, at: str, what: Row, line: str) -> None:
        left, stroke, right = line.partition("|")
        if not stroke or not self._are_hexes(at, [*left.split(), *right.split()]):
            return (
                None if stroke else self.fault(at, 'must be hexes on both sides of a stroke: "0101 | 0102"')
            )
        sides = [
            (a, b) for a in left.split() for b in right.split() if a != b and self.grid.are_adjacent(a, b)
        ]
        if not sides:
            self.fault(at, "no hex on the left touches one on the right")
        for side in sides:
            self._put(*side, what)
        return None

    def _are_hexes(self, at: str, hexes: list[str]) -> bool:
        strange = [each for each in hexes if each not in self.typed.hexes]
        if strange:
            self.fault(at, f"{' and '.join(map(clipped_id, strange[:3]))} is no hex of the map")
        return not strange

    def _put(self, one: str, other: str, what: Row) -> None:
        ends = (one, other) if one < other else (other, one)
        self.typed.sides.setdefault(ends, {}).update(what)
