"""The table loader: charts (TOML) and lists (CSV) of a game, every value with its provenance.

A chart stands in its own TOML file in the printed order of rows and columns; a list is a CSV file that
`provenance.toml` of the same folder describes. Both become a `Table`. Whatever is wrong with them is
collected and raised as one RulesDataError that names file, row and column of each fault.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.identifier import clipped_id, id_faults, id_objection, name_objection
from guelta.rules.engine.tables.own_spaces import OwnSpaces
from guelta.rules.engine.tables.sheet import read_sheet
from guelta.rules.engine.tables.typed_map import TYPED_MAP, typed_lists
from guelta.rules.engine.tables.vocabulary import Vocabulary, VocabularyError

__all__ = [
    "CERTAIN",
    "EDGES",
    "LISTS",
    "PROVENANCES",
    "Cell",
    "Folder",
    "RulesDataError",
    "Table",
    "Tables",
    "described_lists",
    "load_tables",
    "read_chart",
    "read_list",
]

Cell = str | int | float
Said = Mapping[tuple[str, str], tuple[str, str]]
"""Provenance and reason by (row, column), where "*" stands for every row or column."""

PROVENANCES = ("printed", "errata", "inferred", "reconstructed", "designed", "house")
"""Where a value may come from; `CERTAIN` are those its publisher stands behind."""
CERTAIN = frozenset({"printed", "errata"})

LISTS = "provenance.toml"
"""The file that describes the lists of a folder."""

TESTED = "tested.csv"
"""The list of a folder that is none of its tables: which test shows which rule."""

_HEAD = re.compile(r"[^\W\d_][\w -]*(:[a-z0-9-]+)?")
"""What the first line of a list may call a column; after a colon stands the face for which it holds."""

_IDS: Mapping[str, tuple[str, ...]] = {
    "areas": ("id",),
    "boxes": ("id", "owner"),
    "counters": ("id", "side"),
    "map": ("hex",),
}
"""The columns that hold ids of what becomes a file or a name in a module: the first of the rows' own."""

_FACES: Mapping[str, tuple[str, ...]] = {"counters": ("front", "back")}
"""The columns that hold ids of what is drawn of a row; those of all rows are told apart as its own are."""

_NAMES = ("name", "title")
"""The columns of these lists that hold what something is called."""

EDGES = ("hexsides", "edges")
"""Lists whose rows are named by two cells, unless their description says otherwise."""

_PLAIN_LIST: Mapping[str, Any] = {
    "title": "",
    "rule": "",
    "source": "",
    "provenance": "printed",
    "open_rows": True,
}
"""The description of a list that nothing is said of: it has the columns it has, and any text in them."""

_KEYS = {"title", "rule", "provenance", "source", "columns", "cells", "words", "open_rows"}
_CHART_KEYS = _KEYS | {"read_by", "rows", "cell"}
_LIST_KEYS = _KEYS | {"key", "column", "said_by", "chart"}


@dataclass(frozen=True, slots=True)
class Table:
    """One chart or list: cells by row and column, both in printed order.

    A row is named by its first cell, or by the cells of the list's key joined by a blank ("1030 1129").
    `said` holds what is said of single cells, rows or columns; `said_by` names for a column the one that
    carries its provenance row by row. A column `provenance` speaks for its whole row. `rule` is the number it
    is printed under, `read_by` are others that need it, which an edition may have without that one.
    """

    source: str
    title: str
    rule: str
    default: str
    columns: tuple[str, ...]
    cells: Mapping[str, Mapping[str, Cell]]
    said: Said = field(default_factory=dict)
    said_by: Mapping[str, str] = field(default_factory=dict)
    read_by: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Name it in a line."""
        return f"<Table {self.source}: {len(self.cells)} rows, {len(self.columns)} columns>"

    @property
    def rows(self) -> tuple[str, ...]:
        """The names of the rows in printed order."""
        return tuple(self.cells)

    def __contains__(self, row: object) -> bool:
        return row in self.cells

    def row(self, row: str) -> Mapping[str, Cell]:
        """Return a row as cells by column; KeyError names the table."""
        try:
            return self.cells[row]
        except KeyError:
            raise KeyError(f"{self.source} has no row {row}") from None

    def rows_with(self, column: str, value: Cell) -> tuple[str, ...]:
        """Name the rows that hold a value in a column."""
        return tuple(row for row in self.cells if self.value(row, column) == value)

    def texts(self) -> Iterator[Mapping[str, str]]:
        """Yield every row of a list, whose cells are all text."""
        yield from cast("Iterable[Mapping[str, str]]", self.cells.values())

    def value(self, row: str, column: str) -> Cell:
        """Return one cell; KeyError names the table and what it lacks."""
        cells = self.row(row)
        if column not in cells:
            raise KeyError(f"{self.source} has no column {column}")
        return cells[column]

    def text(self, row: str, column: str) -> str:
        """Return one cell as text."""
        return str(self.value(row, column))

    def number(self, row: str, column: str) -> int | float:
        """Return one cell that must be a number here; ValueError when it is a word such as "-"."""
        cell = self.value(row, column)
        try:
            return int(cell) if isinstance(cell, str) else cell
        except ValueError:
            at = f"{self.source}, row {row}, column {column}"
            raise ValueError(f"{at}: {cell!r} is no number") from None

    def provenance(self, row: str, column: str) -> str:
        """Return where a cell comes from, in the words of PROVENANCES."""
        cells = self.row(row)
        for carrier in (self.said_by.get(column, ""), "provenance"):
            if cells.get(carrier):
                return str(cells[carrier])
        return self._said(row, column)[0]

    def provenances(self) -> Mapping[str, Mapping[str, str]]:
        """Return for every row where each of its cells comes from; rows that are alike in it share one."""
        shared: dict[tuple[str, ...], Mapping[str, str]] = {}
        carriers = {carrier for carrier in (*self.said_by.values(), "provenance") if carrier in self.columns}
        spoken_of = {row for row, _ in self.said}
        found = {}
        for row, cells in self.cells.items():
            alike = (row if row in spoken_of else "", *(str(cells[carrier]) for carrier in carriers))
            if alike not in shared:
                said = {column: self.provenance(row, column) for column in self.columns}
                shared[alike] = MappingProxyType(said)
            found[row] = shared[alike]
        return found

    def why(self, row: str, column: str) -> str:
        """Return the reason stated for a cell's provenance, "" when there is none."""
        return self._said(row, column)[1]

    def is_certain(self, row: str, column: str) -> bool:
        """Return whether a cell is printed or from the errata."""
        return self.provenance(row, column) in CERTAIN

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Name the table and what it is, for whatever rests on it as a whole; nothing if it is printed."""
        return () if self.default in CERTAIN else (f"{self.title}: {self.default}",)

    def _said(self, row: str, column: str) -> tuple[str, str]:
        for at in ((row, column), (row, "*"), ("*", column)):
            if at in self.said:
                return self.said[at]
        return self.default, ""


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of a game: `charts` by file name without ending, `lists` likewise; `grid` of its hexes.

    `own` is what the spaces of an owner have otherwise than ours.
    """

    charts: Mapping[str, Table] = field(repr=False)
    lists: Mapping[str, Table] = field(repr=False)
    grid: Grid = field(default_factory=Grid)
    own: OwnSpaces = field(default_factory=OwnSpaces)


def load_tables(folder: Folder) -> Tables:
    """Read `tables/*.toml` and the lists that `provenance.toml` describes; RulesDataError has all faults."""
    faults: list[str] = []
    grid = _grid(folder, faults)
    charts, lists = {}, {}
    for name in (folder / "tables").names(".toml"):
        layer = (folder / "tables").holding(name)
        try:
            table = read_chart(f"{layer.name}/{name}", layer.toml(name), faults, grid)
        except RulesDataError as error:
            faults += error.faults
            continue
        if table is not None:
            charts[name.removesuffix(".toml")] = table
    try:
        described = described_lists(folder)
    except RulesDataError as error:
        faults += error.faults
        described = {}
    for name, description in described.items():
        about = f"{folder.holding(LISTS).name}/{LISTS}, {name}"
        if (table := read_list(folder, name, about, description, faults, grid)) is not None:
            lists[name] = table
    if folder.has(TYPED_MAP):
        typed = typed_lists(folder, grid, lists, PROVENANCES, faults)
        lists |= {name: Table(*own) for name, own in typed.items()}
    faults += id_faults((f"{(folder / 'tables').name}/{name}.toml", name) for name in charts)
    if faults:
        raise RulesDataError(faults)
    return Tables(MappingProxyType(charts), MappingProxyType(lists), grid)


def described_lists(folder: Folder) -> dict[str, Any]:
    """Return the description of every list of a folder, a plain one where `provenance.toml` has none."""
    described = folder.toml(LISTS) if folder.has(LISTS) else {}
    files = (file.removesuffix(".csv") for file in folder.names(".csv") if file != TESTED)
    return {**described, **{name: _PLAIN_LIST for name in files if name not in described}}


def _grid(folder: Folder, faults: list[str]) -> Grid:
    """Read how hexes are numbered from `[map]` of game.toml; without it as most maps number them."""
    if not folder.holding("game.toml").path.joinpath("game.toml").is_file():
        return Grid()
    try:
        return Grid.declared(folder.layered_toml("game.toml").get("map", {}))
    except RulesDataError as error:
        faults += error.faults
        return Grid()
    except ValueError as error:
        faults.append(f"{folder.holding('game.toml').name}/game.toml, map: {error}")
        return Grid()


def read_chart(source: str, chart: Mapping[str, Any], faults: list[str], grid: Grid) -> Table | None:
    """Make the table of a parsed chart, adding what is wrong with it to `faults`; None if it has no rows."""
    reader = _Reader(source, source, chart, _CHART_KEYS, faults, grid)
    rows = chart.get("rows")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        reader.fault("rows must be a list of rows")
        return None
    return reader.table([(row, "") for row in rows], reader.columns[:1], reader.cells_said())


def read_list(
    folder: Folder, name: str, about: str, description: object, faults: list[str], grid: Grid
) -> Table | None:
    """Read `name`.csv of a folder as its description, found at `about`, says; faults as in `read_chart`."""
    file = f"{name}.csv"
    if not name.isidentifier():  # it becomes a file name
        faults.append(f"{about}: is no name for a list")
        return None
    source = f"{folder.holding(file).name}/{file}"
    if not isinstance(description, dict):
        faults.append(f"{about}: must be a table that describes {file}")
        return None
    reader = _Reader(source, about, description, _LIST_KEYS, faults, grid)
    try:
        (_, head), *lines = read_sheet(folder.text(file)) or [(1, [])]
    except RulesDataError as error:
        faults += error.faults
        return None
    except csv.Error as error:
        reader.fault(f"cannot be read as CSV: {error}")
        return None
    if not any(head):
        faults.append(f"{source}: is empty; its first line names the columns")
        return None
    if description is _PLAIN_LIST:
        nameless = [each for each in head if not _HEAD.fullmatch(each)]
        faults += (f"{source}, line 1: {each!r} names no column; give a word in letters" for each in nameless)
        if nameless:
            return None
        reader.describe_itself(name, tuple(head))
    if not reader.accepts_header(head):
        return None
    reader.ids, reader.faces = _IDS.get(name, ()), _FACES.get(name, ())
    rows = [(row, f" (line {number})") for number, row in lines]
    key = reader.names("key") or reader.columns[: 2 if name in EDGES else 1]
    return reader.table(rows, key, reader.columns_said())


class _Reader:
    """Reads one table as its description says, adding every fault to a shared list.

    `source` is the file its rows stand in, `about` the place of the description.
    """

    def __init__(
        self,
        source: str,
        about: str,
        description: Mapping[str, Any],
        keys: Set[str],
        faults: list[str],
        grid: Grid,
    ) -> None:
        self.source = source
        self.about = about
        self.description = description
        self.faults = faults
        for key in sorted(set(description) - keys):
            self.misdescribed(f"{key} is no key of a table")
        for key in () if description is _PLAIN_LIST else ("title", "rule", "source"):
            if not isinstance(description.get(key), str) or not description[key]:
                self.misdescribed(f"{key} is missing")
        self.ids: tuple[str, ...] = ()
        self.faces: tuple[str, ...] = ()
        self._good: dict[str, set[str]] = defaultdict(set)
        """By column the words to which nothing was objected."""
        self.columns = self.names("columns")
        if not self.columns and description is not _PLAIN_LIST:
            self.misdescribed("columns must name at least one column")
        for column in sorted({name for name in self.columns if self.columns.count(name) > 1}):
            self.misdescribed(f"column {column} is named twice")
        self.default = self.word(description.get("provenance"))
        self.said_by = self.mapping("said_by")
        try:
            self.vocabulary = Vocabulary(description.get("words", {}), description.get("cells", {}), grid.has)
        except VocabularyError as error:
            self.vocabulary = Vocabulary({}, {}, grid.has)
            self.misdescribed(str(error))

    def describe_itself(self, name: str, columns: tuple[str, ...]) -> None:
        """Take a list that nothing is said of as it stands, an id in the column that names its rows."""
        self.columns = columns
        self.description = {**_PLAIN_LIST, "title": name.replace("_", " ").capitalize()}
        for column in sorted({each for each in columns if columns.count(each) > 1}):
            self.fault("stands twice in the first line", f"column {column}")

    def fault(self, reason: str, *at: str) -> None:
        """Note what is wrong with the rows."""
        self.faults.append(f"{', '.join((self.source, *at))}: {reason}")

    def misdescribed(self, reason: str, *at: str) -> None:
        """Note what is wrong with the description."""
        self.faults.append(f"{', '.join((self.about, *at))}: {reason}")

    def names(self, key: str) -> tuple[str, ...]:
        """Read a list of names out of the description."""
        value = self.description.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.misdescribed(f"{key} must be a list of names")
            return ()
        return tuple(value)

    def mapping(self, key: str) -> dict[str, str]:
        """Read a table of words out of the description."""
        value = self.description.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            self.misdescribed(f"{key} must be a table of columns and words")
            return {}
        return value

    def word(self, word: object, *at: str) -> str:
        """Read a word of provenance out of the description."""
        if word not in PROVENANCES:
            self.misdescribed(f"provenance {word!r} is none of {', '.join(PROVENANCES)}", *at)
            return ""
        return str(word)

    def accepts_header(self, header: Sequence[str]) -> bool:
        """Return whether the first line of a list names exactly the columns described, in their order."""
        if tuple(header) == self.columns:
            return True
        missing = [column for column in self.columns if column not in header]
        strange = [column for column in header if column not in self.columns]
        for column in missing:
            self.fault("is missing", f"column {column}")
        for column in strange:
            self.fault("is not described", f"column {column}")
        if not missing and not strange:
            self.fault(f"the columns must be {', '.join(self.columns)}, each once and in this order")
        return False

    def cells_said(self) -> Said:
        """Read what the [[cell]] entries of a chart say."""
        entries = self.description.get("cell", [])
        if not isinstance(entries, list):
            self.misdescribed("cell must be a list of tables, [[cell]]")
            return {}
        said = {}
        for number, entry in enumerate(entries, start=1):
            at = entry.get("at") if isinstance(entry, dict) else None
            if not isinstance(at, list) or len(at) != 2 or not all(isinstance(name, str) for name in at):
                self.misdescribed("at must be [row, column]", f"cell {number}")
                continue
            place = (f"row {at[0]}", f"column {at[1]}")
            if not entry.get("why"):
                self.misdescribed("a provenance of its own needs a why", *place)
            if (at[0], at[1]) in said:
                self.misdescribed("is spoken of twice", *place)
            said[at[0], at[1]] = (self.word(entry.get("provenance"), *place), str(entry.get("why", "")))
        return said

    def columns_said(self) -> Said:
        """Read the provenance of whole columns of a list."""
        return {
            ("*", column): (self.word(word, f"column {column}"), "")
            for column, word in self.mapping("column").items()
        }

    def table(self, rows: Iterable[tuple[list[Any], str]], key: Sequence[str], said: Said) -> Table | None:
        """Make the table of rows, each with the place that faults add to its name."""
        spoken_of = {*key, *self.said_by, *self.said_by.values(), *self.vocabulary.columns}
        for column in sorted(spoken_of - {*self.columns, "*"}):
            self.misdescribed("is spoken of but not in the table", f"column {column}")
        if not self.columns or not set(key) <= set(self.columns):
            return None
        cells: dict[str, Mapping[str, Cell]] = {}
        ids: list[tuple[str, str]] = []
        drawn: list[tuple[str, str]] = []
        for row, place in rows:
            named = dict(zip(self.columns, row, strict=False))
            name = " ".join(str(named[column]) for column in key if column in named)
            at = f"row {clipped_id(name) or '?'}{place}"
            if len(row) != len(self.columns):
                self.fault(f"has {len(row)} cells, not {len(self.columns)}", at)
                continue
            if nameless := [column for column in key if named[column] == ""]:
                self.fault("is empty; it names the row", at, f"column {nameless[0]}")
            if name in cells:
                self.fault("stands twice", at)
            cells[name] = MappingProxyType(named)
            self.examine(cells[name], at)
            ids += [(f"{self.source}, {at}, column {key[0]}", name)] if (*key,) == self.ids[:1] else []
            faces = {face: str(named[face]) for face in self.faces if named.get(face)}
            drawn += [(f"{self.source}, {at}, column {column}", face) for column, face in faces.items()]
        self.faults += (*id_faults(ids), *id_faults(drawn))
        for row_name, column in said:
            if row_name not in (*cells, "*") or column not in (*self.columns, "*"):
                self.misdescribed("is spoken of but not in the table", f"row {row_name}", f"column {column}")
        title, rule = (str(self.description.get(name, "")) for name in ("title", "rule"))
        frozen = MappingProxyType(cells)
        own = (self.default, self.columns, frozen, said, self.said_by, self.names("read_by"))
        return Table(self.source, title, rule, *own)

    def examine(self, cells: Mapping[str, Cell], at: str) -> None:
        """Compare the cells of one row with the vocabulary of their columns."""
        for column, cell in cells.items():
            good = self._good[column]
            if type(cell) is str and cell in good:
                continue  # thousands of rows hold the same few words
            if reason := self.objection(column, cell):
                self.fault(reason, at, f"column {column}")
            elif type(cell) is str:
                good.add(cell)

    def objection(self, column: str, cell: Cell) -> str:
        """Return what is wrong with a cell of a column, "" for nothing."""
        if column in (*self.said_by.values(), "provenance"):
            return "" if cell in ("", *PROVENANCES) else f"{cell!r} is none of {', '.join(PROVENANCES)}"
        return self.vocabulary.objection(column, cell) or self.id_objection(column, cell)

    def id_objection(self, column: str, cell: Cell) -> str:
        """Return what is wrong with a cell that holds the id of something else, or a name, "" for nothing."""
        if self.ids and column in _NAMES:
            return name_objection(str(cell))
        return id_objection(str(cell)) if column in self.ids[1:] and cell != "" else ""
