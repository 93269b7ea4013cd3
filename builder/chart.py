"""Charts as they are printed: a table of the rules and its wording become headed rows of marked cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from guelta.builder.errors import PrintError
from guelta.rules.engine.tables.table import CERTAIN, Table

__all__ = ["ChartBlock", "PrintedCell", "Wording", "chart_block"]

_PROSE, _SHORT = 26, 8
_TWO = re.compile(r"(\d+)[A-Z]?/(\d+)")
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wording:
    """How a chart is worded: headings by column, words by cell, a shorter title, columns left out, a note.

    `turned` makes the columns rows; `wrap` then breaks it after so many. `signs` puts the map's sign before
    every key that the map's key explains. `tints` are colours by word: each row has that of its word in the
    column `tinted_by`; without one, a cell of two numbers such as "4/2R" has that of "first", "second" or
    "even", whichever is greater.
    """

    headings: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    words: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    title: str = ""
    drop: tuple[str, ...] = ()
    note: str = ""
    turned: bool = False
    wrap: int = 0
    signs: bool = False
    tints: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    tinted_by: str = ""

    @classmethod
    def of(cls, entry: Mapping[str, Any], source: str) -> Wording:
        """Read one section of a print.toml; PrintError names a key that says nothing here."""
        try:
            return cls(**{**entry, "drop": tuple(entry.get("drop", ()))})
        except TypeError as error:
            raise PrintError(f"{source}: {error}") from None


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """One cell and how it is set: as a `head`, a `key`, a `certain` value or any `other`.

    It may have a tint, and the picture of a sign before its text.
    Certain is what the publisher stands behind, printed or in the errata.
    """

    text: str
    set_as: str = "other"
    tint: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """A chart ready to be set: rows of cells, all of one length.

    `uncertain` are the provenances of what it shows that no publisher stands behind, in their order.
    """

    title: str
    rule: str
    provenance: str
    note: str
    rows: tuple[tuple[PrintedCell, ...], ...]
    uncertain: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    @property
    def prose(self) -> tuple[bool, ...]:
        """Return for each column whether it holds sentences, which are set flush left and broken."""
        return tuple(
            any(len(row[column].text) > _PROSE for row in self.rows[1:]) for column in range(self.columns)
        )

    @property
    def widths(self) -> tuple[str, ...]:
        """Find the width of each column for typst: sentences share what words leave, or else short words."""
        if any(self.prose):
            return tuple("1fr" if prose else "auto" for prose in self.prose)
        longest = [max(len(row[column].text) for row in self.rows[1:]) for column in range(self.columns)]
        if all(length > _SHORT for length in longest):
            return ("1fr", *["auto"] * (self.columns - 1))
        short = [column for column in range(1, self.columns) if longest[column] <= _SHORT]
        wide = short or range(1, self.columns)
        return tuple("1fr" if column in wide else "auto" for column in range(self.columns))


def chart_block(table: Table, wording: Wording, signs: Mapping[str, str] = _NOTHING) -> ChartBlock:
    """Word a table as it is printed; PrintError names a column that the table has not.

    `signs` are the pictures of what the map's key explains, for a table that is worded with them.
    """
    for column in (*wording.headings, *wording.drop, *filter(None, [wording.tinted_by])):
        if column not in table.columns:
            raise PrintError(f"{table.source} has no column {column!r} to word")
    columns = [column for column in table.columns if column not in wording.drop]
    head = tuple(PrintedCell(_heading(column, wording), "head") for column in columns)
    shown = signs if wording.signs else _NOTHING
    rows = (head, *(tuple(_cells(table, row, columns, wording, shown)) for row in table.rows))
    if wording.turned:
        rows = _wrapped(tuple(zip(*rows, strict=True)), wording.wrap)
    kinds = {table.default, *(table.provenance(row, column) for row in table.rows for column in columns[1:])}
    title, uncertain = wording.title or table.title, tuple(sorted(kinds - CERTAIN))
    return ChartBlock(title, table.rule, table.default, wording.note, rows, uncertain)


def _cells(
    table: Table, row: str, columns: Sequence[str], wording: Wording, signs: Mapping[str, str]
) -> Iterator[PrintedCell]:
    key, *others = columns
    whole = wording.tints.get(table.text(row, wording.tinted_by), "") if wording.tinted_by else ""
    named = _said(table.value(row, key), wording, heads=True)
    yield PrintedCell(named, "key", whole, signs.get(named, ""))
    for column in others:
        certain = table.provenance(row, column) in CERTAIN
        tint = whole or _tint(table.text(row, column), wording)
        yield PrintedCell(_said(table.value(row, column), wording), "certain" if certain else "other", tint)


def _tint(text: str, wording: Wording) -> str:
    """Return the colour of a cell of two numbers by which of them is greater, "" for any other cell."""
    numbers = _TWO.match(text)
    if wording.tinted_by or numbers is None:
        return ""
    first, second = int(numbers[1]), int(numbers[2])
    return wording.tints.get("even" if first == second else "first" if first > second else "second", "")


def _heading(column: str, wording: Wording) -> str:
    return wording.headings.get(column) or _words(column)


def _said(cell: object, wording: Wording, heads: bool = False) -> str:
    text = str(cell)
    if text in wording.words:
        return wording.words[text]
    if text == ".":
        return ""
    if text == "-":
        return "–"
    return _words(text) if heads else text.replace("_", " ")


def _words(name: str) -> str:
    """Make words of a name in a table: "long_range" becomes "Long range"."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:] if len(text) > 1 else text


def _wrapped(rows: tuple[tuple[PrintedCell, ...], ...], most: int) -> tuple[tuple[PrintedCell, ...], ...]:
    """Break turned rows after so many cells, each piece below the last with the heads repeated."""
    length = len(rows[0]) - 1
    if not 0 < most < length:
        return rows
    wrapped = []
    for start in range(1, length + 1, most):
        for row in rows:
            piece = row[start : start + most]
            wrapped.append((row[0], *piece, *[PrintedCell("")] * (most - len(piece))))
    return tuple(wrapped)
