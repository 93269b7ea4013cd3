"""Orders that play decides: who is next, where play goes on, and what is said of another order."""

from __future__ import annotations

from typing import Any

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.order import expected_side, is_passed_over, judge_order, next_side, onward
from guelta.rules.engine.play.sequence import Place, Sequence
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.self_play.selfplay import play
from guelta.rules.engine.tables.folder import RulesDataError
from tests.valley import GAME, RULES, SEQUENCE, SIDES


def sequence(**changes: Any) -> Sequence:
    tree = {**SEQUENCE, **changes}
    return Sequence.from_table(
        tree, source="sequence.toml", rules=RULES, orders=["initiative"], sides=(*SIDES, "attacker")
    )


VALLEY = sequence()
MARCH, REST, NIGHT = (f"turn-1/{part}" for part in ("marches/march", "marches/rest", "night"))


def at(path: str, active: str = "", activation: int = 0, **fields: str) -> Position:
    numbered = str(activation) if activation else ""
    return Position(path).with_fields(active=active, activation=numbered, **fields)


def moments(found: Any) -> list[str]:
    return [f"{'-' if each.ends else '+'}{each.phase.id}" for each in found]


# ---- the sequence


def test_turns_that_are_all_alike_need_no_kinds():
    assert VALLEY.leaves[:4] == ("turn-1/initiative", MARCH, REST, NIGHT)
    assert VALLEY.uniform and VALLEY.kind(1) == ""


def test_another_activation_of_the_same_leaf_is_a_step_forward():
    boundary = VALLEY.between(REST, MARCH, (1, 2))
    assert not boundary.backward and boundary.skipped == ()
    assert moments(boundary.ended) == ["-rest"] and moments(boundary.begun) == ["+march"]
    assert VALLEY.between(REST, MARCH, (2, 2)).backward
    assert VALLEY.between(MARCH, REST, (2, 1)).backward


def test_what_an_activation_passes_over_is_named():
    boundary = VALLEY.between(MARCH, REST, (1, 2))
    assert boundary.skipped == (REST, MARCH)
    assert moments(boundary.ended) == ["-march"] and moments(boundary.begun) == ["+rest"]


def test_a_phase_with_an_order_ends_only_as_play_leaves_it():
    assert moments(VALLEY.between(REST, NIGHT, (3, 0)).ended) == ["-rest", "-marches"]
    assert moments(VALLEY.ends(REST)) == ["-rest", "-marches"]
    assert moments(VALLEY.ends(REST, again=True)) == ["-rest"]
    assert moments(VALLEY.starts(MARCH)) == ["+marches", "+march"]
    assert moments(VALLEY.starts(MARCH, again=True)) == ["+march"]


def test_a_leaf_with_an_order_begins_and_ends_with_every_activation():
    alone = sequence(marches={"title": "Marches", "rule": "2", "order": "initiative"}, march=1, rest=1)
    path = "turn-1/marches"
    boundary = alone.between(path, path, (1, 2))
    assert moments(boundary.ended) == ["-marches"] and moments(boundary.begun) == ["+marches"]
    assert not alone.between(path, path, (2, 2)).ended


def test_an_activation_counts_in_a_phase_with_an_order_only():
    assert VALLEY.place(at(MARCH, "red", 3)) == Place(MARCH, 3)
    assert VALLEY.place(at(NIGHT, "red", 3)) == Place(NIGHT, 0)
    assert VALLEY.place(at(MARCH).with_fields(activation="soon")) == Place(MARCH, 0)
    assert VALLEY.side_of(at(MARCH, "blue", 1)) == "blue" and VALLEY.side_of(at(NIGHT, "blue", 1)) == ""


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"night": {"title": "Night", "rule": "3", "order": "moon"}}, "night: the game has no order moon"),
        (
            {"march": {"title": "March", "rule": "2", "order": "initiative"}},
            "march: has an order of its own within marches, which has one",
        ),
        (
            {"night": {"title": "Night", "rule": "3", "side": "green"}},
            "night: green is no side or role of the game; it has red, blue, gold, attacker",
        ),
    ],
)
def test_the_loader_names_an_order_that_cannot_be(changes, fault):
    with pytest.raises(RulesDataError, match=fault):
        sequence(**changes)


# ---- who is next, and where play goes on


ROLLED = {"initiative": "blue red gold"}


def test_the_first_of_the_order_is_active_as_the_phase_begins():
    after = onward(GAME, VALLEY, at("turn-1/initiative", **ROLLED))
    assert after is not None and VALLEY.place(after) == Place(MARCH, 1) and after.fields["active"] == "blue"


def test_an_activation_is_played_through_before_the_next_side_is_active():
    after = onward(GAME, VALLEY, at(MARCH, "blue", 1, **ROLLED))
    assert after == at(REST, "blue", 1, **ROLLED)
    assert onward(GAME, VALLEY, after) == at(MARCH, "red", 2, **ROLLED)


def test_sides_alternate_until_all_have_passed():
    assert onward(GAME, VALLEY, at(REST, "red", 4, passed="gold", **ROLLED)) == at(
        MARCH, "blue", 5, passed="gold", **ROLLED
    )
    over = at(REST, "red", 9, passed="gold blue red", **ROLLED)
    assert next_side(GAME, VALLEY, over) is None
    assert onward(GAME, VALLEY, over) == at(NIGHT, passed="gold blue red", **ROLLED)


def test_another_side_may_react_before_the_order_goes_on():
    ambush = at(REST, "blue", 1, ambush="gold", resumes="blue", **ROLLED)
    reaction = onward(GAME, VALLEY, ambush)
    assert reaction is not None and reaction.fields["active"] == "gold"
    resumed = onward(GAME, VALLEY, reaction.at(REST).with_fields(ambush=""))
    assert resumed is not None and (resumed.fields["active"], VALLEY.place(resumed).activation) == ("red", 3)


def test_a_phase_in_which_nobody_is_to_play_is_passed_over():
    assert onward(GAME, VALLEY, at("turn-1/initiative")) == at(NIGHT)
    assert onward(GAME, VALLEY, at("turn-2/night")) is None


# ---- judged


def expected(before: Position, after: Position) -> str:
    return expected_side(GAME, VALLEY, before, after)


def order_told(expected: str, ended: Position, after: Position) -> list[str]:
    found = judge_order(GAME, VALLEY, expected, ended, after)
    return [f"{each.rule} {each.verdict} {each.message}" for each in found]


def test_the_board_before_an_activation_tells_who_is_to_play_it():
    assert expected(at("turn-1/initiative", **ROLLED), at(MARCH, "red", 7, **ROLLED)) == "blue"
    assert expected(at(REST, "blue", 1, **ROLLED), at(MARCH, "blue", 2, **ROLLED)) == "red"
    assert expected(at(REST, "red", 5, **ROLLED), at(NIGHT, **ROLLED)) == ""


def test_play_in_order_is_not_found_fault_with():
    assert order_told("blue", at(REST, "blue", 1, **ROLLED), at(MARCH, "red", 2, **ROLLED)) == []
    passed = {"passed": "red blue gold", **ROLLED}
    assert order_told("red", at(REST, "red", 5, **passed), at(NIGHT, **passed)) == []


def test_a_side_that_plays_out_of_order_is_named():
    assert order_told("red", at(REST, "gold", 2, **ROLLED), at(MARCH, "blue", 3, **ROLLED)) == [
        "2 violation it was for Red to play, not for Gold"
    ]


def test_a_phase_left_while_a_side_has_still_to_play_is_named():
    assert order_told("blue", at(REST, "blue", 1, **ROLLED), at(NIGHT, **ROLLED)) == [
        "2 violation Red has still to play in Marches"
    ]


def test_nothing_is_said_where_the_board_does_not_show_who_played():
    assert order_told("blue", at(REST, "", 1, **ROLLED), at(NIGHT, **ROLLED)) == []
    assert order_told("red", at(REST, "blue", 0, **ROLLED), at(NIGHT, **ROLLED)) == []
    assert order_told("", at(REST, "gold", 2, **ROLLED), at(MARCH, "blue", 3, **ROLLED)) == []


def test_who_leaves_an_activation_midway_owes_nobody_the_next_one():
    assert order_told("blue", at(MARCH, "blue", 1, **ROLLED), at(NIGHT, **ROLLED)) == []


def test_a_phase_in_which_nobody_is_to_play_need_not_be_stood_on():
    assert is_passed_over(GAME, VALLEY, at("turn-1/initiative"), MARCH)
    assert not is_passed_over(GAME, VALLEY, at("turn-1/initiative", **ROLLED), MARCH)
    assert not is_passed_over(GAME, VALLEY, at("turn-1/initiative"), NIGHT)


def test_an_activation_is_judged_from_its_start_to_its_end():
    start = at(MARCH, "blue", 2, steps="3", **ROLLED)
    one, two = (start.with_fields(steps=steps) for steps in ("4", "5"))
    assert [*judge_leaf(GAME, MARCH, VALLEY, start, one)] == []
    assert [each.message for each in judge_leaf(GAME, MARCH, VALLEY, start, two)] == ["blue went 2 steps"]


# ---- played by itself


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_self_play_activates_the_sides_in_the_order_rolled_until_all_have_passed(seed):
    left = [step.left[1] for step in play(GAME, GAME.scenarios["valley"], seed) if step.left]
    marches = [each for each in left if each.cursor.endswith("/march")]
    for turn in ("turn-1/", "turn-2/"):
        played = [each for each in marches if each.cursor.startswith(turn)]
        assert [int(each.fields["activation"]) for each in played] == [*range(1, len(played) + 1)]
        order = played[0].fields["initiative"].split()
        assert [each.fields["active"] for each in played[:1]] == order[:1]
        assert {*played[-1].fields["passed"].split()} == {*SIDES}
    assert not {"active", "activation"} & left[-1].fields.keys()
    assert left[-1].cursor == "turn-2/night"


@pytest.mark.parametrize("side", ["gold", "attacker"])
def test_a_segment_belongs_to_a_side_or_to_a_role_that_sides_play(side):
    assert sequence(night={"title": "Night", "rule": "3", "side": side}).side(NIGHT) == side
