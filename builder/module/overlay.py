"""What players lay over the map at the press of a button: sheets of marked hexes, as the game computes them.

A game says which hexes are marked in `overlays.py` of its module's folder, from its own rules. In VASSAL a
sheet is a piece nobody can touch, below all counters, whose picture follows a property of the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from guelta.builder.board import Board, Rect
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import Immobilized
from guelta.builder.vassal.traits.property import CalculatedProperty
from guelta.rules.engine.game import Game

__all__ = [
    "NOTHING_IMAGE",
    "OVERLAY",
    "SHOWN",
    "Area",
    "Overlay",
    "Sheet",
    "level_property",
    "overlays_of",
    "sheet_extent",
    "sheet_piece",
]

OVERLAY = "Overlay"
"""The marker that every sheet bears, and no counter."""

NOTHING_IMAGE = "nothing.png"
"""What a sheet shows while it is switched off."""

SHOWN = "yes"
"""The value of an overlay's property while it is switched on."""

_MARGIN = 4
_LEVEL = "SheetShown"


@dataclass(frozen=True, slots=True)
class Area:
    """Hexes marked alike: `style` names their look, `label` stands in their middle, `each` in every one."""

    hexes: tuple[str, ...]
    style: str
    label: str = ""
    each: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: what it shows for every value of the global property `follows`.

    With a `counter` instead of a property it shows which face of it lies on `space`: the first drawing for
    none, then one for each of its faces, the front first.
    """

    id: str
    drawings: Mapping[str, tuple[Area, ...]]
    follows: str = ""
    counter: str = ""
    space: str = ""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of its pictures' files, one for each drawing in order; equal drawings share one."""
        first: dict[tuple[Area, ...], str] = {}
        for value, areas in self.drawings.items():
            first.setdefault(areas, f"overlay-{self.id}-{value}.png")
        return tuple(first[areas] for areas in self.drawings.values())


@dataclass(frozen=True, slots=True)
class Overlay:
    """A button and the sheets that it lays on the map; `property` is the global property that it switches."""

    property: str
    text: str
    tooltip: str
    sheets: tuple[Sheet, ...]


def overlays_of(game: Game[Any]) -> tuple[Overlay, ...]:
    """Return the overlays of a game, or of the nearest it derives from that computes any."""
    for home in game.homes:
        if python := home.python("module", "overlays"):
            found: tuple[Overlay, ...] = python.overlays(game)
            return found
    return ()


def level_property(counter: str) -> str:
    """Name the global property that says which face of a counter lies on the space its sheet watches."""
    return f"Shown_{counter.replace('-', '_')}"


def sheet_extent(sheet: Sheet, board: Board) -> Rect:
    """Return the part of the board that all drawings of a sheet need."""
    hexes = {hex for areas in sheet.drawings.values() for area in areas for hex in area.hexes}
    centres = {hex: board.centre(hex) for hex in hexes}
    outermost = [end(hexes, key=lambda hex: centres[hex][axis]) for axis in (0, 1) for end in (min, max)]
    corners = [corner for hex in outermost for corner in board.polygon(hex)]
    left, right = (int(end(x for x, _ in corners)) for end in (min, max))
    top, bottom = (int(end(y for _, y in corners)) for end in (min, max))
    # even sides, so that the middle is a whole pixel
    width, height = (-(-(size + 2 * _MARGIN) // 2) * 2 for size in (right - left, bottom - top))
    return Rect(left - _MARGIN, top - _MARGIN, width, height)


def sheet_piece(overlay: Overlay, sheet: Sheet, number: int) -> Piece:
    """Describe the piece of a sheet, to be laid in the middle of its extent."""
    return Piece(
        (
            CalculatedProperty(_LEVEL, _level(overlay, sheet)),
            Layer(
                images=(NOTHING_IMAGE, *sheet.pictures),
                names=("",) * (len(sheet.drawings) + 1),
                name="Sheet",
                follow=True,
                follow_property=_LEVEL,
            ),
            Immobilized(select="ngZ", move="V", stack="R"),
            Marker.of(**{OVERLAY: sheet.id}),
            BasicPiece(name=f"{overlay.text} ({sheet.id})", gpid=str(number)),
        )
    )


def _level(overlay: Overlay, sheet: Sheet) -> str:
    """Write the expression for the level of a sheet's layer; 1 shows nothing."""
    follows = level_property(sheet.counter) if sheet.counter else sheet.follows
    *values, last = enumerate(range(len(sheet.drawings)) if sheet.counter else sheet.drawings, start=2)
    shown = str(last[0])
    for level, value in reversed(values):
        shown = f"({follows}=={literal(str(value))} ? {level} : {shown})"
    return f'{{{overlay.property}=="{SHOWN}" ? {shown} : 1}}'
