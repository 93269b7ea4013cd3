"""The innermost trait of every counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import BY_HAND, Number, Text, read_fields, write_fields

Properties = Annotated[tuple[tuple[str, str], ...] | None, BY_HAND]


@register
@dataclass(frozen=True, slots=True)
class BasicPiece(Trait):
    """Image and name of a counter, and where it stands (VASSAL.counters.BasicPiece).

    `x` and `y` are pixels of the map at the centre of the piece, borders included. `map` is the map's name,
    "null" off every map. `gpid` names the slot of the module it came from. `properties` are what the engine
    itself remembers (`OldLocationName`, `UniqueID`, ...), in the order of the file.
    """

    ID: ClassVar[str] = "piece"
    STATE: ClassVar[tuple[str, ...]] = ("map", "x", "y", "gpid", "properties")

    clone_key: Text = ""
    delete_key: Text = ""
    image: Text = ""
    name: Text = ""
    map: Text = "null"
    x: Number = 0
    y: Number = 0
    gpid: Text = ""
    properties: Properties = ()

    @classmethod
    def _read_state(cls, text: str) -> dict[str, Any]:
        tokens = split(text, ";")
        found = read_fields(cls, tokens[:4], cls.STATE[:4])
        if len(tokens) <= 4:
            return {**found, "properties": None}
        if tokens[4] != str(len(tokens[5:]) // 2) or len(tokens) % 2 == 0:
            raise VassalFormatError(f"{tokens[4]} properties are announced, others follow", ["piece"])
        return {**found, "properties": tuple(zip(tokens[5::2], tokens[6::2], strict=True))}

    def _write_state(self) -> str:
        self._refuse(self.state_extra)
        tokens = write_fields(self, self.STATE[:4])
        if self.properties is not None and len(tokens) < 4:
            raise UnencodableError("the properties of a piece follow its gpid")
        if self.properties is not None:
            tokens.append(str(len(self.properties)))
            tokens.extend(text for pair in self.properties for text in pair)
        return join(";", tokens)
