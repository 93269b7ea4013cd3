"""A program at one procedure of a board: who the others are, and what the board is afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.plain import outlook_of
from guelta.rules.engine.opponent.program import Program
from guelta.rules.engine.opponent.strengths import STRENGTHS
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import Procedure, perform
from guelta.rules.engine.play.seed import Chance, Seed
from guelta.rules.engine.play.situation import Player, Situation
from guelta.rules.engine.self_play.random_player import RandomPlayer
from guelta.rules.engine.self_play.seats import Seats
from guelta.rules.engine.sight.sight import seen_by

__all__ = ["Told", "carried_out", "program"]


class Told:
    """A player whose answers are kept, each with what it answers, and the boards he was shown."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers: list[tuple[str, tuple[str, ...]]] = []
        self.shown: list[Position] = []

    def choose(self, choice: Choice, situation: Situation[Any]) -> tuple[str, ...]:
        """Return what the player chooses."""
        chosen = self.player.choose(choice, situation)
        self.answers.append((choice.id, chosen))
        self.shown += [situation.board, situation.began]
        return chosen


def program(game: Game[Any], side: str, strength: str = "veteran", seed: str = "1") -> Program:
    """Return a program for a side."""
    return Program(game, outlook_of(game), side, STRENGTHS[strength], seed)


def carried_out(
    game: Game[Any], board: Position, procedure: Procedure[Any], players: dict[str, Any], seed: str = "1"
) -> Position:
    """Carry a procedure out with these players; whoever else is asked answers at random."""
    chance = Chance(Seed(seed), f"{board.cursor} {procedure.name}")
    seats = Seats(
        players, procedure, game.charts, board, chance.moment, lambda each, side: seen_by(game, each, (side,))
    )
    asked = RandomPlayer(Random(seed), seats=seats, plays=game.side_of, chance=chance)
    return asked.carry_out(
        lambda answers, since: perform(procedure, board, game.charts, answers, since=since, observer=seats),
        board,
    ).position
