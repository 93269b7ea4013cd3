"""4.80 to 4.82: paratroops in the air."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.movement import make_move
from guelta.rules.engine.play.procedure import perform
from tests.rules.board import board
from tests.rules.chad.fighting import done, ledger
from tests.rules.chad.moves import WET, moves, verdicts

GOVERNMENT = f"{WET}/government/movement\nscenario = manta\ngovernment = fan\n"
LATER = "@ turn-15/tactical-phase/impulse-1/government/movement\ngovernment = fan\n"


@pytest.mark.rule("4.80")
@pytest.mark.parametrize("unit", ["fant-airborne-co-22", "france-airborne-bn-1"])
def test_paratroops_fly_from_airfield_to_airfield(unit):
    move = moves(f"{GOVERNMENT}1537  {unit}", unit)["3633"]
    assert (move.mode, move.cost, move.path) == ("air transport", 0, ("1537", "3633"))


@pytest.mark.rule("4.80")
@pytest.mark.parametrize("unit", ["fant-inf-co-1", "france-inf-bn-1", "fan-guerrilla-1", "oau-inf-bn-1"])
def test_nobody_else_does(unit):
    assert "3633" not in moves(f"{GOVERNMENT}1537  {unit}", unit)


@pytest.mark.rule("4.80")
def test_who_stands_at_no_airfield_does_not_fly():
    assert "3633" not in moves(f"{GOVERNMENT}1536  fant-airborne-co-22", "fant-airborne-co-22")


@pytest.mark.rule("4.80")
@pytest.mark.parametrize("rebel", ["fap-guerrilla-1", "libya-mech-bn-1", "cdr-leader:fap"])
def test_nobody_lands_on_rebels(rebel):
    assert "3633" not in moves(f"{GOVERNMENT}1537  fant-airborne-co-22\n3633  {rebel}", "fant-airborne-co-22")


def landed(counters: str) -> list[str]:
    """Fly a company from the capital to 3633, and give the ledger."""
    start = board(f"{GOVERNMENT}1537  fant-airborne-co-22\n3633  {counters}\n")
    outcome = done(perform(lambda run: make_move(run, "fant-airborne-co-22", "3633"), start, GAME.charts))
    (standing,) = [each for each in outcome.position.stack("3633") if each.counter == "fant-airborne-co-22"]
    assert standing.marks == {"moved", "flew"}
    return ledger(outcome)


@pytest.mark.rule("4.80")
@pytest.mark.rule("13.42")
@pytest.mark.rule("13.50")
def test_who_lands_where_enemies_left_something_alone_has_it():
    way = "air transport, 0 movement points, 1537 N'Djamena - 3633 Abeche (fan)"
    flown = f"4.10  FANT 1-1-6 airborne company 22: {way}"
    assert landed("sam-1:fap") == ["13.42  SAM 1 is captured at 3633 Abeche (fan)", flown]
    assert landed("airbase-libya") == [
        "13.50  the Libyan Airbase begun at 3633 Abeche is removed (fan)",
        flown,
    ]
    assert landed("sam-1:fan") == [flown]


@pytest.mark.rule("4.80")
def test_who_appears_at_an_airfield_out_of_play_did_not_fly_there():
    for start in ("", "unused  fant-airborne-co-22", "fant-losses  fant-airborne-co-22"):
        assert verdicts(GOVERNMENT, start, "3633  fant-airborne-co-22") == []


@pytest.mark.rule("4.80")
def test_nobody_lands_on_an_independent_faction():
    text = f"{GOVERNMENT}1537  fant-airborne-co-22\n1849  mrp-guerrilla-1 mrp-leader igf-1"
    assert "1849" not in moves(text, "fant-airborne-co-22")


@pytest.mark.rule("4.80")
def test_el_geneina_does_not_lie_in_chad():
    assert "4234" not in moves(f"{GOVERNMENT}1537  fant-airborne-co-22", "fant-airborne-co-22")


@pytest.mark.rule("4.42")
def test_french_paratroops_do_not_land_in_the_north_but_fant_does():
    assert "3020" in moves(f"{GOVERNMENT}1537  fant-airborne-co-22", "fant-airborne-co-22")
    found = moves(f"{GOVERNMENT}1537  france-airborne-bn-1", "france-airborne-bn-1")
    assert not set(found) & GAME.charts.ground.north


@pytest.mark.rule("4.80")
@pytest.mark.parametrize(
    ("board", "may"),
    [
        ("", False),
        ("2734  fant-inf-co-1", True),
        ("batha-presence  presence-batha", True),
        ("batha-presence  presence-batha:p2", True),
        ("batha-presence  presence-batha\n2734  fap-guerrilla-1", False),
    ],
)
def test_with_part_two_an_airfield_needs_presence_or_a_garrison(board, may):
    text = f"{LATER}1537  fant-airborne-co-22\n{board}"
    assert ("2734" in moves(text, "fant-airborne-co-22")) is may


@pytest.mark.rule("4.80")
def test_a_garrison_that_flew_in_the_same_segment_is_none_before_it_flies():
    start = "1537  fant-airborne-co-22 fant-airborne-co-23\n"
    end = "2734  fant-airborne-co-22\n1537  fant-airborne-co-23\n"
    assert verdicts(GOVERNMENT, start, end) == ["fant-airborne-co-22 1537 2734 legal air transport 0"]


@pytest.mark.rule("4.80")
def test_two_companies_may_fly_and_no_third():
    three = [f"fant-airborne-co-{number}" for number in (22, 23, 24)]
    two = verdicts(
        GOVERNMENT, f"1537  {' '.join(three)}\n", f"1537  {three[2]}\n3633  {' '.join(three[:2])}\n"
    )
    assert two == [f"{unit} 1537 3633 legal air transport 0" for unit in three[:2]]
    all_three = verdicts(GOVERNMENT, f"1537  {' '.join(three)}\n", f"3633  {' '.join(three)}\n")
    assert all_three == [f"{unit} 1537 3633 violation 4.80" for unit in three]


@pytest.mark.rule("4.80")
def test_after_two_flights_the_third_company_stays():
    flown = "3633  fant-airborne-co-22!flew!moved fant-airborne-co-23!flew!moved"
    one = flown.replace("23!flew!moved", "23")
    assert "2838" not in moves(f"{GOVERNMENT}{flown}\n1537  fant-airborne-co-24", "fant-airborne-co-24")
    assert "2838" in moves(f"{GOVERNMENT}{one}\n1537  fant-airborne-co-24", "fant-airborne-co-24")


@pytest.mark.rule("4.81")
def test_from_an_airfield_french_paratroops_land_anywhere_within_thirty_hexes():
    found = moves(f"{GOVERNMENT}1447  france-airborne-bn-1", "france-airborne-bn-1")
    assert (found["3427"].mode, found["3427"].cost) == ("airmobile", 30)
    assert "3627" not in found  # thirty-one


@pytest.mark.rule("4.81")
def test_from_elsewhere_they_land_at_airfields_only():
    found = moves(f"{GOVERNMENT}2639  france-airborne-bn-1", "france-airborne-bn-1")
    assert found["3633"].mode == "airmobile"
    assert "3632" not in found


@pytest.mark.rule("4.81")
def test_nobody_lands_among_enemies():
    found = moves(f"{GOVERNMENT}1537  france-airborne-bn-1\n2639  fap-guerrilla-1", "france-airborne-bn-1")
    assert "2638" in found
    assert "2639" not in found


@pytest.mark.rule("4.81")
def test_fant_is_not_airmobile():
    assert "2639" not in moves(f"{GOVERNMENT}1537  fant-airborne-co-22", "fant-airborne-co-22")


@pytest.mark.rule("4.82")
@pytest.mark.parametrize(("hex", "mode"), [("1537", "air transport"), ("2051", "airmobile")])
def test_paratroops_fly_to_their_airbase_and_lie_in_task_force_losses(hex, mode):
    move = moves(f"{GOVERNMENT}{hex}  france-airborne-bn-1", "france-airborne-bn-1")["task-force-losses"]
    assert (move.mode, move.path) == (mode, (hex, "2053", "task-force-losses"))


@pytest.mark.rule("4.82")
def test_paratroops_that_arrive_at_the_airbase_fly_on_and_never_walk():
    found = moves(f"{GOVERNMENT}2053  france-airborne-bn-1!arrived-2053", "france-airborne-bn-1")
    assert found["1849"].mode in ("air transport", "airmobile")
    assert {move.mode for move in found.values()} == {"air transport", "airmobile"}
    assert "task-force-losses" not in found  # he is there


@pytest.mark.rule("4.82")
def test_nobody_walks_to_the_airbase():
    assert "2053" not in moves(f"{GOVERNMENT}2052  france-inf-bn-1", "france-inf-bn-1")


@pytest.mark.rule("4.82")
@pytest.mark.parametrize(("distance", "may"), [(30, True), (31, False)])
def test_to_the_airbase_too_it_is_thirty_hexes_at_the_most_but_from_an_airfield(distance, may):
    stands = min(
        each
        for each in GAME.charts.ground.chad & GAME.charts.ground.land
        if GAME.charts.map.distance(each, "2053") == distance and each not in GAME.charts.ground.airfields
    )
    found = moves(f"{GOVERNMENT}{stands}  france-airborne-bn-1", "france-airborne-bn-1")
    assert ("task-force-losses" in found) is may


@pytest.mark.rule("4.80")
def test_the_flights_of_the_french_leave_those_of_fant_alone():
    flown = "3633  france-airborne-bn-1!flew!moved france-airborne-bn-2!flew!moved"
    found = moves(f"{GOVERNMENT}{flown}\n1537  fant-airborne-co-24", "fant-airborne-co-24")
    assert "2838" in found


@pytest.mark.rule("4.25")
@pytest.mark.rule("4.81")
def test_nobody_lands_where_nobody_may_stand():
    found = moves(f"{GOVERNMENT}1537  france-airborne-bn-1", "france-airborne-bn-1")
    assert {hex for hex in found if hex.isdigit()} <= GAME.charts.ground.land
    assert "1334" not in found and "1333" in found


@pytest.mark.rule("4.81")
@pytest.mark.rule("11.33")
def test_who_lands_next_to_an_independent_faction_must_attack_it():
    text = f"{LATER}1849  mrp-guerrilla-1 mrp-leader igf-1\n1748  france-airborne-bn-1\n1447  {{}}"
    found = moves(text.format("france-airborne-bn-2"), "france-airborne-bn-2")
    near = next(hex for hex in GAME.charts.map.neighbours("1849") if hex in found)
    assert found[near].attacks == ("1849",)
    away = moves(text.format(""), "france-airborne-bn-1")
    assert all(
        not move.attacks
        for move in away.values()
        if move.destination not in GAME.charts.map.neighbours("1849")
    )


@pytest.mark.rule("4.80")
def test_at_presence_0_another_paratroop_that_stood_there_all_along_holds_the_place():
    start = "1537  fant-airborne-co-22\n3020  fant-airborne-co-23"
    assert verdicts(LATER, start, "3020  fant-airborne-co-22 fant-airborne-co-23") == [
        "fant-airborne-co-22 1537 3020 legal air transport 0"
    ]
    both = "1537  fant-airborne-co-22 fant-airborne-co-23"
    assert verdicts(LATER, both, "3020  fant-airborne-co-22 fant-airborne-co-23") == [
        "fant-airborne-co-22 1537 3020 violation 4.80",
        "fant-airborne-co-23 1537 3020 violation 4.80",
    ]


@pytest.mark.rule("4.80")
@pytest.mark.rule("4.64")
def test_at_presence_0_a_guerrilla_that_marched_there_with_the_commander_holds_the_place():
    # nine movement points, with the bonus alone
    start = "2521  habre fan-guerrilla-1\n1537  fant-airborne-co-22"
    assert verdicts(LATER, start, "3020  habre fan-guerrilla-1 fant-airborne-co-22") == [
        "fan-guerrilla-1 2521 3020 legal march 9",
        "fant-airborne-co-22 1537 3020 legal air transport 0",
        "habre 2521 3020 legal march 9",
    ]
