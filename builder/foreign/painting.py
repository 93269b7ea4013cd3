"""A window of a module as it looks: its boards, and what lies on them, drawn from the module's own pictures.

Each drawing follows the class of VASSAL.counters or VASSAL.build.module.map that is named. Of a piece that
its reader may not know only a mask comes here. Expressions of BeanShell are not read: a layer that follows
one shows the level that was written last.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from PIL import Image, ImageDraw

from guelta.builder.art.raster import png
from guelta.builder.foreign.definition import Definition, Window
from guelta.builder.foreign.pictures import Pictures
from guelta.builder.foreign.properties import properties_of, put_in
from guelta.builder.foreign.written import plain
from guelta.builder.letters.font import OURS, text_width
from guelta.builder.letters.glyphs import in_outlines
from guelta.builder.vassal.actions import BoardPlace
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.movement import Immobilized, MovementMark
from guelta.builder.vassal.traits.shape import Rotate

__all__ = ["Face", "Heap", "Painter"]

_MOST_SHOWN = 60_000_000
"""Pixels of a picture that is written; of a larger window all is drawn smaller. The bound is ours."""
_GROUND, _COVER, _COVER_SIZE = (255, 255, 255, 255), (96, 96, 96, 255), 48
_MOST_LABELS = 20_000
_AROUND, _FARTHEST = 100, 20_000
"""Pixels around what lies in a window without boards, and how far it reaches at most. The bounds are ours."""
_FONT = "text"
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Face:
    """A piece as somebody sees it: all it shows, or the picture `mask` alone, "" for a blank one."""

    piece: Piece | None
    mask: str = ""


@dataclass(frozen=True)
class Heap:
    """What lies at a pixel of a window, the lowest first; of a deck the top card alone is drawn."""

    x: int
    y: int
    faces: tuple[Face, ...]
    is_deck: bool = False


@dataclass
class _Drawn:
    """A piece being drawn: a picture, its upper left corner from the piece's spot, and its outline."""

    picture: Image.Image | None = None
    left: float = 0.0
    top: float = 0.0
    outline: Box = (0.0, 0.0, 0.0, 0.0)

    def add(self, other: Image.Image, x: float, y: float, *, counts: bool = True) -> None:
        """Lay a picture over it with its middle at a point."""
        left, top = x - other.width / 2, y - other.height / 2
        if counts:
            self._reach(left, top, other)
        left, top = round(left), round(top)
        if self.picture is None:
            self.picture, self.left, self.top = other.copy(), left, top
            return
        right = max(self.left + self.picture.width, left + other.width)
        bottom = max(self.top + self.picture.height, top + other.height)
        corner = min(self.left, left), min(self.top, top)
        if corner != (self.left, self.top) or (right, bottom) != self._end():
            larger = Image.new("RGBA", (round(right - corner[0]), round(bottom - corner[1])))
            larger.paste(self.picture, (round(self.left - corner[0]), round(self.top - corner[1])))
            self.picture, (self.left, self.top) = larger, corner
        self.picture.alpha_composite(other, (round(left - self.left), round(top - self.top)))

    def turn(self, degrees: float) -> None:
        """Turn it around its spot, against the clock; the outline by which it is stacked stays."""
        if self.picture is None or degrees % 360 == 0:
            return
        reach_x = max(abs(self.left), abs(self.left + self.picture.width))
        reach_y = max(abs(self.top), abs(self.top + self.picture.height))
        even = Image.new("RGBA", (round(2 * reach_x), round(2 * reach_y)))
        even.paste(self.picture, (round(reach_x + self.left), round(reach_y + self.top)))
        self.picture = even.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
        self.left, self.top = -self.picture.width / 2, -self.picture.height / 2

    def _end(self) -> tuple[float, float]:
        assert self.picture is not None
        return self.left + self.picture.width, self.top + self.picture.height

    def _reach(self, left: float, top: float, other: Image.Image) -> None:
        box = left, top, left + other.width, top + other.height
        if self.outline[2] > self.outline[0]:
            one = self.outline
            box = min(one[0], box[0]), min(one[1], box[1]), max(one[2], box[2]), max(one[3], box[3])
        self.outline = box


@dataclass
class Painter:
    """Draws windows of a module; `values` are the properties by name that pieces do not hold themselves."""

    module: Definition
    values: Callable[[str], str] = lambda name: ""
    labels: int = 0
    pictures: Pictures = field(init=False)

    def __post_init__(self) -> None:
        self.pictures = Pictures(self.module)

    def window(self, window: Window, boards: tuple[BoardPlace, ...], heaps: Iterable[Heap]) -> bytes:
        """Return a window as PNG, the same bytes every time (VASSAL.build.module.map.ImageSaver).

        One whose boards have no known size is as large as what lies in it. ValueError where nothing does.
        """
        laid, found = window.laid(boards), [*heaps]
        width = max((each.left + each.board.size[0] for each in laid), default=0) + window.edge[0]
        height = max((each.top + each.board.size[1] for each in laid), default=0) + window.edge[1]
        if not any(each.board.size[0] for each in laid):
            width = _reach(heap.x for heap in found)
            height = _reach(heap.y for heap in found)
        if width <= 0 or height <= 0:
            raise ValueError(f"{window.name} has no board of a known size, and nothing lies there")
        scale = min(1.0, (_MOST_SHOWN / (width * height)) ** 0.5)
        size = max(1, int(width * scale)), max(1, int(height * scale))
        sheet = Image.new("RGBA", size, _GROUND)
        for each in laid:
            self._board(
                sheet,
                each.board.image,
                each.board.colour,
                each.board.size,
                scale,
                (each.left, each.top),
                is_reversed=each.is_reversed,
            )
        for heap in self._in_order(window, found):
            self._heap(sheet, window, heap, scale)
        written = io.BytesIO()
        sheet.convert("RGB").save(written, "PNG", compress_level=6)
        return written.getvalue()

    def _board(
        self,
        sheet: Image.Image,
        image: str,
        colour: str,
        size: tuple[int, int],
        scale: float,
        corner: tuple[int, int],
        *,
        is_reversed: bool,
    ) -> None:
        """Draw a board (VASSAL.build.module.map.boardPicker.Board)."""
        at, drawn_size = _scaled(corner, scale), _scaled(size, scale)
        picture = self.pictures.get(image)
        if picture is None:
            sheet.paste(_colour(colour), (*at, at[0] + drawn_size[0], at[1] + drawn_size[1]))
            return
        if is_reversed:
            picture = picture.transpose(Image.Transpose.ROTATE_180)
        if picture.size != drawn_size:
            picture = picture.resize(drawn_size, Image.Resampling.LANCZOS)
        _lay(sheet, picture, at)

    def _in_order(self, window: Window, heaps: Iterable[Heap]) -> Sequence[Heap]:
        """Return what lies lower first: by the window's layers, else what cannot be moved beneath the rest.

        (LayeredPieceCollection, CompoundPieceCollection)
        """

        def depth(heap: Heap) -> int:
            piece = next((face.piece for face in reversed(heap.faces) if face.piece is not None), None)
            if window.layered_by:
                value = properties_of(piece).get(window.layered_by, "") if piece is not None else ""
                return window.layers.index(value) if value in window.layers else len(window.layers)
            fixed = piece.find(Immobilized) if piece is not None else None
            return 0 if heap.is_deck or (fixed is not None and fixed.move == "V") else 1

        return sorted(heaps, key=depth)

    def _heap(self, sheet: Image.Image, window: Window, heap: Heap, scale: float) -> None:
        """Draw a piece, a deck's top card, or a stack as StackMetrics spreads it."""
        x, y = float(heap.x), float(heap.y)
        before: Box | None = None
        for face in heap.faces[-1:] if heap.is_deck else heap.faces:
            drawn = self._face(face)
            own = drawn.outline
            if before is not None:
                across, up = window.apart
                x = _next(before[0], before[2], own[0], own[2], across, x)
                y = _above(before[1], before[3], own[1], own[3], up, y)
            before = own[0] + x, own[1] + y, own[2] + x, own[3] + y
            if drawn.picture is not None:
                picture = drawn.picture
                if scale != 1.0:
                    picture = picture.resize(_scaled(picture.size, scale), Image.Resampling.LANCZOS)
                _lay(sheet, picture, (round((x + drawn.left) * scale), round((y + drawn.top) * scale)))

    def _face(self, face: Face) -> _Drawn:
        if face.piece is not None:
            return self._piece(face.piece)
        drawn = _Drawn()
        drawn.add(self.pictures.get(face.mask) or self.pictures.made("\1cover", _cover) or _cover(), 0, 0)
        return drawn

    def _piece(self, piece: Piece) -> _Drawn:
        """Draw a piece from its innermost trait outwards."""
        drawn, own = _Drawn(), properties_of(piece)
        for trait in reversed(piece.traits):
            if isinstance(trait, BasicPiece):
                self._add(drawn, trait.image or "", 0, 0)
            elif isinstance(trait, Layer):
                self._layer(drawn, trait, own)
            elif isinstance(trait, Rotate):
                drawn.turn(_degrees(trait))
            elif isinstance(trait, MovementMark) and trait.moved is True:
                self._add(
                    drawn, trait.image or "", _number(trait.x_offset), _number(trait.y_offset), 1.0, False
                )
            elif isinstance(trait, Label):
                self._label(drawn, trait, own)
        return drawn

    def _add(
        self, drawn: _Drawn, image: str, x: float, y: float, scale: float = 1.0, counts: bool = True
    ) -> None:
        picture = self.pictures.get(image, scale if 0 < scale <= 10 else 1.0)
        if picture is None:
            return
        drawn.add(picture, x + picture.width % 2 / 2, y + picture.height % 2 / 2, counts=counts)

    def _layer(self, drawn: _Drawn, layer: Layer, own: dict[str, str]) -> None:
        """Draw the level that a layer shows (Embellishment)."""
        images, level = layer.images or (), layer.level if isinstance(layer.level, int) else 1
        if layer.only_property and layer.follow is True:
            is_true = self._value(layer.only_property, own) == "true"
            if is_true != (layer.only_value == "true"):
                return
        if level <= 0 and layer.always_active is not True:
            return
        named = layer.follow_property or ""
        if layer.follow is True and named and not named.startswith("{"):
            level = _level_of(self._value(named, own), _number(layer.first_value), len(images))
        image = images[abs(level) - 1] if 0 < abs(level) <= len(images) else ""
        scale = float(layer.scale) if isinstance(layer.scale, int | float) else 1.0
        if image:
            self._add(drawn, image, _number(layer.x_offset), _number(layer.y_offset), scale)

    def _value(self, name: str, own: dict[str, str]) -> str:
        return own[name] if name in own else self.values(name)

    def _label(self, drawn: _Drawn, label: Label, own: dict[str, str]) -> None:
        """Draw a line of text over a piece, in a typeface of ours (Labeler)."""
        text = label.text or ""
        if not text.strip() or text.startswith("{") or self.labels >= _MOST_LABELS:
            return
        text = _legible(plain(put_in(text, own), 80))
        size = max(4, min(200, int(_number(label.size) or 10)))
        if not text:
            return
        self.labels += 1
        front, back = label.foreground, label.background
        key = f"\3{text}\0{size}\0{front}\0{back}"
        picture = self.pictures.made(key, lambda: _written(text, size, front, back))
        if picture is None:
            return
        left, top, right, bottom = drawn.outline
        x = {"l": left, "r": right}.get(label.horizontal or "c", 0.0)
        y = {"t": top, "b": bottom}.get(label.vertical or "t", 0.0)
        x += {"l": picture.width / 2, "r": -picture.width / 2}.get(label.horizontal_anchor or "c", 0.0)
        y += {"t": picture.height / 2, "b": -picture.height / 2}.get(label.vertical_anchor or "b", 0.0)
        x += _number(label.horizontal_offset)
        drawn.add(picture, x, y + _number(label.vertical_offset), counts=False)


def _reach(spots: Iterable[int]) -> int:
    """Return how far a window reaches in which these lie, 0 for none."""
    return min(_FARTHEST, max(spots, default=-_AROUND) + _AROUND)


def _next(left: float, right: float, own_left: float, own_right: float, apart: int, x: float) -> float:
    """Return where the next piece of a stack lies across (StackMetrics.nextPosition)."""
    if apart > 0:
        return left + apart - own_left
    return right + apart - own_right if apart < 0 else x


def _above(top: float, bottom: float, own_top: float, own_bottom: float, apart: int, y: float) -> float:
    """Return where the next piece of a stack lies upwards (StackMetrics.nextPosition)."""
    if apart > 0:
        return bottom - own_bottom - apart
    return top - apart - own_top if apart < 0 else y


def _level_of(value: str, first: float, count: int) -> int:
    """Return the level that a property asks for, the first for no number (Embellishment)."""
    wanted = value.strip() or str(int(first))
    number = int(wanted) if wanted.lstrip("+-").isdecimal() and len(wanted) < 10 else int(first)
    return max(1, min(count, number - int(first) + 1))


def _degrees(trait: Rotate) -> float:
    """Return how far a piece is turned against the clock (FreeRotator)."""
    facing = trait.facing if isinstance(trait.facing, int | float) else 0
    facings = trait.facings if isinstance(trait.facings, int) else 1
    return float(facing) % 360 if facings <= 1 else -(facing % facings) * 360 / facings


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and abs(value) < 100_000 else 0.0


def _scaled(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return max(0, round(size[0] * scale)) or int(size[0] > 0), max(0, round(size[1] * scale)) or int(
        size[1] > 0
    )


def _lay(sheet: Image.Image, picture: Image.Image, at: tuple[int, int]) -> None:
    """Lay a picture on a sheet; what reaches beyond is cut off."""
    left, top = max(0, -at[0]), max(0, -at[1])
    right, bottom = min(picture.width, sheet.width - at[0]), min(picture.height, sheet.height - at[1])
    if left < right and top < bottom:
        sheet.alpha_composite(picture, (at[0] + left, at[1] + top), (left, top, right, bottom))


def _cover() -> Image.Image:
    cover = Image.new("RGBA", (_COVER_SIZE, _COVER_SIZE), _COVER)
    ImageDraw.Draw(cover).rectangle((0, 0, _COVER_SIZE - 1, _COVER_SIZE - 1), outline=(0, 0, 0, 255))
    return cover


def _colour(text: str) -> tuple[int, int, int, int]:
    parts = text.split(",")
    if len(parts) == 3 and all(each.strip().isdecimal() and len(each) < 5 for each in parts):
        red, green, blue = (min(255, int(each)) for each in parts)
        return red, green, blue, 255
    return _GROUND


def _legible(text: str) -> str:
    """Return a text without the letters that none of our fonts has."""
    strange = OURS.lacking(text)
    return "".join(each for each in text if each not in strange).strip()


def _written(text: str, size: int, front: object, back: object) -> Image.Image | None:
    """Draw a line of text on its ground."""
    width, height = int(text_width(text, _FONT, size)) + 4, int(size * 1.3) + 2
    ground = f'<rect width="100%" height="100%" fill="{_css(back)}"/>' if _css(back) else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{ground}'
        f'<text x="2" y="{size}" font-family="Barlow Semi Condensed" font-weight="500" font-size="{size}" '
        f'fill="{_css(front) or "#000"}">{escape(text)}</text></svg>'
    )
    with Image.open(io.BytesIO(png(in_outlines(svg).decode()))) as picture:
        return picture.convert("RGBA")


def _css(colour: object) -> str:
    """Return a colour of a trait for an SVG, "" for none."""
    if isinstance(colour, tuple) and len(colour) == 3:
        return "#{:02x}{:02x}{:02x}".format(*(max(0, min(255, int(each))) for each in colour))
    return ""
