"""5.00 to 5.30 Combat: who fights whom, with what strength, in what terrain; 8.20 and 11.33 on the way."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.forces import Engagement, Force, fighters, is_improved
from guelta.rules.chad.attacks.permission import Attack, possible_attacks
from guelta.rules.chad.charts.combat_charts import kind_of_combat
from guelta.rules.chad.combat.combat import combat_phase
from guelta.rules.chad.combat.odds import every_odds, odds
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board
from tests.rules.chad.fighting import (
    BOTH_PARTS,
    GOVERNMENT,
    GOVERNMENT_BOTH_PARTS,
    REBELS,
    asked,
    done,
    fight,
    ledger,
    options,
    refused,
    stack,
)

CONVENTIONAL, GUERRILLA = "conventional", "guerrilla"


def sums(text: str, target: str, *bases: str, **decisions: str) -> tuple[int, int]:
    """Return the totals of attacker and defender."""
    found = odds(board(text), GAME.charts, Attack(target, bases), **decisions).differential
    return found.attack, found.defence


# ---- 5.10 who takes part


@pytest.mark.rule("5.10")
def test_all_units_of_an_attacking_hex_take_part():
    text = REBELS + "2824 fap-guerrilla-1 cdr-guerrilla-1:fap libya-mech-bn-1\n2724 fant-inf-bn-1"
    assert sums(text, "2724", "2824", kind=CONVENTIONAL) == (2 + 1 + 8, 7)


@pytest.mark.rule("5.10")
def test_units_of_several_hexes_combine_against_one():
    text = REBELS + "2824 fap-guerrilla-1\n2825 fap-guerrilla-2 fap-guerrilla-3\n2724 fan-guerrilla-1"
    assert sums(text, "2724", "2824") == (2, 3)
    assert sums(text, "2724", "2824", "2825") == (6, 3)


@pytest.mark.rule("5.10")
def test_all_units_in_the_target_defend():
    text = REBELS + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1 mplt-guerrilla-1 fant-inf-bn-1"
    assert sums(text, "2724", "2824") == (2, 3 + 2 + 3)


@pytest.mark.rule("5.10")
def test_strengths_are_never_mixed():
    text = REBELS + "2824 fap-guerrilla-1 libya-armor-bn-1\n2724 fan-guerrilla-1 fant-inf-bn-1"
    assert sums(text, "2724", "2824", kind=CONVENTIONAL) == (2 + 10, 2 + 7)
    assert sums(text, "2724", "2824", kind=GUERRILLA) == (2 + 2, 3 + 3)


@pytest.mark.rule("5.10")
@pytest.mark.rule("5.54")
def test_who_may_not_attack_is_left_out_of_the_attack_of_its_hex():
    text = GOVERNMENT + "2424 oau-inf-bn-1 fant-inf-bn-1\n2425 fap-guerrilla-1"
    assert sums(text, "2425", "2424") == (3, 2)


@pytest.mark.rule("5.10")
def test_nobody_attacks_a_hex_that_does_not_touch_his_own():
    text = REBELS + "2824 fap-guerrilla-1\n2626 fan-guerrilla-1"
    assert refused(text, "2626", "2824") == "5.10 2824 does not touch 2626"


@pytest.mark.rule("5.10")
def test_every_hex_of_an_attack_is_named_once_and_holds_an_own_combat_unit():
    text = REBELS + "2824 fap-guerrilla-1\n2624 cdr-leader:fap\n2724 fan-guerrilla-1"
    assert refused(text, "2724", "2824", "2824") == "5.10 a hex is named twice"
    assert refused(text, "2724", "2824", "2624") == "5.10 no own combat unit in 2624"
    assert asked(fight(text, "2724", "2824")) == "operation-2724"


@pytest.mark.rule("4.51")
@pytest.mark.rule("5.40")
def test_nobody_attacks_out_of_an_entry_hex_or_a_box():
    entry, near = next(
        (entry, hex)
        for entry in GAME.charts.map
        if GAME.charts.entry(entry) == "libya"
        for hex in GAME.charts.map.neighbours(entry)
        if GAME.charts.in_chad(hex)
    )
    text = REBELS + f"{entry} fap-guerrilla-1\nsanctuary-libya fap-guerrilla-2\n{near} fan-guerrilla-1"
    assert refused(text, near, entry) == f"4.51 nobody attacks from {GAME.charts.place(entry)}"
    assert refused(text, near, "sanctuary-libya") == "5.40 Libya Sanctuary is no hex"


@pytest.mark.rule("5.10")
def test_there_must_be_an_enemy_combat_unit_in_the_target():
    text = REBELS + "2824 fap-guerrilla-1\n2724 pla-leader habre"
    assert refused(text, "2724", "2824") == "5.10 no enemy combat unit stands in 2724"


@pytest.mark.rule("5.10")
def test_leaders_alone_attack_nobody():
    text = REBELS + "2824 cdr-leader:fap goukouni\n2724 fan-guerrilla-1"
    assert refused(text, "2724", "2824").startswith("5.10 no combat unit of a player attacks")


@pytest.mark.rule("5.10")
def test_units_of_one_hex_attack_one_hex_only():
    text = REBELS + "2825 fap-guerrilla-1\n2724 fan-guerrilla-1\n2725 fan-guerrilla-2\n"
    fought = "fought = turn-9/tactical-phase/impulse-1/rebel 2724 fap-guerrilla-1\n"
    assert refused(text + fought, "2725", "2825") == "5.10 FAP guerrilla 1 attacked in this segment already"


@pytest.mark.rule("5.20")
def test_a_hex_is_attacked_once_in_a_segment():
    text = REBELS + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1\n"
    fought = "fought = turn-9/tactical-phase/impulse-1/rebel 2724 fap-guerrilla-7\n"
    assert refused(text + fought, "2724", "2824") == "5.20 there was a combat in 2724 in this segment"


@pytest.mark.rule("5.20")
def test_what_was_fought_in_an_earlier_segment_no_longer_counts():
    text = REBELS + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1\n"
    fought = "fought = turn-9/tactical-phase/impulse-1/government 2724 fap-guerrilla-1\n"
    assert asked(fight(text + fought, "2724", "2824")) == "operation-2724"


@pytest.mark.rule("5.00")
def test_attacks_wait_until_movement_is_over():
    text = REBELS.replace("/combat", "/movement") + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1"
    assert refused(text, "2724", "2824") == "5.00 movement is not over"


@pytest.mark.rule("5.00")
def test_nobody_attacks_in_the_segment_of_the_other():
    text = GOVERNMENT + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1"
    assert refused(text, "2724", "2824") == "5.00 it is the government segment"


@pytest.mark.rule("4.22")
def test_nobody_attacks_from_a_hex_with_enemies_in_it():
    text = REBELS + "2824 fap-guerrilla-1 fan-guerrilla-2\n2724 fan-guerrilla-1"
    assert refused(text, "2724", "2824") == "4.22 enemies share 2824"


@pytest.mark.rule("5.10")
def test_the_attacks_a_player_may_make_are_listed_with_all_hexes_he_could_use():
    position = board(
        REBELS + "2824 fap-guerrilla-1\n2825 fap-guerrilla-2\n2724 fan-guerrilla-1\n2924 mplt-guerrilla-1"
    )
    assert possible_attacks(position, GAME.charts, "fap") == (
        Attack("2724", ("2824", "2825")),
        Attack("2924", ("2824", "2825")),
    )


# ---- 5.20 the differential


@pytest.mark.rule("5.20")
def test_the_differential_is_the_larger_force_less_the_smaller_whoever_attacks():
    text = REBELS + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1 fan-guerrilla-2 fan-guerrilla-3"
    found = odds(board(text), GAME.charts, Attack("2724", ("2824",))).differential
    assert (found.attack, found.defence, found.value, found.stronger) == (2, 9, 7, "defender")


@pytest.mark.rule("5.20")
def test_at_a_differential_of_nothing_the_defender_counts_as_the_stronger():
    text = REBELS + "2824 cdr-guerrilla-1:fap\n2724 mplt-guerrilla-1"
    found = odds(board(text), GAME.charts, Attack("2724", ("2824",))).differential
    assert (found.value, found.stronger) == (0, "defender")


@pytest.mark.rule("4.33")
def test_units_without_water_fight_at_half_strength_fractions_dropped():
    text = REBELS + "2824 libya-commando-bn-1!no-water\n2724 fant-inf-bn-1!no-water fant-inf-bn-2"
    assert sums(text, "2724", "2824") == (3, 3 + 7)


# ---- 5.30 terrain and improved positions


@pytest.mark.rule("5.30")
def test_five_in_a_mountain_with_an_oasis_are_nine():
    """The rulebook's own example: three for the mountain and one for the oasis, added up."""
    text = GOVERNMENT + "3923 fant-inf-bn-1 fant-inf-co-1\n3922 libya-legion-inf-bn-1"
    assert GAME.charts.terrain("3922") == "mountain" and GAME.charts.water("3922") == ("oasis",)
    assert sums(text, "3922", "3923") == (9, 5 + 3 + 1)


@pytest.mark.rule("5.30")
def test_in_guerrilla_combat_the_mountain_helps_but_not_the_oasis():
    text = GOVERNMENT + "3923 fant-inf-bn-1\n3922 fap-guerrilla-1"
    assert sums(text, "3922", "3923", kind=GUERRILLA) == (3, 2 + 3)
    assert sums(text, "3922", "3923", kind=CONVENTIONAL) == (7, 2 + 3 + 1)


@pytest.mark.rule("5.30")
def test_town_oasis_and_fort_add_up():
    text = GOVERNMENT + "3021 fant-inf-bn-1\n3020 libya-legion-inf-bn-1 fort-1:fort"
    assert sums(text, "3020", "3021") == (7, 5 + 2 + 1 + 3)


@pytest.mark.rule("5.30")
def test_a_fort_under_construction_adds_nothing():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1 fort-1"
    assert sums(text, "2724", "2824") == (8, 7)
    assert sums(text.replace("fort-1", "fort-1:fort"), "2724", "2824") == (8, 10)


@pytest.mark.rule("5.30")
def test_the_attacker_has_nothing_of_his_own_terrain():
    text = GOVERNMENT + "3922 fant-inf-bn-1 fort-1:fort\n3923 libya-mech-bn-1"
    assert sums(text, "3923", "3922") == (7, 8)


@pytest.mark.rule("5.30")
def test_a_fort_helps_whoever_defends_in_it():
    text = GOVERNMENT + "2824 fant-inf-bn-1\n2724 libya-mech-bn-1 fort-1:fort"
    assert sums(text, "2724", "2824") == (7, 8 + 3)


@pytest.mark.rule("5.30")
@pytest.mark.parametrize(
    ("hex", "improved"), [("3633", True), ("3922", True), ("2826", False), ("3418", False), ("2724", False)]
)
def test_towns_and_oases_are_improved_positions_villages_and_wells_are_not(hex, improved):
    assert is_improved(board(""), GAME.charts, hex) is improved


@pytest.mark.rule("5.30")
@pytest.mark.rule("4.24")
@pytest.mark.parametrize(
    ("cursor", "drought", "adds"),
    [("turn-9", "none", 1), ("turn-10", "none", 0), ("turn-9", "drought", 0), ("turn-9", "severe", 0)],
)
def test_seasonal_marsh_helps_in_the_wet_season_without_drought(cursor, drought, adds):
    text = f"""
        @ {cursor}/tactical-phase/impulse-1/rebel/combat
        government = fan
        drought = {drought}
        2646  fap-guerrilla-1
        2746  fan-guerrilla-1
    """
    assert GAME.charts.terrain("2746") == "seasonal_marsh"
    assert sums(text, "2746", "2646") == (2, 3 + adds)


@pytest.mark.rule("5.30")
def test_perennial_marsh_helps_in_both_seasons():
    text = REBELS + "2135 fap-guerrilla-1\n2136 fan-guerrilla-1"
    assert sums(text, "2136", "2135") == (2, 4)
    assert sums(text.replace("turn-9", "turn-10"), "2136", "2135") == (2, 4)


# ---- 5.81 the kind of combat


@pytest.mark.rule("5.81")
@pytest.mark.parametrize(
    ("improved", "attackers", "defenders", "kind"),
    [
        (True, "all conventional", "all conventional", "conventional"),
        (True, "all conventional", "mixed", "conventional"),
        (True, "all conventional", "all guerrilla", "defender"),
        (True, "mixed", "all conventional", "conventional"),
        (True, "mixed", "mixed", "conventional"),
        (True, "mixed", "all guerrilla", "defender"),
        (True, "all guerrilla", "all conventional", "conventional"),
        (True, "all guerrilla", "mixed", "conventional"),
        (True, "all guerrilla", "all guerrilla", "defender"),
        (False, "all conventional", "all conventional", "conventional"),
        (False, "all conventional", "mixed", "attacker"),
        (False, "all conventional", "all guerrilla", "guerrilla"),
        (False, "mixed", "all conventional", "attacker"),
        (False, "mixed", "mixed", "attacker"),
        (False, "mixed", "all guerrilla", "guerrilla"),
        (False, "all guerrilla", "all conventional", "guerrilla"),
        (False, "all guerrilla", "mixed", "guerrilla"),
        (False, "all guerrilla", "all guerrilla", "guerrilla"),
    ],
)
def test_the_chart_says_the_kind_or_who_chooses_it(improved, attackers, defenders, kind):
    assert kind_of_combat(GAME.charts, improved, attackers, defenders) == kind


@pytest.mark.rule("5.81")
def test_leaders_and_commanders_make_no_force_mixed():
    position = board(REBELS + "2824 libya-mech-bn-1 cdr-leader:fap goukouni")
    force = Force("fap", tuple(fighters(GAME.charts, "2824", position.stack("2824"))))
    assert force.composition == "all conventional"
    assert Engagement("2724", "2724", force, force).force("attacker") is force


@pytest.mark.rule("5.81")
@pytest.mark.rule("5.30")
def test_guerrillas_alone_in_a_town_choose_the_kind_of_combat():
    outcome = fight(REBELS + "3632 libya-mech-bn-1\n3633 fan-guerrilla-1", "3633", "3632")
    assert asked(outcome) == "kind-3633" and outcome.asks.side == "government"
    assert options(outcome) == ["conventional", "guerrilla"]


@pytest.mark.rule("5.30")
def test_with_one_conventional_unit_in_the_town_it_is_conventional():
    outcome = fight(REBELS + "3632 fap-guerrilla-1\n3633 fan-guerrilla-1 fant-inf-co-1", "3633", "3632")
    assert ledger(outcome, "5.81") == ["5.81  conventional combat at 3633 Abeche"]


@pytest.mark.rule("5.81")
def test_the_attacker_chooses_in_the_open_against_a_mixed_force():
    outcome = fight(REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1 fant-inf-co-1", "2724", "2824")
    assert asked(outcome) == "kind-2724" and outcome.asks.side == "rebel"


# ---- 5.40 sanctuaries and 5.42 the Sudan


@pytest.mark.rule("5.40")
def test_nobody_fights_in_or_between_sanctuaries():
    text = REBELS + "sanctuary-libya fap-guerrilla-1\nsanctuary-sudan fan-guerrilla-1"
    assert refused(text, "sanctuary-sudan", "sanctuary-libya").startswith("5.40 ")


@pytest.mark.rule("4.51")
def test_nobody_attacks_or_is_attacked_in_an_entry_hex():
    text = REBELS + "3810 fap-guerrilla-1\n3811 fap-guerrilla-2\n2106 fap-guerrilla-3"
    entry = next(hex for hex in GAME.charts.map if GAME.charts.entry(hex) == "libya")
    near = next(hex for hex in GAME.charts.map.neighbours(entry) if GAME.charts.in_chad(hex))
    text = REBELS + f"{near} fap-guerrilla-1\n{entry} fan-guerrilla-1"
    assert refused(text, entry, near).startswith("4.51 ")


@pytest.mark.rule("5.42")
def test_guerrillas_at_home_in_the_sudan_fight_there():
    text = GOVERNMENT + "4233 fan-guerrilla-1\n4234 anl-guerrilla-1:fap"
    assert asked(fight(text, "4234", "4233")) == "operation-4234"


@pytest.mark.rule("5.42")
def test_nobody_attacks_into_the_sudan_from_a_hex_with_a_unit_barred_from_it():
    text = GOVERNMENT + "4134 fan-guerrilla-1\n4234 anl-guerrilla-1:fap"
    assert asked(fight(text, "4234", "4134")) == "operation-4234"
    text = text.replace("fan-guerrilla-1", "fan-guerrilla-1 fant-inf-co-1")
    assert refused(text, "4234", "4134") == "5.42 FANT 2-2-6 company 1 may not enter the Sudan"


@pytest.mark.rule("5.42")
@pytest.mark.rule("14.33")
def test_in_1990_the_whole_government_side_fights_in_the_sudan():
    text = GOVERNMENT.replace("manta", "deby") + "4134 fant-inf-co-1\n4234 fap-guerrilla-1"
    assert asked(fight(text, "4234", "4134")) == "operation-4234"


# ---- 5.54 OAU


@pytest.mark.rule("5.54")
def test_oau_units_alone_may_not_attack():
    text = GOVERNMENT + "2424 oau-inf-bn-1\n2425 fap-guerrilla-1"
    assert refused(text, "2425", "2424") == "5.54 OAU 6-3-6 battalion 1 may not attack"


@pytest.mark.rule("5.54")
def test_oau_units_attacked_by_rebels_leave_play_before_the_differential():
    text = REBELS + "2424 fap-guerrilla-1\n2425 oau-inf-bn-1 fant-inf-bn-1"
    assert sums(text, "2425", "2424") == (2, 3)
    outcome = fight(text, "2425", "2424")
    assert asked(outcome) == "dice-2425"
    assert ledger(outcome, "5.54") == ["5.54  OAU 6-3-6 battalion 1 is withdrawn from play (fan)"]
    assert (stack(outcome, "unused"), stack(outcome, "task-force-losses")) == (["oau-inf-bn-1"], [])


@pytest.mark.rule("5.54")
def test_a_hex_of_oau_units_alone_falls_without_combat():
    text = REBELS + "2424 fap-guerrilla-1\n2425 oau-inf-bn-1"
    outcome = done(fight(text, "2425", "2424", choices={"advance-2425": "fap-guerrilla-1"}))
    assert stack(outcome, "2425") == ["fap-guerrilla-1"]
    assert ledger(outcome, "5.83") == []


@pytest.mark.rule("5.54")
@pytest.mark.rule("13.10")
def test_with_oau_combat_effectiveness_they_defend_and_attack():
    text = REBELS + "options = 13.10\n2424 fap-guerrilla-1\n2425 oau-inf-bn-1 fant-inf-bn-1"
    assert sums(text, "2425", "2424") == (2, 6)
    text = GOVERNMENT + "options = 13.10\n2424 oau-inf-bn-1\n2425 fap-guerrilla-1"
    assert sums(text, "2425", "2424") == (3, 2)


# ---- 8.20 French and Libyans


@pytest.mark.rule("8.10")
def test_libyans_are_the_fap_players_and_attack_anybody_at_any_time():
    text = REBELS + "2824 libya-mech-bn-1\n2724 france-inf-bn-1\n2924 fan-guerrilla-1\n2825 fant-inf-bn-1\n"
    targets = [each.target for each in possible_attacks(board(text), GAME.charts, "fap")]
    assert targets == ["2724", "2825", "2924"]


@pytest.mark.rule("8.20")
def test_under_a_fan_government_the_french_do_not_attack_libyans_first():
    text = GOVERNMENT_BOTH_PARTS + "2824 france-inf-bn-1\n2724 libya-mech-bn-1"
    assert refused(text, "2724", "2824") == "8.20 French 9-4-6 infantry battalion 1 may not attack"


@pytest.mark.rule("8.20")
def test_nor_guerrillas_stacked_with_libyans_and_are_left_out_of_an_attack_with_others():
    text = GOVERNMENT_BOTH_PARTS + "2824 france-inf-bn-1 fant-inf-bn-1\n2724 libya-mech-bn-1 fap-guerrilla-1"
    assert sums(text, "2724", "2824", kind=CONVENTIONAL) == (7, 8 + 2)


@pytest.mark.rule("8.20")
def test_guerrillas_alone_the_french_attack_at_any_time():
    text = GOVERNMENT_BOTH_PARTS + "2824 france-inf-bn-1\n2724 fap-guerrilla-1"
    assert sums(text, "2724", "2824") == (4, 2)


@pytest.mark.rule("8.20")
def test_the_first_libyan_attack_on_a_french_unit_frees_the_french_for_good():
    text = BOTH_PARTS + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 france-inf-bn-1"
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (6, 5)})
    assert ledger(outcome, "8.20") == ["8.20  French units were attacked: they may attack from now on"]
    assert outcome.position.fields["french-may-attack"] == "yes"
    text = GOVERNMENT_BOTH_PARTS + "french-may-attack = yes\n2824 france-inf-bn-1\n2724 libya-mech-bn-1"
    assert sums(text, "2724", "2824") == (9, 8)


@pytest.mark.rule("8.20")
def test_an_attack_on_them_by_guerrillas_frees_nobody():
    outcome = fight(BOTH_PARTS + "2824 fap-guerrilla-1\n2724 france-inf-bn-1", "2724", "2824")
    assert "french-may-attack" not in outcome.position.fields


@pytest.mark.rule("14.33")
def test_in_1990_the_french_wait_for_anybody_and_libyans_for_the_french():
    head = GOVERNMENT.replace("manta", "deby")
    text = head + "2824 france-inf-bn-1\n2724 fap-guerrilla-1"
    assert refused(text, "2724", "2824").startswith("14.33 ")
    attack = head.replace("/government/", "/rebel/") + "2824 fap-guerrilla-1\n2724 france-inf-bn-1"
    assert fight(attack, "2724", "2824").position.fields["french-may-attack"] == "yes"
    libyans = head.replace("/government/", "/rebel/") + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1"
    assert refused(libyans, "2724", "2824").startswith("14.33 ")
    assert sums(libyans + "\nlibyans-released = yes", "2724", "2824") == (2, 3)


# ---- 11.33 independent factions


@pytest.mark.rule("11.33")
def test_an_independent_faction_under_attack_joins_the_other_player_first():
    text = (
        GOVERNMENT_BOTH_PARTS + "1848 fant-inf-bn-1\n1849 mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader igf-1\n"
    )
    outcome = fight(text, "1849", "1848", choices={"kind-1849": "guerrilla"})
    assert ledger(outcome, "11.33") == ["11.33  MRP at 1849 Moundou joins the FAP player (fap)"]
    assert [str(standing) for standing in outcome.position.stack("1849")] == [
        "mrp-guerrilla-1:fap",
        "mrp-guerrilla-2:fap",
        "mrp-leader:fap",
    ]
    assert asked(outcome) == "operation-1849" and outcome.asks.side == "rebel"
    assert every_odds(board(text), GAME.charts, Attack("1849", ("1848",)))[0].modifiers == ("", "leader")


# ---- 5.00 the combat phase


def phase(text: str, dice=None, **choices: str):
    inputs = Inputs(dict(dice or {}), {id.replace("_", "-"): tuple(v.split()) for id, v in choices.items()})
    return perform(combat_phase, board(text), GAME.charts, inputs)


@pytest.mark.rule("5.00")
def test_a_player_attacks_as_often_as_he_likes_or_not_at_all():
    text = REBELS + "2824 libya-mech-bn-1\n2825 libya-mech-bn-2\n2724 fant-inf-co-1\n2924 fant-inf-co-2\n"
    outcome = phase(text)
    assert asked(outcome) == "attack-1" and options(outcome) == ["2724", "2924"]
    assert phase(text, attack_1="").is_done
    outcome = phase(text, attack_1="2724")
    assert asked(outcome) == "attack-1-from" and options(outcome) == ["2824", "2825"]
    dice = {"dice-2724": (6, 6)}  # 8 against 2, by six: "1/6R"
    outcome = phase(text, dice, attack_1="2724", attack_1_from="2824")
    assert asked(outcome) == "attack-2" and options(outcome) == ["2924"]
    outcome = phase(text, dice, attack_1="2724", attack_1_from="2824", attack_2="2924")
    assert asked(outcome) == "dice-2924"


@pytest.mark.rule("5.00")
def test_nobody_is_asked_where_nobody_can_attack():
    assert phase(REBELS + "2824 libya-mech-bn-1\n2626 fant-inf-co-1\n").is_done


@pytest.mark.rule("7.50")
def test_war_zones_end_with_the_combat_of_the_rebels_not_of_the_government():
    marker = "lac-production-5 production-lac:war-zone\n"
    assert phase(REBELS + marker).position.stack("lac-production-5")[0].face == ""
    assert phase(GOVERNMENT + marker).position.stack("lac-production-5")[0].face == "war-zone"


@pytest.mark.rule("14.43")
def test_the_neutral_faction_is_not_attacked():
    text = REBELS + "neutral = MRP\n1849 libya-commando-bn-1\n1949 mrp-guerrilla-1:fap\n"
    assert refused(text, "1949", "1849") == "14.43 1949 is held by the neutral MRP guerrilla 1"
