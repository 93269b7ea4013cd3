"""4.00 for who plans a move: legal moves with their cost, water, and the attacks they open."""

from __future__ import annotations

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.engine.advice.reach import Goal
from guelta.rules.engine.board.position import Position
from tests.rules.board import board

REBEL = "turn-9/tactical-phase/impulse-1/rebel/movement"


def goals(position: Position, counter: str, began: Position | None = None) -> dict[str, Goal]:
    return {goal.space: goal for goal in GAME.advice.reach(GAME.charts, position, counter, began).goals}


def at(cursor: str, text: str) -> Position:
    return board(f"@ {cursor}\ngovernment = fan\nscenario = manta\n{text}")


@pytest.mark.parametrize("counter", ["fap-guerrilla-1", "libya-commando-bn-1", "habre", "fan-guerrilla-5"])
def test_it_offers_the_legal_moves_and_no_others(counter: str) -> None:
    manta = GAME.scenarios["manta"].start
    moves = legal_moves(manta, GAME.charts, counter)
    found = goals(manta, counter)
    assert {space: goal.cost for space, goal in found.items()} == {
        to: move.cost for to, move in moves.items()
    }
    assert found


def test_it_says_where_there_is_water() -> None:
    found = goals(at(REBEL, "2827  fap-guerrilla-1"), "fap-guerrilla-1")
    assert found["2826"].bears == "well"
    assert found["2828"].bears == "well"
    assert found["2528"].bears == "ill"


def test_who_could_attack_it_and_whom_it_could_attack_are_the_neighbours_alone() -> None:
    found = goals(at(REBEL, "2827  fap-guerrilla-1\n2429  fant-inf-bn-1"), "fap-guerrilla-1")
    near = {space for space, goal in found.items() if goal.attackers == ("2429",)}
    assert near and near <= set(GAME.charts.map.neighbours("2429"))
    assert all(found[space].targets == ("2429",) for space in near)
    assert all(not goal.attackers for space, goal in found.items() if space not in near)


def test_oau_units_threaten_nobody_but_can_be_attacked() -> None:
    found = goals(at(REBEL, "2827  fap-guerrilla-1\n2429  oau-inf-bn-1"), "fap-guerrilla-1")
    beside = [goal for space, goal in found.items() if space in GAME.charts.map.neighbours("2429")]
    assert beside and all((goal.attackers, goal.targets) == ((), ("2429",)) for goal in beside)


def test_a_leader_neither_attacks_nor_is_attacked() -> None:
    found = goals(at(REBEL, "2827  goukouni\n2429  fant-inf-bn-1"), "goukouni")
    assert found and not any(goal.attackers or goal.targets for goal in found.values())


def test_who_may_not_move_has_the_rule_and_no_goal() -> None:
    told = GAME.advice.reach(GAME.charts, at(REBEL, "2827  fant-inf-bn-1"), "fant-inf-bn-1", None)
    assert (told.goals, told.barred_by) == ((), "4.10")


def test_in_its_portion_it_goes_from_where_it_stood_as_the_portion_began() -> None:
    began = at(REBEL, "2827  fap-guerrilla-1")
    moved = at(REBEL, "2829  fap-guerrilla-1")
    assert goals(moved, "fap-guerrilla-1", began).keys() == goals(began, "fap-guerrilla-1").keys()
    assert goals(moved, "fap-guerrilla-1").keys() != goals(began, "fap-guerrilla-1").keys()


def test_what_is_not_printed_is_said() -> None:
    told = GAME.advice.reach(GAME.charts, at(REBEL, "2827  fap-guerrilla-1"), "fap-guerrilla-1", None)
    assert told.rests_on == ("terrain and water: reconstructed",)


def test_a_counter_that_is_nowhere_goes_nowhere() -> None:
    told = GAME.advice.reach(GAME.charts, at(REBEL, "2827  fap-guerrilla-1"), "fap-guerrilla-2", None)
    assert told.goals == ()


def test_outside_its_portion_it_goes_from_where_it_stands() -> None:
    fight = REBEL.replace("/movement", "/combat")
    began, now = at(fight, "2827  fap-guerrilla-1"), at(fight, "2829  fap-guerrilla-1")
    assert goals(now, "fap-guerrilla-1", began).keys() == goals(now, "fap-guerrilla-1").keys()


def test_who_is_bound_where_it_stood_as_its_portion_began_stays() -> None:
    began = at(REBEL, "2827  fap-guerrilla-1")
    assert goals(at(REBEL, "2827  fap-guerrilla-1!moved"), "fap-guerrilla-1", began) == {}


def test_it_says_what_a_way_takes_and_brings() -> None:
    text = "@ turn-3/tactical-phase/impulse-1/{}/movement\nscenario = campaign\ngovernment = fan\n"
    start = board(text.format("government") + "2127  habre fan-guerrilla-1\n")
    ahead = board(text.format("government") + "2119  habre\n2127  fan-guerrilla-1\n")
    with_him = {
        goal.space: goal.how for goal in GAME.advice.reach(GAME.charts, ahead, "fan-guerrilla-1", start).goals
    }
    assert with_him["2124"] == "march" and with_him["2119"] == "march, with the Commander's bonus"
    faction = text.format("rebel") + "1829 mplt-leader mplt-guerrilla-1 igf-1\n1927 fap-guerrilla-1\n"
    assert (
        goals(board(faction), "fap-guerrilla-1")["1928"].how == "march, and must attack 1829 Ziguey (11.33)"
    )


def test_who_came_since_its_portion_began_goes_from_where_it_stands() -> None:
    began, now = at(REBEL, "2827  fap-guerrilla-1"), at(REBEL, "2827  fap-guerrilla-1 fap-guerrilla-2")
    assert goals(now, "fap-guerrilla-2", began).keys() == goals(now, "fap-guerrilla-2").keys()


def test_a_leader_attacks_nobody_though_he_stands_under_a_unit() -> None:
    found = goals(at(REBEL, "2827  fap-guerrilla-1 goukouni\n2429  fant-inf-bn-1"), "goukouni")
    assert found and not any(goal.attackers or goal.targets for goal in found.values())


def test_out_of_a_stack_that_began_together_each_goes_back_for_itself() -> None:
    began = at(REBEL, "2827  libya-commando-bn-1 fap-guerrilla-1")
    now = at(REBEL, "2827  libya-commando-bn-1\n2829  fap-guerrilla-1")
    assert goals(now, "fap-guerrilla-1", began) == goals(began, "fap-guerrilla-1")


def test_outside_the_desert_no_water_is_missed() -> None:
    head = REBEL.replace("rebel", "government")
    assert goals(at(head, "1537  fant-inf-co-1"), "fant-inf-co-1")["1536"].bears == ""


def test_who_may_not_attack_is_told_of_no_target() -> None:
    # 8.20: the French wait until Libyans attack them
    text = "@ turn-15/tactical-phase/impulse-1/government/movement\ngovernment = fan\n"
    text += "1537  france-inf-bn-1 fant-inf-co-1\n1635  libya-mech-bn-1\n"
    french, own = (goals(board(text), each) for each in ("france-inf-bn-1", "fant-inf-co-1"))
    assert (french["1636"].attackers, french["1636"].targets) == (("1635",), ())
    assert (own["1636"].attackers, own["1636"].targets) == (("1635",), ("1635",))
