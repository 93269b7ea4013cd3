"""Games of Chad that go on by commands alone: what tests of the way back need, with the engine or without."""

from __future__ import annotations

from functools import cache

from guelta.builder.manifest import Manifest
from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.save import Save
from guelta.rules.engine.board.position import Position
from tests.companion import handing_back
from tests.companion.handing_back import Change, Followed
from tests.library import KNOWN, LIBRARY

__all__ = ["CHAD", "SCENARIOS", "Change", "Game", "as_shown", "changes", "design", "manifest", "set_up"]

CHAD = LIBRARY.game("chad")
SCENARIOS = ("manta", "toyota-war", "deby", "campaign")


@cache
def design() -> Design:
    return Design.load(LIBRARY.game("chad"))


@cache
def manifest(version: str = "") -> Manifest:
    """The manifest of a version of the module, of the present one unless told."""
    return KNOWN.find(CHAD.module_name, version or design().card.version).manifest


@cache
def set_up(scenario: str) -> Save:
    """The saved game that the module opens for a scenario, "" for the empty map."""
    return Save.unpack(saved_game(design(), CHAD.scenarios.get(scenario)), scenario or "empty")


@cache
def changes(scenario: str, seed: str = "1") -> tuple[Change, ...]:
    """Everything done in a game played at random that a board of VASSAL can show."""
    return tuple(handing_back.changes(CHAD, manifest(), scenario, seed))


def as_shown(position: Position, version: str = "") -> Position:
    """The position as far as a board of VASSAL can show it."""
    return handing_back.shown(manifest(version), position)


class Game(Followed):
    """A game of Chad that is observed from its first command on."""

    def __init__(self, start: Save, version: str = "") -> None:
        super().__init__(CHAD, manifest(version), start)
