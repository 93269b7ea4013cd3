"""How the pieces of a running game lie: what commands that change the game have to start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from guelta.builder.vassal.piece import Piece

__all__ = ["Heap", "Lying"]


@dataclass(frozen=True, slots=True)
class Heap:
    """What lies together on one point of a map, in pixels: a stack's `members` by piece id, bottom first.

    A piece that lies in no stack is a heap of one, with its own id. A deck of VASSAL's is one too, even while
    nothing lies in it.
    """

    id: str
    map: str
    x: int
    y: int
    members: tuple[str, ...]
    is_deck: bool = False


@dataclass(frozen=True)
class Lying:
    """Everything that lies on the table of one game.

    `pieces` are the counters by piece id, each with the map and pixel on which it lies now; `heaps` stand in
    the order in which they came to their maps, and hold every piece that lies on one. `decks` are the decks
    among them as VASSAL keeps them, by the ids of their heaps. `sheets` are the pieces
    that only show something. `properties` are those of the whole game as VASSAL last said them, and `tracker`
    is the state of the turn tracker, "" while nothing was said of it. `taken` are all ids that pieces and
    stacks have had, those of stacks that are empty among them.
    """

    pieces: Mapping[str, Piece] = field(default_factory=dict)
    heaps: tuple[Heap, ...] = ()
    decks: Mapping[str, Piece] = field(default_factory=dict)
    sheets: Mapping[str, Piece] = field(default_factory=dict)
    properties: Mapping[str, str] = field(default_factory=dict)
    tracker: str = ""
    taken: frozenset[str] = frozenset()
