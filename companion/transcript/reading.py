"""A log of any module opened to be told: with its module, as far as that is found, and for one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from guelta.builder.vassal.actions import PlayerEntry
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import open_feed
from guelta.companion.following.printable import clipped
from guelta.companion.refusal import Refusal
from guelta.companion.transcript.module_found import ModuleFound, module_of
from guelta.companion.transcript.steps import Heard, Walk
from guelta.companion.viewing.viewer import EVERYTHING, Viewer

__all__ = ["OpenLog", "heard_of", "lacking", "reader_of"]

_SHOWN = 20
"""How many sides a refusal names. Ours."""


@dataclass(frozen=True)
class OpenLog:
    """A log, and the module that it was played with."""

    feed: FileFeed
    found: ModuleFound

    @classmethod
    def at(cls, path: Path, module: Path | None = None) -> OpenLog:
        """Open a log, and find its module, the one given first; Refusal or VassalFormatError for none."""
        feed = open_feed(path)
        return cls(feed, module_of(feed, path, module))

    def walk(self) -> Walk:
        """Return the game, to be followed."""
        return Walk(self.feed, self.found.module)

    def sides(self) -> tuple[str, ...]:
        """Return the sides that there are, by the module and by who plays."""
        module = self.found.module
        begins = next(self.feed.steps()).actions()
        played = (action.side for action in begins if isinstance(action, PlayerEntry) and action.side)
        return tuple(dict.fromkeys([*(module.sides if module is not None else ()), *played]))


def reader_of(logs: Iterable[OpenLog], sides: Iterable[str], *, over: bool = False) -> Viewer:
    """Return who plays these sides, as VASSAL calls them, or from whom nothing is hidden as it is over.

    Refusal for a side that there is not.
    """
    if over:
        return EVERYTHING
    named = tuple(dict.fromkeys(sides))
    known = {side: None for log in logs for side in log.sides()} if named else {}
    for side in named:
        if side not in known:
            among = ", ".join(clipped(each) for each in [*known][:_SHOWN]) or "none"
            raise Refusal(f"there is no side {clipped(side)!r}; the sides are: {among}")
    return Viewer(named)


def heard_of(walk: Walk, viewer: Viewer, first: int = 1, last: int | None = None) -> Iterator[Heard]:
    """Yield what somebody may know of the steps wanted, without those of which that is nothing."""
    for taken in walk:
        if last is not None and taken.step > last:
            return
        if taken.step >= first and not (heard := taken.heard_by(viewer)).is_empty:
            yield heard


def lacking(walk: Walk, viewer: Viewer) -> Iterator[str]:
    """Yield what was not told of a game that was followed, and why."""
    if walk.broken:
        many = walk.broken != 1
        counted = f"{walk.broken} command{'s' * many}"
        yield f"{counted} could not be read, and {'were' if many else 'was'} passed over"
    if viewer.sides is not None and walk.hides_with_own_code:
        named = ", ".join(clipped(each) for each in walk.hides_with_own_code)
        yield (
            f"this module has code of its own ({named}), which may hide counters: what it may hide is not "
            "named; give --over to see all"
        )
    if viewer.sides is not None and walk.closed_windows:
        closed = ", ".join(map(clipped, walk.closed_windows))
        if walk.module is None:
            yield (
                "without the module nobody can tell which of its windows are private, so what lies in "
                f"{closed} is not told; give --module, or --over to see all"
            )
        else:
            yield f"what lies in {closed} is not told: the module has no such window; give --over to see all"
