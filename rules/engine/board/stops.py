"""The steps within a phase: where each counter that was moved has been, one stop after the other.

The boards at the start and at the end of a phase hide what a counter did between them. Drops in the space
where it lies already are no stops, and a step that was undone never was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from guelta.rules.engine.board.position import Position

__all__ = ["NO_STOPS", "Stops", "stops_of", "taken_back", "walked"]

Stops = Mapping[str, tuple[str, ...]]
"""Of each counter that was moved in a phase its spaces in order, from where it stood to where it stands."""

NO_STOPS: Stops = MappingProxyType({})
_MOST = 64
"""How many stops of one counter are kept, the first and the last ones; nobody moves one so often. Ours."""


def walked(stops: Stops, before: Position, after: Position) -> Stops:
    """Return the stops after one more step."""
    found: dict[str, tuple[str, ...]] = {}
    for counter, old, new in _moved(before, after):
        been = stops.get(counter) or ((old,) if old else ())
        if been[-1:] != (new,):
            found[counter] = (*been[:1], *been[max(1, len(been) + 2 - _MOST) :], new)
    return {**stops, **found} if found else stops


def taken_back(stops: Stops, before: Position, after: Position) -> Stops:
    """Return the stops after an undo: the last one of who goes back to the one before it never was.

    Who goes anywhere else was followed in vain; nothing is known of it any more.
    """
    left = dict(stops)
    for counter, old, new in _moved(before, after):
        been = left.pop(counter, ())
        if been[-2:] == (new, old):
            left[counter] = been[:-1]
    return left


def stops_of(boards: Iterable[Position]) -> Stops:
    """Return the stops of a phase of which every board is known."""
    stops = NO_STOPS
    for before, after in pairwise(boards):
        stops = walked(stops, before, after)
    return stops


def _moved(before: Position, after: Position) -> Iterator[tuple[str, str, str]]:
    """Yield each counter that one step put into a space, with that it came from, "" for nowhere."""
    changed = after.changed_from(before)
    was = {each.counter: space for space in changed for each in before.stack(space)}
    for space in changed:
        for each in after.stack(space):
            if was.get(each.counter) != space:
                yield each.counter, was.get(each.counter, ""), space
