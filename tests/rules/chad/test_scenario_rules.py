"""Chapter 14: special rules that bring factions in and take the French away (14.13, 14.33, 14.41, 14.43)."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.political_charts import conditions
from guelta.rules.chad.special_rules.scenario_rules import neutral_joins
from tests.rules.board import board, findings
from tests.rules.chad.fighting import asked, done, ledger
from tests.rules.chad.politics import begins, ends, head, phase, stands

# ---- 14.13: the MRP die of Operation Manta

MRP = head("turn-9/tactical-phase/mrp-die", "manta") + "1849 mrp-guerrilla-1 mrp-leader igf-1\n"


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(("die", "joins"), [(4, False), (5, True), (6, True)])
def test_the_rebel_rolls_for_the_mrp(die, joins):
    outcome = done(phase("mrp-die", MRP, {"mrp-die": (die,)}))
    after = "mrp-guerrilla-1:fap mrp-leader:fap" if joins else "mrp-guerrilla-1 mrp-leader igf-1"
    assert stands(outcome, "1849") == {"1849": after}


@pytest.mark.rule("14.13")
def test_it_is_his_roll_and_there_is_none_once_the_mrp_follows_a_player():
    outcome = phase("mrp-die", MRP)
    assert (asked(outcome), outcome.asks.side) == ("mrp-die", "rebel")
    assert phase("mrp-die", MRP.replace(" igf-1", "")).is_done


@pytest.mark.rule("14.10")
@pytest.mark.rule("14.13")
@pytest.mark.rule("14.50")
def test_played_on_it_begins_part_two_with_turn_11():
    """The chart's line for Manta opens with Kanem at P1/3, Logone at P0/8, GDP 55 and 15 of aid."""
    text = head("turn-11/harvest", "manta", last_turn="18")
    outcome = done(begins("harvest", text))
    spaces = (
        "kanem-presence",
        "kanem-production-3",
        "logone-presence",
        "logone-production-8",
        "gdp-55",
        "gdp-70",
    )
    assert list(stands(outcome, *spaces).values()) == [
        *("presence-kanem", "production-kanem", "", "production-logone", "gdp-level", "foreign-aid")
    ]
    assert done(begins("harvest", text.replace("turn-11", "turn-13"))).entries == ()
    assert done(begins("harvest", text.replace("manta", "toyota-war"))).entries == ()


# ---- 14.33: Deby

IMPULSE = head("turn-2/tactical-phase/impulse-2/government/reinforcements", "deby")
FRENCH = "1537 france-inf-bn-1\n3633 france-inf-bn-2 fant-inf-co-1\ntask-force-losses france-inf-bn-3\n"


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(("die", "leave"), [(1, True), (2, True), (3, False), (6, False)])
def test_on_1_or_2_the_french_are_withdrawn_as_an_impulse_begins(die, leave):
    outcome = done(begins("impulse", IMPULSE + FRENCH, {"french-impulse-2": (die,)}))
    assert ("france-inf-bn-2" not in stands(outcome, "3633")["3633"]) is leave
    assert (outcome.position.fields.get("french-withdrawn") == "yes") is leave
    assert "fant-inf-co-1" in stands(outcome, "3633")["3633"]
    if leave:
        gone = "france-inf-bn-1 france-inf-bn-2 france-inf-bn-3"
        assert stands(outcome, "unused", "task-force-losses") == {"unused": gone, "task-force-losses": ""}


@pytest.mark.rule("14.33")
def test_without_french_units_or_in_another_scenario_nobody_rolls():
    assert begins("impulse", IMPULSE).is_done
    assert begins("impulse", IMPULSE.replace("deby", "toyota-war") + FRENCH).is_done


PHASE_END = head("turn-2/tactical-phase/water-check", "deby")


@pytest.mark.rule("14.33")
def test_a_rebel_guerrilla_in_chari_baguirmi_brings_the_whole_mrp_in():
    outcome = done(ends("tactical-phase", PHASE_END + "2143 pla-guerrilla-1:fap\n"))
    arrived = stands(outcome, "arrivals-car")["arrivals-car"].split()
    assert arrived == [f"mrp-guerrilla-{n}:fap" for n in range(1, 8)] + ["mrp-leader:fap"]


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    "text",
    [
        "2143 fan-guerrilla-1",
        "2143 libya-mech-bn-1",
        "2143 pla-leader:fap",
        "2734 pla-guerrilla-1:fap",
        "2143 pla-guerrilla-1:fap\nsanctuary-car mrp-leader:fap",
    ],
)
def test_nobody_else_does_nor_elsewhere_nor_twice(text):
    assert done(ends("tactical-phase", PHASE_END + text + "\n")).entries == ()


# ---- 14.41: IGFs that arrive


@pytest.mark.rule("14.41")
@pytest.mark.parametrize(
    ("turn", "faction", "units", "home"),
    [(2, "fac", 2, "4239"), (4, "waf", 2, "1231"), (9, "codos", 3, "2450"), (10, "anl", 5, "4223")],
)
def test_factions_arrive_in_their_turn_in_their_home_town(turn, faction, units, home):
    start = GAME.scenarios["campaign"].start
    name = "affiliation" if turn % 2 == 0 else "harvest"
    outcome = done(begins(name, str(start.at(f"turn-{turn}/{name}"))))
    stack = stands(outcome, home)[home].split()
    assert stack[:-1] == [f"{faction}-guerrilla-{n}" for n in range(1, units + 1)] + [f"{faction}-leader"]
    assert stack[-1].startswith("igf-")
    assert ledger(outcome) == [f"14.41  {faction.upper()} becomes independent at {GAME.charts.place(home)}"]


@pytest.mark.rule("14.41")
def test_nobody_arrives_in_another_turn():
    start = GAME.scenarios["campaign"].start
    outcome = done(begins("harvest", str(start.at("turn-3/harvest"))))
    assert outcome.entries == ()


# ---- 14.43: the neutral MRP

NEUTRAL = head("turn-1/tactical-phase/impulse-1/rebel/combat", neutral="MRP")
NEUTRAL += "1849 mrp-guerrilla-1:fap mrp-leader:fap\n2747 mrp-guerrilla-2:fap\n"


@pytest.mark.rule("14.43")
@pytest.mark.parametrize(
    ("text", "joins"),
    [
        ("1644 fant-inf-co-1", "fap"),
        ("1644 fap-guerrilla-1", "fan"),
        ("1644 libya-mech-bn-1", "fan"),
        ("1644 fant-inf-co-1 fant-inf-co-2\n2149 fap-guerrilla-1", "fap"),
        ("1644 fant-inf-bn-1\n2149 fap-guerrilla-1 fap-guerrilla-2", "fan"),
        ("1644 fant-inf-bn-1\n2149 fap-guerrilla-1", ""),
        ("1644 habre", ""),
        ("1537 fant-inf-co-1", ""),
        ("1752 und-guerrilla-1 und-leader igf-1", ""),
    ],
)
def test_the_neutral_mrp_joins_who_has_fewer_ground_units_in_the_south(text, joins):
    assert neutral_joins(board(f"{NEUTRAL}{text}\n"), GAME.charts) == joins


@pytest.mark.rule("14.43")
@pytest.mark.parametrize("segment", ["government", "rebel"])
def test_it_does_so_as_a_segment_ends_where_it_stands(segment):
    outcome = done(ends(segment, NEUTRAL + "1644 fap-guerrilla-1\n"))
    assert "neutral" not in outcome.position.fields
    assert stands(outcome, "1849", "2747") == {
        "1849": "mrp-guerrilla-1 mrp-leader",
        "2747": "mrp-guerrilla-2",
    }


@pytest.mark.rule("14.43")
def test_once_activated_it_is_never_asked_again():
    text = NEUTRAL.replace("neutral = MRP\n", "") + "1644 fap-guerrilla-1\n"
    assert done(ends("rebel", text)).entries == ()


# ---- the chart of conditions against the set-ups


@pytest.mark.parametrize("scenario", ["manta", "toyota-war", "deby", "campaign"])
def test_the_last_turn_of_a_scenario_is_said_alike_in_both_places(scenario):
    assert conditions(GAME.charts, scenario).final_turn == GAME.scenarios[scenario].last_turn


# ---- what the referee says


@pytest.mark.rule("14.41")
def test_factions_on_the_turn_track_are_due_in_their_turn():
    start = GAME.scenarios["campaign"].start
    expected = "14.41 due 4239 fac-guerrilla-1 fac-guerrilla-2 fac-leader"
    assert findings(GAME, start.at("turn-2/affiliation"), "14.41") == [expected]
    assert findings(GAME, start.at("turn-3/harvest"), "14.41") == []


@pytest.mark.rule("14.33")
def test_the_french_die_is_due_as_an_impulse_of_1990_begins():
    assert findings(GAME, board(IMPULSE + FRENCH), "14.33") == ["14.33 due - france-inf-bn-1 france-inf-bn-2"]
    assert findings(GAME, board(IMPULSE), "14.33") == []
    assert findings(GAME, board(IMPULSE.replace("deby", "campaign") + FRENCH), "14.33") == []


@pytest.mark.rule("14.43")
def test_the_neutral_mrp_is_due_to_join():
    text = NEUTRAL + "1644 fap-guerrilla-1\n"
    assert findings(GAME, board(text), "14.43") == ["14.43 due 1849"]
    assert findings(GAME, board(NEUTRAL), "14.43") == []
    assert findings(GAME, board(text.replace("neutral = MRP\n", "")), "14.43") == []


def moved(path: str, hex: str) -> list[str]:
    start = board(head(path, "deby") + "1537 fant-inf-bn-1\nsanctuary-sudan fap-guerrilla-1\n")
    end = board(head(path, "deby") + f"{hex} fant-inf-bn-1\n3633 fap-guerrilla-1\n")
    return [str(each) for each in GAME.audits["14.33"].run(start, end, GAME.charts, path)]


@pytest.mark.rule("14.33")
def test_in_the_first_impulse_of_1990_the_government_moves_nothing():
    first = "turn-2/tactical-phase/impulse-1/government/movement"
    assert moved(first, "1538") == ["14.33 violation 1538 fant-inf-bn-1"]
    assert moved(first, "1537") == []
    assert moved(first.replace("impulse-1", "impulse-2"), "1538") == []
    assert moved(first.replace("turn-2", "turn-3"), "1538") == []


@pytest.mark.rule("14.41")
def test_the_turn_marker_itself_arrives_nowhere():
    text = head("turn-2/affiliation", "campaign") + "turn-2  game-turn fac-leader fac-guerrilla-1\n"
    assert findings(GAME, board(text), "14.41") == ["14.41 due 4239 fac-leader fac-guerrilla-1"]
    assert (
        findings(GAME, board(head("turn-2/affiliation", "campaign") + "turn-2  game-turn\n"), "14.41") == []
    )


@pytest.mark.rule("14.41")
def test_a_unit_without_a_home_town_on_the_turn_track_arrives_nowhere():
    text = head("turn-2/affiliation", "campaign") + "turn-2  fan-guerrilla-1 fant-inf-co-1 fac-leader\n"
    assert findings(GAME, board(text), "14.41") == ["14.41 due 4239 fac-leader"]


@pytest.mark.rule("14.41")
def test_each_faction_that_waits_goes_to_its_own_home_town():
    text = head("turn-2/affiliation", "campaign") + "turn-2  fac-leader waf-leader fac-guerrilla-1\n"
    assert findings(GAME, board(text), "14.41") == [
        "14.41 due 4239 fac-leader fac-guerrilla-1",
        "14.41 due 1231 waf-leader",
    ]


@pytest.mark.rule("14.33")
def test_the_french_die_is_asked_once_an_impulse_and_for_french_on_the_map():
    rebel = IMPULSE.replace("/government/", "/rebel/")
    assert findings(GAME, board(rebel + FRENCH), "14.33") == []
    assert findings(GAME, board(IMPULSE + "task-force-losses france-inf-bn-3\n"), "14.33") == []


@pytest.mark.rule("14.33")
def test_in_the_segment_left_out_rebels_and_boxes_may_change():
    path = "turn-2/tactical-phase/impulse-1/government/movement"
    start = board(head(path, "deby") + "1631 fap-guerrilla-1\ngovernment-reinforcements fant-inf-co-1\n")
    end = board(head(path, "deby") + "1632 fap-guerrilla-1\nfant-losses fant-inf-co-1\n")
    assert list(GAME.audits["14.33"].run(start, end, GAME.charts, path)) == []


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(
    ("rolls", "found"),
    [
        ("5", ["14.13 violation 1849 mrp-guerrilla-1 mrp-leader"]),
        ("6", ["14.13 violation 1849 mrp-guerrilla-1 mrp-leader"]),
        ("4", []),
        ("", []),  # a die on the table
        ("2 6", []),  # one of them was thrown for something else, or anew
    ],
)
def test_on_a_5_or_a_6_it_does_not_stay_independent(rolls, found):
    left = board(MRP.replace("1849", f"rolls = {rolls}\n1849", 1) if rolls else MRP)
    audit = GAME.audits["14.13"]
    assert [str(each) for each in audit.run(board(MRP), left, GAME.charts, left.cursor)] == found
    joined = board(f"{head('turn-9/tactical-phase/mrp-die', 'manta')}rolls = 5\n1849 mrp-leader:fap\n")
    assert [*audit.run(board(MRP), joined, GAME.charts, left.cursor)] == []
    followed = board(MRP.replace(" igf-1", ""))
    assert [*audit.run(followed, left, GAME.charts, left.cursor)] == []


@pytest.mark.rule("14.13")
def test_the_mrp_die_is_due_in_its_own_phase_and_not_once_play_has_begun():
    assert findings(GAME, board(MRP), "14.13") == ["14.13 due 1849 mrp-leader"]
    moving = MRP.replace("mrp-die", "impulse-1/rebel/movement")
    assert findings(GAME, board(moving), "14.13") == []
    assert findings(GAME, board(MRP.replace(" igf-1", "")), "14.13") == []


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    ("cursor", "scenario", "rule"),
    [
        ("turn-11/harvest", "manta", "14.13"),
        ("turn-12/affiliation", "manta", "14.13"),
        ("turn-4/affiliation", "deby", "14.33"),
        ("turn-5/harvest", "deby", "14.33"),
    ],
)
def test_playing_on_unagreed_is_said_once_by_the_number_of_its_scenario(cursor, scenario, rule):
    position = board(head(cursor, scenario))
    (other,) = {"14.13", "14.33"} - {rule}
    over = [each for each in GAME.judge(position, [rule]) if "nobody agreed to play on" in each.message]
    assert len(over) == 1
    assert not [each for each in GAME.judge(position, [other]) if "nobody agreed" in each.message]
    later = position.at(cursor.split("/")[0] + "/tactical-phase/impulse-1/rebel/movement")
    assert not [each for each in GAME.judge(later, [rule]) if "nobody agreed" in each.message]
    agreed = board(head(cursor, scenario, last_turn="18"))
    assert not [each for each in GAME.judge(agreed, [rule]) if "nobody agreed" in each.message]


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    ("cursor", "scenario", "rule", "end"),
    [("turn-12/affiliation", "manta", "14.13", 11), ("turn-7/harvest", "deby", "14.33", 6)],
)
def test_beyond_the_turn_agreed_on_the_game_is_over_too(cursor: str, scenario: str, rule: str, end: int):
    (found,) = GAME.judge(board(head(cursor, scenario, last_turn=str(end))), [rule])
    assert str(found) == f"{rule} due -"
    assert found.message == (
        f"the game ended with turn {end}, as agreed ({rule}), and nobody agreed to play on"
    )


@pytest.mark.rule("14.33")
def test_the_die_for_the_french_names_french_units_on_the_map_alone():
    marked = (
        IMPULSE
        + "1537 france-inf-bn-1 fant-inf-co-1 habre airbase-france\ntask-force-losses france-inf-bn-3\n"
    )
    assert findings(GAME, board(marked), "14.33") == ["14.33 due - france-inf-bn-1"]


@pytest.mark.rule("14.41")
def test_factions_that_arrive_together_and_others_on_the_track_stay_apart():
    text = (
        head("turn-2/affiliation")
        + "turn-2  fac-leader fac-guerrilla-1 waf-leader waf-guerrilla-1 oau-inf-bn-1\n"
    )
    outcome = done(begins("affiliation", text))
    assert stands(outcome, "4239", "1231", "turn-2") == {
        "4239": "fac-guerrilla-1 fac-leader igf-1",
        "1231": "waf-guerrilla-1 waf-leader igf-2",
        "turn-2": "oau-inf-bn-1",
    }


@pytest.mark.rule("14.33")
def test_guerrillas_in_boxes_and_in_other_scenarios_bring_nobody_in():
    boxes = PHASE_END + "sanctuary-libya fap-guerrilla-1\n3408 fap-guerrilla-2\n"
    assert stands(done(ends("tactical-phase", boxes)), "arrivals-car") == {"arrivals-car": ""}
    toyota = head("turn-16/tactical-phase/water-check", "toyota-war") + "3408 fap-guerrilla-2\n"
    outcome = done(ends("tactical-phase", toyota))
    assert outcome.position.where("fap-guerrilla-2") == ("3408",) and outcome.entries == ()
