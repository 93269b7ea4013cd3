"""A counter of Zefran Crisis with what its list says of it, typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from guelta.rules.engine.board.counter import Counter
from guelta.rules.engine.tables.table import Table

__all__ = ["MINUS", "USED", "ZefraCounter"]

MINUS = "minus-1"
"""The -1 counter; there are as many as are needed."""
USED = "used"
"""The side of a unit that has acted."""


@dataclass(frozen=True, slots=True)
class ZefraCounter(Counter):
    """A unit, a site or a marker.

    `type` is what a unit is, `movement` its row of the movement table, `removed_at` the -1 counters that
    remove it, 0 for what no counter removes; `is_company` whether it is a company.
    """

    type: str = ""
    movement: str = ""
    removed_at: int = 0
    is_company: bool = False

    @classmethod
    def from_table(cls, table: Table, id: str) -> Self:
        """Make the counter of a row."""
        printed = super(ZefraCounter, cls).from_table(table, id)
        return replace(
            printed,
            type=printed["type"],
            movement=printed["movement"],
            removed_at=int(printed["removed_at"] or 0),
            is_company=printed["company"] == "yes",
        )

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit, which acts and can be hurt."""
        return self.kind == "unit"
