"""Where a sheet is cut, for machines that cut: lines and registration marks as SVG and as DXF, in mm.

DXF is that of AutoCAD's release 12, which every cutting machine's software reads: lines and circles on
layers, y up from the foot of the paper. A punch sheet has a layer more, its frame's outer edge; its counters
stay in the frame by nicks, which are not cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import svgwrite

from guelta.builder.print.paper import Paper, Rect
from guelta.builder.print.sheet import Line, Sheet

__all__ = ["CUT", "FRAME", "NICK", "REGISTER", "cut_dxf", "cut_svg", "frame_cuts", "sheet_cuts"]

CUT, REGISTER, FRAME = "CUT", "REGISTER", "FRAME"
"""The layers: what is cut, the marks a machine finds the sheet by, and the outer edge of a punch sheet."""
_COLOURS = {CUT: ("#ff0000", 1), FRAME: ("#0000ff", 5), REGISTER: ("#000000", 7)}
"""Of each layer, in SVG and by AutoCAD's number."""
NICK = 0.5
"""What is left uncut in the middle of each side of a counter that is to be pushed out."""
_RADIUS = 1.5
_ARM = 2.5
_SAME = 1e-4


def sheet_cuts(sheet: Sheet) -> tuple[Line, ...]:
    """Return all cuts of a sheet's front round its counters, those across first."""
    places, nick = [slot.front for slot in sheet.slots], NICK if sheet.format.punch else 0.0
    turned = _across([Rect(place.y, place.x, place.height, place.width) for place in places], nick)
    return (*_across(places, nick), *(Line(line.y1, line.x1, line.y2, line.x2) for line in turned))


def frame_cuts(sheet: Sheet) -> tuple[Line, ...]:
    """Return the outer edge of a sheet, along which a punch sheet is cut out whole."""
    trim = sheet.front.trim
    corners = ((trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom), (trim.x, trim.bottom))
    return tuple(Line(*one, *next) for one, next in zip(corners, (*corners[1:], corners[0]), strict=True))


def cut_svg(sheet: Sheet) -> str:
    """Draw the cuts and the centres of the registration marks of a sheet's front as SVG, true to size."""
    paper = sheet.format.paper
    drawing = svgwrite.Drawing(
        size=(f"{paper.width:g}mm", f"{paper.height:g}mm"),
        viewBox=f"0 0 {paper.width:g} {paper.height:g}",
        debug=False,
    )
    for layer, lines in _layers(sheet).items():
        cuts = drawing.add(drawing.g(id=layer, fill="none", stroke=_COLOURS[layer][0], stroke_width=0.1))
        for line in lines:
            cuts.add(drawing.line((_n(line.x1), _n(line.y1)), (_n(line.x2), _n(line.y2))))
    black = _COLOURS[REGISTER][0]
    marks = drawing.add(drawing.g(id=REGISTER, fill="none", stroke=black, stroke_width=0.1))
    for x, y in sheet.front.targets:
        marks.add(drawing.circle((_n(x), _n(y)), _RADIUS))
        for line in _cross(x, y):
            marks.add(drawing.line((_n(line.x1), _n(line.y1)), (_n(line.x2), _n(line.y2))))
    return str(drawing.tostring())


def cut_dxf(sheet: Sheet) -> str:
    """Write the same as DXF."""
    paper = sheet.format.paper
    body: list[tuple[int, object]] = []
    layers = _layers(sheet)
    for layer, lines in layers.items():
        for line in lines:
            body += _dxf_line(layer, line, paper)
    for x, y in sheet.front.targets:
        body += [
            (0, "CIRCLE"),
            (8, REGISTER),
            (10, _n(x)),
            (20, _n(paper.height - y)),
            (30, 0),
            (40, _RADIUS),
        ]
        for line in _cross(x, y):
            body += _dxf_line(REGISTER, line, paper)
    pairs = [
        *_dxf_head(paper, [*layers, REGISTER]),
        (0, "SECTION"),
        (2, "ENTITIES"),
        *body,
        (0, "ENDSEC"),
        (0, "EOF"),
    ]
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs)


def _layers(sheet: Sheet) -> dict[str, tuple[Line, ...]]:
    """Return what is cut, by its layer."""
    frame = {FRAME: frame_cuts(sheet)} if sheet.format.punch else {}
    return {CUT: sheet_cuts(sheet), **frame}


def _across(places: Sequence[Rect], nick: float) -> tuple[Line, ...]:
    """Return the cuts across: each once, and as long as places that touch lie in a row, but for nicks."""
    spans = {
        (y, start, end)
        for place in places
        for y in (place.y, place.bottom)
        for start, end in _halves(place.x, place.right, nick)
    }
    return tuple(Line(start, level, end, level) for level, start, end in _joined(spans))


def _halves(start: float, end: float, nick: float) -> Sequence[tuple[float, float]]:
    middle = (start + end) / 2
    return (start, middle - nick / 2), (middle + nick / 2, end)


def _joined(spans: Iterable[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    """Join spans of one level that touch; (level, start, end)."""
    open_span: tuple[float, float, float] | None = None
    for level, start, end in sorted((round(level, 4), start, end) for level, start, end in spans):
        if open_span and level == open_span[0] and start <= open_span[2] + _SAME:
            open_span = (level, open_span[1], max(end, open_span[2]))
            continue
        if open_span:
            yield open_span
        open_span = (level, start, end)
    if open_span:
        yield open_span


def _cross(x: float, y: float) -> Sequence[Line]:
    return Line(x - _ARM, y, x + _ARM, y), Line(x, y - _ARM, x, y + _ARM)


def _dxf_line(layer: str, line: Line, paper: Paper) -> list[tuple[int, object]]:
    start: list[tuple[int, object]] = [(10, _n(line.x1)), (20, _n(paper.height - line.y1)), (30, 0)]
    end: list[tuple[int, object]] = [(11, _n(line.x2)), (21, _n(paper.height - line.y2)), (31, 0)]
    return [(0, "LINE"), (8, layer), *start, *end]


def _dxf_head(paper: Paper, layers: Sequence[str]) -> list[tuple[int, object]]:
    header: list[tuple[int, object]] = [
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (9, "$INSUNITS"),
        (70, 4),
    ]
    limits: list[tuple[int, object]] = [(9, "$EXTMIN"), (10, 0), (20, 0), (30, 0)]
    limits += [(9, "$EXTMAX"), (10, _n(paper.width)), (20, _n(paper.height)), (30, 0), (0, "ENDSEC")]
    tables: list[tuple[int, object]] = [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER")]
    tables.append((70, len(layers)))
    for name in layers:
        tables += [(0, "LAYER"), (2, name), (70, 0), (62, _COLOURS[name][1]), (6, "CONTINUOUS")]
    return [*header, *limits, *tables, (0, "ENDTAB"), (0, "ENDSEC")]


def _n(length: float) -> float:
    return round(length, 4)
