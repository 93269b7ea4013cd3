"""Whether the last step of a log is whole: a log has no word for its end, and may have been cut off anywhere.

What it is compared with is what came before in the same log. What is cut off within a text that players read,
such as a line of the chat, or within the last property of a piece, cannot be told from a whole one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guelta.builder.vassal.action import Action, UnknownCommand
from guelta.builder.vassal.actions import (
    PIECE_READERS,
    PREFIXES,
    WORDS,
    EndSave,
    GlobalProperty,
    Logged,
    MutableProperty,
    PlayerEntry,
    TurnState,
    Undo,
    read_action,
)
from guelta.builder.vassal.command import decode_parts
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import unnest
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece

__all__ = ["Before", "is_whole"]

_KNOWN = (*PREFIXES, *WORDS, *PIECE_READERS)
_MODULE = "Module"
_LAYER = re.compile(r"@@-?[0-9]+$")
_BASIC, _LEAST, _BASIC_HEAD = "piece;", "null;0;0;;0", 5
"""How the innermost type begins, the least state it has, and the fields of that before its properties, of
which there are two for each (BasicPiece)."""


class Before:
    """What the commands before the last one say of how it should end: add them one by one.

    The `board_is_whole` once the word came with which a saved game ends.
    """

    def __init__(self) -> None:
        self.board_is_whole = False
        self.players: set[str] = set()
        self.stacks_have_layers = False
        self.whole_changes = 0
        self.turns: set[str] = set()

    def add(self, parts: Sequence[str]) -> None:
        """Take up one command, split at every separator."""
        if self.board_is_whole:
            if self.whole_changes < _ENOUGH:
                self.whole_changes += sum(_CHANGE.match(part) is not None for part in parts)
            return
        self.board_is_whole = parts[0] == EndSave.WORD
        for part in parts:
            match read_action(part) if part.startswith(_SAYING) else None:
                case PlayerEntry(player=str(player)):
                    self.players.add(player)
                case TurnState(state_text=str(state)):
                    self.turns.add(_shape(state))
            self.stacks_have_layers |= "/stack/" in part and "@@" in part


_CHANGE = re.compile(r"LOG\tD/[^/]*/[^/]*[^/\\]/")
_ENOUGH = 2
"""Changes that say what was before, after which one that does not is cut off. The number is ours."""
_SAYING = (PlayerEntry.PREFIX, TurnState.PREFIX)


def _shape(turn: str) -> str:
    """Return what the states of one turn tracker have in common: all but where they stand."""
    return re.sub(r"-?[0-9]+|true|false", "x", turn)


def is_whole(parts: list[str], before: Before) -> bool:
    """Return whether a step, split at every separator, ends as VASSAL ends one."""
    if parts == [EndSave.WORD]:
        return True
    if parts[-1].endswith("\\") or parts[-1] in ("", Logged.PREFIX):
        return False  # something stood behind it
    try:
        *_, last = decode_parts(parts, Logged.PREFIX).walk()
        return _ends_well(last, before)
    except VassalFormatError:
        return False


def _ends_well(action: Action, before: Before) -> bool:
    """Return whether an action has all that it should have; VassalFormatError when it is broken."""
    match action:
        case UnknownCommand():
            return not any(
                known.startswith(action.verbatim) or (known and action.verbatim.startswith(known))
                for known in _KNOWN
            )
        case MovePiece(player=player):
            players = before.players
            return not players or player in players or not any(id.startswith(player or "") for id in players)
        case AddPiece(type_text="stack", state_text=state):
            return not before.stacks_have_layers or _LAYER.search(state) is not None
        case AddPiece():
            action.piece()
            is_basic = unnest(action.type_text)[-1].startswith(_BASIC)
            return not is_basic or _has_all_properties(action.state_text, _LEAST)
        case ChangePiece(old_state_text=None):
            return before.whole_changes < _ENOUGH  # as VASSAL's own do (VASSAL.counters.ChangeTracker)
        case ChangePiece(state_text=new, old_state_text=str(old)):
            return len(unnest(new)) == len(unnest(old)) and _has_all_properties(old, new)
        case RemovePiece(piece_id=id):
            return id != ""
        case MutableProperty(container=container) | GlobalProperty(container=container):
            return container == _MODULE or not _MODULE.startswith(container or "")
        case Undo(in_progress=in_progress):
            return isinstance(in_progress, bool)
        case TurnState(state_text=state):
            return not before.turns or _shape(state or "") in before.turns
    return True


def _has_all_properties(state: str, like: str = "") -> bool:
    """Return whether the innermost state has as many properties as it says, if `like` says how many."""
    fields, model = (unnest(each)[-1].split(";") for each in (state, like or state))
    if len(model) < _BASIC_HEAD or not model[_BASIC_HEAD - 1].isdecimal():
        return True  # a deck, or something else that is no piece
    number = fields[_BASIC_HEAD - 1][:6] if len(fields) >= _BASIC_HEAD else ""
    return number.isdecimal() and len(fields) >= _BASIC_HEAD + 2 * int(number)
