"""13.30 to 13.35 Air units: control, bases, sorties, combat, and the standard rules they change."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.combat.combat import combat_phase
from guelta.rules.chad.combat.odds import odds
from guelta.rules.chad.components.terms import owner
from guelta.rules.chad.economy.aid_results import withdraw
from guelta.rules.chad.movement.air_units import bases, flight, land, landings, sorties
from guelta.rules.chad.movement.movement import make_move
from guelta.rules.chad.phases.segment import end_of_segment
from guelta.rules.chad.reinforcement.placement import reinforcements
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board, findings
from tests.rules.chad.fighting import (
    GOVERNMENT_BOTH_PARTS,
    REBELS,
    asked,
    done,
    fight,
    fought,
    ledger,
    options,
    refused,
    stack,
)

AIR = "options = 13.30\n"
LIBYANS = REBELS + AIR + "3810 libya-air\n"
"""The Libyan air unit at its base, 24 movement points from 2724 and 25 from 2826."""
TURN_11 = "@ turn-11/tactical-phase/impulse-1/government/movement\ngovernment = fan\noptions = 13.30\n"


def totals(text: str, target: str, *from_hexes: str, air: str = "libya-air", **decisions: str):
    found = odds(board(text), GAME.charts, Attack(target, from_hexes, air), **decisions).differential
    return found.attack, found.defence


# ---- 13.31 control


@pytest.mark.rule("13.31")
@pytest.mark.parametrize(
    ("government", "french", "fant", "libyan"), [("fan", "fan", "fan", "fap"), ("fap", "fap", "fap", "fap")]
)
def test_the_government_controls_french_and_fant_air_units_and_fap_the_libyan_one(
    government, french, fant, libyan
):
    position = board(f"government = {government}")
    assert owner(position, GAME.charts, Standing("france-air-2")) == french
    assert owner(position, GAME.charts, Standing("fant-air")) == fant
    assert owner(position, GAME.charts, Standing("libya-air")) == libyan


# ---- 13.32 bases


@pytest.mark.rule("13.32")
def test_fants_air_unit_is_based_at_airfields_in_prefectures_with_presence():
    there = TURN_11 + "guera-presence presence-guera\n"
    assert "2838" in bases(board(there), GAME.charts, "fant-air")
    assert "3633" not in bases(board(there), GAME.charts, "fant-air")
    assert "2838" not in bases(board(there + "2838 fap-guerrilla-1"), GAME.charts, "fant-air")


@pytest.mark.rule("13.32")
def test_without_presence_a_combat_unit_of_the_government_must_hold_the_airfield():
    assert "3633" in bases(board(TURN_11 + "3633 fan-guerrilla-1"), GAME.charts, "fant-air")
    assert "3633" not in bases(board(TURN_11 + "3633 mplt-leader"), GAME.charts, "fant-air")


@pytest.mark.rule("13.32")
def test_fants_air_unit_never_uses_a_base_off_the_map():
    found = bases(board(TURN_11 + "1537 france-inf-bn-1"), GAME.charts, "fant-air")
    assert "1537" in found and not {"2053", "3810"} & set(found)


@pytest.mark.rule("13.32")
def test_french_air_units_use_ndjamena_while_french_units_are_in_play_and_it_is_held():
    held = TURN_11 + "1537 fant-inf-co-1\n"
    assert bases(board(held + "1637 france-inf-bn-1"), GAME.charts, "france-air-1") == ("1537", "2053")
    assert bases(board(held), GAME.charts, "france-air-1") == ("2053",)
    assert bases(board(TURN_11 + "1637 france-inf-bn-1"), GAME.charts, "france-air-1") == ("2053",)


@pytest.mark.rule("13.32")
def test_the_libyan_air_unit_uses_it_only_when_its_own_side_holds_it():
    text = TURN_11 + "2824 libya-mech-bn-1\n1537 fant-inf-co-1\n"
    assert bases(board(text), GAME.charts, "libya-air") == ("3810",)
    fap = text.replace("government = fan", "government = fap")
    assert bases(board(fap), GAME.charts, "libya-air") == ("1537", "3810")


@pytest.mark.rule("13.32")
def test_french_and_libyan_air_units_are_never_in_ndjamena_together():
    fap = TURN_11.replace("= fan", "= fap") + "1537 fant-inf-co-1 libya-air\n1637 france-inf-bn-1\n"
    assert bases(board(fap), GAME.charts, "france-air-1") == ("2053",)
    both = board(fap.replace("libya-air", "libya-air france-air-1") + "2824 libya-mech-bn-1")
    assert findings(GAME, both, "13.32") == ["13.32 due 1537 libya-air", "13.32 due 1537 france-air-1"]


@pytest.mark.rule("13.32")
@pytest.mark.rule("13.30")
def test_an_air_unit_away_from_any_base_is_told_to_return():
    assert findings(GAME, board(TURN_11 + "2824 fant-air"), "13.32") == ["13.32 due 2824 fant-air"]
    assert findings(GAME, board(TURN_11 + "3810 libya-air\n2053 france-air-1"), "13.32") == []
    without = TURN_11.replace("options = 13.30\n", "")
    assert findings(GAME, board(without + "2824 fant-air"), "13.32") == []


@pytest.mark.rule("13.32")
def test_when_ndjamena_is_captured_french_air_units_go_to_their_base_off_the_map():
    text = REBELS.replace("/combat", "/movement") + AIR + "1637 fap-guerrilla-1\n1537 france-air-1\n"
    outcome = perform(lambda run: make_move(run, "fap-guerrilla-1", "1537"), board(text), GAME.charts)
    assert stack(done(outcome), "2053") == ["france-air-1"]
    assert stack(outcome, "1537") == ["fap-guerrilla-1"]


@pytest.mark.rule("13.32")
def test_fants_air_unit_leaves_for_another_base_within_its_range():
    text = REBELS.replace("/combat", "/movement") + AIR + "1637 fap-guerrilla-1\n1537 fant-air\n"
    outcome = perform(lambda run: make_move(run, "fap-guerrilla-1", "1537"), board(text), GAME.charts)
    assert asked(outcome) == "fly-off-fant-air"
    assert {"1333", "1644"} <= set(options(outcome)) and "3633" not in options(outcome)


@pytest.mark.rule("13.32")
def test_as_a_segment_ends_a_base_that_is_none_any_more_is_left():
    text = TURN_11.replace("/movement", "/combat") + "1537 france-air-1\n"
    outcome = perform(end_of_segment, board(text), GAME.charts)
    assert stack(done(outcome), "2053") == ["france-air-1"]


@pytest.mark.rule("13.32")
def test_once_ndjamena_is_open_to_them_air_units_may_be_placed_there_as_a_segment_begins():
    text = TURN_11.replace("/movement", "/reinforcements") + "2053 france-air-1\n"
    open_to_it = text + "1537 fant-inf-co-1\n1637 france-inf-bn-1\n"
    outcome = perform(reinforcements, board(open_to_it), GAME.charts)
    assert asked(outcome) == "base-france-air-1" and options(outcome) == ["1537", "2053"]
    assert perform(reinforcements, board(text), GAME.charts).is_done


# ---- 13.33 sorties


@pytest.mark.rule("13.33")
def test_every_hex_costs_one_and_the_way_to_a_base_off_the_map_seven_or_four():
    assert flight(GAME.charts, "3633", "3733") == 1
    assert flight(GAME.charts, "2053", "2052") == 8
    assert flight(GAME.charts, "2053", "2152") == 8
    assert flight(GAME.charts, "2053", "2051") == 9
    assert flight(GAME.charts, "3810", "3710") == 5
    assert flight(GAME.charts, "3810", "3811") == 5
    assert flight(GAME.charts, "3810", "3812") == 6


@pytest.mark.rule("13.33")
def test_a_target_must_be_within_range():
    far = LIBYANS + "2825 libya-mech-bn-1 fap-guerrilla-2\n3634 fap-guerrilla-1\n"
    assert sorties(board(far), GAME.charts, "fap", "2826") == ("libya-air",)
    assert sorties(board(far), GAME.charts, "fap", "3633") == ()
    text = far + "3633 fant-inf-co-1\n"
    assert refused(text, "3633", "3634", air="libya-air").startswith(
        "13.33 Libyan 6-2-25 air squadron flies no"
    )


@pytest.mark.rule("13.33")
def test_an_air_unit_flies_once_in_a_segment():
    text = LIBYANS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    flown = "fought = turn-9/tactical-phase/impulse-1/rebel 2625 libya-air\n"
    assert refused(text + flown, "2724", "2824", air="libya-air").startswith("13.33")
    earlier = flown.replace("/rebel", "/government")
    assert fight(text + earlier, "2724", "2824", air="libya-air").finding is None


@pytest.mark.rule("13.33")
def test_nobody_flies_for_the_other_side_or_without_the_option():
    text = LIBYANS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n2721 fant-air\n"
    assert refused(text, "2724", "2824", air="fant-air").startswith("13.33")
    assert refused(text.replace(AIR, ""), "2724", "2824", air="libya-air").startswith("13.33")


@pytest.mark.rule("13.33")
@pytest.mark.rule("8.20")
def test_french_air_units_wait_for_the_libyans_like_french_ground_units():
    text = GOVERNMENT_BOTH_PARTS + AIR + "1537 france-air-1\n1637 fant-inf-co-1\n1638 libya-mech-bn-1\n"
    assert refused(text, "1638", "1637", air="france-air-1").startswith("13.33")
    assert fight(text + "french-may-attack = yes\n", "1638", "1637", air="france-air-1").finding is None


@pytest.mark.rule("13.33")
@pytest.mark.rule("8.20")
def test_a_libyan_sortie_against_the_french_frees_them():
    text = LIBYANS.replace("manta", "toyota-war") + "2824 fap-guerrilla-1\n2724 france-inf-bn-1\n"
    choices = {"kind-2724": "conventional"}
    flown = fight(text, "2724", "2824", choices=choices, air="libya-air")
    assert ledger(flown, "8.20") == ["8.20  French units were attacked: they may attack from now on"]
    assert ledger(fight(text, "2724", "2824"), "8.20") == []


@pytest.mark.rule("13.33")
@pytest.mark.rule("14.33")
def test_in_1990_the_libyan_air_unit_attacks_in_aouzou_only_until_the_french_attacked():
    text = LIBYANS.replace("manta", "deby") + "2824 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    assert refused(text, "2724", "2824", air="libya-air").startswith("13.33")
    released = text + "libyans-released = yes\n"
    assert fight(released, "2724", "2824", air="libya-air").finding is None


@pytest.mark.rule("13.33")
def test_the_combat_phase_asks_for_a_sortie():
    text = LIBYANS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    outcome = perform(combat_phase, board(text), GAME.charts, Inputs({}, {"attack-1": ("2724",)}))
    assert asked(outcome) == "sortie-1" and options(outcome) == ["libya-air"]
    assert outcome.asks.least == 0


@pytest.mark.rule("13.33")
def test_afterwards_it_returns_to_any_base_within_its_range():
    text = LIBYANS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (4, 5)}, air="libya-air")
    assert ledger(done(outcome), "13.33") == [
        "13.33  Libyan 6-2-25 air squadron returns to 3810 Libyan airbase"
    ]
    upgraded = text + "3020 libya-legion-inf-bn-1 airbase-libya:airbase\n"
    outcome = fight(upgraded, "2724", "2824", dice={"dice-2724": (4, 5)}, air="libya-air")
    assert asked(outcome) == "land-libya-air" and options(outcome) == ["3020", "3810"]


@pytest.mark.rule("13.33")
def test_landing_counts_the_range_anew():
    text = TURN_11 + "borkou-presence presence-borkou\nguera-presence presence-guera\n"
    assert landings(board(text), GAME.charts, "fant-air", "2724") == ("3020", "3418")


# ---- 13.34 combat


@pytest.mark.rule("13.34")
@pytest.mark.rule("13.30")
def test_one_air_unit_adds_its_strength_to_the_attack():
    text = LIBYANS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    assert totals(text, "2724", "2824") == (8 + 6, 7)
    assert totals(text, "2724", "2824", air="") == (8, 7)


@pytest.mark.rule("13.30")
def test_an_air_unit_counts_as_conventional_in_choosing_the_kind_of_combat():
    text = LIBYANS + "2824 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    assert totals(text, "2724", "2824", air="") == (2, 3)
    assert totals(text, "2724", "2824", kind="conventional") == (2 + 6, 7)
    assert totals(text, "2724", "2824", kind="guerrilla") == (2 + 2, 3)


@pytest.mark.rule("13.34")
def test_air_units_never_help_the_defender():
    text = REBELS + AIR + "1637 libya-mech-bn-1\n1537 fant-inf-bn-1 fant-air france-air-1\n"
    assert totals(text, "1537", "1637", air="")[1] == 7 + 2


@pytest.mark.rule("13.34")
def test_without_sam_or_aaa_the_attacker_never_loses_his_air_unit():
    text = LIBYANS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    outcome = done(fight(text, "2724", "2824", dice={"dice-2724": (4, 5)}, air="libya-air"))
    assert stack(outcome, "task-force-losses") == ["libya-mech-bn-1"]
    assert stack(outcome, "3810") == ["libya-air"]


@pytest.mark.rule("13.34")
def test_an_air_unit_is_no_french_ground_unit_and_moves_no_dice():
    text = GOVERNMENT_BOTH_PARTS + AIR + "1537 france-air-1\n1637 fant-inf-co-1\n1638 fap-guerrilla-1\n"
    found = odds(board(text), GAME.charts, Attack("1638", ("1637",), "france-air-1"), kind="guerrilla")
    assert found.differential.dice == ()


@pytest.mark.rule("13.34")
@pytest.mark.rule("4.23")
def test_air_units_never_count_against_stacking():
    text = (
        "government = fan\noptions = 13.30 13.40\n1537 fant-inf-bn-1 fant-inf-bn-2 france-inf-bn-1 fant-air"
    )
    assert findings(GAME, board(text), "4.23") == []


# ---- 13.35 the standard rules


@pytest.mark.rule("13.35")
@pytest.mark.rule("4.34")
def test_air_units_need_no_water():
    text = "@ turn-9/tactical-phase/water-check\ngovernment = fan\noptions = 13.30\n2724 fant-air\n"
    assert findings(GAME, board(text), "4.34") == []
    assert findings(GAME, board(text.replace("water-check", "impulse-1/government")), "4.32") == []


@pytest.mark.rule("13.35")
def test_intervention_air_units_are_never_withdrawn():
    text = "government = fan\noptions = 13.30\n2053 france-air-1\n1537 france-inf-bn-1\n"
    outcome = perform(lambda run: withdraw(run, "France"), board(text), GAME.charts)
    assert stack(done(outcome), "2053") == ["france-air-1"]
    assert stack(outcome, "unused") == ["france-inf-bn-1"]


@pytest.mark.rule("13.35")
def test_lost_air_units_return_like_other_units_to_an_eligible_base():
    lost = board("@ turn-10/tactical-phase/task-force-adjustment\ntask-force-losses france-air-1")
    assert findings(GAME, lost, "12.32") == ["12.32 due task-force-losses france-air-1"]
    text = TURN_11.replace("/movement", "/reinforcements") + "government-reinforcements france-air-1\n"
    assert stack(done(perform(reinforcements, board(text), GAME.charts)), "2053") == ["france-air-1"]


@pytest.mark.rule("13.34")
@pytest.mark.rule("5.83")
def test_the_audit_of_a_combat_phase_thinks_of_sorties():
    # 8 with the air unit against 4: 12 costs the attacker nothing; 2 against 4 would cost him all
    start = LIBYANS + "2824 fap-guerrilla-1\n2724 fant-inf-co-1 fant-inf-co-2\n"
    end = LIBYANS + "rolls = 6+6\n2824 fap-guerrilla-1\nfant-losses fant-inf-co-1 fant-inf-co-2\n"

    def audited(head: str) -> list[str]:
        before, after = board(start.replace(AIR, head)), board(end.replace(AIR, head))
        return [str(each) for each in fought(before, after)]

    assert audited(AIR) == []
    assert audited("") != []


@pytest.mark.rule("13.32")
@pytest.mark.rule("13.35")
def test_only_his_own_air_units_that_wait_are_placed_and_only_with_the_option():
    text = TURN_11.replace("/movement", "/reinforcements") + "1537 fant-inf-co-1\n1637 france-inf-bn-1\n"
    waiting = text + "2053 france-air-1\n"
    without = waiting.replace("options = 13.30\n", "")
    assert perform(reinforcements, board(without), GAME.charts).is_done
    rebel = waiting.replace("/government/", "/rebel/")
    assert perform(reinforcements, board(rebel), GAME.charts).is_done
    based = text + "1537 france-air-1\n"
    assert perform(reinforcements, board(based), GAME.charts).is_done
    told = Inputs().with_choice("base-france-air-1", "1537")
    outcome = done(perform(reinforcements, board(waiting), GAME.charts, told))
    assert outcome.position.where("france-air-1") == ("1537",)
    assert any("is based at 1537" in str(each) for each in outcome.entries)


@pytest.mark.rule("13.33")
def test_an_air_unit_that_finds_no_base_is_lost():
    text = TURN_11.replace("/movement", "/combat") + "2824 fant-air\n"
    outcome = done(perform(end_of_segment, board(text), GAME.charts))
    assert outcome.position.where("fant-air") == ("fant-losses",)
    kept = text.replace("options = 13.30\n", "")
    assert perform(end_of_segment, board(kept), GAME.charts).position.where("fant-air") == ("2824",)


@pytest.mark.rule("13.32")
def test_the_finding_names_its_bases_or_the_losses():
    (found,) = GAME.judge(board(TURN_11 + "2824 fant-air\n1537 fant-inf-co-1\n"), ["13.32"])
    assert found.remedy.endswith(f"one of: {GAME.charts.place('1537')}")
    (found,) = GAME.judge(board(TURN_11 + "2824 fant-air\n"), ["13.32"])
    assert found.remedy.endswith(GAME.charts.place("fant-losses"))


@pytest.mark.rule("13.32")
def test_air_units_of_one_nation_share_a_base():
    held = TURN_11 + "1537 fant-inf-co-1 france-air-1\n1637 france-inf-bn-1\n"
    assert bases(board(held), GAME.charts, "france-air-2") == ("1537", "2053")


@pytest.mark.rule("13.32")
@pytest.mark.rule("13.50")
def test_an_airbase_in_a_box_is_no_base():
    text = TURN_11 + "task-force-losses airbase-france:airbase france-inf-bn-1\n"
    assert bases(board(text), GAME.charts, "france-air-1") == ("2053",)


@pytest.mark.rule("13.32")
def test_french_air_units_leave_a_captured_base_for_none_but_the_one_off_the_map():
    text = REBELS.replace("/combat", "/movement") + AIR + "1637 fap-guerrilla-1\n1537 france-air-1\n"
    text += "3633 airbase-france:airbase france-inf-bn-1\n"
    outcome = perform(lambda run: make_move(run, "fap-guerrilla-1", "1537"), board(text), GAME.charts)
    assert ledger(done(outcome), "13.32") == [
        "13.32  French 6-4-30 air squadron 1 leaves 1537 N'Djamena for 2053 French airbase"
    ]


@pytest.mark.rule("13.35")
def test_an_air_unit_that_returns_waits_while_no_base_may_receive_it():
    text = TURN_11.replace("/movement", "/reinforcements") + "government-reinforcements fant-air\n"
    assert stack(done(perform(reinforcements, board(text), GAME.charts)), "government-reinforcements") == [
        "fant-air"
    ]
    held = perform(reinforcements, board(text + "3633 fan-guerrilla-1\n"), GAME.charts)
    assert stack(done(held), "3633") == ["fan-guerrilla-1", "fant-air"]


@pytest.mark.rule("13.32")
def test_at_the_base_of_the_other_nation_an_air_unit_is_not_moved_on_by_itself():
    text = TURN_11.replace("/movement", "/reinforcements") + "3810 france-air-1\n"
    assert stack(done(perform(reinforcements, board(text), GAME.charts)), "3810") == ["france-air-1"]


@pytest.mark.rule("13.33")
def test_after_its_sortie_an_air_unit_lands_or_is_lost():
    landing = perform(
        lambda run: land(run, "fant-air", "2838"), board(TURN_11 + "2838 fant-air\n"), GAME.charts
    )
    assert stack(done(landing), "fant-losses") == ["fant-air"] and len(ledger(landing, "13.33")) == 1
    near = TURN_11 + "2838 fant-air\n2734 fan-guerrilla-1\n"
    landing = perform(lambda run: land(run, "fant-air", "2838"), board(near), GAME.charts)
    assert stack(done(landing), "2734") == ["fan-guerrilla-1", "fant-air"]


@pytest.mark.rule("13.32")
def test_only_french_ground_units_open_a_base_and_only_libyan_air_units_close_it():
    held = TURN_11 + "1537 fant-inf-co-1 fant-air\n{} france-air-1\n"
    assert bases(board(held.format("1537")), GAME.charts, "france-air-1") == ("2053",)
    assert bases(board(held.format("1637 france-inf-bn-1")), GAME.charts, "france-air-1") == ("1537", "2053")
    fap = TURN_11.replace("= fan", "= fap") + "1537 libya-mech-bn-1\n1637 france-inf-bn-1\n"
    assert bases(board(fap), GAME.charts, "france-air-1") == ("1537", "2053")


@pytest.mark.rule("13.33")
def test_what_lies_in_a_box_flies_no_sortie_and_needs_no_base():
    lost = REBELS + AIR + "task-force-losses libya-air france-air-1\n2826 fant-inf-co-1\n"
    assert sorties(board(lost), GAME.charts, "fap", "2826") == ()
    assert findings(GAME, board(lost), "13.32") == []


@pytest.mark.rule("13.33")
def test_the_whole_range_may_be_used_to_land():
    assert landings(board(LIBYANS), GAME.charts, "libya-air", "2826") == ("3810",)  # 25 of 25
    assert landings(board(LIBYANS), GAME.charts, "libya-air", "2827") == ()


@pytest.mark.rule("13.32")
def test_who_stays_at_its_base_off_the_map_is_not_written_down():
    text = TURN_11.replace("/movement", "/reinforcements") + "2053 france-air-1\n"
    text += "1537 fant-inf-co-1\n1637 france-inf-bn-1\n"
    stays = perform(reinforcements, board(text), GAME.charts, Inputs({}, {"base-france-air-1": ("2053",)}))
    assert ledger(done(stays), "13.32") == []
