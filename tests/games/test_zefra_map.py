"""The map of Zefran Crisis: every site has its own sign and name, and every space of the board its place."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from guelta.builder.art.atlas import Atlas, fits
from guelta.builder.art.map import board_svg, listed
from guelta.builder.board import Board
from tests.library import LIBRARY

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return [
        element.text or ""
        for element in ElementTree.fromstring(board_svg(LIBRARY.game("zefra"))).iter(f"{SVG}text")
    ]


def signs() -> dict[str, str]:
    """The symbol that each site of the tables gets on the map, by the site's id."""
    atlas = Atlas.load(LIBRARY.game("zefra"))
    rows, _ = listed(LIBRARY.game("zefra"), atlas)
    found = {}
    for row in rows:
        if row.get("site"):
            found[row["site_id"]] = next(look.symbol for look in atlas.places if fits(look.when, row))
    return found


def test_every_site_has_its_sign_and_infrastructure_one_of_its_own():
    found = signs()
    assert len(found) == 21
    assert found["zefra-city"] == found["daloon-city"] == "capital"
    assert found["camp-west"] == found["camp-centre"] == found["camp-east"] == "camp"
    assert found["nuclear-site-west"] == "nuclear-site"
    assert found["biological-site"] == "biological-site"
    assert found["forward-airfield"] == "airfield"
    infrastructure = {"coal-field", "coal-port", "zefra-power", "well-field", "reservoir", "road-bridge"}
    assert len({found[id] for id in infrastructure}) == len(infrastructure)


def test_every_site_is_named_once_and_every_hex_numbered(texts: list[str]):
    for title in (
        "Zefra City",
        "Border road bridge",
        "Camp Centre",
        "Nuclear site East",
        "Daloon energy field",
    ):
        assert title in texts
    assert {"0101", "0812", "1824"} <= set(texts)


def test_what_lies_beside_the_map_is_named(texts: list[str]):
    for title in ("Guards", "Transport: wheeled armour", "Daloon off the map", "Eliminated"):
        assert title in texts


def test_a_piece_set_down_anywhere_lies_where_the_board_says():
    board = Board.load(LIBRARY.game("zefra"))
    assert board.space_at(*board.centre("0514")) == "0514"
    assert board.space_at(*board.centre("capital-5")) == "capital-5"
    assert board.space_at(*board.centre("turn-20")) == "turn-20"
    assert board.space_at(*board.centre("off-map-zefra")) == "off-map-zefra"


def test_the_twenty_eight_arrival_hexes_of_the_facts_are_marked():
    rows, _ = listed(LIBRARY.game("zefra"), Atlas.load(LIBRARY.game("zefra")))
    marked = {row["hex"] for row in rows if row["arrival"] == "yes"}
    assert len(marked) == 28
    assert {"0511", "0911", "1411"} <= marked
    assert not marked & {"0812", "1311", "1002"}
