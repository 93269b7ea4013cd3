"""Logs (`.vlog`): a saved game, then one command per action of a player (VASSAL.build.module.BasicLogger).

A log can be long, so its steps are decoded one at a time, while they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from guelta.builder.vassal.actions import Logged
from guelta.builder.vassal.archive import write_file
from guelta.builder.vassal.command import SEPARATOR, Command, decode, encode
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.save import GAME_ENTRY, GameFile, Save, pack_game
from guelta.builder.vassal.sequence_encoder import join, split


@dataclass(frozen=True, slots=True)
class Log:
    """A log: the game it starts from, and its steps, still written."""

    name: str = field(compare=False)
    start: Save
    written: tuple[str, ...] = field(repr=False)

    @classmethod
    def read(cls, path: str | Path) -> Log:
        """Read a `.vlog`; a `.vsav` reads as a log without steps.

        Raises LogFormatError or VassalFormatError with a trail to the place.
        """
        return cls.unpacked(GameFile.read(Path(path)))

    @classmethod
    def unpack(cls, data: bytes, name: str) -> Log:
        """Read the bytes of a `.vlog`."""
        return cls.unpacked(GameFile.unpack(data, name))

    @classmethod
    def unpacked(cls, file: GameFile) -> Log:
        """Read the start of an unpacked log; its steps wait."""
        tokens = split(file.text, SEPARATOR)
        steps = tuple(token for token in tokens if token.startswith(Logged.PREFIX))
        numbered = [(at, token) for at, token in enumerate(tokens) if not token.startswith(Logged.PREFIX)]
        start: list[Command] = []
        for number, token in numbered:
            try:
                start.append(decode(token))
            except VassalFormatError as error:
                raise error.within(file.name, GAME_ENTRY, f"command {number}") from None
        first, *children = start
        return cls(file.name, Save(Command(first.action, tuple(children)), file.module, file.save), steps)

    @classmethod
    def of(cls, start: Save, steps: Iterable[Command], name: str = "log") -> Log:
        """Return the log of a game that goes on from `start` step by step."""
        return cls(name, start, tuple(encode(_logged(step)) for step in steps))

    def __len__(self) -> int:
        return len(self.written)

    def __iter__(self) -> Iterator[Command]:
        return self.steps()

    def steps(self) -> Iterator[Command]:
        """Yield each step as a command tree, decoded when its turn comes.

        Raises VassalFormatError with the number of the step (the first is 1) in its trail.
        """
        for number, text in enumerate(self.written, start=1):
            try:
                yield decode(text, Logged.PREFIX)
            except VassalFormatError as error:
                raise error.within(self.name, GAME_ENTRY, f"step {number}") from None

    def pack(self, *, compress: bool = False) -> bytes:
        """Return the bytes of the `.vlog`, the same for the same log; raises UnencodableError."""
        start = self.start.command
        texts = (start.action.text(), *map(encode, start.children), *self.written)
        return pack_game(join(SEPARATOR, texts), self.start.module, self.start.save, compress=compress)

    def write(self, path: str | Path, *, replace: bool = False) -> None:
        """Write the `.vlog` at once or not at all; an existing file is only replaced when told."""
        write_file(Path(path), self.pack(), replace=replace)


def _logged(command: Command) -> Command:
    return Command(Logged(command.action), tuple(map(_logged, command.children)))
