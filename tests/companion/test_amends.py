"""What is put right late is no new fault, and is said to have been put right."""

import pytest

from guelta.companion.following.observe import Observation
from guelta.companion.judging.judgement import Judgement
from guelta.companion.judging.knowledge import Known
from guelta.companion.judging.life import Life
from guelta.companion.judging.referee import Referee
from guelta.companion.judging.report import as_text
from guelta.companion.viewing.viewer import PUBLIC
from guelta.rules.engine.findings.finding import Verdict
from tests.companion.played import CHAD
from tests.rules.board import board

IMPULSE = "turn-9/tactical-phase/impulse-1"
ENTERING, MOVEMENT, COMBAT = (
    f"{IMPULSE}/government/{each}" for each in ("reinforcements", "movement", "combat")
)
LATER = f"{IMPULSE}/rebel/reinforcements"


def judged(*boards: tuple[str, str], scenario: str = "manta") -> tuple[Judgement, Referee]:
    """Judge boards, each a path and what stands; at each step of the tracker the board stays as it was."""
    referee = Referee(CHAD, CHAD.scenarios[scenario])
    for number, (path, text) in enumerate(boards):
        fields = f"@ {path}\ngovernment = fan\nscenario = {scenario}\n"
        position = board(fields + text.replace("; ", "\n"))
        referee.see(Observation(number, position, path))
    return referee.judgement("a log"), referee


def phases(*stages: tuple[str, str, str]) -> list[tuple[str, str]]:
    """Return the boards of phases, each with its path, how it begins and how it ends."""
    return [(path, text) for path, start, end in stages for text in (start, end)]


def said(judgement: Judgement) -> list[str]:
    return [str(each) for each in judgement.findings]


def test_what_nothing_in_a_phase_accounts_for_is_found_as_it_ends():
    home, away = "1631  fant-recon-co-1", "3442  fant-recon-co-1"
    judgement, _ = judged(*phases((ENTERING, home, away), (MOVEMENT, away, away)))
    assert said(judgement) == ["4.00 violation 3442 fant-recon-co-1"]
    assert judgement.findings[0].phase == ENTERING


def test_who_takes_back_what_was_found_has_put_it_right_and_moved_nothing():
    home, away = "1631  fant-recon-co-1", "3442  fant-recon-co-1"
    judgement, _ = judged(
        *phases((ENTERING, home, away), (MOVEMENT, away, away), (COMBAT, away, home), (LATER, home, home))
    )
    assert said(judgement) == ["4.00 violation 3442 fant-recon-co-1"]
    assert judgement.lives == (Life.MOVED,) and judgement.count(Verdict.VIOLATION) == 0
    assert "since then: put right, moved" in as_text(judgement.heard_by(PUBLIC))


def test_a_loss_carried_out_after_the_tracker_moved_is_late_and_no_new_fault():
    """4.23: twelve steps stand in 1631; the owner eliminates a battalion one phase later."""
    before = "1631  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3; 1632  fant-inf-bn-4"
    crowd = "1631  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-bn-4"
    settled = "1631  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3; fant-losses  fant-inf-bn-4"
    judgement, _ = judged(
        *phases((MOVEMENT, before, crowd), (COMBAT, crowd, settled), (LATER, settled, settled))
    )
    assert [each.split()[:3] for each in said(judgement)] == [["4.23", "violation", "1631"]]
    assert judgement.lives == (Life.MOVED,)


def test_another_fault_is_none_the_less_one():
    home, away = "1631  fant-recon-co-1", "3442  fant-recon-co-1"
    judgement, _ = judged(
        *phases((ENTERING, home, away), (MOVEMENT, away, away), (COMBAT, away, "3443  fant-recon-co-1")),
        (LATER, "3443  fant-recon-co-1"),
    )
    assert said(judgement)[-1] == "5.00 violation 3443 fant-recon-co-1"
    assert {*judgement.lives} == {Life.STANDS}


def test_what_may_belong_to_a_phase_jumped_over_is_unsure():
    home, away = "1631  fant-recon-co-1", "1635  fant-recon-co-1"
    judgement, _ = judged(*phases((ENTERING, home, away)), (COMBAT, away), (LATER, away))
    found = [each for each in judgement.findings if each.rule == "4.00"]
    assert [str(each) for each in found] == ["4.00 unsure 1635 fant-recon-co-1"]
    assert "jumped over" in found[0].message


def test_what_was_found_and_put_right_is_kept_with_what_is_known():
    home, away = "1631  fant-recon-co-1", "3442  fant-recon-co-1"
    boards = phases((ENTERING, home, away), (MOVEMENT, away, away), (COMBAT, away, home), (LATER, home, home))
    for number in (4, len(boards)):
        _, referee = judged(*boards[:number])
        again = Known.from_json(referee.known.as_json())
        assert again.faults == referee.known.faults
        assert bool(again.faults) == (number == 4)


def test_what_an_earlier_version_wrote_is_read_without_it():
    data = Known().as_json()
    del data["faults"]
    assert Known.from_json({**data, "amends": []}) == Known()


def test_a_unit_placed_wrongly_in_movement_is_told_of_as_the_movement_ends():
    box, hex = "government-reinforcements  france-inf-bn-1", "1538  france-inf-bn-1"
    judgement, _ = judged(
        *phases((ENTERING, box, box), (MOVEMENT, box, hex), (COMBAT, hex, hex), (LATER, hex, hex))
    )
    told = [(each.rule, each.phase) for each in judgement.findings if each.verdict is Verdict.VIOLATION]
    assert told == [("14.11", MOVEMENT)]


def test_of_the_same_counters_the_same_rule_says_another_number_and_nothing_is_put_right():
    """6.30, 7.30: a harvest that may be wrong is not mended by the tax that lowers the same production."""

    def shown(face: str, production: int, gdp: int, rolls: str = "") -> str:
        markers = f"kanem-presence  presence-kanem{face}; kanem-production-{production}  production-kanem"
        return f"{rolls}{markers}; gdp-{gdp}  gdp-level foreign-aid"

    untouched, harvested, taxed = shown(":p2", 3, 5), shown(":p2", 3, 5, "rolls = 6+4; "), shown("", 1, 10)
    judgement, _ = judged(
        *phases(("turn-15/harvest", untouched, harvested), ("turn-15/gdp", shown(":p2", 3, 5), taxed)),
        ("turn-15/budget", taxed),
        scenario="toyota-war",
    )
    assert "6.30 unsure kanem-production-3 production-kanem" in said(judgement)
    assert "7.21" not in {each.rule for each in judgement.findings}
    assert {*judgement.lives} == {Life.STANDS}


LIBYANS = "3020  libya-mech-bn-1 libya-mech-bn-2 libya-armor-bn-1"
WATER, NEXT_TURN = "turn-9/tactical-phase/water-check", "turn-10/tactical-phase/mrp-die"
REBEL_MOVEMENT, REBEL_COMBAT = f"{IMPULSE}/rebel/movement", f"{IMPULSE}/rebel/combat"
NEXT_IMPULSE = "turn-9/tactical-phase/impulse-2/government/reinforcements"


@pytest.mark.parametrize(
    ("rule", "phase", "left", "later", "settled"),
    [
        ("4.34", WATER, "2621  fap-guerrilla-1:fap", NEXT_TURN, "eliminated  fap-guerrilla-1:fap"),
        ("4.34", WATER, "2527  fant-inf-co-2", NEXT_TURN, "fant-losses  fant-inf-co-2"),
        (
            "4.23",
            REBEL_MOVEMENT,
            f"{LIBYANS} libya-commando-bn-1",
            REBEL_COMBAT,
            f"{LIBYANS}; task-force-losses  libya-commando-bn-1",
        ),
        (
            "4.51",
            REBEL_MOVEMENT,
            "3307  fap-guerrilla-1:fap",
            REBEL_COMBAT,
            "arrivals-libya  fap-guerrilla-1:fap",
        ),
        ("12.43", REBEL_COMBAT, "1653  france-inf-bn-1", NEXT_IMPULSE, "task-force-losses  france-inf-bn-1"),
    ],
)
def test_what_was_due_is_carried_out_a_phase_late_and_is_no_new_fault(
    rule: str, phase: str, left: str, later: str, settled: str
):
    """As a worksheet writes it back that is filled in when the tracker stands in the next phase already."""
    before = left.replace(" libya-commando-bn-1", "; 3120  libya-commando-bn-1").replace("3307", "3409")
    judgement, _ = judged(*phases((phase, before, left), (later, left, settled)), (LAST, settled))
    told = [(each.rule, life) for each, life in zip(judgement.findings, judgement.lives, strict=True)]
    told = [each for each in told if each[0] != "3.00"]  # the tracker jumped to the last board
    assert {each for each, _ in told} == {rule}
    assert told[-1] == (rule, Life.MOVED) and judgement.count(Verdict.VIOLATION) == 0


@pytest.mark.parametrize("phase", ["reinforcements", "movement"])
def test_a_leader_who_was_due_to_go_is_taken_off_in_his_own_segment(phase: str):
    """5.64: every way of the Libyans led over him; he is no move of that segment then, and no doubt."""
    before = "2825  libya-armor-bn-1; 2826  mplt-leader:fan"
    over = before.replace("2825", "2827")
    gone = over.replace("2826", "arrivals-nigeria")
    own = f"turn-9/tactical-phase/impulse-2/government/{phase}"
    judgement, _ = judged(*phases((REBEL_MOVEMENT, before, over), (own, over, gone)), (LAST, gone))
    told = [(each.rule, life) for each, life in zip(judgement.findings, judgement.lives, strict=True)]
    assert [each for each in told if each[0] in ("4.10", "5.64")] == [("5.64", Life.DONE)]


LAST = "turn-10/tactical-phase/impulse-1/rebel/reinforcements"


def test_presence_of_a_new_government_is_laid_out_a_phase_late():
    """14.23: the Government was set as the impulse ended, the markers follow after the tracker went on."""
    combat, later = (
        f"turn-15/tactical-phase/{each}" for each in ("impulse-2/rebel/combat", "impulse-3/government/")
    )
    old, new = (f"chari-baguirmi-presence  presence-chari-baguirmi{face}" for face in (":p2", ""))
    taken = "1537  fap-guerrilla-1"
    judgement, _ = judged(
        (combat, f"{taken}; {old}"),
        (combat, f"government = fap; {taken}; {old}"),
        (f"{later}reinforcements", f"government = fap; {taken}; {old}"),
        (f"{later}reinforcements", f"government = fap; {taken}; {new}"),
        (f"{later}movement", f"government = fap; {taken}; {new}"),
        scenario="toyota-war",
    )
    assert said(judgement) == ["14.23 due chari-baguirmi-presence presence-chari-baguirmi"]
    assert judgement.lives == (Life.DONE,)
