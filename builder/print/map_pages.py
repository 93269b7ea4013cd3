"""The map on paper: cut into pages with glue marks and a plan of them, or on one sheet with charts below it.

The map is typeset once. Each page of a tiled map shows it through a window, so that the file holds it once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

import pikepdf

from guelta.builder.letters.font import OURS, Fonts
from guelta.builder.print.aid import Band
from guelta.builder.print.boxes import PageBoxes, points, saved, set_boxes
from guelta.builder.print.paper import INCH, PAPERS, Paper, Rect
from guelta.builder.print.tiling import Tiling
from guelta.builder.print.typeset import Document, filled_template

__all__ = ["MapPages", "Picture", "Shown", "map_alone", "map_pages", "map_sheet", "sheet_width"]

_PICTURE = "map.svg"
_SHEET_BORDER = 8.0
_FRAME = 4.0
"""How far inside the paper a poster is cut."""
_POINT = 72 / INCH


@dataclass(frozen=True, slots=True)
class Picture:
    """A map as SVG, how large it is to be printed, in mm, and what is lettered beside it."""

    svg: str
    width: float
    height: float
    fonts: Fonts = OURS

    def scaled_to(self, width: float) -> Picture:
        """Return it at another width."""
        return replace(self, width=width, height=self.height * width / self.width)


@dataclass(frozen=True, slots=True)
class Shown:
    """How a page shows the map: its cut and bleed, and where the whole map would lie and how wide.

    `page` is the paper of a page that is not cut at all.
    """

    cut: Rect
    whole: Rect
    bleed: float = 0.0
    page: Rect | None = None

    @property
    def boxes(self) -> PageBoxes:
        """What a print shop reads of it."""
        return PageBoxes(self.page, self.page) if self.page else PageBoxes(self.cut, self.through)

    @property
    def through(self) -> Rect:
        """The window it is shown through."""
        return _with_bleed(self.cut, self.bleed)


@dataclass(frozen=True)
class MapPages:
    """Pages of marks, and how the map is shown on each; the first page is the plan."""

    marks: Document
    picture: Picture
    shown: tuple[Shown, ...]
    plan: Document

    def pdf(self, *, with_plan: bool = True) -> bytes:
        """Typeset the map once and show it on every page below the marks, and on the plan if asked for."""
        alone = map_alone(self.picture)
        with (
            pikepdf.open(BytesIO(self.marks.pdf())) as document,
            pikepdf.open(BytesIO(alone.pdf())) as map_document,
        ):
            form = document.copy_foreign(map_document.pages[0].as_form_xobject())
            for page, shown in zip(document.pages, self.shown, strict=True):
                page.resources.XObject = pikepdf.Dictionary(Map=form)
                page.contents_add(_drawing(shown, self.picture, float(page.mediabox[3])), prepend=True)
                set_boxes(page, shown.boxes)
            if not with_plan:
                del document.pages[0]
            return saved(document)


def map_alone(picture: Picture) -> Document:
    """Typeset a map on a page of its own size."""
    source = filled_template("map_alone.typ.j2", picture=_PICTURE, map=picture)
    return Document(source, {_PICTURE: picture.svg}, picture.fonts)


def map_pages(title: str, picture: Picture, tiling: Tiling, bleed: float) -> MapPages:
    """Lay the map out on the pages of a tiling, a plan of all of them first."""
    paper = tiling.paper
    plan = _plan_place(picture, paper)
    shown = [Shown(plan, plan, page=paper.page)]
    for tile in tiling.tiles:
        x, y = tile.place.x - tile.window.x, tile.place.y - tile.window.y
        shown.append(Shown(tile.place, Rect(x, y, picture.width, picture.height), bleed))
    scale = plan.width / picture.width
    values = {
        "title": title,
        "paper": paper,
        "tiling": tiling,
        "plan": plan,
        "scale": scale,
        "bleed": bleed,
        "picture": _PICTURE,
    }
    marks = Document(filled_template("map_pages.typ.j2", **values, with_map=False), fonts=picture.fonts)
    whole = filled_template("map_pages.typ.j2", **values, with_map=True)
    alone = Document(whole, {_PICTURE: picture.svg}, picture.fonts)
    return MapPages(marks, picture, tuple(shown), alone)


def sheet_width() -> float:
    """Return how wide a map is on one sheet of 22 × 34 inches."""
    return PAPERS["22x34"].width - 2 * _SHEET_BORDER


def map_sheet(
    title: str,
    picture: Picture,
    bands: Sequence[Band],
    pictures: Mapping[str, str],
    colours: tuple[str, str],
    legend: str,
    bleed: float,
) -> tuple[Document, PageBoxes]:
    """Lay the map out on one sheet of 22 × 34 inches, with charts in what it leaves free below.

    `pictures` are those that the charts show, as SVG by file name; `colours` those of the ground, which runs
    on beyond the cut, and of the charts' heads.
    """
    paper = PAPERS["22x34"]
    wide = picture.scaled_to(sheet_width())
    frame = paper.page.grown(-_FRAME, -_FRAME, -_FRAME, -_FRAME)
    bled = _with_bleed(frame, min(bleed, _FRAME))
    below = _SHEET_BORDER + wide.height + _SHEET_BORDER / 2
    source = filled_template(
        "map_sheet.typ.j2",
        title=title,
        paper=paper,
        picture=_PICTURE,
        map=wide,
        border=_SHEET_BORDER,
        charts=Rect(_SHEET_BORDER, below, wide.width, paper.height - _SHEET_BORDER - below),
        bands=bands,
        ground=colours[0],
        bled=bled,
        colour=colours[1],
        legend=legend,
    )
    return Document(source, {_PICTURE: picture.svg, **pictures}, picture.fonts), PageBoxes(frame, bled)


def _with_bleed(rect: Rect, bleed: float) -> Rect:
    return rect.grown(bleed, bleed, bleed, bleed)


def _plan_place(picture: Picture, paper: Paper) -> Rect:
    """Return where the plan shows the whole map: as large as fits below the words."""
    top, border = 42.0, 15.0
    scale = min((paper.width - 2 * border) / picture.width, (paper.height - top - border) / picture.height)
    width, height = picture.width * scale, picture.height * scale
    return Rect((paper.width - width) / 2, top, width, height)


def _drawing(shown: Shown, picture: Picture, page_height: float) -> bytes:
    """Write the operators that draw the form through a window."""
    left, bottom, right, top = (float(length) for length in points(shown.through, page_height))
    scale = shown.whole.width / picture.width
    x, y = shown.whole.x * _POINT, page_height - shown.whole.bottom * _POINT
    clip = f"{left:.4f} {bottom:.4f} {right - left:.4f} {top - bottom:.4f} re W n"
    return f"q {clip} {scale:.6f} 0 0 {scale:.6f} {x:.4f} {y:.4f} cm /Map Do Q\n".encode("ascii")
