"""Zones: the spaces that a side's units control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from guelta.rules.engine.kit.kit import Zones
from guelta.rules.engine.kit.selection import Board
from guelta.rules.engine.kit.unit import Unit

__all__ = ["zone_of"]


class _Board(Board, Protocol):
    """A board with its units."""

    @property
    def units(self) -> tuple[Unit, ...]: ...


def zone_of(board: _Board, zones: Iterable[Zones], side: str) -> frozenset[str]:
    """Return the spaces in the zones of a side's units, of all the kinds of zones there are."""
    return frozenset(
        space
        for each in zones
        for unit in board.units
        if unit.side == side and each.units.holds(board, unit, side)
        for space in _reached(board, each, unit.space, side)
    )


def _reached(board: _Board, zones: Zones, start: str, side: str) -> Iterator[str]:
    """Yield the spaces that a unit's zone reaches, step by step up to its range."""
    ring, seen = [start], {start}
    for _ in range(zones.range):
        beyond: list[str] = []
        for here in ring:
            for there in board.map.neighbours(here):
                if there not in seen and _reaches(board, zones, here, there, side):
                    seen.add(there)
                    beyond.append(there)
                    if not _is_cancelled(board, zones, there, side):
                        yield there
        ring = beyond


def _reaches(board: _Board, zones: Zones, here: str, there: str, side: str) -> bool:
    if zones.across is not None and not zones.across.holds(board, here, there, side):
        return False
    return zones.into.holds(board, there, side)


def _is_cancelled(board: _Board, zones: Zones, space: str, side: str) -> bool:
    if zones.cancelled is None:
        return False
    return any(zones.cancelled.holds(board, each, side) for each in board.units_in(space))
