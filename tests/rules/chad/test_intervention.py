"""4.41, 4.42 and 8.30: where intervention units may stand, and with whom."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.intervention.intervention import outside_the_south, with_libyan_aid
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


# ---- 4.44: OAU units beside rebels

HEAD = "@ turn-15/tactical-phase/impulse-1/{}/movement\nscenario = toyota-war\ngovernment = fan\n"
GOVERNMENT, REBEL = HEAD.format("government"), HEAD.format("rebel")
BESIDE = "1638  fap-guerrilla-1\n1637  oau-inf-bn-1{}\n1535  oau-inf-bn-2\n"


def withdrawn(start: str, end: str, head: str = GOVERNMENT) -> list[str]:
    """Audit a movement portion for OAU units that ought to have gone."""
    return [str(e) for e in GAME.audits["4.44"].run(board(head + start), board(head + end), GAME.charts, "")]


@pytest.mark.rule("4.44")
def test_an_oau_unit_that_began_and_ended_beside_rebels_is_withdrawn():
    start = BESIDE.format("")
    assert withdrawn(start, start) == ["4.44 due 1637 oau-inf-bn-1"]
    assert withdrawn(start, start, REBEL) == []
    assert withdrawn(start, start.replace("1637", "1536")) == []


@pytest.mark.rule("4.44")
@pytest.mark.rule("12.43")
def test_who_came_there_or_was_placed_there_in_this_segment_may_stay():
    start = BESIDE.format("")
    assert withdrawn(start, start.replace("1535", "1537")) == ["4.44 due 1637 oau-inf-bn-1"]
    placed = BESIDE.format("!arrived-1537")
    assert withdrawn(placed, placed) == []
    both = BESIDE.format(" oau-inf-bn-3!arrived-1537")
    assert withdrawn(both, both) == ["4.44 due 1637 oau-inf-bn-1"]


@pytest.mark.rule("4.44")
def test_nobody_else_beside_rebels_is_named():
    others = "1638  fap-guerrilla-1\n1637  fant-inf-bn-1\n1639  france-inf-bn-1\n"
    assert findings(GAME, board(GOVERNMENT + others), "4.44") == []
    named = board(GOVERNMENT + others + "1637  oau-inf-bn-1\n")
    assert findings(GAME, named, "4.44") == ["4.44 due 1637 oau-inf-bn-1"]


# ---- 8.40: Libyan aid to a FAP government

AIDED = "@ turn-{}/tactical-phase/impulse-1/government/movement\nscenario = {}\ngovernment = fap\n"
NORTH_OF = "2734  france-inf-bn-1\n"


@pytest.mark.rule("8.40")
@pytest.mark.rule("14.13")
def test_libyans_on_the_map_bind_the_french_under_a_fap_government_and_air_units_do_not():
    assert GAME.charts.region("2734") not in ("south", "north")
    head = AIDED.format(15, "toyota-war") + "libyan-aid = no\n"
    bound = findings(GAME, board(head + NORTH_OF + "3020  libya-mech-bn-1\n"), "8.40")
    assert bound == ["8.40 due 2734 france-inf-bn-1"]
    assert findings(GAME, board(head + NORTH_OF + "3020  libya-air\n"), "8.40") == []
    flown = board(head + "2734  france-air-1\n3020  libya-mech-bn-1\n")
    assert findings(GAME, flown, "8.40") == []
    assert not outside_the_south(flown, GAME.charts, GAME.charts.counters["france-air-1"], "2734")
    assert findings(GAME, board(head + NORTH_OF + "rebel-reinforcements  libya-mech-bn-1\n"), "8.40") == []
    manta = AIDED.format(9, "manta") + "libyan-aid = yes\n"
    assert findings(GAME, board(manta + NORTH_OF + "3020  libya-mech-bn-1\n"), "8.40") == []
    fan = head.replace("= fap", "= fan")
    assert findings(GAME, board(fan + NORTH_OF + "3020  libya-mech-bn-1\n"), "8.40") == []


@pytest.mark.rule("8.40")
def test_what_nobody_saw_from_the_start_is_not_known():
    first = board(AIDED.format(1, "campaign") + NORTH_OF)
    assert with_libyan_aid(GAME.charts, board(""), first).fields["libyan-aid"] == "no"
    later = board(AIDED.format(5, "campaign") + NORTH_OF)
    assert "libyan-aid" not in with_libyan_aid(GAME.charts, board(""), later).fields
    manta = board(AIDED.format(9, "manta") + "libyan-aid = yes\n" + NORTH_OF)
    assert with_libyan_aid(GAME.charts, board(""), manta) == manta
    silent = board(AIDED.format(9, "manta") + NORTH_OF)
    assert with_libyan_aid(GAME.charts, board(str(silent).replace("= fap", "= fan")), silent) == silent
    waiting = "government-reinforcements  libya-mech-bn-1\n"
    assert findings(GAME, board(AIDED.format(9, "manta") + NORTH_OF + waiting), "8.40") == []
    unsure = findings(GAME, board(AIDED.format(15, "toyota-war") + NORTH_OF + waiting), "8.40")
    assert unsure == ["8.40 unsure 2734 france-inf-bn-1"]
    assert findings(GAME, manta, "8.40") == []


@pytest.mark.rule("8.40")
def test_what_the_module_says_counts_as_what_was_seen():
    text = AIDED.format(5, "campaign") + NORTH_OF
    silent, said = board(text), board("libyan-aid = yes\n" + text)
    assert findings(GAME, said, "8.40") == ["8.40 due 2734 france-inf-bn-1"]
    assert with_libyan_aid(GAME.charts, silent, said).fields["libyan-aid"] == "yes"
    assert with_libyan_aid(GAME.charts, said, silent).fields["libyan-aid"] == "yes"


@pytest.mark.rule("8.40")
def test_when_fan_has_retaken_the_capital_the_agreement_is_to_be_taken_off():
    fan = (AIDED.format(5, "campaign") + NORTH_OF).replace("= fap", "= fan")
    said = board("libyan-aid = yes\n" + fan)
    assert findings(GAME, said, "8.40") == ["8.40 due -"]
    assert findings(GAME, board(fan), "8.40") == []
    assert findings(GAME, board("libyan-aid = no\n" + fan), "8.40") == []
    assert with_libyan_aid(GAME.charts, said, board(fan)) == board(fan)
