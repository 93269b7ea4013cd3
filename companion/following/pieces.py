"""Where VASSAL's pieces are: the tables of pieces and stacks that a stream of commands keeps up to date.

This follows what the engine's own commands do (VASSAL.command.AddPiece, RemovePiece, MovePiece and
VASSAL.counters.Stack), without a screen: a piece is where its stack is, a move may name a stack, and a piece
that lands where others lie joins them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Piece", "Pieces", "Pile", "Spot"]

_MOST_EMPTY = 10_000
"""How many empty stacks are known by their ids, as an undo may fill them again: each move leaves one behind,
and nobody takes back so many. The bound is ours: older VASSALs save all that ever came about, tens of
thousands in a long game."""


class Spot(NamedTuple):
    """A point on one of the module's maps, in pixels."""

    map: str
    x: int
    y: int


@dataclass(slots=True, eq=False)
class Pile:
    """A stack or a deck: its members from the bottom up. `spot` is None while it lies on no map.

    An empty deck still takes up what is moved onto it; an empty stack is as good as gone. One that came about
    by a move and not by a command of its own `is_unnamed`: every VASSAL calls it something else.
    """

    id: str
    spot: Spot | None = None
    members: list[Piece] = field(default_factory=list)
    deck: bool = False
    order: int = 0
    is_unnamed: bool = False


@dataclass(slots=True, eq=False)
class Piece:
    """One piece: what it is and shows never matters here, only where it lies.

    `resting` is its own point, which counts while it is in no pile.
    """

    id: str
    resting: Spot | None = None
    pile: Pile | None = None
    stacks: bool = True
    order: int = 0

    @property
    def spot(self) -> Spot | None:
        """The point on a map where the piece lies, None when it lies on none."""
        return self.resting if self.pile is None else self.pile.spot


class Pieces:
    """The pieces of a game and the piles they lie in.

    `changed` collects the spots where something came, went or was shuffled, `left_the_maps` tells whether
    anything came to lie on no map or lay on none; their reader clears both.
    """

    def __init__(self) -> None:
        self.pieces: dict[str, Piece] = {}
        self.piles: dict[str, Pile] = {}
        self.changed: set[Spot] = set()
        self.left_the_maps = False
        self._ground: dict[Spot, list[Piece | Pile]] = {}
        self._arrivals = 0
        self._empty: dict[str, None] = {}

    def __iter__(self) -> Iterator[Piece]:
        """Yield every piece, in the order in which they came into the game."""
        return iter(self.pieces.values())

    def at(self, spot: Spot) -> list[tuple[int, list[Piece]]]:
        """Return each pile or single piece at a spot: its order of arrival, and its pieces bottom first."""
        return [
            (thing.order, list(thing.members) if isinstance(thing, Pile) else [thing])
            for thing in self._ground.get(spot, ())
        ]

    def has_deck(self, spot: Spot) -> bool:
        """Return whether a deck lies at a spot."""
        return any(isinstance(thing, Pile) and thing.deck for thing in self._ground.get(spot, ()))

    def add(self, id: str, spot: Spot | None, *, stacks: bool = True) -> Piece:
        """Put a new piece into the game; one of the same id is replaced."""
        self.remove(id)
        piece = self.pieces[id] = Piece(id, stacks=stacks)
        self._lay(piece, spot)
        return piece

    def add_pile(self, id: str, spot: Spot | None, members: Iterable[str], *, deck: bool = False) -> None:
        """Put a stack or deck into the game; its members come to it from wherever they lay."""
        former = self.piles.get(id)
        if former is not None:
            self._lay(former, None)
        pile = self.piles[id] = Pile(id, deck=deck)
        self._fill(pile, spot, members)
        if not pile.members and not deck:
            self._forget_in_time(pile)

    def reorder(self, id: str, spot: Spot | None, members: list[str], earlier: list[str] | None) -> None:
        """Replace the members of a stack; what joined it meanwhile, unknown to both lists, stays in it.

        As VASSAL.counters.Stack.mergeState; `earlier` None sets the new members alone.
        """
        pile = self.piles.get(id)
        if pile is None:
            return
        merged = list(members)
        if earlier is not None:
            below = ""
            for piece in pile.members:
                if piece.id not in members and piece.id not in earlier:
                    merged.insert(merged.index(below) + 1 if below in merged else 0, piece.id)
                below = piece.id
        for piece in list(pile.members):
            self._leave(piece)
        self._fill(pile, spot or pile.spot, merged)

    def remove(self, id: str) -> None:
        """Take a piece or a pile out of the game; an unknown id is passed over."""
        piece = self.pieces.pop(id, None)
        if piece is not None:
            self._leave(piece)
        pile = self.piles.pop(id, None)
        if pile is not None:
            self._lay(pile, None)

    def move(self, id: str, spot: Spot | None, under: str | None) -> None:
        """Move a piece or a whole pile, as VASSAL.command.MovePiece does.

        Above the piece `under` if that lies at the spot (below it, before 3.6.10, where it comes down in its
        own stack, as after an Undo); else onto what lies there, a single piece at the bottom when `under` is
        None. To no map only a piece that lies alone can go: in a stack it stays.
        """
        piece = self.pieces.get(id)
        if piece is None:
            self._move_pile(id, spot, under)
            return
        if spot is None:
            if piece.pile is None:
                self._lay(piece, None)
            return
        below = self.pieces.get(under) if under is not None else None
        if below is not None and below is not piece and below.spot == spot:
            pile = self._pile_of(below)
            self._join(piece, pile, pile.members.index(below) + 1)
            return
        host = self._host(spot, piece)
        if host is None:
            self._lay(piece, spot)
        else:
            self._join(piece, host, 0 if under is None else len(host.members))

    def adopt(self, id: str, spot: Spot | None) -> bool:
        """Let an id that never came into the game be that of the unnamed pile at a spot, if there is one."""
        pile = self.unnamed_at(spot)
        if pile is None:
            return False
        self.piles[id] = pile
        return True

    def unnamed_at(self, spot: Spot | None) -> Pile | None:
        """Return the unnamed pile at a spot, None if there is none."""
        there = self._ground.get(spot, ()) if spot else ()
        return next((each for each in there if isinstance(each, Pile) and each.is_unnamed), None)

    def _move_pile(self, id: str, spot: Spot | None, under: str | None) -> None:
        pile = self.piles.get(id)
        if pile is None:
            return
        host = None
        below = self.pieces.get(under) if under is not None else None
        if spot is not None:
            if below is not None and below.spot == spot and below not in pile.members:
                host = self._pile_of(below)
            else:
                host = self._host(spot, pile)
        if host is None or host is pile:
            self._lay(pile, spot)
            return
        index = host.members.index(below) + 1 if below in host.members else len(host.members)
        for piece in list(pile.members):
            self._join(piece, host, index)
            index += 1

    def _fill(self, pile: Pile, spot: Spot | None, members: Iterable[str]) -> None:
        self._lay(pile, spot)
        for member in members:
            piece = self.pieces.get(member)
            if piece is not None:
                self._join(piece, pile, len(pile.members))

    def _host(self, spot: Spot, moving: Piece | Pile) -> Pile | None:
        """Return the pile that takes up what is moved onto a spot, None when it will lie there alone."""
        stacks = isinstance(moving, Pile) or moving.stacks
        for thing in sorted(self._ground.get(spot, ()), key=lambda thing: thing.order):
            if isinstance(thing, Pile) and (stacks or thing.deck):
                return thing
            if isinstance(thing, Piece) and thing is not moving and thing.stacks and stacks:
                return self._pile_of(thing)
        return None

    def _pile_of(self, piece: Piece) -> Pile:
        """Return the pile a piece lies in, made around it if it lies alone."""
        if piece.pile is None:
            pile = Pile(f"around {piece.id}", is_unnamed=True)
            self._lay(pile, piece.spot)
            self._join(piece, pile, 0)
            return pile
        return piece.pile

    def _join(self, piece: Piece, pile: Pile, index: int) -> None:
        if piece.pile is pile:
            at = pile.members.index(piece)
            pile.members.insert(index, piece)
            del pile.members[at + (index <= at)]
            self.changed.update({pile.spot} if pile.spot else ())
            return
        self._leave(piece)
        piece.pile = pile
        pile.members.insert(index, piece)
        self.left_the_maps |= pile.spot is None
        if pile.spot is not None:
            self.changed.add(pile.spot)
            if len(pile.members) == 1 and not pile.deck:
                self._ground.setdefault(pile.spot, []).append(pile)

    def _leave(self, piece: Piece) -> None:
        """Take a piece out of its pile and off the map."""
        spot = piece.spot
        if spot is not None:
            self.changed.add(spot)
        self.left_the_maps |= spot is None
        if piece.pile is not None:
            pile = piece.pile
            pile.members.remove(piece)
            piece.pile = None
            if not pile.members and not pile.deck:
                if pile.spot is not None:
                    self._ground[pile.spot].remove(pile)
                self._forget_in_time(pile)
        elif piece.resting is not None:
            self._ground[piece.resting].remove(piece)
        piece.resting = None

    def _forget_in_time(self, empty: Pile) -> None:
        self._empty.pop(empty.id, None)
        self._empty[empty.id] = None
        while len(self._empty) > _MOST_EMPTY:
            oldest = next(iter(self._empty))
            del self._empty[oldest]
            if oldest in self.piles and not self.piles[oldest].members:
                del self.piles[oldest]

    def _lay(self, thing: Piece | Pile, spot: Spot | None) -> None:
        """Lay a piece or pile on the ground at a spot, on no other pile; None takes it off the map."""
        on_the_same_map = thing.spot is not None and spot is not None and thing.spot.map == spot.map
        if isinstance(thing, Piece):
            on_the_same_map = on_the_same_map and thing.pile is None
            self._leave(thing)
            thing.resting = spot
        else:
            if thing.spot is not None and thing in self._ground.get(thing.spot, ()):
                self._ground[thing.spot].remove(thing)
                self.changed.add(thing.spot)
            self.left_the_maps |= thing.spot is None and bool(thing.members)
            thing.spot = spot
        if spot is None:
            self.left_the_maps |= isinstance(thing, Piece) or bool(thing.members)
            return
        if not on_the_same_map:
            self._arrivals += 1
            thing.order = self._arrivals
        if isinstance(thing, Piece) or thing.members or thing.deck:
            self._ground.setdefault(spot, []).append(thing)
            self.changed.add(spot)
