"""13.40 to 13.44 SAM and AAA units: placed, carried, launched, captured, lost."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.forces import Force, fighters
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.attacks.retreat import retreat
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.combat.odds import odds
from guelta.rules.chad.economy.aid_results import place_sam
from guelta.rules.chad.movement.movement import make_move
from guelta.rules.chad.options.anti_aircraft import (
    aaa_places,
    arrivals_of_guns,
    carried_by,
    carry,
    gun_moved_by_itself,
)
from guelta.rules.chad.reinforcement.placement import reinforcements
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.refereeing.judge import judge_moment
from tests.rules.board import board, findings
from tests.rules.chad.fighting import REBELS, asked, done, fight, ledger, options, stack

GUNS = "options = 13.30 13.40\n"
SAMS = REBELS + GUNS + "3810 libya-air\n2824 libya-mech-bn-1\n2724 fant-inf-bn-1 sam-1 sam-2\n"
"""14 with the air unit against 7."""
AAA = (
    REBELS
    + GUNS
    + ("3633 airbase-libya:airbase libya-legion-inf-bn-1 libya-air\n3733 fant-inf-co-1 france-aaa\n")
)
"""5 and 6 of the air unit against 2, and 2 of the AAA unit."""
MOVEMENT = REBELS.replace("/combat", "/movement") + GUNS


def moved(start: str, end: str) -> list[str]:
    """Audit the guns of a movement portion."""
    found = gun_moved_by_itself.run(board(MOVEMENT + start), board(MOVEMENT + end), GAME.charts, "")
    return [str(finding) for finding in found]


def totals(text: str, target: str, *from_hexes: str, air: str = "", sams: int = 0) -> tuple[int, int]:
    found = odds(board(text), GAME.charts, Attack(target, from_hexes, air), sams=sams).differential
    return found.attack, found.defence


# ---- 13.42 SAM units in combat


@pytest.mark.rule("13.42")
def test_each_sam_launched_adds_two_against_an_air_unit():
    assert totals(SAMS, "2724", "2824", air="libya-air") == (14, 7)
    assert totals(SAMS, "2724", "2824", air="libya-air", sams=1) == (14, 7 + 2)
    assert totals(SAMS, "2724", "2824", air="libya-air", sams=2) == (14, 7 + 4)


@pytest.mark.rule("13.42")
def test_without_an_air_unit_there_is_nothing_to_launch_at():
    assert totals(SAMS, "2724", "2824") == (8, 7)
    assert asked(fight(SAMS, "2724", "2824")) == "dice-2724"


@pytest.mark.rule("13.42")
def test_the_defender_is_asked_and_never_has_to():
    outcome = fight(SAMS, "2724", "2824", air="libya-air")
    assert asked(outcome) == "launch-2724" and outcome.asks.side == "government"
    assert options(outcome) == ["sam-1", "sam-2"] and outcome.asks.least == 0


@pytest.mark.rule("13.42")
@pytest.mark.rule("13.34")
def test_a_sam_launched_is_expended_and_the_air_unit_may_be_lost_to_it():
    outcome = fight(
        SAMS,
        "2724",
        "2824",
        air="libya-air",
        dice={"dice-2724": (5, 6)},
        choices={"launch-2724": "sam-1", "losses-2724-attacker-1": "libya-air", "advance-2724": ""},
    )
    assert ledger(done(outcome), "5.20")[1] == (
        "5.20  conventional combat at 2724: 14 (units 8, Libyan 6-2-25 air squadron 6)"
        " against 9 (units 7, SAM 2), differential 5 for the attacker"
    )
    assert "sam-1" in stack(outcome, "unused")
    assert stack(outcome, "task-force-losses") == ["libya-air"]


@pytest.mark.rule("13.42")
def test_the_other_one_is_captured_when_all_units_beside_it_are_eliminated():
    outcome = fight(
        SAMS,
        "2724",
        "2824",
        air="libya-air",
        dice={"dice-2724": (5, 6)},
        choices={"launch-2724": "", "advance-2724": ""},
    )
    assert [str(each) for each in done(outcome).position.stack("2724")] == ["sam-1:fap", "sam-2:fap"]


@pytest.mark.rule("13.42")
def test_a_sam_retreats_with_its_units():
    position = board("government = fan\noptions = 13.30 13.40\n2724 fant-inf-co-1 sam-1\n")
    force = Force("fan", tuple(fighters(GAME.charts, "2724", position.stack("2724"))))
    inputs = Inputs({}, {"retreat-x-fant-inf-co-1": ("2726",)})
    outcome = perform(lambda run: retreat(run, "x", force), position, GAME.charts, inputs)
    assert stack(done(outcome), "2726") == ["fant-inf-co-1", "sam-1"]


@pytest.mark.rule("13.42")
def test_a_sam_found_alone_is_captured():
    text = MOVEMENT + "2724 sam-1\n2725 fap-guerrilla-1\n"
    outcome = perform(lambda run: make_move(run, "fap-guerrilla-1", "2724"), board(text), GAME.charts)
    assert str(done(outcome).position.stack("2724")[0]) == "sam-1:fap"


@pytest.mark.rule("13.42")
def test_the_referee_says_when_one_is_to_be_turned():
    alone = MOVEMENT + "2724 sam-1 fap-guerrilla-1\n"
    assert findings(GAME, board(alone), "13.42") == ["13.42 due 2724 sam-1"]
    assert findings(GAME, board(alone), "4.22") == []
    assert findings(GAME, board(alone.replace("sam-1", "sam-1:fap")), "13.42") == []
    assert findings(GAME, board(MOVEMENT + "2724 sam-1\n"), "13.42") == []
    assert findings(GAME, board(alone.replace(" 13.40", "")), "13.42") == []


@pytest.mark.rule("13.42")
def test_a_sam_has_no_steps():
    text = "government = fan\noptions = 13.30 13.40\n1537 fant-inf-bn-1 fant-inf-bn-2 france-inf-bn-1 sam-1"
    assert findings(GAME, board(text), "4.23") == []


# ---- 13.43 the AAA unit in combat


@pytest.mark.rule("13.43")
def test_the_aaa_unit_adds_two_against_an_air_unit_only():
    assert totals(AAA, "3733", "3633", air="libya-air") == (11, 4)
    assert totals(AAA, "3733", "3633") == (5, 2)


@pytest.mark.rule("13.43")
def test_it_may_be_lost_where_an_air_unit_attacks():
    outcome = fight(AAA, "3733", "3633", air="libya-air", dice={"dice-3733": (4, 3)})
    assert asked(outcome) == "losses-3733-attacker-3"
    outcome = fight(
        AAA,
        "3733",
        "3633",
        air="libya-air",
        dice={"dice-3733": (4, 3)},
        choices={"losses-3733-attacker-3": "libya-legion-inf-bn-1"},
    )
    assert asked(outcome) == "losses-3733-defender-4"
    assert options(outcome) == ["fant-inf-co-1", "france-aaa"]


@pytest.mark.rule("13.43")
def test_where_none_attacks_it_is_not_asked_for():
    outcome = fight(AAA, "3733", "3633", dice={"dice-3733": (3, 3)}, choices={"advance-3733": ""})
    assert stack(done(outcome), "fant-losses") == ["fant-inf-co-1"]
    assert stack(outcome, "3733") == ["france-aaa"]


@pytest.mark.rule("13.43")
@pytest.mark.rule("13.44")
def test_forced_to_retreat_it_is_eliminated_and_goes_to_task_force_losses():
    position = board("government = fan\noptions = 13.30 13.40\n2836 fant-inf-co-1 france-aaa\n")
    force = Force("fan", tuple(fighters(GAME.charts, "2836", position.stack("2836"))))
    inputs = Inputs({}, {"retreat-x-fant-inf-co-1": ("2834",)})
    outcome = perform(lambda run: retreat(run, "x", force), position, GAME.charts, inputs)
    assert stack(done(outcome), "task-force-losses") == ["france-aaa"]


@pytest.mark.rule("13.43")
def test_its_step_counts_in_stacking():
    text = "government = fan\n1537 fant-inf-bn-1 fant-inf-bn-2 france-inf-bn-1 france-aaa\n"
    assert findings(GAME, board(text), "4.23") == []
    assert findings(GAME, board(text + "options = 13.30 13.40\n"), "4.23") == [
        "4.23 violation 1537 fant-inf-bn-1 fant-inf-bn-2 france-inf-bn-1 france-aaa"
    ]


@pytest.mark.rule("13.43")
@pytest.mark.rule("4.23")
def test_a_scenario_may_set_it_up_over_the_limit_in_the_segment_that_it_leaves_out():
    stack = "1537 fant-inf-bn-1 france-inf-bn-1 france-inf-bn-2 france-aaa\n"
    text = "/movement\ngovernment = fan\nscenario = deby\noptions = 13.30 13.40\n" + stack
    first = board("@ turn-2/tactical-phase/impulse-1/government" + text)
    assert findings(GAME, first, "4.23") == []
    later = board("@ turn-2/tactical-phase/impulse-2/government" + text)
    assert len(findings(GAME, later, "4.23")) == 1


# ---- 13.41 placing and moving


@pytest.mark.rule("13.41")
def test_the_aaa_unit_is_placed_in_the_south_or_the_centre():
    places = aaa_places(board("government = fan\n3633 fap-guerrilla-1\n"), GAME.charts, "fan")
    assert "1537" in places and "2747" in places
    assert "3020" not in places and "3633" not in places
    assert findings(GAME, board("options = 13.30 13.40\n3020 france-aaa"), "13.41") == [
        "13.41 violation 3020 france-aaa"
    ]
    assert findings(GAME, board("options = 13.30 13.40\n2838 france-aaa"), "13.41") == []


@pytest.mark.rule("13.41")
@pytest.mark.parametrize("phase", ["reinforcements", "movement"])
def test_one_in_the_north_is_found_as_soon_as_it_has_been_placed(phase: str):
    text = REBELS.replace("rebel/combat", f"government/{phase}") + GUNS + "3020 france-aaa\n"
    position = board(text)
    ended = next(
        each
        for each in GAME.sequence_for(GAME.scenarios["manta"]).ends(position.cursor)
        if each.path == position.cursor
    )
    assert "13.41 violation 3020 france-aaa" in map(str, judge_moment(GAME, position, ended))


@pytest.mark.rule("13.41")
def test_it_enters_from_the_reinforcements_box():
    text = REBELS.replace("rebel/combat", "government/reinforcements") + GUNS
    outcome = perform(reinforcements, board(text + "government-reinforcements france-aaa\n"), GAME.charts)
    assert asked(outcome) == "place-france-aaa" and "2838" in options(outcome)


@pytest.mark.rule("13.41")
def test_the_aaa_unit_never_moves_once_placed():
    assert moved("1537 france-aaa fant-inf-co-1", "1637 france-aaa fant-inf-co-1") == [
        "13.41 violation 1637 france-aaa"
    ]
    assert moved("government-reinforcements france-aaa", "1637 france-aaa") == []


@pytest.mark.rule("13.41")
def test_a_sam_moves_only_when_a_combat_unit_of_its_side_does():
    assert moved("2724 sam-1 fant-inf-co-1", "2725 sam-1\n2724 fant-inf-co-1") == [
        "13.41 violation 2725 sam-1"
    ]
    assert moved("2724 sam-1 fant-inf-co-1", "2725 sam-1 fant-inf-co-1") == []
    assert moved("2724 sam-1\n2723 fap-guerrilla-1", "2725 sam-1\n2722 fap-guerrilla-1") == [
        "13.41 violation 2725 sam-1"
    ]


@pytest.mark.rule("13.41")
def test_a_combat_unit_carries_sams_of_its_own_side_from_where_it_stands():
    text = MOVEMENT + "2824 sam-1:fap sam-2 fap-guerrilla-1 goukouni\n"

    def carried(carrier: str, *sams: str):
        return perform(lambda run: carry(run, carrier, "2825", sams), board(text), GAME.charts)

    assert stack(done(carried("fap-guerrilla-1", "sam-1")), "2825") == ["fap-guerrilla-1", "sam-1"]
    assert stack(done(carried("fap-guerrilla-1")), "2824") == ["sam-1", "sam-2", "goukouni"]
    assert carried("fap-guerrilla-1", "sam-2").finding.rule == "13.41"
    assert carried("goukouni", "sam-1").finding.rule == "13.41"


@pytest.mark.rule("13.44")
@pytest.mark.rule("13.41")
def test_a_sam_expended_comes_again_by_aid_while_there_is_one_out_of_play():
    text = "government = fan\noptions = 13.30 13.40\n2724 sam-1:fap\n1537 fant-inf-co-1\n"
    outcome = perform(lambda run: place_sam(run, "fan", "usa"), board(text), GAME.charts)
    assert options(outcome)[0] == "1537" and "sanctuary-sudan" in options(outcome)
    both = text.replace("sam-1:fap", "sam-1:fap sam-2:fap")
    outcome = perform(lambda run: place_sam(run, "fan", "usa"), board(both), GAME.charts)
    assert ledger(done(outcome), "13.44") == ["13.44  no SAM unit is out of play (fan)"]


# ---- what the referee does not mind

PLAIN = MOVEMENT.replace(" 13.40", "")


@pytest.mark.rule("13.41")
def test_without_the_option_no_gun_is_judged():
    assert findings(GAME, board(PLAIN + "3020 france-aaa\n"), "13.41") == []
    assert findings(GAME, board(MOVEMENT + "3020 france-aaa\n"), "13.41") == [
        "13.41 violation 3020 france-aaa"
    ]
    found = gun_moved_by_itself.run(
        board(PLAIN + "3733 france-aaa\n"), board(PLAIN + "3633 france-aaa\n"), GAME.charts, ""
    )
    assert list(found) == []


@pytest.mark.rule("13.41")
def test_the_aaa_unit_may_wait_in_a_box_and_sam_units_stand_in_the_north():
    assert findings(GAME, board(MOVEMENT + "government-reinforcements france-aaa\n"), "13.41") == []
    assert findings(GAME, board(MOVEMENT + "3020 sam-1\n"), "13.41") == []


@pytest.mark.rule("13.41")
def test_the_aaa_unit_stands_in_no_entry_hex():
    entry = next(hex for hex in GAME.charts.map if GAME.charts.entry(hex) == "car")
    assert findings(GAME, board(f"{MOVEMENT}{entry} france-aaa\n"), "13.41") == [
        f"13.41 violation {entry} france-aaa"
    ]


@pytest.mark.rule("13.42")
def test_a_gun_in_a_box_is_captured_by_nobody_and_units_are_no_guns():
    text = (
        "government-reinforcements sam-1\n2724 libya-mech-bn-1 cdr-leader:fap\n2725 sam-2 libya-mech-bn-2\n"
    )
    assert findings(GAME, board(MOVEMENT + text), "13.42") == ["13.42 due 2725 sam-2"]


@pytest.mark.rule("13.41")
def test_a_gun_that_comes_goes_into_a_box_or_stays_did_not_move_by_itself():
    assert moved("government-reinforcements france-aaa\n", "3733 france-aaa\n") == []
    assert moved("3733 france-aaa\n", "task-force-losses france-aaa\n") == []
    assert moved("3733 france-aaa\n", "3733 france-aaa\n") == []
    assert moved("2724 sam-1\n", "eliminated sam-1\n") == []


@pytest.mark.rule("13.41")
def test_only_a_unit_of_its_own_side_that_moved_can_have_carried_a_sam():
    start = "2724 sam-1 fant-inf-co-1\n2824 libya-mech-bn-1\n1537 fant-inf-co-2\n"
    assert moved(start, "2725 sam-1 fant-inf-co-1\n2824 libya-mech-bn-1\n1537 fant-inf-co-2\n") == []
    assert moved(start, "2725 sam-1\n2724 fant-inf-co-1\n2825 libya-mech-bn-1\n1537 fant-inf-co-2\n") == [
        "13.41 violation 2725 sam-1"
    ]


ENTERING = REBELS.replace("rebel/combat", "government/reinforcements") + GUNS


@pytest.mark.rule("13.41")
def test_the_aaa_unit_is_placed_where_its_player_likes_or_waits():
    text = ENTERING + "government-reinforcements france-aaa\n"
    for chosen, place in ((("2838",), "2838"), ((), "government-reinforcements")):
        told = Inputs().with_choice("place-france-aaa", *chosen)
        outcome = done(perform(reinforcements, board(text), GAME.charts, told))
        assert outcome.position.where("france-aaa") == (place,)
    assert perform(reinforcements, board(text.replace("13.40", "13.20")), GAME.charts).is_done
    others = text.replace("/government/", "/rebel/").replace("government-re", "rebel-re")
    assert perform(reinforcements, board(others), GAME.charts).is_done  # it is the Government's


@pytest.mark.rule("13.41")
def test_a_sam_that_waits_enters_beside_a_conventional_unit_of_its_side():
    units = "1537 fant-inf-co-1\n1637 fan-guerrilla-1\n2824 libya-mech-bn-1\nunused fant-inf-co-2\n"
    text = ENTERING + units + "government-reinforcements sam-1\n"
    outcome = perform(reinforcements, board(text), GAME.charts)
    assert (asked(outcome), options(outcome)) == ("place-sam-1", ["1537"])


@pytest.mark.rule("4.25")
@pytest.mark.rule("13.41")
def test_the_aaa_unit_is_placed_on_no_lake():
    assert set(aaa_places(board(ENTERING), GAME.charts, "fan")) <= GAME.charts.ground.land


@pytest.mark.rule("13.41")
def test_a_sam_leaves_a_sanctuary_only_with_a_unit_that_carries_it_and_comes_into_play_without():
    assert moved("sanctuary-libya sam-1:fap", "3409 sam-1:fap") == ["13.41 violation 3409 sam-1"]
    with_him = "3409 sam-1:fap fap-guerrilla-1"
    assert moved("sanctuary-libya sam-1:fap fap-guerrilla-1", with_him) == []
    assert moved("unused sam-1", "1637 sam-1") == []


@pytest.mark.rule("13.42")
def test_in_a_box_nobody_captures_a_sam():
    assert findings(GAME, board(MOVEMENT + "eliminated sam-1 fap-guerrilla-1"), "13.42") == []
    assert findings(GAME, board(MOVEMENT + "1637 sam-1 fap-guerrilla-1"), "13.42") == ["13.42 due 1637 sam-1"]


@pytest.mark.rule("13.42")
def test_what_was_launched_is_captured_by_nobody():
    outcome = fight(
        SAMS,
        "2724",
        "2824",
        air="libya-air",
        dice={"dice-2724": (6, 6)},
        choices={"launch-2724": "sam-1", "advance-2724": ""},
    )
    assert "fant-inf-bn-1" in stack(done(outcome), "fant-losses")
    assert [str(each) for each in outcome.position.stack("unused")] == ["sam-1"]
    assert [str(each) for each in outcome.position.stack("2724")] == ["sam-2:fap"]


@pytest.mark.rule("13.42")
def test_a_leader_among_enemies_is_no_sam():
    assert findings(GAME, board(MOVEMENT + "1637 cdr-leader:fan fap-guerrilla-1"), "13.42") == []


@pytest.mark.rule("13.42")
def test_while_a_unit_beside_it_lives_a_sam_is_not_captured():
    outcome = done(fight(SAMS, "2724", "2824", dice={"dice-2724": (1, 1)}))
    assert [str(each) for each in outcome.position.stack("2724")] == ["fant-inf-bn-1", "sam-1", "sam-2"]
    assert ledger(outcome, "13.42") == []


@pytest.mark.rule("13.42")
@pytest.mark.rule("13.44")
def test_a_captured_sam_that_is_launched_comes_back_for_either_side():
    text = REBELS.replace("/rebel/", "/government/") + GUNS
    text += "1537 fant-air fant-inf-co-2\n1637 fant-inf-bn-1\n1638 libya-mech-bn-1 sam-1:fap\n"
    outcome = fight(text, "1638", "1637", air="fant-air", choices={"launch-1638": "sam-1"})
    assert [str(each) for each in outcome.position.stack("unused")] == ["sam-1"]
    assert ledger(outcome, "13.42") == ["13.42  SAM 1 is launched and leaves play (fap)"]


@pytest.mark.rule("13.41")
def test_only_sams_are_carried_and_only_by_who_is_there():
    survey = Survey(
        board(MOVEMENT + "1637 fant-inf-co-1 fant-inf-co-2 france-aaa sam-1 sam-2:fap\n"), GAME.charts
    )
    assert carried_by(survey, "fant-inf-co-1") == ("sam-1",)
    assert carried_by(survey, "fant-inf-co-3") == ()


@pytest.mark.rule("13.41")
def test_the_ledger_says_where_a_sam_was_carried_and_a_gun_placed():
    text = MOVEMENT.replace("/rebel/", "/government/") + "1637 fant-inf-co-1 sam-1\n"
    carried = perform(lambda run: carry(run, "fant-inf-co-1", "1638", ("sam-1",)), board(text), GAME.charts)
    assert ledger(done(carried), "13.41") == [f"13.41  SAM 1 is carried to {GAME.charts.place('1638')} (fan)"]
    text = MOVEMENT.replace("/rebel/movement", "/government/reinforcements")
    text += "government-reinforcements france-aaa fant-inf-co-1\n1637 fant-inf-bn-1\n"
    placed = perform(arrivals_of_guns, board(text), GAME.charts, Inputs({}, {"place-france-aaa": ("1537",)}))
    assert len(ledger(done(placed), "13.41")) == 1 and stack(placed, "1537") == ["france-aaa"]


@pytest.mark.rule("13.42")
def test_a_sam_beside_rebels_and_an_independent_faction_is_captured_all_the_same():
    text = (
        MOVEMENT.replace("manta", "toyota-war")
        + "1829 mplt-leader mplt-guerrilla-1 igf-1 sam-1 fap-guerrilla-1"
    )
    assert findings(GAME, board(text), "13.42") == ["13.42 due 1829 sam-1"]
