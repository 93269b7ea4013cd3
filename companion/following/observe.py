"""From VASSAL's commands to positions: the only place where a command becomes a board of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from guelta.builder.handback.standing_pieces import Lying
from guelta.builder.manifest import Manifest
from guelta.builder.turn_tracker import TrackerStateError
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import (
    BeginSave,
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
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.movement import Immobilized
from guelta.builder.vassal.traits.visibility import Mask
from guelta.companion.following.feed import Step, is_undone_by
from guelta.companion.following.heaps import gathered
from guelta.companion.following.pieces import Pieces, Spot
from guelta.companion.following.printable import clipped
from guelta.companion.following.roster import Roster
from guelta.companion.following.strays import lost, stray
from guelta.companion.following.throws import Throws, phase_called
from guelta.companion.following.whereabouts import NOWHERE, heap_of, members_of, spot_of, stack_spot
from guelta.companion.viewing.viewer import SeenBoard, Sentence, Viewer
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE, ROLLS
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.engine.sight.sight import without_masks

__all__ = ["Observation", "Observer", "Seen"]


_WHOLE_GAME = "Module"
"""What holds a property of the whole game; maps and zones hold others."""


_MOST_PIECES, _MOST_PROPERTIES = 200_000, 10_000
"""How many a game can have at once, decks among the pieces; a stack that holds something holds one of them.
The bounds are ours."""

_FARTHEST = 1_000_000
"""Pixels from the corner of a map beyond which nothing can lie."""


@dataclass(frozen=True, slots=True)
class Observation:
    """The board after a step of the file, or within a step just before the turn tracker moves.

    `position` is what stands on the board, without what only the way to it could tell; `tracker` what the
    turn tracker shows; `remarks` what could not be placed on the board. It was reached by
    an undo if `undone`, and by a whole state of the game that took the place of what was there if `whole`.
    """

    step: int
    position: Position
    tracker: str
    remarks: tuple[Sentence, ...] = ()
    undone: bool = False
    whole: bool = False

    def seen_by(self, viewer: Viewer, game: Game[Any]) -> Seen:
        """Return it with the board as somebody sees it."""
        board = viewer.board(game, self.position)
        return Seen(self.step, board, self.tracker, self.remarks, self.undone, self.whole)


@dataclass(frozen=True, slots=True)
class Seen(Observation):
    """An observation with the board as somebody sees it."""

    position: SeenBoard


@dataclass(slots=True)
class _Shown:
    """What a piece is and shows; it stands for nothing in the rules if `standing` is None."""

    counter: str
    piece: Piece
    standing: Standing | None


class Observer:
    """Follows one game: `observe` its steps in order, the first being the game as the file begins.

    `remarks` on the game as a whole go with every observation.
    It `is_astray` once a piece was moved or changed that never came into the game: something is missing.
    """

    def __init__(self, manifest: Manifest, game: Game[Any], remarks: tuple[Sentence, ...] = ()) -> None:
        self.manifest = manifest
        self.game = game
        self.remarks = remarks
        self.mix = game.charts.counters
        self._kinds = {id: counter.kind for id, counter in self.mix.items()} if manifest.covers else {}
        self.place = game.charts.place
        self.roster = Roster()
        self._begin()

    @property
    def players(self) -> Mapping[str, str]:
        """What VASSAL calls the side of each player, by his id, "" for one who gave his up."""
        return self.roster.sides

    def _begin(self) -> None:
        self.pieces = Pieces()
        self.is_astray = False
        self._shown: dict[str, _Shown] = {}
        self._decks: dict[str, Deck] = {}
        self._sheets: dict[str, Piece] = {}
        self._properties: dict[str, str] = {}
        self.roster.begin()
        self._fields: dict[str, str] = {}
        self.throws = Throws()
        self._undoing = False
        self._tracker = self._cursor = self._turn = ""
        self._path_read: tuple[str | None, str] = (None, "")
        self._spots: dict[str, set[Spot]] = {}
        self._strays: dict[Spot, tuple[Sentence, ...]] = {}
        self._remarks: tuple[Sentence, ...] = ()
        self._stale = True
        self._seen = Observation(0, Position(), "")

    def observe(self, step: Step) -> Iterator[Observation]:
        """Yield the board after the step, and before that the board from which the turn tracker moves on.

        An undo is one change of the board, the turn tracker with it; a saved game clears the table first.
        """
        actions, whole = step.actions(), False
        activates, has_left = any(map(self._activates, actions)), False
        self._undoing = any(map(is_undone_by, actions))
        throws, phase = self.throws, self._phase
        for action in actions:
            moves_tracker = isinstance(action, TurnState) and self._moves_tracker(action)
            if (moves_tracker or self._activates(action)) and not (activates and has_left):
                has_left = True  # a new activation is one change, the turn tracker with it
                if self._tracker and self._is_stale() and not self._undoing:
                    yield self._look(step.number)
            if isinstance(action, TurnState) and moves_tracker:
                self._set_tracker(action)
            elif isinstance(action, BeginSave):
                self._begin()
                whole = True
            else:
                self._apply(action)
        if whole:
            throws.return_to(phase, self._phase)
            self.throws = throws
            self._note_throws()
        seen = self._look(step.number)
        yield replace(seen, undone=self._undoing, whole=whole) if self._undoing or whole else seen

    def _activates(self, action: Action) -> bool:
        """Return whether an action sets who is active, or which activation it is."""
        if not isinstance(action, MutableProperty | GlobalProperty):
            return False
        name, new = action.name or "", action.new if isinstance(action, MutableProperty) else action.value
        return self.manifest.fields.get(name) in (ACTIVE, ACTIVATION) and not self.has_field(name, new or "")

    def recall(self, tracker: str, throws: Throws) -> None:
        """Take up what no state of a game tells: the throws of the phase the turn tracker stood at."""
        self._tracker, self.throws = tracker, throws

    @property
    def board(self) -> Position:
        """The board after the last step."""
        return self._seen.position

    def lying(self) -> Lying:
        """Return what lies on the table now, piece by piece and heap by heap."""
        piles = {(piece.pile or piece).order: piece.pile or piece for piece in self.pieces if piece.spot}
        decks = {id: pile for id, pile in self.pieces.piles.items() if id in self._decks and pile.spot}
        piles |= {pile.order: pile for pile in decks.values()}
        return Lying(
            pieces={
                piece.id: self._shown[piece.id].piece.moved_to(*(piece.spot or NOWHERE))
                for piece in self.pieces
            },
            heaps=tuple(heap_of(piles[order]) for order in sorted(piles)),
            decks={
                id: Piece((replace(self._decks[id], cards=tuple(each.id for each in pile.members)),))
                for id, pile in decks.items()
            },
            sheets=dict(self._sheets),
            properties=dict(self._properties),
            tracker=self._turn,
            taken=frozenset({*self.pieces.pieces, *self.pieces.piles, *self._sheets}),
        )

    def _apply(self, action: Action) -> None:
        if isinstance(action, AddPiece):
            self._add(action)
        elif isinstance(action, MovePiece):
            self._move(action)
        elif isinstance(action, ChangePiece):
            self._change(action)
        elif isinstance(action, RemovePiece):
            self.pieces.remove(action.piece_id)
            self._shown.pop(action.piece_id, None)
            self._decks.pop(action.piece_id, None)
            self._sheets.pop(action.piece_id, None)
        elif isinstance(action, PlayerEntry):
            self._seat(action.player or "", action.side or "", action.name or "")
        elif isinstance(action, PlayerRemoved):
            self._seat(action.player or "", "")
        elif isinstance(action, MutableProperty):
            self._set_property(action.name, action.new, action.container)
            self._set_field(action.name, action.new)
            if self._undoing:
                self.throws.take_back(action.name or "", action.old or "")
            else:
                self.throws.add(action.name or "", action.new or "")
            self._note_throws()
        elif isinstance(action, GlobalProperty):
            self._set_property(action.name, action.value, action.container)
            self._set_field(action.name, action.value)

    def _add(self, action: AddPiece) -> None:
        if len(self._shown) + len(self._decks) + len(self._sheets) >= _MOST_PIECES:
            raise VassalFormatError(f"more than {_MOST_PIECES} pieces at once")
        piece = action.piece()
        heap = piece.traits[0]
        if isinstance(heap, Stack):
            self.pieces.add_pile(action.piece_id, spot_of(heap), members_of(heap))
        elif isinstance(heap, Deck):
            self.pieces.add_pile(action.piece_id, spot_of(heap), members_of(heap), deck=True)
            self._decks[action.piece_id] = heap
        elif self.manifest.is_sheet(piece):
            self._sheets[action.piece_id] = piece
        else:
            basic = piece.find(BasicPiece)
            fixed = piece.find(Immobilized)
            self._shown[action.piece_id] = self._show(piece)
            self.pieces.add(
                action.piece_id,
                spot_of(basic) if basic else None,
                stacks=fixed is None or fixed.stack != "R",
            )

    def knows(self, id: str, origin: Spot | None) -> bool:
        """Return whether an id is in the game; that of a stack may be known by where it lies."""
        known = (self.pieces.pieces, self.pieces.piles, self._sheets)
        return any(id in each for each in known) or self.pieces.unnamed_at(origin) is not None

    def shows(self, id: str) -> Piece | None:
        """Return a piece as it is now, None when it is not in the game."""
        shown = self._shown.get(id)
        return None if shown is None else shown.piece

    def has_field(self, name: str, value: str) -> bool:
        """Return whether a property has a value, as far as it is a field of the position."""
        field = self.manifest.fields.get(name)
        return field is None or self._fields.get(field, "") == _field_text(value)

    def _miss(self, id: str, origin: Spot | None) -> None:
        """Note that a command names what never came into the game; a stack may be known by where it lies."""
        if not self.knows(id, None):
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

    def _show(self, piece: Piece) -> _Shown:
        counter = self.manifest.counter(piece) or ""
        standing = self.manifest.standing(piece, self.players) if counter in self.mix else None
        return _Shown(counter, piece, standing)

    def _change(self, action: ChangePiece) -> None:
        """Change what a piece shows, trait by trait, or who lies in a stack; a change never moves a piece."""
        shown = self._shown.get(action.piece_id)
        if shown is None:
            self._miss(action.piece_id, stack_spot(action.state_text))
            if (pile := self.pieces.piles.get(action.piece_id)) is not None:
                self._change_pile(action, "deck;" if pile.deck else "stack")
            return
        count = len(shown.piece.traits)
        new = unnest(action.state_text, count)
        old = [None] * count if action.old_state_text is None else unnest(action.old_state_text, count)
        if not len(new) == len(old) == count:
            raise VassalFormatError("a change of a piece has not as many traits as the piece")
        traits = list(shown.piece.traits)
        changed = [at for at in range(count) if new[at] != old[at]]
        for at in changed:
            traits[at] = traits[at].with_state(new[at])
        shown.piece = Piece(tuple(traits))
        if shown.counter not in self.mix or not any(isinstance(traits[at], Layer | Mask) for at in changed):
            return  # only layers and masks say what a counter stands for
        self._show_anew(action.piece_id, shown)

    def _show_anew(self, id: str, shown: _Shown) -> None:
        standing = self.manifest.standing(shown.piece, self.players)
        spot = self.pieces.pieces[id].spot
        if standing != shown.standing and spot is not None:
            self.pieces.changed.add(spot)
        shown.standing = standing

    def _seat(self, player: str, side: str, name: str = "") -> None:
        """Note the side of a player, "" for none: what he has masked is hidden by it."""
        met = len(self.roster.shared)
        self.roster.seat(player, side, name)
        self._stale |= len(self.roster.shared) > met
        for id, shown in self._shown.items():
            if shown.standing is not None and shown.standing.hidden:
                self._show_anew(id, shown)

    def _change_pile(self, action: ChangePiece, type_text: str) -> None:
        new = Piece.decode(type_text, action.state_text).traits[0]
        if not isinstance(new, Stack | Deck):
            return
        earlier = None
        if action.old_state_text is not None:
            old = Piece.decode(type_text, action.old_state_text).traits[0]
            earlier = members_of(old) if isinstance(old, Stack | Deck) else None
        self.pieces.reorder(action.piece_id, spot_of(new), members_of(new), earlier)

    def _set_property(self, name: str | None, value: str | None, container: str | None) -> None:
        is_known = name in self._properties or len(self._properties) < _MOST_PROPERTIES
        if name and container in (None, _WHOLE_GAME) and is_known:
            self._properties[name] = value or ""

    def _set_field(self, name: str | None, value: str | None) -> None:
        """Keep a property that is a field of the position; a value is one that board notation can carry."""
        field = self.manifest.fields.get(name or "")
        shown = _field_text(value or "")
        if field is None or self._fields.get(field, "") == shown:
            return
        self._stale, phase = True, self._phase
        self._fields.pop(field, None)
        if shown:
            self._fields[field] = shown
        if self._phase != phase and self._tracker:
            self.throws.move_on(phase, self._phase, undoing=self._undoing)
            self._note_throws()

    def _note_throws(self) -> None:
        """Keep the throws of the phase as a field of the position."""
        throws = str(self.throws)
        if self._fields.get(ROLLS, "") != throws:
            self._stale = True
            self._fields[ROLLS] = throws
            if not throws:
                del self._fields[ROLLS]

    def path_in(self, action: Action) -> str:
        """Return the path an action sets the turn tracker to, "" for none."""
        if not isinstance(action, TurnState) or action.tracker != self.manifest.tracker_id:
            return ""
        return self._path(action)

    def _moves_tracker(self, action: TurnState) -> bool:
        return action.tracker == self.manifest.tracker_id and self._words(action) != self._tracker

    def _words(self, action: TurnState) -> str:
        """Return what the turn tracker shows: a path, or the state itself when it stands for none."""
        return self._path(action) or clipped(action.state_text or "nothing", 40)

    def _path(self, action: TurnState) -> str:
        """Give the path an action sets a tracker to; a step asks for it several times, and reads it once."""
        state = action.state_text or ""
        if self._path_read[0] != state:
            try:
                self._path_read = state, self.manifest.path_of(state)
            except TrackerStateError:
                self._path_read = state, ""
        return self._path_read[1]

    def _set_tracker(self, action: TurnState) -> None:
        words = self._words(action)
        self.throws.move_on(self._phase, phase_called(words, self._fields), undoing=self._undoing)
        self._note_throws()
        self._stale = True
        self._tracker = words
        self._cursor = self._path(action)
        self._turn = action.state_text or ""

    @property
    def _phase(self) -> str:
        return phase_called(self._tracker, self._fields)

    def _is_stale(self) -> bool:
        return self._stale or bool(self.pieces.changed)

    def _look(self, step: int) -> Observation:
        """Return the board as it stands; only the spaces where something changed are looked at anew."""
        if not self._is_stale():
            self._seen = replace(self._seen, step=step, tracker=self._tracker)
            return self._seen
        changed, self.pieces.changed = self.pieces.changed, set()
        strays = dict(self._strays)
        board = self._seen.position.with_stacks(
            {space: self._stack(space) for space in self._spaces_of(changed)}
        )
        if self._stale:
            board = board.with_all_told(self._cursor, self._fields)
        board = without_masks(self.game, board, board.changed_from(self._seen.position))
        if self.pieces.left_the_maps or strays != self._strays:
            self._remarks = self._remarked()
        self._stale = self.pieces.left_the_maps = False
        self._seen = Observation(
            step, board, self._tracker, (*self.remarks, *self._warnings(), *self._remarks)
        )
        return self._seen

    def _spaces_of(self, changed: set[Spot]) -> dict[str, None]:
        """Note the spots where something changed, and give the spaces in which they lie."""
        spaces: dict[str, None] = {}
        for spot in sorted(changed):
            if spot.map == self.manifest.trays:
                continue  # out of play, and rightly so
            space = self._space(spot)
            lying = (piece.id for _, pile in self.pieces.at(spot) for piece in pile)
            strays = [id for id in lying if space is None or self._shown[id].standing is None]
            self._strays.pop(spot, None)
            if strays:
                self._strays[spot] = tuple(self._stray(id, spot, space) for id in strays)
            if space is not None:
                self._spots.setdefault(space, set()).add(spot)
                spaces[space] = None
        return spaces

    def _stack(self, space: str) -> tuple[Standing, ...]:
        """Return the counters of a space, bottom first; where nothing lies any more is looked at no more.

        Who may see what lies in a deck or in a private window says the pile, whatever masks are on it.
        """
        heaps: list[tuple[int, list[Standing]]] = []
        for spot in [*self._spots[space]]:
            there = self.pieces.at(spot)
            in_pile = spot.map in self.manifest.windows or self.pieces.has_deck(spot)
            for order, lying in there:
                shown = (self._shown[piece.id].standing for piece in lying)
                found = [standing for standing in shown if standing is not None]
                heaps.append((order, [replace(each, hidden="") for each in found] if in_pile else found))
            if not there:
                self._spots[space].discard(spot)
        heaps.sort(key=lambda heap: heap[0])
        return tuple(gathered([lying for _, lying in heaps], self.manifest.covers, self._kinds))

    def _space(self, spot: Spot) -> str | None:
        """Return the space of a spot; what a hostile file puts beyond every board lies nowhere."""
        if max(abs(spot.x), abs(spot.y)) > _FARTHEST:
            return None
        return self.manifest.space_at(*spot)

    def _warnings(self) -> tuple[Sentence, ...]:
        """Return what is to be said of players, where the module hides anything."""
        return self.roster.shared if self.manifest.sides else ()

    def _stray(self, id: str, spot: Spot, space: str | None) -> Sentence:
        return stray(self.game, self.manifest, self._shown[id].piece, self.players, spot, space)

    def _remarked(self) -> tuple[Sentence, ...]:
        """Return what lies where nothing of the rules is."""
        strays = [remark for spot in sorted(self._strays) for remark in self._strays[spot]]
        shown = (self._shown[piece.id] for piece in self.pieces if piece.spot is None)
        nowhere = [
            lost(self.game, self.manifest, each.piece, self.players)
            for each in shown
            if each.standing is not None
        ]
        return tuple(dict.fromkeys([*strays, *nowhere]))


def _field_text(value: str) -> str:
    """Return the value of a property as board notation can carry it."""
    return clipped(value.replace("#", ""))
