"""What differs between a module as it lies in a file and the manifest that Guelta made it with.

Somebody may have opened it in VASSAL's editor since. Read is what the manifest speaks of: the maps, the size
of the picture, the counters with their faces, the properties, the turn tracker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO

from lxml import etree

from guelta.builder.manifest import Manifest
from guelta.builder.turn_tracker import Level
from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.metadata import BUILD_FILE, parse_xml
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.sequence_encoder import join
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer

__all__ = ["differences"]

_LARGEST = 64 << 20
"""Bytes of a build file that is read. The bound is ours."""

_NAMED = 5
"""How many of a kind are named before they are only counted."""

_PREFIX = "VASSAL.build."


def differences(archive: Archive, manifest: Manifest) -> tuple[str, ...]:
    """Name what a module has otherwise than its manifest says; VassalFormatError when it is broken."""
    root = parse_xml(archive.read(BUILD_FILE), BUILD_FILE, _LARGEST)
    pieces = list(_pieces(root))
    return tuple(
        [
            *_maps(root, archive, manifest),
            *_counters(pieces, manifest),
            *_faces(pieces, manifest),
            *_properties(root, manifest),
            *_tracker(root, manifest),
        ]
    )


def _maps(root: etree._Element, archive: Archive, manifest: Manifest) -> Iterator[str]:
    maps = {name: each for each in root.iter(etree.Element) if (name := each.get("mapName"))}
    missing = [name for name in (manifest.map, *manifest.windows) if name not in maps]
    if missing:
        yield f"it has no map {_listed(missing)}"
    main = maps.get(manifest.map)
    images = (
        [each.get("image") for each in main.iter(f"{_PREFIX}module.map.boardPicker.Board")]
        if main is not None
        else []
    )
    sizes = {size for name in images if name and (size := _size(archive, f"images/{name}"))}
    board = (manifest.board.width, manifest.board.height)
    if sizes and board not in sizes:
        width, height = min(sizes)
        yield f"its map is {width} by {height} pixels, not {board[0]} by {board[1]}"


def _size(archive: Archive, entry: str) -> tuple[int, int] | None:
    """Return the pixels of a picture across and down, None for what is no picture."""
    from PIL import Image  # heavy, and hardly any module was edited

    if entry not in archive:
        return None
    try:
        with Image.open(BytesIO(archive.read(entry))) as picture:
            return picture.size
    except (OSError, ValueError, VassalFormatError, Image.DecompressionBombError):
        return None


def _pieces(root: etree._Element) -> Iterator[Piece]:
    """Yield what the palettes and decks hold; what cannot be read is passed over."""
    for slot in root.iter(f"{_PREFIX}widget.PieceSlot", f"{_PREFIX}widget.CardSlot"):
        try:
            action = decode((slot.text or "").strip()).action
            if isinstance(action, AddPiece):
                yield action.piece()
        except VassalFormatError:
            continue


def _counters(pieces: Iterable[Piece], manifest: Manifest) -> Iterator[str]:
    borne = {manifest.counter(piece): piece for piece in pieces if not manifest.is_sheet(piece)}
    gone = [entry.name for id, entry in manifest.counters.items() if id not in borne]
    if gone:
        yield f"it no longer has {_listed(gone)}"
    new = [
        _name(piece) or str(id)
        for id, piece in borne.items()
        if id is not None and id not in manifest.counters
    ]
    if new:
        yield f"it also has {_listed(new)}, which no rule knows"


def _faces(pieces: Iterable[Piece], manifest: Manifest) -> Iterator[str]:
    changed = []
    for piece in pieces:
        entry = manifest.counters.get(manifest.counter(piece) or "")
        layers = [layer for layer in piece.all(Layer) if layer.name == manifest.face_layer]
        if entry is not None and layers and len(layers[0].images or ()) != len(entry.faces):
            changed.append(entry.name)
    if changed:
        yield f"other faces are on {_listed(changed)}"


def _name(piece: Piece) -> str:
    basic = piece.find(BasicPiece)
    return basic.name or "" if basic is not None else ""


def _properties(root: etree._Element, manifest: Manifest) -> Iterator[str]:
    held = {each.get("name") for each in root.iter(f"{_PREFIX}module.properties.GlobalProperty")}
    if gone := [name for name in manifest.fields if name not in held]:
        yield f"it no longer has the property {_listed(gone)}"


def _tracker(root: etree._Element, manifest: Manifest) -> Iterator[str]:
    was = Counter(
        join(",", level.values) for level in _lists(each.root for each in manifest.tracker.branches)
    )
    now = Counter(str(each.get("list")) for each in root.iter(f"{_PREFIX}module.turn.ListTurnLevel"))
    if was != now:
        yield "its turn tracker has other phases"


def _lists(levels: Iterable[Level]) -> Iterator[Level]:
    for level in levels:
        if level.kind == "list":
            yield level
        yield from _lists(level.levels)


def _listed(names: Iterable[str]) -> str:
    named = list(dict.fromkeys(names))
    more = len(named) - _NAMED
    return ", ".join(named[:_NAMED]) + (f" and {more} more" if more > 0 else "")
