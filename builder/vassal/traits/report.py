"""Lines in the chat about what a counter did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import Flag, Names, Number, Strokes, Text


@register
@dataclass(frozen=True, slots=True)
class Report(Trait):
    """A chat line when one of `strokes` reaches the piece (VASSAL.counters.ReportState).

    `cycle_formats` take turns, stepped back by `cycle_strokes`; the state is where in them the piece stands,
    -1 without them.
    """

    ID: ClassVar[str] = "report"
    STATE: ClassVar[tuple[str, ...]] = ("cycle",)

    strokes: Strokes = ()
    format: Text = ""
    cycle_strokes: Strokes = ()
    cycle_formats: Names = ()
    description: Text = ""
    never_suppressed: Flag = None
    cycle: Number = -1
