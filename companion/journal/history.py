"""What a journal tells of a game: its steps, the board after any of them, and what was found when.

Nothing but the board asked for is held in memory: a board is read from the last one written whole before it,
and what changed since.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from guelta.companion.journal.keeping import LOST, Damaged, Store
from guelta.companion.judging.knowledge import Passed
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import Numbered, Told, Turned, told_to
from guelta.companion.viewing.viewer import Viewer
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.game import Game

__all__ = [
    "CHECKPOINT",
    "HARM",
    "Digest",
    "HeardRow",
    "History",
    "Moved",
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


class Changed(ValueError):
    """A step is not as it was written; `step` is its number."""

    def __init__(self, step: int) -> None:
        super().__init__(f"from step {step} on another program has changed it")


_MOST_BOARDS = 1000
"""Boards of one phase that are taken up again; nobody moves that often in one. Ours."""

_MOST_UNSEEN = 100
"""Steps running, each of which changed only what somebody does not see, that are looked through. Ours."""

_NO_END = 1 << 62

_LONG = 400
"""Characters from which a command text is compressed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A step without its board: what came up with it, and whose life it changed.

    It `is_still` where nothing of the board changed, nor may have.
    """

    step: int
    sender: str
    cursor: str
    findings: tuple[Numbered, ...]
    turned: tuple[Turned, ...]
    whole: bool
    is_still: bool = False

    def heard_by(self, viewer: Viewer) -> HeardRow:
        """Return the step with what somebody hears of it."""
        found = told_to(viewer, self.findings)
        return HeardRow(self.step, self.sender, self.cursor, found, self.turned, self.whole, self.is_still)


@dataclass(frozen=True, slots=True)
class HeardRow(Row):
    """A step without its board, as somebody hears of it."""

    findings: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """The spaces that a step changed, and the boards before and after it."""

    spaces: tuple[str, ...]
    before: Position
    after: Position


@dataclass(slots=True)
class _Count:
    """The numbers by which a viewer knows what he heard, and the last finding that was looked at."""

    last: int = 0
    own: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Unseen:
    """The steps up to the last one looked at whose changes a viewer did not see."""

    last: int = -1
    steps: set[int] = field(default_factory=set)


class History:
    """A game from its first step to its last, read from the journal as it is asked for."""

    def __init__(self, database: Store, place: Path) -> None:
        self._database = database
        self._place = place
        self._read: tuple[int, Position] | None = None
        self._counts: dict[Viewer, _Count] = {}
        self._unseen: dict[Viewer, _Unseen] = {}

    @contextmanager
    def unharmed(self) -> Iterator[None]:
        """Read within this: what no journal holds is a Refusal that says what to do."""
        try:
            yield
        except HARM as error:
            raise damaged(self._place, error) from None

    def digest(self) -> Digest:
        """Go through every step; give the digest of the last, Changed where one is not as it was written."""
        digest = Digest()
        boards = dict(self._database.execute("SELECT step, board FROM boards"))
        rows = self._database.execute(
            "SELECT step, sender, cursor, whole, undone, text, changes, digest FROM steps ORDER BY step"
        )
        for number, (step, sender, cursor, whole, undone, text, changes, kept) in enumerate(rows):
            board = boards.pop(step, None)
            digest = digest.then(step, sender, text).seeing(cursor, whole, changes, board, undone)
            if step != number or str(digest) != kept:
                raise Changed(number)
        if boards:
            raise Changed(min(boards))
        return digest

    @property
    def last(self) -> int:
        """The number of the last step, -1 before the first."""
        (last,) = self._database.execute("SELECT MAX(step) FROM steps").fetchone()
        return -1 if last is None else int(last)

    def at(self, step: int) -> Position:
        """Find the board after a step, with the marks that only the way shows; KeyError if there is none."""
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

    def boards(self, first: int, end: int, cursor: str) -> tuple[Passed, ...]:
        """Return the last boards that changed, from a step to before another, while the cursor stood so."""
        rows = self._database.execute(
            "SELECT step, undone, whole FROM steps WHERE step >= ? AND step < ? AND cursor = ?"
            " AND changes IS NOT NULL ORDER BY step DESC LIMIT ?",
            (first, end, cursor, _MOST_BOARDS),
        ).fetchall()
        return tuple(Passed(self.at(step), bool(undone), bool(whole)) for step, undone, whole in rows[::-1])

    def _whole(self, step: int) -> tuple[int, Position]:
        found = self._database.execute(
            "SELECT step, board FROM boards WHERE step <= ? ORDER BY step DESC LIMIT 1", (step,)
        ).fetchone()
        return (-1, Position()) if found is None else (int(found[0]), Position.parse(found[1]))

    def steps(self, first: int = 0, end: int = _NO_END) -> Iterator[Row]:
        """Return every step from one on, to before another, without its board."""
        between = "step >= :step AND step < :end"
        found: dict[int, list[Numbered]] = {}
        for each in self._findings(between, first, end):
            found.setdefault(each.step, []).append(each)
        turned: dict[int, list[Turned]] = {}
        for number, at, life in self._database.execute(
            f"SELECT number, step, life FROM lives WHERE {between} ORDER BY step, number",
            {"step": first, "end": end},
        ):
            turned.setdefault(at, []).append(Turned(number, Life(life)))
        for step, sender, cursor, whole, still in self._database.execute(
            f"SELECT step, sender, cursor, whole, changes IS NULL FROM steps WHERE {between} ORDER BY step",
            {"step": first, "end": end},
        ):
            new, lives = tuple(found.get(step, ())), tuple(turned.get(step, ()))
            yield Row(step, sender, cursor, new, lives, bool(whole), bool(still))

    def numbers(self, viewer: Viewer) -> Mapping[int, int]:
        """Return by what number a viewer knows each finding that he hears: he counts those alone, from 1.

        A gap in the numbers of what he hears would tell him of what he does not.
        """
        count = self._counts.setdefault(viewer, _Count())
        rows = self._database.execute(
            "SELECT number, finding FROM findings WHERE number > ? ORDER BY number", (count.last,)
        )
        for number, finding in rows:
            count.last = number
            if viewer.finding(read_finding(finding)) is not None:
                count.own[number] = len(count.own) + 1
        return count.own

    def recount(self) -> None:
        """Renumber what viewers hear, since the findings were judged anew."""
        self._counts.clear()

    def unseen(self, viewer: Viewer, game: Game[Any], end: int) -> Container[int]:
        """Return the steps before `end` that changed the board, and nothing of it that a viewer sees."""
        if viewer.sides is None:
            return ()
        known = self._unseen.setdefault(viewer, _Unseen())
        position = self.at(known.last) if known.last >= 0 else Position()
        seen = viewer.board(game, position)
        rows = self._database.execute(
            "SELECT step, cursor, changes FROM steps WHERE step > ? AND step < ? ORDER BY step",
            (known.last, end),
        )
        for step, cursor, changes in rows:
            position = _changed(position, cursor, changes)
            if changes is not None:
                before, seen = seen, viewer.board(game, position)
                if seen == before.at(cursor):
                    known.steps.add(step)
            known.last = step
        return known.steps

    def moves_back(self) -> Iterator[Moved]:
        """Yield what the last steps moved, the last first, without those that moved nothing or laid a board.

        Not all of them: who sees nothing of so many has seen no move.
        """
        rows = self._database.execute(
            "SELECT step, changes FROM steps WHERE NOT whole AND step > 0 AND changes LIKE '%\"spaces\"%'"
            " ORDER BY step DESC LIMIT ?",
            (_MOST_UNSEEN,),
        ).fetchall()
        for step, changes in rows:
            before = self.at(step - 1)
            yield Moved(tuple(json.loads(changes).get("spaces", ())), before, self.at(step))

    def findings(self, step: int) -> tuple[Numbered, ...]:
        """Return what had been found by a step, each as it stood after it."""
        lives = {
            number: Life(life)
            for number, life in self._database.execute(
                "SELECT number, life FROM lives WHERE step <= ? ORDER BY step", (step,)
            )
        }
        found = self._findings("step <= :step", step)
        return tuple(replace(each, life=lives.get(each.number, Life.STANDS)) for each in found)

    def settled(self) -> list[tuple[int, Finding]]:
        """Return what the players play on with, and the steps after which they said so."""
        with self.unharmed():
            rows = self._database.execute(
                "SELECT lives.step, finding FROM lives JOIN findings USING (number) WHERE life = ?"
                " ORDER BY lives.step, number",
                (str(Life.SETTLED),),
            )
            return [(step, read_finding(finding)) for step, finding in rows]

    def text(self, step: int) -> str:
        """Return the command text of a step as it was written; it may hold passwords. KeyError if none."""
        with self.unharmed():
            found = self._database.execute("SELECT text FROM steps WHERE step = ?", (step,)).fetchone()
            text = None if found is None else read_text(found[0])
        if text is None:
            raise KeyError(step)
        return text

    def _findings(self, where: str, step: int, end: int = _NO_END) -> Iterator[Numbered]:
        for number, at, finding in self._database.execute(
            f"SELECT number, step, finding FROM findings WHERE {where} ORDER BY number",
            {"step": step, "end": end},
        ):
            yield Numbered(number, at, read_finding(finding))


def damaged(place: Path, error: Exception) -> Damaged:
    """Return what says of a journal why it cannot be read, and what to do."""
    return Damaged.of(place, _why(error))


def _why(error: Exception) -> str:
    if isinstance(error, Changed):
        return str(error)
    if isinstance(error, sqlite3.OperationalError) and str(error).startswith("no such"):
        return "a part of it is missing"
    if isinstance(error, sqlite3.DatabaseError):
        return LOST
    return "a part of it cannot be read"


# ---- how it is written


@dataclass(frozen=True, slots=True)
class Digest:
    """What shows that the steps up to one are as they were written: what was told there, and seen."""

    told: str = ""
    seen: str = ""

    def then(self, step: int, sender: str, text: str | bytes) -> Digest:
        """Return the digest of the next step; `text` as it is kept."""
        data = text if isinstance(text, bytes) else text.encode()
        return Digest(_digest(self.told, str(step), sender, data), self.seen)

    def seeing(
        self, cursor: str, whole: int, changes: str | None, board: str | None, undone: int = 0
    ) -> Digest:
        """Add what the step brought about; `board` where it is kept whole."""
        how = [str(undone)] if undone else []
        return Digest(self.told, _digest(self.seen, self.told, cursor, str(whole), changes, board, *how))

    def __str__(self) -> str:
        return f"{self.told} {self.seen}"


def _digest(*parts: str | bytes | None) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        data = part if isinstance(part, bytes) else b"" if part is None else part.encode()
        digest.update(b"%d " % (-1 if part is None else len(data)) + data)
    return digest.hexdigest()


def written_text(text: str) -> str | bytes:
    """Return a command text as it is kept: a long one compressed, and one that is no text to SQLite."""
    data = text.encode("utf-8", "surrogatepass")
    is_text = len(text) < _LONG and not any("\ud800" <= letter <= "\udfff" for letter in text)
    return text if is_text else zlib.compress(data, 1)


def read_text(kept: str | bytes) -> str:
    """Read what `written_text` gave."""
    return kept if isinstance(kept, str) else zlib.decompress(kept).decode("utf-8", "surrogatepass")


def written_finding(finding: Finding) -> str:
    """Return a finding as JSON."""
    return json.dumps(finding.whole_as_json(), ensure_ascii=False)


def read_finding(text: str) -> Finding:
    """Read what `written_finding` gave; what a later version has added is left out."""
    return Finding.from_json(json.loads(text))


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
