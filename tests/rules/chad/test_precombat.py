"""5.53 Guerrilla Pre-Combat Operations and 5.82, the withdrawal table."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.combat_charts import withdrawal_succeeds_up_to
from guelta.rules.chad.combat.precombat import adjacent_enemy_hexes, presence_in_favour
from tests.rules.board import board
from tests.rules.chad.fighting import GOVERNMENT, REBELS, asked, done, fight, ledger, options, stack

TURN_11 = "@ turn-11/tactical-phase/impulse-1/rebel/combat\ngovernment = fan\n"
"""Rebel combat where presence counts."""
WITHDRAW = {"operation-2724": "withdraw"}
AMBUSH = {"operation-2724": "ambush"}


# ---- who may do what


@pytest.mark.rule("5.53")
def test_defending_guerrillas_do_one_of_three_things():
    outcome = fight(REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1", "2724", "2824")
    assert asked(outcome) == "operation-2724" and outcome.asks.side == "government"
    assert options(outcome) == ["remain", "withdraw", "ambush"]


@pytest.mark.rule("5.53")
def test_a_leader_without_guerrillas_may_withdraw_but_lay_no_ambush():
    outcome = fight(REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1 mplt-leader", "2724", "2824")
    assert options(outcome) == ["remain", "withdraw"]


@pytest.mark.rule("5.53")
def test_conventional_units_alone_do_none_of_it():
    assert asked(fight(REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1", "2724", "2824")) == "dice-2724"


@pytest.mark.rule("5.53")
def test_it_comes_after_the_differential_and_before_the_dice():
    outcome = fight(REBELS + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1", "2724", "2824")
    assert (
        ledger(outcome)[-1] == "5.20  guerrilla combat at 2724: 2 against 3, differential 1 for the defender"
    )


@pytest.mark.rule("5.53")
@pytest.mark.parametrize(
    ("presence", "government", "rebel"),
    [("", False, True), ("presence-borkou", True, True), ("presence-borkou:p2", True, False)],
)
def test_presence_must_be_in_favour(presence, government, rebel):
    position = board(TURN_11 + (f"borkou-presence {presence}" if presence else ""))
    assert presence_in_favour(position, GAME.charts, "fan", "2724") is government
    assert presence_in_favour(position, GAME.charts, "fap", "2724") is rebel


@pytest.mark.rule("5.53")
def test_with_presence_against_them_guerrillas_only_remain():
    outcome = fight(TURN_11 + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1", "2724", "2824")
    assert asked(outcome) == "dice-2724"


@pytest.mark.rule("5.53")
@pytest.mark.rule("14.13")
def test_operation_manta_has_no_such_limits_before_turn_11():
    for player in ("fan", "fap"):
        assert presence_in_favour(board(REBELS), GAME.charts, player, "2724")
    later = board(TURN_11 + "scenario = manta\n")
    assert not presence_in_favour(later, GAME.charts, "fan", "2724")


# ---- withdrawal


@pytest.mark.rule("5.82")
@pytest.mark.parametrize(("hexes", "up_to"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_the_more_enemy_hexes_around_the_less_withdrawal(hexes, up_to):
    assert withdrawal_succeeds_up_to(GAME.charts, hexes) == up_to


@pytest.mark.rule("5.82")
def test_adjacent_hexes_with_enemy_combat_units_count_in_the_attack_or_not():
    position = board(
        REBELS + "2824 fap-guerrilla-1\n2825 cdr-guerrilla-1:fap\n2725 cdr-leader:fap\n2625 fan-guerrilla-2"
    )
    assert adjacent_enemy_hexes(position, GAME.charts, "2724", "fan") == 2


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.82")
def test_on_a_high_die_none_may_withdraw():
    text = REBELS + "2824 fap-guerrilla-1\n2825 fap-guerrilla-2\n2724 fan-guerrilla-1"
    outcome = fight(text, "2724", "2824", dice={"withdrawal-2724": (5,)}, choices=WITHDRAW)
    assert asked(outcome) == "dice-2724"
    assert ledger(outcome, "5.82") == ["5.82  2 adjacent enemy hexes, up to 4 succeeds: they stay [5] (fan)"]


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.82")
def test_on_a_low_die_each_unit_and_leader_goes_or_stays_on_its_own():
    text = REBELS + "2824 libya-mech-bn-1\n2724 mplt-guerrilla-1 mplt-guerrilla-2 mplt-leader"
    choices = WITHDRAW | {
        "withdraw-2724-mplt-guerrilla-1": "2726",
        "withdraw-2724-mplt-guerrilla-2": "stay",
        "withdraw-2724-mplt-leader": "2623",
    }
    outcome = fight(text, "2724", "2824", dice={"withdrawal-2724": (5,)}, choices=choices)
    assert (stack(outcome, "2726"), stack(outcome, "2623")) == (["mplt-guerrilla-1"], ["mplt-leader"])
    assert stack(outcome, "2724") == ["mplt-guerrilla-2"]
    assert ledger(outcome, "5.20")[-1] == (
        "5.20  guerrilla combat at 2724: 2 against 2, differential 0 for the defender"
    )


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.52")
def test_when_all_have_gone_there_is_no_combat_and_the_attacker_may_advance():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1 fort-1:fort"
    choices = WITHDRAW | {"kind-2724": "guerrilla", "withdraw-2724-fan-guerrilla-1": "2726"}
    choices["advance-2724"] = "libya-mech-bn-1"
    outcome = done(fight(text, "2724", "2824", dice={"withdrawal-2724": (1,)}, choices=choices))
    assert stack(outcome, "2724") == ["libya-mech-bn-1"]
    assert ledger(outcome, "5.83") == []
    assert ledger(outcome, "5.30") == ["5.30  the fort at 2724 is removed"]


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.64")
def test_a_leader_left_behind_alone_dies_in_the_advance():
    text = REBELS + "2824 libya-mech-bn-1\n2724 mplt-guerrilla-1 mplt-leader"
    choices = WITHDRAW | {
        "withdraw-2724-mplt-guerrilla-1": "2726",
        "withdraw-2724-mplt-leader": "stay",
        "advance-2724": "libya-mech-bn-1",
    }
    outcome = done(fight(text, "2724", "2824", dice={"withdrawal-2724": (1,)}, choices=choices))
    assert stack(outcome, "arrivals-nigeria") == ["mplt-leader"]


@pytest.mark.rule("5.53")
def test_conventional_units_of_the_hex_stay_and_fight():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1 fant-inf-bn-1"
    choices = WITHDRAW | {"kind-2724": "guerrilla", "withdraw-2724-fan-guerrilla-1": "2726"}
    outcome = fight(text, "2724", "2824", dice={"withdrawal-2724": (1,)}, choices=choices)
    assert asked(outcome) == "dice-2724"
    # Of conventional units alone the chart makes it a conventional combat.
    assert ledger(outcome, "5.20")[-1] == (
        "5.20  conventional combat at 2724: 8 against 7, differential 1 for the attacker"
    )


@pytest.mark.rule("5.53")
def test_there_is_only_one_operation_before_the_combats_of_a_contact():
    text = REBELS + "2824 libya-mech-bn-1 libya-mech-bn-2 libya-commando-bn-1\n2724 "
    text += " ".join(f"fan-guerrilla-{n}" for n in range(1, 8))
    # 8 against 21, by thirteen for the defender; "4C/5" at seven
    choices = {"operation-2724": "remain", "losses-2724-attacker-5": "libya-mech-bn-1"}
    choices |= {f"losses-2724-defender-{5 - n}": f"fan-guerrilla-{n}" for n in range(1, 5)}
    choices["losses-2724-attacker-2"] = "libya-mech-bn-2"
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (3, 4)}, choices=choices)
    assert asked(outcome) == "dice-2724-2"


# ---- ambush


@pytest.mark.rule("5.53")
def test_an_ambush_is_a_combat_in_which_the_guerrillas_attack_one_attacking_hex():
    text = REBELS + "2824 fap-guerrilla-1\n2825 fap-guerrilla-2\n2724 fan-guerrilla-1 fan-guerrilla-2"
    outcome = fight(text, "2724", "2824", "2825", choices=AMBUSH)
    assert asked(outcome) == "ambush-2724-units" and options(outcome) == [
        "fan-guerrilla-1",
        "fan-guerrilla-2",
    ]
    choices = AMBUSH | {"ambush-2724-units": "fan-guerrilla-1 fan-guerrilla-2"}
    outcome = fight(text, "2724", "2824", "2825", choices=choices)
    assert asked(outcome) == "ambush-2724-hex" and options(outcome) == ["2824", "2825"]
    choices["ambush-2724-hex"] = "2825"
    outcome = fight(text, "2724", "2824", "2825", choices=choices)
    assert asked(outcome) == "dice-2724-ambush" and outcome.asks.side == "government"
    assert ledger(outcome, "5.20")[-1] == (
        "5.20  guerrilla combat at 2825: 6 against 2, differential 4 for the attacker"
    )


@pytest.mark.rule("5.53")
def test_the_ambushed_have_no_terrain_and_no_improved_position():
    text = GOVERNMENT + "3922 fant-inf-bn-1 fort-1:fort\n3923 fap-guerrilla-1"
    choices = {"operation-3923": "ambush"}
    outcome = fight(text, "3923", "3922", choices=choices)
    assert ledger(outcome, "5.81")[-1] == "5.81  guerrilla combat at 3922 Fada"
    assert ledger(outcome, "5.20")[-1] == (
        "5.20  guerrilla combat at 3922 Fada: 2 against 3, differential 1 for the defender"
    )


@pytest.mark.rule("5.53")
def test_guerrillas_alone_have_no_terrain_after_their_ambush():
    # Three at Fada in the mountains, attacked by six; the ambush costs the attacker a battalion.
    text = (
        GOVERNMENT + "3923 fant-inf-bn-1 fant-inf-bn-2\n3922 fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3"
    )
    choices = {
        "kind-3922": "guerrilla",
        "operation-3922": "ambush",
        "ambush-3922-units": "fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3",
    }
    # 6 against 6, the ambushed stronger: at eleven the guerrillas suffer "4R" of "0/4R".
    dice = {"dice-3922-ambush": (6, 5)}
    outcome = fight(text, "3922", "3923", dice=dice, choices=choices)
    assert asked(outcome) == "advance-3922"
    assert stack(outcome, "3922") == [] and len(stack(outcome, "eliminated")) == 3
    # At two it is "4R/0": both battalions are gone, and there is no combat any more.
    dice = {"dice-3922-ambush": (1, 1)}
    choices |= {"losses-3922-ambush-defender-4": "fant-inf-bn-1", "advance-3922-ambush": ""}
    outcome = done(fight(text, "3922", "3923", dice=dice, choices=choices))
    assert len(stack(outcome, "3922")) == 3 and stack(outcome, "3923") == []


@pytest.mark.rule("5.53")
def test_the_planned_combat_is_computed_anew_with_who_is_left():
    text = GOVERNMENT + "3923 fant-inf-bn-1 fant-inf-bn-2\n3921 fant-armor-bn-1\n"
    text += "3922 fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3"
    choices = {
        "kind-3922": "guerrilla",
        "operation-3922": "ambush",
        "ambush-3922-units": "fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3",
        "ambush-3922-hex": "3923",
        "losses-3922-ambush-defender-4": "fant-inf-bn-1",
        "advance-3922-ambush": "",
    }
    outcome = fight(text, "3922", "3923", "3921", dice={"dice-3922-ambush": (1, 1)}, choices=choices)
    assert asked(outcome) == "dice-3922"
    lines = ledger(outcome, "5.20")
    assert lines[0].endswith("8 against 9 (units 6, mountain 3), differential 1 for the defender")
    assert lines[-1].endswith("2 against 6, differential 4 for the defender")


@pytest.mark.rule("5.53")
def test_with_a_conventional_unit_among_them_they_keep_their_terrain():
    text = GOVERNMENT + "3923 fant-inf-bn-1 fant-inf-bn-2\n3921 fant-armor-bn-1\n"
    text += "3922 fap-guerrilla-1 fap-guerrilla-2 libya-legion-inf-bn-1"
    choices = {
        "operation-3922": "ambush",
        "ambush-3922-units": "fap-guerrilla-1 fap-guerrilla-2",
        "ambush-3922-hex": "3923",
        "losses-3922-ambush-defender-4": "fant-inf-bn-1",
        "losses-3922-ambush-attacker-1": "fap-guerrilla-1",
        "advance-3922-ambush": "",
    }
    # 4 against 6, by two at three: "4R/1": the ambushed are gone, one guerrilla too.
    outcome = fight(text, "3922", "3923", "3921", dice={"dice-3922-ambush": (1, 2)}, choices=choices)
    assert asked(outcome) == "dice-3922"
    assert ledger(outcome, "5.20")[-1].endswith(
        "10 against 11 (units 7, mountain 3, oasis 1), differential 1 for the defender"
    )


@pytest.mark.rule("5.53")
def test_the_ambushers_may_advance_and_are_then_out_of_the_hex():
    text = GOVERNMENT + "2824 fant-inf-co-1\n2825 fant-inf-bn-1\n2724 fap-guerrilla-1 fap-guerrilla-2"
    choices = AMBUSH | {
        "ambush-2724-units": "fap-guerrilla-1",
        "ambush-2724-hex": "2824",
        "advance-2724-ambush": "fap-guerrilla-1",
    }
    # 2 against 2, the ambushed stronger: at two "4R/0"
    outcome = fight(text, "2724", "2824", "2825", dice={"dice-2724-ambush": (1, 1)}, choices=choices)
    assert stack(outcome, "2824") == ["fap-guerrilla-1"]
    assert asked(outcome) == "dice-2724"
    assert ledger(outcome, "5.20")[-1].endswith("3 against 2, differential 1 for the attacker")


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.61")
def test_a_leader_in_the_ambush_helps_it_as_an_attacker():
    text = REBELS + "2824 fap-guerrilla-1\n2724 mplt-guerrilla-1 mplt-guerrilla-2 mplt-leader"
    choices = AMBUSH | {"ambush-2724-units": "mplt-guerrilla-1", "ambush-2724-leaders": "mplt-leader"}
    outcome = fight(text, "2724", "2824", choices=choices)
    assert ledger(outcome, "5.61") == [
        "5.61  guerrilla leader of the defender: -1 to the dice",
        "5.61  guerrilla leader of the attacker: +1 to the dice",
    ]


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.54")
def test_rebels_who_ambush_a_hex_send_its_oau_units_home():
    text = GOVERNMENT + "2824 fant-inf-bn-1 oau-inf-bn-1\n2724 fap-guerrilla-1"
    outcome = fight(text, "2724", "2824", choices=AMBUSH)
    assert asked(outcome) == "dice-2724-ambush" and stack(outcome, "unused") == ["oau-inf-bn-1"]


@pytest.mark.rule("5.53")
@pytest.mark.rule("13.41")
def test_a_sam_goes_along_with_guerrillas_that_withdraw_or_stays():
    text = REBELS + "options = 13.30 13.40\n2824 libya-mech-bn-1\n2724 fan-guerrilla-1 fant-inf-co-1 sam-1\n"
    first = WITHDRAW | {"kind-2724": "conventional"}
    away = first | {"withdraw-2724-fan-guerrilla-1": "2726"}
    low = {"withdrawal-2724": (1,)}
    outcome = fight(text, "2724", "2824", dice=low, choices=away)
    assert asked(outcome) == "withdraw-2724-sam-1" and options(outcome) == ["stay", "2726"]
    carried = fight(text, "2724", "2824", dice=low, choices=away | {"withdraw-2724-sam-1": "2726"})
    assert stack(carried, "2726") == ["fan-guerrilla-1", "sam-1"]
    assert ledger(carried, "13.41") == ["13.41  SAM 1 is carried to 2726 Kouba Olanga (fan)"]
    left = fight(text, "2724", "2824", dice=low, choices=away | {"withdraw-2724-sam-1": "stay"})
    assert stack(left, "2724") == ["fant-inf-co-1", "sam-1"] and ledger(left, "13.41") == []
    # nobody withdrew who could carry it
    stays = fight(text, "2724", "2824", dice=low, choices=first | {"withdraw-2724-fan-guerrilla-1": "stay"})
    assert asked(stays) == "dice-2724"
