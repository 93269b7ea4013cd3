"""The faces of a game's counters, each drawn as what it is: a counter, or a card of card size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from guelta.builder.art.card import CARD_SIZE, CardLook, card_svg
from guelta.builder.art.counter import counter_svg
from guelta.builder.art.look import Look
from guelta.rules.engine.board.piles import CARD
from guelta.rules.engine.game import Game

__all__ = ["Faces"]


@dataclass(frozen=True)
class Faces:
    """Draws the faces of one game's counters."""

    look: Look
    cards: CardLook

    @classmethod
    def load(cls, game: Game[Any], kind: str = "") -> Faces:
        """Read how a game's counters and cards look; ArtError names what is wrong in its look.toml.

        `kind` is one of FACES, or "" for that which the look shows first.
        """
        return cls(Look.load(game, kind) if kind else Look.first(game), CardLook.load(game))

    def svg(self, row: Mapping[str, str], face: str) -> str:
        """Draw a face of a row of the counter mix; a card has one, its back is no face of its own."""
        if row["kind"] == CARD:
            return card_svg(row, self.cards)
        return counter_svg(row, face, self.look)

    def size(self, row: Mapping[str, str]) -> tuple[int, int]:
        """Return width and height of a row's faces on the board, in its pixels."""
        return CARD_SIZE if row["kind"] == CARD else (self.look.pixels, self.look.pixels)
