"""Which cells of the charts of two games differ, each under the number of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guelta.rules.engine.tables.table import Table

__all__ = ["Change", "differing_cells"]

Change = tuple[str, str]
"""The number of a rule and one sentence."""


def differing_cells(now: Mapping[str, Table], was: Mapping[str, Table]) -> Iterator[Change]:
    """Yield what charts say otherwise now than they did, cell by cell, and which are new or gone."""
    for name, table in now.items():
        before = was.get(name)
        if before is None:
            yield table.rule, f"{table.title}: a new chart"
        elif table is not before:
            yield from _cells(table, before)
    for name, table in was.items():
        if name not in now:
            yield table.rule, f"{table.title}: without this chart"


def _cells(table: Table, was: Table) -> Iterator[Change]:
    for row in table.rows:
        if row not in was:
            yield _rule(table, row), f"{table.title}: {row} is new"
            continue
        for column in table.columns:
            if column not in was.columns:
                yield _rule(table, row), f"{table.title}, {row}: {column} {table.value(row, column)}"
            elif table.value(row, column) != was.value(row, column):
                cells = f"{table.value(row, column)} [{was.value(row, column)}]"
                yield _rule(table, row), f"{table.title}, {row}: {_heading(column)}{cells}"
    for row in was.rows:
        if row not in table:
            yield _rule(was, row), f"{was.title}: without {row}"


def _heading(column: str) -> str:
    return "" if column == "value" else f"{column.replace('_', ' ')} "


def _rule(table: Table, row: str) -> str:
    """Return the number a row stands under: its own, or that of the chart."""
    return table.text(row, "rule") if "rule" in table.columns else table.rule
