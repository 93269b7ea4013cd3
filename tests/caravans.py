"""Caravans, a made-up game of tables alone that hides whatever a module can hide, as VASSAL plays it.

It has what neither game of `examples/` has: no line of Python, a cup, a deck of one side, a pool that is
spread out and one that goes back into a deck, and an adjudicator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from guelta.builder.handback.commands import commands_between
from guelta.builder.handback.fittings import Outfit
from guelta.builder.manifest import Manifest
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.save import Save
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observer
from guelta.rules.engine.board.position import Position

__all__ = ["FOLDER", "Caravans"]

FOLDER = Path(__file__).parent / "fixtures" / "caravans"


@dataclass
class Caravans:
    """A game of it that goes on by commands alone, begun with its set-up or as saved by these actions."""

    design: Design
    saved: Sequence[Action] = ()
    followed: list[Command] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game = self.design.game
        self.manifest = Manifest.load(manifest_of(self.design).dump())
        self.observer = Observer(self.manifest, self.game)
        begun = Save.unpack(saved_game(self.design, self.game.scenarios["winter"]), "winter")
        if self.saved:
            begun = Save.of(self.saved, begun.module, begun.save)
        self.follow(begun.command)

    @property
    def board(self) -> Position:
        """The board as the companion reads it."""
        return self.observer.board

    def follow(self, command: Command) -> Position:
        """Follow one step, and give the board after it."""
        *_, seen = self.observer.observe(Step(len(self.followed), command))
        self.followed.append(command)
        assert seen.remarks == ()
        return seen.position

    def written(self, after: Position) -> Command:
        """Return the commands that bring the game to another board."""
        return commands_between(Outfit(self.game, self.manifest), self.board, after, self.observer.lying())

    def stack(self, space: str) -> str:
        """Return the counters of a space in board notation."""
        return " ".join(map(str, self.board.stack(space)))
