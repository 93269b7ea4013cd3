"""Where a counter may go, for a player who asks: what it costs and what it finds there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Goal", "Reach"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A space a counter may move to by the rules: how, and at what cost in points of movement.

    `bears` says how the ground bears on it there: `well` where it has what it lives on, `ill` where it has
    not, "" where it needs nothing. `attackers` are the spaces from which enemies could
    attack it there as they stand, `targets` those it could attack from there.
    """

    space: str
    how: str
    cost: float
    bears: str = ""
    attackers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """Every space a counter may move to from its origin, with its allowance in points of movement.

    `barred_by` is the rule by which it may not move at all, "" when it may. `legend` says in the game's words
    what `well` and `ill` stand for, `points` one such point and several.
    """

    counter: str
    origin: str = ""
    allowance: float = 0
    goals: tuple[Goal, ...] = ()
    barred_by: str = ""
    rests_on: tuple[str, ...] = ()
    legend: Mapping[str, str] = field(default_factory=dict)
    points: tuple[str, str] = ("movement point", "movement points")

    def __repr__(self) -> str:
        """Name it in a line."""
        return f"<Reach of {self.counter} from {self.origin or 'nowhere'}: {len(self.goals)} goals>"
