"""The command `guelta duel`: two programs play each other, and it is counted who won in which seat."""

from __future__ import annotations

import argparse
import json

from guelta.companion.commands.progress import progress
from guelta.companion.commands.self_play import games_of, scenarios_of
from guelta.companion.designing.duel import bouts, duel
from guelta.companion.designing.study import Source, StudyError, executor_at, local_executor
from guelta.companion.following.game_file import Refusal
from guelta.rules.engine.opponent.strengths import PROGRAMS, seats_of
from guelta.rules.library import Library

__all__ = ["duel_of_programs"]

_GAMES = 100


def duel_of_programs(options: argparse.Namespace, library: Library) -> int:
    """Play the games and print who won."""
    if options.jobs is not None and options.jobs < 1:
        raise Refusal("at least one process must play: --jobs 1")
    number = games_of(options, _GAMES)
    game = library.game(options.game)
    for name in (options.a, options.b):
        if name not in PROGRAMS:
            raise Refusal(f"there is no program {name!r}; there is {', '.join(PROGRAMS)}")
    if len(seats_of(game)) < 2:
        raise Refusal(f"{game.id} has fewer than two seats that can win, so there is nobody to play against")
    wanted = scenarios_of(options, game)
    games = bouts(game, options.a, options.b, wanted, options.seed, number)
    source = Source.of(library.home(options.game), options.charts)
    where = executor_at(options.on) if options.on else local_executor(options.jobs)
    with progress("Playing") as show_progress, where as open_executor:

        def show(ready: int) -> None:
            show_progress(f"{options.a} against {options.b}, game {ready}", ready, number)

        try:
            found = duel(
                open_executor,
                source,
                game,
                (options.a, options.b),
                games,
                until_sure=options.until_sure,
                progress=show,
            )
        except StudyError as broken:
            raise Refusal(f"a game broke a rule: {broken}") from None
    told = [json.dumps(found.as_json(), ensure_ascii=False, indent=2)] if options.json else found.lines()
    print("\n".join(told))
    return 0
