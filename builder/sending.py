"""How counters are sent to boxes, into the trays and out of them, and back; and what places are called."""

from __future__ import annotations

from collections.abc import Mapping

from builder.design import Design
from builder.module_card import ModuleCard
from builder.module_entries import Draw
from builder.vassal.traits import KeyStroke, Prototype, RestrictCommands, SendTo, Submenu, Trait

__all__ = [
    "BACK", "DRAW", "LETTERS", "OUT_OF_TRAY", "PLACE", "SENT", "TO_TRAY", "TRAY", "called", "place_property",
    "send", "send_stroke", "submenus", "way_back", "way_into_tray", "way_out_of_trays", "ways_back",
]  # fmt: skip

TRAY = "Tray"
"""A counter's property: the name of its pile in the trays."""
LETTERS = "Letters"
"""A counter's property: the letters of its task forces, with dashes around and between them."""
PLACE = "PlaceName"
"""A counter's property: where it lies, a hex by its number and the name of the place there."""
DRAW = KeyStroke.named("draw-by-letter")
TO_TRAY = KeyStroke.named("send-unused")
OUT_OF_TRAY = KeyStroke.named("out-of-tray")
BACK = KeyStroke.ctrl("B")
_SEND_MENU = "Send to"


def place_property(location: str) -> str:
    """Name the global property that holds the name of a place, after a blank."""
    return f"Place{location}"


def called(location: str) -> str:
    """Write an expression for the name of the place whose location name another expression gives."""
    return f'GetProperty("{place_property("")}"+{location})'


SENT = (
    f'{{BasicName+" moves "+OldLocationName+{called("OldLocationName")}'
    f'+" → "+LocationName+{called("LocationName")}}}'
)
"""What the chat says of a counter that was sent somewhere."""


def ways_back(card: ModuleCard) -> tuple[Trait, ...]:
    """Hide the two ways back where they lead nowhere; this stands outside of what reports them."""
    on_map = f'{{CurrentMap!="{card.map}" || OldMap!="{card.map}" || OldLocationName==""}}'
    in_tray = f'{{CurrentMap!="{card.trays}"}}'
    return (
        RestrictCommands("nowhere to go back to", "Hide", on_map, (BACK,)),
        RestrictCommands("in no tray", "Hide", in_tray, (OUT_OF_TRAY,)),
    )


def way_back(design: Design) -> SendTo:
    """Make the command that takes a counter back to where it stood on the map before its last move.

    VASSAL looks for the place whenever it shows a menu: there must be one even where the command is hidden.
    """
    known = f'OldMap=="{design.card.map}" && OldLocationName!=""'
    return SendTo(
        menu="Back",
        stroke=BACK,
        map=design.card.map,
        board=design.card.board,
        destination="G",
        grid_location=f'{{{known} ? OldLocationName : "{design.board.boxes[0].title}"}}',
    )


def way_into_tray(card: ModuleCard) -> SendTo:
    """Make the command that puts a counter on its pile in the trays, and the one that undoes it."""
    return SendTo(
        menu=card.trays,
        stroke=TO_TRAY,
        map=card.trays,
        board=card.trays,
        back_menu=f"Back from the {card.trays}",
        back_stroke=OUT_OF_TRAY,
        destination="R",
        region=f"${TRAY}$",
    )


def way_out_of_trays(design: Design, draw: Draw) -> SendTo:
    """Make the way out of the trays: to the box of the side that this unit fights for."""
    card = design.card
    [field] = [each.name for each in card.properties if each.field == draw.field]
    there, otherwise = design.name(draw.there), design.name(draw.otherwise)
    helped = " || ".join(
        f'(Force=="{force}" && {field}=="{value}")' for force, value in sorted(draw.when.items())
    )
    return SendTo(
        stroke=DRAW,
        map=card.map,
        board=card.board,
        destination="Z",
        zone=f'{{({helped}) ? "{there}" : "{otherwise}"}}',
    )


def submenus(design: Design, row: Mapping[str, str]) -> list[Trait]:
    """Make the submenus of boxes; the last of them, which every counter has, ends with the way back."""
    menus = design.card.menus_of(row)
    last = _SEND_MENU
    listed = {menu: tuple(map(design.name, spaces)) for menu, spaces in menus.items() if menu != last}
    listed[last] = (
        *map(design.name, menus.get(last, ())),
        design.card.trays,
        "Back",
        f"Back from the {design.card.trays}",
    )
    submenus: list[Trait] = [Submenu(menu, names) for menu, names in listed.items()]
    return submenus + [Prototype(f"Send to {design.name(space)}") for space in design.card.sends_of(row)]


def send(design: Design, space: str) -> SendTo:
    """Make the command that sends a counter to a box."""
    title = design.name(space)
    return SendTo(
        menu=title,
        stroke=send_stroke(space),
        map=design.card.map,
        board=design.card.board,
        destination="Z",
        zone=title,
    )


def send_stroke(space: str) -> KeyStroke:
    """Name the key stroke that sends a counter to a box."""
    return KeyStroke.named(f"send-{space}")
