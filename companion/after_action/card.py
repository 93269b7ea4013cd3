"""A game on one card to post: a picture of 1200 by 630 pixels with the title, the result and the map."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from itertools import islice

from guelta.builder.art.raster import png
from guelta.builder.letters.font import Fonts, text_width
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.letters.wrapping import wrapped
from guelta.companion.after_action.figure import Figure
from guelta.companion.after_action.filled import drawn_source
from guelta.companion.after_action.page import Writer
from guelta.companion.after_action.plate import plate
from guelta.companion.after_action.story import Story
from guelta.companion.following.printable import clipped

__all__ = ["CARD_SIZE", "card_of"]

CARD_SIZE = 1200, 630
"""Pixels; the size that forums and social networks show whole."""
_MAP = 540
"""Pixels that the map at the right is wide."""
_TEXT = 560
"""Pixels that the column of text is wide."""
_TITLE = (84, 72, 60, 50, 42)
"""Sizes a title is set in, the first that fits."""


def card_of(story: Story) -> bytes:
    """Draw the card as PNG; the same story gives the same bytes."""
    writer = Writer(story)
    figure = _picture(writer)
    svg = plate(
        figure,
        writer.symbols,
        writer.ground,
        writer.sides,
        colours=writer.measures.colours,
        with_ground=True,
        numbered=False,
    )
    lede, fonts = writer.lede, fonts_of(story.game)
    title = clipped(story.judgement.scenario.title, 60)
    size = next((each for each in _TITLE if text_width(title, "bold", each, fonts) <= _TEXT), _TITLE[-1])
    paragraphs: list[tuple[str, list[str]]] = []
    for heading, words in (("Result", lede.result), (lede.turn, lede.decided)):
        if words:
            paragraphs.append((heading, list(_lines(words, 26, 4, fonts))))
    values = dict(
        width=CARD_SIZE[0],
        height=CARD_SIZE[1],
        kicker=clipped(story.game.title, 80),
        title=title,
        size=size,
        who=next(_lines(lede.who, 25, 1, fonts), ""),
        paragraphs=paragraphs,
        figures=writer.figures()[:3],
        wide=_MAP,
        map=b64encode(png(svg, _MAP / figure.view[2], fonts)).decode(),
    )
    return png(drawn_source("card.svg.j2", fonts, **values), fonts=fonts)


def _picture(writer: Writer) -> Figure:
    """Return the map of the turn that decided, around its last combat; without one, the board at the end."""
    decisive, story = writer.reckoning.decisive, writer.story
    board = story.judgement.position
    if decisive is None:
        return writer.sketcher.frame(writer.sketcher.stage(story.scenes, [board]), None, board, "")
    scenes = [scene for scene in decisive.turn.scenes if scene.battles or scene.moves]
    fought = next((scene for scene in reversed(scenes) if scene.battles), scenes[-1])
    return writer.sketcher.portrait(fought, _MAP / CARD_SIZE[1])


def _lines(text: str, size: float, most: int, fonts: Fonts) -> Iterator[str]:
    """Break a text into lines of the column; what goes beyond the last one is cut with dots."""
    lines = wrapped(text, partial(text_width, font="text", size=size, fonts=fonts), _TEXT)
    shown = [*islice(lines, most)]
    if next(lines, None) is not None:
        shown[-1] = f"{shown[-1].rstrip(',;:.')} …"
    yield from filter(None, shown)
