"""Activations that were played by hand, judged by carrying them out again."""

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.projection.states import Deviation, State
from guelta.rules.engine.replay.alignment import Alignment, Conformance, Result
from guelta.rules.engine.replay.conformance import check_conformance, searched_at
from guelta.rules.engine.replay.diagnosis import diagnosed
from guelta.rules.engine.replay.readers import as_each_finds_it
from guelta.rules.engine.replay.search import finished
from guelta.rules.engine.replay.trace import Trace, throws_on
from guelta.rules.engine.replay.verdict import judge_again
from guelta.rules.engine.self_play.conforming import Conforming
from guelta.rules.engine.self_play.refusing import Came, Refusing
from guelta.rules.engine.self_play.selfplay import FailureError, Step, play
from guelta.rules.zefra import GAME
from guelta.rules.zefra.turn.projection import ZefraProjection
from tests.companion.laid import laid_boards
from tests.rules.board import board

SCENARIO = GAME.scenarios["crisis"]
SEQUENCE = GAME.sequence_for(SCENARIO)
MARCH = "0714  iff-infantry-1", "0717  iff-infantry-1:used"
TOO_FAR = "0714  iff-infantry-1", "0718  iff-infantry-1:used"
UNTURNED = "0714  iff-infantry-1", "0717  iff-infantry-1"


def boards(before: str, after: str, phase: str = "forces", active: str = "iff"):
    head = f"@ turn-2/{phase}\nactive = {active}\nactivation = 1\n"
    return board(head + before), board(head + after)


def result(*said: str) -> Result:
    start, end = boards(*said)
    found = check_conformance(GAME, SEQUENCE, Trace(start, (end,), throws_on(end)))
    assert found is not None
    return found.result


@pytest.mark.rule("p3-03b")
def test_a_march_is_explained_and_one_too_far_is_not():
    assert (result(*MARCH), result(*TOO_FAR), result(*UNTURNED)) == ("explained", "deviates", "omitted")


@pytest.mark.rule("p3-03b", "p3-06")
def test_what_no_course_does_is_a_violation_and_what_was_left_out_is_due():
    far, (left,) = ([*judge_again(GAME, SEQUENCE, boards(*each), [])] for each in (TOO_FAR, UNTURNED))
    assert "p3-03b violation 0718 iff-infantry-1" in map(str, far)
    assert str(left) == "p3-06 due 0717 iff-infantry-1"


class Acquitting(ZefraProjection):
    """For a game whose audits say again what its procedures say."""

    acquits = True


@pytest.mark.rule("p3-03b")
def test_a_finding_about_what_a_course_explains_is_none_and_others_stay():
    said = violation("0717", ["iff-infantry-1"], "went too far", "take it back")
    of_the_move, of_the_turn = replace(said, rule="p3-03b"), replace(said, rule="p61-15a")
    about_nobody = replace(of_the_move, counters=())
    found = [of_the_move, of_the_turn, about_nobody]
    acquits = replace(GAME, replay=Acquitting)
    assert [*judge_again(acquits, SEQUENCE, boards(*MARCH), found)] == [of_the_turn, about_nobody]
    assert of_the_move in judge_again(acquits, SEQUENCE, boards(*TOO_FAR), found)


def activated() -> tuple[Step, Step]:
    """Return the first activation of a game, and the step before it."""
    return next(both for both in pairwise(play(GAME, SCENARIO, "s1")) if both[1].procedure == "activation")


def test_a_board_that_no_course_leads_to_breaks_the_proof():
    before, step = activated()
    astray = step.position.with_stack("0404", step.position.stack("guards")).with_stack("guards", ())
    conforming = Conforming(GAME, Random("s1"))
    conforming.see(before)
    with pytest.raises(FailureError, match=r"by replay from .* legal play is a violation"):
        conforming.see(replace(step, position=astray))


def refused(number: int) -> Refusing:
    """Put so many faults into a game, each in its turn."""
    refusing = Refusing(GAME, Random("s1"))
    for step in play(GAME, SCENARIO, "s1"):
        refusing.see(step)
        if refusing.counted.total() + len(refusing.missed) >= number:
            break
    return refusing


def test_a_refused_answer_that_is_carried_out_by_force_does_not_pass_in_silence():
    refusing = refused(40)
    came = Counter(what for (_, what), times in refusing.counted.items() for _ in range(times))
    assert not refusing.missed and came[Came.NAMED] >= 3
    assert {name.rpartition("/")[2] for name in refusing.courses} >= {"hex"}
    assert any("legal as well: hex" in line for line in refusing.lines())
    named = {name for name, what in refusing.counted if what is not Came.BROKE_OFF}
    assert len(named) >= 8  # one choice after the other, and not the commonest again and again


def test_a_referee_who_is_silent_breaks_the_proof(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("guelta.rules.engine.self_play.refusing.diagnosed", lambda *_: [])
    refusing = refused(25)
    assert refusing.missed and not refusing.holds
    assert "by force, and nothing was said" in "\n".join(refusing.lines())


@pytest.mark.parametrize(("others", "holds"), [(10, True), (11, False)])
def test_nineteen_of_twenty_refused_answers_must_have_the_number_of_a_refusal(others: int, holds: bool):
    refusing = Refusing(GAME, Random("s1"))
    refusing.counted.update({("to", Came.NAMED): 190, ("to", Came.OTHER): others, ("to", Came.NO_TRACE): 99})
    assert refusing.holds is holds


def seers(before: str, after: str) -> set[str]:
    return {str(each.seen_by) for each in judge_again(GAME, SEQUENCE, boards(before, after), [])}


def heard_by(sides: tuple[str, ...], before: str, after: str) -> set[str]:
    """Return what somebody hears who plays these sides."""
    found = judge_again(GAME, SEQUENCE, boards(before, after), [])
    return {str(words) for each in found if (words := each.told_to(sides)) is not None}


def test_a_finding_is_told_to_who_finds_it_with_what_he_sees_himself():
    assert seers(*TOO_FAR) == {"all"}
    before, after = "0714  iff-infantry-1^iff", "0714  iff-infantry-1:used^iff"
    assert seers(before, after) == set()


def test_what_is_too_far_for_whoever_lies_hidden_everybody_finds():
    before, after = "0714  iff-infantry-1^iff", "0718  iff-infantry-1:used^iff"
    assert heard_by((), before, after) == {"p3-03b violation -"}
    assert heard_by(("iff",), before, after) == {"p3-03b violation 0718 iff-infantry-1"}


def test_what_nothing_that_lies_unseen_beside_it_makes_legal_is_told_to_all():
    beside = "\n0717  cjtf-recon-1^cjtf"
    assert seers(*(each + beside for each in TOO_FAR)) == {"all"}


def test_each_reader_is_told_in_the_words_that_he_finds_himself():
    """What is said on everything could name whom he does not see."""
    hidden = "\n0311  cjtf-recon-1^cjtf"
    start, end = boards(*(each + hidden for each in TOO_FAR))
    trace = Trace(start, (end,))
    whole, seen = (
        replace(violation("0718", ["iff-infantry-1"], message, ""), rule="p3-03b")
        for message in ("CJTF-Z recon 1 bars the way", "0718 is too far")
    )

    def told(finds: Callable[[Trace], Finding]) -> list[tuple[str, str]]:
        def found(shown: Trace) -> Generator[None, None, list[Finding]]:
            yield
            return [finds(shown)]

        words = finished(as_each_finds_it(GAME, trace, found)(whole))
        return [(each.message, str(seers)) for each, seers in words]

    assert told(lambda shown: whole if shown is trace else seen) == [("0718 is too far", "all")]

    def finds(shown: Trace) -> Finding:
        knows = any(each.counter == "cjtf-recon-1" for _, each in shown.end.each_standing())
        return whole if knows else replace(seen, rule="p3-05a")

    assert told(finds) == [(whole.message, "adjudicator|cjtf")]


def in_steps(*texts: str, active: str = "iff") -> str:
    head = "@ turn-2/forces\n" + (f"active = {active}\nactivation = 1\n" if active else "")
    start, *steps = (board(head + each) for each in texts)
    found = check_conformance(GAME, SEQUENCE, Trace.of((start, *steps)))
    assert found is not None
    return found.result


ONE_AFTER_ANOTHER = (
    "0708  iff-infantry-1\n0710  iff-mortar-1{}",
    "0707  iff-infantry-1:used\n0710  iff-mortar-1{}",
    "0707  iff-infantry-1:used\n0711  iff-mortar-1:used{}",
)


@pytest.mark.rule("p3-02c")
@pytest.mark.rule("p3-03a")
def test_activations_that_nobody_clicks_follow_one_another_where_steps_are_seen():
    """Who is alone goes on; on two boards alone two hexes were activated at once."""
    alone = [each.format("") for each in ONE_AFTER_ANOTHER]
    assert in_steps(*alone) == "explained"
    assert in_steps(alone[0], alone[2]) == "deviates"
    assert in_steps(*alone, active="") == in_steps(alone[0], alone[2], active="") == "explained"


@pytest.mark.rule("p3-02c")
def test_between_two_activations_of_a_side_the_other_one_has_its_own():
    waits = [each.format("\n0716  cjtf-infantry-1") for each in ONE_AFTER_ANOTHER]
    acted = [waits[0], waits[1], waits[1].replace("0716  cjtf-infantry-1", "0717  cjtf-infantry-1:used")]
    third = acted[2].replace("0710  iff-mortar-1", "0711  iff-mortar-1:used")
    assert in_steps(*acted, third) == "explained"
    assert in_steps(*acted[:1], "0708  iff-infantry-1\n0718  iff-mortar-1:used") == "deviates"


def test_where_nobody_says_who_is_to_play_whoever_may_be_first_is_tried():
    company = "0714  iff-infantry-1\n1014  cjtf-infantry-1"
    moved, too_far = (
        company.replace("0714  iff-infantry-1", f"{hex}  iff-infantry-1:used") for hex in ("0717", "0718")
    )
    assert in_steps(company, moved, active="") == "explained"
    assert in_steps(company, too_far, active="") == "deviates"


def phase_by_hand(id: str) -> list[Position]:
    """Return the boards of a phase that was played by hand, with nobody pressing who moves."""
    return [board(each) for each in laid_boards("zefra")[id].split("=>\n")]


@pytest.mark.rule("p3-02c")
def test_a_phase_is_cut_into_the_activations_that_its_boards_show():
    """Seven of them, with two shots: as one search the whole takes more nodes than there are."""
    boards = phase_by_hand("zh01")
    found = check_conformance(GAME, SEQUENCE, Trace.of(boards, throws_on(boards[-1])))
    assert found is not None and (found.result, found.nodes < 300) == ("explained", True)


@pytest.mark.rule("p61-16a")
def test_of_several_activations_the_one_against_the_rules_is_named():
    boards = phase_by_hand("zh03")
    found = check_conformance(GAME, SEQUENCE, Trace.of(boards, throws_on(boards[-1])))
    assert found is not None and found.result == "deviates" and found.forced and found.nearest
    assert [each.barred.rule for each in found.forced.forced] == ["p61-16a"]
    assert [each.counter for each in found.nearest.done] == ["cjtf-infantry-2"]


def test_free_set_up_is_not_searched():
    assert searched_at(GAME, SEQUENCE, "turn-1/start-of-turn/declarations") == ()
    assert [each.name for each in searched_at(GAME, SEQUENCE, "turn-2/forces")] == ["activation"]


def test_legal_play_is_explained():
    conforming = Conforming(GAME, Random("s1"))
    before, step = activated()
    conforming.see(before)
    conforming.see(step)
    assert conforming.share(shows_all=True) == conforming.share(shows_all=False) == 1.0
    conforming = Conforming(GAME, Random("s1"))
    for step in play(GAME, SCENARIO, "s1"):
        conforming.see(step)
        if conforming.counted.total() >= 60:
            break
    assert (
        conforming.counted.total() == 60
        and min(conforming.share(shows_all=each) for each in (True, False)) >= 0.95
    )


@pytest.mark.parametrize(
    ("others", "number"), [((), "p3-17b"), (("iff-infantry-2",), "")], ids=["one counter", "several"]
)
def test_what_is_in_doubt_of_one_counter_bears_the_number_that_it_went_by(others, number):
    was, expected, found = State("0711", "", 0), State("0711", "used", 0), State("1412", "used", 0)
    several = tuple(
        Deviation(each, was, expected, found, "p3-17b", 0, "p3-03b") for each in ("iff-infantry-1", *others)
    )
    end = board("@ turn-2/forces\n1412  iff-infantry-1:used")
    course = Alignment((), 0.0, several, 0, (), end)
    view = ZefraProjection(GAME.charts)
    assert [told for told, _ in diagnosed(Conformance(Result.OPEN, course, 600), view, end)] == [number]


def test_a_choice_that_barred_nothing_where_it_was_asked_was_never_refused():
    refusing = Refusing(GAME, Random("nothing"))
    refusing.asked["forces/activation/order"] = 2
    refusing.counted["forces/activation/order", Came.NOTHING] = 2
    told = [*refusing.lines()]
    assert "never refused: forces/activation/order" in told and "by force: 0, missed: 0" in told
