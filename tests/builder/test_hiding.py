"""What a module hides: decks, hands and masks out of a game's tables."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image

from guelta.builder.art.card import CARD_SIZE, CardLook, card_back_svg, card_svg
from guelta.builder.art.raster import png
from guelta.builder.module.build_file import build_file
from guelta.builder.module.design import Design
from guelta.builder.module.hidden.masks import as_if_hidden, mask_image
from guelta.builder.module.hidden.opening import LIES_OPEN
from guelta.builder.module.pictures import mask_svgs
from guelta.builder.module.prototypes import MOVED_BY_HAND, counter_piece, expanded, prototypes
from guelta.builder.palette import ArtError
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.heap import ReturnToDeck
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.placing import Replace
from guelta.builder.vassal.traits.prototype import Prototype
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.restriction import RestrictedAccess
from guelta.builder.vassal.traits.trigger import GlobalKeyCommand, Trigger
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask
from guelta.companion.viewing.sides import viewer_of
from tests.caravans import FOLDER, Caravans
from tests.library import LIBRARY, faults_at, game_at

VIEWER = "VASSAL.build.module.map.CounterDetailViewer"


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(game_at(FOLDER))


@pytest.fixture(scope="module")
def built(design: Design) -> etree._Element:
    return etree.fromstring(build_file(design))


def component(built: etree._Element, kind: str, name: str) -> dict[str, str]:
    """Return the attributes of the one component of a kind with a name."""
    [found] = [
        each.attrib
        for each in built.iter(f"VASSAL.build.module.{kind}")
        if name in (each.get("name"), each.get("mapName"))
    ]
    return {str(key): str(value) for key, value in found.items()}


def mask(design: Design, counter: str) -> Mask:
    found = expanded(counter_piece(design, counter), prototypes(design)).find(Mask)
    assert found is not None
    return found


# ---- decks


def test_a_deck_lies_face_down_and_is_shuffled_by_command(built: etree._Element):
    deck = component(built, "map.DrawPile", "Event deck")
    assert (deck["faceDown"], deck["drawFaceUp"]) == ("Always", "false")
    assert (deck["shuffle"], deck["allowSelect"]) == ("Via right-click Menu", "false")
    assert deck["deckRestrictAccess"] == "false"


def test_from_the_deck_of_a_side_only_it_draws(built: etree._Element):
    pack = component(built, "map.DrawPile", "Pack of Red")
    assert (pack["deckRestrictAccess"], pack["deckOwners"]) == ("true", "Red player,Judge,Solitaire")


def test_a_cup_is_drawn_from_blindly_and_openly(built: etree._Element):
    cup = component(built, "map.DrawPile", "Cup of omens")
    assert (cup["faceDown"], cup["drawFaceUp"], cup["shuffle"]) == ("Always", "true", "Always")


def test_a_pool_lies_open_and_goes_back_by_command(built: etree._Element):
    pool = component(built, "map.DrawPile", "Discard")
    assert (pool["faceDown"], pool["allowSelect"]) == ("Never", "true")
    assert (pool["reshuffleCommand"], pool["reshuffleTarget"]) == ("Send all to Event deck", "Event deck")


def test_a_pool_that_is_spread_is_no_deck(built: etree._Element):
    names = {each.get("name") for each in built.iter("VASSAL.build.module.map.DrawPile")}
    assert names == {"Event deck", "Pack of Red", "Discard", "Cup of omens"}


def test_a_counter_can_be_put_into_piles_that_are_not_anothers_and_where_its_like_can_lie(design: Design):
    known = prototypes(design)
    into = {
        counter: [each.menu for each in expanded(counter_piece(design, counter), known).all(ReturnToDeck)]
        for counter in ("truce", "guide", "omen-1", "red-caravan-1")
    }
    assert into["truce"] == ["Event deck", "Discard"]
    assert into["guide"] == ["Pack of Red"]
    assert into["omen-1"] == ["Cup of omens"]
    assert into["red-caravan-1"] == []


# ---- hands


def test_a_hand_has_a_window_for_its_owner_and_those_who_see_all(design: Design, built: etree._Element):
    hand = component(built, "PlayerHand", "Hand of Red")
    assert (hand["side"], hand["visible"]) == ("Red player,Judge,Solitaire", "false")
    assert not any(box.id.startswith("hand") for box in design.board.boxes)


# ---- masks


def test_the_owner_of_a_counter_hides_it_and_the_adjudicator_sees_it(design: Design):
    access = mask(design, "red-caravan-1").access
    assert access == Access("sides", ("Red player", "Judge", "Solitaire"))


def test_a_card_of_nobody_is_hidden_by_who_draws_it(design: Design):
    assert mask(design, "truce").access == Access("side")
    assert mask(design, "truce").name == "Event card"


def test_what_any_side_can_hide_is_shown_over_its_mask_to_the_overseers(design: Design):
    """By pictures, and a name that only viewers read: VASSAL would say a name of the piece in the chat."""
    piece = counter_piece(design, "sandstorm")
    [mask] = piece.all(Mask)
    over = piece.traits[: piece.traits.index(mask)]
    layers = [trait for trait in over if isinstance(trait, Layer)]
    assert [layer.images for layer in layers] == [
        ("", "hidden-from-others-card.png"),
        ("", "sandstorm-front.png"),
    ]
    assert all(layer.follow and not any(layer.names) for layer in layers)
    for layer in layers:
        assert '(playerSide=="Judge" || playerSide=="Solitaire")' in (layer.follow_property or "")
        assert 'DeckName==""' in (layer.follow_property or "")  # nobody reads the next card
    owned = counter_piece(design, "red-caravan-1")  # its mask opens to them by itself
    assert not [
        trait for trait in owned.traits if isinstance(trait, Layer) and "Overseen" in (trait.name or "")
    ]


def test_the_line_beside_the_mouse_names_what_is_overseen(built: etree._Element):
    lines = {each.get("description"): each.get("counterReportFormat") for each in built.iter(VIEWER)}
    assert '(""+Overseen).equals("") ? PieceName : Overseen' in lines["Stack"] == lines["Card"]


def test_what_lies_in_a_cup_can_be_hidden_and_what_lies_open_not(design: Design):
    assert design.hiding.mask("omen-1") is not None
    assert design.hiding.mask("tent-1") is None


def test_nobody_else_may_lift_a_mask(built: etree._Element):
    [options] = built.iter("VASSAL.build.module.GlobalOptions")
    assert options.get("nonOwnerUnmaskable") == "Never"


def test_a_search_finds_nothing_hidden(built: etree._Element):
    looks = component(built, "Inventory", "Counters found")["include"]
    assert 'DeckName==""' in looks and 'GetProperty("Obscured")' in looks
    assert 'CurrentMap=="Main Map" || CurrentMap=="Trays"' in looks


def test_a_game_without_secrets_is_as_it_was():
    plain = etree.fromstring(build_file(Design.load(LIBRARY.game("chad"))))
    kinds = {str(each.tag).rpartition(".")[2] for each in plain.iter()}
    assert not kinds & {"DrawPile", "PlayerHand"}
    assert b"obs;" not in etree.tostring(plain)


@pytest.mark.parametrize(
    ("said", "conditional"),
    [
        ("", '{ObscuredToOthers ? ("") : ("")}'),
        ("$newPieceName$ is up", '{ObscuredToOthers ? ("") : (""+BasicName+" is up")}'),
        ('{A+" b"}', '{ObscuredToOthers ? ("") : (A+" b")}'),
    ],
)
def test_what_is_said_of_a_counter_is_not_said_while_it_is_hidden(said: str, conditional: str):
    assert as_if_hidden(said) == conditional


def test_every_picture_of_a_mask_is_drawn(design: Design):
    drawn = mask_svgs(design)
    assert {mask_image(design, id) for id in design.rows if design.hiding.mask(id)} <= set(drawn)
    assert {
        "hidden-red.png",
        "hidden-counter.png",
        "card-back-event.png",
        "card-back-red-pack-red.png",
    } <= set(drawn)


# ---- what others do not even see: the Equipment of Angola! (2.4.2, R26)


@pytest.fixture(scope="module")
def angola() -> Design:
    return Design.load(LIBRARY.game("angola"))


def test_a_side_hides_unnoticed_by_a_piece_of_its_own(angola: Design):
    """It and the overseers see that piece and use it; the open one can be hidden by any Faction."""
    known = prototypes(angola)
    open_one = expanded(counter_piece(angola, "mine-1"), known)
    assert open_one.find(Hideable) is None and open_one.find(Mask) is None
    assert {each.gpid for each in open_one.all(Replace)} == {
        str(angola.piece_ids.numbers[f"mine-1--{side}"]) for side in ("fapla", "fnla", "mpla", "unita")
    }
    taken = expanded(counter_piece(angola, "mine-1", "fapla"), known)
    restricted, hidden = taken.traits[:2]
    sides = ("FAPLA player", "Umpire", "Solitaire")
    assert isinstance(restricted, RestrictedAccess) and restricted.sides == sides
    assert not restricted.movement  # whoever drags the stack takes it along
    assert isinstance(hidden, Hideable) and hidden.access == Access("sides", sides)
    assert hidden.hidden_by == "FAPLA player" and not hidden.stroke
    assert {each.gpid for each in taken.all(Replace)} == {str(angola.piece_ids.numbers["mine-1"])}


def test_what_is_hidden_unnoticed_stays_so_when_a_column_is_shown(angola: Design):
    commands = counter_piece(angola, "fapla-column-a").all(GlobalKeyCommand)
    on_equipment = [each for each in commands if '"equipment"' in str(each.filter)]
    assert [(str(each.stroke), str(each.sent)) for each in on_equipment] == [
        (str(KeyStroke.ctrl("K")), str(KeyStroke.named("taken-by-fapla")))
    ]


def test_what_can_be_hidden_is_shown_in_a_heap_that_lies_open(angola: Design):
    """By whatever brings it there; else there is no such trait."""
    known = prototypes(angola)
    [opened] = [
        each
        for each in expanded(counter_piece(angola, "control-lucala"), known).all(Trigger)
        if each.name == "lies open"
    ]
    watched = {str(stroke) for stroke in opened.watched}
    assert {str(MOVED_BY_HAND), str(KeyStroke.named("send-control-fapla"))} <= watched
    assert "|FAPLA Control Markers|" in opened.condition and "Luanda" not in opened.condition
    assert LIES_OPEN not in {each.name for each in counter_piece(angola, "fapla-token-1").all(Prototype)}
    assert LIES_OPEN not in prototypes(Design.load(LIBRARY.game("zefra")))


def test_nothing_is_said_of_where_equipment_is_sent(angola: Design):
    for owner in ("", "fapla"):
        said = [each for each in counter_piece(angola, "mine-1", owner).all(Report)]
        assert not [each for each in said if "moves" in each.format or "hidden" in each.format]


def test_a_search_finds_nothing_invisible(angola: Design):
    looks = component(etree.fromstring(build_file(angola)), "Inventory", "Forces")["include"]
    assert 'GetProperty("Invisible")' in looks and 'GetProperty("Obscured")' in looks


# ---- set-ups


def test_a_set_up_is_read_as_the_scenario_says(design: Design):
    game = Caravans(design)
    assert game.board == game.game.scenarios["winter"].start
    assert game.stack("1101") == "red-caravan-1^red red-caravan-2^red"
    assert game.stack("events") == "truce locusts mirage rumour"


def test_a_card_in_a_hand_begins_masked_by_its_side(design: Design):
    game = Caravans(design)
    pieces = {game.manifest.counter(each): each for each in game.observer.lying().pieces.values()}
    held, decked = pieces["ambush"].find(Mask), pieces["truce"].find(Mask)
    assert held is not None and held.masked_by == "Red player"
    assert decked is not None and not decked.is_on


# ---- bad input


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("module/look.toml", "", '[card]\npaper = "red"\n', "is no colour like"),
        ("module/look.toml", "", '[card]\nfoot = "{colour}"\n', "needs the column 'colour'"),
        ("module/module.toml", 'back_to = "events"', 'back_to = "hell"', "goes to hell"),
        ("module/module.toml", 'box     = "discard"', 'box     = "1101"', "1101 is no deck, cup or pool"),
        ("module/module.toml", 'box    = "stores"', 'box    = "omens"', "omens cannot be spread"),
        ("module/module.toml", "[[pile]]\nbox ", '[[pile]]\nshuffled = "twice"\nbox ', "twice is none of"),
        ("module/module.toml", 'menu   = "Hide"', 'by = ["green"]', "green, which is no side"),
        ("module/module.toml", 'kinds  = ["unit"]', 'kinds  = ["gear"]', "no [[mask]] is for it"),
        ("rules/scenarios/winter.toml", '"Oasis", "red"', '"Oasis", "green"', "green, which hides it"),
        ("rules/scenarios/winter.toml", ', "hidden"]', ', "unseen"]', "columns: must be"),
        ("rules/scenarios/winter.toml", '"truce", "front"', '"truce", "event"', "lays truce on its face"),
    ],
)
def test_a_fault_is_named(file: str, old: str, new: str, said: str, tmp_path: Path):
    place = tmp_path / "caravans"
    shutil.copytree(FOLDER, place)
    path = place / file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")
    assert any(said in fault for fault in faults_at(place)), faults_at(place)


# ---- cards


def test_a_card_shows_its_title_text_and_kind():
    row = {"name": "Truce", "type": "deed", "text": "Nobody attacks in this turn."}
    svg = card_svg(row, CardLook())
    assert all(word in svg for word in ("Truce", "Nobody attacks", "Deed"))
    assert png(svg).startswith(b"\x89PNG")


def test_a_text_too_long_for_a_card_ends_in_dots():
    row = {"name": "Truce", "type": "deed", "text": "word " * 200}
    assert "word ..." in card_svg(row, CardLook())


@pytest.mark.parametrize("name", ["x" * 200, "<b>&amp;</b>", "Ünïcode", ""])
def test_a_card_of_any_name_is_drawn(name: str):
    assert "<svg" in card_svg({"name": name, "type": ""}, CardLook())


def test_the_back_of_a_card_tells_nothing_but_its_kind():
    backs = {card_back_svg({"back": "event"}, CardLook()) for _ in ("truce", "ambush")}
    assert len(backs) == 1 and f'width="{CARD_SIZE[0]}"' in backs.pop()


DRAWN = {
    "ground": {"blue": {"fill": "#2459a8", "ink": "#ffffff", "panel": "#2459a8", "edge": "#163a70"}},
    "also": {"type": {"deed": {"sign": "DEED"}}},
    "face": [
        {"when": {"face": "back"}, "ground": "blue", "layout": "back"},
        {"when": {"type": "deed"}, "ground": "blue", "layout": "deed"},
    ],
    "layout": {
        "deed": [{"text": "{sign} {name}", "at": [63, 60], "size": 16, "font": "bold", "most": 110}],
        "back": [{"text": "{back:upper}", "at": [63, 90], "size": 16, "font": "bold", "most": 110}],
    },
}


def test_a_game_draws_its_cards_as_it_draws_its_counters():
    look = CardLook.of(DRAWN, "look.toml, card")
    row = {"id": "truce", "name": "Truce", "type": "deed", "back": "event"}
    face, back = card_svg(row, look), card_back_svg(row, look)
    assert "DEED Truce" in face and 'stroke="#163a70"' in face and 'viewBox="0 0 126 176"' in face
    assert "EVENT" in back and "Truce" not in back
    with pytest.raises(ArtError, match=r"no \[\[face\]\] is for such a counter"):
        card_svg({**row, "type": "omen"}, look)


@pytest.mark.parametrize("look", [CardLook(), CardLook.of(DRAWN, "look.toml, card")])
def test_a_card_to_be_cut_has_ground_all_round_and_no_frame(look: CardLook):
    row = {"id": "truce", "name": "Truce", "type": "deed", "back": "event"}
    for svg in (card_svg(row, look, (6, 6)), card_back_svg(row, look, (6, 6))):
        picture = Image.open(BytesIO(png(svg))).convert("RGBA")
        assert round(picture.width / picture.height, 2) == round(138 / 188, 2)
        corners = {picture.getpixel((x, y)) for x in (1, picture.width - 2) for y in (1, picture.height - 2)}
        assert all(alpha == 255 for *_, alpha in corners) and (23, 17, 11, 255) not in corners


@pytest.mark.parametrize(
    ("look", "said"),
    [
        ({"colour": "#000000"}, "there is no colour"),
        ({"paper": "red"}, "is no colour like"),
        ({"bands": {"deed": "red"}}, "is no colour like"),
        ({"backs": "red"}, "must be a table"),
    ],
)
def test_a_look_of_cards_is_held_to_its_form(look: dict[str, object], said: str):
    with pytest.raises(ArtError, match=said):
        CardLook.of(look, "look.toml, card")


def test_cards_out_of_play_have_room_in_the_trays(design: Design):
    for tray in design.trays.trays:
        for pile in tray.piles:
            half = CARD_SIZE[1] // 2 if design.hiding.is_card(pile.counters[0]) else 27
            assert tray.rect.y < pile.y - half and pile.y + half < tray.rect.bottom, pile


def test_an_adjudicator_sees_everything_on_his_page(design: Design):
    game = Caravans(design)
    assert viewer_of(game.game, ["judge"]).board(game.game, game.board) == game.board
    red = viewer_of(game.game, ["red"]).board(game.game, game.board)
    assert [str(each) for each in red.stack("hand-blue")] == ["unseen:event"]
    assert [str(each) for each in red.stack("hand-red")] == ["ambush"]
