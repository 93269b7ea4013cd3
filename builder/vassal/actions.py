"""The commands that are not about pieces: chat, properties, turns, players, notes, boards, the log itself.

Each class cites the encoder of VASSAL that writes it. `read_action` knows them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from guelta.builder.vassal.action import Action, FixedAction, MessageAction, SequencedAction, UnknownCommand
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.turn import Turn
from guelta.builder.vassal.wire import BY_HAND, Flag, Text

__all__ = [
    "NULL", "PIECE_READERS", "PREFIXES", "WORDS", "AddPiece", "BeginSave", "BoardPicker", "BoardPlace",
    "ChangePiece", "Chat", "EndSave", "Extension", "GlobalProperty", "Logged", "MovePiece",
    "MutableProperty", "Null", "PlayerEntry", "PlayerRemoved", "PrivateNotes", "PublicNotes",
    "RemovePiece", "ScenarioNotes", "SecretNote", "SetupStack", "Sound", "TurnState", "Undo",
    "UnknownCommand", "Unmask", "Unwritten", "read_action",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Null(FixedAction):
    """Nothing: it only holds sub-commands together (VASSAL.command.NullCommand)."""

    WORD: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Unwritten(FixedAction):
    """The word `null` in a log: VASSAL logged a command that it has no text for."""

    WORD: ClassVar[str] = "null"


@dataclass(frozen=True, slots=True)
class BeginSave(FixedAction):
    """A saved game begins (VASSAL.build.module.GameState)."""

    WORD: ClassVar[str] = "begin_save"


@dataclass(frozen=True, slots=True)
class EndSave(FixedAction):
    """A saved game ends; what follows in a log are its steps (VASSAL.build.module.GameState)."""

    WORD: ClassVar[str] = "end_save"


@dataclass(frozen=True, slots=True)
class SetupStack(FixedAction):
    """The at-start stacks stand already; without it the engine adds them again (VASSAL.build.module.map)."""

    WORD: ClassVar[str] = "SETUP_STACK\t"


@dataclass(slots=True, unsafe_hash=True)
class Chat(MessageAction):
    """A line of the chat (VASSAL.build.module.Chatter); automatic ones start with `* ` or `- `."""

    PREFIX: ClassVar[str] = "CHAT"


@dataclass(slots=True, unsafe_hash=True)
class ScenarioNotes(MessageAction):
    """The notes of the scenario (VASSAL.build.module.NotesWindow); a line break is written `|`."""

    PREFIX: ClassVar[str] = "NOTES\t"


@dataclass(slots=True, unsafe_hash=True)
class PublicNotes(MessageAction):
    """The notes all players share (VASSAL.build.module.NotesWindow); a line break is written `|`."""

    PREFIX: ClassVar[str] = "PNOTES\t"


@dataclass(frozen=True, slots=True)
class Sound(SequencedAction):
    """A sound is played (VASSAL.command.PlayAudioClipCommand)."""

    PREFIX: ClassVar[str] = "AUDIO\t"
    clip: Text


@dataclass(frozen=True, slots=True)
class MutableProperty(SequencedAction):
    """A global, map or zone property changes, dice included (ChangePropertyCommandEncoder).

    `container` is `Module`, a map or `map:zone`; None in the logs of old versions.
    """

    PREFIX: ClassVar[str] = "MutableProperty\t"
    PLAIN: ClassVar[int] = 4
    name: Text
    old: Text
    new: Text
    container: Text = None


@dataclass(frozen=True, slots=True)
class GlobalProperty(SequencedAction):
    """The value of a property in a saved game (VASSAL.build.module.properties.GlobalProperty)."""

    PREFIX: ClassVar[str] = "GlobalProperty\t;"
    DELIMITER: ClassVar[str] = ";"
    name: Text
    value: Text
    container: Text = None


@dataclass(frozen=True, slots=True)
class PlayerEntry(SequencedAction):
    """A player and his side (VASSAL.build.module.PlayerRoster); his id is his password: it is never shown."""

    PREFIX: ClassVar[str] = "PLAYER\t"
    player: Text = field(repr=False)
    name: Text = ""
    side: Text = ""


@dataclass(frozen=True, slots=True)
class PlayerRemoved(SequencedAction):
    """A player gives up his side (VASSAL.build.module.PlayerRoster)."""

    PREFIX: ClassVar[str] = "PYREMOVE\t"
    player: Text = field(repr=False)


@dataclass(frozen=True, slots=True)
class PrivateNotes(SequencedAction):
    """The notes of one player (VASSAL.build.module.noteswindow.PrivateNotesController)."""

    PREFIX: ClassVar[str] = "PNOTE\t"
    player: Text = field(repr=False)
    notes: Text = None


@dataclass(frozen=True, slots=True)
class SecretNote(SequencedAction):
    """A note its owner reveals later (VASSAL.build.module.noteswindow.SecretNotesController)."""

    PREFIX: ClassVar[str] = "SNOTE\t"
    name: Text
    player: Text = field(repr=False)
    hidden: Flag = True
    notes: Text = ""
    date: Text = None
    handle: Text = None


@dataclass(frozen=True, slots=True)
class Extension(SequencedAction):
    """An extension of the module is in use (VASSAL.build.module.ExtensionsLoader)."""

    PREFIX: ClassVar[str] = "EXT\t"
    name: Text
    version: Text = ""


@dataclass(frozen=True, slots=True)
class Undo(SequencedAction):
    """An undo begins or ends; between the two stand the commands that reverse (BasicLogger)."""

    PREFIX: ClassVar[str] = "UNDO\t"
    in_progress: Flag


@dataclass(frozen=True, slots=True)
class Unmask(SequencedAction):
    """The players whose masks others may lift, by id (VASSAL.build.module.ObscurableOptions)."""

    PREFIX: ClassVar[str] = "UNMASK\t"
    allowed: Annotated[tuple[str, ...], BY_HAND] = field(default=("null",), repr=False)

    @classmethod
    def _read(cls, body: str) -> Action:
        return cls(tuple(split(body, "\t")))

    def text(self) -> str:
        """Return the command as VASSAL writes it; nobody is the one word `null`."""
        return self.PREFIX + join("\t", self.allowed)


@dataclass(frozen=True, slots=True)
class TurnState(SequencedAction):
    """The turn tracker goes to a position (VASSAL.build.module.turn.TurnTracker); `turn` reads it."""

    PREFIX: ClassVar[str] = "TURN"
    PLAIN: ClassVar[int] = 2
    tracker: Text
    state_text: Text

    @classmethod
    def of(cls, tracker: str, turn: Turn) -> TurnState:
        """Return the command that puts the tracker with this id (`TurnTracker0`) to `turn`."""
        return cls(tracker, turn.text())

    def turn(self) -> Turn:
        """Return the position by named fields; raises VassalFormatError for a broken one."""
        return Turn.decode(self.state_text or "")


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A board in use, its column and row in the map, and whether it lies upside down."""

    name: str
    column: int = 0
    row: int = 0
    is_reversed: bool = False


@dataclass(frozen=True, slots=True)
class BoardPicker(Action):
    """The boards that make up a map (VASSAL.build.module.map.BoardPicker)."""

    MARK: ClassVar[str] = "BoardPicker"
    map: str
    boards: tuple[BoardPlace, ...] = ()

    @classmethod
    def read(cls, text: str) -> Action:
        """Read the action; unknown forms are kept verbatim."""
        first, *tokens = split(text, "\t")
        boards: list[BoardPlace] = []
        for name, column, row in zip(tokens[::3], tokens[1::3], tokens[2::3], strict=False):
            if not (column.isdecimal() and row.isdecimal()):
                break
            board, *reverse = split(name, "/")
            boards.append(BoardPlace(board, int(column[:9]), int(row[:9]), bool(reverse)))
        found = cls(first.removesuffix(cls.MARK), tuple(boards))
        return found if found.text() == text else UnknownCommand(text)

    def text(self) -> str:
        """Return the command as VASSAL writes it."""
        tokens = [self.map + self.MARK]
        for board in self.boards:
            name = join("/", (board.name, "rev") if board.is_reversed else (board.name,))
            tokens += [name, str(board.column), str(board.row)]
        return join("\t", tokens)


@dataclass(frozen=True, slots=True)
class Logged(Action):
    """A command inside a step of a log (VASSAL.build.module.BasicLogger.LogCommand)."""

    PREFIX: ClassVar[str] = "LOG\t"
    action: Action

    @classmethod
    def read(cls, text: str) -> Action:
        """Read `LOG TAB command`."""
        return cls(read_action(text[len(cls.PREFIX) :]))

    def text(self) -> str:
        """Return the command as VASSAL writes it."""
        return self.PREFIX + self.action.text()


NULL = Null()
WORDS: dict[str, Action] = {kind.WORD: kind() for kind in (Null, Unwritten, BeginSave, EndSave, SetupStack)}
PIECE_READERS: dict[str, Callable[[str], Action]] = {
    "+/": AddPiece.read,
    "-/": RemovePiece.read,
    "D/": ChangePiece.read,
    "M/": MovePiece.read,
}
_PREFIXED: tuple[Any, ...] = (
    Chat,
    Logged,
    Sound,
    MutableProperty,
    Undo,
    GlobalProperty,
    PlayerEntry,
    PlayerRemoved,
    ScenarioNotes,
    PublicNotes,
    PrivateNotes,
    SecretNote,
    Extension,
    Unmask,
    TurnState,
)
PREFIXES: tuple[str, ...] = tuple(kind.PREFIX for kind in _PREFIXED)
_READERS: tuple[tuple[str, Callable[[str], Action]], ...] = tuple(
    (kind.PREFIX, kind.read) for kind in _PREFIXED
)


def read_action(text: str) -> Action:
    """Read the own text of one command.

    Asks in the order in which VASSAL does. Raises VassalFormatError for a piece command that is broken;
    whatever else we cannot read is an UnknownCommand.
    """
    reader = PIECE_READERS.get(text[:2])
    if reader is not None:
        return reader(text)
    for prefix, read in _READERS:
        if text.startswith(prefix):
            return read(text)
    word = WORDS.get(text)
    if word is not None:
        return word
    if f"{BoardPicker.MARK}\t" in text or text.endswith(BoardPicker.MARK):
        return BoardPicker.read(text)
    return UnknownCommand(text)
