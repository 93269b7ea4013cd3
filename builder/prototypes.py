"""Counters as VASSAL's pieces: the prototypes they share, the traits of each, and both put together.

A slot of the palette refers to prototypes by name; in a game and in saved games the engine has put their
traits in place of that reference (VASSAL.counters.PieceDefinition, UsePrototype), and so does `expanded`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.design import Design
from builder.module_card import Flip, Follow, Mark
from builder.vassal.piece import Piece
from builder.vassal.traits import (
    BasicPiece,
    CalculatedProperty,
    Delete,
    KeyStroke,
    Layer,
    Marker,
    MovementMark,
    Prototype,
    Report,
    SendTo,
    Submenu,
    Trait,
    Trigger,
)

__all__ = [
    "COUNTER_ID",
    "FACE_LAYER",
    "FOLLOW",
    "MOVED_IMAGE",
    "STACK_COUNT",
    "STACK_TOTAL",
    "counter_piece",
    "expanded",
    "face_image",
    "prototypes",
    "standing_piece",
]

COUNTER_ID = "CounterId"
FACE_LAYER = "Side"
STACK_TOTAL = "StackSteps"
STACK_COUNT = "StackCount"
MOVED_IMAGE = "moved.png"
FOLLOW = KeyStroke.named("follow-turn-tracker")
_FLIP = KeyStroke.ctrl("F")
_MOVED = KeyStroke.ctrl("M")
_PICTURE_SCALE = 0.5
_MOVED_AT = (-27, -27)
"""Where the moved mark's upper left corner lies, from the middle of a counter of 54 pixels."""


def face_image(counter: str, face: str) -> str:
    """Name the picture of a counter's face; a blank face is ""."""
    return f"{counter}-{face or 'back'}.png"


def prototypes(design: Design) -> dict[str, Piece]:
    """Describe every prototype of the module by name."""
    card = design.card
    found: dict[str, tuple[Trait, ...]] = {
        "Counter": (
            CalculatedProperty(STACK_TOTAL, '{SumStack("Steps")}'),
            CalculatedProperty(STACK_COUNT, "{CountStack()}"),
            Delete(),
        ),
        "Two faces": (CalculatedProperty("FaceName", f"{{{FACE_LAYER}_Level==2 ? BackName : FrontName}}"),),
        "Moves": (MovementMark(MOVED_IMAGE, *_MOVED_AT, menu="", stroke=_MOVED),),
    }
    found |= {mark.menu: _marked(mark) for mark in card.marks}
    spaces = [space for row in design.rows.values() for space in card.sends_of(row)]
    for space in dict.fromkeys(spaces):
        found[f"Send to {design.name(space)}"] = (_send(design, space),)
    return {name: Piece((*traits, BasicPiece())) for name, traits in found.items()}


def counter_piece(design: Design, counter: str) -> Piece:
    """Describe a counter as it lies in the palette: its own traits and the names of its prototypes."""
    row, card = design.rows[counter], design.card
    follow = card.follow(counter)
    traits: list[Trait] = []
    if row["back"] and follow is None:
        traits.append(_flip_report(card.flip(row["front"], row["back"])))
    sends = card.sends_of(row)
    if sends:
        report = "$newPieceName$ moves $OldLocationName$ -> $LocationName$"
        traits.append(Report(tuple(map(_send_stroke, sends)), report))
    if row in card.moved:
        traits.append(Prototype("Moves"))
    traits += [Prototype(mark.menu) for mark in card.marks_of(row)]
    if follow is not None:
        traits += _following(design, follow)
    traits.append(_faces(design, counter))
    if sends:
        traits.append(Submenu("Send to", tuple(map(design.name, sends))))
        traits += [Prototype(f"Send to {design.name(space)}") for space in sends]
    traits += [Prototype("Two faces")] if row["back"] else []
    traits += [Prototype("Counter"), _marker(design, row)]
    return Piece((*traits, BasicPiece(name=row["name"], gpid=str(design.piece_ids.numbers[counter]))))


def expanded(piece: Piece, known: Mapping[str, Piece]) -> Piece:
    """Put the traits of prototypes in the place of their names, as the engine does in a game."""
    return Piece(tuple(_expanded(piece.traits, known)))


def standing_piece(piece: Piece, face: int, marks: frozenset[str], place: tuple[str, int, int]) -> Piece:
    """Put an expanded piece on a map at a pixel, with a face up (1 front, 2 back) and layers `marks` on."""
    shown = {FACE_LAYER: face} | dict.fromkeys(marks, 2)
    traits = tuple(
        replace(trait, level=shown[trait.name]) if isinstance(trait, Layer) and trait.name in shown else trait
        for trait in piece.traits
    )
    return Piece(traits).moved_to(*place)


def _expanded(traits: tuple[Trait, ...], known: Mapping[str, Piece]) -> Iterator[Trait]:
    for trait in traits:
        if isinstance(trait, Prototype):
            yield from _expanded(known[trait.name or ""].traits[:-1], known)
        else:
            yield trait


def _marked(mark: Mark) -> tuple[Trait, ...]:
    stroke, words = KeyStroke.ctrl(mark.key), f"{mark.layer}Text"
    return (
        Report((stroke,), f"$location$: $newPieceName$ ${words}$"),
        CalculatedProperty(words, f'{{{mark.layer}_Level==2 ? "{mark.on}" : "{mark.off}"}}'),
        Layer(
            increase_menu=mark.menu,
            images=("", mark.image),
            names=("", ""),
            name=mark.layer,
            increase_stroke=stroke,
            scale=_PICTURE_SCALE,
        ),
    )


def _faces(design: Design, counter: str) -> Layer:
    row = design.rows[counter]
    if not row["back"]:
        return Layer(images=(face_image(counter, row["front"]),), name=FACE_LAYER, scale=_PICTURE_SCALE)
    return Layer(
        increase_menu=design.card.flip(row["front"], row["back"]).menu,
        images=tuple(face_image(counter, row[side]) for side in ("front", "back")),
        names=("", ""),
        name=FACE_LAYER,
        increase_stroke=_FLIP,
        scale=_PICTURE_SCALE,
    )


def _flip_report(flip: Flip) -> Report:
    return Report((_FLIP,), flip.report)


def _marker(design: Design, row: Mapping[str, str]) -> Marker:
    values = {
        COUNTER_ID: row["id"],
        "Kind": row["kind"],
        "Force": row["force"],
        "Steps": row["steps"] or "0",
    }
    if row["back"]:
        values |= {f"{side.title()}Name": design.card.face_name(row[side]) for side in ("front", "back")}
    return Marker.of(**values)


def _send_stroke(space: str) -> KeyStroke:
    return KeyStroke.named(f"send-{space}")


def _send(design: Design, space: str) -> SendTo:
    title = design.name(space)
    return SendTo(
        menu=title,
        stroke=_send_stroke(space),
        map=design.card.map,
        board=design.card.board,
        destination="Z",
        zone=title,
    )


def _following(design: Design, follow: Follow) -> list[Trait]:
    """Make the traits that take a marker to where the turn tracker is, and show its back where told."""
    *others, first = (design.name(space) for space in reversed(follow.spaces))
    region = f'"{first}"'
    for space, name in zip(reversed(follow.spaces), others, strict=False):
        region = f'({design.tracker.shows(space)}) ? "{name}" : {region}'
    place = SendTo(
        stroke=FOLLOW, map=design.card.map, board=design.card.board, destination="R", region=f"{{{region}}}"
    )
    if not follow.back_up:
        return [place]
    other_side = f"{{({design.tracker.shows(follow.back_up)}) != ({FACE_LAYER}_Level==2)}}"
    return [Trigger("other side", condition=other_side, watched=(FOLLOW,), actions=(_FLIP,)), place]
