"""Games of Chad without the engine: the commands VASSAL would log, written by hand, and a bridge for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import rules
from builder.board import Board
from builder.manifest import Manifest
from builder.vassal.action import Action
from builder.vassal.actions import Chat, GlobalProperty, MutableProperty, SetupStack, TurnState
from builder.vassal.command import Command
from builder.vassal.log import VLog
from builder.vassal.metadata import Metadata
from builder.vassal.piece import Piece
from builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from builder.vassal.save import Save
from builder.vassal.traits import BasicPiece, Layer, Marker, MovementMark, Stack
from companion.following.feed import Step
from companion.following.observe import Observation, Observer
from rules.engine.board.position import Position
from rules.engine.tables.table import Folder

CHAD = rules.game("chad")
MANTA = CHAD.scenarios["manta"]
SEQUENCE = CHAD.sequence_of(MANTA.conditions)
BOARD = Board.load("chad")
VERSION = str(Folder.of_package("builder.games.chad").toml("module.toml")["version"])
MODULE = Metadata(version=VERSION, vassal_version="3.5.0", name=CHAD.module_name)
MANIFEST = Manifest.find(CHAD.module_name, VERSION)
MAP = MANIFEST.map
PASSWORD = "hunter2"


def tracker_at(path: str, tracker: str = "TurnTracker0") -> TurnState:
    """Give the command that puts the turn tracker on a path."""
    return TurnState.of(tracker, MANIFEST.tracker.standing_at(path, SEQUENCE))


def counter(counter_id: str, space: str = "", *, name: str = "", side: int = 1, dry: int = 1) -> Piece:
    """Make the piece of a counter, its layers at these levels; in no space it lies on no map."""
    x, y = BOARD.centre(space) if space else (0, 0)
    return Piece(
        (
            MovementMark(),
            Layer(name="NoWater", images=("", "dry.png"), level=dry),
            Layer(name="Side", images=("front.png", "back.png"), level=side),
            Marker.of(CounterId=counter_id, Kind="counter"),
            BasicPiece(name=name or counter_id, map=MAP if space else "null", x=x, y=y, gpid="1"),
        )
    )


@dataclass
class Played:
    """A game being recorded: `start` is what the saved game holds, each entry of `steps` one action."""

    start: list[Action] = field(default_factory=list)
    steps: list[Command] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)
    module: Metadata = MODULE
    next_id: int = 1000

    @classmethod
    def of(cls, board: str, **properties: str) -> Played:
        """Set up a board from notation; a piece's id is its counter's, a stack's the space it is in."""
        game = cls()
        position = Position.parse(board)
        for space, stack in position.each_stack():
            for standing in stack:
                mix = CHAD.charts.counters[standing.counter]
                side = 2 if standing.face and standing.face == mix.back else 1
                dry = 2 if "no-water" in standing.marks else 1
                game.add(standing.counter, counter(standing.counter, space, side=side, dry=dry))
            game.start.append(_stack(space, *BOARD.centre(space), [s.counter for s in stack]))
        fields = {"Government": "fan", "Scenario": "manta", **properties}
        game.start += [GlobalProperty(name, value, "Module") for name, value in fields.items()]
        if position.cursor:
            game.start.append(tracker_at(position.cursor))
        return game

    def add(self, id: str, piece: Piece) -> None:
        """Put a piece into the saved game."""
        self.pieces[id] = piece
        self.start.append(AddPiece.of(id, piece))

    def do(self, *actions: Action) -> None:
        """Log one action of a player."""
        self.steps.append(Command(children=tuple(map(Command, actions))))

    def drag(self, id: str, space: str, *, under: str | None = None) -> None:
        """Drag a piece as VASSAL 3.6 logs it: moved mark, move, new stack unless it lands on one, chat."""
        piece = self.pieces[id]
        moved = Piece((replace(piece.traits[0], moved=True), *piece.traits[1:]))  # type: ignore[call-arg]
        x, y = BOARD.centre(space)
        actions: list[Action] = [
            ChangePiece(id, moved.state_text(), piece.state_text()),
            MovePiece(id, MAP, x, y, under, MAP, 0, 0, None, PASSWORD),
        ]
        if under is None:
            actions.append(_stack(str(self.next_id), x, y, [id]))
            self.next_id += 1
        self.do(*actions, Chat(f"* {id} moves"))
        self.pieces[id] = moved.moved_to(MAP, x, y)

    def move(self, id: str, space: str, *, under: str | None = None) -> None:
        """Log a bare move of a piece or of a stack by its id."""
        self.do(MovePiece(id, MAP, *BOARD.centre(space), under, MAP, 0, 0, None, PASSWORD))

    def remove(self, id: str) -> None:
        """Log that a piece is deleted."""
        self.do(RemovePiece(id))

    def show(self, id: str, name: str, level: int) -> None:
        """Turn a layer of a piece to a level, as VASSAL logs it: new and old state of all traits."""
        piece = self.pieces[id]
        turned = Piece(
            tuple(
                replace(trait, level=level) if isinstance(trait, Layer) and trait.name == name else trait
                for trait in piece.traits
            )
        )
        self.do(ChangePiece(id, turned.state_text(), piece.state_text()))
        self.pieces[id] = turned

    def turn(self, path: str, *also: Action) -> None:
        """Step the turn tracker to a path; what its hot keys do comes in the same step."""
        self.do(Chat("* Turn"), tracker_at(path), *also)

    def say(self, text: str) -> None:
        """Log a line of the chat."""
        self.do(Chat(f"<Anna> - {text}"))

    def set(self, name: str, value: str) -> None:
        """Change a global property."""
        self.do(MutableProperty(name, "", value, "Module"))

    def save(self) -> Save:
        """Give the game as it begins."""
        return Save.of([*self.start, SetupStack()], self.module, replace(self.module, name=None))

    def log(self) -> VLog:
        """Give the log of it."""
        return VLog.of(self.save(), self.steps)

    def seen(self) -> list[Observation]:
        """Observe it, without a file."""
        observer = Observer(MANIFEST, CHAD)
        log = self.log()
        steps: Iterable[Command] = [log.start.command, *log.steps()]
        return [seen for number, step in enumerate(steps) for seen in observer.observe(Step(number, step))]

    def board(self) -> dict[str, str]:
        """Give what is seen at the end: the counters of each space, bottom first."""
        return {space: " ".join(map(str, stack)) for space, stack in self.seen()[-1].position.each_stack()}


def _stack(id: str, x: int, y: int, members: list[str]) -> AddPiece:
    return AddPiece.of(id, Piece((Stack(map=MAP, x=x, y=y, members=tuple(members)),)))
