"""Chapter 10: government presence. The chart (10.30) is reconstructed; limits and units are printed."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.politics.presence import adjustments, balances
from tests.rules.board import board, findings
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import done, ledger
from tests.rules.chad.moves import charts_with
from tests.rules.chad.politics import head, phase

HEAD = head("turn-2/presence-adjustment")
KANEM = "1631"
"""Mao in Kanem: occupation level 2, its median behind level 3 of 6."""


def presence_after(text: str, line: str) -> str:
    """Return the presence marker of Kanem after the adjustment, "" for none, from a line such as `P1/4`."""
    outcome = done(phase("presence-adjustment", HEAD + display(kanem=line) + text))
    return " ".join(map(str, outcome.position.stack("kanem-presence")))


@pytest.mark.rule("10.00")
@pytest.mark.rule("10.10")
@pytest.mark.rule("10.30")
@pytest.mark.parametrize("unit", ["fant-inf-co-1", "fant-airborne-co-22", "fan-guerrilla-1"])
def test_a_unit_of_the_government_alone_brings_minimum_presence(unit):
    assert presence_after(f"1631 {unit}", "P0/4") == "presence-kanem"


@pytest.mark.rule("10.11")
@pytest.mark.parametrize(
    "unit", ["fant-recon-co-1", "fant-armor-bn-1", "france-inf-bn-1", "oau-inf-bn-1", "habre", "fant-air"]
)
def test_recon_armor_intervention_units_and_commanders_never_count(unit):
    assert presence_after(f"1631 {unit}", "P0/4") == ""


@pytest.mark.rule("10.11")
def test_libyans_of_the_rebel_do_not_count_against_the_government():
    text = f"{KANEM} fant-inf-co-1\n1630 libya-mech-bn-1 libya-mech-bn-2\n"
    assert presence_after(text, "P0/4") == "presence-kanem"


@pytest.mark.rule("10.11")
def test_units_are_counted_in_steps_by_prefecture():
    text = (
        HEAD
        + "1631 fant-inf-bn-1 fan-guerrilla-1 fan-guerrilla-2\n1630 fap-guerrilla-1\n1333 fant-inf-co-1\n"
    )
    found = balances(board(text), GAME.charts)
    assert str(found["kanem"]) == "Government 5 (3 FANT), against 1"
    assert str(found["lac"]) == "Government 1 (1 FANT), against 0"


@pytest.mark.rule("10.20")
@pytest.mark.rule("10.21")
def test_presence_never_rises_two_levels_in_one_season():
    assert presence_after(f"{KANEM} fant-inf-bn-1", "P0/6") == "presence-kanem"
    assert presence_after(f"{KANEM} fant-inf-bn-1", "P1/6") == "presence-kanem:p2"


@pytest.mark.rule("10.21")
def test_nor_does_it_fall_two_levels():
    assert presence_after("1631 fap-guerrilla-1 fap-guerrilla-2", "P2/1") == "presence-kanem"
    assert presence_after("1631 fap-guerrilla-1 fap-guerrilla-2", "P1/1") == ""


@pytest.mark.rule("10.11")
@pytest.mark.rule("10.30")
def test_full_presence_takes_fant_infantry_of_the_occupation_level():
    one = f"{KANEM} fant-inf-co-1 fan-guerrilla-1 fan-guerrilla-2"
    assert presence_after(one, "P1/6") == "presence-kanem"
    assert presence_after(f"{one} fant-inf-co-2", "P1/6") == "presence-kanem:p2"
    assert presence_after(one, "P2/6") == "presence-kanem"


@pytest.mark.rule("10.12")
@pytest.mark.parametrize(("line", "after"), [("P1/3", ""), ("P1/4", ":p2"), ("P2/4", ":p2"), ("P2/3", "")])
def test_full_presence_takes_production_to_the_right_of_the_median(line, after):
    assert presence_after(f"{KANEM} fant-inf-bn-1", line) == f"presence-kanem{after}"


@pytest.mark.rule("10.12")
def test_the_side_of_the_production_marker_makes_no_difference():
    text = HEAD + "kanem-production-4 production-kanem:war-zone\nkanem-presence presence-kanem\n"
    outcome = phase("presence-adjustment", text + f"{KANEM} fant-inf-bn-1\n")
    assert str(outcome.position.stack("kanem-presence")[0]) == "presence-kanem:p2"


@pytest.mark.rule("10.30")
@pytest.mark.parametrize(
    ("rebels", "line", "after"),
    [
        (0, "P1/2", "presence-kanem"),
        (1, "P1/2", "presence-kanem"),
        (2, "P1/2", ""),
        (1, "P0/2", ""),
    ],
)
def test_rebels_hold_presence_down_and_drive_it_out(rebels, line, after):
    units = " ".join(f"fap-guerrilla-{n + 1}" for n in range(rebels))
    text = f"{KANEM} fan-guerrilla-1\n" + (f"1630 {units}\n" if units else "")
    assert presence_after(text, line) == after


@pytest.mark.rule("10.30")
def test_half_of_the_governments_steps_in_rebels_still_allow_full_presence():
    units = f"{KANEM} fant-inf-bn-1 fan-guerrilla-1\n1630 fap-guerrilla-1 fap-guerrilla-2"
    assert presence_after(units, "P1/6") == "presence-kanem:p2"
    assert presence_after(f"{units} fap-guerrilla-3", "P1/6") == "presence-kanem"


@pytest.mark.rule("10.30")
def test_an_empty_prefecture_keeps_its_presence():
    assert presence_after("", "P1/1") == "presence-kanem"
    assert presence_after("", "P0/6") == ""


@pytest.mark.rule("11.34")
def test_independent_factions_count_against_the_government():
    text = "1829 mplt-guerrilla-1 mplt-guerrilla-2 mplt-leader igf-1\n1631 fan-guerrilla-1\n"
    assert presence_after(text, "P1/4") == ""


@pytest.mark.rule("14.43")
def test_so_do_neutral_ones():
    text = "neutral = MRP\n1849 mrp-guerrilla-1:fap mrp-guerrilla-2:fap\n" + display(logone="P1/8")
    outcome = done(phase("presence-adjustment", HEAD.replace("= fan", "= fap") + text))
    assert outcome.position.stack("logone-presence") == ()


@pytest.mark.rule("10.21")
def test_the_ledger_says_what_changed_and_why():
    outcome = phase("presence-adjustment", HEAD + display(kanem="P2/3", lac="P1/5") + "1333 fant-inf-co-1\n")
    changed = "FANT infantry 0, occupation level 2"
    assert ledger(outcome, "10.30") == [
        f"10.30  presence in Kanem P2 to P1: {changed} (government)",
        "10.30  presence in Lac P1 to P2: Government 1 (1 FANT), against 0 (government)",
    ]


@pytest.mark.rule("10.30")
def test_what_the_chart_asks_for_is_due_as_the_adjustment_begins():
    text = HEAD + display(kanem="P1/2", lac="P1/5") + "1333 fant-inf-co-1\n1631 fan-guerrilla-1\n"
    assert findings(GAME, board(text), "10.30") == ["10.30 due lac-presence presence-lac"]
    assert findings(GAME, board(text).at("turn-2/tactical-phase/water-check"), "10.30") == []


@pytest.mark.rule("10.30")
def test_all_that_the_chart_asks_for_is_said_in_one_finding():
    text = HEAD + display(kanem="P2/3", lac="P1/5") + "1333 fant-inf-co-1\n"
    (finding,) = GAME.judge(board(text), ["10.30"])
    assert str(finding) == "10.30 due - presence-kanem presence-lac"
    assert finding.message == (
        "presence in Kanem P2 to P1: FANT infantry 0, occupation level 2; "
        "Lac P1 to P2: Government 1 (1 FANT), against 0"
    )


def judged(before: str, after: str) -> list[str]:
    start = board(HEAD + display(kanem=before) + "1631 fant-inf-bn-1\n")
    end = board(HEAD + display(kanem=after) + "1631 fant-inf-bn-1\n")
    audit = GAME.audits["10.21"]
    return [str(each) for each in audit.run(start, end, GAME.charts, "turn-2/presence-adjustment")]


@pytest.mark.rule("10.21")
def test_an_adjustment_of_two_levels_is_a_violation():
    assert judged("P0/6", "P2/6") == ["10.21 violation kanem-presence presence-kanem"]


@pytest.mark.rule("10.21")
def test_an_adjustment_left_out_is_due_and_one_made_is_quiet():
    assert judged("P1/6", "P1/6") == ["10.30 due kanem-presence presence-kanem"]
    assert judged("P1/6", "P2/6") == []


@pytest.mark.rule("10.30")
def test_what_is_left_at_the_end_is_what_was_due_at_the_start_in_the_same_words():
    start = board(HEAD + display(kanem="P1/6") + "1631 fant-inf-bn-1\n")
    (asked,) = GAME.judge(start, ["10.30"])
    (left,) = GAME.audits["10.21"].run(start, start, GAME.charts, "turn-2/presence-adjustment")
    assert (left.rule, left.message, left.remedy) == (asked.rule, asked.message, asked.remedy)


@pytest.mark.rule("10.21")
def test_a_marker_set_the_other_way_is_due():
    assert judged("P1/6", "P0/6") == ["10.30 due kanem-presence presence-kanem"]


@pytest.mark.rule("10.21")
def test_a_marker_taken_off_where_nothing_changes_is_due_with_who_counts_there():
    start = board(HEAD + display(kanem="P1/2") + "1631 fant-inf-co-1\n")
    end = board(HEAD + display(kanem="P0/2") + "1631 fant-inf-co-1\n")
    (found,) = GAME.audits["10.21"].run(start, end, GAME.charts, "turn-2/presence-adjustment")
    assert found.message == "presence in Kanem P0 to P1: Government 1 (1 FANT), against 0"


@pytest.mark.rule("10.21")
def test_a_leap_is_a_violation_once_and_the_rest_is_due():
    start = board(HEAD + display(kanem="P0/6", lac="P1/5") + "1631 fant-inf-bn-1\n1333 fant-inf-co-1\n")
    end = board(HEAD + display(kanem="P2/6", lac="P1/5") + "1631 fant-inf-bn-1\n1333 fant-inf-co-1\n")
    found = GAME.audits["10.21"].run(start, end, GAME.charts, "turn-2/presence-adjustment")
    assert [str(each) for each in found] == [
        "10.21 violation kanem-presence presence-kanem",
        "10.30 due lac-presence presence-lac",
    ]


@pytest.mark.rule("10.11")
def test_who_stands_in_no_prefecture_counts_in_none():
    text = HEAD + "4234 fan-guerrilla-1\nsanctuary-sudan fan-guerrilla-2\n"
    assert {str(each) for each in balances(board(text), GAME.charts).values()} == {
        "Government 0 (0 FANT), against 0"
    }


@pytest.mark.rule("10.30")
def test_presence_2_stands_with_as_much_infantry_as_the_occupation_level():
    assert presence_after(f"{KANEM} fant-inf-co-1 fant-inf-co-2", "P2/6") == "presence-kanem:p2"
    assert presence_after(f"{KANEM} fant-inf-co-1", "P2/6") == "presence-kanem"


@pytest.mark.rule("10.12")
def test_minimum_presence_does_not_ask_for_production():
    assert presence_after(f"{KANEM} fant-inf-co-1", "P0/1") == "presence-kanem"


@pytest.mark.rule("10.12")
def test_where_no_production_is_kept_presence_neither_rises_nor_falls_by_it():
    text = HEAD + "kanem-presence  presence-kanem{}\n1631 fant-inf-bn-1\n"
    assert findings(GAME, board(text.format("")), "10.30") == []
    assert findings(GAME, board(text.format(":p2")), "10.30") == []


@pytest.mark.rule("10.21")
def test_the_ledger_names_where_presence_stays():
    outcome = phase("presence-adjustment", HEAD + display(kanem="P1/2") + "1631 fant-inf-co-1\n")
    (line,) = ledger(outcome, "10.21")
    assert line.startswith("10.21  unchanged: ") and "Kanem P1" in line


@pytest.mark.rule("10.11")
def test_every_fant_unit_of_a_prefecture_counts():
    text = HEAD + "1631 fant-inf-bn-1 fant-inf-bn-2\n1630 fant-inf-co-1 fan-guerrilla-1\n"
    assert str(balances(board(text), GAME.charts)["kanem"]) == "Government 8 (7 FANT), against 0"


def level_by(change: str, text: str, line: str, **cells: object) -> int:
    """Return Kanem's presence after the adjustment where an owner reads a line of the chart differently."""
    position = board(HEAD + display(kanem=line) + text)
    (kanem,) = (
        each
        for each in adjustments(position, charts_with("presence", change, **cells))
        if each.prefecture.id == "kanem"
    )
    return kanem.after


@pytest.mark.rule("10.30")
def test_a_line_of_the_chart_that_asks_for_other_steps_is_followed():
    """No copy of the chart is known: who has one enters its lines, and a blank asks for nothing."""
    two = f"{KANEM} fan-guerrilla-1 fan-guerrilla-2\n"
    assert [level_by("P0 to P1", two, "P0/4", government_steps=each) for each in (2, 3)] == [1, 0]
    outnumbered = f"{KANEM} fan-guerrilla-1\n1630 fap-guerrilla-1 fap-guerrilla-2\n"
    assert [level_by("P0 to P1", outnumbered, "P0/4", rebel_steps=each) for each in ("fewer", "-")] == [0, 1]
    assert [level_by("P1 to P0", outnumbered, "P1/4", rebel_steps=each) for each in ("more", "-")] == [0, 1]


@pytest.mark.rule("10.30")
def test_where_a_line_asks_for_no_units_nobody_has_to_be_there():
    nobody = {"rebel_steps": "-", "government_steps": "-", "fant_infantry": "-", "production": "-"}
    assert level_by("P0 to P1", "", "P0/4", **nobody) == 1


@pytest.mark.rule("10.21")
def test_a_prefecture_without_presence_has_no_marker_to_take_off():
    """An adjustment moves the markers of those that change: nobody else's lies in another place after it."""
    text = HEAD + display(kanem="P0/4", lac="P1/5") + "1333 fap-guerrilla-1\n1631 fap-guerrilla-2\n"
    outcome = done(phase("presence-adjustment", text))
    assert [each.counter for each in outcome.position.stack("unused")] == ["presence-lac"]
