"""The map as SVG: the rows of the map and its hexsides, the board and the atlas become one picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.furniture import draw_furniture
from guelta.builder.art.lettering import Writer
from guelta.builder.art.overlay_picture import Room
from guelta.builder.art.panels import draw_edition, draw_panels, draw_plates
from guelta.builder.art.terrain import draw_backdrops, draw_grid, draw_terrain
from guelta.builder.art.ways import bridges, courses, crossed, draw_bridges, draw_lines, trodden
from guelta.builder.board import Board
from guelta.builder.palette import ArtError
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import Table

__all__ = ["DrawnMap", "board_svg", "drawn_map", "listed", "map_svg", "of_edition"]

Row = Mapping[str, str]


def board_svg(game: Game[Any]) -> str:
    """Draw the board of a game out of its own tables, board.toml and map.toml."""
    board, atlas = Board.load(game), Atlas.load(game)
    drawn = map_svg(*listed(game, atlas), board, atlas, game.tables.charts)
    return of_edition(drawn, board, atlas, game.edition)


def listed(game: Game[Any], atlas: Atlas) -> tuple[list[Row], list[Row]]:
    """Return what the lists say of every space of a map and of every edge, row by row.

    A row of a space has what other lists say of it as well, where the atlas joins them; ArtError for a list
    or column that the game does not have.
    """
    map, joined = game.charts.map, _joined(game, atlas)
    named: list[Row] = []
    for space in map:
        row = map[space].attributes
        title = row.get("name", map.title(space) if "title" in row else "")
        named.append({**row, "name": title, **joined.get(space, {})})
    return named, [dict(edge.attributes) for edge in map.edges]


def _joined(game: Game[Any], atlas: Atlas) -> dict[str, dict[str, str]]:
    """Return what other lists say of a space, by space; of two rows that name it the later one counts."""
    found: dict[str, dict[str, str]] = {}
    for join in atlas.joins:
        table = game.tables.lists.get(join.list)
        missing = {join.on, *join.columns.values()} - set(table.columns if table else ())
        if table is None or missing:
            raise ArtError(f"{atlas.source}, join: the game has no list {join.list} with {join.on}")
        for row in table.texts():
            said = {column: row[theirs] for column, theirs in join.columns.items()}
            found.setdefault(row[join.on], {}).update(said)
    return found


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """A map as SVG text of the board's own size, and what finds room for a sign among all that it says."""

    svg: str
    room: Room


def map_svg(
    spaces: Iterable[Row], edges: Iterable[Row], board: Board, atlas: Atlas, charts: Mapping[str, Table]
) -> str:
    """Draw a board as `drawn_map` does, for its SVG alone."""
    return drawn_map(spaces, edges, board, atlas, charts).svg


def of_edition(svg: str, board: Board, atlas: Atlas, edition: str) -> str:
    """Return a drawn board as that of an edition of its game, with its title; "" changes nothing."""
    if not edition:
        return svg
    canvas = Canvas(board.width, board.height, atlas.art)
    draw_edition(canvas, atlas, edition)
    return f"{svg.removesuffix('</svg>')}{canvas.svg()}</svg>"


def drawn_map(
    spaces: Iterable[Row], edges: Iterable[Row], board: Board, atlas: Atlas, charts: Mapping[str, Table]
) -> DrawnMap:
    """Draw a board.

    `spaces` are rows with an id first and whatever the atlas speaks of, `edges` rows with the ids of two
    spaces first and likewise; `charts` are those the tracks are inscribed from. ArtError says what is
    missing, does not fit, or has too little contrast.
    """
    rows, sides = {next(iter(row.values())): row for row in spaces}, list(edges)
    canvas = Canvas(board.width, board.height, atlas.art)
    colours = atlas.colours
    canvas.rectangle((0, 0, board.width, board.height), colours["paper"])
    draw_backdrops(canvas, atlas)
    draw_terrain(canvas, atlas, rows, board)
    draw_grid(canvas, Stroke(colours["grid"], 0.9), rows, board)
    draw_lines(canvas, atlas, rows, sides, board)
    draw_bridges(canvas, atlas, sides, board)
    writer = _lettered(canvas, atlas, rows, sides, board, charts)
    draw_plates(canvas, atlas)
    draw_furniture(canvas, atlas, board, charts)
    draw_panels(canvas, atlas)
    writer.labels(fixed=True)
    canvas.rectangle((3, 3, board.width - 6, board.height - 6), "none", Stroke(colours["strong"], 6))
    return DrawnMap(canvas.svg(), writer)


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
    writer.keep_clear(bridges(atlas, sides, board))
    writer.keep_off(trodden(atlas, rows, sides, board))
    frontiers = replace(atlas, lines=tuple(line for line in atlas.lines if line.course == "around"))
    writer.keep_off(trodden(frontiers, rows, sides, board), borders=True)
    writer.areas()
    writer.labels(fixed=False)
    if atlas.district:
        writer.districts(_districts(atlas, charts))
    writer.names(named)
    for line in atlas.lines:
        if line.letters:
            writer.courses(line.letters, courses(atlas, line, sides, board))
    return writer


def _districts(atlas: Atlas, charts: Mapping[str, Table]) -> dict[str, str]:
    """Name the districts by their ids, as the chart the atlas points to has them."""
    try:
        chart, title = charts[atlas.district["chart"]], atlas.district["title"]
    except KeyError as error:
        raise ArtError(f"{atlas.source}, district: {error} is missing") from None
    return {district: chart.text(district, title) for district in chart.rows}
