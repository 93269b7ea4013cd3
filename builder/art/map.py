"""The map as SVG: the rows of the map and its hexsides, the board and the atlas become one picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import rules
from builder.art.atlas import Atlas
from builder.art.canvas import Canvas, Stroke
from builder.art.furniture import draw_furniture
from builder.art.lettering import Writer
from builder.art.overlay import Room
from builder.art.palette import ArtError
from builder.art.panels import draw_panels
from builder.art.terrain import draw_grid, draw_terrain
from builder.art.ways import bridges, courses, crossed, draw_bridges, draw_lines, trodden
from builder.board import Board
from rules.engine.table import Table

__all__ = ["DrawnMap", "board_svg", "drawn_map", "map_svg"]

Row = Mapping[str, str]


def board_svg(game_id: str) -> str:
    """Draw the board of a game out of its own tables, board.toml and map.toml."""
    tables = rules.game(game_id).tables
    hexes, hexsides = tables.lists["map"].texts(), tables.lists["hexsides"].texts()
    return map_svg(hexes, hexsides, Board.load(game_id), Atlas.load(game_id), tables.charts)


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A map as SVG text of the board's own size, and what finds room for a sign among all that it says."""

    svg: str
    room: Room


def map_svg(
    hexes: Iterable[Row], hexsides: Iterable[Row], board: Board, atlas: Atlas, charts: Mapping[str, Table]
) -> str:
    """Draw a board as `drawn_map` does, for its SVG alone."""
    return drawn_map(hexes, hexsides, board, atlas, charts).svg


def drawn_map(
    hexes: Iterable[Row], hexsides: Iterable[Row], board: Board, atlas: Atlas, charts: Mapping[str, Table]
) -> DrawnMap:
    """Draw a board.

    `hexes` are rows with `hex`, `name`, `water` and whatever the atlas speaks of, `hexsides` rows with
    `hex_a`, `hex_b`, `bridge` and likewise; `charts` are those the tracks are inscribed from. ArtError says
    what is missing, does not fit, or has too little contrast.
    """
    rows, sides = {row["hex"]: row for row in hexes}, list(hexsides)
    canvas = Canvas(board.width, board.height, atlas.game_id)
    colours = atlas.colours
    canvas.rectangle((0, 0, board.width, board.height), colours["paper"])
    draw_terrain(canvas, atlas, rows, board)
    draw_grid(canvas, Stroke(colours["grid"], 0.9), rows, board)
    draw_lines(canvas, atlas, rows, sides, board)
    draw_bridges(canvas, sides, board, colours["strong"], colours["paper"])
    writer = _lettered(canvas, atlas, rows, sides, board, charts)
    draw_furniture(canvas, atlas, board, charts)
    draw_panels(canvas, atlas)
    writer.labels(fixed=True)
    canvas.rectangle((3, 3, board.width - 6, board.height - 6), "none", Stroke(colours["strong"], 6))
    return DrawnMap(canvas.svg(), writer.room)


def _lettered(
    canvas: Canvas,
    atlas: Atlas,
    rows: Mapping[str, Row],
    sides: Sequence[Row],
    board: Board,
    charts: Mapping[str, Table],
) -> Writer:
    """Write and draw all that hexes bear."""
    writer = Writer(canvas, atlas, rows, board)
    writer.numbers(crossed(atlas, sides))
    named = writer.places()
    writer.keep_clear(bridges(sides, board))
    writer.keep_off(trodden(atlas, rows, sides, board))
    writer.labels(fixed=False)
    writer.districts(_districts(atlas, charts))
    writer.names(named)
    for line in atlas.lines:
        if line.letters:
            writer.courses(line.letters, courses(line, sides, board))
    return writer


def _districts(atlas: Atlas, charts: Mapping[str, Table]) -> dict[str, str]:
    """Name the districts by their ids, as the chart the atlas points to has them."""
    try:
        chart, title = charts[atlas.district["chart"]], atlas.district["title"]
    except KeyError as error:
        raise ArtError(f"{atlas.source}, district: {error} is missing") from None
    return {district: chart.text(district, title) for district in chart.rows}
