"""The four commands that act on pieces (VASSAL.build.module.BasicCommandEncoder).

They make up the bulk of a log. `Final` keeps their fields as they are, like `frozen` does for all other
classes, but costs nothing when one is made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.sequence_encoder import join, split

_LONGEST_PIXEL = 11
"""Characters of a coordinate, which is a Java int."""


@dataclass(slots=True, unsafe_hash=True)
class AddPiece(Action):
    """A piece comes into the game; `type_text` and `state_text` hold all its traits, see `piece`."""

    piece_id: Final[str]
    type_text: Final[str] = field(repr=False)
    state_text: Final[str] = field(repr=False)

    @classmethod
    def of(cls, piece_id: str, piece: Piece) -> AddPiece:
        """Return the command that adds `piece` under this id."""
        return cls(piece_id, piece.type_text(), piece.state_text())

    @classmethod
    def read(cls, text: str) -> AddPiece:
        """Read `+/id/type/state`."""
        _, *fields = split(text, "/")
        if len(fields) != 3:
            raise VassalFormatError(f"adding a piece takes 3 fields, not {len(fields)}")
        return cls(*fields)

    def piece(self) -> Piece:
        """Return the piece with its traits by named fields; raises VassalFormatError for a broken one."""
        try:
            return Piece.decode(self.type_text, self.state_text)
        except VassalFormatError as error:
            raise error.within(f"piece {self.piece_id}") from None

    def text(self) -> str:
        """Return the command as VASSAL writes it."""
        return "+/" + join("/", (self.piece_id, self.type_text, self.state_text))


@dataclass(frozen=True, slots=True)
class RemovePiece(Action):
    """A piece leaves the game."""

    piece_id: str

    @classmethod
    def read(cls, text: str) -> RemovePiece:
        """Read `-/id`."""
        return cls(text.partition("/")[2])

    def text(self) -> str:
        """Return the command as VASSAL writes it."""
        return "-/" + self.piece_id


@dataclass(slots=True, unsafe_hash=True)
class ChangePiece(Action):
    """A piece changes state.

    With `old_state_text` VASSAL applies only the traits that differ between the two, without it the whole new
    state. Both have the levels of the piece's type: `Piece.with_state` reads them. They may hold the ids of
    who masked or hid the piece, so they are not shown.
    """

    piece_id: Final[str]
    state_text: Final[str] = field(repr=False)
    old_state_text: Final[str | None] = field(default=None, repr=False)

    @classmethod
    def read(cls, text: str) -> ChangePiece:
        """Read `D/id/new state/old state`."""
        tokens = text.split("/")
        if len(tokens) == 4 and not ("'" in text or tokens[1][-1:] == "\\" or tokens[2][-1:] == "\\"):
            _, piece, state, old = tokens  # nothing is quoted, no slash escaped: as nearly always
            return cls(piece, state, old)
        _, *fields = split(text, "/")
        if not 2 <= len(fields) <= 3:
            raise VassalFormatError(f"changing a piece takes two or three fields, not {len(fields)}")
        return cls(*fields)

    def text(self) -> str:
        """Return the command as VASSAL writes it."""
        old = () if self.old_state_text is None else (self.old_state_text,)
        return "D/" + join("/", (self.piece_id, self.state_text, *old))


@dataclass(slots=True, unsafe_hash=True)
class MovePiece(Action):
    """A piece or a whole stack goes to another place; coordinates are map pixels.

    A map is None off every map; `under` is the piece it comes to lie on, None on the bare map. `player` is
    the id of who moved it: a password, so it is never shown.
    """

    piece_id: Final[str]
    map: Final[str | None]
    x: Final[int]
    y: Final[int]
    under: Final[str | None]
    old_map: Final[str | None]
    old_x: Final[int]
    old_y: Final[int]
    old_under: Final[str | None]
    player: Final[str | None] = field(default=None, repr=False)

    @classmethod
    def read(cls, text: str) -> MovePiece:
        """Read `M/id/map/x/y/under/old map/old x/old y/old under/player`."""
        tokens = split(text, "/")
        if not 10 <= len(tokens) <= 11:
            raise VassalFormatError(f"moving a piece takes nine or ten fields, not {len(tokens) - 1}")
        player = tokens.pop() if len(tokens) == 11 else None
        _, piece, to_map, x, y, under, old_map, old_x, old_y, old_under = tokens
        return cls(
            piece,
            None if to_map == "null" else to_map,
            _pixel(x),
            _pixel(y),
            None if under == "null" else under,
            None if old_map == "null" else old_map,
            _pixel(old_x),
            _pixel(old_y),
            None if old_under == "null" else old_under,
            player,
        )

    def text(self) -> str:
        """Return the command as VASSAL writes it."""
        place = (self.map or "null", str(self.x), str(self.y), self.under or "null")
        old = (self.old_map or "null", str(self.old_x), str(self.old_y), self.old_under or "null")
        player = () if self.player is None else (self.player,)
        return "M/" + join("/", (self.piece_id, *place, *old, *player))


@lru_cache(maxsize=16384)
def _pixel(text: str) -> int:
    try:
        value = int(text[:_LONGEST_PIXEL])
    except ValueError:
        value = None
    if value is None or str(value) != text:
        raise VassalFormatError(f"a coordinate is a whole number of pixels, not {text[:40]!r}")
    return value
