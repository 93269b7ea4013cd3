"""6.00 Annual harvests, droughts and random events. What 6.30 and 6.40 hold is reconstructed."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board, findings
from tests.rules.chad.economy import FAN_GOVERNS, FAP_GOVERNS, at, carry_out, display, shown
from tests.rules.chad.fighting import asked, done, ledger, options

DISPLAY = display(borkou="P0/2", kanem="P1/4", lac="P1/5", logone="P2/8")


def harvest(dice, text=FAN_GOVERNS + DISPLAY, choices=None, **more):
    rolled = {"harvest": dice, **{id.replace("_", "-"): each for id, each in more.items()}}
    return carry_out("harvest", text, rolled, choices)


@pytest.mark.rule("6.00")
def test_the_government_rolls_two_dice():
    outcome = carry_out("harvest", FAN_GOVERNS + DISPLAY)
    assert asked(outcome) == "harvest"
    assert (outcome.asks.dice, outcome.asks.side) == (2, "government")


@pytest.mark.rule("6.00")
@pytest.mark.rule("6.30")
@pytest.mark.rule("7.20")
def test_every_prefecture_of_a_region_changes_alike_whatever_its_presence():
    outcome = done(harvest((6, 4)))
    assert [shown(outcome, each) for each in ("borkou", "kanem", "lac", "logone")] == [
        "P0/3", "P1/5", "P1/6", "P2/10",
    ]  # fmt: skip
    assert ledger(outcome) == [
        "6.30  annual harvest: 10 [6, 4] (government)",
        "6.10  no drought until the next harvest",
        "6.00  North +1: Borkou 2 to 3",
        "6.00  Central +1: Kanem 4 to 5, Lac 5 to 6",
        "6.00  South +2: Logone 8 to 10",
    ]


@pytest.mark.rule("6.00")
def test_production_never_falls_below_one():
    outcome = done(harvest((1, 1), FAN_GOVERNS + display(kanem="P1/3", lac="P1/5", borkou="P0/1")))
    assert [shown(outcome, each) for each in ("kanem", "lac", "borkou")] == ["P1/1", "P1/1", "P0/1"]
    assert "6.00  North -1: Borkou stays at 1" in ledger(outcome)


@pytest.mark.rule("6.00")
@pytest.mark.rule("7.22")
def test_production_never_exceeds_the_maximum_of_its_line():
    text = FAN_GOVERNS + display(logone="P1/13", logone_orient="P1/13")
    outcome = done(harvest((6, 6), text))
    assert (shown(outcome, "logone"), shown(outcome, "logone-orient")) == ("P1/14", "P1/15")


@pytest.mark.rule("6.00")
def test_presence_stays_even_where_the_harvest_falls_below_the_median():
    outcome = done(harvest((1, 1), FAN_GOVERNS + display(logone="P2/8")))
    assert shown(outcome, "logone") == "P2/5"


@pytest.mark.rule("6.10")
@pytest.mark.parametrize(
    ("dice", "weather"),
    [((1, 1), "severe"), ((1, 3), "drought"), ((3, 4), "none"), ((6, 6), "none")],
)
def test_drought_comes_on_four_and_five_and_a_severe_one_on_two_and_three(dice, weather):
    before = FAN_GOVERNS + "drought = severe\n" + DISPLAY
    assert harvest(dice, before).position.fields["drought"] == weather


@pytest.mark.rule("6.10")
def test_three_and_five_are_drought_too_and_may_bring_an_event():
    assert asked(harvest((1, 2))) == asked(harvest((2, 3))) == "random-event"
    assert harvest((1, 2)).position.fields["drought"] == "severe"
    assert harvest((2, 3)).position.fields["drought"] == "drought"


@pytest.mark.rule("6.11")
def test_in_a_drought_savannah_is_desert_for_the_wet_and_the_dry_season():
    savannah = next(hex for hex in GAME.charts.map if _is_dry_savannah(hex))
    for turn, weather, found in ((3, "none", 0), (3, "drought", 1), (4, "drought", 1)):
        text = f"@ turn-{turn}/tactical-phase/water-check\ndrought = {weather}\n{savannah}  fan-guerrilla-1"
        assert len(findings(GAME, board(text), "4.34")) == found


@pytest.mark.rule("6.12")
def test_in_a_severe_drought_only_wells_in_a_depression_give_water():
    well = next(hex for hex in GAME.charts.map if GAME.charts.map[hex]["water"] == "well" and _is_desert(hex))
    perennial = next(hex for hex in GAME.charts.map if GAME.charts.map[hex]["water"] == "perennial_well")
    for hex, weather, found in ((well, "drought", 0), (well, "severe", 1), (perennial, "severe", 0)):
        text = f"@ turn-3/tactical-phase/water-check\ndrought = {weather}\n{hex}  fan-guerrilla-1"
        assert len(findings(GAME, board(text), "4.34")) == found


def _is_dry_savannah(hex):
    place = GAME.charts.map[hex]
    return (place["base_zone"], place["terrain"], place["water"]) == ("savannah", "savannah", "")


def _is_desert(hex):
    return GAME.charts.map[hex]["terrain"] == "desert"


# ---- 6.20 and 6.40 random events


def event(die, text=FAN_GOVERNS + DISPLAY, choices=None, **more):
    """Carry out a harvest of 8, which may bring an event."""
    return harvest((4, 4), text, choices, random_event=(die,), **more)


@pytest.mark.rule("6.20")
def test_an_event_is_rolled_only_where_the_harvest_says_so():
    assert asked(harvest((4, 4))) == "random-event"
    assert asked(harvest((3, 4))) == ""


@pytest.mark.rule("6.40")
def test_the_north_is_ceded_by_a_fap_government_only():
    text = display(aouzou="P1/1", borkou="P2/2", kanem="P2/4")
    ceded = done(event(1, FAP_GOVERNS + text))
    assert [shown(ceded, each) for each in ("aouzou", "borkou", "kanem")] == ["P0/1", "P0/2", "P2/5"]
    assert ceded.position.fields["bet-ceded"] == "yes"
    kept = done(event(1, FAN_GOVERNS + text))
    assert shown(kept, "borkou") == "P2/2" and "bet-ceded" not in kept.position.fields


@pytest.mark.rule("6.40")
@pytest.mark.rule("14.33")
def test_in_1990_the_first_event_has_no_effect():
    text = FAP_GOVERNS.replace("campaign", "deby") + display(borkou="P2/2")
    outcome = done(event(1, text))
    assert shown(outcome, "borkou") == "P2/2"
    assert "14.33  BET ceded: no effect in this scenario" in ledger(outcome)


SPLIT = (
    FAN_GOVERNS + "2826  cdr-guerrilla-1:fap!no-water cdr-leader:fap\nsanctuary-libya  cdr-guerrilla-2:fap\n"
)


@pytest.mark.rule("6.40")
@pytest.mark.rule("11.30")
def test_the_minor_faction_with_the_lowest_loyalty_becomes_independent():
    text = SPLIT + "3838  pla-guerrilla-1 pla-leader\neliminated  cdr-guerrilla-3"
    outcome = done(event(2, text))
    assert at(outcome, "pla-leader") == at(outcome, "pla-guerrilla-1") == "3838"
    assert [each.counter for each in outcome.position.stack("3838")][-1] == "igf-1"
    assert at(outcome, "cdr-leader") == "2826"


@pytest.mark.rule("6.40")
@pytest.mark.rule("11.31")
def test_all_its_units_in_play_are_collected_in_its_home_town():
    outcome = done(event(2, SPLIT + "eliminated  cdr-guerrilla-3"))
    stack = [str(each) for each in outcome.position.stack("2917")]
    assert stack == ["cdr-guerrilla-1:fap", "cdr-guerrilla-2:fap", "cdr-leader:fap", "igf-1"]
    assert at(outcome, "cdr-guerrilla-3") == "eliminated"


@pytest.mark.rule("6.40")
def test_of_several_factions_the_one_with_the_lowest_die_splits():
    text = FAN_GOVERNS + "3838  pla-leader\n1631  mplt-leader\n1752  und-leader igf-4"
    once = event(2, text)
    assert asked(once) == "faction-split-1" and once.asks.dice == 2
    again = event(2, text, faction_split_1=(3, 3))
    assert asked(again) == "faction-split-2"
    outcome = done(event(2, text, faction_split_1=(3, 3), faction_split_2=(5, 2)))
    assert at(outcome, "pla-leader") == "3838" and at(outcome, "igf-1") == "3838"
    assert at(outcome, "mplt-leader") == "1631"


@pytest.mark.rule("6.40")
def test_neutral_and_independent_factions_do_not_split():
    text = FAN_GOVERNS + "neutral = MRP\n1849  mrp-leader\n2917  cdr-leader igf-1"
    assert "6.40  no effect: no minor faction follows a player" in ledger(done(event(2, text)))


@pytest.mark.rule("6.40")
@pytest.mark.rule("14.33")
def test_in_1990_no_faction_becomes_independent():
    outcome = done(event(2, SPLIT.replace("campaign", "deby")))
    assert at(outcome, "cdr-leader") == "2826" and at(outcome, "igf-1") == ""


@pytest.mark.rule("6.40")
@pytest.mark.parametrize(
    ("die", "lines"), [(2, "P0/1 P1/5 P2/9"), (3, "P0/2 P1/4 P2/9"), (6, "P0/2 P1/5 P2/8")]
)
def test_locusts_cost_every_prefecture_of_a_region_a_level(die, lines):
    text = FAN_GOVERNS + display(borkou="P0/2", kanem="P1/4", logone="P2/8")
    outcome = done(event(3, text, locusts=(die,)))
    assert " ".join(shown(outcome, each) for each in ("borkou", "kanem", "logone")) == lines


@pytest.mark.rule("6.40")
def test_a_mutiny_lowers_one_full_presence_by_choice_of_the_rebel():
    text = FAN_GOVERNS + display(kanem="P2/4", lac="P1/5", logone="P2/8")
    waiting = event(4, text)
    assert (asked(waiting), waiting.asks.side, options(waiting)) == ("mutiny", "rebel", ["kanem", "logone"])
    outcome = done(event(4, text, {"mutiny": "kanem"}))
    assert (shown(outcome, "kanem"), shown(outcome, "logone")) == ("P1/5", "P2/9")


@pytest.mark.rule("6.40")
def test_a_mutiny_without_full_presence_has_no_effect():
    text = FAN_GOVERNS + display(kanem="P1/4")
    assert "6.40  no effect: no prefecture has presence 2" in ledger(done(event(4, text)))


@pytest.mark.rule("6.40")
@pytest.mark.parametrize(("die", "field"), [(5, "peace-conference"), (6, "donor-conference")])
def test_a_conference_lasts_to_the_next_harvest(die, field):
    outcome = done(event(die))
    assert outcome.position.fields[field] == "yes"
    assert field not in done(harvest((3, 4), str(outcome.position))).position.fields
