"""Zones: the spaces that a side's units control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Zones
from guelta.rules.engine.kit.selection import COLUMNS, Board
from guelta.rules.engine.kit.unit import Unit

__all__ = ["zone_of"]


class _Board(Board, Protocol):
    """A board with its units."""

    @property
    def charts(self) -> KitCharts: ...

    @property
    def units(self) -> tuple[Unit, ...]: ...


def zone_of(board: _Board, zones: Iterable[Zones], side: str) -> frozenset[str]:
    """Return the spaces in the zones of a side's units, of all the kinds of zones there are."""
    found: set[str] = set()
    for each in zones:
        for unit in board.units:
            if unit.side == side and each.units.holds(board, unit, side):
                found.update(_reached_from(board, each, unit.space, side))
    return frozenset(found)


def _reached_from(board: _Board, zones: Zones, start: str, side: str) -> Iterable[str]:
    """Return the spaces that a zone reaches from a space: worked out once where the map alone decides it."""
    edges = zones.across.layer if zones.across is not None else COLUMNS
    if zones.cancelled is not None or max(edges, zones.into.layer) > COLUMNS:
        return _reached(board, zones, start, side)
    known: dict[str, tuple[str, ...]] = board.charts.worked_out.setdefault(("zone", zones.id, side), {})
    if start not in known:
        known[start] = tuple(_reached(board, zones, start, side))
    return known[start]


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
