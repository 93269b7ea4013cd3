"""Remarks a player can write on a counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import TEXT, Number, Stroke, Text, Wire, list_of, some_of


@dataclass(frozen=True, slots=True)
class SheetField:
    """One field of a sheet: `kind` is 0 text, 1 many lines, 2 heading, 3 ticks, 4 ticks with value, ..."""

    kind: str
    title: str


def _write_field(field: SheetField) -> str:
    if len(field.kind) != 1 and (field.kind or field.title):
        raise UnencodableError(f"the kind of a field is one character, not {field.kind!r}")
    return field.kind + field.title


_FIELD = Wire(lambda text: SheetField(text[:1], text[1:]), _write_field)


@register
@dataclass(frozen=True, slots=True)
class PropertySheet(Trait):
    """A sheet of remarks (VASSAL.counters.PropertySheet); in `values` a line break is written `|`.

    `commit` says when a change counts: 0 at once, 1 on leaving the field, 2 on Apply.
    """

    ID: ClassVar[str] = "propertysheet"
    STATE: ClassVar[tuple[str, ...]] = ("values",)

    fields: Annotated[tuple[SheetField, ...], list_of(_FIELD, "~")] = ()
    menu: Text = "Properties"
    legacy_key: Text = ""
    commit: Number = 1
    red: Number = ""
    green: Number = ""
    blue: Number = ""
    stroke: Stroke = None
    description: Text = None
    values: Annotated[tuple[str, ...], some_of(TEXT, "~")] = ("",)
