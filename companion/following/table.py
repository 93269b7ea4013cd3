"""One game on VASSAL's table, of whatever module: what lies where, what it shows, who plays, the turn.

It is followed command by command, as the engine's own commands do it, and knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from guelta.builder.handback.standing_pieces import Lying
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import (
    BeginSave,
    BoardPicker,
    BoardPlace,
    GlobalProperty,
    MutableProperty,
    PlayerEntry,
    PlayerRemoved,
    TurnState,
)
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import Piece, unnest
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.movement import Immobilized
from guelta.builder.vassal.traits.trait import Trait
from guelta.companion.following.pieces import Piece as Lone
from guelta.companion.following.pieces import Pieces, Pile, Spot
from guelta.companion.following.roster import Roster
from guelta.companion.following.whereabouts import NOWHERE, heap_of, members_of, spot_of, stack_spot

__all__ = ["WHOLE_GAME", "Table", "Turned"]

WHOLE_GAME = "Module"
"""What holds a property of the whole game; maps and zones hold others."""

_MOST_PIECES, _MOST_PROPERTIES, _MOST_NAMED = 200_000, 10_000, 1_000
"""How many a game can have at once, decks among the pieces; a stack that holds something holds one of them.
Properties count for each of what holds them; of such holders, of maps and of turn trackers there are as many
as can be named. The bounds are ours."""

Turned = tuple[tuple[Trait, Trait], ...]
"""The traits of a piece that a command changed, each as it was and as it is."""

_Value = TypeVar("_Value")


class Table:
    """Pieces, piles, properties, boards, players and turns: `apply` the actions of a game in order.

    `shown` holds what each piece is, by its id, and `pieces` where it lies; `decks` the decks, `sheets` the
    pieces that `is_sheet` says only show something, which lie nowhere. `properties` are values by name and by
    what holds them, `boards` those of each map, `turns` the state of each turn tracker, by its id.
    It `is_astray` once a piece was moved or changed that never came into the game: something is missing.
    """

    def __init__(self, is_sheet: Callable[[Piece], bool] | None = None) -> None:
        self._is_sheet = is_sheet
        self.roster = Roster()
        self.begin()

    def begin(self) -> None:
        """Clear the table, as a saved game does that begins."""
        self.pieces = Pieces()
        self.shown: dict[str, Piece] = {}
        self.decks: dict[str, Deck] = {}
        self.sheets: dict[str, Piece] = {}
        self.properties: dict[str, dict[str, str]] = {}
        self.boards: dict[str, tuple[BoardPlace, ...]] = {}
        self.turns: dict[str, str] = {}
        self.is_astray = False
        self.roster.begin()

    @property
    def whole_game(self) -> Mapping[str, str]:
        """The properties of the whole game, by name."""
        return MappingProxyType(self.properties.get(WHOLE_GAME, {}))

    def apply(self, action: Action) -> Turned:
        """Do one action; return what it changed of what a piece shows, nothing for every other action.

        VassalFormatError for a piece that is broken, or one too many.
        """
        if isinstance(action, MovePiece):
            self._move(action)
        elif isinstance(action, ChangePiece):
            return self._change(action)
        elif isinstance(action, AddPiece):
            self._add(action)
        elif isinstance(action, RemovePiece):
            self.pieces.remove(action.piece_id)
            for each in (self.shown, self.decks, self.sheets):
                each.pop(action.piece_id, None)
        elif isinstance(action, MutableProperty):
            self._set(action.name, action.new, action.container)
        elif isinstance(action, GlobalProperty):
            self._set(action.name, action.value, action.container)
        elif isinstance(action, PlayerEntry):
            self.roster.seat(action.player or "", action.side or "", action.name or "")
        elif isinstance(action, PlayerRemoved):
            self.roster.seat(action.player or "", "")
        elif isinstance(action, TurnState):
            _keep(self.turns, action.tracker or "", action.state_text or "")
        elif isinstance(action, BoardPicker):
            _keep(self.boards, action.map, action.boards)
        elif isinstance(action, BeginSave):
            self.begin()
        return ()

    def knows(self, id: str, origin: Spot | None = None) -> bool:
        """Return whether an id is in the game; that of a stack may be known by where it lies."""
        known = (self.pieces.pieces, self.pieces.piles, self.sheets)
        return any(id in each for each in known) or self.pieces.unnamed_at(origin) is not None

    def heaps(self) -> Iterator[Lone | Pile]:
        """Yield what lies on the maps, piles and pieces that lie alone, in the order in which it came there.

        Empty decks are among them.
        """
        lying = {(piece.pile or piece).order: piece.pile or piece for piece in self.pieces if piece.spot}
        decks = (pile for id, pile in self.pieces.piles.items() if id in self.decks and pile.spot)
        lying |= {pile.order: pile for pile in decks}
        return (lying[order] for order in sorted(lying))

    def lying(self, tracker: str = "") -> Lying:
        """Return what lies on the table now, piece by piece and heap by heap, and where a tracker stands."""
        heaps = [*self.heaps()]
        decks = {each.id: each for each in heaps if isinstance(each, Pile) and each.id in self.decks}
        return Lying(
            pieces={
                piece.id: self.shown[piece.id].moved_to(*(piece.spot or NOWHERE)) for piece in self.pieces
            },
            heaps=tuple(map(heap_of, heaps)),
            decks={
                id: Piece((replace(self.decks[id], cards=tuple(each.id for each in pile.members)),))
                for id, pile in decks.items()
            },
            sheets=dict(self.sheets),
            properties=dict(self.whole_game),
            tracker=self.turns.get(tracker, ""),
            taken=frozenset(chain(self.pieces.pieces, self.pieces.piles, self.sheets)),
        )

    def _add(self, action: AddPiece) -> None:
        if len(self.shown) + len(self.decks) + len(self.sheets) >= _MOST_PIECES:
            raise VassalFormatError(f"more than {_MOST_PIECES} pieces at once")
        id, piece = action.piece_id, action.piece()
        heap = piece.traits[0]
        if isinstance(heap, Stack | Deck):
            is_deck = isinstance(heap, Deck)
            self.pieces.add_pile(id, spot_of(heap), members_of(heap), deck=is_deck)
            if isinstance(heap, Deck):
                self.decks[id] = heap
        elif self._is_sheet is not None and self._is_sheet(piece):
            self.sheets[id] = piece
        else:
            basic, fixed = piece.find(BasicPiece), piece.find(Immobilized)
            self.shown[id] = piece
            self.pieces.add(id, spot_of(basic) if basic else None, stacks=fixed is None or fixed.stack != "R")

    def _miss(self, id: str, origin: Spot | None) -> None:
        """Note that a command names what never came into the game; a stack may be known by where it lies."""
        if not self.knows(id):
            self.is_astray |= not self.pieces.adopt(id, origin)

    def _move(self, action: MovePiece) -> None:
        """Move a piece or stack; one that does not lie where the command takes it from shows a gap."""
        origin = Spot(action.old_map, action.old_x, action.old_y) if action.old_map else None
        piece = self.pieces.pieces.get(action.piece_id)
        if piece is not None and piece.spot is not None and origin is not None:
            self.is_astray |= piece.spot != origin
        self._miss(action.piece_id, origin)
        spot = None if action.map is None else Spot(action.map, action.x, action.y)
        self.pieces.move(action.piece_id, spot, action.under)

    def _change(self, action: ChangePiece) -> Turned:
        """Change what a piece shows, trait by trait, or who lies in a stack; a change never moves a piece."""
        piece = self.shown.get(action.piece_id)
        if piece is None:
            self._miss(action.piece_id, stack_spot(action.state_text))
            if (pile := self.pieces.piles.get(action.piece_id)) is not None:
                self._change_pile(action, "deck;" if pile.deck else "stack")
            return ()
        count = len(piece.traits)
        new = unnest(action.state_text, count)
        old = [None] * count if action.old_state_text is None else unnest(action.old_state_text, count)
        if not len(new) == len(old) == count:
            raise VassalFormatError("a change of a piece has not as many traits as the piece")
        traits = list(piece.traits)
        changed = [at for at in range(count) if new[at] != old[at]]
        for at in changed:
            traits[at] = traits[at].with_state(new[at])
        self.shown[action.piece_id] = Piece(tuple(traits))
        return tuple((piece.traits[at], traits[at]) for at in changed)

    def _change_pile(self, action: ChangePiece, type_text: str) -> None:
        new = Piece.decode(type_text, action.state_text).traits[0]
        if not isinstance(new, Stack | Deck):
            return
        earlier = None
        if action.old_state_text is not None:
            old = Piece.decode(type_text, action.old_state_text).traits[0]
            earlier = members_of(old) if isinstance(old, Stack | Deck) else None
        self.pieces.reorder(action.piece_id, spot_of(new), members_of(new), earlier)
        if isinstance(new, Deck) and (deck := self.decks.get(action.piece_id)) is not None:
            self.decks[action.piece_id] = replace(deck, is_face_down=new.is_face_down)

    def _set(self, name: str | None, value: str | None, container: str | None) -> None:
        if not name:
            return
        holder = container or WHOLE_GAME
        held = self.properties.get(holder)
        if held is None:
            if len(self.properties) >= _MOST_NAMED and holder != WHOLE_GAME:
                return
            held = self.properties[holder] = {}
        if name in held or len(held) < _MOST_PROPERTIES:
            held[name] = value or ""


def _keep(held: dict[str, _Value], name: str, value: _Value) -> None:
    """Keep the last word on something, as far as there are not too many of them."""
    if name in held or len(held) < _MOST_NAMED:
        held[name] = value
