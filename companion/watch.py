"""Following a game by its files: a log or saved game, or a folder of them, as VASSAL writes them.

VASSAL writes a log only at End Logfile or when a game is closed, and writes it in place: a file is read once
its size and time stand still, and read again if it is broken. What is told to the session is always the game
from its beginning; a file that only grew goes on from where it was.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builder.manifest import ManifestError
from builder.vassal.errors import VassalFormatError
from builder.vassal.log_stream import LogStream
from companion.chain import Aside, Chain, Joint, Link, in_order
from companion.feed import FileFeed
from companion.game_file import Refusal, game_of
from companion.plain import plain
from companion.session import Session
from rules.engine.game import Game
from rules.engine.position import Position

__all__ = ["Settling", "Stamp", "Watch", "watch"]

ENDINGS = (".vlog", ".vsav")
POLL = 0.5
"""Seconds between two looks."""

_MOST_FILES = 500
_LARGEST = 256 << 20
"""Bytes of a file that is read, packed as VASSAL packs it, and files of a folder. Both bounds are ours."""
_TRIES = 6
"""How often a broken file that no longer changes is read before it is called broken."""
_BREATH = 20
"""Steps after which others on the loop have their turn."""
_NAMED = 12
"""How many differences are listed before they are only counted."""

NOTHING_YET = (
    "Nothing has been written yet: VASSAL writes a log only at File > End Logfile, "
    "or when the game is closed."
)
_CLICKS = (
    "Before you play: File > Begin Logfile... in VASSAL, with a name in this folder.",
    "When you stop: File > End Logfile. The log is read as soon as it is there.",
)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells that a file has changed: its size in bytes and its time in nanoseconds."""

    size: int
    time: int


class Settling:
    """Tells which files have come to rest since they changed: those with one stamp in two looks running."""

    def __init__(self) -> None:
        self._last: dict[str, Stamp] = {}
        self._done: dict[str, Stamp] = {}

    def look(self, found: Mapping[str, Stamp]) -> tuple[list[str], list[str], list[str]]:
        """Give the names that are at rest and not done yet, those still changing, and those that are gone."""
        last, self._last = self._last, dict(found)
        waiting = [name for name, stamp in found.items() if self._done.get(name) != stamp]
        at_rest = [name for name in waiting if last.get(name) == found[name]]
        gone = [name for name in self._done if name not in found and name not in last]
        for name in gone:
            del self._done[name]
        return at_rest, [name for name in waiting if name not in at_rest], gone

    def done(self, name: str) -> None:
        """Say that a file is dealt with as it stands; it is named again when it changes."""
        self._done[name] = self._last[name]


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was read of a file: the module it was played with, its start and steps by digest, its boards."""

    game: Game[Any]
    module: tuple[str, str]
    begins: str
    digests: Mapping[int, str]
    link: Link

    def has(self, told: _Told) -> bool:
        """Whether this file still begins with what was told of it."""
        return told.begins == self.begins and self.digests.get(told.steps) == told.digest


@dataclass(slots=True)
class _Told:
    """What the session was told of a file: its start, and so many of its steps."""

    name: str
    begins: str
    steps: int
    digest: str


def _to_nobody(sentence: str) -> None:
    """Tell nobody."""


@dataclass
class Watch:
    """One file or folder being followed; `look` once in a while.

    `tell` hears each sentence that the session gives as advice, once.
    """

    path: Path
    session: Session
    files: Settling = field(default_factory=Settling)
    readings: dict[str, _Reading] = field(default_factory=dict)
    told: list[_Told] = field(default_factory=list)
    faults: dict[str, str] = field(default_factory=dict)
    tries: dict[str, int] = field(default_factory=dict)
    chain: Chain = field(default_factory=lambda: Chain(()))
    news: str = ""
    tell: Callable[[str], None] = _to_nobody
    said: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """See once and for all whether a folder is followed; what is not there yet will be a file."""
        self.is_folder = self.path.is_dir()

    async def look(self) -> None:
        """Look at the files once, and tell the session what is new; Refusal when they cannot be looked at."""
        at_rest, writing, gone = self.files.look(self._found())
        changed = False
        for name in at_rest:
            changed |= await self._read(name)
        for name in gone:
            changed |= self.readings.pop(name, None) is not None
            self.faults.pop(name, None)
        if changed and self.readings:  # what was told stays even when every file is gone
            await self._follow()
        self._say(writing)

    # ---- files ---------------------------------------------------------------------------------------------

    def _found(self) -> dict[str, Stamp]:
        folder = self.path if self.is_folder else self.path.parent
        found = {}
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if self._is_ours(entry.name) and entry.is_file():
                        about = entry.stat()
                        found[entry.name] = Stamp(about.st_size, about.st_mtime_ns)
                    if len(found) > _MOST_FILES:
                        raise Refusal(
                            f"{folder} holds more than {_MOST_FILES} logs; watch one of them by its name"
                        )
        except FileNotFoundError:
            return found  # a file went while we looked, or the folder did: the next look sees
        except OSError as error:
            raise Refusal(f"{folder} cannot be looked into: {error.strerror or error}") from None
        return found

    def _is_ours(self, name: str) -> bool:
        if not self.is_folder:
            return name == self.path.name
        return name.lower().endswith(ENDINGS) and not name.startswith(".")

    def _place(self, name: str) -> Path:
        return self.path / name if self.is_folder else self.path

    async def _read(self, name: str) -> bool:
        """Read a file at rest; False when it is not to be had now."""
        wanted = {told.steps for told in self.told if told.name == name}
        try:
            reading = await asyncio.to_thread(_reading, self._place(name), wanted, self.is_folder)
        except (VassalFormatError, OSError) as error:
            self.tries[name] = self.tries.get(name, 0) + 1
            if self.tries[name] < _TRIES:
                return False
            self._blame(
                name, f"{plain(str(error), 200)}. End the log in VASSAL again, or take the file away."
            )
            return False
        except Refusal as refusal:
            self._blame(name, f"{plain(str(refusal), 300)}.")
            return self.readings.pop(name, None) is not None
        self.files.done(name)
        self.tries.pop(name, None)
        self.faults.pop(name, None)
        self.readings[name] = reading
        return True

    def _blame(self, name: str, sentence: str) -> None:
        self.files.done(name)
        self.tries.pop(name, None)
        self.faults[name] = sentence

    # ---- the game ------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        """Put the files in order and tell the session what it has not heard."""
        self.chain = self._ordered()
        line = [self.readings[joint.link.name] for joint in self.chain.joints]
        self.news = ""
        if not self._goes_on(line):
            self.news = _anew(self.told, line)
            self.told.clear()
        for number, reading in enumerate(line):
            is_whole = number < len(self.told) and self.told[number].steps == reading.link.steps
            if not is_whole and not await self._tell(number, reading):
                break

    def _ordered(self) -> Chain:
        """Give the chain of the module that most was played with, all others aside."""
        played: dict[tuple[str, str], int] = {}
        for reading in self.readings.values():
            played[reading.module] = played.get(reading.module, 0) + reading.link.steps + 1
        if not played:
            return Chain(())
        module = max(played, key=lambda each: (played[each], each))
        own = {name: reading for name, reading in self.readings.items() if reading.module == module}
        chain = in_order(next(iter(own.values())).game, [reading.link for reading in own.values()])
        strange = tuple(
            Aside(
                name, f"{name} was played with {' '.join(reading.module)}, the others with {' '.join(module)}"
            )
            for name, reading in self.readings.items()
            if name not in own
        )
        return Chain(chain.joints, (*chain.aside, *strange))

    def _goes_on(self, line: list[_Reading]) -> bool:
        """Whether everything told is still there, and nothing came before the end of it."""
        if len(line) < len(self.told):
            return False
        *whole, last = (*zip(line, self.told, strict=False),) or ((None, None),)
        if last[0] is None:
            return True
        return all(
            reading.has(told) and reading.link.steps == told.steps for reading, told in whole
        ) and last[0].has(last[1])

    async def _tell(self, number: int, reading: _Reading) -> bool:
        """Tell the session the rest of a file; False when it is not to be read to its end."""
        name = reading.link.name
        try:
            log = await asyncio.to_thread(LogStream.read, self._place(name))
            if await asyncio.to_thread(lambda: log.outline.digests) != _all(reading):
                return False  # it changed meanwhile: the next look sees
            if number == len(self.told):
                self._lay(number, reading, log)
            told = self.told[number]
            for at, commands in enumerate(log.steps(told.steps), start=told.steps + 1):
                self.session.see(commands)
                told.steps = at
                if at % _BREATH == 0:
                    await self._breathe(name, at, reading.link.steps)
            told.digest = reading.digests[reading.link.steps]
        except Refusal as refusal:
            self.faults[name] = f"{plain(str(refusal), 300)}."
            return False
        except (VassalFormatError, OSError) as error:
            self.faults[name] = f"{plain(str(error), 200)}; the game is followed up to there."
            return False
        return True

    def _lay(self, number: int, reading: _Reading, log: LogStream) -> None:
        name = reading.link.name
        if number:
            self.session.see(log.outline.start)
        else:
            self.session.lay(*reading.module, log.outline.start, name, from_start=True)
        self.session.file = self._place(name)
        self.told.append(_Told(name, reading.begins, 0, ""))

    async def _breathe(self, name: str, at: int, steps: int) -> None:
        if at % 1000 == 0:
            self.session.tell(f"Reading {plain(name)}: step {at} of {steps}.")
        await asyncio.sleep(0)

    # ---- what is said --------------------------------------------------------------------------------------

    def _say(self, writing: list[str]) -> None:
        fresh = [plain(name) for name in writing if name not in self.readings or self.tries.get(name)]
        status = " ".join(filter(None, (self.news, self._status(fresh))))
        advice = (*(_CLICKS if status == NOTHING_YET else ()), *self._advice())
        self.session.tell(status, advice)
        for sentence in advice:
            if sentence not in self.said:
                self.tell(sentence)
        self.said = set(advice)

    def _status(self, fresh: list[str]) -> str:
        if self.told and self.session.table is not None:
            last = self.told[-1]
            where = f"{plain(last.name)} is followed to its step {last.steps}"
            if len(self.told) > 1:
                where = f"{len(self.told)} files are followed as one game; {where}"
            return f"{where}. More is seen when VASSAL writes it: at File > End Logfile."
        if fresh or self.tries:
            names = ", ".join(fresh or map(plain, self.tries))
            return f"{names} will be read as soon as nothing in it changes any more."
        return "" if self.faults or self.readings else NOTHING_YET

    def _advice(self) -> Iterator[str]:
        yield from (self.faults[name] for name in sorted(self.faults))
        for before, joint in zip(self.chain.joints, self.chain.joints[1:], strict=False):
            yield from _told_apart(before, joint)
        yield from (f"{plain(aside.reason, 600)}." for aside in self.chain.aside)


def _all(reading: _Reading) -> dict[int, str]:
    return {reading.link.steps: reading.digests[reading.link.steps]}


def _anew(told: list[_Told], line: list[_Reading]) -> str:
    """Say why the game is told from its beginning again, "" when nothing of it was told yet."""
    if not told:
        return ""
    by_name = {reading.link.name: reading for reading in line}
    for each in told:
        reading = by_name.get(each.name)
        if reading is None:
            return f"{plain(each.name)} is no longer part of the game: it is followed anew."
        if not reading.has(each):
            fewer = "fewer" if reading.link.steps < each.steps else "other"
            return f"{plain(each.name)} holds {fewer} steps than before: the game is followed anew."
    return "A file came before the others: the game is followed anew."


def _told_apart(before: Joint, joint: Joint) -> Iterator[str]:
    """List what differs between the end of one file and the start of the next."""
    if not joint.differences:
        return
    more = len(joint.differences) - _NAMED
    listed = "; ".join(joint.differences[:_NAMED]) + (f"; and {more} more" if more > 0 else "")
    names = plain(joint.link.name), plain(before.link.name)
    told = "{} does not begin as {} ends: {}." if joint.link.steps else "{} goes on from {}: {}."
    yield told.format(*names, plain(listed, 2000))


def _reading(path: Path, wanted: set[int], with_boards: bool) -> _Reading:
    """Read a file from end to end; VassalFormatError, Refusal or OSError say why it cannot be followed."""
    if path.stat().st_size > _LARGEST:
        raise Refusal(
            f"{path.name} is larger than {_LARGEST >> 20} MiB, as no log of a game is; it is not read"
        )
    log = LogStream.read(path)
    outline = log.outlined(wanted)
    file = game_of(FileFeed(path.name, log))
    start = end = Position()
    if with_boards:
        try:
            seen = file.observations()
            start = end = next(seen).position
            for observation in seen:
                end = observation.position
        except ManifestError as error:
            raise Refusal(f"{path.name}: {error}") from None
    saved = log.save.date_saved if log.save is not None else ""
    when = int(saved) if saved and saved.isascii() and saved.isdecimal() and len(saved) < 18 else 0
    link = Link(path.name, start, end, outline.steps, when)
    return _Reading(file.game, file.feed.module, outline.begins, outline.digests, link)


async def watch(
    path: Path,
    session: Session,
    *,
    tell: Callable[[str], None] = _to_nobody,
    pause: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Follow a file or folder for as long as the session lasts.

    `tell` hears what a player should know, sentence by sentence; `pause` waits between two looks.
    """
    following = Watch(path, session, tell=tell)
    while True:
        await following.look()
        await (pause() if pause is not None else asyncio.sleep(POLL))
