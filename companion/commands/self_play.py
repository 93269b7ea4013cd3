"""What commands that have a game play itself are asked: how many games, which scenarios, which players."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable
from typing import Any

from guelta.companion.following.game_file import Refusal
from guelta.rules.engine.game import Game

__all__ = ["games_of", "manner_of", "scenarios_of"]


def games_of(options: argparse.Namespace, usual: int) -> int:
    """Return how many games are wanted; Refusal when that is none."""
    games: int = usual if options.games is None else options.games
    if games < 1:
        raise Refusal("at least one game must be played")
    if options.first < 1:
        raise Refusal("games are counted from 1")
    return games


def scenarios_of(options: argparse.Namespace, *games: Game[Any]) -> list[str]:
    """Return the scenarios to be played: those named, or all that each game has; Refusal for none."""
    for game in games:
        for name in options.scenario:
            if name not in game.scenarios:
                raise Refusal(f"{game.id} has no scenario {name!r}; its scenarios: {_listed(game.scenarios)}")
    wanted = options.scenario or sorted(set.intersection(*(set(game.scenarios) for game in games)))
    if not wanted:
        has = "; ".join(f"{game.id} has {_listed(game.scenarios)}" for game in games)
        raise Refusal(f"no scenario is in all of them: {has}")
    return list(wanted)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def manner_of(options: argparse.Namespace, *games: Game[Any], programs: Collection[str] = ()) -> str:
    """Return how the players choose, or which of some `programs` plays; Refusal for what there is not."""
    manner: str = options.players
    for game in games:
        manners = {*game.solitaire.manners, *programs}
        if manner and manner not in manners:
            known = f"besides those at random it has {_listed(manners)}"
            if not manners:
                known = "it has only players at random"
            raise Refusal(f"{game.id} has no players called {manner!r}; {known}")
    return manner
