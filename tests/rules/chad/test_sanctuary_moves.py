"""4.50 to 4.54 and 4.61: into the sanctuaries, out of them, and the Sudan."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.movement.march import mover
from guelta.rules.chad.movement.sanctuary_moves import start_hexes, withdrawals
from tests.rules.board import board
from tests.rules.chad.moves import WET, moves

GOVERNMENT = f"{WET}/government/movement\ngovernment = fan\n"
REBEL = f"{WET}/rebel/movement\ngovernment = fan\n"
WITHDRAWAL = "@ turn-9/tactical-phase/special-withdrawal\ngovernment = fan\n"
BOXES = {"arrivals-libya", "arrivals-sudan", "arrivals-car", "arrivals-nigeria"}


@pytest.mark.rule("4.53")
def test_the_example_of_the_rule_a_fap_unit_beside_libya_steps_into_new_arrivals():
    move = moves(f"{REBEL}3409  fap-guerrilla-1", "fap-guerrilla-1")["arrivals-libya"]
    assert (move.cost, move.mode) == (1, "into the sanctuary")
    assert move.path == ("3409", "3408", "arrivals-libya")


@pytest.mark.rule("4.53")
def test_the_example_of_the_rule_it_stays_in_new_arrivals_until_the_adjustment():
    found = moves(f"{REBEL}arrivals-libya  fap-guerrilla-1", "fap-guerrilla-1")
    assert len(found) == 0


@pytest.mark.rule("4.53")
def test_the_example_of_the_rule_from_the_main_section_it_pays_one_and_must_go_on_into_chad():
    found = moves(f"{REBEL}sanctuary-libya  fap-guerrilla-1", "fap-guerrilla-1")
    assert found["3409"].cost == 1 + 2
    assert found["3409"].path[0] == "sanctuary-libya"
    assert found["3409"].path[1] in ("3408", "3508")
    assert not set(found) & set(GAME.charts.ground.entries)


@pytest.mark.rule("4.53")
def test_the_example_of_the_rule_if_it_cannot_go_on_it_returns_to_new_arrivals():
    assert moves(f"{REBEL}sanctuary-libya  fap-guerrilla-1", "fap-guerrilla-1")["arrivals-libya"].cost == 1


@pytest.mark.rule("4.53")
def test_any_entry_hex_of_the_country_will_do():
    found = moves(f"{REBEL}sanctuary-libya  fap-guerrilla-1", "fap-guerrilla-1")
    assert {"1702", "3409", "4714"} <= set(found)


@pytest.mark.rule("4.53")
def test_a_unit_out_of_its_sanctuary_may_infiltrate():
    text = f"{REBEL}sanctuary-libya  fap-guerrilla-1\n3409  fant-inf-co-1\n3509  fant-inf-co-2"
    assert moves(text, "fap-guerrilla-1")["3410"].cost == 1 + 2 + 1 + 2


@pytest.mark.rule("4.51")
def test_a_guerrilla_three_hexes_from_the_border_has_one_point_left_for_the_entry_hex():
    found = moves(f"{REBEL}3412  fap-guerrilla-1", "fap-guerrilla-1")
    assert found["arrivals-libya"].cost == 2 + 2 + 2 + 1
    assert "arrivals-libya" not in moves(f"{REBEL}3413  fap-guerrilla-1", "fap-guerrilla-1")


@pytest.mark.rule("4.51")
def test_nobody_walks_from_entry_hex_to_entry_hex():
    steps = GAME.charts.ground.steps("dry")
    entries = GAME.charts.ground.entries
    assert all(near not in entries for hex in entries for near, _, _ in steps[hex])


@pytest.mark.rule("4.50")
@pytest.mark.parametrize("counter", ["fan-guerrilla-1", "codos-guerrilla-1:fan", "mplt-leader:fan"])
def test_a_faction_has_no_way_into_the_sanctuary_of_others(counter):
    found = moves(f"{GOVERNMENT}3409  {counter}", counter.split(":")[0])
    assert found
    assert not set(found) & BOXES


@pytest.mark.rule("4.50")
@pytest.mark.parametrize("unit", ["fant-inf-co-1", "france-inf-bn-1"])
def test_conventional_units_enter_no_entry_hex_and_not_the_sudan(unit):
    found = moves(f"{GOVERNMENT}4134  {unit}", unit)
    assert found
    assert not set(found) & (BOXES | GAME.charts.ground.sudan)


@pytest.mark.rule("12.43")
def test_libyans_placed_in_an_entry_hex_go_on_into_chad():
    found = moves(f"{REBEL}3810  libya-mech-bn-1!arrived-3810", "libya-mech-bn-1")
    assert found["3811"].cost == 1
    assert not set(found) & set(GAME.charts.ground.entries)


@pytest.mark.rule("4.54")
@pytest.mark.parametrize("counter", ["fan-guerrilla-1", "pla-guerrilla-1:fan", "anl-leader:fan", "habre"])
def test_factions_of_the_sudan_sanctuary_go_to_el_geneina(counter):
    assert "4234" in moves(f"{GOVERNMENT}4134  {counter}", counter.split(":")[0])


@pytest.mark.rule("4.54")
@pytest.mark.parametrize("counter", ["mplt-guerrilla-1:fan", "codos-leader:fan"])
def test_other_factions_do_not(counter):
    assert "4234" not in moves(f"{GOVERNMENT}4134  {counter}", counter.split(":")[0])


@pytest.mark.rule("4.54")
def test_the_rebel_commander_without_a_sudan_sanctuary_stays_out_too():
    assert "4234" not in moves(f"{REBEL}4134  goukouni", "goukouni")


@pytest.mark.rule("4.54")
def test_from_the_entry_hexes_behind_the_sudan_one_comes_into_the_sudan():
    found = moves(f"{GOVERNMENT}sanctuary-sudan  fan-guerrilla-1", "fan-guerrilla-1")
    assert found["4333"].cost == 1 + 2


@pytest.mark.rule("14.33")
@pytest.mark.parametrize("counter", ["fant-inf-co-1", "mplt-guerrilla-1:fan"])
def test_in_1990_all_units_of_the_government_may_be_in_the_sudan(counter):
    head = "@ turn-1/tactical-phase/impulse-1/government/movement\ngovernment = fan\nscenario = deby\n"
    text = f"{head}4134  {counter}"
    assert "4234" in moves(text, counter.split(":")[0])
    assert "4234" not in moves(text.replace(counter, "france-inf-bn-1"), "france-inf-bn-1")


@pytest.mark.rule("14.33")
def test_in_1990_fap_counters_use_the_sudan_sanctuary_too():
    head = "@ turn-1/tactical-phase/impulse-1/rebel/movement\ngovernment = fan\n"
    board = "sanctuary-sudan  fap-guerrilla-1"
    assert "4333" in moves(f"{head}scenario = deby\n{board}", "fap-guerrilla-1")
    assert "4333" not in moves(f"{head}{board}", "fap-guerrilla-1")


@pytest.mark.rule("4.60")
@pytest.mark.rule("4.61")
def test_a_leader_has_the_three_ways_of_his_units():
    assert moves(f"{REBEL}3409  cdr-leader:fap", "cdr-leader")["arrivals-libya"].cost == 1
    assert moves(f"{REBEL}3409  cdr-leader:fap", "cdr-leader")["3410"].cost == 2
    assert moves(f"{REBEL}sanctuary-libya  cdr-leader:fap", "cdr-leader")["3409"].cost == 3
    assert len(moves(f"{REBEL}arrivals-libya  cdr-leader:fap", "cdr-leader")) == 0


@pytest.mark.rule("4.61")
def test_a_leader_does_not_change_from_box_to_box():
    found = moves(f"{REBEL}sanctuary-libya  cdr-leader:fap", "cdr-leader")
    assert {space for space in found if not space.isdigit()} == {"arrivals-libya"}


@pytest.mark.rule("4.52")
@pytest.mark.parametrize("counter", ["cdr-guerrilla-1:fap", "cdr-leader:fap"])
def test_guerrillas_and_leaders_withdraw_from_anywhere_in_chad_at_no_cost(counter):
    found = moves(f"{WITHDRAWAL}1537  {counter}", counter.split(":")[0])
    assert {space: move.cost for space, move in found.items()} == {"arrivals-libya": 0}


@pytest.mark.rule("4.52")
@pytest.mark.parametrize("counter", ["fant-inf-co-1", "libya-mech-bn-1"])
def test_conventional_units_do_not_withdraw(counter):
    assert len(moves(f"{WITHDRAWAL}1537  {counter}", counter)) == 0


@pytest.mark.rule("4.52")
def test_nobody_withdraws_from_the_sudan():
    assert len(moves(f"{WITHDRAWAL}4234  fan-guerrilla-1", "fan-guerrilla-1")) == 0


@pytest.mark.rule("4.52")
@pytest.mark.parametrize(
    ("counter", "presence", "may"),
    [
        ("mplt-guerrilla-1:fan", "", False),
        ("mplt-guerrilla-1:fan", "kanem-presence  presence-kanem", True),
        ("mplt-guerrilla-1:fan", "kanem-presence  presence-kanem:p2", True),
        ("cdr-guerrilla-1:fap", "", True),
        ("cdr-guerrilla-1:fap", "kanem-presence  presence-kanem", True),
        ("cdr-guerrilla-1:fap", "kanem-presence  presence-kanem:p2", False),
    ],
)
def test_presence_limits_who_withdraws(counter, presence, may):
    text = f"@ turn-15/tactical-phase/special-withdrawal\ngovernment = fan\n1631  {counter}\n{presence}"
    assert bool(moves(text, counter.split(":")[0])) is may


@pytest.mark.rule("14.13")
def test_in_operation_manta_presence_limits_nobody_before_turn_11():
    for turn, may in ((9, True), (10, True), (11, False)):
        text = f"@ turn-{turn}/tactical-phase/special-withdrawal\ngovernment = fan\nscenario = manta\n"
        assert bool(moves(f"{text}1631  mplt-guerrilla-1:fan", "mplt-guerrilla-1")) is may


@pytest.mark.rule("4.52")
def test_the_rebel_commander_withdraws_to_a_main_section_the_governments_not_at_all():
    assert set(moves(f"{WITHDRAWAL}3020  goukouni", "goukouni")) == {
        "sanctuary-libya",
        "sanctuary-sudan",
        "sanctuary-car",
        "sanctuary-nigeria",
    }
    assert len(moves(f"{WITHDRAWAL}3020  habre", "habre")) == 0


@pytest.mark.rule("4.22")
@pytest.mark.rule("4.53")
@pytest.mark.parametrize(("there", "toll"), [("", 0), ("libya-mech-bn-1!arrived-3408", 2)])
def test_who_leaves_his_box_through_enemies_just_arrived_pays_for_them(there, toll):
    position = board(
        f"{WET}/government/movement\ngovernment = fan\nsanctuary-libya  cdr-guerrilla-1:fan\n3408  {there}"
    )
    survey = Survey(position, GAME.charts)
    starts = start_hexes(survey, mover(survey, "cdr-guerrilla-1"))
    assert starts["3408"] == 1 + toll
    assert {cost for hex, cost in starts.items() if hex != "3408"} == {1}


@pytest.mark.rule("4.22")
@pytest.mark.rule("4.53")
def test_a_commander_who_never_infiltrates_leaves_by_another_entry_hex():
    head = f"{WET}/rebel/movement\ngovernment = fap\nsanctuary-libya  habre\n3408"
    for there, may in (("", True), ("  libya-mech-bn-1!arrived-3408", False)):
        survey = Survey(board(f"{head}{there}\n"), GAME.charts)
        starts = start_hexes(survey, mover(survey, "habre"))
        assert ("3408" in starts) is may and "3508" in starts


@pytest.mark.rule("4.52")
@pytest.mark.rule("4.63")
@pytest.mark.parametrize(
    ("stands", "counter", "withdraws"),
    [
        ("2826  fap-guerrilla-1", "fap-guerrilla-1", {"arrivals-libya"}),
        ("2826  fant-inf-co-1", "fant-inf-co-1", set()),
        ("4234  pla-guerrilla-1:fap", "pla-guerrilla-1", set()),  # in the Sudan, not inside Chad
        ("2826  habre", "habre", set()),
        ("scenario = manta\n2826  habre", "habre", set()),
        ("scenario = manta\n2826  fan-guerrilla-1", "fan-guerrilla-1", {"arrivals-sudan"}),
        ("1849  mrp-guerrilla-1:fap igf-1", "mrp-guerrilla-1", set()),
        ("2826  fort-1", "fort-1", set()),
    ],
)
def test_who_may_withdraw_and_where_to(stands, counter, withdraws):
    survey = Survey(board(f"{WITHDRAWAL}{stands}"), GAME.charts)
    assert {move.destination for move in withdrawals(survey, counter)} == withdraws


@pytest.mark.rule("4.53")
def test_who_leaves_his_box_may_turn_back_and_a_commander_never_moves_to_where_he_is():
    found = moves(f"{REBEL}sanctuary-libya  fap-guerrilla-1", "fap-guerrilla-1")["arrivals-libya"]
    assert found.path[0] == "sanctuary-libya" and found.path[2:] == ("arrivals-libya",)
    assert "sanctuary-libya" not in moves(f"{REBEL}sanctuary-libya  goukouni", "goukouni")


@pytest.mark.rule("4.52")
def test_while_nobody_knows_who_governs_presence_limits_nobody():
    text = "@ turn-15/tactical-phase/special-withdrawal\nkanem-presence  presence-kanem:p2\n"
    for head, may in (("", True), ("government = fan\n", False)):
        cursor, display = text.split("\n", 1)
        found = moves(f"{cursor}\n{head}{display}1927  cdr-guerrilla-1:fap\n", "cdr-guerrilla-1")
        assert ("arrivals-libya" in found) is may
