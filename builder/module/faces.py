"""The layers that show a counter's faces, and those that lie over them and differ from player to player."""

from __future__ import annotations

from guelta.builder.vassal.traits.layer import Layer

__all__ = ["FACE_LAYER", "PICTURE_SCALE", "laid_over"]

FACE_LAYER = "Side"
PICTURE_SCALE = 0.5


def laid_over(name: str, images: tuple[str, ...], level: str, scale: float = PICTURE_SCALE) -> Layer:
    """Return a layer whose level every VASSAL finds for its own player; level 1 shows nothing.

    `level` is an expression, `images` are those of the levels from 2 on. VASSAL writes what it shows
    into saved games and logs, where it says nothing of the game.
    """
    return Layer(
        images=("", *images),
        names=("",) * (len(images) + 1),
        name=name,
        follow=True,
        follow_property=level,
        scale=scale,
    )
