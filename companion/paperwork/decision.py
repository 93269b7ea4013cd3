"""What a worksheet is told: the dice of a roll, or what was chosen, with who said it and where dice fell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.position import Position
from rules.engine.procedure import Choice, Roll

__all__ = ["CHOICE", "DICE", "HAND", "SEED", "VASSAL", "Decision", "Told"]

DICE, CHOICE = "dice", "choice"
"""The kinds of decisions."""

VASSAL, HAND, SEED = "vassal", "hand", "seed"
"""Where dice come from: thrown in VASSAL and read from its log, told by a player, rolled with the seed."""

_FEW = 2


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer to what a worksheet asks: `id` is that of the roll or the choice, `kind` says which it is.

    `values` are the dice in figures, or the values chosen; `throw` is the number of the throw in the log of
    the phase where dice come from there, else 0.
    """

    id: str
    kind: str
    values: tuple[str, ...]
    who: str = ""
    origin: str = HAND
    throw: int = 0

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice; a value that is no figure of a die is 0, which no die shows."""
        return tuple(
            int(value) if value.isascii() and value.isdecimal() and len(value) <= _FEW else 0
            for value in self.values
        )

    def answers(self, asked: Roll | Choice) -> bool:
        """Whether this is what was asked for."""
        return self.id == asked.id and self.kind == (DICE if isinstance(asked, Roll) else CHOICE)


@dataclass
class Told:
    """Answers a procedure from decisions by their ids, and keeps what was asked for each."""

    decisions: Mapping[str, Decision]
    asked: dict[str, Roll | Choice] = field(default_factory=dict)

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Give the dice of a roll if they are known."""
        decision = self._of(roll)
        return decision.dice if decision else None

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what was chosen if it is known."""
        decision = self._of(choice)
        return decision.values if decision else None

    def _of(self, asked: Roll | Choice) -> Decision | None:
        decision = self.decisions.get(asked.id)
        if decision is None or not decision.answers(asked):
            return None
        self.asked[asked.id] = asked
        return decision
