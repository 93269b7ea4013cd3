"""13.70 The Rebel government in exile, an option of the campaign."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.economy.exile import unpaid
from tests.rules.board import board
from tests.rules.chad.economy import FAN_GOVERNS, at, carry_out, display, refused, shown
from tests.rules.chad.fighting import asked, done, ledger, options, stack

EXILE = FAN_GOVERNS.replace("scenario", "options = 13.70\nscenario")
DISPLAY = display(kanem="P1/6", lac="P0/8", batha="P0/5", borkou="P0/3")
MARKERS = "gdp-5  gdp-level foreign-aid\n"


def gdp(text, libya=2):
    dice = {"aid-france-oau": (3,), "aid-libya": (libya,), "aid-usa": (1,)}
    return carry_out("gdp", text.replace("harvest", "gdp") + DISPLAY + MARKERS, dice)


@pytest.mark.rule("13.70")
@pytest.mark.rule("13.71")
def test_the_rebel_total_of_presence_zero_is_rounded_and_doubled():
    outcome = done(gdp(EXILE))
    assert at(outcome, "rebel-gdp") == "gdp-30"
    assert ledger(outcome, "13.71") == [
        "13.71  production 16 under Rebel administration, 15% doubled: Rebel GDP 30% (fap)"
    ]


@pytest.mark.rule("13.71")
def test_economic_aid_is_added_to_it_and_not_to_that_of_the_government():
    outcome = done(gdp(EXILE + "3020  fap-guerrilla-1\n", libya=5))
    assert at(outcome, "rebel-gdp") == "gdp-35"
    assert at(outcome, "foreign-aid") == "gdp-10"
    assert ledger(outcome, "13.71")[1] == "13.71  5% of economic aid: Rebel GDP to 35% (fap)"


@pytest.mark.rule("13.70")
@pytest.mark.parametrize("text", [FAN_GOVERNS, EXILE.replace("campaign", "toyota-war")])
def test_without_the_option_and_outside_the_campaign_there_is_none(text):
    outcome = done(gdp(text))
    assert at(outcome, "rebel-gdp") == "" and ledger(outcome, "13.71") == []


# ---- 13.72 the Rebel budget

REBELS = "3020  fap-guerrilla-1\n4234  cdr-guerrilla-1:fap cdr-leader:fap\narrivals-libya  fap-guerrilla-2\n"
"""Three guerrillas, in Chad, in the Sudan and in a sanctuary; their leader costs nothing."""


def budget(text, credits="gdp-5", **choices):
    """Carry out the budget with 3 Rebel credits in gdp-5, none in gdp-0."""
    text = text.replace("harvest", "budget") + f"{credits}  rebel-gdp\ngdp-0  gdp-level foreign-aid\n"
    known = {"purchase": "", "investment": ""} | {id.replace("_", "-"): each for id, each in choices.items()}
    return carry_out("budget", text, {}, known)


@pytest.mark.rule("13.72")
def test_every_guerrilla_in_play_costs_a_credit():
    outcome = done(budget(EXILE + REBELS))
    assert ledger(outcome, "13.72") == [
        "13.72  Rebel budget 3 credits (fap)",
        "13.72  3 guerrillas maintained for 3 credits (fap)",
    ]


@pytest.mark.rule("13.72")
def test_guerrillas_that_are_not_paid_are_removed_by_choice_of_the_rebel():
    outcome = budget(EXILE + REBELS + "2826  fap-guerrilla-3\n")
    assert (asked(outcome), outcome.asks.side, outcome.asks.least) == ("exile-unpaid", "rebel", 1)
    assert options(outcome) == ["fap-guerrilla-3", "fap-guerrilla-1", "cdr-guerrilla-1", "fap-guerrilla-2"]
    outcome = done(budget(EXILE + REBELS + "2826  fap-guerrilla-3\n", exile_unpaid="fap-guerrilla-1"))
    assert stack(outcome, "eliminated") == ["fap-guerrilla-1"]
    assert ledger(outcome, "13.72")[2] == "13.72  3 guerrillas maintained for 3 credits (fap)"


@pytest.mark.rule("13.72")
@pytest.mark.rule("13.70")
def test_without_the_option_nobody_maintains_rebels():
    assert ledger(done(budget(FAN_GOVERNS + REBELS)), "13.72") == []
    assert unpaid(board(FAN_GOVERNS + REBELS), GAME.charts) == 0


@pytest.mark.rule("13.72")
def test_a_government_in_exile_without_production_pays_for_nobody():
    # nobody put the Rebel GDP marker on the scale
    text = EXILE.replace("harvest", "budget") + REBELS + "gdp-0  gdp-level foreign-aid\n"
    assert unpaid(board(text), GAME.charts) == 3
    known = {
        "purchase": "",
        "investment": "",
        "exile-unpaid": "fap-guerrilla-1 cdr-guerrilla-1 fap-guerrilla-2",
    }
    outcome = done(carry_out("budget", text, {}, known))
    assert ledger(outcome, "13.72")[0] == "13.72  Rebel budget 0 credits (fap)"
    assert stack(outcome, "eliminated") == ["fap-guerrilla-1", "cdr-guerrilla-1", "fap-guerrilla-2"]


@pytest.mark.rule("13.72")
def test_guerrillas_of_the_government_and_independent_ones_cost_the_rebel_nothing():
    text = EXILE + "3633  fan-guerrilla-1\n2917  cdr-guerrilla-1:fap igf-1\neliminated  fap-guerrilla-1\n"
    outcome = done(budget(text))
    assert ledger(outcome, "13.72") == [
        "13.72  Rebel budget 3 credits (fap)",
        "13.72  0 guerrillas maintained for 0 credits (fap)",
        "13.72  3 credits of the Rebel budget lapse (fap)",
    ]


@pytest.mark.rule("13.72")
def test_what_is_left_may_raise_prefectures_of_presence_zero():
    outcome = budget(EXILE + DISPLAY + "3020  fap-guerrilla-1\n")
    assert asked(outcome) == "exile-investment" and options(outcome) == ["borkou", "batha"]
    outcome = done(budget(EXILE + DISPLAY + "3020  fap-guerrilla-1\n", exile_investment="batha"))
    assert (shown(outcome, "batha"), shown(outcome, "kanem")) == ("P0/6", "P1/6")


@pytest.mark.rule("13.72")
def test_the_rebel_invests_nowhere_else():
    text = (EXILE + DISPLAY).replace("harvest", "budget") + "gdp-5  rebel-gdp\ngdp-0  gdp-level foreign-aid\n"
    said = refused("budget", text, {}, {"purchase": "", "exile-investment": "kanem"})
    assert said.startswith("13.72 Investment, 2 credits a level: kanem is not allowed | allowed: ")


@pytest.mark.rule("13.72")
def test_a_guerrilla_that_was_copied_is_maintained_once():
    assert unpaid(board(EXILE + "3020  fap-guerrilla-1\n2826  fap-guerrilla-1\n"), GAME.charts) == 1
