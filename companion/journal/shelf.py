"""The journals of one room: every game that was played there has its own, and is found again by its board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.keeping import Unusable, numbered
from guelta.companion.judging.tabletop import Kept, News

__all__ = ["Shelf"]

_MOST_LOOKED_AT = 20
"""How many games of a room are looked through, the latest first."""


class Shelf:
    """Where the games of a room are kept: the first in `place`, others beside it with a number.

    `opened` opens the journal in a place; where it cannot, the game is kept in memory until it can.
    """

    def __init__(self, place: Path, opened: Callable[[Path], Journal], source: str) -> None:
        self._place = place
        self._opened = opened
        self._source = source

    def journal_of(self, lay: Callable[[Kept | None], News]) -> Journal:
        """Return the journal of the game whose state `lay` lays, going on from where a journal left its game.

        It is the one that was left on this very board, or else the latest if its game can have led there. Any
        other game gets a new one.
        """
        latest: Path | None = None
        trouble = ""
        for number, place in enumerate(self._there()):
            try:
                journal = self._opened(place)
                kept = journal.kept()
            except Refusal as refusal:
                trouble = trouble or str(refusal)
                continue
            news = lay(kept)
            if kept is None or (not news.begins_anew and not news.changed and not news.findings):
                return journal
            journal.close()
            if number == 0 and not news.begins_anew:
                latest = place
        if latest is not None:
            return self._opened(latest)
        return self._new(trouble)

    def _there(self) -> list[Path]:
        """Return the journals there are, the latest first."""
        return [*self._numbered()][: -_MOST_LOOKED_AT - 1 : -1]

    def _numbered(self) -> Iterator[Path]:
        number = 1
        while (place := numbered(self._place, number)).exists():
            yield place
            number += 1

    def _new(self, trouble: str) -> Journal:
        place = numbered(self._place, len([*self._numbered()]) + 1)
        try:
            journal = self._opened(place)
        except Refusal as refusal:
            why = refusal.why if isinstance(refusal, Unusable) else str(refusal)
            return Journal.in_memory(place, source=self._source, trouble=why)
        if trouble:
            journal.said = f"{trouble}; what comes now is kept in {place.name} beside it"
        return journal
