"""Games of Chad that go on by commands alone: what tests of the way back need, with the engine or without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import rules
from builder.handback.commands import commands_between
from builder.handback.lying import Lying
from builder.manifest import Manifest
from builder.module.design import Design
from builder.module.setup import saved_game
from builder.vassal.command import Command
from builder.vassal.save import Save
from companion.following.feed import Step
from companion.following.observe import Observer
from rules.engine.board.position import Position, Standing
from rules.engine.self_play import selfplay

CHAD = rules.game("chad")
SCENARIOS = ("manta", "toyota-war", "deby", "campaign")


@cache
def design() -> Design:
    return Design.load("chad")


@cache
def manifest(version: str = "") -> Manifest:
    """The manifest of a version of the module, of the present one unless told."""
    return Manifest.find(CHAD.module_name, version or design().card.version)


@cache
def set_up(scenario: str) -> Save:
    """The saved game that the module opens for a scenario, "" for the empty map."""
    return Save.unpack(saved_game(design(), CHAD.scenarios.get(scenario)), scenario or "empty")


@dataclass(frozen=True)
class Change:
    """One thing done in a game played at random: where, what did it, and the boards before and after."""

    path: str
    procedure: str
    before: Position
    after: Position


@cache
def changes(scenario: str, seed: str = "1") -> tuple[Change, ...]:
    """Everything done in a game played at random that a board of VASSAL can show."""
    return tuple(_changes(scenario, seed))


def _changes(scenario: str, seed: str) -> Iterator[Change]:
    before = CHAD.scenarios[scenario].start
    for step in selfplay.play(CHAD, CHAD.scenarios[scenario], seed, agree=True):
        if as_shown(step.position) != as_shown(before):
            yield Change(step.path, step.procedure, before, step.position)
        before = step.position


def as_shown(position: Position, version: str = "") -> Position:
    """The position as far as a board of VASSAL can show it; the counters of a box lie in no order."""
    known = manifest(version)
    board, marks = known.board, set(known.marks.values())
    boxes = {box.id for box in board.boxes}
    spaces = {}
    for space, stack in position.each_stack():
        shown = [Standing(each.counter, each.face, each.marks & marks) for each in stack]
        if space in boxes:
            spaces[space] = tuple(sorted(shown))
        elif space in board.map or space in board.stops:
            spaces[space] = tuple(shown)
    fields = {key: value for key, value in position.fields.items() if key in known.fields.values()}
    return Position(position.cursor, fields, spaces)


class Game:
    """A game that is observed from its first command on."""

    def __init__(self, start: Save, version: str = "") -> None:
        self.manifest = manifest(version)
        self.observer = Observer(self.manifest, CHAD)
        self.step = 0
        self.position = Position()
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
        commands = commands_between(self.manifest, before or self.position, after, self.lying, said=said)
        self.see(commands)
        return commands
