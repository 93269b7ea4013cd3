"""What a player is told of a space at a glance."""

from __future__ import annotations

from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.advice.glance import Fact, Glance
from guelta.rules.engine.board.position import Position
from tests.library import LIBRARY

CHAD = LIBRARY.game("chad")


def seen(space: str, board: str) -> Glance:
    return CHAD.advice.glance(CHAD.charts, Position.parse(f"government = fan\n{board}"), space)


def texts(space: str, board: str) -> list[str]:
    return [fact.text for fact in seen(space, board).facts]


def fact(rule: str, space: str, board: str) -> Fact:
    (found,) = (fact for fact in seen(space, board).facts if fact.rule == rule)
    return found


def test_a_hex_tells_its_ground_its_water_and_its_steps() -> None:
    assert texts("2826", "2826 fap-guerrilla-1 libya-commando-bn-1") == [
        "Desert, Borkou, north region",
        "Water: village",
        "4 rebel steps, limit 9",
    ]


def test_water_in_desert_terrain_is_well_and_none_is_ill() -> None:
    assert fact("4.31", "2826", "").bears == "well"
    assert fact("4.31", "2621", "").text == "No water: desert terrain, no source"
    assert fact("4.31", "2621", "").bears == "ill"


def test_nobody_needs_water_outside_desert_terrain() -> None:
    dry = fact("4.31", "1131", "")
    assert (dry.text, dry.bears) == ("No source of water, and none needed outside desert terrain", "")


def test_in_a_drought_savannah_is_desert_terrain_too() -> None:
    assert fact("4.31", "1131", "drought = drought").bears == "ill"


def test_a_well_that_a_severe_drought_dried_up_is_named() -> None:
    wells = [hex for hex in CHAD.charts.map if CHAD.charts.water(hex) == ("well",)]
    desert = next(hex for hex in wells if CHAD.charts.terrain(hex) == "desert")
    assert fact("4.31", desert, "").bears == "well"
    assert fact("4.31", desert, "drought = severe").text == (
        "No water: desert terrain, the well gives none in this weather"
    )


def test_ten_steps_are_more_than_nine() -> None:
    nine = "2826 libya-commando-bn-1 libya-commando-bn-2 libya-commando-bn-3"
    assert fact("4.23", "2826", nine).bears == ""
    ten = fact("4.23", "2826", f"{nine} fap-guerrilla-1")
    assert (ten.text, ten.bears) == ("10 rebel steps, limit 9", "ill")


def test_what_is_not_printed_is_named_beside_what_rests_on_it() -> None:
    assert "water of 2826: reconstructed" in fact("4.31", "2826", "").rests_on
    assert "step value of FAP guerrilla: inferred" in fact("4.23", "2826", "2826 fap-guerrilla-1").rests_on


def test_a_box_has_steps_and_no_ground() -> None:
    assert texts("sanctuary-sudan", "sanctuary-sudan fan-guerrilla-5 fan-guerrilla-6") == [
        "2 government steps"
    ]


def test_each_counter_says_whose_it_is_and_what_it_is_worth() -> None:
    board = "2826 fap-guerrilla-1 goukouni libya-commando-bn-1!no-water"
    libyan = CHAD.charts.counters["libya-commando-bn-1"]
    halved = "-".join(str((n or 0) // 2) for n in (libyan.conventional, libyan.guerrilla, libyan.movement))
    assert seen("2826", board).counters == (
        "rebel, 1 step, guerrilla",
        "rebel",
        f"rebel, 3 steps, without water {halved}",
    )


def test_a_marker_is_nobodys() -> None:
    assert seen("turn-9", "turn-9 game-turn").counters == ("",)


def test_a_game_that_tells_nothing_tells_nothing() -> None:
    quiet = Advice().glance
    assert quiet(None, Position(), "2826") == Glance()
