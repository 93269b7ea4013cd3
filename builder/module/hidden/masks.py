"""Masks: how a side hides a counter, and what the chat says of one that is hidden.

A mask is VASSAL's own (VASSAL.counters.Obscurable). It is the outermost of a counter's traits but for who may
use it, and for what overseers see of a counter that any side can hide: whoever does not see the counter finds
none of its commands and reads none of its names.
"""

from __future__ import annotations

import re

from guelta.builder.art.counter import face_image, faces
from guelta.builder.module.design import Design
from guelta.builder.module.faces import FACE_LAYER, laid_over
from guelta.builder.module.sending import PLACE, as_text
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.property import CalculatedProperty
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.restriction import RestrictCommands
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.visibility import Access, Mask, MaskStyle

__all__ = ["NAME_IN_VIEWERS", "as_if_hidden", "frame_image", "in_sight", "mask_image", "mask_traits"]

_HIDDEN = "ObscuredToOthers"
"""VASSAL's property of a counter that somebody hides, Obscured its property of one hidden from oneself."""
_NAME = "newPieceName"
_OVERSEEN = "Overseen"
"""A counter's property: what a viewer calls it to whoever oversees what sides hide, "" to all others."""
NAME_IN_VIEWERS = f'{{(""+{_OVERSEEN}).equals("") ? PieceName : {_OVERSEEN}}}'
"""The line of a counter in what VASSAL shows beside the mouse, where counters can be hidden."""
_PROPERTY = re.compile(r"\$(\w+)\$")


def mask_traits(design: Design, counter: str, owner: str = "") -> list[Trait]:
    """Make the traits that hide a counter, none for one that lies open always.

    One that lies under those of a side is hidden by this `owner` from the start; without one it lies open.
    """
    hiding = design.hiding
    mask = hiding.mask(counter)
    if mask is None or mask.unnoticed or (not owner and any(counter == each for each, _ in hiding.beneath)):
        return []
    stroke, sides = KeyStroke.ctrl(mask.key), hiding.maskers(counter, owner)
    others = " && ".join(f"playerSide!={literal(side)}" for side in sides)
    mine: list[Trait] = [RestrictCommands("not yours to hide", "Hide", f"{{{others}}}", (stroke,))]
    words = f'{{{as_text(PLACE)}+": "+({_HIDDEN} ? "a counter is hidden" : "a counter is shown")}}'
    return [
        *(mine if sides else _overseen(design, counter, mask.called)),
        Report((stroke,), words),
        Mask(
            stroke=stroke,
            image=mask_image(design, counter),
            menu=mask.menu,
            style=MaskStyle("G", frame_image(design, counter)),
            name=mask.called,
            access=Access("sides", sides) if sides else Access("side"),
        ).put_on(hiding.title(owner) if owner else ""),
    ]


def _overseen(design: Design, counter: str, called: str) -> list[Trait]:
    """Show the face and the frame of a counter over its mask to those who see what every side hides.

    The mask of a counter that any side can hide opens to one side alone, whichever put it on. The name is a
    property that only viewers read, never the piece's own: VASSAL would say that in the chat when such an
    overseer moves it. What lies in a deck stays as the deck has it: nobody reads the next card.
    """
    row, overseers = design.rows[counter], design.hiding.overseers
    if not overseers:
        return []
    shown = faces(row) if row["back"] and not design.hiding.is_card(counter) else (row["front"],)
    oversees = " || ".join(f"playerSide=={literal(side)}" for side in overseers)
    hidden = '(""+GetProperty("Obscured")).equals("true") && DeckName==""'
    seen = f"({oversees}) && {hidden}"
    level = f"{{{seen} ? {FACE_LAYER}_Level+1 : 1}}"
    frame = (frame_image(design, counter),) * len(shown)
    name = f"{row['name']}({called})"  # as VASSAL calls it to the side that hides it
    return [
        CalculatedProperty(_OVERSEEN, f'{{{seen} ? {literal(name)} : ""}}'),
        laid_over("Overseen frame", frame, level, scale=1.0),
        laid_over("Overseen face", tuple(face_image(counter, face) for face in shown), level),
    ]


def mask_image(design: Design, counter: str) -> str:
    """Name the picture of a hidden counter: a card's back, the game's own drawing, or a blank of its side."""
    row, mask = design.rows[counter], design.hiding.mask(counter)
    if mask is not None and mask.image:
        return f"mask-{mask.image}.png"
    if design.hiding.is_card(counter):
        return f"card-back-{'-'.join(filter(None, (row['back'] or 'plain', row['side'])))}.png"
    return f"hidden-{row['side'] or 'counter'}.png"


def frame_image(design: Design, counter: str) -> str:
    """Name the picture that lies over a hidden counter for those who see it."""
    return f"hidden-from-others-{'card' if design.hiding.is_card(counter) else 'counter'}.png"


def as_if_hidden(format: str, hidden: str = "") -> str:
    """Let a sentence of the chat, as VASSAL formats it, be another while the counter is hidden.

    Either is a text with properties between dollars, or an expression in braces; "" is not said.
    """
    return f"{{{_HIDDEN} ? {_expression(hidden)} : {_expression(format)}}}"


def in_sight(maps: tuple[str, ...]) -> str:
    """Write a condition for the counters that a player sees lie on these maps, in no deck."""
    there = " || ".join(f"CurrentMap=={literal(map)}" for map in maps)
    hides = ("Obscured", "Invisible")
    seen = " && ".join(f'!(""+GetProperty("{each}")).equals("true")' for each in hides)
    return f'({there}) && DeckName=="" && {seen}'


def _expression(format: str) -> str:
    if format.startswith("{") and format.endswith("}"):
        return f"({format[1:-1]})"
    parts = []
    for at, part in enumerate(_PROPERTY.split(format)):
        if at % 2:
            parts.append("BasicName" if part == _NAME else as_text(part))
        elif part or at == 0:
            parts.append(literal(part))
    return f"({'+'.join(parts)})"
