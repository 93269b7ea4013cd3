"""Zefran Crisis on a table of VASSAL: a game that goes on by commands, read as the companion reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from guelta.builder.handback.commands import commands_between
from guelta.builder.handback.fittings import Outfit
from guelta.builder.manifest import Manifest
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.save import Save
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observer
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position, Standing
from tests.library import LIBRARY

__all__ = ["Played", "ZefraTable", "begun_with", "played", "written"]

FOLDER = Path(__file__).parent / "fixtures" / "zefra"


@dataclass(frozen=True)
class Played:
    """One step of a game that was played: the ledger's numbers with what they say, and the board after it."""

    notes: tuple[str, ...]
    board: Position


def played(name: str) -> list[Played]:
    """Read a game out of the fixtures; its first step is the board that it begins with."""
    blocks = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")[1:]
    return [*_steps(blocks)]


def _steps(blocks: list[str]) -> Iterator[Played]:
    board = Position()
    for block in blocks:
        notes = tuple(line[2:] for line in block.splitlines() if line.startswith("# "))
        for line in block.splitlines():
            if line.startswith("@ "):
                board = board.at(line[2:])
            elif " = " in line or line.endswith(" ="):
                field, _, value = line.partition(" =")
                board = board.with_fields(**{field: value.strip()})
            elif not line.startswith("#"):
                space, *counters = line.split()
                board = board.with_stack(space, [Standing.parse(each) for each in counters])
        yield Played(notes, board)


def begun_with(design: Design, start: Position) -> Save:
    """Return the saved game of a board, as the module would open it."""
    return Save.unpack(saved_game(design, replace(design.scenarios[0], start=start)), "begun")


@dataclass
class ZefraTable:
    """A game begun with a set-up, or as a save has it."""

    design: Design
    begun: Save | None = None
    scenario: str = "crisis"
    followed: list[Command] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game = LIBRARY.game("zefra")
        self.manifest = Manifest.load(manifest_of(self.design).dump())
        self.observer = Observer(self.manifest, self.game)
        set_up = self.game.scenarios[self.scenario]
        begun = self.begun or Save.unpack(saved_game(self.design, set_up), self.scenario)
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

    def write(self, after: Position) -> list[Action]:
        """Bring the game to another board as the companion writes it, and give what that took."""
        command = commands_between(Outfit(self.game, self.manifest), self.board, after, self.observer.lying())
        self.follow(command)
        return list(command.walk())

    def stack(self, space: str) -> str:
        """Return the counters of a space in board notation."""
        return " ".join(map(str, self.board.stack(space)))

    def pieces(self, counter: str) -> list[Piece]:
        """Return the pieces of a counter as they are now."""
        lying = self.observer.lying().pieces.values()
        return [piece for piece in lying if self.manifest.counter(piece) == counter]


def written(design: Design, name: str) -> tuple[ZefraTable, list[Position]]:
    """Write a game of the fixtures step by step, as the companion does beside players.

    A side is let play first, then comes what it did. Returns the table and the board of every step.
    """
    first, *steps = played(name)
    table = ZefraTable(design, begun_with(design, first.board))
    boards = [first.board]
    for step in steps:
        order = {name: step.board.fields.get(name, "") for name in (ACTIVE, ACTIVATION)}
        for board in (boards[-1].at(step.board.cursor).with_fields(**order), step.board):
            if board != boards[-1]:
                table.write(board)
                boards.append(board)
    return table, boards
