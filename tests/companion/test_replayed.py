"""The referee of a game that is followed carries each activation out again when it ends."""

from guelta.companion.following.observe import Observation
from guelta.companion.judging.referee import Referee
from guelta.rules.zefra import GAME
from tests.rules.board import board

PATH = "turn-2/forces"


def found(*boards: str) -> list[str]:
    """See the boards of an activation of IFF, then the tracker go on, and give what was found on the way."""
    referee = Referee(GAME, GAME.scenarios["crisis"])
    heads = [("iff", 1)] * len(boards) + [("cjtf", 2)]
    for number, (text, (active, n)) in enumerate(zip((*boards, boards[-1]), heads, strict=True)):
        head = f"@ {PATH}\nscenario = crisis\nactive = {active}\nactivation = {n}\n"
        referee.see(Observation(number, board(head + text), f"{PATH} {n}"))
    return [str(each) for each in referee.findings if "iff-infantry-1" in each.counters]


def test_a_march_that_is_explained_is_no_finding():
    assert found("0714  iff-infantry-1", "0716  iff-infantry-1", "0717  iff-infantry-1:used") == []


def test_one_too_far_is_a_violation_and_a_forgotten_turn_is_due():
    assert "p3-03b violation 0718 iff-infantry-1" in found(
        "0714  iff-infantry-1", "0718  iff-infantry-1:used"
    )
    assert found("0714  iff-infantry-1", "0717  iff-infantry-1") == ["p3-06 due 0717 iff-infantry-1"]


def test_what_was_dragged_back_never_was():
    there = "0718  iff-infantry-1"
    assert found("0714  iff-infantry-1", there, "0714  iff-infantry-1", "0717  iff-infantry-1:used") == []
