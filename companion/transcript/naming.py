"""What VASSAL calls a piece of any module, and what a change of it is called.

Names hold properties, such as `$Strength$`: those that the piece itself has are put in, once; expressions of
BeanShell are not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from guelta.builder.foreign.properties import properties_of, put_in
from guelta.builder.foreign.written import plain
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.property import DynamicProperty
from guelta.builder.vassal.traits.shape import Rotate
from guelta.builder.vassal.traits.trait import Trait
from guelta.companion.following.printable import clipped

__all__ = ["NAMELESS", "change_of", "name_of", "names_of_levels"]

NAMELESS = "a piece without a name"
_LONGEST = 120
"""Characters of a name. Ours."""


def name_of(piece: Piece) -> str:
    """Return the name as VASSAL builds it (Decorator.getName): changed by layers and labels."""
    properties: Mapping[str, str] | None = None
    name = ""
    for trait in reversed(piece.traits):
        if isinstance(trait, BasicPiece):
            name = trait.name or ""
        elif isinstance(trait, Layer):
            name = _with_level(name, trait)
        elif isinstance(trait, Label) and trait.text and not trait.text.startswith("{"):
            properties = properties_of(piece) if properties is None else properties
            text = put_in(trait.text, properties)
            if text.strip():
                own = {**properties, "pieceName": name, "label": text}
                name = put_in(trait.name_format or "$pieceName$", own)
        if len(name) > 4 * _LONGEST:
            name = name[: 4 * _LONGEST]
    return clipped(plain(name, _LONGEST), _LONGEST) or _pictured(piece)


def _pictured(piece: Piece) -> str:
    """Return what the picture of a piece without a name is called: VASSAL shows nothing else of it."""
    layers = (
        (layer.images or ())[layer.level - 1]
        for layer in piece.all(Layer)
        if isinstance(layer.level, int) and 0 < layer.level <= len(layer.images or ())
    )
    basic = piece.find(BasicPiece)
    pictures = chain([basic.image or "" if basic is not None else ""], layers)
    shown = next((picture for picture in pictures if picture), "")
    stem = shown.replace("\\", "/").rpartition("/")[2].rpartition(".")
    return clipped(plain(stem[0] or stem[2]), 60) or NAMELESS


def names_of_levels(layer: Layer) -> str:
    """Return what a layer shows at its level: its name, else the number; off is said."""
    level = layer.level if isinstance(layer.level, int) else 1
    names = layer.names or ()
    named = names[level - 1].strip("+ ") if 0 < level <= len(names) else ""
    called = clipped(layer.name or "", 40)
    if level <= 0:
        return f"{called} off" if called else "off"
    return clipped(plain(named)) or (f"{called} {level}" if called else f"level {level}")


def change_of(piece: Piece, before: Trait, after: Trait) -> tuple[str, bool]:
    """Return what a changed trait says, "" for nothing, and whether all see it who see the piece."""
    if isinstance(before, Layer) and isinstance(after, Layer) and before.level != after.level:
        return f"shows {names_of_levels(after)}", True
    if isinstance(after, Rotate):
        return "is turned", True
    if isinstance(after, Label):
        return f"reads {clipped(plain(after.text or ''), 60) or 'nothing'}", True
    if isinstance(before, DynamicProperty) and isinstance(after, DynamicProperty):
        was, now = (clipped(plain(each.value or ""), 40) or "nothing" for each in (before, after))
        text = f"{clipped(after.name or '', 40)}: {was} -> {now}"
        return text, _is_written_on(piece, after.name or "")
    return "", True


def _is_written_on(piece: Piece, property: str) -> bool:
    """Return whether a label or a layer of the piece shows a property to all."""
    labels = (label.text or "" for label in piece.all(Label))
    layers = (layer.follow_property for layer in piece.all(Layer) if layer.follow is True)
    return any(f"${property}$" in text for text in labels) or property in layers


def _with_level(name: str, layer: Layer) -> str:
    level, names = layer.level, layer.names or ()
    if layer.follow is True or not isinstance(level, int) or not 0 < level <= len(names):
        return name
    first, plus, second = names[level - 1].partition("+")
    if not plus:
        return first or name
    return name + second if not first else first + name
