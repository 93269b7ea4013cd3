"""A log read step by step out of its packed bytes: however long it is, one step of it is held at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from builder.vassal.actions import Logged
from builder.vassal.archive import Archive, read_file
from builder.vassal.command import SEPARATOR, Command, decode
from builder.vassal.errors import LogFormatError, VassalFormatError
from builder.vassal.metadata import MODULE_ENTRY, SAVE_ENTRY, Metadata
from builder.vassal.obfuscation import HEX_HEADER, reveal_parts
from builder.vassal.save import GAME_ENTRY, Save, game_begins, metadata_of

__all__ = ["LogStream", "Outline"]

_LARGEST_COMMAND = 16 << 20
"""Characters of one command at the outermost level; the whole board of a game is one. The bound is ours."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What one look through a whole log tells: its start, how many steps follow, and what they read.

    `begins` says what its start reads; `digests` what the first so many steps do, by their number: those
    asked for, and all of them.
    """

    start: Command
    steps: int
    begins: str
    digests: dict[int, str]


class LogStream:
    """A `.vlog` or `.vsav`: the bytes of the file are kept packed, and unpacked anew for each walk through.

    Raises LogFormatError or VassalFormatError with a trail to the place.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._data = data
        self._archive = None if data.startswith(HEX_HEADER) else Archive(data, name)
        self.module = self._metadata(MODULE_ENTRY)
        self.save = self._metadata(SAVE_ENTRY)

    @classmethod
    def read(cls, path: Path) -> LogStream:
        """Read the file at `path`."""
        return cls(read_file(path), path.name)

    def __len__(self) -> int:
        """Count the steps."""
        return self.outline.steps

    @property
    def start(self) -> Save:
        """The game as the log begins."""
        return Save(self.outline.start, self.module, self.save)

    @cached_property
    def outline(self) -> Outline:
        """Walk through the whole log without reading the commands of its steps."""
        return self.outlined(())

    def outlined(self, at: Iterable[int]) -> Outline:
        """Walk through the whole log likewise, and say what the first so many steps read."""
        wanted, digests = set(at), {}
        start: list[Command] = []
        steps, beginning, reading = 0, hashlib.sha256(), hashlib.sha256()
        for number, token in enumerate(self._tokens()):
            if token.startswith(Logged.PREFIX):
                if steps in wanted:
                    digests[steps] = reading.hexdigest()
                steps += 1
                reading.update(token.encode() + b"\0")
                continue
            beginning.update(token.encode() + b"\0")
            try:
                start.append(decode(token))
            except VassalFormatError as error:
                raise error.within(self.name, GAME_ENTRY, f"command {number}") from None
        digests[steps] = reading.hexdigest()
        first, *children = start
        return Outline(Command(first.action, tuple(children)), steps, beginning.hexdigest(), digests)

    def steps(self, after: int = 0) -> Iterator[Command]:
        """Give each step after the first so many as a command tree, read when its turn comes."""
        number = 0
        for token in self._tokens():
            if not token.startswith(Logged.PREFIX):
                continue
            number += 1
            if number <= after:
                continue
            try:
                yield decode(token, Logged.PREFIX)
            except VassalFormatError as error:
                raise error.within(self.name, GAME_ENTRY, f"step {number}") from None

    def _metadata(self, entry: str) -> Metadata | None:
        return None if self._archive is None else metadata_of(self._archive, entry)

    def _tokens(self) -> Iterator[str]:
        if self._archive is None:
            parts, trail = iter([self._data]), [self.name]
        else:
            parts, trail = self._archive.parts(GAME_ENTRY), [self.name, GAME_ENTRY]
        try:
            yield from _outermost(game_begins(reveal_parts(parts)))
        except VassalFormatError as error:
            raise error if error.trail[:1] == (self.name,) else error.within(*trail) from None


def _outermost(texts: Iterable[str]) -> Iterator[str]:
    """Split a text that comes in parts as `sequence_encoder.split` does a whole one."""
    held: list[str] = []
    size = 0
    for text in texts:
        *ended, rest = text.split(SEPARATOR)
        for part in ended:
            _hold(part, held)
            if held and held[-1].endswith("\\"):  # the separator is part of the command
                held[-1] = held[-1][:-1]
                held.append(SEPARATOR)
            else:
                yield _unquoted("".join(held))
                held.clear()
                size = 0
            size += len(part)
        _hold(rest, held)
        size += len(rest)
        if size > _LARGEST_COMMAND:
            raise LogFormatError(f"one command is longer than {_LARGEST_COMMAND >> 20} MiB")
    yield _unquoted("".join(held))


def _hold(part: str, held: list[str]) -> None:
    if part:
        held.append(part)


def _unquoted(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == "'" == token[-1] else token
