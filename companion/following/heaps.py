"""Several heaps in one space as one stack: what lies beneath a marker that hides it stays beneath it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from guelta.rules.engine.board.position import Standing

__all__ = ["gathered"]


def gathered(
    heaps: Iterable[Sequence[Standing]], covers: Mapping[str, str], kinds: Mapping[str, str]
) -> list[Standing]:
    """Put heaps on one another in their order, what lies loose last if any heap has a marker of `covers`.

    `covers` gives the kinds of counters that lie beneath each such marker, `kinds` the kind of each counter.
    Loose are counters of those kinds above the last marker of their heap, with whatever lies on them: in one
    stack they would else come to lie beneath the marker of the heap that follows.
    """
    heaps = [*heaps]
    markers = [each.counter for heap in heaps for each in heap if each.counter in covers]
    if not markers:
        return [standing for heap in heaps for standing in heap]
    hidden = {kind for marker in markers for kind in covers[marker].split()}
    lower: list[Standing] = []
    loose: list[Standing] = []
    for heap in heaps:
        last = max((at for at, each in enumerate(heap) if each.counter in covers), default=-1)
        above = (at for at in range(last + 1, len(heap)) if kinds.get(heap[at].counter, "") in hidden)
        cut = next(above, len(heap))
        lower += heap[:cut]
        loose += heap[cut:]
    return lower + loose
