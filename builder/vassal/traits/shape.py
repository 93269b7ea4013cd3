"""Form, facing and reach of a counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import (
    NUMBER,
    REAL,
    Colour,
    Flag,
    Names,
    Number,
    Real,
    Stroke,
    Text,
    Wire,
    read_fields,
    write_fields,
)


@register
@dataclass(frozen=True, slots=True)
class NonRectangular(Trait):
    """The outline that counts as the piece (VASSAL.counters.NonRectangular).

    `path` is drawing commands m (move), l (line), c (close), each followed by its pixel coordinates from the
    centre of the piece.
    """

    ID: ClassVar[str] = "nonRect2"

    scale: Real = 1.0
    path: Names = ()


def _read_facing(text: str) -> int | float | str:
    found = NUMBER.read(text)
    return found if isinstance(found, int) else REAL.read(text)


def _write_facing(facing: int | float | str) -> str:
    return REAL.write(facing) if isinstance(facing, float) else str(facing)


@register
@dataclass(frozen=True, slots=True)
class OldNonRectangular(Trait):
    """The outline as VASSAL up to 3.6 writes it, without a scale (VASSAL.counters.NonRectangular)."""

    ID: ClassVar[str] = "nonRect"

    path: Names = ()


_FREE = ("set_stroke", "set_menu")
_STEPPED = ("clockwise_stroke", "counter_stroke", "clockwise_menu", "counter_menu")


@register
@dataclass(frozen=True, slots=True)
class Rotate(Trait):
    """Turning (VASSAL.counters.FreeRotator).

    With one facing a piece turns freely and the state is its angle in degrees; then the `set_` fields are
    written and the four of stepping are not. With more the state is the index of its facing.
    """

    ID: ClassVar[str] = "rotate"
    STATE: ClassVar[tuple[str, ...]] = ("facing",)

    facings: Number = 6
    set_stroke: Stroke = None
    set_menu: Text = None
    clockwise_stroke: Stroke = None
    counter_stroke: Stroke = None
    clockwise_menu: Text = None
    counter_menu: Text = None
    random_stroke: Stroke = ""
    random_menu: Text = ""
    name: Text = "Rotate"
    description: Text = None
    direct_stroke: Stroke = None
    direct_menu: Text = None
    direct_expression: Text = None
    direct_is_facing: Flag = None
    facing: Annotated[int | float | str | None, Wire(_read_facing, _write_facing)] = 0

    @classmethod
    def _order(cls, facings: str) -> tuple[str, ...]:
        left_out = _STEPPED if facings == "1" else _FREE
        return tuple(name for name in cls.type_fields() if name not in left_out)

    @classmethod
    def _read_type(cls, body: str) -> dict[str, Any]:
        tokens = split(body, ";")
        return read_fields(cls, tokens, cls._order(tokens[0]), "type_extra")

    def _write_type(self) -> str:
        order = self._order(str(self.facings))
        for name in (*_FREE, *_STEPPED):
            if name not in order and getattr(self, name) is not None:
                raise UnencodableError(f"{name} is not written with {self.facings} facings")
        return join(";", write_fields(self, order, "type_extra"))


@register
@dataclass(frozen=True, slots=True)
class AreaOfEffect(Trait):
    """Shading of all hexes within a radius (VASSAL.counters.AreaOfEffect); `opacity` in percent."""

    ID: ClassVar[str] = "AreaOfEffect"
    STATE: ClassVar[tuple[str, ...]] = ("active",)

    colour: Colour = (0, 0, 0)
    opacity: Number = 30
    radius: Number = 1
    always_active: Flag = True
    menu: Text = ""
    stroke: Stroke = ""
    shader: Text = ""
    fixed_radius: Flag = True
    radius_property: Text = ""
    description: Text = ""
    name: Text = None
    on_menu: Text = None
    on_stroke: Stroke = None
    off_menu: Text = None
    off_stroke: Stroke = None
    visible_to_all: Flag = None
    active: Flag = False
