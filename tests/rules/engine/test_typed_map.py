"""A map as it is typed: hexes by signs, ways, what lies between hexes, and every fault of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.table import Tables, load_tables

MAP = '''
provenance = "designed"
first = "0302"
map = """
.f
 T
"""
[signs]
"." = { terrain = "clear" }
f   = { terrain = "forest" }
T   = { terrain = "clear", town = "town" }
[names]
0403 = "Ware"
[[along]]
is   = { way = "road" }
ways = ["0302 0402 0403"]
[[between]]
is    = { river = "yes" }
sides = ["0302 | 0402 0403"]
'''


def tables(path: Path, text: str = MAP, **others: str) -> Tables:
    (path / "hexes.toml").write_text(text, encoding="utf-8")
    for name, more in others.items():
        (path / f"{name}.csv").write_text(more, encoding="utf-8")
    return load_tables(Folder(path, "mygame/rules"))


def test_each_sign_is_a_hex_and_a_blank_is_none(tmp_path: Path) -> None:
    found = tables(tmp_path).lists["map"]
    assert found.rows == ("0302", "0402", "0403")
    assert [found.text(hex, "terrain") for hex in found.rows] == ["clear", "forest", "clear"]
    assert (found.text("0403", "name"), found.text("0403", "town")) == ("Ware", "town")
    assert found.provenance("0302", "terrain") == "designed"


def test_ways_and_sides_become_hexsides(tmp_path: Path) -> None:
    """0302 touches 0402 and 0403: a road leads over the one, a river lies between it and both."""
    found = tables(tmp_path).lists["hexsides"]
    assert found.rows == ("0302 0402", "0302 0403", "0402 0403")
    assert [found.text(side, "river") for side in found.rows] == ["yes", "yes", ""]
    assert [found.text(side, "way") for side in found.rows] == ["road", "", "road"]


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        (" T", " X", "map: hex 0403 is 'X', which [signs] does not have; there is . f T"),
        ('first = "0302"', 'first = "x"', "first: 'x' is no hex number such as CCRR"),
        ('0403 = "Ware"', '0909 = "Ware"', "names, 0909: is no hex of the map"),
        ('0403 = "Ware"', "0403 = 1", "names, 0403: must be a text in quotation marks"),
        ('"0302 0402 0403"', '"0302 0909"', "along 1, ways, '0302 0909': 0909 is no hex of the map"),
        ('"0302 | 0402 0403"', '"0302 0402"', "must be hexes on both sides of a stroke"),
        (
            'is   = { way = "road" }',
            "is = 3",
            'along 1, is: must be a table of texts, such as { terrain = "clear" }',
        ),
        ("[[along]]", "[[allong]]", "allong: is no key of a typed map; there is title, rule,"),
        ('provenance = "designed"', 'provenance = "mine"', "provenance: 'mine' is none of printed,"),
    ],
)
def test_a_fault_names_its_place(tmp_path: Path, was: str, now: str, fault: str) -> None:
    assert was in MAP
    with pytest.raises(RulesDataError, match=r"hexes\.toml") as broken:
        tables(tmp_path, MAP.replace(was, now))
    assert any(fault in each for each in broken.value.faults), broken.value.faults


def test_hexes_of_a_way_touch(tmp_path: Path) -> None:
    far = MAP.replace(" T\n", " T\n..\n").replace('"0302 0402 0403"', '"0302 0404"')
    with pytest.raises(RulesDataError, match="0302 and 0404 do not touch"):
        tables(tmp_path, far)


def test_a_map_stands_in_one_form_only(tmp_path: Path) -> None:
    with pytest.raises(RulesDataError, match=r"hexes.toml: the map stands in map.csv too; keep one of them"):
        tables(tmp_path, map="hex,terrain\n0101,clear\n")
