"""What a piece shows: its face, its marks and what VASSAL remembers of it, changed trait by trait."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from guelta.builder.handback.places import PlaceName
from guelta.builder.manifest import Manifest
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.movement import MovementMark, Trail, TrailPoint
from guelta.builder.vassal.traits.property import SetGlobalProperty
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.seers import NO_SIDE

__all__ = ["can_be_hidden", "come_from", "properties_kept", "shown_as", "suits", "unmoved"]

_UNMASKED = "null"
_WATCHED = re.compile(r'\{LocationName=="([^"]*)" \? (\w+)_Level : 0\}')


def shown_as(manifest: Manifest, piece: Piece, standing: Standing) -> Piece:
    """Turn a piece to the face and the marks of a counter, and mask it for the side that hides it.

    ValueError for a face, a mark or a side that it cannot show.
    """
    faces = manifest.counters[standing.counter].faces
    if standing.face and standing.face not in faces:
        raise ValueError(f"{standing.counter} has no face {standing.face}")
    levels = {manifest.face_layer: faces.index(standing.face) + 1 if standing.face else 1}
    levels |= {layer: 2 if mark in standing.marks else 1 for layer, mark in manifest.marks.items()}
    has = {layer.name for layer in piece.all(Layer)}
    for layer, mark in manifest.marks.items():
        if mark in standing.marks and layer not in has:
            raise ValueError(f"{standing.counter} cannot be marked {mark}")
    by = _masked_by(manifest, piece, standing)
    sides = manifest.sides.values()
    return Piece(tuple(_masked(_at_level(trait, levels), by, sides) for trait in piece.traits))


def can_be_hidden(piece: Piece) -> bool:
    """Return whether any side can hide a piece."""
    return piece.find(Mask) is not None or piece.find(Hideable) is not None


def suits(manifest: Manifest, piece: Piece, standing: Standing) -> bool:
    """Whether a piece can stand as a counter stands: of some each side has its own, that it always hides."""
    taken = piece.find(Hideable)
    if taken is not None:
        sides = taken.access.sides if isinstance(taken.access, Access) else ()
        return bool(standing.hidden) and manifest.sides.get(standing.hidden) == next(iter(sides), None)
    return not standing.hidden or _can_hide(manifest, piece, standing.hidden)


def _can_hide(manifest: Manifest, piece: Piece, side: str) -> bool:
    """Return whether a side can hide a piece, or one of no side can hide it from all."""
    mask = piece.find(Mask)
    if mask is None:
        return False
    if side == NO_SIDE or not isinstance(mask.access, Access) or mask.access.whose != "sides":
        return True
    return manifest.sides.get(side) in mask.access.sides


def _masked_by(manifest: Manifest, piece: Piece, standing: Standing) -> str:
    """Return what VASSAL writes for the side that masks a counter, "null" for none."""
    if not standing.hidden or (piece.find(Hideable) and suits(manifest, piece, standing)):
        return _UNMASKED
    if (standing.hidden != NO_SIDE and standing.hidden not in manifest.sides) or piece.find(Mask) is None:
        raise ValueError(f"{standing.counter} cannot be hidden by {standing.hidden}")
    return manifest.sides.get(standing.hidden, NO_SIDE)


def _masked(trait: Trait, by: str, sides: Collection[str]) -> Trait:
    """Put a mask that sides put on, or take it off; one of a player by himself is his own affair."""
    if not isinstance(trait, Mask) or trait.masked_by == by:
        return trait
    if not isinstance(trait.access, Access) or trait.access.whose not in ("side", "sides"):
        return trait
    if by == NO_SIDE and trait.is_on and trait.masked_by not in sides:
        return trait  # somebody of no side has put it on, and only he takes it off
    return trait.put_on("" if by == _UNMASKED else by)


def come_from(piece: Piece, place: PlaceName) -> Piece:
    """Let a piece remember the place it lies on now as the one it came from (VASSAL.counters.BasicPiece)."""
    *outer, basic = piece.traits
    if not isinstance(basic, BasicPiece):
        return piece
    old = {
        "OldZone": place.zone,
        "OldLocationName": place.location,
        "OldX": str(basic.x),
        "OldY": str(basic.y),
        "OldBoard": place.board,
        "OldMap": basic.map or "",
    }
    known = dict(basic.properties or ())
    return Piece((*outer, replace(basic, properties=tuple((known | old).items()))))


def unmoved(piece: Piece) -> Piece:
    """Take the moved mark off a piece, and the trail behind it, as VASSAL's button for all marks does."""
    basic = piece.find(BasicPiece)
    here = (TrailPoint(basic.x, basic.y),) if basic else ()
    traits: list[Trait] = []
    for trait in piece.traits:
        if isinstance(trait, MovementMark):
            traits.append(replace(trait, moved=False))
        elif isinstance(trait, Trail) and trait.points:
            traits.append(replace(trait, points=here))
        else:
            traits.append(trait)
    return Piece(tuple(traits))


def properties_kept(piece: Piece, location: str) -> Mapping[str, str]:
    """Return the properties of the whole game that a piece keeps right, by name, while it lies on a location.

    Such a property is the level of a layer while the piece lies on the location it watches, else 0.
    """
    levels = {layer.name: layer.level for layer in piece.all(Layer)}
    found = {}
    for trait in piece.all(SetGlobalProperty):
        for command in trait.commands or ():
            value = getattr(getattr(command, "changer", None), "value", None) or ""
            if watched := _WATCHED.fullmatch(value):
                here = watched[1] == location and watched[2] in levels
                found[trait.name or ""] = str(levels[watched[2]]) if here else "0"
    return found


def _at_level(trait: Trait, levels: Mapping[str, int]) -> Trait:
    if not isinstance(trait, Layer) or trait.name not in levels or not isinstance(trait.level, int):
        return trait
    level = levels[trait.name or ""]
    return replace(trait, level=-level if trait.level < 0 else level)
