"""2.4  A counter or card of Angola! with what is printed on it, typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from guelta.rules.engine.board.counter import Counter
from guelta.rules.engine.tables.table import CERTAIN, Table

__all__ = ["MINEFIELD", "SUPPRESSED", "AngolaCounter"]

SUPPRESSED = "suppressed"
"""The face of a Unit that a hit has turned over."""
MINEFIELD = "minefield"
"""The face of a mine that was converted."""


@dataclass(frozen=True, slots=True)
class AngolaCounter(Counter):
    """A Unit, a piece of Equipment, a marker or a card.

    `type` is what a Unit or card is, `strength`, `dice` (Combat Dice Points) and `pips` what it fights with;
    `heavy` ones keep to clear terrain and roads, `letter` is the Column of a marker or card, `joins` the turn
    a card joins its deck (0: at the start).
    """

    type: str = ""
    is_major: bool = False
    strength: int = 0
    dice: int = 0
    pips: int = 0
    is_heavy: bool = False
    letter: str = ""
    joins: int = 0

    @classmethod
    def from_table(cls, table: Table, id: str) -> Self:
        """Make the counter of a row."""
        printed = super(AngolaCounter, cls).from_table(table, id)
        return replace(
            printed,
            type=printed["type"],
            is_major=printed["class"] == "major",
            strength=int(printed["strength"] or 0),
            dice=int(printed["dice"] or 0),
            pips=int(printed["pips"] or 0),
            is_heavy=printed["heavy"] == "yes",
            letter=printed["letter"],
            joins=int(printed["joins"] or 0),
        )

    @property
    def is_unit(self) -> bool:
        """2.4.1  Whether it is a Unit, airgroups among them."""
        return self.kind == "unit"

    @property
    def is_armored(self) -> bool:
        """17.2  Whether it is a tank or an armored car."""
        return self.type in ("tank", "car")

    @property
    def is_infantry(self) -> bool:
        """2.4.1, 17.6  Whether it is infantry of any sort: a brigade and mercenaries too (R15)."""
        return self.type in ("infantry", "brigade", "mercenary")

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The phrase for `rests_on` where its values are not printed."""
        word = self.provenances.get("strength", "printed")
        return () if word in CERTAIN else (f"values of {self.name}: {word}",)
