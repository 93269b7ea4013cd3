"""What a desk writes down as it goes, so that it can be taken up again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

__all__ = ["Note", "Notebook", "Notes"]


class Note(NamedTuple):
    """One thing written down about a phase: kind, what it is about, values, who said it, where from and when.

    `at` is in seconds since 1970, 0 where nobody knows.

    Kinds: `at` (a phase), `began` (a board), `left` (a board, and how far the worksheet was), `back`,
    `settled` (nothing was to be done), `dice`, `choice`, `undone`, `as-it-began`, `carried-out` (ledger and
    changes), `reopened`, `seed`, `seed-shown` and `agreed` (a side, to an adjudicator).
    """

    phase: str
    id: str
    kind: str
    values: tuple[str, ...]
    who: str
    origin: str
    at: float = 0.0


class Notes(Protocol):
    """Where a desk writes, such as the journal of a session."""

    def decide(
        self,
        phase: str,
        id: str,
        kind: str,
        values: Sequence[str],
        who: str = "",
        origin: str = "",
        at: float = 0.0,
    ) -> None:
        """Write one note down, behind all others."""

    def decisions(self) -> Iterable[Note]:
        """Yield all notes in the order in which they were written."""


class Notebook:
    """Notes in memory, for a desk that nobody takes up again."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self.notes = list(notes)

    def decide(
        self,
        phase: str,
        id: str,
        kind: str,
        values: Sequence[str],
        who: str = "",
        origin: str = "",
        at: float = 0.0,
    ) -> None:
        """Write one note down, behind all others."""
        self.notes.append(Note(phase, id, kind, tuple(values), who, origin, at))

    def decisions(self) -> Iterable[Note]:
        """Yield all notes in the order in which they were written."""
        return tuple(self.notes)
