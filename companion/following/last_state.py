"""What a game is by now but for its pieces: everything a saved game holds, kept up to date step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from guelta.builder.handback.ground import fresh_ids
from guelta.builder.handback.standing_pieces import Heap, Lying
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import (
    BeginSave,
    BoardPicker,
    Chat,
    EndSave,
    Extension,
    GlobalProperty,
    Logged,
    MutableProperty,
    Null,
    PlayerEntry,
    PlayerRemoved,
    PrivateNotes,
    PublicNotes,
    ScenarioNotes,
    SecretNote,
    SetupStack,
    TurnState,
    Unmask,
    Unwritten,
)
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, RemovePiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.movement import Immobilized

__all__ = ["LastState"]

_LAYER = 1
_WHOLE_GAME = "Module"
Key = tuple[str, ...]


class LastState:
    """A saved game and what came after it, taken in command by command.

    Of each thing a saved game says once the last word is kept, in the order in which it was first said.
    Of the properties that it does not say those of `fields` are kept too. Rosters hold passwords: they are
    passed on into the saved game, where VASSAL looks for them, and nowhere else.
    """

    def __init__(self, fields: Collection[str] = ()) -> None:
        self._fields = fields
        self._pieces: dict[str, AddPiece] = {}
        self._layers: dict[str, int | str | None] = {}
        self._said: dict[Key, Action] = {}

    def take_in(self, commands: Command) -> None:
        """Take in a command tree: the saved game itself or a step after it."""
        begins = False
        for action in commands.walk():
            while isinstance(action, Logged):
                action = action.action
            if isinstance(action, BeginSave):
                self._pieces.clear()
                self._said.clear()
                begins = True
            elif isinstance(action, EndSave):
                begins = False
            else:
                self._take_in(action, begins)

    def actions(self, lying: Lying) -> Iterator[Action]:
        """Yield what a saved game of it says: the pieces as they lie, their stacks, then everything else."""
        for id, added in self._pieces.items():
            piece = lying.pieces.get(id)
            yield added if piece is None else AddPiece.of(id, piece)
        ids = fresh_ids(lying.taken)
        for heap in lying.heaps:
            if heap.is_deck:
                yield AddPiece.of(heap.id, lying.decks[heap.id])
            elif not _lies_fast(lying.pieces[heap.members[0]]):
                is_new = not heap.id.isdecimal() or heap.id in lying.pieces
                yield _stack(heap, next(ids) if is_new else heap.id, self._layers.get(heap.id, _LAYER))
        yield from self._said.values()

    def _take_in(self, action: Action, begins: bool) -> None:
        if isinstance(action, AddPiece):
            heap = action.piece().traits[0]
            if isinstance(heap, Stack):
                self._layers[action.piece_id] = heap.layer
            elif not isinstance(heap, Deck):
                self._pieces[action.piece_id] = action
        elif isinstance(action, RemovePiece):
            self._pieces.pop(action.piece_id, None)
        elif isinstance(action, MutableProperty):
            self._change(action)
        elif isinstance(action, PlayerRemoved):
            for player in [key for key in self._said if key[:2] == ("player", action.player or "")]:
                del self._said[player]
        elif (key := _key(action)) is not None:
            self._said[key] = action
        elif begins and not isinstance(action, Null | Unwritten | Chat):
            self._said["as it stands", action.text()] = action

    def _change(self, change: MutableProperty) -> None:
        """Keep the value of a property if saved games hold it; those of dice, for one, they do not."""
        container = change.container or _WHOLE_GAME
        key = ("property", change.name or "", container)
        held = self._said.get(key)
        if isinstance(held, GlobalProperty):
            self._said[key] = replace(held, value=change.new)
        elif change.name in self._fields and container == _WHOLE_GAME:
            self._said[key] = GlobalProperty(change.name, change.new, container)


def _key(action: Action) -> Key | None:
    """Return what an action is about, if a saved game says it once."""
    if isinstance(action, GlobalProperty):
        return "property", action.name or "", action.container or _WHOLE_GAME
    if isinstance(action, TurnState):
        return "turn tracker", action.tracker or ""
    if isinstance(action, PlayerEntry):
        return "player", action.player or "", action.side or ""
    if isinstance(action, PrivateNotes):
        return "private notes", action.player or ""
    if isinstance(action, SecretNote):
        return "secret note", action.player or "", action.name or ""
    if isinstance(action, BoardPicker):
        return "boards", action.map
    if isinstance(action, Extension):
        return "extension", action.name or ""
    if isinstance(action, ScenarioNotes | PublicNotes | Unmask | SetupStack):
        return (type(action).__name__,)
    return None


def _lies_fast(piece: Piece) -> bool:
    fixed = piece.find(Immobilized)
    return fixed is not None and fixed.stack == "R"


def _stack(heap: Heap, id: str, layer: int | str | None) -> AddPiece:
    stack = Stack(map=heap.map, x=heap.x, y=heap.y, members=heap.members, layer=layer)
    return AddPiece.of(id, Piece((stack,)))
