"""6.00, 7.00 and 9.00 in a log: the board before a phase, the dice, the board after it."""

import random

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.special_rules import scenario_rules
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Inputs, perform
from tests.rules.board import board
from tests.rules.chad.economy import FAN_GOVERNS, display

HARVEST = FAN_GOVERNS
GDP = FAN_GOVERNS.replace("harvest", "gdp")
BUDGET = FAN_GOVERNS.replace("harvest", "budget")


def judged(rule, start, end):
    """Return the findings on the way from one board to another, in short form with what they say."""
    found = GAME.audits[rule].run(board(start), board(end), GAME.charts, "turn-3/x")
    return [f"{each}: {each.message}" for each in found]


def rolls(text, throws):
    return text.replace("scenario", f"rolls = {throws}\nscenario", 1)


# ---- 6.00

BEFORE = HARVEST + display(kanem="P1/3", lac="P1/5", logone="P1/13", borkou="P0/2")


@pytest.mark.rule("6.00")
def test_a_region_that_changes_alike_is_in_order_without_dice():
    after = HARVEST + display(kanem="P1/1", lac="P1/2", logone="P1/14", borkou="P0/2")
    assert judged("6.00", BEFORE, after) == []
    assert judged("6.00", BEFORE, BEFORE) == []


@pytest.mark.rule("6.00")
def test_a_region_that_changes_unequally_is_a_violation():
    after = HARVEST + display(kanem="P1/4", lac="P1/5", logone="P1/13", borkou="P0/2")
    (found,) = judged("6.00", BEFORE, after)
    assert "6.00 violation" in found
    assert "the prefectures of Central changed unequally: Kanem 3 to 4, Lac 5 to 5" in found


@pytest.mark.rule("6.30")
def test_with_the_dice_the_table_is_carried_out_again():
    after = HARVEST + display(kanem="P1/4", lac="P1/6", logone="P1/14", borkou="P0/3")
    assert judged("6.00", BEFORE, rolls(after, "6+4")) == []
    (found,) = judged("6.00", BEFORE, rolls(after.replace("lac-production-6", "lac-production-5"), "6+4"))
    assert "6.30 unsure" in found
    assert "Lac production 5, where Lac production 6 follows from a harvest of 10" in found


@pytest.mark.rule("6.00")
@pytest.mark.rule("14.13")
def test_where_part_two_begins_the_harvest_follows_its_set_up():
    before = board("@ turn-11/harvest\ngovernment = fan\nscenario = manta\nlast-turn = 18\n")
    set_up = scenario_rules.with_part_two(before, GAME.charts)
    after = perform(
        GAME.phases["harvest"].procedure, set_up, GAME.charts, Inputs(dice={"harvest": (6, 4)})
    ).position
    assert judged("6.00", str(before), rolls(str(after), "6+4")) == []
    assert judged("6.00", str(before), str(after)) == []
    lac = next(space for space in after.spaces if space.startswith("lac-production"))
    (found,) = judged("6.00", str(before), rolls(str(after).replace(lac, "lac-production-1"), "6+4"))
    assert f"Lac production 1, where Lac production {lac[-1]} follows" in found


@pytest.mark.rule("6.40")
def test_a_mutiny_is_read_off_the_board():
    before = HARVEST + display(kanem="P2/3", lac="P2/5")
    after = rolls(HARVEST + display(kanem="P2/4", lac="P1/6"), "4+4 4")
    assert judged("6.00", before, after) == []


@pytest.mark.rule("6.40")
def test_any_prefecture_of_full_presence_may_be_that_of_the_mutiny():
    before = HARVEST + display(kanem="P2/3", lac="P2/5", logone="P2/8")
    for kanem, lac in (("P1/4", "P2/6"), ("P2/4", "P1/6")):
        after = HARVEST + display(kanem=kanem, lac=lac, logone="P2/9")
        assert judged("6.00", before, rolls(after, "4+4 4")) == []
    both = rolls(HARVEST + display(kanem="P1/4", lac="P1/6", logone="P2/9"), "4+4 4")
    (found,) = judged("6.00", before, both)
    assert found.startswith("6.30 unsure - presence-")


@pytest.mark.rule("6.00")
def test_within_its_limits_a_region_changes_alike_before_and_after_an_event():
    """Kanem holds 6 at most: +2 leaves it there, and locusts take one off afterwards."""
    before = HARVEST + display(kanem="P1/6", lac="P1/5")
    assert judged("6.00", before, HARVEST + display(kanem="P1/6", lac="P1/7")) == []
    assert judged("6.00", before, HARVEST + display(kanem="P1/5", lac="P1/6")) == []
    assert len(judged("6.00", before, HARVEST + display(kanem="P1/4", lac="P1/6"))) == 1


@pytest.mark.rule("6.00")
def test_production_that_was_kept_on_one_of_the_boards_only_is_not_compared():
    assert judged("6.00", HARVEST, BEFORE) == []
    assert judged("6.00", BEFORE, HARVEST) == []


@pytest.mark.rule("6.30")
def test_the_finding_points_at_the_marker_that_is_wrong():
    wrong = rolls(HARVEST + display(kanem="P1/4", lac="P1/5", logone="P1/14", borkou="P0/3"), "6+4")
    (found,) = judged("6.00", BEFORE, wrong)
    assert found.startswith("6.30 unsure lac-production-5 production-lac: ")


@pytest.mark.rule("6.00")
def test_a_throw_too_many_leaves_the_dice_alone():
    after = HARVEST + display(kanem="P1/3", lac="P1/5", logone="P1/14", borkou="P0/2")
    assert judged("6.00", BEFORE, rolls(after, "6+4 2")) == []
    assert len(judged("6.00", BEFORE, rolls(after, "6+4"))) > 1


@pytest.mark.rule("6.00")
def test_dice_that_do_not_fit_are_left_alone():
    after = HARVEST + display(kanem="P1/4", lac="P1/6", logone="P1/14", borkou="P0/3")
    assert judged("6.00", BEFORE, rolls(after, "3 6+4 2 2")) == []


# ---- 7.00

TAXED = GDP + display(kanem="P2/6", lac="P1/8", logone="P2/12")
OLD, NEW = "gdp-80  gdp-level\ngdp-95  foreign-aid\n", "gdp-25  gdp-level\ngdp-30  foreign-aid\n"


@pytest.mark.rule("7.21")
def test_the_gdp_level_follows_from_the_display():
    assert judged("7.00", TAXED + OLD, TAXED + NEW) == []
    (found,) = judged("7.00", TAXED + OLD, TAXED + NEW.replace("gdp-25", "gdp-30"))
    assert "7.21 violation" in found
    assert "GDP 30, where GDP 25 follows from total production 26 and no tax increase" in found


@pytest.mark.rule("7.30")
def test_one_tax_increase_is_read_off_the_display():
    after = GDP + display(kanem="P1/4", lac="P1/8", logone="P2/12") + "gdp-30  gdp-level foreign-aid\n"
    assert judged("7.00", TAXED + OLD, after) == []


@pytest.mark.rule("7.30")
def test_a_second_tax_increase_is_a_fault():
    after = GDP + display(kanem="P1/4", lac="P1/8", logone="P1/12") + "gdp-30  gdp-level foreign-aid\n"
    (found,) = judged("7.00", TAXED + OLD, after)
    assert "7.30 violation" in found and "presence-logone" in found


@pytest.mark.rule("7.30")
def test_production_that_changed_without_a_tax_may_belong_to_a_late_harvest():
    after = GDP + display(kanem="P2/5", lac="P1/7", logone="P2/12") + NEW
    for found, of in zip(judged("7.00", TAXED + OLD, after), ("kanem", "lac"), strict=True):
        assert "7.30 unsure" in found and f"production-{of}" in found


@pytest.mark.rule("7.30")
def test_production_that_changed_as_no_harvest_changes_a_region_is_a_fault():
    after = GDP + display(kanem="P2/6", lac="P1/7", logone="P2/12") + NEW
    (found,) = judged("7.00", TAXED + OLD, after)
    assert "7.30 violation" in found and "production-lac" in found


def taxed_in_logone(production: str, tandjile: str) -> list[str]:
    """Judge a GDP phase in which Logone, with presence 2 and 12 of production, was taxed."""
    rest = {"kanem": "P1/4", "lac": "P1/8"}
    before = GDP + display(**rest, logone="P2/12", tandjile="P0/5") + OLD
    after = GDP + display(**rest, logone=f"P1/{production}", tandjile=tandjile)
    return judged("7.00", before, after + "gdp-30  gdp-level foreign-aid\n")


@pytest.mark.rule("7.30")
def test_a_tax_increase_costs_two_levels_of_production_neither_none_nor_one():
    assert taxed_in_logone("10", "P0/5") == []
    for production in ("12", "11"):
        (found,) = taxed_in_logone(production, "P0/5")
        assert "7.30 violation" in found and "production-logone" in found


@pytest.mark.rule("7.30")
def test_a_harvest_carried_out_late_may_come_before_a_tax_increase():
    found = taxed_in_logone("11", "P0/6")
    assert found and all("7.30 unsure" in each for each in found)


@pytest.mark.rule("7.21")
def test_a_gdp_level_that_no_display_gives_is_a_violation_whatever_else_changed():
    after = GDP + display(kanem="P2/5", lac="P1/7", logone="P2/12") + "gdp-130  gdp-level foreign-aid\n"
    found = judged("7.00", TAXED + OLD, after)
    assert [each[:14] for each in found if "7.21" in each] == ["7.21 violation"]
    assert any("7.30 unsure" in each for each in found)


@pytest.mark.rule("7.21")
@pytest.mark.parametrize("thrown", ["", "3 2 1"])
def test_a_gdp_level_that_follows_from_a_harvest_carried_out_late_is_unsure(thrown):
    after = (
        GDP + display(kanem="P2/2", lac="P1/4", logone="P2/8") + "gdp-15  gdp-level\ngdp-20  foreign-aid\n"
    )
    found = judged("7.00", TAXED + OLD, rolls(after, thrown) if thrown else after)
    assert [each.partition(":")[0] for each in found] == [
        "7.30 unsure kanem-production-2 production-kanem",
        "7.30 unsure lac-production-4 production-lac",
        "7.30 unsure logone-production-8 production-logone",
        "7.21 unsure gdp-15 gdp-level",
    ]


@pytest.mark.rule("7.21")
def test_a_gdp_level_set_for_the_first_time_or_taken_off_is_judged():
    (found,) = judged("7.00", TAXED, TAXED + NEW.replace("gdp-25", "gdp-30"))
    assert found.startswith("7.21 violation gdp-30 gdp-level: ")
    (found,) = judged("7.00", TAXED + OLD, TAXED)
    assert found.startswith("7.21 violation unused gdp-level: ")


@pytest.mark.rule("7.21")
def test_a_wrong_gdp_level_is_told_with_the_tax_that_was_taken_and_without_the_aid():
    after = GDP + display(kanem="P1/4", lac="P1/8", logone="P2/12") + "gdp-50  gdp-level foreign-aid\n"
    (found,) = judged("7.00", TAXED + OLD, after)
    assert found.startswith("7.21 violation gdp-50 gdp-level: ") and "total production" in found
    assert found.endswith("a tax increase in Kanem")
    (found,) = judged("7.00", TAXED + OLD, rolls(TAXED + NEW.replace("gdp-25", "gdp-30"), "3 2 1"))
    assert found.startswith("7.21 violation gdp-30")


@pytest.mark.rule("7.21")
def test_a_throw_too_many_leaves_the_gdp_alone():
    assert judged("7.00", TAXED + OLD, rolls(TAXED + OLD, "3 2 1 4")) == []


@pytest.mark.rule("7.30")
def test_presence_lost_without_a_tax_is_told_of_no_space():
    after = GDP + display(kanem="P2/6", lac="P1/8", logone="P1/12") + NEW
    found = judged("7.00", TAXED + OLD, after)
    assert [each.partition(":")[0] for each in found if "presence-" in each] == [
        "7.30 violation - presence-logone"
    ]


@pytest.mark.rule("7.42")
def test_an_air_unit_is_no_task_force():
    assert judged("7.00", TAXED + OLD, rolls(TAXED + NEW, "3 2 1") + "1537  france-air-1\n") == []


@pytest.mark.rule("12.31")
def test_with_the_dice_as_many_are_withdrawn_as_the_table_says_whoever_they_are():
    start = TAXED + OLD + "1537  france-inf-bn-1\n1637  france-inf-bn-2 france-inf-bn-3\n"
    end = rolls(TAXED + NEW.replace("gdp-30", "gdp-25"), "1 2 1")
    found = judged("7.00", start, end + "1537  france-inf-bn-1\n1637  france-inf-bn-2 france-inf-bn-3\n")
    assert [each[:14] for each in found] == ["7.42 unsure -:"]


@pytest.mark.rule("7.41")
def test_foreign_aid_never_lies_left_of_the_gdp_level():
    (found,) = judged("7.00", TAXED + OLD, TAXED + NEW.replace("gdp-30", "gdp-20"))
    assert "7.41 violation" in found


@pytest.mark.rule("7.41")
def test_with_the_dice_foreign_aid_follows_from_the_tables():
    after = rolls(TAXED + NEW, "3 2 1")
    assert judged("7.00", TAXED + OLD, after) == []
    (found,) = judged("7.00", TAXED + OLD, after.replace("gdp-30", "gdp-35"))
    assert "7.41 unsure" in found and "GDP 35, where GDP 30 follows from the dice of the aid tables" in found


@pytest.mark.rule("7.42")
def test_with_the_dice_the_task_forces_are_those_of_the_letters():
    box = "government-reinforcements  france-inf-bn-1 france-inf-bn-2 france-inf-bn-3\n"
    end = rolls(TAXED + NEW.replace("gdp-30", "gdp-35"), "6 2 1")
    assert judged("7.00", TAXED + OLD, end + box) == []
    assert judged("7.00", TAXED + OLD, end + box.replace("bn-1", "bn-4")) == []
    (found,) = judged("7.00", TAXED + OLD, end + box + "rebel-reinforcements  libya-mech-bn-1\n")
    assert found == (
        "7.42 unsure -: Libyan 8-2-10 mechanized battalion: 1 in Rebel Reinforcements,"
        " where 0 follow from the dice"
    )


@pytest.mark.rule("12.31")
def test_with_the_dice_a_withdrawal_takes_them_off():
    start = TAXED + OLD + "1537  france-inf-bn-1\n"
    end = rolls(TAXED + NEW.replace("gdp-30", "gdp-25"), "1 2 1")
    assert judged("7.00", start, end) == []
    (found,) = judged("7.00", start, end + "1537  france-inf-bn-1\n")
    assert "7.42 unsure" in found and "1 in the hexes, where 0 follow from the dice" in found


@pytest.mark.rule("7.44")
def test_a_commander_abroad_may_or_may_not_have_added_his_skill():
    start = TAXED + "out-of-country  habre\n"
    for space in (25, 30):
        end = rolls(start + f"gdp-25  gdp-level\ngdp-{space}  foreign-aid\n", "2 2 1")
        assert judged("7.00", start + OLD, end) == []


@pytest.mark.rule("7.10")
def test_a_game_without_a_gdp_is_not_judged():
    assert judged("7.00", GDP + "1537  habre", GDP + "1537  habre") == []


# ---- 9.00

LEVEL = "gdp-25  gdp-level foreign-aid\n"
"""A budget of 11 credits."""
ARMY = LEVEL + "1537  fant-inf-bn-1\n2734  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
"""Maintained for 5 credits."""


@pytest.mark.rule("9.10")
def test_purchases_and_investments_within_the_budget_are_in_order():
    start = BUDGET + ARMY + display(kanem="P1/4")
    end = BUDGET + ARMY + display(kanem="P1/5") + "government-reinforcements  fant-recon-co-1\n"
    assert judged("9.00", start, end) == []


@pytest.mark.rule("9.10")
def test_more_than_the_budget_is_a_fault_of_known_size():
    start = BUDGET + ARMY + display(kanem="P1/4")
    end = BUDGET + ARMY + display(kanem="P1/6") + "government-reinforcements  fant-recon-co-1\n"
    (found,) = judged("9.00", start, end)
    assert "9.10 violation" in found
    assert (
        "at least 13 credits were spent, the budget is 11: maintenance 5, purchase 4, investment 4" in found
    )


@pytest.mark.rule("9.22")
def test_a_lost_unit_is_counted_at_the_price_of_rebuilding():
    start = BUDGET + LEVEL + "fant-losses  fant-armor-bn-1\nunused  fant-inf-bn-1\n"
    end = BUDGET + LEVEL + "government-reinforcements  fant-armor-bn-1 fant-inf-bn-1\n"
    (found,) = judged("9.00", start, end)
    assert "at least 15 credits were spent, the budget is 11: purchase 15" in found


@pytest.mark.rule("9.22")
def test_what_is_bought_is_not_placed_on_the_map_in_this_phase():
    (found,) = judged("9.00", BUDGET + ARMY, BUDGET + ARMY + "1537  fant-armor-bn-1\n")
    assert "9.22 violation" in found and "placed on the map in the budget phase" in found


@pytest.mark.rule("9.40")
@pytest.mark.parametrize(
    "army",
    [
        "1537  fant-inf-bn-1\n2734  fant-inf-bn-2\nunused  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n",
        "1537  fant-inf-co-4 fant-inf-co-5 fant-inf-co-6\n"
        "2734  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\nunused  fant-inf-bn-1\n",
    ],
)
def test_an_exchange_of_infantry_is_in_order(army):
    assert judged("9.00", BUDGET + ARMY, BUDGET + LEVEL + army) == []


@pytest.mark.rule("9.40")
def test_a_battalion_without_three_companies_is_a_fault():
    end = (
        LEVEL
        + "1537  fant-inf-bn-1\n2734  fant-inf-bn-2 fant-inf-co-1\nunused  fant-inf-co-2 fant-inf-co-3\n"
    )
    (found,) = judged("9.00", BUDGET + ARMY, BUDGET + end)
    assert "9.40 violation" in found
    (found,) = judged("9.00", BUDGET + ARMY, BUDGET + ARMY + "2734  fant-inf-bn-2\n")
    assert "9.40 violation" in found and "on the map without an exchange of infantry" in found


@pytest.mark.rule("9.30")
def test_production_rises_only_where_there_is_presence():
    start = BUDGET + LEVEL + display(kanem="P0/4")
    (found,) = judged("9.00", start, start.replace("kanem-production-4", "kanem-production-5"))
    assert "9.30 violation" in found
    exile = start.replace("scenario", "options = 13.70\nscenario")
    assert judged("9.00", exile, exile.replace("kanem-production-4", "kanem-production-5")) == []


@pytest.mark.rule("9.00")
def test_nobody_moves_in_the_budget_phase():
    start = BUDGET + LEVEL + "1537  fant-armor-bn-1\n"
    (found,) = judged("9.00", start, start.replace("1537", "1638"))
    assert "9.00 violation" in found and "moved in the budget phase" in found


@pytest.mark.rule("9.10")
def test_without_a_gdp_level_no_budget_is_judged():
    start = BUDGET + "unused  fant-inf-bn-1\n"
    assert judged("9.00", start, BUDGET + "government-reinforcements  fant-inf-bn-1\n") == []


@pytest.mark.rule("7.23")
@pytest.mark.parametrize("space", ["3314", "vp-30", "turn-5"])
def test_a_gdp_level_that_lies_beside_the_scale_is_no_budget(space):
    start, end = ("unused  fant-inf-bn-1\n", "government-reinforcements  fant-inf-bn-1\n")
    marker = f"{space}  gdp-level\n"
    assert judged("9.00", BUDGET + marker + start, BUDGET + marker + end) == []


@pytest.mark.rule("9.22")
def test_what_waited_in_the_box_before_is_not_paid_for_again():
    waiting = BUDGET + LEVEL + "government-reinforcements  fant-inf-bn-1 fant-inf-bn-2 fant-armor-bn-1\n"
    assert judged("9.00", waiting, waiting) == []


@pytest.mark.rule("9.22")
def test_the_air_unit_is_bought_with_its_option_only():
    start, end = BUDGET + LEVEL + "unused  fant-air\n", BUDGET + LEVEL + "1537  fant-air\n"
    assert judged("9.00", start, end) == []
    option = "options = 13.30\nscenario"
    (found,) = judged("9.00", start.replace("scenario", option), end.replace("scenario", option))
    assert "9.22 violation" in found and "placed on the map in the budget phase" in found


@pytest.mark.rule("9.30")
def test_production_that_fell_is_unsure_and_costs_nothing():
    start, end = (BUDGET + LEVEL + display(kanem=f"P1/{level}") for level in (6, 3))
    (found,) = judged("9.00", start, end)
    assert "9.30 unsure" in found and "production of Kanem fell from 6 to 3 in the budget phase" in found


@pytest.mark.rule("9.30")
def test_where_no_production_is_kept_none_is_judged():
    kept = BUDGET + LEVEL + display(kanem="P1/4")
    assert judged("9.00", kept, BUDGET + LEVEL) == []
    assert judged("9.00", BUDGET + LEVEL, kept) == []


@pytest.mark.rule("9.40")
def test_an_exchange_stays_within_its_prefecture():
    """Three companies leave Ati in Batha, and the battalion comes to N'Djamena."""
    start = BUDGET + LEVEL + "2734  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\nunused  fant-inf-bn-1\n"
    end = BUDGET + LEVEL + "1537  fant-inf-bn-1\nunused  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
    (found,) = judged("9.00", start, end)
    assert "9.40 violation 1537 fant-inf-bn-1" in found
    assert judged("9.00", start, end.replace("1537", "2734")) == []


@pytest.mark.rule("9.40")
def test_the_battalion_comes_to_a_hex_of_one_of_the_three_companies():
    apart = "2734  fant-inf-co-1 fant-inf-co-2\n2735  fant-inf-co-3\nunused  fant-inf-bn-1\n"
    start, gone = BUDGET + LEVEL + apart, "unused  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
    for hex, found in (("2734", 0), ("2735", 0), ("2834", 1)):
        assert GAME.charts.map[hex]["prefecture"] == "batha"
        assert len(judged("9.00", start, BUDGET + LEVEL + f"{hex}  fant-inf-bn-1\n" + gone)) == found, hex


@pytest.mark.rule("9.40")
def test_three_companies_come_where_their_battalion_stood():
    start = BUDGET + LEVEL + "2734  fant-inf-bn-1\nunused  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
    there = "2734  fant-inf-co-1 fant-inf-co-2\n{}  fant-inf-co-3\nunused  fant-inf-bn-1\n"
    assert judged("9.00", start, BUDGET + LEVEL + there.format("2734")) == []
    (found,) = judged("9.00", start, BUDGET + LEVEL + there.format("2735"))
    assert "9.40 violation 2735 fant-inf-co-3" in found


@pytest.mark.rule("9.40")
def test_two_exchanges_may_send_the_same_companies_to_another_prefecture():
    """Those combined at Ati lie in the box; a battalion broken down in N'Djamena takes them from there."""
    three = "fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
    start = BUDGET + LEVEL + f"2734  {three}1537  fant-inf-bn-2\nunused  fant-inf-bn-1\n"
    end = BUDGET + LEVEL + f"1537  {three}2734  fant-inf-bn-1\nunused  fant-inf-bn-2\n"
    assert judged("9.00", start, end) == []
    (found,) = judged("9.00", start.replace("1537  fant-inf-bn-2\n", ""), BUDGET + LEVEL + f"1537  {three}")
    assert "9.40 violation 1537 fant-inf-co-1 fant-inf-co-2 fant-inf-co-3" in found


@pytest.mark.rule("9.40")
def test_a_company_in_place_of_another_is_not_explained():
    start = BUDGET + LEVEL + "2734  fant-inf-co-1\nunused  fant-inf-co-2\n"
    end = BUDGET + LEVEL + "2734  fant-inf-co-2\nunused  fant-inf-co-1\n"
    (found,) = judged("9.00", start, end)
    assert "9.40 unsure 2734 fant-inf-co-2" in found


@pytest.mark.rule("9.22")
def test_what_waits_in_the_box_stays_there():
    start = BUDGET + LEVEL + "government-reinforcements  fant-recon-co-1 fant-inf-co-1\n"
    found = judged("9.00", start, BUDGET + LEVEL + "1537  fant-recon-co-1 fant-inf-co-1\n")
    assert [each.partition(":")[0] for each in found] == [
        "9.22 violation 1537 fant-recon-co-1",
        "9.40 violation 1537 fant-inf-co-1",
    ]


@pytest.mark.rule("9.21")
def test_a_unit_that_is_disbanded_lies_in_fant_losses():
    start = BUDGET + LEVEL + "1537  fant-recon-co-1\n1538  fant-inf-co-1"
    for end, found in (
        ("fant-losses  fant-recon-co-1 fant-inf-co-1", []),
        ("unused  fant-recon-co-1\n1538  fant-inf-co-1", ["9.21 violation unused fant-recon-co-1"]),
        ("eliminated  fant-inf-co-1\n1537  fant-recon-co-1", ["9.21 violation eliminated fant-inf-co-1"]),
    ):
        assert [each.split(":")[0] for each in judged("9.00", start, BUDGET + LEVEL + end)] == found


@pytest.mark.rule("9.40")
def test_a_battalion_that_stays_explains_no_exchange():
    start = BUDGET + LEVEL + "2734  fant-inf-bn-1 fant-inf-co-1\nunused  fant-inf-co-2\n"
    end = BUDGET + LEVEL + "2734  fant-inf-bn-1 fant-inf-co-2\nunused  fant-inf-co-1\n"
    assert rules_of(start, end) == ["9.40 unsure 2734 fant-inf-co-2"]
    start = BUDGET + LEVEL + "2734  fant-inf-bn-1\nunused  fant-inf-bn-2\n"
    end = BUDGET + LEVEL + "2734  fant-inf-bn-2\nunused  fant-inf-bn-1\n"
    assert rules_of(start, end) == ["9.40 unsure 2734 fant-inf-bn-2"]


def rules_of(start: str, end: str) -> list[str]:
    return [each.split(":")[0] for each in judged("9.00", start, end)]


def companies(*numbers: int) -> str:
    return " ".join(f"fant-inf-co-{each}" for each in numbers)


TWELVE = f"1537  {companies(*range(1, 13))}\n"
"""Twelve credits of maintenance, where eleven are to be had; eight as four battalions."""


@pytest.mark.rule("9.21")
@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("", "", ["9.10 violation -"]),
        ("fant-losses  fant-recon-co-1\n", "fant-losses  fant-recon-co-1\n", ["9.10 violation -"]),
        ("1637  fant-recon-co-1\n", "fant-losses  fant-recon-co-1\n", ["9.10 violation -"]),
        # infantry that was disbanded or exchanged may have been of another size before
        ("1637  fant-inf-bn-1\n", "fant-losses  fant-inf-bn-1\n", []),
        ("government-reinforcements  fant-inf-bn-1\n", "fant-losses  fant-inf-bn-1\n", []),
        ("unused  fant-inf-co-13\n", "1637  fant-inf-co-13\n", ["9.40 violation 1637 fant-inf-co-13"]),
        # the others are paid for at their own price: nine with three recon companies, eleven with armor too
        (
            "1637  fant-inf-bn-1 fant-recon-co-1 fant-recon-co-2 fant-recon-co-3\n",
            "1637  fant-recon-co-1 fant-recon-co-2 fant-recon-co-3\nfant-losses  fant-inf-bn-1\n",
            [],
        ),
        (
            "1637  fant-inf-bn-1 fant-armor-bn-1 fant-recon-co-1\n",
            "1637  fant-armor-bn-1 fant-recon-co-1\nfant-losses  fant-inf-bn-1\n",
            ["9.10 violation -"],
        ),
    ],
)
def test_maintenance_is_counted_at_its_least_where_infantry_was_exchanged(before, after, found):
    assert rules_of(BUDGET + LEVEL + TWELVE + before, BUDGET + LEVEL + TWELVE + after) == found


@pytest.mark.rule("9.22")
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        # three companies are a battalion that was rebuilt and broken down, a fourth is a company
        ("", f"government-reinforcements  {companies(*range(1, 7))}\n", ""),
        ("", f"government-reinforcements  {companies(*range(1, 8))}\n", "purchase 13"),
        (
            "fant-losses  fant-inf-co-1\n",
            f"government-reinforcements  {companies(*range(1, 8))}\n",
            "purchase 12",
        ),
        # or they are a battalion that waited in the box
        (
            "government-reinforcements  fant-inf-bn-1\n",
            f"government-reinforcements  fant-armor-bn-1 {companies(1, 2, 3)}\n",
            "",
        ),
        ("", f"government-reinforcements  fant-armor-bn-1 {companies(1, 2, 3)}\n", "purchase 15"),
        (
            "government-reinforcements  fant-recon-co-1\n",
            f"government-reinforcements  fant-recon-co-1 fant-armor-bn-1 {companies(1, 2, 3)}\n",
            "purchase 15",
        ),
        (
            "government-reinforcements  fant-inf-bn-1\n",
            f"government-reinforcements  fant-inf-bn-1 fant-armor-bn-1 {companies(1)}\n",
            "",
        ),
        (
            f"government-reinforcements  {companies(9)}\n",
            f"government-reinforcements  fant-armor-bn-1 {companies(1, 2, 3, 9)}\n",
            "purchase 15",
        ),
        (
            "government-reinforcements  fant-armor-bn-2\n",
            f"government-reinforcements  fant-armor-bn-1 fant-armor-bn-2 {companies(1, 2, 3)}\n",
            "purchase 15",
        ),
        # what stands nowhere on the board was bought as well
        ("", "government-reinforcements  fant-armor-bn-1 fant-recon-co-1\n", "purchase 14"),
        # after an exchange a battalion may have gone through FANT Losses
        (
            "2734  fant-inf-bn-1\n",
            f"2734  {companies(1, 2, 3)}\ngovernment-reinforcements  fant-inf-bn-2 fant-inf-bn-3\n",
            "maintenance 2, purchase 10",
        ),
        (
            "2734  fant-inf-bn-1\n",
            "2734  fant-inf-bn-1\ngovernment-reinforcements  fant-inf-bn-2 fant-inf-bn-3\n",
            "maintenance 2, purchase 16",
        ),
    ],
)
def test_infantry_that_was_bought_is_counted_at_its_least(before, after, said):
    found = judged(
        "9.00", BUDGET + LEVEL + "1537  habre\n" + before, BUDGET + LEVEL + "1537  habre\n" + after
    )
    assert [each.rpartition(": ")[2] for each in found] == ([said] if said else [])


@pytest.mark.rule("9.21")
def test_what_waits_in_the_box_is_disbanded_into_fant_losses_too():
    start = BUDGET + LEVEL + "government-reinforcements  fant-recon-co-1\n"
    assert rules_of(start, BUDGET + LEVEL + "fant-losses  fant-recon-co-1\n") == []
    for gone in ("unused  fant-recon-co-1\n", "1537  habre\n"):  # or into no box at all
        assert rules_of(start, BUDGET + LEVEL + gone) == ["9.21 violation unused fant-recon-co-1"]


@pytest.mark.rule("9.30")
def test_production_without_presence_rises_for_nothing_and_costs_nothing():
    start, end = (BUDGET + ARMY + display(logone=f"P0/{level}") for level in (1, 9))
    assert rules_of(start, end) == ["9.30 violation - production-logone"]
    assert rules_of(*(BUDGET + LEVEL + "kanem-presence  presence-kanem\n" for _ in range(2))) == []


@pytest.mark.rule("9.40")
def test_units_other_than_infantry_make_no_exchange():
    start = BUDGET + LEVEL + "2734  fant-recon-co-1 fant-recon-co-2 fant-recon-co-3\nunused  fant-inf-bn-1\n"
    end = BUDGET + LEVEL + "2734  fant-inf-bn-1\nunused  fant-recon-co-1 fant-recon-co-2 fant-recon-co-3\n"
    assert any("9.40 violation 2734 fant-inf-bn-1" in each for each in judged("9.00", start, end))


@pytest.mark.rule("6.00")
def test_a_region_is_named_with_those_that_changed_and_none_without_production():
    before = HARVEST + display(kanem="P1/3", lac="P1/5", batha="P1/4")
    after = HARVEST + display(kanem="P1/4", lac="P1/5", batha="P1/4")
    (found,) = judged("6.00", before, after)
    assert "6.00 violation - production-kanem: " in found
    assert judged("6.00", before, HARVEST + display(kanem="P1/2", lac="P1/4")) == []


@pytest.mark.rule("7.41")
def test_foreign_aid_that_is_missing_lies_left_of_the_gdp_level():
    start = GDP + display(kanem="P1/4") + "gdp-20  gdp-level foreign-aid\n"
    end = GDP + display(kanem="P1/4") + "gdp-20  gdp-level\n"
    assert any("7.41 violation - foreign-aid" in each for each in judged("7.00", start, end))


# ---- what the procedures do, the audits find in order


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("scenario", ["toyota-war", "deby", "campaign"])
def test_a_phase_carried_out_by_the_rules_is_never_faulted(scenario, seed):
    luck = random.Random(seed)
    position = GAME.scenarios[scenario].start.at("turn-3/harvest")
    for phase, rule in (("harvest", "6.00"), ("gdp", "7.00"), ("budget", "9.00")):
        inputs, throws = Inputs(), []
        while (
            asks := (outcome := perform(GAME.phases[phase].procedure, position, GAME.charts, inputs)).asks
        ) is not None:
            if isinstance(asks, Roll):
                dice = tuple(luck.randint(1, 6) for _ in range(asks.dice))
                throws.append("+".join(map(str, dice)))
                inputs = inputs.with_dice(asks.id, *dice)
            else:
                inputs = inputs.with_choice(asks.id, *_any_answer(asks, luck))
        assert outcome.finding is None
        end = outcome.position.with_fields(rolls=" ".join(throws))
        assert list(GAME.audits[rule].run(position, end, GAME.charts, phase)) == []
        position = outcome.position


def _any_answer(choice: Choice, luck: random.Random) -> list[str]:
    offered = [option for option in choice.options for _ in range(option.times)]
    luck.shuffle(offered)
    answer, left = [], choice.budget
    for option in offered[: luck.randint(choice.least, min(choice.most, len(offered)))]:
        if left is None or (option.cost or 0) <= left:
            answer.append(option.value)
            left = None if left is None else left - (option.cost or 0)
    return answer


# ---- what is told to do about it


@pytest.mark.rule("7.41")
@pytest.mark.rule("7.42")
@pytest.mark.parametrize(
    ("after", "told"),
    [
        (
            "gdp-5  gdp-level\ngdp-0  foreign-aid",
            "7.41 foreign-aid: place it with the GDP Level, then move it right by the aid received",
        ),
        (
            "rolls = 1 1 1\ngdp-0  gdp-level foreign-aid\ngovernment-reinforcements  oau-inf-bn-1",
            "7.42 : look up the task force and the withdrawals of the aid tables again",
        ),
    ],
    ids=["aid left of the GDP level", "peacekeepers whom no die brought"],
)
def test_what_is_wrong_with_the_aid_says_what_to_do(after: str, told: str):
    head = "@ turn-15/gdp\nscenario = toyota-war\ngovernment = fan\n"
    start, end = (board(head + text) for text in ("gdp-0  gdp-level foreign-aid", after))
    found = [*GAME.audits["7.00"].run(start, end, GAME.charts, "")]
    assert told in [f"{each.rule} {' '.join(each.counters)}: {each.remedy}" for each in found]


@pytest.mark.rule("6.00")
def test_production_that_changed_unequally_is_moved_by_the_harvest():
    after = HARVEST + display(kanem="P1/4", lac="P1/5", logone="P1/13", borkou="P0/2")
    (found,) = GAME.audits["6.00"].run(board(BEFORE), board(after), GAME.charts, "")
    assert found.remedy == "move the production markers of a region by as much as the harvest says"
