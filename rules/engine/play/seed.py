"""Seeds: dice and blind draws that a seed, a moment of the game and a roll decide, and nothing else.

    commitment = sha256("guelta seed " + seed), in hexadecimal
    block n    = hmac-sha256(key = seed, message = moment + " " + roll + " " + n), n = 0, 1, 2 ...
    dice       = the bytes of the blocks in order; one of 252 or more is passed over (for six faces: 256 less
                 what 256 leaves when divided by the faces), any other is face (byte modulo faces), from 0
    drawn      = from a cup, of its counters in alphabetical order: the first as a die of as many faces as
                 there are counters, the next as one of as many as are left, of the bytes that follow

All texts are UTF-8; `moment` is where in the game it is rolled (for a worksheet its id, "turn-3/supply"),
`roll` the id of the roll ("supply"). Two runs of a game that come to the same moment meet the same dice
there, whatever was rolled and chosen before.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll

__all__ = ["Chance", "Seed"]

_BYTES = 256


@dataclass(frozen=True, slots=True)
class Seed:
    """What dice are rolled from; whoever keeps `text` to himself until later shows its commitment before."""

    text: str

    @property
    def commitment(self) -> str:
        """What is published beforehand: with it nobody finds the seed, but everybody can check it."""
        return hashlib.sha256(f"guelta seed {self.text}".encode()).hexdigest()

    def dice(self, moment: str, roll: str, number: int, faces: Sequence[int]) -> tuple[int, ...]:
        """Roll the dice of one place in the game."""
        stream = self._bytes(f"{moment} {roll}")
        return tuple(faces[_below(stream, len(faces))] for _ in range(number))

    def drawn(self, moment: str, draw: str, number: int, cup: Iterable[str]) -> tuple[str, ...]:
        """Draw blindly from a cup, of at most 256 counters, at one place in the game."""
        stream, left = self._bytes(f"{moment} {draw}"), sorted(cup)[:_BYTES]
        return tuple(left.pop(_below(stream, len(left))) for _ in range(min(number, len(left))))

    def _bytes(self, place: str) -> Iterator[int]:
        for block in count():
            yield from hmac.digest(self.text.encode(), f"{place} {block}".encode(), "sha256")


def _below(stream: Iterator[int], number: int) -> int:
    """Take the next byte that is as likely as any other to be each of the first whole numbers."""
    even = _BYTES - _BYTES % number
    return next(byte for byte in stream if byte < even) % number


@dataclass(frozen=True, slots=True)
class Chance:
    """What falls at one moment of a game: its dice, and what is drawn blindly or from the top."""

    seed: Seed
    moment: str = ""

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        """Return the dice of a roll."""
        return self.seed.dice(self.moment, roll.id, roll.dice, roll.faces)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        """Return the ids of what is drawn."""
        if not draw.blind:
            return draw.of_the_top(position)
        return self.seed.drawn(self.moment, draw.id, draw.number, contents(position, draw.pile))
