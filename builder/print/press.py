"""An order to print becomes files: which PDFs and proofs there are, their names, and where they go."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from fnmatch import fnmatch
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.card import CardLook
from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.legibility import remarks_on_faces
from guelta.builder.art.look import Look
from guelta.builder.art.map import board_svg
from guelta.builder.art.raster import png
from guelta.builder.board import Board
from guelta.builder.errors import PrintError
from guelta.builder.letters.font import Fonts
from guelta.builder.print.aid import Aid
from guelta.builder.print.boxes import PageBoxes, with_boxes
from guelta.builder.print.briefing import briefed, briefing_document
from guelta.builder.print.calibration import calibration_document
from guelta.builder.print.cards import card_document, card_format, packed_format, sheet_boxes
from guelta.builder.print.counter_pages import CounterPages, Frame, card_pages, counter_pages
from guelta.builder.print.cover import cover_document
from guelta.builder.print.cuts import cut_dxf, cut_svg
from guelta.builder.print.map_pages import Picture, map_alone, map_pages, map_sheet, sheet_width
from guelta.builder.print.order import SHEET, Order
from guelta.builder.print.paper import INCH, PAPERS, Paper, Rect, paper_named
from guelta.builder.print.pdfx import for_press
from guelta.builder.print.selection import Row, Selection, chosen
from guelta.builder.print.sheet import Sheet
from guelta.builder.print.status import status_document
from guelta.builder.print.tiling import tiled
from guelta.builder.print.typeset import Document
from guelta.builder.print.wanted import PARTS
from guelta.builder.rows import counter_rows
from guelta.builder.vassal.archive import write_file
from guelta.progress import Progress
from guelta.rules.engine.board.piles import CARD
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import Tables

__all__ = ["Press", "deliver"]

_PROOF = 100
_SMALL_PROOF = 40
_FINE_PROOF = 200
"""At 100 dots to the inch the small names on counters lose letters."""
PICTURE_DOTS = (300, 600)
"""Dots to the inch at which counters are drawn by themselves."""

Files = dict[str, bytes]


@dataclass(frozen=True)
class Press:
    """Prints orders of one game."""

    game: Game[Any]
    tables: Tables

    @classmethod
    def of(cls, game: Game[Any]) -> Press:
        """Set up the press of a game."""
        return cls(game, game.tables)

    def printed(self, order: Order, progress: Progress) -> Files:
        """Make every file of an order by its name, proofs of its pages among them.

        PrintError or ArtError say in one sentence what cannot be printed; nothing is written by this.
        """
        makers = {
            "counters": self._counters,
            "pictures": self._pictures,
            "calibration": self._calibration,
            "map": self._map,
            "aid": self._aids,
            "status": self._status,
            "cards": self._cards,
            "briefings": self._briefings,
            "cover": self._cover,
        }
        made: Files = {}
        possible = self.possible(order)
        if order.is_everything:
            order = possible
        for number, part in enumerate(order.parts):
            if part not in makers:
                raise PrintError(f"there is no part {part!r} to print; there is {', '.join(PARTS)}")
            if part not in possible.parts:
                there = ", ".join(self.possible(replace(order, parts=PARTS)).parts)
                raise PrintError(f"{self.game.title} has no {part} to print; it has {there}")
            progress(f"Printing: {part}", number, len(order.parts))
            made |= dict(_as_ordered(makers[part](order), order))
        progress("Printing", len(order.parts), len(order.parts))
        return made

    def remarks(self, order: Order) -> tuple[str, ...]:
        """Name the rows of counters that are ordered with a text too small to be read."""
        if "counters" not in order.parts:
            return ()
        look, rows = self.faces(order), (row for row in self._mix(order)[0] if row)
        drawn = ((row, counter_svg(row, face, look)) for row in rows for face in faces(row))
        return tuple(remarks_on_faces(self.game.file("counters.csv"), drawn))

    @cached_property
    def look(self) -> Look:
        """How counters look unless other faces are ordered."""
        return Look.first(self.game)

    def faces(self, order: Order) -> Look:
        """Return how counters look that are ordered."""
        return Look.load(self.game, order.faces) if order.faces else self.look

    @cached_property
    def aid(self) -> Aid:
        """What the game's print.toml says."""
        return Aid.load(self.game, self.tables)

    def possible(self, order: Order) -> Order:
        """Leave out what the game's print.toml does not lay out; cards that are counters need no layout."""
        laid_out = {"", *self.aid.layout, *(["cards"] if self._mix(order)[1] else [])}
        sections = {"aid": "aid", "status": "status", "cards": "cards", "briefings": "briefing"}
        parts = tuple(part for part in order.parts if sections.get(part, "") in laid_out)
        return replace(order, parts=parts)

    def selected(self, selection: Selection) -> Selection:
        """Return an order of counters with as many markers as are usual, where it says nothing of them."""
        usual: Mapping[str, int] = self.aid.layout.get("markers", {})
        return replace(selection, markers={**usual, **selection.markers})

    def _mix(self, order: Order) -> tuple[list[Row | None], list[Row]]:
        """Return the counters asked for, but for those that the print.toml leaves out, and the cards."""
        left_out = self.aid.layout.get("counters", {}).get("left_out", ())
        mix = {
            id: row
            for id, row in counter_rows(self.tables).items()
            if not any(fnmatch(id, pattern) for pattern in left_out)
        }
        rows = chosen(self.selected(order.selection), self.game, mix)
        cards = [row for row in rows if row and row["kind"] == CARD]
        return [row for row in rows if not row or row["kind"] != CARD], cards

    def _counters(self, order: Order) -> Iterator[tuple[str, bytes]]:
        rows, _ = self._mix(order)
        format = replace(order.format, punch=order.punch)
        pages = counter_pages(self.game.title, rows, self.faces(order), format, self.frame)
        scenario = f"-{order.selection.scenario}" if order.selection.scenario else ""
        what = "punch" if order.punch else "counters"
        yield from self._sheets(
            f"{what}{scenario}-{_name(order.paper)}-{format.side:g}mm-{format.duplex}", pages
        )

    @property
    def frame(self) -> Frame:
        """The frame of a punch sheet: the map's colours, unless the game's print.toml has others."""
        colours, own = Atlas.load(self.game).colours, self.aid.layout.get("punch", {})
        return Frame(own.get("ground", colours["paper"]), own.get("ink", colours["strong"]))

    def _sheets(self, name: str, pages: CounterPages) -> Iterator[tuple[str, bytes]]:
        yield f"{name}.pdf", pages.pdf()
        yield from _cut_lines(name, pages.sheets)
        pngs = pages.document.pngs(_FINE_PROOF)
        for number, (front, back) in enumerate(zip(pngs[::2], pngs[1::2], strict=True), start=1):
            yield f"proofs/{name}-{number}.png", _side_by_side(front, back)

    def _pictures(self, order: Order) -> Iterator[tuple[str, bytes]]:
        """Draw both faces of every counter by itself, with bleed, for shops that print on demand."""
        side, bleed, look = order.format.side, order.bleed, self.faces(order)
        drawn: dict[tuple[str, int], bytes] = {}  # many backs are alike
        for row in self._mix(order)[0]:
            for which, face in zip(("front", "back"), faces(row) if row else (), strict=False):
                assert row is not None  # a blank has no faces
                svg = counter_svg(row, face, look, bleed=look.size * bleed / side)
                for dots in PICTURE_DOTS:
                    pixels = round((side + 2 * bleed) / INCH * dots)
                    if (svg, dots) not in drawn:
                        drawn[svg, dots] = _picture(svg, look.fonts, pixels, dots)
                    yield f"pictures-{dots}dpi/{row['id']}-{which}.png", drawn[svg, dots]

    def _calibration(self, order: Order) -> Iterator[tuple[str, bytes]]:
        document = calibration_document(self.game.title, order.format, self.look.fonts)
        yield from _whole_pages(
            f"calibration-{_name(order.paper)}-{order.format.duplex}", document, order.paper
        )

    def map_picture(self, counter: float) -> tuple[Picture, list[Rect]]:
        """Return the map as large as counters of so many mm need, or its sheet, and where it has notes."""
        board, sheet = Board.load(self.game), self._map_sheet()
        wide = sheet.width if sheet else board.width * counter / self.look.pixels
        picture = Picture(board_svg(self.game), board.width, board.height, self.look.fonts).scaled_to(wide)
        panels = [panel for panel in Atlas.load(self.game).panels if panel.kind == "notes"]
        pixel = wide / board.width
        return picture, [Rect(*(length * pixel for length in astuple(panel.rect))) for panel in panels]

    def _map(self, order: Order) -> Iterator[tuple[str, bytes]]:
        picture, notes = self.map_picture(order.format.side)
        for paper in order.map_papers:
            if paper == self._map_sheet():
                yield from self._whole_map(f"map-{_name(paper)}", picture, order.bleed)
                continue
            name = f"map-{'poster-' if paper == SHEET else ''}{_name(paper)}"
            if paper == SHEET:
                yield from self._poster(name, picture, Board.load(self.game), order.bleed)
                continue
            tiling = tiled(picture.width, picture.height, paper, order.overlap, order.bleed, notes)
            pages = map_pages(self.game.title, picture, tiling, order.bleed)
            # A plan is for who assembles the map, who has its proof; its small map is too fine for a press.
            yield f"{name}-{order.format.side:g}mm.pdf", pages.pdf(with_plan=not order.press)
            yield f"proofs/{name}-{order.format.side:g}mm.png", pages.plan.pngs(_PROOF)[0]

    def _map_sheet(self) -> Paper | None:
        """Find the paper that the whole map fills, if the game's print.toml says so; else counters decide."""
        name = self.aid.layout.get("map", {}).get("sheet", "")
        return paper_named(name) if name else None

    def _whole_map(self, name: str, picture: Picture, bleed: float) -> Iterator[tuple[str, bytes]]:
        """Print the map on the one sheet it is made for; what runs on beyond the cut is its own rim."""
        # Stretched by less than one in a hundred, so that each side loses as much of the rim and no more.
        page = replace(picture, width=picture.width + 2 * bleed, height=picture.height + 2 * bleed)
        cut, whole = Rect(bleed, bleed, picture.width, picture.height), Rect(0, 0, page.width, page.height)
        document = map_alone(page)
        yield f"{name}.pdf", with_boxes(document.pdf(), [PageBoxes(cut, whole)])
        yield f"proofs/{name}.png", document.pngs(_SMALL_PROOF)[0]

    def _poster(self, name: str, picture: Picture, board: Board, bleed: float) -> Iterator[tuple[str, bytes]]:
        plan = self.aid.section("map_sheet")
        bands = self.aid.bands(plan["bands"], {})
        pixel = sheet_width() / board.width
        holds = plan["holds"].format(
            hex=f"{board.lattice.size * pixel:.1f}", counter=f"{self.look.pixels * pixel:.1f}"
        )
        legend = f"{plan['legend']} {holds}"
        colours = (Atlas.load(self.game).colours["paper"], plan["colour"])
        document, boxes = map_sheet(
            self.game.title, picture, bands, self.aid.pictures, colours, legend, bleed
        )
        yield f"{name}.pdf", with_boxes(document.pdf(), [boxes])
        yield f"proofs/{name}.png", document.pngs(_SMALL_PROOF)[0]

    def _aids(self, order: Order) -> Iterator[tuple[str, bytes]]:
        for side in self.aid.sides:
            document = self.aid.document(side, order.paper)
            yield from _whole_pages(f"player-aid-{side}-{_name(order.paper)}", document, order.paper)

    def _status(self, order: Order) -> Iterator[tuple[str, bytes]]:
        document = status_document(self.game, self.tables, self.aid.layout, order.paper)
        yield from _whole_pages(f"status-sheet-{_name(order.paper)}", document, order.paper)

    def _cards(self, order: Order) -> Iterator[tuple[str, bytes]]:
        laid = packed_format if order.packed else card_format
        format, (_, rows) = laid(order.format, order.card), self._mix(order)
        if rows:
            pages = card_pages(self.game.title, rows, CardLook.load(self.game), format)
            scenario = f"-{order.selection.scenario}" if order.selection.scenario else ""
            deck = f"deck{scenario}-{_name(order.paper)}-{order.card}-{format.duplex}"
            yield from self._sheets(deck, pages)
        if rows and "cards" not in self.aid.layout:
            return
        look = self.faces(order)
        document, laid_out = card_document(self.game.title, self.tables, self.aid.layout, look, format)
        name = f"cards-{_name(order.paper)}-{order.card}-{format.duplex}"
        yield f"{name}.pdf", with_boxes(document.pdf(), sheet_boxes(laid_out))
        yield from _cut_lines(name, laid_out)
        yield from _proofs(name, document)

    def _briefings(self, order: Order) -> Iterator[tuple[str, bytes]]:
        for side in briefed(self.aid):
            document = briefing_document(self.aid, self.look, side, order.paper)
            yield from _whole_pages(f"briefing-{side}-{_name(order.paper)}", document, order.paper)

    def _cover(self, order: Order) -> Iterator[tuple[str, bytes]]:
        """Print the cover over a whole sheet that lies, with bleed on every side."""
        document, boxes = cover_document(self.game, order.paper, order.bleed)
        name = f"cover-{_name(order.paper)}"
        yield f"{name}.pdf", with_boxes(document.pdf(), [boxes])
        yield f"proofs/{name}.png", document.pngs(_SMALL_PROOF)[0]


def _cut_lines(name: str, sheets: Sequence[Sheet]) -> Iterator[tuple[str, bytes]]:
    for number, sheet in enumerate(sheets, start=1):
        yield f"{name}-{number}-cut.svg", cut_svg(sheet).encode()
        yield f"{name}-{number}-cut.dxf", cut_dxf(sheet).encode("ascii")


def _as_ordered(files: Iterator[tuple[str, bytes]], order: Order) -> Iterator[tuple[str, bytes]]:
    """Turn PDFs into those of a print shop if they are for one."""
    for name, data in files:
        if order.press and name.endswith(".pdf"):
            yield f"{name.removesuffix('.pdf')}-press.pdf", for_press(data, order.press, order.bleed)
        else:
            yield name, data


def deliver(files: Mapping[str, bytes], folder: Path) -> tuple[Path, ...]:
    """Write files that are all made already, each at once or not at all; OSError when the folder refuses."""
    paths = []
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, data, replace=True)
        paths.append(path)
    return tuple(paths)


def _name(paper: Paper) -> str:
    return next(name for name, known in PAPERS.items() if known == paper)


def _whole_pages(name: str, document: Document, paper: Paper) -> Iterator[tuple[str, bytes]]:
    """Yield a document that is not cut, and its proofs."""
    pdf = document.pdf()
    boxes = PageBoxes(paper.page, paper.page)
    yield f"{name}.pdf", with_boxes(pdf, boxes)
    yield from _proofs(name, document)


def _proofs(name: str, document: Document) -> Iterator[tuple[str, bytes]]:
    for number, page in enumerate(document.pngs(_PROOF), start=1):
        yield f"proofs/{name}-{number}.png", page


def _picture(svg: str, fonts: Fonts, pixels: int, dots: int) -> bytes:
    """Draw a square SVG so many pixels wide, to be printed at so many dots to the inch."""
    drawn = Image.open(BytesIO(png(svg, pixels / _width(svg), fonts)))
    made = BytesIO()
    drawn.convert("RGB").resize((pixels, pixels)).save(made, "PNG", dpi=(dots, dots))
    return made.getvalue()


def _width(svg: str) -> float:
    found = re.search(r'width="([\d.]+)"', svg)
    assert found is not None  # every counter is drawn with its size
    return float(found[1])


def _side_by_side(*pngs: bytes) -> bytes:
    """Paste pictures of one height beside each other."""
    images = [Image.open(BytesIO(png)).convert("RGB") for png in pngs]
    whole = Image.new("RGB", (sum(image.width for image in images), images[0].height), "white")
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width
    made = BytesIO()
    # optimize=True takes three times as long, for a fiftieth less
    whole.save(made, "PNG", compress_level=4)
    return made.getvalue()
