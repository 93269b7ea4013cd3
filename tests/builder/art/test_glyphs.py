"""Text as outlines: the picture stays, and nothing is left that a font would have to draw."""

from __future__ import annotations

from io import BytesIO

import pytest
from lxml import etree
from PIL import Image, ImageChops

from guelta.builder.art.canvas import Canvas
from guelta.builder.art.raster import png
from guelta.builder.letters.font import FONTS
from guelta.builder.letters.glyphs import in_outlines
from guelta.builder.letters.setting import Lettering

PAPER, INK = "#ffffff", "#000000"


def drawn(svg: str) -> Image.Image:
    return Image.open(BytesIO(png(svg))).convert("L")


def lettered(text: str, font: str, **style: object) -> str:
    canvas = Canvas(240, 60)
    canvas.rectangle((0, 0, 240, 60), PAPER)
    canvas.text(text, (120, 38), Lettering(font, 21, INK), PAPER, **style)  # type: ignore[arg-type]
    return canvas.svg()


@pytest.mark.parametrize("font", sorted(FONTS))
@pytest.mark.parametrize("style", [{}, {"anchor": "start"}, {"anchor": "end"}, {"turn": 12}], ids=str)
def test_a_line_looks_as_it_does_in_its_font(font: str, style: dict[str, object]) -> None:
    """Dark where the font is dark: composed letters, figures and signs of no pair that is kerned."""
    svg = lettered("São 1983 · é", font, **style)
    outlined = in_outlines(svg)
    assert b"<text" not in outlined and outlined.count(b"<use") == len("São1983·é")
    difference = ImageChops.difference(drawn(svg), drawn(outlined.decode()))
    ink = sum(255 - each for each in drawn(svg).tobytes())
    assert sum(difference.tobytes()) < 0.12 * ink
    assert ink > 20_000


def test_the_same_text_gives_the_same_bytes() -> None:
    svg = lettered("N'Djamena", "text")
    assert in_outlines(svg) == in_outlines(svg)


def test_what_is_no_text_stays() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'
    root = etree.fromstring(in_outlines(svg))
    assert [etree.QName(each).localname for each in root] == ["defs", "rect"]


def test_a_font_that_is_not_ours_is_refused() -> None:
    with pytest.raises(KeyError):
        in_outlines(lettered("A", "text").replace("Barlow Semi Condensed", "Times"))


def test_a_line_of_another_script_is_one_outline_already() -> None:
    outlined = in_outlines(lettered("\u4e00", "text", anchor="start"))
    assert b"<text" not in outlined and b"<use" not in outlined and b"<path" in outlined


def test_a_letter_is_drawn_once_and_used_wherever_it_stands() -> None:
    outlined = in_outlines(lettered("aaaaa", "text"))
    assert (outlined.count(b"<path"), outlined.count(b"<use")) == (1, 5)
