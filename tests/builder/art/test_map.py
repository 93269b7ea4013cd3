"""The map: everything named is written, nothing is written over another name, broken atlases are refused."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from itertools import combinations, pairwise
from math import cos, dist, radians, sin
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from guelta.builder.art.atlas import Atlas, Backdrop, Join
from guelta.builder.art.canvas import Stroke
from guelta.builder.art.field import Extent, Field, beside, extent
from guelta.builder.art.map import listed as rows_of
from guelta.builder.art.map import map_svg
from guelta.builder.art.raster import png
from guelta.builder.art.symbol import Art
from guelta.builder.art.terrain import grounds
from guelta.builder.art.ways import bridges, trodden
from guelta.builder.board import Board, Rect
from guelta.builder.letters.font import text_width
from guelta.builder.letters.setting import Lettering
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast
from guelta.rules.engine.tables.table import Folder, Table, load_tables
from tests.library import LIBRARY

ART = Art.of(LIBRARY.game("chad"))

SVG = "{http://www.w3.org/2000/svg}"
Row = Mapping[str, str]


def listed(name: str) -> list[Row]:
    text = files("guelta.rules.chad").joinpath(f"{name}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


@pytest.fixture(scope="module")
def charts() -> Mapping[str, Table]:
    return load_tables(Folder.of_package("guelta.rules.chad")).charts


@pytest.fixture(scope="module")
def written(chad_map: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(chad_map).iter(f"{SVG}text"))


@pytest.fixture
def toml() -> dict[str, Any]:
    return tomllib.loads(files("guelta.builder.games.chad").joinpath("map.toml").read_text(encoding="utf-8"))


def excerpt(rows: list[Row], hexes: set[str]) -> Iterator[Row]:
    return (row for row in rows if {row.get("hex"), row.get("hex_a"), row.get("hex_b")} <= {None, *hexes})


def test_the_country_around_ndjamena_is_drawn_as_kept(
    board: Board, atlas: Atlas, charts: Mapping[str, Table], is_golden: Callable[[str, str], bool]
):
    hexes = {f"{column}{row}" for column in (14, 15, 16, 17) for row in range(35, 41)}
    hexes &= board.map
    bare = replace(board, width=800, height=2700, map=frozenset(hexes), boxes=(), tracks=())
    labels = tuple(label for label in atlas.labels if label.when is not None)
    rows, sides = excerpt(listed("map"), hexes), excerpt(listed("hexsides"), hexes)
    svg = map_svg(rows, sides, bare, replace(atlas, panels=(), labels=labels), charts)
    lines = re.sub(r'base64,[^"]*', "base64,", svg).replace("><", ">\n<")  # test_relief tries what it shows
    assert is_golden("around-ndjamena.svg", lines)


def test_the_whole_map_is_the_one_kept(chad_map: str, is_golden: Callable[[str, str], bool]):
    assert is_golden("map.sha256", hashlib.sha256(chad_map.encode()).hexdigest() + "\n")


def test_every_hex_has_its_number_and_every_place_its_name(written: list[ElementTree.Element]):
    texts = {element.text for element in written}
    for row in listed("map"):
        assert row["hex"] in texts
        assert row["name"] in texts or not row["name"]


def test_every_box_has_its_title_and_every_prefecture_its_row_and_name(
    written: list[ElementTree.Element], board: Board, charts: Mapping[str, Table]
):
    texts = {element.text for element in written}
    assert all(any((text or "").startswith(box.title) for text in texts) for box in board.boxes)
    assert "Government Reinforcements and Replacements" in texts
    titles = {charts["prefectures"].text(row, "title") for row in charts["prefectures"].rows}
    assert len(titles) == 17
    assert titles | {title.upper() for title in titles} <= texts


@pytest.fixture(scope="module")
def extents(written: list[ElementTree.Element], atlas: Atlas) -> dict[str, Extent]:
    """What the names of places and the numbers of hexes cover."""
    rows = listed("map")
    wanted = {row["name"] for row in rows} | {row["hex"] for row in rows}
    sizes = {f"{style.size:g}": replace(style, halo=0) for style in atlas.letters.values()}
    return {
        element.text: extent(
            element.text,
            (float(element.attrib["x"]), float(element.attrib["y"])),
            sizes[element.attrib["font-size"]],
        )
        for element in written
        if element.text in wanted and element.get("stroke") is None
    }


def over(first: Extent, second: Extent) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def test_no_name_is_written_over_another(extents: dict[str, Extent]):
    names = sorted({row["name"] for row in listed("map")} - {""})
    assert set(names) <= set(extents)
    assert [(a, b) for a, b in combinations(names, 2) if over(extents[a], extents[b])] == []


def test_no_name_of_a_place_hides_the_number_of_its_hex(extents: dict[str, Extent]):
    places = {row["name"]: row["hex"] for row in listed("map") if row["name"]}
    assert [name for name, hex in places.items() if over(extents[name], extents[hex])] == []


def test_no_name_of_a_place_lies_on_a_bridge(extents: dict[str, Extent], board: Board):
    found = [
        (row["name"], spot)
        for row in listed("map")
        if row["name"]
        for spot in bridges(Atlas.load(LIBRARY.game("chad")), listed("hexsides"), board)
        if over(extents[row["name"]], (spot[0] - 4, spot[1] - 4, spot[0] + 4, spot[1] + 4))
    ]
    assert found == []


def test_the_sheet_says_whose_data_it_shows_and_that_most_is_reconstructed(
    written: list[ElementTree.Element],
):
    said = " ".join(element.text or "" for element in written)
    for word in ("GeoNames", "CC BY 4.0", "Natural Earth", "GSHHS", "WDBII", "reconstructed"):
        assert word in said


def test_panels_lie_beside_the_map_and_the_boxes(board: Board, atlas: Atlas):
    areas = [each.rect for each in (*board.boxes, *board.tracks)]
    for number, panel in enumerate(atlas.panels):
        assert not any(panel.rect.overlaps(rect) for rect in areas), panel.kind
        assert not any(panel.rect.overlaps(other.rect) for other in atlas.panels[:number]), panel.kind
        corners = {corner for hex in board.map for corner in board.polygon(hex)}
        assert [corner for corner in sorted(corners) if corner in panel.rect] == [], panel.kind


def test_what_is_written_without_a_rim_stands_out_from_the_pixels_under_it(chad_map: str):
    """The ground that most of the pixels under its middle show, whatever the atlas says it is."""
    root = ElementTree.fromstring(chad_map)
    texts = list(root.iter(f"{SVG}text"))
    rimmed = {(text.text, text.get("x"), text.get("y")) for text in texts if text.get("stroke")}
    for parent in list(root.iter()):
        for text in parent.findall(f"{SVG}text"):
            parent.remove(text)
    bare = Image.open(io.BytesIO(png(ElementTree.tostring(root, "unicode")))).convert("RGB")
    weakest = {}
    for text in texts:
        if (text.text, text.get("x"), text.get("y")) in rimmed or text.get("transform"):
            continue
        x, y, size = (float(text.attrib[key]) for key in ("x", "y", "font-size"))
        left = x if text.get("text-anchor") is None else x - size * 0.7
        under = bare.crop((round(left), round(y - size * 0.7), round(left + size * 1.4), round(y)))
        _, (red, green, blue) = max(under.getcolors(under.width * under.height) or [])
        weakest[text.text, x, y] = contrast(text.attrib["fill"], f"#{red:02x}{green:02x}{blue:02x}")
    assert len(weakest) > 1000
    assert {name: reached for name, reached in weakest.items() if reached < LEAST_CONTRAST} == {}


def test_no_letter_on_the_map_is_too_small_to_read(atlas: Atlas):
    """At 100 %, and 11 pixels are 2.6 mm of a map for half-inch counters."""
    assert min(style.size for style in atlas.letters.values()) >= 11


def test_a_river_narrows_at_its_source_and_keeps_its_width_where_it_leaves_the_country(chad_map: str):
    """The Bahr Azoum rises north of 3938; the Bahr Sara comes in over the border between 2451 and 2452."""
    root = ElementTree.fromstring(chad_map)
    water = "#2f78ad"
    narrow = [path.attrib["d"] for path in root.iter(f"{SVG}path") if path.get("fill") == water]
    spots = [[tuple(map(float, spot.split())) for spot in path[1:-1].split("L")] for path in narrow]
    ends = [min(zip(each, reversed(each), strict=True), key=lambda pair: dist(*pair))[0] for each in spots]
    assert min(dist(end, (1849.7, 2452)) for end in ends) < 3
    assert min(dist(end, (1055.3, 3316)) for end in ends) > 60
    for each in spots:
        widths = [dist(*pair) for pair in zip(each, reversed(each), strict=True)][: len(each) // 2]
        assert widths[0] == pytest.approx(4.4, abs=0.2) and widths[-1] < 1


def test_a_label_makes_way_for_a_road(written: list[ElementTree.Element], board: Board):
    """Libya stands right below every number, but in 3307, where a track ends."""
    down = {
        hex: round(float(text.attrib["y"]) - board.centre(hex)[1])
        for text in written
        for hex in [board.lattice.name(float(text.attrib["x"]), float(text.attrib["y"]) - 4)]
        if text.text == "Libya"
    }
    assert set(down.values()) == {-4, 22}
    assert down["3408"] == -4


def test_the_scale_is_as_long_as_the_hexes_say(board: Board, atlas: Atlas):
    """A hex is 35 km wide (2.20)."""
    (scale,) = (panel for panel in atlas.panels if panel.kind == "scale")
    kilometres = int(scale.lines[-1].removesuffix(" km"))
    assert scale.rect.width == pytest.approx(kilometres * board.lattice.size / 35, abs=0.5)
    steps = [int(line.removesuffix(" km")) for line in scale.lines]
    assert {after - before for before, after in pairwise(steps)} == {100}


def test_no_name_of_a_river_lies_on_a_way_or_a_bridge(
    written: list[ElementTree.Element], board: Board, atlas: Atlas
):
    """Measured along the middle of the letters, turned as they stand."""
    rows, sides = {row["hex"]: row for row in listed("map")}, listed("hexsides")
    ways = replace(atlas, lines=tuple(line for line in atlas.lines if line.course == "across"))
    trampled = [*trodden(ways, rows, sides, board), *bridges(ways, sides, board)]
    rivers = [
        element
        for element in written
        if "rotate" in element.get("transform", "") and element.get("font-style")
    ]
    assert len({element.text for element in rivers}) >= 8
    for element in rivers:
        turn, x, y = map(float, re.findall(r"[-\d.]+", element.attrib["transform"]))
        size = float(element.attrib["font-size"])
        half = text_width(element.text or "", "italic", size) / 2
        for across in range(-int(half), int(half) + 1, 4):
            middle = (
                x + across * cos(radians(turn)) + size / 3 * sin(radians(turn)),
                y + across * sin(radians(turn)) - size / 3 * cos(radians(turn)),
            )
            assert min(dist(middle, spot) for spot in trampled) > 5, element.text


def test_a_way_passes_the_middle_of_every_side_it_crosses_and_of_every_place(board: Board, atlas: Atlas):
    rows, sides = {row["hex"]: row for row in listed("map")}, listed("hexsides")
    ways = replace(atlas, lines=tuple(line for line in atlas.lines if line.course == "across"))
    spots = list(trodden(ways, rows, sides, board))
    for side in sides:
        if side["way"]:
            ends = [board.centre(side["hex_a"]), board.centre(side["hex_b"])]
            middle = tuple(sum(axis) / 2 for axis in zip(*ends, strict=True))
            places = [
                end
                for hex, end in zip((side["hex_a"], side["hex_b"]), ends, strict=True)
                if rows[hex]["water"]
            ]
            for wanted in (middle, *places):
                assert min(dist(wanted, spot) for spot in spots) < 0.1, side


def test_what_rises_within_a_mountain_keeps_off_its_edge(board: Board, atlas: Atlas):
    rows = {row["hex"]: row for row in listed("map")}
    [mountain] = [layer for layer in atlas.layers if layer.shade]
    higher = (replace(mountain, inset=far, fill=fill) for far, fill in ((1, "#d0b289"), (3, "#dac19a")))
    painted = grounds(replace(atlas, layers=(mountain, *higher)), rows, board)
    assert (painted["2205"], painted["2407"], painted["2608"]) == (mountain.fill, "#d0b289", "#dac19a")
    assert painted["1652"] == mountain.fill, "one hex alone has no height within"


def test_a_name_stands_where_it_covers_least():
    lettering = Lettering("semibold", 14, "#000000")
    field = Field()
    choices = dict(beside("Adre", lettering, (100.0, 100.0), 5.0))
    below = choices[0.0]
    assert below[1] > 105
    field.take(extent("Adre", below, lettering), 20)
    free = min((worse + field.cost(extent("Adre", spot, lettering)), spot) for worse, spot in choices.items())
    assert free[1] != below and free[0] < 20


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda toml: toml["colour"].update(paper="ivory"), "map.toml, colour paper: 'ivory' is no colour"),
        (
            lambda toml: toml["letters"]["town"].update(font="comic"),
            "map.toml, letters.town: there is no font comic",
        ),
        (
            lambda toml: toml["layer"][5].update(texture="snow"),
            "map.toml, layer .*: there is no texture snow",
        ),
        (
            lambda toml: toml["line"][1].update(course="over"),
            "map.toml, line Lake hexside: course over is none of",
        ),
        (
            lambda toml: toml["place"][2].update(colour="#000000"),
            "map.toml, place Town: colour is not known here",
        ),
        (lambda toml: toml["place"][2].pop("size"), "map.toml, place Town: .*'size'"),
        (lambda toml: toml.pop("district"), "map.toml: 'district' is missing"),
    ],
)
def test_a_broken_atlas_is_refused_by_name(
    change: Callable[[Any], object], message: str, toml: dict[str, Any]
):
    change(toml)
    with pytest.raises(ArtError, match=f"^{message}"):
        Atlas.of(toml, "map.toml", art=ART)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda toml: toml["box"].pop("losses"),
            r"map.toml: there is no \[box.losses\] for task-force",
        ),
        (lambda toml: toml["track"].pop("gdp"), r"map.toml: there is no \[track.gdp\]"),
        (lambda toml: toml["track"]["gdp"].update(chart="oil"), "the game has no chart oil"),
        (
            lambda toml: toml["panel"][0].update(title="CHAD " * 9),
            "^map.toml, the panel 'CHAD .*': 'CHAD .*' is .* pixels wide, 495 fit",
        ),
        (lambda toml: toml["panel"][1].update(rect=[20, 670, 200, 580]), "map.toml: panel key is too small"),
        (
            lambda toml: toml["box"]["losses"].update(title="{title} " * 30),
            "^boxes.csv, row [a-z-]+, column title: '.*' is [0-9]+ pixels wide, [0-9]+ fit",
        ),
        (
            lambda toml: toml["panel"][3].update(rect=[2490, 1640, 890, 90]),
            "map.toml: panel 'About.* is too low",
        ),
        (lambda toml: toml["panel"][0].update(kind="poem"), "map.toml: panel poem is none of"),
        (lambda toml: toml["letters"]["head"].update(colour="#6b4a22"), "'.*' has a contrast of"),
        (
            lambda toml: toml["place"][2].update(symbol="castle"),
            "source_art/chad/map/castle.svg: there is no such",
        ),
    ],
)
def test_what_cannot_be_drawn_is_said(
    change: Callable[[Any], object],
    message: str,
    toml: dict[str, Any],
    board: Board,
    charts: Mapping[str, Table],
):
    change(toml)
    hexes = {"1536", "1537", "1538"}
    rows, sides = excerpt(listed("map"), hexes), excerpt(listed("hexsides"), hexes)
    with pytest.raises(ArtError, match=message):
        map_svg(rows, sides, board, Atlas.of(toml, "map.toml", art=ART), charts)


def test_a_space_has_what_another_list_says_of_it(atlas: Atlas):
    joined = replace(atlas, joins=(Join("hexsides", "hex_a", {"north": "hex_b"}),))
    rows, _ = rows_of(LIBRARY.game("chad"), joined)
    last = {side["hex_a"]: side["hex_b"] for side in listed("hexsides")}
    assert [row for row in rows if "north" in row]
    assert all(row["north"] == last[row["hex"]] for row in rows if "north" in row)
    assert all(row["hex"] not in last for row in rows if "north" not in row)


@pytest.mark.parametrize(
    "join",
    [Join("ways", "hex", {"way": "kind"}), Join("map", "hex", {"way": "street"})],
    ids=["list", "column"],
)
def test_a_list_or_column_that_the_game_does_not_have_is_refused(join: Join, atlas: Atlas):
    with pytest.raises(ArtError, match=f"join: the game has no list {join.list} with"):
        rows_of(LIBRARY.game("chad"), replace(atlas, joins=(join,)))


def test_a_backdrop_lies_below_all_else(board: Board, atlas: Atlas, charts: Mapping[str, Table]):
    shore = Stroke("#445566", 9)
    sea = Backdrop(Rect(10, 10, 300, 200).corners, "#112233", (shore,))
    bare = replace(board, boxes=(), tracks=())
    still = replace(atlas, backdrops=(sea,), panels=(), labels=())
    drawn = ElementTree.fromstring(map_svg(excerpt(listed("map"), {"1536"}), (), bare, still, charts))
    around = [path for path in drawn.iter(f"{SVG}path") if path.attrib["d"].startswith("M10.0 10.0L310")]
    _clip, first, second = around[:3]
    assert (first.attrib["fill"], first.attrib["d"][:7]) == ("#112233", "M10.0 1")
    assert (second.attrib["stroke"], second.attrib["stroke-width"]) == ("#445566", "9")


def test_what_keeps_away_from_others_does_not_keep_away_from_the_edge_of_the_map(board: Board, atlas: Atlas):
    mountain = next(replace(layer, inset=1) for layer in atlas.layers if layer.shade)
    hexes = {"1536", "1537", "1538", "1637", "1638", "1437", "1438"}
    rows = {hex: {"kind": "chad", "terrain": "mountain"} for hex in hexes}
    alone = replace(atlas, layers=(mountain,))
    assert grounds(alone, rows, replace(board, map=frozenset(hexes))).keys() == hexes
    rows["1537"] = {"kind": "chad", "terrain": "desert"}
    beside = {hex for hex in hexes if "1537" not in board.lattice.around(hex)} - {"1537"}
    assert grounds(alone, rows, replace(board, map=frozenset(hexes))).keys() == beside
