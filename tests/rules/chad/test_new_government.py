"""14.23: while the Government changes presence becomes what the new one has, and nothing else."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board
from tests.rules.chad.economy import display
from tests.rules.chad.politics import head

PATH = "turn-15/tactical-phase/impulse-2/rebel/combat"
TAKEN = "1537 fap-guerrilla-1\n"
"""In N'Djamena, and so the new Government has presence 1 in Chari-Baguirmi."""
CAPITAL = {"chari-baguirmi": "P1/5"}
KANEM = "1630 fap-guerrilla-2\n"
"""A guerrilla of the new Government; nobody of the old one at its airfields (1631, 2033)."""


def found(before: str, after: str, scenario: str = "toyota-war") -> list[str]:
    """Judge a phase in which FAP becomes the Government."""
    start = board(head(PATH, scenario) + before)
    end = board(head(PATH, scenario) + after).with_fields(government="fap")
    sequence = GAME.sequence_for(GAME.scenarios[scenario])
    return [str(each) for each in judge_rest(GAME, start, end, PATH, sequence)]


@pytest.mark.rule("14.23")
def test_all_markers_come_off_and_those_of_the_new_government_lie_there():
    before = TAKEN + display(kanem="P2/4", logone="P1/8", **{"chari-baguirmi": "P2/5"})
    laid_out = TAKEN + display(kanem="P0/4", logone="P0/8", **CAPITAL)
    assert found(before, laid_out) == []


@pytest.mark.rule("14.23")
@pytest.mark.parametrize("level", ["P1/4", "P2/4"])
def test_presence_where_the_new_government_has_none_is_a_fault(level: str):
    before = TAKEN + display(kanem="P0/4", **{"chari-baguirmi": "P2/5"})
    assert found(before, TAKEN + display(kanem=level, **CAPITAL)) == [
        "14.23 violation kanem-presence presence-kanem"
    ]
    assert found(before + KANEM, TAKEN + KANEM + display(kanem="P1/4", **CAPITAL)) == []
    assert found(before + KANEM, TAKEN + KANEM + display(kanem="P2/4", **CAPITAL)) == [
        "14.23 violation kanem-presence presence-kanem"
    ]


@pytest.mark.rule("14.23")
def test_presence_that_was_left_as_it_was_is_due():
    before = TAKEN + display(kanem="P2/4", **{"chari-baguirmi": "P2/5"})
    assert found(before, before) == ["14.23 due - presence-kanem presence-chari-baguirmi"]
    assert found(before, TAKEN + display(kanem="P2/4", **CAPITAL)) == [
        "14.23 due kanem-presence presence-kanem"
    ]


@pytest.mark.rule("14.23")
def test_fant_that_is_given_up_still_held_its_airfield_as_presence_was_laid_out():
    before = TAKEN + KANEM + "1631 fant-inf-bn-1\n" + display(kanem="P2/4", **CAPITAL)
    given_up = TAKEN + KANEM + "unused fant-inf-bn-1\n"
    assert found(before, given_up + display(kanem="P0/4", **CAPITAL)) == []


@pytest.mark.rule("14.23")
@pytest.mark.parametrize("aouzou", ["P0/2", "P1/2"])
def test_of_units_that_left_the_boards_do_not_show_whether_it_was_in_combat(aouzou: str):
    """French steps count for the new Government, unless they were lost before it was one."""
    fan = "2506 fan-guerrilla-1\nsanctuary-libya fap-guerrilla-5\n"
    before = TAKEN + fan + "2505 france-inf-bn-1\n" + display(aouzou="P2/2", **CAPITAL)
    after = TAKEN + fan + "task-force-losses france-inf-bn-1\n" + display(aouzou=aouzou, **CAPITAL)
    assert not [each for each in found(before, after) if "14.23" in each]


@pytest.mark.rule("7.10")
def test_another_marker_is_no_part_of_the_change():
    laid_out = TAKEN + display(**CAPITAL)
    assert found(f"{laid_out}gdp-80 gdp-level\n", f"{laid_out}gdp-90 gdp-level\n") == [
        "7.10 violation gdp-90 gdp-level"
    ]


# ---- what else changes with it, and nothing more

STANDING = TAKEN + display(**CAPITAL)
"""The capital taken and presence laid out already: whatever else changes is looked at by itself."""


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        # what waits in a Reinforcements box goes into the box of the other side
        ("rebel-reinforcements libya-mech-bn-1", "government-reinforcements libya-mech-bn-1", ""),
        ("3020 libya-mech-bn-1", "government-reinforcements libya-mech-bn-1", "12.32"),
        ("rebel-reinforcements libya-mech-bn-1", "3020 libya-mech-bn-1", "12.40"),
        # FANT infantry is given up, and goes nowhere else; nobody else is
        ("2734 fant-inf-bn-1", "unused fant-inf-bn-1", ""),
        ("2734 fant-inf-bn-1", "eliminated fant-inf-bn-1", ""),
        ("2734 fant-inf-bn-1", "2737 fant-inf-bn-1", "5.00"),
        ("2734 fan-guerrilla-1", "eliminated fan-guerrilla-1", "5.00"),
        # guerrillas are received for it, out of those that are out of play
        ("unused fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", ""),
        ("eliminated fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", ""),
        ("2734 fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", "5.00"),
        ("unused fan-guerrilla-1", "sanctuary-sudan fan-guerrilla-1", "12.11"),
        ("unused pla-leader", "arrivals-sudan pla-leader", "12.12"),
        # nobody flees but in the campaign (14.43), and no Commander comes from elsewhere
        ("2734 habre", "4234 habre", "5.00"),
        ("unused deby", "2349 deby", "1.20"),
    ],
)
def test_what_the_new_government_brings_with_it_and_what_not(start: str, end: str, told: str):
    said = found(f"{STANDING}{start}\n", f"{STANDING}{end}\n")
    assert [each.split()[0] for each in said] == ([told] if told else [])


@pytest.mark.rule("14.43")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("2734 habre", "4234 habre", ""),
        ("2734 habre", "sanctuary-sudan habre", ""),
        # nowhere else, not out of Eliminated, nobody with him, and not who took the capital
        ("2734 habre", "2737 habre", "5.00"),
        ("eliminated habre", "4234 habre", "12.13"),
        ("2734 fan-guerrilla-1", "4234 fan-guerrilla-1", "5.00"),
        ("2734 goukouni", "sanctuary-libya goukouni", "5.00"),
    ],
)
def test_in_the_campaign_the_commander_who_lost_the_capital_flees(start: str, end: str, told: str):
    said = found(f"{STANDING}{start}\n", f"{STANDING}{end}\n", "campaign")
    assert [each.split()[0] for each in said] == ([told] if told else [])


@pytest.mark.rule("14.23")
def test_guerrillas_that_are_gone_are_not_counted_where_they_stood():
    """FANT given up, or French that left, may have been there; a guerrilla lost in combat was not."""
    before = TAKEN + KANEM + "1631 fan-guerrilla-1\n1638 fap-guerrilla-3\n" + display(kanem="P2/4", **CAPITAL)
    lost = TAKEN + KANEM + "1638 fap-guerrilla-3\neliminated fan-guerrilla-1\n"
    said = found(before, lost + display(kanem="P0/4", **CAPITAL))
    assert "14.23 violation kanem-presence presence-kanem" in said


@pytest.mark.rule("14.23")
def test_fant_in_its_losses_was_lost_before():
    before = TAKEN + KANEM + "1631 fant-inf-bn-1\n" + display(kanem="P2/4", **CAPITAL)
    lost = TAKEN + KANEM + "fant-losses fant-inf-bn-1\n"
    said = found(before, lost + display(kanem="P0/4", **CAPITAL))
    assert "14.23 violation kanem-presence presence-kanem" in said


@pytest.mark.rule("14.23")
def test_of_several_given_up_each_is_put_back_where_it_stood():
    kanem, lac = "1631 fant-inf-bn-1\n", "1333 fant-inf-bn-2\n1334 fap-guerrilla-4\n"
    before = TAKEN + KANEM + kanem + lac + display(kanem="P2/4", lac="P2/5", **CAPITAL)
    left = TAKEN + KANEM + "1334 fap-guerrilla-4\nunused fant-inf-bn-1 fant-inf-bn-2\n"
    assert found(before, left + display(kanem="P0/4", lac="P0/5", **CAPITAL)) == []
    assert found(before, left + display(kanem="P1/4", lac="P1/5", **CAPITAL)) == []


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("level", "told"), [("P0/2", []), ("P1/2", ["14.23 violation aouzou-presence presence-aouzou"])]
)
def test_french_that_only_went_elsewhere_are_counted_where_they_are(level: str, told: list[str]):
    fan = "2506 fan-guerrilla-1\nsanctuary-libya fap-guerrilla-5\n"
    before = TAKEN + fan + "2505 france-inf-bn-1\n" + display(aouzou="P2/2", **CAPITAL)
    after = TAKEN + fan + "2738 france-inf-bn-1\n" + display(aouzou=level, **CAPITAL)
    assert [each for each in found(before, after) if "aouzou" in each] == told


@pytest.mark.rule("14.23")
@pytest.mark.parametrize("level", ["P0/8", "P1/8"])
def test_nor_of_oau_units_that_are_gone(level: str):
    fan, car = "2747 fan-guerrilla-1\n", "sanctuary-car fac-guerrilla-1:fap\n"
    before = TAKEN + fan + car + "2748 oau-inf-bn-1\n" + display(**{"moyen-chari": "P2/8"}, **CAPITAL)
    after = TAKEN + fan + car + "unused oau-inf-bn-1\n" + display(**{"moyen-chari": level}, **CAPITAL)
    assert not [each for each in found(before, after) if "14.23" in each]
