"""Decks, cups and pools as VASSAL's decks: where they lie, who may draw, and what drawing shows.

The component of the map (VASSAL.build.module.map.DrawPile) and the deck in a saved game
(VASSAL.counters.Deck) say the same of one pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.builder.art.card import CARD_SIZE
from guelta.builder.board import Rect
from guelta.builder.module.design import Design
from guelta.builder.vassal.component import AttributeValue, Component, component
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.heap import Deck, ReturnToDeck
from guelta.builder.vassal.traits.trait import Trait
from guelta.rules.engine.board.piles import Pile

__all__ = [
    "deck_components",
    "deck_stroke",
    "deck_trait",
    "decks_of",
    "into_decks",
    "turn_stroke",
    "turned_over",
]

_SHUFFLE = {"always": "Always", "by command": "Via right-click Menu", "never": "Never"}
_OUTLINE = (120, 100, 70)
_RIM = 24
"""Pixels of a box round the outline of its pile."""
_MOST_SHOWN = 8
"""How many cards of a pile are drawn, each a little to the right of and above the one below."""


_WORDS: Mapping[str, Any] = {
    "face_up_menu": "Turn up",
    "face_down_menu": "Turn down",
    "save_menu": "Save",
    "load_menu": "Load",
    **dict.fromkeys(("face_up_stroke", "face_up_format", "flip_stroke", "face_down_stroke"), ""),
    **dict.fromkeys(("save_stroke", "save_format", "load_stroke", "load_format"), ""),
}
"""What VASSAL calls the commands of a deck; those that nobody is to have are not offered."""


_COMMANDS = {
    True: ("Draw several cards", "Draw a certain card"),
    False: ("Draw several", "Draw a certain one"),
}
"""The commands that draw more than the top, and what one wants, by whether cards lie in the pile."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How one pile is drawn from, and what the commands that do it are called."""

    is_face_down: bool
    shuffled: str
    is_drawn_open: bool
    may_choose: bool
    drawers: tuple[str, ...]
    back_to: str
    several: str
    certain: str


def deck_components(design: Design) -> Iterator[Component]:
    """Describe the decks of the map, without a card: set-ups lay those out."""
    for id, pile in design.hiding.decks.items():
        drawing, title = _drawing(design, pile), design.name(id)
        rect = _rect(design, id)
        (x, y), (width, height) = rect.centre, _size(rect)
        back_to = design.name(drawing.back_to) if drawing.back_to else ""
        attributes: dict[str, AttributeValue] = {
            "name": title,
            "owningBoard": design.card.board,
            "x": x,
            "y": y,
            "width": width,
            "height": height,
            "allowMultiple": True,
            "drawMultipleMessage": drawing.several,
            "drawSpecificMessage": drawing.certain,
            "allowSelect": drawing.may_choose,
            "faceDown": "Always" if drawing.is_face_down else "Never",
            "drawFaceUp": drawing.is_drawn_open,
            "shuffle": _SHUFFLE[drawing.shuffled],
            "shuffleFormat": "$playerName$ shuffles $deckName$",
            "shuffleHotkey": "",
            "reversible": False,
            "draw": True,
            "color": _OUTLINE,
            "maxStack": _MOST_SHOWN,
            "reshufflable": bool(back_to),
            "reshuffleCommand": f"Send all to {back_to}" if back_to else "",
            "reshuffleTarget": back_to,
            "reshuffleMessage": f"$playerName$ sends all of $deckName$ to {back_to}" if back_to else "",
            "reshuffleHotkey": "",
            "canSave": False,
            "hotkeyOnEmpty": False,
            "deckRestrictAccess": bool(drawing.drawers),
            "deckOwners": ",".join(drawing.drawers),
        }
        yield component("module.map.DrawPile", attributes)


def decks_of(design: Design) -> tuple[str, ...]:
    """Name the piles that are decks of VASSAL's."""
    return tuple(design.hiding.decks)


def deck_trait(design: Design, pile: str, cards: tuple[str, ...]) -> Deck:
    """Describe a deck as it lies in a saved game, with its cards by piece id, the top last."""
    drawing = _drawing(design, design.hiding.decks[pile])
    rect = _rect(design, pile)
    (x, y), (width, height) = rect.centre, _size(rect)
    back_to = design.name(drawing.back_to) if drawing.back_to else ""
    return Deck(
        outline_colour=_OUTLINE,
        width=width,
        height=height,
        face_down="Always" if drawing.is_face_down else "Never",
        shuffle=_SHUFFLE[drawing.shuffled],
        multiple_draw=True,
        draw_multiple_menu=drawing.several,
        specific_draw=drawing.may_choose,
        draw_specific_menu=drawing.certain,
        reshuffle_menu=f"Send all to {back_to}" if back_to else "",
        reshuffle_target=back_to,
        reshuffle_format=f"$playerName$ sends all of $deckName$ to {back_to}" if back_to else "",
        name=design.name(pile),
        shuffle_format="$playerName$ shuffles $deckName$",
        draws_face_up=drawing.is_drawn_open,
        largest_shown=_MOST_SHOWN,
        **_WORDS,
        restricted_access=bool(drawing.drawers),
        owners=drawing.drawers,
        map=design.card.map,
        x=x,
        y=y,
        is_face_down=drawing.is_face_down,
        cards=cards,
    )


def deck_stroke(pile: str) -> KeyStroke:
    """Name the key stroke that puts a counter into a pile."""
    return KeyStroke.named(f"into-{pile}")


def turn_stroke(pile: str) -> KeyStroke:
    """Name the key stroke that turns a card over into an open pile."""
    return KeyStroke.named(f"turn-over-into-{pile}")


def turned_over(design: Design, counter: str) -> list[Trait]:
    """Make the commands, in no menu, that turn a card over out of the piles it can lie in.

    They stand outside of its mask: the top of a pile is hidden from everybody.
    """
    entries = (design.card.pile(id) for id in design.hiding.ways_in(counter))
    return [
        ReturnToDeck(stroke=turn_stroke(entry.box), deck=design.name(entry.turns_to))
        for entry in entries
        if entry.turns_to
    ]


def into_decks(design: Design, counter: str) -> list[Trait]:
    """Make the commands that put a counter into the piles that take it."""
    return [
        ReturnToDeck(menu=design.name(id), stroke=deck_stroke(id), deck=design.name(id))
        for id in design.hiding.ways_in(counter)
    ]


def _drawing(design: Design, pile: Pile) -> _Drawing:
    """Return how a pile is drawn from: a deck from its top and hidden, a cup blindly, a pool as one likes."""
    entry = design.card.pile(pile.id)
    seers = design.hiding.may_see(pile.seen_by)
    everybody = pile.seen_by.everybody
    owner = (design.hiding.title(pile.owner), *design.hiding.overseers) if pile.owner else ()
    seeing = () if everybody or seers == design.hiding.overseers else seers
    several, certain = _COMMANDS[design.hiding.holds_cards(pile.id)]
    return _Drawing(
        is_face_down=not everybody,
        shuffled=entry.shuffled or ("always" if pile.kind == "cup" else "by command"),
        is_drawn_open=everybody or (entry.drawn or ("open" if pile.kind == "cup" else "hidden")) == "open",
        may_choose=everybody or bool(seeing),
        drawers=tuple(dict.fromkeys((*owner, *seeing))),
        back_to=entry.back_to,
        several=several,
        certain=certain,
    )


def _size(rect: Rect) -> tuple[int, int]:
    """Return the outline of a pile in its box: that of a card, less where the box is too low for one."""
    if rect.height >= CARD_SIZE[1] and rect.width >= CARD_SIZE[0]:
        return CARD_SIZE
    side = min(rect.width, rect.height) - _RIM
    return side, side


def _rect(design: Design, pile: str) -> Rect:
    return design.board.box(pile).room
