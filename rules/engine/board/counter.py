"""The counter mix: what every single counter is, as printed on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Self, TypeVar

from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.engine.tables.table import Table

__all__ = ["Counter", "CounterMix"]

_MOST_DIGITS = 9
_FIXED = ("name", "kind", "side", "front", "back", "unlimited")


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter of the mix.

    `side` is who it belongs to, "" nobody or whoever play decides; `front` and `back` name its faces, a back
    of "" is blank; of an unlimited one there are as many as wanted. `attributes` has every other column of
    its list, as text, "" where the counter has none of it. A game with values of other types makes a class
    of its own out of this one. `source` is the file of the list.
    """

    id: str
    name: str
    kind: str = "counter"
    side: str = ""
    front: str = "front"
    back: str = ""
    unlimited: bool = False
    attributes: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    provenances: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    source: str = field(default="counters.csv", repr=False, compare=False)

    @classmethod
    def from_table(cls, table: Table, id: str) -> Self:
        """Make the counter of a row; of the columns that are no attributes only the first must be there."""
        row = {column: str(cell) for column, cell in table.row(id).items()}
        others = {column: row[column] for column in table.columns[1:] if column not in _FIXED}
        return cls(
            id=id,
            name=row.get("name") or id,
            kind=row.get("kind") or "counter",
            side=row.get("side", ""),
            front=row.get("front") or "front",
            back=row.get("back", ""),
            unlimited=row.get("unlimited") == "yes",
            attributes=MappingProxyType(others),
            provenances=MappingProxyType({column: table.provenance(id, column) for column in table.columns}),
            source=table.source,
        )

    def __getitem__(self, attribute: str) -> str:
        """Return one attribute, "" when the counter has none of it; KeyError when no counter can have it."""
        return self.attributes[attribute]

    def whole(self, attribute: str) -> int:
        """Return one attribute as a whole number from 0; RulesDataError names the cell that is none."""
        text = self.attributes.get(attribute)
        if text is None:
            raise RulesDataError([f"{self.source}, column {attribute}: is missing, and the rules read it"])
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
            at = f"{self.source}, row {self.id}, column {attribute}"
            raise RulesDataError([f"{at}: {text!r} is not a whole number, which the rules read"])
        return int(text)


T = TypeVar("T", bound=Counter)


class CounterMix(dict[str, T]):
    """Every counter of a game by id, in the order of the file; nobody adds to it."""

    def __init__(self, counters: Iterable[T]) -> None:
        super().__init__((counter.id, counter) for counter in counters)

    @classmethod
    def from_table(cls, table: Table, make: Callable[[Table, str], T]) -> CounterMix[T]:
        """Make the mix of a list, each counter as `make` makes it of its row."""
        return cls(make(table, id) for id in table.rows)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the ids of a kind in the order of the mix: `red-tank` for `red-tank-1` and so on.

        A whole id is a kind of its own.
        """
        return (kind,) if kind in self else self._kinds.get(kind, ())

    def are_alike(self, one: str, other: str) -> bool:
        """Return whether two counters are of one kind, and the same but for their number and name."""
        first, second = self[one], self[other]
        same_kind = one in self._kinds.get(other.rpartition("-")[0], ()) and first.kind == second.kind
        return one == other or (same_kind and replace(first, id=other, name=second.name) == second)

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[str, ...]]:
        kinds: dict[str, tuple[str, ...]] = {}
        for id in self:
            kind, _, number = id.rpartition("-")
            if number.isdigit():
                kinds[kind] = (*kinds.get(kind, ()), id)
        return kinds
