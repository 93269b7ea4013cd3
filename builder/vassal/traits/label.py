"""Text printed on a counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Colour, Flag, Number, Stroke, Text


@register
@dataclass(frozen=True, slots=True)
class Label(Trait):
    """A line of text drawn on the piece (VASSAL.counters.Labeler); the state is the text."""

    ID: ClassVar[str] = "label"
    STATE: ClassVar[tuple[str, ...]] = ("text",)

    stroke: Stroke = ""
    menu: Text = ""
    size: Number = 10
    background: Colour = ""
    foreground: Colour = (0, 0, 0)
    vertical: Text = "t"
    vertical_offset: Number = 0
    horizontal: Text = "c"
    horizontal_offset: Number = 0
    vertical_anchor: Text = "b"
    horizontal_anchor: Text = "c"
    name_format: Text = "$pieceName$"
    font: Text = "Dialog"
    style: Number = 0
    rotation: Number = 0
    property_name: Text = "TextLabel"
    description: Text = ""
    always_format: Flag = None
    text: Text = ""
