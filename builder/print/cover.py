"""The cover of a game on paper: one sheet, for a box's lid or the front of a folder."""

from __future__ import annotations

from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.cover import cover_svg
from guelta.builder.print.boxes import PageBoxes
from guelta.builder.print.paper import Paper, Rect
from guelta.builder.print.typeset import Document, filled_template
from guelta.rules.engine.game import Game

__all__ = ["cover_document"]

_PICTURE = "cover.svg"


def cover_document(game: Game[Any], paper: Paper, bleed: float) -> tuple[Document, PageBoxes]:
    """Typeset the cover as large as a paper that lies; what runs on beyond the cut is the picture's rim."""
    lying = paper if paper.width > paper.height else paper.turned()
    whole = Rect(0, 0, lying.width + 2 * bleed, lying.height + 2 * bleed)
    source = filled_template("cover.typ.j2", title=game.title, picture=_PICTURE, whole=whole)
    cut = Rect(bleed, bleed, lying.width, lying.height)
    atlas = Atlas.load(game)
    return Document(source, {_PICTURE: cover_svg(game, atlas)}, atlas.fonts), PageBoxes(cut, whole)
