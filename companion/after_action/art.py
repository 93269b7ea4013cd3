"""What the pictures of a report are made of: a quiet ground drawn once, its counters, and the typefaces.

All of it comes out of the package; nothing of a player's file enters here.
"""

from __future__ import annotations

import base64
import re
import struct
import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.face_sets import SYMBOLS
from guelta.builder.art.faces import Faces
from guelta.builder.art.field import Field
from guelta.builder.art.lettering import Writer
from guelta.builder.art.map import listed
from guelta.builder.art.terrain import draw_grid, draw_terrain
from guelta.builder.art.ways import bridges, draw_bridges, draw_lines, trodden
from guelta.builder.board import Board
from guelta.builder.lattice import HexLattice
from guelta.builder.letters.font import FONTS, font_files
from guelta.builder.rows import counter_rows
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.game import Game

__all__ = ["Ground", "Symbol", "Symbols", "font_faces", "ground_of"]

_VIEW = re.compile(r'viewBox="([^"]+)"')
_HEAD = re.compile(r"\A<svg[^>]*>|</svg>\Z|<defs ?/>")
_DECIMALS = re.compile(r"([1-9]\d*)\.\d+")
_NUMBER_DROP = 15
"""Pixels from the upper side of a hex down to the baseline of its number."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The map of a game under the counters: `picture` is SVG to be used as often as wanted, in board pixels,
    and `numbers` are those of the hexes, which only a small map has room for.

    `extent` is left, top, width and height of what the hexes cover; `dates` how the track of turns calls
    each turn; `taken` where signs and names stand, which counters should not hide.
    """

    board: Board
    picture: str
    numbers: str
    extent: tuple[float, float, float, float]
    dates: dict[str, str]
    taken: Field


def ground_of(game: Game[Any]) -> Ground:
    """Draw the hexes of a game by terrain, with borders, ways, places and names, and nothing beside them."""
    board, atlas = Board.load(game), Atlas.load(game)
    spaces, sides = listed(game, atlas)
    rows = {next(iter(row.values())): row for row in spaces}
    canvas = Canvas(board.width, board.height, atlas.art)
    quiet = replace(atlas, layers=tuple(replace(layer, texture="") for layer in atlas.layers))
    draw_terrain(canvas, quiet, rows, board)
    draw_grid(canvas, Stroke(atlas.colours["grid"], 0.9), rows, board)
    draw_lines(canvas, atlas, rows, sides, board)
    draw_bridges(canvas, atlas, sides, board)
    lines = _DECIMALS.sub(r"\1", _inner(canvas.svg()))  # whole pixels are fine enough, and half as long
    canvas = Canvas(board.width, board.height, atlas.art)
    writer = Writer(canvas, quiet, rows, board)
    named = writer.places()
    writer.keep_clear(bridges(atlas, sides, board))
    writer.keep_off(trodden(atlas, rows, sides, board))
    writer.areas()
    writer.names(named)
    picture = lines + _inner(canvas.svg())
    dates = {turn: note for track in atlas.tracks.values() for turn, note in (track.notes or {}).items()}
    return Ground(board, picture, "".join(_numbers(board)), _extent(board), dates, writer.taken)


def _numbers(board: Board) -> Iterator[str]:
    """Write the numbers of hexes, shorter than the map's own lettering does; areas have their names."""
    for hex in sorted(board.map) if isinstance(board.lattice, HexLattice) else ():
        x, y = board.centre(hex)
        drop = _NUMBER_DROP - board.lattice.size // 2
        yield f'<text x="{x}" y="{y + drop}">{board.lattice.title(hex)}</text>'


def _extent(board: Board) -> tuple[float, float, float, float]:
    corners = [corner for hex in board.map for corner in board.polygon(hex)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def _inner(svg: str) -> str:
    return _HEAD.sub("", svg)


@dataclass(frozen=True, slots=True)
class Symbol:
    """What to use for a counter: the name of its drawing, its width and height in pixels of the board."""

    name: str
    width: int
    height: int


class Symbols:
    """The faces of counters on a page, each drawn once: `of` gives what to use, `svg` all of them."""

    def __init__(self, game: Game[Any], kind: str = SYMBOLS) -> None:
        self.faces = Faces.load(game, kind)
        self._rows = counter_rows(game.tables)
        self._names: dict[str, str] = {}
        self._drawn: dict[tuple[str, str], Symbol] = {}

    @property
    def side(self) -> int:
        """The side of a counter in pixels of the board."""
        return self.faces.look.pixels

    def of(self, standing: Standing) -> Symbol:
        """Return the symbol for a counter of the mix as it stands."""
        key = standing.counter, standing.face
        if key not in self._drawn:
            row = self._rows[standing.counter]
            svg = self.faces.svg(row, standing.face or row["front"])
            name = self._names.setdefault(svg, f"c{len(self._names)}")
            self._drawn[key] = Symbol(name, *self.faces.size(row))
        return self._drawn[key]

    def svg(self, names: Collection[str] | None = None) -> str:
        """Return every symbol named so far, or those of these names."""
        return "".join(
            f'<symbol id="{name}" viewBox="{_view(svg)}">{_inner(svg)}</symbol>'
            for svg, name in self._names.items()
            if names is None or name in names
        )


def _view(svg: str) -> str:
    found = _VIEW.search(svg)
    assert found is not None  # every face is drawn with one
    return found[1]


@cache
def font_faces() -> str:
    """Return our typefaces as CSS that holds them, compressed."""
    files = font_files()
    return "\n".join(
        f"@font-face{{font-family:'{font.family}';font-weight:{font.weight};"
        f"font-style:{'italic' if font.italic else 'normal'};"
        f"src:url(data:font/woff;base64,{base64.b64encode(_woff(files[font.file])).decode()})}}"
        for font in FONTS.values()
    )


def _woff(font: bytes) -> bytes:
    """Wrap a TrueType font as WOFF 1.0 (W3C), each table deflated."""
    flavour, count = font[:4], struct.unpack(">H", font[4:6])[0]
    entries, tables = [], b""
    start = 44 + 20 * count
    for number in range(count):
        tag, checksum, offset, length = struct.unpack(">4sIII", font[12 + 16 * number : 28 + 16 * number])
        data = font[offset : offset + length]
        packed = min(zlib.compress(data, 9), data, key=len)
        entries.append(struct.pack(">4sIIII", tag, start + len(tables), len(packed), length, checksum))
        tables += packed + b"\0" * (-len(packed) % 4)
    unpacked = 12 + 16 * count + sum(-(-struct.unpack(">I", entry[12:16])[0] // 4) * 4 for entry in entries)
    head = struct.pack(
        ">4s4sIHHIHHIIIII", b"wOFF", flavour, start + len(tables), count, 0, unpacked, 1, 0, *[0] * 5
    )
    return head + b"".join(entries) + tables
