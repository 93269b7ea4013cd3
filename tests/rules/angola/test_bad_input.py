"""What play must not be gets one clear sentence that names rule and place, and nothing is lost."""

import pytest

from rules.angola.combat.retreat import retreat_regions
from rules.engine.board.position import NotationError
from tests.rules.angola.boards import CHARTS, board, played, with_card
from tests.rules.angola.test_end_phase import bidding

LUCALA = "lucala  mpla-infantry-1 mpla-column-b"


def test_a_bid_of_six():
    refused = bidding("6 0 0 0")
    assert refused.finding.rule == "12.4.1"
    assert refused.finding.message == "Bid for Reinforcement Cards: 6 is not allowed"
    assert not refused.entries


def test_a_region_that_a_force_cannot_reach():
    start = with_card(LUCALA, "mpla-card-column-b-1")
    refused = played(start, step_1="luanda")
    assert str(refused.finding) == "7.2 violation -"
    assert refused.finding.message == "Next region after Lucala: luanda is not allowed"
    assert "Camabatela" in refused.finding.remedy
    assert refused.position == start


def test_a_fifth_column_into_an_enemy():
    start = with_card("lucala  mpla-infantry-1\ncamabatela  fnla-infantry-1", "mpla-card-fifth-1")
    refused = played(start, fifth_region="lucala", fifth_units="mpla-infantry-1", step_1="camabatela")
    assert refused.finding.message == "Next region after Lucala: camabatela is not allowed"


def test_a_retreat_into_a_forbidden_region():
    there = board("lucala  mpla-infantry-1 mpla-column-b\ncamabatela  fnla-infantry-1")
    able = retreat_regions(there, CHARTS, ("fnla",), "camabatela", "lucala")
    assert "lucala" not in able
    assert "luanda" not in able


def test_a_region_misspelt_is_named_with_line_and_column():
    with pytest.raises(NotationError, match="line 1, column 1: there is no place luannda"):
        board("luannda  fapla-infantry-1")


def test_a_counter_that_there_is_not():
    with pytest.raises(NotationError, match="line 1, column 9: there is no counter fapla-infantry-99"):
        board("luanda  fapla-infantry-99")
