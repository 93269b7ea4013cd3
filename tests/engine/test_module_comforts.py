"""What spares players of Chad work in the real engine: trays, task forces, ways back, overlays, commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.archive import Archive
from guelta.companion.following.game_file import open_game
from tests.engine.on_screen import charts_shown_unlike
from tests.engine.session import Engine, Piece
from tests.library import KNOWN, LIBRARY

ALIKE = 6.0  # of 255 a pixel
BACK, NO_WATER, FLIP, DELETE = "66,130", "78,130", "70,130", "127,0"


@pytest.fixture
def manta(engine: Engine) -> Engine:
    engine.launch("Operation Manta")
    return engine


@pytest.fixture
def toyota(engine: Engine) -> Engine:
    engine.launch("The Toyota War")
    return engine


def said(engine: Engine) -> str:
    return engine.chat().splitlines()[-1]


# ---- the chart window -------------------------------------------------------------------------------------


def test_the_chart_window_shows_a_chart_as_it_is_drawn_here(manta: Engine, tmp_path: Path) -> None:
    """VASSAL has none of our fonts: the first chart's picture stands on its screen, letters included."""
    assert charts_shown_unlike(manta, tmp_path / "charts.png", "chart-tec.svg", ALIKE) < ALIKE


# ---- trays and task forces --------------------------------------------------------------------------------


def test_the_delete_key_puts_a_counter_on_its_pile_in_the_trays_and_it_comes_back(manta: Engine) -> None:
    manta.key("fant-inf-co-1", DELETE)
    piece = manta.piece("fant-inf-co-1")
    assert (piece.map, piece.location) == ("Trays", "FANT 2-2-6 company")
    assert said(manta) == "* FANT 2-2-6 company 1 moves 2838 Mongo → Trays"
    manta.key("fant-inf-co-1", "out-of-tray")
    assert manta.piece("fant-inf-co-1").location == "2838"
    assert said(manta) == "* FANT 2-2-6 company 1 comes out of the Trays → 2838 Mongo"


def test_a_counter_dragged_out_of_the_trays_is_in_play_and_has_not_moved(manta: Engine) -> None:
    assert manta.piece("deby").map == "Trays"
    manta.move("deby", "Libya Sanctuary", map="Main Map")
    assert said(manta) == "* Deby comes out of the Trays → Libya Sanctuary"


def test_a_task_force_comes_by_its_letter_as_far_as_it_is_not_in_play(manta: Engine) -> None:
    """D is three infantry, three airborne, one cavalry (7.48); Manta has most of it in play already."""
    before = set(manta.board()["Government Reinforcements"])
    manta.press("Task Force D")
    drawn = set(manta.board()["Government Reinforcements"]) - before
    assert drawn == {"france-airborne-bn-2", "france-airborne-bn-3"}
    assert "Task Force D" in said(manta)


@pytest.mark.parametrize(
    ("government", "letter", "box"),
    [
        ("FAN is the Government", "D", "Government Reinforcements"),
        ("FAP is the Government", "D", "Rebel Reinforcements"),
        ("FAN is the Government", "R", "Rebel Reinforcements"),
        ("FAP is the Government", "R", "Government Reinforcements"),
    ],
)
def test_a_task_force_comes_to_its_side_whoever_governs(
    engine: Engine, government: str, letter: str, box: str
) -> None:
    engine.launch("Empty map, all counters in the trays")
    engine.press(government)
    engine.press(f"Task Force {letter}")
    design = Design.load(LIBRARY.game("chad"))
    chart = design.tables.charts["task_forces"]
    units = engine.board()[box]
    assert len(units) == chart.number(letter, "size")
    assert {design.rows[unit]["force"] for unit in units} == {chart.text(letter, "nation")}


# ---- the way back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("stroke", ["send-arrivals-libya", "send-eliminated", "send-rebel-reinforcements"])
def test_a_counter_comes_back_from_where_it_was_sent(manta: Engine, stroke: str) -> None:
    manta.key("cdr-guerrilla-1", stroke)
    assert manta.piece("cdr-guerrilla-1").location != "2826"
    manta.key("cdr-guerrilla-1", BACK)
    assert manta.piece("cdr-guerrilla-1").location == "2826"


def test_a_counter_that_has_been_nowhere_else_stays(manta: Engine) -> None:
    chat = manta.chat()
    manta.key("habre", BACK)
    assert manta.piece("habre").location == "3633" and manta.chat() == chat


def test_a_drag_can_be_taken_back(manta: Engine) -> None:
    manta.move("cdr-guerrilla-1", "2827")
    manta.key("cdr-guerrilla-1", BACK)
    assert said(manta) == "* CDR guerrilla 1 moves 2827 → 2826 Koro Toro"


def test_places_are_called_by_their_names(manta: Engine) -> None:
    manta.move("fant-inf-co-1", "2734")
    assert said(manta) == "* FANT 2-2-6 company 1 moves 2838 Mongo → 2734 Ati"
    assert manta.piece("fant-inf-co-1").properties["PlaceName"] == "2734 Ati"
    manta.move("fant-inf-co-1", "2733")
    assert said(manta) == "* FANT 2-2-6 company 1 moves 2734 Ati → 2733"


# ---- menus ------------------------------------------------------------------------------------------------


def test_a_right_click_offers_at_most_eight_things_in_one_menu(manta: Engine) -> None:
    for counter in Design.load(LIBRARY.game("chad")).rows:
        entries = manta.menu(counter)
        lengths: dict[str, int] = {}
        for entry in entries:
            menu = entry.rpartition("/")[0] if " / " not in entry else ""
            lengths[menu] = lengths.get(menu, 0) + 1
        assert max(lengths.values()) <= 8, (counter, entries)
        assert not any(entry.startswith("Delete") for entry in entries), counter


def test_menus_are_worded_as_the_rules_are_and_show_their_keys(manta: Engine) -> None:
    entries = [" ".join(entry.split()) for entry in manta.menu("cdr-guerrilla-1")]
    assert entries == [
        "NO WATER Ctrl+N",
        "Change affiliation Ctrl+F",
        "Movement",
        "Movement/Mark as moved Ctrl+M",
        "Movement/Movement trail Ctrl+T",
        "Sanctuary",
        "Sanctuary/Libya New Arrivals",
        "Sanctuary/Libya Sanctuary",
        "Send to",
        "Send to/Eliminated",
        "Send to/Government Reinforcements",
        "Send to/Rebel Reinforcements",
        "Send to/Trays Delete",
    ]


# ---- commands for all -------------------------------------------------------------------------------------


def test_all_no_water_is_removed_at_once_in_one_line(manta: Engine) -> None:
    for counter in ("libya-commando-bn-1", "fant-inf-co-2"):
        manta.key(counter, NO_WATER)
    lines = len(manta.chat().splitlines())
    manta.press("Remove all NO WATER")
    assert {manta.piece(c).properties["NoWater_Level"] for c in ("libya-commando-bn-1", "fant-inf-co-2")} == {
        "1"
    }
    assert len(manta.chat().splitlines()) == lines + 1 and "NO WATER is taken off" in said(manta)


def test_all_production_is_turned_to_normal_and_nothing_else(toyota: Engine) -> None:
    for counter in ("production-kanem", "production-lac"):
        toyota.key(counter, FLIP)
    faces = {p.counter: p.properties["Side_Level"] for p in toyota.pieces("CounterId", "Side_Level")}
    toyota.press("Production to normal")
    after = {p.counter: p.properties["Side_Level"] for p in toyota.pieces("CounterId", "Side_Level")}
    assert faces["production-kanem"] == "2" and after["production-kanem"] == "1"
    changed = {counter for counter in faces if faces[counter] != after[counter]}
    assert changed == {"production-kanem", "production-lac"}


def test_trails_of_all_units_are_shown_and_hidden(manta: Engine) -> None:
    manta.move("cdr-guerrilla-1", "2827")
    hidden, told = manta.piece("cdr-guerrilla-1").state, manta.chat()
    manta.press("Show trails")
    assert manta.piece("cdr-guerrilla-1").state != hidden
    manta.press("Hide trails")
    assert manta.piece("cdr-guerrilla-1").state == hidden
    assert manta.chat() == told


def test_what_the_table_agrees_on_is_kept_and_told(manta: Engine) -> None:
    manta.press("The MRP is neutral")
    assert manta.property("Neutral") == "MRP" and said(manta) == "* The MRP is neutral"
    manta.press("Nobody is neutral")
    assert manta.property("Neutral") == ""


# ---- viewer -----------------------------------------------------------------------------------------------


def test_strengths_count_half_without_water(manta: Engine) -> None:
    """4.33: a 7-4-6 fights as 3-2, fractions dropped."""
    strengths = ("ConventionalNow", "GuerrillaNow")
    whole = manta.piece("libya-commando-bn-1").properties
    assert [whole[name] for name in strengths] == ["7", "4"]
    manta.key("libya-commando-bn-1", NO_WATER)
    halved = manta.piece("libya-commando-bn-1").properties
    assert [halved[name] for name in strengths] == ["3", "2"]
    leader = manta.piece("cdr-leader").properties
    assert [leader[name] for name in strengths] == ["0", "0"]


def test_everybody_has_a_side_in_the_list_of_forces(manta: Engine) -> None:
    players = {p.counter: p.properties["Player"] for p in manta.pieces("CounterId", "Player", "Kind")}
    assert players["fant-inf-bn-1"] == players["france-inf-bn-1"] == players["habre"] == "FAN"
    assert players["libya-mech-bn-1"] == players["goukouni"] == players["cdr-guerrilla-1"] == "FAP"
    manta.key("cdr-guerrilla-1", FLIP)
    assert manta.piece("cdr-guerrilla-1").properties["Player"] == "FAN"


def test_hexes_belong_to_prefectures_and_keep_their_numbers(manta: Engine) -> None:
    piece = manta.piece("cdr-leader")
    assert (piece.location, piece.properties["CurrentZone"]) == ("2826", "Borkou")
    assert manta.piece("france-inf-bn-1").properties["CurrentZone"] == "Government Reinforcements"


# ---- overlays ---------------------------------------------------------------------------------------------


def level(engine: Engine, sheet: str) -> str | None:
    pieces = engine.pieces("Overlay", "SheetShown")
    return next(p.properties["SheetShown"] for p in pieces if p.properties["Overlay"] == sheet)


def test_an_overlay_follows_the_drought_while_it_is_shown(manta: Engine) -> None:
    assert level(manta, "water") == "1"
    manta.press("Functioning water")
    assert level(manta, "water") == "2" and said(manta) == "* Functioning water on the map: yes"
    manta.press("Severe drought")
    assert level(manta, "water") == "4"
    manta.press("Functioning water")
    assert level(manta, "water") == "1"


@pytest.mark.parametrize(
    ("text", "sheet"),
    [
        ("Desert terrain", "desert"),
        ("Road and track corridor", "corridor"),
        ("Stacking by terrain", "stacking"),
        ("Presence", "presence-kanem"),
    ],
)
def test_every_overlay_is_switched_on_and_off(manta: Engine, text: str, sheet: str) -> None:
    manta.press(text)
    assert level(manta, sheet) == "2"
    manta.press(text)
    assert level(manta, sheet) == "1"


def test_the_presence_shown_is_that_of_the_marker(toyota: Engine) -> None:
    """P2 at the start; flipped to P1, taken off, brought back by a way back or by hand."""
    toyota.press("Presence")
    seen = [level(toyota, "presence-kanem")]
    for key in (FLIP, DELETE, "out-of-tray"):
        toyota.key("presence-kanem", key)
        seen.append(level(toyota, "presence-kanem"))
    for place in ("Turn 3", "Kanem presence"):
        toyota.move("presence-kanem", place)
        seen.append(level(toyota, "presence-kanem"))
    assert seen == ["4", "3", "2", "3", "2", "3"]


def test_overlays_are_kept_in_a_saved_game(manta: Engine, tmp_path: Path) -> None:
    manta.press("Desert terrain")
    saved = manta.save(tmp_path / "game.vsav")
    manta.launch("Campaign")
    assert level(manta, "desert") == "1"
    manta.load(saved)
    assert level(manta, "desert") == "2"


def test_an_overlay_is_in_nobodys_way(manta: Engine) -> None:
    """A counter dropped where a sheet lies stacks with the counters there, and with nothing else."""
    manta.press("Functioning water")
    sheet = next(p for p in manta.pieces("Overlay") if p.properties["Overlay"] == "water")
    manta.move("cdr-guerrilla-1", sheet.location or "")
    manta.move("cdr-guerrilla-2", sheet.location or "")
    lying = [stack.members for stack in manta.stacks() if stack.location == sheet.location]
    ids = {manta.piece(counter).id for counter in ("cdr-guerrilla-1", "cdr-guerrilla-2")}
    assert [set(members) for members in lying] == [ids]


@pytest.mark.parametrize("title", ["Operation Manta", "Campaign", "Empty map, all counters in the trays"])
def test_the_companion_is_quiet_about_overlays_and_trays(engine: Engine, tmp_path: Path, title: str) -> None:
    engine.launch(title)
    for overlay in Design.load(LIBRARY.game("chad")).overlays:
        engine.press(overlay.text)
    engine.move("deby", "2826", map="Main Map")
    saved = engine.save(tmp_path / "game.vsav")
    *_, seen = open_game(saved, KNOWN).observations()
    assert seen.remarks == ()
    in_play = {p.counter for p in engine.pieces("CounterId") if p.counter and p.map == "Main Map"}
    assert {unit.counter for _, stack in seen.position.each_stack() for unit in stack} == in_play


# ---- a game refreshed, and what the module weighs ----------------------------------------------------------


def test_refreshing_the_counters_changes_nothing(engine: Engine) -> None:
    engine.launch("Campaign")
    engine.key("fant-inf-co-1", "78,130")
    engine.move("habre", "1536")
    before = engine.pieces("CounterId", "Side_Level", "NoWater_Level", "Moved")
    standing, piled = standings(before), stacks(engine)
    engine.refresh()
    assert standings(engine.pieces("CounterId", "Side_Level", "NoWater_Level", "Moved")) == standing
    assert stacks(engine) == piled


def standings(pieces: list[Piece]) -> dict[str | None, tuple[object, ...]]:
    """Return by counter where it lies, what is up, and its marks."""
    return {
        piece.counter: (piece.map, piece.location, *sorted(piece.properties.items()))
        for piece in pieces
        if piece.counter
    }


def stacks(engine: Engine) -> set[tuple[str, ...]]:
    """Return every stack from its lowest counter up."""
    named = {piece.id: piece.counter or piece.name for piece in engine.pieces("CounterId")}
    return {tuple(named[member] for member in stack.members) for stack in engine.stacks()}


def test_the_module_is_below_twenty_megabytes(chad_module: Path) -> None:
    assert chad_module.stat().st_size < 20_000_000
    assert "images/board.png" in Archive.open(chad_module)


# ---- finding, holding, adding up ---------------------------------------------------------------------------


def test_what_is_looked_for_is_asked_and_listed(manta: Engine) -> None:
    manta.set_property("LookedFor", "deby")
    manta.expect_dialog("A part of the name of a counter")
    manta.press("Find")
    assert any("A part of the name of a counter" in said for said in manta.dialogs())
    assert manta.property("LookedFor") == "deby"


def test_only_markers_on_tracks_are_held(manta: Engine) -> None:
    """What that means for the mouse is tested in test_module_by_hand."""
    for counter, row in Design.load(LIBRARY.game("chad")).rows.items():
        on_a_track = row["type"] in ("Presence", "Production", "Impulse", "Game Turn", "Rebel VP")
        on_a_track |= row["type"] in ("Government VP", "GDP Level", "Foreign Aid", "Rebel GDP")
        assert ("immob;i;I;L" in manta.piece(counter).type) == on_a_track, counter


def test_a_marker_that_is_held_still_follows_the_turn_tracker_and_goes_where_it_is_sent(
    manta: Engine,
) -> None:
    manta.key("game-turn", DELETE)
    assert manta.piece("game-turn").map == "Trays"
    for _ in range(3):
        manta.turn_next()
    assert manta.piece("game-turn").location == "Turn 9"


def test_a_presence_marker_that_is_deleted_takes_its_colour_along_and_brings_it_back(engine: Engine) -> None:
    engine.launch("Campaign")
    shown = "Shown_presence_tibesti"
    assert engine.property(shown) == "1"
    engine.key("presence-tibesti", DELETE)
    assert engine.property(shown) == "0"
    engine.undo()
    assert engine.property(shown) == "1"
    assert engine.piece("presence-tibesti").location == "Tibesti presence"


def test_every_counter_of_a_stack_has_a_strength_that_can_be_added_up(manta: Engine) -> None:
    for counter in ("mrp-guerrilla-1", "mrp-leader", "igf-1", "fort-1", "no-water-1"):
        held = manta.piece(counter).properties
        assert {held["ConventionalNow"] is None, held["GuerrillaNow"] is None} == {False}, counter


def test_victory_points_are_marked_by_ones_tens_and_hundreds(manta: Engine) -> None:
    for counter, place in (("vp-rebel-1", "VP 7"), ("vp-rebel-10", "VP 40"), ("vp-rebel-100", "VP 200")):
        manta.move(counter, place, map="Main Map")
        assert manta.piece(counter).location == place
    assert said(manta) == "* Rebel VP 100 comes out of the Trays → VP 200"


# ---- faces ------------------------------------------------------------------------------------------------


def test_each_player_sees_the_faces_that_he_prefers(manta: Engine) -> None:
    def shown(counter: str) -> str:
        (piece,) = (p for p in manta.pieces("CounterId", "Silhouette_Image") if p.counter == counter)
        return piece.properties["Silhouette_Image"]

    drawn = "fant-inf-co-2-front-silhouette.png"
    assert manta.property("Silhouettes") == "true" and shown("fant-inf-co-2") == drawn
    manta.prefer("Silhouettes", "false")
    assert shown("fant-inf-co-2") == ""
    manta.prefer("Silhouettes", "true")
    assert shown("fant-inf-co-2") == drawn
