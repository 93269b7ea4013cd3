"""The spaces of an owner's map: which he adds, drops and joins, and what else of the tables follows them.

His `map.csv`, `areas.csv` or `boxes.csv` may have rows that ours does not, and lack others. `joined.csv`
names spaces that are part of another on his copy: `space,into`. What our tables say of a joined space is said
of the other one, but for sides of a joined hex that the other does not touch. An edge of a dropped space goes
with it; what else still needs a dropped one is a fault.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.own_spaces import OwnSpaces
from guelta.rules.engine.tables.sheet import read_sheet
from guelta.rules.engine.tables.table import EDGES, Table, Tables, described_lists, read_list

__all__ = ["BOARD", "JOINED", "SPACES", "needed", "with_own_spaces"]

SPACES = ("map", "areas", "boxes")
"""The lists of spaces: of hexes, of areas, and of boxes beside them."""

JOINED = "joined.csv"
"""The file of an owner's folder that names joined spaces."""

BOARD = "board.toml"
"""The file of an owner's folder that says where the spaces lie which he adds."""

_COLUMNS = ("space", "into")
_ABOUT: Mapping[str, Any] = {
    "title": "Joined spaces",
    "rule": "-",
    "source": "an owner's copy",
    "provenance": "house",
    "columns": list(_COLUMNS),
}


def with_own_spaces(tables: Tables, ours: Tables, own: Folder, folder: Folder) -> Tables:
    """Let the other tables follow the spaces of an owner's lists, and join those that he joins.

    RulesDataError names what still needs a space that he drops.
    """
    faults: list[str] = []
    lists, joined = dict(tables.lists), _joined(tables, ours, own, faults)
    if faults:
        raise RulesDataError(faults)
    for name in SPACES:
        if name in lists:
            kept = {row: cells for row, cells in lists[name].cells.items() if row not in joined}
            lists[name] = replace(lists[name], cells=MappingProxyType(kept))
    now, was = _called(lists), _called(ours.lists)
    gone = {space: title for space, title in was.items() if space not in now and space not in joined}
    spaces = OwnSpaces(
        frozenset(now.keys() - was.keys()),
        MappingProxyType(gone),
        MappingProxyType(joined),
        MappingProxyType(_beside(ours, gone, now)),
    )
    if not spaces:
        return tables
    for name, table in lists.items():
        if name in EDGES:
            lists[name] = _edges(table, spaces, tables.grid)
        elif name not in SPACES:
            lists[name] = _following(table, _columns(described_lists(folder).get(name, {})), spaces, faults)
    charts = {
        name: _following(table, _columns((folder / "tables").toml(f"{name}.toml")), spaces, faults)
        for name, table in tables.charts.items()
    }
    if faults:
        raise RulesDataError(faults)
    return Tables(MappingProxyType(charts), MappingProxyType(lists), tables.grid, spaces)


def _called(lists: Mapping[str, Table]) -> dict[str, str]:
    """Return every space of the lists with what it is called."""
    found = {}
    for name in SPACES:
        table = lists.get(name)
        for row in table.rows if table else ():
            column = next((each for each in ("title", "name") if table and each in table.columns), "")
            found[row] = (table.text(row, column) if table and column else "") or row
    return found


def _beside(ours: Tables, gone: Mapping[str, str], left: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return which spaces touch dropped ones on our map, and what those are called."""
    touching: dict[str, set[str]] = {space: set() for space in gone}
    for name in EDGES:
        for row in ours.lists[name].texts() if name in ours.lists else ():
            first, second = (row[column] for column in ours.lists[name].columns[:2])
            for space, other in ((first, second), (second, first)):
                touching.get(space, set()).add(other)
    for space in gone if "map" in ours.lists else ():
        touching[space] |= {*ours.grid.neighbours(space)} if ours.grid.has(space) else set()
    found: dict[str, tuple[str, ...]] = {}
    for space, title in gone.items():
        for other in sorted(touching[space] & {*left}):
            found[other] = (*found.get(other, ()), title)
    return found


def _joined(tables: Tables, ours: Tables, own: Folder, faults: list[str]) -> dict[str, str]:
    """Read which spaces are joined into which, each of them of one list."""
    if not own.has(JOINED):
        return {}
    try:
        heads = next((row for _, row in read_sheet(own.text(JOINED))), [])
    except csv.Error:
        heads = []
    if {*heads} != {*_COLUMNS}:
        faults.append(f"{own.name}/{JOINED}: its first line must be {','.join(_COLUMNS)}")
        return {}
    table = read_list(own, "joined", f"{own.name}/{JOINED}", _ABOUT, faults, tables.grid)
    found: dict[str, str] = {}
    for row in table.texts() if table else ():
        space, into = row["space"], row["into"]
        if fault := _unjoinable(space, into, tables, ours):
            faults.append(f"{own.name}/{JOINED}, row {space}{fault}")
        else:
            found[space] = into
    faults += [
        f"{own.name}/{JOINED}, row {space}: {into} is joined itself"
        for space, into in found.items()
        if into in found
    ]
    return found


def _unjoinable(space: str, into: str, tables: Tables, ours: Tables) -> str:
    """Return why a space cannot be joined into another, "" where it can."""
    among = next((name for name in SPACES if name in ours.lists and space in ours.lists[name]), "")
    if not among:
        return f": the game has no space {space}"
    if into == space:
        return ", column into: a space cannot be joined to itself"
    if into in tables.lists[among]:
        return ""
    if any(name in tables.lists and into in tables.lists[name] for name in SPACES):
        return f", column into: {into} is a space of another kind; {space} can join one of {among}.csv"
    return f", column into: your {among}.csv has no space {into}"


def needed(space: str) -> str:
    """Return that something needs a space which an owner has dropped, and what to do."""
    return f"needs {space}, which your map lacks; join it to another space in {JOINED} instead"


def _columns(described: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the columns that are declared to hold ids or numbers of hexes."""
    cells = described.get("cells", {})
    return tuple(name for name, kinds in cells.items() if {"id", "hex"} & set(str(kinds).split(" | ")))


def _edges(table: Table, spaces: OwnSpaces, grid: Grid) -> Table:
    """Return a list of edges without those of dropped spaces, those of joined ones as the other's.

    A side of a joined hex goes with it where the other hex does not touch it.
    """
    first, second = table.columns[:2]
    kept: dict[str, Mapping[str, Any]] = {}
    for cells in table.cells.values():
        row = {column: spaces.now(cell) if isinstance(cell, str) else cell for column, cell in cells.items()}
        ends = (str(row[first]), str(row[second]))
        if row != cells and all(map(grid.has, ends)) and not grid.are_adjacent(*ends):
            continue
        if ends[0] != ends[1] and spaces.dropped.keys().isdisjoint(ends):
            kept.setdefault(" ".join(sorted(ends)), row)
    named = {f"{row[first]} {row[second]}": MappingProxyType(row) for row in kept.values()}
    return replace(table, cells=MappingProxyType(named))


def _following(table: Table, columns: Collection[str], spaces: OwnSpaces, faults: list[str]) -> Table:
    """Return a table with joined spaces as what they are part of; name each row that needs a dropped one."""
    rows: dict[str, Mapping[str, Any]] = {}
    faults += [*_needing(table, columns, spaces)]
    for name, cells in table.cells.items():
        changed = {
            column: spaces.now(str(cells[column])) for column in columns if cells.get(column) in spaces.joined
        }
        rows[name] = MappingProxyType({**cells, **changed}) if changed else cells
    return replace(table, cells=MappingProxyType(rows))


def _needing(table: Table, columns: Collection[str], spaces: OwnSpaces) -> Iterator[str]:
    for name, cells in table.cells.items():
        for column in columns:
            if cells.get(column) in spaces.dropped:
                yield (
                    f"{table.source}, row {name}, column {column}: {needed(str(cells[column]))},"
                    " or change this row too"
                )
