"""An activation judged while it is played: satisfied, so far legal, and violated only when it is over."""

import pytest

from guelta.companion.following.observe import Observation
from guelta.companion.judging.referee import Referee
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.replay import monitor as monitors
from guelta.rules.engine.replay.budget import Budget
from guelta.rules.engine.replay.monitor import Monitor, Outlook
from guelta.rules.engine.replay.search import finished, reaching
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.zefra import GAME
from guelta.rules.zefra.turn.activation import activation
from tests.rules.board import board

SCENARIO = GAME.scenarios["crisis"]
SEQUENCE = GAME.sequence_for(SCENARIO)
START = "0714  iff-infantry-1 iff-infantry-2"
HALF = "0714  iff-infantry-2\n0717  iff-infantry-1"
TURNED = "0714  iff-infantry-2\n0717  iff-infantry-1:used"
DONE = "0717  iff-infantry-1:used\n0711  iff-infantry-2:used"
ASTRAY = "0718  iff-infantry-1:used\n0714  iff-infantry-2:used"


def boards(*said: str) -> tuple[Position, ...]:
    head = "@ turn-2/forces\nscenario = crisis\nactive = iff\nactivation = 1\n"
    return tuple(board(head + each) for each in said)


def worked(monitor: Monitor, *said: str) -> int:
    """Let it search as long as it wants to; return how many nodes that were."""
    nodes = 1
    while monitor.work(boards(*said), 1):
        nodes += 1
    return nodes


@pytest.mark.rule("p3-06")
def test_in_mid_activation_nothing_is_violated_that_the_next_step_may_still_explain():
    monitor = Monitor(GAME, SEQUENCE)
    assert monitor.outlook() is Outlook.SO_FAR_LEGAL
    worked(monitor, START, HALF)
    assert monitor.outlook() is Outlook.SO_FAR_LEGAL
    worked(monitor, START, HALF, TURNED)
    assert monitor.outlook() is Outlook.SO_FAR_LEGAL  # the other company is still to be turned over
    worked(monitor, START, HALF, TURNED, DONE)
    assert monitor.outlook() is Outlook.SATISFIED


@pytest.mark.rule("p3-03b")
def test_what_no_course_leads_by_is_violated_whatever_follows():
    monitor = Monitor(GAME, SEQUENCE)
    worked(monitor, START, HALF.replace("0717", "0718"))
    assert monitor.outlook() is Outlook.VIOLATED
    asked = [monitor.has_come_to(boards(START, HALF.replace("0717", "0718"))) for _ in range(2)]
    assert asked == [True, False]  # nobody judges a board twice
    worked(monitor, START, HALF.replace("0717", "0718"), DONE)  # dragged on, to where it may go
    assert monitor.outlook() is Outlook.SO_FAR_LEGAL


def test_while_nothing_was_done_but_to_fields_anything_may_follow():
    monitor = Monitor(GAME, SEQUENCE)
    start, end = boards(START, START)
    end = end.with_fields(**{"cross-border": "yes"})
    while monitor.work((start, end), 1):
        pass
    assert monitor.outlook() is not Outlook.VIOLATED
    goes_on = reaching(activation.function, Trace(start, (end,)), GAME.replay(GAME.charts))
    assert finished(goes_on) is True


def test_the_last_course_is_gone_on_with_and_a_board_is_searched_once():
    monitor = Monitor(GAME, SEQUENCE)
    worked(monitor, START, TURNED.replace("iff-infantry-2", "iff-infantry-2:used"))
    assert monitor.outlook() is Outlook.SATISFIED
    again = worked(monitor, START, TURNED.replace("iff-infantry-2", "iff-infantry-2:used"), DONE)
    assert monitor.outlook() is Outlook.SATISFIED and again <= 4
    assert worked(monitor, START, TURNED.replace("iff-infantry-2", "iff-infantry-2:used"), DONE) == 1


def test_the_search_of_a_board_ends_with_its_budget():
    monitor = Monitor(GAME, SEQUENCE, idle=Budget(20))
    assert worked(monitor, START, ASTRAY) <= 66  # for one that ends there, and for others that go on
    assert not monitor.work(boards(START, ASTRAY), 1)


def test_what_was_found_while_nobody_waited_is_not_searched_for_again(monkeypatch: pytest.MonkeyPatch):
    monitor = Monitor(GAME, SEQUENCE, Budget(1))
    worked(monitor, START, ASTRAY)
    start, end = boards(START, ASTRAY)
    monkeypatch.delattr(monitors, "check_conformance")
    found = monitor.conformance(Trace(start, (end,)))
    assert found is not None and found.result == "deviates"
    with pytest.raises(NameError):
        monitor.conformance(Trace(start, boards(HALF)))


@pytest.mark.rule("p3-03b")
@pytest.mark.parametrize("thinks", [False, True])
def test_players_who_think_are_judged_by_a_longer_search(thinks: bool):
    """With one node for a step a march too far stays unsure, unless there was time while it was played."""
    referee = Referee(GAME, SCENARIO, Budget(1))
    start, end = boards(START, ASTRAY)
    referee.see(Observation(0, start.at("turn-2/start-of-turn"), "turn-2/start-of-turn"))
    for step, each in enumerate((start, end), start=1):
        referee.see(Observation(step, each, each.cursor))
    if thinks:
        assert referee.monitor.work(referee.known.so_far(), 10)
        while referee.monitor.work(referee.known.so_far(), 10):
            pass
    referee.see(Observation(3, end.with_fields(activation="2", active="cjtf"), end.cursor))
    ended_early = [each for each in referee.findings if "--search N tries more ways" in each.remedy]
    assert bool(ended_early) is not thinks
    assert "violation" in {str(each.verdict) for each in referee.findings} or not thinks


@pytest.mark.rule("p3-03b")
@pytest.mark.parametrize("is_over", [False, True])
def test_what_each_reader_finds_is_searched_in_idle_moments_and_not_while_somebody_waits(
    is_over: bool, monkeypatch: pytest.MonkeyPatch
):
    """The counter lies covered for its own side alone; so each of the others is searched for as well."""
    covered, far = "0714  iff-infantry-1^iff", "0718  iff-infantry-1:used^iff"
    found = []
    for thinks in (False, True):
        referee = Referee(GAME, SCENARIO)
        start, end = boards(covered, far)
        referee.see(Observation(0, start.at("turn-2/start-of-turn"), "turn-2/start-of-turn"))
        for step, each in enumerate((start, end), start=1):
            referee.see(Observation(step, each, each.cursor))
        while referee.monitor.work(referee.known.so_far(), 1):
            pass
        if thinks:
            for name in ("conforming", "going_on"):
                monkeypatch.delattr(monitors, name)
        else:
            referee.monitor._seen.clear()
            referee.monitor._seen_to_go_on.clear()
        if is_over:
            referee.see(Observation(3, end.with_fields(activation="2", active="cjtf"), end.cursor))
        else:
            referee.judge_ahead()
        found.append([(str(each), str(each.seen_by)) for each in referee.findings])
    assert found[0] == found[1] and any("p3-03b violation" in each for each, _ in found[0])
