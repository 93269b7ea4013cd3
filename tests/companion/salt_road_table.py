"""A game of the Salt Road as VASSAL plays it: masked caravans, a deck, a cup, two private windows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest

from guelta.builder.board import Board, Box, HexLattice, Rect
from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import CounterEntry, Manifest
from guelta.builder.turn_tracker import Tracker
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import GlobalProperty, PlayerEntry, SetupStack, TurnState
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.visibility import Access, Mask
from guelta.companion.following.feed import Step
from guelta.companion.following.game_file import RulesFound
from guelta.companion.following.observe import Observation, Observer
from guelta.rules.engine.board.position import Position, Standing
from tests.salt_road import CHARTS, GAME, HEXES, SIDES, WINTER

MAP = "Desert"
WINDOWS = {"Hand of Red": "hand-red", "Hand of Blue": "hand-blue"}
SEQUENCE = GAME.sequence_of(WINTER.conditions)
MODULE = Metadata(version="1", vassal_version="3.6.0", name=GAME.module_name)
_LEFT = {"events": 1000, "discard": 1200, "omens": 1400}

BOARD = Board(
    2000,
    1000,
    HexLattice(dy=100, x0=100, y0=100, first_column=1, first_row=1),
    frozenset(HEXES),
    tuple(Box(id, CHARTS.boxes[id].title, "box", Rect(x, 500, 150, 150)) for id, x in _LEFT.items()),
    (),
)

MANIFEST = Manifest(
    game=GAME.id,
    rules_version=GAME.version,
    module=GAME.module_name,
    version="1",
    map=MAP,
    trays="",
    sheet_property="",
    counter_property="CounterId",
    face_layer="Side",
    board=BOARD,
    counters={
        id: CounterEntry(each.name, number, (each.front, each.back))
        for number, (id, each) in enumerate(CHARTS.counters.items())
    },
    marks={},
    fields={"Scenario": "scenario", "Weather": "weather", "BidRed": "bid-red", "BidBlue": "bid-blue"},
    tracker_id="TurnTracker0",
    tracker=Tracker.of(SEQUENCE),
    scenarios={"winter": "Winter"},
    sides=SIDES,
    windows=WINDOWS,
)


def place(space: str) -> tuple[str, int, int]:
    """Return where a space lies: a map of VASSAL's, and a pixel of it."""
    for window, pile in WINDOWS.items():
        if pile == space:
            return window, 50, 50
    return MAP, *BOARD.centre(space)


def piece(standing: Standing, space: str, masked_by: str | None = None) -> Piece:
    """Make the piece of a counter; who masks it is the side that hides it, unless somebody else is named."""
    map, x, y = place(space)
    id = standing.counter
    by = masked_by or SIDES.get(standing.hidden, standing.hidden) or "null"
    return Piece(
        (
            Mask(access=Access("side"), masked_by=by, options="|0" if by != "null" else ""),
            Layer(name="Side", images=("front.png", "back.png"), level=2 if standing.face else 1),
            Marker.of(CounterId=id),
            BasicPiece(name=CHARTS.counters[id].name, map=map, x=x, y=y, gpid="1"),
        )
    )


@dataclass
class SaltRoad:
    """A game being recorded, begun with a board."""

    start: list[Action] = field(default_factory=list)
    steps: list[Command] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Position) -> SaltRoad:
        """Lay a board out: a deck is a deck of VASSAL's, anything else a stack."""
        game = cls()
        for space, stack in board.each_stack():
            for standing in stack:
                game.pieces[standing.counter] = piece(standing, space)
                game.start.append(AddPiece.of(standing.counter, game.pieces[standing.counter]))
            map, x, y = place(space)
            members = tuple(standing.counter for standing in stack)
            deck = GAME.piles.get(space) is not None and GAME.piles[space].kind in ("deck", "cup")
            pile: Deck | Stack = Stack(map=map, x=x, y=y, members=members)
            if deck:
                pile = Deck(name=space, map=map, x=x, y=y, is_face_down=True, cards=members)
            game.start.append(AddPiece.of(f"pile-{space}", Piece((pile,))))
        names = {field: name for name, field in MANIFEST.fields.items()}
        game.start += [GlobalProperty(names[name], value, "Module") for name, value in board.fields.items()]
        game.start += [PlayerEntry("secret-of-anna", "Anna", SIDES["red"])]
        game.start += [PlayerEntry("secret-of-bert", "Bert", SIDES["blue"])]
        game.turn(board.cursor)
        game.start += [action for command in game.steps for action in command.walk() if _is_turn(action)]
        game.steps.clear()
        return game

    def do(self, *actions: Action) -> None:
        """Log one step."""
        self.steps.append(Command(children=tuple(map(Command, actions))))

    def turn(self, path: str) -> None:
        """Step the turn tracker to a path."""
        self.do(TurnState.of("TurnTracker0", MANIFEST.tracker.standing_at(path, SEQUENCE)))

    def move(self, id: str, space: str, under: str | None = None) -> None:
        """Move a piece onto what lies in a space."""
        basic = self.pieces[id].find(BasicPiece)
        assert basic is not None
        old = str(basic.map), basic.x, basic.y
        self.do(MovePiece(id, *place(space), under, *old, None, "secret"))
        self.pieces[id] = self.pieces[id].moved_to(*place(space))

    def mask(self, id: str, by: str) -> None:
        """Let somebody mask a piece, "null" shows it again."""
        was = self.pieces[id]
        now = Piece(
            tuple(replace(each, masked_by=by) if isinstance(each, Mask) else each for each in was.traits)
        )
        self.do(ChangePiece(id, now.state_text(), was.state_text()))
        self.pieces[id] = now

    def shuffle(self, space: str, cards: tuple[str, ...], before: tuple[str, ...]) -> None:
        """Log that a deck lies in another order."""
        map, x, y = place(space)
        new, old = (Deck(name=space, map=map, x=x, y=y, cards=each) for each in (cards, before))
        states = (Piece((each,)).state_text() for each in (new, old))
        self.do(ChangePiece(f"pile-{space}", *states))

    def log(self) -> Log:
        """Return the log of it."""
        save = Save.of([*self.start, SetupStack()], MODULE, replace(MODULE, name=None))
        return Log.of(save, self.steps)

    def seen(self) -> list[Observation]:
        """Observe it."""
        observer, log = Observer(MANIFEST, GAME), self.log()
        steps = [log.start.command, *log.steps()]
        return [seen for number, step in enumerate(steps) for seen in observer.observe(Step(number, step))]

    @property
    def board(self) -> Position:
        """The board at the end."""
        return self.seen()[-1].position


def _is_turn(action: Action) -> bool:
    return isinstance(action, TurnState)


@contextmanager
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the companion know the game and its module."""

    def rules_of(known: KnownModules, module: str, version: str, source: str) -> RulesFound:
        return RulesFound(MANIFEST, GAME, ())

    monkeypatch.setattr("guelta.companion.following.game_file.rules_of", rules_of)
    monkeypatch.setattr("guelta.companion.judging.tabletop.rules_of", rules_of)
    monkeypatch.setattr("guelta.companion.page.map_drawing.Drawings.boxes_alike", lambda *_: frozenset(_LEFT))
    yield
