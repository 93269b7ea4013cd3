"""Commands that put another counter beside this one or in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.traits.trigger import Parameters
from guelta.builder.vassal.wire import Flag, Number, Stroke, Text, list_of, record


@dataclass(frozen=True, slots=True)
class PathStep:
    """One component on the way to a piece slot: its Java class and its name."""

    component: Text
    name: Text = None
    extra: tuple[str, ...] = ()


SlotPath = Annotated[tuple[PathStep, ...] | None, list_of(record(PathStep, ":"), "/")]


@dataclass(frozen=True, slots=True)
class Placing(Trait):
    """What placing and replacing share: where the new piece is defined and how it lies.

    `slot` leads to its slot in the module; `definition` is the text of the piece when it has no slot, else
    "null". `placement` is 0 on top, 1 at the bottom, 2 above, 3 below.
    """

    menu: Text = ""
    stroke: Stroke = ""
    slot: SlotPath = ()
    definition: Text = "null"
    x_offset: Number = 0
    y_offset: Number = 0
    match_rotation: Flag = False
    then_stroke: Stroke = ""
    description: Text = ""
    gpid: Text = ""
    placement: Number = 0
    above: Flag = False
    copy_properties: Flag = None
    parameters: Parameters = None
    version: Number = None


@register
@dataclass(frozen=True, slots=True)
class PlaceMarker(Placing):
    """Puts a piece where this one is (VASSAL.counters.PlaceMarker)."""

    ID: ClassVar[str] = "placemark"


@register
@dataclass(frozen=True, slots=True)
class Replace(Placing):
    """Puts a piece in the place of this one (VASSAL.counters.Replace)."""

    ID: ClassVar[str] = "replace"
