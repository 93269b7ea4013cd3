"""What can be saved from a damaged journal: its game is played once more from what was told in it.

Steps are saved as long as they are as they were written; their boards and findings come of them anew. The
damaged file is kept beside the new one, which takes its place.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guelta.builder.known_modules import KnownModules
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import VassalFormatError
from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.history import HARM, Digest, read_text
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.keeping import Damaged
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.paperwork.notes import Note

__all__ = ["open_journal"]

_MOST_FILES = 1000
_BESIDE = ("", "-wal", "-shm")
"""SQLite's own files beside one of its own."""


def open_journal(known: KnownModules, place: Path, *, source: str) -> Journal:
    """Open a journal, or begin one; of one that is damaged, what can be saved. `said` of it tells players so.

    Refusal as of `Journal.open`, and Damaged when nothing new can be written in its place.
    """
    try:
        return Journal.open(place, source=source)
    except Damaged as damage:
        return _saved(known, place, source, damage)


def _saved(known: KnownModules, place: Path, source: str, damage: Damaged) -> Journal:
    remains, new = _Remains.of(place), _free(place, "saved")
    try:
        journal = Journal.open(new, source=source)
        try:
            tabletop = _play_again(known, journal, remains)
        finally:
            journal.close()
        if journal.trouble:
            new.unlink(missing_ok=True)
            raise damage
        aside = _free(place, "damaged")
        for end in _BESIDE:
            with suppress(FileNotFoundError):
                Path(f"{place}{end}").rename(f"{aside}{end}")
        new.rename(place)
    except (OSError, sqlite3.Error):
        raise damage from None
    journal = Journal.open(place, source=source)
    journal.said = (
        f"the journal {place.name} was damaged ({damage.why}); {_what(remains, tabletop)}; "
        f"the damaged one is kept as {aside.name}"
    )
    return journal


@dataclass(frozen=True, slots=True)
class _Remains:
    """What is sound in a damaged journal: texts of the steps with their senders, what was decided when."""

    facts: Mapping[str, str]
    told: tuple[tuple[str, str], ...]
    notes: tuple[tuple[int, Note], ...]
    settled: Mapping[int, frozenset[int]]
    steps: int

    @classmethod
    def of(cls, place: Path) -> _Remains:
        """Read what can be read."""
        with closing(sqlite3.connect(place)) as file:
            facts = {name: str(value) for name, value in _rows(file, "SELECT name, value FROM facts")}
            before = facts.get("notes before", "")
            noted = "SELECT * FROM notes"  # an earlier format has a column less
            since = int(before) if before.isdecimal() else 0
            settled: dict[int, frozenset[int]] = {}
            for step, number in _rows(
                file, f"SELECT step, number FROM lives WHERE life = '{Life.SETTLED}' ORDER BY step"
            ):
                settled[step] = settled.get(step, frozenset()) | {number}
            last = next(_rows(file, "SELECT MAX(step) FROM steps"), (None,))[0]
            return cls(
                facts,
                tuple(_sound(file)),
                tuple(_notes(_rows(file, f"{noted} WHERE number > {since} ORDER BY number"))),
                settled,
                0 if last is None else last + 1,
            )


def _rows(file: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows as far as they can be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from file.execute(query)


def _sound(file: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield sender and text of the steps, up to the first that is not as it was written."""
    digest = Digest()
    query = "SELECT step, sender, text, digest FROM steps ORDER BY step"
    for number, (step, sender, kept, written) in enumerate(_rows(file, query)):
        try:
            digest = digest.then(step, sender, kept)
            if step != number or digest.told != str(written).split()[0]:
                return
            yield sender, read_text(kept)
        except HARM:
            return


def _notes(rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[int, Note]]:
    for _, step, phase, id, kind, value, who, origin, *at in rows:
        with suppress(*HARM):
            when = at[0] if at and isinstance(at[0], float) else 0.0
            yield step, Note(phase, id, kind, tuple(map(str, json.loads(value))), who, origin, when)


def _play_again(known: KnownModules, journal: Journal, remains: _Remains) -> Tabletop | None:
    """Write the game that remains into a journal; give its tabletop, None when there is no game."""
    tabletop = None
    module, version = remains.facts.get("module", ""), remains.facts.get("version", "")
    for step, (sender, text) in enumerate(remains.told):
        try:
            commands = decode(text)
            if tabletop is None:
                source = remains.facts.get("source", "")
                tabletop, news = Tabletop.lay(known, module, version, commands, source, sender=sender)
                journal.judged_by(tabletop.game)
                journal.put_fact("module", module)
                journal.put_fact("version", version)
            else:
                news = tabletop.see(commands, sender)
        except (Refusal, VassalFormatError):
            break
        journal.wrote(news, text, tabletop)
        if numbers := remains.settled.get(step):
            journal.came_since(tabletop.settle(numbers), tabletop)
    for step, note in remains.notes:
        if step <= journal.history.last:
            journal.decide(*note, step=step)
    return tabletop


def _what(remains: _Remains, tabletop: Tabletop | None) -> str:
    """Return what is saved."""
    if tabletop is None:
        return "nothing of its game could be saved; from here on it is kept in a new one"
    steps = tabletop.step + 1
    if steps == remains.steps:
        return "every step of its game is saved from it"
    path = tabletop.position.cursor
    until = f", up to {tabletop.sequence.title(path)}" if path in tabletop.sequence else ""
    return f"{steps} of the {remains.steps} steps of its game are saved from it{until}"


def _free(place: Path, end: str) -> Path:
    """Return a name beside a journal that is not taken."""
    names = (place.with_name(f"{place.name}.{end}{number or ''}") for number in range(_MOST_FILES))
    return next((each for each in names if not each.exists()), place.with_name(f"{place.name}.{end}"))
