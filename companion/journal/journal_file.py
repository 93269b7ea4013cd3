"""The file of a journal: its tables, and how one of an earlier format is carried on."""

from __future__ import annotations

import json
import sqlite3
import zlib
from hashlib import blake2b
from pathlib import Path

from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.history import Digest
from guelta.companion.journal.keeping import APPLICATION, Store

__all__ = ["board_id", "carried_on", "in_memory"]

_FORMAT = 8
_TABLES = """
BEGIN;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE steps (
    step INTEGER PRIMARY KEY, at REAL, sender TEXT, cursor TEXT, whole INTEGER, text BLOB, changes TEXT,
    digest TEXT, undone INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE boards (step INTEGER PRIMARY KEY, board TEXT NOT NULL);
CREATE TABLE findings (
    number INTEGER PRIMARY KEY, step INTEGER, finding TEXT, version TEXT, charts TEXT
);
CREATE TABLE lives (number INTEGER, step INTEGER, life TEXT, PRIMARY KEY (number, step));
CREATE TABLE places (depth INTEGER PRIMARY KEY, step INTEGER, found INTEGER, data BLOB);
CREATE TABLE known_boards (id TEXT PRIMARY KEY, board BLOB NOT NULL);
CREATE TABLE heard (number INTEGER PRIMARY KEY, sender TEXT, text BLOB);
CREATE TABLE notes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    step INTEGER, phase TEXT, id TEXT, kind TEXT, value TEXT, who TEXT, origin TEXT, at REAL
);
PRAGMA user_version = {format};
COMMIT;
"""

_FROM_FIRST = """
BEGIN;
CREATE TABLE places (depth INTEGER PRIMARY KEY, step INTEGER, found INTEGER, data BLOB);
INSERT INTO places SELECT 0, step, 0, data FROM known;
DROP TABLE known;
PRAGMA user_version = 2;
COMMIT;
"""
"""Carries a journal of the first format on, which remembered one place of the turn tracker."""

_FROM_SECOND = """
BEGIN;
CREATE TABLE lives (number INTEGER, step INTEGER, life TEXT, PRIMARY KEY (number, step));
INSERT INTO lives SELECT number, withdrawn, 'undone' FROM findings WHERE withdrawn IS NOT NULL;
UPDATE places SET found = (SELECT COUNT(*) FROM findings AS each WHERE places.found > (
    SELECT COUNT(*) FROM findings AS other WHERE other.withdrawn IS NULL AND other.number < each.number
));
ALTER TABLE findings DROP COLUMN withdrawn;
PRAGMA user_version = 3;
COMMIT;
"""
"""Carries one of the second on, which knew of a finding only whether it was taken back."""

_FROM_THIRD = """
BEGIN;
ALTER TABLE steps ADD COLUMN digest TEXT;
PRAGMA user_version = 4;
COMMIT;
"""
"""Carries one of the third on, which had no digests."""

_FROM_FOURTH = """
BEGIN;
ALTER TABLE steps ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 5;
COMMIT;
"""
"""Carries one of the fourth on, which did not note what came by an undo; its digests stay true."""

_WITHOUT_TIMES = """
BEGIN;
ALTER TABLE notes ADD COLUMN at REAL;
PRAGMA user_version = 6;
COMMIT;
"""
"""Carries one of format 5 on, which did not note when something was decided."""

_BOARDS_AGAIN = """
BEGIN;
CREATE TABLE known_boards (id TEXT PRIMARY KEY, board BLOB NOT NULL);
PRAGMA user_version = 7;
COMMIT;
"""
"""Carries one of format 6 on, in which every place had all the boards it knew."""

_HEARD_FIRST = """
BEGIN;
CREATE TABLE IF NOT EXISTS heard (number INTEGER PRIMARY KEY, sender TEXT, text BLOB);
PRAGMA user_version = 8;
COMMIT;
"""
"""Carries one of format 7 on, which kept what was said only once it was judged."""

_CARRY_ON = (
    _FROM_FIRST,
    _FROM_SECOND,
    _FROM_THIRD,
    _FROM_FOURTH,
    _WITHOUT_TIMES,
    _BOARDS_AGAIN,
    _HEARD_FIRST,
)
_DIGESTS = 4
"""The first format with digests."""

_BOARDS_ONCE = 7
"""The first in which places name the boards they know."""


def carried_on(file: sqlite3.Connection, place: Path, trouble: str = "") -> Store:
    """Return what a file of this format or an earlier one has; tables that are not there are made.

    With `trouble` it is what was `remembered` of a file that cannot be written now.
    """
    (version,) = file.execute("PRAGMA user_version").fetchone()
    (tables,) = file.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if tables == 0:
        file.executescript(_TABLES.format(format=_FORMAT))
    elif 0 < version < _FORMAT:
        for script in _CARRY_ON[version - 1 :]:
            file.executescript(script)
        if version < _DIGESTS:
            _write_digests(file)
        if version < _BOARDS_ONCE:
            _name_boards(file)
    elif version != _FORMAT:
        raise Refusal(
            f"{place} was written by another version of Guelta; use that one, or name another journal"
        )
    return Store(file, place, trouble)


def _write_digests(file: sqlite3.Connection) -> None:
    digest, boards = Digest(), dict(file.execute("SELECT step, board FROM boards"))
    rows = file.execute("SELECT step, sender, cursor, whole, text, changes FROM steps ORDER BY step")
    for step, sender, cursor, whole, text, changes in rows.fetchall():
        digest = digest.then(step, sender, text).seeing(cursor, whole, changes, boards.get(step))
        file.execute("UPDATE steps SET digest = ? WHERE step = ?", (str(digest), step))


def board_id(notation: str) -> str:
    """Return what places call a board that they know."""
    return blake2b(notation.encode(), digest_size=12).hexdigest()


def _name_boards(file: sqlite3.Connection) -> None:
    for depth, data in file.execute("SELECT depth, data FROM places").fetchall():
        known = json.loads(zlib.decompress(data))
        boards = {board_id(board): board for board in known["boards"]}
        file.executemany(
            "INSERT OR IGNORE INTO known_boards VALUES (?, ?)",
            [(id, zlib.compress(board.encode(), 1)) for id, board in boards.items()],
        )
        known["boards"] = [*boards]
        written = zlib.compress(json.dumps(known, ensure_ascii=False).encode(), 1)
        file.execute("UPDATE places SET data = ? WHERE depth = ?", (written, depth))


def in_memory(place: Path, trouble: str) -> Store:
    """Return empty tables that cannot be in their place for now, and why."""
    store = Store(None, place, trouble)
    store.execute(f"PRAGMA application_id = {APPLICATION}")
    for statement in _TABLES.format(format=_FORMAT).split(";")[1:-2]:
        store.execute(statement)
    return store
