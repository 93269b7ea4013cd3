"""Every trait the builder can write, put before the real engine: what it understood is what was meant.

The engine takes our commands, makes pieces of them, and writes these in its own hand.
"""

from __future__ import annotations

from dataclasses import fields

import pytest

from guelta.builder.vassal.command import Command, encode
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import ReturnToDeck
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.life import Clone, Delete
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.menu import MenuSeparator, Submenu
from guelta.builder.vassal.traits.movement import Immobilized, MovementMark, SendTo, Trail, TrailPoint
from guelta.builder.vassal.traits.placing import PlaceMarker, Replace
from guelta.builder.vassal.traits.property import (
    CalculatedProperty,
    Changer,
    DynamicProperty,
    Limits,
    PropertyCommand,
    SetGlobalProperty,
)
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.restriction import RestrictCommands, RestrictedAccess
from guelta.builder.vassal.traits.shape import AreaOfEffect, NonRectangular, OldNonRectangular, Rotate
from guelta.builder.vassal.traits.sheet import PropertySheet, SheetField
from guelta.builder.vassal.traits.trait import Trait, known_traits
from guelta.builder.vassal.traits.trigger import GlobalHotKey, GlobalKeyCommand, Target, Trigger
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask, MaskStyle
from tests.engine.repeated import repeats
from tests.engine.session import Engine

FLIP, STRIKE = KeyStroke.named("flip"), KeyStroke.ctrl("H")
COMMANDS = (
    PropertyCommand("Hit", STRIKE, Changer("I", "-1")),
    PropertyCommand("Ask; me, now", KeyStroke.named("ask"), Changer("R", "How: many, now?")),
    PropertyCommand("Choose", KeyStroke.ctrl("E"), Changer("E", "which", ("a", "b,c"))),
)
TRAITS: tuple[Trait, ...] = (
    Delete(),
    Clone(),
    Marker.of(A="1,2;3", B="x"),
    Layer(images=("", ""), names=("+ x", "y"), name="Side", increase_stroke=FLIP, level=2),
    DynamicProperty("Steps", Limits(True, 0, 9, True), COMMANDS, value="4"),
    CalculatedProperty("Worth", '{Steps==4 ? "a;b" : "c,d"}'),
    SetGlobalProperty("Score", Limits(True, 0, 9), COMMANDS),
    Label(text="$Steps$", stroke=KeyStroke.ctrl("L")),
    MovementMark(x_offset=1, y_offset=2, moved=True),
    Trail(start_map="Main Map", points=(TrailPoint(3, 4), TrailPoint(5, 6))),
    SendTo("Go", KeyStroke.ctrl("G"), "Main Map", "Board", 5, 6),
    Immobilized("ng", "V", "R"),
    Report((FLIP, STRIKE), "$location$: x; y", (), ("a", "b,c")),
    Trigger("t", "Menu", KeyStroke.ctrl("T"), "{Steps>2}", (FLIP,), (KeyStroke.named("x"), STRIKE)),
    GlobalKeyCommand("G", KeyStroke.ctrl("K"), FLIP, '{A=="1"}', target=Target()),
    GlobalHotKey("H", KeyStroke.ctrl("J"), KeyStroke(112, 0)),
    Submenu("Sub", ("Delete", "Clone")),
    MenuSeparator("s1"),
    RestrictCommands("r", "Disable", "{Steps>2}", (STRIKE,)),
    RestrictedAccess(("FAN", "FAP"), False, True),
    Hideable(KeyStroke.ctrl("I")),
    Mask(STRIKE, style=MaskStyle("P", "80,130"), access=Access("sides", ("FAN", "FAP"))),
    PlaceMarker("Put", KeyStroke.ctrl("P"), x_offset=3, gpid="77"),
    Replace("Replace", KeyStroke.ctrl("R"), gpid="78"),
    ReturnToDeck("Return", KeyStroke.ctrl("D"), deck="Event deck"),
    NonRectangular(1.0, ("m", "-10", "-10", "l", "10", "-10", "l", "10", "10", "c")),
    OldNonRectangular(("m", "-10", "-10", "l", "10", "-10", "l", "10", "10", "c")),
    Rotate(
        6, clockwise_stroke=FLIP, counter_stroke=STRIKE, clockwise_menu="cw", counter_menu="ccw", facing=2
    ),
    Rotate(1, set_stroke=STRIKE, set_menu="Turn", name="Free", facing=30.0),
    AreaOfEffect(menu="Area", always_active=False, active=True),
    PropertySheet((SheetField("0", "Name"), SheetField("1", "Remark")), values=("a", "b|c")),
)
FIRST_ID = 9000
ALONE = {"piece", "stack", "deck", "prototype"}


def differences(ours: Trait, theirs: Trait) -> list[str]:
    """The fields we wrote that the engine wrote otherwise; what it only added is no difference."""
    return [
        f"{field.name}: {getattr(ours, field.name)!r} became {getattr(theirs, field.name)!r}"
        for field in fields(ours)
        if getattr(ours, field.name) is not None
        and not repeats(getattr(theirs, field.name), getattr(ours, field.name))
    ]


@pytest.fixture
def understood(engine: Engine) -> dict[str, Piece]:
    """The pieces as the engine writes them, by id, after it was given ours."""
    engine.empty()
    outer = Piece((*TRAITS[:20], BasicPiece(name="all", map="null")))
    pieces = [Piece((trait, BasicPiece(name=f"p{at}"))) for at, trait in enumerate(TRAITS)]
    added = (AddPiece.of(str(FIRST_ID + at), piece) for at, piece in enumerate((*pieces, outer)))
    engine.execute(encode(Command(children=tuple(map(Command, added)))))
    return {piece.id: Piece.decode(piece.type, piece.state) for piece in engine.pieces()}


def test_no_trait_is_left_out() -> None:
    assert {trait.ID for trait in TRAITS} == set(known_traits()) - ALONE


def test_the_engine_writes_every_trait_as_we_meant_it(understood: dict[str, Piece]) -> None:
    for at, ours in enumerate(TRAITS):
        theirs = understood[str(FIRST_ID + at)].traits[0]
        if isinstance(ours, NonRectangular | OldNonRectangular):
            # up to 3.6 the engine leaves a scale of 1.0 out, from 3.7 on it writes it
            assert isinstance(theirs, NonRectangular | OldNonRectangular)
            assert theirs.path == ours.path
            continue
        assert type(theirs) is type(ours)
        assert differences(ours, theirs) == []


def test_the_engine_keeps_the_order_of_many_traits(understood: dict[str, Piece]) -> None:
    whole = understood[str(FIRST_ID + len(TRAITS))]
    assert [type(trait) for trait in whole.traits[:-1]] == [type(trait) for trait in TRAITS[:20]]
