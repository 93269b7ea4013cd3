"""Spaces made to stand out on the map: a coloured hex that lies fast and stands for nothing in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.builder.handback.ground import fresh_ids
from guelta.builder.handback.standing_pieces import Lying
from guelta.builder.lattice import HexLattice
from guelta.builder.manifest import Manifest
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, RemovePiece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import Immobilized
from guelta.builder.vassal.traits.shape import AreaOfEffect

__all__ = ["highlight_commands", "highlighted"]

_SIGN = "highlight-"
_COLOUR = (220, 30, 30)
_OPACITY, _HALO = 50, 22
"""In percent: of the hex, and of a halo around it, since the stack hides most of the hex itself."""


def highlighted(manifest: Manifest, lying: Lying) -> dict[str, str]:
    """Return the piece of every space that stands out, by space."""
    found = {}
    for id, piece in lying.sheets.items():
        for marker in piece.all(Marker):
            sign = marker.as_dict().get(manifest.sheet_property, "")
            if sign.startswith(_SIGN):
                found[sign.removeprefix(_SIGN)] = id
    return found


def highlight_commands(manifest: Manifest, lying: Lying, spaces: Iterable[str]) -> Iterator[Action]:
    """Let these hexes stand out and no others; ValueError for a module that knows no such pieces."""
    if not manifest.sheet_property:
        raise ValueError(f"version {manifest.version} of the module cannot make hexes stand out")
    wanted = dict.fromkeys(space for space in spaces if space in manifest.board.map)
    there, ids = highlighted(manifest, lying), fresh_ids(lying.taken)
    for space, id in there.items():
        if space not in wanted:
            yield RemovePiece(id)
    for space in wanted:
        if space not in there:
            piece = _piece(manifest, space).moved_to(manifest.map, *manifest.board.centre(space))
            yield AddPiece.of(next(ids), piece)


def _piece(manifest: Manifest, space: str) -> Piece:
    """Make what lies on a space: radii are hexes, or pixels around where counters stand on areas.

    VASSAL.build.module.map.boardPicker.board.ZonedGrid draws a circle where no grid knows a shape.
    """
    lattice = manifest.board.lattice
    halo, inner = (1, 0) if isinstance(lattice, HexLattice) else (lattice.size // 2, lattice.size // 3)
    return Piece(
        (
            AreaOfEffect(colour=_COLOUR, opacity=_HALO, radius=halo),
            AreaOfEffect(colour=_COLOUR, opacity=_OPACITY, radius=inner),
            Immobilized(select="ngZ", move="V", stack="R"),
            Marker((manifest.sheet_property,), (f"{_SIGN}{space}",)),
            BasicPiece(name=f"Highlight of {space}"),
        )
    )
