"""A folder that is watched: what changed in it, and the game built anew from it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from guelta.builder.build import build
from guelta.builder.faults import faults_of
from guelta.companion.following.game_file import Refusal
from guelta.rules.engine.game import Game
from guelta.rules.engine.home import Home
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["Built", "Workshop", "files_of"]

_PAUSE = 0.2
"""Seconds between two looks at the folder."""
_NOT_WATCHED = {"__pycache__", "manifests", "fittings"}

Stamp = dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Built:
    """How the last build went: its number, what it was of, where it lies, what is wrong, seconds it took."""

    number: int
    title: str
    folder: Path | None
    faults: tuple[str, ...]
    seconds: float


class Workshop:
    """Builds one game again and again; `admit` has its folder read anew, and gives where it lies.

    `read` then gives the game of that id, or raises RulesDataError.

    What is wrong with a folder is shown, and the last build that went well stays where it is. Proofs of the
    colours, which take longest, are left to `guelta build`.
    """

    def __init__(
        self, admit: Callable[[], Home], read: Callable[[str], Game[Any]], place: Path, dist: Path
    ) -> None:
        self._admit = admit
        self._read = read
        self._place = place
        self._dist = dist
        self._changed = threading.Condition()
        self.built = Built(0, place.name, None, (), 0)

    def build(self) -> Built:
        """Build the game as its folder is now."""
        began = time.perf_counter()
        title, folder, faults = self.built.title, self.built.folder, tuple[str, ...]()
        try:
            home = self._admit()
            faults = faults_of(home, partial(self._read, home.id))
            if not faults:
                game = self._read(home.id)
                folder, title = build(game, self._dist, proofs=False).folder, game.title
        except RulesDataError as error:
            faults = error.faults
        except (Refusal, OSError) as error:
            faults = (str(error),)
        with self._changed:
            number = self.built.number + 1
            self.built = Built(number, title, folder, faults, time.perf_counter() - began)
            self._changed.notify_all()
        return self.built

    def wait_for(self, later_than: int, seconds: float) -> Built:
        """Return the first build later than one, or the last one when it takes longer than that."""
        with self._changed:
            self._changed.wait_for(lambda: self.built.number > later_than, seconds)
            return self.built

    def run(self, stopped: Callable[[], bool] = lambda: False) -> Iterator[Built]:
        """Build now, and whenever a file of the folder was saved, until it is stopped."""
        seen = files_of(self._place)
        yield self.build()
        while not stopped():
            time.sleep(_PAUSE)
            now = files_of(self._place)
            if now != seen:
                seen = now
                yield self.build()


def files_of(place: Path) -> Stamp:
    """Return when each file of a folder was last saved, and its size."""
    found: Stamp = {}
    for path in sorted(place.rglob("*")):
        if not _NOT_WATCHED & set(path.parts) and not path.name.startswith("."):
            try:
                about = path.stat()
            except OSError:
                continue  # an editor puts another in its place just now
            found[str(path)] = (about.st_mtime_ns, about.st_size)
    return found
