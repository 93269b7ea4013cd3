"""Lines of the map: rivers and borders along hexsides, roads and tracks from hex to hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.art.atlas import Atlas, Line, fits
from builder.art.canvas import Canvas, Stroke
from builder.art.outline import Corner, Segment, chains, outline, rounded, shared_side, through
from builder.board import Board

__all__ = ["draw_bridges", "draw_lines", "trodden"]

Rows = Mapping[str, Mapping[str, str]]
Hexsides = Sequence[Mapping[str, str]]


def draw_lines(canvas: Canvas, atlas: Atlas, rows: Rows, hexsides: Hexsides, board: Board) -> None:
    """Draw every kind of line in its order."""
    for line in atlas.lines:
        if line.course == "between":
            _draw_bands(canvas, line, rows, board)
        path = "".join(_paths(line, rows, hexsides, board))
        if path:
            for stroke in line.strokes:
                canvas.line(path, stroke)


def draw_bridges(canvas: Canvas, hexsides: Hexsides, board: Board, ink: str, panel: str) -> None:
    """Mark where a way crosses a river over a bridge."""
    rim, rail = Stroke(panel, 7), Stroke(ink, 1.6)
    for side in hexsides:
        if not side["bridge"]:
            continue
        (ax, ay), (bx, by) = board.centre(side["hex_a"]), board.centre(side["hex_b"])
        x, y = (ax + bx) / 2, (ay + by) / 2
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        along = ((bx - ax) / length * 7, (by - ay) / length * 7)
        aside = (-along[1] * 0.62, along[0] * 0.62)
        deck = _bar(x, y, along)
        canvas.line(deck, rim)
        for turn in (1, -1):
            canvas.line(_bar(x + aside[0] * turn, y + aside[1] * turn, along), rail)
        canvas.line(deck, Stroke(ink, 2.4))


def trodden(atlas: Atlas, hexsides: Hexsides, board: Board) -> Iterator[Corner]:
    """Give points about every eight pixels along whatever crosses hexes, for labels to keep away from."""
    for line in atlas.lines:
        if line.course == "across" and line.when is not None:
            for side in hexsides:
                if fits(line.when, side):
                    a, b = board.centre(side["hex_a"]), board.centre(side["hex_b"])
                    yield from (_between(a, b, step / 8) for step in range(9))


def _paths(line: Line, rows: Rows, hexsides: Hexsides, board: Board) -> Iterator[str]:
    if line.course == "between":
        yield from (rounded(run, closed=False) for run in chains(_borders(line.column, rows, board)))
        return
    if line.course == "around":
        hexes = [hex for hex in sorted(rows) if line.when is not None and fits(line.when, rows[hex])]
        yield from (rounded(loop, closed=True) for loop in outline(hexes, board.lattice))
        return
    chosen = [side for side in hexsides if line.when is not None and fits(line.when, side)]
    if line.course == "along":
        segments = [shared_side(side["hex_a"], side["hex_b"], board.lattice) for side in chosen]
        for run in chains(segments):
            yield rounded(run[:-1], closed=True) if run[0] == run[-1] else rounded(run, closed=False)
    else:
        centres = [(_centre(board, side["hex_a"]), _centre(board, side["hex_b"])) for side in chosen]
        yield from (through(run) for run in chains(centres))


def _borders(column: str, rows: Rows, board: Board) -> list[Segment]:
    """Give the hexsides where two values of a column meet; the edge of the map is no border."""
    sides: dict[Segment, set[str]] = {}
    for hex in sorted(rows):
        if value := rows[hex].get(column, ""):
            corners = board.hex_polygon(hex)
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
                sides.setdefault((min(start, end), max(start, end)), set()).add(value)
    return [side for side, values in sides.items() if len(values) == 2]


def _draw_bands(canvas: Canvas, line: Line, rows: Rows, board: Board) -> None:
    for value, colour in (line.band or {}).items():
        hexes = [hex for hex in sorted(rows) if rows[hex].get(line.column) == value]
        area = "".join(rounded(loop, closed=True) for loop in outline(hexes, board.lattice))
        if area:
            canvas.line(area, Stroke(colour, line.band_width), within=area)


def _centre(board: Board, hex: str) -> Corner:
    x, y = board.centre(hex)
    return float(x), float(y)


def _between(a: Iterable[float], b: Iterable[float], share: float) -> Corner:
    (ax, ay), (bx, by) = a, b
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _bar(x: float, y: float, along: Corner) -> str:
    return f"M{x - along[0]:.1f} {y - along[1]:.1f}L{x + along[0]:.1f} {y + along[1]:.1f}"
