"""Whether a step can have been played on the board we know: what it says stood before must stand.

VASSAL sends nothing to a room when a saved game is loaded in it and nobody takes a side. The first step that
tells of another board gives it away. A new game is known by its board, which is the set-up of its scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import BeginSave, MutableProperty
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import Piece, unnest
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observer
from guelta.companion.following.pieces import Spot
from guelta.companion.following.throws import settled
from guelta.companion.following.whereabouts import stack_spot
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["fits", "is_play", "is_same", "leaps"]


def fits(observer: Observer, step: Step) -> bool:
    """Return whether everything a step moves, changes or sets is on the board as the step says it was.

    Only what it says first of each thing is of the board before it. A whole stack takes others along, and
    after that nobody's place is told any more.
    """
    told: set[str] = set()
    has_moved_a_stack = False
    for action in step.actions():
        if isinstance(action, BeginSave):
            return True
        about = _about(action)
        is_new = not (set(about) & told or (has_moved_a_stack and isinstance(action, MovePiece)))
        try:
            if about and is_new and not _stands(observer, action):
                return False
        except VassalFormatError:
            return False
        told.update(about)
        has_moved_a_stack |= isinstance(action, MovePiece) and observer.shows(action.piece_id) is None
    return True


def leaps(sequence: Sequence, here: str, there: str) -> bool:
    """Return whether the turn tracker goes back, or passes over phases into another turn."""
    if here not in sequence or there not in sequence:
        return False
    boundary = sequence.between(here, there)
    return boundary.backward or (bool(boundary.skipped) and sequence.turn(here) != sequence.turn(there))


def is_same(sequence: Sequence, one: Position, other: Position) -> bool:
    """Whether two boards are the same, wherever the turn tracker stands and the markers that follow it.

    Those stand in spaces called as a part of the sequence of play is, such as `turn-9` and `round-1`.
    """
    tracks = {part for path in sequence.leaves for part in path.split("/")}
    spaces = {*one.spaces, *other.spaces} - tracks
    stand_alike = all(one.stack(each) == other.stack(each) for each in spaces)
    return stand_alike and settled(one).fields == settled(other).fields


def is_play(mix: Mapping[str, Any], before: Position, after: Position) -> bool:
    """Whether a counter of a mix that is no marker has changed: markers follow the turn tracker alone."""
    return any(
        mix[standing.counter].kind != "marker"
        for space in after.changed_from(before)
        for standing in {*before.stack(space)} ^ {*after.stack(space)}
    )


def _about(action: Action) -> tuple[str, ...]:
    """Return what an action tells of: where a piece lies, what it shows, what a property is."""
    if isinstance(action, MovePiece):
        return (f"place of {action.piece_id}",)
    if isinstance(action, ChangePiece):
        return (f"look of {action.piece_id}",)
    if isinstance(action, AddPiece | RemovePiece):
        return f"place of {action.piece_id}", f"look of {action.piece_id}"
    return (f"property {action.name}",) if isinstance(action, MutableProperty) else ()


def _stands(observer: Observer, action: Action) -> bool:
    """Return whether one action finds what it touches as it says."""
    if isinstance(action, MovePiece):
        origin = Spot(action.old_map, action.old_x, action.old_y) if action.old_map else None
        piece = observer.pieces.pieces.get(action.piece_id)
        if piece is None:
            return observer.knows(action.piece_id, origin)
        return origin is None or piece.spot in (None, origin)
    if isinstance(action, ChangePiece):
        piece_as_shown = observer.shows(action.piece_id)
        if piece_as_shown is None:
            return observer.knows(action.piece_id, stack_spot(action.state_text))
        return action.old_state_text is None or _shows(piece_as_shown, action.old_state_text)
    if isinstance(action, MutableProperty):
        return action.old is None or observer.has_field(action.name or "", action.old)
    return True


def _shows(piece: Piece, state: str) -> bool:
    """Return whether a piece shows in every layer what a state has there.

    A layer that follows a property is left out: what it shows may be a player's own preference.
    """
    states = unnest(state, len(piece.traits))
    if len(states) != len(piece.traits):
        return False
    for trait, old in zip(piece.traits, states, strict=True):
        if isinstance(trait, Layer) and not trait.follow:
            layer = Layer.decode(trait.type_text(), old)
            if isinstance(layer, Layer) and layer.level != trait.level:
                return False
    return True
