"""What it costs to follow a game by its files: a look at a folder, and logs of 1,000 to 100,000 steps.

Run with `python -m benchmarks.watch`. Every log is followed by a process of its own, from the file to the
last verdict with the journal on disk; its peak memory is told beside that of one that has only begun. The
logs are written by other processes: a child's peak begins with what its parent holds.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from benchmarks.verdict import game
from guelta.builder.vassal.log_stream import LogStream
from guelta.companion.following.settling import Settling, games_in
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from tests.library import KNOWN

STEPS = (1_000, 10_000, 100_000)
FILES = 400
LOOKS = 50

Made = TypeVar("Made")


@dataclass(frozen=True)
class Followed:
    """What it took: seconds to walk through the file, and to follow it; peak memory in bytes."""

    walked: float
    followed: float
    peak: int


def peak_memory() -> int:
    """Return the most memory this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def follow(path: Path | None) -> Followed:
    """Follow one log to its end; with none only begin."""
    with TemporaryDirectory() as folder:
        session = Session(KNOWN, Journal.open(Path(folder) / "game.journal", source="bench"))
        if path is None:
            session.close()
            return Followed(0, 0, peak_memory())
        begin = time.perf_counter()
        len(LogStream.read(path))
        walked = time.perf_counter() - begin
        begin = time.perf_counter()
        asyncio.run(_look_twice(Watch(path, session)))
        followed = time.perf_counter() - begin
        session.close()
        return Followed(walked, followed, peak_memory())


async def _look_twice(watch: Watch) -> None:
    await watch.look()
    await watch.look()


def one_look() -> float:
    """Seconds for a look at a folder in which nothing has changed, the best of some."""
    times = []
    with TemporaryDirectory() as folder:
        for number in range(FILES):
            (Path(folder) / f"{number}.vlog").write_bytes(b"")
        files = Settling()
        for _ in range(LOOKS):
            begin = time.perf_counter()
            files.look(games_in(Path(folder)))
            times.append(time.perf_counter() - begin)
    return min(times)


def write(steps: int, path: Path) -> None:
    """Write a log of so many steps."""
    game(steps).log().write(path)


def apart(work: Callable[..., Made], *given: object) -> Made:
    """Do some work in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, given)


def main() -> None:
    """Print the figures."""
    print(f"a look at {FILES} files: {one_look() * 1e3:.1f} ms")
    print(f"only begun: {apart(follow, None).peak / 1e6:.0f} MB")
    print(f"{'steps':>8} {'file MB':>8} {'walk s':>7} {'follow s':>9} {'steps/s':>8} {'peak MB':>8}")
    with TemporaryDirectory() as folder:
        for steps in STEPS:
            path = Path(folder) / f"{steps}.vlog"
            apart(write, steps, path)
            found = apart(follow, path)
            rate = steps / found.followed
            size = path.stat().st_size / 1e6
            print(
                f"{steps:>8,} {size:>8.1f} {found.walked:>7.2f} {found.followed:>9.2f} {rate:>8,.0f}"
                f" {found.peak / 1e6:>8.0f}"
            )


if __name__ == "__main__":
    main()
