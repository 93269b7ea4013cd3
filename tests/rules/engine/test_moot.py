"""What cannot matter is not asked: one answer that is allowed, or several that come to the same."""

from __future__ import annotations

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred, Choice, Option
from guelta.rules.engine.play.moot import perform_as_asked
from guelta.rules.engine.play.procedure import Inputs, Outcome, Run, perform
from guelta.rules.engine.seers import only

START = Position.parse("@ turn-1/marches\ncamp  red\n")
ROADS = {"by road": "ford", "by track": "ford", "over the hill": "hill"}
"""Two ways lead to the same place."""


def choice(*values: str, **also: object) -> Choice:
    return Choice("way", "4.0", "red", "Go", tuple(Option(each, each) for each in values), **also)  # type: ignore[arg-type]


def asked(*values: str, dice: bool = False, commits: bool = True, **also: object) -> Outcome:
    """Carry out a march that asks which way to go, and then goes on from there."""

    def march(run: Run[None]) -> None:
        resumed = run.resumed(tuple)
        if not resumed:
            way = run.choose(choice(*values, **also))
            if dice:
                run.roll(Roll("luck", "4.1", "red", "Luck", 1))
            for each in way:
                run.put("red", ROADS[each])
            run.write("4.0", " and ".join(way) or "nobody goes")
            if commits:
                run.commit(("gone",))
        run.roll(Roll("after", "4.2", "red", "After", 1))

    return perform_as_asked(march, START, None, Inputs())


def asks(outcome: Outcome) -> str:
    return outcome.asks.id if outcome.asks is not None else ""


def test_one_answer_that_is_allowed_is_taken_without_a_question() -> None:
    outcome = asked("by road")
    assert asks(outcome) == "after" and outcome.position.where("red") == ("ford",)
    assert asks(asked("by road", "over the hill")) == "way"
    assert asks(asked("by road", least=0)) == "way"


def test_two_answers_that_come_to_the_same_are_not_asked_for_and_a_third_that_does_not_is() -> None:
    outcome = asked("by road", "by track")
    assert asks(outcome) == "after" and outcome.position.where("red") == ("ford",)
    assert [each.text for each in outcome.entries] == ["by road"]
    assert asks(asked("by road", "by track", "over the hill")) == "way"


def test_where_nothing_may_be_chosen_that_has_to_come_to_the_same_too() -> None:
    assert asks(asked("by road", "by track", least=0)) == "way"


@pytest.mark.parametrize("also", [{"dice": True}, {"commits": False}])
def test_what_is_followed_by_dice_before_it_is_done_with_is_asked(also: dict[str, bool]) -> None:
    """Nobody knows what the rest does with the answer."""
    assert asks(asked("by road", "by track", **also)) == "way"


@pytest.mark.parametrize("also", [{"secret": True}, {"seen_by": only("red")}])
def test_what_others_do_not_see_is_always_asked(also: dict[str, object]) -> None:
    """Who is not asked which hidden unit he takes shows that he has but one."""
    assert asks(asked("by road", **also)) == "way"
    assert asks(asked("by road", "by track", **also)) == "way"


def test_who_answers_all_the_same_is_heard_and_may_be_refused() -> None:
    def march(run: Run[None]) -> None:
        (way,) = run.choose(choice("by road", barred={"by air": Barred("4.9", "nobody flies")}))
        run.put("red", ROADS[way])

    heard = perform(march, START, None, Inputs().with_choice("way", "by road"))
    assert heard.is_done and heard.position == perform(march, START, None).position
    refused = perform(march, START, None, Inputs().with_choice("way", "by air"))
    assert refused.finding is not None and refused.finding.rule == "4.9"


def test_a_commit_counts_no_question_that_nobody_answered() -> None:
    (commit,) = asked("by road").commits
    assert commit.answered == ()


@pytest.mark.parametrize(
    ("least", "most", "budget", "found"),
    [
        (1, 1, None, [("a",), ("b",)]),
        (0, 1, None, [(), ("a",), ("b",)]),
        (2, 2, None, [("a", "b"), ("b", "a")]),
        (0, 2, 2, [(), ("a",)]),
        (3, 3, None, []),
    ],
)
def test_every_answer_that_is_allowed_and_no_other(
    least: int, most: int, budget: int | None, found: list[tuple[str, ...]]
) -> None:
    options = (Option("a", "a", 1), Option("b", "b", 3))
    asked = Choice("x", "1", "red", "Which", options, least, most, budget)
    assert [*asked.answers(9)] == found and all(asked.refusal(each) is None for each in found)
    assert asked.answers(len(found) - 1) == ()


def test_of_a_thousand_options_no_more_than_needed_are_tried() -> None:
    many = choice(*map(str, range(1000)), least=0, most=1000)
    assert many.answers(12) == () and many.only is None
