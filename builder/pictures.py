"""Every picture of a game: the faces of its counters, its board, and what VASSAL lays over counters.

Nothing is drawn twice: a PNG is kept under the SVG it is made of, the board's SVG under all that it shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache as remembered
from functools import cached_property, partial
from importlib.metadata import version
from importlib.resources.abc import Traversable
from typing import Any

from guelta.builder.art.card import CardLook, card_svg
from guelta.builder.art.counter import counter_svg, face_image, faces, silhouette_image
from guelta.builder.art.look import Look
from guelta.builder.art.map import DrawnMap, drawn_map, listed, of_edition
from guelta.builder.art.proof import contact_sheets, sheetfuls, tables
from guelta.builder.art.raster import png
from guelta.builder.cache import Cache, digest_of
from guelta.builder.folders import art_folder, game_folder
from guelta.builder.letters.font import Fonts, extra_fonts
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.module.design import Design
from guelta.builder.module.help import COVER_IMAGE
from guelta.builder.module.map_board import BOARD_IMAGE
from guelta.builder.module.pictures import drawn_charts, drawn_sheets, mask_svgs, module_svgs
from guelta.builder.vassal.archive import Archive, pack
from guelta.progress import Progress, quiet
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder

__all__ = ["Pictures", "board_picture", "counter_pictures", "draw", "face_images"]

_DRAWING, _FONTS = Folder.of_package("guelta.builder.art"), Folder.of_package("guelta.source_art.fonts")

_NOT_DRAWN = {
    *("__init__.py", "__pycache__", "faces", "fittings", "manifests", "module.toml", "overlays.py"),
    *("overlays.toml", "piece_ids.toml", "print.toml", "report.toml"),
}
"""Files and folders beside those of a game's look that no picture shows."""


@dataclass(frozen=True)
class Pictures:
    """SVG text and PNG bytes by file name without ending; `others` and `proofs` are whole files by name.

    `drawn` are the drawings of the cover and of counters that are hidden, by the names of their files.
    """

    faces: Mapping[str, str]
    board: str
    pngs: Mapping[str, bytes]
    others: Mapping[str, bytes]
    proofs: Mapping[str, bytes]
    drawn: Mapping[str, str]


def face_images(design: Design) -> dict[str, tuple[str, str]]:
    """Name the picture of every face, with its counter and face; a blank back has one too, no card's."""
    return {
        face_image(counter, face): (counter, face)
        for counter, row in design.rows.items()
        for face in (faces(row)[:1] if design.hiding.is_card(counter) else faces(row))
    }


def draw(design: Design, cache: Cache, progress: Progress = quiet, *, proofs: bool = True) -> Pictures:
    """Draw every picture of a game, its proofs if they are wanted; ArtError names what cannot be drawn."""
    look = design.look
    svgs, counters = counter_pictures(design, look, cache, progress)
    silhouettes, over = silhouette_pictures(design, cache)
    board_name = BOARD_IMAGE.removesuffix(".png")
    the_map = _Map(design)
    board = the_map.picture(cache)
    progress("Drawing the board", 0, 1)
    pngs = {**counters, **over, board_name: _png(board, cache, look.fonts)}
    progress("Drawing the board", 1, 1)
    drawn, hidden = module_svgs(design), mask_svgs(design)
    others = _others(design, cache, the_map, {**drawn, **hidden}, progress)
    cards = {
        image.removesuffix(".png")
        for image, (id, _) in face_images(design).items()
        if design.hiding.is_card(id)
    }
    proved = {name: png for name, png in counters.items() if name not in cards}
    sheets = _proofs(design, proved, cache) if proofs else {}
    return Pictures(
        {**svgs, **silhouettes}, board, pngs, others, sheets, {COVER_IMAGE: drawn[COVER_IMAGE], **hidden}
    )


def counter_pictures(
    design: Design, look: Look, cache: Cache, progress: Progress = quiet
) -> tuple[dict[str, str], dict[str, bytes]]:
    """Draw the faces of all counters, or give those drawn before, as SVG and as PNG by their names."""
    made_with = digest_of(*_made_with(design.game), repr(look))
    cards = CardLook.load(design.game)
    svgs: dict[str, str] = {}
    pngs: dict[str, bytes] = {}
    images = face_images(design)
    for done, (image, (counter, face)) in enumerate(images.items()):
        progress("Drawing counters", done, len(images))
        row, name = design.rows[counter], image.removesuffix(".png")
        if design.hiding.is_card(counter):
            row = cards.full(row)
            make, kind = partial(_card, row, cards), "card"
        else:
            make, kind = partial(_face, row, face, look), "face"
        svgs[name] = cache.get(make, kind, made_with, repr(row), face).decode()
        pngs[name] = _png(svgs[name], cache, look.fonts)
    progress("Drawing counters", len(images), len(images))
    return svgs, pngs


def silhouette_pictures(design: Design, cache: Cache) -> tuple[dict[str, str], dict[str, bytes]]:
    """Draw the faces that show silhouettes, or give those drawn before, as SVG and as PNG by their names."""
    if not design.silhouettes:
        return {}, {}
    look = design.silhouette_look
    made_with = digest_of(*_made_with(design.game), repr(look))
    svgs = {}
    for counter, face in sorted(design.silhouettes):
        row = design.rows[counter]
        made = cache.get(partial(_face, row, face, look), "face", made_with, repr(row), face)
        svgs[silhouette_image(counter, face).removesuffix(".png")] = made.decode()
    return svgs, {name: _png(svg, cache, look.fonts) for name, svg in svgs.items()}


def _face(row: Mapping[str, str], face: str, look: Look) -> bytes:
    return counter_svg(row, face, look).encode()


def _card(row: Mapping[str, str], look: CardLook) -> bytes:
    return card_svg(row, look).encode()


def _others(
    design: Design,
    cache: Cache,
    the_map: _Map,
    drawn: Mapping[str, str],
    progress: Progress,
) -> dict[str, bytes]:
    progress("Drawing charts and overlays", 0, 1)
    fonts = fonts_of(design.game)
    pngs = {name: _png(svg, cache, fonts) for name, svg in drawn.items()}
    made_with = (*_made_with(design.game), *_rasteriser())
    pngs |= drawn_charts(design, cache, made_with)
    pngs |= drawn_sheets(design, cache, made_with, the_map.shows, lambda: the_map.drawn.room)
    progress("Drawing charts and overlays", 1, 1)
    return pngs


def _proofs(design: Design, faces: Mapping[str, bytes], cache: Cache) -> dict[str, bytes]:
    """Draw the proofs of the counters, or give them as drawn before if nothing that they show has changed."""
    made_with: tuple[bytes | str, ...] = (version("pillow"), *_made_with(design.game))
    packed = [
        cache.get(partial(_sheet, sheetful, number), f"contact sheet {number}", *made_with, *sheetful)
        for number, sheetful in enumerate(sheetfuls(faces.values()), start=1)
    ]
    look = design.look
    packed.append(cache.get(lambda: pack(tables(look)), "tables of the look", *made_with, repr(look)))
    archives = [Archive(each, "proofs") for each in packed]
    return {name: archive.read(name) for archive in archives for name in archive.names()}


def _sheet(sheetful: tuple[bytes, ...], number: int) -> bytes:
    return pack(contact_sheets(sheetful, number))


def board_picture(design: Design, cache: Cache) -> str:
    """Draw the board, or give it as drawn before if neither the map nor any drawing code has changed.

    An edition's is that of its parent, with what the title says of it.
    """
    return _Map(design).picture(cache)


class _Map:
    """The map of a game, drawn when it is first asked for, and once."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._atlas = design.atlas
        self._listed = listed(design.game, self._atlas)

    def picture(self, cache: Cache) -> str:
        """Draw the board as `board_picture` does."""
        design = self._design
        made_with: tuple[bytes | str, ...] = (self.shows, *_made_with(design.game))
        svg = cache.get(lambda: self.drawn.svg.encode(), "board", *made_with).decode()
        return of_edition(svg, design.board, self._atlas, design.game.edition)

    @cached_property
    def drawn(self) -> DrawnMap:
        """The map itself, and where it has room."""
        design = self._design
        return drawn_map(*self._listed, design.board, self._atlas, design.tables.charts)

    @cached_property
    def shows(self) -> str:
        """What of the tables and the board the map shows."""
        tables, board, named = self._design.tables, self._design.board, self._atlas.charts
        charts = [(name, chart.cells) for name, chart in sorted(tables.charts.items()) if name in named]
        of_board = (board.width, board.height, board.lattice, board.boxes, board.tracks)
        return repr((self._listed, charts, *of_board))


def _png(svg: str, cache: Cache, fonts: Fonts) -> bytes:
    return cache.get(lambda: png(svg, fonts=fonts), "png", *_rasteriser(), svg)


@remembered
def _rasteriser() -> tuple[bytes | str, ...]:
    """Return what a picture's pixels depend on besides its SVG."""
    return (version("resvg-py"), *_digests(_FONTS))


def _made_with(game: Game[Any]) -> tuple[bytes, ...]:
    """Return a digest of everything but its tables that a game's drawings are made with."""
    folders = (*game_folder(game).layers, *art_folder(game).layers)
    digests = [digest for folder in folders for digest in _digests(folder)]
    return (hashlib.sha256(b"".join((*_drawn_with(), *digests))).digest(),)


@remembered
def _drawn_with() -> tuple[bytes, ...]:
    """Return digests of what draws every game, which is the same as long as this process runs."""
    setting = repr((version("typst"), sorted(extra_fonts().items()))).encode()
    return (setting, *_digests(_DRAWING), *_digests(_FONTS))


def _digests(folder: Folder) -> tuple[bytes, ...]:
    """Return a digest of every file of a folder and those in it, in order of their names; none if missing."""
    return tuple(hashlib.sha256(file.read_bytes()).digest() for file in _files(folder.path))


def _files(folder: Traversable) -> Iterator[Traversable]:
    if not folder.is_dir():
        return
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name not in _NOT_DRAWN:
            yield from [entry] if entry.is_file() else _files(entry)
