"""Procedures: asked step by step, run from the start, refused without a trace."""

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Commit, Inputs, Option, Run, perform, procedure

START = Position.parse("@ turn-1/budget\ncredits = 5\nlosses  co-1 bn-1\n")

DIE = Roll("luck", "9.10", "government", "Luck")


def shop(choice_of: int = 5):
    def procedure(run: Run[None]) -> None:
        (die,) = run.roll(DIE)
        run.write("9.10", "luck", dice=(die,), side="government")
        options = (Option("co-1", "a company", 2), Option("bn-1", "a battalion", 5))
        for counter in run.choose(
            Choice("buy", "9.22", "government", "Purchase", options, least=0, most=2, budget=choice_of)
        ):
            run.put(counter, "reinforcements", face="back")
            run.mark(counter, "new")
            run.write("9.22", f"buys {counter}", side="government")
        run.set(credits="0")

    return procedure


def test_a_missing_die_is_asked_for_and_nothing_has_happened_yet():
    outcome = perform(shop(), START, None)
    assert outcome.asks == DIE
    assert (outcome.position, outcome.entries, outcome.is_done) == (START, (), False)


def test_a_choice_is_asked_for_with_its_options_and_costs():
    outcome = perform(shop(), START, None, Inputs().with_dice("luck", 3))
    assert isinstance(outcome.asks, Choice)
    assert [(option.value, option.cost) for option in outcome.asks.options] == [("co-1", 2), ("bn-1", 5)]
    assert list(map(str, outcome.entries)) == ["9.10  luck [3] (government)"]


def test_with_all_inputs_it_runs_to_its_end():
    outcome = perform(shop(), START, None, Inputs().with_dice("luck", 3).with_choice("buy", "co-1"))
    assert outcome.is_done
    assert (
        str(outcome.position) == "@ turn-1/budget\ncredits = 0\nlosses  bn-1\nreinforcements  co-1:back!new\n"
    )


def test_choosing_nothing_is_a_choice():
    outcome = perform(shop(), START, None, Inputs().with_dice("luck", 3).with_choice("buy"))
    assert outcome.is_done and outcome.position.stack("losses") == START.stack("losses")


def refused(inputs: Inputs, budget: int = 5) -> str:
    outcome = perform(shop(budget), START, None, inputs)
    assert outcome.position == START and outcome.entries == ()
    assert outcome.finding is not None
    return f"{outcome.finding.rule} {outcome.finding.message} | {outcome.finding.remedy}"


def test_what_is_not_allowed_is_refused_by_its_rule_and_changes_nothing():
    known = Inputs().with_dice("luck", 3)
    allowed = "allowed: a company, a battalion"
    assert refused(known.with_choice("buy", "air")) == f"9.22 Purchase: air is not allowed | {allowed}"
    assert refused(known.with_choice("buy", "co-1", "co-1")) == (
        f"9.22 Purchase: a company can be chosen once only | {allowed}"
    )
    assert refused(known.with_choice("buy", "co-1", "bn-1")) == (
        f"9.22 Purchase: costs 7, only 5 is there | {allowed}"
    )


def test_dice_that_cannot_be_are_refused():
    assert refused(Inputs().with_dice("luck", 7)).startswith("9.10 Luck: one die from 1 to 6 is asked for")
    assert refused(Inputs().with_dice("luck", 3, 4)).startswith("9.10 Luck: one die from 1 to 6 is asked for")


def test_a_counter_that_stands_nowhere_comes_from_the_mix():
    def place(run: Run[None]) -> None:
        run.put("igf-1", "1849")

    assert perform(place, START, None).position.where("igf-1") == ("1849",)


def test_a_counter_that_was_copied_is_one_again_once_it_is_moved():
    def lose(run: Run[None]) -> None:
        run.put("co-1", "losses")

    copied = Position.parse("1849  co-1:back bn-1 co-1\n2050  co-1\n")
    assert str(perform(lose, copied, None).position) == "1849  bn-1\nlosses  co-1:back\n"


def test_marks_come_off_and_faces_turn():
    def change(run: Run[None]) -> None:
        run.flip("co-1", "back")
        run.mark("co-1", "a", "b")
        run.unmark("co-1", "a")

    assert str(perform(change, START, None).position.stack("losses")[0]) == "co-1:back!b"


def test_an_option_may_be_chosen_as_often_as_it_says():
    options = (Option("kanem", "Kanem", 2, times=2), Option("lac", "Lac", 2, times=0))
    invest = Choice("invest", "9.30", "government", "Investment", options, least=0, most=4)
    assert invest.fault(("kanem", "lac", "kanem", "lac")) == ""
    assert invest.fault(("lac", "lac", "lac", "lac")) == ""
    assert invest.fault(("kanem", "kanem", "kanem")) == "Investment: Kanem can be chosen 2 times only"


@procedure("9.10", applies=["9.20"])
def spend_it_all(run: Run[None]) -> None:
    """9.10  What is left of the budget lapses."""
    run.set(credits="")
    run.write("9.10", "5 credits lapse")


def test_a_procedure_knows_its_rules_and_is_performed_like_any_other():
    assert (spend_it_all.name, spend_it_all.rules) == ("spend_it_all", ("9.10", "9.20"))
    outcome = perform(spend_it_all, START, None)
    assert "credits" not in outcome.position.fields
    assert [entry.text for entry in outcome.entries] == ["5 credits lapse"]


def test_a_procedure_needs_a_rule_number_and_a_docstring_that_opens_with_it():
    with pytest.raises(ValueError, match="is not a rule number"):
        procedure("9 10")(spend_it_all)
    with pytest.raises(ValueError, match=r"the docstring of spend must open with 9\.10"):

        @procedure("9.10")
        def spend(run: Run[None]) -> None:
            """Spend."""


# ---- choices that nobody waits for, and what a line came of


def secretly(run: Run[None]) -> None:
    options = (Option("east", "the east"), Option("west", "the west"))
    sides = ("red", "blue")
    choices = [Choice(f"goal-{side}", "11.40", side, "Goal", options, secret=True) for side in sides]
    for side, goal in zip(sides, run.choose_together(*choices), strict=True):
        run.write("11.40", f"{side} goes {goal[0]}", side=side)


def test_simultaneous_choices_are_asked_for_all_at_once():
    outcome = perform(secretly, START, None)
    assert outcome.asks is not None and outcome.asks.id == "goal-red"
    assert [each.id for each in outcome.also] == ["goal-blue"]


def test_the_other_choice_is_still_asked_for_when_the_second_was_made_first():
    outcome = perform(secretly, START, None, Inputs().with_choice("goal-blue", "west"))
    assert outcome.asks is not None and outcome.asks.id == "goal-red"
    assert (outcome.also, outcome.entries) == ((), ())


def test_one_of_them_that_is_not_allowed_is_refused_before_the_other_is_made():
    outcome = perform(secretly, START, None, Inputs().with_choice("goal-blue", "north"))
    assert outcome.finding is not None and outcome.finding.message == "Goal: north is not allowed"


def test_with_all_of_them_made_it_runs_on():
    inputs = Inputs().with_choice("goal-blue", "west").with_choice("goal-red", "east")
    outcome = perform(secretly, START, None, inputs)
    assert list(map(str, outcome.entries)) == ["11.40  red goes east (red)", "11.40  blue goes west (blue)"]


def test_a_line_knows_the_dice_and_choices_it_came_of():
    inputs = Inputs().with_dice("luck", 3).with_choice("buy", "co-1")
    assert [each.asked for each in perform(shop(), START, None, inputs).entries] == [("luck",), ("buy",)]
    both = Inputs().with_dice("luck", 3).with_choice("buy", "co-1", "bn-1")
    assert [each.asked for each in perform(shop(9), START, None, both).entries] == [
        ("luck",),
        ("buy",),
        ("buy",),
    ]


def test_a_choice_of_nothing_leaves_no_line_behind_it_to_come_of_it():
    def passing(run: Run[None]) -> None:
        run.choose(Choice("tax", "7.30", "red", "Tax", (Option("east", "the east"),), least=0))
        (die,) = run.roll(DIE)
        run.write("7.45", "aid", dice=(die,))

    inputs = Inputs().with_choice("tax").with_dice("luck", 3)
    assert [each.asked for each in perform(passing, START, None, inputs).entries] == [("luck",)]


def test_a_procedure_may_be_a_part_of_another_and_both_go_on_from_its_commits():
    def counting(run: Run) -> None:
        for number in range(run.resumed(lambda: 0), 2):
            run.roll(Roll(f"die-{number}", "1.1", "red", "a die"))
            run.commit(number + 1)

    def whole(run: Run) -> None:
        round, *part = run.resumed(lambda: (1,))
        for number in range(round, 3):
            since = Commit(run.position, *part) if part else None
            run.part(counting, lambda state, number=number: (number, state), since)
            part = []

    dice = Inputs(dice={"die-0": (1,), "die-1": (2,)})
    outcome = perform(whole, Position(), None, dice)
    assert [each.state for each in outcome.commits] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    later = perform(whole, Position(), None, dice, since=outcome.commits[0])
    assert [each.state for each in later.commits] == [(1, 1), (1, 2), (2, 1), (2, 2)]
