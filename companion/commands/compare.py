"""`guelta soak GAME --compare OTHER`: the games of two versions, and whether one favours somebody more."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rules
from builder.vassal.archive import write_file
from companion.commands.charts import playing_with
from companion.commands.games import game_named
from companion.designing.comparison import Comparison
from companion.designing.plot import plot
from companion.designing.study import Source, StudyError, executor_at, local_executor, results
from companion.following.game_file import Refusal
from rules.engine.game import Game

__all__ = ["compare", "games_of", "manner_of", "scenarios_of"]

_GAMES = 200


def games_of(options: argparse.Namespace, usual: int) -> int:
    """Give how many games are wanted; Refusal when that is none."""
    games: int = usual if options.games is None else options.games
    if games < 1:
        raise Refusal("at least one game must be played")
    if options.first < 1:
        raise Refusal("games are counted from 1")
    return games


def scenarios_of(options: argparse.Namespace, *games: Game[Any]) -> list[str]:
    """Give the scenarios to be played, all of them unless some are named; Refusal for one there is not."""
    wanted = options.scenario or sorted(games[0].scenarios)
    for game in games:
        for name in wanted:
            if name not in game.scenarios:
                known = ", ".join(sorted(game.scenarios))
                raise Refusal(f"{game.id} has no scenario {name!r}; there is {known}")
    return list(wanted)


def manner_of(options: argparse.Namespace, *games: Game[Any]) -> str:
    """Give how the players choose; Refusal for a manner that a game does not have."""
    manner: str = options.players
    for game in games:
        if manner and manner not in game.solitaire.manners:
            known = ", ".join(sorted(game.solitaire.manners)) or "none"
            raise Refusal(
                f"{game.id} has no players called {manner!r}; besides those at random there are: {known}"
            )
    return manner


def compare(options: argparse.Namespace, progress: Callable[[str, int, int], None]) -> list[str]:
    """Play the games of both versions, each pair from the same seed, and give what to print."""
    if options.jobs is not None and options.jobs < 1:
        raise Refusal("at least one process must play: --jobs 1")
    number = games_of(options, _GAMES)
    sources, names = _versions(options)
    game = rules.game(options.game)
    wanted = scenarios_of(options, game, *(rules.game(source.game) for source in sources))
    manner_of(options, game, *(rules.game(source.game) for source in sources))
    numbers = range(options.first - 1, options.first - 1 + number)
    games = [(name, f"{options.seed}/{name}/{n}") for n in numbers for name in [wanted[n % len(wanted)]]]
    found = []
    with executor_at(options.on) if options.on else local_executor(options.jobs) as open_executor:
        for which, source in enumerate(sources):

            def show(ready: int, which: int = which) -> None:
                progress(f"{names[which]}, game {ready}", which * number + ready, 2 * number)

            try:
                found.append(results(open_executor, source, games, show))
            except StudyError as broken:
                raise Refusal(
                    f"{names[which]}: a game broke a rule, so there is nothing to compare: {broken}"
                ) from None
    sides = [(id, side.title) for id, side in game.sides.items()]
    told = Comparison((names[0], names[1]), (found[0], found[1]), sides)
    if options.plot is None:
        return [*told.lines()]
    write_file(options.plot, plot(told).encode(), replace=True)
    return [*told.lines(), f"drawn in {options.plot}"]


def _versions(options: argparse.Namespace) -> tuple[tuple[Source, Source], tuple[str, str]]:
    """Give both versions and what they are called: a folder of charts is laid over the game itself."""
    own: Path | None = options.charts
    first = Source.of(options.game, own, options.players)
    name = f"{options.game} with {own.name}" if own else str(options.game)
    place = Path(options.compare).expanduser()
    if options.compare not in rules.game_ids() and place.is_dir() and not (place / "rules").is_dir():
        with playing_with(place):
            rules.game(options.game)  # which says what is wrong with them before anything is played
        return (first, Source.of(options.game, place, options.players)), (
            name,
            f"{options.game} with {place.resolve().name}",
        )
    other = game_named(options.compare, trust=options.trust)
    return (first, Source.of(other, own, options.players)), (name, other)
