"""The faces of a counter and what lies over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Flag, Names, Number, Real, Stroke, Text


@register
@dataclass(frozen=True, slots=True)
class Layer(Trait):
    """A stack of images of which one level shows (VASSAL.counters.Embellishment).

    `level` counts from 1; negative is the same level, switched off. Fields called `legacy` are filled by
    every engine and read by none. `only_property` and `only_value` are written from VASSAL 3.7 on.
    """

    ID: ClassVar[str] = "emb2"
    STATE: ClassVar[tuple[str, ...]] = ("level",)
    STATE_DELIMITER: ClassVar[str] = ";"

    activate_menu: Text = ""
    legacy_activate_modifiers: Number = 128
    legacy_activate_key: Text = "A"
    increase_menu: Text = ""
    legacy_increase_modifiers: Number = 128
    legacy_increase_key: Text = ""
    decrease_menu: Text = ""
    legacy_decrease_modifiers: Number = 128
    legacy_decrease_key: Text = ""
    reset_menu: Text = ""
    reset_stroke: Stroke = ""
    reset_level: Text = "1"
    under_when_selected: Flag = False
    x_offset: Number = 0
    y_offset: Number = 0
    images: Names = ()
    names: Names = ()
    loop: Flag = True
    name: Text = ""
    random_stroke: Stroke = ""
    random_menu: Text = ""
    follow: Flag = False
    follow_property: Text = ""
    first_value: Number = 1
    version: Number = 1
    always_active: Flag = True
    activate_stroke: Stroke = ""
    increase_stroke: Stroke = ""
    decrease_stroke: Stroke = ""
    description: Text = ""
    scale: Real = 1.0
    only_property: Text = None
    only_value: Text = None
    level: Number = 1
