"""How long a build takes: everything drawn, nothing changed since, and one counter changed since.

Run with `python -m benchmarks.build`. The changed counter is one with another name, so that its faces and the
module are made anew and everything else is kept.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import rules
from builder import build
from builder.design import Design


def timed(game_id: str, dist: Path) -> str:
    """Build once; say how long it took and how much had to be drawn."""
    start = time.perf_counter()
    result = build.build(game_id, dist)
    return f"{time.perf_counter() - start:>6.2f} s, {result.drawn} drawn, {result.written} files new"


@contextmanager
def one_counter_changed() -> Iterator[None]:
    """Let a design be loaded with another first counter than its tables say."""
    load = Design.load

    def changed(game_id: str) -> Design:
        design = load(game_id)
        first = next(iter(design.rows))
        row = {**design.rows[first], "steps": str(int(design.rows[first]["steps"]) + 1), "number": "99"}
        return replace(design, rows={**design.rows, first: row})

    with patch.object(Design, "load", changed):
        yield


def main() -> None:
    """Print the figures of every game that can be built."""
    for game_id in rules.game_ids():
        with TemporaryDirectory() as folder:
            dist = Path(folder)
            print(f"{game_id}, cold:              {timed(game_id, dist)}")
            print(f"{game_id}, nothing changed:   {timed(game_id, dist)}")
            with one_counter_changed():
                print(f"{game_id}, a counter changed: {timed(game_id, dist)}")


if __name__ == "__main__":
    main()
