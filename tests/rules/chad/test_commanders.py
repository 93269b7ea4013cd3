"""4.62 to 4.64 and 7.44: the ways of the Commanders, and what Habre does for those who march with him."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.movement.commanders import has_bonus, near_commander
from tests.rules.board import board
from tests.rules.chad.moves import DRY, WET, moves

GOVERNMENT = f"{WET}/government/movement\nscenario = manta\ngovernment = fan\n"
GOVERNMENT_BOTH_PARTS = GOVERNMENT.replace("manta", "toyota-war")
REBEL = f"{WET}/rebel/movement\ngovernment = fan\n"
FIELDS = "3633  fan-guerrilla-1 {}\n1537  fant-inf-co-1\n2838  fant-inf-co-2\n3020  fap-guerrilla-1\n"


@pytest.mark.rule("4.62")
def test_the_government_commander_flies_between_airfields_held_by_his_side():
    found = moves(GOVERNMENT + FIELDS.format("habre"), "habre")
    assert (found["1537"].mode, found["1537"].cost) == ("flight", 0)
    assert "2838" in found


@pytest.mark.rule("4.62")
@pytest.mark.parametrize("field", ["3020", "2308"])  # held by rebels, held by nobody
def test_he_flies_to_no_other_airfield(field):
    assert field not in moves(GOVERNMENT + FIELDS.format("habre"), "habre")


@pytest.mark.rule("4.62")
def test_he_needs_friends_where_he_takes_off():
    found = moves(f"{GOVERNMENT}3633  habre\n1537  fant-inf-co-1", "habre")
    assert "3632" in found
    assert "1537" not in found


@pytest.mark.rule("4.62")
def test_he_may_fly_and_then_move():
    move = moves(GOVERNMENT + FIELDS.format("habre"), "habre")["1637"]
    assert (move.mode, move.cost) == ("flight", 0.5)
    assert move.path == ("3633", "1537", "1637")


@pytest.mark.rule("4.62")
def test_he_may_move_and_then_fly():
    found = moves(f"{GOVERNMENT}3632  habre\n{FIELDS.format('')}", "habre")
    assert (found["1537"].mode, found["1537"].cost) == ("flight", 1)
    assert found["1537"].path == ("3632", "3633", "1537")


@pytest.mark.rule("4.62")
def test_he_may_not_move_fly_and_move_some_more():
    assert "1637" not in moves(f"{GOVERNMENT}3632  habre\n{FIELDS.format('')}", "habre")


@pytest.mark.rule("4.62")
def test_he_never_enters_an_entry_hex():
    found = moves(f"{GOVERNMENT}3409  habre", "habre")
    assert "3410" in found
    assert not [space for space in found if space.startswith(("sanctuary", "arrivals"))]


@pytest.mark.rule("4.62")
def test_with_part_two_presence_opens_him_airfields_that_nobody_holds():
    head = "@ turn-15/tactical-phase/impulse-1/government/movement\ngovernment = fan\n"
    board = "3633  habre\nbatha-presence  presence-batha\n"
    found = moves(head + board, "habre")
    assert "2734" in found  # Ati, at presence 1
    assert "2308" not in found  # Bardai, at presence 0


@pytest.mark.rule("4.63")
def test_the_rebel_commander_goes_into_any_sanctuary_and_to_its_main_section():
    found = moves(f"{REBEL}3409  goukouni", "goukouni")
    assert found["sanctuary-libya"].cost == 1
    assert "arrivals-libya" not in found
    assert "sanctuary-car" in moves(f"{REBEL}1952  goukouni", "goukouni")


@pytest.mark.rule("4.63")
def test_the_rebel_commander_leaves_a_sanctuary_by_its_entry_hexes():
    assert moves(f"{REBEL}sanctuary-libya  goukouni", "goukouni")["3409"].cost == 3


@pytest.mark.rule("4.63")
def test_the_rebel_commander_changes_from_box_to_box():
    found = moves(f"{REBEL}sanctuary-libya  goukouni", "goukouni")
    assert {space for space in found if not space.isdigit()} == {
        "sanctuary-sudan",
        "sanctuary-car",
        "sanctuary-nigeria",
    }


@pytest.mark.rule("4.63")
def test_the_rebel_commander_does_not_fly():
    text = f"{REBEL}3020  goukouni fap-guerrilla-1\n3922  fap-guerrilla-2"
    assert all(move.mode != "flight" for move in moves(text, "goukouni").values())


@pytest.mark.rule("7.44")
def test_a_commander_goes_abroad_from_an_airfield():
    assert "out-of-country" in moves(f"{GOVERNMENT_BOTH_PARTS}3633  habre", "habre")
    assert "out-of-country" in moves(f"{REBEL}3020  goukouni", "goukouni")
    assert "out-of-country" not in moves(f"{GOVERNMENT_BOTH_PARTS}3632  habre", "habre")


@pytest.mark.rule("7.44")
def test_the_government_commander_returns_to_the_capital_his_home_or_el_geneina():
    assert set(moves(f"{GOVERNMENT_BOTH_PARTS}out-of-country  habre", "habre")) == {"1537", "4234"}
    text = f"{GOVERNMENT_BOTH_PARTS}out-of-country  habre\n3730  fan-guerrilla-1\n3633  fan-guerrilla-2"
    assert set(moves(text, "habre")) == {"1537", "4234", "3730"}


@pytest.mark.rule("7.44")
def test_the_rebel_commander_returns_to_a_sanctuary_or_to_friends_at_home():
    boxes = {"sanctuary-libya", "sanctuary-sudan", "sanctuary-car", "sanctuary-nigeria"}
    text = f"{REBEL}out-of-country  goukouni\n"
    assert set(moves(text, "goukouni")) == boxes
    assert set(moves(f"{text}2308  libya-armor-bn-1", "goukouni")) == {*boxes, "2308"}


@pytest.mark.rule("7.44")
def test_in_1990_habre_does_not_return_to_el_geneina():
    text = "@ turn-1/tactical-phase/impulse-1/government/movement\ngovernment = fan\nscenario = deby\n"
    assert set(moves(f"{text}out-of-country  habre", "habre")) == {"1537"}


TOGETHER = f"{GOVERNMENT}2127  habre fan-guerrilla-1 mplt-leader:fan fant-inf-co-1\n"
AHEAD = f"{GOVERNMENT}2127  fan-guerrilla-1 mplt-leader:fan fant-inf-co-1\n2120  habre\n"


@pytest.mark.rule("4.64")
@pytest.mark.parametrize("counter", ["fan-guerrilla-1", "mplt-leader"])
def test_those_who_began_with_habre_go_twice_as_far_to_him_or_next_to_him(counter):
    found = moves(AHEAD, counter, began=TOGETHER)
    assert (found["2119"].cost, found["2119"].doubled) == (16, True)
    assert (found["2120"].cost, found["2120"].doubled) == (14, True)
    assert "2118" not in found


@pytest.mark.rule("4.64")
def test_what_is_not_next_to_him_is_out_of_reach():
    found = moves(AHEAD, "fan-guerrilla-1", began=TOGETHER)
    assert "2121" in found
    assert "2122" not in found
    assert found["2123"].doubled is False


@pytest.mark.rule("4.64")
def test_who_did_not_begin_with_him_has_no_bonus():
    assert "2120" not in moves(AHEAD, "fan-guerrilla-1", began=AHEAD)


@pytest.mark.rule("4.64")
def test_fant_units_have_no_bonus():
    assert "2121" not in moves(AHEAD, "fant-inf-co-1", began=TOGETHER)


@pytest.mark.rule("4.64")
@pytest.mark.parametrize("impulse", ["impulse-2", "impulse-3"])
def test_later_impulses_have_no_bonus(impulse):
    ahead, together = AHEAD.replace("impulse-1", impulse), TOGETHER.replace("impulse-1", impulse)
    assert "2120" not in moves(ahead, "fan-guerrilla-1", began=together)


@pytest.mark.rule("4.64")
def test_who_shares_a_sanctuary_box_with_him_has_the_bonus():
    head = f"{DRY}/rebel/movement\ngovernment = fap\n"
    began = f"{head}sanctuary-sudan  habre fan-guerrilla-1"
    ahead = f"{head}sanctuary-sudan  fan-guerrilla-1\n3730  habre"
    assert "3730" in moves(ahead, "fan-guerrilla-1", began=began)
    assert "3730" not in moves(ahead, "fan-guerrilla-1", began=ahead)


@pytest.mark.rule("14.33")
def test_in_1990_the_bonus_is_gone():
    ahead = AHEAD.replace("turn-9", "turn-1").replace("manta", "deby")
    together = TOGETHER.replace("turn-9", "turn-1").replace("manta", "deby")
    assert "2120" not in moves(ahead, "fan-guerrilla-1", began=together)


@pytest.mark.rule("7.44")
@pytest.mark.rule("4.22")
def test_nobody_returns_from_abroad_onto_enemies():
    text = f"{GOVERNMENT_BOTH_PARTS}out-of-country  habre\n"
    assert set(moves(f"{text}1537  fap-guerrilla-1", "habre")) == {"4234"}
    assert set(moves(f"{text}4234  pla-guerrilla-1:fap", "habre")) == {"1537"}
    assert set(moves(f"{text}4234  fan-guerrilla-1\n1537  fant-inf-co-1", "habre")) == {"1537", "4234"}


@pytest.mark.rule("7.44")
@pytest.mark.rule("4.62")
@pytest.mark.rule("4.63")
def test_the_way_of_a_commander_is_named_from_where_he_was():
    found = moves(f"{GOVERNMENT_BOTH_PARTS}3633  habre", "habre")["out-of-country"]
    assert (found.path, found.cost, found.mode) == (("3633", "out-of-country"), 0, "abroad")
    found = moves(f"{GOVERNMENT_BOTH_PARTS}out-of-country  habre", "habre")["1537"]
    assert (found.path, found.cost) == (("out-of-country", "1537"), 0)
    found = moves(f"{REBEL}sanctuary-libya  goukouni", "goukouni")["sanctuary-car"]
    assert (found.path, found.cost) == (("sanctuary-libya", "sanctuary-car"), 0)
    found = moves(GOVERNMENT + FIELDS.format("habre"), "habre")["1537"]
    assert found.path == ("3633", "1537")


@pytest.mark.rule("4.63")
def test_the_government_commander_in_a_box_goes_to_no_other_and_the_rebel_one_in_chad_to_none():
    government = moves(f"{GOVERNMENT}sanctuary-sudan  habre", "habre")
    assert government and not [space for space in government if space.startswith("sanctuary-")]
    rebel = moves(f"{REBEL}2826  goukouni", "goukouni")
    assert not [
        space for space in rebel if space in ("sanctuary-car", "sanctuary-nigeria", "sanctuary-sudan")
    ]
    assert "sanctuary-libya" not in moves(f"{REBEL}sanctuary-libya  goukouni", "goukouni")


@pytest.mark.rule("4.62")
def test_the_government_commander_flies_to_a_field_he_could_also_have_walked_to_and_past_two_others():
    text = "2838  habre fan-guerrilla-1\n1537  fant-inf-co-1\n3633  fant-inf-co-2\n"
    found = moves(GOVERNMENT + text, "habre")
    assert (found["3633"].mode, found["3633"].cost, found["1537"].cost) == ("flight", 0, 0)
    assert "2838" not in found


@pytest.mark.rule("4.64")
@pytest.mark.parametrize(
    ("who", "doubled"), [("fan-guerrilla-1", True), ("fap-guerrilla-1", False), ("habre", False)]
)
def test_the_bonus_is_for_fan_guerrillas_and_leaders_and_not_for_habre_himself(who, doubled):
    together = board(f"{GOVERNMENT}2127  habre {who if who != 'habre' else 'fan-guerrilla-1'}")
    assert has_bonus(Survey(together, GAME.charts), together, who) is doubled


@pytest.mark.rule("4.64")
def test_near_him_is_his_hex_its_neighbours_or_his_own_box():
    survey = Survey(board(GOVERNMENT), GAME.charts)
    assert near_commander(survey, "2120", "2119") and near_commander(survey, "2120", "2120")
    assert not near_commander(survey, "2120", "2118")
    assert near_commander(survey, "sanctuary-sudan", "arrivals-sudan")
    assert not near_commander(survey, "sanctuary-sudan", "arrivals-libya")
    assert not near_commander(survey, "sanctuary-sudan", "4234")
    assert not near_commander(survey, "2120", "arrivals-sudan")
    assert not near_commander(survey, "out-of-country", "out-of-country")


@pytest.mark.rule("7.44")
@pytest.mark.rule("14.13")
def test_in_operation_manta_nobody_goes_abroad_or_comes_back_and_the_eliminated_stay_so():
    assert "out-of-country" not in moves(f"{GOVERNMENT}3633  habre", "habre")
    assert set(moves(f"{GOVERNMENT}out-of-country  habre", "habre")) == set()
    assert set(moves(f"{REBEL}eliminated  goukouni", "goukouni")) == set()


@pytest.mark.rule("4.62")
def test_he_takes_off_from_airfields_only_whoever_stands_beside_them():
    friends = "2826  habre fan-guerrilla-1\n2827  fan-guerrilla-2\n1537  fant-inf-co-1\n"
    found = moves(GOVERNMENT + friends, "habre")
    assert "2827" in found and "1537" not in found


@pytest.mark.rule("4.64")
def test_fant_has_no_bonus_and_outside_the_impulses_it_is_not_limited_to_one():
    together = board(f"{GOVERNMENT}2127  habre fan-guerrilla-1 fant-inf-co-1")
    assert not has_bonus(Survey(together, GAME.charts), together, "fant-inf-co-1")
    nowhere = board("government = fan\nscenario = manta\n2127  habre fan-guerrilla-1")
    assert has_bonus(Survey(nowhere, GAME.charts), nowhere, "fan-guerrilla-1")


@pytest.mark.rule("4.63")
def test_a_rebel_commander_who_withdrew_to_new_arrivals_changes_sanctuary_from_there_too():
    assert "sanctuary-car" in moves(f"{REBEL}arrivals-libya  goukouni", "goukouni")


@pytest.mark.rule("4.63")
def test_a_commander_who_waits_in_a_box_of_reinforcements_changes_no_sanctuary():
    text = f"{WET}/rebel/movement\ngovernment = fan\nrebel-reinforcements  goukouni"
    assert len(moves(text, "goukouni")) == 0
