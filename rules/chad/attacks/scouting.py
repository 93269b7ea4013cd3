"""Chapter 13: what was scouted in a segment (13.92), as the combat that follows has to know it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guelta.rules.engine.board.position import Position

__all__ = ["Scouted"]


@dataclass(frozen=True, slots=True)
class Scouted:
    """13.92  The recons of a segment: (unit, hex, points added to the dice of an attack on that hex).

    Kept in the field `scouted`, which opens with the path of its segment and means nothing in another one:
    `turn-9/tactical-phase/impulse-1/rebel fap-guerrilla-1@2724+1`.
    """

    segment: str
    recons: tuple[tuple[str, str, int], ...] = ()

    @classmethod
    def of(cls, position: Position) -> Scouted:
        """Read what was scouted in the segment the cursor stands in."""
        here = "/".join(position.cursor.split("/")[:4]) or "-"
        path, *tokens = position.fields.get("scouted", here).split()
        if path != here:
            return cls(here)
        return cls(here, tuple(map(_read, tokens)))

    def adding(self, unit: str, hex: str, dice: int) -> Scouted:
        """Add one recon."""
        return replace(self, recons=(*self.recons, (unit, hex, dice)))

    def by(self, unit: str, hex: str) -> bool:
        """Return whether a unit has scouted a hex."""
        return any(each[:2] == (unit, hex) for each in self.recons)

    def dice(self, hex: str) -> int:
        """Return what the best recon of a hex adds to the dice of an attack on it."""
        return max((points for _, place, points in self.recons if place == hex), default=0)

    def __str__(self) -> str:
        return " ".join((self.segment, *(f"{unit}@{hex}+{dice}" for unit, hex, dice in self.recons)))


def _read(token: str) -> tuple[str, str, int]:
    unit, _, rest = token.partition("@")
    hex, _, dice = rest.partition("+")
    return unit, hex, int(dice or 0)
