"""Orders that play decides: who is next in a phase, and where play goes on from a board.

A phase with an `order` is played by one side after another: the game's function of that name says from the
board who is next, "" for somebody whom only a draw will tell, and None once the phase may end. Rolled
initiative, drawn chits, sides that alternate until all have passed, and another player's reaction are all
read from the board: its fields, its piles, and who was `active` last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Phase, Sequence
from guelta.rules.engine.recipe import Charts

__all__ = ["entered", "expected_side", "is_passed_over", "judge_order", "next_side", "onward"]

C = TypeVar("C", bound=Charts)


def next_side(game: Game[C], sequence: Sequence, position: Position) -> str | None:
    """Return who is next in the phase with an order that a board stands at the end of an activation of.

    None: it may end, or the activation goes on, or there is no such phase.
    """
    own, phase = sequence.ordered(position.cursor)
    if phase is None or sequence.leaves_of(own)[-1] != position.cursor:
        return None
    return game.orders[phase.order](game.charts, position)


def entered(game: Game[C], sequence: Sequence, position: Position) -> Position:
    """Return a board with who is first, where it stands in a phase with an order and does not say who."""
    _, phase = sequence.ordered(position.cursor)
    if phase is None or ACTIVATION in position.fields:
        return position
    return _active(position, game.orders[phase.order](game.charts, position) or "", 1)


def onward(game: Game[C], sequence: Sequence, position: Position) -> Position | None:
    """Return a board as the cursor goes on from a leaf that has been played; None at the end of the game.

    A phase with an order in which nobody is to play is passed over.
    """
    within, _ = sequence.ordered(position.cursor)
    side = next_side(game, sequence, position)
    if side is not None:
        activation = sequence.place(position).activation + 1
        return _active(position.at(sequence.leaves_of(within)[0]), side, activation)
    for path in sequence.leaves[sequence.leaves.index(position.cursor) + 1 :]:
        own, phase = sequence.ordered(path)
        if phase is None:
            return _active(position.at(path), "", 0)
        if own == within:
            return position.at(path)
        if path != sequence.leaves_of(own)[0]:
            continue
        entered = _active(position.at(path), "", 0)
        first = game.orders[phase.order](game.charts, entered)
        if first is not None:
            return _active(entered, first, 1)
    return None


def _active(position: Position, side: str, activation: int) -> Position:
    if not side and not activation and not {ACTIVE, ACTIVATION} & position.fields.keys():
        return position
    return position.with_fields(**{ACTIVE: side, ACTIVATION: str(activation or "")})


def expected_side(
    game: Game[C], sequence: Sequence, before: Position, after: Position, expected: str = ""
) -> str:
    """Return who is to play the activation that holds after a step of play from one board to another.

    `expected` was to play that of before, which may go on; "" outside of one, or where only a draw will tell.
    """
    (here, _), (there, begun) = map(sequence.ordered, (before.cursor, after.cursor))
    if begun is None:
        return ""
    if _goes_on(sequence, before, after):
        return expected
    if here == there:
        return next_side(game, sequence, before) or ""
    return game.orders[begun.order](game.charts, _active(after, "", 0)) or ""


def _goes_on(sequence: Sequence, before: Position, after: Position) -> bool:
    """Return whether a step of play stays within one activation."""
    here, there = (sequence.ordered(each.cursor)[0] for each in (before, after))
    return here == there and sequence.place(before).activation == sequence.place(after).activation


def is_passed_over(game: Game[C], sequence: Sequence, before: Position, path: str) -> bool:
    """Whether a path lies in a phase with an order that nobody was to play, as a board stood before it."""
    own, phase = sequence.ordered(path)
    if phase is None or own == sequence.ordered(before.cursor)[0]:
        return False
    return game.orders[phase.order](game.charts, _active(before.at(path), "", 0)) is None


def judge_order(
    game: Game[C], sequence: Sequence, expected: str, ended: Position, after: Position
) -> Iterator[Finding]:
    """Yield whose turn it was, or is, where an activation ended that was played by a different order.

    `expected` was to play it. Nothing is said where the board does not show who played, or which activation.
    """
    (here, phase), (there, _) = map(sequence.ordered, (ended.cursor, after.cursor))
    active = ended.fields.get(ACTIVE, "")
    if phase is None or not active or not sequence.place(ended).activation:
        return
    if _goes_on(sequence, ended, after):
        return
    if expected and active != expected:
        yield _played_instead(phase, ended, _called(game, expected), _called(game, active))
    elif here != there and (side := next_side(game, sequence, ended)) is not None:
        who = _called(game, side) or "whoever is drawn next"
        yield _out_of_order(phase, ended, f"{who} has still to play in {phase.title}")


def _called(game: Game[C], side: str) -> str:
    return game.sides[side].title if side in game.sides else side


def _played_instead(phase: Phase, board: Position, expected: str, active: str) -> Finding:
    """Report who played in place of whom; an interruption, where there is one, may have made it right."""
    if not phase.interrupt:
        return _out_of_order(phase, board, f"it was for {expected} to play, not for {active}")
    message = f"{active} played while it was for {expected} to play, which only an interruption allows"
    remedy = f"say what let it interrupt, and let {expected} play"
    return Finding(phase.interrupt, Verdict.UNSURE, board.cursor, "", (), message, remedy)


def _out_of_order(phase: Phase, board: Position, message: str) -> Finding:
    remedy = "take the step back and let that side play"
    return Finding(phase.rule, Verdict.VIOLATION, board.cursor, "", (), message, remedy)
