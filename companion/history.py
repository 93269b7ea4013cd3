"""What a journal tells of a game: its steps, the board after any of them, and what was found when.

Nothing but the board asked for is held in memory: a board is read from the last one written whole before it,
and what changed since.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.game_file import Refusal
from companion.plain import plain
from companion.table import Numbered
from rules.engine.finding import Finding, Verdict
from rules.engine.position import Position, Standing

__all__ = [
    "CHECKPOINT",
    "HARM",
    "History",
    "Row",
    "changes_between",
    "damaged",
    "read_finding",
    "read_text",
    "written_finding",
    "written_text",
]

CHECKPOINT = 250
"""Every so many steps the whole board is written; between them, what changed."""

HARM = (sqlite3.Error, zlib.error, ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What comes of reading a file in which anything may stand."""

_LONG = 400
"""Characters from which a command text is compressed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A step without its board: what came up with it, and the numbers of what it withdrew."""

    step: int
    sender: str
    cursor: str
    findings: tuple[Numbered, ...]
    withdrawn: tuple[int, ...]
    whole: bool


class History:
    """A game from its first step to its last, read from the journal as it is asked for."""

    def __init__(self, database: sqlite3.Connection, place: Path) -> None:
        self._database = database
        self._place = place
        self._read: tuple[int, Position] | None = None

    @contextmanager
    def unharmed(self) -> Iterator[None]:
        """Read within this: what no journal holds is a Refusal that says what to do."""
        try:
            yield
        except HARM as error:
            raise Refusal(damaged(self._place, error)) from None

    @property
    def last(self) -> int:
        """The number of the last step, -1 before the first."""
        (last,) = self._database.execute("SELECT MAX(step) FROM steps").fetchone()
        return -1 if last is None else int(last)

    def at(self, step: int) -> Position:
        """Give the board after a step, with the marks that only the way shows; KeyError if there is none."""
        if not 0 <= step <= self.last:
            raise KeyError(step)
        if self._read is not None and step - CHECKPOINT < self._read[0] <= step:
            start, position = self._read
        else:
            start, position = self._whole(step)
        for cursor, changes in self._database.execute(
            "SELECT cursor, changes FROM steps WHERE step > ? AND step <= ? ORDER BY step", (start, step)
        ):
            position = _changed(position, cursor, changes)
        self._read = step, position
        return position

    def boards(self, first: int, end: int, cursor: str, most: int) -> tuple[Position, ...]:
        """Give the last boards, so many at most, from a step to before another while the cursor stood so."""
        rows = self._database.execute(
            "SELECT step FROM steps WHERE step >= ? AND step < ? AND cursor = ? ORDER BY step DESC LIMIT ?",
            (first, end, cursor, most),
        ).fetchall()
        return tuple(self.at(step) for (step,) in reversed(rows))

    def _whole(self, step: int) -> tuple[int, Position]:
        found = self._database.execute(
            "SELECT step, board FROM boards WHERE step <= ? ORDER BY step DESC LIMIT 1", (step,)
        ).fetchone()
        return (-1, Position()) if found is None else (int(found[0]), Position.parse(found[1]))

    def steps(self, first: int = 0) -> Iterator[Row]:
        """Give every step from one on, without its board."""
        found: dict[int, list[Numbered]] = {}
        for each in self._findings("step >= :step", first):
            found.setdefault(each.step, []).append(each)
        withdrawn: dict[int, list[int]] = {}
        for number, step in self._database.execute(
            "SELECT number, withdrawn FROM findings WHERE withdrawn IS NOT NULL ORDER BY number"
        ):
            withdrawn.setdefault(step, []).append(number)
        for step, sender, cursor, whole in self._database.execute(
            "SELECT step, sender, cursor, whole FROM steps WHERE step >= ? ORDER BY step", (first,)
        ):
            new = tuple(found.get(step, ()))
            yield Row(step, sender, cursor, new, tuple(withdrawn.get(step, ())), bool(whole))

    def findings(self, step: int) -> tuple[Numbered, ...]:
        """Give what stood after a step: come up by then, and not withdrawn by then."""
        where = "step <= :step AND (withdrawn IS NULL OR withdrawn > :step)"
        return tuple(self._findings(where, step))

    def text(self, step: int) -> str:
        """Give the command text of a step as it was written; it may hold passwords. KeyError if none."""
        with self.unharmed():
            found = self._database.execute("SELECT text FROM steps WHERE step = ?", (step,)).fetchone()
            text = None if found is None else read_text(found[0])
        if text is None:
            raise KeyError(step)
        return text

    def _findings(self, where: str, step: int) -> Iterator[Numbered]:
        for number, at, finding in self._database.execute(
            f"SELECT number, step, finding FROM findings WHERE {where} ORDER BY number", {"step": step}
        ):
            yield Numbered(number, at, read_finding(finding))


def damaged(place: Path, error: Exception) -> str:
    """Say of a journal that it cannot be read, and what to do."""
    return f"{place} is damaged ({plain(str(error))}); move it away to begin a new journal"


# ---- how it is written


def written_text(text: str) -> str | bytes:
    """Give a command text as it is kept: a long one compressed, and one that is no text to SQLite."""
    data = text.encode("utf-8", "surrogatepass")
    is_text = len(text) < _LONG and not any("\ud800" <= letter <= "\udfff" for letter in text)
    return text if is_text else zlib.compress(data, 1)


def read_text(kept: str | bytes) -> str:
    """Read what `written_text` gave."""
    return kept if isinstance(kept, str) else zlib.decompress(kept).decode("utf-8", "surrogatepass")


def written_finding(finding: Finding) -> str:
    """Give a finding as JSON."""
    return json.dumps({**finding.as_json(), "sign": finding.sign}, ensure_ascii=False)


def read_finding(text: str) -> Finding:
    """Read what `written_finding` gave; what a later version has added is left out."""
    data = json.loads(text)
    return Finding(
        rule=data["rule"],
        verdict=Verdict(data["verdict"]),
        phase=data["phase"],
        where=data["where"],
        counters=tuple(data["counters"]),
        message=data["message"],
        remedy=data["remedy"],
        rests_on=tuple(data["rests_on"]),
        sign=data.get("sign", ""),
    )


def changes_between(before: Position, after: Position, spaces: Iterable[str]) -> str | None:
    """Write what leads from one board to the next; None when only the cursor may have moved."""
    changes: dict[str, dict[str, str]] = {}
    if before.fields != after.fields:
        changes["fields"] = dict(after.fields)
    if changed := {space: " ".join(map(str, after.stack(space))) for space in spaces}:
        changes["spaces"] = changed
    return json.dumps(changes, ensure_ascii=False) if changes else None


def _changed(position: Position, cursor: str, changes: str | None) -> Position:
    if changes is None:
        return position if cursor == position.cursor else position.at(cursor)
    data = json.loads(changes)
    spaces = dict(position.spaces)
    for space, stack in data.get("spaces", {}).items():
        spaces[space] = tuple(map(Standing.parse, stack.split()))
    return Position(cursor, data.get("fields", position.fields), spaces)
