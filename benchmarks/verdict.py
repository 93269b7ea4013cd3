"""How long it takes from a file to a verdict: logs of 1,000 and 10,000 steps of Operation Manta.

Run with `python -m benchmarks.verdict`. The logs go through two turns with random drags in every phase;
each part of the way is timed by itself, the best of a few rounds.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.following.game_file import open_game
from companion.judging import report
from companion.judging.referee import Referee
from tests.companion.played import CHAD, MANTA, Played

ROUNDS = 3
SEED = 1983


@dataclass(frozen=True)
class Timing:
    """Seconds from the file to the opened log, to its positions, to the findings, to the printed report."""

    opened: float
    observed: float
    judged: float
    reported: float

    @property
    def whole(self) -> float:
        """Seconds from the file to the report."""
        return self.opened + self.observed + self.judged + self.reported


def game(steps: int) -> Played:
    """Play so many steps: every phase of turns 9 and 10, with drags of any unit to any hex."""
    chance = random.Random(SEED)
    played = Played.of(str(MANTA.start))
    hexes = [hex for hex in CHAD.charts.map if CHAD.charts.map[hex]["kind"] == "chad"]
    units = [counter for counter in played.pieces if CHAD.charts.counters[counter].is_combat_unit]
    turns = range(MANTA.first_turn, MANTA.last_turn + 1)
    sequence = CHAD.sequence_of(MANTA.conditions)
    leaves = [leaf for leaf in sequence.leaves if sequence.turn(leaf) in turns]
    for leaf in leaves:
        if leaf != MANTA.start.cursor:
            played.turn(leaf)
        for _ in range(steps // len(leaves) - 1):
            played.drag(chance.choice(units), chance.choice(hexes))
    return played


def measure(path: Path) -> Timing:
    """Time one way from the file to the report."""
    marks = [time.perf_counter()]
    file = open_game(path)
    marks.append(time.perf_counter())
    seen = list(file.observations())
    marks.append(time.perf_counter())
    referee = Referee(file.game, file.scenario)
    for observation in seen:
        referee.see(observation)
    judgement = referee.judgement(file.source)
    marks.append(time.perf_counter())
    report.as_text(judgement)
    marks.append(time.perf_counter())
    return Timing(*(after - before for before, after in pairwise(marks)))


def main() -> None:
    """Print the figures."""
    print(f"{'steps':>7} {'MB':>6} {'open':>8} {'observe':>8} {'judge':>8} {'report':>8} {'whole':>8}")
    with TemporaryDirectory() as folder:
        for steps in (1_000, 10_000):
            path = Path(folder) / f"{steps}.vlog"
            game(steps).log().write(path)
            best = min((measure(path) for _ in range(ROUNDS)), key=lambda timing: timing.whole)
            size = path.stat().st_size / 1e6
            parts = (best.opened, best.observed, best.judged, best.reported, best.whole)
            print(f"{steps:>7,} {size:>6.1f} " + " ".join(f"{part * 1000:>5.0f} ms" for part in parts))


if __name__ == "__main__":
    main()
