"""Counters that are interchangeable in a run: what follows one follows the other, under another number.

The field's name for it is symmetry reduction: of two counters that are alike, stand alike and come to the
same only one need be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.replay.progress import Progress

__all__ = ["Classes", "alike_in", "first_of", "sets_of"]

Classes = list[list[str]]
"""Counters in groups within which one does for the other."""


def alike_in(run: Progress, counters: Iterable[str]) -> Classes:
    """Return the groups of counters that are alike, have done the same in a run, and come to the same."""
    if not run.view.interchanges:
        return [[each] for each in counters]
    found: dict[Any, Classes] = {}
    for counter in counters:
        groups = found.setdefault(_history(run, counter), [])
        group = next((each for each in groups if run.view.are_alike(each[0], counter)), None)
        if group is None:
            groups.append([counter])
        else:
            group.append(counter)
    return [group for groups in found.values() for group in groups]


def _history(run: Progress, counter: str) -> tuple[Any, ...]:
    """Return all that tells two counters that are alike apart: what they did and what was seen of them."""
    seen, other = run.seen, run.as_seen(counter)
    return (
        run.state(counter),
        run.goal(counter),
        tuple(seen.trail.get(other, ())),
        seen.values.get(other),
        run.walked.get(counter),
        counter in run.acting,
        frozenset(asked.id for asked, answer in run.answers if counter in answer),
        _marks(run, counter),
    )


def _marks(run: Progress, counter: str) -> frozenset[str]:
    space = run.state(counter).space
    there: Iterator[Standing] = (each for each in run.position.stack(space) if each.counter == counter)
    return next((each.marks for each in there), frozenset())


def first_of(classes: Classes, some: Iterable[str]) -> tuple[str, ...]:
    """Return the set of counters that stands for one like it: of each group the first so many."""
    chosen = {*some}
    counts = (sum(each in chosen for each in group) for group in classes)
    return tuple(each for group, count in zip(classes, counts, strict=True) for each in group[:count])


def sets_of(classes: Classes, size: int) -> Iterator[tuple[str, ...]]:
    """Yield the sets of so many counters, of those like it one, the first of each group first."""
    if not classes:
        if size == 0:
            yield ()
        return
    group, *rest = classes
    for count in range(min(len(group), size), -1, -1):
        for others in sets_of(rest, size - count):
            yield (*group[:count], *others)
