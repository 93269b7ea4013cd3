"""The numbers VASSAL knows a module's counters by (`gpid`), kept so that they never change.

They stand in `piece_ids.toml` of a game. A game in progress refers to them, so a number once given stays
with its counter and is never given again. New counters take the next ones, for good once the game is
published; those of our games get theirs by `python -m guelta.builder.module.piece_ids GAME` in a clone.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guelta.builder.folders import game_folder
from guelta.builder.module.overlay import overlays_of
from guelta.builder.vassal.archive import write_file
from guelta.errors import TableError
from guelta.rules.engine.game import Game
from guelta.rules.library import Library

__all__ = ["FILE", "PieceIds", "PieceIdsError"]

FILE = "piece_ids.toml"
_HEAD = """\
# VASSAL's number of each counter and overlay. Games in progress refer to them: never change or reuse one.
# `python -m guelta.builder.module.piece_ids GAME` adds the counters that are missing here.
"""


class PieceIdsError(TableError, ValueError):
    """Numbers are missing or given twice; the message says which and what to do."""


@dataclass(frozen=True)
class PieceIds:
    """The number of each counter by its id, and the first number never given."""

    numbers: Mapping[str, int]
    next: int
    source: str

    @classmethod
    def load(cls, game: Game[Any]) -> PieceIds:
        """Read the numbers of a game, none when it has never given any; PieceIdsError for a broken file."""
        folder = next(game_folder(game).layers)  # numbers are a module's own, an edition's as well
        if not folder.has(FILE):
            return cls({}, 1, f"{folder.name}/{FILE}")
        return cls.parse(folder.text(FILE), f"{folder.name}/{FILE}")

    @classmethod
    def parse(cls, text: str, source: str) -> PieceIds:
        """Read the file's text; PieceIdsError names what is broken in it."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PieceIdsError(f"{source}: {error}") from None
        numbers, following = data.get("counters", {}), data.get("next")
        by_number: dict[int, str] = {}
        for counter, number in numbers.items():
            if not isinstance(number, int) or number < 1:
                raise PieceIdsError(f"{source}: {counter} has no whole number above zero")
            if number in by_number:
                raise PieceIdsError(f"{source}: {by_number[number]} and {counter} share {number}")
            by_number[number] = counter
        if not isinstance(following, int) or following <= max(by_number, default=0):
            raise PieceIdsError(f"{source}: next must be above every number")
        return cls(numbers, following, source)

    def extended(self, counters: Iterable[str]) -> PieceIds:
        """Return new numbers to the counters that have none; numbers of counters that are gone stay taken."""
        numbers, following = dict(self.numbers), self.next
        for counter in counters:
            if counter not in numbers:
                numbers[counter], following = following, following + 1
        return PieceIds(numbers, following, self.source)

    def __str__(self) -> str:
        """Return the text of the file."""
        lines = [f"{counter} = {number}" for counter, number in self.numbers.items()]
        return "\n".join([_HEAD + f"next = {self.next}\n", "[counters]", *lines, ""])


def main(arguments: list[str]) -> int:
    """Add numbers for the counters of the games named (all, unless told) to their files in this clone."""
    library = Library()
    for game in map(library.game, arguments or library.ids):
        path = Path(__file__).parents[1] / "games" / game.id / FILE
        known = PieceIds.load(game) if path.exists() else PieceIds({}, 1, str(path))
        sheets = (f"overlay-{sheet.id}" for overlay in overlays_of(game) for sheet in overlay.sheets)
        grown = known.extended((*game.charts.counters, *sheets))
        if grown.numbers != known.numbers:
            write_file(path, str(grown).encode(), replace=True)
        print(f"{path}: {len(grown.numbers) - len(known.numbers)} new, {len(grown.numbers)} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
