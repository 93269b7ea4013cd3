"""The module's own pictures for the page: its map, and the face of every counter as a symbol to be used."""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from lxml import etree
from platformdirs import user_cache_path

from guelta.builder.art.card import CARD_SIZE
from guelta.builder.art.counter import faces
from guelta.builder.art.faces import Faces
from guelta.builder.board import Board
from guelta.builder.cache import Cache
from guelta.builder.folders import art_folder
from guelta.builder.module.design import Design
from guelta.builder.module.hidden.masks import mask_image
from guelta.builder.module.map_window import STACK_SHIFT
from guelta.builder.module.pictures import mask_svgs
from guelta.builder.pictures import board_picture
from guelta.builder.record import forget_oldest
from guelta.rules.engine.game import Game
from guelta.rules.engine.home import Home

__all__ = ["RELIEF", "Drawings", "MapDrawing"]

_SVG = "http://www.w3.org/2000/svg"
RELIEF = "relief.png"
"""What the relief under the map is called at the page."""
_IMAGE = re.compile(r"<image [^>]*>")
_DATA = re.compile(r'xlink:href="data:image/png;base64,([^"]*)"')
_STYLE = re.compile(r' style="[^"]*"')
_MOST_KEPT = 20
"""Games whose map is kept as it was drawn, those looked at last: a few megabytes each. Ours."""


@dataclass(frozen=True)
class MapDrawing:
    """What the page draws with: `picture` and `symbols` are SVG texts; a change of them changes `digest`.

    `relief` is the PNG under the picture, which asks for it by its address; b"" where there is none.
    `board` says where every space lies on the picture. `faces` names the symbol of a counter's face by
    counter and face ("" is the front), `marks` that of a mark, which lies over a counter, `unseen` that of a
    counter that is not seen, by what shows of it; those in `backs` are backs of cards. `side` is the side of
    a counter, `card` width and height of a card and `shift` how far each of a stack lies off the one below,
    all in pixels of the board. In the boxes `piles` counters lie on one another.
    """

    board: Board
    picture: str
    relief: bytes
    symbols: str
    faces: Mapping[str, Mapping[str, str]]
    marks: Mapping[str, str]
    unseen: Mapping[str, str]
    backs: frozenset[str]
    piles: frozenset[str]
    side: int
    card: tuple[int, int]
    shift: int
    digest: str


class Drawings:
    """The map and counters of each game that a page shows, drawn once."""

    def __init__(self) -> None:
        self._at_work = Lock()
        self._drawn: dict[Home, MapDrawing] = {}
        self._boards: dict[Home, Board] = {}

    def of(self, game: Game[Any]) -> MapDrawing:
        """Draw a game's map and counters; ArtError and its kin name what cannot be drawn.

        Whoever asks while it is being drawn, in another thread, waits for it.
        """
        with self._at_work:
            if game.home not in self._drawn:
                self._drawn[game.home] = _drawn(game)
            return self._drawn[game.home]

    def boxes_alike(self, game: Game[Any], theirs: Board) -> frozenset[str]:
        """Name the boxes that lie on the map of the players' module where they lie on the one drawn here."""
        if game.home not in self._boards:
            self._boards[game.home] = Board.load(game)
        rects = {box.id: box.rect for box in theirs.boxes}
        ours = self._boards[game.home].boxes
        return frozenset(box.id for box in ours if rects.get(box.id) == box.rect)


def _drawn(game: Game[Any]) -> MapDrawing:
    design = Design.load(game)
    drawn = Faces.load(game)
    sheet = _Sheet()
    named = {
        id: {
            "" if face == row["front"] else face: sheet.add(drawn.svg(row, face))
            for face in (faces(row)[:1] if design.hiding.is_card(id) else faces(row))
            if face
        }
        for id, row in design.rows.items()
    }
    icons = art_folder(game) / "icons"
    marks = {
        mark.mark: sheet.add(icons.text(f"{mark.image.rpartition('.')[0]}.svg")) for mark in design.card.marks
    }
    unseen = {label: sheet.add(svg) for label, svg in _unseen(design).items()}
    whole, symbols = _picture(design), sheet.svg()
    digest = hashlib.sha256(f"{len(whole)} {whole}{symbols}".encode()).hexdigest()[:16]
    picture, relief = _apart(whole, f"art/{digest}/{RELIEF}")
    return MapDrawing(
        board=design.board,
        picture=picture,
        relief=relief,
        symbols=symbols,
        faces=named,
        marks=marks,
        unseen=unseen,
        backs=frozenset(row["back"] for id, row in design.rows.items() if design.hiding.is_card(id)),
        piles=frozenset(design.hiding.decks),
        side=drawn.look.pixels,
        card=CARD_SIZE,
        shift=STACK_SHIFT,
        digest=digest,
    )


def _apart(picture: str, address: str) -> tuple[str, bytes]:
    """Take the relief out of a map, which then asks for it at an address of the page's own."""
    image = _IMAGE.search(picture)
    data = _DATA.search(image[0]) if image else None
    if image is None or data is None:
        return picture, b""
    asked = _STYLE.sub("", image[0]).replace(data[0], f'href="{address}"')
    return picture.replace(image[0], asked), b64decode(data[1])


def _unseen(design: Design) -> dict[str, str]:
    """Draw what shows of counters that are not seen, by the back of a card or the side that hides one.

    A side that hides its counters behind different pictures has none here: which one it is would tell more.
    """
    svgs = mask_svgs(design)
    found: dict[str, set[str]] = {}
    for id, row in design.rows.items():
        if design.hiding.mask(id) is not None:
            label = row["back"] if design.hiding.is_card(id) else row["side"]
            found.setdefault(label, set()).add(mask_image(design, id))
    return {label: svgs[images.pop()] for label, images in found.items() if len(images) == 1}


def _picture(design: Design) -> str:
    """Draw the map, or give it as drawn before, when neither the map nor how it is drawn has changed."""
    place = user_cache_path("guelta", appauthor=False) / f"{design.game.id}.zip"
    cache = Cache(place)
    picture = board_picture(design, cache)
    with suppress(OSError):  # where nothing can be kept it is drawn each time
        cache.save()
    forget_oldest(place.parent, place.suffix, _MOST_KEPT)
    return picture


class _Sheet:
    """An SVG of symbols, each drawing in it once."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def add(self, svg: str) -> str:
        """Return the name of the symbol that shows this drawing."""
        return self.names.setdefault(svg, f"face-{len(self.names) + 1}")

    def svg(self) -> str:
        """Return all of them as one SVG text."""
        root = etree.Element(f"{{{_SVG}}}svg", nsmap={None: _SVG})
        root.extend(self._symbols())
        return etree.tostring(root, encoding="unicode")

    def _symbols(self) -> Iterator[etree._Element]:
        for svg, name in self.names.items():
            drawing = etree.fromstring(svg.encode())
            symbol = etree.Element(f"{{{_SVG}}}symbol", id=name, viewBox=drawing.attrib["viewBox"])
            symbol.extend(child for child in drawing if len(child) or child.attrib)
            etree.cleanup_namespaces(symbol)
            yield symbol
