"""Chapter 11: terrorism (11.40 to 11.43). What a die brings is reconstructed."""

import pytest

from tests.rules.chad.economy import display
from tests.rules.chad.fighting import asked, done, ledger, options
from tests.rules.chad.politics import DRY, phase, said

TEXT = (
    DRY + "1631 fan-guerrilla-1\n1333 fap-guerrilla-1\n2734 fap-guerrilla-2 igf-2\n1829 mplt-leader igf-1\n"
)
PASSES = {"check-1": "pass", "check-2": "pass"}


def terror(text, dice=None, government="", rebel="", **more):
    choices = {"terrorism-government": government, "terrorism-rebel": rebel, **PASSES, **more}
    return phase("affiliation", text, dice, choices)


@pytest.mark.rule("11.40")
def test_both_choose_before_anybody_rolls():
    first = phase("affiliation", TEXT)
    assert (asked(first), first.asks.side) == ("terrorism-government", "government")
    second = phase("affiliation", TEXT, {}, {"terrorism-government": "kanem"})
    assert (asked(second), second.asks.side) == ("terrorism-rebel", "rebel")
    third = phase("affiliation", TEXT, {}, {"terrorism-government": "kanem", "terrorism-rebel": ""})
    assert asked(third) == "terrorism-government-kanem"


@pytest.mark.rule("11.41")
def test_it_takes_a_guerrilla_of_ones_own_in_the_prefecture():
    """FANT units and Commanders will not do; FAN has a guerrilla in Kanem, FAP in Lac and Batha."""
    first = phase("affiliation", TEXT + "3633 fant-inf-bn-1 habre\n")
    assert options(first) == ["kanem"]
    assert options(phase("affiliation", TEXT, {}, {"terrorism-government": ""})) == ["lac", "batha"]
    refused = said(terror(TEXT, government="ouaddai"))
    assert refused == "11.40 Terrorism in prefectures: ouaddai is not allowed | allowed: Kanem"


@pytest.mark.rule("11.40")
def test_a_player_terrorizes_a_prefecture_once():
    assert "can be chosen once only" in said(terror(TEXT, rebel="lac lac"))


@pytest.mark.rule("11.41")
@pytest.mark.parametrize(
    ("die", "modifier"), [(1, "-2"), (2, "-1"), (3, "nothing"), (4, "+1"), (5, "+1"), (6, "+2")]
)
def test_the_die_adjusts_all_his_checks_there(die, modifier):
    outcome = done(terror(TEXT, {"terrorism-rebel-lac": (die,)}, rebel="lac"))
    assert ledger(outcome, "11.41") == [
        f"11.41  terrorism in Lac: {modifier} to the checks of the rebel there [{die}] (rebel)"
    ]


@pytest.mark.rule("11.42")
def test_terrorism_of_the_government_costs_full_presence_at_once():
    text = TEXT + display(kanem="P2/5", lac="P2/5")
    dice = {"terrorism-government-kanem": (4,), "terrorism-rebel-lac": (4,)}
    outcome = done(terror(text, dice, government="kanem", rebel="lac"))
    assert ledger(outcome, "11.42") == ["11.42  presence in Kanem 2 to 1 (government)"]
    assert str(outcome.position.stack("kanem-presence")[0]) == "presence-kanem"
    assert str(outcome.position.stack("lac-presence")[0]) == "presence-lac:p2"


@pytest.mark.rule("10.22")
def test_minimum_presence_is_never_lost_to_terrorism():
    outcome = done(terror(TEXT + display(kanem="P1/5"), {"terrorism-government-kanem": (1,)}, "kanem"))
    assert str(outcome.position.stack("kanem-presence")[0]) == "presence-kanem"
    assert ledger(outcome, "11.42") == []


@pytest.mark.rule("11.43")
def test_the_record_lasts_as_long_as_the_phase():
    dice = {"terrorism-government-kanem": (6,), "terrorism-rebel-lac": (1,)}
    choices = {"terrorism-government": "kanem", "terrorism-rebel": "lac"}
    during = phase("affiliation", TEXT, dice, choices)
    assert during.position.fields["terrorism"] == "government:kanem:+2 rebel:lac:-2"
    assert "terrorism" not in done(terror(TEXT, dice, "kanem", "lac")).position.fields
