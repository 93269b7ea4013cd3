"""Dice for a worksheet: those the log of the phase holds, and those the companion rolls with a seed.

The companion rolls in the open. Before the first roll it publishes the commitment, the SHA-256 of the seed;
when the seed is shown, at the end or on request, everybody can roll every throw again:

    commitment = sha256("guelta seed " + seed), in hexadecimal
    block n    = hmac-sha256(key = seed, message = phase + " " + roll + " " + n), n = 0, 1, 2 ...
    dice       = the bytes of the blocks in order; one of 252 or more is passed over (for six sides: 256 less
                 what 256 leaves when divided by the sides), any other is a die of (byte modulo sides) + 1

All texts are UTF-8; `phase` is the path of the worksheet ("turn-3/harvest"), `roll` the id of the roll
("harvest"). The same seed rolls the same dice at the same place of a game, however often it is asked.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from companion.throws import ROLLS
from rules.engine.position import Position
from rules.engine.procedure import Roll

__all__ = ["Seed", "fits", "throws_in"]

_BYTES = 256
_MOST_DICE = 10


@dataclass(frozen=True, slots=True)
class Seed:
    """What the companion rolls dice from; `text` stays with it until it is shown."""

    text: str

    @classmethod
    def new(cls) -> Seed:
        """Draw a seed that nobody can guess."""
        return cls(secrets.token_hex(16))

    @property
    def commitment(self) -> str:
        """What is published beforehand: with it nobody finds the seed, but everybody can check it."""
        return hashlib.sha256(f"guelta seed {self.text}".encode()).hexdigest()

    def dice(self, phase: str, roll: str, number: int, sides: int) -> tuple[int, ...]:
        """Roll the dice of one place in the game."""
        stream = self._stream(f"{phase} {roll}", sides)
        return tuple(next(stream) for _ in range(number))

    def _stream(self, place: str, sides: int) -> Iterator[int]:
        even = _BYTES - _BYTES % sides
        block = 0
        while True:
            message = f"{place} {block}".encode()
            for byte in hmac.digest(self.text.encode(), message, "sha256"):
                if byte < even:
                    yield byte % sides + 1
            block += 1


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
    """Whether a throw is one of as many dice as are asked for."""
    return len(throw) == roll.dice and all(1 <= die <= roll.sides for die in throw)
