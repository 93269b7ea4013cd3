"""Dice for a worksheet: those the log of the phase holds, and those the companion rolls with a seed.

The companion rolls in the open. Before the first roll it publishes the commitment, the SHA-256 of the seed;
when the seed is shown, at the end or on request, everybody can roll every throw again:

    commitment = sha256("guelta seed " + seed), in hexadecimal
    block n    = hmac-sha256(key = seed, message = phase + " " + roll + " " + n), n = 0, 1, 2 ...
    dice       = the bytes of the blocks in order; one of 252 or more is passed over (for six faces: 256 less
                 what 256 leaves when divided by the faces), any other is face (byte modulo faces), from 0
    drawn      = from a cup, of its counters in alphabetical order: the first as a die of as many faces as
                 there are counters, the next as one of as many as are left, of the bytes that follow

All texts are UTF-8; `phase` is the path of the worksheet ("turn-3/supply"), `roll` the id of the roll
("supply"). The same seed rolls the same dice at the same place of a game, however often it is asked.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from rules.engine.board.fields import ROLLS
from rules.engine.board.position import Position
from rules.engine.play.chance import Roll

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

    def dice(self, phase: str, roll: str, number: int, faces: Sequence[int]) -> tuple[int, ...]:
        """Roll the dice of one place in the game."""
        stream = self._bytes(f"{phase} {roll}")
        return tuple(faces[_below(stream, len(faces))] for _ in range(number))

    def drawn(self, phase: str, draw: str, number: int, cup: Iterable[str]) -> tuple[str, ...]:
        """Draw blindly from a cup, of at most 256 counters, at one place in the game."""
        stream, left = self._bytes(f"{phase} {draw}"), sorted(cup)[:_BYTES]
        return tuple(left.pop(_below(stream, len(left))) for _ in range(min(number, len(left))))

    def _bytes(self, place: str) -> Iterator[int]:
        for block in count():
            yield from hmac.digest(self.text.encode(), f"{place} {block}".encode(), "sha256")


def _below(stream: Iterator[int], number: int) -> int:
    """Take the next byte that is as likely as any other to be each of the first whole numbers."""
    even = _BYTES - _BYTES % number
    return next(byte for byte in stream if byte < even) % number


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
    return not roll.fault(throw)
