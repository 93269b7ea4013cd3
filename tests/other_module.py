"""A module that Guelta did not make, and logs played with it: windows, hands, decks, dice, own code."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import (
    BoardPicker,
    BoardPlace,
    Chat,
    MutableProperty,
    PlayerEntry,
    SetupStack,
    TurnState,
    UnknownCommand,
)
from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.trait import Trait, UnknownTrait

__all__ = ["ANN", "BOB", "MODULE", "SIZES", "Table", "card", "module", "own_code", "piece", "png"]

MODULE = Metadata(version="2.0", vassal_version="3.6.0", name="Salt Cities")
ANN, BOB = "anns-password", "bobs-password"

BUILD_FILE = """<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Salt Cities" version="2.0" VassalVersion="3.6.0">
  <VASSAL.build.module.PlayerRoster><entry>Red</entry><entry>Blue</entry></VASSAL.build.module.PlayerRoster>
  <VASSAL.build.module.DiceButton name="2d6" nDice="2" nSides="6"
    reportFormat="** $name$ = $result$ *** &lt;$PlayerName$&gt;"/>
  <VASSAL.build.module.DiceButton name="Quiet" nDice="1" nSides="6" reportFormat=""/>
  <VASSAL.build.module.DiceButton name="d10" nDice="1" nSides="10" plus="0"
    reportFormat="$PlayerName$ needs luck: $result$"/>
  <VASSAL.build.module.SpecialDiceButton name="Storm"
    format="** $name$: $result1$, $result2$ *** &lt;$PlayerName$&gt;">
    <VASSAL.build.module.SpecialDie name="one">
      <VASSAL.build.module.SpecialDieFace text="HIT" value="1"/>
      <VASSAL.build.module.SpecialDieFace text="MISS" value="0"/>
      <VASSAL.build.module.SpecialDieFace text="MISS" value="0"/>
    </VASSAL.build.module.SpecialDie>
    <VASSAL.build.module.SpecialDie name="two">
      <VASSAL.build.module.SpecialDieFace text="HIT" value="1"/>
      <VASSAL.build.module.SpecialDieFace text="MISS" value="0"/>
      <VASSAL.build.module.SpecialDieFace text="MISS" value="0"/>
    </VASSAL.build.module.SpecialDie>
  </VASSAL.build.module.SpecialDiceButton>
  <VASSAL.build.module.RandomTextButton name="Sky" nDice="1" faces="clear,dust,rain"
    reportFormat="** $name$: $result$ ***"/>
  <VASSAL.build.module.turn.TurnTracker name="Turn" turnFormat="Year $level1$, $level2$">
    <VASSAL.build.module.turn.CounterTurnLevel property="Year" turnFormat="$value$">
      <VASSAL.build.module.turn.ListTurnLevel property="Season" list="spring,autumn" turnFormat="$value$"/>
    </VASSAL.build.module.turn.CounterTurnLevel>
  </VASSAL.build.module.turn.TurnTracker>
  <VASSAL.build.module.Map mapName="Desert" edgeWidth="0" edgeHeight="0">
    <VASSAL.build.module.map.BoardPicker>
      <VASSAL.build.module.map.boardPicker.Board name="North" image="north.png">
        <VASSAL.build.module.map.boardPicker.board.ZonedGrid>
          <VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Oasis" locationFormat="$name$"
            path="0,0;100,0;100,100;0,100" useParentGrid="false"/>
          <VASSAL.build.module.map.boardPicker.board.SquareGrid dx="100" dy="100" x0="50" y0="50">
            <VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering first="H" hType="A"
              vType="N" hOff="0" vOff="1" hLeading="0" vLeading="0" sep=""/>
          </VASSAL.build.module.map.boardPicker.board.SquareGrid>
        </VASSAL.build.module.map.boardPicker.board.ZonedGrid>
      </VASSAL.build.module.map.boardPicker.Board>
      <VASSAL.build.module.map.boardPicker.Board name="South" image="north.png">
        <VASSAL.build.module.map.boardPicker.board.RegionGrid>
          <VASSAL.build.module.map.boardPicker.board.Region name="Fort" originx="100" originy="100"/>
          <VASSAL.build.module.map.boardPicker.board.Region name="Well" originx="500" originy="300"/>
        </VASSAL.build.module.map.boardPicker.board.RegionGrid>
      </VASSAL.build.module.map.boardPicker.Board>
    </VASSAL.build.module.map.BoardPicker>
  </VASSAL.build.module.Map>
  <VASSAL.build.module.PlayerHand mapName="Red hand" side="Red" visible="false">
    <VASSAL.build.module.map.BoardPicker/>
  </VASSAL.build.module.PlayerHand>
  <VASSAL.build.module.PrivateMap mapName="Bazaar" side="Red,Blue" visible="true">
    <VASSAL.build.module.map.BoardPicker/>
  </VASSAL.build.module.PrivateMap>
  %s
</VASSAL.build.GameModule>
"""


SIZES = {"Camel": 40, "Tank": 44, "Mirage": 48, "Sandstorm": 52, "Marker": 30, "?": 36, "back": 50}
"""What the pictures of some counters measure, in pixels: each looks otherwise."""


def png(width: int, height: int, grey: int = 0) -> bytes:
    """Return a picture of one colour, black or a grey of 255."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + bytes([grey]) * width) * height)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


PICTURES = {f"images/{name}.png": png(size, size, 4 * size) for name, size in SIZES.items()}


def module(path: Path, more: str = "", files: Iterable[tuple[str, bytes]] = ()) -> Path:
    """Write the module, with more components if any are given."""
    entries = {"buildFile.xml": (BUILD_FILE % more).encode(), "moduledata": MODULE.to_xml()}
    pictures = {"images/north.png": png(600, 400), **PICTURES}
    path.write_bytes(pack({**entries, **pictures, **dict(files)}))
    return path


def piece(name: str, *outer: Trait, map: str = "Desert", x: int = 250, y: int = 250) -> Piece:
    """Return a counter, by default in C3."""
    image = f"{name}.png" if name in SIZES else ""
    return Piece((*outer, BasicPiece(name=name, image=image, map=map, x=x, y=y, gpid="1")))


def card(name: str, map: str, x: int = 0, y: int = 0) -> Piece:
    """Return a card that lies somewhere."""
    return piece(name, map=map, x=x, y=y)


class Table:
    """A game begun with some pieces, and what was done in it, step by step."""

    def __init__(self, pieces: dict[str, Piece], *, boards: tuple[BoardPlace, ...] | None = None) -> None:
        self.pieces, self.begun = dict(pieces), dict(pieces)
        self.boards = boards or (BoardPlace("North"), BoardPlace("South", 1, 0))
        self.more: list[Action] = []
        self.steps: list[Command] = []

    def deck(self, id: str, name: str, cards: Iterable[str], *, down: bool = True) -> None:
        """Lay a deck at A4 of the map, of cards that are among the pieces; the last is on top."""
        heap = Deck(name=name, map="Desert", x=50, y=350, is_face_down=down, cards=tuple(cards))
        self.more.append(AddPiece.of(id, Piece((heap,))))

    def stack(self, id: str, *members: str) -> None:
        """Lay pieces on one another, bottom first, where the first of them lies."""
        basic = self.pieces[members[0]].traits[-1]
        assert isinstance(basic, BasicPiece)
        heap = Stack(map=basic.map, x=basic.x, y=basic.y, members=members, layer=1)
        self.more.append(AddPiece.of(id, Piece((heap,))))

    def do(self, *actions: Action) -> None:
        """Add a step."""
        self.steps.append(Command(children=tuple(map(Command, actions))))

    def move(self, id: str, to: tuple[str, int, int], frm: tuple[str, int, int], by: str = ANN) -> None:
        """Move a piece, as a player drags it."""
        self.do(MovePiece(id, *to, None, *frm, None, by))

    def change(self, id: str, new: Piece) -> None:
        """Change what a piece shows."""
        self.do(ChangePiece(id, new.state_text(), self.pieces[id].state_text()))
        self.pieces[id] = new

    def roll(self, name: str, faces: str, said: str = "") -> None:
        """Press a dice button, which says what it says."""
        property = MutableProperty(f"{name}_result", "", faces, "Module")
        self.do(*([Chat(said)] if said else []), property)

    def turn(self, year: int, season: int) -> None:
        """Set the turn tracker."""
        self.do(TurnState("TurnTracker0", f"0|{year};0;false;-1;{season}\\;0\\;0\\;true,true"))

    def start(self) -> Save:
        """Return the game as it begins."""
        players = (PlayerEntry(ANN, "Ann", "Red"), PlayerEntry(BOB, "Bob", "Blue"))
        added = [AddPiece.of(id, each) for id, each in self.begun.items()]
        boards = [BoardPicker("Desert", self.boards), BoardPicker("Red hand"), BoardPicker("Bazaar")]
        actions = [*added, *self.more, *players, UnknownCommand("CAMELS\t3"), *boards, SetupStack()]
        return Save.of(actions, MODULE, Metadata(version="2.0"))

    def log(self) -> Log:
        """Return the log of it."""
        return Log.of(self.start(), self.steps)

    def write(self, path: Path) -> Path:
        """Write the log."""
        path.write_bytes(self.log().pack())
        return path


def own_code(type_text: str, state: str) -> UnknownTrait:
    """Return a trait that only a module's own code can read."""
    return UnknownTrait(type_verbatim=type_text, state_verbatim=state)
