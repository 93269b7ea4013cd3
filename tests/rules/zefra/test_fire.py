"""Chapter 8: fire, camps and their guard, the special platoons, refugees attacked or met."""

import pytest

from guelta.rules.engine.replay.verdict import judge_again
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.fire.bombardment import targets
from guelta.rules.zefra.fire.memory import remember
from tests.rules.board import board
from tests.rules.zefra.judging import SEQUENCE
from tests.rules.zefra.table import activated, rules_of, where

CHARTS = GAME.charts


def in_reach(text: str, unit: str) -> tuple[str, ...]:
    position = board(text)
    return targets(position, CHARTS, all_units(position, CHARTS)[unit])


@pytest.mark.rule("p3-11a")
@pytest.mark.rule("G12-09b")
@pytest.mark.parametrize(
    ("unit", "foe"), [("iff-mortar-1", "cjtf-recon-1"), ("daloon-mortar-1", "iff-infantry-1")]
)
def test_a_mortar_reaches_two_hexes_or_what_the_adjudicator_says(unit, foe):
    text = f"attacks = daloon:iff\n0716  {unit}\n0719  {foe}"
    assert in_reach(text, unit) == ()
    assert in_reach(text.replace("0719", "0718"), unit) == ("0718",)
    assert in_reach(f"mortar-range = 3\n{text}", unit) == ("0719",)


@pytest.mark.rule("p3-11b")
def test_artillery_reaches_four_hexes():
    assert in_reach("0714  cjtf-artillery\n0718  iff-infantry-1", "cjtf-artillery") == ("0718",)
    assert in_reach("0714  cjtf-artillery\n0719  iff-infantry-1", "cjtf-artillery") == ()


@pytest.mark.rule("p3-11c")
def test_cas_reaches_everywhere_unless_an_option_says_otherwise():
    text = "0820  cjtf-cas-1\n0903  iff-infantry-1"
    assert in_reach(text, "cjtf-cas-1") == ("0903",)
    assert in_reach(f"fire-into-zefra = by-leave\n{text}", "cjtf-cas-1") == ()
    assert in_reach(f"fire-into-zefra = by-leave\ncross-border = yes\n{text}", "cjtf-cas-1") == ("0903",)
    assert in_reach(f"cas-reach = three\n{text}", "cjtf-cas-1") == ()
    assert in_reach(f"cas-reach = three\n{text}\n0913  cjtf-recon-1\n0911  iff-infantry-2", "cjtf-cas-1") == (
        "0911",
    )


@pytest.mark.rule("G10-01")
@pytest.mark.rule("G10-02")
@pytest.mark.rule("G10-03")
@pytest.mark.parametrize(
    ("side", "unit", "roll", "falls"),
    [
        ("iff", "iff-mortar-1", 1, True),
        ("iff", "iff-mortar-1", 2, False),
        ("cjtf", "cjtf-artillery", 7, True),
        ("cjtf", "cjtf-artillery", 8, False),
    ],
)
def test_bombardment_destroys_a_site(side, unit, roll, falls):
    after = activated(
        side, f"1112  {unit}\n1113  road-bridge", [roll], hex="1112", order="fire", fire_at="1113"
    )
    assert after.position.where("road-bridge") == (("destroyed",) if falls else ("1113",))
    assert ("G10-02" if side == "iff" else "G10-03") in rules_of(after)


@pytest.mark.rule("G12-02")
@pytest.mark.parametrize(("roll", "lost"), [(0, True), (9, False)])
def test_a_shelled_camp_costs_each_party_one_and_two_when_it_falls(roll, lost):
    text = "1012  iff-mortar-1\n1014  camp-centre tuscan-party-1 bongo-party-1"
    after = activated("iff", text, [roll], hex="1012", order="fire", fire_at="1014", fire_on="site")
    found = where(after)
    assert [found["tuscan-party-1"], found["bongo-party-1"]] == (
        [("eliminated", 0)] * 2 if lost else [("1014", 1)] * 2
    )
    assert after.position.fields.get("tuscan-parties-lost", "") == ("1" if lost else "")


@pytest.mark.rule("G10-01")
@pytest.mark.parametrize(
    ("unit", "roll", "loss"),
    [
        ("iff-mortar-1", 2, 1),
        ("iff-mortar-1", 3, 0),
        ("cjtf-artillery", 1, 2),
        ("cjtf-artillery", 6, 1),
        ("cjtf-artillery", 7, 0),
    ],
)
def test_fire_at_units_has_a_table_of_our_own(unit, roll, loss):
    side, foe = ("iff", "cjtf-infantry-1") if unit.startswith("iff") else ("cjtf", "iff-infantry-1")
    after = activated(side, f"0716  {unit}\n0718  {foe}", [roll], hex="0716", order="fire", fire_at="0718")
    assert where(after)[foe] == ("0718", loss)


@pytest.mark.rule("G10-05a")
@pytest.mark.rule("G10-05b")
def test_a_guarded_camp_is_held_by_a_weak_unit_whose_losses_the_guard_takes():
    text = "guards  cjtf-infantry-1\n1013  iff-infantry-1\n1014  camp-centre"
    after = activated("iff", text, [0], hex="1013", order="move", to="1014", wreck="yes")
    assert {"G7-05a", "G10-05b"} <= {*rules_of(after)}
    assert where(after)["cjtf-infantry-1"] == ("guards", 2)
    assert after.position.fields["camps-held"] == "1014"
    assert after.position.where("camp-centre") == ("destroyed",)


@pytest.mark.rule("G9-05")
@pytest.mark.parametrize(("defender", "falls"), [("", True), ("cjtf-infantry-1", False)])
def test_who_enters_an_undefended_site_may_destroy_it(defender, falls):
    text = f"1112  iff-infantry-1\n1113  road-bridge {defender}"
    after = activated("iff", text, [9] if defender else [], hex="1112", order="move", to="1113", wreck="yes")
    assert after.position.where("road-bridge") == (("destroyed",) if falls else ("1113",))


@pytest.mark.rule("p61-13b")
@pytest.mark.rule("G9-04a")
def test_iff_entering_a_nuclear_site_gains_a_platoon_once_already_used():
    text = "1306  iff-infantry-1\n1305  iff-infantry-2"
    after = activated("iff", text, hex="1306", order="move", to="1307")
    platoon = all_units(after.position, CHARTS)["iff-nuclear-1"]
    assert (platoon.space, platoon.is_used) == ("1307", True)
    assert after.position.fields["sites-entered"] == "nuclear-site-east"
    again = activated(
        "iff", "sites-entered = nuclear-site-east\n" + text, hex="1306", order="move", to="1307"
    )
    assert "G9-04a" not in rules_of(again)


@pytest.mark.rule("G9-04b")
def test_the_nuclear_platoon_gives_each_defender_five_and_destroys_the_site():
    text = "1112  iff-nuclear-1\n1113  road-bridge cjtf-infantry-1 cjtf-artillery"
    after = activated("iff", text, [], hex="1112", order="move", to="1113", special="yes")
    assert where(after)["cjtf-infantry-1"] == ("1113", 5)
    assert (where(after)["cjtf-artillery"], where(after)["iff-nuclear-1"]) == (("eliminated", 0),) * 2
    assert after.position.where("road-bridge") == ("destroyed",)
    assert after.position.fields["nuclear-use"] == "1"


@pytest.mark.rule("G9-04b")
@pytest.mark.rule("G10-05b")
def test_the_guard_takes_the_five_of_a_camp_that_the_nuclear_platoon_destroys():
    text = "guards  cjtf-infantry-1\n1013  iff-nuclear-1\n1014  camp-centre"
    after = activated("iff", text, [], hex="1013", order="move", to="1014", special="yes")
    assert where(after)["cjtf-infantry-1"] == ("guards", 5)
    assert after.position.where("camp-centre") == ("destroyed",)


@pytest.mark.rule("p61-09f")
@pytest.mark.parametrize(("option", "hits"), [("", 2), ("cbrn = inert", 5)])
def test_a_cbrn_unit_next_to_it_halves_that_for_cjtf(option, hits):
    text = f"{option}\n1112  iff-nuclear-1\n1113  cjtf-infantry-1\n1114  cjtf-cbrn"
    after = activated("iff", text, [], hex="1112", order="move", to="1113", special="yes")
    assert where(after)["cjtf-infantry-1"] == ("1113", hits)


@pytest.mark.rule("G10-08")
@pytest.mark.parametrize(("roll", "rises"), [(4, True), (5, False)])
def test_an_attacked_party_gets_a_militia_on_0_to_4(roll, rises):
    text = "0715  iff-infantry-1\n0716  tuscan-party-1"
    after = activated("iff", text, [roll, 9] if rises else [roll], hex="0715", order="move", to="0716")
    assert ("tuscan-militia-1" in where(after)) is rises
    assert where(after)["tuscan-party-1"][0] == ("0716" if rises else "eliminated")


@pytest.mark.rule("G10-07")
@pytest.mark.parametrize(("roll", "helps"), [(4, True), (5, False)])
def test_an_iff_company_that_meets_a_bongo_party_raises_a_militia_or_sheds_one(roll, helps):
    text = "0715  minus-1 iff-infantry-1\n0716  bongo-party-1"
    said = {"hex": "0715", "order": "move", "to": "0716", "meet": "yes"}
    sheds = activated("iff", text, [roll], **said, help="sheds")
    assert where(sheds)["iff-infantry-1"] == ("0716", 0 if helps else 1)
    raises = activated("iff", text, [roll], **said, help="militia")
    assert ("bongo-militia-1" in where(raises)) is helps


@pytest.mark.rule("p3-05f")
def test_militias_turn_on_refugees_only_by_saying_so():
    text = "0715  tuscan-militia-1\n0716  bongo-party-1"
    said = {"hex": "0715", "order": "move", "to": "0716"}
    peace = activated("tuscan", text, hex="0715", order="stay")
    assert where(peace)["bongo-party-1"] == ("0716", 0)
    war = activated("tuscan", "on-refugees = tuscan:bongo\n" + text, [9], **said)
    assert where(war)["bongo-party-1"] == ("eliminated", 0)


@pytest.mark.rule("G10-05a")
@pytest.mark.rule("G9-05")
@pytest.mark.parametrize(("guard", "falls"), [("guards  cjtf-infantry-1", False), ("", True)])
def test_a_guarded_camp_is_held_also_against_who_is_not_hostile(guard, falls):
    text = f"0514  camp-west\n0513  tuscan-militia-1\n{guard}".strip()
    after = activated("tuscan", text, hex="0513", order="move", to="0514", wreck="yes")
    assert bool(after.position.stack("destroyed")) is falls


# ---- which sites have been entered


PLATOON = "@ turn-2/forces\nactive = iff\nactivation = 1\n"


@pytest.mark.rule("G9-04a")
def test_the_site_of_a_platoon_that_came_is_kept_where_players_do_not_note_it():
    before = board(PLATOON + "1308  iff-infantry-1\nunused  iff-nuclear-1")
    after = board(PLATOON + "1307  iff-nuclear-1:used iff-infantry-1:used")
    assert remember(GAME.charts, before, after).fields["sites-entered"] == "nuclear-site-east"
    noted = after.with_fields(**{"sites-entered": "nuclear-site-east"})
    assert remember(GAME.charts, before, noted) == noted
    assert remember(GAME.charts, board(PLATOON), after) == after  # nobody saw how it came
    assert remember(GAME.charts, after, after) == after


@pytest.mark.rule("G9-04a")
@pytest.mark.rule("p61-13b")
@pytest.mark.parametrize(
    ("entered", "comes"),
    [("", False), ("nuclear-site-west", True), ("nuclear-site-east", False), ("biological-site", False)],
)
def test_a_second_platoon_comes_only_where_it_is_noted_which_site_the_first_came_of(entered, comes):
    """Board 170."""
    field = f"sites-entered = {entered}\n" if entered else ""
    text = f"{field}1308  iff-infantry-1\n0908  iff-nuclear-1\nunused  iff-nuclear-2"
    after = activated("iff", text, hex="1308", order="move", to="1307")
    assert (where(after)["iff-nuclear-2"][0] == "1307") is comes
    start = board(PLATOON + text)
    won = "1307  iff-nuclear-2:used iff-infantry-1:used\n0908  iff-nuclear-1"
    found = [str(each) for each in judge_again(GAME, SEQUENCE, (start, board(PLATOON + field + won)), [])]
    assert (found == []) is comes
