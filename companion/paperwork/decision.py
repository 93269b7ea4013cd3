"""What a worksheet is decided: dice, what was drawn or chosen, with who said it and where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Asked, Choice

__all__ = ["CHOICE", "DICE", "DRAW", "HAND", "PILE", "SEED", "VASSAL", "Decided", "Decision", "kind_of"]

DICE, DRAW, CHOICE = "dice", "draw", "choice"
"""The kinds of decisions."""

VASSAL, HAND, SEED, PILE = "vassal", "hand", "seed", "pile"
"""Where dice and draws come from: VASSAL and its log, a player, the seed, or the pile as it lay."""

_FEW, _NO_FACE = 2, -1


def kind_of(asked: Asked) -> str:
    """Name the kind of decision that answers what is asked."""
    if isinstance(asked, Choice):
        return CHOICE
    return DICE if isinstance(asked, Roll) else DRAW


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer to what a worksheet asks: `id` is that of what asked, `kind` says which it is.

    `values` are the dice in figures, the ids drawn, or the values chosen; `throw` is the number of the
    throw in the log of the phase where dice come from there, else 0; `at` is when it was made, in seconds
    since 1970, 0 where nobody knows.
    """

    id: str
    kind: str
    values: tuple[str, ...]
    who: str = ""
    origin: str = HAND
    throw: int = 0
    at: float = 0.0

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice; a value that is no figure of a die is one that no die shows."""
        return tuple(
            int(value) if value.isascii() and value.isdecimal() and len(value) <= _FEW else _NO_FACE
            for value in self.values
        )

    def answers(self, asked: Asked) -> bool:
        """Return whether this is what was asked for."""
        return self.id == asked.id and self.kind == kind_of(asked)


@dataclass
class Decided:
    """Answers a procedure from decisions by their ids, and keeps what was asked for each.

    `cast` names the side that was asked, as the board stood then.
    """

    decisions: Mapping[str, Decision]
    cast: Callable[[Asked, Position], Asked]
    asked: dict[str, Asked] = field(default_factory=dict)

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the dice of a roll if they are known."""
        decision = self._of(roll, position)
        return decision.dice if decision else None

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return what was drawn if it is known."""
        decision = self._of(draw, position)
        return decision.values if decision else None

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what was chosen if it is known."""
        decision = self._of(choice, position)
        return decision.values if decision else None

    def _of(self, asked: Asked, position: Position) -> Decision | None:
        decision = self.decisions.get(asked.id)
        if decision is None or not decision.answers(asked):
            return None
        self.asked[asked.id] = self.cast(asked, position)
        return decision
