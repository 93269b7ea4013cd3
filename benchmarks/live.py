"""How long it takes from a command seen to its verdict sent, and what a game of 1k, 10k and 100k steps holds.

Run with `python -m benchmarks.live`. A game of Manta is played at random through a session with journal and
desk, as `guelta live` does it; a room takes what is said. The turn tracker moves every twenty steps, round
and round through the two turns, with moves no player would make. `work` is time of the processor alone, which
other programs do not lengthen; memory is the most that the whole process has held.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.vassal.command import Command, decode, encode
from companion.journal import Journal
from companion.session import Session
from tests.companion.played import CHAD, MANTA, MODULE, Played, tracker_at

STEPS = (1_000, 10_000, 100_000)
SEED = 1983
PHASE = 20


class Listening:
    """A room that only takes what is said to it."""

    def __init__(self) -> None:
        self.said = 0

    async def say(self, text: str) -> None:
        """Count a line."""
        self.said += 1

    async def send(self, commands: Command) -> None:
        """Take commands, of which there are none."""


def texts(played: Played, steps: int) -> Iterator[str]:
    """Give what comes over the wire, a line for each step; none of it is held."""
    chance = random.Random(SEED)
    hexes = [hex for hex in CHAD.charts.map if CHAD.charts.map[hex]["kind"] == "chad"]
    units = [counter for counter in played.pieces if CHAD.charts.counters[counter].is_combat_unit]
    sequence = CHAD.sequence_of(MANTA.conditions)
    turns = range(MANTA.first_turn, MANTA.last_turn + 1)
    leaves = [leaf for leaf in sequence.leaves if sequence.turn(leaf) in turns]
    for number in range(1, steps + 1):
        if number % PHASE == 0:
            yield encode(Command(tracker_at(leaves[number // PHASE % len(leaves)])))
            continue
        played.drag(chance.choice(units), chance.choice(hexes))
        yield encode(played.steps.pop())


async def measure(steps: int, folder: Path) -> tuple[list[float], list[float], int, int, float]:
    """Give seconds and processor seconds per step, lines said, bytes of the journal, megabytes held."""
    played = Played.of(str(MANTA.start))
    state = encode(played.save().command)
    place = folder / f"{steps}.journal"
    room = Listening()
    session = Session(Journal.open(place, source="benchmark"), room=room)
    speaking = asyncio.create_task(session.speak())
    session.lay(MODULE.name or "", MODULE.version or "", decode(state), "a room", "Anna", text=state)
    taken, worked = [], []
    for line in texts(played, steps):
        start, before = time.perf_counter(), time.process_time()
        session.see(decode(line), "Anna", line)
        await asyncio.sleep(0)
        taken.append(time.perf_counter() - start)
        worked.append(time.process_time() - before)
    speaking.cancel()
    session.close()
    kilo = 1024 if sys.platform == "linux" else 1024 * 1024
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / kilo
    return sorted(taken), sorted(worked), room.said, place.stat().st_size, memory


def main() -> None:
    """Print the figures."""
    print(f"{'steps':>8} {'p50':>9} {'p99':>9} {'longest':>9} {'work p99':>9} {'said':>6} journal  memory")
    with TemporaryDirectory() as folder:
        for steps in STEPS:
            taken, worked, said, size, memory = asyncio.run(measure(steps, Path(folder)))
            middle, most = len(taken) // 2, len(taken) * 99 // 100
            times = (taken[middle], taken[most], taken[-1], worked[most])
            print(
                f"{steps:>8,} {' '.join(f'{seconds * 1000:>6.2f} ms' for seconds in times)} {said:>6,}"
                f" {size / 1e6:>4.1f} MB {memory:>4.0f} MB"
            )


if __name__ == "__main__":
    main()
