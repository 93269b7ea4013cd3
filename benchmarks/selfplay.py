"""How fast a player at random gets through every game: player segments a second, and the last one by turns.

Run with `python -m benchmarks.selfplay`. Every procedure, check and audit of a game is part of the time. It
is the time of this process alone, so that what else the machine does counts little.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from benchmarks.sample import self_play
from guelta.rules.engine.game import Game
from guelta.rules.engine.self_play.selfplay import Step, play

__all__ = ["main"]


def is_end_of_segment(step: Step, segments: Collection[str]) -> bool:
    """Return whether a step ends the segment of a player, or any phase where none are named."""
    if step.judged is None or not step.judged.ends:
        return False
    return not segments or step.judged.phase.id in segments


def timed(
    game: Game[Any], scenario: str, games: int, segments: Collection[str]
) -> tuple[int, float, dict[int, list[float]]]:
    """Play some games; give the segments, the seconds, and the seconds of each player segment by turn."""
    ended, began = 0, time.process_time()
    by_turn: dict[int, list[float]] = {}
    for number in range(games):
        last = time.process_time()
        for step in play(game, game.scenarios[scenario], f"benchmark/{scenario}/{number}"):
            if is_end_of_segment(step, segments):
                ended += 1
                now = time.process_time()
                turn = int(step.path.split("/")[0].removeprefix("turn-"))
                by_turn.setdefault(turn, []).append(now - last)
                last = now
    return ended, time.process_time() - began, by_turn


def lines(game: Game[Any], table: Mapping[str, Any]) -> Iterator[str]:
    """Measure a game and give the lines of its table."""
    turns: dict[int, list[float]] = {}
    limit = f"   limit {table['limit']:g} or more" if "limit" in table else ""
    for scenario, games in table["scenarios"].items():
        segments, seconds, turns = timed(game, scenario, games, table.get("segments", ()))
        rate = segments / seconds if seconds else 0.0
        yield f"  {scenario:<12} {segments:4} segments {rate:7.1f} a second{limit}"
    yield f"  {scenario}, milliseconds of a segment by turn:"
    yield "  " + "  ".join(
        f"{turn}: {1000 * sum(each) / len(each):.0f}" for turn, each in sorted(turns.items())
    )


def main() -> None:
    """Print the table of every game."""
    for game, table in self_play():
        print(game.id)
        for line in lines(game, table):
            print(line)


if __name__ == "__main__":
    main()
