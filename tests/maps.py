"""Two made-up maps for tests: twenty hexes with pointed tops numbered by rows, and twelve areas."""

from __future__ import annotations

from typing import Any

from guelta.rules.engine.board.areamap import AreaMap
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.table import Table

__all__ = ["AREAS", "AREA_LAYOUT", "HEXES", "HEX_LAYOUT"]


def _table(source: str, key: int, columns: str, rows: list[str]) -> Table:
    names = columns.split()
    cells = {}
    for row in rows:
        values = ["" if cell == "-" else cell for cell in row.split()]
        cells[" ".join(values[:key])] = dict(zip(names, values, strict=True))
    return Table(source, source, "", "printed", tuple(names), cells)


HEXES = HexMap.from_tables(
    _table(
        "map.csv",
        1,
        "hex terrain name",
        [
            f"{row:02}{column:02} {terrain} {'Ford' if (row, column) == (3, 3) else '-'}"
            for row, terrain in enumerate(("plain", "marsh", "plain", "plain"), start=1)
            for column in range(1, 6)
        ],
    ),
    _table("hexsides.csv", 2, "a b road", ["0101 0102 yes", "0102 0103 yes"]),
    grid=Grid("RRCC", "pointed", "even"),
)
"""Four rows of five hexes, the even rows shifted to the right."""

HEX_LAYOUT: dict[str, Any] = {
    "size": {"width": 700, "height": 500},
    "grid": {"dy": 80, "x0": 80, "y0": 80, "first_column": 1, "first_row": 1},
}

_SQUARES = [f"{across}{down}" for down in "abc" for across in ("west", "mid", "east", "far")]

AREAS = AreaMap.from_tables(
    _table(
        "areas.csv",
        1,
        "area terrain",
        [f"{id[:-1]}-{id[-1]} {'hills' if id[-1] == 'b' else 'plain'}" for id in _SQUARES],
    ),
    _table(
        "edges.csv",
        2,
        "a b way",
        ["west-a mid-a road", "mid-a east-a -", "west-a west-b -", "far-a far-b road"],
    ),
)
"""Four areas in each of three lines; those of the second lie around a corner that is no right one."""


def _points(across: int, down: int) -> list[list[int]]:
    """Return a quadrangle whose inner corners are pushed aside, so that no two areas are alike."""

    def corner(column: int, row: int) -> list[int]:
        pushed = 30 if 0 < column < 4 and 0 < row < 3 and (column + row) % 2 else 0
        return [50 + 150 * column + pushed, 50 + 120 * row - pushed]

    return [
        corner(across, down),
        corner(across + 1, down),
        corner(across + 1, down + 1),
        corner(across, down + 1),
    ]


AREA_LAYOUT: dict[str, Any] = {
    "size": {"width": 700, "height": 600},
    "area": [{"id": id, "points": _points(number % 4, number // 4)} for number, id in enumerate(AREAS)],
    "box": [{"id": "losses", "rect": [50, 440, 200, 120]}],
}
