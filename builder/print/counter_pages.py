"""Sheets of counters or cards as pages: each slot gets the picture of its two faces, each page its marks and
its boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from guelta.builder.art.card import CARD_SIZE, CardLook, card_back_svg, card_svg
from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look
from guelta.builder.letters.font import Fonts
from guelta.builder.print.boxes import PageBoxes, with_boxes
from guelta.builder.print.paper import Rect
from guelta.builder.print.selection import Row
from guelta.builder.print.sheet import Sheet, SheetFormat, Side, sheets
from guelta.builder.print.typeset import Document, filled_template

__all__ = ["CounterPages", "Frame", "card_pages", "counter_pages"]

_Draw = Callable[[Row, bool], str]
"""Draws a row of the mix to be cut, its back if so asked."""

_CAPTION = 6.0
_SAFE = 3.0
"""How far the words on a frame stay off its edges."""
_BLANK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#fff"/></svg>'
)


@dataclass(frozen=True, slots=True)
class _Face:
    """One picture: the window it shows through, and where its corner lies in that before any turn."""

    picture: str
    bleed: Rect
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The colours of a punch sheet's frame and of the words on it."""

    ground: str = "#ffffff"
    ink: str = "#000000"


@dataclass(frozen=True, slots=True)
class _Page:
    side: Side
    faces: tuple[_Face, ...]
    caption: str
    hint: str
    turn: int
    foot: str


@dataclass(frozen=True)
class CounterPages:
    """Sheets of counters or cards ready to be typeset, front and back of each in turn."""

    document: Document
    boxes: tuple[PageBoxes, ...]
    sheets: tuple[Sheet, ...]

    def pdf(self) -> bytes:
        """Typeset them with their boxes."""
        return with_boxes(self.document.pdf(), self.boxes)


@dataclass
class _Pictures:
    """Draws each face once, however many counters share it."""

    draw: _Draw
    svgs: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def name(self, row: Row | None, *, back: bool) -> str:
        svg = _BLANK if row is None else self.draw(row, back)
        if svg not in self.names:
            self.names[svg] = f"face-{len(self.names)}.svg"
            self.svgs[self.names[svg]] = svg
        return self.names[svg]


def counter_pages(
    title: str, rows: Sequence[Row | None], look: Look, format: SheetFormat, frame: Frame | None = None
) -> CounterPages:
    """Lay out counters (rows of the mix; None is a blank) and draw them; a punch sheet has a frame.

    PrintError when the paper is too small, ArtError when a counter cannot be drawn.
    """
    bleed = look.size * format.bleed / format.side

    def draw(row: Row, back: bool) -> str:
        return counter_svg(row, faces(row)[back], look, bleed=bleed)

    return _laid_out((title, "Counters"), rows, draw, format, look.fonts, frame or Frame())


def card_pages(title: str, rows: Sequence[Row], look: CardLook, format: SheetFormat) -> CounterPages:
    """Lay out the cards of decks, a face before each back, and draw them; errors as above."""
    pitch = max(CARD_SIZE[0] / format.side, CARD_SIZE[1] / format.height)  # all of the drawing fits the card
    across, above = (
        (length * pitch - drawn) / 2 + format.bleed * pitch
        for length, drawn in zip((format.side, format.height), CARD_SIZE, strict=True)
    )

    def draw(row: Row, back: bool) -> str:
        side = card_back_svg if back else card_svg
        return side(row, look, (across, above))

    return _laid_out((title, "Cards"), rows, draw, format, look.fonts)


def _laid_out(
    titles: tuple[str, str],
    rows: Sequence[Row | None],
    draw: _Draw,
    format: SheetFormat,
    fonts: Fonts,
    frame: Frame | None = None,
) -> CounterPages:
    (title, what), pictures = titles, _Pictures(draw)
    laid_out = sheets(len(rows), format)
    pages = [
        page
        for number, sheet in enumerate(laid_out, 1)
        for page in _pages(sheet, rows, pictures, f"{what}, sheet {number} of {len(laid_out)}")
    ]
    source = filled_template(
        "counters.typ.j2",
        title=title,
        paper=format.paper,
        pages=pages,
        whole=(format.side + 2 * format.bleed, format.height + 2 * format.bleed),
        caption_y=_CAPTION,
        frame=frame if format.punch else None,
        head=format.frame[1],
        safe=_SAFE,
    )
    boxes = tuple(PageBoxes(page.side.trim, page.side.bleed) for page in pages)
    return CounterPages(Document(source, pictures.svgs, fonts), boxes, laid_out)


def _pages(sheet: Sheet, rows: Sequence[Row | None], pictures: _Pictures, which: str) -> Iterator[_Page]:
    format = sheet.format
    tall = f" × {format.tall:g}" if format.tall else ""
    size = f"{format.side:g}{tall} mm, {format.paper.name}"
    edge = format.duplex.value.replace("-", " ")
    hint = f"Print both sides, turned over on the {edge}, at 100 %. {_shifted(format)}"
    turn = 180 if sheet.backs_head_down else 0
    fronts, backs = [], []
    for slot in sheet.slots:
        row = rows[slot.number]
        front, back = pictures.name(row, back=False), pictures.name(row, back=True)
        fronts.append(_face(front, slot.front, slot.front_bleed, format.bleed, 0))
        backs.append(_face(back, slot.back, slot.back_bleed, format.bleed, turn))
    yield _Page(sheet.front, tuple(fronts), f"{which}: fronts. {size}", hint, 0, f"{which}: front")
    yield _Page(sheet.back, tuple(backs), f"{which}: backs. {size}", hint, turn, f"{which}: back")


def _shifted(format: SheetFormat) -> str:
    across, down = format.shift
    if not across and not down:
        return "Backs unshifted: measure your printer with the calibration page."
    return f"Backs made up for a printer that is off by {across:g} mm across and {down:g} mm down."


def _face(picture: str, cut: Rect, window: Rect, bleed: float, turn: int) -> _Face:
    """Put a picture into its window so that it covers `cut` and its bleed when the window is turned."""
    whole = cut.grown(bleed, bleed, bleed, bleed)
    if turn:
        return _Face(picture, window, window.right - whole.right, window.bottom - whole.bottom)
    return _Face(picture, window, whole.x - window.x, whole.y - window.y)
