"""Air transport and airmobile movement in the 2021 edition, typed from 1.7 and 1.7.1 of its page."""

import pytest

from guelta.rules.chad.movement.move_audit import audit_moves
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad_2021 import GAME
from tests.rules.board import board

HEAD = "@ turn-1/tactical-phase/impulse-1/government/movement\nscenario = manta\ngovernment = fan\n"


def moves(text, counter):
    return legal_moves(board(HEAD + text), GAME.charts, counter)


def verdicts(start, end):
    return [str(each) for each in audit_moves(board(HEAD + start), board(HEAD + end), GAME.charts)]


@pytest.mark.rule("4.80")
def test_paratroops_land_at_any_airfield_without_rebels_held_or_not():
    found = moves("1537  fant-airborne-co-22", "fant-airborne-co-22")
    assert (found["3418"].mode, found["3418"].cost) == ("air transport", 0)
    taken = moves("1537  fant-airborne-co-22\n3418  goukouni", "fant-airborne-co-22")
    assert "3418" not in taken and "2734" in taken


@pytest.mark.rule("4.80")
def test_from_an_airfield_only_and_not_after_walking():
    assert "3418" not in moves("1538  fant-airborne-co-22", "fant-airborne-co-22")
    assert "3418" not in moves("1537  fant-airborne-co-22!moved", "fant-airborne-co-22")


@pytest.mark.rule("4.80")
def test_two_fant_companies_fly_and_three_french_battalions():
    companies = [f"fant-airborne-co-{number}" for number in (22, 23, 24)]
    two = verdicts(
        f"1537  {' '.join(companies)}\n", f"1537  {companies[2]}\n3633  {' '.join(companies[:2])}\n"
    )
    assert two == [f"{unit} 1537 3633 legal air transport 0" for unit in companies[:2]]
    three = verdicts(f"1537  {' '.join(companies)}\n", f"3633  {' '.join(companies)}\n")
    assert three == [f"{unit} 1537 3633 violation 4.80" for unit in companies]
    french = [f"france-airborne-bn-{number}" for number in (1, 2, 3)]
    flown = verdicts(f"1537  {' '.join(french)}\n", f"3633  {' '.join(french)}\n")
    assert flown == [f"{unit} 1537 3633 legal air transport 0" for unit in french]


@pytest.mark.rule("4.80")
def test_nobody_else_flies():
    assert "3418" not in moves("1537  fant-inf-co-1", "fant-inf-co-1")
    assert "3633" not in moves("1537  france-inf-bn-1", "france-inf-bn-1")


@pytest.mark.rule("4.80")
@pytest.mark.rule("4.42")
def test_french_units_do_not_land_in_the_north_fant_does():
    assert "3020" in moves("1537  fant-airborne-co-22", "fant-airborne-co-22")
    assert "3020" not in moves("1537  france-airborne-bn-1", "france-airborne-bn-1")


@pytest.mark.rule("4.81")
def test_french_paratroops_go_thirty_hexes_from_an_airfield_or_to_one():
    found = moves("1447  france-airborne-bn-1", "france-airborne-bn-1")
    assert (found["3427"].mode, found["3427"].cost) == ("airmobile", 30)
    assert "3627" not in found  # thirty-one
    found = moves("2639  france-airborne-bn-1", "france-airborne-bn-1")
    assert found["3633"].mode == "airmobile" and "3632" not in found
    assert verdicts("1447  france-airborne-bn-1\n", "3627  france-airborne-bn-1\n") == [
        "france-airborne-bn-1 1447 3627 violation 4.81"
    ]


@pytest.mark.rule("4.81")
def test_a_unit_just_placed_may_fly_and_nobody_flies_off_the_map():
    found = moves("1537  france-airborne-bn-1!arrived-1537", "france-airborne-bn-1")
    assert "2639" in found
    assert {"2053", "task-force-losses"}.isdisjoint(found)
    assert "2639" not in moves("1537  fant-airborne-co-22", "fant-airborne-co-22")
