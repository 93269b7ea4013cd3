"""Commands that run other commands, here and elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Flag, Number, Stroke, Strokes, Text, list_of, record


@register
@dataclass(frozen=True, slots=True)
class Trigger(Trait):
    """Sends `actions` to the piece on command or after a `watched` stroke (VASSAL.counters.TriggerAction)."""

    ID: ClassVar[str] = "macro"

    name: Text = ""
    menu: Text = ""
    stroke: Stroke = ""
    condition: Text = ""
    watched: Strokes = ()
    actions: Strokes = ()
    loop: Flag = False
    before_loop: Stroke = ""
    after_loop: Stroke = ""
    loop_kind: Text = "counted"
    while_condition: Text = ""
    until_condition: Text = ""
    loop_count: Text = ""
    index: Flag = False
    index_property: Text = ""
    index_start: Text = "1"
    index_step: Text = "1"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a global command looks for pieces (VASSAL.counters.GlobalCommandTarget)."""

    kind: Text = "COUNTER"
    match_location: Flag = False
    where: Text = "MAP"
    map: Text = ""
    board: Text = ""
    zone: Text = ""
    location: Text = ""
    x: Number = 0
    y: Number = 0
    deck: Text = ""
    match_property: Flag = False
    property: Text = ""
    value: Text = ""
    compare: Text = "EQUALS"
    attachment: Text = None
    attachment_id: Text = None
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """A dynamic property of the pieces reached, and the value it is given (VASSAL.configure.Parameter)."""

    name: Text
    value: Text
    extra: tuple[str, ...] = ()


TargetField = Annotated[Target | str | None, record(Target, "|")]
Parameters = Annotated[tuple[Parameter, ...] | None, list_of(record(Parameter, ":"), ",")]


@register
@dataclass(frozen=True, slots=True)
class GlobalKeyCommand(Trait):
    """Sends a stroke to other pieces (VASSAL.counters.CounterGlobalKeyCommand); range 0 is the same hex."""

    ID: ClassVar[str] = "globalkey"

    menu: Text = ""
    stroke: Stroke = ""
    sent: Stroke = ""
    filter: Text = ""
    restrict_range: Flag = False
    range: Number = 1
    suppress_single: Flag = True
    fixed_range: Flag = True
    range_property: Text = ""
    description: Text = ""
    from_deck: Text = "-1"
    target: TargetField = None
    mute: Flag = None
    parameters: Parameters = None


@register
@dataclass(frozen=True, slots=True)
class GlobalHotKey(Trait):
    """Presses a hot key of the module (VASSAL.counters.GlobalHotKey)."""

    ID: ClassVar[str] = "globalhotkey"

    menu: Text = ""
    stroke: Stroke = ""
    hot_key: Stroke = ""
    description: Text = ""
