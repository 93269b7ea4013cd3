"""Properties that change in play or follow from others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Flag, Names, Number, Stroke, Text, list_of, record


@dataclass(frozen=True, slots=True)
class Limits:
    """Whether a property is a number, and between which bounds it stays or wraps round."""

    numeric: Flag = False
    minimum: Number = 0
    maximum: Number = 100
    wrap: Flag = False
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changer:
    """What a command does to a property (VASSAL.build.module.properties.PropertyChangerConfigurer).

    `how` is P set to `value`, I add `value`, R ask the question `value`, E offer `choices`.
    """

    how: Text = "P"
    value: Text = ""
    choices: Names = None
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PropertyCommand:
    """One command of a property: menu text, key stroke and what it does."""

    menu: Text
    stroke: Stroke
    changer: Annotated[Changer | str | None, record(Changer, ",")]
    extra: tuple[str, ...] = ()


_LIMITS = record(Limits, ",")
_COMMANDS = list_of(record(PropertyCommand, ":"), ",")
LimitsField = Annotated[Limits | str | None, _LIMITS]
CommandsField = Annotated[tuple[PropertyCommand, ...] | None, _COMMANDS]


@register
@dataclass(frozen=True, slots=True)
class DynamicProperty(Trait):
    """A property of the piece that commands change (VASSAL.counters.DynamicProperty)."""

    ID: ClassVar[str] = "PROP"
    STATE: ClassVar[tuple[str, ...]] = ("value",)

    name: Text
    limits: LimitsField = Limits()
    commands: CommandsField = ()
    description: Text = ""
    value: Text = ""


@register
@dataclass(frozen=True, slots=True)
class CalculatedProperty(Trait):
    """A property the engine computes on every look (VASSAL.counters.CalculatedProperty)."""

    ID: ClassVar[str] = "calcProp"

    name: Text
    expression: Text = ""
    description: Text = ""


@register
@dataclass(frozen=True, slots=True)
class SetGlobalProperty(Trait):
    """Commands that change a property of the module, a map or a zone (VASSAL.counters.SetGlobalProperty)."""

    ID: ClassVar[str] = "setprop"

    name: Text
    limits: LimitsField = Limits()
    commands: CommandsField = ()
    description: Text = ""
    level: Text = "Current Zone/Current Map/Module"
    search_name: Text = ""
