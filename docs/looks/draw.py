"""Draws what each key of a look does: `python docs/looks/draw.py`, as `make docs` does, into docs/pictures.

samples.toml has what is drawn: the same little war, and the same counter, with one key more each time. The
same samples give the same bytes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.counter import counter_svg
from guelta.builder.art.look import Look
from guelta.builder.art.map import map_svg
from guelta.builder.art.raster import png
from guelta.builder.art.symbol import Art
from guelta.builder.board import Board
from guelta.builder.defaults import merged
from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.tables.table import Table
from guelta.rules.library import Library

__all__ = ["PICTURES", "drawn", "samples"]

HERE = Path(__file__).resolve().parent
PICTURES = HERE.parent / "pictures" / "looks"
_ART = Art.of(Library().game("chad"))
"""The samples borrow this game's symbols."""
_GRID = {"dy": 64, "x0": -14, "y0": -20, "first_column": 0, "first_row": 0}
_NARROW, _WIDE, _HIGH = 256, 420, 244
"""Pixels of a sample: of the map alone, and with what lies beside it."""
_COUNTER = {"id": "guard-1", "name": "Guard", "attack": "4", "move": "6"}


def samples() -> Mapping[str, Any]:
    """Return what is drawn, as samples.toml says it."""
    return tomllib.loads((HERE / "samples.toml").read_text(encoding="utf-8"))


def _map(sample: Mapping[str, Any], all_of: Mapping[str, Any]) -> str:
    spaces = [
        {"hex": hex, **dict(zip(("terrain", "name", "land"), said, strict=True))}
        for hex, said in all_of["spaces"].items()
    ]
    edges = [
        dict(zip(("a", "b", "road", "river", "border"), (*pair.split(), *said), strict=True))
        for pair, said in all_of["edges"].items()
    ]
    table = Table("map.csv", "map", "", "printed", tuple(spaces[0]), {row["hex"]: row for row in spaces})
    boxes = [{"id": "losses", "rect": [264, 112, 140, 96]}] if "box" in sample else []
    width = _WIDE if {"box", "panel"} & set(sample) else _NARROW
    layout = {"size": {"width": width, "height": _HIGH}, "grid": _GRID, "box": boxes, "track": []}
    given = Boxes([Box("losses", "Losses", "box", "losses") for _ in boxes])
    board = Board.of(layout, HexMap.from_tables(table, grid=Grid(), unique=()), given, "samples.toml")
    atlas = Atlas.of(merged(all_of["plain"], sample, ("letters",)), "samples.toml", art=_ART)
    return map_svg(spaces, edges, board, atlas, {})


def _face(sample: Mapping[str, Any]) -> str:
    toml = {
        "counter": {"size": 60, "pixels": 54, "radius": 5},
        "ground": {"sample": sample["ground"]},
        "emblem": {"sample": {"guard": ["#2f7040", "#f4f1e8"]}},
        "also": {},
        "face": [{"when": {}, "ground": "sample", "layout": "sample"}],
        "layout": {"sample": sample["layout"]},
    }
    return counter_svg(_COUNTER, "front", Look.of(toml, "samples.toml", art=_ART))


def drawn() -> Iterator[tuple[str, str]]:
    """Yield each picture as SVG, by the name of its file without an ending."""
    all_of = samples()
    yield from ((name, _map(sample, all_of)) for name, sample in all_of["map"].items())
    yield from ((name, _face(sample)) for name, sample in all_of["counter"].items())


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, svg in drawn():
        (PICTURES / f"{name}.png").write_bytes(png(svg))
