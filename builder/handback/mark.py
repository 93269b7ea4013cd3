"""Marks of the rules put on counters as they stand, or taken off."""

from __future__ import annotations

from collections.abc import Collection

from guelta.rules.engine.board.position import Position

__all__ = ["with_mark"]


def with_mark(
    position: Position, space: str, counters: Collection[str], mark: str, *, on: bool
) -> Position | None:
    """Return a board with a mark on these counters of a space, or without; None where nothing changes."""
    before = position.stack(space)
    after = tuple(
        each if each.counter not in counters else (each.marked(mark) if on else each.unmarked(mark))
        for each in before
    )
    return None if after == before else position.with_stack(space, after)
