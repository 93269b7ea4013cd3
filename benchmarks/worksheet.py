"""How long a worksheet of many decisions takes, one by one: the longest phase of some self-played games.

Run with `python -m benchmarks.worksheet`. Times are those of this process alone, on a board that nobody has
asked anything yet; the second figure is for all decisions at once, as when the companion starts again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.sample import sample
from guelta.companion.paperwork.decision import CHOICE, DICE, DRAW, Decision
from guelta.companion.paperwork.work import Part, Work
from guelta.companion.paperwork.worksheet import Worksheet
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.play.situation import Ask
from guelta.rules.engine.self_play.selfplay import Step, play
from tests.library import LIBRARY

__all__ = ["main"]

LIMIT, DECISIONS = 0.3, 66
"""Seconds for so many decisions."""
GAMES, TURNS = 3, 12


def steps(game: Game[Any]) -> Iterator[tuple[Position, Step]]:
    """Yield the steps of some games, each with the board it was taken on."""
    card = game.scenarios[sample().whole]
    sequence = game.sequence_for(card)
    for number in range(GAMES):
        before = card.start
        for step in play(game, card, f"benchmark/worksheet/{number}"):
            if (sequence.turn(step.path) or 0) > TURNS:
                break
            yield before, step
            before = step.position


def decision(ask: Ask) -> Decision:
    """Return what a player answered as a decision of a worksheet."""
    if isinstance(ask.asked, Roll):
        return Decision(ask.asked.id, DICE, tuple(map(str, ask.dice)))
    return Decision(ask.asked.id, CHOICE if isinstance(ask.asked, Choice) else DRAW, ask.chosen)


def longest(game: Game[Any]) -> tuple[Work, Position, list[Decision]]:
    """Return the work that asked for the most, the board it began on, and what was decided."""
    by_name = {each.name: each for each in game.all_procedures}
    before, step = max(steps(game), key=lambda each: len(each[1].asked))
    procedure = by_name[step.procedure]
    work = Work(step.path, step.path, step.path, procedure.rule, Part.WHOLE, (procedure,))
    return work, before.at(step.path), [decision(each) for each in step.asked]


def measured() -> tuple[int, float, float]:
    """Return how many decisions the longest worksheet takes, its seconds one by one, and all at once."""
    game = LIBRARY.game(sample().bridge.game.id)
    work, start, decisions = longest(game)
    sheet = Worksheet(game, work, Position.parse(str(start)))
    began = time.process_time()
    for each in decisions:
        if sheet.asked_for(each) is not None:
            sheet = sheet.decide(each)
    one_by_one = time.process_time() - began
    assert sheet.is_done, "the decisions of a player carry a sheet to its end"
    began = time.process_time()
    assert Worksheet.fitted(game, work, Position.parse(str(start)), sheet.decisions).is_done
    return len(sheet.decisions), one_by_one, time.process_time() - began


def main() -> None:
    """Print how long the decisions take one by one, and all at once."""
    number, one_by_one, at_once = measured()
    print(f"  {number} decisions")
    print(f"  one by one  {one_by_one:6.2f} s   limit {LIMIT * number / DECISIONS:.2f}")
    print(f"  all at once {at_once:6.2f} s")


if __name__ == "__main__":
    main()
