"""A long procedure goes on from where it committed, is watched, and bars values by their own rule."""

from collections.abc import Iterator
from typing import get_args

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Effect, Refusals
from guelta.rules.engine.play.procedure import Choice, Commit, Entry, Inputs, Option, Run, perform
from guelta.rules.engine.play.purpose import PURPOSES, UNSTATED, Purpose

START = Position.parse("@ turn-1/marches\ncamp  red blue green\n")
PLACES = ("camp", "ford", "hill", "peak", "lake")
WET, STEEP = Barred("4.1", "nobody swims"), Barred("4.2", "nobody climbs")
ANSWERS = Inputs().with_choice("move-1", "red").with_choice("to-red", "ford")
ANSWERS = ANSWERS.with_choice("move-2", "green").with_choice("to-green", "hill").with_choice("move-3")


def marches(run: Run[None]) -> None:
    """Move counters one by one, each once; what has moved is all that is remembered."""
    moved: tuple[str, ...] = run.resumed(tuple)
    while True:
        able = [each for each in ("red", "blue", "green") if each not in moved]
        options = tuple(Option(each, each) for each in able)
        why = Refusals(moved, lambda each: Barred("4.3", f"{each} has moved"))
        asked = Choice(
            f"move-{len(moved) + 1}", "4.0", "red", "Move", options, 0, barred=why, purpose="mover"
        )
        chosen = run.choose(asked)
        if not chosen:
            run.write("4.9", f"{len(moved)} have moved")
            return
        (mover,) = chosen
        barred = Refusals(PLACES, {"peak": STEEP, "lake": WET}.get)
        ways = tuple(
            Option(each, each, effect=Effect((mover,), "camp", each, 1)) for each in ("ford", "hill")
        )
        (goal,) = run.choose(Choice(f"to-{mover}", "4.0", "red", "Go to", ways, barred=barred))
        run.put(mover, goal)
        run.write("4.0", f"{mover} to {goal}")
        moved = (*moved, mover)
        run.commit(moved)


def test_from_each_commit_it_comes_to_the_same_board_and_ledger() -> None:
    whole = perform(marches, START, None, ANSWERS)
    assert whole.is_done and [each.state for each in whole.commits] == [("red",), ("red", "green")]
    for commit in whole.commits:
        later = Inputs(
            choices={id: ANSWERS.choices[id] for id in list(ANSWERS.choices)[2 * len(commit.state) :]}
        )
        again = perform(marches, START, None, later, since=commit)
        assert (again.position, again.entries, again.asks) == (whole.position, whole.entries, None)
        assert [each.asked for each in again.entries] == [each.asked for each in whole.entries]
        assert again.commits == whole.commits[whole.commits.index(commit) :]


def test_what_is_refused_after_a_commit_leaves_the_board_the_procedure_began_on() -> None:
    _, commit = perform(marches, START, None, ANSWERS).commits
    outcome = perform(marches, START, None, Inputs().with_choice("move-3", "yellow"), since=commit)
    assert outcome.position == START and outcome.finding is not None and outcome.commits == (commit,)


def test_two_commits_are_equal_if_the_same_can_follow() -> None:
    one, other = Commit(START, ("red",), (Entry("4.0", "by the ford"),)), Commit(START, ("red",))
    assert one == other and one != Commit(START, ("blue",)) and one != Commit(START.at("turn-2"), ("red",))


class Watching:
    def __init__(self) -> None:
        self.seen: list[str] = []

    def moved(self, before: Position, after: Position) -> None:
        self.seen.append(f"moved {' '.join(after.changed_from(before))}")

    def wrote(self, entry: Entry) -> None:
        self.seen.append(f"wrote {entry}")

    def rolled(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        return dice

    def committed(self, commit: Commit) -> None:
        self.seen.append(f"committed {' '.join(commit.state)}")

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        return False


def test_an_observer_sees_every_change_line_and_commit_in_their_order() -> None:
    watching = Watching()
    perform(marches, START, None, ANSWERS, observer=watching)
    assert watching.seen == [
        *("moved camp", "moved ford", "wrote 4.0  red to ford", "committed red"),
        *("moved camp", "moved hill", "wrote 4.0  green to hill", "committed red green"),
        "wrote 4.9  2 have moved",
    ]


def test_what_an_observer_raises_ends_the_run() -> None:
    class Enough(Watching):
        def committed(self, commit: Commit) -> None:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        perform(marches, START, None, ANSWERS, observer=Enough())


def refused(*choices: tuple[str, str]) -> str:
    known = Inputs(choices={id: (value,) for id, value in choices})
    finding = perform(marches, START, None, known).finding
    assert finding is not None
    return f"{finding.rule} {finding.message}"


def test_a_barred_value_is_refused_by_its_own_rule_and_any_other_by_that_of_the_choice() -> None:
    assert refused(("move-1", "red"), ("to-red", "lake")) == "4.1 nobody swims"
    assert refused(("move-1", "red"), ("to-red", "peak")) == "4.2 nobody climbs"
    assert refused(("move-1", "red"), ("to-red", "camp")) == "4.0 Go to: camp is not allowed"
    assert refused(("move-1", "red"), ("to-red", "ford"), ("move-2", "red")) == "4.3 red has moved"


def test_reasons_are_worked_out_only_for_who_asks_and_once() -> None:
    asked: list[str] = []

    def why(value: str) -> Barred | None:
        asked.append(value)
        return {"peak": STEEP, "lake": WET}.get(value)

    def candidates() -> Iterator[str]:
        yield from PLACES

    barred = Refusals(candidates(), why)
    assert asked == []
    assert barred["lake"] == WET and barred["lake"] == WET and "camp" not in barred and "moon" not in barred
    assert asked == ["lake", "camp"]
    assert dict(barred) == {"peak": STEEP, "lake": WET}


def test_odds_are_worked_out_when_asked_for() -> None:
    assert Effect(("red",), "camp", "ford").odds() == {}
    assert Effect(chances=lambda: {"hit": 0.5, "miss": 0.5}).odds() == {"hit": 0.5, "miss": 0.5}


def test_a_choice_has_a_purpose_of_the_list_or_none_yet() -> None:
    assert {*get_args(Purpose)} == {UNSTATED, *PURPOSES}
    assert Choice("a", "1", "red", "A", ()).purpose == UNSTATED
    with pytest.raises(ValueError, match="'fun' is no purpose of a choice; there is mover, destination"):
        Choice("a", "1", "red", "A", (), purpose="fun")  # type: ignore[arg-type]
