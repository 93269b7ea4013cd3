"""What the last board of a phase shows of a choice of several things: how many came out of each pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from guelta.rules.chad.components.terms import in_play
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Reader

__all__ = ["came_of"]


def came_of(pools: Mapping[str, Iterable[str]], box: str = "") -> Reader:
    """Return the reader of a choice of kinds: each as often as counters of its pool came into a box.

    With no box into play, wherever they stand.
    """
    ids = {kind: tuple(pool) for kind, pool in pools.items()}

    def came(position: Position, end: Position, id: str) -> bool:
        there = end.where(id)
        return there != position.where(id) and (there == (box,) if box else in_play(end, id))

    def read(position: Position, end: Position) -> tuple[str, ...]:
        return tuple(kind for kind, pool in ids.items() for id in pool if came(position, end, id))

    return read
