"""Where the commands of a game come from: a saved game or a log, or several that go on from one another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import Chat, Logged, Undo
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log_stream import LogStream, Outline
from guelta.companion.following.printable import clipped

__all__ = ["ChainFeed", "Feed", "FileFeed", "Step", "cut_off"]

_UNDONE = "* UNDO: "


@dataclass(frozen=True, slots=True)
class Step:
    """What one action of a player did, as a command tree; step 0 is the game as the feed begins."""

    number: int
    commands: Command

    def actions(self) -> list[Action]:
        """Return what is done, in order and without what marks it as an action of a log."""
        return [action if type(action) is not Logged else _bare(action) for action in self.commands.walk()]

    def is_undo(self) -> bool:
        """Whether it takes another step back: by its bracket (since 3.6.7), or by its line in the chat."""
        return any(map(is_undone_by, self.actions()))


def is_undone_by(action: Action) -> bool:
    """Return whether an action is the sign of an undo."""
    if isinstance(action, Chat):
        return action.message.startswith(_UNDONE)
    return isinstance(action, Undo) and action.in_progress is True


def _bare(action: Action) -> Action:
    while isinstance(action, Logged):
        action = action.action
    return action


class Feed(Protocol):
    """A game as a stream of commands; whoever reads it need not know whether it is a file."""

    @property
    def source(self) -> str:
        """What to call it in reports."""

    @property
    def module(self) -> tuple[str, str]:
        """Name and version of the module it was played with, "" where it does not say."""

    @property
    def last_step(self) -> int:
        """The number of the last step."""

    @property
    def cut(self) -> tuple[str, ...]:
        """Return of each file that was cut off how far it goes."""

    def steps(self) -> Iterator[Step]:
        """Yield the steps in order, from step 0; each call begins anew."""


def cut_off(name: str, outline: Outline) -> str:
    """Return how far a file goes that was cut off."""
    steps = f"step {outline.steps}, the last that is whole" if outline.steps else "the board it begins with"
    return f"{clipped(name, 200)} is cut off: it is read up to {steps}; have it sent again for the rest"


@dataclass(frozen=True)
class FileFeed:
    """A `.vsav` or a `.vlog`, told apart by what it holds: a log has steps, a saved game has none."""

    source: str
    log: LogStream

    @classmethod
    def open(cls, path: Path) -> FileFeed:
        """Read the file; VassalFormatError, with a trail to the place, when it is none of the two."""
        log = LogStream.read(path)
        log.outline.mind_board(path.name)  # all of it is read, so that what is broken is told beforehand
        return cls(str(path), log)

    @property
    def module(self) -> tuple[str, str]:
        """Name and version of the module, from the copy of its metadata in the file."""
        found = self.log.module
        return ((found.name or "", found.version or "")) if found is not None else ("", "")

    @property
    def last_step(self) -> int:
        """How many actions of players the log holds."""
        return len(self.log)

    @property
    def cut(self) -> tuple[str, ...]:
        """Return how far the file goes, if it was cut off."""
        return (cut_off(self.source, self.log.outline),) if self.log.outline.is_cut else ()

    def steps(self) -> Iterator[Step]:
        """Decode the steps one by one, while they are unpacked."""
        yield Step(0, self.log.outline.start)
        for number, commands in enumerate(self.log.steps(), start=1):
            yield Step(number, commands)


@dataclass(frozen=True)
class ChainFeed:
    """Files of one game in the order of play, each with how many of its steps are part of the game.

    The beginning of every file but the first is a step of its own: the whole state, as VASSAL loads it.
    """

    source: str
    files: tuple[tuple[FileFeed, int], ...]

    @property
    def module(self) -> tuple[str, str]:
        """Name and version of the module, which is the same for all."""
        return self.files[0][0].module

    @property
    def last_step(self) -> int:
        """How many steps there are, the beginnings of files among them."""
        return sum(steps + 1 for _, steps in self.files) - 1

    @property
    def cut(self) -> tuple[str, ...]:
        """Return of each file that was cut off how far it goes."""
        return tuple(said for file, _ in self.files for said in file.cut)

    def steps(self) -> Iterator[Step]:
        """Yield the steps of one file after the other, numbered through."""
        commands = (step.commands for file, steps in self.files for step in islice(file.steps(), steps + 1))
        for number, each in enumerate(commands):
            yield Step(number, each)
