"""How long it takes from a command seen to its verdict sent, and what a game of 1k, 10k and 100k steps holds.

Run with `python -m benchmarks.live`. First a whole game of self-play, counter by counter; then
games at random, where the turn tracker moves every twenty steps, round and round through its
turns, with moves no player would make. All go through a session with journal and desk, as `guelta live` does
it; a room takes what is said. `work` is time of the processor alone, which other programs do not lengthen;
memory is the most that the whole process has held.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.sample import sample
from guelta.builder.vassal.command import Command, decode, encode
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.companion.session.tidying import tidy
from tests.companion.recorded import Recorded
from tests.companion.selfplayed import selfplayed
from tests.library import KNOWN

STEPS = (1_000, 10_000, 100_000)
PHASE = 20


class Listening:
    """A room that only takes what is said to it."""

    def __init__(self) -> None:
        self.said = 0

    async def say(self, *lines: str, to: str = "") -> None:
        """Count lines."""
        self.said += len(lines)

    async def send(self, commands: Command) -> None:
        """Take commands, of which there are none."""


def texts(played: Recorded, steps: int) -> Iterator[str]:
    """Yield what comes over the wire, a line for each step; none of it is held."""
    drag, leaves = sample().dragging(played), sample().leaves()
    for number in range(1, steps + 1):
        if number % PHASE == 0:
            yield encode(Command(sample().bridge.tracker_at(leaves[number // PHASE % len(leaves)])))
            continue
        drag()
        yield encode(played.steps.pop())


def write_whole(place: Path) -> None:
    """Write a whole game of self-play, a line for its state and one for each step, as a wire has it."""
    played = selfplayed(sample().bridge, sample().whole, "1")
    lines = [encode(played.save().command), *map(encode, played.steps)]
    place.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def of_whole(folder: Path) -> Iterator[str]:
    """Yield the lines of a whole game; it is played elsewhere, so that it takes no memory here."""
    place = folder / "whole.txt"
    player = get_context("spawn").Process(target=write_whole, args=(place,))
    player.start()
    player.join()
    with place.open(encoding="utf-8", newline="\n") as lines:
        for line in lines:
            yield line.rstrip("\n")


def at_random(steps: int) -> Iterator[str]:
    """Yield the lines of a game at random: its state, then so many steps."""
    played = sample().begun()
    yield encode(played.save().command)
    yield from texts(played, steps)


async def measure(lines: Iterator[str], place: Path) -> tuple[list[float], list[float], int, int, float]:
    """Return seconds and processor seconds per step, lines said, bytes of the journal, megabytes held."""
    room = Listening()
    session = Session(KNOWN, Journal.open(place, source="benchmark"), room=room)
    tasks = [asyncio.create_task(session.speak()), asyncio.create_task(tidy(session))]
    state = next(lines)
    module = sample().bridge.module
    session.lay(module.name or "", module.version or "", decode(state), "a room", "Anna", text=state)
    taken, worked = [], []
    for line in lines:
        start, before = time.perf_counter(), time.process_time()
        session.see(decode(line), "Anna", line)
        await asyncio.sleep(0)
        taken.append(time.perf_counter() - start)
        worked.append(time.process_time() - before)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    session.close()
    kilo = 1024 if sys.platform == "linux" else 1024 * 1024
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / kilo
    return sorted(taken), sorted(worked), room.said, place.stat().st_size, memory


def main() -> None:
    """Print the figures."""
    columns = f"{'p50':>9} {'p99':>9} {'longest':>9} {'work p99':>9} {'said':>6} journal  memory"
    print(f"{'steps':>17} {columns}")
    with TemporaryDirectory() as folder:
        whole = sample().whole
        games = {whole: of_whole(Path(folder)), **{f"{steps:,}": at_random(steps) for steps in STEPS}}
        for name, lines in games.items():
            measured = asyncio.run(measure(lines, Path(folder) / f"{name}.journal"))
            taken, worked, said, size, memory = measured
            middle, most = len(taken) // 2, len(taken) * 99 // 100
            times = (taken[middle], taken[most], taken[-1], worked[most])
            called = f"{name} {len(taken):,}" if name == whole else name
            print(
                f"{called:>17} {' '.join(f'{seconds * 1000:>6.2f} ms' for seconds in times)} {said:>6,}"
                f" {size / 1e6:>4.1f} MB {memory:>4.0f} MB"
            )


if __name__ == "__main__":
    main()
