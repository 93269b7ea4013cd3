"""The file a journal is kept in, and what happens when it cannot be written: the game is kept beside it.

A full disk, a folder that vanished, a disk that became read-only end nothing. Everything is in a second place
as well, and goes on there until the file can be written again; then it has everything. That place is a
nameless file of SQLite's own among the temporary ones, of which only some pages are in memory: a journal of
hours of talk costs the disk alone. Where no such file can be written either, it is in memory.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from guelta.companion.following.game_file import Refusal

__all__ = [
    "APPLICATION",
    "LOST",
    "Damaged",
    "Store",
    "Unusable",
    "Unwritable",
    "connect",
    "mind_kind",
    "numbered",
    "remembered",
    "whole_or_none",
]

APPLICATION = 0x6775656C  # "guel": no other program's file is taken for a journal

_SQLITE = b"SQLite format 3\0"
_OWNER = slice(68, 72)  # where SQLite's file header has the application's number

FULL, READ_ONLY = "the disk is full", "the disk can no longer be written"
ON_DISK, IN_MEMORY = "", ":memory:"
"""What SQLite calls a nameless temporary file that goes with its connection, and a database in memory."""

_PAGES = 1000
"""Pages of four kilobytes that are held of the temporary file."""

_PAUSE = 5.0
"""Seconds before the file is tried again."""

_MOST_FILES = 1000


LOST = "the disk has lost parts of it"


class Unusable(Refusal):
    """A journal cannot be used; `why` says so in a few words, which name no path."""

    why = LOST


class Unwritable(Unusable):
    """A journal cannot be written."""

    @classmethod
    def of(cls, place: Path, error: Exception) -> Unwritable:
        """Return the error, with why."""
        made = cls(f"the journal {place} cannot be written: {error}")
        made.why = _why(error)
        return made

    @staticmethod
    def is_said_by(error: Exception) -> bool:
        """Return whether an error of SQLite's says so, and nothing of what was written before."""
        return isinstance(error, sqlite3.OperationalError) and _why(error) in (FULL, READ_ONLY)


class Damaged(Unusable):
    """A journal is not as it was written."""

    @classmethod
    def of(cls, place: Path, why: str) -> Damaged:
        """Return the error, with what to do."""
        made = cls(f"{place} is damaged ({why}); move it away to begin a new journal")
        made.why = why
        return made


class Store:
    """A SQLite database of this process alone, and a file that has the same.

    What is read is read from the former, so that a file that cannot be read while a game is on loses nothing.
    `trouble` says in a few words why nothing is being kept, and is "" while all is; a store that begins with
    trouble and a `file` has what that holds, and writes all of it there when it can.
    """

    def __init__(self, file: sqlite3.Connection | None, place: Path, trouble: str = "") -> None:
        self.place = place
        self.trouble = trouble
        self._own = _own(ON_DISK)
        self._since: list[tuple[str, Sequence[object] | dict[str, object]]] = []  # written at once, up to now
        self._file = None if trouble else file
        self._node = _node_of(place) if file is not None else None
        self._is_at_once = False
        self._next_try = 0.0
        if file is not None:
            file.backup(self._own)

    def execute(self, sql: str, values: Sequence[object] | dict[str, object] = ()) -> sqlite3.Cursor:
        """Execute one statement; what cannot be written into the file is in memory."""
        done = self._execute_own(sql, values)
        if self._file is not None and not sql.lstrip().upper().startswith("SELECT"):
            try:
                if not self._is_at_once:
                    self._mind_place()
                self._file.execute(sql, values)
            except (sqlite3.Error, OSError) as error:
                self._go_on_in_memory(error)
        return done

    def _execute_own(self, sql: str, values: Sequence[object] | dict[str, object]) -> sqlite3.Cursor:
        try:
            done = self._own.execute(sql, values)
        except sqlite3.OperationalError as error:
            if _why(error) != FULL and "disk" not in str(error).lower():
                raise
            self._move_into_memory()
            done = self._own.execute(sql, values)
        if self._is_at_once and not sql.startswith("SELECT"):
            self._since.append((sql, values))
        return done

    def _move_into_memory(self) -> None:
        """Go on in memory where no temporary file can be written, with what is being written at once."""
        on_disk, self._own = self._own, _own(IN_MEMORY)
        with suppress(sqlite3.Error):
            on_disk.execute("ROLLBACK")
        on_disk.backup(self._own)
        on_disk.close()
        if self._is_at_once:
            self._own.execute("BEGIN IMMEDIATE")
            for sql, values in self._since:
                self._own.execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement with every row."""
        for row in rows:
            self.execute(sql, row)

    @contextmanager
    def at_once(self, *, on_platter: bool = False) -> Iterator[None]:
        """Write everything within or nothing; what is written at once within belongs to it.

        It is there then if this program is killed, and `on_platter` even if the power goes.
        """
        if self._is_at_once:
            yield
            return
        if self.trouble:
            self.try_again()
        if on_platter:
            self.execute("PRAGMA synchronous = FULL")
        self.execute("BEGIN IMMEDIATE")
        self._since.clear()
        self._is_at_once = True
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            for database in filter(None, (self._own, self._file)):
                with suppress(sqlite3.Error):
                    database.execute("ROLLBACK")
            raise
        finally:
            self._is_at_once = False
            if on_platter:
                self.execute("PRAGMA synchronous = NORMAL")

    def _mind_place(self) -> None:
        """Notice a file that was moved or deleted: what is written into it still would be lost."""
        if _node_of(self.place) != self._node:
            raise OSError("its file is gone")

    def _go_on_in_memory(self, error: Exception) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()  # what was begun there is left undone
        self._file = None
        self.trouble = _why(error)
        self._next_try = time.monotonic() + _PAUSE

    def try_again(self, *, at_once: bool = False) -> bool:
        """Write all there is into the file if that can be done again, and go on in it."""
        if not self.trouble or (time.monotonic() < self._next_try and not at_once):
            return not self.trouble
        self._next_try = time.monotonic() + _PAUSE
        place = self._place_to_write()
        try:
            with whole_or_none(place):
                file = connect(place)
                try:
                    self._own.backup(file)
                    file.execute("PRAGMA journal_mode = WAL")
                    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                except sqlite3.Error:
                    file.close()
                    raise
        except (Refusal, sqlite3.Error):
            return False
        self._file, self.place, self.trouble = file, place, ""
        self._node = _node_of(place)
        return True

    def _place_to_write(self) -> Path:
        """Find where all of it may be written: its own file, but never over what it does not hold itself."""
        if self._node is not None:
            return self.place
        names = (self.place, *(numbered(self.place, number) for number in range(2, _MOST_FILES)))
        return next((each for each in names if not each.exists()), self.place)

    def close(self) -> None:
        """Close it, after a last try to write what is in memory alone."""
        if self.trouble:
            self.try_again(at_once=True)
        for database in filter(None, (self._own, self._file)):
            database.close()


def _own(name: str) -> sqlite3.Connection:
    """Open a database that nobody else sees, and that need not outlive this process."""
    made = sqlite3.connect(name, isolation_level=None, check_same_thread=True)
    made.execute(f"PRAGMA cache_size = {_PAGES}")
    made.execute("PRAGMA synchronous = OFF")
    made.execute("PRAGMA journal_mode = MEMORY")
    return made


def numbered(place: Path, number: int) -> Path:
    """Return the place of one of several: the first has no number."""
    return place if number == 1 else place.with_name(f"{place.stem}-{number}{place.suffix}")


def _node_of(place: Path) -> tuple[int, int] | None:
    try:
        found = place.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _why(error: Exception) -> str:
    said = str(error).lower()
    if "full" in said or "no space" in said:
        return FULL
    if "readonly" in said or "read-only" in said:
        return READ_ONLY
    if "gone" in said or "unable to open" in said:
        return "its folder or file is gone"
    return "its file cannot be written"


def remembered(place: Path) -> sqlite3.Connection | None:
    """Return what a file holds whose disk takes nothing now, in memory; None where nothing can be read.

    SQLite reads what was written ahead only where it can write beside it: a copy among the temporary files.
    """
    made, tables = _own(IN_MEMORY), 0
    with suppress(sqlite3.Error, OSError), TemporaryDirectory() as folder:
        copy = Path(folder) / "journal"
        shutil.copyfile(place, copy)
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{place}-wal", f"{copy}-wal")
        with closing(sqlite3.connect(copy)) as file:
            file.backup(made)
        (tables,) = made.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if tables:
        return made
    made.close()
    return None


def _mind_other_files(place: Path) -> None:
    """Refuse a file of somebody else's before anything of it is changed, even who may read it."""
    with place.open("rb") as file:
        head = file.read(_OWNER.stop)
    if head and not (head.startswith(_SQLITE) and int.from_bytes(head[_OWNER], "big") == APPLICATION):
        raise Refusal(f"{place} is not a journal of Guelta; move it away or name another with --journal")


def mind_kind(place: Path) -> None:
    """Refuse what is there and no file: a pipe would be waited for, and a device written to."""
    if place.is_dir():
        raise Refusal(f"the journal {place} is a folder; name a file in it")
    if place.exists() and not place.is_file():
        raise Refusal(f"the journal {place} is not a file but a device, a pipe or the like; name another")


@contextmanager
def whole_or_none(place: Path) -> Iterator[None]:
    """Leave no file behind that was not there before and cannot be written; one of another's is not that."""
    is_new = not os.path.lexists(place)
    try:
        yield
    except (Unwritable, sqlite3.Error):
        if is_new:
            for end in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    Path(f"{place}{end}").unlink()
        raise


def connect(place: Path) -> sqlite3.Connection:
    """Open the file for this process alone, with rights for nobody but its owner."""
    try:
        mind_kind(place)
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if place.is_symlink():
            raise Refusal(f"the journal {place} is a link; name the file it leads to with --journal")
        os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o600))
        _mind_other_files(place)
        place.chmod(0o600)
    except OSError as error:
        raise Unwritable.of(place, OSError(error.strerror)) from None
    database = sqlite3.connect(place, timeout=0, isolation_level=None)
    try:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute(f"PRAGMA application_id = {APPLICATION}")  # on disk before write-ahead mode begins
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
        raise Unwritable.of(place, error) from None
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # SQLite quotes what it found in its message
        database.close()
        raise Damaged.of(place, LOST) from None
    return database
