"""Records an evening anew: plays its text in the real VASSAL by mouse, and keeps the log as a fixture.

    python -m tests.engine.evenings.record angola zefra

Minutes for each game; the fast suite then judges what was recorded (tests/companion/test_evenings.py).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from guelta.builder.build import build
from tests.engine.evenings.hands import Hands
from tests.engine.session import Engine
from tests.library import LIBRARY

__all__ = ["EVENINGS", "record"]

FOLDER = Path(__file__).parent
EVENINGS = tuple(sorted(text.stem for text in FOLDER.glob("*.txt")))
FIXTURES = FOLDER.parents[1] / "fixtures" / "evenings"
OPENS = "open "


def record(evening: str, log: Path) -> None:
    """Play the text of an evening, named after its game, and write its log; EngineFailure where it stops."""
    text = (FOLDER / f"{evening}.txt").read_text(encoding="utf-8")
    setup = next(line for line in text.splitlines() if line.startswith(OPENS)).removeprefix(OPENS)
    with TemporaryDirectory() as place:
        module = build(LIBRARY.game(evening.partition("-")[0]), Path(place) / "dist").module
        with Engine(module, Path(place) / "engine") as engine:
            engine.launch(setup)
            engine.begin_log(log)
            Hands(engine, Path.cwd()).play(text.replace(OPENS + setup, "", 1), evening)
            engine.end_log()
            assert not engine.problems, engine.problems


def main(arguments: list[str]) -> None:
    """Record the evenings named, all of them if none is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evenings", nargs="*", help=f"of {', '.join(EVENINGS)}")
    for evening in parser.parse_args(arguments).evenings or EVENINGS:
        record(evening, FIXTURES / f"{evening}.vlog")


if __name__ == "__main__":
    main(sys.argv[1:])
