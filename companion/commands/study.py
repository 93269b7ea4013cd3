"""The command `guelta study`: who wins a game how often, and whom another edition favours more."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import rules
from builder.vassal.archive import write_file
from companion.commands.charts import playing_with
from companion.commands.games import game_named
from companion.commands.progress import Meter, progress
from companion.commands.self_play import games_of, manner_of, scenarios_of
from companion.designing.figures import Study
from companion.designing.plot import plot
from companion.designing.study import Source, StudyError, executor_at, local_executor, results
from companion.following.game_file import Refusal

__all__ = ["study"]

_GAMES = 200


def study(options: argparse.Namespace) -> int:
    """Play the games and print their figures; draw them where that is asked for."""
    with progress("Playing") as show_progress:
        found = studied(options, show_progress)
    if options.plot is not None:
        write_file(options.plot, plot(found).encode(), replace=True)
    if options.json:
        print(json.dumps(found.as_json(), ensure_ascii=False, indent=2))
        return 0
    print("\n".join([*found.lines(), *([f"drawn in {options.plot}"] if options.plot else [])]))
    return 0


def studied(options: argparse.Namespace, progress: Meter) -> Study:
    """Play one edition or two, each pair of games from the same seed; Refusal where that cannot be done."""
    if options.jobs is not None and options.jobs < 1:
        raise Refusal("at least one process must play: --jobs 1")
    number = games_of(options, _GAMES)
    editions = _editions(options)
    game = rules.game(options.game)
    every = (game, *(rules.game(source.game) for _, source in editions))
    wanted = scenarios_of(options, *every)
    manner_of(options, *every)
    numbers = range(options.first - 1, options.first - 1 + number)
    games = [(name, f"{options.seed}/{name}/{n}") for n in numbers for name in [wanted[n % len(wanted)]]]
    found = []
    with executor_at(options.on) if options.on else local_executor(options.jobs) as open_executor:
        for which, (name, source) in enumerate(editions):

            def show(ready: int, name: str = name, before: int = which * number) -> None:
                progress(f"{name}, game {ready}", before + ready, len(editions) * number)

            try:
                found.append(results(open_executor, source, games, show))
            except StudyError as broken:
                raise Refusal(
                    f"{name}: a game broke a rule, so there is nothing to study: {broken}"
                ) from None
    sides = [(id, side.title) for id, side in game.sides.items() if not side.adjudicator]
    aims = game.solitaire.aims.title if game.solitaire.aims else ""
    return Study(tuple(name for name, _ in editions), tuple(found), sides, aims)


def _editions(options: argparse.Namespace) -> Sequence[tuple[str, Source]]:
    """Return each edition with what it is called: a folder of charts is laid over the game itself."""
    own: Path | None = options.charts
    name = f"{options.game} with {own.resolve().name}" if own else str(options.game)
    first = (name, Source.of(options.game, own, options.players))
    if options.other is None:
        return [first]
    place = Path(options.other).expanduser()
    if options.other not in rules.game_ids() and place.is_dir() and not (place / "rules").is_dir():
        with playing_with(place):
            rules.game(options.game)  # which says what is wrong with them before anything is played
        source = Source.of(options.game, place, options.players)
        return [first, (f"{options.game} with {place.resolve().name}", source)]
    other = game_named(options.other, trust=options.trust)
    return [first, (other, Source.of(other, own, options.players))]
