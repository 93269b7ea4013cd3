"""How counters are sent to boxes, into the trays and out of them, and back; and what places are called."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.builder.module.card import ModuleCard
from guelta.builder.module.design import Design
from guelta.builder.module.entries import Draw
from guelta.builder.vassal.expression import formatted, literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.menu import Submenu
from guelta.builder.vassal.traits.movement import SendTo
from guelta.builder.vassal.traits.prototype import Prototype
from guelta.builder.vassal.traits.restriction import RestrictCommands
from guelta.builder.vassal.traits.trait import Trait
from guelta.rules.engine.board.boxes import NOWHERE

__all__ = [
    "AWAY", "BACK", "DRAW", "LETTERS", "OUT_OF_TRAY", "PLACE", "SEND_MENU", "TO_TRAY", "TRAY", "as_text",
    "called", "place_property", "send", "send_stroke", "sent", "submenus", "way_back", "way_into_tray",
    "way_out_of_trays", "ways_back",
]  # fmt: skip

TRAY = "Tray"
"""A counter's property: the name of its pile in the trays."""
LETTERS = "Letters"
"""A counter's property: the letters by which it comes out of the trays, dashes around and between them."""
PLACE = "PlaceName"
"""A counter's property: where it lies, a hex by its number and the name of the place there."""
DRAW = KeyStroke.named("draw-by-letter")
AWAY = KeyStroke(127, 0)
"""The delete key: it takes a copy from the game, and puts a counter there is one of into the trays."""
TO_TRAY = KeyStroke.named(f"send-{NOWHERE}")
OUT_OF_TRAY = KeyStroke.named("out-of-tray")
BACK = KeyStroke.ctrl("B")
SEND_MENU = "Send to"
_INTO_MENU = "Put into"


def place_property(location: str) -> str:
    """Name the global property that holds the name of a place, after a blank."""
    return f"Place{location}"


def as_text(property: str) -> str:
    """Write an expression for a counter's property as it is; its bare name makes the number 304 of 0304."""
    return f"{property}.trim()"


def called(location: str) -> str:
    """Write an expression for a location name that another gives, and for the name of the place there."""
    return f'{location}+GetProperty("{place_property("")}"+{location})'


def sent(card: ModuleCard, *, hidden: bool = False) -> str:
    """Write what the chat says of a counter that was sent somewhere; of a hidden one it does not say which.

    The trays are called so, and not by the pile there, which bears the counter's own name.
    """
    trays = literal(card.trays)
    named = as_text if hidden else lambda location: called(as_text(location))
    out = literal(f" comes out of the {card.trays}")
    start = f'OldMap=={trays}?{out}:" moves "+{named("OldLocationName")}'
    end = f"CurrentMap=={trays}?CurrentMap:{named('LocationName')}"
    subject = literal("A hidden counter") if hidden else "BasicName"
    return f'{{{subject}+({start})+" → "+({end})}}'


def ways_back(card: ModuleCard) -> tuple[Trait, ...]:
    """Hide the two ways back where they lead nowhere; this stands outside of what reports them."""
    on_map = f'{{CurrentMap!={literal(card.map)} || OldMap!={literal(card.map)} || OldLocationName==""}}'
    in_tray = f"{{CurrentMap!={literal(card.trays)}}}"
    return (
        RestrictCommands("nowhere to go back to", "Hide", on_map, (BACK,)),
        RestrictCommands("in no tray", "Hide", in_tray, (OUT_OF_TRAY,)),
    )


def way_back(design: Design) -> SendTo:
    """Make the command that takes a counter back to where it stood on the map before its last move.

    VASSAL looks for the place whenever it shows a menu: there must be one even where the command is hidden.
    """
    known = f'OldMap=={literal(design.card.map)} && OldLocationName!=""'
    return SendTo(
        menu="Back",
        stroke=BACK,
        map=design.card.map,
        board=design.card.board,
        destination="G",
        grid_location=f"{{{known} ? {as_text('OldLocationName')} : {literal(_some_place(design))}}}",
    )


def _some_place(design: Design) -> str:
    """Name any place of the map."""
    board = design.board
    named = [*(box.title for box in board.boxes), *(stop.title for stop in board.stops.values())]
    return next(iter(named), min(board.map, default=""))


def way_into_tray(card: ModuleCard, stroke: KeyStroke) -> SendTo:
    """Make the command that puts a counter on its pile in the trays, and the one that undoes it."""
    return SendTo(
        menu=card.trays,
        stroke=stroke,
        map=card.trays,
        board=card.trays,
        back_menu=f"Back from the {card.trays}",
        back_stroke=OUT_OF_TRAY,
        destination="R",
        region=f"${TRAY}$",
    )


def way_out_of_trays(design: Design, draw: Draw) -> SendTo:
    """Make the way out of the trays: to the box of the side that has this unit."""
    card = design.card
    [field] = [each.name for each in card.properties if each.field == draw.field]
    there, otherwise = design.name(draw.there), design.name(draw.otherwise)
    own = card.property_of(draw.by)
    helped = " || ".join(
        f"({own}=={literal(word)} && {field}=={literal(value)})" for word, value in sorted(draw.when.items())
    )
    return SendTo(
        stroke=DRAW,
        map=card.map,
        board=card.board,
        destination="Z",
        zone=f"{{({helped}) ? {literal(there)} : {literal(otherwise)}}}",
    )


def submenus(design: Design, row: Mapping[str, str], *, sends: bool = True) -> list[Trait]:
    """Make the submenus of boxes; the last of them, which every counter has, ends with the way back.

    With `sends` the commands that send a counter there go with them.
    """
    menus = design.card.menus_of(row)
    last, decks = SEND_MENU, tuple(map(design.name, design.hiding.ways_in(row["id"])))
    listed = {menu: tuple(map(design.name, spaces)) for menu, spaces in menus.items() if menu != last}
    listed[last] = (
        *map(design.name, menus.get(last, ())),
        design.card.trays,
        "Back",
        f"Back from the {design.card.trays}",
    )
    listed |= {_INTO_MENU: decks} if decks else {}
    submenus: list[Trait] = [Submenu(menu, names) for menu, names in listed.items()]
    spaces = design.card.sends_of(row) if sends else ()
    return submenus + [Prototype(f"Send to {design.name(space)}") for space in spaces]


def send(design: Design, space: str) -> SendTo:
    """Make the command that sends a counter to a box."""
    title = design.name(space)
    return SendTo(
        menu=title,
        stroke=send_stroke(space),
        map=design.card.map,
        board=design.card.board,
        destination="Z",
        zone=formatted(title),
    )


def send_stroke(space: str) -> KeyStroke:
    """Name the key stroke that sends a counter to a box."""
    return KeyStroke.named(f"send-{space}")
