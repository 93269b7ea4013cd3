"""A phase that was played by hand is carried out again: legal, left out, refused, or not to be told."""

from types import SimpleNamespace
from typing import Any

import pytest

from rules.engine.board.position import Position
from rules.engine.play.chance import Roll
from rules.engine.play.choice import Barred, Refusals
from rules.engine.play.procedure import Choice, Option, Run
from rules.engine.replay.alignment import Conformance, Result
from rules.engine.replay.projection import Projection
from rules.engine.replay.search import Budget, align
from rules.engine.replay.states import State
from rules.engine.replay.trace import Throws, Trace

ROAD = ("camp", "ford", "hill", "pass", "lake")
START = "camp  red blue\nlake  green"


class Mix(dict[str, Any]):
    def are_alike(self, one: str, other: str) -> bool:
        return one == other


class Road(dict[str, Any]):
    def neighbours(self, space: str) -> list[str]:
        at = ROAD.index(space)
        return [ROAD[n] for n in (at - 1, at + 1) if 0 <= n < len(ROAD)]


MIX = Mix({each: SimpleNamespace(id=each, side=each, unlimited=False) for each in ("red", "blue", "green")})
CHARTS: Any = SimpleNamespace(counters=MIX, map=Road(dict.fromkeys(ROAD)), boxes={}, place=str)


def march(run: Run[Any]) -> None:
    """Red goes two steps along the road at most, then tests for exhaustion: on a 1 or 2 it is turned over."""
    here = "camp"
    for step in (1, 2):
        ways = [each for each in CHARTS.map.neighbours(here) if each != "pass"]
        closed = Refusals(("pass",), lambda each: Barred("4.2", "the pass is closed"))
        options = tuple(Option(each, each) for each in ways)
        chosen = run.choose(
            Choice(f"step-{step}", "4.1", "red", "Go", options, 0, kind="space", of=("red",), barred=closed)
        )
        if not chosen:
            break
        (here,) = chosen
        run.put("red", here)
        run.write("4.1", f"red goes to {here}")
    (die,) = run.roll(Roll("tired", "4.5", "red", "Exhaustion"))
    run.flip("red", "tired" if die <= 2 else "")
    run.write("4.5", "red is tired" if die <= 2 else "red is fresh", dice=(die,))


def board(text: str) -> Position:
    return Position.parse("@ turn-1/march\n" + text)


def judged(*boards: str, throws: Throws | None = None, budget: int = 100) -> Conformance:
    start, *steps = map(board, (START, *boards))
    return align(march, Trace(start, tuple(steps), throws), Projection(CHARTS), Budget.of(budget))


def deviations(found: Conformance) -> list[tuple[str, bool, str, str]]:
    assert found.nearest is not None
    return [(each.counter, each.is_omission, each.refused, each.rule) for each in found.nearest.deviations]


@pytest.mark.parametrize(
    "end", ["camp  red blue", "camp  blue\nford  red", "camp  blue\nhill  red", "camp  blue\nhill  red:tired"]
)
def test_whatever_the_procedure_can_lead_to_is_explained(end: str) -> None:
    assert judged(f"{end}\nlake  green").result is Result.EXPLAINED


def test_each_step_may_be_shown_or_none() -> None:
    ford, hill = "camp  blue\nford  red\nlake  green", "camp  blue\nhill  red:tired\nlake  green"
    assert judged(ford, hill).is_explained and judged(hill).is_explained
    found = judged(ford, hill)
    assert [answer for _, answer in found.nearest.answers] == [("ford",), ("hill",), (1,)]


def test_known_dice_must_have_done_it() -> None:
    tired = "camp  blue\nford  red:tired\nlake  green"
    assert judged(tired, throws=((2,),)).is_explained
    assert not judged(tired, throws=((5,),)).is_explained


def test_what_the_dice_ask_for_and_nobody_did_is_left_out() -> None:
    found = judged("camp  blue\nford  red\nlake  green", throws=((2,),))
    assert found.result is Result.OMITTED
    assert deviations(found) == [("red", True, "", "4.5")]


def test_who_goes_where_a_choice_bars_it_has_the_rule_of_the_refusal() -> None:
    found = judged("camp  blue\npass  red\nlake  green")
    assert found.result is Result.DEVIATES
    assert deviations(found)[0][:3] == ("red", False, "4.2")


def test_what_nobody_may_touch_deviates_without_a_rule() -> None:
    found = judged("camp  red blue\nhill  green")
    assert found.result is Result.DEVIATES
    assert deviations(found) == [("green", False, "", "")]


def test_a_budget_that_ends_leaves_it_open_and_is_counted_in_nodes() -> None:
    found = judged("camp  red blue\nhill  green", budget=4)
    assert (found.result, found.nodes) == (Result.OPEN, 4)
    again = judged("camp  red blue\nhill  green", budget=4)
    assert again == found


def test_a_rule_that_raises_leaves_it_open() -> None:
    def broken(run: Run[Any]) -> None:
        raise KeyError("nobody")

    trace = Trace(board(START), (board("camp  red blue\nhill  green"),))
    assert align(broken, trace, Projection(CHARTS)).result is Result.OPEN


def test_there_and_back_never_was() -> None:
    aside, back = "ford  red blue\nlake  green", "camp  red blue\nlake  green"
    trace = Trace.of(tuple(map(board, (START, aside, back, "camp  blue\nford  red\nlake  green"))))
    assert "ford  red blue" not in "".join(map(str, trace.steps))
    assert align(march, trace, Projection(CHARTS)).is_explained


def test_a_stop_that_no_course_makes_is_a_detour_and_no_deviation() -> None:
    found = judged("camp  blue\nlake  red green", "camp  blue\nford  red\nlake  green")
    assert (found.result, deviations(found)) == (Result.DETOUR, [])


def test_a_projection_compares_space_face_and_load() -> None:
    mix = Mix({**MIX, "loss": SimpleNamespace(id="loss", side="", unlimited=True)})
    charts: Any = SimpleNamespace(counters=mix, map=CHARTS.map, boxes={}, place=str)
    old, new = board("ford  loss loss red"), board("ford  loss blue\nhill  loss red:tired")
    view = Projection(charts)
    assert view.states(old) == {"red": State("ford", "", 2)}
    changed = {counter: now for counter, _, now in view.differences(old, new)}
    assert changed == {"red": State("hill", "tired", 1), "blue": State("ford", "", 1)}
