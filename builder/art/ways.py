"""Lines of the map: rivers and borders along hexsides, roads and tracks from hex to hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import dist

from guelta.builder.art.atlas import Atlas, Line, Words, fits
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.outline import (
    Corner,
    Segment,
    chains,
    outline,
    parted,
    polygon,
    rounded,
    shared_sides,
    tapered,
    through,
    winding,
    wound,
)
from guelta.builder.board import Board
from guelta.builder.lattice import Areas

__all__ = ["bridges", "courses", "crossed", "draw_bridge", "draw_bridges", "draw_lines", "trodden"]

Rows = Mapping[str, Mapping[str, str]]
Hexsides = Sequence[Mapping[str, str]]

_TOOTH_APART = 1.9
"""How many of its own lengths a tooth stands from the next."""
_MEET = 3
"""How many hexes meet in a corner amid the map."""
_PARTED = 2
"""How many values of a column meet where they part."""
_POINT = 0.6
"""Pixels that a line which tapers is wide at its very end."""
_INWARD = 0.4
"""How far a way that cuts across a hex bends towards its middle, where counters lie and no number stands."""


def draw_lines(canvas: Canvas, atlas: Atlas, rows: Rows, hexsides: Hexsides, board: Board) -> None:
    """Draw every kind of line in its order."""
    stops = _stops(atlas, rows, hexsides)
    for line in atlas.lines:
        if line.course == "between":
            _draw_bands(canvas, line, rows, board)
        path = "".join(_paths(line, stops, rows, hexsides, board))
        runs = [*_tapering(line, rows, hexsides, board)] if line.tapers else []
        for stroke in line.strokes if path else ():
            canvas.line(path, stroke)
            for points in (end for _, narrow in runs for end in narrow):
                point = stroke.width - line.strokes[-1].width + _POINT
                canvas.fill(tapered(points, stroke.width, point), stroke.colour)
        if line.teeth and line.strokes:
            canvas.fill("".join(_teeth(line, hexsides, board)), line.strokes[-1].colour)


def draw_bridges(canvas: Canvas, atlas: Atlas, hexsides: Hexsides, board: Board) -> None:
    """Mark where a way crosses a river over a bridge."""
    for side in filter(atlas.is_bridged, hexsides):
        draw_bridge(canvas, *_centres(board, side), atlas.colours["strong"], atlas.colours["paper"])


def draw_bridge(canvas: Canvas, start: Corner, end: Corner, ink: str, panel: str) -> None:
    """Mark a bridge in the middle between two points, along the line from one to the other."""
    x, y = _between(start, end, 0.5)
    length = dist(start, end)
    along = ((end[0] - start[0]) / length * 7, (end[1] - start[1]) / length * 7)
    aside = (-along[1] * 0.62, along[0] * 0.62)
    deck = _bar(x, y, along)
    canvas.line(deck, Stroke(panel, 7))
    for turn in (1, -1):
        canvas.line(_bar(x + aside[0] * turn, y + aside[1] * turn, along), Stroke(ink, 1.6))
    canvas.line(deck, Stroke(ink, 2.4))


def bridges(atlas: Atlas, hexsides: Hexsides, board: Board) -> Iterator[Corner]:
    """Yield where each bridge is."""
    for side in filter(atlas.is_bridged, hexsides):
        yield _between(*_centres(board, side), 0.5)


def trodden(atlas: Atlas, rows: Rows, hexsides: Hexsides, board: Board) -> Iterator[Corner]:
    """Yield points about every eight pixels along whatever crosses, parts or surrounds hexes."""
    stops = _stops(atlas, rows, hexsides)
    for line in atlas.lines:
        for start, end in _segments(line, stops, rows, hexsides, board):
            steps = max(1, int(dist(start, end) // 8))
            yield from (_between(start, end, step / steps) for step in range(steps + 1))


def _segments(
    line: Line, stops: Collection[str], rows: Rows, hexsides: Hexsides, board: Board
) -> Iterator[Segment]:
    if line.when is None:
        return
    if line.course == "around":
        for loop in outline([hex for hex in sorted(rows) if fits(line.when, rows[hex])], board.lattice):
            yield from zip(loop, [*loop[1:], loop[0]], strict=True)
    elif line.course == "across":
        for run in _ways(line, stops, hexsides, board):
            yield from pairwise(run)
    elif line.course == "apart":
        for side in hexsides:
            yield from pairwise(_tie(board, *ends(side)) if fits(line.when, side) else ())
    else:
        for side in hexsides:
            if fits(line.when, side) and not _gives_way(line, rows, *ends(side)):
                yield from shared_sides(*ends(side), board.lattice)


def _gives_way(line: Line, rows: Rows, first: str, second: str) -> bool:
    """Return whether a greater border than a line of this kind runs between two spaces."""
    parted = {rows.get(each, {}).get(line.gives_way, "") for each in (first, second)} - {""}
    return bool(line.gives_way) and len(parted) == _PARTED


def courses(atlas: Atlas, line: Line, hexsides: Hexsides, board: Board) -> dict[str, list[list[Corner]]]:
    """Return the runs of each named thing that lies along hexsides, such as a river.

    A hexside may name a way too ("Mill Lane; Broad Brook"), so names are those that stand alone on one
    without.
    """
    along = [side for side in hexsides if fits(line.when or {}, side)]
    crossing = _across(atlas)
    names = {side[line.column] for side in along if not any(fits(when, side) for when in crossing)} - {""}
    found = {}
    for name in sorted(names):
        own = [side for side in along if name in side[line.column].split("; ")]
        found[name] = chains(part for side in own for part in shared_sides(*ends(side), board.lattice))
    return found


def crossed(atlas: Atlas, hexsides: Hexsides) -> set[str]:
    """Return the hexes that something crosses."""
    return set(_crossings(atlas, hexsides))


def _crossings(atlas: Atlas, hexsides: Hexsides) -> Counter[str]:
    """Count for each hex the sides by which something enters or leaves it."""
    ways = _across(atlas)
    sides = [side for side in hexsides if any(fits(when, side) for when in ways)]
    return Counter(space for side in sides for space in ends(side))


def _across(atlas: Atlas) -> list[Words]:
    """Return what a list says of the edges that each kind of way crosses."""
    return [line.when for line in atlas.lines if line.course == "across" and line.when is not None]


def _stops(atlas: Atlas, rows: Rows, hexsides: Hexsides) -> set[str]:
    """Return the hexes whose middle the ways through them touch: where they end, meet or find a place."""
    met = {hex for hex, sides in _crossings(atlas, hexsides).items() if sides != 2}
    return met | {hex for hex, row in rows.items() if atlas.is_settled(row)}


def _ways(line: Line, stops: Collection[str], hexsides: Hexsides, board: Board) -> Iterator[list[Corner]]:
    """Yield the points each run goes through: the middles of hexsides, and those of the `stops`.

    In any other hex it cuts across, nearer to the middle by a share.
    """
    sides = [side for side in hexsides if line.when is not None and fits(line.when, side)]
    middles = {_centre(board, hex) for hex in stops}
    over = {frozenset(_centres(board, side)): _crossing(board, side) for side in sides}
    for run in chains(_centres(board, side) for side in sides):
        crossed = [over[frozenset(pair)] for pair in pairwise(run)]
        points = [run[0], crossed[0]]
        for (enter, leave), centre in zip(pairwise(crossed), run[1:-1], strict=True):
            share = 1.0 if centre in middles else _INWARD
            points += [_between(_between(enter, leave, 0.5), centre, share), leave]
        yield [*points, run[-1]]


def _crossing(board: Board, side: Mapping[str, str]) -> Corner:
    """Return where a way crosses from one space to another: halfway, for areas along their common border."""
    parts = shared_sides(*ends(side), board.lattice) if isinstance(board.lattice, Areas) else []
    if not parts:
        return _between(*_centres(board, side), 0.5)
    border = max(chains(parts), key=_length)
    return _along(border, _length(border) / 2)[0]


def _teeth(line: Line, hexsides: Hexsides, board: Board) -> Iterator[str]:
    """Draw the teeth of what lies along sides, away from the space it names."""
    for side in hexsides:
        first, second = ends(side)
        high = side.get(line.from_side, "")
        if line.when is None or not fits(line.when, side) or high not in (first, second):
            continue
        shared = {*shared_sides(first, second, board.lattice)}
        for run in _runs(board.polygon(high), shared):
            count = max(1, round(_length(run) / (line.teeth * _TOOTH_APART)))
            for number in range(count):
                spot, along = _along(run, _length(run) * (number + 0.5) / count)
                yield _tooth(spot, along, line.teeth)


def _tooth(spot: Corner, along: Corner, long: float) -> str:
    (x, y), (across, down) = spot, (along[0] * long / 2, along[1] * long / 2)
    foot = f"M{x - across:.1f} {y - down:.1f}L{x + across:.1f} {y + down:.1f}"
    return f"{foot}L{x + 2 * down:.1f} {y - 2 * across:.1f}Z"


def _runs(corners: Sequence[Corner], shared: Collection[Segment]) -> Iterator[list[Corner]]:
    """Yield the stretches of a polygon, clockwise, whose sides are among those shared with another."""
    sides = [*zip(corners, (*corners[1:], corners[0]), strict=True)]
    is_shared = [(min(side), max(side)) in shared for side in sides]
    start = is_shared.index(False) if False in is_shared else 0
    run: list[Corner] = []
    walk = [*zip(sides, is_shared, strict=True)]
    for (begin, end), ours in (*walk[start:], *walk[:start]):
        if ours:
            run = [*(run or [begin]), end]
        elif run:
            yield run
            run = []
    if run:
        yield run


def _length(run: Sequence[Corner]) -> float:
    return sum(dist(start, end) for start, end in pairwise(run))


def _along(run: Sequence[Corner], far: float) -> tuple[Corner, Corner]:
    """Return the point so far along a line, and the direction of its stretch there."""
    for start, end in pairwise(run):
        step = dist(start, end)
        if far <= step and step:
            return _between(start, end, far / step), ((end[0] - start[0]) / step, (end[1] - start[1]) / step)
        far -= step
    return run[-1], (1.0, 0.0)


def _paths(line: Line, stops: Collection[str], rows: Rows, hexsides: Hexsides, board: Board) -> Iterator[str]:
    if line.course == "between":
        yield from (_drawn(run, False, board) for run in chains(_borders(line.column, rows, board)))
        return
    if line.course == "apart":
        for side in hexsides:
            if line.when is not None and fits(line.when, side) and (tie := _tie(board, *ends(side))):
                yield polygon(tie).removesuffix("Z")
        return
    if line.course == "around":
        hexes = [hex for hex in sorted(rows) if line.when is not None and fits(line.when, rows[hex])]
        yield from (_drawn(loop, True, board) for loop in outline(hexes, board.lattice))
    elif line.tapers:
        yield from (through(points) for points, _ in _tapering(line, rows, hexsides, board))
    elif line.course == "along":
        for run in chains(_segments(line, stops, rows, hexsides, board)):
            closed = run[0] == run[-1]
            corners = run[:-1] if closed else run
            yield _drawn(corners, closed, board, line.sway)
    else:
        runs = _ways(line, stops, hexsides, board)
        yield from (through(part) for run in runs for part in _unfolded(run))


def _tie(board: Board, first: str, second: str) -> list[Corner]:
    """Find the straight line from one space to another that lie apart: from border to border, none if not."""
    if shared_sides(first, second, board.lattice):
        return []
    start, end = _centre(board, first), _centre(board, second)
    leaves = max(_met(start, end, board.polygon(first)), default=0.0)
    enters = min(_met(start, end, board.polygon(second)), default=1.0)
    return [_between(start, end, leaves), _between(start, end, enters)] if leaves < enters else []


def _met(start: Corner, end: Corner, corners: Sequence[Corner]) -> Iterator[float]:
    """Yield how far along a line it meets each side of a polygon, 0 at its start and 1 at its end."""
    across, down = end[0] - start[0], end[1] - start[1]
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        turn = across * (by - ay) - down * (bx - ax)
        if not turn:
            continue
        along = ((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / turn
        beside = ((ax - start[0]) * down - (ay - start[1]) * across) / turn
        if 0 <= along <= 1 and 0 <= beside <= 1:
            yield along


Course = tuple[list[Corner], list[list[Corner]]]
"""The points of a run as wide as ever, and those of the stretches at its ends where it narrows."""


def _tapering(line: Line, rows: Rows, hexsides: Hexsides, board: Board) -> Iterator[Course]:
    """Yield the runs of what lies along sides: it narrows where it rises or seeps away amid the map."""
    around: dict[Corner, set[str]] = {}
    for space in rows:
        for corner in board.polygon(space):
            around.setdefault(corner, set()).add(space)
    runs = [*chains(_segments(line, (), rows, hexsides, board))]
    met = Counter(end for run in runs for end in (run[0], run[-1]))
    for run in runs:
        points = list(run) if isinstance(board.lattice, Areas) else wound(run, False, line.sway)
        narrow = []
        for end in (run[0], run[-1]):
            points.reverse()
            spaces = around.get(end, set())
            if (
                met[end] == 1
                and len(spaces) == _MEET
                and all(fits(line.rises or {}, rows[s]) for s in spaces)
            ):
                points, last = parted(points, line.tapers)
                narrow.append(last)
        yield points, narrow


def _drawn(corners: Sequence[Corner], closed: bool, board: Board, sway: float = 0) -> str:
    """Write a line along sides of spaces: bent where it follows hexes, as it lies where it follows areas."""
    if isinstance(board.lattice, Areas):
        return polygon(corners) if closed else polygon(corners).removesuffix("Z")
    return winding(corners, closed, sway) if sway else rounded(corners, closed)


def _unfolded(run: Sequence[Corner]) -> Iterator[Sequence[Corner]]:
    """Part a run where it turns back sharply: a bend through there would swing far out."""
    start = 0
    for at in range(1, len(run) - 1):
        (ax, ay), (bx, by), (cx, cy) = run[at - 1 : at + 2]
        if (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0:
            yield run[start : at + 1]
            start = at
    yield run[start:]


def _borders(column: str, rows: Rows, board: Board) -> list[Segment]:
    """Return the hexsides where two values of a column meet; the edge of the map is no border."""
    sides: dict[Segment, set[str]] = {}
    for hex in sorted(rows):
        if value := rows[hex].get(column, ""):
            corners = board.polygon(hex)
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
                sides.setdefault((min(start, end), max(start, end)), set()).add(value)
    return [side for side, values in sides.items() if len(values) == 2]


def _draw_bands(canvas: Canvas, line: Line, rows: Rows, board: Board) -> None:
    for value, colour in (line.band or {}).items():
        hexes = [hex for hex in sorted(rows) if rows[hex].get(line.column) == value]
        area = "".join(_drawn(loop, True, board) for loop in outline(hexes, board.lattice))
        if area:
            canvas.line(area, Stroke(colour, line.band_width), within=area)


def ends(side: Mapping[str, str]) -> tuple[str, str]:
    """Return the two spaces of an edge, which stand in the first two columns of its list."""
    first, second = islice(side.values(), 2)
    return first, second


def _centres(board: Board, side: Mapping[str, str]) -> Segment:
    first, second = ends(side)
    return _centre(board, first), _centre(board, second)


def _centre(board: Board, hex: str) -> Corner:
    x, y = board.centre(hex)
    return float(x), float(y)


def _between(a: Corner, b: Corner, share: float) -> Corner:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _bar(x: float, y: float, along: Corner) -> str:
    return f"M{x - along[0]:.1f} {y - along[1]:.1f}L{x + along[0]:.1f} {y + along[1]:.1f}"
