"""What stands on the toolbar of a module and in its menus, and what the chat says of a choice."""

import pytest
from lxml import etree

from guelta.builder.module.build_file import build_file
from guelta.builder.module.design import Design
from guelta.builder.module.ticks import TICK, of_choice, of_overlay
from tests.library import LIBRARY

GAMES = ("angola", "chad", "chad_2021", "zefra")
MENU, DOES = "VASSAL.build.module.ToolbarMenu", "VASSAL.build.module.MultiActionButton"


@pytest.fixture(scope="module", params=GAMES)
def design(request: pytest.FixtureRequest) -> Design:
    return Design.load(LIBRARY.game(request.param))


@pytest.fixture(scope="module")
def root(design: Design) -> etree._Element:
    return etree.fromstring(build_file(design))


def menus(root: etree._Element, tag: str = MENU) -> dict[str, list[str]]:
    """The entries of each menu, a comma within a caption being escaped."""
    found = {}
    for menu in root.iter(tag):
        entries = (menu.get("menuItems") or "").replace("\\,", "\0").split(",")
        found[menu.get("text") or ""] = [entry.replace("\0", ",") for entry in entries]
    return found


def chosen(entries: list[str]) -> list[str]:
    """What an engine finds of a menu when no choice is the present state."""
    return [entry for entry in entries if not entry.startswith((TICK, "<html>"))]


def test_a_property_with_several_choices_has_a_submenu_of_its_own(
    design: Design, root: etree._Element
) -> None:
    found = menus(root)
    by_menu: dict[str, list[str]] = {}
    for each in design.card.properties:
        if each.menu:
            by_menu.setdefault(each.menu, []).append(each.title)
            if len(each.choices) > 1:
                assert chosen(found[each.title]) == list(each.captions) and each.title in found[each.menu]
    assert all(len(chosen(found[menu])) <= len(titles) + 1 for menu, titles in by_menu.items())


def test_no_state_menu_is_as_long_as_they_were(root: etree._Element) -> None:
    """25 entries stood in one list in Angola!, 45 in Zefran Crisis, 17 in Chad."""
    drawn = {"Task force"}  # one entry for each letter on the counters
    found = {menu: chosen(entries) for menu, entries in menus(root).items() if menu and menu not in drawn}
    assert max(map(len, found.values())) <= 24


def test_each_engine_finds_one_button_for_a_choice_and_takes_the_other_off_the_toolbar(
    design: Design, root: etree._Element
) -> None:
    """Whichever way an engine reads the captions, with or without a tick; what is typed has none."""
    found = menus(root)
    entries = [
        of_choice(each, choice) for each in design.card.properties if each.menu for choice in each.choices
    ]
    entries += map(of_overlay, design.overlays)
    buttons = {each.get("text") for each in root.iter("VASSAL.build.module.properties.ChangePropertyButton")}
    for entry in entries:
        (listed,) = (words for menu, words in found.items() if menu and entry.caption in words)
        assert {*entry.captions} <= buttons and {*entry.seen} <= {*listed}
        if entry.condition:
            older, newer = entry.captions
            read = older.replace("<!--$-->", "<!---->")  # as 3.7 reads a lonely `$`
            assert older in listed and {read, newer} <= {*found[""]}
            assert not {read, newer} & {*listed} and not {older, entry.caption} & {*found[""]}


def test_a_choice_is_told_by_its_words_and_what_was_typed_by_its_value(design: Design) -> None:
    for each in design.card.properties:
        for choice in each.choices:
            counted = bool(choice.ask or choice.toggles) or choice.value.startswith("{")
            assert ("$newValue$" in each.said(choice)) == counted, (each.name, choice)


def test_lists_name_places_and_not_only_their_numbers(root: etree._Element) -> None:
    grouped = [each.get("groupBy") or "" for each in root.iter("VASSAL.build.module.Inventory")]
    assert grouped and not any("LocationName" in by for by in grouped)


def test_only_ones_own_windows_of_a_kind_are_opened() -> None:
    root = etree.fromstring(build_file(Design.load(LIBRARY.game("angola"))))
    sides = ("FAPLA", "FNLA", "MPLA", "UNITA")
    hands = {kind: [f"{side} {kind}" for side in sides] for kind in menus(root)["Hands"]}
    assert list(hands) == ["Operations Deck", "Control Markers drawn in secret"]
    pressed = menus(root, DOES)
    assert {kind: pressed[kind] for kind in hands} == hands


def test_the_forces_of_angola_are_its_units() -> None:
    root = etree.fromstring(build_file(Design.load(LIBRARY.game("angola"))))
    lists = {each.get("name"): each for each in root.iter("VASSAL.build.module.Inventory")}
    for name in ("Forces", "Places"):
        include = lists[name].get("include") or ""
        assert 'Kind=="unit"' in include
        assert not any(kind in include for kind in ("equipment", "column"))


def test_everybody_in_a_list_by_players_has_one(design: Design) -> None:
    """No unit is listed under a face such as "with its front up"."""
    players = {name for names in design.card.players.values() for name in names.values()}
    for inventory in design.card.inventories:
        for row in design.rows.values():
            if row in design.card.moved and row in inventory and not design.card.player(row):
                faces = {design.card.face_name(row[side]) for side in ("front", "back") if row[side]}
                assert faces <= players, row["id"]


def test_the_turn_tracker_lies_in_the_toolbar_where_the_engine_can(root: etree._Element) -> None:
    asked = [
        each.get("initialValue")
        for each in root.iter("VASSAL.build.module.properties.GlobalProperty")
        if each.get("name") == "TurnTracker.defaultDocked"
    ]
    assert asked == ["true"]
    order = [str(each.tag).rpartition(".")[2] for each in root]
    assert order.index("GlobalProperties") < order.index("TurnTracker")


def test_the_palette_makes_no_second_copy_of_a_counter_there_is_one_of(
    design: Design, root: etree._Element
) -> None:
    shown = [each for each in root.iter("VASSAL.build.module.PieceWindow") if each.get("hidden") == "false"]
    slots = [slot.get("gpid") for palette in shown for slot in palette.iter("VASSAL.build.widget.PieceSlot")]
    copied = {design.piece_ids.numbers[id] for id in design.copied}
    copied |= {design.piece_ids.numbers[design.hiding.owned(*each)] for each in design.hiding.beneath}
    assert {int(gpid or 0) for gpid in slots} == copied
    assert {"zefra": {"minus-1"}}.get(design.game.id, set()) == design.copied
