"""How long the commands take as processes: with the start of Python, and with all that they import.

Run with `python -m benchmarks.commands [TREE ...]`: other checkouts are measured beside this one, turn
by turn, for a comparison on the same machine in the same minute. Figures are seconds of processor time, the
least and the median of some runs. Python keeps what it has compiled, as in a player's installation.
"""

from __future__ import annotations

import csv
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.sample import sample

_RUNS = 5
_STEPS = 10
_HOUSE = Path(__file__).resolve().parent.parent
_ROOMS = ("guelta", "rules", "builder", "companion", "source_art")
_COMMAND = "import sys; from {}companion.commands.door import main; sys.exit(main())"
"""What starts the command; in trees before `guelta` was the one name, the rooms were names of their own."""


@dataclass(frozen=True)
class Timed:
    """One command: what it is called here, its words, and what is done before each run of it."""

    name: str
    words: tuple[str, ...]
    before: Callable[[Path], None] = lambda house: None


def of_ten_steps(folder: Path) -> Path:
    """Write a log of ten steps of the sample."""
    game = sample().begun()
    move = sample().dragging(game)
    for _ in range(_STEPS):
        move()
    path = folder / "ten.vlog"
    game.log().write(path)
    return path


def changed(house: Path) -> None:
    """Rename the first counter of the sample in its table, so that its faces are drawn anew."""
    (table,) = (house / "rules" / sample().bridge.game.id).rglob("counters.csv")
    with table.open(newline="", encoding="utf-8") as file:
        rows = [*csv.reader(file)]
    name = rows[0].index("name")
    rows[1][name] = f"{rows[1][name].partition(' no ')[0]} no {time.monotonic_ns() % 997}"
    with table.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def commands(folder: Path) -> Iterator[Timed]:
    """Name the commands that are timed, as a player types them in a folder."""
    game = sample().bridge.game.id
    yield Timed("help", ("--help",))
    yield Timed("help of a command", ("check", "--help"))
    yield Timed("rules", ("rules", game))
    yield Timed(f"check of {_STEPS} steps", ("check", str(of_ten_steps(folder))))
    yield Timed("build, nothing changed", ("build", game))
    yield Timed("build, one counter changed", ("build", game), changed)
    yield Timed("build of a little game, whole", ("build", "little"), lambda house: _forget("little"))


def _forget(game: str) -> None:
    shutil.rmtree(Path("dist", game), ignore_errors=True)
    for path in Path("dist", ".cache").glob(f"{game}.*"):
        path.unlink()


def seconds(house: Path, words: tuple[str, ...]) -> float:
    """Run a command of the tree in `house` and return the processor time that it took."""
    environment = {name: said for name, said in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(house), "XDG_STATE_HOME": str(Path.cwd() / "state")}
    before = os.times()
    command = _COMMAND.format("guelta." if (house / "guelta").exists() else "")
    subprocess.run([sys.executable, "-c", command, *words], env=environment, capture_output=True)
    after = os.times()
    return (after.children_user - before.children_user) + (after.children_system - before.children_system)


def main(trees: list[str] | None = None) -> None:
    """Print the figures of this tree, and of others named, each measured on a copy."""
    there = os.getcwd()
    with TemporaryDirectory() as name:
        houses = []
        for number, tree in enumerate((_HOUSE, *map(Path, trees or ()))):
            house = Path(name, str(number), "house")
            for room in (room for room in _ROOMS if (tree / room).exists()):
                shutil.copytree(tree / room, house / room, ignore=shutil.ignore_patterns("__pycache__"))
            houses.append(house)
        for timed in commands(Path(name)):
            taken: dict[Path, list[float]] = {house: [] for house in houses}
            for run in range(-1, _RUNS):  # the first, which compiles and fills caches, does not count
                for house in houses:
                    os.chdir(house.parent)
                    if run < 0 and timed.words[1:] == ("little",):
                        seconds(house, ("new", "./little"))

                    timed.before(house)
                    took = seconds(house, timed.words)
                    if run >= 0:
                        taken[house].append(took)
            said = (f"{min(each):.2f} s, median {statistics.median(each):.2f}" for each in taken.values())
            print(f"{timed.name + ':':<31} " + "  |  ".join(said))
        os.chdir(there)


if __name__ == "__main__":
    main(sys.argv[1:])
