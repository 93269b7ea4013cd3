"""Sheets over the map: legible on it, explained beside it, and never over a name."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from importlib.resources import files
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.map import drawn_map
from guelta.builder.art.overlay_picture import Room, Spot, overlay_legends, overlay_styles, overlay_svg
from guelta.builder.art.raster import png
from guelta.builder.board import Board, Rect
from guelta.builder.module.overlay import Sheet, overlays_of, sheet_extent
from guelta.builder.palette import ArtError
from tests.library import LIBRARY

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ["chad", "chad_2021"]


@pytest.fixture
def toml() -> dict[str, Any]:
    return tomllib.loads(
        files("guelta.builder.games.chad").joinpath("overlays.toml").read_text(encoding="utf-8")
    )


@pytest.fixture(scope="module")
def room(board: Board, atlas: Atlas) -> Room:
    tables = LIBRARY.game("chad").tables
    hexes, hexsides = tables.lists["map"].texts(), tables.lists["hexsides"].texts()
    return drawn_map(hexes, hexsides, board, atlas, tables.charts).room


class Nothing:
    """A map on which nothing is written."""

    def room(self, hexes: Collection[str], width: float, height: float) -> Spot:
        return 0.0, 0.0

    def vacant(self, spots: Sequence[Spot], width: float, height: float) -> Spot | None:
        return spots[0]


def sheets(game: str) -> list[Sheet]:
    return [sheet for overlay in overlays_of(LIBRARY.game(game)) for sheet in overlay.sheets]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("game", GAMES)
def test_every_style_without_words_on_the_map_is_explained_in_a_legend(game: str, toml: dict[str, Any]):
    legends = overlay_legends(toml, "overlays.toml")
    for sheet in sheets(game):
        for area in (area for areas in sheet.drawings.values() for area in areas if area.hexes):
            assert area.label or area.style in dict(legends[sheet.id].rows), (sheet.id, area.style)


@pytest.mark.parametrize("game", GAMES)
def test_a_legend_lies_within_its_sheet_beside_the_map_and_the_other_legends(
    game: str, toml: dict[str, Any], board: Board, atlas: Atlas
):
    """All overlays can be shown at once."""
    legends = overlay_legends(toml, "overlays.toml")
    taken = [each.rect for each in (*board.boxes, *board.tracks, *atlas.panels)]
    corners = {corner for hex in board.map for corner in board.polygon(hex)}
    for sheet in sheets(game):
        if sheet.id in legends:
            rect = legends[sheet.id].rect
            assert all(corner in sheet_extent(sheet, board) for corner in rect.corners), sheet.id
            assert not any(rect.overlaps(other) for other in taken), sheet.id
            assert [corner for corner in sorted(corners) if corner in rect] == [], sheet.id
            taken.append(rect)


def test_a_legend_shows_its_title_and_its_words(toml: dict[str, Any], board: Board):
    styles, legends = overlay_styles(toml, "overlays.toml"), overlay_legends(toml, "overlays.toml")
    (stacking,) = (sheet for sheet in sheets("chad") if sheet.id == "stacking")
    part = sheet_extent(stacking, board)
    svg = overlay_svg([], part, board.lattice, styles, Nothing(), legends["stacking"])
    assert texts(svg) == ["Stacking by terrain", "6", "6 steps", "9", "9 steps", "12", "12 steps"]


def test_the_sign_of_a_prefecture_hides_no_name(
    room: Room, board: Board, chad_map: str, toml: dict[str, Any]
):
    """Signs of presence stand within their prefecture, off its name and those of its places."""
    rows = list(LIBRARY.game("chad").tables.lists["map"].texts())
    names = {row["name"] for row in rows} | {row["prefecture"].replace("-", " ").upper() for row in rows}
    spots = [
        (float(element.attrib["x"]), float(element.attrib["y"]))
        for element in ElementTree.fromstring(chad_map).iter(f"{SVG}text")
        if (element.text or "").replace("-", " ") in names - {""}
    ]
    assert len(spots) > 100
    for prefecture in sorted({row["prefecture"] for row in rows} - {""}):
        own = [row["hex"] for row in rows if row["prefecture"] == prefecture]
        x, y = room.room(own, 64, 42)
        assert board.lattice.name(x, y) in own, prefecture
        sign = Rect(int(x) - 32, int(y) - 21, 64, 42)
        assert [spot for spot in spots if spot in sign] == [], prefecture


def test_a_number_in_every_hex_stands_off_what_the_hex_shows(toml: dict[str, Any], board: Board):
    """Its corner is free: numbers stand above, symbols in the middle, signs of airfields on the right."""
    styles = overlay_styles(toml, "overlays.toml")
    svg = overlay_svg(
        [(("2826",), "steps-9", "", "9")], Rect(0, 0, 3400, 3660), board.lattice, styles, Nothing()
    )
    (badge,) = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    left, top, width, height = (float(badge.attrib[key]) for key in ("x", "y", "width", "height"))
    x, y = board.centre("2826")
    assert left > x - 35 and left + width < x - 11 and top > y - 19 and top + height < y + 5


def test_no_number_of_an_overlay_masks_a_letter_of_the_map(
    room: Room, board: Board, chad_map: str, toml: dict[str, Any]
):
    root = ElementTree.fromstring(chad_map)
    for element in list(root):
        if element.tag != f"{SVG}text" or element.get("stroke"):
            root.remove(element)
    letters = Image.open(BytesIO(png(ElementTree.tostring(root, "unicode")))).convert("RGBA").getchannel("A")
    (stacking,) = (sheet for sheet in sheets("chad") if sheet.id == "stacking")
    styles, part = overlay_styles(toml, "overlays.toml"), Rect(0, 0, board.width, board.height)
    marked = [(area.hexes, area.style, "", area.each) for area in stacking.drawings["none"]]
    svg = overlay_svg(marked, part, board.lattice, styles, room)
    badges = [
        tuple(float(badge.attrib[key]) for key in ("x", "y", "width", "height"))
        for badge in ElementTree.fromstring(svg).iter(f"{SVG}rect")
    ]
    assert len(badges) > 0.98 * sum(len(area.hexes) for area in stacking.drawings["none"])
    masked = [
        board.lattice.name(x + wide / 2, y + high / 2)
        for x, y, wide, high in badges
        if letters.crop((int(x), int(y), int(x + wide), int(y + high))).point(faint).getbbox()
    ]
    assert masked == []


def faint(level: int) -> int:
    return 255 if level > 60 else 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": [["snow", "white"]]}, "overlays.toml, legend.water: there is no style snow"),
        ({"rows": [["water"]]}, "overlays.toml, legend.water: ValueError"),
        ({"at": [1]}, "overlays.toml, legend.water: IndexError"),
    ],
)
def test_a_broken_legend_is_refused_by_name(change: dict[str, Any], message: str, toml: dict[str, Any]):
    toml["legend"]["water"].update(change)
    with pytest.raises(ArtError, match=f"^{message}"):
        overlay_legends(toml, "overlays.toml")


def test_a_legend_outside_of_its_sheet_is_refused(toml: dict[str, Any], board: Board):
    styles, legends = overlay_styles(toml, "overlays.toml"), overlay_legends(toml, "overlays.toml")
    with pytest.raises(ArtError, match="the legend 'Corridor' lies outside of its overlay"):
        overlay_svg([], Rect(0, 0, 100, 100), board.lattice, styles, Nothing(), legends["corridor"])
    with pytest.raises(ArtError, match="there is no style snow for an overlay"):
        overlay_svg([((), "snow", "", "")], Rect(0, 0, 9, 9), board.lattice, styles, Nothing())
