"""A player at random answers within what a choice allows, tries what it forbids, says when he is stuck."""

from random import Random

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Answers, Choice, Option, Outcome, Run, perform
from guelta.rules.engine.self_play.random_player import NotRefusedError, RandomPlayer, StuckError

START = Position.parse("@ turn-1/move\na1  tank-1 tank-2\n")
OPTIONS = (Option("dear", "dear", 5), Option("cheap", "cheap", 1, times=3), Option("free", "free"))


def player(seed: int = 1, **appeal: float) -> RandomPlayer:
    return RandomPlayer(Random(seed), lambda choice, position: appeal)


def answers(choice: Choice, games: int = 300, **appeal: float) -> list[tuple[str, ...]]:
    """What players of many seeds answer who made no mistake."""
    found = [player(seed, **appeal).values_of(choice, START) for seed in range(games)]
    return [each for each in found if not choice.fault(each)]


def test_answers_stay_within_budget_and_times():
    choice = Choice("buy", "9.22", "government", "Purchase", OPTIONS, least=0, most=5, budget=6)
    given = set(answers(choice))
    assert () in given
    assert ("cheap", "cheap", "cheap") in {tuple(sorted(each)) for each in given}
    assert all(each.count("cheap") <= 3 and each.count("dear") <= 1 for each in given)


def test_now_and_then_he_tries_what_is_forbidden():
    choice = Choice("buy", "9.22", "government", "Purchase", OPTIONS, least=1, most=2)
    wrong = [each for seed in range(600) if choice.fault(each := player(seed).values_of(choice, START))]
    assert {"no-such-option"} < {value for each in wrong for value in each} | {"dear"}
    assert 3 < len(wrong) < 40


def test_what_does_not_appeal_is_left_alone():
    choice = Choice("go", "4.10", "rebel", "Go", OPTIONS[1:], least=0)
    given = answers(choice, cheap=0.0, free=0.05)
    assert ("cheap",) not in given
    assert 0 < given.count(("free",)) < len(given) / 4


def test_what_must_be_chosen_is_chosen_though_it_does_not_appeal():
    choice = Choice("go", "4.10", "rebel", "Go", OPTIONS[1:])
    assert set(answers(choice, cheap=0.0, free=0.0)) == {("cheap",), ("free",)}


def test_nothing_is_chosen_where_nothing_may_be():
    choice = Choice("go", "4.10", "rebel", "Go", OPTIONS, least=0, most=0)
    assert set(answers(choice)) == {()}


def test_the_same_question_gets_the_same_answer():
    one = player()
    roll = Roll("die", "5.20", "rebel", "Combat", dice=2)
    assert one.dice_of(roll, START) == one.dice_of(roll, START)
    assert all(1 <= die <= 6 for die in one.dice_of(roll, START))


def fussy(run: Run[None]) -> None:
    """Take nothing but `free`, and move a tank before it says so."""
    run.put("tank-1", "b1")
    (value,) = run.choose(Choice("pick", "1.10", "rebel", "Pick", OPTIONS))
    if value != "free":
        run.refuse("1.10", f"{value} will not do", "free")


def test_a_refused_answer_is_thought_over_until_one_is_taken():
    for seed in range(20):
        one = player(seed)
        outcome = one.carry_out(lambda known, _: perform(fussy, START, None, known), START)
        assert [ask.chosen for ask in one.asked] == [("free",)]
        assert outcome.position.where("tank-1") == ("b1",)
        assert set(one.refused) <= {"1.10"}


def test_a_procedure_that_refuses_everything_is_stuck():
    def never(run: Run[None]) -> None:
        run.choose(Choice("pick", "1.10", "rebel", "Pick", OPTIONS))
        run.refuse("1.10", "no", "nothing")

    with pytest.raises(StuckError, match="every answer is refused"):
        player().carry_out(lambda known, _: perform(never, START, None, known), START)


def test_a_procedure_that_asks_for_one_of_nothing_is_stuck():
    def empty(run: Run[None]) -> None:
        run.choose(Choice("pick", "1.10", "rebel", "Pick", ()))

    with pytest.raises(StuckError, match="one of no options"):
        player().carry_out(lambda known, _: perform(empty, START, None, known), START)


def test_an_answer_taken_against_its_own_choice_is_found_out():
    choice = Choice("pick", "1.10", "rebel", "Pick", OPTIONS)

    def careless(known: Answers, _: object) -> Outcome:
        known.values_of(choice, START)
        return Outcome(START, ())

    with pytest.raises(NotRefusedError, match="was not refused"):
        for seed in range(500):
            player(seed).carry_out(careless, START)


def test_a_board_that_changed_though_refused_is_found_out():
    def hasty(known: Answers, _: object) -> Outcome:
        refused = perform(fussy, START, None, known)
        return (
            refused if refused.finding is None else Outcome(START.at("turn-2"), (), finding=refused.finding)
        )

    with pytest.raises(NotRefusedError, match="the board changed"):
        for seed in range(20):
            player(seed).carry_out(hasty, START)
