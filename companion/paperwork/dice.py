"""Dice for a worksheet: those the log of the phase holds, and those the companion rolls with a seed.

The companion rolls in the open (`rules/engine/play/seed.py`). Before the first roll it publishes the
commitment of the seed; when the seed is shown, at the end or on request, everybody can roll every throw
again. The moment of a roll is the id of its worksheet: the same seed rolls the same dice at the same place
of a game, however often it is asked.
"""

from __future__ import annotations

import secrets

from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.seed import Seed

__all__ = ["fits", "new_seed", "throws_in"]

_MOST_DICE = 10


def new_seed() -> Seed:
    """Draw a seed that nobody can guess."""
    return Seed(secrets.token_hex(16))


def throws_in(position: Position) -> tuple[tuple[int, ...], ...]:
    """Read the throws of the phase off a position, in their order; what is no throw counts as none."""
    throws = []
    for text in position.fields.get(ROLLS, "").split():
        dice = text.split("+")
        if len(dice) > _MOST_DICE or not all(
            each.isascii() and each.isdecimal() and len(each) <= 2 for each in dice
        ):
            return ()
        throws.append(tuple(map(int, dice)))
    return tuple(throws)


def fits(roll: Roll, throw: tuple[int, ...]) -> bool:
    """Return whether a throw is one of as many dice as are asked for."""
    return not roll.fault(throw)
