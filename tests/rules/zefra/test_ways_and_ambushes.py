"""7.3, 4.3: which way units take, and when on it somebody may ambush them."""

import pytest

from guelta.rules.engine.play.procedure import Choice, Inputs, perform
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.reach.reach import shortest_ways, ways, ways_apart
from guelta.rules.zefra.turn.activation import activation
from tests.rules.board import board
from tests.rules.zefra.table import activated, rules_of, where

CHARTS = GAME.charts


def units(text: str, *ids: str):
    position = board(text)
    return position, [all_units(position, CHARTS)[id] for id in ids]


def apart(text: str, unit: str, to: str) -> set[tuple[str, ...]]:
    position, movers = units(text, unit)
    return {*ways_apart(position, CHARTS, movers, to)}


def test_every_shortest_way_is_one_and_the_way_of_the_worksheet_comes_first():
    position, movers = units("0711  iff-infantry-1", "iff-infantry-1")
    found = shortest_ways(position, CHARTS, movers, "0812")
    assert found[0] == ways(position, CHARTS, movers)["0812"]
    assert {*found} == {("0712", "0812"), ("0811", "0812")}
    assert shortest_ways(position, CHARTS, movers, "0712") == (("0712",),)


def test_no_shortest_way_leads_through_enemies_or_over_the_sea_or_the_border_without_leave():
    position, movers = units("0711  iff-infantry-1\n0712  tuscan-militia-1", "iff-infantry-1")
    assert {*shortest_ways(position, CHARTS, movers, "0812")} == {("0811", "0812")}
    position, movers = units("1112  cjtf-infantry-1", "cjtf-infantry-1")
    for to in ways(position, CHARTS, movers):
        for way in shortest_ways(position, CHARTS, movers, to):
            assert all(CHARTS.country(hex) == "daloon" for hex in way)


@pytest.mark.rule("p3-03b")
def test_ways_that_nothing_comes_of_are_one():
    assert len(apart("0711  iff-infantry-1", "iff-infantry-1", "0812")) == 1


@pytest.mark.rule("G7-07")
def test_ways_differ_where_one_comes_within_the_range_of_an_ambusher():
    """CJTF-Z moves two: from 0714 it watches 0712 and not 0811."""
    watched = "0711  iff-infantry-1\n0714  cjtf-infantry-1"
    assert len(apart(watched, "iff-infantry-1", "0812")) == 2
    assert len(apart(watched + ":used", "iff-infantry-1", "0812")) == 1


@pytest.mark.rule("p3-17a")
def test_ways_differ_in_where_an_attacker_goes_back_to():
    fought = "0711  iff-infantry-1\n0812  cjtf-infantry-1:used"
    assert {way[0] for way in apart(fought, "iff-infantry-1", "0812")} == {"0712", "0811"}
    for way in ("0712-0812", "0811-0812"):
        said = {"hex": "0711", "order": "move", "to": "0812", "way": way}
        after = activated("iff", fought, [0], **said, loses="cjtf-infantry-1")
        assert where(after)["iff-infantry-1"] == (way[:4], 1)


@pytest.mark.rule("G7-07")
def test_who_lets_units_pass_in_one_hex_may_ambush_them_in_the_next():
    """Board 323: the hospital cannot fight and acts as usual."""
    text = "0711  iff-infantry-1\n0714  cjtf-infantry-1 cjtf-hospital"
    said = {"hex": "0711", "order": ["move", "move"], "to": ["0713", "0715"], "spring": ["no", "yes"]}
    after = activated("iff", text, [0], **said, retreat="0712")
    assert where(after) == {
        "iff-infantry-1": ("0712", 2),
        "cjtf-infantry-1": ("0713", 0),
        "cjtf-hospital": ("0715", 0),
    }


@pytest.mark.rule("G9-02b")
def test_who_let_units_pass_may_still_lie_in_wait_for_them():
    text = "0711  iff-infantry-1\n0713  cjtf-infantry-1"
    said = {"hex": "0711", "order": "move", "to": "0713", "spring": "no", "lie_in_wait": "yes"}
    assert "G7-09" in rules_of(activated("iff", text, [0], **said, retreat="0712"))


@pytest.mark.rule("G7-07")
def test_a_hex_is_asked_no_more_once_it_has_rolled():
    """A failed try is an ordinary fight all the same, and the move is over."""
    text = "0711  iff-infantry-1\n0714  cjtf-infantry-1"
    said = {"hex": "0711", "order": "move", "to": "0713", "spring": "yes"}
    after = activated("iff", text, [4, 5], **said)
    assert rules_of(after).count("G7-09") == 1
    assert where(after)["iff-infantry-1"] == ("0712", 1)


@pytest.mark.rule("G9-01b")
@pytest.mark.parametrize(("when", "hits"), [("first", 3), ("after", 4)])
def test_who_cannot_come_fires_before_the_fight_or_after_it_wherever_enemies_are(when, hits):
    """Board 324: who is weak by then loses less as he retreats; CAS has to fire."""
    text = "0914  iff-infantry-1\n0916  cjtf-infantry-1 cjtf-cas-1"
    said = {"hex": "0914", "order": "move", "to": "0915", "spring": "yes", "support": when}
    after = activated(
        "iff", text, [0, 0], **said, retreat="0914", fire_at="0915" if when == "first" else "0914"
    )
    assert where(after)["iff-infantry-1"] == ("0914", hits)
    assert all_units(after.position, CHARTS)["cjtf-cas-1"].is_used


@pytest.mark.rule("G9-01b")
def test_who_can_fire_at_no_enemy_acts_as_usual():
    """Artillery fires four hexes far; a hospital cannot fire."""
    text = "0716  cjtf-infantry-1 cjtf-artillery\n0719  iff-infantry-2"
    said = {"hex": "0719", "order": "move", "to": "0718", "spring": "yes", "retreat": "0719"}
    after = activated("iff", text, [0, 9], **said, support="after", fire_at="0719")
    assert "G10-01" in rules_of(after)
    text = text.replace("cjtf-artillery", "cjtf-hospital")
    after = activated("iff", text, [0], **{**said, "order": ["move", "move"], "to": ["0718", "0717"]})
    assert where(after)["cjtf-hospital"] == ("0717", 0)


@pytest.mark.rule("p3-17a")
def test_ambushers_say_from_where_they_enter_and_go_back_there():
    text = "0813  tuscan-militia-1\n0711  bongo-militia-1"
    for origin in ("0811", "0712"):
        said = {"hex": "0813", "order": "move", "to": "0812", "spring": "yes", "from": origin}
        after = activated("tuscan", text, [0, 9], **said)
        assert where(after)["bongo-militia-1"] == (origin, 1)


@pytest.mark.rule("p3-17b")
def test_a_defender_retreats_to_any_hex_without_enemies():
    """Board 325: to a hex beside the one that the ambusher entered from."""
    text = "0811  iff-infantry-1\n0715  cjtf-recon-1\n0915  cjtf-recon-2"
    said = {"hex": "0811", "order": "move", "to": "0712", "spring": "yes", "retreat": "0812"}
    after = activated("iff", text, [0], **said)
    assert where(after)["iff-infantry-1"] == ("0812", 2)
    assert where(after)["cjtf-recon-1"] == ("0712", 0)
    assert not all_units(after.position, CHARTS)["cjtf-recon-2"].is_used


def test_no_way_is_asked_for_where_there_is_but_one():
    start = board("@ turn-2/forces\nactive = iff\nactivation = 1\n0711  iff-infantry-1")
    said = Inputs().with_choice("hex-1", "0711").with_choice("order-2", "move").with_choice("to-3", "0812")
    outcome = perform(activation, start, CHARTS, said)
    assert not isinstance(outcome.asks, Choice) or not outcome.asks.id.startswith("way")
