"""13.00 Optional rules, and 13.40 that is bound to 13.30; 13.10 OAU units that fight."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.options.optional_rules import agree, agreement
from guelta.rules.chad.reinforcement.placement import reinforcements
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board, findings
from tests.rules.chad.fighting import (
    GOVERNMENT,
    GOVERNMENT_BOTH_PARTS,
    REBELS,
    done,
    fight,
    ledger,
    refused,
    stack,
)
from tests.rules.chad.moves import WET, moves


def agreed(scenario: str, *options: str):
    """Begin a scenario with optional rules."""
    card = GAME.scenarios[scenario]
    return perform(lambda run: agree(run, options, card.optional), card.start, GAME.charts)


@pytest.mark.rule("13.00")
def test_a_game_without_optional_rules_has_none():
    assert findings(GAME, board(WET + "/rebel/movement\n"), "13.00") == []
    assert done(agreed("manta")).position == GAME.scenarios["manta"].start


@pytest.mark.rule("13.40")
def test_aaa_and_sam_units_are_refused_without_air_units():
    outcome = agreed("deby", "13.40")
    assert str(outcome.finding).startswith("13.00 violation")
    assert outcome.position == GAME.scenarios["deby"].start
    assert findings(GAME, board("options = 13.40"), "13.00") == ["13.00 violation -"]


@pytest.mark.rule("13.40")
def test_with_air_units_they_are_set_up_as_the_scenario_says():
    outcome = done(agreed("deby", "13.30", "13.40"))
    assert outcome.position.fields["options"] == "13.30 13.40"
    assert findings(GAME, outcome.position, "13.00") == []
    assert outcome.position.where("sam-2") == ("3730",)
    assert outcome.position.where("france-aaa") == ("1537",)


@pytest.mark.rule("13.30")
def test_french_and_libyan_air_units_are_always_on_the_map():
    outcome = done(agreed("manta", "13.30"))
    assert stack(outcome, "2053") == ["france-air-1", "france-air-2"]
    assert stack(outcome, "3810") == ["libya-air"]
    assert outcome.position.where("sam-1") in ((), ("unused",))
    assert done(agreed("deby", "13.30")).position.where("fant-air") == ("3633",)


@pytest.mark.rule("13.30")
def test_air_units_that_stand_somewhere_already_stay_there():
    start = GAME.scenarios["manta"].start
    based = Position(
        start.cursor, start.fields, {**start.spaces, "1537": (*start.stack("1537"), Standing("france-air-1"))}
    )
    outcome = done(perform(lambda run: agree(run, ["13.30"]), based, GAME.charts))
    assert outcome.position.where("france-air-1") == ("1537",)
    assert ledger(outcome) == [
        "13.00  optional rules: 13.30",
        "13.30  French 6-4-30 air squadron 2 at 2053 French airbase",
        "13.30  Libyan 6-2-25 air squadron at 3810 Libyan airbase",
    ]


@pytest.mark.rule("13.00")
def test_the_players_may_agree_on_none():
    card = GAME.scenarios["manta"]
    outcome = perform(agreement(card), card.start, GAME.charts, Inputs({}, {"options": ()}))
    assert ledger(done(outcome)) == ["13.00  optional rules: none"]
    assert outcome.position.fields.get("options", "") == ""
    outcome = perform(agreement(card), card.start, GAME.charts, Inputs({}, {"options": ("13.20",)}))
    assert outcome.position.fields["options"] == "13.20"


@pytest.mark.rule("13.00")
def test_what_is_no_optional_rule_is_told():
    assert findings(GAME, board("options = 13.20 13.33"), "13.00") == ["13.00 violation -"]
    assert findings(GAME, board("options = 13.20 13.91"), "13.00") == []


@pytest.mark.rule("13.70")
def test_a_government_in_exile_is_of_the_campaign_alone():
    assert agreed("toyota-war", "13.70").finding is not None
    assert agreed("campaign", "13.70").is_done


# ---- 13.10

FIGHTING = "options = 13.10\n"
OAU_ATTACKS = "2736 oau-inf-bn-1\n2836 fap-guerrilla-1\n"
OAU_ATTACKED = "2736 oau-inf-bn-1\n2836 libya-mech-bn-1\n"


@pytest.mark.rule("13.10")
def test_oau_units_attack_like_french_ones():
    assert refused(GOVERNMENT + OAU_ATTACKS, "2836", "2736") == "5.54 OAU 6-3-6 battalion 1 may not attack"
    first = fight(GOVERNMENT + FIGHTING + OAU_ATTACKS, "2836", "2736")
    assert ledger(first, "5.20") == [
        "5.20  guerrilla combat at 2836: 3 against 2, differential 1 for the attacker"
    ]


@pytest.mark.rule("13.10")
def test_they_wait_for_the_libyans_like_french_ones():
    text = GOVERNMENT_BOTH_PARTS + FIGHTING + OAU_ATTACKED
    assert refused(text, "2836", "2736") == "8.20 OAU 6-3-6 battalion 1 may not attack"
    assert fight(text + "french-may-attack = yes\n", "2836", "2736").finding is None


@pytest.mark.rule("13.10")
def test_they_defend_and_go_to_task_force_losses():
    without = fight(REBELS + OAU_ATTACKED, "2736", "2836", choices={"advance-2736": ""})
    assert stack(without, "unused") == ["oau-inf-bn-1"]
    outcome = fight(
        REBELS + FIGHTING + OAU_ATTACKED,
        "2736",
        "2836",
        dice={"dice-2736": (5, 5)},
        choices={"advance-2736": ""},
    )
    assert stack(outcome, "task-force-losses") == ["libya-mech-bn-1", "oau-inf-bn-1"]


@pytest.mark.rule("13.10")
@pytest.mark.rule("12.32")
def test_they_are_replaced_from_task_force_losses():
    counter = GAME.charts.counters["oau-inf-bn-1"]
    assert resting_place(board(FIGHTING), GAME.charts, counter) == ("task-force-losses", "12.32")
    assert resting_place(board(""), GAME.charts, counter) == ("unused", "12.32")
    back = board("@ turn-10/tactical-phase/task-force-adjustment\ntask-force-losses oau-inf-bn-1")
    assert findings(GAME, back, "12.32") == ["12.32 due task-force-losses oau-inf-bn-1"]


@pytest.mark.rule("13.10")
@pytest.mark.rule("4.44")
def test_they_stand_beside_rebels_and_move_up_to_them():
    text = WET + "/government/movement\ngovernment = fan\n"
    beside = "2736 oau-inf-bn-1\n2836 fap-guerrilla-1\n"
    assert findings(GAME, board(text + beside), "4.44") == ["4.44 due 2736 oau-inf-bn-1"]
    assert findings(GAME, board(text + FIGHTING + beside), "4.44") == []


@pytest.mark.rule("13.10")
@pytest.mark.rule("4.41")
def test_roads_and_tracks_bind_them_all_the_same():
    text = WET + "/government/movement\ngovernment = fan\noptions = 13.10\n1537 oau-inf-bn-1\n"
    near = {hex for hex in moves(text, "oau-inf-bn-1") if GAME.charts.near_road_or_track(hex)}
    assert near == set(moves(text, "oau-inf-bn-1"))


@pytest.mark.rule("8.40")
def test_libyans_who_arrive_for_a_fap_government_cost_french_and_oau_units_elsewhere_at_once():
    head = "@ turn-11/tactical-phase/impulse-1/government/reinforcements\ngovernment = fap\noptions = 13.10\n"
    text = (
        head
        + "government-reinforcements libya-mech-bn-1\n3633 france-inf-bn-1 oau-inf-bn-1\n1537 france-inf-bn-2"
    )
    choices = Inputs({}, {"enter": ("libya-mech-bn-1",), "place-libya-mech-bn-1": ("3709",)})
    outcome = perform(reinforcements, board(text), GAME.charts, choices)
    assert stack(done(outcome), "task-force-losses") == ["france-inf-bn-1"]
    assert stack(outcome, "unused") == ["oau-inf-bn-1"]
    assert stack(outcome, "1537") == ["france-inf-bn-2"]


@pytest.mark.rule("8.40")
def test_while_the_libyans_wait_nothing_is_lost():
    head = "@ turn-11/tactical-phase/impulse-1/government/reinforcements\ngovernment = fap\n"
    text = head + "government-reinforcements libya-mech-bn-1\n3633 france-inf-bn-1\n"
    outcome = perform(reinforcements, board(text), GAME.charts, Inputs({}, {"enter": ()}))
    assert stack(done(outcome), "3633") == ["france-inf-bn-1"]


# ---- left over from other chapters: who builds, who must attack, who arrives among leaders


@pytest.mark.rule("5.64")
@pytest.mark.rule("12.43")
def test_enemy_leaders_alone_are_eliminated_where_units_arrive():
    head = "@ turn-11/tactical-phase/impulse-1/government/reinforcements\ngovernment = fan\n"
    text = head + "government-reinforcements oau-inf-bn-1\n1537 cdr-leader:fap\n"
    inputs = Inputs({}, {"enter": ("oau-inf-bn-1",), "place-oau-inf-bn-1": ("1537",)})
    outcome = done(perform(reinforcements, board(text), GAME.charts, inputs))
    assert stack(outcome, "1537") == ["oau-inf-bn-1"]
    assert stack(outcome, "arrivals-libya") == ["cdr-leader"]


@pytest.mark.rule("4.70")
@pytest.mark.rule("5.10")
def test_a_battalion_that_builds_a_fort_attacks_with_its_hex_and_alone():
    text = GOVERNMENT + "2736 fant-inf-bn-1!builds-2736\n2836 libya-mech-bn-1\n"
    differential = "conventional combat at 2836: {} against 8, differential {}"
    alone = fight(text, "2836", "2736")
    assert ledger(alone, "5.20") == ["5.20  " + differential.format(7, "1 for the defender")]
    both = fight(text.replace("2736\n", "2736 fant-inf-bn-2\n"), "2836", "2736")
    assert ledger(both, "5.20") == ["5.20  " + differential.format(14, "6 for the attacker")]
