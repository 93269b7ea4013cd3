"""Traits about moving: the moved mark, the trail, sending to a place, lying fixed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import (
    Colour,
    Flag,
    Number,
    Real,
    Stroke,
    Text,
    list_of,
    read_fields,
    record,
    write_fields,
)


@register
@dataclass(frozen=True, slots=True)
class MovementMark(Trait):
    """The mark that a piece has moved (VASSAL.counters.MovementMarkable)."""

    ID: ClassVar[str] = "markmoved"
    STATE: ClassVar[tuple[str, ...]] = ("moved",)

    image: Text = ""
    x_offset: Number = 0
    y_offset: Number = 0
    menu: Text = "Mark Moved"
    stroke: Stroke = ""
    description: Text = None
    ignore_same_place: Flag = None
    mark_menu: Text = None
    mark_stroke: Stroke = None
    unmark_menu: Text = None
    unmark_stroke: Stroke = None
    moved: Flag = False


@dataclass(frozen=True, slots=True)
class TrailPoint:
    """A point of a trail, in map pixels."""

    x: Number
    y: Number
    extra: tuple[str, ...] = ()


_CTRL_T = KeyStroke.ctrl("T")
_POINT = record(TrailPoint, ",")


@register
@dataclass(frozen=True, slots=True)
class Trail(Trait):
    """The line a piece leaves behind (VASSAL.counters.Footprint); `points` are map pixels, oldest first."""

    ID: ClassVar[str] = "footprint"
    STATE: ClassVar[tuple[str, ...]] = ("visible", "start_map", "points", "initialised", "last_count")

    stroke: Stroke = _CTRL_T
    menu: Text = "Movement Trail"
    starts_visible: Flag = False
    visible_to_all: Flag = False
    radius: Number = 10
    fill: Colour = (255, 255, 255)
    line: Colour = (0, 0, 0)
    opacity_selected: Number = 100
    opacity: Number = 50
    edge: Number = 20
    display_edge: Number = 30
    line_width: Real = 1.0
    on_stroke: Stroke = ""
    off_stroke: Stroke = ""
    clear_stroke: Stroke = ""
    description: Text = ""
    ignore_same_place: Flag = None
    visible: Flag = False
    start_map: Text = ""
    points: Annotated[tuple[TrailPoint, ...] | None, list_of(_POINT, ";")] = ()
    initialised: Flag = None
    last_count: Number = None

    @classmethod
    def _read_state(cls, text: str) -> dict[str, Any]:
        tokens = split(text, ";")
        if len(tokens) < 3:
            return read_fields(cls, tokens, cls.STATE)
        count = int(tokens[2]) if tokens[2].isdecimal() and len(tokens[2]) < 7 else -1
        if not 0 <= count <= len(tokens) - 3:
            raise VassalFormatError(f"a trail of {tokens[2]!r} points has {len(tokens) - 3}", ["footprint"])
        ends = (*cls.STATE[:2], *cls.STATE[3:])
        found = read_fields(cls, [*tokens[:2], *tokens[3 + count :]], ends, "state_extra")
        return {**found, "points": tuple(map(_POINT.read, tokens[3 : 3 + count]))}

    def _write_state(self) -> str:
        if self.points is None:
            return join(";", write_fields(self, self.STATE, "state_extra"))
        head = write_fields(self, self.STATE[:2], "extra")
        if len(head) < 2:
            raise UnencodableError("the points of a trail follow its map")
        tail = write_fields(self, self.STATE[3:], "state_extra")
        return join(";", [*head, str(len(self.points)), *map(_POINT.write, self.points), *tail])


@register
@dataclass(frozen=True, slots=True)
class SendTo(Trait):
    """Sends the piece to a place, and brings it back (VASSAL.counters.SendToLocation).

    `destination` is L the point `x`,`y`; G `grid_location`; Z `zone`; R `region`; A another counter.
    """

    ID: ClassVar[str] = "sendto"
    STATE: ClassVar[tuple[str, ...]] = ("back_map", "back_x", "back_y")
    STATE_DELIMITER: ClassVar[str] = ";"

    menu: Text = ""
    stroke: Stroke = ""
    map: Text = ""
    board: Text = ""
    x: Number = 0
    y: Number = 0
    back_menu: Text = ""
    back_stroke: Stroke = ""
    x_index: Number = 0
    y_index: Number = 0
    x_step: Number = 0
    y_step: Number = 0
    description: Text = ""
    destination: Text = "L"
    zone: Text = ""
    region: Text = ""
    filter: Text = ""
    grid_location: Text = ""
    back_map: Text = ""
    back_x: Number = ""
    back_y: Number = ""


@register
@dataclass(frozen=True, slots=True)
class Immobilized(Trait):
    """How a piece is selected, moved and stacked (VASSAL.counters.Immobilized).

    `select` is empty or letters: i with shift, t with control, c with alt, n never, g ignores the grid; by a
    drawn rectangle A with alt, B with alt and shift, Z never. `move` is N normally, I if selected, V never;
    `stack` L normally, R never.
    """

    ID: ClassVar[str] = "immob"

    select: Text = ""
    move: Text = "N"
    stack: Text = "R"
    description: Text = ""
