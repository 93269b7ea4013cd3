"""4.10 and what two boards show: who looks into which stack, and what nobody may do between two boards."""

import pytest

from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.sight.sight import public, seen_by, with_seers
from guelta.rules.zefra import GAME
from guelta.rules.zefra.turn.activation import activation
from tests.rules.board import board
from tests.rules.zefra.judging import found, judged
from tests.rules.zefra.table import activated

STACK = board(
    "0716  minus-1 minus-1 cjtf-infantry-1 minus-1 cjtf-recon-1\n1014  camp-centre minus-1 iff-infantry-1"
)


@pytest.mark.rule("G12-07")
def test_everybody_sees_the_top_and_only_the_owner_and_the_adjudicator_the_rest():
    assert str(public(GAME, STACK)) == (
        "0716  unseen unseen unseen unseen cjtf-recon-1\n1014  camp-centre unseen iff-infantry-1\n"
    )
    assert str(seen_by(GAME, STACK, ["cjtf"])).splitlines()[0] == str(STACK).splitlines()[0]
    assert str(seen_by(GAME, STACK, ["iff"])).splitlines()[1] == str(STACK).splitlines()[1]
    assert seen_by(GAME, STACK, ["adjudicator"]) == STACK


@pytest.mark.rule("G12-07")
def test_forces_off_the_map_are_their_governments_secret():
    off = board("off-map-zefra  zefra-infantry-1 zefra-mortar-1")
    assert str(public(GAME, off)) == "off-map-zefra  unseen unseen\n"
    assert seen_by(GAME, off, ["zefra"]) == off


@pytest.mark.rule("p3-03b")
@pytest.mark.rule("p61-09b")
@pytest.mark.rule("p61-09c")
@pytest.mark.rule("p61-09d")
@pytest.mark.rule("p61-09e")
@pytest.mark.rule("p61-09f")
@pytest.mark.rule("G12-01a")
@pytest.mark.rule("G12-01b")
@pytest.mark.parametrize(
    ("unit", "allowance"),
    [
        *(("cjtf-infantry-1", 2), ("cjtf-artillery", 1), ("cjtf-recon-1", 3), ("cjtf-hospital", 1)),
        *(("cjtf-cbrn", 3), ("tuscan-party-1", 2), ("iff-infantry-1", 3), ("bongo-militia-1", 3)),
    ],
)
def test_a_unit_moved_beyond_its_allowance(unit, allowance):
    inside, beyond = f"07{14 + allowance}", f"07{15 + allowance}"
    assert judged(f"0714  {unit}", f"{inside}  {unit}:used") == []
    found = [f"p3-03b violation {beyond} {unit}"]
    assert judged(f"0714  {unit}", f"{beyond}  {unit}:used") == found


@pytest.mark.rule("p3-03b")
def test_nobody_moves_into_the_sea():
    (found,) = judged("0506  iff-infantry-1", "0405  iff-infantry-1:used")
    assert found == "p3-03b violation 0405 iff-infantry-1"


@pytest.mark.rule("p61-16b")
def test_cjtf_crosses_the_border_without_leave():
    crossing = ("1113  cjtf-infantry-1", "1112  cjtf-infantry-1:used")
    assert judged(*crossing) == ["p61-16a violation 1112 cjtf-infantry-1"]
    assert judged(*(f"cross-border = yes\n{each}" for each in crossing)) == []
    assert judged("1111  cjtf-infantry-1", "1112  cjtf-infantry-1:used") == []
    deeper = judged("1112  cjtf-infantry-1", "1111  cjtf-infantry-1:used")
    assert deeper == ["p61-16a violation 1111 cjtf-infantry-1"]
    gone_back = judged("1113  cjtf-infantry-1:used", "1112  cjtf-infantry-1:used")
    assert gone_back == ["p61-16b violation 1112 cjtf-infantry-1"]


@pytest.mark.rule("p3-06")
@pytest.mark.rule("p3-09b")
@pytest.mark.rule("S12-07")
def test_who_has_acted_is_turned_over_and_acts_no_more():
    assert judged("0716  iff-infantry-1", "0717  iff-infantry-1:used") == []
    assert judged("0716  iff-infantry-1", "0717  iff-infantry-1", "iff") == ["p3-06 due 0717 iff-infantry-1"]
    turned_back = judged("0716  iff-infantry-1:used", "0716  iff-infantry-1", "iff")
    assert turned_back == ["p3-06 violation 0716 iff-infantry-1"]
    again = judged("0716  iff-infantry-1:used", "0717  iff-infantry-1:used")
    assert again == ["p3-06 violation 0717 iff-infantry-1"]


@pytest.mark.rule("G14-01b")
def test_only_militias_and_parties_come_back():
    found = judged("eliminated  iff-infantry-1", "0716  iff-infantry-1")
    assert found == ["G14-01b violation 0716 iff-infantry-1"]
    nobody = judged("eliminated  tuscan-militia-1", "0716  tuscan-militia-1")
    assert nobody == ["G10-08 violation 0716 tuscan-militia-1"]


@pytest.mark.rule("G14-01a")
@pytest.mark.rule("G14-01c")
def test_a_party_is_taken_off_in_a_camp_any_other_unit_anywhere():
    found = judged("0716  tuscan-party-1", "eliminated  tuscan-party-1")
    assert found == ["G14-01c violation 0716 tuscan-party-1"]
    assert judged("1014  camp-centre tuscan-party-1", "1014  camp-centre") == []
    assert judged("0716  iff-infantry-1", "eliminated  iff-infantry-1") == []


@pytest.mark.rule("p3-05a")
@pytest.mark.rule("p3-17e")
def test_hostile_units_that_came_together_have_to_fight():
    found = judged("0715  iff-infantry-1\n0716  cjtf-infantry-1", "0716  cjtf-infantry-1 iff-infantry-1:used")
    assert found[0] == "p3-05a due 0716 iff-infantry-1"  # who is covered is not named
    over = judged(
        "0715  iff-infantry-1\n0716  cjtf-infantry-1", "0716  cjtf-infantry-1:used iff-infantry-1:used", "iff"
    )
    assert over[0] == "p3-05a violation 0716 iff-infantry-1"
    peace = ("0715  cjtf-infantry-1\n0716  tuscan-militia-1", "0716  tuscan-militia-1 cjtf-infantry-1:used")
    assert judged(*peace) == []


@pytest.mark.rule("p3-05a")
@pytest.mark.rule("G12-07")
@pytest.mark.parametrize("cover", ["cjtf-infantry-1 {}", "{}^iff", "cjtf-infantry-1^cjtf {}^iff"])
def test_a_fight_is_told_to_those_who_are_in_it_whatever_covers_them(cover):
    """Below another unit, or under a cover of VASSAL's."""
    before = board("@ turn-2/forces\nactive = iff\n0715  iff-infantry-1\n0716  cjtf-infantry-1")
    there = cover.format("iff-infantry-1:used")
    both = there if "cjtf" in there else f"cjtf-infantry-1 {there}"
    after = board(f"@ turn-2/forces\nactive = iff\n0716  {both}")
    (found,) = GAME.audits["p3-05a"].run(before, after, GAME.charts, "turn-2/forces")
    heard = with_seers(GAME, found, before, after)
    assert heard.seen_by.everybody
    assert heard.where == "0716" and "infantry" not in heard.message


@pytest.mark.rule("p3-01")
def test_no_more_counters_are_shed_than_the_hospitals_take():
    before = "1017  cjtf-hospital\n1015  minus-1 minus-1 minus-1 cjtf-infantry-1"
    two = "1017  cjtf-hospital\n1015  minus-1 cjtf-infantry-1"
    assert shed(before, two.replace("minus-1", "minus-1 minus-1")) == []
    assert shed(before, two) == ["p3-01 violation 1015 cjtf-infantry-1"]
    assert shed("capital-hospitals = yes\n" + before, "capital-hospitals = yes\n" + two) == []
    far = shed("1017  cjtf-hospital\n1014  minus-1 cjtf-infantry-1", "1014  cjtf-infantry-1")
    assert far == ["p3-01 violation 1014 cjtf-infantry-1"]
    other = shed("1017  cjtf-hospital minus-1 iff-infantry-1", "1017  cjtf-hospital iff-infantry-1")
    assert other == ["p3-01 violation 1017 iff-infantry-1"]


@pytest.mark.rule("p3-01")
@pytest.mark.parametrize("phase", ["initiative", "end-of-turn", "start-of-turn/arrivals"])
def test_counters_are_shed_only_as_a_turn_opens(phase):
    """Boards 122 and 123."""
    before = "1017  cjtf-hospital\n1016  minus-1 minus-1 cjtf-infantry-1"
    after = "1017  cjtf-hospital\n1016  minus-1 cjtf-infantry-1"
    assert shed(before, after, phase) == ["p3-01 violation 1016 cjtf-infantry-1"]
    assert shed(before, after) == []


@pytest.mark.rule("S12-06")
def test_the_capitals_hospitals_help_the_closest_unit_of_whatever_type():
    """Board 127."""
    before = "capital-hospitals = yes\n1014  minus-1 cjtf-infantry-2\n0820  minus-1 cjtf-cas-1"
    open_ = "capital-hospitals = yes\n"
    assert shed(before, f"{open_}1014  minus-1 cjtf-infantry-2\n0820  cjtf-cas-1") == []
    farther = shed(before, f"{open_}1014  cjtf-infantry-2\n0820  minus-1 cjtf-cas-1")
    assert farther == ["S12-06 violation 1014 cjtf-infantry-2"]
    assert shed(before.replace("yes", "").replace("capital-hospitals = \n", ""), "0820  cjtf-cas-1") != []


def shed(before: str, after: str, phase: str = "start-of-turn/healing") -> list[str]:
    return judged(before, after, phase=phase)


def test_a_finding_says_that_it_rests_on_what_is_designed():
    (far,) = found("0714  cjtf-infantry-1", "0718  cjtf-infantry-1:used", "cjtf")
    assert far.rests_on == ("movement of motorized, trucks: designed",)
    (printed,) = found("0714  cjtf-artillery", "0718  cjtf-artillery:used", "cjtf")
    assert printed.rests_on == ()


@pytest.mark.rule("G12-07")
def test_a_line_names_nothing_below_a_top():
    """The mortar moves out from under the company: its owner reads which unit, the others that one did."""
    outcome = activated(
        "iff", "0708  iff-mortar-1 iff-infantry-1", hex="0708", order=["move", "stay"], to="0707"
    )
    (line,) = [entry for entry in outcome.entries if "from 0708" in entry.text]
    assert line.text == "IFF mortar 1 from 0708 to 0707"
    assert (line.public, str(line.seen_by)) == ("a unit from 0708 to 0707", "adjudicator|iff")
    alone = activated("iff", "0708  iff-mortar-1", hex="0708", order="move", to="0707")
    (open_line,) = [entry for entry in alone.entries if "from 0708" in entry.text]
    assert open_line.seen_by.everybody


@pytest.mark.rule("G12-07")
def test_a_question_about_a_unit_below_a_top_is_its_owners():
    start = board("@ turn-2/forces\nactive = iff\nactivation = 1\n0708  iff-mortar-1 iff-infantry-1")
    asked = perform(activation, start, GAME.charts, Inputs().with_choice("hex-1", "0708"))
    while asked.asks is not None and asked.asks.id.startswith("together"):
        asked = perform(
            activation,
            start,
            GAME.charts,
            Inputs().with_choice("hex-1", "0708").with_choice(asked.asks.id, "no"),
        )
    assert asked.asks is not None and asked.asks.title == "IFF mortar 1 in 0708"
    assert str(asked.asks.seen_by) == "adjudicator|iff"


@pytest.mark.rule("G12-07")
def test_the_owner_of_each_unit_sees_the_counters_below_it():
    """Where two sides have -1 counters in one stack, each sees its own and the adjudicator all."""
    stack = board("0808  minus-1 iff-infantry-2 minus-1 minus-1 bongo-militia-5 minus-1")
    assert str(seen_by(GAME, stack, ["iff"])) == (
        "0808  minus-1 iff-infantry-2 unseen unseen bongo-militia-5 unseen\n"
    )
    assert (
        str(seen_by(GAME, stack, ["bongo"])) == "0808  unseen unseen minus-1 minus-1 bongo-militia-5 unseen\n"
    )
    assert seen_by(GAME, stack, ["adjudicator"]) == stack


@pytest.mark.rule("G12-07")
@pytest.mark.rule("p3-13c")
def test_an_owner_hears_of_his_units_counters_whoever_else_is_hurt():
    hurt = board("0808  " + "minus-1 " * 10 + "iff-infantry-2\n0713  minus-1 cjtf-recon-1")
    (found,) = GAME.judge(hurt, ["p3-13c"])
    assert str(found.seen_by) == "adjudicator|iff"


@pytest.mark.rule("G12-07")
def test_a_roll_names_nothing_below_a_top():
    before = (
        "@ turn-2/forces\nactive = iff\nactivation = 1\n0708  iff-mortar-1 iff-infantry-1\n0806  coal-field"
    )
    said = (
        Inputs().with_choice("hex-1", "0708").with_choice("together-2", "no").with_choice("order-3", "fire")
    )
    asked = perform(activation, board(before), GAME.charts, said.with_choice("fire-at-4", "0806"))
    assert isinstance(asked.asks, Roll)
    assert asked.asks.title == "a unit fires at Coal field"


@pytest.mark.rule("G12-07")
def test_a_line_does_not_name_who_lies_below_a_top_when_all_is_done():
    """Militia and party retreat to one hex: the party covers it, and others read only that somebody came."""
    text = "0715  iff-infantry-1\n0716  tuscan-party-1 tuscan-militia-1\n0816  bongo-militia-1"
    said = {"hex": "0715", "order": "move", "to": "0716", "surprise": "no", "retreat": ["0717", "0717"]}
    outcome = activated("iff", text, [9, 0], **said)
    assert [str(each) for each in outcome.position.stack("0717")][-1] == "tuscan-party-1:used"
    (line,) = [entry for entry in outcome.entries if "militia 1 retreats" in entry.text]
    assert (line.public, str(line.seen_by)) == ("a unit retreats to 0717", "adjudicator|tuscan")
