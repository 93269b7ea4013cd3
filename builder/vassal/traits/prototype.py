"""Traits shared by many counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Text, list_of, record


@dataclass(frozen=True, slots=True)
class Setting:
    """A value given to a prototype where it is used."""

    key: Text
    value: Text = None
    extra: tuple[str, ...] = ()


@register
@dataclass(frozen=True, slots=True)
class Prototype(Trait):
    """Stands for the traits of the prototype `name` (VASSAL.counters.UsePrototype); never in a saved game."""

    ID: ClassVar[str] = "prototype"

    name: Text
    settings: Annotated[tuple[Setting, ...] | None, list_of(record(Setting, "="), ",")] = None
