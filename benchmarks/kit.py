"""The wargame kit: how long a folder is read, and how far a unit may go, on a small and on a large map.

Numbers to reach: a folder in under 500 ms, a reach on 140 hexes in under 1 ms, on 5,000 in under 20.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.game import kit_game
from guelta.rules.engine.kit.moves import moves_of_phase, reach
from guelta.rules.engine.kit.view import View
from guelta.rules.engine.tables.folder import Folder

MAPS = ((14, 10, 40, 6), (99, 51, 400, 6), (99, 51, 400, 999))
"""Columns, rows, counters, and movement of each."""

KIT = """kit = 1
[ground]
chart = "ground"
spaces = ["terrain"]
[zones.control]
[move.march]
allowance = "movement"
cost = "ground.cost"
zones = "stop"
"""
CHART = """title = "Ground"
rule = "1"
provenance = "designed"
source = "made up"
columns = ["ground", "cost"]
rows = [["clear", 1], ["forest", 2]]
"""
SIGNS = '[signs]\n"." = { terrain = "clear" }\nf = { terrain = "forest" }\n'
SEQUENCE = """title = "Sequence"
rule = "1"
turns = 1
phases = ["march-red"]
[march-red]
title = "March"
rule = "1"
side = "red"
does = ["march"]
"""
ABOUT = 'id = "war"\ntitle = "War"\n[sides.red]\ntitle = "Red"\n[sides.blue]\ntitle = "Blue"\n'


def main() -> None:
    """Print the figures of each map."""
    for columns, rows, counters, movement in MAPS:
        with tempfile.TemporaryDirectory() as place:
            print(_figures(Path(place), (columns, rows), counters, movement))


def _figures(place: Path, size: tuple[int, int], counters: int, movement: int) -> str:
    random = Random(1)
    _write(place, size, counters, movement, random)
    folder = Folder(place, "war")
    read = _milliseconds(lambda: kit_game(folder))
    game = kit_game(folder)
    spaces = sorted(game.charts.map)
    lines = (f"{random.choice(spaces)}  {counter}" for counter in game.charts.counters)
    board = Position.parse("@ turn-1/march-red\n" + "\n".join(lines), game)
    view = View(board, game.charts)
    moves, reds = moves_of_phase(view), [unit for unit in view.units if unit.side == "red"]
    first = _milliseconds(lambda: reach(view, moves, reds[0]))
    others = [_milliseconds(lambda unit=unit: reach(view, moves, unit)) for unit in reds[1:40]]  # type: ignore[misc]
    mean = sum(others) / len(others)
    told = f"{len(spaces)} hexes, {counters} counters, movement {movement}: read in {read:.0f} ms"
    return f"{told}; the first reach {first:.2f} ms, others {mean:.2f} ms, the longest {max(others):.2f}"


def _write(place: Path, size: tuple[int, int], counters: int, movement: int, random: Random) -> None:
    lines = ("".join(random.choice("...f") for _ in range(size[0])) for _ in range(size[1]))
    units = (
        f"{side}-{number},{side},unit,{movement}"
        for number in range(1, counters // 2 + 1)
        for side in ("red", "blue")
    )
    files = {
        "game.toml": ABOUT,
        "kit.toml": KIT,
        "sequence.toml": SEQUENCE,
        "tables/ground.toml": CHART,
        "hexes.toml": 'map = """\n' + "\n".join(lines) + f'\n"""\n{SIGNS}',
        "counters.csv": "\n".join(("id,side,kind,movement", *units)) + "\n",
    }
    (place / "tables").mkdir()
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    main()
