"""What holds other pieces: stacks and decks, and the way back into a deck."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.traits.trigger import Parameters, TargetField
from guelta.builder.vassal.wire import (
    Colour,
    Flag,
    Names,
    Number,
    Stroke,
    Text,
    list_of,
    read_fields,
    record,
    write_fields,
)

_LAYER = "@@"
_CODED = re.compile(r"[\\']")


@register
@dataclass(frozen=True, slots=True)
class Stack(Trait):
    """Pieces that lie on one another (VASSAL.counters.Stack), alone in its Piece.

    `members` are piece ids, bottom first; `layer` is the game piece layer, -1 for none, None in old files.
    """

    ID: ClassVar[str] = "stack"
    STATE: ClassVar[tuple[str, ...]] = ("map", "x", "y", "members", "layer")

    map: Text = "null"
    x: Number = 0
    y: Number = 0
    members: Names = ()
    layer: Number = -1

    def type_text(self) -> str:
        """Return the one type all stacks have."""
        return self.ID

    @classmethod
    def _read_type(cls, body: str) -> dict[str, Any]:
        return {}

    @classmethod
    def _read_state(cls, text: str) -> dict[str, Any]:
        tokens = split(text, ";")
        found = read_fields(cls, tokens[:3], cls.STATE[:3])
        members = tokens[3:]
        last = members[-1] if members else ""
        layer = (
            read_fields(cls, [members.pop()[len(_LAYER) :]], ("layer",)) if last.startswith(_LAYER) else {}
        )
        return {"layer": None, **found, **layer, "members": tuple(members)}

    def is_written(self, type_text: str, state_text: str) -> bool:
        """Whether this is how the stack is written; every drag brings one, so plain ones are told at once."""
        if type_text == self.ID and not _CODED.search(state_text) and self.map and self.layer is not None:
            plain = (str(self.map), str(self.x), str(self.y), *(self.members or ()), f"{_LAYER}{self.layer}")
            return state_text == ";".join(plain)
        return Trait.is_written(self, type_text, state_text)

    def _write_state(self) -> str:
        self._refuse(self.type_extra + self.state_extra)
        members = self.members or ()
        if members and members[-1].startswith(_LAYER):
            raise UnencodableError(f"{members[-1]!r} is no piece id")
        tokens = [*write_fields(self, self.STATE[:3]), *members]
        if self.layer is not None:
            tokens.append(f"{_LAYER}{self.layer}")
        return join(";", tokens)


@dataclass(frozen=True, slots=True)
class DeckCommand:
    """A command to all cards of a deck (VASSAL.build.module.map.DeckGlobalKeyCommand)."""

    name: Text = ""
    stroke: Stroke = ""
    filter: Text = ""
    count: Text = "-1"
    report_format: Text = ""
    shown_name: Text = ""
    target: TargetField = None
    suppress_single: Flag = None
    mute: Flag = None
    parameters: Parameters = None
    extra: tuple[str, ...] = ()


@register
@dataclass(frozen=True, slots=True)
class Deck(Trait):
    """A pile of cards (VASSAL.counters.Deck), alone in its Piece; `cards` are piece ids, the top last."""

    ID: ClassVar[str] = "deck"
    STATE: ClassVar[tuple[str, ...]] = ("map", "x", "y", "is_face_down", "cards")
    STATE_DELIMITER: ClassVar[str] = ";"

    outline: Flag = True
    outline_colour: Colour = (0, 0, 0)
    width: Number = 40
    height: Number = 40
    face_down: Text = "Always"
    shuffle: Text = "Always"
    multiple_draw: Flag = False
    specific_draw: Flag = False
    reversible: Flag = False
    reshuffle_menu: Text = ""
    reshuffle_target: Text = ""
    reshuffle_format: Text = ""
    name: Text = "Deck"
    shuffle_format: Text = ""
    reverse_format: Text = ""
    face_down_format: Text = ""
    draws_face_up: Flag = False
    can_be_saved: Flag = False
    shuffle_stroke: Stroke = ""
    reshuffle_stroke: Stroke = ""
    largest_shown: Number = 10
    count_expressions: Names = ()
    counts_expressions: Flag = False
    commands: Annotated[tuple[DeckCommand, ...] | None, list_of(record(DeckCommand, "|"), ",")] = ()
    hot_key_when_empty: Flag = False
    empty_stroke: Stroke = ""
    list_format: Text = "$BasicName$"
    list_sort: Text = ""
    restricted: Flag = False
    restriction: Text = ""
    shuffle_menu: Text = "Shuffle"
    reverse_menu: Text = "Reverse"
    reverse_stroke: Stroke = ""
    draw_multiple_menu: Text = None
    draw_specific_menu: Text = None
    face_up_menu: Text = None
    face_down_menu: Text = None
    face_up_stroke: Stroke = None
    face_up_format: Text = None
    flip_stroke: Stroke = None
    face_down_stroke: Stroke = None
    save_menu: Text = None
    save_stroke: Stroke = None
    save_format: Text = None
    load_menu: Text = None
    load_stroke: Stroke = None
    load_format: Text = None
    restricted_access: Flag = None
    owners: Names = None
    map: Text = "null"
    x: Number = 0
    y: Number = 0
    is_face_down: Flag = True
    cards: Names = None


@register
@dataclass(frozen=True, slots=True)
class ReturnToDeck(Trait):
    """A command that puts a card into a deck (VASSAL.counters.ReturnToDeck)."""

    ID: ClassVar[str] = "return"

    menu: Text = ""
    stroke: Stroke = ""
    deck_id: Text = ""
    prompt: Text = ""
    description: Text = ""
    version: Number = 2
    asks: Flag = False
    deck: Text = ""
