"""4.3, 8.4, 7.3 to 7.5: who may go where, the ambush on the way, joint action and Bongo's shift."""

import pytest

from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.reach.reach import destinations
from guelta.rules.zefra.turn.activation import activation
from guelta.rules.zefra.turn.initiative import initiative
from tests.rules.board import board
from tests.rules.zefra.table import activated, rules_of, where

CHARTS = GAME.charts


def reached(text: str, unit: str) -> set[str]:
    position = board(text)
    return {*destinations(position, CHARTS, [all_units(position, CHARTS)[unit]])}


def farthest(unit: str, transport: str = "trucks", start: str = "0717") -> int:
    hexes = reached(f"transport-{transport}  transport\n{start}  {unit}", unit)
    return max(CHARTS.map.distance(start, hex) for hex in hexes)


@pytest.mark.rule("p61-09a")
@pytest.mark.rule("p61-09b")
@pytest.mark.parametrize(("transport", "hexes"), [("foot", 1), ("trucks", 2), ("wheeled", 3)])
def test_the_transport_of_cjtf_fixes_how_far_infantry_goes(transport, hexes):
    assert farthest("cjtf-infantry-1", transport) == hexes


@pytest.mark.rule("p61-09d")
@pytest.mark.rule("p61-09f")
@pytest.mark.parametrize("unit", ["cjtf-recon-1", "cjtf-cbrn"])
@pytest.mark.parametrize(("transport", "hexes"), [("foot", 2), ("trucks", 3), ("wheeled", 4)])
def test_recon_and_cbrn_go_one_hex_farther(unit, transport, hexes):
    assert farthest(unit, transport) == hexes


@pytest.mark.rule("p61-09c")
@pytest.mark.rule("p61-09e")
@pytest.mark.rule("G12-01a")
@pytest.mark.rule("G12-01b")
@pytest.mark.parametrize(
    ("unit", "hexes"),
    [
        ("cjtf-artillery", 1),
        ("cjtf-hospital", 1),
        ("tuscan-party-1", 2),
        ("iff-infantry-1", 3),
        ("bongo-militia-1", 3),
    ],
)
def test_what_goes_equally_far_whatever_the_transport(unit, hexes):
    assert [farthest(unit, each) for each in ("foot", "wheeled")] == [hexes, hexes]


@pytest.mark.rule("p3-03b")
@pytest.mark.parametrize(
    ("side", "unit", "rule"),
    [("cjtf", "cjtf-infantry-1", "p61-09b"), ("daloon", "daloon-infantry-1", "p3-03b")],
)
def test_a_move_is_written_under_the_rule_of_its_rate_where_there_is_one(side, unit, rule):
    after = activated(side, f"takes-turns = daloon\n0717  {unit}", hex="0717", order="move", to="0718")
    assert [each for each in rules_of(after) if each != "p3-03a"] == [rule]


@pytest.mark.rule("p61-16a")
def test_cjtf_enters_zefra_only_by_leave():
    border = "1113"
    without = reached(f"{border}  cjtf-recon-1", "cjtf-recon-1")
    assert {CHARTS.country(hex) for hex in without} == {"daloon"}
    by_leave = reached(f"cross-border = yes\n{border}  cjtf-recon-1", "cjtf-recon-1")
    assert "zefra" in {CHARTS.country(hex) for hex in by_leave}


@pytest.mark.rule("G10-04")
@pytest.mark.rule("p61-15b")
def test_cas_rebases_to_any_airfield_it_may_use():
    assert reached("0820  cjtf-cas-1", "cjtf-cas-1") == set()
    assert reached("airfields = yes\n0820  cjtf-cas-1", "cjtf-cas-1") == {"0916"}
    assert reached("cross-border = yes\n0820  cjtf-cas-1", "cjtf-cas-1") == {"1204", "0509"}


@pytest.mark.rule("p3-03a")
@pytest.mark.rule("p3-03b")
@pytest.mark.rule("p3-06")
def test_a_side_names_a_hex_and_all_its_units_there_act_and_are_turned_over():
    text = "0716  iff-infantry-1 iff-mortar-1\n1010  iff-infantry-2"
    after = activated("iff", text, hex="0716", order=["move", "stay"], to="0718")
    units = all_units(after.position, CHARTS)
    assert where(after)["iff-infantry-1"][0] == "0718"
    assert {id: unit.is_used for id, unit in units.items()} == {
        "iff-infantry-1": True,
        "iff-mortar-1": True,
        "iff-infantry-2": False,
    }


@pytest.mark.rule("p3-03a")
def test_who_names_no_hex_has_passed():
    after = activated("iff", "0716  iff-infantry-1")
    assert after.position.fields["passed"] == "iff"


@pytest.mark.rule("p3-07")
def test_a_third_unit_may_come_while_one_of_its_own_there_has_still_to_act():
    assert "0717" in reached(
        "0716  iff-infantry-1\n0717  iff-infantry-2 iff-infantry-3:used", "iff-infantry-1"
    )
    full = "0716  iff-infantry-1\n0717  iff-infantry-2:used iff-infantry-3:used"
    assert "0717" not in reached(full, "iff-infantry-1")
    strangers = "0716  iff-infantry-1\n0717  bongo-militia-1 bongo-militia-2"
    assert "0717" not in reached(strangers, "iff-infantry-1")


# ---- ambush

NEAR = "0716  iff-infantry-1\n0719  cjtf-infantry-1"
"""CJTF-Z comes within three hexes of IFF as soon as it moves."""


def ambush(text: str, dice: list[int], **said: object):
    said = {"hex": "0719", "order": "move", "to": "0718", "spring": "yes", **said}
    return activated("cjtf", text, dice, **said)


@pytest.mark.rule("G7-07")
@pytest.mark.rule("G7-08")
@pytest.mark.rule("G9-01a")
@pytest.mark.rule("G9-01c")
@pytest.mark.parametrize(("roll", "rule"), [(6, "G7-02a"), (7, "G7-04")])
def test_irregulars_ambush_on_0_to_6_and_fight_all_the_same_beyond(roll, rule):
    after = ambush(NEAR, [roll, 5], retreat="0719")
    assert rule in rules_of(after)
    assert "G9-01a" in rules_of(after)


@pytest.mark.rule("G7-09")
@pytest.mark.parametrize(("roll", "rule"), [(3, "G7-01"), (4, "G7-04")])
def test_cjtf_ambushes_on_0_to_3(roll, rule):
    text = "0716  cjtf-infantry-1\n0720  iff-infantry-1"
    dice = [roll] if rule == "G7-01" else [roll, 5]
    said = {"hex": "0720", "order": "move", "to": "0718", "spring": "yes", "retreat": "0719"}
    after = activated("iff", text, dice, **said)
    assert rule in rules_of(after)


@pytest.mark.rule("G7-07")
def test_nobody_ambushes_out_of_range_or_turned_over_or_not_hostile():
    for text in (
        "0714  iff-infantry-1\n0719  cjtf-infantry-1",
        NEAR.replace("infantry-1\n", "infantry-1:used\n"),
    ):
        assert "G9-01a" not in rules_of(ambush(text, []))
    assert "G9-01a" not in rules_of(ambush(NEAR.replace("iff-infantry", "bongo-militia"), []))


@pytest.mark.rule("G9-01b")
def test_of_the_ambushers_who_cannot_come_fires():
    """A mortar of IFF moves three; artillery of CJTF-Z moves one and fires four."""
    text = "0716  cjtf-infantry-1 cjtf-artillery\n0721  iff-infantry-1"
    said = {"hex": "0721", "order": "move", "to": "0718", "spring": "yes", "retreat": "0719"}
    after = activated("iff", text, [0, 9], **said)
    assert rules_of(after).index("G9-01b") < rules_of(after).index("G9-01a")
    assert all_units(after.position, CHARTS)["cjtf-artillery"].is_used


@pytest.mark.rule("G9-02a")
@pytest.mark.rule("G9-02b")
@pytest.mark.parametrize(("roll", "rule"), [(4, "G7-02a"), (5, "G7-04")])
def test_who_comes_in_adds_two_and_the_defender_tries_first(roll, rule):
    said = {
        "hex": "0716",
        "order": "move",
        "to": "0717",
        "lie_in_wait": "yes",
        "surprise": "yes",
        "retreat": "0718",
    }
    after = activated("iff", "0716  iff-infantry-1\n0717  cjtf-infantry-1", [4, roll, 5], **said)
    tried = [number for number in rules_of(after) if number in ("G7-09", "G9-02a")]
    assert tried == ["G7-09", "G9-02a"]
    assert rule in rules_of(after)


@pytest.mark.rule("G9-03")
@pytest.mark.parametrize(
    ("recon", "roll", "rule"),
    [
        ("", 6, "G7-02a"),
        ("0818  cjtf-recon-1", 5, "G7-04"),
        ("0818  cjtf-recon-1", 4, "G7-02a"),
        ("0820  cjtf-recon-1", 6, "G7-02a"),
    ],
)
def test_a_recon_in_or_next_to_the_target_hex_adds_two(recon, roll, rule):
    assert "0818" in CHARTS.map.neighbours("0718")
    text = NEAR + ("\n" + recon if recon else "")
    after = ambush(text, [roll, 5], retreat="0719")
    assert rule in rules_of(after)


@pytest.mark.rule("G9-03")
@pytest.mark.parametrize(("dice", "rule"), [([6, 5], "G7-02c"), ([6, 3], "G7-02a"), ([7, 5], "G7-04")])
def test_by_option_a_recon_adds_to_the_result_of_the_ambush(dice, rule):
    """A try of 6 is not made harder, and a result of 5 is read as 7."""
    after = ambush(f"recon-adds-to = result\n{NEAR}\n0818  cjtf-recon-1", dice, retreat="0719")
    assert rule in rules_of(after)


@pytest.mark.rule("G9-03")
@pytest.mark.parametrize(("own", "succeeds"), [("try", True), ("own-try", False)])
def test_by_option_a_recon_spoils_the_defenders_own_try(own, succeeds):
    text = f"recon-adds-to = {own}\n0715  iff-infantry-1\n0716  cjtf-recon-1"
    said = {"lie_in_wait": "yes", "surprise": "no", "retreat": "0717"}
    after = activated("iff", text, [3] if succeeds else [3, 5], hex="0715", order="move", to="0716", **said)
    assert ("G7-01" in rules_of(after)) is succeeds


@pytest.mark.rule("p3-09a")
@pytest.mark.rule("p3-09b")
def test_who_ambushes_is_turned_over_and_keeps_the_regular_activation():
    after = ambush(NEAR, [0, 5], retreat="0719")
    assert all_units(after.position, CHARTS)["iff-infantry-1"].is_used
    assert "passed" not in after.position.fields
    assert after.position.fields["active"] == "cjtf"


# ---- Bongo and IFF


@pytest.mark.rule("p3-08")
def test_after_iff_the_bongo_player_may_shift_a_unit_one_hex_without_a_fight():
    text = "0716  iff-infantry-1\n0718  bongo-militia-1\n0719  tuscan-militia-1"
    after = activated("iff", text, hex="0716", shift="bongo-militia-1", shift_to="0717")
    assert where(after)["bongo-militia-1"] == ("0717", 0)
    assert all_units(after.position, CHARTS)["bongo-militia-1"].is_used


@pytest.mark.rule("p3-10a")
@pytest.mark.rule("p3-10b")
@pytest.mark.rule("p3-10c")
def test_a_company_and_a_militia_meet_and_attack_one_hex_together():
    text = "0716  bongo-militia-1\n0717  iff-infantry-1\n0719  tuscan-militia-1"
    said = {"joint": "attack", "agree": "yes", "meet_in": "0718", "joint_target": "0719"}
    after = activated("bongo", text, [0], **said, retreat="0720")
    assert {"p3-10a", "p3-10c", "G12-06a"} <= {*rules_of(after)}
    assert {where(after)[id][0] for id in ("bongo-militia-1", "iff-infantry-1")} == {"0719"}


@pytest.mark.rule("p3-10a")
def test_there_is_no_joint_action_that_iff_does_not_agree_to():
    text = "0716  bongo-militia-1\n0717  iff-infantry-1\n0719  tuscan-militia-1"
    after = activated("bongo", text, joint="attack", agree="no", hex="0716")
    assert "p3-10a" not in rules_of(after)


@pytest.mark.rule("p3-10d")
@pytest.mark.rule("p3-10e")
@pytest.mark.parametrize(("space", "fires"), [("0716", True), ("0717", False)])
def test_an_iff_mortar_in_a_hex_with_bongos_fires_besides(space, fires):
    text = f"0716  bongo-militia-1\n{space}  iff-mortar-1\n0718  tuscan-militia-1"
    after = activated("bongo", text, [0] if fires else [], joint="fire" if fires else (), agree="yes")
    assert ("p3-10d" in rules_of(after)) is fires


@pytest.mark.rule("G7-07")
def test_a_standing_order_keeps_a_hex_from_ambushing_for_the_turn():
    there = "0711  tuscan-militia-1\n0708  iff-infantry-1"
    ordered = activated("tuscan", there, hex="0711", order="move", to="0710", spring="never")
    assert ordered.position.fields["no-ambush"] == "iff:0708"
    assert where(ordered)["iff-infantry-1"] == ("0708", 0)
    again = activated("tuscan", f"no-ambush = iff:0708\n{there}", hex="0711", order="move", to="0710")
    assert where(again)["tuscan-militia-1"] == ("0710", 0)


def test_a_die_of_ten_faces_shows_0_to_9_and_a_hex_off_the_island_is_refused():
    start = board("@ turn-2/initiative")
    refused = perform(initiative, start, GAME.charts, Inputs().with_dice("initiative-1", 10))
    assert refused.finding is not None and "10" in refused.finding.message
    assert refused.position == start
    start = board("@ turn-2/forces\nactive = iff\nactivation = 1\n0708  iff-infantry-1")
    refused = perform(activation, start, GAME.charts, Inputs().with_choice("hex-1", "0101"))
    assert refused.finding is not None and refused.finding.message == "nobody is in 0101"
    assert refused.position == start
