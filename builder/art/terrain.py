"""Terrain of the map: painted areas with soft edges, their textures, and the grid over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from guelta.builder.art.atlas import Atlas, Layer, fits
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.outline import Corner, outline, polygon, rounded, winding
from guelta.builder.art.relief import darkest, draw_relief
from guelta.builder.art.texture import TEXTURES
from guelta.builder.board import Board
from guelta.builder.lattice import Areas

__all__ = ["deepest", "draw_backdrops", "draw_grid", "draw_terrain", "grounds"]

Rows = Mapping[str, Mapping[str, str]]
"""The rows of the map's list by hex."""

_APART, _MIDDLE = 46, 30
"""Pixels between the spots of an area round which marks are strewn, and those kept free round its middle."""
_SHADE = (4, 5)
"""Pixels a shade falls to the right and down: light comes from the north-west, as on any relief map."""


def draw_backdrops(canvas: Canvas, atlas: Atlas) -> None:
    """Paint what lies beneath the map, such as a sea with its shallows."""
    for backdrop in atlas.backdrops:
        path = polygon(backdrop.points)
        canvas.fill(path, backdrop.fill)
        for edge in backdrop.edges:
            canvas.line(path, edge, within=path)


def draw_terrain(canvas: Canvas, atlas: Atlas, rows: Rows, board: Board) -> None:
    """Paint every layer in its order, the relief over them, then the textures of what each hex shows."""
    uppermost: dict[str, Layer] = {}
    painted = list(_layers(atlas, rows, board))
    for layer, hexes in painted:
        if hexes:
            loops = outline(hexes, board.lattice)
            drawn = _as_it_lies(layer, board)
            if layer.shade:
                canvas.fill("".join(_edge(_shifted(loop), drawn) for loop in loops), layer.shade)
            canvas.fill("".join(_edge(loop, drawn) for loop in loops), layer.fill, layer.edge)
        uppermost |= dict.fromkeys(hexes, layer)
    settled = [hex for hex in sorted(rows) if atlas.is_settled(rows[hex])]
    draw_relief(canvas, atlas, painted, settled, board)
    northernmost = sorted(uppermost, key=lambda space: (board.lattice.row(space), space))
    for layer in atlas.layers:
        if layer.texture:
            shown = [hex for hex in northernmost if uppermost[hex] is layer]
            _strew(canvas, atlas, layer, shown, rows, board)


def draw_grid(canvas: Canvas, stroke: Stroke, rows: Rows, board: Board) -> None:
    """Draw the outline of every hex."""
    canvas.line("".join(polygon(board.polygon(hex)) for hex in sorted(rows)), stroke)


def grounds(atlas: Atlas, rows: Rows, board: Board) -> dict[str, str]:
    """Return the colour each hex shows in its middle; one that no layer paints shows the paper."""
    return {hex: layer.fill for layer, hexes in _layers(atlas, rows, board) for hex in hexes}


def deepest(atlas: Atlas, rows: Rows, board: Board) -> dict[str, str]:
    """Return the colour each hex shows where its relief is darkest, as `grounds` does what it shows else."""
    return {hex: darkest(atlas, layer) for layer, hexes in _layers(atlas, rows, board) for hex in hexes}


def _layers(atlas: Atlas, rows: Rows, board: Board) -> Iterator[tuple[Layer, list[str]]]:
    """Yield every layer in its order with the hexes it paints."""
    for layer in atlas.layers:
        hexes = [hex for hex in sorted(rows) if fits(layer.when, rows[hex])]
        for _ in range(layer.inset):
            all_round = set(hexes)
            hexes = [
                hex
                for hex in hexes
                if all_round.issuperset(board.map.intersection(board.lattice.around(hex)))
            ]
        yield layer, hexes


def _as_it_lies(layer: Layer, board: Board) -> Layer:
    """Return a layer as it is drawn: areas have exactly the borders that their polygons say."""
    return replace(layer, straight=True) if isinstance(board.lattice, Areas) else layer


def _edge(loop: Sequence[Corner], layer: Layer) -> str:
    if layer.straight:
        return polygon(loop)
    return winding(loop, closed=True, sway=layer.sway) if layer.sway else rounded(loop, closed=True)


def _shifted(loop: Sequence[Corner]) -> list[Corner]:
    return [(x + _SHADE[0], y + _SHADE[1]) for x, y in loop]


def _seed(space: str) -> Random:
    """Return the chance by which marks are strewn in a space, the same each time."""
    return Random(int(space)) if space.isdecimal() else Random(space)


def _strew(
    canvas: Canvas, atlas: Atlas, layer: Layer, hexes: Sequence[str], rows: Rows, board: Board
) -> None:
    paths: dict[str, list[str]] = {}
    for hex in hexes:
        chance = _seed(hex)
        for x, y, crowded in _spots(hex, atlas.is_settled(rows[hex]), board):
            for style, path in TEXTURES[layer.texture](chance, x, y, crowded):
                paths.setdefault(style, []).append(path)
    within = _clip(hexes, board)
    for style, parts in paths.items():
        if layer.fills and style in layer.fills:
            canvas.fill("".join(parts), layer.fills[style], within=within)
        elif layer.marks and style in layer.marks:
            canvas.line("".join(parts), layer.marks[style], within=within)


def _spots(space: str, is_settled: bool, board: Board) -> Iterator[tuple[float, float, bool]]:
    """Yield where marks are strewn in a space: round the middle of a hex, all over an area but its middle."""
    lattice, (x, y) = board.lattice, board.centre(space)
    if not isinstance(lattice, Areas):
        yield x, y, is_settled
        return
    corners = lattice.corners(space)
    (left, top), (right, bottom) = (tuple(map(end, zip(*corners, strict=True))) for end in (min, max))
    for row, down in enumerate(range(int(top), int(bottom) + _APART, _APART)):
        for across in range(int(left) - row % 2 * _APART // 2, int(right) + _APART, _APART):
            if max(abs(across - x), abs(down - y)) > _MIDDLE and lattice.name(across, down) == space:
                yield across, down, False


def _clip(spaces: Sequence[str], board: Board) -> str:
    """Return the outline within which the marks of areas stay; a hex keeps its own."""
    if not isinstance(board.lattice, Areas):
        return ""
    return "".join(polygon(loop) for loop in outline(spaces, board.lattice))
