"""9.00 Budget: maintenance, purchase, investment, exchange. Prices and credits are reconstructed."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.economy.budget import maintenance
from tests.rules.board import board
from tests.rules.chad.economy import FAN_GOVERNS, at, carry_out, display, refused, shown
from tests.rules.chad.fighting import asked, done, ledger, options, stack

BUDGET = FAN_GOVERNS.replace("harvest", "budget")
LEVEL = "gdp-25  gdp-level foreign-aid\n"
"""A budget of 11 credits."""
POOR = "gdp-5  gdp-level foreign-aid\n"
"""A budget of 3 credits."""


def only(*counters):
    """Put every FANT unit but these out of reach, so that nothing else can be bought."""
    return "".join(
        f"out-of-country  {each.id}\n"
        for each in GAME.charts.counters.values()
        if each.force == "FANT" and each.id not in counters
    )


def budget(text, **choices):
    return carry_out("budget", text, {}, {id.replace("_", "-"): values for id, values in choices.items()})


@pytest.mark.rule("9.00")
@pytest.mark.rule("9.20")
def test_the_army_is_maintained_before_anything_is_bought_and_bought_before_investing():
    text = BUDGET + LEVEL + display(kanem="P1/4") + "1537  fant-inf-bn-1\n"
    choices = {"exchange_before_1": "", "purchase": "new-recon-company", "investment": "kanem"}
    outcome = done(budget(text, **choices, exchange_after_1=""))
    assert ledger(outcome) == [
        "9.10  budget of 11 credits (government)",
        "9.21  1 FANT unit maintained for 2 credits, 9 left (government)",
        "9.22  FANT 2-2-8 recon company 1 bought for 4 credits, 5 left (government)",
        "9.30  2 credits raise Kanem 4 to 5 (government)",
        "9.10  3 credits lapse (government)",
    ]


# ---- 9.10 what there is


@pytest.mark.rule("9.10")
def test_the_credits_are_those_of_the_space_with_the_foreign_aid_marker():
    outcome = budget(BUDGET + "gdp-50  gdp-level\ngdp-65  foreign-aid\n")
    assert ledger(outcome, "9.10") == ["9.10  budget of 25 credits (government)"]
    assert outcome.position.fields["credits"] == "25"


@pytest.mark.rule("9.10")
def test_without_aid_the_markers_stand_together():
    assert ledger(budget(BUDGET + LEVEL), "9.10") == ["9.10  budget of 11 credits (government)"]


@pytest.mark.rule("9.10")
def test_what_is_not_spent_lapses():
    outcome = done(budget(BUDGET + LEVEL + only()))
    assert ledger(outcome, "9.10")[-1] == "9.10  11 credits lapse (government)"
    assert "credits" not in outcome.position.fields


@pytest.mark.rule("9.10")
def test_before_the_gdp_is_determined_there_is_no_budget():
    said = refused("budget", BUDGET, {}, {})
    assert said == "9.10 the GDP Level marker stands outside the GDP Scale | determine the GDP first"


# ---- 9.21 maintenance

ARMY = "1537  fant-inf-bn-1 fant-armor-bn-1\n2734  fant-inf-co-1 fant-airborne-co-22 fant-recon-co-1\n"


@pytest.mark.rule("9.21")
@pytest.mark.rule("9.23")
def test_all_units_on_the_map_are_maintained_first():
    outcome = budget(BUDGET + LEVEL + ARMY, exchange_before_1="")
    assert ledger(outcome, "9.21") == ["9.21  5 FANT units maintained for 8 credits, 3 left (government)"]
    assert asked(outcome) == "purchase" and outcome.asks.budget == 3


@pytest.mark.rule("9.21")
def test_units_waiting_to_be_placed_are_maintained_too_but_not_lost_ones():
    text = (
        BUDGET + "government-reinforcements  fant-inf-co-1\nfant-losses  fant-inf-co-2\nunused  fant-inf-co-3"
    )
    assert maintenance(board(text), GAME.charts) == 1


@pytest.mark.rule("7.43")
@pytest.mark.rule("9.21")
def test_bonus_units_are_free_in_the_turn_they_come():
    text = BUDGET + LEVEL + only() + "government-reinforcements  fant-inf-co-1\n"
    text = text.replace("out-of-country  fant-inf-co-1\n", "")
    assert maintenance(board(text), GAME.charts) == 1
    outcome = done(budget(text.replace("gdp-25", "bonus-units = fant-inf-co-1\ngdp-25")))
    assert "9.21  0 FANT units maintained for 0 credits, 11 left (government)" in ledger(outcome)
    assert "bonus-units" not in outcome.position.fields


@pytest.mark.rule("9.21")
def test_intervention_units_and_guerrillas_cost_the_government_nothing():
    text = BUDGET + "1537  france-inf-bn-1 oau-inf-bn-1 fan-guerrilla-1"
    assert maintenance(board(text), GAME.charts) == 0


@pytest.mark.rule("9.21")
def test_units_that_cannot_be_maintained_are_disbanded_one_by_one():
    text = BUDGET + POOR + "1537  fant-inf-bn-1\n2734  fant-inf-co-1 fant-inf-co-2\n"
    outcome = budget(text, exchange_before_1="")
    assert (asked(outcome), outcome.asks.side) == ("disband-1", "government")
    assert options(outcome) == ["fant-inf-bn-1", "fant-inf-co-1", "fant-inf-co-2"]
    outcome = budget(text, exchange_before_1="", disband_1="fant-inf-co-2")
    assert stack(outcome, "fant-losses") == ["fant-inf-co-2"]
    assert ledger(outcome, "9.21") == [
        "9.21  FANT 2-2-6 company 2 is disbanded: FANT Losses (government)",
        "9.21  2 FANT units maintained for 3 credits, 0 left (government)",
    ]


@pytest.mark.rule("9.21")
def test_nobody_else_can_be_disbanded():
    text = BUDGET + POOR + "1537  fant-inf-bn-1 fan-guerrilla-1\n2734  fant-inf-co-1 fant-inf-co-2\n"
    said = refused("budget", text, {}, {"exchange-before-1": "", "disband-1": "fan-guerrilla-1"})
    assert said.startswith(
        "9.21 1 credit short: disband a FANT unit: FAN guerrilla 1 is not allowed | allowed: "
    )


# ---- 9.22 purchase

SHOP = BUDGET + LEVEL + only("fant-inf-co-1", "fant-inf-co-2", "fant-inf-co-3", "fant-armor-bn-1")
SHOP += "fant-losses  fant-inf-co-1\nunused  fant-inf-co-2 fant-inf-co-3 fant-armor-bn-1\n"


@pytest.mark.rule("9.22")
@pytest.mark.rule("9.23")
def test_lost_units_are_rebuilt_and_new_ones_bought_for_more():
    outcome = budget(SHOP)
    assert asked(outcome) == "purchase"
    assert {each.value: (each.cost, each.times) for each in outcome.asks.options} == {
        "rebuild-infantry-company": (2, 1),
        "new-infantry-company": (3, 2),
        "new-armor-battalion": (10, 1),
    }


@pytest.mark.rule("9.22")
@pytest.mark.rule("12.20")
def test_what_is_bought_waits_in_the_reinforcements_box():
    outcome = done(budget(SHOP, purchase="rebuild-infantry-company new-infantry-company"))
    assert stack(outcome, "government-reinforcements") == ["fant-inf-co-1", "fant-inf-co-2"]
    assert ledger(outcome, "9.22") == [
        "9.22  FANT 2-2-6 company 1 rebuilt for 2 credits, 9 left (government)",
        "9.22  FANT 2-2-6 company 2 bought for 3 credits, 6 left (government)",
    ]


@pytest.mark.rule("9.22")
def test_a_counter_that_stands_nowhere_can_be_bought():
    outcome = budget(BUDGET + LEVEL + only("fant-recon-co-1"), purchase="new-recon-company")
    assert at(done(outcome), "fant-recon-co-1") == "government-reinforcements"


@pytest.mark.rule("9.10")
@pytest.mark.rule("9.22")
def test_a_purchase_beyond_the_budget_is_refused():
    said = refused("budget", SHOP, {}, {"purchase": "new-armor-battalion rebuild-infantry-company"})
    assert said.startswith(
        "9.22 Purchase of FANT units: costs 12, only 11 is there | allowed: rebuild FANT inf"
    )


@pytest.mark.rule("9.22")
def test_a_purchase_beyond_the_mix_is_refused():
    said = refused("budget", SHOP, {}, {"purchase": " ".join(["new-infantry-company"] * 3)})
    assert said.startswith("9.22 Purchase of FANT units: new FANT infantry company (3 credits, 2 at hand)")
    assert " can be chosen 2 times only | allowed: " in said


@pytest.mark.rule("9.22")
def test_more_rebuilt_units_than_were_lost_are_refused():
    said = refused("budget", SHOP, {}, {"purchase": "rebuild-infantry-company rebuild-infantry-company"})
    assert "can be chosen once only" in said


@pytest.mark.rule("13.35")
def test_the_air_unit_is_bought_and_maintained_with_its_option_only():
    text = BUDGET + "gdp-25  gdp-level foreign-aid\n" + only("fant-air")
    assert asked(budget(text)) == ""
    played = text.replace("gdp-25", "options = 13.30 13.40\ngdp-25")
    assert options(budget(played)) == ["new-air-squadron"]
    assert maintenance(board(played + "3633  fant-air"), GAME.charts) == 2
    assert maintenance(board(text + "3633  fant-air"), GAME.charts) == 0


# ---- 9.30 investment

INVEST = BUDGET + LEVEL + only() + display(kanem="P1/4", lac="P0/5", logone="P2/13", batha="P1/7")


@pytest.mark.rule("9.30")
def test_two_credits_raise_a_prefecture_with_presence_by_one():
    outcome = budget(INVEST)
    assert {each.value: (each.cost, each.times) for each in outcome.asks.options} == {
        "kanem": (2, 2),
        "logone": (2, 1),
    }
    outcome = done(budget(INVEST, investment="kanem kanem logone"))
    assert (shown(outcome, "kanem"), shown(outcome, "logone")) == ("P1/6", "P2/14")
    assert ledger(outcome, "9.30", "9.10")[1:] == [
        "9.30  4 credits raise Kanem 4 to 6 (government)",
        "9.30  2 credits raise Logone 13 to 14 (government)",
        "9.10  5 credits lapse (government)",
    ]


@pytest.mark.rule("9.30")
@pytest.mark.parametrize(
    ("investment", "reason"),
    [
        ("lac", "lac is not allowed"),
        ("batha", "batha is not allowed"),
        ("logone logone", "Logone (1 more) can be chosen once only"),
        ("kanem kanem logone kanem", "Kanem (2 more) can be chosen 2 times only"),
    ],
)
def test_no_presence_or_no_room_left_is_refused(investment, reason):
    said = refused("budget", INVEST, {}, {"investment": investment})
    assert said == f"9.30 Investment, 2 credits a level: {reason} | allowed: Kanem (2 more), Logone (1 more)"


@pytest.mark.rule("9.30")
def test_an_investment_beyond_the_budget_is_refused():
    said = refused("budget", INVEST.replace("gdp-25", "gdp-5"), {}, {"investment": "kanem kanem"})
    assert said.startswith("9.30 Investment, 2 credits a level: 0 to 1 must be chosen, not 2")


# ---- 9.40 breakdown and consolidation

THREE = BUDGET + LEVEL + "2734  fant-inf-co-1 fant-inf-co-2\n2834  fant-inf-co-3\n"
"""Three companies in two hexes of Batha."""


@pytest.mark.rule("9.40")
def test_the_example_of_a_lost_battalion_that_replaces_three_companies():
    text = THREE + only("fant-inf-co-1", "fant-inf-co-2", "fant-inf-co-3", "fant-inf-bn-1")
    text += "fant-losses  fant-inf-bn-1\n"
    outcome = budget(text)
    assert options(outcome) == ["combine-batha"]
    outcome = budget(text, exchange_before_1="combine-batha")
    assert (asked(outcome), options(outcome)) == ("exchange-before-1-at", ["2734", "2834"])
    outcome = budget(text, exchange_before_1="combine-batha", exchange_before_1_at="2834")
    assert at(outcome, "fant-inf-bn-1") == "2834"
    assert stack(outcome, "fant-losses") == ["fant-inf-co-1", "fant-inf-co-2", "fant-inf-co-3"]
    assert ledger(outcome, "9.21") == ["9.21  1 FANT unit maintained for 2 credits, 9 left (government)"]


@pytest.mark.rule("9.40")
def test_companies_of_different_prefectures_do_not_combine():
    text = THREE.replace("2834", "2838") + only(*(f"fant-inf-co-{n}" for n in (1, 2, 3)), "fant-inf-bn-1")
    assert not asked(budget(text, purchase="", investment="")).startswith("exchange")


@pytest.mark.rule("9.40")
def test_airborne_and_recon_companies_do_not_combine():
    text = BUDGET + LEVEL + "2734  fant-inf-co-1 fant-inf-co-2 fant-airborne-co-22 fant-recon-co-1\n"
    assert asked(budget(text)) == "purchase"


@pytest.mark.rule("9.40")
def test_of_more_than_three_companies_three_are_chosen():
    text = THREE + "2734  fant-inf-co-4\n"
    outcome = budget(text, exchange_before_1="combine-batha")
    assert asked(outcome) == "exchange-before-1-companies"
    assert (outcome.asks.least, outcome.asks.most, len(outcome.asks.options)) == (3, 3, 4)
    chosen = "fant-inf-co-1 fant-inf-co-2 fant-inf-co-4"
    outcome = budget(text, exchange_before_1="combine-batha", exchange_before_1_companies=chosen)
    assert at(outcome, "fant-inf-bn-1") == "2734" and at(outcome, "fant-inf-co-3") == "2834"


@pytest.mark.rule("9.40")
def test_a_battalion_breaks_down_where_it_stands_and_goes_where_the_companies_came_from():
    lost = " ".join(f"fant-inf-co-{n}" for n in (1, 2, 3))
    text = BUDGET + LEVEL + f"1537  fant-inf-bn-1\nfant-losses  {lost}\n"
    text += only("fant-inf-bn-1", *lost.split())
    outcome = budget(text, exchange_before_1="break-fant-inf-bn-1", exchange_before_2="")
    assert stack(outcome, "1537") == lost.split() and stack(outcome, "fant-losses") == ["fant-inf-bn-1"]
    assert ledger(outcome, "9.21") == ["9.21  3 FANT units maintained for 3 credits, 8 left (government)"]


@pytest.mark.rule("9.40")
def test_a_battalion_that_waits_in_the_box_breaks_down_there_and_companies_there_do_not_combine():
    companies = [f"fant-inf-co-{n}" for n in (1, 2, 3)]
    box = "government-reinforcements"
    text = BUDGET + LEVEL + f"{box}  fant-inf-bn-1\n" + only("fant-inf-bn-1", *companies)
    outcome = budget(text, exchange_before_1="break-fant-inf-bn-1", exchange_before_2="")
    assert stack(outcome, box) == companies
    text = BUDGET + LEVEL + f"{box}  {' '.join(companies)}\n" + only("fant-inf-bn-1", *companies)
    assert not asked(budget(text)).startswith("exchange")


@pytest.mark.rule("9.40")
def test_where_lost_and_unused_counters_are_at_hand_the_government_chooses():
    text = BUDGET + LEVEL + "1537  fant-inf-bn-1\nfant-losses  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
    outcome = budget(text, exchange_before_1="break-fant-inf-bn-1")
    assert asked(outcome) == "exchange-before-1-from" and options(outcome) == ["fant-losses", "unused"]


@pytest.mark.rule("9.40")
def test_without_three_companies_at_hand_nothing_breaks_down():
    text = BUDGET + LEVEL + "1537  fant-inf-bn-1\nfant-losses  fant-inf-co-1 fant-inf-co-2\n"
    text += only("fant-inf-bn-1", "fant-inf-co-1", "fant-inf-co-2")
    said = refused("budget", text, {}, {"exchange-before-1": "break-fant-inf-bn-1"})
    assert said.startswith("9.40 Break down or combine FANT infantry: break-fant-inf-bn-1 is not allowed")


@pytest.mark.rule("9.40")
def test_what_came_by_an_exchange_is_not_exchanged_again_in_the_same_phase():
    text = (
        BUDGET
        + LEVEL
        + "1537  fant-inf-bn-1\n"
        + only(*(f"fant-inf-co-{n}" for n in (1, 2, 3)), "fant-inf-bn-1")
    )
    outcome = budget(text, exchange_before_1="break-fant-inf-bn-1")
    assert stack(outcome, "1537") == ["fant-inf-co-1", "fant-inf-co-2", "fant-inf-co-3"]
    assert asked(outcome) == "purchase"
