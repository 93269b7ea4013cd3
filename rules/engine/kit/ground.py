"""The ground: which rows of a chart hold for a space and for an edge, and what their cells say.

A cell of a chart of ground is a number; `"+1"`, on top of the others; `"x2"`, so many times; `"all"`, the
whole allowance; `"-"`, barred; `"."`, nothing. The first row of a space has its number, others add to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf

from guelta.rules.engine.tables.table import Cell, Table

__all__ = ["ALL", "BARRED", "Ground", "entering", "is_cell", "stepping"]

ALL = inf
"""What costs the whole allowance."""

BARRED = None
"""What no step can be paid for."""

_NOTHING, _NEVER, _WHOLE = ".", "-", "all"
_SIGNED = re.compile(r"([+x])([0-9]+(?:\.[0-9]+)?)\Z")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?\Z")


@dataclass(frozen=True, slots=True)
class Ground:
    """Which columns of spaces and of edges name rows of a chart, as `[ground]` has it."""

    chart: str
    spaces: tuple[str, ...]
    also: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    rows: Mapping[str, str] | None = None

    def row(self, column: str) -> str:
        """Return the row that a column stands for where its cells name none."""
        return (self.rows or {}).get(column, column)

    def of_space(self, attributes: Mapping[str, str], chart: Table) -> Iterator[str]:
        """Yield the rows of a space: that of its kind first."""
        named = (each for each in self.spaces if attributes.get(each))
        for column in (*list(named)[:1], *(each for each in self.also if attributes.get(each))):
            cell = attributes[column]
            yield cell if cell in chart else self.row(column)

    def of_edge(self, attributes: Mapping[str, str]) -> Iterator[str]:
        """Yield the rows of an edge."""
        yield from (self.row(each) for each in self.edges if attributes.get(each))


def is_cell(cell: Cell) -> bool:
    """Return whether a cell says anything that can be read here."""
    text = str(cell)
    return text in (_NOTHING, _NEVER, _WHOLE) or bool(_SIGNED.match(text) or _NUMBER.match(text))


def entering(cells: Iterable[Cell]) -> float | None:
    """Return what it costs to enter a space of these rows: its own first, `ALL` or BARRED."""
    cost: float = 0
    times: float = 1
    for cell in cells:
        text = str(cell)
        if text == _NEVER:
            return BARRED
        if text == _WHOLE:
            cost = ALL
        elif found := _SIGNED.match(text):
            cost, times = (
                (cost + float(found[2]), times) if found[1] == "+" else (cost, times * float(found[2]))
            )
        elif text != _NOTHING:
            cost += float(text)
    return cost * times


def stepping(space: float | None, cells: Iterable[Cell]) -> float | None:
    """Return what a step costs into a space over an edge of these rows.

    Signed cells add to what the space costs; a number above 0 stands in its place where that is cheaper, as
    on a road, and lifts even what bars the space. `"-"` bars the edge whatever else lies on it.
    """
    instead: list[float] = []
    added: list[Cell] = []
    for cell in cells:
        text = str(cell)
        if text == _NEVER:
            return BARRED
        if _NUMBER.match(text):
            instead += [float(text)] if float(text) > 0 else []
        elif text != _NOTHING:
            added.append(cell)
    over = BARRED if space is BARRED else _with(space, added)
    return min([*instead, *([] if over is BARRED else [over])], default=BARRED)


def _with(cost: float, added: Iterable[Cell]) -> float:
    for cell in added:
        text = str(cell)
        found = _SIGNED.match(text)
        number = float(found[2]) if found is not None else ALL
        cost = cost * number if found is not None and found[1] == "x" else cost + number
    return cost
