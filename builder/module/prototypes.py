"""Counters as VASSAL's pieces: the prototypes they share, the traits of each, and both put together.

A slot of the palette refers to prototypes by name; in a game and in saved games the engine has put their
traits in place of that reference (VASSAL.counters.PieceDefinition, UsePrototype), and so does `expanded`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from guelta.builder.art.counter import face_image, faces, silhouette_image
from guelta.builder.module.card import ModuleCard
from guelta.builder.module.design import Design
from guelta.builder.module.entries import Follow, Mark, property_called
from guelta.builder.module.faces import FACE_LAYER, PICTURE_SCALE, laid_over
from guelta.builder.module.fittings import FIGHTS, battle_traits, strength_marker, zone_traits
from guelta.builder.module.hidden.beneath import beneath_prototypes, laying
from guelta.builder.module.hidden.covering import COVERED, COVERS, covering
from guelta.builder.module.hidden.covers import cover_traits
from guelta.builder.module.hidden.decks import deck_stroke, into_decks, turned_over
from guelta.builder.module.hidden.masks import as_if_hidden, mask_traits
from guelta.builder.module.hidden.opening import LIES_OPEN, opening
from guelta.builder.module.hidden.taking import taking
from guelta.builder.module.overlay import level_property
from guelta.builder.module.sending import (
    AWAY,
    BACK,
    LETTERS,
    OUT_OF_TRAY,
    PLACE,
    TO_TRAY,
    TRAY,
    as_text,
    called,
    send,
    send_stroke,
    sent,
    submenus,
    way_back,
    way_into_tray,
    way_out_of_trays,
    ways_back,
)
from guelta.builder.vassal.expression import literal, spelled
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.life import Delete
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.menu import Submenu
from guelta.builder.vassal.traits.movement import Immobilized, MovementMark, SendTo, Trail
from guelta.builder.vassal.traits.property import (
    CalculatedProperty,
    Changer,
    Limits,
    PropertyCommand,
    SetGlobalProperty,
)
from guelta.builder.vassal.traits.prototype import Prototype
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.trigger import Trigger
from guelta.builder.vassal.traits.visibility import Mask

__all__ = [
    "COUNTER_ID",
    "FOLLOW",
    "FRONT_UP",
    "MOVED_BY_HAND",
    "MOVED_IMAGE",
    "SILHOUETTES_PREFERENCE",
    "STACK_COUNT",
    "counter_piece",
    "expanded",
    "prototypes",
    "stack_total",
    "standing_piece",
    "type_text",
    "unmark_stroke",
]

COUNTER_ID = "CounterId"
STACK_COUNT = "StackCount"
MOVED_IMAGE = "moved.png"
SILHOUETTES_PREFERENCE = "Silhouettes"
"""The preference of VASSAL, and property, that says whether a player sees silhouettes."""
_SHOWN_LEVEL = "SilhouetteShown"
FOLLOW = KeyStroke.named("follow-turn-tracker")
FRONT_UP = KeyStroke.named("front-up")
_TELL = KeyStroke.named("tell-overlay")
MOVED_BY_HAND = KeyStroke.named("moved-by-hand")
"""Sent to every counter that a player drags, once it lies where it was let go."""
_ONE, _MANY = "One of it", "Many of it"
"""Prototypes: how a counter leaves the map of which there is one, and one of which there are many."""
_FLIP = KeyStroke.ctrl("F")
_MOVED = KeyStroke.ctrl("M")
_MOVED_AT = (-27, -27)
"""Where the moved mark's upper left corner lies, from the middle of a counter of 54 pixels."""


def stack_total(card: ModuleCard) -> str:
    """Name the property that holds what all of a counter's stack counts."""
    return f"Stack{card.stack.property}"


def unmark_stroke(mark: str) -> KeyStroke:
    """Name the key stroke that takes a mark off."""
    return KeyStroke.named(f"no-{mark}")


def prototypes(design: Design) -> dict[str, Piece]:
    """Describe every prototype of the module by name."""
    card = design.card
    found: dict[str, tuple[Trait, ...]] = {
        "Counter": (
            CalculatedProperty(PLACE, f"{{{called(as_text('LocationName'))}}}"),
            *_counting(card),
            way_back(design),
        ),
        _ONE: (way_into_tray(card, AWAY),),
        _MANY: (way_into_tray(card, TO_TRAY), Delete()),
        "Way back": ways_back(card),
        "Two faces": (CalculatedProperty("FaceName", f"{{{FACE_LAYER}_Level==2 ? BackName : FrontName}}"),),
        "Silhouettes": (CalculatedProperty(_SHOWN_LEVEL, _shown_level()),),
        "Changes sides": (CalculatedProperty("Player", "{FaceName}"),),
        "Moved mark": (MovementMark(MOVED_IMAGE, *_MOVED_AT, menu="Mark as moved", stroke=_MOVED),),
        "Moves": (_trail(), Submenu("Movement", ("Mark as moved", "Movement trail"))),
        "Held": (Immobilized(select="i", move="I", stack="L"),),
        "Strengths": tuple(_strength(card, word) for _, word in card.strengths),
    }
    found |= {mark.menu: _marked(mark) for mark in card.marks}
    if card.masks:
        found |= {_hidden(mark.menu): _marked(mark, as_if_hidden) for mark in card.marks}
    found |= dict(beneath_prototypes(design))
    if card.covered.kinds != ():
        found[COVERS] = covering(design, MOVED_BY_HAND)
    if opened := opening(design, MOVED_BY_HAND):
        found[LIES_OPEN] = opened
    for draw in card.draws:
        found[draw.menu] = (way_out_of_trays(design, draw),)
    spaces = [space for row in design.rows.values() for space in card.sends_of(row)]
    for space in dict.fromkeys(spaces):
        found[f"Send to {design.name(space)}"] = (send(design, space),)
    if fighting := battle_traits(design):
        found[FIGHTS] = fighting
    if not design.copied:
        del found[_MANY]
    return {name: Piece((*traits, BasicPiece())) for name, traits in found.items()}


def counter_piece(design: Design, counter: str, owner: str = "") -> Piece:
    """Describe a counter as it lies in the palette: its own traits and the names of its prototypes.

    One that lies under others is with an `owner` that which his side hides. Palette and set-ups share it.
    """
    if (counter, owner) not in design.pieces:
        design.pieces[counter, owner] = _described(design, counter, owner)
    return design.pieces[counter, owner]


def _described(design: Design, counter: str, owner: str) -> Piece:
    row, card = design.rows[counter], design.card
    follow = card.follow(counter)
    two_faces = bool(row["back"]) and not design.hiding.is_card(counter)
    masked = mask_traits(design, counter, owner)
    can_hide = bool(masked)
    turned = turned_over(design, counter)
    taken = taking(design, counter, owner)
    traits: list[Trait] = [*turned, *masked, *taken, *cover_traits(design, counter)]
    traits += [Prototype(LIES_OPEN)] if can_hide and design.hiding.heaps else []
    traits.append(Prototype("Way back"))
    if two_faces and follow is None and not design.hiding.is_card(counter):
        said = _here(card.flip(row["front"], row["back"]).report)
        traits.append(Report((_FLIP,), as_if_hidden(said) if can_hide else said))
    traits += _sent(design, counter, can_hide=can_hide) if row not in card.unannounced else ()
    traits += [Prototype("Moved mark")] if row in card.moved else []
    traits += [Prototype(_hidden(mark.menu) if can_hide else mark.menu) for mark in card.marks_of(row)]
    if follow is not None:
        traits += _following(design, follow)
    traits += _silhouettes(design, counter)
    traits.append(_faces(design, counter))
    if row in card.moved:
        traits.append(Prototype("Moves"))
    traits += submenus(design, row, sends=not (owner and taken))
    traits += into_decks(design, counter)
    traits += [Prototype(draw.menu) for draw in card.draws if draw.letters(row)]
    traits += laying(design, row)
    traits += [Prototype(COVERS)] if can_hide and row in card.covered else []
    traits += [Prototype("Held")] if row in card.held else []
    traits += [Prototype("Strengths")] if row in card.moved and card.strengths else []
    traits += [Prototype("Changes sides")] if _changes_sides(card, row) else []
    traits += [Prototype("Two faces")] if two_faces else []
    traits += [Prototype("Silhouettes")] if _has_silhouettes(design, counter) else []
    traits += [Prototype(_MANY if counter in design.copied else _ONE)]
    traits += zone_traits(design, counter)
    if (strength := strength_marker(design, counter)) is not None:
        traits += [Prototype(FIGHTS), strength]
    traits += [Prototype("Counter"), *_telling(design, counter), _marker(design, row)]
    return Piece((*traits, BasicPiece(name=spelled(row["name"]), gpid=_gpid(design, counter, owner))))


def _sent(design: Design, counter: str, *, can_hide: bool) -> Iterator[Trait]:
    """Let the chat say where a counter was sent, of a hidden one and into a closed pile without its name."""
    into = design.hiding.ways_in(counter)
    closed = [id for id in into if can_hide and not design.hiding.decks[id].seen_by.everybody]
    goes = (
        *map(send_stroke, design.card.sends_of(design.rows[counter])),
        *(deck_stroke(id) for id in into if id not in closed),
    )
    said, unsaid = sent(design.card), sent(design.card, hidden=True)
    away = _put_away(design, counter)
    yield Report((*goes, away, BACK, OUT_OF_TRAY), as_if_hidden(said, unsaid) if can_hide else said)
    if closed:  # VASSAL 3.7 takes a counter that lies in a deck for one that nobody hides
        yield Report(tuple(map(deck_stroke, closed)), unsaid)


def _put_away(design: Design, counter: str) -> KeyStroke:
    """Return the key stroke that puts a counter into the trays."""
    return TO_TRAY if counter in design.copied else AWAY


def _gpid(design: Design, counter: str, owner: str) -> str:
    return str(design.piece_ids.numbers[design.hiding.owned(counter, owner)])


@lru_cache(maxsize=1 << 12)
def _written(trait: Trait) -> str:
    return trait.type_text()


def type_text(piece: Piece) -> str:
    """Return the type of a piece as VASSAL reads it; the counters of a module share most of their traits."""
    return piece.type_text(_written)


def expanded(piece: Piece, known: Mapping[str, Piece]) -> Piece:
    """Put the traits of prototypes in the place of their names, as the engine does in a game."""
    return Piece(tuple(_expanded(piece.traits, known)))


def standing_piece(
    piece: Piece, face: int, marks: frozenset[str], place: tuple[str, int, int], masked_by: str = ""
) -> Piece:
    """Put an expanded piece on a map at a pixel, masked by a side of VASSAL's if one is named.

    It has a face up (1 front, 2 back) and layers `marks` on.
    """
    shown = {FACE_LAYER: face} | dict.fromkeys(marks, 2)
    traits = (
        replace(trait, level=shown[trait.name]) if isinstance(trait, Layer) and trait.name in shown else trait
        for trait in piece.traits
    )
    masked = (trait.put_on(masked_by) if isinstance(trait, Mask) else trait for trait in traits)
    return Piece(tuple(masked)).moved_to(*place)


def _expanded(traits: tuple[Trait, ...], known: Mapping[str, Piece]) -> Iterator[Trait]:
    for trait in traits:
        if isinstance(trait, Prototype):
            yield from _expanded(known[trait.name or ""].traits[:-1], known)
        else:
            yield trait


def _hidden(prototype: str) -> str:
    """Name the prototype of a mark on counters that can lie hidden."""
    return f"{prototype}, unsaid of the hidden"


def _marked(mark: Mark, said: Callable[[str], str] = str) -> tuple[Trait, ...]:
    stroke, words = KeyStroke.ctrl(mark.key), f"{mark.layer}Text"
    return (
        Report((stroke,), said(_here(f"$newPieceName$ ${words}$"))),
        CalculatedProperty(words, f"{{{mark.layer}_Level==2 ? {literal(mark.on)} : {literal(mark.off)}}}"),
        Layer(
            increase_menu=mark.menu,
            reset_stroke=unmark_stroke(mark.mark),
            images=("", mark.image),
            names=("", ""),
            name=mark.layer,
            increase_stroke=stroke,
            scale=PICTURE_SCALE,
        ),
    )


def _changes_sides(card: ModuleCard, row: Mapping[str, str]) -> bool:
    """Return whether the face that is up says who plays the counter."""
    by_face = row["back"] and card.player_of_face(row["front"])
    return row in card.moved and bool(by_face) and not card.player(row)


def _counting(card: ModuleCard) -> Iterator[Trait]:
    """Make what a counter knows of its stack, where stacks are counted."""
    if card.stack.unit:
        yield CalculatedProperty(stack_total(card), f'{{SumStack("{card.stack.property}")}}')
        yield CalculatedProperty(STACK_COUNT, "{CountStack()}")


def _strength(card: ModuleCard, word: str) -> CalculatedProperty:
    """Make what a counter's strength counts now, fractions dropped under each mark that leaves a share of it.

    With `Now` added its property is that of the strength as printed.
    """
    name = now = property_called(word)
    for mark in card.marks:
        if mark.share > 1:
            now = f"(({mark.layer}_Level==2) ? {now}/{mark.share} : {now})"
    return CalculatedProperty(f"{name}Now", f'{{{name}=="" ? 0 : {now}}}')


def _trail() -> Trail:
    on, off, clear = (KeyStroke.named(name) for name in ("trails-on", "trails-off", "trails-clear"))
    return Trail(
        stroke=KeyStroke.ctrl("T"),
        menu="Movement trail",
        visible_to_all=True,
        radius=9,
        fill=(255, 250, 225),
        line=(150, 30, 30),
        opacity_selected=100,
        opacity=80,
        line_width=3.0,
        on_stroke=on,
        off_stroke=off,
        clear_stroke=clear,
    )


def _telling(design: Design, counter: str) -> tuple[Trait, ...]:
    """Make a counter say which of its faces lies on its space, for the overlay that shows it.

    These traits lie innermost, where they see what the command before them has done.
    """
    spaces = [sheet.space for _, sheet in design.sheets.values() if sheet.counter == counter]
    if not spaces:
        return ()
    here = f"{{LocationName=={literal(design.name(spaces[0]))} ? {FACE_LAYER}_Level : 0}}"
    tell = PropertyCommand("", _TELL, Changer("P", here))
    done = (_FLIP, FRONT_UP, _put_away(design, counter), BACK, OUT_OF_TRAY, MOVED_BY_HAND)
    return (
        Trigger("tell", watched=done, actions=(_TELL,)),
        SetGlobalProperty(level_property(counter), Limits(), (tell,), level="Module"),
    )


def _faces(design: Design, counter: str) -> Layer:
    row = design.rows[counter]
    if not row["back"] or design.hiding.is_card(counter):  # the back of a card is its mask
        return Layer(images=(face_image(counter, row["front"]),), name=FACE_LAYER, scale=PICTURE_SCALE)
    return Layer(
        increase_menu=design.card.flip(row["front"], row["back"]).menu,
        reset_stroke=FRONT_UP,
        images=tuple(face_image(counter, row[side]) for side in ("front", "back")),
        names=("", ""),
        name=FACE_LAYER,
        increase_stroke=_FLIP,
        scale=PICTURE_SCALE,
    )


def _has_silhouettes(design: Design, counter: str) -> bool:
    return any((counter, face) in design.silhouettes for face in faces(design.rows[counter]))


def _shown_level() -> str:
    """Return which picture lies over a face: none, or the silhouette of the side that is up if preferred."""
    return f'{{(""+{SILHOUETTES_PREFERENCE}).equals("true") ? {FACE_LAYER}_Level+1 : 1}}'


def _silhouettes(design: Design, counter: str) -> list[Trait]:
    """Lay the faces with silhouettes over a counter's own; every player sees those that he prefers."""
    if not _has_silhouettes(design, counter):
        return []
    images = (
        silhouette_image(counter, face) if (counter, face) in design.silhouettes else ""
        for face in faces(design.rows[counter])
    )
    return [laid_over("Silhouette", tuple(images), _SHOWN_LEVEL)]


def _here(sentence: str) -> str:
    return f"${PLACE}$: {sentence}"


def _marker(design: Design, row: Mapping[str, str]) -> Marker:
    card = design.card
    values = {
        COUNTER_ID: row["id"],
        "Kind": row["kind"],
        **{name: row.get(column, "") for name, column in card.bears},
        **({card.stack.property: card.stack.worth(row)} if card.stack.unit else {}),
        **({COVERED: str(int(row in card.covered))} if card.covered.kinds != () else {}),
        TRAY: design.trays.pile_of(row["id"]).name,
    }
    if row in card.moved and not _changes_sides(card, row):
        values["Player"] = card.player(row) or card.player_of_face(row["front"])
    if row in card.moved:
        values |= {property_called(word): row[column] or "0" for column, word in card.strengths}
    else:  # what lies in a stack without the property would leave the sum of it in doubt
        values |= {f"{property_called(word)}Now": "0" for _, word in card.strengths}
    for draw in card.draws:
        if letters := draw.letters(row):
            values[LETTERS] = f"-{'-'.join(letters)}-"
    if row["back"] and not design.hiding.is_card(row["id"]):
        values |= {f"{side.title()}Name": design.card.face_name(row[side]) for side in ("front", "back")}
    return Marker.of(**values)


def _following(design: Design, follow: Follow) -> list[Trait]:
    """Make the traits that take a marker to where the turn tracker is, and show its back where told."""
    *others, first = (design.name(space) for space in reversed(follow.spaces))
    region = literal(first)
    for space, name in zip(reversed(follow.spaces), others, strict=False):
        region = f"({design.tracker.shows(space)}) ? {literal(name)} : {region}"
    place = SendTo(
        stroke=FOLLOW, map=design.card.map, board=design.card.board, destination="R", region=f"{{{region}}}"
    )
    if not follow.back_up:
        return [place]
    other_side = f"{{({design.tracker.shows(follow.back_up)}) != ({FACE_LAYER}_Level==2)}}"
    return [Trigger("other side", condition=other_side, watched=(FOLLOW,), actions=(_FLIP,)), place]
