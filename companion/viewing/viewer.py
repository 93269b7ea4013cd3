"""What somebody sees and hears of a game who plays certain sides: the one door to whatever he reads.

Boards, findings, lines of a ledger and sentences about counters leave for a reader through his `Viewer`.
`PUBLIC` is that of whoever plays no side, to `EVERYTHING` nothing is hidden. What he makes of them has a type
of its own, and whatever is shown, said or written is made of that: of a raw one mypy refuses it
(`tests/seen_only.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NewType, NoReturn

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.procedure import Entry
from guelta.rules.engine.seers import ALL, Seers
from guelta.rules.engine.sight.sight import is_seen, seen_by

__all__ = [
    "EVERYTHING",
    "PUBLIC",
    "HeardEntry",
    "HeardFinding",
    "SeenBoard",
    "Sentence",
    "Viewer",
    "Worded",
    "viewer_at",
]

SeenBoard = NewType("SeenBoard", Position)
"""A board as somebody sees it; a `Viewer` makes it, and nobody else."""
HeardFinding = NewType("HeardFinding", Finding)
"""A finding as somebody hears it; a `Viewer` makes it, and nobody else."""
HeardEntry = NewType("HeardEntry", Entry)
"""A line of a ledger as somebody reads it; a `Viewer` makes it, and nobody else."""


class Sentence(ABC):
    """Something to be said about counters; only a `Viewer` makes text of it, and not every one the same.

    It is no str, so that a type check refuses to join or print it, and it refuses to be formatted.
    """

    @abstractmethod
    def told_to(self, viewer: Viewer) -> str:
        """Return what a viewer reads of it, "" for nothing."""

    def __repr__(self) -> str:
        """Name what kind of sentence it is: what it says stands in no list that is printed, and no trace."""
        return f"<{type(self).__name__}>"

    def __str__(self) -> NoReturn:
        raise TypeError("a sentence about counters is text to a viewer only: viewer.text(sentence)")

    def __format__(self, spec: str) -> NoReturn:
        str(self)
        raise AssertionError


@dataclass(frozen=True, slots=True, repr=False)
class Worded(Sentence):
    """A sentence that these may read; whoever else reads `public` instead, and nothing where that is ""."""

    words: str
    seen_by: Seers = ALL
    public: str = ""

    def told_to(self, viewer: Viewer) -> str:
        """Return the words, or what is public of them."""
        return self.words if viewer.may_see(self.seen_by) else self.public


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who plays these sides; from one of None nothing is hidden."""

    sides: tuple[str, ...] | None = ()

    def may_see(self, seers: Seers) -> bool:
        """Return whether he is among them."""
        return self.sides is None or seers.include(self.sides)

    def text(self, sentence: Sentence) -> str:
        """Return what he reads of a sentence, "" for nothing."""
        return sentence.told_to(self)

    def texts(self, sentences: Iterable[Sentence]) -> tuple[str, ...]:
        """Return what he reads of several sentences, each text once; those that say nothing are left out."""
        return tuple(dict.fromkeys(filter(None, map(self.text, sentences))))

    def board(self, game: Game[Any], position: Position) -> SeenBoard:
        """Return a board as he sees it."""
        return SeenBoard(position if self.sides is None else seen_by(game, position, self.sides))

    def sees(self, game: Game[Any], position: Position, counter: str) -> bool:
        """Return whether he sees a counter wherever it stands."""
        return self.sides is None or is_seen(game, position, counter, self.sides)

    def entries(self, entries: Iterable[Entry]) -> tuple[HeardEntry, ...]:
        """Return the lines of a ledger as he may read them."""
        return tuple(
            HeardEntry(each if self.may_see(each.seen_by) else _outline(each))
            for each in entries
            if self.may_see(each.seen_by) or each.public
        )

    def finding(self, finding: Finding) -> HeardFinding | None:
        """Return what he hears of a finding, None for nothing."""
        told = finding if self.sides is None else finding.told_to(self.sides)
        return None if told is None else HeardFinding(told)


def _outline(entry: Entry) -> Entry:
    """Return a line of a ledger with what everybody may know of it."""
    return replace(entry, text=entry.public, short=None, rests_on=())


PUBLIC = Viewer()
EVERYTHING = Viewer(None)


def viewer_at(game: Game[Any], seat: str | None) -> Viewer:
    """Return who sits at the seat of a side; at one that is no side's he sees what is public."""
    if not seat or seat not in game.sides:
        return PUBLIC
    return EVERYTHING if game.sides[seat].adjudicator else Viewer((seat,))
