"""Who plays sides that are named, as by the option `--as`: what he sees rather than what is public."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from guelta.companion.refusal import Refusal
from guelta.companion.viewing.viewer import EVERYTHING, Viewer
from guelta.rules.engine.game import Game

__all__ = ["viewer_of"]


def viewer_of(game: Game[Any], sides: Iterable[str]) -> Viewer:
    """Return who plays these sides of a game, or this one; from an adjudicator nothing is hidden.

    Refusal for a side that the game has not.
    """
    named = (sides,) if isinstance(sides, str) else tuple(dict.fromkeys(sides))
    for side in named:
        if side not in game.sides:
            raise Refusal(f"{game.title} has no side {side!r}; it has {', '.join(game.sides)}")
    return EVERYTHING if any(game.sides[side].adjudicator for side in named) else Viewer(named)
