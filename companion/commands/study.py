"""The command `guelta study`: who wins a game how often, and whom another edition favours more."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from guelta.builder.vassal.archive import write_file
from guelta.companion.commands.charts import own_charts
from guelta.companion.commands.games import game_named
from guelta.companion.commands.progress import progress
from guelta.companion.commands.self_play import games_of, manner_of, scenarios_of
from guelta.companion.commands.warning import warn
from guelta.companion.designing.figures import Study
from guelta.companion.designing.plot import plot
from guelta.companion.designing.study import Source, StudyError, executor_at, local_executor, results
from guelta.companion.following.game_file import Refusal
from guelta.progress import Progress
from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.strengths import STRENGTHS
from guelta.rules.library import Library
from guelta.version import installed

__all__ = ["study"]

_GAMES = 200


def study(options: argparse.Namespace, library: Library) -> int:
    """Play the games and print their figures; draw them where that is asked for."""
    if options.plot is not None:
        _mind(options.plot)
    with progress("Playing") as show_progress:
        found = studied(options, library, show_progress)
    told = [_as_json(found)] if options.json else found.lines()
    print("\n".join(told))  # before it is drawn: a full disk takes no figure
    if options.plot is not None:
        write_file(options.plot, plot(found).encode(), replace=True)
        if not options.json:
            print(f"drawn in {options.plot}")
    return 0


def _as_json(found: Study) -> str:
    return json.dumps({"version": installed(), **found.as_json()}, ensure_ascii=False, indent=2)


def _mind(picture: Path) -> None:
    """Refuse a place where no picture can be written, before anything is played."""
    if not picture.parent.is_dir():
        raise Refusal(f"--plot {picture}: there is no folder {picture.parent}")
    if picture.is_dir():
        raise Refusal(f"--plot {picture}: is a folder; give the name of a file in it")
    if not os.access(picture.parent, os.W_OK):
        raise Refusal(f"--plot {picture}: nothing can be written to the folder {picture.parent}")


def studied(options: argparse.Namespace, library: Library, progress: Progress) -> Study:
    """Play one edition or two, each pair of games from the same seed; Refusal where that cannot be done."""
    if options.jobs is not None and options.jobs < 1:
        raise Refusal("at least one process must play: --jobs 1")
    number = games_of(options, _GAMES)
    editions = _editions(options, library)
    game = library.game(options.game)
    every = (game, *(library.game(source.game) for _, source in editions[1:]))
    wanted = _scenarios_of_all(options, game, every[1:])
    manner_of(options, *every, programs=STRENGTHS)
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
    names = tuple(name for name, _ in editions)
    return Study(names, tuple(found), sides, aims, options.seed, options.first, options.players)


def _scenarios_of_all(
    options: argparse.Namespace, game: Game[Any], others: Sequence[Game[Any]]
) -> Sequence[str]:
    """Return what a game and its edition share, and warn of what only one has; Refusal of another game."""
    for other in others:
        if set(other.sides) != set(game.sides):
            raise Refusal(f"{other.id} is no edition of {game.id}: it has other sides")
    wanted = scenarios_of(options, game, *others)
    known = {name for each in (game, *others) for name in each.scenarios}
    if not options.scenario and (left_out := sorted(known - set(wanted))):
        warn([f"not in both editions, so not played: {', '.join(left_out)}"])
    return wanted


def _editions(options: argparse.Namespace, library: Library) -> Sequence[tuple[str, Source]]:
    """Return each edition with what it is called: a folder of charts is laid over the game itself."""
    own: Path | None = options.charts
    name = f"{options.game} with {own.resolve().name}" if own else str(options.game)
    home = library.home(options.game)
    first = (name, Source.of(home, own, options.players))
    if options.other is None:
        return [first]
    place = Path(options.other).expanduser()
    if options.other not in library.ids and place.is_dir() and not (place / "rules").is_dir():
        library.with_charts(own_charts(place)).game(
            home.id
        )  # which says what is wrong with them before anything is played
        source = Source.of(home, place, options.players)
        return [first, (f"{options.game} with {place.resolve().name}", source)]
    other = game_named(options.other, library, trust=options.trust)
    return [first, (other, Source.of(library.home(other), own, options.players))]
