"""Pools of boards that come of one another: each is kept once, so that equal boards are the same object."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, Generic, Protocol, TypeVar

__all__ = ["Pool"]


class _Board(Protocol):
    """A board that never changes: stacks by space, fields, and a cursor."""

    @property
    def cursor(self) -> str: ...

    @property
    def fields(self) -> Mapping[str, str]: ...

    @property
    def spaces(self) -> Mapping[str, tuple[Hashable, ...]]: ...

    def changed_from(self, before: Any) -> tuple[str, ...]: ...


B = TypeVar("B", bound=_Board)


class Pool(Generic[B]):
    """The boards of some runs over one phase; those of a bucket share a number that equal spaces have."""

    __slots__ = ("_boards", "_prints")

    def __init__(self) -> None:
        self._boards: dict[Hashable, list[B]] = {}
        self._prints: dict[int, tuple[B, int]] = {}

    def the(self, board: B, before: B | None = None) -> B:
        """Return the board that is kept and equals this one; this one itself where it is new.

        `before` is the board it was made of, which shares most of its stacks.
        """
        known = self._prints.get(id(before)) if before is not None else None
        number = _number_of(board) if known is None else _number_after(*known, board)
        bucket = self._boards.setdefault((board.cursor, number, *board.fields.items()), [])
        for each in bucket:
            if each.spaces == board.spaces:
                return each
        bucket.append(board)
        self._prints[id(board)] = board, number  # which keeps the board, and so does its id
        return board


def _number_of(board: _Board) -> int:
    """Return a number that depends on the counters of each space, and on no order of spaces."""
    number = 0
    for item in board.spaces.items():
        number ^= hash(item)
    return number


def _number_after(before: _Board, number: int, board: _Board) -> int:
    """Return that number of a board from the one of the board it was made of, by the spaces that differ."""
    then, now = before.spaces, board.spaces
    for space in board.changed_from(before):
        for spaces in (then, now):
            if space in spaces:
                number ^= hash((space, spaces[space]))
    return number
