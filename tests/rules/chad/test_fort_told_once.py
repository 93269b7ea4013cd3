"""4.70, 5.30: a fault of a fort is told once, by the audit of forts or as a change without a cause."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.refereeing.judge import judge_leaf
from tests.rules.board import board

SEGMENT = "turn-15/tactical-phase/impulse-1/government"
SEQUENCE = GAME.sequence_for(GAME.scenarios["toyota-war"])
FORT = "1537  fant-inf-bn-1 fort-1:fort"


def told(phase: str, *boards: str) -> list[str]:
    """Return the violations of a phase that name the fort."""
    head = f"@ {SEGMENT}/{phase}\ngovernment = fan\nscenario = toyota-war\n"
    start, end = (board(head + text.replace("; ", "\n")) for text in boards)
    found = judge_leaf(GAME, f"{SEGMENT}/{phase}", SEQUENCE, start, end)
    return [
        f"{each.rule} {each.where}"
        for each in found
        if "fort-1" in each.counters and each.verdict is Verdict.VIOLATION
    ]


@pytest.mark.rule("4.70")
@pytest.mark.parametrize(
    ("unit", "found"), [("fant-inf-co-1", ["4.70 due 1537 fort-1"]), ("fant-inf-bn-1", [])]
)
def test_a_fort_begun_beside_a_company_is_told_in_the_phase_in_which_it_was(unit: str, found: list[str]):
    path = f"{SEGMENT}/reinforcements"
    head = f"@ {path}\ngovernment = fan\nscenario = toyota-war\n1537  {unit}"
    judged = judge_leaf(GAME, path, SEQUENCE, board(head), board(f"{head} fort-1"))
    assert [str(each) for each in judged if "fort-1" in each.counters] == found


@pytest.mark.rule("5.30")
@pytest.mark.parametrize(
    ("phase", "rule"), [("combat", "5.30 1537"), ("movement", "4.70 1637"), ("reinforcements", "4.70 1637")]
)
def test_a_fort_that_is_carried_to_another_hex(phase: str, rule: str):
    assert told(phase, FORT, "1537  fant-inf-bn-1; 1637  fort-1:fort") == [rule]


@pytest.mark.rule("5.30")
@pytest.mark.parametrize(
    ("phase", "rule"), [("combat", "5.30"), ("movement", "4.70"), ("reinforcements", "4.70")]
)
def test_a_fort_that_vanishes_beside_its_defenders(phase: str, rule: str):
    assert told(phase, FORT, "1537  fant-inf-bn-1") == [f"{rule} 1537"]


@pytest.mark.rule("4.70")
@pytest.mark.parametrize("phase", ["combat", "movement", "reinforcements"])
def test_a_fort_that_appears_beside_a_company(phase: str):
    assert told(phase, "1537  fant-inf-co-1", "1537  fant-inf-co-1 fort-1:fort") == ["4.70 1537"]


@pytest.mark.rule("4.70")
@pytest.mark.parametrize("phase", ["combat", "movement", "reinforcements"])
def test_a_fort_that_stays_where_it_is_is_not_spoken_of(phase: str):
    assert told(phase, FORT, FORT) == []
