"""An owner's charts: what the copy on his table says, laid over ours, chart by chart and whole.

A file of his has the name of the chart it replaces, its columns and its rows, of spaces as many as he likes
(see `joining`); the words its cells may hold are ours. Whatever is wrong with his files is collected, and
none of them counts until all of them can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.joining import BOARD, JOINED, SPACES, with_own_spaces
from guelta.rules.engine.tables.table import LISTS, Table, Tables, described_lists, read_chart, read_list

__all__ = ["listed", "text_of", "with_own_charts"]

_MOST_BYTES = 4 << 20
_OURS = ("rule", "cells", "words", "open_rows", "read_by")
"""Keys of a chart that say how it is read: what an owner's copy says of them counts for nothing."""


def listed(tables: Tables, folder: Folder) -> dict[str, Table]:
    """Return every table of a game that a copy of it can have printed, by file name: charts, then lists.

    Lists that the game leaves out are none.
    """
    described = described_lists(folder)
    charts = {f"{name}.toml": table for name, table in tables.charts.items()}
    lists = {
        f"{name}.csv": table
        for name, table in tables.lists.items()
        if described.get(name, {}).get("chart", True) and folder.has(f"{name}.csv")
    }
    return charts | lists


def with_own_charts(tables: Tables, own: Folder, folder: Folder) -> Tables:
    """Put an owner's charts in place of those of a game's folder; RulesDataError has every fault of his."""
    known, faults = listed(tables, folder), list(_strangers(tables, own, folder))
    charts, lists = dict(tables.charts), dict(tables.lists)
    for file in () if faults else _files(own):
        name, _, kind = file.rpartition(".")
        read = _own_chart if kind == "toml" else _own_list
        try:
            table, open_rows = read(name, own, folder, faults, tables.grid)
        except RulesDataError as error:
            faults += error.faults
            continue
        if table is not None:
            faults += [] if open_rows else _missing_rows(table, known[file])
            faults += _contradictions(table, known[file])
            (charts if kind == "toml" else lists)[name] = table
    if faults:
        raise RulesDataError(faults)
    his = Tables(MappingProxyType(charts), MappingProxyType(lists), tables.grid)
    return with_own_spaces(his, tables, own, folder)


def _files(own: Folder) -> tuple[str, ...]:
    """Name the files of an owner that take the place of ours."""
    files = (*own.names(".toml"), *own.names(".csv"))
    return tuple(file for file in files if file not in (BOARD, JOINED))


def _strangers(tables: Tables, own: Folder, folder: Folder) -> Iterator[str]:
    """Name what is no chart of the game, and what is too large."""
    known = listed(tables, folder)
    for file in _files(own):
        if file not in known:
            stems = {each.rpartition(".")[0]: each for each in (*known, JOINED, BOARD)}
            meant = next((stems[each] for each in get_close_matches(file.rpartition(".")[0], stems, 1)), "")
            hint = (
                f"did you mean {meant}?" if meant else "guelta charts GAME --export DIR writes all there are"
            )
            yield f"{own.name}/{file}: there is no such chart; {hint}"
        elif isinstance(path := own.path.joinpath(file), Path) and path.stat().st_size > _MOST_BYTES:
            yield f"{own.name}/{file}: is larger than {_MOST_BYTES >> 20} MB"


def _own_chart(
    name: str, own: Folder, folder: Folder, faults: list[str], grid: Grid
) -> tuple[Table | None, bool]:
    file = f"{name}.toml"
    ours, his = (folder / "tables").toml(file), own.toml(file)
    chart = {key: value for key, value in his.items() if key not in _OURS}
    chart |= {key: ours[key] for key in _OURS if key in ours}
    source = f"{own.name}/{file}"
    if chart.get("columns") != ours["columns"]:
        faults.append(f"{source}: columns must be {', '.join(ours['columns'])}")
        return None, True
    return read_chart(source, chart, faults, grid), bool(ours.get("open_rows"))


def _own_list(
    name: str, own: Folder, folder: Folder, faults: list[str], grid: Grid
) -> tuple[Table | None, bool]:
    described: Mapping[str, Any] = described_lists(folder)[name]
    about = f"{folder.holding(LISTS).name}/{LISTS}, {name}"
    table = read_list(own, name, about, described, faults, grid)
    return table, name in SPACES or bool(described.get("open_rows"))


def _missing_rows(his: Table, ours: Table) -> Iterator[str]:
    """Name the rows that one has and the other has not, or else the first that stands elsewhere."""
    missing = [row for row in ours.rows if row not in his]
    strange = [row for row in his.rows if row not in ours]
    for row in missing:
        yield f"{his.source}, row {row}: is missing"
    for row in strange:
        yield f"{his.source}, row {row}: is no row of this chart"
    if not missing and not strange and his.rows != ours.rows:
        moved = next(row for row, other in zip(his.rows, ours.rows, strict=True) if row != other)
        yield f"{his.source}, row {moved}: the rows must stand in the order {', '.join(ours.rows)}"


def _contradictions(his: Table, ours: Table) -> Iterator[str]:
    """Name the cells he calls printed though what is printed elsewhere says otherwise, and we are certain."""
    columns = [column for column in his.columns if not column.startswith("provenance")]
    for row in his.rows:
        for column in columns if row in ours else ():
            value, printed = his.text(row, column), ours.text(row, column)
            if value != printed and ours.is_certain(row, column) and his.provenance(row, column) == "printed":
                why = ours.why(row, column).partition(":")[0] or ours.source
                yield (
                    f"{his.source}, row {row}, column {column}: {value}, but {printed} is printed ({why});"
                    " if your copy differs, call it errata, or house for a rule of your own"
                )


def text_of(file: str, folder: Folder, own: Folder | None) -> str:
    """Return the text of a table's file, an owner's if he has one."""
    if own is not None and own.path.joinpath(file).is_file():
        return own.text(file)
    return (folder / "tables" if file.endswith(".toml") else folder).text(file)
