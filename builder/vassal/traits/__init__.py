"""The traits of VASSAL's pieces, one class each, in files by family; each comes with its first use.

What a trait means to a game belongs to `module`, `handback` and `companion/following`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guelta.first_use import at_first_use

if TYPE_CHECKING:
    from guelta.builder.vassal.traits.basic import BasicPiece
    from guelta.builder.vassal.traits.heap import Deck, DeckCommand, ReturnToDeck, Stack
    from guelta.builder.vassal.traits.label import Label
    from guelta.builder.vassal.traits.layer import Layer
    from guelta.builder.vassal.traits.life import Clone, Delete
    from guelta.builder.vassal.traits.marker import Marker
    from guelta.builder.vassal.traits.menu import MenuSeparator, Submenu
    from guelta.builder.vassal.traits.movement import Immobilized, MovementMark, SendTo, Trail, TrailPoint
    from guelta.builder.vassal.traits.placing import PathStep, PlaceMarker, Placing, Replace
    from guelta.builder.vassal.traits.property import (
        CalculatedProperty,
        Changer,
        DynamicProperty,
        Limits,
        PropertyCommand,
        SetGlobalProperty,
    )
    from guelta.builder.vassal.traits.prototype import Prototype, Setting
    from guelta.builder.vassal.traits.report import Report
    from guelta.builder.vassal.traits.restriction import RestrictCommands, RestrictedAccess
    from guelta.builder.vassal.traits.shape import AreaOfEffect, NonRectangular, OldNonRectangular, Rotate
    from guelta.builder.vassal.traits.sheet import PropertySheet, SheetField
    from guelta.builder.vassal.traits.trait import Trait, UnknownTrait
    from guelta.builder.vassal.traits.trigger import (
        GlobalHotKey,
        GlobalKeyCommand,
        Parameter,
        Target,
        Trigger,
    )
    from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask, MaskOptions, MaskStyle

__all__ = [
    "Access", "AreaOfEffect", "BasicPiece", "CalculatedProperty", "Changer", "Clone", "Deck",
    "DeckCommand", "Delete", "DynamicProperty", "GlobalHotKey", "GlobalKeyCommand", "Hideable",
    "Immobilized", "Label", "Layer", "Limits", "Marker", "Mask", "MaskOptions", "MaskStyle",
    "MenuSeparator", "MovementMark", "NonRectangular", "OldNonRectangular", "Parameter", "PathStep",
    "PlaceMarker", "Placing", "PropertyCommand", "PropertySheet", "Prototype", "Replace", "Report",
    "RestrictCommands", "RestrictedAccess", "ReturnToDeck", "Rotate", "SendTo", "SetGlobalProperty",
    "Setting", "SheetField", "Stack", "Submenu", "Target", "Trail", "TrailPoint", "Trait", "Trigger",
    "UnknownTrait",
]  # fmt: skip

_FILES = {
    "basic": ("BasicPiece",),
    "heap": ("Deck", "DeckCommand", "ReturnToDeck", "Stack"),
    "label": ("Label",),
    "layer": ("Layer",),
    "life": ("Clone", "Delete"),
    "marker": ("Marker",),
    "menu": ("MenuSeparator", "Submenu"),
    "movement": (
        "Immobilized",
        "MovementMark",
        "SendTo",
        "Trail",
        "TrailPoint",
    ),
    "placing": ("PathStep", "PlaceMarker", "Placing", "Replace"),
    "property": (
        "CalculatedProperty",
        "Changer",
        "DynamicProperty",
        "Limits",
        "PropertyCommand",
        "SetGlobalProperty",
    ),
    "prototype": ("Prototype", "Setting"),
    "report": ("Report",),
    "restriction": ("RestrictCommands", "RestrictedAccess"),
    "shape": (
        "AreaOfEffect",
        "NonRectangular",
        "OldNonRectangular",
        "Rotate",
    ),
    "sheet": ("PropertySheet", "SheetField"),
    "trait": ("Trait", "UnknownTrait"),
    "trigger": (
        "GlobalHotKey",
        "GlobalKeyCommand",
        "Parameter",
        "Target",
        "Trigger",
    ),
    "visibility": (
        "Access",
        "Hideable",
        "Mask",
        "MaskOptions",
        "MaskStyle",
    ),
}
"""Which file holds what."""

if not TYPE_CHECKING:  # for a type checker the imports above are all names there are
    __getattr__ = at_first_use(
        globals(),
        {f"{__name__}.{file}": names for file, names in _FILES.items()},
    )


def __dir__() -> list[str]:
    """List the traits, and what their commands hold."""
    return [*__all__]
