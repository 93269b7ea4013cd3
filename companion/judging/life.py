"""The life of a finding: it stands from when it is found until it is put right, or the players settle it.

A check is asked again where something it bears on has changed. An audit judged a way, which nobody takes back
but by bringing its counters where they stood before, or by doing what was due of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import eq
from typing import Any, Self

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict

__all__ = [
    "NOT_PUT_RIGHT",
    "SINCE",
    "Bearings",
    "Life",
    "Watch",
    "has_nothing_to_ask",
    "how_it_stands",
    "is_about",
]


class Life(StrEnum):
    """How a finding stands by now, in a player's words."""

    STANDS = "stands"
    MOVED = "moved"
    """Counters were moved, marked or taken off, and the rule has nothing to say there any more."""
    DONE = "carried out"
    UNDONE = "undone"
    """With VASSAL's Undo, or by loading an earlier state of the game."""
    SET_BACK = "tracker set back"
    """The turn tracker was set back by hand to before it was judged; it is judged again from there."""
    CHANGED = "found anew"
    """The same rule has something else to say of the same counters in the same place."""
    LAPSED = "its turn is over"
    SETTLED = "played on"
    """The players have said that they play on."""
    OTHER_GAME = "another game began"


NOT_PUT_RIGHT = frozenset({Life.STANDS, Life.LAPSED})
"""What is left of a game when it is over; while it is played, only what stands."""


SINCE = {
    Life.MOVED: "put right, moved",
    Life.DONE: "carried out",
    Life.UNDONE: "put right, undone",
    Life.SET_BACK: "the turn tracker was set back, to judge it again",
    Life.CHANGED: "found anew, as below",
    Life.SETTLED: "the players play on with it",
}
"""What a report says of a finding that neither stands nor lapsed."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What shows whether a finding still stands.

    `cursor` is where the turn tracker stood for the check that found it, and is "" for an audit: then `began`
    has where its counters stood as the phase began, and `found` where they stood when it was judged.
    """

    cursor: str = ""
    began: tuple[tuple[str, ...], ...] = ()
    found: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of_way(cls, finding: Finding, start: Position, end: Position) -> Self:
        """Watch what an audit found between two boards."""
        return cls("", _places(start, finding.counters), _places(end, finding.counters))

    def as_json(self) -> list[Any]:
        """Return it as JSON."""
        return [self.cursor, self.began, self.found]

    @classmethod
    def from_json(cls, data: list[Any]) -> Self:
        """Read what `as_json` gave; ValueError or TypeError when it is something else."""
        cursor, began, found = data
        return cls(str(cursor), tuple(map(tuple, began)), tuple(map(tuple, found)))


def has_nothing_to_ask(finding: Finding, watch: Watch, now: Mapping[str, str]) -> bool:
    """Whether a finding surely stands as it did, by where the counters of the spaces that changed are `now`.

    What an audit found of a move stands until all its counters are back; one that is elsewhere will do.
    """
    if not _is_about_a_move(finding, watch):
        return False
    places = zip(finding.counters, watch.began, strict=False)
    return watch.began == watch.found or any(
        each in now and len(place) < 2 and place != (now[each],) for each, place in places
    )


def how_it_stands(
    judged: Callable[[str, str], Iterable[Finding]], finding: Finding, watch: Watch, position: Position
) -> Life:
    """Return whether a finding still stands on a board, and if not what became of it.

    `judged` says what a rule finds there with the turn tracker at a place.
    """
    if watch.cursor:
        if any(is_about(each, finding) for each in judged(watch.cursor, finding.rule)):
            return Life.STANDS
        has_left = any(finding.where not in position.where(each) for each in finding.counters)
        return Life.DONE if finding.verdict is Verdict.DUE and not has_left else Life.MOVED
    if finding.verdict is Verdict.DUE:
        return Life.STANDS if _stand_at(watch.found, position, finding.counters) else Life.DONE
    has_moved = watch.began != watch.found
    return Life.MOVED if has_moved and _stand_at(watch.began, position, finding.counters) else Life.STANDS


class Bearings:
    """What a change on the board can bear on: the findings in its spaces and of its counters, by index.

    What an audit found stands by where its counters stand alone.
    """

    def __init__(self) -> None:
        self._sorted: Mapping[int, Watch] = {}
        self._in: dict[str, set[int]] = {}
        self._of: dict[str, set[int]] = {}
        self._moves_of: dict[str, dict[int, tuple[str, ...]]] = {}
        self._anywhere: set[int] = set()

    def follow(self, open: Mapping[int, Watch], findings: Sequence[Finding]) -> None:
        """Sort what stands now, given by the index of each finding, by what it bears on."""
        if open is self._sorted:
            return
        then, self._sorted = self._sorted, open
        for at in then.keys() - open.keys():
            self._drop(at, findings[at])
        for at in open.keys() - then.keys():
            self._take(at, findings[at], open[at])

    def _take(self, at: int, finding: Finding, watch: Watch) -> None:
        if _is_about_a_move(finding, watch):
            if watch.began != watch.found:  # else nothing brings its counters back
                for counter, place in zip(finding.counters, watch.began, strict=False):
                    self._moves_of.setdefault(counter, {}).setdefault(at, place)
            return
        if not (finding.where or finding.counters):
            self._anywhere.add(at)
        if finding.where and watch.cursor:
            self._in.setdefault(finding.where, set()).add(at)
        for counter in finding.counters:
            self._of.setdefault(counter, set()).add(at)

    def _drop(self, at: int, finding: Finding) -> None:
        self._anywhere.discard(at)
        self._in.get(finding.where, set()).discard(at)
        for counter in finding.counters:
            self._of.get(counter, set()).discard(at)
            self._moves_of.get(counter, {}).pop(at, None)

    def touched(self, spaces: Iterable[str], counters: Mapping[str, str]) -> list[int]:
        """Return the findings that may have changed their life.

        These spaces have changed, and these counters come, gone or turned, each in the space where it is now,
        "" where that is unknown. A move that was found stands until all its counters are back where they
        began: while one is elsewhere it will do.
        """
        found = set(self._anywhere)
        found.update(*(self._in[space] for space in spaces if space in self._in))
        found.update(*(self._of[counter] for counter in counters if counter in self._of))
        elsewhere = set[int]()
        for counter, space in counters.items():
            for at, place in self._moves_of.get(counter, {}).items():
                stands = space and len(place) < 2 and place != (space,)
                (elsewhere if stands else found).add(at)
        return sorted(found - elsewhere)


def _is_about_a_move(finding: Finding, watch: Watch) -> bool:
    return not watch.cursor and finding.verdict is not Verdict.DUE


def is_about(other: Finding, finding: Finding) -> bool:
    """Return whether two findings of one rule are of the same place and counters."""
    if other.where != finding.where:
        return False
    return not finding.counters or not other.counters or bool({*other.counters} & {*finding.counters})


def _places(position: Position, counters: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(position.where(each) for each in counters)


def _stand_at(places: Iterable[tuple[str, ...]], position: Position, counters: Iterable[str]) -> bool:
    """Whether every one of the counters stands where it is said to; the first that does not will do."""
    return all(map(eq, map(position.where, counters), places))
