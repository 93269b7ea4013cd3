"""Activations that nobody clicks: whose it is and which is read from the board, where a game shows that.

In a phase with an order players may leave the fields of the active side alone. What begins an activation on
the board (`Projection.begins`) begins it for the referee then; what is pressed holds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from guelta.companion.following.observe import Observation
from guelta.companion.judging.knowledge import Known
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["with_activations"]


def with_activations(
    game: Game[Any], sequence: Sequence, known: Known, left: Known | None, seen: Observation
) -> tuple[Observation, ...]:
    """Return what is seen with the activation it belongs to, after a board on which that begins.

    `left` is what was known before the last activation began: an undo may lead back to it.
    """
    before, after = known.position, seen.position
    own, phase = sequence.ordered(after.cursor)
    if game.replay is None or known.board is None or phase is None or after.fields.get(ACTIVE):
        return (seen,)
    if sequence.ordered(before.cursor)[0] != own or seen.whole:
        return (_in(seen, before if after.cursor == before.cursor else after),)
    view = game.replay(game.charts)
    if seen.undone and left is not None and view.begins(after, before):
        return (_in(seen, left.position),)
    side = "" if seen.undone else view.begins(before, after)
    if not side:
        return (_in(seen, before),)
    number = str(sequence.place(before).activation + 1)
    begun = known.board.with_fields(**{ACTIVE: side, ACTIVATION: number})
    return (
        replace(seen, position=begun, tracker=known.tracker, remarks=()),
        _in(seen, begun),
    )


def _in(seen: Observation, board: Position) -> Observation:
    """Return what is seen in the activation that a board stands in."""
    fields = {name: board.fields.get(name, "") for name in (ACTIVE, ACTIVATION)}
    if all(seen.position.fields.get(name, "") == value for name, value in fields.items()):
        return seen
    return replace(seen, position=seen.position.with_fields(**fields))
