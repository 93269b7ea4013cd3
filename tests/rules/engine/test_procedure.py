"""Procedures: asked step by step, run from the start, refused without a trace."""

from rules.engine.position import Position
from rules.engine.procedure import Choice, Inputs, Option, Roll, Run, perform

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
        f"9.22 Purchase: something is chosen twice | {allowed}"
    )
    assert refused(known.with_choice("buy", "co-1", "bn-1")) == (
        f"9.22 Purchase: costs 7, only 5 is there | {allowed}"
    )


def test_dice_that_cannot_be_are_refused():
    assert refused(Inputs().with_dice("luck", 7)).startswith("9.10 Luck: 1 dice from 1 to 6 are asked for")
    assert refused(Inputs().with_dice("luck", 3, 4)).startswith("9.10 Luck: 1 dice from 1 to 6 are asked for")


def test_a_counter_that_stands_nowhere_comes_from_the_mix():
    def place(run: Run[None]) -> None:
        run.put("igf-1", "1849")

    assert perform(place, START, None).position.where("igf-1") == ("1849",)


def test_marks_come_off_and_faces_turn():
    def change(run: Run[None]) -> None:
        run.flip("co-1", "back")
        run.mark("co-1", "a", "b")
        run.unmark("co-1", "a")

    assert str(perform(change, START, None).position.stack("losses")[0]) == "co-1:back!b"
