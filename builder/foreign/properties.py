"""The properties of a piece as far as they stand in it, and texts that hold some, as `$Strength$ steps`."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.property import DynamicProperty

__all__ = ["properties_of", "put_in"]

_LONGEST, _MOST_PUT_IN = 120, 40
"""Characters of a value that is put into a text, and how many are. The bounds are ours."""


def properties_of(piece: Piece) -> dict[str, str]:
    """Return what stands in the traits of a piece, the outer ones before the inner."""
    found: dict[str, str] = {}
    for trait in piece.traits:
        if isinstance(trait, Marker):
            found |= {name: value for name, value in trait.as_dict().items() if name not in found}
        elif isinstance(trait, DynamicProperty):
            found.setdefault(trait.name or "", trait.value or "")
        elif isinstance(trait, Layer) and trait.name and isinstance(trait.level, int):
            found.setdefault(f"{trait.name}_Level", str(trait.level))
        elif isinstance(trait, BasicPiece):
            found.setdefault("BasicName", trait.name or "")
    return found


def put_in(text: str, properties: Mapping[str, str]) -> str:
    """Put properties into a text, from left to right and once; what is not among them is left out."""
    parts = text[: 8 * _LONGEST].split("$", 2 * _MOST_PUT_IN)
    if len(parts) % 2 == 0:
        parts[-2:] = ["$".join(parts[-2:])]
    return "".join(
        part if at % 2 == 0 else properties.get(part, "")[:_LONGEST] for at, part in enumerate(parts)
    )
