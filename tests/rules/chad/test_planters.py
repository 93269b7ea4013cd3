"""What is planted for the referee to find is illegal by the rules, where they leave no doubt."""

from random import Random

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad.self_play.planted_fields import agreed
from guelta.rules.chad.self_play.planted_ways import zigzag
from guelta.rules.chad.self_play.planters import lost, marked, moved, struck
from tests.rules.board import board

MANTA = "government = fan\nscenario = manta\n"
MOVEMENT = f"@ turn-9/tactical-phase/impulse-2/government/movement\n{MANTA}"
COMBAT = MOVEMENT.replace("movement", "combat")
CAMPAIGN = "government = fan\nscenario = campaign\n"
START, END = f"{MOVEMENT}1737  fant-inf-co-1\n", f"{MOVEMENT}1739  fant-inf-co-1\n"


def planted(planter, start: str, end: str = ""):
    """Return what a planter makes of a phase with each of twenty seeds."""
    boards = board(start), board(end or start)
    plants = (planter(*boards, GAME.charts, Random(seed)) for seed in range(20))
    return [each for each in plants if each is not None]


def test_a_zigzag_takes_more_points_than_there_are_by_parts_that_are_each_in_reach():
    plants = planted(zigzag, START, END)
    start, there = board(START), legal_moves(board(START), GAME.charts, "fant-inf-co-1")
    assert len(plants) == 20
    for plant in plants:
        (stops,) = plant.stops.values()
        assert stops[0] == "1737" and stops[-1] == "1739" and plant.board == board(END)
        onward = legal_moves(
            start.with_stack("1737", ()).with_stack(stops[1], start.stack("1737")),
            GAME.charts,
            "fant-inf-co-1",
        )
        assert there[stops[1]].cost <= there.allowance >= onward["1739"].cost
        assert there[stops[1]].cost + onward["1739"].cost > there.allowance
        found = GAME.audits["4.10"].run(start, plant.board, GAME.charts, "", plant.stops)
        assert [str(each) for each in found] == ["4.10 violation 1739 fant-inf-co-1"]


def test_who_did_not_move_or_may_fly_makes_no_zigzag():
    assert planted(zigzag, START) == []
    assert (
        planted(
            zigzag, START.replace("inf-co-1", "airborne-co-22"), END.replace("inf-co-1", "airborne-co-22")
        )
        == []
    )
    gone = "1838  fap-guerrilla-1\n"
    assert planted(zigzag, START + gone, END) == []


@pytest.mark.parametrize(
    ("path", "fields", "names"),
    [
        ("turn-9/tactical-phase/mrp-die", MANTA, {"drought", "government", "neutral"}),
        ("turn-10/tactical-phase/water-check", MANTA, {"government", "neutral"}),
        ("turn-3/harvest", CAMPAIGN, {"government", "french-may-attack"}),
        (
            "turn-4/affiliation",
            CAMPAIGN,
            {
                "government",
                "drought",
                "french-may-attack",
                "bet-ceded",
                "donor-conference",
                "peace-conference",
            },
        ),
        (
            "turn-4/victory-check",
            f"{CAMPAIGN}neutral = MRP\n",
            {"government", "neutral", "french-may-attack"},
        ),
        (
            "turn-4/tactical-phase/impulse-1/rebel/combat",
            f"{MANTA}options = 13.20 13.30\n",
            {"government", "drought", "neutral", "options"},
        ),
        (
            "turn-12/tactical-phase/impulse-1/rebel/combat",
            f"{MANTA}last-turn = 18\n",
            {
                "government",
                "drought",
                "neutral",
                "last-turn",
                "bet-ceded",
                "donor-conference",
                "peace-conference",
            },
        ),
    ],
)
def test_fields_are_changed_where_nothing_changes_them(path: str, fields: str, names: set[str]):
    boards = board(f"@ {path}\n{fields}1737  fant-inf-co-1\n")
    plants = (agreed(boards, boards, GAME.charts, Random(seed)) for seed in range(60))
    assert {each.kind.removeprefix("field ") for each in plants if each} == names


def test_no_field_is_changed_whose_change_may_have_a_cause():
    taken = "@ turn-12/tactical-phase/impulse-1/rebel/combat\n" + CAMPAIGN + "1537  fap-guerrilla-1:fap\n"
    assert "field government" not in {each.kind for each in planted(agreed, taken)}


def test_a_leader_is_lost_only_where_no_enemy_can_have_gone_over_him():
    alone = f"{MOVEMENT}2446  codos-leader:fap\n"
    assert planted(lost, alone) == []
    guarded = alone.replace("leader:fap", "leader:fap codos-guerrilla-1:fap")
    assert {(each.counter, *each.board.where("codos-leader")) for each in planted(lost, guarded)} == {
        ("codos-leader", "arrivals-car"),
        ("codos-guerrilla-1", "2446"),
    }


def test_near_the_enemy_in_combat_the_boards_may_hide_a_loss():
    near = f"{COMBAT}1737  fant-inf-co-1\n1738  fap-guerrilla-1\n"
    plants = planted(struck, near)
    assert plants and all(each.hidden for each in plants)
    assert planted(struck, f"{COMBAT}1737  fant-inf-co-1\n") == []
    assert not any(each.hidden for each in planted(moved, near))


def test_a_fant_unit_is_moved_in_the_budget_where_nobody_can_be_exchanged_for_it():
    phase = f"@ turn-11/budget\n{MANTA}last-turn = 18\n"
    zone = GAME.charts.map["1737"]["prefecture"]
    goals = {each.board.where("fant-inf-co-1")[0] for each in planted(moved, f"{phase}1737  fant-inf-co-1\n")}
    assert goals and zone not in {GAME.charts.map[each]["prefecture"] for each in goals}


def test_no_marker_of_independence_is_planted_where_a_faction_may_be_free():
    """11.30: at home all of a faction may have become independent, with a leader alone there too."""
    head = "@ turn-16/affiliation\ngovernment = fan\nscenario = toyota-war\n"
    there = "2308  frol-leader:fap fap-guerrilla-3\n"
    assert not [each for each in planted(marked, head + there) if each.counter.startswith("igf")]
    elsewhere = "2309  frol-leader:fap fap-guerrilla-3\n"
    assert [each for each in planted(marked, head + elsewhere) if each.counter.startswith("igf")]
