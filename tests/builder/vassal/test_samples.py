"""The law of the codec on real files: everything rebuilt from named fields gives the same text again.

Run with `-rP` (or `-s`) to see which traits and commands were read by named fields and which were kept.
"""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from guelta.builder.vassal.action import Action, UnknownCommand
from guelta.builder.vassal.actions import Chat, Logged, MutableProperty, TurnState, Undo, Unwritten
from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.command import Command, decode, encode
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.obfuscation import reveal
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece
from guelta.builder.vassal.save import GAME_ENTRY, GameFile, Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.trait import Trait, UnknownTrait
from guelta.builder.vassal.turn import Turn

FIXTURES = Path(__file__).parents[2] / "fixtures" / "vassal"
GAMES = sorted((*FIXTURES.glob("*.vsav"), *FIXTURES.glob("*.vlog")))
MODULES = sorted(FIXTURES.glob("*.vmod"))
PARSED_TRAITS = (
    "AreaOfEffect BasicPiece CalculatedProperty Clone Deck Delete DynamicProperty GlobalHotKey "
    "GlobalKeyCommand Hideable Immobilized Label Layer Marker Mask MenuSeparator MovementMark "
    "PlaceMarker PropertySheet Replace Report RestrictCommands ReturnToDeck SendTo "
    "SetGlobalProperty Stack Submenu Trail Trigger"
)
PARSED_COMMANDS = (
    "AddPiece BeginSave BoardPicker ChangePiece Chat EndSave GlobalProperty Logged MovePiece "
    "MutableProperty Null PlayerEntry PublicNotes RemovePiece ScenarioNotes SetupStack "
    "TurnState Undo Unmask Unwritten"
)


def saved_games() -> list[tuple[str, bytes]]:
    """Every saved game of the samples, those inside modules too."""
    found = [(path.name, path.read_bytes()) for path in GAMES]
    for path in MODULES:
        archive = Archive.open(path)
        found += [
            (f"{path.name}:{name}", archive.read(name)) for name in archive.names() if name.endswith(".vsav")
        ]
    return found


def text_of(data: bytes) -> str:
    """The text of a saved game by the plainest means, not those under test."""
    stored = zipfile.ZipFile(io.BytesIO(data)).read(GAME_ENTRY)
    if not stored.startswith(b"!VCSK"):
        return stored.decode("utf-8")
    key = int(stored[5:7], 16)
    return bytes(byte ^ key for byte in bytes.fromhex(stored[7:].decode("ascii"))).decode("utf-8")


def anew(value: Any) -> Any:
    """The same value made again from its named fields and nothing else."""
    if isinstance(value, tuple):
        return tuple(anew(item) for item in value)
    if not is_dataclass(value):
        return value
    return type(value)(**{field.name: anew(getattr(value, field.name)) for field in fields(value)})


class Rebuilder:
    """Makes a command tree again from the fields of its commands and traits, counting what they are."""

    def __init__(self) -> None:
        self.types: dict[str, Piece] = {}
        self.traits: Counter[str] = Counter()
        self.commands: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()

    def command(self, command: Command) -> Command:
        return Command(self.action(command.action), tuple(map(self.command, command.children)))

    def action(self, action: Action) -> Action:
        self.commands[type(action).__name__] += 1
        if isinstance(action, UnknownCommand):
            self.kept[action.word] += 1
        if isinstance(action, Logged):
            return Logged(self.action(action.action))
        if isinstance(action, AddPiece):
            self.types[action.piece_id] = action.piece()
            return AddPiece.of(action.piece_id, self.piece(action.piece()))
        if isinstance(action, ChangePiece):
            piece = self.types[action.piece_id]
            states = (action.state_text, action.old_state_text)
            new, old = (text and self.piece(piece.with_state(text)).state_text() for text in states)
            assert new is not None
            return ChangePiece(action.piece_id, new, old)
        if isinstance(action, TurnState):
            turn = action.turn()
            assert isinstance(turn, Turn)
            return TurnState.of(str(action.tracker), anew(turn))
        return anew(action)

    def piece(self, piece: Piece) -> Piece:
        for trait in piece.traits:
            self.traits[type(trait).__name__] += 1
            if isinstance(trait, UnknownTrait):
                self.kept[trait.type_verbatim] += 1
        return Piece(tuple(anew(trait) for trait in piece.traits))


SAVED_GAMES = saved_games()


@pytest.mark.parametrize(("name", "data"), SAVED_GAMES, ids=[name for name, _ in SAVED_GAMES])
def test_a_saved_game_rebuilt_from_its_fields_is_the_same_text(name: str, data: bytes) -> None:
    text = text_of(data)
    rebuilt = Rebuilder().command(decode(text))
    assert encode(rebuilt) == text


def test_what_was_read_by_named_fields_and_what_was_kept() -> None:
    rebuilder = Rebuilder()
    for _, data in SAVED_GAMES:
        rebuilder.command(decode(text_of(data)))
    for title, found in (("traits", rebuilder.traits), ("commands", rebuilder.commands)):
        print(
            f"{title} read by named fields:",
            ", ".join(f"{name} {count}" for name, count in sorted(found.items())),
        )
    print("kept verbatim:", ", ".join(sorted(rebuilder.kept)) or "nothing")
    assert sorted(rebuilder.traits) == PARSED_TRAITS.split()
    assert sorted(rebuilder.commands) == PARSED_COMMANDS.split()
    assert not rebuilder.kept


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_piece_of_a_module_rebuilt_from_its_fields_is_the_same_text(path: Path) -> None:
    root = etree.fromstring(Archive.open(path).read("buildFile.xml"))
    texts = [element.text for element in root.iter() if (element.text or "").startswith("+/")]
    assert len(texts) > 5
    rebuilder = Rebuilder()
    for text in texts:
        action = AddPiece.read(str(text))
        assert AddPiece.of(action.piece_id, rebuilder.piece(action.piece())).text() == text
    assert not rebuilder.kept


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_file_written_again_holds_the_same_game(path: Path) -> None:
    log = Log.read(path)
    again = Log.unpack(log.pack(), path.name)
    assert reveal(Archive(log.pack(), "again").read(GAME_ENTRY)) == GameFile.read(path).text
    assert (again.start, list(again)) == (log.start, list(log))
    assert Log.of(log.start, log.steps()).written == log.written


def test_the_saved_game_before_the_steps_is_a_save_of_its_own() -> None:
    log = Log.read(FIXTURES / "game37.vlog")
    text = encode(log.start.command)
    assert text.startswith("begin_save")
    assert text.endswith("end_save")
    assert log.start.module == Metadata("0.1", "3.5.0", "1795222051904", "Lab mini module", "Lab Mini")
    assert log.start.save is not None
    assert log.start.save.vassal_version == "3.7.26"


def test_a_log_has_one_step_for_each_action_of_the_player() -> None:
    log = Log.read(FIXTURES / "game37.vlog")
    assert len(log) == len(list(log)) == 20
    first, dice, undo = (list(log)[at] for at in (0, 7, 16))
    drag = [action for action in first.walk() if not isinstance(action, Unwritten)]
    assert [type(action) for action in drag] == [ChangePiece, MovePiece, AddPiece, Chat]
    moved = drag[1]
    assert isinstance(moved, MovePiece)
    assert (moved.map, moved.x, moved.y, moved.under) == ("Main Map", 256, 165, None)
    rolled = {action.name: action.new for action in dice.walk() if isinstance(action, MutableProperty)}
    assert rolled == {"2d6_result": "3,4", "2d6_total": "7", "2d6_keep": "2", "2d6_summary": "3 x1, 4 x1"}
    assert [action for action in undo.walk() if isinstance(action, Undo)] == [Undo(True), Undo(False)]


def test_pieces_stacks_and_decks_of_a_saved_game() -> None:
    save = Save.read(FIXTURES / "end37.vsav")
    pieces = {added.piece_id: added.piece() for added in save.pieces()}
    stacks = [stack for piece in pieces.values() if (stack := piece.find(Stack))]
    assert {member for stack in stacks for member in stack.members or ()} <= set(pieces)
    deck = next(deck for piece in pieces.values() if (deck := piece.find(Deck)))
    assert (deck.name, len(deck.cards or ())) == ("Event deck", 3)
    placed = {
        basic.name: (basic.x, basic.y) for piece in pieces.values() if (basic := piece.find(BasicPiece))
    }
    assert placed["S5"] == (646, 1840)
    assert all(isinstance(trait, Trait) for piece in pieces.values() for trait in piece.traits)


def test_no_sample_shows_the_password_of_its_player() -> None:
    for path in GAMES:
        file, log = GameFile.read(path), Log.read(path)
        assert "Labradorpw" not in repr(file) + repr(log) + repr(list(log))
