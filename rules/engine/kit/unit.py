"""A unit as the kit asks about it: a counter where it stands, with the face that is up."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.rules.engine.board.counter import Counter

__all__ = ["Unit", "by_face", "facing"]


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter of the board: its id, its space, the face that is up by name, its marks, and its row."""

    id: str
    space: str
    face: str
    marks: frozenset[str]
    counter: Counter

    @property
    def side(self) -> str:
        """The side that it belongs to."""
        return self.counter.side


def facing(column: str, face: str) -> str:
    """Return the column of counters.csv that holds a value while a face is up: `strength:reduced`."""
    return f"{column}:{face}"


def by_face(unit: Unit, column: str) -> str:
    """Return what a counter has in a column for the face that is up, else in the plain column."""
    attributes = unit.counter.attributes
    return attributes.get(facing(column, unit.face)) or attributes.get(column, "")
