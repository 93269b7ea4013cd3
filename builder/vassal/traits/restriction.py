"""Who may use which command of a counter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Flag, Names, Strokes, Text


@register
@dataclass(frozen=True, slots=True)
class RestrictCommands(Trait):
    """Hides or disables `strokes` while `condition` holds (VASSAL.counters.RestrictCommands)."""

    ID: ClassVar[str] = "hideCmd"

    name: Text = ""
    action: Text = "Hide"
    condition: Text = ""
    strokes: Strokes = ()


@register
@dataclass(frozen=True, slots=True)
class RestrictedAccess(Trait):
    """Only players of `sides` may act on the piece (VASSAL.counters.Restricted).

    The state is the id of its owner: a password, so it is never shown.
    """

    ID: ClassVar[str] = "restrict"
    STATE: ClassVar[tuple[str, ...]] = ("owner",)

    sides: Names = ()
    by_player: Flag = False
    movement: Flag = True
    description: Text = ""
    owner: Text = field(default="", repr=False)
