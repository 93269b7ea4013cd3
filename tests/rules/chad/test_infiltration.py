"""4.22, 4.43 and 11.33: through hexes with enemies; all around 2127, plain desert at two points a hex."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.movement.infiltration import tolls
from guelta.rules.chad.movement.movement import make_move
from guelta.rules.engine.play.procedure import perform
from tests.rules.board import board
from tests.rules.chad.moves import WET, charts_with, moves

REBEL = f"{WET}/rebel/movement\ngovernment = fan\n"
RING = ("2126", "2227", "2228", "2128", "2028", "2027")


def ringed(*units: str, inside: str) -> str:
    """Return a board with 2127 wholly surrounded."""
    around = "\n".join(f"{hex}  {unit}" for hex, unit in zip(RING, units, strict=True))
    return f"{REBEL}2127  {inside}\n{around}"


FANT = tuple(f"fant-inf-co-{number}" for number in range(1, 7))
FRENCH = (
    *(f"france-inf-bn-{number}" for number in range(1, 5)),
    "france-airborne-bn-1",
    "france-airborne-bn-2",
)


@pytest.mark.rule("4.22")
@pytest.mark.parametrize("units", [FANT, tuple(f"fan-guerrilla-{n}" for n in range(1, 7))])
def test_through_guerrillas_or_fant_costs_one_more_than_the_terrain(units):
    move = moves(ringed(*units, inside="fap-guerrilla-1"), "fap-guerrilla-1")["2125"]
    assert (move.cost, move.mode, move.path) == (5, "infiltration", ("2127", "2126", "2125"))


@pytest.mark.rule("4.22")
def test_nobody_ends_among_enemies():
    assert set(RING).isdisjoint(moves(ringed(*FANT, inside="fap-guerrilla-1"), "fap-guerrilla-1"))


@pytest.mark.rule("4.22")
def test_a_faction_leader_infiltrates():
    assert moves(ringed(*FANT, inside="cdr-leader:fap"), "cdr-leader")["2125"].cost == 5


@pytest.mark.rule("4.22")
@pytest.mark.parametrize("unit", ["libya-commando-bn-1", "libya-armor-bn-1", "goukouni"])
def test_conventional_units_and_commanders_never_infiltrate(unit):
    found = moves(ringed(*FANT, inside=unit), unit)
    assert [space for space in found if space.isdigit()] == []


@pytest.mark.rule("4.43")
def test_through_french_units_costs_two_more():
    assert moves(ringed(*FRENCH, inside="fap-guerrilla-1"), "fap-guerrilla-1")["2125"].cost == 6


@pytest.mark.rule("4.43")
def test_six_points_are_just_enough_for_the_french_and_seven_for_their_neighbours_are_not():
    found = moves(ringed(*FRENCH, inside="codos-guerrilla-1:fap"), "codos-guerrilla-1")
    assert found.allowance == 6
    assert found["2125"].cost == 6
    assert "2124" not in found


@pytest.mark.rule("4.43")
def test_through_libyans_costs_two_more():
    text = f"{WET}/government/movement\ngovernment = fan\n2127  fan-guerrilla-1\n" + "\n".join(
        f"{hex}  libya-legion-inf-bn-{number}" for number, hex in enumerate(RING, start=1)
    )
    found = moves(text, "fan-guerrilla-1")
    assert found["2125"].cost == 6


@pytest.mark.rule("4.43")
def test_french_and_guerrillas_in_one_hex_cost_two_and_not_three():
    units = [f"{french} fan-guerrilla-{number}" for number, french in enumerate(FRENCH, start=1)]
    assert moves(ringed(*units, inside="fap-guerrilla-1"), "fap-guerrilla-1")["2125"].cost == 6


@pytest.mark.rule("4.43")
@pytest.mark.parametrize("company", ["", " fant-inf-co-9"])
def test_nobody_infiltrates_an_oau_unit(company):
    units = [f"oau-inf-bn-1{company}", *FANT[1:]]
    found = moves(ringed(*units, inside="fap-guerrilla-1"), "fap-guerrilla-1")
    assert "2125" in found
    assert found["2125"].path[1] != "2126"


@pytest.mark.rule("4.22")
def test_nobody_infiltrates_a_fortification():
    units = [f"{unit} fort-{number}:fort" for number, unit in enumerate(FANT, start=1)]
    assert len(moves(ringed(*units, inside="fap-guerrilla-1"), "fap-guerrilla-1")) == 0


@pytest.mark.rule("4.22")
def test_a_fortification_still_being_built_bars_nobody():
    units = [f"{unit} fort-{number}" for number, unit in enumerate(FANT, start=1)]
    assert "2125" in moves(ringed(*units, inside="fap-guerrilla-1"), "fap-guerrilla-1")


@pytest.mark.rule("4.22")
def test_infiltration_goes_on_through_a_second_hex_of_enemies():
    text = ringed(*FANT, inside="fap-guerrilla-1") + "\n2125  fant-inf-co-7"
    move = moves(text, "fap-guerrilla-1")["2124"]
    assert (move.cost, move.path) == (8, ("2127", "2126", "2125", "2124"))


@pytest.mark.rule("4.22")
def test_a_chain_that_costs_more_than_is_left_is_not_begun():
    text = ringed(*FANT, inside="fap-guerrilla-1") + "\n2125  france-inf-bn-1"
    found = moves(text, "fap-guerrilla-1")
    assert {"2124", "2125"}.isdisjoint(found)
    assert "2226" in found


@pytest.mark.rule("4.22")
def test_an_edition_may_bar_chains():
    charts = charts_with("movement", "infiltration in a chain", value="no")
    text = ringed(*FANT, inside="fap-guerrilla-1") + "\n2125  fant-inf-co-7"
    assert "2124" not in moves(text, "fap-guerrilla-1", charts=charts)
    assert "2226" in moves(text, "fap-guerrilla-1", charts=charts)


@pytest.mark.rule("4.22")
def test_a_road_does_not_help_into_enemies_but_helps_out_of_them():
    text = f"{REBEL}1538  fap-guerrilla-1\n1537  fant-inf-co-1"
    move = moves(text, "fap-guerrilla-1")["1637"]
    assert move.path == ("1538", "1537", "1637")
    assert move.cost == 2 + 1 + 1 + 0.5  # savannah, the river, the enemy, then the road


@pytest.mark.rule("4.22")
def test_a_hex_next_to_enemies_costs_nothing_more():
    found = moves(f"{REBEL}2127  fap-guerrilla-1\n2125  fant-inf-co-1", "fap-guerrilla-1")
    assert found["2126"].cost == 2


@pytest.mark.rule("4.22")
def test_a_combat_unit_overruns_a_leader_and_may_stop_there_or_go_on():
    text = f"{REBEL}2826  libya-commando-bn-1\n2825  mplt-leader:fan"
    found = moves(text, "libya-commando-bn-1")
    assert (found["2825"].mode, found["2825"].cost) == ("overrun", 1)
    assert found["2824"].cost <= 3


@pytest.mark.rule("4.22")
def test_leaders_and_commanders_pass_a_leader_but_do_not_stop_with_him():
    text = ringed(*("mplt-leader:fan", *FANT[1:]), inside="goukouni")
    found = moves(text, "goukouni")
    assert "2126" not in found
    assert (found["2125"].mode, found["2125"].cost) == ("overrun", 4)


@pytest.mark.rule("4.22")
def test_a_leader_with_a_combat_unit_is_no_overrun():
    found = moves(
        f"{REBEL}2826  libya-commando-bn-1\n2825  mplt-leader:fan mplt-guerrilla-1:fan", "libya-commando-bn-1"
    )
    assert "2825" not in found


@pytest.mark.rule("5.64")
def test_who_is_overrun_goes_to_new_arrivals_of_his_sanctuary():
    position = board(f"{REBEL}2826  libya-commando-bn-1\n2825  mplt-leader:fan")
    outcome = perform(lambda run: make_move(run, "libya-commando-bn-1", "2825"), position, GAME.charts)
    assert [each.counter for each in outcome.position.stack("arrivals-nigeria")] == ["mplt-leader"]
    assert [each.counter for each in outcome.position.stack("2825")] == ["libya-commando-bn-1"]
    assert [entry.rule for entry in outcome.entries] == ["5.64", "4.10"]


@pytest.mark.rule("11.33")
@pytest.mark.parametrize("unit", ["fant-inf-co-1", "france-inf-bn-1", "fan-guerrilla-1"])
def test_combat_units_of_every_type_pass_through_an_independent_faction(unit):
    text = (
        f"{WET}/government/movement\ngovernment = fan\n1849  mrp-guerrilla-1 mrp-leader igf-1\n1848  {unit}\n"
    )
    walls = ("1847", "1947", "1948", "1749", "1748", "1747")
    text += "\n".join(f"{hex}  libya-legion-inf-bn-{n}" for n, hex in enumerate(walls, start=1))
    move = moves(text, unit)["1949"]
    assert (move.path, move.mode) == (("1848", "1849", "1949"), "infiltration")
    assert move.cost == 2 + 1 + 0.5  # steppe, the faction, the road over the bridge
    assert move.attacks == ("1849",)
    assert "1849" not in moves(text, unit)


@pytest.mark.rule("11.33")
def test_commanders_do_not_pass_through_an_independent_faction():
    text = f"{WET}/rebel/movement\ngovernment = fan\n1849  mrp-guerrilla-1 mrp-leader igf-1\n1848  goukouni\n"
    assert "1849" not in moves(text, "goukouni")
    assert all("1849" not in move.path for move in moves(text, "goukouni").values())


@pytest.mark.rule("4.22")
@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    ("scenario", "counter", "fort", "toll"),
    [
        ("manta", "fant-inf-co-1", "", None),
        ("manta", "fan-guerrilla-1", "", 1),
        ("toyota-war", "fant-inf-co-1", "", 1),
        ("toyota-war", "fan-leader", "", 1),
        ("toyota-war", "habre", "", None),
        ("toyota-war", "fan-guerrilla-1", "fort-1:fort", None),
        ("toyota-war", "fant-inf-co-1", "fort-1:fort", None),
    ],
)
def test_who_passes_an_independent_faction_and_what_it_costs(scenario, counter, fort, toll):
    head = (
        f"@ turn-15/tactical-phase/impulse-1/government/movement\nscenario = {scenario}\ngovernment = fan\n"
    )
    head = head.replace("turn-15", "turn-9") if scenario == "manta" else head
    text = f"{head}1849  mrp-guerrilla-1 mrp-leader igf-1 {fort}\n"
    counter = "mplt-leader" if counter == "fan-leader" else counter
    found = tolls(Survey(board(text), GAME.charts), GAME.charts.counters[counter], "fan")
    assert found["1849"] == toll
