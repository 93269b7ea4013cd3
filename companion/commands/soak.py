"""The command `guelta soak`: many games played at random, what they reached, and the first that broke.

Into each phase an illegal change is planted besides, and what the referee finds of them is counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any

from companion.commands.compare import add_compare, games_of, manner_of, scenarios_of
from companion.commands.games import add_game
from rules import library
from rules.engine.game import Game
from rules.engine.self_play.coverage import Coverage, Line
from rules.engine.self_play.planting import Planting
from rules.engine.self_play.selfplay import FailureError, play

__all__ = ["add_soak", "soak_game"]


def add_soak(parser: argparse.ArgumentParser, among: str) -> None:
    """Declare what can be asked for; `among` words the choice of a game."""
    parser.description = (
        "Plays whole games, choosing at random among what is legal, through the same procedures and checks "
        "as any other game, and lists how often each phase, choice and ending came up. Stops at the first "
        "game that breaks a rule, and prints its position. With --plant it makes one illegal change in each "
        "phase for the referee to find, and prints the boards of those he misses."
    )
    add_game(parser, among)
    parser.add_argument(
        "--games", type=int, metavar="N", help="how many games (default: 20; 200 with --compare)"
    )
    parser.add_argument(
        "--first",
        type=int,
        metavar="N",
        default=1,
        help="the number of the first game: continues a run, or repeats one of its games (default: 1)",
    )
    parser.add_argument(
        "--seed", metavar="S", default="1", help="the same seed plays the same games (default: 1)"
    )
    parser.add_argument(
        "--trials",
        type=int,
        metavar="N",
        default=2,
        help="how many moves of each movement to put to the referee (default: 2)",
    )
    _add_play(parser)
    add_compare(parser)


def _add_play(parser: argparse.ArgumentParser) -> None:
    """Declare what is played, how, and with what put into it."""
    parser.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="NAME",
        help="only this scenario; may be repeated (default: all of them in turn)",
    )
    parser.add_argument(
        "--players",
        metavar="NAME",
        default="",
        help="how the players choose, where the game has another manner, such as bold (default: at random)",
    )
    parser.add_argument("--plant", action="store_true", help="plant illegal changes and count what is found")


def soak_game(
    options: argparse.Namespace, game: Game[Any], progress: Callable[[str, int, int], None]
) -> tuple[list[str], bool]:
    """Play the games; give what to print and whether all of them held."""
    wanted, games, manner = scenarios_of(options, game), games_of(options, 20), manner_of(options, game)
    coverage, began = Coverage(), time.perf_counter()
    planting = Planting(game, Random()) if options.plant else None
    for played in range(games):
        number = options.first - 1 + played
        name = wanted[number % len(wanted)]
        planted = f", {planting.summary}" if planting else ""
        at_hand = f"{game.scenarios[name].title}, game {number + 1}: {coverage.steps} steps{planted}"
        progress(at_hand, played, games)
        seed, agree = f"{options.seed}/{name}/{number}", number // len(wanted) % 2 == 1
        try:
            if planting is not None:
                planting.random.seed(seed)
            _play(game, name, seed, coverage, planting, agree=agree, trials=options.trials, manner=manner)
        except FailureError as failure:
            told = f"game {number + 1}, {name}, seed {options.seed}, after {coverage.steps} steps"
            where = library.at_fault(failure.__cause__) if failure.__cause__ else None
            lines = ["", *([where] if where else []), f"{told}: {failure}"]
            return [*_table(game, coverage, wanted), *lines], False
    seconds = time.perf_counter() - began
    rate = f"{coverage.games} games, {coverage.steps} steps, {coverage.steps / seconds:.0f} steps a second"
    tried = ["", *planting.lines()] if planting else []
    return [*_table(game, coverage, wanted), *tried, "", rate], not (planting and planting.misses)


def _play(
    game: Game[Any],
    name: str,
    seed: str,
    coverage: Coverage,
    planting: Planting | None,
    *,
    agree: bool,
    trials: int,
    manner: str,
) -> None:
    """Play one game; in every other one the players agree on optional rules."""
    last, sequence = None, game.sequence_for(game.scenarios[name])
    for last in play(game, game.scenarios[name], seed, agree=agree, trials=trials, manner=manner):
        coverage.see(last)
        if planting is not None:
            planting.see(last, sequence)
    if last is not None:
        coverage.end(last)


def _table(game: Game[Any], coverage: Coverage, scenarios: Sequence[str]) -> Iterator[str]:
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


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    """Set words in lines of some 100 letters, two blanks before each and between two."""
    row = ""
    for word in words:
        if row and len(row) + len(word) > 98:
            yield f"  {row}"
            row = ""
        row = f"{row}  {word}" if row else word
    if row:
        yield f"  {row}"
