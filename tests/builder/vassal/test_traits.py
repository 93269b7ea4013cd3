"""Every trait class: what was written is read again, and what cannot be read again is not written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.sequence_encoder import join
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.life import Delete
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import SendTo, Trail
from guelta.builder.vassal.traits.property import (
    CalculatedProperty,
    Changer,
    DynamicProperty,
    Limits,
    PropertyCommand,
)
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.shape import Rotate
from guelta.builder.vassal.traits.sheet import PropertySheet, SheetField
from guelta.builder.vassal.traits.trait import Trait, UnknownTrait, known_traits
from guelta.builder.vassal.traits.visibility import Access, Mask, MaskStyle
from tests.builder.vassal.fields import instances

EVERY_TRAIT = sorted(
    [
        "AreaOfEffect",
        "PROP",
        "calcProp",
        "clone",
        "deck",
        "delete",
        "emb2",
        "footprint",
        "globalhotkey",
        "globalkey",
        "hide",
        "hideCmd",
        "immob",
        "label",
        "macro",
        "mark",
        "markmoved",
        "menuSeparator",
        "nonRect",
        "nonRect2",
        "obs",
        "piece",
        "placemark",
        "propertysheet",
        "prototype",
        "replace",
        "report",
        "restrict",
        "return",
        "rotate",
        "sendto",
        "setprop",
        "stack",
        "submenu",
    ]
)
RELAXED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_every_trait_a_module_needs_is_known() -> None:
    assert sorted(known_traits()) == sorted(EVERY_TRAIT)


@pytest.mark.parametrize("name", EVERY_TRAIT)
@RELAXED
@given(data=st.data())
def test_a_trait_reads_as_it_was_written(name: str, data: st.DataObject) -> None:
    trait = data.draw(instances(known_traits()[name]))
    try:
        texts = trait.type_text(), trait.state_text()
    except UnencodableError:
        reject()
    assert Trait.decode(*texts) == trait


@RELAXED
@given(data=st.data())
def test_a_piece_of_many_traits_reads_as_it_was_written(data: st.DataObject) -> None:
    outer = st.sampled_from([Marker, Layer, Delete, DynamicProperty, Label, SendTo, Report])
    traits = [data.draw(instances(kind)) for kind in data.draw(st.lists(outer, max_size=5))]
    piece = Piece((*traits, data.draw(instances(BasicPiece))))
    try:
        texts = piece.type_text(), piece.state_text()
    except UnencodableError:
        reject()
    assert Piece.decode(*texts) == piece
    assert piece.with_state(texts[1]) == piece


def test_generated_traits_are_mostly_written() -> None:
    """The laws above skip what is refused; this counts how much that is."""
    written = 0

    @settings(max_examples=200, deadline=None, database=None, derandomize=True)
    @given(data=st.data())
    def count(data: st.DataObject) -> None:
        nonlocal written
        trait = data.draw(instances(known_traits()[data.draw(st.sampled_from(EVERY_TRAIT))]))
        try:
            trait.type_text() + trait.state_text()
        except UnencodableError:
            return
        written += 1

    count()
    assert written > 120


@pytest.mark.parametrize(
    ("trait", "type_text", "state_text"),
    [
        (Marker.of(CounterId="fant-1", Kind="combat"), "mark;CounterId,Kind", "fant-1,combat"),
        (Marker.of(Empty=""), "mark;Empty", ""),
        (CalculatedProperty("Side", '{a ? "x;y" : ""}'), 'calcProp;Side;{a ? "x\\;y" : ""};', ""),
        (
            DynamicProperty(
                "Steps",
                Limits(True, 0, 10),
                (
                    PropertyCommand("Hit", KeyStroke.ctrl("H"), Changer("I", "-1")),
                    PropertyCommand("", KeyStroke.named("set"), Changer("P", "4")),
                ),
                value="4",
            ),
            "PROP;Steps;true,0,10,false;Hit:72\\,130:I\\,-1,:57348\\,0\\,set:P\\,4;",
            "4",
        ),
        (
            Report((KeyStroke.named("flip"),), "$location$: flips"),
            "report;57348\\,0\\,flip;$location$: flips;;;",
            "-1",
        ),
        (Stack("Main Map", 256, 165, ("17", "18"), 1), "stack", "Main Map;256;165;17;18;@@1"),
        (
            BasicPiece(
                image="a.png", name="A", map="Main Map", x=1, y=2, gpid="7", properties=(("OldX", "3"),)
            ),
            "piece;;;a.png;A",
            "Main Map;1;2;7;1;OldX;3",
        ),
        (
            Mask(
                KeyStroke.ctrl("O"),
                "back.png",
                access=Access("sides", ("FAN", "FAP")),
                style=MaskStyle("G", "x.png"),
            ),
            "obs;79,130;back.png;Mask;Gx.png;?;sides:FAN:FAP;;;false",
            "null;",
        ),
        (
            PropertySheet((SheetField("0", "Name"), SheetField("1", "Remark")), values=("a", "b|c")),
            "propertysheet;0Name~1Remark;Properties;;1;;;",
            "a~b|c",
        ),
    ],
)
def test_written_forms(trait: Trait, type_text: str, state_text: str) -> None:
    assert trait.type_text() == type_text
    assert trait.state_text() == state_text
    assert Trait.decode(type_text, state_text) == trait


def test_a_short_type_stays_short_and_a_longer_one_keeps_what_is_new() -> None:
    short = Trait.decode("markmoved;moved.png;0;0", "true")
    assert short.type_text() == "markmoved;moved.png;0;0"
    longer = Trait.decode("delete;Delete;127,0;;new;er", "")
    assert isinstance(longer, Delete)
    assert longer.type_extra == ("new", "er")
    assert longer.type_text() == "delete;Delete;127,0;;new;er"


def test_a_value_of_another_kind_is_kept_as_text() -> None:
    trait = Trait.decode("sendto;Go;;Map;Board;{x+1};007", ";;")
    assert isinstance(trait, SendTo)
    assert (trait.x, trait.y) == ("{x+1}", "007")


@pytest.mark.parametrize(
    ("type_text", "state_text"),
    [
        ("hexagonal;1;2", "x"),
        ("delete", ""),
        ("footprint;84,130;Trail", "false;;3;1,2"),
        ("piece;;;a.png;A", "Main Map;1;2;7;5;OldX;3"),
        ("emb2;'quoted'", "1"),
        ("", ""),
    ],
)
def test_what_we_would_write_otherwise_is_kept_verbatim(type_text: str, state_text: str) -> None:
    trait = Trait.decode(type_text, state_text)
    assert isinstance(trait, UnknownTrait)
    assert (trait.type_text(), trait.state_text()) == (type_text, state_text)


@pytest.mark.parametrize(
    "trait",
    [
        Delete(menu="Delete\\"),
        Marker(()),
        Layer(images=("",)),
        Layer(name=None, only_value="true"),
        Rotate(6, set_menu="Set angle"),
        Mask(style=MaskStyle("inset")),
        Mask(access=Access("nobody")),
        PropertySheet((SheetField("12", "x"),)),
        Delete(stroke=KeyStroke.named("two,words")),
        Label(size=None),
    ],
)
def test_fields_that_would_be_read_otherwise_are_refused(trait: Trait) -> None:
    with pytest.raises(UnencodableError, match=f"trait {trait.ID}"):
        trait.type_text()


@pytest.mark.parametrize(
    "trait",
    [
        Stack(members=("1", "@@2")),
        BasicPiece(gpid=None, properties=(("a", "b"),)),
        Trail(start_map=None),
        DynamicProperty("x", value=None),
    ],
)
def test_states_that_would_be_read_otherwise_are_refused(trait: Trait) -> None:
    with pytest.raises(UnencodableError, match=f"state of trait {trait.ID}"):
        trait.state_text()


def test_a_password_is_never_shown() -> None:
    mask = Trait.decode("obs;70,130;back.png;Flip;B", "secret;|1|secret")
    assert isinstance(mask, Mask)
    assert mask.masked_by == "secret"
    assert "secret" not in repr(mask)


def test_type_and_state_must_have_the_same_depth() -> None:
    with pytest.raises(VassalFormatError, match="2 traits with a state of 1"):
        Piece.decode("delete;;;\tpiece;;;a.png;A", "null;0;0;1")


def test_a_piece_of_endless_traits_is_refused() -> None:
    endless = "piece;"
    for _ in range(600):
        endless = join("\t", ["'quoted'", endless])
    with pytest.raises(VassalFormatError, match="more than 500 traits"):
        Piece.decode(endless, "")


def test_a_piece_moves_without_changing_otherwise() -> None:
    piece = Piece((Delete(), BasicPiece(name="A")))
    moved = piece.moved_to("Main Map", 3, 4)
    assert moved.find(BasicPiece) == BasicPiece(name="A", map="Main Map", x=3, y=4)
    assert moved.all(Delete) == (Delete(),)


def test_a_deck_without_cards_has_a_shorter_state() -> None:
    deck = Deck(name="Discards", map="Main Map")
    assert deck.state_text() == "Main Map;0;0;true"
    assert replace(deck, cards=("1", "2")).state_text() == "Main Map;0;0;true;1,2"
