"""How fast a player at random gets through Chad: player segments a second, and a campaign turn by turn.

Run with `python -m benchmarks.selfplay`. Every procedure, check and audit of the game is part of the time. It
is the time of this process alone, so that what else the machine does counts little.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from rules.chad import GAME
from rules.engine.self_play.selfplay import Step, play

SEGMENTS = 50.0
GAMES = {"manta": 12, "toyota-war": 4, "deby": 12, "campaign": 6}
SIDES = ("government", "rebel")


def is_end_of_segment(step: Step) -> bool:
    """Whether a step ends the segment of a player."""
    return step.judged is not None and step.judged.ends and step.judged.phase.id in SIDES


def timed(scenario: str) -> tuple[int, float, dict[int, list[float]]]:
    """Play some games; give the segments, the seconds, and the seconds of each player segment by turn."""
    segments, began = 0, time.process_time()
    by_turn: dict[int, list[float]] = {}
    for number in range(GAMES[scenario]):
        last = time.process_time()
        for step in play(GAME, GAME.scenarios[scenario], f"benchmark/{scenario}/{number}"):
            if is_end_of_segment(step):
                segments += 1
                now = time.process_time()
                turn = int(step.path.split("/")[0].removeprefix("turn-"))
                by_turn.setdefault(turn, []).append(now - last)
                last = now
    return segments, time.process_time() - began, by_turn


def lines() -> Iterator[str]:
    """Measure everything and give the lines of the table."""
    turns: dict[int, list[float]] = {}
    for scenario in GAMES:
        segments, seconds, turns = timed(scenario)
        rate = segments / seconds
        yield f"  {scenario:<12} {segments:4} segments {rate:7.1f} a second   limit {SEGMENTS:g} or more"
    yield "  campaign, milliseconds of a segment by turn:"
    yield "  " + "  ".join(
        f"{turn}: {1000 * sum(each) / len(each):.0f}" for turn, each in sorted(turns.items())
    )


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
