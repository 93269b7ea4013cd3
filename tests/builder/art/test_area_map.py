"""Maps of areas: what lies along and across their borders, and what is strewn and written in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.map import map_svg
from guelta.builder.art.symbol import Art
from guelta.builder.board import Board
from guelta.builder.defaults import merged
from guelta.builder.lattice import is_within
from guelta.rules.engine.board.areamap import AreaMap
from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.tables.table import Table
from tests.library import LIBRARY

ART = Art.of(LIBRARY.game("chad"))

SVG = "{http://www.w3.org/2000/svg}"
LAYOUT: dict[str, Any] = {
    "size": {"width": 500, "height": 300},
    "area": [
        {"id": "low", "points": [[20, 20], [200, 20], [240, 280], [20, 280]], "centre": [110, 150]},
        {"id": "high", "points": [[200, 20], [400, 20], [400, 280], [240, 280]], "centre": [320, 150]},
    ],
    "box": [{"id": "losses", "rect": [405, 20, 90, 100]}],
}
ATLAS: dict[str, Any] = {
    "colour": {name: "#ffffff" for name in ("paper", "rule", "space", "grid")} | {"strong": "#111111"},
    "letters": {
        name: {"font": "bold", "size": 14, "colour": "#111111"}
        for name in ("area", "number", "place", "head", "note")
    },
    "district": {},
    "layer": [
        {
            "when": {"terrain": "hills"},
            "fill": "#eeddaa",
            "texture": "tufts",
            "marks": {"mark": {"colour": "#884422", "width": 1}},
        }
    ],
    "line": [
        {
            "course": "along",
            "when": {"cliff": "high"},
            "from_side": "cliff",
            "teeth": 10,
            "strokes": [{"colour": "#aa0000", "width": 3}],
        },
        {"course": "across", "when": {"road": "yes"}, "strokes": [{"colour": "#00aa00", "width": 3}]},
    ],
    "place": [],
    "badge": [],
    "label": [],
    "box": {"piles": {"fill": "#ffffff", "head": "#ddeeff", "boxes": ["nothing-*"]}},
    "track": {},
    "panel": [],
}


def table(source: str, *rows: Mapping[str, str], keys: int = 1) -> Table:
    cells = {" ".join([*row.values()][:keys]): dict(row) for row in rows}
    return Table(source, source, "", "printed", tuple(rows[0]), cells)


MAP = AreaMap.from_tables(
    table("areas.csv", {"area": "low", "terrain": "plain"}, {"area": "high", "terrain": "hills"}),
    table("edges.csv", {"a": "low", "b": "high", "cliff": "high", "road": "yes"}, keys=2),
)
BOXES = Boxes([Box("losses", "Losses of the east", "box", "piles")])
SPACES = [{"area": "low", "terrain": "plain"}, {"area": "high", "terrain": "hills", "name": "High"}]
EDGES = [{"a": "low", "b": "high", "cliff": "high", "road": "yes"}]


def paths(layout: dict[str, Any] = LAYOUT, **changed: Any) -> list[dict[str, str]]:
    board = Board.of(layout, MAP, BOXES, "board.toml")
    atlas = Atlas.of(merged(ATLAS, changed), "map.toml", art=ART)
    drawn = ElementTree.fromstring(map_svg(SPACES, EDGES, board, atlas, {}))
    return [path.attrib for path in drawn.iter(f"{SVG}path")]


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def test_the_teeth_of_a_cliff_point_away_from_the_side_it_rises_to() -> None:
    [teeth] = [path["d"] for path in paths() if path.get("fill") == "#aa0000"]
    found = [points(tooth) for tooth in teeth.split("Z") if tooth]
    assert len(found) == round(((240 - 200) ** 2 + 260**2) ** 0.5 / 19)
    low = tuple((x, y) for x, y in LAYOUT["area"][0]["points"])
    assert all(is_within(tip, low) for _, _, tip in found)


def test_a_road_crosses_a_border_in_its_middle() -> None:
    [road] = [path["d"] for path in paths() if path.get("stroke") == "#00aa00"]
    assert (220.0, 150.0) in points(road)


TIE = {"course": "apart", "when": {}, "strokes": [{"colour": "#00bb00", "width": 3}]}


def test_areas_that_touch_and_lie_apart_are_tied_from_border_to_border() -> None:
    low, high = LAYOUT["area"]
    moved = {**high, "points": [[300, 20], [400, 20], [400, 280], [300, 280]], "centre": [350, 150]}
    drawn = paths({**LAYOUT, "area": [low, moved]}, line=[TIE])
    [tie] = [path["d"] for path in drawn if path.get("stroke") == "#00bb00"]
    assert points(tie) == [(220.0, 150.0), (300.0, 150.0)]


def test_areas_with_a_common_border_are_not_tied() -> None:
    assert not [path for path in paths(line=[TIE]) if path.get("stroke") == "#00bb00"]


def test_marks_are_strewn_all_over_an_area_and_end_at_its_border() -> None:
    [marks] = [path for path in paths() if path.get("stroke") == "#884422"]
    assert "clip-path" in marks
    spots = points(marks["d"])
    assert min(x for x, _ in spots) < 260 and max(x for x, _ in spots) > 370
    assert min(y for _, y in spots) < 70 and max(y for _, y in spots) > 240


def test_a_place_named_beside_its_sign_is_not_named_again() -> None:
    place = {
        "when": {"terrain": "hills"},
        "symbol": "town",
        "size": 12,
        "ink": "#111111",
        "panel": "#ffffff",
        "letters": "place",
    }
    board = Board.of(LAYOUT, MAP, BOXES, "board.toml")

    def named(**changed: Any) -> int:
        atlas = Atlas.of(merged(ATLAS, changed), "map.toml", art=ART)
        return map_svg(SPACES, EDGES, board, atlas, {}).count(">High</text>")

    assert named() == named(place=[place]) == 1


def test_the_name_of_an_area_stands_off_the_signs_and_ways_in_it() -> None:
    sign = {"symbol": "town", "size": 50, "ink": "#111111", "panel": "#ffffff", "at": [0, -50]}
    marked = {**sign, "when": {"terrain": "plain"}}

    def spot(**changed: Any) -> tuple[float, float]:
        board = Board.of(LAYOUT, MAP, BOXES, "board.toml")
        drawn = ElementTree.fromstring(
            map_svg(SPACES, EDGES, board, Atlas.of(merged(ATLAS, changed), "map.toml", art=ART), {})
        )
        name = next(text for text in drawn.iter(f"{SVG}text") if text.text == "Low")
        return float(name.get("x", "")), float(name.get("y", ""))

    assert spot() == pytest.approx((110, 106), abs=12), "above the centre"
    x, y = spot(badge=[marked])
    assert not (75 < x < 145 and 75 < y < 135), "beside the sign"


@pytest.mark.parametrize("boxes", [["losses"], ["los*"]])
def test_a_box_can_look_other_than_its_group_and_drop_the_start_of_its_title(boxes: list[str]) -> None:
    own = {"fill": "#ffffff", "head": "#ccffcc", "boxes": boxes, "drop": "Losses of "}
    looks = {"piles": {"fill": "#ffffff", "head": "#ddeeff"}, "east": own}
    board = Board.of(LAYOUT, MAP, BOXES, "board.toml")
    svg = map_svg(SPACES, EDGES, board, Atlas.of(merged(ATLAS, {"box": looks}), "map.toml", art=ART), {})
    assert ">The east</text>" in svg and "#ccffcc" in svg
