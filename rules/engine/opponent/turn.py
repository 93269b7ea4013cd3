"""A side's turn played by a program: on from a board, until somebody else has something to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.plain import outlook_of
from guelta.rules.engine.opponent.program import Program, Reason
from guelta.rules.engine.opponent.strengths import STRENGTHS
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import Entry
from guelta.rules.engine.play.situation import Player, Situation
from guelta.rules.engine.self_play.selfplay import FailureError, play_from

__all__ = ["Turn", "turn_of"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a program has played: the board, the ledger, why it did what it did, and who is asked next.

    `waits_for` is the side that is asked what comes next, "" for nobody's side or where the game is over, and
    `asked` what it is asked. Nothing of a procedure is done that somebody else has a part in.
    """

    board: Position
    entries: tuple[Entry, ...]
    reasons: tuple[Reason, ...]
    waits_for: str = ""
    asked: str = ""


class _AskedError(Exception):
    """Somebody whom the program does not play for is asked."""

    def __init__(self, side: str, title: str) -> None:
        super().__init__(f"{side} is asked: {title}")
        self.side = side
        self.title = title


@dataclass(frozen=True, slots=True)
class _Absent:
    """Sits in the seat of a side whose player is not there."""

    side: str

    def choose(self, choice: Choice, situation: Situation[Any]) -> tuple[str, ...]:
        raise _AskedError(self.side, choice.title)


def turn_of(
    game: Game[Any], scenario: Scenario, board: Position, side: str, strength: str, seed: str
) -> Turn:
    """Play a side on from a board on which a phase begins; the dice are those of the seed.

    FailureError where a rule breaks.
    """
    program = Program(game, outlook_of(game), side, STRENGTHS[strength], seed)
    players: dict[str, Player] = {each: _Absent(each) for each in ("", *game.sides)}
    players[side] = program
    position, entries = board.with_fields(**{ROLLS: ""}), list[Entry]()
    try:
        for step in play_from(game, scenario, position, seed, players=players):
            position = step.position
            entries += step.entries
    except FailureError as failure:
        asked = failure.__cause__
        if not isinstance(asked, _AskedError):
            raise
        reasons = _carried_out(program.reasons, failure)
        return Turn(failure.position, tuple(entries), reasons, asked.side, asked.title)
    return Turn(position, tuple(entries), tuple(program.reasons))


def _carried_out(reasons: list[Reason], failure: FailureError) -> tuple[Reason, ...]:
    """Return the reasons of all that was done, not of what a procedure asked that came to nothing."""
    in_vain = {each.asked.id for each in failure.asked}
    kept = [*reasons]
    while kept and kept[-1].id in in_vain:
        kept.pop()
    return tuple(kept)
