"""What a game says to a player who knows nothing of it, so that he can play it by himself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.position import Position
from rules.engine.procedure import Choice, Procedure
from rules.engine.scenario import Scenario

__all__ = ["Agreement", "Appeal", "Bound", "Solitaire"]

C = TypeVar("C")
Bound = Callable[[Position, C], Iterator[str]]
Appeal = Callable[[Position, C, Choice], Mapping[str, float]]
Agreement = Callable[[Scenario], Procedure[C]]


def _nothing_appeals(position: Position, charts: object, choice: Choice) -> Mapping[str, float]:
    return {}


@dataclass(frozen=True)
class Solitaire(Generic[C]):
    """How self-play plays a game.

    `bounds` hold of every position that play can reach: each says in sentences where it does not. `appeal`
    says how much the options of a choice attract, `agreement` gives what the players of a scenario agree on
    before it begins.
    """

    bounds: tuple[Bound[C], ...] = ()
    appeal: Appeal[C] = _nothing_appeals
    agreement: Agreement[C] | None = None
