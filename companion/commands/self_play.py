"""What commands that have a game play itself are asked: how many games, which scenarios, which players."""

from __future__ import annotations

import argparse
from typing import Any

from companion.following.game_file import Refusal
from rules.engine.game import Game

__all__ = ["games_of", "manner_of", "scenarios_of"]


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
