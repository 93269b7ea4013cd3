"""The relief under a map: light from the north-west, level water, numbers legible in the deepest shade."""

from __future__ import annotations

import io
import re
import shutil
from base64 import b64decode
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageStat

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.map import listed, map_svg
from guelta.builder.art.raster import png
from guelta.builder.art.symbol import Art
from guelta.builder.board import Board
from guelta.builder.defaults import merged
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast
from tests.builder.art.test_area_map import ATLAS, BOXES, EDGES, LAYOUT, MAP, SPACES
from tests.library import LIBRARY, faults_at

ROOT = Path(__file__).parents[3]
ART = Art.of(LIBRARY.game("chad"))

SVG = "{http://www.w3.org/2000/svg}"
HILLS = {"when": {"terrain": "hills"}, "fill": "#d1b185", "relief": 1, "height": 1, "roughness": 0.2}
PLAIN = {"when": {"terrain": "plain"}, "fill": "#eeeecc"}
LAND = {
    "picture": "relief.png",
    "bounds": [12, 6, 26, 25],
    "place": {"low": [15, 12], "high": [18, 12], "losses-place": [17, 20]},
}


def drawn(relief: object = "procedural", *layers: Mapping[str, Any]) -> str:
    toml = merged(ATLAS, {"relief": relief, "layer": list(layers or (PLAIN, HILLS))})
    board = Board.of(LAYOUT, MAP, BOXES, "board.toml")
    return map_svg(SPACES, EDGES, board, Atlas.of(toml, "map.toml", art=ART), {})


def shades(svg: str) -> list[Image.Image]:
    found = re.findall(r'xlink:href="data:image/png;base64,([^"]*)"', svg)
    return [Image.open(io.BytesIO(b64decode(each))).convert("RGBA") for each in found]


def pixels(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg))).convert("RGB")


def brightness(picture: Image.Image, *spots: tuple[int, int]) -> float:
    grey = picture.convert("L")
    return sum(float(grey.getpixel(spot)) for spot in spots) / len(spots)  # type: ignore[arg-type]


# High runs from about 220 to 400 across and from 20 to 280 down; its middle is level but for its roughness.
NORTH_WEST = [(228, 60), (231, 80), (262, 38), (300, 38)]
SOUTH_EAST = [(384, 200), (384, 230), (384, 250), (330, 262), (370, 262)]


def test_the_flank_of_high_ground_to_the_north_west_is_lit_and_the_other_lies_in_the_shade():
    picture = pixels(drawn())
    assert brightness(picture, *NORTH_WEST) > brightness(picture, *SOUTH_EAST) + 20


def test_ground_that_lets_nothing_through_is_of_its_own_colour_to_the_pixel():
    picture = pixels(drawn())
    assert {picture.getpixel((x, 200)) for x in range(30, 190, 7)} == {(0xEE, 0xEE, 0xCC)}


def test_a_map_without_relief_is_one_without_a_picture():
    assert shades(drawn(relief="procedural")) != []
    assert (
        shades(map_svg(SPACES, EDGES, Board.of(LAYOUT, MAP, BOXES, ""), Atlas.of(ATLAS, "", art=ART), {}))
        == []
    )
    flat = {**HILLS, "relief": 0}
    assert shades(drawn("procedural", PLAIN, flat)) == []


def test_the_same_seed_gives_the_same_bytes_and_another_one_another_land():
    assert drawn({"seed": "a"}) == drawn({"seed": "a"})
    assert drawn({"seed": "a"}) != drawn({"seed": "b"})


def test_rough_ground_is_less_even_than_smooth_ground():
    def uneven(roughness: float) -> float:
        [shade] = shades(drawn("procedural", PLAIN, {**HILLS, "roughness": roughness}))
        return float(ImageStat.Stat(shade.crop((140, 50, 175, 100)).getchannel("A")).stddev[0])

    assert uneven(0) + 1 < uneven(0.3) < uneven(1) / 2


def land_alone(game_id: str, spaces: Iterable[str]) -> tuple[Board, str]:
    """Draw some spaces of a game's map with their numbers and nothing else, on no more than they need."""
    game, board, atlas = (
        LIBRARY.game(game_id),
        Board.load(LIBRARY.game(game_id)),
        Atlas.load(LIBRARY.game(game_id)),
    )
    some = frozenset(spaces)
    across, down = (max(axis) + 60 for axis in zip(*map(board.centre, some), strict=True))
    bare = replace(board, width=across, height=down, map=some, boxes=(), tracks=())
    nothing: Any = {"panels": (), "labels": (), "places": (), "badges": (), "district": {}, "lines": ()}
    rows = [row for row in listed(game, atlas)[0] if next(iter(row.values())) in some]
    return board, map_svg(rows, (), bare, replace(atlas, **nothing), {})


@pytest.mark.parametrize("game_id", ["chad", "zefra"])
def test_each_number_stands_out_in_the_deepest_shade_of_its_hex(game_id: str):
    rows, _ = listed(LIBRARY.game(game_id), Atlas.load(LIBRARY.game(game_id)))
    some = [next(iter(row.values())) for row in rows if row.get("terrain") in ("mountain", "hills")][:24]
    _, svg = land_alone(game_id, some)
    numbers = [each for each in ElementTree.fromstring(svg).iter(f"{SVG}text") if each.text in some]
    assert len(numbers) == len(some)
    without = pixels(re.sub(r"<text.*?</text>", "", svg))
    darkest = 1.0
    for number in numbers:
        x, y = round(float(number.attrib["x"])), round(float(number.attrib["y"]))
        under = {without.getpixel((x + across, y - up)) for across in range(-11, 12) for up in range(9)}
        on = [contrast(number.attrib["fill"], "#{:02x}{:02x}{:02x}".format(*pixel)) for pixel in under]  # type: ignore[misc]
        # the line of the hex that runs through what a number covers is no ground of its
        assert sorted(on)[len(on) // 20] >= LEAST_CONTRAST, number.text
        darkest = max(darkest, max(on) / min(on))
    assert darkest > 1.2, "nothing of the relief was seen"


def test_the_picture_of_the_land_lies_where_its_places_say():
    """Tibesti, in the north-west, is the roughest land of Chad, and the plain south of it is level."""
    mountains, plain = ("2509", "2510", "2612"), ("2431", "2531", "2632")
    board, svg = land_alone("chad", (*mountains, *plain))
    [shade] = shades(svg)

    def rough(*hexes: str) -> float:
        found = []
        for hex in hexes:
            x, y = (each // 2 for each in board.centre(hex))
            found += ImageStat.Stat(shade.crop((x - 14, y - 14, x + 14, y + 14)).getchannel("A")).mean
        return sum(found) / len(found)

    assert rough(*mountains) > 4 * rough(*plain)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"bounds": [26, 6, 12, 25]}, "bounds are least longitude, least latitude"),
        ({"bounds": ["12", 6, 26, 25]}, "bounds '12' is no number"),
        ({"picture": "no-such.png"}, "no-such.png: is missing"),
        ({"picture": "town.svg"}, "cannot identify image file"),
        ({"place": {"low": [15, 12]}}, "fewer than 3 spaces"),
        ({"place": {"low": [15, 12], "high": [18, 12], "atlantis": [17, 20]}}, "'atlantis' is no space"),
        ({"place": {"low": 15}}, "place gives each space its longitude"),
        ({"dark": "black"}, "'black' is no colour"),
        ({"shadow": 1}, "shadow is not known here"),
    ],
)
def test_a_relief_that_cannot_be_drawn_is_refused_by_name(changed: Mapping[str, Any], said: str):
    with pytest.raises(ArtError, match=re.escape(said)):
        drawn({**LAND, **changed})


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('dark = "black"', "relief, dark: 'black' is no colour like #1f55a5"),
        ('picture = "no.png"', "relief: bounds are least longitude, least latitude"),
    ],
)
def test_a_fault_of_the_relief_names_the_look_that_it_stands_in(written: str, said: str, tmp_path: Path):
    place = tmp_path / "wells"
    shutil.copytree(ROOT / "examples" / "three_wells", place)
    (place / "module" / "look.toml").write_text(f"[relief]\n{written}\n", encoding="utf-8")
    [fault] = [each for each in faults_at(place) if "relief" in each]
    assert fault.startswith("wells/module/look.toml, relief") and said.partition(":")[2] in fault


def test_an_edition_has_the_relief_of_the_look_that_says_it():
    relief = Atlas.load(LIBRARY.game("chad_2021")).relief
    assert relief and relief.source == "builder/games/chad/look.toml"


def test_relief_is_a_word_or_a_table_and_ground_is_no_higher_than_1():
    with pytest.raises(ArtError, match="'real' is neither 'procedural' nor a table"):
        drawn("real")
    with pytest.raises(ArtError, match="height 3 is not from 0 to 1"):
        drawn("procedural", {**HILLS, "height": 3})


def test_a_border_gives_way_to_a_greater_one():
    def strokes(rows: list[dict[str, str]]) -> int:
        border = {"course": "along", "when": {"cliff": "high"}, "gives_way": "land"}
        toml = merged(ATLAS, {"line": [{**border, "strokes": [{"colour": "#00aa00", "width": 2}]}]})
        board = Board.of(LAYOUT, MAP, BOXES, "board.toml")
        return map_svg(rows, EDGES, board, Atlas.of(toml, "map.toml", art=ART), {}).count('stroke="#00aa00"')

    one = [{**row, "land": "north"} for row in SPACES]
    two = [{**row, "land": land} for row, land in zip(SPACES, ("north", "south"), strict=True)]
    assert (strokes(one), strokes(two)) == (1, 0)


def test_the_border_of_a_prefecture_is_drawn_nowhere_under_that_of_a_region(chad_map: str):
    """Both are dashed; one laid over the other reads as neither."""
    prefecture, region = (
        set(
            re.findall(
                r"[\d.]+ [\d.]+", "".join(re.findall(rf'd="([^"]*)"[^>]*stroke-width="{width}"', chad_map))
            )
        )
        for width in ("2.4", "3.6")
    )
    assert prefecture and region
    assert len(prefecture & region) < len(region) / 10, "they meet only where one leaves the other"
