"""What a selector asks by a column or by another selector, as the tests that it is made of."""

from __future__ import annotations

from collections.abc import Callable

from guelta.rules.engine.kit.selection import (
    Edges,
    EdgeTest,
    Spaces,
    SpaceTest,
    Times,
    TimeTest,
    Units,
    UnitTest,
)
from guelta.rules.engine.kit.unit import by_face

__all__ = [
    "edge_ends", "edge_has", "edge_is", "space_has", "space_is", "time_has", "time_is", "unit_has", "unit_is",
]  # fmt: skip

Cells = Callable[[str], bool]
"""Tells whether a cell is one that is meant."""


def unit_has(column: str, cells: Cells) -> UnitTest:
    """Ask what a counter has in a column, by the face that is up."""
    return lambda board, unit, own: cells(by_face(unit, column))


def unit_is(inner: Units, wanted: bool) -> UnitTest:
    """Ask whether a counter is one of others, or is none of them."""
    return lambda board, unit, own: inner.fits(board, unit, own) == wanted


def space_has(column: str, cells: Cells) -> SpaceTest:
    """Ask what a space has in a column."""
    return lambda board, space, own: cells(board.map[space].attributes.get(column, ""))


def space_is(inner: Spaces, wanted: bool) -> SpaceTest:
    """Ask whether a space is one of others, or is none of them."""
    return lambda board, space, own: inner.holds(board, space, own) == wanted


def edge_has(column: str, cells: Cells) -> EdgeTest:
    """Ask what an edge has in a column."""
    return lambda board, here, there, own: cells(board.map.edge(here, there).attributes.get(column, ""))


def edge_is(inner: Edges, wanted: bool) -> EdgeTest:
    """Ask whether an edge is one of others, or is none of them."""
    return lambda board, here, there, own: inner.holds(board, here, there, own) == wanted


def edge_ends(inner: Spaces, entered: bool) -> EdgeTest:
    """Ask about the space that is entered over an edge, or about the one that is left."""
    return lambda board, here, there, own: inner.holds(board, there if entered else here, own)


def time_has(column: str, cells: Cells) -> TimeTest:
    """Ask what the chart of turns has in a column for the turn."""
    return lambda board: cells(board.of_turn(column))


def time_is(inner: Times, wanted: bool) -> TimeTest:
    """Ask whether it is one of other times, or none of them."""
    return lambda board: inner.holds(board) == wanted
