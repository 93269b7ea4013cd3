"""How long it takes from a file to a verdict: logs of 1,000 and 10,000 steps of the sample game.

Run with `python -m benchmarks.verdict`. The logs go through its turns with random drags in every phase;
each part of the way is timed by itself, the best of a few rounds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.sample import sample
from guelta.companion.following.game_file import open_game
from guelta.companion.judging import report
from guelta.companion.judging.referee import Referee
from guelta.companion.viewing.viewer import PUBLIC
from tests.companion.recorded import Recorded
from tests.library import KNOWN

ROUNDS = 3


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


def game(steps: int) -> Recorded:
    """Play so many steps: every phase of every turn, with drags of any unit to any space."""
    played = sample().begun()
    drag, leaves = sample().dragging(played), sample().leaves()
    for leaf in leaves:
        if leaf != sample().scenario.start.cursor:
            played.turn(leaf)
        for _ in range(steps // len(leaves) - 1):
            drag()
    return played


def measure(path: Path) -> Timing:
    """Time one way from the file to the report."""
    marks = [time.perf_counter()]
    file = open_game(path, KNOWN)
    marks.append(time.perf_counter())
    seen = list(file.observations())
    marks.append(time.perf_counter())
    referee = Referee(file.game, file.scenario)
    for observation in seen:
        referee.see(observation)
    judgement = referee.judgement(file.source)
    marks.append(time.perf_counter())
    report.as_text(judgement.heard_by(PUBLIC))
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
