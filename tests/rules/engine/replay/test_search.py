"""A phase that was played by hand is carried out again: legal, left out, refused, or not to be told."""

from types import SimpleNamespace
from typing import Any

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred, Refusals
from guelta.rules.engine.play.procedure import Choice, Option, Run
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import State
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import Budget
from guelta.rules.engine.replay.diagnosis import diagnosed
from guelta.rules.engine.replay.search import align
from guelta.rules.engine.replay.trace import Throws, Trace

ROAD = ("camp", "ford", "hill", "pass", "lake")
START = "camp  red blue\nlake  green"
CLOSED = Barred("4.2", "the pass is closed")


class Mix(dict[str, Any]):
    def are_alike(self, one: str, other: str) -> bool:
        return one == other


class Road(dict[str, Any]):
    def neighbours(self, space: str) -> list[str]:
        at = ROAD.index(space)
        return [ROAD[n] for n in (at - 1, at + 1) if 0 <= n < len(ROAD)]


MIX = Mix(
    {
        each: SimpleNamespace(id=each, side=each, name=each, unlimited=False)
        for each in ("red", "blue", "green")
    }
)
CHARTS: Any = SimpleNamespace(counters=MIX, map=Road(dict.fromkeys(ROAD)), boxes={}, place=str)


def march(run: Run[Any]) -> None:
    """Red goes two steps along the road at most, then tests for exhaustion: on a 1 or 2 it is turned over."""
    here = "camp"
    for step in (1, 2):
        ways = [each for each in CHARTS.map.neighbours(here) if each != "pass"]
        closed = Refusals(("pass",), lambda each: CLOSED)
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
    return align(march, Trace(start, tuple(steps), throws), Projection(CHARTS), Budget(budget))


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


def test_a_course_that_a_choice_bars_is_carried_out_by_force_and_names_it() -> None:
    found = judged("camp  blue\npass  red\nlake  green")
    assert found.forced is not None and found.forced.is_exact
    (forced,) = found.forced.forced
    assert (forced.choice.id, forced.chosen, forced.barred) == ("step-1", ("pass",), CLOSED)
    ((rule, finding),) = diagnosed(found, Projection(CHARTS), board("pass  red"))
    assert (rule, finding.verdict, finding.where) == ("4.2", "violation", "pass")
    assert finding.message == "the pass is closed; came from camp to pass"
    legal = judged("camp  blue\nhill  red\nlake  green")
    assert legal.is_explained and legal.forced is None


def test_a_legal_course_that_is_one_slip_away_is_nearer_than_what_is_barred() -> None:
    """Blue is barred from dancing, which would have left red as it is."""

    def dance(run: Run[Any], leaves: int) -> None:
        closed = Refusals(("blue",), lambda each: Barred("5.2", "blue does not dance"))
        options = (Option("red", "red"),)
        chosen = run.choose(Choice("who", "5.1", "red", "Dance", options, kind="unit", barred=closed))
        for each in ("red", "green")[:leaves] if chosen == ("red",) else ():
            run.flip(each, "tired")
        run.flip("blue", "tired")
        run.write("5.1", "they dance")

    trace = Trace(board(START), (board("camp  red blue:tired\nlake  green"),))
    one, both = (
        align(lambda run, n=n: dance(run, n), trace, Projection(CHARTS))  # type: ignore[misc]
        for n in (1, 2)
    )
    assert (one.result, both.result) == (Result.OMITTED, Result.DEVIATES)


def test_what_an_open_search_suspects_is_said_as_no_more_than_that() -> None:
    found = Conformance(Result.OPEN, None, 600, judged("camp  blue\npass  red\nlake  green").forced)
    ((rule, finding),) = diagnosed(found, Projection(CHARTS), board("pass  red"))
    assert (rule, finding.verdict) == ("4.2", "unsure")
    assert "it may be that the pass is closed" in finding.message


def test_a_choice_that_reads_the_last_board_is_answered_so_first() -> None:
    ways = tuple(Option(str(n), f"{n} times") for n in range(40))
    asked: list[str] = []

    def reads(before: Position, after: Position) -> tuple[str, ...]:
        return (str(len(after.stack("lake"))),)

    def bids(run: Run[Any]) -> None:
        (said,) = run.choose(Choice("bid", "6.1", "red", "How many", ways, kind="number", reader=reads))
        asked.append(said)
        for each in ("red", "blue")[: int(said) - 1]:
            run.put(each, "lake")

    trace = Trace(board(START), (board("lake  green red blue"),))
    found = align(bids, trace, Projection(CHARTS))
    assert (found.result, asked) == (Result.EXPLAINED, ["3"])


def test_what_follows_a_commit_is_tried_from_there_and_once() -> None:
    """Each counter is turned over or not, in whatever order: two ways to a board are gone on from once."""
    begun: list[int] = []

    def turns(run: Run[Any]) -> None:
        done = run.resumed(lambda: begun.append(1) or 0)
        while done < 4:
            options = tuple(Option(each, each) for each in ("flip", "unflip", "leave"))
            (said,) = run.choose(Choice(f"turn-{done}", "7.1", "red", "Turn", options))
            if said != "leave":
                run.flip("red", "tired" if said == "flip" else "")
            done += 1
            run.commit(done)

    trace = Trace(board(START), (board("camp  red blue\nhill  green"),))
    found = align(turns, trace, Projection(CHARTS))
    assert found.result is Result.DEVIATES and found.nodes < 60
    assert len(begun) < found.nodes / 2


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
