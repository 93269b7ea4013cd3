"""What a player may lay over the map to look at: spaces that a rule marks alike as the board stands."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.recipe import Charts

__all__ = ["Overlay"]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True, slots=True)
class Overlay(Generic[C]):
    """Spaces that can be shown together: those in a side's zones, those that it holds.

    `spaces` gives those of a board, as the asker sees it; `side` is the one that it is about, "" for none.
    """

    id: str
    title: str
    rule: str
    spaces: Callable[[C, Position], Collection[str]]
    side: str = ""
