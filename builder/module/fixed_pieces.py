"""The pieces of a map that are no counters and that nobody moves: overlays, and what is left in each pile.

VASSAL keeps how many lie in a deck as a property of the map (VASSAL.counters.Deck); a label in the corner of
the pile's box shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from guelta.builder.board import Point
from guelta.builder.module.design import Design
from guelta.builder.module.hiding import count_of
from guelta.builder.module.overlay import OVERLAY, sheet_extent, sheet_piece
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import Immobilized

__all__ = ["FixedPiece", "fixed_pieces"]

_ASIDE, _UP = 18, 12
"""Pixels from the lower right corner of a box to the middle of its number."""
_PAPER, _BOLD = (255, 253, 240), 1


class FixedPiece(NamedTuple):
    """A piece under its key, with the pixel of the map on which it lies."""

    key: str
    piece: Piece
    spot: Point


def fixed_pieces(design: Design) -> Iterator[FixedPiece]:
    """Describe every such piece of a module."""
    for key, (overlay, sheet) in design.sheets.items():
        number = design.piece_ids.numbers[key]
        yield FixedPiece(key, sheet_piece(overlay, sheet, number), sheet_extent(sheet, design.board).centre)
    for pile in design.hiding.decks:
        rect = design.board.box(pile).rect
        yield FixedPiece(count_of(pile), _left(design, pile), (rect.right - _ASIDE, rect.bottom - _UP))


def _left(design: Design, pile: str) -> Piece:
    key, title = count_of(pile), design.name(pile)
    return Piece(
        (
            Label(
                size=13,
                background=_PAPER,
                vertical="c",
                vertical_anchor="c",
                style=_BOLD,
                property_name="Left",
                text=f"${title}_numPieces$",
            ),
            Immobilized(select="ngZ", move="V", stack="R"),
            Marker.of(**{OVERLAY: key}),
            BasicPiece(name=f"Left in {title}", gpid=str(design.piece_ids.numbers[key])),
        )
    )
