"""Games without the engine: the commands VASSAL would log of any game, written by hand by its manifest."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from guelta.builder.manifest import Manifest
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import Chat, GlobalProperty, MutableProperty, SetupStack, TurnState
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Stack
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import MovementMark
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observation, Observer
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["PASSWORD", "Bridge", "Recorded"]

PASSWORD = "hunter2"


@dataclass(frozen=True)
class Bridge:
    """A game, the manifest of its module, and a sequence of play that the turn tracker goes through."""

    game: Game[Any]
    manifest: Manifest
    sequence: Sequence

    @property
    def module(self) -> Metadata:
        """What VASSAL writes of the module into a saved game."""
        name, version = self.manifest.module, self.manifest.version
        return Metadata(version=version, vassal_version="3.5.0", name=name)

    def tracker_at(self, path: str, tracker: str = "") -> TurnState:
        """Return the command that puts the turn tracker, or another one, on a path."""
        standing = self.manifest.tracker.standing_at(path, self.sequence)
        return TurnState.of(tracker or self.manifest.tracker_id, standing)

    def piece(
        self, counter: str, space: str = "", *, name: str = "", face: int = 1, marks: Collection[str] = ()
    ) -> Piece:
        """Make the piece of a counter at a level of its faces; in no space it lies on no map."""
        x, y = self.manifest.board.centre(space) if space else (0, 0)
        layers = {layer: 1 + (mark in marks) for layer, mark in self.manifest.marks.items()}
        layers[self.manifest.face_layer] = face
        return Piece(
            (
                MovementMark(),
                *(
                    Layer(name=layer, images=("front.png", "back.png"), level=at)
                    for layer, at in layers.items()
                ),
                Marker.of(**{self.manifest.counter_property: counter, "Kind": "counter"}),
                BasicPiece(
                    name=name or counter, map=self.manifest.map if space else "null", x=x, y=y, gpid="1"
                ),
            )
        )

    def face(self, standing: Standing) -> int:
        """Return the level of the face that a counter shows."""
        back = self.game.charts.counters[standing.counter].back
        return 2 if standing.face and standing.face == back else 1


@dataclass
class Recorded:
    """A game being recorded: `start` is what the saved game holds, each entry of `steps` one action."""

    bridge: Bridge
    start: list[Action] = field(default_factory=list)
    steps: list[Command] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    next_id: int = 1000
    module: Metadata = field(init=False)

    def __post_init__(self) -> None:
        self.module = self.bridge.module

    def lay(self, board: str, **properties: str) -> None:
        """Set up a board from notation; a piece's id is its counter's, a stack's the space it is in."""
        position, shown = Position.parse(board), self.bridge.manifest.marks.values()
        for space, stack in position.each_stack():
            for each in stack:
                marks = each.marks & set(shown)
                piece = self.bridge.piece(each.counter, space, face=self.bridge.face(each), marks=marks)
                self.add(each.counter, piece)
            self.start.append(self._stack(space, space, [each.counter for each in stack]))
        self.start += [GlobalProperty(name, value, "Module") for name, value in properties.items()]
        self.properties |= properties
        if position.cursor:
            self.start.append(self.bridge.tracker_at(position.cursor))

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
        x, y = self._at(space)
        map = self.bridge.manifest.map
        was = piece.find(BasicPiece)
        assert was is not None
        origin = None if was.map == "null" else was.map
        actions: list[Action] = [
            ChangePiece(id, moved.state_text(), piece.state_text()),
            MovePiece(id, map, x, y, under, origin, was.x, was.y, None, PASSWORD),
        ]
        if under is None:
            actions.append(self._stack(str(self.next_id), space, [id]))
            self.next_id += 1
        self.do(*actions, Chat(f"* {id} moves"))
        self.pieces[id] = moved.moved_to(map, x, y)

    def move(self, id: str, space: str, *, under: str | None = None) -> None:
        """Log a bare move of a piece or of a stack by its id."""
        map = self.bridge.manifest.map
        self.do(MovePiece(id, map, *self._at(space), under, map, 0, 0, None, PASSWORD))

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
        self.do(Chat("* Turn"), self.bridge.tracker_at(path), *also)

    def say(self, text: str) -> None:
        """Log a line of the chat."""
        self.do(Chat(f"<Anna> - {text}"))

    def set(self, name: str, value: str) -> None:
        """Change a global property."""
        self.do(MutableProperty(name, self.properties.get(name, ""), value, "Module"))
        self.properties[name] = value

    def save(self) -> Save:
        """Return the game as it begins."""
        return Save.of([*self.start, SetupStack()], self.module, replace(self.module, name=None))

    def log(self) -> Log:
        """Return the log of it."""
        return Log.of(self.save(), self.steps)

    def seen(self) -> list[Observation]:
        """Observe it, without a file."""
        observer = Observer(self.bridge.manifest, self.bridge.game)
        log = self.log()
        steps: Iterable[Command] = [log.start.command, *log.steps()]
        return [seen for number, step in enumerate(steps) for seen in observer.observe(Step(number, step))]

    def board(self) -> dict[str, str]:
        """Return what is seen at the end: the counters of each space, bottom first."""
        return {space: " ".join(map(str, stack)) for space, stack in self.seen()[-1].position.each_stack()}

    def _at(self, space: str) -> tuple[int, int]:
        return self.bridge.manifest.board.centre(space)

    def _stack(self, id: str, space: str, members: list[str]) -> AddPiece:
        x, y = self._at(space)
        map = self.bridge.manifest.map
        return AddPiece.of(id, Piece((Stack(map=map, x=x, y=y, members=tuple(members)),)))
