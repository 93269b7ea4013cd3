"""Which counters are alike: those that share a pile in the trays, and those that lie on one heap in a box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.board.counter import Counter

__all__ = ["Alike", "row_of"]

Row = Mapping[str, str]

_OWN = ("id", "name", "number", "note")
"""Columns in which counters that are alike may differ."""


@dataclass(frozen=True, slots=True)
class Alike:
    """The columns that make a pile and a heap, as `[alike]` of a module.toml names them; none: every one."""

    piles: tuple[str, ...] = ()
    heaps: tuple[str, ...] = ()

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Alike:
        """Read `[alike]`; TypeError for a key that it does not have."""
        return cls(**{key: tuple(columns) for key, columns in entry.items()})

    def pile(self, row: Row) -> tuple[str, ...]:
        """Return what counters of one pile have in common."""
        return _values(row, self.piles)

    def heap(self, row: Row) -> tuple[str, ...]:
        """Return what counters of one heap have in common."""
        return _values(row, self.heaps)


def row_of(counter: Counter) -> dict[str, str]:
    """Return a counter of the rules by the columns of its list."""
    own = {"id": counter.id, "name": counter.name, "kind": counter.kind, "side": counter.side}
    return {**counter.attributes, **own, "front": counter.front, "back": counter.back}


def _values(row: Row, columns: Iterable[str]) -> tuple[str, ...]:
    others = (column for column in row if column not in _OWN and not column.startswith("provenance"))
    return tuple(row.get(column, "") for column in columns or others)
