"""Chapter 12: guerrilla replacements (12.10 to 12.14, 12.41). The table (12.14) is reconstructed."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.political_charts import replacements
from guelta.rules.chad.reinforcement.replacements import at_hand, friendly_leaders
from tests.rules.board import board
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import asked, done, ledger, options
from tests.rules.chad.politics import head, phase, said, stands

HEAD = head("turn-2/guerrilla-replacements")
LOST = HEAD + "eliminated fap-guerrilla-1 fap-guerrilla-2 cdr-guerrilla-1 und-guerrilla-1\n"
LOST += "2111 goukouni\n2917 cdr-leader:fap\n1752 und-leader igf-1\n"
"""FAP and the CDR have lost units; the UND is independent."""


def received(text, first, second, **choices):
    """Roll for Government and Rebel, and let them choose factions by side."""
    dice = {"replacements-government": (first,), "replacements-rebel": (second,)}
    named = {f"guerrillas-{side}": value for side, value in choices.items()}
    return phase("guerrilla-replacements", text, dice, named)


@pytest.mark.rule("12.10")
@pytest.mark.rule("12.14")
def test_both_roll_by_their_own_counts():
    text = LOST + display(kanem="P2/5", lac="P2/5", batha="P1/2")
    outcome = received(text, 3, 6)
    assert ledger(outcome, "12.14") == [
        "12.14  government, 2 prefectures of presence 2: up to 1 guerrilla [3] (government)",
        "12.14  rebel, 2 leaders and Commander: up to 2 guerrillas [6] (rebel)",
    ]


@pytest.mark.rule("12.11")
def test_a_side_none_of_whose_guerrillas_is_out_of_play_is_told_so():
    text = LOST.replace("eliminated fap-guerrilla-1 fap-guerrilla-2 cdr-guerrilla-1", "eliminated")
    everybody = " ".join(f"fap-guerrilla-{number}" for number in range(1, 9))
    text = text.replace(
        "2917 cdr", f"2109 {everybody} cdr-guerrilla-1 cdr-guerrilla-2 cdr-guerrilla-3\n2917 cdr"
    )
    outcome = received(text, 1, 6)
    assert ledger(outcome, "12.11") == ["12.11  no guerrilla of the rebel is out of play (rebel)"]
    assert ledger(received(LOST, 1, 6, rebel="fap"), "12.11") == []


@pytest.mark.rule("12.14")
@pytest.mark.parametrize(
    ("count", "die", "units"), [(0, 4, 0), (0, 6, 1), (4, 2, 1), (7, 6, 3), (11, 6, 5), (13, 1, 2)]
)
def test_the_table_by_count_and_die(count, die, units):
    assert replacements(GAME.charts, count, die) == units


@pytest.mark.rule("12.11")
def test_leaders_count_wherever_they_are_and_the_commander_abroad_too():
    text = HEAD + "out-of-country goukouni\nsanctuary-libya vol-leader:fap\narrivals-libya cdr-leader:fap\n"
    text += "1752 und-leader:fap igf-1\nturn-4 waf-leader:fap\n1631 mplt-leader\n2308 fap-guerrilla-1\n"
    assert friendly_leaders(board(text), GAME.charts, "fap") == 3


@pytest.mark.rule("12.11")
def test_units_come_from_friendly_factions_and_the_main_one():
    """The UND is independent, the MPLT follows FAN, and FAC is not in the game at all."""
    text = LOST.replace("und-guerrilla-1", "und-guerrilla-1 mplt-guerrilla-1 fac-guerrilla-1")
    found = at_hand(board(text + "1631 mplt-leader\n"), GAME.charts, "fap")
    assert set(found) == {"FAP", "CDR"}


@pytest.mark.rule("12.11")
def test_those_in_play_are_not_at_hand():
    text = HEAD + "2917 cdr-leader:fap cdr-guerrilla-1:fap\nsanctuary-libya cdr-guerrilla-2:fap\n"
    assert at_hand(board(text), GAME.charts, "fap")["CDR"] == ["cdr-guerrilla-3"]


@pytest.mark.rule("12.11")
@pytest.mark.rule("12.41")
def test_they_arrive_in_new_arrivals_on_their_owners_side():
    outcome = done(received(LOST, 1, 6, rebel="cdr fap"))
    assert stands(outcome, "arrivals-libya") == {"arrivals-libya": "cdr-guerrilla-1:fap fap-guerrilla-1"}
    assert "2917" not in outcome.position.where("cdr-guerrilla-1")
    assert ledger(outcome, "12.41") == [
        "12.41  CDR guerrilla 1 to Libya New Arrivals (rebel)",
        "12.41  FAP guerrilla 1 to Libya New Arrivals (rebel)",
    ]


@pytest.mark.rule("12.11")
def test_a_player_may_take_fewer_but_not_more():
    assert received(LOST, 1, 6, rebel="").is_done
    assert said(received(LOST, 1, 6, rebel="cdr fap fap")).startswith(
        "12.11 Guerrillas, up to 2: 0 to 2 must be chosen, not 3"
    )


@pytest.mark.rule("12.11")
def test_nor_more_of_a_faction_than_it_has_lost_nor_of_another():
    assert "is not allowed" in said(received(LOST, 1, 6, rebel="und"))
    text = LOST + "2308 cdr-guerrilla-2:fap cdr-guerrilla-3:fap\n"
    assert "can be chosen once only" in said(received(text, 1, 6, rebel="cdr cdr"))


@pytest.mark.rule("12.11")
def test_with_nothing_allowed_nobody_is_asked():
    assert received(LOST, 1, 1).is_done


@pytest.mark.rule("12.41")
@pytest.mark.rule("14.33")
def test_in_1990_the_mps_chooses_between_two_boxes():
    text = (
        head("turn-4/guerrilla-replacements", "deby") + "eliminated fap-guerrilla-1\nsanctuary-sudan deby\n"
    )
    outcome = received(text, 1, 6, rebel="fap")
    assert asked(outcome) == "sanctuary-fap-guerrilla-1"
    assert options(outcome) == ["arrivals-libya", "arrivals-sudan"]


@pytest.mark.rule("12.11")
def test_each_player_is_asked_for_his_own_guerrillas():
    text = LOST.replace("eliminated", "eliminated fan-guerrilla-1") + display(kanem="P2/5", lac="P2/5")
    outcome = received(text, 6, 6)
    assert (asked(outcome), outcome.asks.side) == ("guerrillas-government", "government")
    rebel = received(text, 6, 6, government="fan")
    assert (asked(rebel), rebel.asks.side) == ("guerrillas-rebel", "rebel")


@pytest.mark.rule("12.11")
@pytest.mark.rule("14.43")
def test_the_leader_of_the_neutral_faction_counts_for_nobody():
    position = board(LOST.replace("scenario", "neutral = MRP\nscenario") + "1849 mrp-leader:fap\n")
    assert friendly_leaders(position, GAME.charts, "fap") == 2
