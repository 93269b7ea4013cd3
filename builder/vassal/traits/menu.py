"""Order in the menu of a counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Names, Stroke, Text


@register
@dataclass(frozen=True, slots=True)
class Submenu(Trait):
    """Puts the commands named in `items` into a menu of their own (VASSAL.counters.SubMenu)."""

    ID: ClassVar[str] = "submenu"

    title: Text
    items: Names = ()
    description: Text = ""


@register
@dataclass(frozen=True, slots=True)
class MenuSeparator(Trait):
    """A line between commands (VASSAL.counters.MenuSeparator)."""

    ID: ClassVar[str] = "menuSeparator"

    description: Text = ""
    stroke: Stroke = ""
