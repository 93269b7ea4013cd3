"""The journal of one game: everything seen, found and decided is on disk before anybody is told of it.

It is a SQLite file that only its owner can read, since command texts hold the passwords that VASSAL sends in
clear. One companion has it at a time. Steps are committed one by one in write-ahead mode without waiting for
the platter: a companion that is killed loses none of them, a power cut at most the last few, and those the
game itself still has. What players decide is on the platter before it counts.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from guelta.builder.vassal.command import Command, encode
from guelta.builder.vassal.errors import UnencodableError
from guelta.companion.following.printable import printable
from guelta.companion.journal.history import (
    CHECKPOINT,
    HARM,
    Changed,
    Digest,
    History,
    changes_between,
    damaged,
    read_text,
    written_finding,
    written_text,
)
from guelta.companion.journal.journal_file import carried_on, in_memory
from guelta.companion.journal.keeping import Store, Unwritable, connect, remembered, whole_or_none
from guelta.companion.journal.places import STANDING, Listed, Named, packed, unpacked
from guelta.companion.judging.knowledge import PLACES_BACK, Known, Place
from guelta.companion.judging.tabletop import Kept, News, Numbered, Tabletop
from guelta.companion.paperwork.notes import Note
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game

_MOST_HEARD = 1000
"""Things said before another that may be judged after it; what is older was passed over."""

__all__ = ["Journal", "charts_digest", "journal_place", "kept_text"]


def kept_text(commands: Command) -> str:
    """Return commands as a journal keeps them: those that VASSAL itself could not write are kept as none."""
    try:
        return encode(commands)
    except UnencodableError:
        return ""


def journal_place(name: str) -> Path:
    """Return where the journal of a game of this name lies, in this account's folder for programs' states."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower())[:40].strip("-") or "game"
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return user_state_path("guelta", appauthor=False) / "games" / f"{words}-{digest}.journal"


def charts_digest(game: Game[Any]) -> str:
    """Return twelve hex digits that change with any cell of the game's charts and lists."""
    digest = hashlib.sha256()
    for kind in (game.tables.charts, game.tables.lists):
        for name, table in sorted(kind.items()):
            digest.update(json.dumps([name, table.cells], default=dict, sort_keys=True).encode())
    return digest.hexdigest()[:12]


def _connected(place: Path) -> tuple[sqlite3.Connection, str]:
    """Open a journal's file; or what it holds, and why it cannot be written now."""
    try:
        return connect(place), ""
    except Unwritable as refusal:
        file = remembered(place)
        if file is None:
            raise
        return file, refusal.why


class Journal:
    """One game's journal, open for writing; `history` reads it."""

    def __init__(self, database: Store, place: Path) -> None:
        self.said = ""  # what players should know of how it came about
        self.history = History(database, place)
        self._database = database
        self._last = self.history.at(self.history.last) if self.history.last >= 0 else Position()
        self._digest = self.history.digest()
        (depth,) = database.execute("SELECT MAX(depth) FROM places").fetchone()
        self._depth = depth or 0
        self._place: tuple[int, str] | None = None  # what was written last of a place, but for what stands
        self._listed = Listed()
        self._judged_by = ("", "")

    @classmethod
    def open(cls, place: Path, *, source: str) -> Journal:
        """Open the journal, or begin one for what `source` names.

        One that holds a game and cannot be written now is gone on with in memory until it can. Refusal when
        another companion has it, when it cannot be written, or is no journal of this version;
        Damaged when it is not as it was written.
        """
        with whole_or_none(place):
            file, trouble = _connected(place)
            try:
                made = cls(carried_on(file, place, trouble), place)
                made.mind_harm()
                made._forget_boards()
                made._take_up_heard()
            except BaseException as error:
                file.close()
                if isinstance(error, HARM):
                    is_full = Unwritable.is_said_by(error)
                    raise (Unwritable.of if is_full else damaged)(place, error) from None
                raise
        if not made.fact("source"):
            made.put_fact("source", printable(source))
        return made

    def mind_harm(self) -> None:
        """Read all there is once; a Refusal or any of HARM where it is not as it was written."""
        (sound,) = self._database.execute("SELECT * FROM pragma_quick_check").fetchone()
        if sound != "ok":
            raise sqlite3.DatabaseError(sound)
        self.kept()
        self.decisions()
        last = self.history.last
        for name in ("findings", "lives", "places"):
            (step,) = self._database.execute(f"SELECT MAX(step) FROM {name}").fetchone()
            if step is not None and step > last:
                raise Changed(last + 1)

    @classmethod
    def in_memory(cls, place: Path, *, source: str, trouble: str) -> Journal:
        """Begin a journal that is kept in memory alone until its place, or one beside it, can be written."""
        made = cls(in_memory(place, trouble), place)
        made.put_fact("source", printable(source))
        return made

    @property
    def place(self) -> Path:
        """Where it lies, or is to lie when it can be written."""
        return self._database.place

    def close(self) -> None:
        """Close the file, whole and without its write-ahead file; another companion may open it now."""
        self._database.close()

    # ---- what is written down ------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """Why nothing is being kept for now, in a few words; "" while all is."""
        return self._database.trouble

    def judged_by(self, game: Game[Any]) -> None:
        """Record by which rules and charts what follows is judged; the journal keeps all that ever did."""
        self._judged_by = (game.version, charts_digest(game))
        judges = self._judges()
        if self._judged_by not in judges:
            self.put_fact("judged by", json.dumps([*judges, self._judged_by]))

    def _judges(self) -> list[tuple[str, str]]:
        """Return version and charts of all rules by which something stands, be it that nothing was found."""
        rows = self._database.execute("SELECT DISTINCT version, charts FROM findings ORDER BY number")
        noted = (tuple(each) for each in json.loads(self.fact("judged by") or "[]"))
        return list(dict.fromkeys([*noted, *rows]))

    def heard(self, sender: str, text: str) -> None:
        """Write down what is about to be passed on; `wrote` makes a step of it.

        A companion that is killed in between takes it up as a step that was not judged.
        """
        self._database.execute("INSERT INTO heard (sender, text) VALUES (?, ?)", (sender, written_text(text)))

    @contextmanager
    def passing_on(self, sender: str, text: str) -> Iterator[None]:
        """Write down what is passed on meanwhile, as `heard` does; nothing of what is refused."""
        self.heard(sender, text)
        try:
            yield
        except Exception:
            self._forget_heard(sender, text)
            raise

    def _take_up_heard(self) -> None:
        """Make steps of what was passed on and never judged; the state that comes next has what it did."""
        rows = self._database.execute("SELECT sender, text FROM heard ORDER BY number").fetchall()
        with self._database.at_once():
            for step, (sender, text) in enumerate(rows, start=self.history.last + 1):
                if step:
                    news = News(step, sender, self._last, (), (), ())
                    self._digest = self._write_step(news, read_text(text))
            self._database.execute("DELETE FROM heard")

    def wrote(self, news: News, text: str, tabletop: Tabletop) -> None:
        """Write one step down: the command text it came as, what it brought, and what was known after it."""
        has_turned = news.whole or tabletop.depth != self._depth
        with self._database.at_once():
            digest = self._write_step(news, text)
            self._forget_heard(news.sender, text)
            for each in news.findings:
                self._write_finding(each)
            self._write_lives(news)
            if has_turned:
                *_, here = tabletop.places()
                self._write_places(news.step, tabletop.depth, [here])
            elif news.turned:
                self._write_open(tabletop)
        self._last, self._depth, self._digest = news.position, tabletop.depth, digest

    def _forget_heard(self, sender: str, text: str) -> None:
        self._database.execute(
            "DELETE FROM heard WHERE number <= (SELECT MIN(number) FROM heard WHERE sender = ? AND text = ?)"
            " - ?",
            (sender, written_text(text), _MOST_HEARD),
        )
        self._database.execute(
            "DELETE FROM heard WHERE number = (SELECT MIN(number) FROM heard WHERE sender = ? AND text = ?)",
            (sender, written_text(text)),
        )

    def _write_step(self, news: News, text: str) -> Digest:
        cursor, kept = news.position.cursor, written_text(text)
        whole, undone = int(news.whole), int(news.undone)
        changes = changes_between(self._last, news.position, news.changed)
        board = str(news.position) if news.whole or news.step % CHECKPOINT == 0 else None
        told = self._digest.then(news.step, news.sender, kept)
        digest = told.seeing(cursor, whole, changes, board, undone)
        self._database.execute(
            "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (news.step, time.time(), news.sender, cursor, whole, kept, changes, str(digest), undone),
        )
        if board is not None:
            self._database.execute("INSERT INTO boards VALUES (?, ?)", (news.step, board))
        return digest

    def _write_finding(self, each: Numbered) -> None:
        self._database.execute(
            "INSERT INTO findings VALUES (?, ?, ?, ?, ?)",
            (each.number, each.step, written_finding(each.finding), *self._judged_by),
        )

    def _write_lives(self, news: News) -> None:
        self._database.executemany(
            "INSERT OR REPLACE INTO lives VALUES (?, ?, ?)",
            [(number, news.step, str(life)) for number, life in news.turned],
        )

    def came_since(self, news: News, tabletop: Tabletop) -> None:
        """Write down what came up after the last step: what was found late, what the players play on with."""
        with self._database.at_once():
            for each in news.findings:
                self._write_finding(each)
            self._write_lives(news)
            self._write_open(tabletop)

    def _write_open(self, tabletop: Tabletop) -> None:
        """Write what stands at the place of now; the board on which it began stays as it is."""
        depth = tabletop.depth
        if self._place is None or self._place[0] != depth:
            found = self._database.execute("SELECT data FROM places WHERE depth = ?", (depth,)).fetchone()
            if found is None:
                return
            known = {name: told for name, told in unpacked(found[0]).items() if name not in STANDING}
            self._place = depth, json.dumps(known, ensure_ascii=False)
        data = packed(self._place[1], tabletop.known.standing_as_json(self._listed))
        self._database.execute("UPDATE places SET data = ? WHERE depth = ?", (data, depth))

    def _write_places(self, step: int, depth: int, places: Sequence[Place]) -> None:
        """Write the last places of the turn tracker; those taken back or too far back are forgotten."""
        self._database.execute(
            "DELETE FROM places WHERE depth > ? OR depth < ?", (depth, depth - PLACES_BACK)
        )
        for at, place in enumerate(places, start=depth - len(places) + 1):
            boards = Named()
            known = json.dumps(place.known.placed_as_json(boards.called), ensure_ascii=False)
            self._write_boards(boards)
            data = packed(known, place.known.standing_as_json(self._listed))
            self._database.execute(
                "INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?)", (at, step, place.found, data)
            )
            self._place = at, known

    def _write_boards(self, boards: Mapping[str, Position]) -> None:
        """Write those boards that no place has known yet: one place after another knows nearly the same."""
        ids = f"SELECT id FROM known_boards WHERE id IN ({', '.join('?' * len(boards))})"
        there = {id for (id,) in self._database.execute(ids, [*boards])}
        self._database.executemany(
            "INSERT INTO known_boards VALUES (?, ?)",
            [(id, zlib.compress(str(board).encode(), 1)) for id, board in boards.items() if id not in there],
        )

    def _forget_boards(self) -> None:
        """Forget boards that no place knows any more."""
        places = self._database.execute("SELECT data FROM places")
        known = {id for (data,) in places for id in unpacked(data)["boards"]}
        gone = [
            each for each in self._database.execute("SELECT id FROM known_boards") if each[0] not in known
        ]
        with self._database.at_once():
            self._database.executemany("DELETE FROM known_boards WHERE id = ?", gone)

    def decide(
        self,
        phase: str,
        id: str,
        kind: str,
        values: Sequence[str],
        who: str = "",
        origin: str = "",
        at: float = 0.0,
        *,
        step: int | None = None,
    ) -> None:
        """Write down what is noted at the desk, now or at a `step`; then it is on the platter."""
        step = self.history.last if step is None else step
        with self._database.at_once(on_platter=True):
            self._database.execute(
                "INSERT INTO notes (step, phase, id, kind, value, who, origin, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (step, phase, id, kind, json.dumps(list(values)), who, origin, at),
            )

    def at_once(self) -> AbstractContextManager[None]:
        """Write down as one what follows from a step; it is kept as the step itself is."""
        return self._database.at_once()

    def forget_decisions(self) -> None:
        """Keep what was noted up to now for the record alone: another game begins."""
        (number,) = self._database.execute("SELECT MAX(number) FROM notes").fetchone()
        self.put_fact("notes before", str(number or 0))

    def decisions(self) -> Iterable[Note]:
        """Return everything that was noted at the desk in this game, in order; Refusal when it is damaged."""
        with self.history.unharmed():
            rows = self._database.execute(
                "SELECT phase, id, kind, value, who, origin, at FROM notes WHERE number > ? ORDER BY number",
                (int(self.fact("notes before") or 0),),
            )
            return [
                Note(phase, id, kind, tuple(json.loads(value)), who, origin, at or 0.0)
                for phase, id, kind, value, who, origin, at in rows
            ]

    def fact(self, name: str) -> str:
        """Return a fact about the game as a whole, such as its module; "" when it is not known."""
        found = self._database.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return "" if found is None else str(found[0])

    def put_fact(self, name: str, value: str) -> None:
        """Write a fact about the game as a whole."""
        self._database.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    # ---- taken back, judged anew ---------------------------------------------------------------------------

    def cut(self, step: int, tabletop: Tabletop, news: Iterable[News]) -> None:
        """Strike a step and all after it; `tabletop` stands where the one before left it, judged anew.

        `news` is what came up with the steps that stay.
        """
        with self._database.at_once():
            for name in ("steps", "boards", "notes"):
                self._database.execute(f"DELETE FROM {name} WHERE step >= ?", (step,))
            self._judge_anew(news, tabletop)
        self.history = History(self._database, self.place)
        self._last, self._depth, self._digest = tabletop.position, tabletop.depth, self.history.digest()

    def begin_anew(self) -> None:
        """Strike every step: another game takes its place. What was decided is kept for the record alone."""
        self.forget_decisions()
        with self._database.at_once():
            for name in ("steps", "boards", "findings", "lives", "places", "known_boards"):
                self._database.execute(f"DELETE FROM {name}")
            self.put_fact("judged by", json.dumps([self._judged_by]))
        self.history = History(self._database, self.place)
        self._last, self._digest, self._place = Position(), Digest(), None

    def judged_otherwise(self) -> tuple[str, ...]:
        """Name the versions of the rules, other than those of today, by which what stands was judged."""
        versions = [
            f"{version} with other charts" if version == self._judged_by[0] else version
            for version, charts in self._judges()
            if (version, charts) != self._judged_by
        ]
        return tuple(dict.fromkeys(versions))

    def judged_anew(self, news: Iterable[News], tabletop: Tabletop) -> None:
        """Put the findings of the same steps, judged once more, in place of those there are."""
        with self._database.at_once():
            self._judge_anew(news, tabletop)

    def _judge_anew(self, news: Iterable[News], tabletop: Tabletop) -> None:
        for name in ("findings", "lives", "places", "known_boards"):
            self._database.execute(f"DELETE FROM {name}")
        self.history.recount()
        self.put_fact("judged by", json.dumps([self._judged_by]))
        for each in news:
            for found in each.findings:
                self._write_finding(found)
            self._write_lives(each)
        self._write_places(tabletop.step, tabletop.depth, [*tabletop.places()])

    # ---- where the game was left ---------------------------------------------------------------------------

    def kept(self) -> Kept | None:
        """Find where the game was left, None when nothing was written yet; Refusal when it cannot be read."""
        with self.history.unharmed():
            return self._read_kept()

    def _read_kept(self) -> Kept | None:
        last = self.history.last
        rows = self._database.execute("SELECT step, found, data FROM places ORDER BY depth").fetchall()
        if not rows or last < 0:
            return None
        written = self._database.execute("SELECT id, board FROM known_boards")
        boards = {id: Position.parse(zlib.decompress(board).decode()) for id, board in written}
        places = []
        for (step, found, data), (end, *_) in zip(rows, [*rows[1:], (last + 1,)], strict=True):
            known = Known.from_json(unpacked(data), boards.__getitem__)
            passed = self.history.boards(step + 1, end, known.position.cursor)
            places.append(Place(known, passed, found))
        (number,) = self._database.execute("SELECT MAX(number) FROM findings").fetchone()
        return Kept(last, tuple(places), self._depth, self.history.findings(last), number or 0)
