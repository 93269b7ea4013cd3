"""The manifest: what VASSAL's ids, pixels, layers and properties of one module mean to the rules.

It is written with the module and lies inside it; for every version published it is also in the package, found
by the module's name and version. With it alone a saved game becomes a position.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Any

from guelta.builder.board import Board, Box, Rect, Stop, Track
from guelta.builder.lattice import Area, Areas, HexLattice, Lattice
from guelta.builder.turn_tracker import Tracker, TrackerStateError
from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask
from guelta.builder.vassal.turn import Turn
from guelta.errors import FileError
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.seers import NO_SIDE

__all__ = ["ENTRY", "MANIFESTS", "CounterEntry", "Manifest", "ManifestError"]

ENTRY = "manifest.json"
"""The manifest's name inside a module."""

_FORMAT = 1
MANIFESTS = "manifests"
"""Where those of published versions lie, in the folder of a module's data."""


class ManifestError(FileError, ValueError):
    """There is no manifest for a module, or it cannot be read; the message is for players."""


@dataclass(frozen=True, slots=True)
class CounterEntry:
    """One counter: its name in the chat, VASSAL's number of it (`gpid`), and its faces, front first."""

    name: str
    gpid: int
    faces: tuple[str, ...]


@dataclass(frozen=True)
class Manifest:
    """Everything the module and the rules must agree on.

    `trays` is a map with the counters that are out of play, `sheet_property` a marker of pieces that only
    show something; modules before 0.2 have neither. `marks` maps a layer to the mark it shows at level 2,
    `fields` a global property to a position's field. Where the module hides things, `sides` has VASSAL's
    names of the sides by their ids, `windows` the pile each private window holds, by the window's name, and
    `covers` the kinds of counters, with blanks between, that lie beneath each marker that hides them.
    """

    game: str
    rules_version: str
    module: str
    version: str
    map: str
    trays: str
    sheet_property: str
    counter_property: str
    face_layer: str
    board: Board
    counters: Mapping[str, CounterEntry]
    marks: Mapping[str, str]
    fields: Mapping[str, str]
    tracker_id: str
    tracker: Tracker
    scenarios: Mapping[str, str]
    sides: Mapping[str, str] = field(default_factory=dict)
    windows: Mapping[str, str] = field(default_factory=dict)
    covers: Mapping[str, str] = field(default_factory=dict)

    # ---- from VASSAL to the rules ------------------------------------------------------------------------

    def space_at(self, map: str, x: int, y: int) -> str | None:
        """Return the space of a pixel of a map; None beside every space and on every other map.

        A private window is one pile all over.
        """
        return self.board.space_at(x, y) if map == self.map else self.windows.get(map)

    def path_of(self, saved: Turn | str) -> str:
        """Return the path of the turn tracker's state; TrackerStateError when it can have no such state."""
        try:
            turn = Turn.decode(saved) if isinstance(saved, str) else saved
        except VassalFormatError as error:
            raise TrackerStateError(str(error)) from None
        return self.tracker.path(turn)

    def face(self, counter: str, level: int) -> str:
        """Return the face a counter shows at a level of its face layer, "" for its front.

        KeyError for a counter the module does not have, ManifestError for a level the counter does not have.
        """
        faces = self.counters[counter].faces
        if not 1 <= level <= len(faces):
            raise ManifestError(f"a counter has no face {level}")
        return "" if level == 1 else faces[level - 1]

    def counter(self, piece: Piece) -> str | None:
        """Return the id a piece bears, even one the module does not have; None when it bears none."""
        for marker in piece.all(Marker):
            values = marker.as_dict()
            if values.get(self.counter_property):
                return values[self.counter_property]
        return None

    def is_sheet(self, piece: Piece) -> bool:
        """Return whether a piece only shows something on the map and stands for nothing in the rules."""
        markers = piece.all(Marker) if self.sheet_property else ()
        return any(self.sheet_property in marker.as_dict() for marker in markers)

    def standing(self, piece: Piece, players: Mapping[str, str] = MappingProxyType({})) -> Standing | None:
        """Read a piece as a counter with its face and marks; None when it is no counter of this module.

        `players` has VASSAL's names of their sides by the ids of players, for masks that are a player's own.
        ManifestError when its face layer stands at a level it does not have.
        """
        counter = self.counter(piece)
        if counter is None or counter not in self.counters:
            return None
        levels = {layer.name or "": _level(layer) for layer in piece.all(Layer)}
        marks = frozenset(mark for layer, mark in self.marks.items() if levels.get(layer) == 2)
        face = self.face(counter, levels.get(self.face_layer, 1))
        return Standing(counter, face, marks, self.hidden_by(piece, players))

    def hidden_by(self, piece: Piece, players: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return the side that hides a piece (VASSAL.counters.Obscurable, Hideable), `nobody` if not known.

        A mask is a side's, or that of a player, by his id; one that several sides share is that of the first
        of them, whoever of them has put it on. In a deck it is nobody's.
        """
        masks = ((each.masked_by, each.access) for each in piece.all(Mask) if each.is_on)
        hidden = ((each.hidden_by, each.access) for each in piece.all(Hideable) if each.is_on)
        by, access = next(chain(masks, hidden), ("", None))
        if not by:
            return ""
        name = players.get(by, by)
        if isinstance(access, Access) and name in access.sides:
            name = access.sides[0]
        return next((id for id, side in self.sides.items() if side == name), NO_SIDE)

    @classmethod
    def in_module(cls, archive: Archive) -> Manifest:
        """Return the manifest inside a module's archive; ManifestError when it has none of ours."""
        if ENTRY not in archive:
            raise ManifestError(f"{archive.name} is not a module that Guelta has made")
        try:
            return cls.load(archive.read(ENTRY))
        except ManifestError as error:
            raise ManifestError(f"{archive.name}: {error}") from None

    # ---- as text -------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, text: bytes | str) -> Manifest:
        """Read a manifest's JSON; ManifestError when it is broken or of another format."""
        try:
            data = json.loads(text)
            if data["format"] != _FORMAT:
                wanted = f"format {data['format']}, not {_FORMAT}"
                raise ManifestError(f"the manifest has {wanted}: another version of Guelta made it")
            texts: dict[str, Any] = {key: str(data[key]) for key in _WORDS}
            texts |= {key: str(data.get(key, "")) for key in _LATER_WORDS}
            texts |= {key: _words(data[key]) for key in _WORD_LISTS}
            texts |= {key: _words(data.get(key, {})) for key in _LATER_LISTS}
            return cls(
                **texts,
                board=_board(data["board"]),
                counters={id: _counter(entry) for id, entry in data["counters"].items()},
                tracker=Tracker.from_data(data["tracker"]),
            )
        except ManifestError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            lack = f", it lacks {error}" if isinstance(error, KeyError) else ""
            raise ManifestError(f"the manifest is broken{lack}") from None

    def dump(self) -> bytes:
        """Write the manifest as JSON, the same bytes each time."""
        board = self.board
        data = {
            "format": _FORMAT,
            **{key: getattr(self, key) for key in _WORDS},
            **{key: getattr(self, key) for key in _LATER_WORDS if getattr(self, key)},
            **{key: dict(getattr(self, key)) for key in _WORD_LISTS},
            **{key: dict(getattr(self, key)) for key in _LATER_LISTS if getattr(self, key)},
            "tracker": self.tracker.as_data(),
            "board": {
                "width": board.width,
                "height": board.height,
                **_lattice_data(board),
                "boxes": list(map(asdict, board.boxes)),
                "tracks": list(map(asdict, board.tracks)),
            },
            "counters": {id: asdict(entry) for id, entry in self.counters.items()},
        }
        return (_lines(data) + "\n").encode()


_WORDS = (
    "game",
    "rules_version",
    "module",
    "version",
    "map",
    "counter_property",
    "face_layer",
    "tracker_id",
)
_LATER_WORDS = ("trays", "sheet_property")
_WORD_LISTS = ("fields", "marks", "scenarios")
_LATER_LISTS = ("sides", "windows", "covers")


def _level(layer: Layer) -> int:
    # A layer switched off has a negative level; its face is the one it would show.
    return abs(layer.level) if isinstance(layer.level, int) else 1


def _words(data: Mapping[str, Any]) -> dict[str, str]:
    return {str(key): str(value) for key, value in data.items()}


def _counter(data: Mapping[str, Any]) -> CounterEntry:
    return CounterEntry(str(data["name"]), int(data["gpid"]), tuple(map(str, data["faces"])))


def _lattice_data(board: Board) -> dict[str, Any]:
    """Return where the spaces of the map lie; of the numbering of hexes what is not usual."""
    lattice = board.lattice
    if isinstance(lattice, Areas):
        return {"areas": list(map(asdict, lattice.areas))}
    data = asdict(lattice)
    usual = asdict(Grid())
    numbering = {key: value for key, value in data.pop("grid").items() if value != usual[key]}
    return {"lattice": data | ({"grid": numbering} if numbering else {}), "hexes": sorted(board.map)}


def _lattice(data: Mapping[str, Any]) -> tuple[Lattice, frozenset[str]]:
    if "areas" in data:
        areas = tuple(_area(area) for area in data["areas"])
        return Areas(areas), frozenset(area.id for area in areas)
    grid = Grid(**data["lattice"].get("grid", {}))
    return HexLattice(**{**data["lattice"], "grid": grid}), frozenset(map(str, data["hexes"]))


def _area(data: Mapping[str, Any]) -> Area:
    points = tuple((int(x), int(y)) for x, y in data["points"])
    x, y = data["centre"]
    return Area(str(data["id"]), str(data["title"]), points, (int(x), int(y)))


def _board(data: Mapping[str, Any]) -> Board:
    boxes = tuple(Box(**{**box, "rect": Rect(**box["rect"])}) for box in data["boxes"])
    tracks = tuple(
        Track(
            track["id"],
            track["title"],
            Rect(**track["rect"]),
            (track["space"][0], track["space"][1]),
            tuple(Stop(**stop) for stop in track["stops"]),
        )
        for track in data["tracks"]
    )
    lattice, spaces = _lattice(data)
    return Board(int(data["width"]), int(data["height"]), lattice, spaces, boxes, tracks)


def _lines(data: Any, indent: str = "") -> str:
    """Write JSON with a line for each entry of the outer levels, so that two versions can be compared."""
    if not isinstance(data, dict) or not data or len(indent) > 2:
        return json.dumps(data, ensure_ascii=False)
    inner = indent + " "
    entries = [f"{inner}{json.dumps(key)}: {_lines(value, inner)}" for key, value in data.items()]
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
