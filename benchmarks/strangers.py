"""How long a live verdict takes with two strangers at the server who do their worst, and what that holds.

Run with `python -m benchmarks.strangers`. Server, seat, session and journal work as `guelta live` has them,
with three polite clients on the same loop; the strangers are processes of their own, which keep two cores
busy. One sits in the players' room, the other in a room of his own; each sends one attack after the other, as
fast as the server takes them. One of the polite plays, the next step when the verdict is there. Memory is the
most that the whole process has held, with the game and the polite clients. Last comes what is asked.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.live import of_whole
from benchmarks.rude import NAME, ROOM, VERSION, Figures, evening
from tests.companion.node.strangers import besieged

__all__ = ["besieged_evening", "memory"]

MOVES = 300
ALLOWED = 100.0
"""Milliseconds within which nearly every verdict is to be there."""
MOST = 300.0
"""Megabytes."""


async def besieged_evening(folder: Path, lines: Iterator[str], *, strangers: int = 2) -> Figures:
    """Let them play with so many strangers: the first in their room, every other in one of his own."""
    rooms = [ROOM, *(f"Room {number}" for number in range(2, strangers + 1))][:strangers]

    def nuisance(port: int, others: list[str]) -> object:
        return besieged(port, NAME, VERSION, rooms, others) if rooms else nullcontext()

    return await evening(folder, lines, nuisance=nuisance)


def memory() -> float:
    """Return the most megabytes that this process has held."""
    kilo = 1024 if sys.platform == "linux" else 1024 * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / kilo


def main() -> None:
    """Print the figures."""
    print(f"{'':>14} {'p50':>9} {'p99':>9} {'longest':>9} {'work p50':>9} {'work p99':>9}   memory")
    with TemporaryDirectory() as folder:
        lines = [*islice(of_whole(Path(folder)), MOVES + 1)]
    most = 0.0
    for strangers in (0, 2):
        with TemporaryDirectory() as folder:
            figures = asyncio.run(besieged_evening(Path(folder), iter(lines), strangers=strangers))
        print(f"{f'{strangers} strangers':>14} {figures}   {memory():.0f} MB")
        most = figures.most
    said = "held" if most < ALLOWED and memory() < MOST else "NOT held"
    print(
        f"asked: p99 under {ALLOWED:g} ms and under {MOST:g} MB with two strangers: {most:.1f} ms, "
        f"{memory():.0f} MB, {said}"
    )


if __name__ == "__main__":
    main()
