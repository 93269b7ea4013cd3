"""One phase of the running game with its paperwork: how it began, what was decided, what became of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from guelta.companion.paperwork.compare import (
    Compared,
    Fact,
    Shown,
    as_done_by_hand,
    changes,
    compared,
    patched,
    shows,
)
from guelta.companion.paperwork.decision import Decision
from guelta.companion.paperwork.work import Part, Work
from guelta.companion.paperwork.worksheet import Line, Worksheet
from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game

__all__ = ["CarriedOut", "Folder", "noted_board"]

_BOARDS = 64
"""How many boards that were noted are at hand; those of phases long gone are kept as text only."""


@lru_cache(_BOARDS)
def noted_board(text: str) -> Position:
    """Return a board that was noted."""
    return Position.parse(text)


@dataclass(frozen=True)
class CarriedOut:
    """A worksheet as it was carried out: its ledger, and what it changed."""

    lines: tuple[Line, ...]
    changed: Mapping[Fact, str]
    summary: str

    def dump(self) -> str:
        """Write it down."""
        changed = [[*fact, value] for fact, value in self.changed.items()]
        lines = [asdict(line) for line in self.lines]
        return json.dumps({"lines": lines, "changed": changed, "summary": self.summary}, ensure_ascii=False)

    @classmethod
    def load(cls, text: str) -> CarriedOut:
        """Read what `dump` wrote."""
        data = json.loads(text)
        lines = (
            Line(**{**line, "dice": tuple(line["dice"]), "rests_on": tuple(line.get("rests_on", ()))})
            for line in data["lines"]
        )
        changed = {Fact(counter, aspect): value for counter, aspect, value in data["changed"]}
        return cls(tuple(lines), changed, data["summary"])


@dataclass
class Folder:
    """The paperwork of one phase.

    `began` is the board as the phase began, in notation, `left` as the turn tracker left it, "" while it
    stands there; `state_left` is how far the worksheet was then, "" when it was worked on since. `next_throw`
    is the number of the first throw of its log that may still be taken without asking. With `as_it_began`
    nothing that was moved by hand since then counts as having been so before.
    """

    game: Game[Any]
    work: Work
    began: str
    left: str = ""
    state_left: str = ""
    decisions: list[Decision] = field(default_factory=list)
    next_throw: int = 1
    as_it_began: bool = False
    carried_out: CarriedOut | None = None
    _known: tuple[object, ...] = ()
    _sheet: Worksheet | None = None
    _as_it_began: Worksheet | None = None
    """The decisions on the board as the phase began, which shows what players have moved for them by hand."""

    def sheet(self, board: Position) -> Worksheet:
        """Return the worksheet as the decisions fit the board; worked out when something has changed."""
        known = (self.began, self.left or board, self.as_it_began, tuple(self.decisions))
        if self._sheet is None or known != self._known:
            board = noted_board(self.left) if self.left else board
            start = self.start(_bare(board, self.work.path))
            self._sheet = Worksheet.fitted(self.game, self.work, start, self.decisions, self._sheet)
            self._known = known
        return self._sheet

    def start(self, board: Position) -> Position:
        """Return the board the worksheet begins with.

        What ends a phase that was played begins with the board as it is. Else it is the one with which the
        phase began, and with everything that was changed since which the worksheet does not change itself:
        that was put right, and not carried out by hand.
        """
        if self.work.part is Part.END:
            return board
        began = _bare(noted_board(self.began), self.work.path)
        if self.work.part is Part.MEANWHILE or self.as_it_began:
            return began
        hand = changes(began, board)
        if not hand:
            return board
        tried = Worksheet.fitted(self.game, self.work, began, self.decisions, self._as_it_began)
        self._as_it_began = tried
        own = as_done_by_hand(tried.changed, began, hand, self.game.charts.counters)
        put_right = {fact: value for fact, value in hand.items() if fact not in own}
        return board if put_right == hand else patched(began, put_right)

    def put_right(self, sheet: Worksheet, shown: Shown) -> Iterator[Compared]:
        """Yield what was moved by hand since the phase began and counts as having been so before."""
        began = _bare(noted_board(self.began), self.work.path)
        hand = changes(began, sheet.start) if self.work.part is Part.WHOLE else {}
        return compared(began, hand, sheet.start, shown)

    def changed(self, board: Position) -> Mapping[Fact, str]:
        """Return what the worksheet changes, with the counters that players have moved for it by hand."""
        sheet = self.sheet(board)
        if not sheet.changed or self.work.part is Part.END:
            return sheet.changed
        hand = changes(sheet.start, _bare(board, self.work.path))
        return as_done_by_hand(sheet.changed, sheet.start, hand, self.game.charts.counters)

    def is_taken_back(self, before: Position, board: Position, shown: Shown) -> bool:
        """Return whether what was carried out stood on the board and has just gone from it, all of it.

        Only of a phase with one worksheet can that be said: what ends a phase turns markers back by itself.
        """
        if self.carried_out is None or self.work.part is not Part.WHOLE:
            return False
        new = {fact: value for fact, value in self.carried_out.changed.items() if shown.has(fact)}
        old = changes(patched(noted_board(self.began), new), noted_board(self.began))
        return bool(old) and shows(before, new) and shows(board, old)

    def after(self, board: Position) -> Position:
        """Return a board with everything that the worksheet changes."""
        sheet = self.sheet(board)
        here = _bare(board, self.work.path)
        done = sheet.position if here == sheet.start else patched(here, self.changed(board))
        return done.at(board.cursor).with_fields(**{ROLLS: board.fields.get(ROLLS, "")})


def _bare(position: Position, path: str) -> Position:
    """Return a board without the throws of its phase, and the cursor where the worksheet belongs."""
    return position.at(path).with_fields(**{ROLLS: ""})
