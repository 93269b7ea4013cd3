"""The rows of the counter mix as what draws and writes a module reads them: with every column it looks for.

A column that a game does not have is empty, or what is usual there.
"""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.engine.tables.table import Tables

__all__ = ["Row", "counter_rows"]

Row = Mapping[str, str]

_COUNTER = {
    **{"kind": "unit", "side": "", "front": "front", "back": "", "unlimited": "", "number": ""},
}


def counter_rows(tables: Tables) -> dict[str, Row]:
    """Return the rows of the counter mix by id; unless told the type is the kind."""
    rows: dict[str, Row] = {}
    for row in tables.lists["counters"].texts():
        full = {**_COUNTER, **row}
        usual = {"name": row["id"], "type": full["kind"]}
        rows[row["id"]] = {**usual, **full}
    return rows
