"""Covers: every game has one, its title stands whole in its band, and an edition names itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from xml.etree import ElementTree

import pikepdf
import pytest

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.cover import COVER_SIZE, cover_svg
from guelta.builder.letters.font import text_width
from guelta.builder.print.boxes import with_boxes
from guelta.builder.print.cover import cover_document
from guelta.builder.print.paper import PAPERS
from tests.example_games import EXAMPLES, any_game, example
from tests.library import LIBRARY

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = ("chad", "chad_2021", "zefra", "angola")


@cache
def texts(game_id: str) -> Mapping[str, float]:
    """Return what a cover says, each with its size."""
    game = any_game(game_id)
    svg = cover_svg(game, Atlas.load(game))
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return {text.text or "": float(text.attrib["font-size"]) for text in found}


@pytest.mark.parametrize("game_id", [*LIBRARY.ids, *EXAMPLES])
def test_the_title_stands_whole_on_the_cover(game_id: str):
    title = any_game(game_id).title.upper()
    largest = max(texts(game_id), key=lambda text: texts(game_id)[text])
    assert title.startswith(largest)
    assert text_width(largest, "bold", texts(game_id)[largest]) < COVER_SIZE[0] - 100


def test_an_edition_names_itself():
    assert set(texts("chad_2021")) - set(texts("chad")) == {"Web edition of 2021"}


@pytest.mark.parametrize("game_id", DRAWN)
def test_a_game_with_a_picture_shows_it_and_no_hexes(game_id: str):
    atlas = Atlas.load(LIBRARY.game(game_id))
    root = ElementTree.fromstring(cover_svg(LIBRARY.game(game_id), atlas))
    assert len(list(root.iter(f"{SVG}path"))) > 60
    assert atlas.colours["grid"] not in {path.get("stroke") for path in root.iter(f"{SVG}path")}


def test_a_game_without_a_picture_shows_hexes():
    game = example(EXAMPLES[0])
    atlas = Atlas.load(game)
    root = ElementTree.fromstring(cover_svg(game, atlas))
    assert atlas.colours["grid"] in {path.get("stroke") for path in root.iter(f"{SVG}path")}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
def test_a_printed_cover_is_a_lying_sheet_with_bleed(paper: str):
    document, boxes = cover_document(LIBRARY.game("zefra"), PAPERS[paper], 3.0)
    with pikepdf.open(BytesIO(with_boxes(document.pdf(), boxes))) as pdf:
        (page,) = pdf.pages
        trim, bleed = ([float(side) for side in box] for box in (page.trimbox, page.bleedbox))
        assert trim[2] - trim[0] > trim[3] - trim[1]
        assert [round((a - b) / 72 * 25.4, 2) for a, b in zip(trim, bleed, strict=True)] == [3, 3, -3, -3]
        assert len(page.get_images()) == 0, "the picture is no bitmap"
