"""Piles: decks, hands, cups and pools, which are boxes whose counters lie in an order and may be hidden.

A row of `boxes.csv` of one of these kinds is a pile; its columns `owner` and `seen_by` say whose it is and
who may see what lies in it, where that is not what its kind says. A card is a counter of kind `card`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.seers import Seers, only

__all__ = ["CARD", "HAND", "IN_ORDER", "PILES", "Pile", "contents", "faults_of", "piles_of"]

CARD = "card"
"""The kind of counter whose back shows wherever it lies unseen."""

HAND = "hand"
"""The kind of pile that lies on no map: only those see it who may see what lies in it."""

PILES = {"deck": "nobody", "hand": "owner", "cup": "nobody", "pool": "all"}
"""The kinds of pile, each with who may see what lies in one unless its row says otherwise."""

IN_ORDER = ("deck",)
"""The kinds from which one draws the top; from any other one draws blindly."""


class _Box(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def kind(self) -> str: ...

    def __getitem__(self, attribute: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its box, its kind, whose it is ("" nobody's) and who may see what lies in it."""

    id: str
    kind: str
    owner: str
    seen_by: Seers

    @property
    def is_its_owners(self) -> bool:
        """Whether its owner sees into it and nobody else."""
        return bool(self.owner) and self.seen_by == only(self.owner)


def piles_of(boxes: Iterable[_Box]) -> dict[str, Pile]:
    """Return the piles among the boxes of a game, by id."""
    return {
        box.id: Pile(box.id, box.kind, box["owner"], Seers.parse(_seen_by(box), box["owner"]))
        for box in boxes
        if box.kind in PILES
    }


def _seen_by(box: _Box) -> str:
    return box["seen_by"] or PILES[box.kind]


def faults_of(boxes: Iterable[_Box], sides: Collection[str], source: str) -> Iterator[str]:
    """Yield which owners and seers of piles are no sides of the game, and which hand belongs to nobody."""
    for box in boxes:
        at, owner = f"{source}, row {box.id}", box["owner"]
        if owner and owner not in sides:
            yield f"{at}, column owner: {owner} is no side; there is {', '.join(sides)}"
        if box.kind not in PILES:
            continue
        words = _seen_by(box).split("|")
        if "owner" in words and not owner:
            yield f"{at}, column owner: who may see what lies in it is its owner, and it has none"
        if words not in (["all"], ["nobody"]) and (strange := set(words) - {"owner", *sides}):
            said = ", ".join(sorted(strange))
            yield f"{at}, column seen_by: {said} is no side; all, nobody, owner or {', '.join(sides)}"


def contents(position: Position, pile: str) -> tuple[str, ...]:
    """Return the ids of what lies in a pile, bottom first, top last."""
    return tuple(standing.counter for standing in position.stack(pile))
