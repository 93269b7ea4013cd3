"""What a procedure can ask for, who answers it, and the answers known so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice

__all__ = ["Answers", "Asked", "Inputs"]

Asked = Roll | Draw | Choice
"""What a procedure can ask for."""


class Answers(Protocol):
    """Whoever answers a procedure, as the board stands at that moment; None when he has no answer yet."""

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the dice of a roll."""

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return the ids of what is drawn."""

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what is chosen."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What is known so far: dice, drawn counters and chosen values by the id of what asked for them."""

    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    draws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def with_dice(self, id: str, *dice: int) -> Inputs:
        """Add a roll."""
        return replace(self, dice={**self.dice, id: dice})

    def with_draw(self, id: str, *counters: str) -> Inputs:
        """Add a draw."""
        return replace(self, draws={**self.draws, id: counters})

    def with_choice(self, id: str, *values: str) -> Inputs:
        """Add a decision; no values at all are a decision too."""
        return replace(self, choices={**self.choices, id: values})

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the dice of a roll if they are known."""
        return self.dice.get(roll.id)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return what was drawn if it is known."""
        return self.draws.get(draw.id)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what was chosen if it is known."""
        return self.choices.get(choice.id)
