"""One game of programs against each other, each in a seat of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.strengths import players_of, seats_of
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.situation import Player, Situation
from guelta.rules.engine.self_play.contest import winners_of
from guelta.rules.engine.self_play.selfplay import play

__all__ = ["Match", "match"]


@dataclass(frozen=True, slots=True)
class Match:
    """How one game of programs ended: the seat that won, "" for none of those that are played, and how.

    `programs` are by seat, `refused` counts the answers of programs that the rules refused, and `board` is a
    fingerprint of the last board: the same seed gives the same wherever it is played.
    """

    scenario: str
    seed: str
    programs: Mapping[str, str]
    winner: str
    ending: str
    refused: int
    board: str


def match(game: Game[Any], scenario: str, seed: str, programs: Mapping[str, str]) -> Match:
    """Play one game to its end, unjudged; `programs` are by seat, and other sides are played at random.

    FailureError where the game breaks.
    """
    begun = game.scenarios[scenario]
    watched = {side: _Watched(player) for side, player in players_of(game, programs, seed).items()}
    position = begun.start
    for step in play(game, begun, seed, players=watched, judges=False, minds_bounds=False):
        position = step.position
    won = winners_of(game, position)
    return Match(
        scenario,
        seed,
        programs,
        next((seat for seat, sides in seats_of(game).items() if set(won) & set(sides)), ""),
        position.fields.get(VICTORY, ""),
        sum(each.refused for each in watched.values()),
        sha256(str(position).encode()).hexdigest()[:16],
    )


class _Watched:
    """A player whose answers are held against what his choices allow."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.refused = 0

    def choose(self, choice: Choice, situation: Situation[Any]) -> tuple[str, ...]:
        chosen = self.player.choose(choice, situation)
        self.refused += bool(choice.fault(chosen))
        return chosen
