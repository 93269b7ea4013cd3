"""Chapter 12: units enter from the Reinforcements boxes (12.20, 12.40 to 12.43; 14.11, 14.21, 14.41)."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board, findings
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import allowed, asked, done, ledger, options
from tests.rules.chad.politics import head, phase, said, stands

HEAD = head("turn-3/tactical-phase/impulse-1/government/reinforcements")
REBEL = HEAD.replace("/government/", "/rebel/")
BOX = "government-reinforcements "
TWO_FIELDS = display(lac="P1/5", chari_baguirmi="P2/8")
"""Presence where Bol (1333), N'Djamena (1537), Moyto (2136) and Bousso (2143) have airfields."""


def entering(text, units, **places):
    choices = {"enter": units, **{f"place-{id.replace('_', '-')}": hex for id, hex in places.items()}}
    return phase("reinforcements", text, {}, choices)


# ---- 12.40


@pytest.mark.rule("12.00")
@pytest.mark.rule("12.40")
def test_a_player_brings_in_what_he_likes_and_the_rest_may_wait():
    text = HEAD + BOX + "fant-inf-co-1 fant-inf-co-2\n" + TWO_FIELDS
    assert entering(text, "").is_done
    outcome = done(entering(text, "fant-inf-co-2", fant_inf_co_2="1333"))
    assert stands(outcome, "1333", "government-reinforcements") == {
        "1333": "fant-inf-co-2!arrived-1333",
        "government-reinforcements": "fant-inf-co-1",
    }
    assert ledger(outcome) == ["12.42  FANT 2-2-6 company 2 enters at 1333 Bol (government)"]


@pytest.mark.rule("12.40")
def test_nobody_is_asked_with_an_empty_box_or_in_the_enemys_segment():
    assert phase("reinforcements", HEAD + TWO_FIELDS).is_done
    assert phase("reinforcements", REBEL + BOX + "fant-inf-co-1\n" + TWO_FIELDS).is_done


# ---- 12.42


@pytest.mark.rule("12.20")
@pytest.mark.rule("12.42")
def test_fant_units_enter_at_airfields_with_presence():
    text = HEAD + BOX + "fant-inf-co-1\n" + TWO_FIELDS
    assert options(entering(text, "fant-inf-co-1")) == ["1333", "1537", "2136", "2143"]


@pytest.mark.rule("12.42")
def test_not_where_rebels_stand():
    text = HEAD + BOX + "fant-inf-co-1\n1333 fap-guerrilla-1\n2136 goukouni\n" + TWO_FIELDS
    assert options(entering(text, "fant-inf-co-1")) == ["1537", "2143"]
    refused = said(entering(text, "fant-inf-co-1", fant_inf_co_1="1333"))
    allowed = "allowed: 1537 N'Djamena, 2143 Bousso"
    assert refused == f"12.42 FANT 2-2-6 company 1 enters at: 1333 Bol is not allowed | {allowed}"


@pytest.mark.rule("12.42")
@pytest.mark.parametrize(
    ("garrison", "open_fields"),
    [("", ["1333"]), ("1631 fan-guerrilla-1", ["1333", "1631"]), ("1631 habre", ["1333"])],
)
def test_at_presence_0_a_combat_unit_of_the_government_has_to_be_there(garrison, open_fields):
    text = HEAD + BOX + "fant-inf-co-1\n" + display(lac="P1/5", kanem="P0/3") + f"{garrison}\n"
    found = allowed(entering(text, "fant-inf-co-1", fant_inf_co_1="1752"))
    assert [hex for hex in found if hex in ("1333", "1631")] == open_fields


@pytest.mark.rule("12.42")
def test_where_one_airfield_alone_is_open_nobody_is_asked():
    text = HEAD + BOX + "fant-inf-co-1\n" + display(lac="P1/5", kanem="P0/3")
    assert stands(done(entering(text, "fant-inf-co-1")), "1333") == {"1333": "fant-inf-co-1!arrived-1333"}
    refused = said(entering(text, "fant-inf-co-1", fant_inf_co_1="1631"))
    assert refused == "12.42 FANT 2-2-6 company 1 enters at: 1631 Mao is not allowed | allowed: 1333 Bol"


@pytest.mark.rule("12.42")
def test_no_airfield_gets_a_second_unit_before_every_one_has_a_first():
    units = [f"fant-inf-co-{n}" for n in range(1, 6)]
    text = HEAD + BOX + " ".join(units) + "\n" + TWO_FIELDS
    places = dict(
        zip(("fant_inf_co_1", "fant_inf_co_2", "fant_inf_co_3"), ("1537", "1333", "2143"), strict=True)
    )
    again = entering(text, " ".join(units), **places, fant_inf_co_4="1537")
    assert said(again).startswith("12.42 FANT 2-2-6 company 4 enters at: 1537 ")
    assert allowed(again) == ["2136"]
    fifth = entering(text, " ".join(units), **places)
    assert stands(fifth, "2136") == {"2136": "fant-inf-co-4!arrived-2136"}
    assert (asked(fifth), options(fifth)) == ("place-fant-inf-co-5", ["1333", "1537", "2136", "2143"])


@pytest.mark.rule("12.42")
def test_an_intervention_unit_at_an_airfield_takes_no_turn_of_the_rotation():
    text = HEAD + BOX + "oau-inf-bn-1 fant-inf-co-1\n" + TWO_FIELDS
    outcome = entering(text, "oau-inf-bn-1 fant-inf-co-1", oau_inf_bn_1="1537")
    assert options(outcome) == ["1333", "1537", "2136", "2143"]


@pytest.mark.rule("12.42")
def test_the_rotation_begins_anew_with_every_placement():
    text = HEAD + BOX + "fant-inf-co-1\n1333 fant-inf-co-2!arrived-1333\n" + TWO_FIELDS
    assert "1333" in options(entering(text, "fant-inf-co-1"))


# ---- 12.43


@pytest.mark.rule("12.43")
def test_french_units_enter_at_the_capital_or_the_south_edge():
    found = options(entering(HEAD + BOX + "france-inf-bn-1\n", "france-inf-bn-1"))
    assert found[0] == "1537" and {"1653", "2852"} <= set(found)
    assert not {"1853", "2053", "1752", "2952"} & set(found)


@pytest.mark.rule("12.43")
@pytest.mark.rule("4.82")
def test_french_paratroops_may_also_begin_at_their_airbase():
    assert "2053" in options(entering(HEAD + BOX + "france-airborne-bn-1\n", "france-airborne-bn-1"))


@pytest.mark.rule("12.43")
def test_libyans_enter_at_libyan_entry_hexes_and_never_on_enemies():
    text = REBEL + "rebel-reinforcements libya-mech-bn-1\n2101 fan-guerrilla-1\n"
    found = options(entering(text, "libya-mech-bn-1"))
    assert found and "2101" not in found
    assert all(GAME.charts.entry(hex) == "libya" for hex in found)


@pytest.mark.rule("12.43")
def test_oau_units_enter_at_the_capital_and_wait_while_rebels_hold_it():
    placed = done(entering(HEAD + BOX + "oau-inf-bn-1\n", "oau-inf-bn-1"))
    assert stands(placed, "1537") == {"1537": "oau-inf-bn-1!arrived-1537"}
    elsewhere = entering(HEAD + BOX + "oau-inf-bn-1\n", "oau-inf-bn-1", oau_inf_bn_1="1653")
    assert said(elsewhere).startswith("12.43 ") and allowed(elsewhere) == ["1537"]
    held = HEAD + BOX + "oau-inf-bn-1\n1537 fap-guerrilla-1\n"
    assert phase("reinforcements", held).is_done


# ---- what scenarios say


@pytest.mark.rule("14.11")
@pytest.mark.parametrize(
    ("turn", "scenario", "only"), [(9, "manta", True), (11, "manta", False), (1, "campaign", True)]
)
@pytest.mark.rule("14.41")
def test_task_forces_set_aside_enter_at_the_capital_alone_in_the_first_turn(turn, scenario, only):
    text = head(f"turn-{turn}/tactical-phase/impulse-2/government/reinforcements", scenario)
    text += BOX + "france-inf-bn-1\n"
    placed = entering(text, "france-inf-bn-1")
    assert placed.is_done is only
    assert stands(placed, "1537") == {"1537": "france-inf-bn-1!arrived-1537" if only else ""}
    elsewhere = entering(text, "france-inf-bn-1", france_inf_bn_1="1653")
    assert elsewhere.is_done is not only
    assert not only or allowed(elsewhere) == ["1537"]


TOYOTA = head("turn-15/tactical-phase/impulse-1/government/reinforcements", "toyota-war")
FORCE_D = "france-inf-bn-1 france-inf-bn-2 france-airborne-bn-1"


@pytest.mark.rule("14.21")
def test_the_french_of_1987_enter_all_at_once_at_one_of_three_hexes():
    outcome = phase("reinforcements", TOYOTA + BOX + FORCE_D)
    assert (asked(outcome), options(outcome)) == ("enter-at", ["1537", "2052", "2851"])
    placed = done(phase("reinforcements", TOYOTA + BOX + FORCE_D, {}, {"enter-at": "2052"}))
    assert [each.counter for each in placed.position.stack("2052")] == FORCE_D.split()
    assert findings(GAME, placed.position, "12.43") == findings(GAME, placed.position, "14.21") == []


@pytest.mark.rule("14.21")
def test_fant_units_in_the_same_box_enter_by_themselves():
    text = TOYOTA + BOX + FORCE_D + " fant-inf-co-1\n" + TWO_FIELDS
    outcome = phase("reinforcements", text, {}, {"enter-at": ""})
    assert (asked(outcome), options(outcome)) == ("enter", ["fant-inf-co-1"])


@pytest.mark.rule("14.21")
def test_they_may_wait_until_the_last_impulse_of_the_turn_and_no_longer():
    waits = {"enter-at": ""}
    assert done(phase("reinforcements", TOYOTA + BOX + FORCE_D, {}, waits)).entries == ()
    last = TOYOTA.replace("impulse-1", "impulse-3")
    refused = said(phase("reinforcements", last + BOX + FORCE_D, {}, waits))
    assert refused.startswith("14.21 The whole task force enters at: 1 must be chosen, not 0")


@pytest.mark.rule("14.21")
def test_the_last_libyans_of_1987_enter_at_3811():
    text = (
        TOYOTA.replace("/government/", "/rebel/") + "rebel-reinforcements libya-armor-bn-1 libya-mech-bn-1\n"
    )
    assert allowed(entering(text, "libya-armor-bn-1", libya_armor_bn_1="2101")) == ["3811"]
    placed = done(entering(text, "libya-armor-bn-1"))
    assert stands(placed, "3811") == {"3811": "libya-armor-bn-1!arrived-3811"}
    assert findings(GAME, placed.position, "12.43") == []


@pytest.mark.rule("14.21")
def test_elsewhere_they_would_be_misplaced():
    text = TOYOTA + "1653 france-inf-bn-1!arrived-1653\n"
    assert findings(GAME, board(text), "14.21") == ["14.21 violation 1653 france-inf-bn-1"]
    assert findings(GAME, board(text), "14.11") == findings(GAME, board(text), "14.41") == []


@pytest.mark.rule("14.41")
def test_in_the_campaign_they_would_be_by_its_own_number():
    text = head("turn-1/tactical-phase/impulse-1/government/reinforcements", "campaign")
    text += "1653 france-inf-bn-1!arrived-1653\n"
    assert findings(GAME, board(text), "14.41") == ["14.41 violation 1653 france-inf-bn-1"]
    assert findings(GAME, board(text), "14.11") == findings(GAME, board(text), "14.21") == []


@pytest.mark.rule("14.33")
def test_in_1990_the_government_has_no_segment_in_the_first_impulse_of_all():
    text = head("turn-2/tactical-phase/impulse-1/government/reinforcements", "deby") + BOX + "fant-inf-co-1\n"
    assert phase("reinforcements", text + TWO_FIELDS).is_done
    assert asked(phase("reinforcements", text.replace("impulse-1", "impulse-2") + TWO_FIELDS)) == "enter"


@pytest.mark.rule("14.21")
def test_in_the_last_impulse_a_lone_battalion_enters_too_unless_rebels_hold_all_three_hexes():
    last = TOYOTA.replace("impulse-1", "impulse-3") + BOX + "france-inf-bn-1\n"
    outcome = phase("reinforcements", last)
    assert outcome.asks is not None
    assert (asked(outcome), outcome.asks.least) == ("enter-at", 1)
    assert ledger(phase("reinforcements", last, {}, {"enter-at": "2052"})) == [
        "14.21  French 9-4-6 infantry battalion 1 enters at 2052 Gore (government)"
    ]
    held = "1537 fap-guerrilla-1\n2052 fap-guerrilla-2\n2851 fap-guerrilla-3\n"
    assert done(phase("reinforcements", last + held)).entries == ()


@pytest.mark.rule("14.11")
def test_in_manta_the_french_may_wait_beyond_the_last_impulse_and_come_by_their_own_number():
    text = head("turn-9/tactical-phase/impulse-3/government/reinforcements", "manta")
    outcome = phase("reinforcements", text + BOX + "france-inf-bn-1\n")
    assert outcome.asks is not None
    assert (asked(outcome), outcome.asks.least) == ("enter", 0)
    placed = entering(text + BOX + "france-inf-bn-1\n", "france-inf-bn-1", france_inf_bn_1="1537")
    assert ledger(placed) == [
        "14.11  French 9-4-6 infantry battalion 1 enters at 1537 N'Djamena (government)"
    ]


@pytest.mark.rule("12.42")
@pytest.mark.rule("12.43")
def test_only_fant_units_take_turns():
    text = HEAD + BOX + "france-inf-bn-1 france-inf-bn-2\n"
    second = entering(text, "france-inf-bn-1 france-inf-bn-2", france_inf_bn_1="1537")
    assert asked(second) == "place-france-inf-bn-2"
    assert "1537" in options(second)


@pytest.mark.rule("12.42")
def test_in_the_second_round_nobody_gets_a_third_unit_either():
    units = [f"fant-inf-co-{n}" for n in range(1, 7)]
    text = HEAD + BOX + " ".join(units) + "\n" + TWO_FIELDS
    fields = ("1537", "1333", "2143", "2136", "1537")
    places = {unit.replace("-", "_"): hex for unit, hex in zip(units, fields, strict=False)}
    assert options(entering(text, " ".join(units), **places)) == ["1333", "2136", "2143"]


@pytest.mark.rule("14.11")
@pytest.mark.rule("14.21")
@pytest.mark.parametrize(("phase", "verdict"), [("reinforcements", "due"), ("movement", "violation")])
def test_only_who_must_come_in_during_his_turn_is_missed_in_its_last_impulse(phase: str, verdict: str):
    last = f"tactical-phase/impulse-3/government/{phase}"
    may = board(head(f"turn-9/{last}", "manta") + BOX + "france-inf-bn-1\n")
    must = board(head(f"turn-15/{last}", "toyota-war") + BOX + "france-inf-bn-1\n")
    assert findings(GAME, may, "14.21") == []
    assert findings(GAME, must, "14.21") == [f"14.21 {verdict} government-reinforcements france-inf-bn-1"]


@pytest.mark.rule("14.21")
def test_part_of_a_task_force_in_another_hex_or_still_waiting_is_piecemeal():
    whole = TOYOTA + "2052 france-inf-bn-1!arrived-2052 france-inf-bn-2!arrived-2052\n"
    assert findings(GAME, board(whole), "14.21") == []
    waiting = TOYOTA + BOX + "france-inf-bn-2\n2052 france-inf-bn-1!arrived-2052\n"
    apart = whole.replace(" france-inf-bn-2!arrived-2052", "") + "2851 france-inf-bn-2!arrived-2851\n"
    for text in (waiting, apart):
        (said,) = findings(GAME, board(text), "14.21")
        assert said.startswith("14.21 violation")
    moved_on = TOYOTA + "2052 france-inf-bn-1!arrived-2052\n2051 france-inf-bn-2!arrived-2052\n"
    assert findings(GAME, board(moved_on), "14.21") == []
