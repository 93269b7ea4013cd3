"""How long a build takes: everything drawn, nothing changed since, and one counter changed since.

Run with `python -m benchmarks.build`. The changed counter is one with another name and number, so that its
faces and the module are made anew and everything else is kept. The whole command is timed with the start of
Python.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from guelta.builder import build
from guelta.builder.art.look import Look
from guelta.builder.cache import Cache
from guelta.builder.module.design import Design
from guelta.builder.pictures import counter_pictures
from guelta.rules.engine.game import Game
from tests.library import LIBRARY

_COMMAND = "import sys; from guelta.companion.commands.cli import main; sys.exit(main())"


def timed(game: Game[Any], dist: Path) -> str:
    """Build once; say how long it took and how much had to be drawn."""
    start = time.perf_counter()
    result = build.build(game, dist)
    return f"{time.perf_counter() - start:>6.2f} s, {result.drawn} drawn, {result.written} files new"


def timed_command(game: Game[Any], dist: Path) -> str:
    """Run `guelta build` once; say how long it took."""
    start = time.perf_counter()
    command = (sys.executable, "-c", _COMMAND, "build", game.id, "--dist", str(dist))
    subprocess.run(command, check=True, capture_output=True)
    return f"{time.perf_counter() - start:>6.2f} s"


def timed_counters(game: Game[Any]) -> str:
    """Draw the faces of all counters with nothing kept; say how long it took."""
    design, look, cache = Design.load(game), Look.load(game), Cache(None)
    start = time.perf_counter()
    _, pngs = counter_pictures(design, look, cache)
    return f"{time.perf_counter() - start:>6.2f} s, {len(pngs)} faces"


@contextmanager
def one_counter_changed() -> Iterator[None]:
    """Let a design be loaded with another first counter than its tables say."""
    load = Design.load

    def changed(game: Game[Any]) -> Design:
        design = load(game)
        first = next(iter(design.rows))
        row = dict(design.rows[first])
        row |= {"name": f"{row['name']} 99", **{key: "99" for key in ("number", "steps") if row.get(key)}}
        return replace(design, rows={**design.rows, first: row})

    with patch.object(Design, "load", changed):
        yield


def main() -> None:
    """Print the figures of every game that can be built."""
    for game in map(LIBRARY.game, LIBRARY.ids):
        with TemporaryDirectory() as folder:
            dist = Path(folder)
            print(f"{game.id}, cold:              {timed(game, dist)}")
            print(f"{game.id}, nothing changed:   {timed(game, dist)}")
            print(f"{game.id}, the whole command: {timed_command(game, dist)}")
            with one_counter_changed():
                print(f"{game.id}, a counter changed: {timed(game, dist)}")
        print(f"{game.id}, counters alone:    {timed_counters(game)}")


if __name__ == "__main__":
    main()
