"""Chapters 3 and 4: declarations, arrivals, healing, the order of the turn, its end, and the score."""

import pytest

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.order import judge_order
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.reach.reach import destinations
from guelta.rules.zefra.turn.activation import activation
from guelta.rules.zefra.turn.arrivals import arrivals
from guelta.rules.zefra.turn.declarations import declarations
from guelta.rules.zefra.turn.end_of_turn import end_of_turn
from guelta.rules.zefra.turn.healing import healing
from guelta.rules.zefra.turn.initiative import initiative
from guelta.rules.zefra.turn.order import ORDERS
from guelta.rules.zefra.turn.victory import scores
from tests.rules.board import board
from tests.rules.zefra.table import Script, carried_out, rules_of, where

CHARTS = GAME.charts
SEQUENCE = GAME.sequence_for(GAME.scenarios["crisis"])
LATER = "@ turn-2/start-of-turn/declarations\n"


@pytest.mark.rule("S12-01")
@pytest.mark.rule("S12-02")
@pytest.mark.rule("S12-03")
@pytest.mark.rule("S12-04a")
@pytest.mark.parametrize(("roll", "people"), [(0, "tuscan"), (2, "tuscan"), (3, "bongo"), (4, ""), (9, "")])
def test_who_arrives_by_the_roll_and_in_which_hex(roll, people):
    after = carried_out(arrivals, "0411  bongo-militia-9", [roll, 2] if people else [roll])
    found = where(after)
    if people:
        assert found[f"{people}-party-1"] == found[f"{people}-militia-1"] == ("0511", 0)
    else:
        assert set(found) == {"bongo-militia-9"}


@pytest.mark.rule("S12-04b")
@pytest.mark.parametrize(
    ("stance", "roll", "people"),
    [
        ("conciliatory", 1, "bongo"),
        ("conciliatory", 2, ""),
        ("hostile", 5, "bongo"),
        ("hostile", 0, "tuscan"),
    ],
)
def test_the_presidents_stance_moves_the_roll(stance, roll, people):
    after = carried_out(arrivals, f"president = {stance}", [roll, 1] if people else [roll])
    assert (f"{people}-party-1" in where(after)) is bool(people)


@pytest.mark.rule("p3-01")
def test_units_that_could_reach_the_hospital_shed_one_counter_each():
    text = """transport-trucks  transport
1017  cjtf-hospital
1015  minus-1 minus-1 cjtf-infantry-1
1014  minus-1 cjtf-infantry-2
1019  minus-1 iff-infantry-1
"""
    after = where(carried_out(healing, text))
    assert [after[id][1] for id in ("cjtf-infantry-1", "cjtf-infantry-2", "iff-infantry-1")] == [1, 1, 1]


@pytest.mark.rule("p3-01")
def test_by_option_only_one_unit_a_turn():
    text = "field-hospital = one\n1017  cjtf-hospital minus-1 cjtf-infantry-1\n1016  minus-1 cjtf-infantry-2"
    after = where(carried_out(healing, text, healed="cjtf-infantry-2"))
    assert (after["cjtf-infantry-1"][1], after["cjtf-infantry-2"][1]) == (1, 0)


@pytest.mark.rule("S12-06")
def test_the_unit_closest_to_daloons_capital_sheds_one_by_leave():
    text = "1018  minus-1 cjtf-infantry-1\n1010  minus-1 cjtf-recon-1"
    assert where(carried_out(healing, text))["cjtf-infantry-1"][1] == 1
    after = where(carried_out(healing, "capital-hospitals = yes\n" + text))
    assert (after["cjtf-infantry-1"][1], after["cjtf-recon-1"][1]) == (0, 1)


@pytest.mark.rule("p3-02a")
@pytest.mark.rule("p3-02d")
@pytest.mark.rule("p3-02e")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([5, 4, 9, 6], "tuscan bongo cjtf iff"),
        ([4, 5, 8, 7], "bongo tuscan iff cjtf"),
        ([5, 5, 3, 2, 9, 7, 1, 0], "tuscan bongo iff cjtf"),
    ],
)
def test_the_peoples_roll_first_then_cjtf_and_iff_who_adds_two(dice, order):
    assert carried_out(initiative, "", dice).position.fields["initiative"] == order


# ---- who is next


def following(pair: str, text: str) -> str | None:
    return ORDERS[pair](CHARTS, board(text))


BOTH = """initiative = bongo tuscan iff cjtf
0716  bongo-militia-1
0718  tuscan-militia-1
0719  tuscan-militia-2
"""


@pytest.mark.rule("p3-02b")
@pytest.mark.rule("p3-02c")
def test_a_pair_goes_hex_by_hex_in_turn_and_who_is_alone_goes_on():
    assert following("peoples", BOTH) == "bongo"
    assert following("peoples", "active = bongo\n" + BOTH) == "tuscan"
    used = BOTH.replace("bongo-militia-1", "bongo-militia-1:used")
    assert following("peoples", "active = tuscan\n" + used) == "tuscan"
    assert following("forces", BOTH) is None


@pytest.mark.rule("p3-02b")
def test_by_option_a_side_moves_all_its_hexes_first():
    assert following("peoples", "active = tuscan\nturns-within-a-pair = whole\n" + BOTH) == "tuscan"


@pytest.mark.rule("p3-03a")
def test_who_passed_is_not_asked_again():
    assert following("peoples", "passed = bongo\n" + BOTH) == "tuscan"
    assert following("peoples", "passed = bongo tuscan\n" + BOTH) is None


@pytest.mark.rule("p61-15a")
@pytest.mark.rule("G12-08a")
@pytest.mark.rule("G12-08b")
def test_governments_take_turns_only_if_they_say_so_daloon_first():
    text = "0812  daloon-infantry-1\n1005  zefra-infantry-1"
    assert following("governments", text) is None
    assert following("governments", "takes-turns = zefra\n" + text) == "zefra"
    assert following("governments", "takes-turns = zefra daloon\n" + text) == "daloon"
    assert following("governments", "active = daloon\ntakes-turns = daloon zefra\n" + text) == "zefra"


@pytest.mark.rule("G12-10b")
@pytest.mark.rule("G12-10c")
def test_forces_off_the_map_come_on_at_the_coast_once_the_adjudicator_agrees():
    text = "takes-turns = zefra\noff-map-zefra  zefra-infantry-1"
    assert following("governments", text) is None
    agreed = "off-map-entry = zefra\n" + text
    assert following("governments", agreed) == "zefra"
    board_text = f"@ turn-2/government-turns\nactive = zefra\nactivation = 1\n{agreed}"
    after = carried_out(
        activation, board_text, hex="off-map-zefra", come_on="zefra-infantry-1", landing="0703"
    )
    assert where(after)["zefra-infantry-1"] == ("0703", 0)


# ---- declarations


def declared(text: str = "", **said: object):
    return carried_out(declarations, LATER + text, **said)


@pytest.mark.rule("p61-15b")
@pytest.mark.rule("p61-16a")
@pytest.mark.rule("S12-06")
@pytest.mark.rule("S12-04b")
def test_governments_give_their_leaves_and_take_them_back():
    given = declared(
        daloon=("airfields", "capital-hospitals"), zefra=("cross-border", "hostile")
    ).position.fields
    assert (given["airfields"], given["capital-hospitals"]) == ("yes", "yes")
    assert (given["cross-border"], given["president"]) == ("yes", "hostile")
    assert "airfields" not in declared("airfields = yes", daloon="airfields").position.fields


@pytest.mark.rule("p61-15c")
@pytest.mark.rule("p61-15d")
def test_expulsion_ends_the_game_on_the_spot_unless_by_option_it_does_not():
    assert declared(expel="yes").position.fields[VICTORY].startswith("expulsion, ")
    stays = declared("expulsion = stays", expel="yes").position.fields
    assert (VICTORY in stays, stays["expelled"]) == (False, "yes")


@pytest.mark.rule("p3-05c")
@pytest.mark.rule("p3-05d")
def test_cjtf_and_the_peoples_are_hostile_once_one_of_them_says_so():
    from guelta.rules.zefra.board.hostility import are_hostile

    assert not are_hostile(board(LATER), CHARTS, "cjtf", "tuscan")
    after = declared(attacks="cjtf:tuscan").position
    assert are_hostile(after, CHARTS, "cjtf", "tuscan")
    assert are_hostile(after, CHARTS, "tuscan", "cjtf")
    assert not are_hostile(after, CHARTS, "cjtf", "bongo")


@pytest.mark.rule("p3-05b")
@pytest.mark.rule("p3-05e")
def test_iff_and_bongo_are_not_hostile_and_the_peoples_are():
    from guelta.rules.zefra.board.hostility import are_hostile

    told = {
        pair: are_hostile(board(LATER), CHARTS, *pair)
        for pair in (("iff", "bongo"), ("tuscan", "bongo"), ("iff", "tuscan"), ("cjtf", "iff"))
    }
    assert [*told.values()] == [False, True, True, True]


@pytest.mark.rule("p61-15e")
@pytest.mark.rule("p61-15f")
def test_a_unit_brought_to_the_capital_stands_there_after_five_days():
    position = declared("0716  minus-1 cjtf-infantry-1", lifted="cjtf-infantry-1").position
    assert all_units(position, CHARTS)["cjtf-infantry-1"].space == "capital-1"
    for day in range(2, 7):
        position = carried_out(end_of_turn, str(position.at(f"turn-{day}/end-of-turn"))).position
    unit = all_units(position, CHARTS)["cjtf-infantry-1"]
    assert (unit.space, unit.hits) == ("1021", 1)


@pytest.mark.rule("G14-01a")
@pytest.mark.rule("G14-01c")
def test_every_side_may_take_own_units_off_for_good_refugees_only_in_a_camp():
    board_text = "0514  camp-west tuscan-party-1\n0510  tuscan-party-2\n0716  minus-1 minus-1 iff-infantry-1"
    off = [("tuscan-party-1",), ("iff-infantry-1",)]
    assert declared(board_text, withdrawn=off).position.stack("0716")  # nobody says that he wants to
    after = declared(board_text, off=("tuscan", "iff"), withdrawn=off).position
    assert {str(each) for each in after.stack("eliminated")} == {"tuscan-party-1", "iff-infantry-1"}
    assert after.stack("0510") and not after.stack("0716")
    assert "tuscan-parties-lost" not in after.fields


@pytest.mark.rule("G14-01c")
def test_nobody_takes_refugees_off_in_a_destroyed_camp():
    """Board 095."""
    assert not _may_take_off("0514  tuscan-party-1\ndestroyed  camp-west")
    assert _may_take_off("0514  camp-west tuscan-party-1")


def _may_take_off(text: str) -> bool:
    """Whether declarations let the Tuscans take anybody off for good."""
    script = Script([], {"off": "tuscan"})
    assert perform(declarations, board(LATER + text), CHARTS, script).is_done
    return any(id.startswith("withdrawn") for id in script.told)


@pytest.mark.rule("p61-16a")
@pytest.mark.rule("p61-15b")
def test_who_stood_without_leave_as_the_turn_opened_goes_as_declarations_end():
    """Z77: who lost it in this turn has the turn to go."""
    there = "1112  minus-1 cjtf-infantry-1\n0509  cjtf-cas-1\n0916  cjtf-cas-2"
    after = where(declared(there))
    assert after["cjtf-infantry-1"] == ("capital-1", 1)
    assert after["cjtf-cas-1"][0] == after["cjtf-cas-2"][0] == "eliminated"
    both = "airfields = yes\ncross-border = yes\n" + there
    stays = where(declared(both, zefra="cross-border", daloon="airfields"))
    assert {unit: space for unit, (space, _) in stays.items()} == {
        "cjtf-infantry-1": "1112", "cjtf-cas-1": "0509", "cjtf-cas-2": "0916",
    }  # fmt: skip


@pytest.mark.rule("p61-16a")
def test_in_zefra_without_leave_units_move_only_towards_daloon():
    """Board 288: the leave was taken back while the company stood at the coal field."""
    deep = "@ turn-2/forces\n1004  cjtf-infantry-1"
    goals = destinations(board(deep), CHARTS, [all_units(board(deep), CHARTS)["cjtf-infantry-1"]])
    assert goals and all(CHARTS.to_daloon(hex) < CHARTS.to_daloon("1004") for hex in goals)
    by_leave = board("@ turn-2/forces\ncross-border = yes\n1004  cjtf-infantry-1")
    assert "1003" in destinations(by_leave, CHARTS, [all_units(by_leave, CHARTS)["cjtf-infantry-1"]])


@pytest.mark.rule("p61-09a")
def test_before_the_first_turn_cjtf_chooses_its_transport():
    after = carried_out(declarations, "@ turn-1/start-of-turn/declarations\n", transport="transport-foot")
    assert after.position.where("transport") == ("transport-foot",)
    assert "p61-09a" not in rules_of(declared())


# ---- the end


@pytest.mark.rule("G10-06")
def test_as_the_turn_ends_every_unit_is_turned_back_and_the_day_passes():
    text = "@ turn-3/end-of-turn\npassed = iff\n0716  iff-infantry-1:used\nturn-3  game-turn"
    after = carried_out(end_of_turn, text).position
    assert not all_units(after, CHARTS)["iff-infantry-1"].is_used
    assert (after.where("game-turn"), "passed" in after.fields) == (("turn-4",), False)


@pytest.mark.rule("p3-17d")
@pytest.mark.rule("p3-17g")
def test_what_is_overfull_as_the_turn_ends_is_cured_or_removed():
    text = "@ turn-3/end-of-turn\n0716  tuscan-militia-1:used tuscan-militia-2:used tuscan-militia-3:used\n"
    moved = where(carried_out(end_of_turn, text, push="tuscan-militia-2", push_to="0717"))
    assert moved["tuscan-militia-2"] == ("0717", 0)
    around = "\n".join(
        f"{hex}  bongo-militia-{at}" for at, hex in enumerate(CHARTS.map.neighbours("0716"), 1)
    )
    lost = where(carried_out(end_of_turn, text + around, eliminate="tuscan-militia-3"))
    assert lost["tuscan-militia-3"] == ("eliminated", 0)


@pytest.mark.rule("p61-15d")
def test_the_score_after_the_last_turn():
    text = """@ turn-20/end-of-turn
nuclear-use = 1
tuscan-parties-lost = 2
1014  camp-centre tuscan-party-1
0514  camp-west
1311  well-field
1005  zefra-power
1113  road-bridge
eliminated  cjtf-infantry-1 iff-infantry-1 iff-infantry-2
"""
    found = scores(board(text), CHARTS)
    assert found == {"cjtf": 2 + 1 - 1, "iff": 3 + 3, "tuscan": 1 - 2, "bongo": 0, "daloon": 1, "zefra": 2}
    assert scores(board("score-of-companies = half\nscore-of-parties = 2\n" + text), CHARTS)["cjtf"] == 3
    assert scores(board("score-of-parties = 2\n" + text), CHARTS)["tuscan"] == 2 - 2
    told = carried_out(end_of_turn, text).position.fields[VICTORY]
    assert told == "iff: tuscan -1 bongo 0 cjtf 2 iff 6 daloon 1 zefra 2"


@pytest.mark.rule("p61-15d")
def test_by_option_the_game_ends_when_a_side_has_no_company_left():
    text = "@ turn-3/end-of-turn\n0716  cjtf-infantry-1\nturn-3  game-turn"
    assert VICTORY not in carried_out(end_of_turn, text).position.fields
    ends = carried_out(end_of_turn, text.replace("\n", "\nlast-company = ends\n", 1))
    assert ends.position.fields[VICTORY].startswith("last company, ")


@pytest.mark.rule("p3-02b")
@pytest.mark.rule("p3-02c")
@pytest.mark.rule("G12-08b")
@pytest.mark.rule("p3-09a")
@pytest.mark.parametrize(
    ("phase", "fields", "first", "other"),
    [
        ("peoples", "initiative = bongo tuscan cjtf iff", "bongo", "tuscan"),
        ("forces", "initiative = bongo tuscan iff cjtf", "iff", "cjtf"),
        ("government-turns", "takes-turns = daloon zefra", "daloon", "zefra"),
    ],
)
def test_a_side_that_acts_out_of_turn_interrupts_and_one_that_is_passed_over_is_named(
    phase, fields, first, other
):
    units = f"0714  {first}-{'militia' if phase == 'peoples' else 'infantry'}-1\n"
    units += f"1014  {other}-{'militia' if phase == 'peoples' else 'infantry'}-1"

    def at(path: str, side: str) -> Position:
        return board(f"@ turn-2/{path}\nactive = {side}\nactivation = 1\n{fields}\n{units}")

    def told(side: str, after: Position) -> list[str]:
        ended = at(phase, side)
        return [str(each) for each in judge_order(GAME, SEQUENCE, first, ended, after)]

    next_one = at(phase, first).with_fields(activation="2")
    assert told(first, next_one) == []
    assert told(other, next_one) == ["p3-09a unsure -"]
    rule = {"peoples": "p3-02b", "forces": "p3-02c", "government-turns": "G12-08b"}[phase]
    after = board(f"@ turn-2/end-of-turn\n{fields}\n{units}")
    assert told(first, after) == [f"{rule} violation -"]


@pytest.mark.rule("p3-02d")
def test_a_die_of_ten_is_refused_in_a_sentence():
    asked = perform(initiative, board("@ turn-2/initiative"), CHARTS, Inputs().with_dice("initiative-1", 10))
    assert asked.finding is not None
    assert asked.finding.message == "initiative of the Tuscans: one die from 0 to 9 is asked for, not 10"
