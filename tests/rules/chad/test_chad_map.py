"""2.20, 4.24  Hexsides of Chad: ways, rivers, bridges and lakes."""

from dataclasses import replace

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_map import bridges_without_river_or_way

MAP = GAME.charts.map
LISTS = GAME.tables.lists


def test_a_hexside_is_the_same_from_both_sides_and_empty_when_nothing_is_said():
    sides = {side.hexes: side for side in MAP.hexsides}
    hexes, side = next((hexes, side) for hexes, side in sides.items() if side.bridge)
    assert MAP.hexside(*hexes) == MAP.hexside(*reversed(hexes)) == side
    assert side.way == "road" and side.river and not side.all_lake
    empty = next(
        MAP.hexside(hex, near) for hex in MAP for near in MAP.neighbours(hex)
        if (min(hex, near), max(hex, near)) not in sides
    )  # fmt: skip
    assert not (empty.way or empty.river or empty.bridge or empty.all_lake or empty.prefecture_border)


def test_ways_lead_into_both_hexes_of_their_hexside():
    for side in MAP.hexsides:
        for hex in side.hexes:
            assert (side in MAP.ways(hex)) == bool(side.way), side
    assert {hex for hex in MAP if MAP.has_way(hex)} == {
        hex for side in MAP.hexsides if side.way for hex in side.hexes
    }


@pytest.mark.parametrize("missing", ["river", "way"])
def test_a_bridge_without_a_river_or_a_way_is_named(missing):
    sides = LISTS["hexsides"]
    name = next(row for row in sides.rows if sides.text(row, "bridge"))
    changed = replace(sides, cells={**sides.cells, name: {**sides.row(name), missing: ""}})
    tables = replace(GAME.tables, lists={**LISTS, "hexsides": changed})
    assert [*bridges_without_river_or_way(GAME.tables)] == []
    assert [*bridges_without_river_or_way(tables)] == [
        f"{sides.source}, row {name}, column bridge: a bridge needs a river and a way"
    ]
