"""The journal of one game: everything seen, found and decided is on disk before anybody is told of it.

It is a SQLite file that only its owner can read, since command texts hold the passwords that VASSAL sends in
clear. One companion has it at a time. Steps are committed one by one in write-ahead mode without waiting for
the platter: a companion that is killed loses none of them, a power cut at most the last few, and those the
game itself still has. What players decide is on the platter before it counts.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from companion.game_file import Refusal
from companion.history import (
    CHECKPOINT,
    HARM,
    History,
    changes_between,
    damaged,
    written_finding,
    written_text,
)
from companion.known import BOARDS, PLACES_BACK, Known, Place
from companion.paperwork.notes import Note
from companion.plain import printable
from companion.table import Kept, News, Numbered, Table
from rules.engine.game import Game
from rules.engine.position import Position

__all__ = ["Journal", "charts_digest", "journal_place"]

_FORMAT = 2
_APPLICATION = 0x6775656C  # "guel": no other program's file is taken for a journal

_SQLITE = b"SQLite format 3\0"
_OWNER = slice(68, 72)  # where SQLite's file header has the application's number

_TABLES = """
BEGIN;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE steps (
    step INTEGER PRIMARY KEY, at REAL, sender TEXT, cursor TEXT, whole INTEGER, text BLOB, changes TEXT
);
CREATE TABLE boards (step INTEGER PRIMARY KEY, board TEXT NOT NULL);
CREATE TABLE findings (
    number INTEGER PRIMARY KEY, step INTEGER, withdrawn INTEGER, finding TEXT, version TEXT, charts TEXT
);
CREATE TABLE places (depth INTEGER PRIMARY KEY, step INTEGER, found INTEGER, data BLOB);
CREATE TABLE notes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    step INTEGER, phase TEXT, id TEXT, kind TEXT, value TEXT, who TEXT, origin TEXT
);
PRAGMA user_version = {format};
COMMIT;
"""

_FROM_FIRST = """
BEGIN;
CREATE TABLE places (depth INTEGER PRIMARY KEY, step INTEGER, found INTEGER, data BLOB);
INSERT INTO places SELECT 0, step, 0, data FROM known;
DROP TABLE known;
PRAGMA user_version = {format};
COMMIT;
"""
"""Carries a journal of the first format on, which remembered one place of the turn tracker."""


def journal_place(name: str) -> Path:
    """Give where the journal of a game of this name lies, in this account's folder for programs' states."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower())[:40].strip("-") or "game"
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return user_state_path("guelta", appauthor=False) / "games" / f"{words}-{digest}.journal"


def charts_digest(game: Game[Any]) -> str:
    """Give twelve hex digits that change with any cell of the game's charts and lists."""
    digest = hashlib.sha256()
    for kind in (game.tables.charts, game.tables.lists):
        for name, table in sorted(kind.items()):
            digest.update(json.dumps([name, table.cells], default=dict, sort_keys=True).encode())
    return digest.hexdigest()[:12]


class Journal:
    """One game's journal, open for writing; `history` reads it."""

    def __init__(self, database: sqlite3.Connection, place: Path) -> None:
        self.place = place
        self.history = History(database, place)
        self._database = database
        self._last = self.history.at(self.history.last) if self.history.last >= 0 else Position()
        (depth,) = database.execute("SELECT MAX(depth) FROM places").fetchone()
        self._depth = depth or 0
        self._judged_by = ("", "")

    @classmethod
    def open(cls, place: Path, *, source: str) -> Journal:
        """Open the journal, or begin one for what `source` names.

        Refusal when another companion has it, when it cannot be written, or is no journal of this version.
        """
        database = _connect(place)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            (tables,) = database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            if tables == 0:
                database.executescript(_TABLES.format(format=_FORMAT))
            elif version == 1:
                database.executescript(_FROM_FIRST.format(format=_FORMAT))
            elif version != _FORMAT:
                raise Refusal(
                    f"{place} was written by another version of Guelta; use that one, or name another journal"
                )
            made = cls(database, place)
        except BaseException as error:
            database.close()
            if isinstance(error, HARM):
                raise Refusal(damaged(place, error)) from None
            raise
        if not made.fact("source"):
            made.put_fact("source", printable(source))
        return made

    def close(self) -> None:
        """Close the file, whole and without its write-ahead file; another companion may open it now."""
        self._database.close()

    # ---- what is written down ------------------------------------------------------------------------------

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """Write everything within or nothing."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def judged_by(self, game: Game[Any]) -> None:
        """Say by which rules and charts what follows is judged; the journal remembers all that ever did."""
        self._judged_by = (game.version, charts_digest(game))
        judges = self._judges()
        if self._judged_by not in judges:
            self.put_fact("judged by", json.dumps([*judges, self._judged_by]))

    def _judges(self) -> list[tuple[str, str]]:
        """Give version and charts of all rules by which something stands, be it that nothing was found."""
        rows = self._database.execute(
            "SELECT DISTINCT version, charts FROM findings WHERE withdrawn IS NULL ORDER BY number"
        )
        noted = (tuple(each) for each in json.loads(self.fact("judged by") or "[]"))
        return list(dict.fromkeys([*noted, *rows]))

    def wrote(self, news: News, text: str, table: Table) -> None:
        """Write one step down: the command text it came as, what it brought, and what was known after it."""
        has_turned = news.whole or table.depth != self._depth or bool(news.withdrawn)
        with self._at_once():
            self._write_step(news, text)
            for each in news.findings:
                self._write_finding(each)
            self._withdraw(news)
            if has_turned:
                *_, here = table.places()
                self._write_places(news.step, table.depth, [here])
        self._last, self._depth = news.position, table.depth

    def _write_step(self, news: News, text: str) -> None:
        changes = changes_between(self._last, news.position, news.changed)
        self._database.execute(
            "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                news.step,
                time.time(),
                news.sender,
                news.position.cursor,
                int(news.whole),
                written_text(text),
                changes,
            ),
        )
        if news.whole or news.step % CHECKPOINT == 0:
            self._database.execute("INSERT INTO boards VALUES (?, ?)", (news.step, str(news.position)))

    def _write_finding(self, each: Numbered) -> None:
        self._database.execute(
            "INSERT INTO findings VALUES (?, ?, NULL, ?, ?, ?)",
            (each.number, each.step, written_finding(each.finding), *self._judged_by),
        )

    def _withdraw(self, news: News) -> None:
        self._database.executemany(
            "UPDATE findings SET withdrawn = ? WHERE number = ?",
            [(news.step, number) for number in news.withdrawn],
        )

    def _write_places(self, step: int, depth: int, places: Sequence[Place]) -> None:
        """Write the last places of the turn tracker; those taken back or too far back are forgotten."""
        self._database.execute(
            "DELETE FROM places WHERE depth > ? OR depth < ?", (depth, depth - PLACES_BACK)
        )
        for at, place in enumerate(places, start=depth - len(places) + 1):
            known = json.dumps(place.known.as_json(), ensure_ascii=False).encode()
            self._database.execute(
                "INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?)",
                (at, step, place.found, zlib.compress(known, 1)),
            )

    def decide(
        self, phase: str, id: str, kind: str, values: Sequence[str], who: str = "", origin: str = ""
    ) -> None:
        """Write down what is noted at the desk; it is on the platter when this returns."""
        self._database.execute("PRAGMA synchronous = FULL")
        with self._at_once():
            self._database.execute(
                "INSERT INTO notes (step, phase, id, kind, value, who, origin) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (self.history.last, phase, id, kind, json.dumps(list(values)), who, origin),
            )
        self._database.execute("PRAGMA synchronous = NORMAL")

    def forget_decisions(self) -> None:
        """Keep what was noted up to now for the record alone: another game begins."""
        (number,) = self._database.execute("SELECT MAX(number) FROM notes").fetchone()
        self.put_fact("notes before", str(number or 0))

    def decisions(self) -> Iterable[Note]:
        """Give everything that was noted at the desk in this game, in order; Refusal when it is damaged."""
        with self.history.unharmed():
            rows = self._database.execute(
                "SELECT phase, id, kind, value, who, origin FROM notes WHERE number > ? ORDER BY number",
                (int(self.fact("notes before") or 0),),
            )
            return [
                Note(phase, id, kind, tuple(json.loads(value)), who, origin)
                for phase, id, kind, value, who, origin in rows
            ]

    def fact(self, name: str) -> str:
        """Give a fact about the game as a whole, such as its module; "" when it is not known."""
        found = self._database.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return "" if found is None else str(found[0])

    def put_fact(self, name: str, value: str) -> None:
        """Write a fact about the game as a whole."""
        self._database.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    # ---- taken back, judged anew ---------------------------------------------------------------------------

    def cut(self, step: int, table: Table) -> None:
        """Strike a step and all after it; `table` stands where the one before left it."""
        with self._at_once():
            for name in ("steps", "boards", "findings"):
                self._database.execute(f"DELETE FROM {name} WHERE step >= ?", (step,))
            self._database.execute("UPDATE findings SET withdrawn = NULL WHERE withdrawn >= ?", (step,))
            self._database.execute("DELETE FROM notes WHERE step >= ?", (step,))
            self._database.execute("DELETE FROM places")
            self._write_places(step - 1, table.depth, [*table.places()])
        self.history = History(self._database, self.place)
        self._last, self._depth = table.position, table.depth

    def begin_anew(self) -> None:
        """Strike every step: another game takes its place. What was decided is kept for the record alone."""
        self.forget_decisions()
        with self._at_once():
            for name in ("steps", "boards", "findings", "places"):
                self._database.execute(f"DELETE FROM {name}")
            self.put_fact("judged by", json.dumps([self._judged_by]))
        self.history = History(self._database, self.place)
        self._last = Position()

    def judged_otherwise(self) -> tuple[str, ...]:
        """Name the versions of the rules, other than those of today, by which what stands was judged."""
        versions = [
            f"{version} with other charts" if version == self._judged_by[0] else version
            for version, charts in self._judges()
            if (version, charts) != self._judged_by
        ]
        return tuple(dict.fromkeys(versions))

    def judged_anew(self, news: Iterable[News], table: Table) -> None:
        """Put the findings of the same steps, judged once more, in place of those there are."""
        with self._at_once():
            self._database.execute("DELETE FROM findings")
            self.put_fact("judged by", json.dumps([self._judged_by]))
            for each in news:
                for found in each.findings:
                    self._write_finding(found)
                self._withdraw(each)
            self._database.execute("DELETE FROM places")
            self._write_places(table.step, table.depth, [*table.places()])

    # ---- where the game was left ---------------------------------------------------------------------------

    def kept(self) -> Kept | None:
        """Give where the game was left, None when nothing was written yet; Refusal when it cannot be read."""
        with self.history.unharmed():
            return self._read_kept()

    def _read_kept(self) -> Kept | None:
        last = self.history.last
        rows = self._database.execute("SELECT step, found, data FROM places ORDER BY depth").fetchall()
        if not rows or last < 0:
            return None
        parse = lru_cache(maxsize=None)(Position.parse)  # the same boards stand in many of them
        places = []
        for (step, found, data), (end, *_) in zip(rows, [*rows[1:], (last + 1,)], strict=True):
            known = Known.from_json(json.loads(zlib.decompress(data)), parse)
            boards = self.history.boards(step + 1, end, known.position.cursor, BOARDS)
            places.append(Place(known, boards, found))
        (number,) = self._database.execute("SELECT MAX(number) FROM findings").fetchone()
        return Kept(last, tuple(places), self._depth, self.history.findings(last), number or 0)


def _mind_other_files(place: Path) -> None:
    """Refuse a file of somebody else's before anything of it is changed, even who may read it."""
    with place.open("rb") as file:
        head = file.read(_OWNER.stop)
    if head and not (head.startswith(_SQLITE) and int.from_bytes(head[_OWNER], "big") == _APPLICATION):
        raise Refusal(f"{place} is no journal of Guelta; move it away or name another with --journal")


def _connect(place: Path) -> sqlite3.Connection:
    """Open the file for this process alone, with rights for nobody but its owner."""
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if place.is_symlink():
            raise Refusal(f"the journal {place} is a link; name the file it leads to with --journal")
        os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o600))
        _mind_other_files(place)
        place.chmod(0o600)
    except OSError as error:
        raise Refusal(f"the journal {place} cannot be written: {error.strerror}") from None
    database = sqlite3.connect(place, timeout=0, isolation_level=None)
    try:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute(f"PRAGMA application_id = {_APPLICATION}")  # on disk before write-ahead mode begins
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("BEGIN EXCLUSIVE")
        database.execute("COMMIT")
    except sqlite3.OperationalError as error:
        database.close()
        if "locked" in str(error):
            raise Refusal(
                f"another Guelta follows this game already ({place.name}); use that one, or end it first"
            ) from None
        raise Refusal(f"the journal {place} cannot be written: {error}") from None
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # SQLite quotes what it found in its message
        database.close()
        raise Refusal(f"{place} is no journal of Guelta; move it away or name another") from None
    return database
