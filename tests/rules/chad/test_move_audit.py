"""The audit of a movement portion: what stands elsewhere, and by which way it may have got there."""

import random

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.movement.move_audit import audit_moves
from guelta.rules.chad.movement.movement import moves_of
from guelta.rules.engine.play.procedure import perform
from tests.rules.board import board
from tests.rules.chad.moves import WET, reasons, verdicts

GOVERNMENT = f"{WET}/government/movement\nscenario = manta\ngovernment = fan\n"
REBEL = f"{WET}/rebel/movement\nscenario = manta\ngovernment = fan\n"
REBEL_BOTH_PARTS = REBEL.replace("manta", "toyota-war")
WITHDRAWAL = "@ turn-9/tactical-phase/special-withdrawal\nscenario = manta\ngovernment = fan\n"
SECOND = f"{REBEL}".replace("impulse-1", "impulse-2")


def found(head: str, start: str, end: str) -> list[str]:
    """Run the audit as the referee does and give its findings in short form."""
    first, last = board(head + start), board(head + end)
    return [
        str(finding)
        for number in ("4.10", "4.52")
        if number == ("4.52" if "withdrawal" in first.cursor else "4.10")
        for finding in GAME.audits[number].run(first, last, GAME.charts, first.cursor)
    ]


@pytest.mark.rule("4.10")
def test_a_legal_move_is_told_with_its_way_and_cost():
    (verdict,) = audit_moves(
        board(f"{GOVERNMENT}1537  fant-inf-co-1"), board(f"{GOVERNMENT}1637  fant-inf-co-1"), GAME.charts
    )
    assert str(verdict) == "fant-inf-co-1 1537 1637 legal march 0.5"
    assert verdict.is_legal
    assert verdict.move.path == ("1537", "1637")


@pytest.mark.rule("4.10")
def test_who_did_not_move_is_not_mentioned():
    assert verdicts(GOVERNMENT, "1537  fant-inf-co-1", "1537  fant-inf-co-1") == []


@pytest.mark.rule("4.10")
def test_just_far_enough_and_one_hex_too_far():
    assert verdicts(GOVERNMENT, "2127  fant-inf-co-1!began-wet", "2124  fant-inf-co-1") == [
        "fant-inf-co-1 2127 2124 legal march 6"
    ]
    assert verdicts(GOVERNMENT, "2127  fant-inf-co-1!began-wet", "2123  fant-inf-co-1") == [
        "fant-inf-co-1 2127 2123 violation 4.10"
    ]
    assert reasons(GOVERNMENT, "2127  fant-inf-co-1!began-wet", "2123  fant-inf-co-1") == [
        "needed 8 movement points by the cheapest way of 4 hexes; 6 allowed"
    ]


@pytest.mark.rule("4.33")
def test_a_unit_without_water_is_told_why_it_may_go_no_farther():
    assert reasons(GOVERNMENT, "2127  fant-inf-co-1!no-water", "2125  fant-inf-co-1!no-water") == [
        "needed 4 movement points by the cheapest way of 2 hexes; 3 allowed without water (4.33)"
    ]


@pytest.mark.rule("4.10")
def test_a_stack_is_one_finding_that_says_what_it_rests_on():
    start = "2127  fant-inf-co-1!began-wet fant-inf-co-2!began-wet fant-inf-co-3!began-wet"
    end = "2123  fant-inf-co-1 fant-inf-co-3\n2124  fant-inf-co-2"
    (finding,) = GAME.audits["4.10"].run(board(GOVERNMENT + start), board(GOVERNMENT + end), GAME.charts, "x")
    assert str(finding) == "4.10 violation 2123 fant-inf-co-1 fant-inf-co-3"
    assert finding.message == (
        "from 2127 to 2123 Torodoum: needed 8 movement points by the cheapest way of 4 hexes; 6 allowed"
    )
    assert "cost of desert: reconstructed" in finding.rests_on
    assert "terrain along the path: reconstructed" in finding.rests_on


@pytest.mark.rule("4.10")
def test_the_other_player_does_not_move_now():
    assert found(GOVERNMENT, "3020  fap-guerrilla-1", "3021  fap-guerrilla-1") == [
        "4.10 violation 3021 fap-guerrilla-1"
    ]


@pytest.mark.rule("4.10")
def test_a_whole_segment_played_under_the_tracker_of_the_other_is_one_finding():
    start = "3020  fap-guerrilla-1\n2819  fap-guerrilla-2\n1537  fant-inf-co-1"
    end = "3021  fap-guerrilla-1\n2820  fap-guerrilla-2\n1637  fant-inf-co-1"
    assert found(GOVERNMENT, start, end) == ["4.10 violation - fap-guerrilla-1 fap-guerrilla-2"]


@pytest.mark.rule("5.64")
def test_a_leader_overrun_did_not_move():
    start = "2825  mplt-leader:fan\n2826  libya-commando-bn-1"
    end = "2825  libya-commando-bn-1\narrivals-nigeria  mplt-leader:fan"
    assert found(REBEL, start, end) == []


@pytest.mark.rule("12.40")
def test_a_reinforcement_starts_where_it_was_placed():
    start = "government-reinforcements  oau-inf-bn-1"
    assert verdicts(GOVERNMENT, start, "1637  oau-inf-bn-1!arrived-1537") == [
        "oau-inf-bn-1 1537 1637 legal march 0.5"
    ]
    assert verdicts(GOVERNMENT, start, "3633  oau-inf-bn-1!arrived-1537") == [
        "oau-inf-bn-1 1537 3633 violation 4.10"
    ]
    assert verdicts(GOVERNMENT, start, "1537  oau-inf-bn-1!arrived-1537") == []


@pytest.mark.rule("12.40")
def test_a_reinforcement_that_set_out_too_early_has_not_a_new_allowance():
    start, end = "1839  fant-inf-co-1!arrived-1537", "2039  fant-inf-co-1!arrived-1537"
    assert verdicts(GOVERNMENT, start, end) == ["fant-inf-co-1 1537 2039 violation 4.10"]
    assert verdicts(GOVERNMENT, start, start) == []


@pytest.mark.rule("12.40")
@pytest.mark.parametrize("start", ["", "government-reinforcements  oau-inf-bn-1"])
def test_marks_that_came_later_do_not_hold_a_reinforcement_back(start):
    assert verdicts(GOVERNMENT, start, "1637  oau-inf-bn-1!arrived-1537!moved") == [
        "oau-inf-bn-1 1537 1637 legal march 0.5"
    ]


@pytest.mark.rule("4.53")
@pytest.mark.rule("11.20")
def test_a_guerrilla_of_new_arrivals_that_changed_sides_is_not_said_to_have_moved():
    start, there = "arrivals-libya  cdr-guerrilla-1:{}", "3410  cdr-guerrilla-1:fap"
    assert verdicts(REBEL, start.format("fap"), there) == [
        "cdr-guerrilla-1 sanctuary-libya 3410 legal march 5"
    ]
    assert verdicts(REBEL, start.format("fan"), there) == []


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("pile", ["eliminated", "fant-losses", "unused", "task-force-losses"])
def test_what_was_removed_did_not_move(pile):
    assert verdicts(GOVERNMENT, "1537  fant-inf-co-1", f"{pile}  fant-inf-co-1") == []


@pytest.mark.rule("4.10")
def test_nothing_is_said_while_nobody_knows_who_governs():
    head = f"{WET}/government/movement\n"
    assert verdicts(head, "2127  fant-inf-co-1", "1537  fant-inf-co-1") == []


@pytest.mark.rule("4.10")
def test_a_counter_that_stands_twice_is_not_judged():
    assert verdicts(GOVERNMENT, "2127  fant-inf-co-1", "1537  fant-inf-co-1\n2124  fant-inf-co-1") == []


@pytest.mark.rule("4.10")
def test_a_faction_that_changed_sides_meanwhile_is_not_judged():
    assert verdicts(GOVERNMENT, "2446  codos-guerrilla-1:fap", "1537  codos-guerrilla-1:fan") == []


WALL = "2126  {} \n2227  {}\n2228  {}\n2128  {}\n2028  {}\n2027  {}\n"
FANT = [f"fant-inf-co-{number}" for number in range(1, 7)]
FAP = WALL.format(*(f"fap-guerrilla-{number}" for number in range(1, 7)))


@pytest.mark.rule("4.22")
def test_a_conventional_unit_came_through_enemies():
    assert reasons(GOVERNMENT, f"2127  fant-inf-bn-1!began-wet\n{FAP}", f"2125  fant-inf-bn-1\n{FAP}") == [
        "could only pass through enemies in 2126"
    ]


@pytest.mark.rule("4.22")
def test_an_infiltration_that_was_too_dear():
    wall = WALL.format(*FANT)
    assert reasons(REBEL, f"2127  codos-guerrilla-1:fap\n{wall}", f"2124  codos-guerrilla-1:fap\n{wall}") == [
        "infiltrated through 2126, 7 movement points by the cheapest way of 3 hexes; 6 allowed"
    ]


@pytest.mark.rule("4.22")
def test_fortifications_let_nobody_through():
    wall = WALL.format(*(f"{unit} fort-{number}:fort" for number, unit in enumerate(FANT, start=1)))
    assert verdicts(REBEL, f"2127  fap-guerrilla-1\n{wall}", f"2125  fap-guerrilla-1\n{wall}") == [
        "fap-guerrilla-1 2127 2125 violation 4.22"
    ]


@pytest.mark.rule("4.22")
def test_who_ends_among_enemies_is_left_to_the_check_of_the_place():
    start, end = "2127  fap-guerrilla-1\n2126  fant-inf-co-1", "2126  fap-guerrilla-1 fant-inf-co-1"
    assert verdicts(REBEL, start, end) == ["fap-guerrilla-1 2127 2126 violation 4.22"]
    assert found(REBEL, start, end) == []


@pytest.mark.rule("4.22")
def test_enemies_that_are_gone_at_the_end_leave_it_unsure():
    assert found(GOVERNMENT, f"2127  fant-inf-bn-1!began-wet\n{FAP}", "2125  fant-inf-bn-1\n") == [
        "4.22 unsure 2125 fant-inf-bn-1"
    ]


@pytest.mark.rule("4.42")
def test_through_the_north_there_is_no_way_for_the_french():
    start, end = "2429  france-armored-cav-bn-1", "3020  france-armored-cav-bn-1"
    assert verdicts(GOVERNMENT, start, end) == ["france-armored-cav-bn-1 2429 3020 violation 4.42"]
    assert found(GOVERNMENT, start, end) == []  # the check of the place says it


@pytest.mark.rule("4.51")
def test_a_guerrilla_goes_to_new_arrivals_and_not_past_them():
    assert verdicts(REBEL, "3409  fap-guerrilla-1", "arrivals-libya  fap-guerrilla-1") == [
        "fap-guerrilla-1 3409 arrivals-libya legal into the sanctuary 1"
    ]
    assert found(REBEL, "3409  fap-guerrilla-1", "sanctuary-libya  fap-guerrilla-1") == [
        "4.51 violation sanctuary-libya fap-guerrilla-1"
    ]


@pytest.mark.rule("4.51")
def test_a_guerrilla_still_in_its_entry_hex_came_there_in_order():
    assert found(REBEL, "3409  fap-guerrilla-1", "3408  fap-guerrilla-1") == []


@pytest.mark.rule("4.51")
def test_a_sanctuary_too_far_away():
    assert found(REBEL, "3413  fap-guerrilla-1", "arrivals-libya  fap-guerrilla-1") == [
        "4.10 violation arrivals-libya fap-guerrilla-1"
    ]


@pytest.mark.rule("4.53")
def test_out_of_new_arrivals_before_the_adjustment():
    assert found(SECOND, "arrivals-libya  fap-guerrilla-1", "3409  fap-guerrilla-1") == [
        "4.53 violation 3409 fap-guerrilla-1"
    ]


@pytest.mark.rule("4.53")
@pytest.mark.rule("5.64")
def test_a_leader_overrun_in_the_segment_before_stays_in_new_arrivals():
    start, end = "arrivals-libya  cdr-leader:fap", "3410  cdr-leader:fap"
    assert found(REBEL, start, end) == ["4.53 violation 3410 cdr-leader"]
    pro_fan = [each.replace("fap", "fan") for each in (start, end)]
    assert found(GOVERNMENT, *pro_fan) == []  # nobody was overrun before the first segment: adjusted late


@pytest.mark.rule("4.53")
def test_in_the_first_impulse_new_arrivals_can_only_be_late_adjusted():
    assert verdicts(REBEL, "arrivals-libya  fap-guerrilla-1", "3409  fap-guerrilla-1") == [
        "fap-guerrilla-1 sanctuary-libya 3409 legal march 3"
    ]
    assert verdicts(SECOND, "arrivals-libya  fap-guerrilla-1", "sanctuary-libya  fap-guerrilla-1") == []


@pytest.mark.rule("4.53")
def test_only_the_rebel_commander_changes_boxes():
    assert found(REBEL, "sanctuary-libya  goukouni", "sanctuary-car  goukouni") == []
    text = "sanctuary-libya  deby", "sanctuary-sudan  deby"
    assert found(REBEL, *text) == []
    assert found(GOVERNMENT, "3409  habre", "sanctuary-libya  habre") == [
        "4.62 violation sanctuary-libya habre"
    ]


@pytest.mark.rule("4.62")
def test_the_commander_flies_to_friends_who_came_there_in_the_same_segment():
    start = "3633  habre fan-guerrilla-1\n2835  fant-inf-co-1\n"
    end = "3633  fan-guerrilla-1\n2734  habre fant-inf-co-1\n"
    assert found(GOVERNMENT, start, end) == []


@pytest.mark.rule("4.64")
def test_the_bonus_is_judged_by_where_the_commander_ended():
    start = "2127  habre fan-guerrilla-1 fan-guerrilla-2\n"
    end = "2123  habre\n2122  fan-guerrilla-1\n2120  fan-guerrilla-2\n"
    assert verdicts(GOVERNMENT, start, end) == [
        "fan-guerrilla-1 2127 2122 legal march 10",
        "fan-guerrilla-2 2127 2120 violation 4.64",
        "habre 2127 2123 legal march 8",
    ]


@pytest.mark.rule("7.44")
def test_abroad_from_where_there_is_no_airfield():
    assert found(REBEL_BOTH_PARTS, "2826  goukouni", "out-of-country  goukouni") == [
        "7.44 violation out-of-country goukouni"
    ]
    assert found(REBEL_BOTH_PARTS, "3020  goukouni", "out-of-country  goukouni") == []


@pytest.mark.rule("11.33")
def test_next_to_an_independent_faction_an_attack_is_due():
    faction = "1849  mrp-guerrilla-1 mrp-leader igf-1\n"
    start = f"{faction}1747  codos-guerrilla-1:fap codos-leader:fap"
    end = f"{faction}1748  codos-guerrilla-1:fap codos-leader:fap"
    assert found(REBEL_BOTH_PARTS, start, end) == ["11.33 due 1849 codos-guerrilla-1"]
    assert found(REBEL_BOTH_PARTS, end, end) == []


@pytest.mark.rule("11.33")
def test_an_oau_unit_which_never_attacks_does_not_end_next_to_one():
    faction = "1849  mrp-guerrilla-1 mrp-leader igf-1\n"
    start, end = f"{faction}1747  oau-inf-bn-1", f"{faction}1748  oau-inf-bn-1"
    assert found(GOVERNMENT.replace("manta", "toyota-war"), start, end) == [
        "11.33 violation 1748 oau-inf-bn-1"
    ]


@pytest.mark.rule("11.33")
def test_an_independent_faction_that_moved_is_left_to_the_check_of_the_place():
    start, end = "1849  mrp-guerrilla-1 mrp-leader igf-1", "1849  mrp-leader igf-1\n1848  mrp-guerrilla-1"
    assert verdicts(REBEL_BOTH_PARTS, start, end) == ["mrp-guerrilla-1 1849 1848 violation 11.33"]
    assert found(REBEL_BOTH_PARTS, start, end) == []


@pytest.mark.rule("11.33")
@pytest.mark.rule("14.13")
@pytest.mark.parametrize("box", ["sanctuary-car", "arrivals-car", "out-of-country"])
def test_an_independent_faction_goes_to_no_box(box: str):
    start, end = "1849  mrp-guerrilla-1 mrp-leader igf-1", f"1849  mrp-leader igf-1\n{box}  mrp-guerrilla-1"
    assert found(REBEL_BOTH_PARTS, start, end) == [f"11.33 violation {box} mrp-guerrilla-1"]
    assert found(REBEL, start, end) == [f"14.13 violation {box} mrp-guerrilla-1"]


CAMPAIGN = "@ turn-1/tactical-phase/impulse-1/government/movement\nscenario = campaign\ngovernment = fap\n"


@pytest.mark.rule("14.43")
def test_the_neutral_mrp_of_the_campaign_does_not_move():
    """It is nominally allied to the Government, which may not move it all the same."""
    neutral = f"{CAMPAIGN}neutral = MRP\n"
    assert found(neutral, "1849  mrp-guerrilla-1:fap", "1850  mrp-guerrilla-1:fap") == [
        "14.43 violation 1850 mrp-guerrilla-1"
    ]
    assert found(neutral, "1849  mrp-guerrilla-1:fap", "1849  mrp-guerrilla-1:fap") == []
    assert reasons(neutral, "1849  mrp-guerrilla-1:fap", "1850  mrp-guerrilla-1:fap") == [
        "moved while the MRP is neutral"
    ]


@pytest.mark.rule("14.43")
def test_the_mrp_moves_once_something_has_activated_it():
    assert found(CAMPAIGN, "1849  mrp-guerrilla-1:fap", "1850  mrp-guerrilla-1:fap") == []


@pytest.mark.rule("4.25")
def test_nobody_goes_off_limits():
    assert found(GOVERNMENT, "1852  fant-inf-co-1", "1853  fant-inf-co-1") == [
        "4.25 violation 1853 fant-inf-co-1"
    ]


@pytest.mark.rule("4.52")
@pytest.mark.parametrize(
    ("start", "end", "rule"),
    [
        ("1537  cdr-guerrilla-1:fap", "arrivals-libya  cdr-guerrilla-1:fap", ""),
        ("1537  mplt-leader:fan", "arrivals-nigeria  mplt-leader:fan", ""),
        ("3020  goukouni", "sanctuary-car  goukouni", ""),
        ("1537  cdr-guerrilla-1:fap", "arrivals-car  cdr-guerrilla-1:fap", "4.52"),
        ("1537  cdr-guerrilla-1:fap", "sanctuary-libya  cdr-guerrilla-1:fap", "4.52"),
        ("1537  cdr-guerrilla-1:fap", "1536  cdr-guerrilla-1:fap", "4.52"),
        ("1537  fant-inf-co-1", "1637  fant-inf-co-1", "4.52"),
        ("4234  fan-guerrilla-1", "arrivals-sudan  fan-guerrilla-1", "4.52"),
        ("1537  habre", "sanctuary-sudan  habre", "4.62"),
    ],
)
def test_the_special_withdrawal_is_judged_for_both_players(start, end, rule):
    assert [line.split()[0] for line in found(WITHDRAWAL, start, end)] == ([rule] if rule else [])


@pytest.mark.rule("4.52")
def test_a_withdrawal_against_presence_says_so():
    head = (
        "@ turn-15/tactical-phase/special-withdrawal\ngovernment = fan\nkanem-presence  presence-kanem:p2\n"
    )
    start, end = "1631  cdr-guerrilla-1:fap", "arrivals-libya  cdr-guerrilla-1:fap"
    assert reasons(head, start, end) == ["withdrew from a prefecture with presence 2"]


@pytest.mark.rule("4.44")
def test_an_oau_unit_beside_rebels_is_to_leave_or_to_be_withdrawn():
    text = "\nscenario = manta\ngovernment = fan\n1537  oau-inf-bn-1\n1536  fap-guerrilla-1"
    for part, due in (("reinforcements", 1), ("movement", 1)):
        position = board(f"{WET}/government/{part}{text}")
        assert [str(each) for each in GAME.judge(position, ["4.44"])] == ["4.44 due 1537 oau-inf-bn-1"] * due
    assert GAME.judge(board(f"{WET}/rebel/reinforcements{text}"), ["4.44"]) == []
    option = board(f"{WET}/government/movement{text}\noptions = 13.10")
    assert GAME.judge(option, ["4.44"]) == []


@pytest.mark.rule("4.44")
@pytest.mark.parametrize(
    "neighbour", ["1535  fap-guerrilla-1", "1536  cdr-leader:fap", "1536  fan-guerrilla-1"]
)
def test_an_oau_unit_with_no_rebel_combat_unit_beside_it_may_stay(neighbour):
    text = f"{WET}/government/movement\ngovernment = fan\n1537  oau-inf-bn-1\n{neighbour}"
    assert GAME.judge(board(text), ["4.44"]) == []


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("side", ["government", "rebel"])
@pytest.mark.parametrize("scenario", ["manta", "toyota-war", "campaign"])
def test_what_the_list_of_moves_offers_the_audit_lets_pass(scenario, side):
    begun = GAME.scenarios[scenario].start
    start = begun.at(f"{begun.cursor.split('/')[0]}/tactical-phase/impulse-1/{side}/movement")
    lots = random.Random(scenario + side)
    survey = Survey(start, GAME.charts)
    chosen = {
        id: lots.choice(sorted(found)) for id in sorted(survey.places) if (found := moves_of(survey, id))
    }
    assert len(chosen) > 5
    for id, destination in chosen.items():
        end = perform(lambda run, id=id, to=destination: run.put(id, to), start, GAME.charts).position
        verdicts = audit_moves(start, end, GAME.charts)
        assert [verdict.counter for verdict in verdicts if not verdict.is_legal] == []


@pytest.mark.rule("4.80")
@pytest.mark.parametrize(
    ("nearest", "verdict"), [("1333", "legal air transport 0"), ("2308", "violation 4.80")]
)
def test_three_came_to_the_capital_and_who_could_have_walked_has_not_flown(nearest: str, verdict: str):
    head = GOVERNMENT.replace("manta", "campaign") + "1537 fant-inf-bn-1"
    start = f"\n3442 fant-airborne-co-24\n3633 fant-airborne-co-25\n{nearest} fant-airborne-co-22\n"
    end = " fant-airborne-co-22 fant-airborne-co-24 fant-airborne-co-25\n"
    assert verdicts(head, start, end) == [
        f"fant-airborne-co-22 {nearest} 1537 {verdict}",
        f"fant-airborne-co-24 3442 1537 {verdict}",
        f"fant-airborne-co-25 3633 1537 {verdict}",
    ]


@pytest.mark.rule("3.00")
def test_who_withdrew_into_new_arrivals_in_his_own_segment_stays_there_in_the_next():
    board = "3922 goukouni\narrivals-sudan fan-guerrilla-5\n"
    assert verdicts(REBEL, board, board) == []


# ---- who is judged


@pytest.mark.rule("4.10")
def test_air_aaa_and_sam_units_and_markers_have_numbers_of_their_own():
    start = "1537  fant-air france-aaa sam-1 fort-1\n"
    assert verdicts(GOVERNMENT, start, start.replace("1537", "3020")) == []


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("start", "end"), [("fant-losses", "1537"), ("unused", "1537"), ("1537", "government-reinforcements")]
)
def test_who_comes_into_play_or_goes_back_to_his_box_did_not_move(start: str, end: str):
    assert verdicts(GOVERNMENT, f"{start}  fant-inf-co-1", f"{end}  fant-inf-co-1") == []


@pytest.mark.rule("4.10")
@pytest.mark.rule("5.64")
def test_of_the_other_players_only_a_leader_who_goes_to_a_box_was_overrun():
    assert found(GOVERNMENT, "3020  cdr-leader:fap", "3021  cdr-leader:fap") == [
        "4.10 violation 3021 cdr-leader"
    ]
    assert found(GOVERNMENT, "3020  fap-guerrilla-1", "arrivals-libya  fap-guerrilla-1") == [
        "4.10 violation arrivals-libya fap-guerrilla-1"
    ]


@pytest.mark.rule("4.10")
def test_who_has_moved_already_does_not_move_again():
    start, end = "1537  fant-inf-co-1!moved", "1637  fant-inf-co-1"
    assert verdicts(GOVERNMENT, start, end) == ["fant-inf-co-1 1537 1637 violation 4.10"]
    assert reasons(GOVERNMENT, start, end) == ["moved, which it may not in this segment"]


@pytest.mark.rule("4.52")
@pytest.mark.rule("4.80")
def test_a_whole_faction_may_withdraw_and_is_not_said_to_fly():
    units = " ".join(f"mrp-guerrilla-{number}:fap" for number in range(1, 8))
    assert found(WITHDRAWAL, f"1849  {units}", f"arrivals-car  {units}") == []


@pytest.mark.rule("4.51")
@pytest.mark.rule("4.52")
def test_who_withdraws_and_stands_in_an_entry_hex_still_is_on_his_way_to_the_box():
    assert found(WITHDRAWAL, "1537  cdr-guerrilla-1:fap", "3408  cdr-guerrilla-1:fap") == []


@pytest.mark.rule("4.80")
def test_a_company_that_marched_is_not_blamed_for_those_that_flew():
    flown = "fant-airborne-co-22 fant-airborne-co-23 fant-airborne-co-24 fant-airborne-co-25"
    found = verdicts(
        GOVERNMENT,
        f"1537  {flown} fant-inf-co-1\n3633  fant-inf-co-2",
        f"3633  {flown} fant-inf-co-2\n1637  fant-inf-co-1",
    )
    assert "fant-inf-co-1 1537 1637 legal march 0.5" in found
    assert len([each for each in found if each.endswith("violation 4.80")]) == 4
