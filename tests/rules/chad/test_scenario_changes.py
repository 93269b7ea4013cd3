"""3.00: what the special rules of a scenario let change on the board, and nothing beside it."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board
from tests.rules.chad.politics import head

IMPULSE = "turn-2/tactical-phase/impulse-2/government/reinforcements"
LAST, FIRST = "turn-2/tactical-phase/water-check", "turn-2/tactical-phase/sanctuary-adjustment"


def found(path: str, start: str, end: str, scenario: str = "deby", **fields: str) -> list[str]:
    """Return what is said of the way between two boards, without the counters; `;` begins the next space."""
    opening = head(path, scenario, **fields)
    boards = [board(f"{opening}{text}".replace("; ", "\n")) for text in (start, end)]
    sequence = GAME.sequence_for(GAME.scenarios[scenario])
    return [" ".join(str(each).split()[:3]) for each in judge_rest(GAME, *boards, path, sequence)]


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    ("path", "start", "end", "told"),
    [
        (IMPULSE, "1537 france-inf-bn-1", "unused france-inf-bn-1", []),
        (IMPULSE, "1537 france-inf-bn-1", "eliminated france-inf-bn-1", []),
        # the French only, out of play only, and as the impulse begins only
        (IMPULSE, "1537 fant-inf-bn-1", "unused fant-inf-bn-1", ["5.00 violation 1537"]),
        (IMPULSE, "1537 france-inf-bn-1", "1538 france-inf-bn-1", ["4.00 violation 1538"]),
        (
            IMPULSE,
            "1537 france-inf-bn-1",
            "task-force-losses france-inf-bn-1",
            ["5.00 violation task-force-losses"],
        ),
        (
            IMPULSE.replace("reinforcements", "movement"),
            "1537 france-inf-bn-1",
            "unused france-inf-bn-1",
            ["5.00 violation 1537"],
        ),
    ],
)
def test_the_french_of_1990_leave_as_an_impulse_begins(path: str, start: str, end: str, told: list[str]):
    assert found(path, start, end) == told


@pytest.mark.rule("14.33")
def test_the_french_of_another_scenario_stay():
    path = IMPULSE.replace("turn-2", "turn-15")
    assert found(path, "1537 france-inf-bn-1", "unused france-inf-bn-1", "toyota-war") == [
        "5.00 violation 1537"
    ]


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    ("stands", "comes"),
    [
        ("1637 cdr-guerrilla-1:fap", True),
        ("1637 cdr-guerrilla-1", False),
        ("1637 libya-commando-bn-1", False),
        ("1637 cdr-leader:fap", False),
    ],
    ids=["a Rebel guerrilla", "of the Government", "a Libyan", "a leader"],
)
def test_only_rebel_guerrillas_in_chari_baguirmi_bring_the_mrp(stands: str, comes: bool):
    said = found(LAST, stands, f"{stands}; arrivals-car mrp-guerrilla-1:fap")
    assert said == ([] if comes else ["14.33 violation arrivals-car"])


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("unused mrp-guerrilla-1", "arrivals-car mrp-guerrilla-1:fap", []),
        # to New Arrivals only, not what was lost, and no other faction
        ("unused mrp-guerrilla-1", "1849 mrp-guerrilla-1:fap", ["14.33 violation 1849"]),
        ("unused mrp-guerrilla-1", "sanctuary-car mrp-guerrilla-1:fap", ["14.33 violation sanctuary-car"]),
        (
            "eliminated mrp-guerrilla-1:fap",
            "arrivals-car mrp-guerrilla-1:fap",
            ["14.33 violation arrivals-car"],
        ),
        ("1849 mrp-guerrilla-1:fap", "arrivals-car mrp-guerrilla-1:fap", ["4.00 violation arrivals-car"]),
        (
            "unused und-guerrilla-1",
            "arrivals-nigeria und-guerrilla-1:fap",
            ["12.11 violation arrivals-nigeria"],
        ),
    ],
)
def test_the_mrp_of_1990_comes_to_new_arrivals_out_of_those_unused(start: str, end: str, told: list[str]):
    there = "1637 fap-guerrilla-1; "
    assert found(LAST, there + start, there + end) == told


@pytest.mark.rule("14.31")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("1447 fant-inf-co-1", "1644 fant-inf-co-1", []),
        ("1447 fant-inf-co-1", "fant-losses fant-inf-co-1", ["5.00 violation fant-losses"]),
        ("1447 fant-inf-co-1", "unused fant-inf-co-1", ["5.00 violation 1447"]),
        (
            "sanctuary-sudan fap-guerrilla-1:fap",
            "sanctuary-sudan fap-guerrilla-1",
            ["11.20 violation sanctuary-sudan"],
        ),
    ],
)
def test_what_is_set_up_freely_is_placed_and_neither_lost_nor_turned(start: str, end: str, told: list[str]):
    assert found(FIRST, start, end) == told


# ---- a faction that joins does so where it stands, as a whole

ATTACKED = "turn-3/tactical-phase/impulse-1/government/combat"
NEUTRAL = "1849 mrp-guerrilla-1:fap mrp-leader:fap"
SIX = "turn-4/affiliation"


def joins(start: str, end: str, path: str = SIX) -> list[str]:
    """Judge a phase in which the MRP is neutral no more."""
    sequence = GAME.sequence_for(GAME.scenarios["campaign"])
    boards = [
        board(f"{opening}{text}".replace("; ", "\n"))
        for opening, text in ((head(path, neutral="MRP"), start), (head(path), end))
    ]
    return [" ".join(str(each).split()[:3]) for each in judge_rest(GAME, *boards, path, sequence)]


@pytest.mark.rule("14.43")
@pytest.mark.rule("11.20")
@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("1849 mrp-guerrilla-1 mrp-leader", []),
        ("1849 mrp-guerrilla-1 mrp-leader:fap", []),
        ("1850 mrp-guerrilla-1 mrp-leader", ["11.20 violation 1850"]),
        ("1849 mrp-guerrilla-1:fap; 1850 mrp-leader", ["11.20 violation 1850"]),
    ],
    ids=["all turn", "a half is no proof against it", "all go away", "one goes away"],
)
def test_the_neutral_faction_turns_where_it_stands(end: str, told: list[str]):
    assert joins(NEUTRAL, end) == told


@pytest.mark.rule("11.20")
def test_only_members_in_the_field_count_for_the_side_of_a_faction():
    """One of three in the field turned; those in Eliminated and those of others count for nothing."""
    gone = "; eliminated mrp-guerrilla-4 mrp-guerrilla-5"
    others = "; 2734 fan-guerrilla-1 fan-guerrilla-2 fan-guerrilla-3"
    start = "1849 mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-leader:fap"
    one = "1849 mrp-guerrilla-1 mrp-guerrilla-2:fap mrp-leader:fap"
    assert joins(start + gone + others, one + gone + others) == ["11.20 violation 1849"]
    two = "1849 mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader:fap"
    rebels = gone.replace("-4", "-4:fap").replace("-5", "-5:fap") + others.replace("fan", "fap")
    assert joins(start + rebels, two + rebels) == []


@pytest.mark.rule("14.43")
def test_another_faction_does_not_turn_with_the_neutral_one():
    start, end = "1752 und-guerrilla-1:fap und-leader:fap", "1752 und-guerrilla-1 und-leader:fap"
    assert joins(f"{NEUTRAL}; {start}", f"{NEUTRAL}; {end}") == ["11.20 violation 1752"]


@pytest.mark.rule("14.13")
@pytest.mark.rule("11.32")
def test_the_marker_of_who_joined_leaves_play_and_nothing_else_does():
    path = "turn-9/tactical-phase/mrp-die"
    free = "1849 mrp-guerrilla-1 mrp-leader igf-1"
    joined = "1849 mrp-guerrilla-1:fap mrp-leader:fap"
    for start, end, told in (
        (free, joined, []),
        (free, f"{joined}; 1850 igf-1", ["14.13 violation 1850"]),
        (f"{free} fort-1:fort", joined, ["4.70 violation 1849"]),
        (free, "1849 mrp-guerrilla-1 mrp-leader", ["14.13 violation 1849"]),
    ):
        assert found(path, start, end, "manta") == told


@pytest.mark.rule("14.13")
@pytest.mark.rule("11.20")
def test_who_was_eliminated_does_not_turn_with_the_others():
    path, lost = "turn-9/tactical-phase/mrp-die", "eliminated mrp-guerrilla-2"
    free = f"1849 mrp-guerrilla-1 mrp-leader igf-1; {lost}"
    assert found(path, free, f"1849 mrp-guerrilla-1:fap mrp-leader:fap; {lost}", "manta") == []
    left_behind = (
        f"{free}; 1850 mrp-guerrilla-3",
        "1849 mrp-guerrilla-1:fap mrp-leader:fap; 1850 mrp-guerrilla-3",
    )
    assert found(path, *left_behind, "manta") != []
