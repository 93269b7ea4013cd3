"""Networks: the spaces that are linked to a source of a side by a way."""

from __future__ import annotations

from dataclasses import replace

from guelta.rules.engine.kit.kit import NEVER, Network
from guelta.rules.engine.kit.path import PathBoard, Search, one_step_on, ways

__all__ = ["linked_spaces"]

_LET_THROUGH = frozenset({"enemies", "zones", "friends", "into", "most"})
"""What a space need not do that is itself to be linked."""


def linked_spaces(board: PathBoard, network: Network, side: str) -> frozenset[str]:
    """Return the spaces from which a way leads to a source of a side.

    A source lets a way through as any other space: where enemies bar the way one with an enemy is none. The
    last step, to the space that is linked, is as long and goes over the same edges as every other.
    """
    path = network.path
    shut = frozenset[str]()
    if path.enemies.enter == NEVER:
        shut |= board.enemies(side)
    if path.zones.enter == NEVER:
        shut |= board.enemy_zones(side)
    sources = [
        space for space in board.map if space not in shut and network.sources.holds(board, space, side)
    ]
    if network.own_space == "counts":
        return frozenset(ways(board, Search(path, side), sources))
    inner = path if path.most is None else replace(path, most=max(0, path.most - 1))
    reached = ways(board, Search(inner, side), sources)
    last = one_step_on(board, Search(path, side, relaxed=_LET_THROUGH), reached)
    return frozenset((*reached, *last)) if path.most != 0 else frozenset(reached)
