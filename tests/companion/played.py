"""Games of Chad without the engine: the commands VASSAL would log, written by hand, and a bridge for them."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.builder.board import Board
from guelta.builder.vassal.actions import TurnState
from guelta.builder.vassal.piece import Piece
from guelta.rules.engine.tables.table import Folder
from tests.companion.recorded import PASSWORD, Bridge, Recorded
from tests.library import KNOWN, LIBRARY

__all__ = [
    "BOARD", "BRIDGE", "CHAD", "MANIFEST", "MANTA", "MAP", "MODULE", "PASSWORD", "SEQUENCE", "VERSION",
    "Played", "counter", "tracker_at",
]  # fmt: skip

CHAD = LIBRARY.game("chad")
MANTA = CHAD.scenarios["manta"]
SEQUENCE = CHAD.sequence_of(MANTA.conditions)
BOARD = Board.load(LIBRARY.game("chad"))
VERSION = str(Folder.of_package("guelta.builder.games.chad").toml("module.toml")["version"])
MANIFEST = KNOWN.find(CHAD.module_name, VERSION).manifest
MAP = MANIFEST.map
BRIDGE = Bridge(CHAD, MANIFEST, SEQUENCE)
MODULE = BRIDGE.module


def tracker_at(path: str, tracker: str = "") -> TurnState:
    """Return the command that puts the turn tracker on a path."""
    return BRIDGE.tracker_at(path, tracker)


def counter(counter_id: str, space: str = "", *, name: str = "", side: int = 1, dry: int = 1) -> Piece:
    """Make the piece of a counter, its layers at these levels; in no space it lies on no map."""
    return BRIDGE.piece(counter_id, space, name=name, face=side, marks=["no-water"] if dry == 2 else [])


@dataclass
class Played(Recorded):
    """A game of Chad being recorded."""

    bridge: Bridge = BRIDGE

    @classmethod
    def of(cls, board: str, **properties: str) -> Played:
        """Set up a board from notation, in Operation Manta with a government of FAN unless told."""
        game = cls()
        game.lay(board, **{"Government": "fan", "Scenario": "manta", **properties})
        return game
