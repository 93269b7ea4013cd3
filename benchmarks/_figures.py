"""One figure of speed, measured by the code of the tree that is named in PYTHONPATH: `_figures.py NAME`.

`benchmarks.release` runs it for this tree and for that of a release, and prints both. It uses only what both
have. All times are those of this process alone; what comes out is a line of JSON, figures by name.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import importlib.util
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import live, verdict
from guelta.rules.engine.self_play.selfplay import FailureError, play

Figures = dict[str, float]

NONSENSE, LONG, LOGGED, GAMES, ROUNDS = 2_000, 100_000, 10_000, 4, 2
_NEVER = 1_000_000


def _steps(lines: Iterator[str]) -> Figures:
    """Follow a game step by step in a session with its journal, as `guelta live` does.

    Python looks through all its objects only while players think, as there; that is idle work.
    """
    gc.set_threshold(*gc.get_threshold()[:2], _NEVER)
    with TemporaryDirectory() as folder:
        _, worked, *_ = asyncio.run(live.measure(lines, Path(folder) / "journal"))
    at = {"p50 ms": len(worked) // 2, "p99 ms": len(worked) * 99 // 100, "longest ms": len(worked) - 1}
    return {name: worked[each] * 1000 for name, each in at.items()}


def played() -> Figures:
    """Return a whole game of self-play, counter by counter."""
    with TemporaryDirectory() as folder:
        return _steps(live.of_whole(Path(folder)))


def nonsense() -> Figures:
    """Yield steps at random, which nobody would play."""
    return _steps(live.at_random(NONSENSE))


def memory() -> Figures:
    """Return the most that a process holds that follows a long game."""
    gc.set_threshold(*gc.get_threshold()[:2], 1000)
    with TemporaryDirectory() as folder:
        asyncio.run(live.measure(live.at_random(LONG), Path(folder) / "journal"))
    kilo = 1024 if sys.platform == "linux" else 1024 * 1024
    return {"MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / kilo}


def self_play() -> Figures:
    """Measure steps of self-play a second: procedures carried out and moments judged."""
    found: Figures = {}
    for id in ("angola", "chad", "chad_2021", "zefra"):
        game = importlib.import_module(f"guelta.rules.{id}").GAME
        steps, began = 0, time.process_time()
        for scenario in [*game.scenarios.values()][:2]:
            for number in range(GAMES):
                try:
                    for _ in play(game, scenario, f"benchmark/{scenario.id}/{number}"):
                        steps += 1
                except FailureError:
                    continue  # what was played up to there counts; `guelta soak` is about this
        if steps:
            found[f"{id} a second"] = steps / (time.process_time() - began)
    return found


def log() -> Figures:
    """Return a log of random drags from the file to the printed verdict, the best of some rounds."""
    time.perf_counter = time.process_time
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.vlog"
        verdict.game(LOGGED).log().write(path)
        best = min((verdict.measure(path) for _ in range(ROUNDS)), key=lambda timing: timing.whole)
    parts = ("opened", "observed", "judged", "reported", "whole")
    return {f"{part} ms": getattr(best, part) * 1000 for part in parts}


def worksheet() -> Figures:
    """Measure the longest worksheet of some games, by decision, as `benchmarks/worksheet.py` does."""
    spec = importlib.util.spec_from_file_location("worksheet", Path(__file__).with_name("worksheet.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    number, one_by_one, _ = module.measured()
    return {f"{module.DECISIONS} decisions ms": one_by_one * 1000 * module.DECISIONS / number}


MEASURES: dict[str, Callable[[], Any]] = {
    each.__name__: each for each in (played, nonsense, memory, self_play, log, worksheet)
}

if __name__ == "__main__":
    print(json.dumps(MEASURES[sys.argv[1]]()))
