"""The chart window: every chart of the rules as a picture, drawn from the same tables that judge a game.

The words are those of the printed player aids. What the publisher stands behind is set in bold type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.chart import ChartBlock, PrintedCell, Wording, chart_block
from guelta.builder.folders import game_folder
from guelta.builder.letters.font import Fonts
from guelta.builder.letters.setting import Lettering
from guelta.builder.letters.wrapping import wrapped
from guelta.builder.module.design import Design
from guelta.builder.vassal.component import AttributeValue, Component, component
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.rules.engine.tables.table import PROVENANCES

__all__ = ["CHART_ROOM", "chart_blocks", "chart_image", "chart_svg", "chart_window"]

CHART_ROOM = (1010, 740)
"""Width and height in pixels of the pane that shows a chart, so that it need not be scrolled."""

_LIST: dict[str, AttributeValue] = {
    "width": CHART_ROOM[0] + 240,
    "height": CHART_ROOM[1],
    "scale": 1.0,
    "divider": CHART_ROOM[0],
}
_ALT = 520
_PAPER, _HEAD, _INK, _SOFT, _LINE, _STRIPE = (
    "#fbf7ec",
    "#4a2f1c",
    "#1f1811",
    "#4d4136",
    "#b9a884",
    "#f1e8d2",
)
_MARGIN, _PAD, _ROW, _TITLE, _NOTE = 18, 9, 27, 46, 24
_PROSE_WIDTH = 430
_SIZE = 17
_LEGEND = "Bold: printed in the rules or their errata. All other values are {}."


def chart_window(design: Design) -> Component:
    """Describe the window: a tab for each group, in it a list of charts."""
    card, blocks = design.card, chart_blocks(design)
    attributes: dict[str, AttributeValue] = {
        "name": "Charts",
        "text": "Charts",
        "tooltip": "Every chart of the rules",
        "icon": card.icon("Charts", "/images/chart.gif"),
        "hotkey": KeyStroke(67, _ALT),
    }
    tabs = [
        component(
            "widget.ListWidget",
            {"entryName": group.title, **_LIST},
            [
                component("widget.Chart", {"chartName": blocks[name].title, "fileName": chart_image(name)})
                for name in group.charts
            ],
        )
        for group in card.charts
    ]
    return component(
        "module.ChartWindow", attributes, [component("widget.TabWidget", {"entryName": "Charts"}, tabs)]
    )


def chart_image(name: str) -> str:
    """Name the picture of a chart: an SVG, which VASSAL draws at the scale of the screen."""
    return f"chart-{name}.svg"


def chart_blocks(design: Design) -> dict[str, ChartBlock]:
    """Word every chart of the window, by its name."""
    folder, file = game_folder(design.game), "print.toml"
    wordings, source = folder.layered_toml(file).get("chart", {}), f"{folder.holding(file).name}/{file}"
    return {
        name: chart_block(
            design.tables.charts[name], Wording.of(wordings.get(name, {}), f"{source}, chart.{name}")
        )
        for group in design.card.charts
        for name in group.charts
    }


def chart_svg(block: ChartBlock, fonts: Fonts) -> str:
    """Draw one chart with its title, its rule and what its values rest on."""
    rows = [_Row.of(row, block.prose, fonts) for row in block.rows]
    widths = [
        max(_width(row.cells[n], lines, fonts) for row in rows for lines in [row.lines[n]])
        for n in range(block.columns)
    ]
    heads = [f"{block.title}  ({block.rule})", _said(block), *([block.note] if block.note else [])]
    title, soft = (
        Lettering("heading", 21, _PAPER, fonts=fonts),
        Lettering("text", 15, _SOFT, fonts=fonts),
    )
    inner = max(sum(widths), ceil(title.width(heads[0])))
    notes = [line for text in heads[1:] for line in wrapped(text, soft.width, max(inner, 380))]
    inner = max(inner, *(round(soft.width(line)) for line in notes))
    height = _TITLE + sum(row.height for row in rows) + _NOTE * len(notes) + 2 * _MARGIN
    canvas = Canvas(inner + 2 * _MARGIN, height)
    canvas.rectangle((0, 0, canvas.width, height), _PAPER)
    canvas.rectangle((0, 0, canvas.width, _TITLE), _HEAD)
    canvas.text(heads[0], (_MARGIN, 31), title, _HEAD, anchor="start", most=inner)
    y = _TITLE + _MARGIN // 2
    for number, row in enumerate(rows):
        _draw_row(canvas, row, widths, block.prose, (y, number), fonts)
        y += row.height
    canvas.line(f"M{_MARGIN} {y}H{_MARGIN + sum(widths)}", Stroke(_HEAD, 1.5))
    for line in notes:
        y += _NOTE
        canvas.text(line, (_MARGIN, y), soft, _PAPER, anchor="start")
    return canvas.svg()


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with the lines that each of its cells is broken into."""

    cells: tuple[PrintedCell, ...]
    lines: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> int:
        most = max(len(lines) for lines in self.lines)
        return _ROW + (most - 1) * round(_SIZE * 1.2)

    @classmethod
    def of(cls, cells: tuple[PrintedCell, ...], prose: Sequence[bool], fonts: Fonts) -> _Row:
        return cls(
            cells,
            tuple(
                tuple(wrapped(cell.text, _lettering(cell, fonts).width, _PROSE_WIDTH))
                if long
                else (cell.text,)
                for cell, long in zip(cells, prose, strict=True)
            ),
        )


def _draw_row(
    canvas: Canvas,
    row: _Row,
    widths: Sequence[int],
    prose: Sequence[bool],
    place: tuple[int, int],
    fonts: Fonts,
) -> None:
    """Draw a row; `place` is how far down it begins, and its number."""
    top, number = place
    ground = _LINE if number == 0 else (_STRIPE if number % 2 == 0 else _PAPER)
    canvas.rectangle((_MARGIN, top, sum(widths), row.height), ground)
    x = _MARGIN
    for column, (cell, lines, width) in enumerate(zip(row.cells, row.lines, widths, strict=True)):
        under = cell.tint or ground
        if cell.tint:
            canvas.rectangle((x, top, width, row.height), cell.tint)
        flush = column == 0 or prose[column]
        for n, line in enumerate(lines):
            spot = (x + _PAD if flush else x + width / 2, top + 19 + n * round(_SIZE * 1.2))
            anchor = "start" if flush else "middle"
            canvas.text(line, spot, _lettering(cell, fonts), under, anchor=anchor)
        x += width


def _lettering(cell: PrintedCell, fonts: Fonts) -> Lettering:
    font = {"head": "semibold", "key": "semibold", "certain": "bold"}.get(cell.set_as, "medium")
    return Lettering(font, _SIZE, _INK, fonts=fonts)


def _width(cell: PrintedCell, lines: Sequence[str], fonts: Fonts) -> int:
    return round(max(map(_lettering(cell, fonts).width, lines))) + 2 * _PAD


def _said(block: ChartBlock) -> str:
    """Return what bold type means, and what the values in any other rest on."""
    if not block.uncertain:
        return "Printed in the rules or their errata."
    usual = {"inferred", "reconstructed"}
    kinds = usual.union(block.uncertain) if usual & {*block.uncertain} else {*block.uncertain}
    *others, last = [kind for kind in PROVENANCES if kind in kinds]
    return _LEGEND.format(f"{', '.join(others)} or {last}" if others else last)
