"""What differs between two boards, in words, as far as a reader sees the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.companion.following.printable import clipped
from guelta.companion.following.throws import settled
from guelta.companion.viewing.viewer import Sentence, Viewer
from guelta.rules.engine.board.position import UNSEEN, Position, Standing
from guelta.rules.engine.game import Game

__all__ = ["Differences", "differences"]


@dataclass(frozen=True, slots=True, repr=False)
class Differences(Sentence):
    """A sentence on how two boards differ: what comes before the list of it, up to `most` phrases, and after.

    To whom they look alike `otherwise` is said. Nobody learns what he cannot find out from what he sees of
    the two boards: the list is made of them as he sees them. `longest` is in characters.
    """

    game: Game[Any]
    before: Position
    after: Position
    lead: str
    tail: str = ""
    otherwise: str = ""
    most: int = 12
    longest: int = 2000

    def told_to(self, viewer: Viewer) -> str:
        """Return the sentence as a viewer reads it."""
        boards = (viewer.board(self.game, each) for each in (self.before, self.after))
        found = differences(self.game, *boards)
        if not found:
            return clipped(self.otherwise, self.longest)
        more = f"; and {len(found) - self.most} more" if len(found) > self.most else ""
        return clipped(f"{self.lead}{'; '.join(found[: self.most])}{more}{self.tail}", self.longest)


def differences(game: Game[Any], before: Position, after: Position) -> tuple[str, ...]:
    """Return what differs between two boards as somebody sees them: turn tracker, fields, then counters.

    Each difference is one phrase; of counters that are not seen their number is told. The throws of a phase
    are no part of a saved game, so they never differ.
    """
    return tuple(_differences(game, settled(before), settled(after)))


def _differences(game: Game[Any], before: Position, after: Position) -> Iterator[str]:
    if before.cursor != after.cursor:
        sequence = game.whole_sequence
        was, now = (
            sequence.title(each.cursor) if each.cursor in sequence else each.cursor or "nothing we know"
            for each in (before, after)
        )
        yield f"the turn tracker shows {now}, it showed {was}"
    for field in sorted({*before.fields, *after.fields}):
        was, now = before.fields.get(field, "nothing"), after.fields.get(field, "nothing")
        if was != now:
            yield f"{field} is {now}, it was {was}"
    stood, stands = _places(before), _places(after)
    for counter in game.charts.counters:
        old, new = stood.get(counter, ()), stands.get(counter, ())
        if old != new:
            yield f"{game.charts.counters[counter].name} {_change(game, old, new)}"
    yield from _unseen(game, stood.get(UNSEEN, ()), stands.get(UNSEEN, ()))


_Place = tuple[str, Standing]


def _places(position: Position) -> Mapping[str, tuple[_Place, ...]]:
    found: dict[str, tuple[_Place, ...]] = {}
    for place in position.each_standing():
        found[place[1].counter] = (*found.get(place[1].counter, ()), place)
    return found


def _unseen(game: Game[Any], old: tuple[_Place, ...], new: tuple[_Place, ...]) -> Iterator[str]:
    """Yield in which spaces more or fewer counters lie that are not seen, by what shows of them."""
    lay, lie = Counter(old), Counter(new)
    for space, standing in dict.fromkeys((*old, *new)):
        was, now = lay[space, standing], lie[space, standing]
        if was != now:
            shows = f" ({standing.face})" if standing.face else ""
            counted = f"{now} hidden counter{'s' * (now != 1)}{shows}"
            yield f"{game.charts.place(space)} has {counted}, it had {was}"


def _change(game: Game[Any], old: tuple[_Place, ...], new: tuple[_Place, ...]) -> str:
    was, now = (" and ".join(game.charts.place(space) for space, _ in places) for places in (old, new))
    if not new:
        return f"is gone from {was}"
    if not old:
        return f"has come to {now}"
    if was != now:
        return f"is in {now}, it was in {was}"
    looks = [", ".join(map(_look, places)) for places in (old, new)]
    return f"in {now} shows {looks[1]}, it showed {looks[0]}"


def _look(place: _Place) -> str:
    standing = place[1]
    words = [
        standing.face or "its front",
        *(mark.replace("-", " ").upper() for mark in sorted(standing.marks)),
    ]
    return " with ".join(words)
