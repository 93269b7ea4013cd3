"""Commands that copy a counter or take it from the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Stroke, Text

_DELETE = KeyStroke(127, 0)
_CTRL_C = KeyStroke.ctrl("C")


@register
@dataclass(frozen=True, slots=True)
class Delete(Trait):
    """A command that removes the piece (VASSAL.counters.Delete)."""

    ID: ClassVar[str] = "delete"

    menu: Text = "Delete"
    stroke: Stroke = _DELETE
    description: Text = ""


@register
@dataclass(frozen=True, slots=True)
class Clone(Trait):
    """A command that makes a copy of the piece (VASSAL.counters.Clone)."""

    ID: ClassVar[str] = "clone"

    menu: Text = "Clone"
    stroke: Stroke = _CTRL_C
    description: Text = ""
