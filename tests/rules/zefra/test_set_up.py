"""Chapter 2: the set-up piece by piece against a list typed by hand, and who may stand where."""

from dataclasses import replace

import pytest

from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.composing.composition import _proved
from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.zefra import GAME
from tests.rules.board import board, findings

FIRST = "@ turn-1/start-of-turn/declarations\n"

BY_HAND = {
    "0418": "energy-field",
    "0506": "zefra-infantry-4",
    "0511": "tuscan-party-1 tuscan-militia-1",
    "0514": "camp-west cjtf-infantry-2",
    "0703": "coal-port",
    "0708": "iff-infantry-1 iff-mortar-1",
    "0711": "bongo-party-1 bongo-militia-1",
    "0713": "cjtf-recon-1",
    "0806": "coal-field",
    "0808": "iff-infantry-2",
    "0812": "reservoir daloon-infantry-1",
    "0820": "cjtf-cas-1 cjtf-cas-2",
    "0908": "iff-infantry-3",
    "0911": "tuscan-party-2 tuscan-militia-2",
    "0916": "cjtf-infantry-5 cjtf-cbrn",
    "1002": "zefra-infantry-1 zefra-mortar-1",
    "1005": "zefra-power zefra-infantry-2",
    "1014": "camp-centre cjtf-infantry-3",
    "1015": "cjtf-artillery",
    "1017": "cjtf-infantry-6 cjtf-hospital",
    "1021": "daloon-infantry-3 daloon-mortar-1",
    "1108": "iff-infantry-4 iff-mortar-2",
    "1113": "road-bridge daloon-infantry-2",
    "1208": "iff-infantry-5",
    "1211": "bongo-party-2 bongo-militia-2",
    "1213": "cjtf-recon-2",
    "1307": "zefra-infantry-3",
    "1309": "iff-infantry-6",
    "1311": "well-field",
    "1408": "zefra-desalination",
    "1411": "tuscan-party-3 tuscan-militia-3",
    "1414": "camp-east cjtf-infantry-4",
    "1418": "daloon-desalination",
    "guards": "cjtf-infantry-1",
    "off-map-daloon": "daloon-infantry-4 daloon-mortar-2",
    "off-map-zefra": "zefra-infantry-5 zefra-infantry-6 zefra-mortar-2",
    "transport-trucks": "transport",
    "turn-1": "game-turn",
}


@pytest.mark.rule("G12-10a")
@pytest.mark.rule("G12-10b")
@pytest.mark.rule("p61-12b")
def test_the_set_up_piece_by_piece():
    start = GAME.scenarios["crisis"].start
    assert {space: " ".join(map(str, stack)) for space, stack in start.each_stack()} == BY_HAND
    assert start.fields["airfields"] == "yes"


@pytest.mark.rule("p61-01")
@pytest.mark.rule("p61-02")
@pytest.mark.rule("p61-03")
@pytest.mark.rule("p61-04")
@pytest.mark.rule("p61-05")
@pytest.mark.rule("p61-06")
@pytest.mark.rule("p61-07")
def test_six_sides_and_an_adjudicator_who_plays_none():
    sides = GAME.sides
    assert [*sides] == ["cjtf", "iff", "tuscan", "bongo", "daloon", "zefra", "adjudicator"]
    assert [id for id, side in sides.items() if side.adjudicator] == ["adjudicator"]
    owners = {counter.side for counter in GAME.charts.counters.values() if counter.is_unit}
    assert owners == {*sides} - {"adjudicator"}


@pytest.mark.rule("p61-08")
def test_the_free_deployment_has_the_sites_and_nothing_else():
    start = GAME.scenarios["free"].start
    units = [each for _, each in start.each_standing() if GAME.charts.counters[each.counter].is_unit]
    assert units == []
    assert sum(GAME.charts.counters[each.counter].kind == "site" for _, each in start.each_standing()) == 12


def test_the_mix_counts_as_the_roster_does():
    kinds = {}
    for counter in GAME.charts.counters.values():
        kinds[counter.side, counter.type] = kinds.get((counter.side, counter.type), 0) + 1
    assert kinds["cjtf", "infantry"] == kinds["iff", "infantry"] == kinds["zefra", "infantry"] == 6
    assert [kinds["tuscan", "militia"], kinds["tuscan", "refugees"]] == [18, 12]
    assert [kinds["bongo", "militia"], kinds["bongo", "refugees"]] == [14, 8]
    assert (kinds["iff", "nuclear"], kinds["iff", "biological"], kinds["cjtf", "cas"]) == (2, 1, 2)
    assert GAME.charts.counters["minus-1"].unlimited
    assert Standing("minus-1") in board("0716  minus-1 cjtf-infantry-1").stack("0716")


@pytest.mark.rule("p61-10")
def test_a_party_without_a_militia_of_its_people():
    alone = board(FIRST + "0511  tuscan-party-1 bongo-militia-1")
    assert findings(GAME, alone, "p61-10") == ["p61-10 due 0511 tuscan-party-1"]
    assert findings(GAME, board(FIRST + "0511  tuscan-party-1 tuscan-militia-1"), "p61-10") == []
    assert findings(GAME, alone.at("turn-2/start-of-turn/declarations"), "p61-10") == []


@pytest.mark.rule("p61-11")
def test_the_guards_box_holds_one_company_of_cjtf():
    assert findings(GAME, board("guards  minus-1 cjtf-infantry-1"), "p61-11") == []
    two = board("guards  cjtf-infantry-1 cjtf-infantry-2")
    assert findings(GAME, two, "p61-11") == ["p61-11 violation guards cjtf-infantry-2"]
    assert findings(GAME, board("guards  cjtf-recon-1"), "p61-11") == []  # it is a company too
    for strange in ("cjtf-artillery", "cjtf-hospital", "daloon-infantry-1"):
        assert findings(GAME, board(f"guards  {strange}"), "p61-11") == [f"p61-11 violation guards {strange}"]


@pytest.mark.rule("p61-12a")
def test_cjtf_deploys_everything():
    start = GAME.scenarios["crisis"].start
    assert findings(GAME, start, "p61-12a") == []
    (found,) = findings(GAME, start.with_stack("1015", ()), "p61-12a")
    assert found == "p61-12a due - cjtf-artillery"


@pytest.mark.rule("p61-13a")
def test_iff_deploys_everything_but_the_special_platoons():
    start = GAME.scenarios["crisis"].start
    assert findings(GAME, start, "p61-13a") == []
    early = start.with_stack("1309", [*start.stack("1309"), Standing("iff-nuclear-1")])
    assert findings(GAME, early, "p61-13a") == ["p61-13a violation 1309 iff-nuclear-1"]


@pytest.mark.rule("p61-13c")
@pytest.mark.parametrize(
    ("hex", "kept"), [("1307", True), ("0509", True), ("1002", True), ("1209", False), ("0806", False)]
)
def test_without_leave_iff_starts_at_no_airfield_city_or_nuclear_site(hex, kept):
    found = ["p61-13c violation " + hex + " iff-infantry-1"] if kept else []
    position = board(f"{FIRST}{hex}  iff-infantry-1")
    assert findings(GAME, position, "p61-13c") == found
    assert findings(GAME, position.with_fields(**{"iff-deploys": "yes"}), "p61-13c") == []


# ---- at any time


@pytest.mark.rule("p61-15b")
def test_cas_stands_at_an_airfield_with_leave():
    assert findings(GAME, board("airfields = yes\n0820  cjtf-cas-1"), "p61-15b") == []
    assert findings(GAME, board("0820  cjtf-cas-1"), "p61-15b") == ["p61-15b due 0820 cjtf-cas-1"]
    assert findings(GAME, board("0716  cjtf-cas-1"), "p61-15b") == ["p61-15b violation 0716 cjtf-cas-1"]


@pytest.mark.rule("p61-16a")
def test_cjtf_in_zefra_needs_leave():
    assert findings(GAME, board("1112  cjtf-infantry-1"), "p61-16a") == ["p61-16a due 1112 cjtf-infantry-1"]
    assert findings(GAME, board("cross-border = yes\n1112  cjtf-infantry-1"), "p61-16a") == []
    assert findings(GAME, board("1113  cjtf-infantry-1\n1112  daloon-infantry-1"), "p61-16a") == []


@pytest.mark.rule("G10-06")
def test_units_still_turned_over_as_the_turn_ends():
    assert findings(GAME, board("0716  iff-infantry-1:used"), "G10-06") == ["G10-06 due 0716 iff-infantry-1"]
    assert findings(GAME, board("0716  iff-infantry-1"), "G10-06") == []


# ---- stacks


@pytest.mark.rule("p3-04b")
@pytest.mark.rule("p3-04a")
@pytest.mark.rule("p3-07")
def test_more_than_two_units_in_a_hex():
    full = "@ turn-2/forces\n0716  cjtf-infantry-1:used cjtf-infantry-2:used cjtf-recon-1:used"
    found = "p3-04b due 0716 cjtf-infantry-1 cjtf-infantry-2 cjtf-recon-1"
    assert findings(GAME, board(full), "p3-04b") == [found]
    assert findings(GAME, board(full.replace("recon-1:used", "recon-1")), "p3-04b") == []
    assert findings(GAME, board(full.replace("cjtf-recon-1:used", "cjtf-cas-1")), "p3-04b") == []
    assert findings(GAME, board("0716  cjtf-infantry-1:used bongo-militia-1:used"), "p3-04b") == []


@pytest.mark.rule("p3-04b")
@pytest.mark.rule("p3-07")
@pytest.mark.parametrize("phase", ["turn-1/start-of-turn/declarations", "turn-2/end-of-turn"])
def test_before_and_after_the_activations_nobody_is_yet_to_act(phase):
    """Boards 279 and 280: three ready units set up together."""
    three = board(f"@ {phase}\n0716  cjtf-infantry-1 cjtf-infantry-2 cjtf-recon-1")
    assert len(findings(GAME, three, "p3-04b")) == 1
    two = board(f"@ {phase}\n0716  cjtf-infantry-1 cjtf-infantry-2 cjtf-cas-1")
    assert findings(GAME, two, "p3-04b") == []


@pytest.mark.rule("p3-04c")
def test_cas_minds_only_cas():
    assert (
        findings(GAME, board("0820  cjtf-infantry-1 cjtf-infantry-2 cjtf-cas-1 cjtf-cas-2"), "p3-04c") == []
    )
    three = board("0820  cjtf-cas-1 cjtf-cas-2").with_stack("0820", [Standing("cjtf-cas-1")] * 3)
    assert [each.split()[:3] for each in findings(GAME, three, "p3-04c")] == [["p3-04c", "violation", "0820"]]


@pytest.mark.rule("S12-05")
def test_a_minus_counter_lies_straight_under_a_unit():
    assert findings(GAME, board("0716  minus-1 minus-1 cjtf-infantry-1"), "S12-05") == []
    assert findings(GAME, board("0716  cjtf-infantry-1 minus-1"), "S12-05") == ["S12-05 violation 0716"]
    assert findings(GAME, board("1014  minus-1 camp-centre"), "S12-05") == ["S12-05 violation 1014"]


@pytest.mark.rule("p3-13c")
@pytest.mark.rule("p3-13d")
@pytest.mark.rule("p3-13e")
@pytest.mark.rule("p3-13f")
@pytest.mark.parametrize(
    ("unit", "limit", "rule"),
    [
        *((each, 10, "p3-13c") for each in ("cjtf-infantry-1", "cjtf-recon-1", "iff-infantry-1")),
        *((each, 5, "p3-13d") for each in ("cjtf-artillery", "iff-mortar-1", "cjtf-cas-1")),
        *((each, 5, "p3-13d") for each in ("tuscan-militia-1", "iff-nuclear-1")),
        *(("tuscan-party-1", 2, "p3-13e"), ("cjtf-hospital", 5, "p3-13f")),
    ],
)
def test_how_many_counters_remove_a_unit(unit, limit, rule):
    one_less = board(f"0716  {'minus-1 ' * (limit - 1)}{unit}")
    assert findings(GAME, one_less, "p3-13c") == []
    full = board(f"0716  {'minus-1 ' * limit}{unit}")
    assert findings(GAME, full, "p3-13c") == [f"{rule} due 0716 {unit}"]


@pytest.mark.rule("p3-13c")
def test_by_option_seven_counters_remove_a_company_of_cjtf():
    seven = board(
        f"cjtf-removed-at = 7\n0716  {'minus-1 ' * 7}cjtf-infantry-1 {'minus-1 ' * 7}iff-infantry-1"
    )
    assert findings(GAME, seven, "p3-13c") == ["p3-13c due 0716 cjtf-infantry-1"]


@pytest.mark.rule("p61-08")
def test_what_is_set_up_stands_on_land_and_apart_from_enemies():
    cursor = "@ turn-1/start-of-turn/declarations\n"
    sea = next(hex for hex in GAME.charts.map if not GAME.charts.is_land(hex))
    assert findings(GAME, board(f"{cursor}{sea}  iff-infantry-2"), "p61-08") == [
        f"p61-08 violation {sea} iff-infantry-2"
    ]
    together = f"{cursor}1014  cjtf-infantry-3 iff-infantry-2"
    assert findings(GAME, board(together), "p61-08") == ["p61-08 due 1014 cjtf-infantry-3 iff-infantry-2"]
    assert (
        findings(GAME, board(f"{cursor}1014  cjtf-infantry-3 tuscan-militia-2 bongo-party-1"), "p61-08") == []
    )
    assert findings(GAME, board(together.replace("turn-1", "turn-2")), "p61-08") == []


@pytest.mark.rule("G14-01b")
def test_every_counter_is_there_once():
    twice = "@ turn-2/forces\n0807  iff-infantry-2\n0808  iff-infantry-2"
    assert findings(GAME, board(twice), "G14-01b") == ["G14-01b violation 0808 iff-infantry-2"]
    assert (
        findings(
            GAME,
            board("@ turn-2/forces\n0807  minus-1 iff-infantry-2\n0808  minus-1 iff-infantry-3"),
            "G14-01b",
        )
        == []
    )


@pytest.mark.rule("G9-05")
def test_a_set_up_with_a_site_in_another_hex_than_its_own_is_refused_when_the_game_is_read():
    """A folder that moves a camp in its table has to move it in every set-up."""
    start = GAME.scenarios["crisis"].start
    assert findings(GAME, start, "G9-05") == []
    elsewhere = start.with_stack("0514", start.stack("0514")[1:]).with_stack("0515", start.stack("0514")[:1])
    assert findings(GAME, elsewhere, "G9-05") == ["G9-05 violation 0515 camp-west"]
    nowhere = start.with_stack("0514", start.stack("0514")[1:])
    assert findings(GAME, nowhere, "G9-05") == ["G9-05 violation - camp-west"]
    ruin = nowhere.with_stack("destroyed", [Standing("camp-west")])
    assert findings(GAME, ruin, "G9-05") == ["G9-05 violation destroyed camp-west"]
    assert findings(GAME, ruin.at("turn-2/forces"), "G9-05") == []
    scenario = replace(GAME.scenarios["crisis"], start=elsewhere)
    with pytest.raises(
        RulesDataError, match=r"stands in 0515, not in 0514 \(G9-05; rests on designed values\): Camp West"
    ):
        _proved(replace(GAME, scenarios={"crisis": scenario}))
