"""What differs between two boards, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.following.throws import settled
from companion.judging.referee import whole_sequence
from rules.engine.board.position import Position, Standing
from rules.engine.game import Game

__all__ = ["differences"]


def differences(game: Game[Any], before: Position, after: Position) -> tuple[str, ...]:
    """Say what differs between two boards, in one phrase each: turn tracker, fields, then counters.

    The throws of a phase are no part of a saved game, so they never differ.
    """
    return tuple(_differences(game, settled(before), settled(after)))


def _differences(game: Game[Any], before: Position, after: Position) -> Iterator[str]:
    if before.cursor != after.cursor:
        sequence = whole_sequence(game)
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


_Place = tuple[str, Standing]


def _places(position: Position) -> Mapping[str, tuple[_Place, ...]]:
    found: dict[str, tuple[_Place, ...]] = {}
    for place in position.each_standing():
        found[place[1].counter] = (*found.get(place[1].counter, ()), place)
    return found


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
