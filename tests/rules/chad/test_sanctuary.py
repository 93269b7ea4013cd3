"""3.00 and 4.50 to 4.54: sanctuary boxes, entry hexes and the Sudan."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_moment
from tests.rules.board import board, findings


@pytest.mark.rule("3.00")
def test_new_arrivals_are_adjusted_as_the_tactical_phase_begins():
    assert findings(GAME, board("arrivals-libya  fap-guerrilla-1 cdr-leader:fap"), "3.00") == [
        "3.00 due arrivals-libya fap-guerrilla-1 cdr-leader"
    ]


@pytest.mark.rule("3.00")
def test_the_main_section_needs_no_adjustment():
    assert findings(GAME, board("sanctuary-libya  fap-guerrilla-1"), "3.00") == []


@pytest.mark.rule("4.50")
@pytest.mark.parametrize("unit", ["fant-inf-co-1", "france-inf-bn-1", "libya-mech-bn-1", "oau-inf-bn-1"])
@pytest.mark.parametrize("space", ["3408", "sanctuary-libya", "arrivals-sudan", "4234"])
def test_conventional_units_never_enter_sanctuaries_entry_hexes_or_the_sudan(unit, space):
    assert findings(GAME, board(f"{space}  {unit}"), "4.50") == [f"4.50 violation {space} {unit}"]


@pytest.mark.rule("4.50")
@pytest.mark.rule("12.43")
def test_libyans_just_placed_may_stand_in_an_entry_hex():
    assert findings(GAME, board("3408  libya-mech-bn-1!arrived-3408"), "4.50") == []
    assert findings(GAME, board("3408  libya-mech-bn-1!arrived-3307"), "4.50") == [
        "4.50 violation 3408 libya-mech-bn-1"
    ]


@pytest.mark.rule("4.50")
def test_guerrillas_use_the_box_of_their_own_faction():
    position = board("""
        sanctuary-libya  fap-guerrilla-1 cdr-guerrilla-1:fap
        sanctuary-sudan  fan-guerrilla-1 pla-leader sam-1
    """)
    assert findings(GAME, position, "4.50") == []


@pytest.mark.rule("4.50")
def test_guerrillas_in_the_box_of_others():
    position = board("sanctuary-libya  fan-guerrilla-1 fap-guerrilla-1 mplt-leader")
    assert findings(GAME, position, "4.50") == ["4.50 violation sanctuary-libya fan-guerrilla-1 mplt-leader"]


@pytest.mark.rule("4.50")
def test_the_rebel_commander_may_be_in_any_box():
    assert findings(GAME, board("sanctuary-nigeria  goukouni"), "4.50") == []


@pytest.mark.rule("4.51")
def test_who_steps_into_his_entry_hex_goes_to_new_arrivals():
    position = board("3408  fap-guerrilla-1 cdr-leader:fap")
    assert findings(GAME, position, "4.51") == ["4.51 due 3408 fap-guerrilla-1 cdr-leader"]


@pytest.mark.rule("4.51")
def test_an_entry_hex_of_another_country_is_closed():
    assert findings(GAME, board("3408  fan-guerrilla-1"), "4.51") == ["4.51 violation 3408 fan-guerrilla-1"]


@pytest.mark.rule("4.51")
def test_the_hex_before_the_frontier_is_free():
    assert findings(GAME, board("3409  fap-guerrilla-1"), "4.51") == []


@pytest.mark.rule("4.51")
@pytest.mark.rule("4.23")
def test_a_guerrilla_left_in_an_entry_hex_at_the_end_of_the_segment_is_a_violation():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/combat
        government = fan
        3408  fap-guerrilla-1
    """)
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    found = [
        finding
        for moment in sequence.ends(position.cursor)
        for finding in judge_moment(GAME, position, moment)
    ]
    assert [str(finding) for finding in found] == ["4.51 violation 3408 fap-guerrilla-1"]


@pytest.mark.rule("4.54")
def test_factions_without_a_sudan_sanctuary_stay_out_of_the_sudan():
    position = board("4234  cdr-guerrilla-1:fap goukouni")
    assert findings(GAME, position, "4.54") == ["4.54 violation 4234 cdr-guerrilla-1 goukouni"]


@pytest.mark.rule("4.54")
def test_fan_pla_and_anl_may_be_in_the_sudan():
    position = board("4234  fan-guerrilla-1 pla-guerrilla-1 anl-leader:fap habre")
    assert findings(GAME, position, "4.54") == []


@pytest.mark.rule("4.54")
def test_adre_on_the_chadian_side_is_free():
    assert findings(GAME, board("4134  cdr-guerrilla-1:fap"), "4.54") == []


@pytest.mark.rule("4.50")
@pytest.mark.rule("4.54")
def test_the_government_of_1990_may_be_in_the_sudan_and_its_allies_may_not():
    head = "scenario = deby\ngovernment = fan\n"
    assert findings(GAME, board(f"{head}4234  fant-inf-co-1"), "4.50") == []
    for ally in ("france-inf-bn-1", "libya-mech-bn-1"):
        assert findings(GAME, board(f"{head}4234  fant-inf-co-1 {ally}"), "4.50") == [
            f"4.50 violation 4234 {ally}"
        ]


@pytest.mark.rule("4.62")
def test_the_governments_commander_is_at_fault_in_an_entry_hex_and_not_due_in_new_arrivals():
    position = board("government = fan\n4330  habre\n3408  goukouni\nsanctuary-sudan  deby")
    assert findings(GAME, position, "4.62") == ["4.62 violation 4330 habre"]
    assert findings(GAME, position, "4.51") == ["4.51 due 3408 goukouni"]
    assert findings(GAME, board("government = fan\n4330  habre!fled-4330"), "4.62") == []
    assert findings(GAME, board("government = fap\n4330  habre"), "4.62") == []


@pytest.mark.rule("4.51")
def test_commanders_and_leaders_in_an_entry_hex_go_on_and_others_are_left_to_4_50():
    assert findings(GAME, board("3408  goukouni"), "4.51") == ["4.51 due 3408 goukouni"]
    assert findings(GAME, board("3408  libya-mech-bn-1 libya-air"), "4.51") == []
    assert findings(GAME, board("3408  fap-guerrilla-1!fled-3408"), "4.51") == []
    assert findings(GAME, board("3408  fan-guerrilla-1!fled-3408"), "4.51") == []


@pytest.mark.rule("4.54")
def test_leaders_are_outsiders_in_the_sudan_but_conventional_units_are_left_to_4_50():
    assert findings(GAME, board("4234  cdr-leader:fap"), "4.54") == ["4.54 violation 4234 cdr-leader"]
    assert findings(GAME, board("4234  fant-inf-co-1 fant-inf-bn-1 sam-1:fap"), "4.54") == []


@pytest.mark.rule("4.50")
def test_inside_chad_conventional_units_stand_where_they_like():
    assert (
        findings(GAME, board("1537  fant-inf-co-1\n2826  libya-mech-bn-1\n4134  france-inf-bn-1"), "4.50")
        == []
    )


@pytest.mark.rule("4.51")
@pytest.mark.rule("4.63")
def test_a_rebel_commander_in_any_entry_hex_goes_on_to_its_box():
    text = "@ turn-9/tactical-phase/impulse-1/rebel/movement\ngovernment = fan\n3049  "
    assert findings(GAME, board(text + "goukouni"), "4.51") == ["4.51 due 3049 goukouni"]
    assert findings(GAME, board(text + "fap-guerrilla-1"), "4.51") == ["4.51 violation 3049 fap-guerrilla-1"]
