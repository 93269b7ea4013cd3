"""The traits of VASSAL's pieces, one class each, grouped in files by family."""

from builder.vassal.key_stroke import KeyStroke
from builder.vassal.traits.basic import BasicPiece
from builder.vassal.traits.heap import Deck, DeckCommand, ReturnToDeck, Stack
from builder.vassal.traits.label import Label
from builder.vassal.traits.layer import Layer
from builder.vassal.traits.life import Clone, Delete
from builder.vassal.traits.marker import Marker
from builder.vassal.traits.menu import MenuSeparator, Submenu
from builder.vassal.traits.movement import Immobilized, MovementMark, SendTo, Trail, TrailPoint
from builder.vassal.traits.placing import PathStep, PlaceMarker, Replace
from builder.vassal.traits.property import (
    CalculatedProperty,
    Changer,
    DynamicProperty,
    Limits,
    PropertyCommand,
    SetGlobalProperty,
)
from builder.vassal.traits.prototype import Prototype, Setting
from builder.vassal.traits.report import Report
from builder.vassal.traits.restriction import RestrictCommands, RestrictedAccess
from builder.vassal.traits.shape import AreaOfEffect, NonRectangular, OldNonRectangular, Rotate
from builder.vassal.traits.sheet import PropertySheet, SheetField
from builder.vassal.traits.trait import Trait, UnknownTrait, known_traits
from builder.vassal.traits.trigger import GlobalHotKey, GlobalKeyCommand, Parameter, Target, Trigger
from builder.vassal.traits.visibility import Access, Hideable, Mask, MaskOptions, MaskStyle

__all__ = [
    "Access",
    "AreaOfEffect",
    "BasicPiece",
    "CalculatedProperty",
    "Changer",
    "Clone",
    "Deck",
    "DeckCommand",
    "Delete",
    "DynamicProperty",
    "GlobalHotKey",
    "GlobalKeyCommand",
    "Hideable",
    "Immobilized",
    "KeyStroke",
    "Label",
    "Layer",
    "Limits",
    "Marker",
    "Mask",
    "MaskOptions",
    "MaskStyle",
    "MenuSeparator",
    "MovementMark",
    "NonRectangular",
    "OldNonRectangular",
    "Parameter",
    "PathStep",
    "PlaceMarker",
    "PropertyCommand",
    "PropertySheet",
    "Prototype",
    "Replace",
    "Report",
    "RestrictCommands",
    "RestrictedAccess",
    "ReturnToDeck",
    "Rotate",
    "SendTo",
    "SetGlobalProperty",
    "Setting",
    "SheetField",
    "Stack",
    "Submenu",
    "Target",
    "Trail",
    "TrailPoint",
    "Trait",
    "Trigger",
    "UnknownTrait",
    "known_traits",
]
