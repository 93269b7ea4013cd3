"""8.2, 8.3, 4.8 and 8.7: parties that are attacked or met, fire besides Bongo, and the guard that is used."""

import pytest

from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from tests.rules.zefra.table import activated, rules_of, where


@pytest.mark.rule("G10-07")
def test_a_company_that_comes_to_a_party_may_shed_one():
    said = {"hex": "0708", "order": "move", "to": "0709", "meet": "yes", "help": "sheds"}
    after = activated("iff", "0708  minus-1 minus-1 iff-infantry-1\n0709  bongo-party-1", [4], **said)
    assert where(after)["iff-infantry-1"] == ("0709", 1)


@pytest.mark.rule("G10-07")
def test_a_party_that_comes_to_a_company_is_met_too():
    """Board 304: the company stays ready."""
    said = {"hex": "0711", "order": "move", "to": "0709", "meet": "yes", "help": "sheds"}
    after = activated("bongo", "0709  minus-1 iff-infantry-1\n0711  bongo-party-1", [0], **said)
    assert where(after)["iff-infantry-1"] == ("0709", 0)
    assert not all_units(after.position, GAME.charts)["iff-infantry-1"].is_used


@pytest.mark.rule("G10-07")
@pytest.mark.parametrize(("roll", "hits"), [(4, 0), (5, 1)])
def test_a_company_that_stays_with_a_party_asks_it_as_it_is_activated(roll, hits):
    """Board 305."""
    said = {"hex": "0709", "order": "stay", "meet": "yes", "help": "sheds"}
    after = activated("iff", "0709  minus-1 iff-infantry-1 bongo-party-1", [roll], **said)
    assert where(after)["iff-infantry-1"] == ("0709", hits)


@pytest.mark.rule("G10-07")
@pytest.mark.parametrize("strangers", ["iff-mortar-1 bongo-party-1", "iff-infantry-1 bongo-militia-1"])
def test_no_mortar_meets_a_party_and_no_militia_is_met(strangers):
    after = activated("iff", f"0709  {strangers}", hex="0709", order=["stay", "stay"], meet="yes")
    assert "G10-07" not in rules_of(after)


@pytest.mark.rule("G10-07")
def test_who_passes_a_party_on_his_way_does_not_meet_it():
    said = {"hex": "0708", "order": "move", "to": "0710", "meet": "yes"}
    after = activated("iff", "0708  iff-infantry-1\n0709  bongo-party-1", **said)
    assert "G10-07" not in rules_of(after)


@pytest.mark.rule("G10-08")
@pytest.mark.parametrize(("roll", "there"), [(4, True), (5, False)])
def test_a_party_with_a_militia_beside_it_is_attacked_and_rolls_too(roll, there):
    """Z22: the new militia fights beside the old one."""
    text = "0708  iff-infantry-1\n0709  tuscan-party-1 tuscan-militia-1"
    said = {"hex": "0708", "order": "move", "to": "0709", "retreat": ["0710"] * 3}
    after = activated("iff", text, [roll, 9], **said)
    assert ("tuscan-militia-2" in where(after)) is there
    assert where(after)["iff-infantry-1"] == ("0708", 0)


@pytest.mark.rule("G10-01")
def test_one_die_a_shot_serves_every_unit_of_the_hex():
    """Z16: a 0 of CAS is two counters on each of the two."""
    text = "0820  cjtf-cas-1\n0708  iff-infantry-1 iff-infantry-2"
    after = activated("cjtf", text, [0], hex="0820", order="fire", fire_at="0708")
    assert [where(after)[f"iff-infantry-{number}"][1] for number in (1, 2)] == [2, 2]


MORTAR = "1002  bongo-militia-1\n1003  iff-mortar-2\n1005  zefra-power"


@pytest.mark.rule("p3-10d")
@pytest.mark.rule("p3-10e")
def test_a_mortar_fires_besides_once_a_bongo_unit_has_come_to_it():
    """Board 306."""
    said = {"hex": "1002", "order": "move", "to": "1003", "joint": [(), "fire"], "agree": "yes"}
    after = activated("bongo", MORTAR, [0], **said, fire_at="1005")
    assert "p3-10d" in rules_of(after)
    assert after.position.stack("destroyed")[0].counter == "zefra-power"
    assert all_units(after.position, GAME.charts)["iff-mortar-2"].is_used


@pytest.mark.rule("p3-10d")
def test_a_mortar_fires_besides_once_and_not_from_where_no_bongo_unit_is():
    together = MORTAR.replace("1002  bongo-militia-1\n1003", "1003  bongo-militia-1")
    said = {"hex": "1003", "order": "stay", "joint": ["fire", "fire"], "agree": ["yes", "yes"]}
    after = activated("bongo", together, [9], **said, fire_at="1005")
    assert rules_of(after).count("p3-10d") == 1
    gone = activated("bongo", together, hex="1003", order="move", to="1002", joint=["no", ()])
    assert "p3-10d" not in rules_of(gone)


@pytest.mark.rule("S12-07")
@pytest.mark.rule("G10-05b")
def test_the_guard_that_was_attacked_is_turned_over():
    """Boards 316 and 317."""
    text = "1012  iff-infantry-1\n1014  camp-centre\nguards  cjtf-infantry-1"
    after = activated("iff", text, [0], hex="1012", order="move", to="1014")
    guard = all_units(after.position, GAME.charts)["cjtf-infantry-1"]
    assert (guard.space, guard.hits, guard.is_used) == ("guards", 2, True)
