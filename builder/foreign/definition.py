"""What a module says of its game: windows with boards and places, sides, dice, turn trackers, its pieces."""

from __future__ import annotations

import io
import re
import struct
import warnings
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path

from lxml import etree

from guelta.builder.foreign.dice import Die, dice_in
from guelta.builder.foreign.elements import below, flag, kind, text_of, whole
from guelta.builder.foreign.grid import Grid, Place, grid_in
from guelta.builder.foreign.tracker import Tracker, trackers_in
from guelta.builder.vassal.actions import BoardPlace
from guelta.builder.vassal.archive import Archive, Limits
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import LogFormatError, VassalFormatError
from guelta.builder.vassal.metadata import BUILD_FILE, MODULE_ENTRY, Metadata, parse_xml
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import metadata_of
from guelta.builder.vassal.sequence_encoder import split

__all__ = ["Board", "Definition", "Laid", "Window"]

_LIMITS = Limits(total=2 << 30, count=40_000)
"""How large a module may be. The bounds are ours: large ones have 200 MB in 10,000 entries."""
_LARGEST_BUILD_FILE = 64 << 20
_OLD_BUILD_FILE = "buildFile"
_ROOTS = ("GameModule", "BasicModule", "ModuleExtension")
_MOST_WINDOWS, _MOST_BOARDS = 500, 5_000
"""Windows of a module, and boards of a window. The bounds are ours."""
_PRIVATE = frozenset({"PrivateMap", "PlayerHand"})
_HEAD = 1 << 20
"""Bytes of a picture within which its size stands."""


@dataclass(frozen=True)
class Board:
    """A board of a window: its size in pixels, (0, 0) where it is not known, and the names of its places.

    `image` is the entry of its picture, `colour` what it shows without one, red, green and blue in a row.
    """

    name: str
    size: tuple[int, int]
    grid: Grid = field(repr=False)
    image: str = ""
    colour: str = ""


@dataclass(frozen=True)
class Laid:
    """A board of a window as it is used: where its corner is, and whether it lies upside down."""

    board: Board
    left: int
    top: int
    is_reversed: bool


@dataclass(frozen=True)
class Window:
    """A map of a module, in a window of its own or not (VASSAL.build.module.Map).

    It is `private` where only the `sides` named may look into it (PrivateMap, PlayerHand). `edge` is what
    lies around its boards, in pixels. `apart` is how far a piece lies from the one below it in a stack, to
    the right and upwards. Pieces lie over one another in the order in which `layers` names the value of
    their property `layered_by`.
    """

    name: str
    boards: Mapping[str, Board] = field(repr=False)
    edge: tuple[int, int] = (0, 0)
    usual: tuple[BoardPlace, ...] = ()
    private: bool = False
    sides: tuple[str, ...] = ()
    apart: tuple[int, int] = (2, 4)
    layered_by: str = ""
    layers: tuple[str, ...] = ()

    def place(self, x: int, y: int, boards: tuple[BoardPlace, ...] = ()) -> Place:
        """Return where a pixel lies, with these boards in use or the usual ones; without a name off them."""
        for laid in self.laid(boards):
            width, height = laid.board.size
            across, down = x - laid.left, y - laid.top
            if laid.board.size == (0, 0) or (0 <= across < width and 0 <= down < height):
                turned = (width - across, height - down) if laid.is_reversed else (across, down)
                return laid.board.grid.place(*turned)
        return Place("")

    def laid(self, boards: tuple[BoardPlace, ...] = ()) -> list[Laid]:
        """Return these boards, or the usual ones, with their corners, as Map.setBoardBoundaries lays them."""
        boards = boards or self.usual
        known = [(self.boards[each.name], each) for each in boards if each.name in self.boards]
        sizes = {(each.column, each.row): board.size for board, each in known}
        found = []
        for board, each in known:
            before = (sizes.get((column, each.row), (0, 0))[0] for column in range(min(each.column, 100)))
            above = (sizes.get((each.column, row), (0, 0))[1] for row in range(min(each.row, 100)))
            corner = self.edge[0] + sum(before), self.edge[1] + sum(above)
            found.append(Laid(board, *corner, each.is_reversed))
        return found


class Definition:
    """A module that is read for what it calls things: `open` it.

    LogFormatError for what is none, or larger than the limits.
    """

    def __init__(self, archive: Archive) -> None:
        self.file = archive.name
        self._archive = archive
        entry = next((each for each in (BUILD_FILE, _OLD_BUILD_FILE) if each in archive), None)
        if entry is None:
            raise LogFormatError("this is no module: it has no build file", [archive.name])
        if archive.size(entry) > _LARGEST_BUILD_FILE:
            raise LogFormatError(f"it is larger than {_LARGEST_BUILD_FILE >> 20} MiB", [archive.name, entry])
        try:
            self._root = parse_xml(archive.read(entry), entry, _LARGEST_BUILD_FILE)
        except VassalFormatError as error:
            raise error if error.trail[:1] == (archive.name,) else error.within(archive.name) from None
        if kind(self._root) not in _ROOTS:
            raise LogFormatError("its build file is not that of a module", [archive.name, entry])

    @classmethod
    def open(cls, path: Path, limits: Limits = _LIMITS) -> Definition:
        """Read the module at `path`; only its build file is unpacked."""
        return cls(Archive.open(path, limits))

    @cached_property
    def called(self) -> tuple[str, str]:
        """Its name and version, by its metadata or its build file."""
        about: Metadata | None = None
        with suppress(VassalFormatError):
            about = metadata_of(self._archive, MODULE_ENTRY)
        name, version = (text_of(self._root, each) for each in ("name", "version"))
        return (name, version) if about is None else (about.name or name, about.version or version)

    @cached_property
    def windows(self) -> Mapping[str, Window]:
        """The windows by their names."""
        found: dict[str, Window] = {}
        unnamed = 0
        for element in self._root.iter():
            if len(found) == _MOST_WINDOWS:
                break
            if not _is_window(element):
                continue
            name = text_of(element, "mapName")
            if not name:  # VASSAL.tools.UniqueIdManager names it
                name, unnamed = f"Map{unnamed}", unnamed + 1
            found.setdefault(name, self._window(name, element))
        return found

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides that players can take (PlayerRoster)."""
        rosters = below(self._root, "PlayerRoster")
        entries = (each for roster in rosters for each in roster if each.tag == "entry")
        return tuple(dict.fromkeys((each.text or "").strip() for each in islice(entries, _MOST_WINDOWS)))

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """The buttons with which dice are thrown."""
        return dice_in(self._root)

    @cached_property
    def trackers(self) -> tuple[Tracker, ...]:
        """The turn trackers, in the order of the file."""
        return trackers_in(self._root)

    @cached_property
    def beginnings(self) -> frozenset[tuple[str, str]]:
        """The type and the state of every trait that a piece of the module has before anybody plays."""
        found: set[tuple[str, str]] = set()
        for element in below(self._root, "PieceSlot", "CardSlot", "PrototypeDefinition"):
            with suppress(VassalFormatError):
                action = decode((element.text or "").strip("\r\n ")).action
                if isinstance(action, AddPiece):
                    traits = action.piece().traits
                    found.update((each.type_text(), each.state_text()) for each in traits)
        return frozenset(found)

    def place(self, window: str, x: int, y: int, boards: tuple[BoardPlace, ...] = ()) -> Place:
        """Return where a pixel of a window lies by the module's own names."""
        known = self.windows.get(window)
        return Place("") if known is None else known.place(x, y, boards)

    def picture(self, name: str, largest: int) -> bytes:
        """Return a picture of the module as it is written there, b"" for none, or one of too many bytes."""
        entry = name if name in self._archive else self._entry_of(name)
        if not entry or self._archive.size(entry) > largest:
            return b""
        try:
            return self._archive.read(entry)
        except LogFormatError:
            return b""

    def _entry_of(self, image: str) -> str:
        """Return the entry of the archive in which a picture lies (VASSAL.tools.DataArchive), "" for none."""
        image = image.strip()
        names = (f"images/{image}", f"images/{image}.gif", f"images/{image}.svg", image) if image else ()
        return next((each for each in names if each in self._archive), "")

    def _window(self, name: str, element: etree._Element) -> Window:
        boards: dict[str, Board] = {}
        usual: tuple[BoardPlace, ...] = ()
        picker = next((each for each in element.iter() if kind(each).endswith("BoardPicker")), None)
        for each in picker.iter() if picker is not None else ():
            if kind(each).endswith("Board") and len(boards) < _MOST_BOARDS:
                size = self._size(each)
                called = text_of(each, "name")
                image, colour = self._entry_of(text_of(each, "image")), text_of(each, "color")
                boards.setdefault(called, Board(called, size, grid_in(each, size), image, colour))
            elif each.tag == "setup":
                usual = _boards_of(each.text or "")
        if not usual and len(boards) == 1:
            usual = (BoardPlace(next(iter(boards))),)
        edge = whole(element.get("edgeWidth")), whole(element.get("edgeHeight"))
        is_private = _is_private(element) and not flag(element.get("visible"))
        return Window(name, boards, edge, usual, is_private, _sides_of(element), *_heaped(element))

    def _size(self, element: etree._Element) -> tuple[int, int]:
        """Return the size of a board: that of its picture, else what is written of it."""
        written = whole(element.get("width")), whole(element.get("height"))
        entry = self._entry_of(text_of(element, "image"))
        if not entry:
            return written
        try:
            return _size_of(next(self._archive.parts(entry, _HEAD), b"")) or written
        except LogFormatError:
            return written


def _heaped(element: etree._Element) -> tuple[tuple[int, int], str, tuple[str, ...]]:
    """Return how pieces lie in stacks and over one another (StackMetrics, LayeredPieceCollection)."""
    metrics = next(below(element, "StackMetrics"), None)
    apart = (2, 4)
    if metrics is not None:
        apart = whole(metrics.get("unexSepX"), 2), whole(metrics.get("unexSepY"), 4)
    layered = next(below(element, "LayeredPieceCollection"), None)
    if layered is None:
        return apart, "", ()
    order: tuple[str, ...] = ()
    with suppress(VassalFormatError):
        order = tuple(split(text_of(layered, "layerOrder"), ","))
    return apart, text_of(layered, "property"), order


def _is_window(element: etree._Element) -> bool:
    name = kind(element)
    return (
        name in _PRIVATE
        or name in ("Map", "WidgetMap")
        or (name.endswith("Map") and any(kind(child).endswith("BoardPicker") for child in element))
    )


def _is_private(element: etree._Element) -> bool:
    """Return whether only some may look in; a class of the module's own is private if it names its sides."""
    return kind(element) in _PRIVATE or any(element.get(name) is not None for name in ("side", "visible"))


def _sides_of(element: etree._Element) -> tuple[str, ...]:
    with suppress(VassalFormatError):
        return tuple(filter(None, split(text_of(element, "side"), ",")))
    return ()


def _boards_of(setup: str) -> tuple[BoardPlace, ...]:
    tokens = setup.strip("\r\n ").split("\t")[1:]
    found = []
    for name, column, row in zip(tokens[::3], tokens[1::3], tokens[2::3], strict=False):
        board, _, turned = name.partition("/")
        found.append(BoardPlace(board, whole(column), whole(row), turned == "rev"))
    return tuple(found[:_MOST_BOARDS])


_SVG = re.compile(rb'\bwidth="([0-9]{1,9})[^>]{0,4000}?\bheight="([0-9]{1,9})')


def _size_of(head: bytes) -> tuple[int, int] | None:
    """Return the size of a picture by what it begins with, None where that does not say; nothing is drawn."""
    if head[:8] == b"\x89PNG\r\n\x1a\n" and len(head) >= 24:
        across, down = struct.unpack(">II", head[16:24])
        return across, down
    if head[:6] in (b"GIF87a", b"GIF89a") and len(head) >= 10:
        across, down = struct.unpack("<HH", head[6:10])
        return across, down
    if head.lstrip()[:1] == b"<":
        svg = _SVG.search(head[:_SEEN_OF_SVG])
        return (int(svg[1]), int(svg[2])) if svg else None
    from PIL import Image  # PNG and GIF, which nearly all boards are, need no library

    with warnings.catch_warnings(), suppress(OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        warnings.simplefilter("ignore")
        with Image.open(io.BytesIO(head), formats=("JPEG", "BMP", "WEBP", "TIFF")) as picture:
            return picture.size
    return None


_SEEN_OF_SVG = 20_000
