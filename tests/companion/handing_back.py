"""Games that go on by commands alone, of any game: what tests of the way back need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from guelta.builder.handback.commands import commands_between
from guelta.builder.handback.fittings import Outfit
from guelta.builder.handback.standing_pieces import Lying
from guelta.builder.manifest import Manifest
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.save import Save
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observer
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game as Rules
from guelta.rules.engine.self_play import selfplay

__all__ = ["Change", "Followed", "changes", "shown"]


@dataclass(frozen=True)
class Change:
    """One thing done in a game played at random: where, what did it, and the boards before and after."""

    path: str
    procedure: str
    before: Position
    after: Position


def changes(game: Rules[Any], manifest: Manifest, scenario: str, seed: str) -> Iterator[Change]:
    """Yield everything done in a game played at random that a board of VASSAL can show."""
    before = game.scenarios[scenario].start
    for step in selfplay.play(game, game.scenarios[scenario], seed, agree=True):
        if shown(manifest, step.position) != shown(manifest, before):
            yield Change(step.path, step.procedure, before, step.position)
        before = step.position


def shown(manifest: Manifest, position: Position) -> Position:
    """Return a position as far as a board of VASSAL can show it; the counters of a box lie in no order."""
    board, marks = manifest.board, set(manifest.marks.values())
    boxes = {box.id for box in board.boxes}
    spaces = {}
    for space, stack in position.each_stack():
        standing = [Standing(each.counter, each.face, each.marks & marks) for each in stack]
        if space in boxes:
            spaces[space] = tuple(sorted(standing))
        elif space in board.map or space in board.stops:
            spaces[space] = tuple(standing)
    fields = {key: value for key, value in position.fields.items() if key in manifest.fields.values()}
    return Position(position.cursor, fields, spaces)


class Followed:
    """A game that is observed from its first command on."""

    def __init__(self, rules: Rules[Any], manifest: Manifest, start: Save) -> None:
        self.manifest = manifest
        self.observer = Observer(manifest, rules)
        self.step = 0
        self.position = Position()
        self.outfit = Outfit(rules, manifest)
        self.remarks: tuple[str, ...] = ()
        self.see(start.command)

    @property
    def lying(self) -> Lying:
        return self.observer.lying()

    def see(self, commands: Command) -> Position:
        *_, seen = self.observer.observe(Step(self.step, commands))
        self.step += 1
        self.position, self.remarks = seen.position, seen.remarks
        return self.position

    def bring_to(self, after: Position, before: Position | None = None, said: str = "") -> Command:
        """Carry out what leads to a position, from the one that stands unless told; gives the commands."""
        commands = commands_between(self.outfit, before or self.position, after, self.lying, said=said)
        self.see(commands)
        return commands
