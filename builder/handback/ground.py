"""The heaps of a game while commands change it: what each command moves, and what lies below it then.

A command says where a piece lay before (VASSAL.command.MovePiece), or it could not be undone; so the ground
is followed command by command, as the engine will execute them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from guelta.builder.handback.standing_pieces import Lying
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, MovePiece, RemovePiece
from guelta.builder.vassal.traits.heap import Stack
from guelta.builder.vassal.traits.visibility import Hideable

__all__ = ["Ground", "Pile", "Spot", "fresh_ids"]

Spot = tuple[str, int, int]
"""A map and a pixel of it."""

_NOWHERE: Spot = ("null", 0, 0)
_FIRST = 200_000
_CLOCK = 1_000_000_000
"""The engine takes its ids from the clock, in milliseconds; ours stay below them."""

_PLAYER = "Referee"
"""Who moved, for the engine; it hides no piece from anybody of this name."""

_LAYER = 1
"""The layer in which the engine draws pieces that stack, on a map without layers of its own."""


@dataclass(eq=False)
class Pile:
    """What lies on one point, bottom first; `order` grows with the time at which it came there.

    `deck` is the id of a deck, "" for any other heap.
    """

    spot: Spot
    members: list[str]
    order: int = 0
    deck: str = ""


def fresh_ids(taken: Iterable[str]) -> Iterator[str]:
    """Yield piece ids that nothing in the game has had, smallest first; the same ones for the same game."""
    numbers = [int(id) for id in taken if id.isascii() and id.isdecimal() and len(id) < 10]
    number = max([_FIRST, *(number for number in numbers if number < _CLOCK)])
    while True:
        number += 1
        yield str(number)


@dataclass
class Ground:
    """The heaps as they lie after the commands given so far."""

    ids: Iterator[str]
    piles: list[Pile] = field(default_factory=list)
    _pile_of: dict[str, Pile] = field(default_factory=dict)
    _arrivals: int = 0
    _unseen: set[str] = field(default_factory=set)
    """Pieces that some players do not see: there VASSAL joins them to a stack only by a piece that is named
    (VASSAL.build.module.map.CompoundPieceCollection.canMerge)."""

    @classmethod
    def of(cls, lying: Lying) -> Ground:
        """Begin with a game as it lies."""
        ground = cls(fresh_ids(lying.taken))
        for heap in lying.heaps:
            pile = ground._begin((heap.map, heap.x, heap.y), list(heap.members))
            pile.deck = heap.id if heap.is_deck else ""
        ground._unseen = {id for id, piece in lying.pieces.items() if piece.find(Hideable)}
        return ground

    def pile(self, piece: str) -> Pile | None:
        """Return the pile a piece lies in, None when it lies on no map."""
        return self._pile_of.get(piece)

    def at(self, spot: Spot) -> Pile | None:
        """Return the pile that came first to a point, None when nothing lies there."""
        return next((pile for pile in self.piles if pile.spot == spot), None)

    def move(self, piece: str, spot: Spot, under: str | None) -> Iterator[Action]:
        """Move a piece onto another, or to the bottom of what lies at a spot; alone it begins a stack."""
        pile = self._pile_of[under] if under is not None else self.at(spot)
        if pile is not None and pile is self._pile_of.get(piece):
            yield from self._move_within(pile, piece, under)
            return
        if under is None and pile is not None and not pile.deck and self._must_be_named(piece, pile):
            lowest = pile.members[0]
            yield from self.move(piece, spot, lowest)
            yield from self.move(lowest, spot, piece)
            return
        was, below = self._leave(piece)
        old = was.spot if was else _NOWHERE
        yield MovePiece(piece, *spot, under, None if old is _NOWHERE else old[0], *old[1:], below, _PLAYER)
        yield from self._join(piece, spot, pile, under)

    def _must_be_named(self, piece: str, pile: Pile) -> bool:
        """Return whether a piece only comes into a pile everywhere where another one of it is named."""
        return piece in self._unseen or self._unseen.issuperset(pile.members)

    def _move_within(self, pile: Pile, piece: str, under: str | None) -> Iterator[Action]:
        """Move a piece of a stack onto another one of it, or to its bottom.

        Engines do not agree where a piece lies that comes down in its own stack: below the one that is named
        until 3.6.9, upon it since (VASSAL.build.module.map.StackMetrics.merge). So none comes down: those
        that it would pass are raised over it.
        """
        members = pile.members
        at, to = members.index(piece), members.index(under) + 1 if under is not None else 0
        if to > at or (under is None and not self._must_be_named(piece, pile)):
            yield from self._lay_again(pile, piece, under) if to != at else ()
            return
        for each in members[to:at]:
            yield from self._lay_again(pile, each, piece)
            piece = each

    def _lay_again(self, pile: Pile, piece: str, under: str | None) -> Iterator[Action]:
        """Move a piece of a stack onto another one further up, or to the bottom."""
        members = pile.members
        at = members.index(piece)
        below = members[at - 1] if at else None
        del members[at]
        members.insert(members.index(under) + 1 if under is not None else 0, piece)
        yield MovePiece(piece, *pile.spot, under, *pile.spot, below, _PLAYER)

    def add(self, id: str, piece: Piece, spot: Spot, under: str | None) -> Iterator[Action]:
        """Bring a new piece into the game: onto another it is moved from nowhere, as out of the palette."""
        if piece.find(Hideable):
            self._unseen.add(id)
        if under is None and self.at(spot) is None:
            yield AddPiece.of(id, piece.moved_to(*spot))
            yield from self._join(id, spot, None, None)
        else:
            yield AddPiece.of(id, piece)
            yield from self.move(id, spot, under)

    def remove(self, piece: str) -> Iterator[Action]:
        """Take a piece out of the game."""
        self._leave(piece)
        yield RemovePiece(piece)

    def _begin(self, spot: Spot, members: list[str]) -> Pile:
        self._arrivals += 1
        pile = Pile(spot, members, self._arrivals)
        self.piles.append(pile)
        self._pile_of |= dict.fromkeys(members, pile)
        return pile

    def _join(self, piece: str, spot: Spot, pile: Pile | None, under: str | None) -> Iterator[Action]:
        if pile is not None:
            pile.members.insert(pile.members.index(under) + 1 if under is not None else 0, piece)
            self._pile_of[piece] = pile
            return
        self._begin(spot, [piece])
        map, x, y = spot
        stack = Piece((Stack(map=map, x=x, y=y, members=(piece,), layer=_LAYER),))
        yield AddPiece.of(next(self.ids), stack)

    def _leave(self, piece: str) -> tuple[Pile | None, str | None]:
        """Lift a piece; give the pile it lay in and what it lay on there."""
        pile = self._pile_of.pop(piece, None)
        if pile is None:
            return None, None
        at = pile.members.index(piece)
        del pile.members[at]
        if not pile.members and not pile.deck:
            self.piles.remove(pile)
        return pile, pile.members[at - 1] if at else None
