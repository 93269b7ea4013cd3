"""Boxes: the places beside the map, among them the spaces of tracks and the piles of cards and counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from guelta.rules.engine.board.piles import PILES
from guelta.rules.engine.board.space import refuse, shared_values
from guelta.rules.engine.tables.table import Table

__all__ = ["KINDS", "NOWHERE", "Box", "Boxes"]

KINDS = ("box", "track", *PILES)

NOWHERE = "unused"
"""The box of what is left out of the game, and its group; a counter that stands on no space lies there too.

It is no place on the board.
"""

_FIXED = ("title", "kind", "group", "provenance")


@dataclass(frozen=True, slots=True)
class Box:
    """A place beside the map, or one space of a track. Its title is what players read.

    `attributes` holds every column of its list that is none of the others.
    """

    id: str
    title: str
    kind: str = "box"
    group: str = ""
    provenance: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, attribute: str) -> str:
        """Return one attribute, "" when the box has none of it or no box can have it."""
        return self.attributes.get(attribute, "")


class Boxes(Mapping[str, Box]):
    """All boxes, track spaces and piles of a game by id, in the order of the list."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._boxes = {box.id: box for box in boxes}
        self._by_title = {box.title: box for box in self._boxes.values()}

    @classmethod
    def from_table(cls, table: Table, map: Collection[str] = ()) -> Boxes:
        """Make the boxes of a list; its first column has their ids, `title`, `kind` and `group` may be there.

        RulesDataError names titles given twice, kinds that there are not, and ids that are spaces of the map.
        """
        taken = [f"{table.source}, row {name}: is a space of the map" for name in table.rows if name in map]
        refuse([*taken, *_strange_kinds(table), *shared_values(table, ("title",))])
        return cls(_box(table, name, row) for name, row in zip(table.rows, table.texts(), strict=True))

    def __getitem__(self, space: str) -> Box:
        return self._boxes[space]

    def __iter__(self) -> Iterator[str]:
        return iter(self._boxes)

    def __len__(self) -> int:
        return len(self._boxes)

    def titled(self, title: str) -> Box | None:
        """Return the box with this title, None when none has it."""
        return self._by_title.get(title)

    def group(self, group: str) -> tuple[Box, ...]:
        """Return the boxes of a group in order, such as the spaces of one track."""
        return tuple(box for box in self._boxes.values() if box.group == group)


def _strange_kinds(table: Table) -> Iterator[str]:
    for name, row in zip(table.rows, table.texts(), strict=True):
        if (kind := row.get("kind") or "box") not in KINDS:
            yield f"{table.source}, row {name}, column kind: {kind} is none of {', '.join(KINDS)}"


def _box(table: Table, name: str, row: Mapping[str, str]) -> Box:
    key = table.columns[0]
    others = {
        column: cell
        for column, cell in row.items()
        if column not in (key, "title", "kind", "group", "provenance")
    }
    title = row.get("title") or name.replace("-", " ").capitalize()
    return Box(
        name,
        title,
        row.get("kind") or "box",
        row.get("group", ""),
        table.provenance(name, key),
        MappingProxyType(others),
    )
