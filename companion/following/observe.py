"""From VASSAL's commands to positions: the only place where a command becomes a board of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
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
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, RemovePiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.visibility import Mask
from guelta.companion.following.feed import Step, is_undone_by
from guelta.companion.following.heaps import gathered
from guelta.companion.following.pieces import Pieces, Spot
from guelta.companion.following.printable import clipped
from guelta.companion.following.roster import Roster
from guelta.companion.following.strays import lost, stray
from guelta.companion.following.table import Table
from guelta.companion.following.throws import Throws, phase_called
from guelta.companion.viewing.viewer import SeenBoard, Sentence, Viewer
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE, ROLLS
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.engine.sight.sight import without_masks

__all__ = ["Observation", "Observer", "Seen"]

_SPOTS_KNOWN = 4096
"""Of how many points of the maps the space is kept; pieces snap to few. Ours."""

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
class _Stands:
    """What a piece stands for in the rules: which counter it is, and how it shows; nothing if None."""

    counter: str
    standing: Standing | None


class Observer:
    """Follows one game: `observe` its steps in order, the first being the game as the file begins.

    What lies on the `table` is followed without rules; here it becomes a board of them. `remarks` on the game
    as a whole go with every observation.
    """

    def __init__(self, manifest: Manifest, game: Game[Any], remarks: tuple[Sentence, ...] = ()) -> None:
        self.manifest = manifest
        self.game = game
        self.remarks = remarks
        self.mix = game.charts.counters
        self._kinds = {id: counter.kind for id, counter in self.mix.items()} if manifest.covers else {}
        self.place = game.charts.place
        self.table = Table(manifest.is_sheet)
        self._space = lru_cache(_SPOTS_KNOWN)(self._space_at)
        self._begin()

    @property
    def roster(self) -> Roster:
        """Who plays which side."""
        return self.table.roster

    @property
    def players(self) -> Mapping[str, str]:
        """What VASSAL calls the side of each player, by his id, "" for one who gave his up."""
        return self.roster.sides

    @property
    def pieces(self) -> Pieces:
        """Where the pieces lie."""
        return self.table.pieces

    @property
    def is_astray(self) -> bool:
        """Whether a piece was moved or changed that never came into the game: something is missing."""
        return self.table.is_astray

    def _begin(self) -> None:
        self.table.begin()
        self._stands: dict[str, _Stands] = {}
        self._fields: dict[str, str] = {}
        self.throws = Throws()
        self._undoing = False
        self._tracker = self._cursor = ""
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
        return self.table.lying(self.manifest.tracker_id)

    def _apply(self, action: Action) -> None:
        met = len(self.roster.shared)
        turned = self.table.apply(action)
        if isinstance(action, AddPiece):
            if (piece := self.table.shown.get(action.piece_id)) is not None:
                self._stands[action.piece_id] = self._stand(piece)
        elif isinstance(action, ChangePiece):
            if any(isinstance(now, Layer | Mask) for _, now in turned):  # they say what a counter stands for
                self._show_anew(action.piece_id)
        elif isinstance(action, RemovePiece):
            self._stands.pop(action.piece_id, None)
        elif isinstance(action, PlayerEntry | PlayerRemoved):
            self._stale |= len(self.roster.shared) > met
            self._unveil()
        elif isinstance(action, MutableProperty):
            self._set_field(action.name, action.new)
            if self._undoing:
                self.throws.take_back(action.name or "", action.old or "")
            else:
                self.throws.add(action.name or "", action.new or "")
            self._note_throws()
        elif isinstance(action, GlobalProperty):
            self._set_field(action.name, action.value)

    def knows(self, id: str, origin: Spot | None) -> bool:
        """Return whether an id is in the game; that of a stack may be known by where it lies."""
        return self.table.knows(id, origin)

    def shows(self, id: str) -> Piece | None:
        """Return a piece as it is now, None when it is not in the game."""
        return self.table.shown.get(id)

    def has_field(self, name: str, value: str) -> bool:
        """Return whether a property has a value, as far as it is a field of the position."""
        field = self.manifest.fields.get(name)
        return field is None or self._fields.get(field, "") == _field_text(value)

    def _stand(self, piece: Piece) -> _Stands:
        counter = self.manifest.counter(piece) or ""
        standing = self.manifest.standing(piece, self.players) if counter in self.mix else None
        return _Stands(counter, standing)

    def _show_anew(self, id: str) -> None:
        """Look again at what a piece stands for."""
        stands = self._stands[id]
        if stands.counter not in self.mix:
            return
        standing = self.manifest.standing(self.table.shown[id], self.players)
        spot = self.pieces.pieces[id].spot
        if standing != stands.standing and spot is not None:
            self.pieces.changed.add(spot)
        stands.standing = standing

    def _unveil(self) -> None:
        """Look again at what is hidden: what a player has masked is hidden by his side."""
        for id, stands in self._stands.items():
            if stands.standing is not None and stands.standing.hidden:
                self._show_anew(id)

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
        """Find the path an action sets a tracker to; a step asks for it several times, and reads it once."""
        state = action.state_text or ""
        if self._path_read[0] != state:
            try:
                self._path_read = state, self.manifest.path_of(state)
            except TrackerStateError:
                self._path_read = state, ""
        return self._path_read[1]

    def _set_tracker(self, action: TurnState) -> None:
        self.table.apply(action)
        words = self._words(action)
        self.throws.move_on(self._phase, phase_called(words, self._fields), undoing=self._undoing)
        self._note_throws()
        self._stale = True
        self._tracker = words
        self._cursor = self._path(action)

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
            strays = [id for id in lying if space is None or self._stands[id].standing is None]
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
                shown = (self._stands[piece.id].standing for piece in lying)
                found = [standing for standing in shown if standing is not None]
                heaps.append((order, [replace(each, hidden="") for each in found] if in_pile else found))
            if not there:
                self._spots[space].discard(spot)
        heaps.sort(key=lambda heap: heap[0])
        return tuple(gathered([lying for _, lying in heaps], self.manifest.covers, self._kinds))

    def _space_at(self, spot: Spot) -> str | None:
        """Return the space of a spot; what a hostile file puts beyond every board lies nowhere."""
        if max(abs(spot.x), abs(spot.y)) > _FARTHEST:
            return None
        return self.manifest.space_at(*spot)

    def _warnings(self) -> tuple[Sentence, ...]:
        """Return what is to be said of players, where the module hides anything."""
        return self.roster.shared if self.manifest.sides else ()

    def _stray(self, id: str, spot: Spot, space: str | None) -> Sentence:
        return stray(self.game, self.manifest, self.table.shown[id], self.players, spot, space)

    def _remarked(self) -> tuple[Sentence, ...]:
        """Return what lies where nothing of the rules is."""
        strays = [remark for spot in sorted(self._strays) for remark in self._strays[spot]]
        nowhere = [
            lost(self.game, self.manifest, self.table.shown[piece.id], self.players)
            for piece in self.pieces
            if piece.spot is None and self._stands[piece.id].standing is not None
        ]
        return tuple(dict.fromkeys([*strays, *nowhere]))


def _field_text(value: str) -> str:
    """Return the value of a property as board notation can carry it."""
    return clipped(value.replace("#", ""))
