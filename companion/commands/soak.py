"""The command `guelta soak`: many games played at random, what they reached, and the first that broke.

Into each phase an illegal change is planted besides, and what the referee finds of them is counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Collection, Iterator
from itertools import groupby
from random import Random
from typing import Any

from guelta.companion.commands.progress import progress
from guelta.companion.commands.self_play import games_of, manner_of, scenarios_of
from guelta.progress import Progress
from guelta.rules.engine.game import Game
from guelta.rules.engine.home import at_fault
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.self_play.conforming import Conforming
from guelta.rules.engine.self_play.coverage import Coverage, Line
from guelta.rules.engine.self_play.planting import Planting
from guelta.rules.engine.self_play.refusing import Refusing
from guelta.rules.engine.self_play.selfplay import FailureError, Step, play
from guelta.rules.library import Library

__all__ = ["soak", "soak_game"]


def soak(options: argparse.Namespace, library: Library) -> int:
    """Play the games and print what they reached; return 1 where a rule was broken or a plant missed."""
    with progress("Playing") as show_progress:
        told, held = soak_game(options, library.game(options.game), show_progress)
    print("\n".join(told))
    return 0 if held else 1


def soak_game(options: argparse.Namespace, game: Game[Any], progress: Progress) -> tuple[list[str], bool]:
    """Play the games; give what to print and whether all of them held."""
    wanted, games, manner = scenarios_of(options, game), games_of(options, 20), manner_of(options, game)
    coverage, began = Coverage(), time.perf_counter()
    proofs = _Proofs(game, plants=options.plant)
    for played in range(games):
        number = options.first - 1 + played
        name = wanted[number % len(wanted)]
        at_hand = f"{game.scenarios[name].title}, game {number + 1}: {coverage.steps} steps{proofs.at_hand}"
        progress(at_hand, played, games)
        seed, agree = f"{options.seed}/{name}/{number}", number // len(wanted) % 2 == 1
        try:
            proofs.begin(seed)
            _play(game, name, seed, coverage, proofs, agree=agree, trials=options.trials, manner=manner)
        except FailureError as failure:
            told = f"game {number + 1}, {name}, seed {options.seed}, after {coverage.steps} steps"
            where = at_fault(failure.__cause__, game.homes) if failure.__cause__ else None
            lines = ["", *([where] if where else []), f"{told}: {failure}"]
            return [*_table(game, coverage, wanted), *lines], False
    seconds = time.perf_counter() - began
    rate = f"{coverage.games} games, {coverage.steps} steps, {coverage.steps / seconds:.0f} steps a second"
    return [*_table(game, coverage, wanted), *proofs.lines(), "", rate], proofs.hold


class _Proofs:
    """What is put to the referee while games are played: legal play again, and changes that are not."""

    def __init__(self, game: Game[Any], *, plants: bool) -> None:
        self.conforming = Conforming(game, Random())
        self.planting = Planting(game, Random()) if plants else None
        self.refusing = Refusing(game, Random()) if plants else None

    def begin(self, seed: str) -> None:
        """Begin with another game."""
        self.conforming.begin(seed)
        if self.planting and self.refusing:
            self.planting.random.seed(seed)
            self.refusing.begin(seed)

    def see(self, step: Step, sequence: Sequence) -> None:
        """Put a step to the referee."""
        self.conforming.see(step)
        if self.planting and self.refusing:
            self.planting.see(step, sequence)
            self.refusing.see(step)

    @property
    def at_hand(self) -> str:
        """What was planted up to now, to be read after a comma."""
        return f", {self.planting.summary}" if self.planting else ""

    @property
    def hold(self) -> bool:
        """Whether legal play was explained, and nothing illegal passed over in silence."""
        missed = [*self.planting.misses] if self.planting else []
        return self.conforming.holds and not missed and not (self.refusing and self.refusing.missed)

    def lines(self) -> list[str]:
        """Return what came of it."""
        planted = [*self.planting.lines()] if self.planting else []
        refused = [*self.refusing.lines()] if self.refusing else []
        parts = (planted, refused, [*self.conforming.lines()])
        return [line for part in parts if part for line in ("", *part)]


def _play(
    game: Game[Any],
    name: str,
    seed: str,
    coverage: Coverage,
    proofs: _Proofs,
    *,
    agree: bool,
    trials: int,
    manner: str,
) -> None:
    """Play one game; in every other one the players agree on optional rules."""
    last, sequence = None, game.sequence_for(game.scenarios[name])
    for last in play(game, game.scenarios[name], seed, agree=agree, trials=trials, manner=manner):
        coverage.see(last)
        proofs.see(last, sequence)
    if last is not None:
        coverage.end(last)


def _table(game: Game[Any], coverage: Coverage, scenarios: Collection[str]) -> Iterator[str]:
    """Lay the coverage out, one paragraph for each kind, then what was never reached."""
    lines = list(coverage.lines(game, scenarios))
    for kind, group in groupby(lines, key=lambda line: line.kind):
        listed = [f"{line.name} x{line.times}" for line in group if line.times]
        yield f"{kind}: {len(listed)}"
        yield from _wrapped(listed)
    missing = [line for line in lines if not line.times]
    yield f"never: {len(missing)}"
    yield from _wrapped([_named(line) for line in missing])


def _named(line: Line) -> str:
    return f"{line.kind} {line.name}"


def _wrapped(words: Collection[str]) -> Iterator[str]:
    """Set words in lines of some 100 letters, two blanks before each and between two."""
    row = ""
    for word in words:
        if row and len(row) + len(word) > 98:
            yield f"  {row}"
            row = ""
        row = f"{row}  {word}" if row else word
    if row:
        yield f"  {row}"
