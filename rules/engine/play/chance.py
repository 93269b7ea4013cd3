"""Chance: dice of any faces, and draws from a deck, a cup or a pool; what comes of it is an input."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.seers import ALL, Seers

__all__ = ["D6", "Draw", "Roll"]

D6 = tuple(range(1, 7))
"""The faces of an ordinary die."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice a procedure asks for: `id` is unique within the procedure, `side` who rolls.

    `faces` are what one die can show: `range(10)` for ten faces counted from 0. With those `in_vain` all goes
    on as if whoever chose to roll had chosen not to. With those that are `idle` nothing comes of a roll that
    has to be made: who forgets it goes on as with one of them.
    """

    id: str
    rule: str
    side: str
    title: str
    dice: int = 1
    faces: tuple[int, ...] | range = D6
    in_vain: frozenset[int] = frozenset()
    idle: frozenset[int] = frozenset()

    def fault(self, dice: tuple[int, ...]) -> str:
        """Return in a sentence why these dice are no answer, "" when they are."""
        if len(dice) == self.dice and all(die in self.faces for die in dice):
            return ""
        low, high = min(self.faces), max(self.faces)
        asked = "one die" if self.dice == 1 else f"{self.dice} dice"
        told = f"{asked} from {low} to {high} {'is' if self.dice == 1 else 'are'} asked for"
        return f"{self.title}: {told}, not {', '.join(map(str, dice)) or 'none'}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Counters a procedure draws from a pile: the uppermost, top first, or if it is `blind` any of them.

    `side` is who draws, `seen_by` who ever learns what. From a pile that holds fewer all are drawn.
    """

    id: str
    rule: str
    side: str
    title: str
    pile: str
    number: int = 1
    blind: bool = False
    seen_by: Seers = ALL

    def due(self, position: Position) -> int:
        """Return how many are drawn as the pile lies."""
        return min(self.number, len(position.stack(self.pile)))

    def of_the_top(self, position: Position) -> tuple[str, ...]:
        """Return the uppermost of the pile, the top first."""
        return contents(position, self.pile)[::-1][: self.number]

    def fault(self, drawn: tuple[str, ...], position: Position) -> str:
        """Return in a sentence why this cannot have been drawn, "" when it can; no counter is named."""
        there, due = contents(position, self.pile), self.due(position)
        if len(drawn) != due or len(set(drawn)) != due:
            return f"{self.title}: {due} must be drawn, not {len(drawn)}"
        if not set(drawn) <= set(there):
            return f"{self.title}: what was drawn does not lie there"
        if not self.blind and drawn != self.of_the_top(position):
            return f"{self.title}: one draws the uppermost, and these are not"
        return ""
