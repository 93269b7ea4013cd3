"""What is put right late is no new fault, and is said to have been put right."""

from companion.following.observe import Observation
from companion.judging.judgement import Judgement
from companion.judging.known import Known
from companion.judging.life import Life
from companion.judging.referee import Referee
from companion.judging.report import as_text
from rules.engine.judging.finding import Verdict
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
    """Give the boards of phases, each with its path, how it begins and how it ends."""
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
    assert "since then: put right, moved" in as_text(judgement)


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
    assert told == [("12.43", MOVEMENT), ("14.11", MOVEMENT)]


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
