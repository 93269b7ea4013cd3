"""A log read step by step out of its packed bytes: however long it is, one step of it is held at a time."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from guelta.builder.vassal.actions import EndSave, Logged, Unwritten
from guelta.builder.vassal.archive import Archive, read_file
from guelta.builder.vassal.command import SEPARATOR, Command, decode_parts
from guelta.builder.vassal.cut_archive import CutArchive
from guelta.builder.vassal.errors import CutOffError, LogFormatError, VassalFormatError
from guelta.builder.vassal.last_step import Before, is_whole
from guelta.builder.vassal.metadata import MODULE_ENTRY, SAVE_ENTRY, Metadata
from guelta.builder.vassal.obfuscation import HEX_HEADER, reveal_parts
from guelta.builder.vassal.save import GAME_ENTRY, Save, game_begins, metadata_of

__all__ = ["NO_STEP", "LogStream", "Outline"]

_LARGEST_COMMAND = 16 << 20
"""Characters of one command at the outermost level; the whole board of a game is one. The bound is ours."""

_END = EndSave()
_WITHIN_BOARD = "it is cut off within the board that it begins with"

_NO_STEP = [Logged.PREFIX + Unwritten.WORD]
"""VASSAL logged what it has no text for, reads nothing back, and counts no step (BasicLogger.decode)."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What one look through a whole log tells: its start, how many steps follow, and what they read.

    `begins` says what its start reads; `digests` what the first so many steps do, by their number: those
    asked for, and all of them. It `is_cut` when the file ends before the log does: the steps are those that
    are whole. It `loses_steps` unless only what stands behind them in the file is missing.
    """

    start: Command
    steps: int
    begins: str
    digests: dict[int, str]
    is_cut: bool = False
    loses_steps: bool = False

    def mind_board(self, name: str) -> None:
        """Raise CutOffError, which speaks of a file, when the board with which it begins is not whole."""
        if not any(each.action == _END for each in self.start.children):
            raise CutOffError(_WITHIN_BOARD, [name])


class LogStream:
    """A `.vlog` or `.vsav`: the bytes of the file are kept packed, and unpacked anew for each walk through.

    One that was cut off in the middle is read as far as it goes. Raises LogFormatError or VassalFormatError
    with a trail to the place.
    """

    def __init__(self, data: bytes, name: str, *, salvages: bool = False) -> None:
        """Read the bytes of a file; one that is damaged in the middle, too, as far as it goes, if told."""
        self.name = name
        self._data = data
        self._salvages = salvages
        self._archive = None if data.startswith(HEX_HEADER) else _archive(data, name, salvages)
        self.module = self._metadata(MODULE_ENTRY)
        self.save = self._metadata(SAVE_ENTRY)

    @classmethod
    def read(cls, path: Path, *, salvages: bool = False) -> LogStream:
        """Read the file at `path`."""
        return cls(read_file(path), path.name, salvages=salvages)

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
        walk = _Walk(self._commands())
        for number, parts in enumerate(walk):
            token = SEPARATOR.join(parts)
            if token.startswith(Logged.PREFIX):
                if steps in wanted:
                    digests[steps] = reading.hexdigest()
                steps += 1
                reading.update(token.encode() + b"\0")
                continue
            beginning.update(token.encode() + b"\0")
            try:
                start.append(decode_parts(parts))
            except VassalFormatError as error:
                raise error.within(self.name, GAME_ENTRY, f"command {number}") from None
        digests[steps] = reading.hexdigest()
        first, *children = start or [Command()]
        start_command = Command(first.action, tuple(children))
        is_cut = walk.is_cut or isinstance(self._archive, CutArchive)
        return Outline(start_command, steps, beginning.hexdigest(), digests, is_cut, walk.is_cut)

    def steps(self, after: int = 0) -> Iterator[Command]:
        """Yield each step after the first so many as a command tree, read when its turn comes."""
        head = len(Logged.PREFIX)
        found = (parts for parts in _Walk(self._commands()) if parts[0][:head] == Logged.PREFIX)
        for number, parts in enumerate(islice(found, after, None), after + 1):
            try:
                yield decode_parts(parts, Logged.PREFIX)
            except VassalFormatError as error:
                raise error.within(self.name, GAME_ENTRY, f"step {number}") from None

    def written(self) -> Iterator[str]:
        """Yield each step as it is written, those among them that VASSAL counts as none."""
        for parts in _Walk(self._commands(every=True)):
            if parts[0][: len(Logged.PREFIX)] == Logged.PREFIX:
                yield SEPARATOR.join(parts)

    def _metadata(self, entry: str) -> Metadata | None:
        try:
            return None if self._archive is None else metadata_of(self._archive, entry)
        except VassalFormatError as error:
            if self._salvages or isinstance(error, CutOffError):
                return None
            raise

    def _commands(self, *, every: bool = False) -> Iterator[list[str]]:
        """Yield each command at the outermost level, split at the separators of whatever level inside it.

        Without those that are no step, unless told.
        """
        if self._archive is None:
            texts, trail = iter([self._data]), [self.name]
        else:
            texts, trail = self._archive.parts(GAME_ENTRY), [self.name, GAME_ENTRY]
        try:
            for parts in _outermost(game_begins(reveal_parts(texts))):
                if every or parts != _NO_STEP:
                    yield parts
        except VassalFormatError as error:
            if self._salvages and not isinstance(error, CutOffError):
                error = CutOffError(error.problem, error.trail)
            raise error if error.trail[:1] == (self.name,) else error.within(*trail) from None


NO_STEP = _NO_STEP[0]
"""A step as it is written that VASSAL counts as none."""


def _archive(data: bytes, name: str, salvages: bool) -> Archive | CutArchive:
    """Return the archive that some bytes are, or what there is of one that was cut off, or is damaged."""
    if salvages:
        return CutArchive(data, name)
    try:
        return Archive(data, name)
    except LogFormatError as error:
        if not isinstance(error.__cause__, zipfile.BadZipFile):
            raise
        return CutArchive(data, name)


class _Walk:
    """The commands of a log one after the other, without the last where that was cut off.

    It `is_cut`, once it came to its end, when the log goes on where the file does not.
    """

    def __init__(self, commands: Iterator[list[str]]) -> None:
        self._commands = commands
        self.is_cut = False

    def __iter__(self) -> Iterator[list[str]]:
        before = Before()
        last: list[str] | None = None
        try:
            for parts in self._commands:
                if last is not None:
                    before.add(last)
                    yield last
                last = parts
        except CutOffError as error:
            if not (before.board_is_whole or last == [EndSave.WORD]):
                why = error.problem if last is None else _WITHIN_BOARD
                raise CutOffError(why, error.trail[:1]) from None
            self.is_cut = True
            if last is not None:
                yield last
            return
        if last is not None:
            self.is_cut = before.board_is_whole and not is_whole(last, before)
            if not self.is_cut:
                yield last


def _outermost(texts: Iterable[str]) -> Iterator[list[str]]:
    """Split a text that comes piece by piece at every separator; give together what is one command.

    A separator after a backslash belongs to the command, as `sequence_encoder.split` has it.
    """
    held: list[str] = []
    rest, size = "", 0
    for text in texts:
        *ended, rest = (rest + text).split(SEPARATOR)
        size += len(text)
        for part in ended:
            if part[-1:] == "\\":
                held.append(part[:-1])
            else:
                held.append(part)
                yield _unquoted(held)
                held, size = [], 0
        if max(size, len(rest)) > _LARGEST_COMMAND:
            raise LogFormatError(f"one command is longer than {_LARGEST_COMMAND >> 20} MiB")
    yield _unquoted([*held, rest])


def _unquoted(parts: list[str]) -> list[str]:
    if parts[0][:1] != "'":
        return parts
    text = SEPARATOR.join(parts)
    return text[1:-1].split(SEPARATOR) if len(text) > 1 and text[-1] == "'" else parts
