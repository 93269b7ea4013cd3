"""The build file of Chad's module, piece by piece."""

import re
from collections import Counter
from io import BytesIO

import pytest
from lxml import etree
from PIL import Image

from guelta.builder.art.counter import silhouette_image
from guelta.builder.art.raster import png
from guelta.builder.letters.font import OURS
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.module.build_file import build_file
from guelta.builder.module.chart_window import CHART_ROOM, chart_blocks, chart_image, chart_svg
from guelta.builder.module.design import Design
from guelta.builder.module.help import pages
from guelta.builder.module.overlay import sheet_piece
from guelta.builder.module.pictures import module_svgs
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes
from guelta.builder.module.ticks import TICK
from guelta.builder.pictures import face_images
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.menu import Submenu
from guelta.builder.vassal.traits.movement import SendTo
from guelta.builder.vassal.traits.prototype import Prototype
from guelta.builder.vassal.traits.trait import UnknownTrait
from tests.builder.golden import FOLDER, is_golden
from tests.library import LIBRARY

SLOT = "VASSAL.build.widget.PieceSlot"
REGION = "VASSAL.build.module.map.boardPicker.board.Region"


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("chad"))


@pytest.fixture(scope="module")
def root(design: Design) -> etree._Element:
    return etree.fromstring(build_file(design))


def test_the_build_file_is_the_one_kept(root: etree._Element) -> None:
    """All of it, but of each tab of the palette and each track only the first two."""
    excerpt = etree.fromstring(etree.tostring(root))
    for parent in list(excerpt.iter()):
        for tag in (SLOT, REGION):
            for child in parent.findall(tag)[2:]:
                parent.remove(child)
    etree.indent(excerpt, " ")
    assert is_golden(FOLDER / "chad-build-file.xml", etree.tostring(excerpt, encoding="unicode") + "\n")


def test_every_slot_has_a_number_of_its_own_below_the_next(root: etree._Element, design: Design) -> None:
    numbers = [int(slot.get("gpid", "0")) for slot in root.iter(SLOT)]
    assert len(numbers) == len(set(numbers)) == len(design.rows) + len(design.sheets)
    assert len(design.rows) == 221 and len(design.sheets) == 4 + 17
    assert max(numbers) < int(root.get("nextPieceSlotId", "0"))


def test_a_slot_is_numbered_alike_within_and_without(root: etree._Element) -> None:
    for slot in root.iter(SLOT):
        basic = AddPiece.read(slot.text or "").piece().traits[-1]
        assert isinstance(basic, BasicPiece) and basic.gpid == slot.get("gpid")


def test_every_trait_of_the_module_is_one_we_know_by_its_fields(root: etree._Element) -> None:
    texts = [slot.text or "" for slot in root.iter(SLOT)]
    texts += [each.text or "" for each in root.iter("VASSAL.build.module.PrototypeDefinition")]
    pieces = [AddPiece.read(text).piece() for text in texts]
    assert not [piece for piece in pieces if piece.find(UnknownTrait)]
    assert [AddPiece.of("null", piece).text() for piece in pieces] == texts


def test_every_prototype_used_is_defined_and_every_one_defined_is_used(design: Design) -> None:
    used = {
        trait.name
        for counter in design.rows
        for trait in counter_piece(design, counter).traits
        if isinstance(trait, Prototype)
    }
    assert used == set(prototypes(design))


def test_every_picture_that_a_counter_shows_is_drawn(design: Design) -> None:
    known = prototypes(design)
    shown = {
        image
        for counter in design.rows
        for layer in expanded(counter_piece(design, counter), known).all(Layer)
        for image in layer.images or ()
        if image
    }
    shown |= {
        image
        for overlay, sheet in design.sheets.values()
        for layer in sheet_piece(overlay, sheet, 1).all(Layer)
        for image in layer.images or ()
    }
    sheets = {name for _, sheet in design.sheets.values() for name in sheet.pictures}
    silhouettes = {silhouette_image(*face) for face in design.silhouettes}
    assert shown <= {*face_images(design), *silhouettes, *module_svgs(design), *sheets}


def test_a_player_chooses_in_his_preferences_what_faces_he_sees(design: Design, root: etree._Element) -> None:
    (choice,) = root.iter("VASSAL.preferences.BooleanPreference")
    assert (choice.get("name"), choice.get("default")) == ("Silhouettes", "true")
    known = prototypes(design)
    layers = {
        counter: {layer.name: layer for layer in expanded(counter_piece(design, counter), known).all(Layer)}
        for counter in ("fant-air", "fant-inf-co-1", "igf-1")
    }
    air = layers["fant-air"]["Silhouette"]
    assert air.follow and air.images == (
        "",
        "fant-air-front-silhouette.png",
        "fant-air-back-silhouette.png",
    )
    assert "Silhouette" in layers["fant-inf-co-1"] and "Silhouette" not in layers["igf-1"]


def test_a_game_without_silhouettes_asks_nobody_what_he_prefers() -> None:
    assert not Design.load(LIBRARY.game("zefra")).silhouettes
    assert b"BooleanPreference" not in build_file(Design.load(LIBRARY.game("zefra")))


def test_every_chart_of_the_window_and_every_sign_on_a_button_is_drawn(
    design: Design, root: etree._Element
) -> None:
    charts = {each.get("fileName") for each in root.iter("VASSAL.build.widget.Chart")}
    icons = {icon for each in root.iter() if (icon := each.get("icon")) and not icon.startswith("/")}
    assert icons <= set(module_svgs(design))
    assert charts == {chart_image(name) for name in chart_blocks(design)}
    assert len(charts) > 20


@pytest.mark.parametrize("game", ["chad", "chad_2021"])
def test_no_chart_is_larger_than_its_window(game: str) -> None:
    for name, block in chart_blocks(Design.load(LIBRARY.game(game))).items():
        svg = etree.fromstring(chart_svg(block, fonts_of(LIBRARY.game(game))).encode())
        size = float(svg.get("width", "")), float(svg.get("height", ""))
        assert size[0] < CHART_ROOM[0], name
        assert size[1] < CHART_ROOM[1], name


def test_a_chart_has_the_colours_that_its_note_names() -> None:
    for game, name in (("chad", "crt"), ("angola", "results")):
        block = chart_blocks(Design.load(LIBRARY.game(game)))[name]
        assert "Red: " in block.note
        svg = chart_svg(block, fonts_of(LIBRARY.game(game)))
        assert {"#f5d6cd", "#dbe8cf"} <= {*re.findall(r"#[0-9a-f]{6}", svg)}


def test_a_chart_says_what_its_uncertain_values_are() -> None:
    zefra = chart_blocks(Design.load(LIBRARY.game("zefra")))
    assert ">designed.<" in chart_svg(zefra["victory"], OURS)
    assert "Printed in the rules or their errata." in chart_svg(zefra["ambush"], OURS)


def test_piles_of_a_tray_are_named_as_their_counters_are() -> None:
    design = Design.load(LIBRARY.game("angola"))
    names = {pile.name for tray in design.trays.trays for pile in tray.piles}
    assert {"FAPLA armored car", "Anti-aircraft missile", "Control Marker"} <= names
    assert not names & {"car", "aa-missile", "control"}


def test_no_title_of_a_chart_runs_out_of_its_band() -> None:
    """Seen in the picture: the band's right end is all ground."""
    for name, block in chart_blocks(Design.load(LIBRARY.game("chad"))).items():
        with Image.open(BytesIO(png(chart_svg(block, OURS)))) as picture:
            end = picture.convert("RGB").crop((picture.width - 16, 1, picture.width, 40))
            assert len(end.getcolors() or ()) == 1, name


def test_every_button_of_the_toolbar_has_a_sign_and_says_what_it_does(root: etree._Element) -> None:
    """Entries of menus have their words alone; what has neither words nor sign is pressed by others."""
    entries = {entry for menu in root.iter() for entry in menu.get("menuItems", "").split(",")}
    for part in root:
        words = part.get("text") or part.get("buttonText") or part.get("buttonName")
        if words and words not in entries:
            assert part.get("icon") or part.get("buttonIcon"), words
            assert part.get("tooltip") or part.get("buttonToolTip"), words


def test_names_of_places_are_unique_over_the_maps(root: etree._Element, design: Design) -> None:
    zones = [
        zone.get("name")
        for zone in root.iter("VASSAL.build.module.map.boardPicker.board.mapgrid.Zone")
        if zone.get("locationFormat") == "$name$"
    ]
    regions = [region.get("name") for region in root.iter(REGION)]
    assert [name for name, times in Counter(zones + regions).items() if times > 1] == []
    piles = [pile.name for pile in design.trays.piles()]
    tracks = [stop.title for stop in design.board.stops.values()]
    assert len(zones) == 14 and sorted(regions) == sorted([*tracks, *piles])


def test_captions_on_the_toolbar_are_unique(root: etree._Element) -> None:
    captions = [
        element.get("text") or element.get("buttonText")
        for element in root.iter()
        if isinstance(element.tag, str) and (element.get("text") or element.get("buttonText"))
    ]
    assert [caption for caption, times in Counter(captions).items() if times > 1] == []


def test_menus_name_buttons_that_are_there(root: etree._Element) -> None:
    buttons = {
        element.get(caption)
        for element in root.iter()
        for caption in ("text", "buttonText")
        if isinstance(element.tag, str)
    }
    read = {caption.removesuffix("<!--$-->").removeprefix("<html>") for caption in buttons if caption}
    for menu in root.iter("VASSAL.build.module.ToolbarMenu"):
        if menu.get("text"):
            entries = (menu.get("menuItems") or "").split(",")
            assert {entry.removeprefix(TICK) for entry in entries} <= buttons | read


def sent_to(design: Design, counter: str) -> list[str]:
    piece = expanded(counter_piece(design, counter), prototypes(design))
    return [send.zone for send in piece.all(SendTo) if send.zone]


def test_counters_are_sent_where_the_rules_put_them(design: Design) -> None:
    both = ["Government Reinforcements", "Rebel Reinforcements"]
    assert sent_to(design, "fant-inf-co-1") == ["FANT Losses", "Government Reinforcements"]
    assert sent_to(design, "habre") == ["Sudan New Arrivals", "Sudan Sanctuary", "Eliminated"]
    assert sent_to(design, "cdr-guerrilla-1") == [
        "Libya New Arrivals",
        "Libya Sanctuary",
        "Eliminated",
        *both,
    ]
    assert sent_to(design, "igf-1") == []


def test_a_task_force_comes_to_the_reinforcements_of_its_side(design: Design) -> None:
    """The box depends on who is head of government, so it is an expression."""
    *boxes, drawn = sent_to(design, "libya-armor-bn-1")
    assert boxes[:2] == ["Task Force Losses", "Out of Country"]
    assert drawn.startswith("{") and '"Government Reinforcements" : "Rebel Reinforcements"' in drawn


def test_no_menu_is_longer_than_eight(design: Design) -> None:
    for counter in design.rows:
        for submenu in expanded(counter_piece(design, counter), prototypes(design)).all(Submenu):
            assert len(submenu.items or ()) <= 8, (counter, submenu.title)


def test_a_counter_bears_its_own_name_kind_and_steps(design: Design) -> None:
    marker = counter_piece(design, "fant-inf-bn-1").find(Marker)
    assert marker is not None
    assert marker.as_dict() == {
        "CounterId": "fant-inf-bn-1",
        "Kind": "combat",
        "Force": "FANT",
        "Type": "infantry",
        "Steps": "3",
        "Tray": "FANT 7-3-6 battalion",
        "Player": "FAN",
        "Conventional": "7",
        "Guerrilla": "3",
    }


def test_the_pages_of_the_help_menu_are_plain_and_speak_of_this_game(design: Design) -> None:
    found = pages(design)
    assert set(found) == {f"help/{name}.html" for name in ("guide", "rules", "changes", "about")}
    rules = found["help/rules.html"].decode()
    assert "<b>4.32</b>" in rules and "begins a player segment in desert terrain" in rules
    assert "Switch:" not in rules
    assert design.card.version in found["help/changes.html"].decode()
    guide = found["help/guide.html"].decode()
    assert "Operation Manta" in guide and "FAN player" in guide and "guelta check" in guide
    for page in found.values():
        assert b"<script" not in page and b"{{" not in page and b"style=" not in page


def test_the_help_of_a_game_calls_its_spaces_phases_and_menus_by_their_names() -> None:
    angola, zefra = (
        pages(Design.load(LIBRARY.game(game)))["help/guide.html"].decode() for game in ("angola", "zefra")
    )
    assert "the names of the regions" in angola and "the numbers of the hexes" in zefra
    assert "when the phase <i>First player</i> begins" in angola
    assert "Hide it from the others, or show" in angola and ">Hide from the others, or show" in zefra
