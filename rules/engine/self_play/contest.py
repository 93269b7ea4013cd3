"""Games played for their result: who won each, and what a study of the game counts besides."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from guelta.rules.engine.advice.solitaire import Tally
from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.situation import Player
from guelta.rules.engine.self_play.selfplay import play

__all__ = ["Result", "played", "winner_of", "winners_of"]


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended: the side that won, "" for nobody, how the rules put it, and what was counted.

    `aims` are the sides that had an aim of their own, and whether each reached it. `board` is a fingerprint
    of the last board: the same seed gives the same wherever it is played.
    """

    scenario: str
    seed: str
    winner: str
    ending: str
    board: str
    measures: Mapping[str, float] = field(default_factory=dict)
    aims: Mapping[str, bool] = field(default_factory=dict)


def played(
    game: Game[Any],
    scenario: str,
    seed: str,
    manner: str = "",
    players: Mapping[str, Player] = MappingProxyType({}),
) -> Result:
    """Play one game to its end, unjudged, and give its result; FailureError where it breaks.

    Sides that none of the `players` plays choose at random, in a `manner` that the game has if one is named.
    """
    rules, cells = Counter[str](), Counter[tuple[str, str, str]]()
    begun = game.scenarios[scenario]
    position = begun.start
    for step in play(game, begun, seed, judges=False, minds_bounds=False, manner=manner, players=players):
        position = step.position
        rules.update(entry.rule for entry in step.entries)
        cells.update(entry.cell for entry in step.entries if entry.cell is not None)
    return Result(
        scenario,
        seed,
        winner_of(game, position),
        position.fields.get(VICTORY, ""),
        sha256(str(position).encode()).hexdigest()[:16],
        dict(game.solitaire.measures(position, game.charts, Tally(rules, cells))),
        dict(game.solitaire.aims.reached(position, game.charts)) if game.solitaire.aims else {},
    )


_HEAD = re.compile(r"[:,;(]| by | with ")


def winner_of(game: Game[Any], position: Position) -> str:
    """Return the side that has won a game that ended with a board, "" for nobody, or for several together.

    Unless the game says it, it is the one side that VICTORY names before it says how: `Red with 3 points`.
    """
    won = winners_of(game, position)
    return won[0] if len(won) == 1 else ""


def winners_of(game: Game[Any], position: Position) -> tuple[str, ...]:
    """Return the side that has won, or the sides of one group that have won together; () for nobody."""
    if game.solitaire.winner is not None:
        return tuple(filter(None, (game.solitaire.winner(position),)))
    head = _HEAD.split(position.fields.get(VICTORY, ""))[0].lower()
    named = tuple(
        id
        for id, side in game.sides.items()
        if any(re.search(rf"\b{re.escape(name.lower())}\b", head) for name in (id, side.title))
    )
    groups = {game.sides[id].group or id for id in named}
    return named if len(groups) == 1 else ()
