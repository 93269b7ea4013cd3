"""New Arrivals in the 2021 edition, typed from its page of play and its example."""

import pytest

from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad_2021 import GAME
from guelta.rules.chad_2021.sanctuary import (
    arrivals_move_on,
    intervention_units_leave,
    sanctuary_adjustment,
)
from guelta.rules.engine.play.procedure import perform
from tests.rules.board import board, findings

MAP = GAME.charts.map
ENTRY, BESIDE = min(
    (entry, hex)
    for entry in MAP
    if MAP[entry]["entry"] == "libya"
    for hex in MAP.neighbours(entry)
    if MAP[hex]["kind"] == "chad"
)
SUDANESE = min(hex for hex in MAP if MAP[hex]["entry"] == "sudan")
MOVE = "turn-1/tactical-phase/impulse-1/rebel/movement"
NEXT = "turn-1/tactical-phase/impulse-2/rebel/reinforcements"


def on(cursor, *lines):
    return board("\n".join((f"@ {cursor}", "government = fan", *lines)))


def audited(start, end):
    return [str(each) for each in GAME.audits["4.10"].run(start, end, GAME.charts, MOVE)]


@pytest.mark.rule("4.51")
def test_who_steps_into_his_entry_hex_stays_there():
    move = legal_moves(on(MOVE, f"{BESIDE}  fap-guerrilla-1"), GAME.charts, "fap-guerrilla-1")[ENTRY]
    assert (move.cost, move.path) == (1, (BESIDE, ENTRY))
    assert findings(GAME, on(MOVE, f"{ENTRY}  fap-guerrilla-1"), "4.51") == []


@pytest.mark.rule("4.51")
def test_as_his_next_segment_begins_he_moves_on_into_the_sanctuary():
    position = on(NEXT, f"{ENTRY}  fap-guerrilla-1 cdr-leader:fap")
    assert findings(GAME, position, "4.51") == [f"4.51 due {ENTRY} fap-guerrilla-1 cdr-leader"]
    outcome = perform(arrivals_move_on, position, GAME.charts)
    assert outcome.position.where("fap-guerrilla-1") == ("sanctuary-libya",)
    (entry,) = outcome.entries
    assert (entry.rule, entry.text) == ("4.51", "FAP guerrilla 1 and CDR leader to Libya Sanctuary")


@pytest.mark.rule("4.51")
def test_the_segment_of_the_other_player_leaves_him_where_he_is():
    position = on(NEXT.replace("rebel", "government"), f"{ENTRY}  fap-guerrilla-1")
    assert findings(GAME, position, "4.51") == []
    assert perform(arrivals_move_on, position, GAME.charts).position.where("fap-guerrilla-1") == (ENTRY,)


@pytest.mark.rule("4.51")
def test_the_section_of_the_box_is_new_arrivals_too():
    position = on(NEXT, "arrivals-libya  fap-guerrilla-1")
    assert findings(GAME, position, "4.51") == ["4.51 due arrivals-libya fap-guerrilla-1"]


@pytest.mark.rule("4.51")
def test_the_entry_hex_of_another_country_is_closed():
    assert findings(GAME, on(MOVE, f"{SUDANESE}  cdr-guerrilla-1:fap"), "4.51") == [
        f"4.51 violation {SUDANESE} cdr-guerrilla-1"
    ]


@pytest.mark.rule("4.51")
def test_libyans_just_placed_are_no_new_arrivals():
    assert findings(GAME, on(NEXT, f"{ENTRY}  libya-mech-bn-1!arrived-{ENTRY}"), "4.51") == []


@pytest.mark.rule("4.51")
def test_who_stands_in_his_entry_hex_all_through_his_segment_may_have_come_back():
    audit = GAME.audits["4.51"]
    start, left = on(NEXT, f"{ENTRY}  fap-guerrilla-1"), on(MOVE, "sanctuary-libya  fap-guerrilla-1")
    (finding,) = audit.run(start, on(MOVE, f"{ENTRY}  fap-guerrilla-1"), GAME.charts, MOVE)
    assert str(finding) == f"4.51 unsure {ENTRY} fap-guerrilla-1"
    assert list(audit.run(start, left, GAME.charts, MOVE)) == []


@pytest.mark.rule("3.00")
def test_a_tactical_phase_opens_with_all_new_arrivals_moving_on():
    position = on(
        "turn-2/tactical-phase/sanctuary-adjustment",
        f"{ENTRY}  fap-guerrilla-1",
        f"{SUDANESE}  fan-guerrilla-1",
    )
    assert findings(GAME, position, "3.00") == [
        f"3.00 due {ENTRY} fap-guerrilla-1",
        f"3.00 due {SUDANESE} fan-guerrilla-1",
    ]
    after = perform(sanctuary_adjustment, position, GAME.charts).position
    assert after.where("fan-guerrilla-1") == ("sanctuary-sudan",)


@pytest.mark.rule("4.53")
def test_out_of_the_entry_hex_one_goes_by_way_of_the_sanctuary():
    start = on(MOVE, f"{ENTRY}  fap-guerrilla-1")
    assert audited(start, on(MOVE, "sanctuary-libya  fap-guerrilla-1")) == []
    assert audited(start, on(MOVE, f"{BESIDE}  fap-guerrilla-1")) == []
    assert audited(start, on(MOVE, f"{ENTRY}  fap-guerrilla-1")) == []


@pytest.mark.rule("4.53")
def test_who_leaves_the_sanctuary_and_cannot_go_on_stays_in_the_entry_hex():
    position = on(MOVE, "sanctuary-libya  fap-guerrilla-1")
    move = legal_moves(position, GAME.charts, "fap-guerrilla-1")[ENTRY]
    assert (move.cost, move.path) == (1, ("sanctuary-libya", ENTRY))


@pytest.mark.rule("4.63")
def test_the_rebel_commander_uses_the_entry_hex_like_everybody():
    assert ENTRY in legal_moves(on(MOVE, f"{BESIDE}  goukouni"), GAME.charts, "goukouni")
    assert findings(GAME, on(NEXT, f"{ENTRY}  goukouni"), "4.51") == [f"4.51 due {ENTRY} goukouni"]


@pytest.mark.rule("4.52")
def test_the_special_withdrawal_leads_to_new_arrivals_the_rebel_commander_too():
    position = on("turn-1/tactical-phase/special-withdrawal", "2826  fap-guerrilla-1 goukouni")
    assert set(legal_moves(position, GAME.charts, "fap-guerrilla-1")) == {"2805"}
    assert sorted(map(GAME.charts.entry, legal_moves(position, GAME.charts, "goukouni"))) == [
        "car",
        "libya",
        "nigeria",
        "sudan",
    ]


@pytest.mark.rule("4.52")
@pytest.mark.parametrize("place", ["1602", "2805", "arrivals-libya"])
def test_any_entry_hex_of_his_sanctuary_or_the_section_of_its_box_will_do(place):
    withdrawal = "turn-1/tactical-phase/special-withdrawal"
    start, end = on(withdrawal, "2826  fap-guerrilla-1"), on(withdrawal, f"{place}  fap-guerrilla-1")
    assert list(GAME.audits["4.52"].run(start, end, GAME.charts, withdrawal)) == []


@pytest.mark.rule("4.52")
@pytest.mark.parametrize("place", [SUDANESE, "sanctuary-libya", "2926"])
def test_the_special_withdrawal_leads_nowhere_else(place):
    withdrawal = "turn-1/tactical-phase/special-withdrawal"
    start, end = on(withdrawal, "2826  fap-guerrilla-1"), on(withdrawal, f"{place}  fap-guerrilla-1")
    assert [str(each) for each in GAME.audits["4.52"].run(start, end, GAME.charts, withdrawal)] == [
        f"4.52 violation {place} fap-guerrilla-1"
    ]


@pytest.mark.rule("12.43")
def test_intervention_units_left_in_an_entry_hex_return_as_the_impulse_ends():
    there = f"{ENTRY}  libya-mech-bn-1 fap-guerrilla-1", f"{BESIDE}  libya-mech-bn-2"
    outcome = perform(
        intervention_units_leave, on("turn-1/tactical-phase/impulse-1/rebel/water", *there), GAME.charts
    )
    after = outcome.position
    assert [each.rule for each in outcome.entries] == ["12.43"]
    assert after.where("libya-mech-bn-2") == (BESIDE,)
    assert after.where("libya-mech-bn-1") == ("task-force-losses",)
    assert after.where("fap-guerrilla-1") == (ENTRY,)


@pytest.mark.rule("4.53")
@pytest.mark.parametrize(
    ("unit", "end", "rule"),
    [
        ("fap-guerrilla-1", "2806", "4.10"),
        ("goukouni", "4329", "4.10"),
        ("goukouni", "sanctuary-sudan", "4.51"),
    ],
)
def test_nobody_enters_a_sanctuary_and_leaves_it_in_one_segment(unit, end, rule):
    """1703 is two hexes from the entry hex 1602; the other places lie behind other entry hexes."""
    assert audited(on(MOVE, f"1703  {unit}"), on(MOVE, f"{end}  {unit}")) == [
        f"{rule} violation {end} {unit}"
    ]
    began = on(MOVE, f"1602  {unit}")
    assert audited(began, on(MOVE, f"{end}  {unit}")) == []
