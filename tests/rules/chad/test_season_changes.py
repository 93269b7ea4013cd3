"""3.00: what the phases of a season may change on the board, and which number forbids the rest."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board
from tests.rules.chad.politics import head


def found(path: str, start: str, end: str, scenario: str = "toyota-war", **fields: str) -> list[str]:
    """Return what is said of the way between two boards, without the counters; `;` begins the next space."""
    opening = head(path, scenario, **fields)
    boards = [board(f"{opening}{text}".replace("; ", "\n")) for text in (start, end)]
    sequence = GAME.sequence_for(GAME.scenarios[scenario])
    return [" ".join(str(each).split()[:3]) for each in judge_rest(GAME, *boards, path, sequence)]


GDP, BUDGET = "turn-15/gdp", "turn-15/budget"
AFFILIATION, REPLACEMENTS = "turn-16/affiliation", "turn-16/guerrilla-replacements"

# ---- what foreign aid brings


@pytest.mark.rule("7.43")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("eliminated fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", ""),
        ("unused fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", ""),
        # into New Arrivals only, out of those out of play only, and of friendly factions only
        ("eliminated fan-guerrilla-1", "2734 fan-guerrilla-1", "12.11 violation 2734"),
        ("unused fan-guerrilla-1", "government-reinforcements fan-guerrilla-1", "12.11 violation"),
        ("2734 fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", "4.00 violation arrivals-sudan"),
        ("eliminated fap-guerrilla-1", "arrivals-sudan fap-guerrilla-1", "12.11 violation arrivals-sudan"),
        ("eliminated pla-leader", "arrivals-sudan pla-leader", "12.12 violation arrivals-sudan"),
    ],
)
def test_fan_receives_guerrillas_of_its_own_in_new_arrivals(start: str, end: str, told: str):
    said = found(GDP, start, end)
    assert [each[: len(told)] for each in said] == ([told] if told else [])


@pytest.mark.rule("7.43")
def test_a_faction_lends_its_guerrillas_while_its_leader_is_a_friend():
    """The leader of the PLA stands for FAN or for FAP; without one in play the faction is nobody's."""
    start, end = "eliminated pla-guerrilla-1", "arrivals-sudan pla-guerrilla-1"
    for leader, told in (
        ("3838 pla-leader; ", []),
        ("3838 pla-leader:fap; ", ["12.11"]),
        ("", ["12.11"]),
        ("unused pla-leader; ", ["12.11"]),
    ):
        assert [each.split()[0] for each in found(GDP, leader + start, leader + end)] == told


@pytest.mark.rule("7.43")
def test_its_guerrillas_do_not_stand_in_for_a_leader():
    start, end = (
        "1752 und-guerrilla-1; eliminated und-guerrilla-2",
        "1752 und-guerrilla-1; arrivals-nigeria und-guerrilla-2",
    )
    assert found(GDP, start, end) == ["12.11 violation arrivals-nigeria"]
    assert found(GDP, f"{start}; 1753 und-leader", f"{end}; 1753 und-leader") == []


@pytest.mark.rule("7.43")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("unused fant-inf-co-1", "government-reinforcements fant-inf-co-1", []),
        ("fant-losses fant-inf-co-1", "government-reinforcements fant-inf-co-1", []),
        # companies only, into the box only, and not off the map
        ("unused fant-inf-bn-1", "government-reinforcements fant-inf-bn-1", ["12.20"]),
        ("unused fant-inf-co-1", "1537 fant-inf-co-1", ["12.20"]),
        ("1537 fant-inf-co-1", "government-reinforcements fant-inf-co-1", ["12.20"]),
        ("fant-losses fant-inf-co-1", "eliminated fant-inf-co-1", ["12.20"]),
    ],
)
def test_fan_receives_fant_companies_in_its_box(start: str, end: str, told: list[str]):
    assert [each.split()[0] for each in found(GDP, start, end)] == told


@pytest.mark.rule("7.42")
@pytest.mark.rule("12.31")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("unused france-inf-bn-1", "government-reinforcements france-inf-bn-1", ""),
        ("unused oau-inf-bn-1", "government-reinforcements oau-inf-bn-1", ""),
        ("unused libya-mech-bn-1", "rebel-reinforcements libya-mech-bn-1", ""),
        ("3020 libya-mech-bn-1", "unused libya-mech-bn-1", ""),
        ("task-force-losses libya-mech-bn-1", "unused libya-mech-bn-1", ""),
        # a task force waits in its box; nobody moves, and nobody else leaves
        ("unused libya-mech-bn-1", "3020 libya-mech-bn-1", "12.32 violation 3020"),
        ("3020 libya-mech-bn-1", "3021 libya-mech-bn-1", "4.00 violation 3021"),
        ("3020 libya-mech-bn-1", "task-force-losses libya-mech-bn-1", "5.00 violation task-force-losses"),
        ("3020 fap-guerrilla-1", "unused fap-guerrilla-1", "5.00 violation 3020"),
        ("2734 fan-guerrilla-1", "government-reinforcements fan-guerrilla-1", "12.11 violation"),
        ("unused france-air-1", "government-reinforcements france-air-1", "13.30 violation"),
    ],
)
def test_task_forces_come_into_a_box_and_withdraw_out_of_play(start: str, end: str, told: str):
    said = found(GDP, start, end)
    assert [each[: len(told)] for each in said] == ([told] if told else [])


@pytest.mark.rule("7.44")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("3020 goukouni", "3021 goukouni", "4.00 violation 3021"),
        ("3020 pla-leader", "out-of-country pla-leader", "4.00 violation out-of-country"),
        ("3020 fap-guerrilla-1", "out-of-country fap-guerrilla-1", "4.00 violation out-of-country"),
        ("3020 goukouni", "out-of-country goukouni", "7.44 violation out-of-country"),
        ("out-of-country habre", "1537 habre", "7.44 violation 1537"),
    ],
)
def test_nobody_moves_or_goes_abroad_as_aid_is_thrown_for(start: str, end: str, told: str):
    assert found(GDP, start, end) == [told]


@pytest.mark.rule("7.10")
def test_the_scale_changes_with_the_domestic_product_and_not_with_the_budget():
    start, end = "gdp-80 gdp-level", "gdp-90 gdp-level"
    assert found(GDP, start, end) == []
    assert found(BUDGET, start, end) == ["7.10 violation gdp-90"]
    assert found(GDP, "3020 fort-1:fort", "3021 fort-1:fort") == ["4.70 violation 3021"]


# ---- guerrillas come back, and go


@pytest.mark.rule("12.10")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("eliminated fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", []),
        ("unused fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", []),
        ("unused fant-inf-bn-1", "arrivals-sudan fant-inf-bn-1", ["12.20 violation arrivals-sudan"]),
        ("eliminated fant-inf-bn-1", "fant-losses fant-inf-bn-1", ["12.20 violation fant-losses"]),
        (
            "unused libya-mech-bn-1",
            "rebel-reinforcements libya-mech-bn-1",
            ["12.32 violation rebel-reinforcements"],
        ),
        ("2734 fan-guerrilla-1", "arrivals-sudan fan-guerrilla-1", ["4.00 violation arrivals-sudan"]),
        ("2734 fan-guerrilla-1", "2735 fan-guerrilla-1", ["4.00 violation 2735"]),
        ("eliminated fan-guerrilla-1", "fant-losses fan-guerrilla-1", ["12.11 violation fant-losses"]),
    ],
)
def test_replacements_are_guerrillas_that_were_out_of_play(start: str, end: str, told: list[str]):
    assert found(REPLACEMENTS, start, end) == told


@pytest.mark.rule("13.72")
def test_only_guerrillas_of_the_government_in_exile_are_removed_unpaid():
    """Two of its guerrillas and no credit: one is removed, and a Libyan or a move is nothing of that."""
    exile = {"scenario": "campaign", "options": "13.70"}
    start = "gdp-0 rebel-gdp; 3020 fap-guerrilla-1; 3021 fap-guerrilla-2; 3022 libya-mech-bn-1"
    for gone, end, told in (
        ("3020 fap-guerrilla-1", "eliminated fap-guerrilla-1", []),
        ("3022 libya-mech-bn-1", "eliminated libya-mech-bn-1", ["5.00 violation eliminated"]),
        ("3020 fap-guerrilla-1", "3120 fap-guerrilla-1", ["4.00 violation 3120"]),
    ):
        assert found("turn-3/budget", start, start.replace(gone, end), **exile) == told


# ---- sides


@pytest.mark.rule("13.61")
@pytest.mark.rule("13.62")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("3020 fap-guerrilla-1; 3021 habre", "arrivals-libya fap-guerrilla-1:fan; 3021 habre", []),
        ("3020 fap-guerrilla-1; 3021 habre", "3020 fap-guerrilla-1:fan; 3021 habre", []),
        (
            "2734 fan-guerrilla-1; 2735 goukouni",
            "arrivals-sudan fan-guerrilla-1:fap; 2735 goukouni",
            [],
        ),
        # not to a box of another faction, nor elsewhere
        (
            "2734 fan-guerrilla-1; 2735 goukouni",
            "arrivals-libya fan-guerrilla-1:fap; 2735 goukouni",
            ["13.62 violation arrivals-libya"],
        ),
        ("3020 fap-guerrilla-1", "3022 fap-guerrilla-1:fan", ["13.62 violation 3022"]),
        # nobody moves without changing sides
        ("3020 fap-guerrilla-1; 3021 habre", "3021 fap-guerrilla-1 habre", ["4.00 violation 3021"]),
        (
            "3020 fap-guerrilla-1; 3021 habre",
            "arrivals-libya fap-guerrilla-1; 3021 habre",
            ["4.00 violation arrivals-libya"],
        ),
        (
            "eliminated fap-guerrilla-1:fap",
            "arrivals-libya fap-guerrilla-1:fan",
            ["12.11 violation arrivals-libya"],
        ),
        ("3020 goukouni", "3020 goukouni:fan", ["11.20 violation 3020"]),
        ("3020 goukouni", "3021 goukouni", ["4.00 violation 3021"]),
        ("3020 cdr-guerrilla-1:fap", "3021 cdr-guerrilla-1:fap", ["4.00 violation 3021"]),
    ],
)
def test_as_an_option_guerrillas_of_a_main_faction_go_over_one_by_one(start: str, end: str, told: list[str]):
    assert found(AFFILIATION, start, end, options="13.60") == told


@pytest.mark.rule("13.60")
def test_without_the_option_the_main_factions_stay():
    start, end = "3020 fap-guerrilla-1:fap", "arrivals-libya fap-guerrilla-1:fan"
    assert found(AFFILIATION, start, end) == ["11.20 violation arrivals-libya"]


@pytest.mark.rule("11.20")
def test_a_faction_without_its_leader_never_turns():
    start, end = "3020 cdr-guerrilla-1:fap", "arrivals-libya cdr-guerrilla-1"
    assert found(AFFILIATION, start, end) == ["11.20 violation arrivals-libya"]
    start, end = f"{start}; 3021 cdr-leader:fap", f"{end} cdr-leader"
    assert found(AFFILIATION, start, end) == []


@pytest.mark.rule("11.20")
def test_a_faction_turns_whole_whatever_others_do():
    """Who lies in Eliminated has no side to show, and the units of others stay as they are."""
    start = (
        "3020 cdr-leader:fap; 3021 cdr-guerrilla-1:fap; eliminated cdr-guerrilla-2:fap; 2734 fan-guerrilla-1"
    )
    end = start.replace("3020 cdr-leader:fap", "arrivals-libya cdr-leader").replace(
        "3021 cdr-guerrilla-1:fap", "arrivals-libya cdr-guerrilla-1"
    )
    assert found(AFFILIATION, start, end) == []
    assert found(AFFILIATION, start, start.replace("3020 cdr-leader:fap", "arrivals-libya cdr-leader")) == [
        "11.20 violation arrivals-libya"
    ]


@pytest.mark.rule("11.32")
def test_a_faction_that_was_free_is_won_where_it_stands_and_not_into_new_arrivals():
    start = "1752 und-guerrilla-1 und-leader igf-1"
    assert found(AFFILIATION, start, "1752 und-guerrilla-1:fap und-leader:fap") == []
    away = "arrivals-nigeria und-guerrilla-1:fap und-leader:fap"
    assert found(AFFILIATION, start, away) == ["11.20 violation arrivals-nigeria"]


@pytest.mark.rule("11.31")
def test_a_faction_that_was_free_already_does_not_gather():
    start = "1752 und-leader igf-1; 1753 und-guerrilla-1"
    end = "1752 und-leader und-guerrilla-1 igf-1"
    for path in (AFFILIATION, "turn-15/harvest"):
        assert [each.split()[1] for each in found(path, start, end)] == ["violation"]


@pytest.mark.rule("11.31")
def test_one_marker_leaves_a_home_town():
    start = "1752 und-guerrilla-1 und-leader igf-1 igf-2"
    assert found(AFFILIATION, start, "1752 und-guerrilla-1:fap und-leader:fap") == ["11.31 violation 1752"]


# ---- what a turn brings


@pytest.mark.rule("14.41")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("turn-3 waf-leader", "1231 waf-leader igf-1", []),
        ("turn-4 waf-leader", "1231 waf-leader igf-1", ["14.41 violation 1231"]),
        ("turn-3 waf-leader", "1232 waf-leader", ["14.41 violation 1232"]),
        # nobody joins those who arrive
        (
            "turn-3 waf-leader; 1232 und-leader",
            "1231 waf-leader und-leader igf-1",
            ["4.00 violation 1231"],
        ),
    ],
)
def test_a_faction_arrives_at_home_in_its_turn_and_alone(start: str, end: str, told: list[str]):
    assert sorted(found("turn-3/harvest", start, end, "campaign")) == told


@pytest.mark.rule("14.13")
def test_part_two_is_set_up_as_turn_11_of_an_extended_operation_manta_begins():
    for path, told in (("turn-11/harvest", []), ("turn-13/harvest", ["7.10 violation gdp-55"])):
        assert found(path, "", "gdp-55 gdp-level", "manta", last_turn="18") == told
    assert found("turn-11/harvest", "", "1631 fort-1", "manta", last_turn="18") == ["4.70 violation 1631"]


@pytest.mark.rule("14.13")
def test_an_extended_operation_manta_counts_aid_on_the_scale_that_was_set_up():
    assert found("turn-11/harvest", "", "gdp-70 foreign-aid", "manta", last_turn="18") == []


@pytest.mark.rule("14.13")
def test_turn_11_of_another_scenario_sets_nothing_up():
    start, end = "gdp-80 gdp-level; gdp-90 foreign-aid", "gdp-130 gdp-level; gdp-150 foreign-aid"
    rules = [each.split()[0] for each in found("turn-11/harvest", start, end, "campaign")]
    assert sorted(rules) == ["7.10", "7.41"]
