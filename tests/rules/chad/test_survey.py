"""4.20, 4.22, 11.33 and 14.43: the board as who moves sees it."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.survey import Survey
from tests.rules.board import board

CAMPAIGN = "@ turn-3/tactical-phase/impulse-1/rebel/movement\nscenario = campaign\ngovernment = fan\n"


def survey(text: str) -> Survey:
    return Survey(board(text), GAME.charts)


@pytest.mark.rule("14.43")
def test_only_units_of_the_neutral_faction_close_a_hex():
    text = CAMPAIGN + "neutral = MRP\n1849 mrp-guerrilla-1\n1946 mrp-leader\narrivals-car mrp-guerrilla-2\n"
    assert survey(text + "2725 fap-guerrilla-1\n").igf_hexes == {"1849"}
    assert survey(text.replace("neutral = MRP\n", "")).igf_hexes == set()


@pytest.mark.rule("4.22")
def test_leaders_and_commanders_are_alone_without_a_unit_of_their_own():
    text = CAMPAIGN + "2725 habre\n2726 cdr-leader:fan\n2727 anl-leader:fan fan-guerrilla-1\n2728 goukouni\n"
    assert survey(text).enemy_leaders_alone("fap") == {"2725", "2726"}
    assert survey(text).enemy_leaders_alone("fan") == {"2728"}


@pytest.mark.rule("13.32")
@pytest.mark.rule("13.42")
def test_air_and_sam_units_are_alone_without_a_unit_of_their_own():
    text = (
        CAMPAIGN
        + "2725 fant-air\n2726 sam-1:fan\n2727 sam-2:fap\n2728 fant-inf-co-1 france-aaa\n2729 habre\n"
    )
    assert survey(text).support_alone("fap") == {"2725", "2726"}
    assert survey(text).support_alone("fan") == {"2727"}


@pytest.mark.rule("1.20")
def test_who_is_the_government_nobody_says_of_a_board_that_does_not():
    assert [survey(CAMPAIGN).role(player) for player in ("fan", "fap", "")] == ["government", "rebel", ""]
    unknown = survey(CAMPAIGN.replace("government = fan\n", ""))
    assert [unknown.role(player) for player in ("fan", "fap", "")] == ["", "", ""]


@pytest.mark.rule("11.33")
@pytest.mark.rule("14.13")
def test_in_operation_manta_nobody_need_attack_an_independent_faction():
    head = "@ turn-{}/tactical-phase/impulse-1/rebel/movement\nscenario = manta\ngovernment = fan\n"
    faction = "1849 mrp-guerrilla-1 mrp-leader igf-1\n"
    assert survey(head.format(9) + faction).next_to_igfs == {}
    assert survey(head.format(11) + faction).next_to_igfs["1748"] == ("1849",)
