"""What play must not be gets one clear sentence that names rule and place, and nothing is lost."""

import pytest

from guelta.rules.angola.combat.retreat import retreat_regions
from guelta.rules.engine.board.position import NotationError
from guelta.rules.engine.findings.finding import Verdict
from tests.rules.angola.boards import CARD, CHARTS, board, found_between, only, played, with_card
from tests.rules.angola.test_end_phase import bidding

LUCALA = "lucala  mpla-infantry-1 mpla-column-b"


def gone(start: str, end: str, card: str, drawn: str = "pack-mpla") -> list[str]:
    """Return what breaks the rules in a file with the boards before and after a go of MPLA with a card."""
    active = f"@ {CARD}\nactive = mpla\n"
    before, after = only(f"{active}{drawn}  {card}\n{start}"), only(f"{active}turned-mpla  {card}\n{end}")
    found = found_between(before, after)
    return [f"{each}: {each.message}" for each in found if each.verdict is Verdict.VIOLATION]


@pytest.mark.rule("5.4")
def test_a_card_that_was_not_in_the_pack():
    assert gone(LUCALA, LUCALA, "mpla-card-column-b-1", drawn="deck-mpla")[0] == (
        "5.4 violation turned-mpla: the card that MPLA turned over was not in its pack"
    )


@pytest.mark.rule("5.2-5th-Column")
@pytest.mark.rule("9.11.7(b)")
@pytest.mark.rule("7.2")
def test_a_file_that_shows_it_is_told_rule_and_place():
    enemy = "camabatela  fnla-infantry-1"
    assert gone(f"lucala  mpla-infantry-1\n{enemy}", f"{enemy} mpla-infantry-1", "mpla-card-fifth-1") == [
        "5.2-5th-Column violation camabatela mpla-infantry-1: a 5th Column never enters Camabatela, where an "
        "enemy Force stands; came from Lucala to Camabatela"
    ]
    assert gone(LUCALA, LUCALA.replace("lucala", "cazombo"), "mpla-card-column-b-1") == [
        "7.2 violation cazombo mpla-infantry-1 mpla-column-b: this Force cannot come to Cazombo in one move; "
        "came from Lucala to Cazombo"
    ]
    held, strong = (
        "control-fapla  control-carmona\n",
        LUCALA.replace("1 mpla-column", "1 mpla-infantry-2 mpla-column"),
    )
    end = "camabatela  mpla-infantry-1 mpla-column-b mpla-infantry-2\ncarmona  fnla-infantry-1"
    assert gone(f"{held}{strong}\n{enemy}", f"{held}{end}", "mpla-card-column-b-1") == [
        "9.11.7(b) violation carmona fnla-infantry-1: no course of play of this phase does this: "
        "came from Camabatela to Carmona"
    ]


def test_a_bid_of_six():
    refused = bidding("6 0 0 0")
    assert refused.finding.rule == "12.4.1"
    assert refused.finding.message == "Bid for Reinforcement Cards: 6 is not allowed"
    assert not refused.entries


def test_a_region_that_a_force_cannot_reach():
    start = with_card(LUCALA, "mpla-card-column-b-1")
    refused = played(start, step_1="luanda")
    assert str(refused.finding) == "7.2 violation -"
    assert refused.finding.message == "Next region after Lucala: Luanda is not allowed"
    assert "Camabatela" in refused.finding.remedy
    assert refused.position == start


def test_a_fifth_column_into_an_enemy():
    start = with_card("lucala  mpla-infantry-1\ncamabatela  fnla-infantry-1", "mpla-card-fifth-1")
    refused = played(start, fifth_region="lucala", fifth_units="mpla-infantry-1", step_1="camabatela")
    assert refused.finding.rule == "5.2-5th-Column"
    assert refused.finding.message == "a 5th Column never enters Camabatela, where an enemy Force stands"


def test_a_retreat_into_a_forbidden_region():
    there = board("lucala  mpla-infantry-1 mpla-column-b\ncamabatela  fnla-infantry-1")
    able = retreat_regions(there, CHARTS, ("fnla",), "camabatela", "lucala")
    assert "lucala" not in able
    assert "luanda" not in able


@pytest.mark.rule("2.3.1")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("luannda", "there is no place luannda (2.3.1); did you mean luanda?"),
        ("maquella-do-zombo", "there is no place maquella-do-zombo (2.3.1); did you mean maquela?"),
        ("deck-fappla", "there is no place deck-fappla (2.3.1); did you mean deck-fapla?"),
        ("timbuktu", "there is no place timbuktu (2.3.1)"),
    ],
)
def test_a_region_misspelt_is_named_with_line_column_and_rule_and_so_is_what_may_be_meant(typed, said):
    with pytest.raises(NotationError) as refused:
        board(f"{typed}  fapla-infantry-1")
    assert str(refused.value) == f"board notation, line 1, column 1: {said}"


def test_a_counter_that_there_is_not():
    with pytest.raises(NotationError, match="line 1, column 9: there is no counter fapla-infantry-99;"):
        board("luanda  fapla-infantry-99")
    with pytest.raises(NotationError, match="no counter fapla-infntry-1; did you mean fapla-infantry-1"):
        board("luanda  fapla-infntry-1")
