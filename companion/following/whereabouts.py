"""Where VASSAL says that pieces and heaps lie, and how ours lie for whoever writes commands."""

from __future__ import annotations

from guelta.builder.handback.standing_pieces import Heap
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.companion.following.pieces import Piece as Lone
from guelta.companion.following.pieces import Pile, Spot

__all__ = ["NOWHERE", "heap_of", "members_of", "spot_of", "stack_spot"]

NOWHERE = ("null", 0, 0)
"""The map and pixel that VASSAL writes for a piece on no map."""


def heap_of(thing: Lone | Pile) -> Heap:
    """Return a pile, or a piece that lies alone, as a heap; it lies on a map."""
    members = [piece.id for piece in thing.members] if isinstance(thing, Pile) else [thing.id]
    is_deck = isinstance(thing, Pile) and thing.deck
    return Heap(thing.id, *(thing.spot or NOWHERE), tuple(members), is_deck)


def spot_of(thing: BasicPiece | Stack | Deck) -> Spot | None:
    """Return the point at which a state says that a piece or heap lies, None on no map."""
    if thing.map in (None, "null") or not isinstance(thing.x, int) or not isinstance(thing.y, int):
        return None
    return Spot(str(thing.map), thing.x, thing.y)


def stack_spot(state: str) -> Spot | None:
    """Return where a state lies, if it may be that of a stack."""
    stack = Piece.decode("stack", state).traits[0] if "\t" not in state else None
    return spot_of(stack) if isinstance(stack, Stack) else None


def members_of(heap: Stack | Deck) -> list[str]:
    """Return the ids of what lies in a heap, bottom first."""
    return list((heap.members if isinstance(heap, Stack) else heap.cards) or ())
