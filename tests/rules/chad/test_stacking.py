"""4.22 Enemy-occupied hexes and 4.23 Stacking Limitations."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board, findings


@pytest.mark.rule("4.23")
def test_ten_steps_in_a_hex_break_the_limit_of_nine():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2826  libya-commando-bn-1 libya-commando-bn-2 cdr-guerrilla-1:fap cdr-guerrilla-2:fap
        2826  cdr-guerrilla-3:fap fap-guerrilla-1
    """)
    assert findings(GAME, position, "4.23") == [
        "4.23 violation 2826 libya-commando-bn-1 libya-commando-bn-2 cdr-guerrilla-1 cdr-guerrilla-2"
        " cdr-guerrilla-3 fap-guerrilla-1"
    ]


@pytest.mark.rule("4.23")
def test_nine_steps_are_within_the_limit():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2826  libya-commando-bn-1 libya-commando-bn-2 cdr-guerrilla-1:fap cdr-guerrilla-2:fap
        2826  cdr-guerrilla-3:fap
    """)
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("4.23")
def test_commanders_and_leaders_never_count():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2826  libya-commando-bn-1 libya-commando-bn-2 libya-mech-bn-1 cdr-leader:fap goukouni
    """)
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("4.23")
def test_a_sanctuary_box_holds_any_number():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        sanctuary-libya  fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3 fap-guerrilla-4 fap-guerrilla-5
        sanctuary-libya  fap-guerrilla-6 fap-guerrilla-7 fap-guerrilla-8 cdr-guerrilla-1:fap
        sanctuary-libya  cdr-guerrilla-2:fap
        arrivals-libya   vol-guerrilla-1:fap vol-guerrilla-2:fap
    """)
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("4.23")
def test_the_limit_holds_in_the_sudan_too():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/combat
        government = fan
        4234  fan-guerrilla-1 fan-guerrilla-2 fan-guerrilla-3 fan-guerrilla-4 fan-guerrilla-5
        4234  fan-guerrilla-6 fan-guerrilla-7 fan-guerrilla-8 pla-guerrilla-1 anl-guerrilla-1
    """)
    assert [str(f).split()[:3] for f in GAME.judge(position, ["4.23"])] == [["4.23", "violation", "4234"]]


@pytest.mark.rule("4.23")
@pytest.mark.rule("11.31")
def test_an_independent_faction_is_exempt_from_stacking():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1849  mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-guerrilla-3:fap mrp-guerrilla-4:fap
        1849  mrp-guerrilla-5:fap mrp-guerrilla-6:fap mrp-guerrilla-7:fap mrp-leader:fap igf-1
        1849  fant-inf-bn-1 fant-inf-bn-2
    """)
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("4.23")
def test_the_finding_says_which_step_values_are_not_printed_and_what_to_do():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1
    """)
    (finding,) = GAME.judge(position, ["4.23"])
    assert finding.message == "10 government steps in 1537 N'Djamena, limit 9"
    assert finding.remedy == "the owner eliminates units of his choice worth at least 1 step"
    assert finding.rests_on == (
        "step value of FANT infantry battalion: inferred",
        "step value of FANT infantry company: inferred",
    )


@pytest.mark.rule("4.22")
def test_the_players_never_share_a_hex():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2734  fant-inf-bn-2 fap-guerrilla-1
    """)
    assert findings(GAME, position, "4.22") == ["4.22 violation 2734 fant-inf-bn-2 fap-guerrilla-1"]


@pytest.mark.rule("4.22")
@pytest.mark.rule("5.64")
@pytest.mark.parametrize(
    ("side", "stack", "said"),
    [
        ("government", "fant-inf-bn-2 cdr-leader:fap", "4.22 due 2734 cdr-leader"),
        ("government", "fant-inf-bn-2 habre cdr-leader:fap goukouni", "4.22 due 2734 cdr-leader goukouni"),
        ("rebel", "fant-inf-bn-2 cdr-leader:fap", "4.22 violation 2734 fant-inf-bn-2 cdr-leader"),
        ("government", "mplt-leader cdr-leader:fap", "4.22 violation 2734 mplt-leader cdr-leader"),
        (
            "government",
            "fant-inf-bn-2 cdr-leader:fap cdr-guerrilla-1:fap",
            "4.22 violation 2734 fant-inf-bn-2 cdr-leader cdr-guerrilla-1",
        ),
    ],
    ids=["a leader", "a Commander too", "who walks in himself", "leaders run over nobody", "he is not alone"],
)
def test_who_ends_his_movement_on_a_leader_alone_overran_him(side: str, stack: str, said: str):
    position = board(f"@ turn-9/tactical-phase/impulse-1/{side}/movement\ngovernment = fan\n2734  {stack}\n")
    assert findings(GAME, position, "4.22") == [said]


@pytest.mark.rule("1.10")
@pytest.mark.rule("1.20")
@pytest.mark.rule("4.22")
def test_units_of_one_player_share_a_hex():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2734  fant-inf-bn-2 mplt-guerrilla-1 habre france-inf-bn-1
        2826  libya-commando-bn-1 cdr-guerrilla-1:fap goukouni
    """)
    assert findings(GAME, position, "4.22") == []


@pytest.mark.rule("4.22")
def test_an_independent_faction_is_nobodys_enemy():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1849  mrp-guerrilla-1:fap mrp-leader:fap igf-1 fant-inf-co-1
    """)
    assert findings(GAME, position, "4.22") == []


@pytest.mark.rule("4.22")
def test_enemies_lie_together_in_a_box():
    position = board("""
        government = fan
        eliminated         fan-guerrilla-1 fap-guerrilla-1
        task-force-losses  libya-mech-bn-1 france-inf-bn-1
    """)
    assert findings(GAME, position, "4.22") == []


@pytest.mark.rule("4.22")
@pytest.mark.parametrize(
    ("theirs", "ours"),
    [("fap-guerrilla-1", "france-air-1"), ("fap-guerrilla-1", "france-aaa"), ("fant-inf-bn-2", "sam-1:fap")],
)
def test_air_sam_and_aaa_units_are_left_to_their_own_rules(theirs, ours):
    assert findings(GAME, board(f"government = fan\n2734  {theirs} {ours}"), "4.22") == []


TEN = "libya-commando-bn-1 libya-commando-bn-2 cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-guerrilla-3:fap"


@pytest.mark.rule("4.23")
@pytest.mark.rule("12.40")
@pytest.mark.rule("11.32")
@pytest.mark.parametrize("mark", ["", "!arrived-2826", "!ex-igf", "!builds-2826"])
def test_stacks_with_arrivals_and_with_former_independents_are_left_to_other_numbers(mark):
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2826  {TEN} fap-guerrilla-1{mark}
    """)
    left_out = mark in ("!arrived-2826", "!ex-igf")
    assert len(findings(GAME, position, "4.23")) == (0 if left_out else 1)


@pytest.mark.rule("4.23")
@pytest.mark.rule("14.31")
def test_a_stack_set_up_over_the_limit_stays_so_in_the_segment_left_out():
    stack = f"scenario = deby\ngovernment = fan\n2826  {TEN} fap-guerrilla-1\n"
    impulse = "@ turn-2/tactical-phase/impulse-1"
    assert findings(GAME, board(f"{impulse}/government/movement\n{stack}"), "4.23") == []
    assert len(findings(GAME, board(f"{impulse}/rebel/movement\n{stack}"), "4.23")) == 1


@pytest.mark.rule("4.23")
@pytest.mark.rule("13.40")
def test_with_anti_aircraft_the_gun_counts_and_air_units_and_leaders_never_do():
    head = "@ turn-9/tactical-phase/impulse-1/government/movement\ngovernment = fan\noptions = 13.30 13.40\n"
    full = head + "1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 france-air-1 mplt-leader:fan habre"
    assert findings(GAME, board(full), "4.23") == []
    assert findings(GAME, board(f"{full} france-aaa"), "4.23") == [
        "4.23 violation 1537 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 france-aaa"
    ]


@pytest.mark.rule("4.22")
@pytest.mark.rule("5.64")
def test_a_leader_alone_among_enemies_is_overrun_in_their_movement_and_else_shares_their_hex():
    stack = "1637  cdr-leader:fan fap-guerrilla-1"
    text = "@ turn-9/tactical-phase/impulse-1/rebel/{}\ngovernment = fan\n" + stack
    assert findings(GAME, board(text.format("movement")), "4.22") == ["4.22 due 1637 cdr-leader"]
    assert findings(GAME, board(text.format("combat")), "4.22") == [
        "4.22 violation 1637 cdr-leader fap-guerrilla-1"
    ]


@pytest.mark.rule("4.23")
@pytest.mark.rule("13.40")
def test_the_aaa_unit_counts_with_its_option_only():
    full = "1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 france-aaa\ngovernment = fan\n"
    head = "@ turn-9/tactical-phase/impulse-1/government/movement\n"
    assert findings(GAME, board(head + full), "4.23") == []
    assert len(findings(GAME, board(head + "options = 13.30 13.40\n" + full), "4.23")) == 1


@pytest.mark.rule("4.22")
@pytest.mark.rule("14.23")
def test_who_shares_a_hex_since_a_side_changed_may_stay_and_who_comes_later_may_not():
    text = "@ turn-9/tactical-phase/impulse-1/rebel/combat\ngovernment = fan\n"
    text += "1637  fant-inf-co-1!shared-1637 fap-guerrilla-1!shared-1637"
    assert findings(GAME, board(text), "4.22") == []
    assert findings(GAME, board(text + " fap-guerrilla-2"), "4.22") == [
        "4.22 violation 1637 fant-inf-co-1 fap-guerrilla-1 fap-guerrilla-2"
    ]
