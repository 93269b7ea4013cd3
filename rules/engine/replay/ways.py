"""The ways on which counters were seen to go, laid beside those on which a course takes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from guelta.rules.engine.projection.states import GONE, Deviation
from guelta.rules.engine.replay.progress import Progress
from guelta.rules.engine.replay.trace import Sightings

__all__ = ["Ways"]


@dataclass
class Ways:
    """How the ways of a course differ from those that were seen.

    `detours` are stops that it does not make. `by_way` are who it takes by another way to where he was seen
    to come by one, `missed` who was seen to come so to where it does not take him at all.
    """

    detours: int = 0
    by_way: list[Deviation] = field(default_factory=list)
    missed: list[Deviation] = field(default_factory=list)

    @classmethod
    def of(cls, seen: Sightings, run: Progress) -> Ways:
        """Compare those of a run that has come to its end."""
        ways = cls()
        for counter in {**run.now, **seen.changed}:
            trail, walked = seen.trail.get(counter, ()), run.walked.get(counter, ())
            way = walked or (run.started(counter).space,)
            steps, shown = {*pairwise(walked)}, seen.shown(counter)
            ways.detours += _not_on(way, trail)
            ways.detours += sum(step not in steps and step[1] not in walked for step in shown)
            came = {there for here, there in shown if (here, there) in steps}
            for there in dict.fromkeys(there for _, there in shown if there not in came):
                others = ways.by_way if there in walked else ways.missed
                others.append(_by_way(seen, run, counter, there))
        return ways


def _not_on(way: Iterable[str], trail: Sequence[str]) -> int:
    """Count the stops of a trail between its ends that a way does not make in that order."""
    rest = iter(way)
    return sum(stop not in rest for stop in trail[1:-1])


def _by_way(seen: Sightings, run: Progress, counter: str, there: str) -> Deviation:
    was, has = seen.start.get(counter, GONE), run.state(counter)
    return Deviation(counter, was, has, has._replace(space=there), at=seen.seen_at(counter), by_way=True)
