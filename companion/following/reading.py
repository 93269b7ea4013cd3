"""What is read of a log or saved game before it is followed: its module, its steps by digest, its boards."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import ManifestError
from guelta.builder.vassal.archive import within_zip
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.log_stream import LogStream
from guelta.companion.following.chain import Aside, Chain, Link, as_compared, in_order
from guelta.companion.following.feed import FileFeed, cut_off
from guelta.companion.following.game_file import GameFile, Refusal, game_of, kind_of_module, mind_zip
from guelta.companion.following.names_of_saves import is_handed_back
from guelta.companion.following.printable import clipped
from guelta.companion.viewing.viewer import Worded
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game

__all__ = ["Boards", "Reading", "in_line", "read"]

_LARGEST = 256 << 20
"""Bytes of a file that is read, packed as VASSAL packs it. The bound is ours."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a file: the module it was played with, its start by digest, its boards.

    `read_as` is the name and version of the module by whose manifest it is read. `digests` tell what the
    first so many steps read: all of them, and the numbers that somebody asked for. `cut` says how far a file
    goes that was cut off.
    """

    game: Game[Any]
    module: tuple[str, str]
    read_as: tuple[str, str]
    begins: str
    digests: dict[int, str]
    link: Link
    cut: str = ""

    @property
    def digest(self) -> tuple[str, str]:
        """What tells this file from any other that reads otherwise."""
        return self.begins, self.digests[self.link.steps]


def read(
    known: KnownModules, path: Path, at: Collection[int], *, with_boards: bool, called: str = ""
) -> Reading:
    """Read a file from end to end, its first and last board only if wanted, and digest its steps `at` some.

    It is called by its name unless told. VassalFormatError, Refusal or OSError say why it cannot be followed.
    """
    name, (real, _) = called or path.name, within_zip(path) or (path, "")
    if real.stat().st_size > _LARGEST:
        raise Refusal(f"{name} is larger than {_LARGEST >> 20} MiB, as no log of a game is; it is not read")
    with real.open("rb"):
        pass  # whoever may not read it hears OSError
    try:
        log = LogStream.read(path)
        outline = log.outlined(at)
        outline.mind_board(name)
    except VassalFormatError as error:
        mind_zip(path, name, error)
        if kind := kind_of_module(path):
            raise Refusal(f"{name} is {kind}, not a game played with it; take it away") from None
        raise
    file = game_of(FileFeed(name, log), known)
    start = end = Position()
    if with_boards:
        seen = _boards(file)
        _, start = next(seen)
        _, end = deque(seen, maxlen=1).pop() if outline.steps else (0, start)
    save = log.save
    saved = (save.date_saved if save is not None else "") or ""
    when = int(saved) if saved.isascii() and saved.isdecimal() and len(saved) < 18 else 0
    back = not outline.steps and is_handed_back(path.name, save.description if save is not None else "")
    link = Link(name, start, end, outline.steps, when, back)
    read_as = file.manifest.module, file.manifest.version
    cut = cut_off(name, outline) if outline.is_cut else ""
    return Reading(file.game, file.module, read_as, outline.begins, outline.digests, link, cut)


def in_line(readings: Mapping[str, Reading], boards: Boards) -> Chain:
    """Return the files of the module that most was played with in the order of play, all others aside."""
    played: dict[tuple[str, str], int] = {}
    for reading in readings.values():
        played[reading.read_as] = played.get(reading.read_as, 0) + reading.link.steps + 1
    if not played:
        return Chain(())
    module = max(played, key=lambda each: (played[each], each))
    own = _each_once({name: each for name, each in readings.items() if each.read_as == module}, boards)
    links = [reading.link for reading in own.values()]
    chain = in_order(next(iter(own.values())).game, links, boards.stood)
    strange = tuple(
        Aside(
            name,
            Worded(
                f"{clipped(name)} was played with {clipped(' '.join(reading.read_as))}, what is followed "
                f"with {clipped(' '.join(module))}: watch that file by itself to follow it."
            ),
        )
        for name, reading in readings.items()
        if reading.read_as != module
    )
    return Chain(chain.joints, (*chain.aside, *strange))


def _each_once(readings: Mapping[str, Reading], boards: Boards) -> dict[str, Reading]:
    """Leave out copies of files, whatever they are called: the same steps on the same board.

    One that was cut off is a copy of one that has its steps, and more.
    """
    kept: dict[str, Reading] = {}
    for name, reading in sorted(readings.items(), key=lambda each: (-each[1].link.steps, *_by_name(each[0]))):
        if not any(_is_copy(reading, each, boards) for each in kept.values()):
            kept[name] = reading
    return {name: reading for name, reading in readings.items() if name in kept}


def _is_copy(reading: Reading, other: Reading, boards: Boards) -> bool:
    if reading.begins != other.begins or not (reading.cut or reading.link.steps == other.link.steps):
        return False
    steps = reading.link.steps
    return boards.digest(other.link.name, steps) == reading.digests[steps]


def _by_name(name: str) -> tuple[int, str]:
    """Put the name that nobody has added anything to before those of its copies, as `game (1).vlog`."""
    return len(name), name


def _boards(file: GameFile) -> Iterator[tuple[int, Position]]:
    """Yield the board after each step, from step 0."""
    try:
        for step, seen in groupby(file.observations(), key=lambda observation: observation.step):
            *_, last = seen
            yield step, last.position
    except ManifestError as error:
        raise Refusal(f"{file.source}: {error}") from None


@dataclass(slots=True)
class _Known:
    """What is known of the boards of a log: where some stood, or that they did not; and the phases of all.

    The phases are None before it was looked through to its end.
    """

    digest: tuple[str, str]
    found: dict[Position, int | None] = field(default_factory=dict)
    cursors: set[str] | None = None

    def may_have(self, board: Position) -> bool:
        return self.cursors is None or board.cursor in self.cursors


class Boards:
    """Finds where in a log a board stood on which another file begins.

    A log is looked through once for all the files there are, and again only when it or they have changed.
    `readings` are those of the files by name, `place` tells where a file lies.
    """

    def __init__(
        self, modules: KnownModules, readings: Mapping[str, Reading], place: Callable[[str], Path]
    ) -> None:
        self._modules = modules
        self._readings = readings
        self._place = place
        self._known: dict[str, _Known] = {}

    def digest(self, name: str, steps: int) -> str | None:
        """Return what the first so many steps of a log read, None when that is no longer known."""
        digests = self._readings[name].digests
        if steps not in digests:
            with suppress(VassalFormatError, OSError):
                digests.update(LogStream.read(self._place(name)).outlined({steps}).digests)
        return digests.get(steps)

    def stood(self, link: Link, board: Position) -> int | None:
        """Find the step of a log after which all saw a board so, the last of several; None if they never did.

        The board is as everybody sees it.
        """
        digest = self._readings[link.name].digest
        known = self._known.get(link.name)
        if known is None or known.digest != digest:
            known = self._known[link.name] = _Known(digest)
        if board not in known.found and known.may_have(board):
            starts = {board, *(as_compared(each.game, each.link.start) for each in self._readings.values())}
            known.found |= self._look_through(link.name, starts - known.found.keys(), known)
        return known.found.get(board)

    def _look_through(
        self, name: str, boards: Collection[Position], known: _Known
    ) -> dict[Position, int | None]:
        found: dict[Position, int | None] = dict.fromkeys(boards)
        cursors: set[str] = set()
        try:
            file = game_of(FileFeed(name, LogStream.read(self._place(name))), self._modules)
            for step, position in _boards(file):
                cursors.add(position.cursor)
                if any(board.cursor == position.cursor for board in boards):
                    seen = as_compared(file.game, position)
                    found |= {board: step for board in boards if board == seen}
            known.cursors = cursors
        except (VassalFormatError, Refusal, OSError):
            pass  # it changed since it was read: what was found up to there is as good
        return found
