"""A page to measure a printer with: scales on the front, crosses behind them, rulers that show its scale."""

from __future__ import annotations

from guelta.builder.letters.font import OURS, Fonts
from guelta.builder.print.paper import Paper, Rect
from guelta.builder.print.sheet import LARGEST_SHIFT, SheetFormat
from guelta.builder.print.typeset import Document, filled_template

__all__ = ["calibration_document", "crosses_behind", "scales"]

_INSET = 32.0


def scales(paper: Paper) -> tuple[tuple[float, float], ...]:
    """Return the centres of the scales on the front page: the middle first, then the corners."""
    across, down = (_INSET, paper.width - _INSET), (_INSET + 26, paper.height - _INSET)
    return (paper.page.centre, *((x, y) for y in down for x in across))


def crosses_behind(format: SheetFormat) -> tuple[tuple[float, float], ...]:
    """Return where on the back page each scale's cross is printed, with the format's shift made up for."""
    return tuple(format.behind(Rect(x, y, 0, 0)).centre for x, y in scales(format.paper))


def calibration_document(title: str, format: SheetFormat, fonts: Fonts = OURS) -> Document:
    """Typeset the two pages, to be printed as counter sheets of this format will be."""
    source = filled_template(
        "calibration.typ.j2",
        title=title,
        paper=format.paper,
        scales=scales(format.paper),
        crosses=crosses_behind(format),
        most=int(LARGEST_SHIFT),
        edge=format.duplex.value.replace("-", " "),
        turn=180 if format.duplex.turns_head_down(format.paper) else 0,
        shift=f"{format.shift[0]:g},{format.shift[1]:g}",
    )
    return Document(source, fonts=fonts)
