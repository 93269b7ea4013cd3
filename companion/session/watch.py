"""Following a game by its files: a log or saved game, or a folder of them, as VASSAL writes them.

VASSAL writes a log only at End Logfile or when a game is closed, and writes it in place: a file is read once
its size and time stand still, and read again if it is broken. What is told to the session is always the game
from its beginning; a file that only grew goes on from where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from guelta.builder.vassal.command import Command
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.log_stream import LogStream
from guelta.companion.following.chain import Chain, remarks
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.companion.following.reading import Boards, Reading, in_line, read
from guelta.companion.following.settling import Settling, Zips, game_at, games_in, is_collection
from guelta.companion.judging.tabletop import Tabletop, told_to
from guelta.companion.session.session import Session
from guelta.companion.viewing.viewer import PUBLIC

__all__ = ["Watch", "watch"]

POLL = 0.5
"""Seconds between two looks."""

_TRIES = 6
"""How often a broken file that no longer changes is read before it is called broken."""
_BREATH = 20
"""Steps after which others on the loop have their turn."""
_WHILE = 5000
"""Steps after which it is said how far a long log has been read."""

NOTHING_YET = (
    "Nothing has been written yet: VASSAL writes a log only at File > End Logfile, "
    "or when the game is closed."
)
_BEGIN = "Before you play: File > Begin Logfile... in VASSAL, and save it"
_END = "When you stop: File > End Logfile. The log is read as soon as it is there."
_MORE = "More is seen when VASSAL writes it: at File > End Logfile."
_PLAY_ON = "To play on, open it in VASSAL and begin a log beside it: File > Begin Logfile..."
_TO_DO = "End the log in VASSAL again, or take the file away."
_AGAIN = "Guelta keeps trying; what was followed is kept."


@dataclass(frozen=True, slots=True)
class _Part:
    """A file in the line that is followed, and how many of its steps are part of the game."""

    reading: Reading
    steps: int

    @property
    def name(self) -> str:
        return self.reading.link.name

    def has(self, told: _Told) -> bool:
        """Return whether this file still begins with what was told of it."""
        return (
            told.steps <= self.steps
            and told.begins == self.reading.begins
            and self.reading.digests.get(told.steps) == told.digest
        )


@dataclass(slots=True)
class _Told:
    """What the session was told of a file: its start, and so many of its steps."""

    name: str
    begins: str
    steps: int
    digest: str


def _to_nobody(sentence: str) -> None:
    """Notify nobody."""


class Watch:
    """One file or folder being followed; `look` once in a while.

    Whether it is a folder is seen once and for all; what is not there yet will be a file. `tell` hears each
    sentence that the session gives as advice, once.
    """

    def __init__(self, path: Path, session: Session, *, tell: Callable[[str], None] = _to_nobody) -> None:
        self.path = path
        self.is_folder = is_collection(path)
        self.session = session
        self.chain = Chain(())
        self._tell_player = tell
        self._files = Settling()
        self._readings: dict[str, Reading] = {}
        self._zips = Zips()
        self._boards = Boards(session.known, self._readings, self._place)
        self._faults: dict[str, str] = {}
        self._broken: set[str] = set()
        self._tries: dict[str, int] = {}
        self._told: list[_Told] = []
        self._is_told = False
        self._why_anew = ""
        self._resumes = False
        self._taken_back = 0
        self._said: set[str] = set()

    async def look(self) -> None:
        """Look at the files once, and tell the session what is new; Refusal when there are too many."""
        try:
            found = games_in(self.path, self._zips) if self.is_folder else game_at(self.path)
        except OSError as error:
            why = error.strerror or str(error)
            self.session.tell(f"{clipped(str(self.path), 200)} cannot be opened ({why}). {_AGAIN}")
            return
        at_rest, writing, gone = self._files.look(found)
        changed = False
        for name in at_rest:
            changed |= await self._read(name)
        for name in gone:
            changed |= self._readings.pop(name, None) is not None
            self._forgive(name)
        if changed and self._readings:  # what was told stays even when every file is gone
            await self._follow()
        if self._is_told and not (writing or self._tries or self._broken):
            self.session.told_all()  # a file that cannot be read yet may have the steps that are missing
        self._say(writing)

    # ---- files ---------------------------------------------------------------------------------------------

    def _place(self, name: str) -> Path:
        return self.path / name if self.is_folder else self.path

    async def _read(self, name: str) -> bool:
        """Read a file at rest; False when it is not to be had now."""
        at = {told.steps for told in self._told if told.name == name}
        try:
            reading = await asyncio.to_thread(
                read, self.session.known, self._place(name), at, with_boards=self.is_folder, called=name
            )
        except FileNotFoundError:
            return False  # the next look sees that it is gone
        except OSError as error:
            if self._has_tried(name):  # and tries on: whoever keeps it to himself may let go of it
                why = error.strerror or str(error)
                self._faults[name] = f"{clipped(name)} cannot be read ({why}). {_AGAIN}"
            return False
        except VassalFormatError as error:
            if self._has_tried(name):
                self._blame(name, f"{clipped(str(error), 200)}. {_TO_DO}")
                self._broken.add(name)
            return False
        except Refusal as refusal:
            self._blame(name, f"{clipped(str(refusal), 300)}.")
            return self._readings.pop(name, None) is not None
        if reading.cut and not self._has_tried(name):
            return False  # VASSAL may still be writing it
        self._files.done(name)
        self._forgive(name)
        self._readings[name] = reading
        return True

    def _has_tried(self, name: str) -> bool:
        """Count a try that failed; whether there were enough to say so."""
        self._tries[name] = self._tries.get(name, 0) + 1
        return self._tries[name] >= _TRIES

    def _blame(self, name: str, sentence: str) -> None:
        self._files.done(name)
        self._forgive(name)
        self._faults[name] = sentence

    def _forgive(self, name: str) -> None:
        self._tries.pop(name, None)
        self._faults.pop(name, None)
        self._broken.discard(name)

    # ---- the game ------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        """Put the files in order and tell the session what it has not heard."""
        self.chain = await asyncio.to_thread(in_line, self._readings, self._boards)
        line = [_Part(self._readings[joint.link.name], joint.steps) for joint in self.chain.joints]
        self._resumes = not self._told and self.session.history().last >= 0
        self._taken_back = self.session.taken_back
        self._why_anew = "" if self._goes_on(line) else _reason_anew(self._told, line)
        if self._why_anew:
            self._told.clear()
        for number, part in enumerate(line):
            is_told = number < len(self._told) and self._told[number].steps == part.steps
            self._is_told = is_told or await self._tell(number, part)
            if not self._is_told:
                break

    def _goes_on(self, line: list[_Part]) -> bool:
        """Return whether everything told is still there, and nothing came before the end of it."""
        there = [*zip(line, self._told, strict=False)]
        return (
            len(there) == len(self._told)
            and all(part.has(told) for part, told in there)
            and all(part.steps == told.steps for part, told in there[:-1])
        )

    async def _tell(self, number: int, part: _Part) -> bool:
        """Return the session the rest of a file; False when it is not to be read to its end."""
        name, reading = part.name, part.reading
        try:
            log = await asyncio.to_thread(LogStream.read, self._place(name))
            outline = await asyncio.to_thread(log.outlined, {part.steps})
            if (outline.begins, outline.digests[outline.steps]) != reading.digest:
                return False  # it changed meanwhile: the next look sees
            reading.digests.update(outline.digests)
            if number == len(self._told):
                self._lay(number, reading, outline.start)
            told = self._told[number]
            for commands in islice(log.steps(told.steps), part.steps - told.steps):
                self.session.see(commands)
                told.steps += 1
                if told.steps % _BREATH == 0:
                    await self._breathe(name, told.steps, part.steps)
            told.digest = reading.digests[part.steps]
        except Refusal as refusal:
            self._faults[name] = f"{clipped(str(refusal), 300)}."
            return False
        except (VassalFormatError, OSError) as error:
            self._faults[name] = f"{clipped(str(error), 200)}; the game is followed up to there."
            return False
        return True

    def _lay(self, number: int, reading: Reading, start: Command) -> None:
        name = reading.link.name
        if number:
            self.session.see(start)
        else:
            self.session.lay(*reading.module, start, name, from_start=True)
        self.session.file = self._place(name)
        self._told.append(_Told(name, reading.begins, 0, ""))

    async def _breathe(self, name: str, at: int, steps: int) -> None:
        if at % _WHILE == 0:
            self.session.tell(f"Reading {clipped(name)}: step {at} of {steps}.")
        await asyncio.sleep(0)

    # ---- what is said --------------------------------------------------------------------------------------

    def _say(self, writing: list[str]) -> None:
        fresh = [clipped(name) for name in writing if name not in self._readings or self._tries.get(name)]
        status = " ".join(filter(None, (*self._news(), self._status(fresh))))
        advice = (*(self._clicks() if status == NOTHING_YET else ()), *self._advice())
        self.session.tell(status, advice)
        for sentence in advice:
            if sentence not in self._said:
                self._tell_player(sentence)
        self._said = set(advice)

    def _clicks(self) -> Iterator[str]:
        place = clipped(str(self.path), 200)
        yield f"{_BEGIN} {'in' if self.is_folder else 'as'} {place}."
        yield _END

    def _news(self) -> Iterator[str]:
        """Yield why the game is followed from its beginning again, and what a resumed one began with."""
        gone = self.session.taken_back - self._taken_back
        if gone:
            steps = "a step that no longer exists" if gone == 1 else f"{gone} steps that no longer exist"
            why = self._why_anew or "The game is not as it was left"
            yield f"{why}: Guelta follows it as it is now, and takes back what it found in {steps}."
        elif self._why_anew:
            yield f"{self._why_anew}: Guelta follows it again from its beginning."
        if self._resumes and self.session.tabletop is not None:
            yield _so_far(self.session.tabletop)

    def _status(self, fresh: list[str]) -> str:
        if self._told and self.session.tabletop is not None:
            last = self._told[-1]
            where = f"{clipped(last.name)} is followed to its step {last.steps}"
            if len(self._told) > 1:
                where = f"{len(self._told)} files are followed as one game; {where}"
            return f"{where}. {_MORE if last.steps else _PLAY_ON}"
        if fresh or self._tries:
            names = ", ".join(fresh or map(clipped, self._tries))
            return f"{names} will be read as soon as nothing in it changes any more."
        return "No game is followed yet." if self._faults or self._readings else NOTHING_YET

    def _advice(self) -> Iterator[str]:
        yield from (self._faults[name] for name in sorted(self._faults))
        readings = (self._readings.get(joint.link.name) for joint in self.chain.joints)
        yield from (f"{each.cut}." for each in readings if each is not None and each.cut)
        yield from PUBLIC.texts(remarks(self.chain))


def _reason_anew(told: list[_Told], line: list[_Part]) -> str:
    """Return why the game is told from its beginning again."""
    by_name = {part.name: part for part in line}
    for each in told:
        name, part = clipped(each.name), by_name.get(each.name)
        if part is None:
            return f"{name} is no longer part of the game"
        if part.has(each):
            continue
        if part.reading.link.steps < each.steps:
            return f"{name} holds fewer steps than before"
        if part.steps < each.steps:
            return f"Of {name} only {part.steps} steps are still part of the game"
        return f"{name} holds other steps than before"
    return "A file came before others of the game"


def _so_far(tabletop: Tabletop) -> str:
    """Count what was found in a game that is taken up again."""
    found = told_to(PUBLIC, tabletop.findings)
    if not found:
        return "Resumed; nothing found so far."
    turns = [turn for each in found if (turn := tabletop.sequence.turn(each.finding.phase)) is not None]
    last = f", the last in turn {turns[-1]}" if turns else ""
    return f"Resumed with {len(found)} finding{'s' * (len(found) > 1)} so far{last}."


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
