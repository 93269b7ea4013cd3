"""4.41, 4.42 and 8.30: where intervention units may stand, and with whom."""

import pytest

from rules.chad import GAME
from tests.rules.board import board, findings


@pytest.mark.rule("4.41")
@pytest.mark.parametrize("unit", ["libya-mech-bn-1", "libya-legion-inf-bn-1", "oau-inf-bn-1"])
def test_oau_and_libyans_away_from_roads_and_tracks(unit):
    assert findings(GAME, board(f"2127  {unit}"), "4.41") == [f"4.41 violation 2127 {unit}"]


@pytest.mark.rule("4.41")
@pytest.mark.parametrize("hex", ["2104", "2826"])
def test_a_hex_with_a_track_or_next_to_one_is_near_enough(hex):
    assert findings(GAME, board(f"{hex}  libya-mech-bn-1"), "4.41") == []


@pytest.mark.rule("4.41")
@pytest.mark.parametrize("unit", ["france-inf-bn-1", "fant-inf-bn-1", "fap-guerrilla-1", "libya-air"])
def test_others_go_where_they_please(unit):
    assert findings(GAME, board(f"2127  {unit}"), "4.41") == []


@pytest.mark.rule("4.41")
def test_outside_chad_the_rule_does_not_ask():
    assert findings(GAME, board("task-force-losses  libya-mech-bn-1\n3408  libya-mech-bn-2"), "4.41") == []


@pytest.mark.rule("4.41")
def test_the_finding_says_that_the_ways_are_reconstructed():
    (finding,) = GAME.judge(board("2127  libya-mech-bn-1"), ["4.41"])
    assert finding.rests_on == ("roads and tracks: reconstructed",)


@pytest.mark.rule("4.42")
@pytest.mark.parametrize("unit", ["france-inf-bn-1", "france-airborne-bn-1", "oau-inf-bn-1", "france-aaa"])
def test_french_and_oau_ground_units_in_the_north(unit):
    assert findings(GAME, board(f"3020  {unit}"), "4.42") == [f"4.42 violation 3020 {unit}"]


@pytest.mark.rule("4.42")
@pytest.mark.parametrize("unit", ["france-air-1", "fant-inf-bn-1", "libya-mech-bn-1"])
def test_air_units_and_other_nations_may_be_in_the_north(unit):
    assert findings(GAME, board(f"3020  {unit}"), "4.42") == []


@pytest.mark.rule("4.42")
def test_salal_is_not_in_the_north():
    assert findings(GAME, board("2429  france-inf-bn-1 oau-inf-bn-1"), "4.42") == []


@pytest.mark.rule("8.30")
def test_libyans_with_french_units():
    position = board("government = fap\n2734  libya-mech-bn-1 france-inf-bn-1")
    assert findings(GAME, position, "8.30") == ["8.30 violation 2734 libya-mech-bn-1 france-inf-bn-1"]


@pytest.mark.rule("8.30")
def test_libyans_with_oau_units():
    position = board("government = fap\n2734  oau-inf-bn-1 libya-mech-bn-1")
    assert findings(GAME, position, "8.30") == ["8.30 violation 2734 libya-mech-bn-1 oau-inf-bn-1"]


@pytest.mark.rule("8.00")
@pytest.mark.rule("8.30")
def test_any_other_company_is_free():
    position = board("""
        government = fan
        1537  france-inf-bn-1 oau-inf-bn-1 fant-inf-co-1 mplt-guerrilla-1
        2826  libya-mech-bn-1 cdr-guerrilla-1:fap fap-guerrilla-1
    """)
    assert findings(GAME, position, "8.30") == []


@pytest.mark.rule("8.30")
def test_boxes_hold_whom_they_must():
    assert findings(GAME, board("task-force-losses  libya-mech-bn-1 france-inf-bn-1"), "8.30") == []
